"""A variant is its file: dropped into the folder it is everywhere, without a line of Python."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.scoring import loader
from tests.web.inspector import Visitor

TEXT = (loader.FOLDER / "classic.toml").read_text(encoding="utf-8")


@pytest.fixture
def dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The variants' folder with one file more."""
    folder = tmp_path / "variants"
    shutil.copytree(loader.FOLDER, folder)
    text = (
        TEXT.replace('id = "classic"', 'id = "lakeside"')
        .replace('name = "Classic Canasta"', 'name = "Lakeside Canasta"')
        .replace('"Canasta for four"', '"Boathouse"')
        .replace("rank = 1\n", "rank = 90\n")
        .replace("each = 300\n", "each = 333\n")
    )
    rule = (
        '\n[[rules]]\nsection = "play"\ntext = "An oar on the pile freezes it."\ncite = "pagat"\n'
    )
    (folder / "lakeside.toml").write_text(f"{text}\n{rule}\n", encoding="utf-8")
    monkeypatch.setattr(loader, "FOLDER", folder)
    forget()
    yield
    monkeypatch.undo()
    forget()


def forget() -> None:
    """What was read of the folder before."""
    loader.variants.cache_clear()
    loader.variant.cache_clear()


pytestmark = pytest.mark.usefixtures("dropped")


def test_it_can_be_played(visitor: Visitor) -> None:
    page = visitor.visit("/games/new?variant=lakeside")
    offered = [one["value"] for one in page.form("/games/new").named("variant")]
    assert offered[-1] == "lakeside"
    game = page.form("/games/new").press("Start the game")
    assert game.title.startswith("Lakeside Canasta")
    entry = visitor.visit(game.address + "rounds/new").form("/rounds/new")
    entry.set({"out": "nobody", "mixed_canastas-1": "1", "meld_points-1": "100"})
    entry.set({"meld_points-2": "50"}).press("Save")
    assert "433" in visitor.visit(game.address).text


def test_its_rules_are_listed_and_read(visitor: Visitor) -> None:
    page = visitor.visit("/rules/").link("Lakeside Canasta")
    assert page.address == "/rules/lakeside"
    assert "333 each" in page.text
    assert "An oar on the pile freezes it." in page.text


def test_it_is_searched(visitor: Visitor) -> None:
    assert "An oar on the pile" in visitor.visit("/rules/?words=frozen+oar").text
    assert "Lakeside Canasta" in visitor.visit("/rules/?words=boathouse").text


def test_it_is_compared(visitor: Visitor) -> None:
    form = visitor.visit("/rules/classic").form("/beside")
    assert "lakeside" in [one["value"] for one in form.named("other")[0].all("option")]
    page = visitor.visit("/rules/classic/beside/lakeside")
    assert "1 figure differs" in page.text
    assert "333 each" in page.text


def test_the_command_line_knows_it(tmp_path: Path) -> None:
    listed = CliRunner().invoke(main, ["variants"])
    assert "lakeside" in [one["id"] for one in json.loads(listed.stdout)]
    game = tmp_path / "game.json"
    tallies = {"Us": {"mixed_canastas": 1, "meld_points": 100}}
    game.write_text(
        json.dumps(
            {"variant": "lakeside", "teams": ["Us", "Them"], "rounds": [{"tallies": tallies}]}
        )
    )
    scored = CliRunner().invoke(main, ["score", str(game)])
    assert json.loads(scored.stdout)["totals"] == {"Us": 433, "Them": 0}

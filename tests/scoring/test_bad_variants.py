"""Variant files with a fault are refused with file and key, and in the words at their head."""

from pathlib import Path

import pytest

from scorekeeper.scoring.loader import VariantFault, read_variant, variant

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad").glob("*.toml"))


def refusals(path: Path) -> list[str]:
    """What the head of a file says it is refused for."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("# refused: ") for line in lines if line.startswith("# refused: ")]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_file_is_refused(path: Path) -> None:
    with pytest.raises(VariantFault) as refused:
        read_variant(path)
    said = [f"{key}: {fault}" for key, fault in refused.value.faults]
    expected = refusals(path)
    assert len(said) == len(expected), said
    for words in expected:
        assert any(one.startswith(words) for one in said), said
    assert str(refused.value).startswith(path.name)


def test_the_file_they_were_made_from_is_whole() -> None:
    assert read_variant(HERE / "small.toml").base.name == "Small Canasta"


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(b'id = "\xff"')
    with pytest.raises(VariantFault, match=r"broken\.toml is no TOML"):
        read_variant(path)


@pytest.mark.parametrize("name", ["", "../classic", "Classic", "no_such", "classic.toml", "\x00"])
def test_there_is_no_such_variant(name: str) -> None:
    with pytest.raises(KeyError):
        variant(name)

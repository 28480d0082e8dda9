"""A family's house rules on a phone: made, played by, taken elsewhere, changed in mid-game.

Hand and Foot as this family plays it: clean canastas 700, dirty 400, red threes 200, out 300, twos
25, two rounds, and 250 for four aces at once. The figures are worked by hand beside the entries.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Route, expect

from scorekeeper import create_app
from scorekeeper.scoring.loader import variants
from scorekeeper.scoring.patches import with_changes
from scorekeeper.scoring.score import score
from scorekeeper.web import entry_rules
from scorekeeper.web.entry_sheet import Sheet
from tests.browser import phone as phones
from tests.browser.phone import Phone, faults, overflow, small_targets
from tests.browser.test_whole_games import Table
from tests.conftest import close
from tests.web.table import start

FIGURES = {
    "canastas": {"lines.natural_canastas.each": "700", "lines.mixed_canastas.each": "400"},
    "threes": {"lines.red_threes.each": "200"},
    "going_out": {"lines.going_out.choices.yes": "300"},
    "values": {"cards.two": "25"},
    "end": {"end.rounds": "2"},
}
FIRST = {
    "out": "1:going_out:yes",
    "natural_canastas-1": "2",
    "mixed_canastas-1": "2",
    "wild_canastas-1": "1",
    "red_threes-1": "1",
    "four_aces_at_once-1": "1",
    "meld_points-1": "600",
    "hand_points-2": "50",
}
AFTER_FIRST = ("5,050", "−50")
"""2 × 700 + 2 × 400 + 1,500 + 200 + 250 + 300 + 600; and 50 left."""
SECOND = {
    "out": "nobody",
    "natural_canastas-1": "1",
    "meld_points-1": "70",
    "hand_points-1": "20",
    "hand_points-2": "10",
}


@pytest.fixture
def elsewhere(browser: Browser, tmp_path: Path) -> Iterator[Phone]:
    """A phone at another installation, where nothing is yet."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    app = create_app(folder, {"TESTING": True})
    with phones.serving(app) as server, phones.phone(browser, server.address) as phone:
        yield phone
    close(app)


def set_figures(page: Page, figures: dict[str, dict[str, str]]) -> None:
    for group, fields in figures.items():
        fold = page.locator(f"details#{group}")
        if fold.get_attribute("open") is None:
            fold.locator("summary").tap()
        for name, value in fields.items():
            page.fill(f'[name="{name}"]', value)


def make_set(phone: Phone) -> None:
    """The family's set, from home on."""
    page = phone.open("/")
    page.get_by_role("link", name="House rules").tap()
    page.get_by_role("link", name="New set").tap()
    page.select_option("[name=variant]", "hand_and_foot")
    expect(page.locator("header small")).to_have_text("Hand and Foot")
    page.fill("[name=name]", "Our Hand and Foot")
    set_figures(page, FIGURES)
    expect(page.locator(".figure.is-changed")).to_have_count(6)
    page.fill('[name="own.1.label"]', "Four aces at once")
    page.fill('[name="own.1.worth"]', "250")
    page.get_by_role("button", name="Save the set").tap()
    expect(page.locator(".toast")).to_contain_text("“Our Hand and Foot” is saved.")


def test_a_game_chosen_before_the_script_has_come_is_shown(phone: Phone) -> None:
    held: list[Route] = []
    phone.page.route("**/bundles/house.js", lambda route: held.append(route), times=1)
    with phone.page.expect_request("**/bundles/house.js"):
        phone.page.goto(f"{phone.address}/house-rules/new?variant=classic", wait_until="commit")
    phone.page.select_option("[name=variant]", "hand_and_foot")
    with phone.page.expect_request(lambda asked: asked.method == "POST"):
        held[0].continue_()
    expect(phone.page.locator("header small")).to_have_text("Hand and Foot")


def sit_down(table: Table) -> None:
    """A game by the set that is on the page."""
    page = table.page
    page.get_by_role("link", name="Start a game with it").tap()
    expect(page.get_by_label("Our Hand and Foot")).to_be_checked()
    for place, name in enumerate(("Ann", "Cy", "Bob", "Dee"), 1):
        page.fill(f"[name=seat_{place}]", name)
    page.get_by_role("button", name="Start the game").tap()
    expect(page.get_by_text("no round yet").first).to_be_visible()


def enter(table: Table, entry: dict[str, str]) -> None:
    table.enter(entry)
    table.save()
    expect(table.page.locator(".toast")).to_be_visible()


def change(page: Page, figures: dict[str, dict[str, str]], when: str) -> None:
    page.goto(page.url + "rules/change")
    set_figures(page, figures)
    page.locator("#when label", has_text=when).tap()
    page.get_by_role("button", name="Change the rules").tap()
    expect(page.locator(".toast")).to_contain_text("The rules of this game are changed.")


def test_a_family_takes_its_rules_elsewhere_and_changes_them_in_mid_game(
    phone: Phone, elsewhere: Phone, tmp_path: Path
) -> None:
    make_set(phone)
    address = phone.page.url
    table = Table(phone, scripts=True)
    sit_down(table)
    enter(table, FIRST)
    table.expect_totals(AFTER_FIRST)

    phone.page.goto(address)
    with phone.page.expect_download() as downloading:
        phone.page.get_by_role("link", name="Download as a file").tap()
    file = tmp_path / "rules.json"
    downloading.value.save_as(file)

    page = elsewhere.open("/house-rules/")
    page.set_input_files("[name=file]", file)
    page.get_by_role("button", name="Bring it in").tap()
    expect(page.locator("h1")).to_contain_text("Our Hand and Foot")
    table = Table(elsewhere, scripts=True)
    sit_down(table)
    enter(table, FIRST)
    table.expect_totals(AFTER_FIRST)

    # From now on a clean canasta counts 1,000: 1,000 + 70 − 20 = 1,050 more, and 10 left.
    change(page, {"canastas": {"lines.natural_canastas.each": "1000"}}, "From now on")
    table.expect_totals(AFTER_FIRST)
    enter(table, SECOND)
    table.expect_totals(("6,100", "−60"))
    # From the first round clean 1,000 and wild 2,000: 2 × 300 and 500 more in round 1.
    change(page, {"canastas": {"lines.wild_canastas.each": "2000"}}, "From the first round")
    table.expect_totals(("7,200", "−60"))
    page.locator(".toast").get_by_role("button", name="Undo").tap()
    table.expect_totals(("6,100", "−60"))


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_another_way_to_play_shows_its_figures(
    new_phone: Callable[..., AbstractContextManager[Phone]], scripts: bool
) -> None:
    with new_phone(scripts=scripts) as phone:
        page = phone.open("/house-rules/new?variant=hand_and_foot")
        page.fill("[name=name]", "Ours")
        page.get_by_text("Options").tap()
        page.select_option('[name="option.straight_flush_canastas"]', "on")
        if not scripts:
            page.get_by_role("button", name="Show the figures of these").tap()
        expect(page.locator('[name="lines.straight_flush_canastas.each"]')).to_have_count(1)
        expect(page.locator("[name=name]")).to_have_value("Ours")


def test_a_refused_set_is_as_accessible(
    new_phone: Callable[..., AbstractContextManager[Phone]],
) -> None:
    for scheme in ("light", "dark"):
        with new_phone(width=320, scheme=scheme) as phone:
            page = phone.open("/house-rules/new?variant=american")
            set_figures(page, {"going_out": {"lines.going_out.choices.yes": "many"}})
            page.fill('[name="own.1.worth"]', "5")
            page.press('[name="own.1.worth"]', "Enter")
            expect(page).to_have_title("Error: New house rules")
            expect(page.locator("#going_out")).to_have_attribute("open", "")
            page.evaluate(
                "document.querySelectorAll('details').forEach((one) => (one.open = true))"
            )
            assert (faults(page), overflow(page), small_targets(page)) == ([], 0, [])


SCORE_ALL = """async ([address, lines, tallies]) => {
  const { score } = await import(address);
  return tallies.map((tally) => score(lines, tally).total);
}"""
OWN: dict[str, Any] = {
    "lines.natural_canastas.each": 700,
    "lines.red_threes.table": {"0": 0, "1": 50, "2": 100, "3": 150, "4": 1000},
    "lines.mixed_canastas": False,
    "lines.cats": {"label": "Cats", "each": -25, "section": "penalties"},
    "lines.runs": {"label": "Runs", "table": [0, 10, 40], "section": "canastas", "canasta": True},
    "lines.first": {
        "label": "Opened first",
        "choices": {"no": {"label": "No"}, "yes": {"label": "Yes", "points": 150}},
        "once": "first",
    },
}
TALLIES = [
    # 700 + 4 red threes for 1,000 + 2 × −25 + 150 + 90
    ({"natural_canastas": 1, "red_threes": 4, "cats": 2, "first": "yes", "meld_points": 90}, 1890),
    # 2 runs for 40, which are canastas: 1 red three for 50; 15 left
    ({"runs": 2, "red_threes": 1, "hand_points": 15}, 75),
    # nothing melded: 2 red threes count against
    ({"red_threes": 2, "first": "no"}, -100),
]


def test_own_lines_score_alike_while_typing(phone: Phone, app: Flask) -> None:
    rules = with_changes(variants()["classic"].base, OWN)
    lines = entry_rules.rules(Sheet(rules, ["Us", "Them"], {}), [0, 0])["lines"]
    plain = json.loads(json.dumps(lines))
    page = phone.open(f"/games/{start(app)}/rounds/new")
    address = phone.module("scoring/score.js")

    expected = [total for _tally, total in TALLIES]
    assert [score(rules, tally).total for tally, _total in TALLIES] == expected
    assert page.evaluate(SCORE_ALL, [address, plain, [x for x, _ in TALLIES]]) == expected

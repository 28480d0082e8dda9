"""The score while typing is the server's: the same items from the same tallies, in the page."""

import json
import random
from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page

from scorekeeper.scoring.loader import variants
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.score import score
from scorekeeper.web import entry
from scorekeeper.web.entry_rules import rules as data_block
from scorekeeper.web.entry_sheet import Sheet
from tests.browser.phone import Phone
from tests.scoring.seeded import Dealer, Tally, rules
from tests.web import table

TALLIES = 10_000
RULESETS = 40
"""By how many rules those of a variant are scored; every other has changes of a table's own."""

MODULES = ("scoring/score.js", "scoring/numbers.js", "entry/sheet.js")
Scored = tuple[list[tuple[str, int]], int]
"""(line, points) of every item, and the total."""

SCORE_ALL = """async ([modules, text]) => {
  const [{ score }, { read }, { Sheet }] = await Promise.all(modules.map((one) => import(one)));
  const amounts = (sheet, tally) => Object.fromEntries(Object.entries(tally).map(([id, value]) => {
    const points = sheet.lines[id].kind === "card_points";
    return [id, points ? read(value, sheet.worths(id)).amount : value];
  }));
  const items = ({ points, total }) => [Object.entries(points), total];
  return JSON.stringify(JSON.parse(text).map(([lines, tallies]) => {
    const sheet = new Sheet(null, { lines, teams: [] });
    return tallies.map((tally) => items(score(lines, amounts(sheet, tally))));
  }));
}"""


class InPage:
    """A page that scores tallies by the modules of the entry."""

    def __init__(self, phone: Phone) -> None:
        self.page: Page = phone.open("/")
        self.modules = [phone.module(name) for name in MODULES]

    def scored(self, asked: Iterable[tuple[Ruleset, list[Tally]]]) -> list[list[Scored]]:
        """The items and the total of every tally, which are asked for in one call."""
        text = json.dumps([(lines(ruleset), typed(ruleset, given)) for ruleset, given in asked])
        answer = self.page.evaluate(SCORE_ALL, [self.modules, text])
        return [
            [([(line, points) for line, points in items], total) for items, total in one]
            for one in json.loads(answer)
        ]


def lines(ruleset: Ruleset) -> Any:
    """The lines as the page of a round bears them."""
    return data_block(Sheet(ruleset, ["Us", "Them"], {}), [0, 0])["lines"]


def typed(ruleset: Ruleset, tallies: list[Tally]) -> list[Tally]:
    """The tallies as the page reads them: card points are what is typed, counted cards as well."""
    points = ruleset.limits.classes
    return [
        {
            line: entry.shown(ruleset, value) if line in points else value
            for line, value in tally.items()
            if line in ruleset.lines  # the reason of an adjustment is none
        }
        for tally in tallies
    ]


def expected(ruleset: Ruleset, tally: Tally) -> Scored:
    sheet = score(ruleset, tally)
    return [(item.rule, item.points) for item in sheet.items], sheet.total


@pytest.fixture
def in_page(phone: Phone) -> InPage:
    return InPage(phone)


def test_every_worked_case_is_scored_alike(in_page: InPage) -> None:
    cases = table.cases()
    asked = [(case.ruleset, [dict(case.tally)]) for case in cases]
    for case, (found,) in zip(cases, in_page.scored(asked), strict=True):
        assert found == expected(case.ruleset, case.tally), case
        assert found[1] == case.total, case


def test_ten_thousand_tallies_of_every_variant_are_scored_alike(in_page: InPage) -> None:
    for name, variant in variants().items():
        chance = random.Random(name)
        asked = []
        for number in range(RULESETS):
            ruleset = rules(chance, variant, changed=number % 2 == 1)
            dealer = Dealer(chance, ruleset)
            asked.append((ruleset, [dealer.tally() for _ in range(TALLIES // RULESETS)]))
        differing = [
            (name, ruleset.chosen.model_dump(), tally, found, wanted)
            for (ruleset, tallies), answers in zip(asked, in_page.scored(asked), strict=True)
            for tally, found in zip(tallies, answers, strict=True)
            if found != (wanted := expected(ruleset, tally))
        ]
        assert not differing, f"{len(differing)} differ, the first: {differing[0]}"

"""Two games side by side: every figure of both in pairs, differences told by a sign and a word."""

import pytest
from flask import Flask

from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.web.rule_beside import Beside, merged
from scorekeeper.web.rule_parts import figures
from tests.web.inspector import Element, Page, Visitor
from tests.web.table import start

CLASSIC, AMERICAN = (variants()[name].base for name in ("classic", "american"))


def rows(page: Page) -> dict[str, tuple[Element, list[str]]]:
    """The heading of each pair with its two cells."""
    return {
        one.one("th").text.removesuffix(" ≠differs"): (
            one,
            [cell.text for cell in one.all("td")],
        )
        for one in page.root.all("tbody")
    }


def test_the_form_on_the_rules_page_leads_there(visitor: Visitor) -> None:
    form = visitor.visit("/rules/classic").form("/beside")
    offered = [one["value"] for one in form.named("other")[0].all("option")]
    assert "american" in offered
    assert "classic" not in offered
    assert "hand_and_foot.variations" in offered
    page = visitor.visit("/rules/classic/beside?other=american")
    assert page.address == "/rules/classic/beside/american"
    assert page.title == "Side by side: Classic Canasta, Modern American Canasta"


def test_figures_stand_in_pairs_and_differences_are_told(visitor: Visitor) -> None:
    found = rows(visitor.visit("/rules/classic/beside/american"))
    alike, cells = found["Natural canastas"]
    assert cells == ["500 each", "500 each"]
    assert not alike.all(class_="differs")
    differs, cells = found["Red threes"]
    assert cells[0].startswith("1: 100 2: 200 3: 300 4: 800")
    assert cells[1].startswith("1: 100 2: 300 3: 500 4: 1,000")
    assert differs.one(class_="differs").text == "≠differs"
    assert found["Canastas of aces"][1] == ["none", "2,500 each"]
    assert found["Minimum"][1] == [
        "below 0: 15 from 0: 50 from 1,500: 90 from 3,000: 120",
        "below 3,000: 125 from 3,000: 155 from 5,000: 180",
    ]


def test_both_names_of_a_figure_stand_above_it(visitor: Visitor) -> None:
    found = rows(visitor.visit("/rules/classic/beside/hand_and_foot"))
    assert found["Natural canastas / Clean canastas"][1] == ["500 each", "500 each"]


def test_every_sentence_of_each_is_read(visitor: Visitor) -> None:
    page = visitor.visit("/rules/classic/beside/american")
    for rule in (*CLASSIC.rules, *AMERICAN.rules):
        assert rule.text in page.text


@pytest.mark.parametrize("other", variants())
def test_every_figure_stands_once(other: str) -> None:
    two = variants()[other].base
    compared = Beside(CLASSIC, two, ("one", "two"))
    shown = [
        [
            figure.key
            for section in compared.sections
            for pair in section.pairs
            if (figure := get(pair))
        ]
        for get in (lambda pair: pair.one, lambda pair: pair.two)
    ]
    for ruleset, keys in zip((CLASSIC, two), shown, strict=True):
        assert len(keys) == len(set(keys))
        apart = {key for key in figures(ruleset) if not key.startswith("opening.")}
        assert apart <= set(keys)
    assert compared.differing + compared.alike >= len(set(shown[0]) | set(shown[1]))


def test_a_game_beside_itself_has_no_difference(visitor: Visitor) -> None:
    page = visitor.visit("/rules/classic/beside/classic")
    assert "figures are the same." in page.text
    assert not page.root.all(class_="differs")
    assert not page.root.all("div", class_="own")


def test_rule_sets_can_be_compared(visitor: Visitor) -> None:
    page = visitor.visit("/rules/hand_and_foot/beside?other=hand_and_foot.variations")
    assert page.address == "/rules/hand_and_foot/beside/hand_and_foot?other_rule_set=variations"
    assert rows(page)["Straight flush canastas"][1] == ["none", "1,500 each"]
    assert "The five variations are options" not in page.text, "the same in both"
    swapped = page.link("Swap")
    assert rows(swapped)["Straight flush canastas"][1] == ["1,500 each", "none"]
    seen = visitor.visit("/rules/hand_and_foot?rule_set=variations").form("/beside")
    assert seen.values["rule_set"] == "variations"


def test_what_is_not_there_is_not_found(visitor: Visitor) -> None:
    for address in (
        "/rules/classic/beside/poker",
        "/rules/poker/beside/classic",
        "/rules/poker/beside?other=classic",
        "/rules/classic/beside?other=poker",
        "/rules/classic/beside?other=",
        "/rules/classic/beside?other=hand_and_foot.poker",
        "/rules/classic/beside/hand_and_foot?other_rule_set=poker",
    ):
        assert visitor.visit(address).status == 404, address


def test_a_game_stands_beside_its_variant_as_written(app: Flask, visitor: Visitor) -> None:
    key = start(app, "american", options={"garbage_value": "3000"})
    page = visitor.visit(f"/games/{key}/rules").link("This game beside")
    assert page.address == f"/games/{key}/rules/beside"
    assert "1 figure differs" in page.text
    ones, twos = rows(page)["Special hand"][1]
    assert "Garbage 3,000" in ones
    assert "Garbage 2,000" in twos
    assert page.link("Rules of this game").title == "Rules of this game"


def test_differences_are_counted() -> None:
    variant = variants()["american"]
    changed = resolve(variant, options={"garbage_value": "3000"})
    compared = Beside(changed, variant.base, ("one", "two"))
    assert compared.differing == 1


@pytest.mark.parametrize(
    ("ones", "twos", "both"),
    [
        ("abc", "abc", "abc"),
        ("abc", "axc", "axbc"),
        ("", "ab", "ab"),
        ("ab", "", "ab"),
        ("abc", "cxa", "axbc"),
    ],
)
def test_two_orders_become_one(ones: str, twos: str, both: str) -> None:
    found = merged(list(ones), list(twos))
    assert sorted(found) == sorted(both)
    assert [one for one in found if one in ones] == list(ones)

"""What rules say beyond prices: claims that win, lines that count as others, parts replaced."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.scoring.check import check
from scorekeeper.scoring.game import Side, play
from scorekeeper.scoring.loader import Variant, read_variant, resolve
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.score import score

SMALL = Path(__file__).parent / "small.toml"
PAIRS = (Side("Us", ("Ann", "Bob")), Side("Them", ("Cy", "Dee")))
EXTRA = """
[lines.ace_canastas]
section = "canastas"
label = "Canastas of aces"
singular = "canasta of aces"
each = 1000
canasta = true
counts_as = "natural_canastas"
cite = "book"

[lines.wild_canastas]
section = "canastas"
label = "Wild canastas"
each = 2000
canasta = true
cite = "book"

[lines.special_hand]
section = "going_out"
label = "Special hand"
kind = "choice"
once = "out"
replaces = true
cite = "book"

[lines.special_hand.choices]
none = { label = "None" }
dream = { label = "Dream hand", points = 8500, wins = true }

[options.no_wilds]
label = "Wild canastas"
default = "yes"
cite = "book"

[options.no_wilds.choices.yes]
label = "are made"

[options.no_wilds.choices.no]
label = "are not made"
cite = "book"
set = { "lines.wild_canastas.off" = true }

[options.aces]
label = "Canastas of aces"
default = "yes"
cite = "book"

[options.aces.choices.yes]
label = "are natural ones"

[options.aces.choices.no]
label = "are not made"
cite = "book"
set = { "lines.ace_canastas.off" = true }

[options.length]
label = "The game ends"
default = "target"
cite = "book"

[options.length.choices.target]
label = "at 5,000"

[options.length.choices.rounds]
label = "after four rounds"
cite = "table"
set = { "end" = { rounds = 4 } }

[options.cards]
label = "Cards count"
default = "usual"
cite = "book"

[options.cards.choices.usual]
label = "as usual"

[options.cards.choices.nine_up]
label = "ten from the nine up"
cite = "table"
set = { "cards.values" = { joker = 50, two = 20, ace = 20, nine_to_king = 10, three_to_eight = 5 } }
"""


CHANGES = {
    "needs = { canastas = 1 }": (
        'needs = { natural_canastas = 1, wild_canastas = 1 }\nonce = "out"'
    ),
    'by = "melded", steps = [{ is = -1, because = "nothing melded" }': (
        'by = "out", steps = [{ is = -1, because = "not out" }'
    ),
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Variant:
    """Small Canasta with lines for aces, wild cards and a hand that wins."""
    text = SMALL.read_text(encoding="utf-8")
    for line, more in CHANGES.items():
        assert line in text
        text = text.replace(line, more)
    path = tmp_path_factory.mktemp("variants") / "small.toml"
    path.write_text(text + EXTRA, encoding="utf-8")
    assert tomllib.loads(path.read_text(encoding="utf-8"))["id"] == "small"
    return read_variant(path)


def kinds(ruleset: Ruleset, tally: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Place and kind of each problem of a round."""
    found = check(ruleset, [tally, {}], (2, 2)).problems
    return [(problem.where, problem.kind) for problem in found]


def test_a_line_that_counts_as_another_meets_its_need(made: Variant) -> None:
    tally = {"ace_canastas": 1, "wild_canastas": 1, "meld_points": 280, "going_out": "yes"}
    assert kinds(made.base, tally) == []
    assert kinds(made.base, {**tally, "ace_canastas": 0}) == [("/0/going_out", "needs")]


def test_what_is_missing_tells_of_what_counts_as_it(made: Variant) -> None:
    tally = {"ace_canastas": 1, "meld_points": 140, "going_out": "yes"}
    problem = check(made.base, [tally, {}], (2, 2)).problems[0]
    assert [lack["fact"] for lack in problem.values["missing"]] == ["wild_canastas"]


def test_a_line_switched_off_is_not_needed(made: Variant) -> None:
    ruleset = resolve(made, options={"no_wilds": "no", "aces": "no"})
    assert ruleset.lines["going_out"].needs == {"natural_canastas": 1}
    tally = {"natural_canastas": 1, "meld_points": 70, "going_out": "yes"}
    assert kinds(ruleset, tally) == []


def test_a_price_steps_with_going_out(made: Variant) -> None:
    assert score(made.base, {"red_threes": 2}).total == -200
    out = {"red_threes": 2, "special_hand": "none", "going_out": "yes"}
    assert score(made.base, out).total == 300


def test_a_claim_that_wins_ends_the_game_whatever_the_totals(made: Variant) -> None:
    carried = {"adjustment": 4900, "adjustment_reason": "carried over"}
    behind = {"adjustment": -9000, "adjustment_reason": "carried over"}
    going_on = play(made.base, PAIRS, [({}, {"meld_points": 140})])
    assert (going_on.finished, going_on.outright) == (False, "")
    sheet = play(made.base, PAIRS, [(behind, carried), ({"special_hand": "dream"}, {})])
    assert sheet.totals == (-500, 4900)
    assert (sheet.finished, sheet.winners, sheet.outright) == (True, (0,), "Dream hand")
    later = play(made.base, PAIRS, [({"special_hand": "dream"}, {}), ({}, {"meld_points": 140})])
    assert (later.finished, later.winners) == (True, (0,))


def test_the_end_is_replaced_as_a_whole(made: Variant) -> None:
    end = resolve(made, options={"length": "rounds"}).end
    assert (end.target, end.rounds, end.cite) == (None, 4, "table")


def test_card_values_are_replaced_as_a_whole(made: Variant) -> None:
    ruleset = resolve(made, options={"cards": "nine_up"})
    assert ruleset.cards.cite == "table"
    assert score(ruleset, {"meld_points": {"nine_to_king": 7, "three_to_eight": 3}}).total == 85


def test_threes_among_other_cards_may_stand_in_canastas(made: Variant) -> None:
    assert made.base.limits.supply("any") == 100
    assert resolve(made, options={"cards": "nine_up"}).limits.supply("any") == 108

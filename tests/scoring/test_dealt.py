"""Rounds made of real packs are never refused; more than the packs hold always is."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.scoring.cards import RANKS, ranks
from scorekeeper.scoring.check import check
from scorekeeper.scoring.limits import Limits
from scorekeeper.scoring.loader import variants
from scorekeeper.scoring.ruleset import Line, Ruleset

BASES = [variant.base for variant in variants().values()]
PLACES = ("table", "hand", "stock")
WHOLE = 7
"""Cards in a canasta."""


def packs(ruleset: Ruleset) -> list[str]:
    """Every card of the packs by rank; threes by colour."""
    setup = ruleset.setup
    plain = [rank for rank in RANKS if rank not in ("joker", "three", "red_three", "black_three")]
    cards = [rank for rank in plain for _ in range(4 * setup.packs)]
    cards += ["red_three", "black_three"] * (2 * setup.packs)
    return cards + ["joker"] * setup.jokers


def dealt(ruleset: Ruleset, random: Random) -> list[dict[str, Counter[str]]]:
    """The packs dealt out: by team what lies on the table and in hand; the rest is the stock."""
    teams: list[dict[str, Counter[str]]] = [{place: Counter() for place in PLACES} for _ in "ab"]
    shares = [random.random() for _ in PLACES]
    for card in packs(ruleset):
        team = random.choice(teams)
        team[random.choices(PLACES, shares)[0]][card] += 1
    return teams


def tally(ruleset: Ruleset, team: dict[str, Counter[str]]) -> dict[str, object]:
    """What such a team would enter: its canastas, threes and cards, each card once."""
    table, hand = team["table"], team["hand"]
    entered: dict[str, object] = canastas(ruleset, Counter(table))
    for line in ruleset.lines.values():
        cards = hand if line.left else table
        if line.kind == "card_points":
            entered[line.id] = classes(ruleset, line, cards)
        elif line.id in ("cards_melded", "cards_in_hand"):
            entered[line.id] = sum(cards.values()) - sum(cards[r] for r in threes(line))
    if "red_threes" in ruleset.lines:
        entered["red_threes"] = table["red_three"]
    if "black_threes" in ruleset.lines:
        entered["black_threes"] = table["black_three"]
    for name, rank in (
        ("red_threes_in_hand", "red_three"),
        ("black_threes_in_hand", "black_three"),
    ):
        if name in ruleset.lines:
            entered[name] = hand[rank]
    return entered


def threes(line: Line) -> tuple[str, ...]:
    """The threes that do not count among the cards of a line: black ones stay in a hand."""
    return ("red_three",) if line.left else ("red_three", "black_three")


def classes(ruleset: Ruleset, line: Line, cards: Counter[str]) -> dict[str, int]:
    """Cards by class, as far as the line takes them."""
    held = ruleset.limits.classes[line.id]
    by_class = {name: sum(cards[rank] for rank in members(name)) for name in held}
    return {name: count for name, count in by_class.items() if count}


def members(name: str) -> tuple[str, ...]:
    """The ranks of a class, threes by colour."""
    return ("red_three", "black_three") if name == "three" else ranks(name)


def canastas(ruleset: Ruleset, cards: Counter[str]) -> dict[str, object]:
    """As many canastas as the cards make: those of one rank, natural ones, then mixed ones."""
    made: dict[str, object] = {}
    lines = [line for line in ruleset.lines.values() if line.canasta and line.kind == "count"]
    for line in lines:
        (rank, least), *others = line.holds.items() or [("", 0)]
        if least == WHOLE and not others and rank in cards:
            made[line.id], cards[rank] = divmod(cards[rank], WHOLE)
    usual = [rank for rank in cards if rank not in ("joker", "two", "red_three", "black_three")]
    if any(line.id == "natural_canastas" for line in lines):
        made["natural_canastas"] = sum(cards[rank] // WHOLE for rank in usual)
        cards.update({rank: -(cards[rank] // WHOLE * WHOLE) for rank in usual})
    if any(line.id == "mixed_canastas" for line in lines):
        wild = cards["joker"] + cards["two"]
        made["mixed_canastas"] = min(wild, sum(cards[rank] >= WHOLE - 1 for rank in usual))
    return made


@pytest.mark.parametrize("ruleset", BASES, ids=lambda ruleset: ruleset.id)
@given(random=st.randoms(use_true_random=False))
def test_a_round_dealt_from_the_packs_is_never_refused(ruleset: Ruleset, random: Random) -> None:
    seating = ruleset.setup.seatings[0]
    tallies = [tally(ruleset, team) for team in dealt(ruleset, random)]
    players = [seating.team_players] * len(tallies)
    assert check(ruleset, tallies, players).problems == ()


def counted(ruleset: Ruleset) -> list[tuple[Line, int]]:
    """Lines with the most that all teams together can have of each, by the packs."""
    found = []
    for line in ruleset.lines.values():
        if line.kind == "count" and line.shared_max is not None:
            found.append((line, line.shared_max))
        elif line.kind == "count" and len(line.holds) == 1 and "natural" not in line.holds:
            ((rank, cards),) = line.holds.items()
            found.append((line, Limits(ruleset).supply(rank) // cards))
    return found


def named(rulesets: list[Ruleset]) -> pytest.MarkDecorator:
    """Once for each of these rules."""
    return pytest.mark.parametrize("ruleset", rulesets, ids=lambda ruleset: ruleset.id)


def card_points(ruleset: Ruleset) -> list[str]:
    """The lines that take card points."""
    return [line.id for line in ruleset.lines.values() if line.kind == "card_points"]


@named([ruleset for ruleset in BASES if counted(ruleset)])
@given(data=st.data())
def test_a_count_beyond_the_packs_is_always_refused(ruleset: Ruleset, data: st.DataObject) -> None:
    line, most = data.draw(st.sampled_from(counted(ruleset)))
    beyond = most + data.draw(st.integers(1, 20))
    first = data.draw(st.integers(0, beyond))
    tallies = [{line.id: first}, {line.id: beyond - first}]
    problems = check(ruleset, tallies, [2, 2]).problems
    assert any(line.id in problem.where for problem in problems)


@named([ruleset for ruleset in BASES if card_points(ruleset)])
@given(data=st.data())
def test_card_points_beyond_the_packs_are_always_refused(
    ruleset: Ruleset, data: st.DataObject
) -> None:
    step = 5
    beyond = ruleset.limits.card_total + step * data.draw(st.integers(1, 200))
    share = step * data.draw(st.integers(0, beyond // step))
    line = data.draw(st.sampled_from(card_points(ruleset)))
    tallies = [{line: share}, {line: beyond - share}]
    assert check(ruleset, tallies, [2, 2]).problems

"""A round that waits for the other side to confirm it."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from scorekeeper.scoring.problems import Refused
from scorekeeper.store import changes, drafts, games, phones, proposals
from scorekeeper.store.conflicts import (
    Conflict,
    GameOver,
    OwnProposal,
    ProposalGone,
    RoundMissing,
    RoundTaken,
    RoundWaits,
)
from scorekeeper.store.db import db
from scorekeeper.store.drafts import Change
from scorekeeper.store.models import Game
from tests.store.conftest import NewGame
from tests.store.test_races import PHONES, load, together

A_100 = [{"meld_points": 100}, {"meld_points": 30}]


@pytest.fixture
def confirmed(game: Game) -> Game:
    """A game whose rounds are confirmed."""
    changes.set_up(game, confirms=True)
    return game


def propose(game: Game, *, number: int = 1, key: str = "entered", who: str = "ann") -> bool:
    return proposals.propose(game, number, A_100, note="late", entry_key=key, who=who)


def confirm(game: Game, *, who: str = "dee", key: str = "entered", **given: Any) -> Any:
    return proposals.confirm(game, key, given.get("version", game.version), who=who)


def test_a_round_counts_once_it_is_confirmed(confirmed: Game) -> None:
    drafts.touch(confirmed, 1, [Change("note", "late", "late", 0)], who="ann")
    before = confirmed.version
    assert propose(confirmed)
    assert (games.sheet(confirmed).totals, confirmed.version) == ((0, 0), before + 1)
    assert drafts.begun(confirmed) is None

    entered = confirm(confirmed)
    assert (games.sheet(confirmed).totals, entered.repeated) == ((100, 30), False)
    assert (confirmed.rounds[0].note, confirmed.rounds[0].entry_key) == ("late", "entered")
    latest = changes.latest(confirmed)
    assert latest is not None
    assert (latest.kind, latest.who) == ("enter", "ann")
    assert proposals.waiting(confirmed) is None


def test_one_entry_sent_twice_waits_once_and_counts_once(confirmed: Game) -> None:
    assert propose(confirmed)
    assert not propose(confirmed)
    confirm(confirmed)
    assert not propose(confirmed)
    assert confirm(confirmed).repeated
    assert len(confirmed.rounds) == 1


def test_only_the_other_side_confirms(confirmed: Game) -> None:
    propose(confirmed)
    for who, name in (("ann", "Ann"), ("cy", "cy"), ("dee", "Dee"), ("guest", "Aunt May")):
        phones.call(confirmed.scorebook, who, name)
    for own in ("ann", "cy"):  # Ann and Cy are partners in this game
        with pytest.raises(OwnProposal):
            confirm(confirmed, who=own)
    assert proposals.may_confirm(db.session(), confirmed, proposals.waiting(confirmed), "guest")  # type: ignore[arg-type]
    confirm(confirmed, who="dee")
    assert len(confirmed.rounds) == 1


def test_another_entry_of_a_round_that_waits_is_told(confirmed: Game) -> None:
    propose(confirmed)
    with pytest.raises(RoundWaits):
        propose(confirmed, key="another", who="dee")
    with pytest.raises(RoundWaits):
        drafts.touch(confirmed, 1, [Change("note", "x", "x", 0)], who="dee")


@pytest.mark.parametrize("who", ["ann", "dee"])
def test_a_round_that_is_given_back_is_a_draft_again(confirmed: Game, who: str) -> None:
    propose(confirmed)
    lines = [Change("meld_points-1", "100", "100", 0)]
    proposals.give_back(confirmed, "entered", lines, who=who)
    held = drafts.lines(db.session(), confirmed, 1)
    assert {name: (line.text, line.who) for name, line in held.items()} == {
        "meld_points-1": ("100", "ann")
    }
    back = proposals.sent_back(confirmed)
    assert (back and back.sent_back_by) == (None if who == "ann" else "dee")
    with pytest.raises(ProposalGone):
        confirm(confirmed)
    with pytest.raises(ProposalGone):
        proposals.give_back(confirmed, "entered", lines, who=who)
    propose(confirmed, key="put right")
    assert proposals.sent_back(confirmed) is None
    confirm(confirmed, key="put right")
    assert drafts.lines(db.session(), confirmed, 1) == {}


def test_what_changed_since_it_was_looked_at_is_looked_at_again(confirmed: Game) -> None:
    propose(confirmed)
    seen = confirmed.version
    changes.set_note(confirmed, "in the garden")
    with pytest.raises(ProposalGone):
        confirm(confirmed, version=seen)
    with pytest.raises(ProposalGone):
        confirm(confirmed, key="unknown")
    assert confirmed.rounds == []


def _earlier_round_taken_back(game: Game) -> None:
    changes.take_back_round(game, 1)


@pytest.mark.parametrize(
    ("meanwhile", "wanted"),
    [(_earlier_round_taken_back, RoundMissing), (changes.abandon, GameOver)],
)
def test_a_round_that_cannot_count_any_more_says_why(
    confirmed: Game, meanwhile: Callable[[Game], None], wanted: type[Conflict]
) -> None:
    changes.enter_round(confirmed, 1, A_100)
    propose(confirmed, number=2)
    meanwhile(confirmed)
    with pytest.raises(wanted):
        confirm(confirmed)


def test_a_round_done_again_meanwhile_is_told(confirmed: Game) -> None:
    changes.enter_round(confirmed, 1, A_100)
    latest = changes.latest(confirmed)
    assert latest is not None
    changes.undo(confirmed, latest.number)
    propose(confirmed)
    changes.redo(confirmed, latest.number)
    with pytest.raises(RoundTaken):
        confirm(confirmed)


def test_an_impossible_round_does_not_even_wait(confirmed: Game) -> None:
    with pytest.raises(Refused):
        proposals.propose(confirmed, 1, [{"red_threes": 9}, {}], entry_key="entered", who="ann")
    assert proposals.waiting(confirmed) is None


def test_when_the_setting_is_switched_off_any_phone_lets_it_count(confirmed: Game) -> None:
    propose(confirmed)
    changes.set_up(confirmed, confirms=False)
    confirm(confirmed, who="ann")
    assert len(confirmed.rounds) == 1


def test_the_setting_is_remembered(confirmed: Game, new_game: NewGame) -> None:
    assert changes.rematch(confirmed).confirms
    assert new_game().confirms
    latest = changes.latest(confirmed)
    assert latest is not None
    changes.undo(confirmed, latest.number)
    assert not confirmed.confirms


def test_of_two_who_confirm_at_once_one_is_first(app: Flask, confirmed: Game) -> None:
    propose(confirmed)
    number, version = confirmed.id, confirmed.version

    def agree(who: str) -> Callable[[], bool]:
        def run() -> bool:
            return proposals.confirm(load(number), "entered", version, who=who).repeated

        return run

    answers = together(app, *(agree(str(who)) for who in range(PHONES)))
    assert sorted(answers) == [False, *[True] * (PHONES - 1)]
    assert len(confirmed.rounds) == 1

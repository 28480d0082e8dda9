"""Undo and redo: every kind of change, from its revision."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from scorekeeper.store import changes, facts, games
from scorekeeper.store.conflicts import NotLatest
from scorekeeper.store.db import db
from scorekeeper.store.models import Game, Player

ONE = [{"meld_points": 100}, {"meld_points": 30}]
TWO = [{"meld_points": 200}, {"meld_points": 60}]
END = [{"meld_points": 400}, {"meld_points": 90}]

CHANGES: dict[str, Callable[[Game], None]] = {
    "the last round of a finished game": lambda game: _enter(game, 3, END),
    "a correction": lambda game: changes.correct_round(game, 1, TWO, note="better"),
    "a correction that ends the game": lambda game: changes.correct_round(game, 2, END),
    "an old round taken back": lambda game: changes.take_back_round(game, 1),
    "the last round taken back": lambda game: changes.take_back_round(game, 2),
    "a note at a round": lambda game: changes.set_round_note(game, 2, "splash"),
    "names": lambda game: changes.rename(
        game, team_names=["Us", "Them"], seat_names=["Ann", "Eve", "Cy", ""]
    ),
    "players who change places": lambda game: changes.rename(
        game, seat_names=["Cy", "Bob", "Ann", "Dee"]
    ),
    "the dealer": lambda game: changes.set_dealer(game, 3),
    "a note": lambda game: changes.set_note(game, "in the garden"),
    "all settings at once": lambda game: changes.set_up(
        game,
        team_names=["Us", ""],
        seat_names=["Ann", "Bob", "Cy", "Zoe"],
        first_dealer_place=2,
        note="in the garden",
    ),
    "a game put away": lambda game: changes.abandon(game),
    "a game deleted": lambda game: changes.delete(game),
}


def _enter(game: Game, number: int, tallies: list[dict[str, int]]) -> None:
    changes.enter_round(game, number, tallies, note=f"round {number}")


def everything(game: Game) -> dict[str, Any]:
    """All facts of a game as the database has them."""
    db.session.expire_all()
    names = [
        *("status", "tie_shared", "note", "first_dealer_place", "ended_at", "deleted_at"),
        *(f"team {team.number}" for team in game.teams),
        *(f"seat {seat.place}" for seat in game.seats),
        *(f"round {played.number}" for played in game.rounds),
    ]
    points = [[tally.points for tally in played.tallies] for played in game.rounds]
    return {"points": points, **{name: facts.read(game, name) for name in names}}


@pytest.fixture
def two_rounds(game: Game) -> Game:
    _enter(game, 1, ONE)
    _enter(game, 2, TWO)
    return game


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_undone_and_done_again(two_rounds: Game, what: str) -> None:
    game = two_rounds
    before, version = everything(game), game.version
    CHANGES[what](game)
    after = everything(game)
    assert after != before
    revision = changes.latest(game)
    assert revision is not None
    assert revision.number == 3
    assert set(revision.before) == set(revision.after)
    assert all(revision.before[fact] != revision.after[fact] for fact in revision.before)

    changes.undo(game, 3)
    assert everything(game) == before
    assert game.version == version + 2
    assert changes.latest(game).number == 2  # type: ignore[union-attr]
    if what == "a game deleted":
        return
    assert changes.latest_undone(game) is revision

    changes.redo(game, 3)
    assert everything(game) == after
    assert changes.latest(game) is revision
    assert changes.latest_undone(game) is None


def test_everything_is_undone_step_by_step_and_done_again(game: Game) -> None:
    stands = [everything(game)]
    _enter(game, 1, ONE)
    stands.append(everything(game))
    for change in (key for key in CHANGES if key not in ("a game deleted", "a game put away")):
        if change == "the last round of a finished game":
            _enter(game, 2, TWO)
        else:
            CHANGES[change](game)
        stands.append(everything(game))
        if len(game.rounds) < 2 and game.status == "open":
            _enter(game, len(game.rounds) + 1, TWO)
            stands.append(everything(game))
    last = changes.latest(game).number  # type: ignore[union-attr]
    assert last == len(stands) - 1

    for number in range(last, 0, -1):
        changes.undo(game, number)
        assert everything(game) == stands[number - 1]
    for number in range(1, last + 1):
        changes.redo(game, number)
        assert everything(game) == stands[number]


def test_undo_and_redo_twice_change_nothing_more(two_rounds: Game) -> None:
    game = two_rounds
    changes.undo(game, 2)
    version = game.version
    changes.undo(game, 2)
    assert (game.version, len(game.rounds)) == (version, 1)

    changes.redo(game, 2)
    version = game.version
    changes.redo(game, 2)
    assert (game.version, len(game.rounds)) == (version, 2)


@pytest.mark.parametrize("number", [1, 3, 0, -1, 10**30])
def test_only_the_latest_can_be_undone(two_rounds: Game, number: int) -> None:
    with pytest.raises(NotLatest) as told:
        changes.undo(two_rounds, number)

    assert told.value.latest.number == 2  # type: ignore[union-attr]
    assert len(two_rounds.rounds) == 2


def test_undone_changes_are_done_again_in_order(two_rounds: Game) -> None:
    changes.undo(two_rounds, 2)
    changes.undo(two_rounds, 1)

    with pytest.raises(NotLatest) as told:
        changes.redo(two_rounds, 2)
    assert told.value.latest.number == 1  # type: ignore[union-attr]
    with pytest.raises(NotLatest):
        changes.redo(two_rounds, 7)


def test_a_change_after_an_undo_supersedes_what_was_undone(two_rounds: Game) -> None:
    game = two_rounds
    changes.undo(game, 2)
    changes.set_note(game, "another way")

    assert changes.latest_undone(game) is None
    with pytest.raises(NotLatest):
        changes.redo(game, 2)
    changes.undo(game, 2)  # a second tap of a phone that has not heard of it
    assert game.note == "another way"
    changes.undo(game, 3)
    changes.undo(game, 1)
    assert (game.note, game.rounds) == ("", [])
    assert [(one.number, one.undone, one.superseded) for one in game.revisions] == [
        (1, True, False),
        (2, True, True),
        (3, True, False),
    ]


def test_an_undone_last_round_reopens_the_game(two_rounds: Game) -> None:
    game = two_rounds
    _enter(game, 3, END)
    ended = game.ended_at
    assert games.sheet(game).finished

    changes.undo(game, 3)
    assert (game.status, game.ended_at) == ("open", None)

    changes.redo(game, 3)
    assert (game.status, game.ended_at) == ("finished", ended)


def test_undo_brings_back_the_person_though_renamed_meanwhile(two_rounds: Game) -> None:
    from scorekeeper.store import players

    game = two_rounds
    changes.rename(game, seat_names=["Zoe", "Bob", "Cy", "Dee"])
    ann = db.session.scalars(select(Player).where(Player.name == "Ann")).one()
    players.rename(game.scorebook, ann, "Anna")

    changes.undo(game, 3)

    assert game.seats[0].player is ann
    assert games.seat_labels(game)[0] == "Anna"

"""Rounds entered, corrected, taken back and noted."""

import pytest
from flask import Flask

from scorekeeper.scoring.problems import Refused
from scorekeeper.store import changes, games
from scorekeeper.store.conflicts import (
    GameOver,
    RoundChanged,
    RoundMissing,
    RoundTaken,
)
from scorekeeper.store.db import db
from scorekeeper.store.models import Game, Round
from tests.store.conftest import NewGame

# Cards melded without a canasta and nothing else: the points are those of the cards.
A_100 = [{"meld_points": 100}, {"meld_points": 30}]
A_200 = [{"meld_points": 200}, {"meld_points": 60}]
A_400 = [{"meld_points": 400}, {"meld_points": 90}]


def totals(game: Game) -> tuple[int, ...]:
    return games.sheet(game).totals


def test_a_round_is_kept_as_it_was_said_and_typed(game: Game) -> None:
    typed = [{"meld_points": "50+50"}, {"meld_points": "30"}]

    entered = changes.enter_round(game, 1, A_100, typed=typed, note="late\nstart", who="phone")

    assert not entered.repeated
    assert entered.round is game.rounds[0]
    assert [tally.counts for tally in game.rounds[0].tallies] == A_100
    assert [tally.typed for tally in game.rounds[0].tallies] == typed
    assert [tally.points for tally in game.rounds[0].tallies] == [100, 30]
    assert game.rounds[0].note == "late\nstart"
    assert game.rounds[0].entered_at.utcoffset().total_seconds() == 0  # type: ignore[union-attr]
    assert (game.version, game.status, totals(game)) == (2, "open", (100, 30))


def test_the_change_is_kept_with_before_and_after(game: Game) -> None:
    changes.enter_round(game, 1, A_100, who="phone", entry_key="first-entry")

    revision = changes.latest(game)
    assert revision is not None
    assert (revision.number, revision.kind, revision.who) == (1, "enter", "phone")
    assert revision.before == {"round 1": None}
    assert list(revision.after) == ["round 1"]
    assert revision.after["round 1"]["tallies"][0]["counts"] == {"meld_points": 100}


def test_the_same_entry_twice_adds_one_round(game: Game) -> None:
    first = changes.enter_round(game, 1, A_100, entry_key="tapped")
    second = changes.enter_round(game, 1, A_100, entry_key="tapped")
    third = changes.enter_round(game, 2, A_100, entry_key="tapped")

    assert second.repeated
    assert third.repeated
    assert first.round is second.round is third.round
    assert (len(game.rounds), game.version) == (1, 2)


def test_an_entry_that_was_undone_is_not_added_again(game: Game) -> None:
    changes.enter_round(game, 1, A_100, entry_key="tapped")
    changes.undo(game, 1)

    again = changes.enter_round(game, 1, A_100, entry_key="tapped")

    assert again.repeated
    assert again.round is None
    assert game.rounds == []


def test_an_entry_key_belongs_to_one_game(new_game: NewGame) -> None:
    one, other = new_game(), new_game()
    changes.enter_round(one, 1, A_100, entry_key="tapped")

    assert not changes.enter_round(other, 1, A_100, entry_key="tapped").repeated


def test_the_second_of_two_entries_is_told_of_the_first(game: Game) -> None:
    changes.enter_round(game, 1, A_100, entry_key="one")

    with pytest.raises(RoundTaken) as told:
        changes.enter_round(game, 1, A_200, entry_key="other")

    assert [tally.points for tally in told.value.round.tallies] == [100, 30]
    assert len(game.rounds) == 1


@pytest.mark.parametrize("number", [0, -1, 3, 10**12])
def test_a_round_that_is_not_the_next_is_refused(game: Game, number: int) -> None:
    changes.enter_round(game, 1, A_100)

    with pytest.raises(RoundMissing) as told:
        changes.enter_round(game, number, A_100)

    assert told.value.next_number == 2


def test_impossible_tallies_are_refused_and_nothing_changes(game: Game) -> None:
    with pytest.raises(Refused):
        changes.enter_round(game, 1, [{"red_threes": 3}, {"red_threes": 3}])
    with pytest.raises(Refused):
        changes.enter_round(game, 1, [{"natural_canastas": -1}, {}])

    changes.enter_round(game, 1, A_100)
    with pytest.raises(Refused):
        changes.correct_round(game, 1, [{"unknown": 1}, {}])

    assert (game.version, totals(game)) == (2, (100, 30))


def test_a_finished_game_takes_no_round(game: Game) -> None:
    changes.enter_round(game, 1, A_200)
    changes.enter_round(game, 2, A_400)
    assert game.status == "finished"
    assert game.ended_at is not None

    with pytest.raises(GameOver):
        changes.enter_round(game, 3, A_100)
    with pytest.raises(RoundTaken):
        changes.enter_round(game, 2, A_100)


def test_a_correction_moves_every_later_total(game: Game) -> None:
    changes.enter_round(game, 1, A_100, note="kept", entry_key="one")
    changes.enter_round(game, 2, A_200)

    changes.correct_round(game, 1, [{"meld_points": 150}, {"hand_points": 20}], who="phone")

    assert [played.totals for played in games.sheet(game).rounds] == [(150, -20), (350, 40)]
    assert [tally.points for tally in game.rounds[0].tallies] == [150, -20]
    assert (game.rounds[0].note, game.rounds[0].entry_key) == ("kept", "one")
    revision = changes.latest(game)
    assert revision is not None
    assert list(revision.before) == list(revision.after) == ["round 1"]


def test_a_correction_that_changes_nothing_is_no_change(game: Game) -> None:
    changes.enter_round(game, 1, A_100)

    changes.correct_round(game, 1, A_100)

    assert game.version == 2
    assert changes.latest(game).number == 1  # type: ignore[union-attr]


def test_a_correction_can_un_end_a_game_and_end_it(game: Game) -> None:
    changes.enter_round(game, 1, A_200)
    changes.enter_round(game, 2, A_400)

    changes.correct_round(game, 1, [{"meld_points": 50}, {}])
    assert (game.status, game.ended_at) == ("open", None)

    changes.correct_round(game, 1, A_200)
    assert game.status == "finished"
    assert game.ended_at is not None


def test_a_correction_of_a_round_that_changed_meanwhile_is_refused(game: Game) -> None:
    changes.enter_round(game, 1, A_100)
    changes.enter_round(game, 2, A_200)
    seen = game.version
    changes.set_note(game, "unrelated")
    changes.correct_round(game, 2, A_100, version=seen)

    with pytest.raises(RoundChanged) as told:
        changes.correct_round(game, 2, A_400, version=seen)
    assert told.value.round.tallies[0].points == 100

    # Round 2 is another one, once round 1 is taken back.
    changes.enter_round(game, 3, A_100)
    seen = game.version
    changes.take_back_round(game, 1, version=seen)
    with pytest.raises(RoundChanged):
        changes.take_back_round(game, 2, version=seen)


def test_a_round_taken_back_lets_the_later_ones_close_up(game: Game) -> None:
    for number, points in enumerate((10, 20, 30, 40), 1):
        changes.enter_round(game, number, [{"meld_points": points}, {}], note=f"n{points}")

    changes.take_back_round(game, 2)

    assert [played.number for played in game.rounds] == [1, 2, 3]
    assert [played.note for played in game.rounds] == ["n10", "n30", "n40"]
    assert totals(game) == (80, 0)
    db.session.expire_all()
    assert [played.note for played in game.rounds] == ["n10", "n30", "n40"]
    assert changes.latest(game).after == {"round 2": None}  # type: ignore[union-attr]


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_round_that_is_not_there_cannot_be_changed(game: Game, number: int) -> None:
    changes.enter_round(game, 1, A_100)

    with pytest.raises(RoundMissing):
        changes.correct_round(game, number, A_100)
    with pytest.raises(RoundMissing):
        changes.take_back_round(game, number)
    with pytest.raises(RoundMissing):
        changes.set_round_note(game, number, "?")


def test_a_note_at_a_round(game: Game) -> None:
    changes.enter_round(game, 1, A_100)

    changes.set_round_note(game, 1, " splash! ")

    assert game.rounds[0].note == "splash!"


def test_large_adjustments_are_kept(app: Flask, game: Game) -> None:
    said = {"adjustment": 9_000_000, "adjustment_reason": "strange ’ ünlü 🂡"}
    changes.enter_round(game, 1, [said, {}])

    kept = db.session.get(Round, game.rounds[0].id)
    assert kept is not None
    assert kept.tallies[0].counts == said

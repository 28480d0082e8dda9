"""Ties, games put away and games deleted: what follows from the rounds and what the table says."""

import pytest

from scorekeeper.store import changes, games
from scorekeeper.store.conflicts import GameDeleted, GameOver, NoTie
from scorekeeper.store.models import Game

A_100 = [{"meld_points": 100}, {"meld_points": 30}]
A_400 = [{"meld_points": 400}, {"meld_points": 90}]
LEVEL = [{"meld_points": 500}, {"meld_points": 500}]


def totals(game: Game) -> tuple[int, ...]:
    return games.sheet(game).totals


def test_a_tie_is_the_tables_to_choose(game: Game) -> None:
    with pytest.raises(NoTie):
        changes.share_tie(game)
    changes.enter_round(game, 1, LEVEL)
    assert (game.status, game.ended_at) == ("open", None)

    changes.share_tie(game)
    assert (game.status, game.tie_shared) == ("finished", True)
    changes.undo(game, 2)
    assert (game.status, game.tie_shared, game.ended_at) == ("open", False, None)

    changes.enter_round(game, 2, A_100)
    assert game.status == "finished"
    with pytest.raises(NoTie):
        changes.share_tie(game)


def test_a_shared_tie_is_forgotten_when_a_correction_breaks_it(game: Game) -> None:
    changes.enter_round(game, 1, LEVEL)
    changes.share_tie(game)

    changes.correct_round(game, 1, A_400)
    assert (game.status, game.tie_shared) == ("open", False)

    changes.correct_round(game, 1, LEVEL)
    assert game.status == "open"
    changes.undo(game, changes.latest(game).number)  # type: ignore[union-attr]
    changes.undo(game, changes.latest(game).number)  # type: ignore[union-attr]
    assert (game.status, game.tie_shared) == ("finished", True)


def test_a_game_put_away_and_back(game: Game) -> None:
    changes.enter_round(game, 1, A_100)
    changes.abandon(game)
    changes.abandon(game)
    assert game.status == "abandoned"
    assert game.ended_at is not None
    with pytest.raises(GameOver):
        changes.enter_round(game, 2, A_100)
    with pytest.raises(NoTie):
        changes.share_tie(game)

    changes.resume(game)
    changes.resume(game)
    assert (game.status, game.ended_at) == ("open", None)
    assert game.version == 4
    changes.enter_round(game, 2, A_400)
    with pytest.raises(GameOver):
        changes.abandon(game)


def test_a_deleted_game_is_restored_as_it_was(game: Game) -> None:
    changes.enter_round(game, 1, A_100)
    changes.delete(game)
    changes.delete(game)
    assert game.deleted_at is not None
    with pytest.raises(GameDeleted):
        changes.enter_round(game, 2, A_100)

    changes.restore(game)
    changes.restore(game)

    assert (game.deleted_at, game.version, totals(game)) == (None, 4, (100, 30))
    assert changes.latest(game).kind == "enter"  # type: ignore[union-attr]
    assert changes.latest_undone(game) is None

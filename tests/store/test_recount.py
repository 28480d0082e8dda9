"""The copies of points that are kept, compared with what scoring says."""

from sqlalchemy import update

from scorekeeper.store import books, changes
from scorekeeper.store.db import db, writing
from scorekeeper.store.models import Game, Scorebook, Tally
from scorekeeper.store.recount import Difference, recount


def test_points_are_kept_right_through_all_changes(game: Game, book: Scorebook) -> None:
    changes.enter_round(game, 1, [{"meld_points": 100}, {"hand_points": 30}])
    changes.enter_round(game, 2, [{"meld_points": 200}, {}])
    changes.correct_round(game, 1, [{"meld_points": 150}, {"red_threes": 1}])
    changes.take_back_round(game, 2)
    changes.undo(game, 4)

    assert recount(book) == []


def test_points_that_are_wrong_are_found(game: Game, book: Scorebook) -> None:
    changes.enter_round(game, 1, [{"meld_points": 100}, {"hand_points": 30}])
    changes.enter_round(game, 2, [{"meld_points": 200}, {}])
    wrong = game.rounds[1].tallies[0].id
    with writing() as session:
        session.execute(update(Tally).where(Tally.id == wrong).values(points=7))

    assert recount(book) == [Difference(game=game.public_id, round=2, team=1, kept=7, counted=200)]
    assert recount(books.new_scorebook(db.session())) == []

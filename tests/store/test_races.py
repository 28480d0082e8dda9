"""Two phones at the same moment: threads that start together, each with a session of its own."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import books, changes, recount
from scorekeeper.store.conflicts import NotLatest, RoundTaken
from scorekeeper.store.db import db
from scorekeeper.store.models import Game, Player, Round, Scorebook
from tests.store.conftest import NewGame

PHONES = 6


def together(app: Flask, *actions: Callable[[], Any]) -> list[Any]:
    """What the actions answer when all are done at once; an exception is an answer too."""
    barrier = threading.Barrier(len(actions))

    def run(action: Callable[[], Any]) -> Any:
        with app.app_context():
            barrier.wait()
            try:
                return action()
            except Exception as raised:
                return raised

    with ThreadPoolExecutor(len(actions)) as pool:
        answers = list(pool.map(run, actions))
    db.session.rollback()  # the test itself looks at things as they are now
    return answers


def load(game_id: int) -> Game:
    return db.session.get_one(Game, game_id)


def test_of_entries_for_one_round_one_wins_and_the_others_see_it(app: Flask, game: Game) -> None:
    number = game.id
    looked = threading.Barrier(PHONES)

    def enter(points: int) -> Callable[[], Any]:
        def run() -> Any:
            mine = load(number)
            assert mine.rounds == []  # the phone has looked before it saves
            looked.wait()
            try:
                changes.enter_round(mine, 1, [{"meld_points": points}, {}], entry_key=str(points))
            except RoundTaken as taken:
                return "taken", [tally.points for tally in taken.round.tallies]
            return "saved", [points, 0]

        return run

    answers = together(app, *(enter(points) for points in range(10, 10 + 10 * PHONES, 10)))

    saved = [tally.points for tally in game.rounds[0].tallies]
    assert sorted(answers) == sorted([("saved", saved), *[("taken", saved)] * (PHONES - 1)])
    assert (len(game.rounds), game.version, len(game.revisions)) == (1, 2, 1)


def test_one_entry_sent_many_times_at_once_adds_one_round(app: Flask, game: Game) -> None:
    number = game.id

    def enter() -> bool:
        tallies = [{"meld_points": 50}, {}]
        entered = changes.enter_round(load(number), 1, tallies, entry_key="tapped")
        assert entered.round is not None
        return entered.repeated

    answers = together(app, *[enter] * PHONES)

    assert sorted(answers) == [False, *[True] * (PHONES - 1)]
    assert db.session.scalar(select(func.count(Round.id))) == 1


def test_no_change_is_lost_when_many_write_at_once(app: Flask, new_game: NewGame) -> None:
    game, other = new_game(), new_game()
    number, beside = game.id, other.id

    def note(which: int, text: str) -> Callable[[], None]:
        def run() -> None:
            for turn in range(5):
                changes.set_note(load(which), f"{text} {turn}")

        return run

    def name(text: str) -> Callable[[], None]:
        def run() -> None:
            for turn in range(5):
                changes.rename(load(number), seat_names=[f"{text}{turn}", "Bob", "New", "Dee"])

        return run

    actions = [note(number, "a"), note(beside, "b"), note(number, "c"), name("x"), name("y")]
    assert together(app, *actions) == [None] * 5

    assert game.version == 1 + len(game.revisions)
    assert [one.number for one in game.revisions] == list(range(1, len(game.revisions) + 1))
    assert other.version == 6
    new = select(func.count(Player.id)).where(Player.name == "New")
    assert db.session.scalar(new) == 1


def test_a_game_started_by_a_double_tap_is_one_game(
    app: Flask, book: Scorebook, short: Ruleset
) -> None:
    number = book.id

    def start() -> str:
        mine = db.session.get_one(Scorebook, number)
        seats = ["Ann", "Bob", "Cy", "Dee"]
        return changes.start_game(mine, short, seats=seats, teams=2, entry_key="tap").keep_key

    answers = together(app, *[start] * PHONES)

    assert len(set(answers)) == 1
    assert db.session.scalar(select(func.count(Game.id))) == 1
    assert db.session.scalar(select(func.count(Player.id))) == 4


def test_the_household_has_one_scorebook(app: Flask) -> None:
    answers = together(app, *[lambda: books.home_scorebook(db.session()).key] * PHONES)

    assert len(set(answers)) == 1
    assert db.session.scalar(select(func.count(Scorebook.id))) == 1


def test_an_undo_tapped_on_many_phones_takes_one_round_back(app: Flask, game: Game) -> None:
    number = game.id
    for turn in (1, 2, 3):
        changes.enter_round(game, turn, [{"meld_points": 10 * turn}, {}])

    answers = together(app, *[lambda: changes.undo(load(number), 3)] * PHONES)

    assert answers == [None] * PHONES
    assert len(game.rounds) == 2


@pytest.mark.parametrize("repeat", range(3))
def test_taking_back_entering_and_undoing_at_once_leaves_a_whole_game(
    app: Flask, game: Game, book: Scorebook, repeat: int
) -> None:
    number = game.id
    for turn in (1, 2, 3):
        changes.enter_round(game, turn, [{"meld_points": 10 * turn}, {}])

    def undo_something() -> None:
        for _ in range(4):
            mine = load(number)
            latest = changes.latest(mine)
            if latest is None:  # it was quick enough to undo all that there was
                return
            try:
                changes.undo(mine, latest.number)
            except NotLatest:
                continue

    def take_back() -> None:
        changes.take_back_round(load(number), 1)

    def correct() -> None:
        changes.correct_round(load(number), 1, [{"meld_points": 15}, {}])

    answers = together(app, undo_something, take_back, correct, take_back)
    conflicts = [answer for answer in answers if answer is not None]
    assert {type(answer).__name__ for answer in conflicts} <= {"RoundMissing"}

    assert [played.number for played in game.rounds] == list(range(1, len(game.rounds) + 1))
    assert recount.recount(book) == []

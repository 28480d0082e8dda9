"""The draft of a round: lines from several phones, none overwritten unseen."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.store import changes, drafts
from scorekeeper.store.conflicts import (
    Conflict,
    GameDeleted,
    GameOver,
    LinesUnseen,
    RoundMissing,
    RoundTaken,
)
from scorekeeper.store.db import db
from scorekeeper.store.drafts import Change, Seen
from scorekeeper.store.models import Game
from scorekeeper.store.standing import standing
from tests.store.test_races import PHONES, load, together

A_100 = [{"meld_points": 100}, {"meld_points": 30}]


def put(game: Game, field: str, text: str, who: str, *, seen: int = 0, means: str = "") -> None:
    drafts.touch(game, 1, [Change(field, text, means or text, seen)], who=who)


def held(game: Game) -> dict[str, str]:
    return {name: line.text for name, line in drafts.lines(db.session(), game, 1).items()}


def test_lines_of_several_phones_come_together(game: Game) -> None:
    put(game, "red_threes-1", "2", "ann")
    put(game, "red_threes-2", "1", "dee")
    put(game, "note", "late", "dee")

    assert held(game) == {"red_threes-1": "2", "red_threes-2": "1", "note": "late"}
    assert (game.version, game.draft_version) == (1, 3)


def test_a_line_that_another_has_changed_since_is_not_overwritten(game: Game) -> None:
    put(game, "red_threes-1", "2", "ann")
    put(game, "red_threes-1", "3", "dee")
    assert held(game) == {"red_threes-1": "2"}

    put(game, "red_threes-1", "3", "dee", seen=1)
    put(game, "red_threes-1", "4", "dee")  # his own line
    assert held(game) == {"red_threes-1": "4"}


def test_what_differs_only_in_the_typing_is_no_change(game: Game) -> None:
    put(game, "meld_points-1", "120+60", "ann", means="180")
    put(game, "meld_points-1", "180", "dee")
    assert (held(game), game.draft_version) == ({"meld_points-1": "120+60"}, 1)


def test_a_line_that_is_emptied_is_told_so(game: Game) -> None:
    put(game, "red_threes-1", "2", "ann")
    put(game, "red_threes-1", "", "ann", seen=1)
    assert (held(game), game.draft_version, game.begun) == ({"red_threes-1": ""}, 2, None)


def test_who_is_in_is_told_and_not_each_key(game: Game) -> None:
    def stands(key: str) -> object:
        found = standing(db.session(), key)
        return found and found.pages

    before, watched = stands(game.keep_key), stands(game.watch_key)
    put(game, "meld_points-2", "12", "ann")
    begun = stands(game.keep_key)
    assert (game.begun, drafts.begun(game)) == ("1:2", (2,))
    put(game, "meld_points-2", "120", "ann", seen=1)
    assert before != begun == stands(game.keep_key)
    assert stands(game.watch_key) == watched
    put(game, "out", "nobody", "ann")
    put(game, "meld_points-1", "0", "ann", means="")
    assert drafts.begun(game) == (1, 2)


def test_the_draft_goes_with_the_save_and_undo_does_not_bring_it_back(game: Game) -> None:
    put(game, "meld_points-1", "100", "ann")
    changes.enter_round(game, 1, A_100)
    assert (held(game), game.begun, game.draft_version) == ({}, None, 1)

    latest = changes.latest(game)
    assert latest is not None
    changes.undo(game, latest.number)
    assert (held(game), drafts.begun(game)) == ({}, None)
    put(game, "meld_points-1", "30", "ann")
    assert game.draft_version == 2  # what a phone has seen before is older


@pytest.mark.parametrize(
    ("number", "prepare", "wanted"),
    [
        (1, lambda game: changes.enter_round(game, 1, A_100), RoundTaken),
        (3, lambda game: None, RoundMissing),
        (0, lambda game: None, RoundMissing),
        (1, changes.abandon, GameOver),
        (1, changes.delete, GameDeleted),
    ],
)
def test_a_dead_draft_takes_no_lines(
    game: Game, number: int, prepare: Callable[[Game], object], wanted: type[Conflict]
) -> None:
    prepare(game)
    with pytest.raises(wanted):
        drafts.touch(game, number, [Change("note", "late", "late", 0)], who="ann")
    assert game.draft_version == 0


def test_a_round_is_not_saved_over_lines_that_were_not_seen(game: Game) -> None:
    put(game, "red_threes-1", "2", "ann")
    put(game, "red_threes-2", "1", "dee")

    def save(seen: int, **meanings: str) -> None:
        lines = {"red_threes-1": "", "red_threes-2": "", **meanings}
        guard = Seen(seen, lines, "ann")
        changes.enter_round(
            game, 1, A_100, guard=lambda session: guard.refuse_unseen(session, game, 1)
        )

    with pytest.raises(LinesUnseen) as refused:
        save(1, **{"red_threes-1": "3"})
    assert [line.field for line in refused.value.lines] == ["red_threes-2"]
    assert (len(game.rounds), held(game)["red_threes-2"]) == (0, "1")
    save(1, **{"red_threes-2": "1"})  # it says the same
    assert len(game.rounds) == 1


def test_phones_that_touch_one_line_at_once_leave_one_text(app: Flask, game: Game) -> None:
    number = game.id

    def touch(who: str) -> Callable[[], None]:
        return lambda: put(load(number), "red_threes-1", who, who)

    answers = together(app, *(touch(str(who)) for who in range(PHONES)))
    assert answers == [None] * PHONES
    assert (len(held(game)), game.draft_version) == (1, 1)

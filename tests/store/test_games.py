"""Games found: by key, on the table, among the past ones by words."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, insert

from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import changes, games
from scorekeeper.store.db import db, writing
from scorekeeper.store.models import Game, Scorebook, Seat, Team, new_key
from scorekeeper.store.moments import now
from tests.store.conftest import NewGame

END = [{"meld_points": 500}, {"meld_points": 90}]
SOME = [{"meld_points": 100}, {"meld_points": 90}]


@contextmanager
def counted(most: int) -> Iterator[None]:
    """No more queries than ``most`` within the block, which starts with nothing loaded."""
    db.session.rollback()
    db.session.expunge_all()
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if statement.startswith("SELECT"):
            asked.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield
    finally:
        event.remove(db.engine, "before_cursor_execute", note)
    assert len(asked) <= most, "\n".join(asked)


def finish(game: Game) -> Game:
    changes.enter_round(game, 1, END)
    return game


def test_a_key_opens_its_game_and_says_what_it_allows(game: Game) -> None:
    for key, keep in ((game.keep_key, True), (game.watch_key, False)):
        found = games.by_key(db.session(), key)
        assert found is not None
        assert (found[0] is game, found[1].keep) == (True, keep)


def test_another_key_opens_nothing(game: Game) -> None:
    others = ["", "x", "\0", "é" * 22, "\ud800", "1", "%", "x" * 100_000, game.public_id]

    assert [games.by_key(db.session(), key) for key in others] == [None] * len(others)


def test_lists_hold_what_belongs_there_newest_first(new_game: NewGame, book: Scorebook) -> None:
    day = date(2026, 3, 1)
    on_the_table, finished, put_away, deleted, newest = (
        new_game(played_on=day + timedelta(days=days)) for days in range(5)
    )
    finish(finished)
    changes.abandon(put_away)
    changes.delete(finish(deleted))

    assert games.open_games(book) == [newest, on_the_table]
    assert games.past_games(book).games == [put_away, finished]
    assert games.deleted_games(book) == [deleted]
    assert games.last_game(book) is newest
    changes.delete(newest)
    assert games.last_game(book) is put_away


def test_an_empty_scorebook_has_no_games(book: Scorebook) -> None:
    assert games.open_games(book) == games.deleted_games(book) == games.regulars(book) == []
    assert games.last_game(book) is None
    page = games.past_games(book, words="ann", page=7)
    assert (page.games, page.number, page.pages, page.total) == ([], 1, 1, 0)


def test_past_games_come_in_pages(new_game: NewGame, book: Scorebook) -> None:
    played = [finish(new_game(played_on=date(2026, 1, 1 + day))) for day in range(7)]

    pages = [games.past_games(book, page=number, size=3) for number in (1, 2, 3)]

    assert [game for page in pages for game in page.games] == played[::-1]
    assert {(page.pages, page.total) for page in pages} == {(3, 7)}
    beyond = games.past_games(book, page=10**30, size=3)
    assert (beyond.number, beyond.games) == (3, [played[0]])
    assert games.past_games(book, page=-5, size=3).number == 1


@pytest.fixture
def two_past(new_game: NewGame) -> tuple[Game, Game]:
    """One of Saturday 14 March 2026, finished; one of Sunday 4 January 2025, put away."""
    saturday = new_game(
        seats=["José Müller", "Bob_B", "Zoë", "O’Brien"],
        team_names=["The 100% Team", ""],
        played_on=date(2026, 3, 14),
    )
    sunday = new_game(seats=["", "", "Łukasz", ""], played_on=date(2025, 1, 5))
    finish(saturday)
    changes.abandon(sunday)
    return saturday, sunday


WORDS = {
    "": "both",
    "josé": "first",
    "JOSE": "first",
    "jose mueller": "",
    "muller": "first",
    "zoe team": "first",
    "Zoë & José": "first",
    "łukasz": "second",
    "lukasz": "second",
    "gold": "second",
    "canasta": "both",
    "classic": "both",
    "standard canasta jose": "first",
    "samba": "",
    "finished": "first",
    "abandoned": "second",
    "2026": "first",
    "march": "first",
    "Mar": "first",
    "january 2025": "second",
    "january 2026": "",
    "saturday": "first",
    "sun": "second",
    "14 March 2026": "first",
    "2026-03": "first",
    "2026-03-14": "first",
    "2026-03-15": "",
    "2026-13": "",
    "0000": "",
    "9999-12-31": "",
    "9999": "",
    "bob_b": "first",
    "o’brien": "first",
    "100%": "first",
    "4%2": "",
    "b_b": "first",
    "jos\0é": "first",
    "% _ \\": "both",
    "\ud800 jose": "first",
    "'; DROP TABLE game --": "",
    "jose " * 500: "first",
    "x" * 10_000: "",
    "-": "both",
    "١٢": "",
}


def test_every_word_must_fit(two_past: tuple[Game, Game], book: Scorebook) -> None:
    names = {two_past: "both", two_past[:1]: "first", two_past[1:]: "second", (): ""}

    found = {words: games.past_games(book, words=words).games for words in WORDS}

    assert {words: names[tuple(listed)] for words, listed in found.items()} == WORDS


def test_a_page_needs_few_queries_whatever_it_shows(new_game: NewGame, book: Scorebook) -> None:
    for turn in range(12):
        game = new_game(seats=[f"P{turn}", f"Q{turn}", "", f"R{turn}"])
        changes.enter_round(game, 1, SOME)
        changes.enter_round(game, 2, SOME)
        if turn % 2:
            changes.enter_round(game, 3, END)
    key, number = game.keep_key, book.id

    def sheets(listed: list[Game]) -> None:
        assert all(games.sheet(game).totals[0] for game in listed)
        assert all(games.team_names(game) for game in listed)

    with counted(6):  # game, rounds, tallies, teams, seats, players
        found = games.by_key(db.session(), key)
        assert found is not None
        sheets([found[0]])
    with counted(7):  # and the scorebook
        sheets(games.open_games(db.session.get_one(Scorebook, number)))
    with counted(8):  # and how many there are
        sheets(games.past_games(db.session.get_one(Scorebook, number), words="p q").games)


def test_thousands_of_games_are_searched(
    app: Flask, book: Scorebook, short: Ruleset, new_game: NewGame
) -> None:
    new_game()
    _fill(book, short, 3000)
    # From 1 January 2018 to 19 March 2026: eight whole Marches and 19 days.
    expected = {"": 3000, "ann march": 8 * 31 + 19, "ann 2020 blue": 0, "nobody": 0}

    pages = {words: games.past_games(book, words=words, page=3) for words in expected}

    assert {words: page.total for words, page in pages.items()} == expected
    assert {words: len(page.games) for words, page in pages.items()} == {
        words: min(20, total) for words, total in expected.items()
    }


def _fill(book: Scorebook, ruleset: Ruleset, many: int) -> None:
    """Finished games of Ann, one a day, without rounds."""
    rules = ruleset.model_dump_json(exclude_defaults=True)
    owner = book.id
    usual = {"scorebook_id": owner, "variant": "classic", "rules": rules, "status": "finished"}
    first = date(2018, 1, 1)
    ann = games.open_games(book)[0].seats[0].player_id
    with writing(book) as session:
        made = session.scalars(
            insert(Game).returning(Game.id, sort_by_parameter_order=True),
            [
                {
                    **usual,
                    "public_id": new_key(),
                    "keep_key": new_key(),
                    "watch_key": new_key(),
                    "started_at": now(),
                    "played_on": first + timedelta(days=day),
                    "first_dealer_place": 1,
                }
                for day in range(many)
            ],
        ).all()
        teams = session.scalars(
            insert(Team).returning(Team.id, sort_by_parameter_order=True),
            [
                {"scorebook_id": owner, "game_id": game, "number": team, "name": "", "folded": ""}
                for game in made
                for team in (1, 2)
            ],
        ).all()
        session.execute(
            insert(Seat),
            [
                {
                    "scorebook_id": owner,
                    "game_id": made[index // 2],
                    "team_id": team,
                    "place": index % 2 + 1,
                    "player_id": ann if index % 2 == 0 else None,
                }
                for index, team in enumerate(teams)
            ],
        )

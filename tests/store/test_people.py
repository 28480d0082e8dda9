"""Names put right: in a game, and everywhere."""

from datetime import date, timedelta

import pytest

from scorekeeper.store import books, changes, games, players
from scorekeeper.store.db import db
from scorekeeper.store.models import Game, Player, Scorebook
from tests.store.conftest import NewGame


def ann(game: Game) -> Player:
    player = game.seats[0].player
    assert player is not None
    return player


def test_a_player_renamed_is_renamed_in_every_game(new_game: NewGame, book: Scorebook) -> None:
    one, other = new_game(), new_game(seats=["Zoe", "Ann", "Bob", "Cy"])
    beside = new_game(seats=["Zoe", "Eve", "Bob", "Cy"])

    players.rename(book, ann(one), " Anna ")

    assert games.seat_labels(one)[0] == games.seat_labels(other)[1] == "Anna"
    assert games.team_names(one)[0] == "Anna & Cy"
    assert (one.version, other.version, beside.version) == (2, 2, 1)


def test_a_player_keeps_the_name_with_another_case(game: Game, book: Scorebook) -> None:
    players.rename(book, ann(game), "ANN")
    assert games.seat_labels(game)[0] == "ANN"

    players.rename(book, ann(game), "ANN")
    assert game.version == 2


@pytest.mark.parametrize("name", ["Bob", "BOB", "  bob "])
def test_a_name_that_is_taken_is_refused(game: Game, book: Scorebook, name: str) -> None:
    with pytest.raises(players.NameTaken) as told:
        players.rename(book, ann(game), name)

    assert told.value.player.name == "Bob"
    assert games.seat_labels(game)[0] == "Ann"
    with pytest.raises(ValueError, match="needs a name"):
        players.rename(book, ann(game), " \t\u0000 ")


def test_renaming_a_seat_leaves_earlier_games_alone(new_game: NewGame) -> None:
    past, game = new_game(), new_game()

    changes.rename(game, seat_names=["Zoe", "Bob", "Cy", "dee"])

    assert games.seat_labels(game) == ("Zoe", "Bob", "Cy", "Dee")
    assert games.seat_labels(past) == ("Ann", "Bob", "Cy", "Dee")
    assert changes.latest(game).after == {  # type: ignore[union-attr]
        "seat 1": {"player": ann(game).id, "name": "Zoe"}
    }
    assert past.version == 1


def test_settings_are_set_where_they_are_given(game: Game) -> None:
    changes.set_up(game, team_names=["Us", " Them "], first_dealer_place=4, note="a\r\nb\u0000c ")

    assert games.team_names(game) == ("Us", "Them")
    assert (game.first_dealer_place, game.note) == (4, "a\nbc")
    assert games.sheet(game).dealer == "Dee"
    assert games.seat_labels(game) == ("Ann", "Bob", "Cy", "Dee")
    assert game.version == 2
    changes.set_up(game, team_names=["Us", "Them"], first_dealer_place=4)
    assert game.version == 2


@pytest.mark.parametrize(
    "given",
    [
        {"team_names": ["Us"]},
        {"seat_names": ["Ann"] * 5},
        {"first_dealer_place": 5},
        {"first_dealer_place": 0},
    ],
)
def test_settings_that_do_not_fit_the_table_are_an_error(
    game: Game, given: dict[str, object]
) -> None:
    with pytest.raises(ValueError, match=r"zip\(\)|sits at place"):
        changes.set_up(game, **given)  # type: ignore[arg-type]

    assert game.version == 1


def test_regulars_come_by_how_often_and_how_recently_they_played(
    new_game: NewGame, book: Scorebook
) -> None:
    today = date.today()
    for _ in range(6):
        new_game(seats=["Old", "Ann", "", ""], played_on=today - timedelta(days=400))
    for _ in range(3):
        new_game(seats=["Ann", "Bob", "", ""], played_on=today - timedelta(days=3))
    new_game(seats=["New", "", "", ""], played_on=today)
    changes.delete(new_game(seats=["Gone", "", "", ""]))

    assert games.regulars(book) == ["Ann", "Bob", "New", "Old"]


def test_players_are_listed_with_their_games(new_game: NewGame, book: Scorebook) -> None:
    new_game(seats=["zoe", "Álvaro", "Bob", "Bob"], played_on=date(2026, 1, 2))
    new_game(seats=["Zoe", "Bob", "", ""], played_on=date(2026, 3, 4))
    changes.delete(new_game(seats=["Zoe", "Eve", "", ""], played_on=date(2026, 5, 6)))

    assert [(one.player.name, one.games, one.last) for one in players.listed(book)] == [
        ("Álvaro", 1, date(2026, 1, 2)),
        ("Bob", 2, date(2026, 3, 4)),
        ("Eve", 0, None),
        ("zoe", 2, date(2026, 3, 4)),
    ]


def test_a_player_is_found_in_the_own_scorebook_only(game: Game, book: Scorebook) -> None:
    other = books.new_scorebook(db.session())

    assert players.by_number(book, ann(game).id) is ann(game)
    assert players.by_number(other, ann(game).id) is None
    assert players.by_number(book, 10**30) is None
    assert players.by_number(book, -1) is None

"""Games started, and started again with the same people."""

import json
from datetime import UTC, date, datetime

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.scoring.gamefile import read_game
from scorekeeper.scoring.loader import resolve, variant, variants
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import changes, games, transfer
from scorekeeper.store.db import db
from scorekeeper.store.models import Game, Player, Scorebook
from tests.store.conftest import NewGame

END = [{"meld_points": 500}, {"meld_points": 90}]
SOME = [{"meld_points": 100}, {"meld_points": 90}]


def test_a_game_starts_with_its_own_copy_of_the_rules(new_game: NewGame, short: Ruleset) -> None:
    before = datetime.now(UTC).replace(microsecond=0)

    game = new_game(first_dealer_place=2, who="phone", played_on=date(2026, 3, 14))

    assert games.ruleset(game) == short
    assert list(games.ruleset(game).lines) == list(short.lines)
    assert (game.variant, game.status, game.version) == ("classic", "open", 1)
    assert before <= game.started_at <= datetime.now(UTC)
    assert (game.played_on, game.started_by) == (date(2026, 3, 14), "phone")
    assert len({game.keep_key, game.watch_key, game.public_id}) == 3
    assert min(len(game.keep_key), len(game.watch_key)) == 22
    assert [seat.team.number for seat in game.seats] == [1, 2, 1, 2]
    sheet = games.sheet(game)
    assert (sheet.dealer, sheet.starter) == ("Bob", "Cy")
    assert sheet.seats == ("Ann", "Bob", "Cy", "Dee")
    assert games.team_names(game) == ("Ann & Cy", "Bob & Dee")


def test_an_entry_key_starts_one_game(new_game: NewGame) -> None:
    first = new_game(entry_key="tapped")

    assert new_game(entry_key="tapped") is first
    assert new_game(entry_key="other") is not first
    assert new_game() is not new_game()


@pytest.mark.parametrize(
    "given",
    [
        {"seats": ["Ann", "Bob"]},
        {"seats": ["Ann", "Bob", "Cy"], "teams": 3},
        {"seats": []},
        {"first_dealer_place": 0},
        {"first_dealer_place": 5},
        {"team_names": ["Us"]},
    ],
)
def test_a_table_that_cannot_be_is_an_error(
    app: Flask, new_game: NewGame, given: dict[str, object]
) -> None:
    with pytest.raises(ValueError, match=r"is not played|sits at place|name for every"):
        new_game(**given)

    assert db.session.scalar(select(func.count(Game.id))) == 0


def test_names_are_remembered_in_their_first_spelling(app: Flask, new_game: NewGame) -> None:
    new_game(seats=["Zoë", " Bob  B. ", "", "Dee"])

    again = new_game(seats=["ZOË", "bob b.", "dee", "Zoe"])

    names = [seat.player.name for seat in again.seats if seat.player]
    assert names == ["Zoë", "Bob B.", "Dee", "Zoe"]
    assert db.session.scalar(select(func.count(Player.id))) == 4


@pytest.mark.parametrize(
    ("seats", "own", "teams", "labels"),
    [
        (["", "", "", ""], [], "Blue Gold", "Blue 1|Gold 1|Blue 2|Gold 2"),
        (["Ann", "", "", ""], [], "Ann Gold", "Ann|Gold 1|Ann 2|Gold 2"),
        (["", "", "Ann", ""], ["Us", "Them"], "Us Them", "Us 1|Them 1|Ann|Them 2"),
        (["Ann", "Ann", "Bob", "Bob"], [], "Ann & Bob|Ann & Bob 2", "Ann|Ann 2|Bob|Bob 2"),
        (["Gold", "", "", ""], [], "Gold|Gold 2", "Gold|Gold 2 1|Gold 2|Gold 2 2"),
    ],
)
def test_teams_and_seats_without_a_name_get_one(
    new_game: NewGame, seats: list[str], own: list[str], teams: str, labels: str
) -> None:
    game = new_game(seats=seats, team_names=own)

    assert games.team_names(game) == tuple(teams.split("|" if "|" in teams else " "))
    assert games.seat_labels(game) == tuple(labels.split("|"))


@pytest.mark.parametrize("seats", [[""] * 4, ["Ann"] * 4, ["Ann", "", "Ann", ""]])
def test_the_deal_goes_round_whatever_the_names(new_game: NewGame, seats: list[str]) -> None:
    game = new_game(seats=seats, first_dealer_place=3)
    labels = games.seat_labels(game)
    assert len(set(labels)) == 4

    for number in (1, 2, 3):
        changes.enter_round(game, number, [{"meld_points": 50}, {}])
    sheet = games.sheet(game)

    assert [played.dealer for played in sheet.rounds] == [labels[2], labels[3], labels[0]]
    assert (sheet.dealer, sheet.starter) == (labels[1], labels[2])


def test_a_lone_player_a_team(new_game: NewGame) -> None:
    alone = resolve(variant("classic"))
    two = alone.setup.model_copy(
        update={"seatings": ({"players": 2, "teams": 2}, *alone.setup.seatings)}
    )
    ruleset = Ruleset.model_validate(
        {**alone.model_dump(), "setup": two.model_dump(warnings=False)}
    )

    game = new_game(ruleset=ruleset, seats=["", "Ann"], team_names=["", ""])

    assert games.seat_labels(game) == games.team_names(game) == ("Blue", "Ann")


def test_a_rematch_passes_the_deal_on(new_game: NewGame) -> None:
    game = new_game(team_names=["Us", ""], seats=["Ann", "Bob", "", "Dee"], first_dealer_place=2)
    changes.set_note(game, "won by a hair")
    changes.enter_round(game, 1, SOME)
    changes.enter_round(game, 2, END)

    again = changes.rematch(game, entry_key="again", who="phone")

    assert again is not game
    assert again.rules == game.rules
    assert games.team_names(again) == games.team_names(game) == ("Us", "Bob & Dee")
    assert [seat.player for seat in again.seats] == [seat.player for seat in game.seats]
    assert [seat.team.number for seat in again.seats] == [1, 2, 1, 2]
    assert again.first_dealer_place == 4
    assert (again.note, again.rounds, again.status, again.version) == ("", [], "open", 1)
    assert changes.rematch(game, entry_key="again") is again
    assert {again.keep_key, again.watch_key}.isdisjoint({game.keep_key, game.watch_key})


def test_another_scorebook_has_people_of_its_own(
    app: Flask, new_game: NewGame, short: Ruleset, book: Scorebook
) -> None:
    from scorekeeper.store import books

    other = books.new_scorebook(db.session())
    mine = new_game(entry_key="same")
    seats = ["Ann", "Bob", "Cy", "Dee"]
    theirs = changes.start_game(other, short, seats=seats, teams=2, entry_key="same")

    assert theirs is not mine
    assert theirs.seats[0].player is not mine.seats[0].player
    assert games.open_games(book) == [mine]
    assert games.open_games(other) == [theirs]
    assert books.scorebook_by_key(db.session(), other.key) is other
    assert books.home_scorebook(db.session()) is book


@pytest.mark.parametrize("name", variants())
def test_every_variant_is_kept_as_it_is_played(new_game: NewGame, name: str) -> None:
    base = variants()[name].base
    for seating in base.setup.seatings:
        for seats in ([""] * seating.players, [f"P{place}" for place in range(seating.players)]):
            game = new_game(ruleset=base, seats=seats, teams=seating.teams)
            nothing: list[dict[str, int]] = [{} for _ in range(seating.teams)]
            changes.enter_round(game, 1, nothing)
            db.session.expire_all()

            assert games.ruleset(game) == base
            assert list(games.ruleset(game).lines) == list(base.lines)
            record = read_game(json.dumps(transfer.game_file(game)))
            assert record.ruleset == base
            sheet = record.sheet()
            assert (sheet.totals, sheet.dealer) == ((0,) * seating.teams, sheet.seats[1])
            assert len(sheet.seats) == seating.players

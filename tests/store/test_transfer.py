"""Games written as game files: read again they score alike."""

import json
from typing import Any

import pytest

from scorekeeper.scoring.gamefile import read_game
from scorekeeper.scoring.loader import resolve, variant
from scorekeeper.store import changes, games, transfer
from scorekeeper.store.models import Game, Scorebook
from tests.store.conftest import NewGame

ROUNDS: list[list[dict[str, Any]]] = [
    [{"meld_points": {"joker": 1, "ace": 1}}, {"meld_points": 30}],
    [{}, {"hand_points": 20, "adjustment": -50, "adjustment_reason": "“late”, again \\"}],
    [{"natural_canastas": 1, "meld_points": 455, "going_out": "yes"}, {"meld_points": 60}],
]

TABLES: dict[str, dict[str, Any]] = {
    "all named": {},
    "nobody named": {"seats": [""] * 4, "first_dealer_place": 4},
    "one named": {"seats": ["", "", "Cy", ""], "first_dealer_place": 1},
    "one team named": {"seats": ["Ann", "", "Cy", ""], "first_dealer_place": 4},
    "teams named": {"team_names": ["Us", "Them"], "seats": [""] * 4, "first_dealer_place": 2},
    "teams of one name": {"team_names": ["Us", "us"], "first_dealer_place": 2},
    "players of one name": {"seats": ["Ann", "ann", "Ann", "ANN"], "first_dealer_place": 3},
    "a player called as a seat": {"seats": ["", "Blue 1", "Blue 2", ""], "first_dealer_place": 3},
    "a player called as a team": {"seats": ["Blue", "Gold", "", ""], "first_dealer_place": 4},
    "long names": {"seats": ["A" * 40, "B" * 40, "C" * 40, "D" * 40], "first_dealer_place": 3},
}


NAMES = {"long names": ["A" * 40 + " & " + "C" * 13 + "…", "B" * 40 + " & " + "D" * 13 + "…"]}


@pytest.mark.parametrize("table", TABLES)
def test_a_game_file_is_accepted_and_scores_alike(new_game: NewGame, table: str) -> None:
    game = new_game(**TABLES[table])
    for number, tallies in enumerate(ROUNDS, 1):
        changes.enter_round(game, number, tallies, note=f"number {number}")

    written = json.dumps(transfer.game_file(game))
    record = read_game(written)

    sheet, kept = record.sheet(), games.sheet(game)
    assert sheet.totals == kept.totals
    assert [played.sheets for played in sheet.rounds] == [played.sheets for played in kept.rounds]
    assert sheet.openings == kept.openings
    places = [sheet.seats.index(played.dealer) for played in sheet.rounds]
    assert places == [kept.seats.index(played.dealer) for played in kept.rounds]
    first = game.first_dealer_place - 1
    assert places == [(first + turn) % 4 for turn in range(3)]
    assert [side.name for side in record.sides] == NAMES.get(table, list(games.team_names(game)))
    assert record.ruleset == games.ruleset(game)
    assert record.round_notes == ("number 1", "number 2", "number 3")


def test_a_game_file_tells_everything(game: Game) -> None:
    changes.enter_round(game, 1, ROUNDS[0])
    changes.set_note(game, "in the garden")
    changes.abandon(game)

    written = transfer.game_file(game)

    assert written["format"] == "scorekeeper-game/1"
    assert written["id"] == game.public_id
    assert game.keep_key not in json.dumps(written)
    assert game.watch_key not in json.dumps(written)
    assert written["played"] == game.played_on.isoformat()
    assert (written["status"], written["note"]) == ("abandoned", "in the garden")
    assert written["changes"] == {"end.target": 500}
    assert written["first_dealer"] == "Ann"
    assert written["rounds"] == [{"tallies": {"Ann & Cy": ROUNDS[0][0], "Bob & Dee": ROUNDS[0][1]}}]
    assert written["teams"][1] == {"name": "Bob & Dee", "players": ["Bob", "Dee"]}
    record = read_game(written)
    assert (record.id, record.status, record.note) == (game.public_id, "abandoned", written["note"])


def test_nothing_that_is_not_there_is_written(new_game: NewGame) -> None:
    plain = resolve(variant("classic"))
    written = transfer.game_file(new_game(ruleset=plain))

    assert not {"rule_set", "options", "changes", "note"} & set(written)
    assert written["rounds"] == []
    assert written["status"] == "open"


def test_a_scorebook_is_written_game_by_game_in_order_of_play(
    new_game: NewGame, book: Scorebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "AT_ONCE", 3)
    started = [new_game() for _ in range(8)]
    changes.enter_round(started[4], 1, ROUNDS[0])
    changes.delete(started[5])

    lines = list(transfer.scorebook_lines(book))

    assert all(line.endswith("}\n") for line in lines)
    assert all(line.count("\n") == 1 for line in lines)
    read = [json.loads(line) for line in lines]
    assert [one["id"] for one in read] == [
        game.public_id for game in started if game is not started[5]
    ]
    assert all(read_game(line) for line in lines)
    assert read[4] == transfer.game_file(started[4])


def test_another_scorebooks_games_are_not_written(new_game: NewGame) -> None:
    from scorekeeper.store import books
    from scorekeeper.store.db import db

    new_game()

    assert list(transfer.scorebook_lines(books.new_scorebook(db.session()))) == []

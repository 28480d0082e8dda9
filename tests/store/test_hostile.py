"""Whatever is typed is kept or left out, and never breaks a database."""

import json

import pytest

from scorekeeper.scoring.gamefile import read_game
from scorekeeper.store import changes, games, players, transfer
from scorekeeper.store.models import Scorebook
from tests.store.conftest import NewGame

WILD = {
    "a\u0000b": "ab",
    "\ud800x": "x",
    " \u202eevil\u202c ": "evil",
    "two\n\tlines": "two lines",
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "'; DROP TABLE game; --": "'; DROP TABLE game; --",
    "e\u0301": "é",
    "👩\u200d👧": "👩\u200d👧",
    "\u0000\u001f": "",
}


def test_names_and_notes_are_tidied(new_game: NewGame, book: Scorebook) -> None:
    for typed, kept in WILD.items():
        game = new_game(
            seats=[typed, "", "", "Dee"], team_names=[typed, ""], entry_key=typed, who=typed
        )
        assert game.teams[0].name == kept
        assert games.seat_labels(game)[0] == (kept or "Blue 1")
        changes.set_note(game, f"1{typed}", who=typed)
        changes.enter_round(
            game,
            1,
            [{"meld_points": 50}, {}],
            typed=[{"meld_points": typed}, {}],
            note=typed,
            entry_key=typed,
            who=typed,
        )
        assert game.rounds[0].tallies[0].typed == {"meld_points": typed}
        changes.take_back_round(game, 1)
        changes.undo(game, 3)
        assert " ".join(game.rounds[0].note.split()) == kept
        assert games.past_games(book, words=typed).total == 0
        record = read_game(json.dumps(transfer.game_file(game)))
        assert record.note == game.note


def test_an_entry_key_of_nothing_is_none(new_game: NewGame) -> None:
    assert new_game(entry_key="\0") is not new_game(entry_key="\0")


def test_a_long_name_is_cut(new_game: NewGame, book: Scorebook) -> None:
    long = "".join(chr(0x4E00 + 37 * number % 20_000) for number in range(10_000))
    game = new_game(seats=[long, "Ann", "", ""], team_names=[long, ""])
    ann = game.seats[1].player
    assert ann is not None

    assert games.seat_labels(game)[0] == games.team_names(game)[0] == long[:200]
    with pytest.raises(players.NameTaken):
        players.rename(book, ann, long)

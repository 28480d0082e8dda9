"""The links of a game: codes, keys, and both withdrawn."""

import pytest
from flask import Flask

from scorekeeper.store import changes, games, links
from scorekeeper.store.db import db
from scorekeeper.store.models import Game
from tests.store.conftest import NewGame


def opened(key: str) -> tuple[int, bool] | None:
    """The game that a key opens, and whether it keeps score."""
    db.session.rollback()
    found = games.by_key(db.session(), key)
    return None if found is None else (found[0].id, found[1].keep)


def test_codes_are_made_once_and_lead_to_their_keys(game: Game) -> None:
    assert (game.keep_code, game.watch_code) == (None, None)

    keep, watch = links.codes(game)

    assert links.codes(game) == (keep, watch)
    assert keep != watch
    assert links.key_of(db.session(), keep) == game.keep_key
    assert links.key_of(db.session(), watch) == game.watch_key


def test_a_code_is_read_as_people_type_it(game: Game) -> None:
    keep, _watch = links.codes(game)

    for typed in (keep.lower(), f" {keep[:3]} {keep[3:]} ", f"{keep[:3]}-{keep[3:]}".lower()):
        assert links.key_of(db.session(), typed) == game.keep_key


@pytest.mark.parametrize(
    "typed", ["", "      ", "ABC", "O0I1L5", "ACDEFGH", "é" * 6, "a\0cdef", "%"]
)
def test_what_is_no_code_opens_nothing(game: Game, typed: str) -> None:
    links.codes(game)

    assert links.key_of(db.session(), typed) is None


def test_a_code_taken_already_is_not_given_again(
    new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    signs = iter("AAAAAAAAAAAACCCCCCAAAAAACCCCCCDDDDDDEEEEEE")
    monkeypatch.setattr(links.secrets, "choice", lambda _alphabet: next(signs))

    assert links.codes(new_game()) == ("AAAAAA", "CCCCCC")
    assert links.codes(new_game()) == ("DDDDDD", "EEEEEE")


@pytest.mark.parametrize("keep", [True, False])
def test_a_withdrawn_link_opens_nothing_and_all_others_still_do(
    app: Flask, new_game: NewGame, keep: bool
) -> None:
    game, other = new_game(), new_game()
    changes.enter_round(game, 1, [{"meld_points": 100}, {"meld_points": 30}])
    old = {
        True: (game.keep_key, links.codes(game)[0]),
        False: (game.watch_key, links.codes(game)[1]),
    }
    others = (other.keep_key, other.watch_key, *links.codes(other))

    links.withdraw(game, keep=keep)

    key, code = old[keep]
    assert opened(key) is None
    assert links.key_of(db.session(), code) is None
    key, code = old[not keep]
    assert opened(key) == (game.id, not keep)
    assert links.key_of(db.session(), code) == key
    fresh = game.keep_key if keep else game.watch_key
    assert opened(fresh) == (game.id, keep)
    assert links.key_of(db.session(), links.codes(game)[0 if keep else 1]) == fresh
    assert (other.keep_key, other.watch_key, *links.codes(other)) == others
    assert list(games.sheet(game).totals) == [100, 30]

"""Sets of house rules: saved, found, changed, copied, removed and restored."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.scoring.problems import Refused
from scorekeeper.store import books, changes, games, house_rules
from scorekeeper.store.db import db
from scorekeeper.store.house_rules import Content, NameTaken
from scorekeeper.store.models import Scorebook
from tests.store.conftest import NewGame

OURS = Content("Ours", "classic", None, {}, {"lines.natural_canastas.each": 700})


def called(book: Scorebook, **asked: Any) -> list[str]:
    return [kept.name for kept in house_rules.saved(book, **asked)]


def test_a_set_is_saved_and_read_as_it_was(book: Scorebook) -> None:
    own = {"label": "Cats", "choices": {"no": {"label": "No"}, "yes": {"label": "Y", "points": 5}}}
    wanted = Content(
        "Ours", "classic", None, {"red_threes_count_with": "canasta"}, {"lines.cats": own}
    )
    kept = house_rules.keep(book, wanted)
    db.session.expire_all()

    assert house_rules.content(kept) == wanted
    assert list(kept.changes["lines.cats"]["choices"]) == ["no", "yes"]
    assert wanted.ruleset().lines["cats"].choices is not None


def test_a_second_tap_saves_once_and_another_set_of_the_name_is_refused(book: Scorebook) -> None:
    first = house_rules.keep(book, OURS)

    assert house_rules.keep(book, OURS).id == first.id
    with pytest.raises(NameTaken):
        house_rules.keep(book, Content("OURS", "classic"))
    other = house_rules.keep(book, Content("Theirs", "classic"))
    with pytest.raises(NameTaken):
        house_rules.edit(other, book, Content("ours", "classic"))
    house_rules.edit(first, book, Content("OURS", "american"))
    assert called(book) == ["OURS", "Theirs"]


def test_the_set_used_last_comes_first(book: Scorebook, new_game: NewGame) -> None:
    for name in ("A", "B", "C"):
        house_rules.keep(book, Content(name, "classic"))
    house_rules.keep(book, Content("D", "american"))
    third = house_rules.saved(book)[2]
    game = new_game(house_rules=third)

    assert called(book, variant="classic") == ["C", "A", "B"]
    assert called(book) == ["C", "A", "B", "D"]
    assert game.house_rules == "C"
    assert house_rules.used_last(book, "classic") == third
    assert house_rules.used_last(book, "american") is None
    new_game()
    assert house_rules.used_last(book, "classic") is None
    assert changes.rematch(game).house_rules == "C"


def test_copies_get_names_of_their_own(book: Scorebook) -> None:
    long = Content("x" * 40, "classic")
    names = [house_rules.copy(book, content).name for content in (OURS, OURS, OURS, long, long)]

    assert names == ["Ours", "Ours 2", "Ours 3", "x" * 40, "x" * 38 + " 2"]


def test_a_removed_set_comes_back_until_its_name_is_given_away(book: Scorebook) -> None:
    kept = house_rules.keep(book, OURS)
    house_rules.remove(kept, book)
    house_rules.remove(kept, book)
    assert called(book) == []
    assert house_rules.by_id(book, kept.id) is None
    gone = house_rules.by_id(book, kept.id, removed=True)
    assert gone is kept

    house_rules.restore(kept, book)
    assert called(book) == ["Ours"]
    house_rules.remove(kept, book)
    again = house_rules.keep(book, Content("Ours", "american"))
    assert called(book) == ["Ours"]
    assert house_rules.saved(book) == [again]
    house_rules.remove(again, book)
    house_rules.keep(book, Content("ours", "classic"))
    with pytest.raises(NameTaken):
        house_rules.restore(again, book)


def test_a_set_belongs_to_its_scorebook(app: Flask, book: Scorebook) -> None:
    other = books.new_scorebook(db.session())
    kept = house_rules.keep(book, OURS)

    assert house_rules.by_id(other, kept.id) is None
    assert house_rules.by_id(book, kept.id) is kept
    assert house_rules.by_id(book, 10**6) is None
    house_rules.keep(other, Content("Ours", "american"))
    assert called(other) == called(book) == ["Ours"]


def test_a_game_keeps_the_rules_it_began_with(book: Scorebook, new_game: NewGame) -> None:
    kept = house_rules.keep(book, OURS)
    game = new_game(ruleset=OURS.ruleset(), house_rules=kept)
    house_rules.edit(kept, book, Content("Ours", "classic"))
    house_rules.remove(kept, book)

    assert games.ruleset(game).lines["natural_canastas"].each == 700


def test_a_set_that_no_longer_fits_says_so() -> None:
    with pytest.raises(Refused):
        Content("Old", "classic", None, {}, {"lines.gone.each": 3}).ruleset()
    with pytest.raises(KeyError):
        Content("Old", "gone").ruleset()

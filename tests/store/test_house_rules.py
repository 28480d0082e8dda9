"""Sets of house rules saved, found, changed, copied, removed; rules changed during a game."""

import json
from typing import Any

import pytest
from flask import Flask

from scorekeeper.scoring.gamefile import read_game
from scorekeeper.scoring.loader import resolve, variant
from scorekeeper.scoring.patches import with_changes
from scorekeeper.scoring.problems import Refused
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import books, changes, games, house_rules, transfer
from scorekeeper.store.conflicts import RulesChanged
from scorekeeper.store.db import db
from scorekeeper.store.house_rules import Content, NameTaken
from scorekeeper.store.models import Game, Scorebook
from scorekeeper.store.recount import recount
from scorekeeper.store.rules import fingerprint
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


# Rules changed during a game

CLEAN = [{"natural_canastas": 1, "meld_points": 100}, {"meld_points": 90}]
"""Worth 600 as written, and 800 where a natural canasta counts 700."""


def dearer(game: Game, **more: object) -> Ruleset:
    return with_changes(games.ruleset(game), {"lines.natural_canastas.each": 700, **more})


@pytest.fixture
def long_game(new_game: NewGame) -> Game:
    """Two rounds of a game to 5,000: 1,200 to 180."""
    game = new_game(ruleset=resolve(variant("classic")))
    for number in (1, 2):
        changes.enter_round(game, number, CLEAN)
    return game


def totals(game: Game) -> list[int]:
    return list(games.sheet(game).totals)


def test_from_now_on_what_was_played_stays(long_game: Game, book: Scorebook) -> None:
    assert changes.change_rules(long_game, dearer(long_game), from_first=False, who="phone")
    assert totals(long_game) == [1200, 180]
    changes.enter_round(long_game, 3, CLEAN)

    assert totals(long_game) == [2000, 270]
    each = [
        games.ruleset(long_game, number).lines["natural_canastas"].each for number in (1, 2, 3, 4)
    ]
    assert each == [500, 500, 700, 700]
    assert games.ruleset(long_game) == games.ruleset(long_game, 4)
    assert recount(book) == []


def test_from_the_first_round_everything_is_scored_anew(long_game: Game, book: Scorebook) -> None:
    changes.change_rules(long_game, dearer(long_game), from_first=True)

    assert totals(long_game) == [1600, 180]
    assert recount(book) == []
    changes.undo(long_game, 3)
    assert totals(long_game) == [1200, 180]
    assert recount(book) == []
    changes.redo(long_game, 3)
    assert totals(long_game) == [1600, 180]
    assert recount(book) == []


def test_a_change_is_undone_and_done_again(long_game: Game, book: Scorebook) -> None:
    changes.change_rules(long_game, dearer(long_game), from_first=False)
    changes.undo(long_game, 3)
    assert games.ruleset(long_game).lines["natural_canastas"].each == 500
    assert long_game.changed_rules is None
    changes.redo(long_game, 3)
    assert games.ruleset(long_game).lines["natural_canastas"].each == 700


def test_before_the_first_round_both_are_the_same(new_game: NewGame) -> None:
    one, other = new_game(), new_game()
    changes.change_rules(one, dearer(one), from_first=False)
    changes.change_rules(other, dearer(other), from_first=True)

    assert (one.rules, one.changed_rules) == (other.rules, None)
    assert not changes.change_rules(one, games.ruleset(one), from_first=True)
    assert not changes.change_rules(one, games.ruleset(one), from_first=False)
    assert one.version == 2


def test_later_changes_follow_their_rounds_when_one_is_taken_back(
    long_game: Game, book: Scorebook
) -> None:
    changes.change_rules(long_game, dearer(long_game), from_first=False)
    changes.enter_round(long_game, 3, CLEAN)
    changes.take_back_round(long_game, 1)

    assert totals(long_game) == [600 + 800, 180]
    assert recount(book) == []
    changes.undo(long_game, 5)
    assert totals(long_game) == [2000, 270]
    changes.take_back_round(long_game, 3)
    assert games.ruleset(long_game, 3).lines["natural_canastas"].each == 700
    assert totals(long_game) == [1200, 180]
    for _ in range(2):
        changes.take_back_round(long_game, 1)
    assert games.ruleset(long_game, 1).lines["natural_canastas"].each == 700
    assert recount(book) == []


def test_a_correction_uses_the_rules_of_its_round(long_game: Game, book: Scorebook) -> None:
    cats = {"lines.cats": {"label": "Cats", "each": 5}}
    changes.change_rules(long_game, dearer(long_game, **cats), from_first=False)
    with_cats = [{**CLEAN[0], "cats": 2}, CLEAN[1]]
    changes.enter_round(long_game, 3, with_cats)
    with pytest.raises(Refused):
        changes.correct_round(long_game, 2, with_cats)
    changes.correct_round(long_game, 2, [{**CLEAN[0], "meld_points": 200}, CLEAN[1]])

    assert totals(long_game) == [600 + 700 + 810, 270]
    assert recount(book) == []


def test_a_round_that_cannot_be_under_the_new_rules_is_told(long_game: Game) -> None:
    without = with_changes(
        games.ruleset(long_game),
        {"lines.natural_canastas": False, "lines.going_out.needs.natural_canastas": 0},
    )
    with pytest.raises(Refused) as refused:
        changes.change_rules(long_game, without, from_first=True)
    assert [(x.where, x.kind) for x in refused.value.problems] == [
        ("/0/0/natural_canastas", "unknown_line"),
        ("/1/0/natural_canastas", "unknown_line"),
    ]
    assert changes.change_rules(long_game, without, from_first=False)
    assert totals(long_game) == [1200, 180]
    with pytest.raises(Refused):
        changes.enter_round(long_game, 3, CLEAN)


def test_rules_changed_meanwhile_are_not_overwritten(long_game: Game) -> None:
    seen = fingerprint(long_game)
    changes.change_rules(long_game, dearer(long_game), from_first=False)

    with pytest.raises(RulesChanged):
        changes.change_rules(long_game, dearer(long_game), from_first=True, basis=seen)
    with pytest.raises(ValueError, match="does not seat"):
        changes.change_rules(long_game, variant("classic_three").base, from_first=False)


def test_a_lower_target_ends_the_game_at_once_and_undo_opens_it_again(long_game: Game) -> None:
    changes.change_rules(long_game, dearer(long_game, **{"end.target": 1000}), from_first=False)
    assert long_game.status == "finished"
    changes.undo(long_game, 3)
    assert long_game.status == "open"


def test_changes_travel_with_the_game(long_game: Game) -> None:
    again = changes.rematch(long_game)
    changes.change_rules(long_game, dearer(long_game), from_first=False)
    changes.enter_round(long_game, 3, CLEAN)
    chosen_anew = resolve(variant("classic"), options={"red_threes_count_with": "canasta"})
    changes.change_rules(long_game, chosen_anew, from_first=False)
    content = json.loads(json.dumps(transfer.game_file(long_game)))

    assert content["rounds"][2]["changes"] == {"lines.natural_canastas.each": 700}
    assert content["next"]["rules"]["chosen"]["options"] == {"red_threes_count_with": "canasta"}
    record = read_game(content)
    assert list(record.sheet().totals) == totals(long_game) == [2000, 270]
    assert record.changed[3] == games.ruleset(long_game)
    assert games.ruleset(again).lines["natural_canastas"].each == 500
    assert games.ruleset(changes.rematch(long_game)) == chosen_anew

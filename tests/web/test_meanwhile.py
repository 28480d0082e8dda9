"""A page that was open before something else happened: nothing typed and nothing kept is lost."""

import pytest
from flask import Flask

from scorekeeper.store import changes
from tests.web.inspector import Form, Visitor
from tests.web.table import USUAL, enter, entry_form, looked_at, start, totals


@pytest.fixture
def other(app: Flask) -> Visitor:
    """A second phone at the same table."""
    return Visitor(app.test_client())


@pytest.fixture
def key(app: Flask, visitor: Visitor) -> str:
    """A game with two rounds."""
    started = start(app)
    for _ in range(2):
        enter(visitor, started)
    return started


def melded(app: Flask, key: str) -> list[int]:
    with looked_at(app, key) as game:
        return [played.tallies[0].counts["meld_points"] for played in game.rounds]


@pytest.mark.parametrize("press", ["settings", "resume"])
def test_what_changed_nothing_offers_to_undo_nothing(
    visitor: Visitor, key: str, press: str
) -> None:
    if press == "settings":
        page = visitor.visit(f"/games/{key}/settings").form("/settings").press("Keep")
    else:
        form = visitor.visit(f"/games/{key}/settings").form("/stop")
        visitor.client.post(f"/games/{key}/resume", data={"csrf_token": form.values["csrf_token"]})
        page = visitor.visit(f"/games/{key}/")
    assert not page.root.one(class_="toast").all("button")


def test_a_second_tap_on_save_still_offers_undo(visitor: Visitor, key: str) -> None:
    data = entry_form(visitor, key).set(dict(USUAL)).values.copy()
    data["action"] = "save"
    for _ in range(2):
        visitor.client.post(f"/games/{key}/rounds/new", data=data)
    page = visitor.visit(f"/games/{key}/")
    assert all(one.all("button") for one in page.root.all(class_="toast"))


def test_a_correction_sent_again_with_other_figures_shows_both(
    app: Flask, visitor: Visitor, key: str
) -> None:
    address = f"/games/{key}/rounds/1/correct"
    data = visitor.visit(address).form("/correct").values.copy()
    data["action"] = "save"
    for points, status in (("460", 303), ("470", 409)):
        data["meld_points-1"] = points
        answer = visitor.client.post(address, data=data)
        assert answer.status_code == status
    assert "470" in answer.text
    assert melded(app, key) == [460, 455]


def test_a_second_tap_on_take_back_takes_back_one_round(
    app: Flask, visitor: Visitor, key: str
) -> None:
    data = visitor.visit(f"/games/{key}/rounds/2").form("/take-back").values
    for _ in range(2):
        answer = visitor.client.post(f"/games/{key}/rounds/2/take-back", data=data)
        assert answer.status_code == 303
    assert melded(app, key) == [455]
    page = visitor.visit(f"/games/{key}/")
    assert {one.text for one in page.root.all(class_="toast")} == {"Round 2 taken back.Undo"}


def test_a_correction_of_a_round_taken_back_keeps_what_was_typed(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    form = visitor.visit(f"/games/{key}/rounds/2/correct").form("/correct")
    other.visit(f"/games/{key}/rounds/2").form("/take-back").press("Take back")
    page = form.fill(**{"meld_points-1": "470"}).press("Save")
    assert page.status == 409
    assert "taken back meanwhile" in page.text
    page = page.form("/rounds/new").press("Save")
    assert page.status == 200
    assert melded(app, key) == [455, 470]


def test_a_round_that_never_was_is_not_found(visitor: Visitor, key: str) -> None:
    data = visitor.visit(f"/games/{key}/rounds/2").form("/take-back").values
    for address in ("rounds/3/correct", "rounds/3/take-back", "rounds/0/take-back"):
        assert visitor.client.post(f"/games/{key}/{address}", data=data).status_code == 404


def test_settings_keep_what_another_phone_set_right_meanwhile(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    form = visitor.visit(f"/games/{key}/settings").form("/settings")
    theirs = other.visit(f"/games/{key}/settings").form("/settings")
    theirs.fill(team_1="Lions", seat_2="Eve", dealer="2").press("Keep")
    form.fill(note="In the garden.").press("Keep")
    with looked_at(app, key) as game:
        assert (game.teams[0].name, game.seats[1].player.name) == ("Lions", "Eve")
        assert (game.first_dealer_place, game.note) == (2, "In the garden.")


@pytest.mark.parametrize("shown", ["", "{", "[]", "[" * 9000, '{"note": 5}'])
def test_a_settings_page_that_tells_nonsense_of_itself_is_taken_as_typed(
    visitor: Visitor, key: str, shown: str
) -> None:
    data = visitor.visit(f"/games/{key}/settings").form("/settings").values.copy()
    data["shown"], data["note"] = shown, "Typed."
    answer = visitor.client.post(f"/games/{key}/settings", data=data, follow_redirects=True)
    assert "Typed." in answer.text


@pytest.mark.parametrize("at", ["note", "out", "number", "-1", "x-1", "meld_points-9", "é"])
def test_a_place_that_is_no_line_leads_to_the_page_all_the_same(
    visitor: Visitor, key: str, at: str
) -> None:
    assert visitor.visit(f"/games/{key}/rounds/1/correct?at={at}").status == 200


def test_each_round_and_each_state_of_one_has_a_form_of_its_own(visitor: Visitor, key: str) -> None:
    """Or a browser puts the figures of one into the other, when Back loads the page anew."""

    def name(address: str) -> str:
        page = visitor.visit(f"/games/{key}/rounds/{address}")
        return page.root.one(id="entry")["name"]

    names = [name(address) for address in ("new", "1/correct", "2/correct")]
    correction = visitor.visit(f"/games/{key}/rounds/1/correct").form("/correct")
    correction.fill(**{"meld_points-1": "460"}).press("Save")
    visitor.visit(f"/games/{key}/rounds/2").form("/take-back").press("Take back")
    names += [name(address) for address in ("new", "1/correct")]
    assert len(set(names)) == len(names)


def test_settings_of_a_game_deleted_meanwhile_come_back_as_typed(
    app: Flask, visitor: Visitor
) -> None:
    key = start(app)
    form = visitor.visit(f"/games/{key}/settings").form("/settings").fill(note="In the garden.")
    visitor.visit(f"/games/{key}/delete").form("").press("Delete the game")
    page = form.press("Keep the changes")
    assert page.status == 409
    assert "the game was deleted meanwhile" in page.text
    assert page.form("/settings").values["note"].strip() == "In the garden."


SWAPPED = ("Cy", "Ann", "Dee", "Bob")
"""The same four, so that the sides have changed their columns."""


@pytest.mark.parametrize("number", ["new", "2/correct"])
def test_a_round_entered_under_other_names_is_looked_over_before_it_counts(
    app: Flask, visitor: Visitor, key: str, number: str
) -> None:
    form = visitor.visit(f"/games/{key}/rounds/{number}").form(f"/rounds/{number}")
    with looked_at(app, key) as game:
        changes.set_up(game, seat_names=SWAPPED, who="another")
    before = melded(app, key)
    page = form.set({**USUAL, "meld_points-1": "500"}).press("Save")
    assert page.status == 409
    assert "names or rules of this game were changed meanwhile" in page.text
    assert page.root.all("span", class_="teamhead")[0].text.endswith("Cy & Dee")
    again = page.form(f"/rounds/{number}")
    assert again.values["meld_points-1"] == "500"
    assert melded(app, key) == before
    assert again.press("Save").status == 200
    assert melded(app, key) == ([*before, 500] if number == "new" else [before[0], 500])


def test_a_round_shown_by_other_rules_is_looked_over_before_it_counts(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    form = entry_form(visitor, key)
    settings = other.visit(f"/games/{key}/settings").link("Change the rules").form("", id="rules")
    settings.set({"lines.natural_canastas.each": "700", "when": "now"}).press("Change the rules")
    page = form.set(USUAL).press("Save")
    assert page.status == 409
    assert "names or rules of this game were changed meanwhile" in page.text
    page.form("/rounds/new").press("Save")
    assert totals(app, key)[0] == 3 * 1855 + 200


def test_a_round_that_was_saved_before_the_names_changed_is_saved_once(
    app: Flask, visitor: Visitor, key: str
) -> None:
    form = entry_form(visitor, key).set(USUAL)
    form.press("Save")
    with looked_at(app, key) as game:
        changes.set_up(game, seat_names=SWAPPED, who="another")
    assert form.press("Save").status == 200
    assert len(melded(app, key)) == 3


def correction_of(visitor: Visitor, key: str, number: int) -> Form:
    """A correction of the melded points to 500, not sent yet."""
    form = visitor.visit(f"/games/{key}/rounds/{number}/correct").form("/correct")
    return form.set({"meld_points-1": "500"})


def take_back(visitor: Visitor, key: str, number: int) -> None:
    visitor.visit(f"/games/{key}/rounds/{number}").form("/take-back").press("Take back")


def test_a_correction_follows_its_round_to_another_number(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    correction = correction_of(visitor, key, 2)
    take_back(other, key, 1)
    page = correction.press("Save")
    assert page.status == 409
    assert page.text.count("renumbered meanwhile") == 1
    assert "What was round 2 is round 1 now." in page.text
    assert melded(app, key) == [455]
    assert page.form("/rounds/1/correct").press("Put mine").status == 200
    assert melded(app, key) == [500]


def test_a_correction_of_a_round_taken_back_is_not_put_upon_the_one_that_closed_up(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    correction = correction_of(visitor, key, 1)
    take_back(other, key, 1)
    page = correction.press("Save")
    assert page.status == 409
    assert "Saved now, this becomes round 2." in page.text
    assert page.form("/rounds/new").values["meld_points-1"] == "500"
    assert melded(app, key) == [455]

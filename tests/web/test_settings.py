"""What is set right in a game: names, dealer, note; and players renamed everywhere."""

from flask import Flask

from tests.web.inspector import Visitor
from tests.web.table import enter, start


def test_names_dealer_and_note_are_kept_and_undone(app: Flask, visitor: Visitor) -> None:
    key = start(app)
    enter(visitor, key)
    form = visitor.visit(f"/games/{key}/").link("Names, dealer and more").form("/settings")
    form.fill(seat_3="Rob", team_2="The Aces", dealer="1", note="In the garden.")
    page = form.press("Keep the changes")
    # Ann dealt the first round now, so Cy deals the second.
    for words in ("Ann & Rob", "The Aces", "In the garden.", "Cy deals"):
        assert words in page.text
    page = page.form("/undo", id="toast-1").press("Undo")
    for words in ("Ann & Bob", "Cy & Dee", "Ann deals"):
        assert words in page.text
    assert "In the garden." not in page.text


def test_a_name_twice_is_refused_at_its_field(app: Flask, visitor: Visitor) -> None:
    key = start(app)
    page = (
        visitor.visit(f"/games/{key}/settings").form("/settings").fill(seat_3="ann").press("Keep")
    )
    assert page.status == 422
    assert page.title == "Error: This game"
    assert "This player sits here twice." in page.text
    assert page.form("/settings").values["seat_3"] == "ann"


def test_two_sides_of_one_name_are_refused(app: Flask, visitor: Visitor) -> None:
    key = start(app)
    page = (
        visitor.visit(f"/games/{key}/settings")
        .form("/settings")
        .fill(team_1="Cy & Dee")
        .press("Keep")
    )
    assert page.status == 422
    assert "Another side has this name." in page.text


def test_what_no_page_would_send_is_refused(app: Flask, visitor: Visitor) -> None:
    key = start(app)
    values = visitor.visit(f"/games/{key}/settings").form("/settings").values
    for name, value in (
        ("dealer", "5"),
        ("dealer", ""),
        ("note", "n" * 501),
        ("seat_1", "x" * 41),
        ("seat_7", "Eve"),
    ):
        data = values.copy()
        data[name] = value
        answer = visitor.client.post(f"/games/{key}/settings", data=data)
        assert answer.status_code == 422, name
    assert "Ann & Bob" in visitor.visit(f"/games/{key}/").text


def test_a_player_is_renamed_in_every_game(app: Flask, visitor: Visitor) -> None:
    start(app)
    key = start(app)
    page = visitor.visit("/players/").link("Ann").form("").fill(name="Anna").press("Rename")
    assert "Ann is now Anna in every game." in page.text
    assert "Anna & Bob" in visitor.visit(f"/games/{key}/").text


def test_a_players_name_is_needed_and_its_own(app: Flask, visitor: Visitor) -> None:
    start(app)
    form = visitor.visit("/players/").link("Ann").form("")
    assert "A player needs a name." in form.fill(name=" ").press("Rename").text
    assert "Another player has this name." in form.fill(name="bob").press("Rename").text
    assert "letters too long" in form.fill(name="b" * 50).press("Rename").text


def test_players_of_another_scorebook_are_not_found(app: Flask, visitor: Visitor) -> None:
    start(app)
    app.config["HOSTED"] = True
    for number in ("1", "0", "99999999999999999999"):
        assert visitor.visit(f"/players/{number}").status == 404

"""Home and the past games: first use, on the table, same again, search, deleted games."""

import json

from flask import Flask

from tests.web.inspector import Visitor
from tests.web.table import NAMES, USUAL, enter, start


def finish(app: Flask, visitor: Visitor, seats: tuple[str, ...] = NAMES[:4]) -> str:
    """A game of three usual rounds: 5,565 to 1,545."""
    key = start(app, seats=seats)
    for _ in range(3):
        enter(visitor, key)
    return key


def test_first_use_says_what_to_do(visitor: Visitor) -> None:
    page = visitor.visit("/")
    assert "Put the pencil down." in page.text
    assert page.link("New game").title == "New game"
    assert "Players" not in page.text


def test_a_game_on_the_table_is_continued(app: Flask, visitor: Visitor) -> None:
    key = start(app)
    enter(visitor, key)
    page = visitor.visit("/")
    assert "Classic Canasta, after round 1 Ann & Bob 1,855 Cy & Dee 515" in page.text
    assert page.link("Continue").address.endswith(f"/games/{key}/")


def test_between_games_the_same_people_deal_again_once(app: Flask, visitor: Visitor) -> None:
    finish(app, visitor)
    page = visitor.visit("/")
    assert "Same again?" in page.text
    # Dee dealt the first of three rounds; the deal passes on to Ann, Cy, and then Bob.
    assert "Bob deals first." in page.text
    form = page.form("/rematch")
    first, second = form.press("Deal again"), form.press("Deal again")
    assert first.address == second.address
    assert "Bob deals 11 cards each, Dee starts" in first.text


def test_past_games_are_found_by_their_words(app: Flask, visitor: Visitor) -> None:
    finish(app, visitor)
    finish(app, visitor, seats=("Zoë", "Max", "Ida", "Uwe"))
    page = visitor.visit("/games/")
    assert "Ann & Bob (won) Cy & Dee" in page.text
    found = page.form("/games/").fill(words="zoe canasta")
    page = visitor.visit(f"/games/?words={found.values['words']}")
    assert "Zoë & Ida" in page.text
    assert "Ann & Bob" not in page.text


def test_a_search_without_a_hit_says_so_and_shows_no_markup(app: Flask, visitor: Visitor) -> None:
    finish(app, visitor)
    page = visitor.visit("/games/?words=<script>alert(1)</script>")
    assert "Nothing for “<script>alert(1)</script>”. Fewer words find more." in page.text
    assert not page.root.all("script", src="alert")


def test_strange_pages_of_the_list_are_pages(visitor: Visitor) -> None:
    for asked in ("0", "-1", "99999999999999999999", "x", "1.5"):
        assert visitor.visit(f"/games/?page={asked}").status == 200


def test_a_deleted_game_can_be_brought_back(app: Flask, visitor: Visitor) -> None:
    key = finish(app, visitor)
    asked = visitor.visit(f"/games/{key}/settings").link("Delete this game")
    assert "3 rounds are entered." in asked.text
    home = asked.form("").press("Delete the game")
    assert "The game is deleted." in home.text
    assert "No game is finished yet" in visitor.visit("/games/").text
    assert "Ann & Bob" in visitor.visit("/games/deleted").text
    back = home.form("/restore").press("Undo")
    assert "The game is back." in back.text
    assert "Ann & Bob" in visitor.visit("/games/").text


def test_the_scorebook_is_a_game_file_a_line(app: Flask, visitor: Visitor) -> None:
    finish(app, visitor)
    start(app, "classic", seats=("", "", "", ""))
    answer = visitor.client.get("/scorebook/file")
    games = [json.loads(line) for line in answer.get_data(as_text=True).splitlines()]
    assert [game["status"] for game in games] == ["finished", "open"]
    assert games[0]["rounds"][0]["tallies"]["Ann & Bob"]["meld_points"] == int(
        USUAL["meld_points-1"]
    )
    assert "attachment" in answer.headers["Content-Disposition"]

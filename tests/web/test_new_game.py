"""New game: the usual way, refusals that keep what was typed, a second tap."""

from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.scoring.loader import variants
from tests.web.inspector import Page, Visitor
from tests.web.table import looked_at


def seated(page: Page, *names: str) -> Page:
    """The new game page filled in with names and sent."""
    return (
        page.form("/new").set({f"seat_{n}": name for n, name in enumerate(names, 1)}).press("Start")
    )


def test_a_game_starts_with_names_and_a_dealer(app: Flask, visitor: Visitor) -> None:
    form = visitor.visit("/games/new?variant=classic").form("/new")
    form.fill(seat_1="Ann", seat_2=" Cy ", seat_3="Bob", seat_4="Dee  Dee", dealer="4")
    page = form.press("Start the game")
    assert page.status == 200
    assert "Ann & Bob" in page.text
    assert "Cy & Dee Dee" in page.text
    assert "Dee Dee deals 11 cards each, Ann starts" in page.text


def test_a_game_starts_with_no_typing(visitor: Visitor) -> None:
    page = visitor.visit("/games/new?variant=classic").form("/new").press("Start the game")
    assert "Blue" in page.text
    assert "Gold" in page.text
    assert "Blue 1 deals" in page.text


def test_a_second_tap_starts_no_second_game(visitor: Visitor) -> None:
    form = visitor.visit("/games/new?variant=classic").form("/new")
    assert form.press("Start").address == form.press("Start").address
    assert visitor.visit("/").text.count("no round yet") == 1


def test_two_players_of_one_name_are_told_at_the_seat(visitor: Visitor) -> None:
    page = seated(visitor.visit("/games/new?variant=classic"), "Ann", "Bob", "Cy", "bob")
    assert page.status == 422
    assert page.title == "Error: New game"
    assert "bob sits here twice. Add a letter: bob S." in page.text
    assert [page.form("/new").values[f"seat_{n}"] for n in (1, 2, 3, 4)] == [
        "Ann",
        "Bob",
        "Cy",
        "bob",
    ]
    again = seated(page, "Ann", "Bob", "Cy", "Bob S")
    assert "Bob & Bob S" in again.text


def test_a_player_called_like_a_side_is_told(visitor: Visitor) -> None:
    page = seated(visitor.visit("/games/new?variant=classic"), "Gold", "", "", "")
    assert page.status == 422
    assert "Two sides would be called Gold. Change a name." in page.text


def test_a_name_too_long_is_refused_and_kept(visitor: Visitor) -> None:
    page = seated(visitor.visit("/games/new?variant=classic"), "A" * 43, "", "", "")
    assert page.status == 422
    assert "This name is 3 letters too long; 40 fit on the sheet." in page.text
    assert page.form("/new").values["seat_1"] == "A" * 43


def test_markup_in_a_name_is_a_name(visitor: Visitor) -> None:
    page = seated(visitor.visit("/games/new?variant=classic"), "<b>Ann</b>", "", "", "")
    assert "<b>Ann</b>" in page.text


def test_every_variant_and_seating_starts(visitor: Visitor) -> None:
    for name, variant in variants().items():
        for seating in variant.base.setup.seatings:
            address = f"/games/new?variant={name}&seating={seating.players}-{seating.teams}"
            page = visitor.visit(address).form("/new").press("Start the game")
            assert page.title.startswith(variant.name)
            assert len(page.root.all("article", class_="team")) == seating.teams


def test_the_list_of_games_says_for_how_many_each_is(visitor: Visitor) -> None:
    listed = visitor.visit("/games/new").text
    for name, players in {
        "Classic Canasta": "Four players",
        "Argentine Canasta (Tranca)": "Two or four players",
        "Bolivia": "Two to six players",
        "Pennies from Heaven": "Four or six players",
    }.items():
        assert f"{name}{players}. " in listed


def test_choosing_another_variant_keeps_the_names(visitor: Visitor) -> None:
    form = visitor.visit("/games/new?variant=classic").form("/new")
    page = form.fill(seat_1="Ann", seat_3="Bob", variant="american").press("Take this game")
    assert page.status == 200
    assert page.form("/new").values["seat_3"] == "Bob"
    assert page.form("/new").press("Start").title.startswith(variants()["american"].name)


def test_names_wait_while_the_house_rules_are_changed(visitor: Visitor) -> None:
    form = visitor.visit("/games/new?variant=classic").form("/new")
    form.set({"seat_2": "Cy", "seat_4": "Dee", "dealer": "4"})
    rules = form.press("Change any figure").form("", id="rules")
    saved = rules.set({"name": "Ours", "lines.natural_canastas.each": "700"}).press("Save the set")
    assert saved.status == 200
    form = visitor.visit("/games/new?variant=classic&set=1").form("/new")
    assert (form.values["seat_2"], form.values["seat_4"]) == ("Cy", "Dee")
    assert form.values["dealer"] == "4"
    assert "Cy & Dee" in form.press("Start the game").text
    assert visitor.visit("/games/new").form("/new").values["seat_2"] == ""


def test_a_rule_changed_by_the_table_is_kept_with_the_game(app: Flask, visitor: Visitor) -> None:
    form = visitor.visit("/games/new?variant=classic").form("/new")
    page = form.fill(option_red_threes_count_with="canasta").press("Start the game")
    assert "1 rule changed" in page.text
    with looked_at(app, page.address.split("/")[-2]) as game:
        assert '"options":{"red_threes_count_with":"canasta"}' in game.rules


def test_regulars_are_offered_by_name(visitor: Visitor) -> None:
    seated(visitor.visit("/games/new?variant=classic"), "Ann", "Cy", "Bob", "Dee")
    page = visitor.visit("/games/new")
    assert {one.text for one in page.root.all("button", class_="tag")} == {
        "Ann",
        "Bob",
        "Cy",
        "Dee",
    }
    assert {one["value"] for one in page.root.all("option")} >= {"Ann", "Bob", "Cy", "Dee"}


def test_what_no_page_would_send_is_refused(visitor: Visitor) -> None:
    form = visitor.visit("/games/new?variant=classic").form("/new")
    wrong = [
        {"dealer": "5"},
        {"dealer": "-1"},
        {"dealer": "9" * 10_000},
        {"variant": "poker"},
        {"rule_set": "none such"},
        {"option_red_threes_count_with": "luck"},
        {"seat_9": "Eve"},
        {"entry_key": ""},
        {"entry_key": "k" * 1000},
    ]
    for values in wrong:
        data = MultiDict(form.values)
        for name, value in values.items():
            data[name] = value
        answer = visitor.client.post("/games/new", data=data)
        assert 400 <= answer.status_code < 500, values
    assert "no round yet" not in visitor.visit("/").text
    assert visitor.visit("/games/new?variant=poker").status == 404

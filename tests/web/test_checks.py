"""The pages of the checks without modules: what is typed, what is answered, what is refused."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.scoring.hands import special_hands
from scorekeeper.scoring.loader import variants
from scorekeeper.wording import points
from tests.web.inspector import Page, Visitor
from tests.web.table import enter, looked_at, start

VARIATIONS = {"rule_set": "variations", "options": {"packs": "7"}}


@pytest.fixture
def key(app: Flask, visitor: Visitor) -> str:
    """A game of classic after a round: Ann & Bob need 90, Cy & Dee 50."""
    started = start(app)
    enter(visitor, started)
    return started


@pytest.fixture
def varied(app: Flask) -> str:
    """A game of Hand and Foot with all of its variations."""
    return start(app, "hand_and_foot", **VARIATIONS)


def verdict(page: Page) -> str:
    return page.root.one("div", id="verdict").text


# Every check is there


def test_the_game_leads_to_its_checks(app: Flask, visitor: Visitor, key: str) -> None:
    page = visitor.visit(f"/games/{key}/")
    assert page.link("Can we open?").title == "Can we open?"
    assert page.link("May we go out?").title == "May we go out?"
    assert page.link("The deal").title == "The deal"
    american = visitor.visit(f"/games/{start(app, 'american')}/")
    assert american.link("Special hand?").title == "Special hand?"


def test_home_leads_to_the_opening_check_of_the_game_on_the_table(
    visitor: Visitor, key: str
) -> None:
    assert key in visitor.visit("/").link("Can we open?").address


def test_home_leads_to_the_opening_check_of_a_variant_without_a_game(visitor: Visitor) -> None:
    page = visitor.visit("/").link("Can we open?")
    assert page.title == "Can we open?"
    assert "Classic Canasta" in page.text
    assert page.link("Samba" if "samba" in variants() else "Modern").status == 200


def test_a_watcher_may_ask_as_well(app: Flask, visitor: Visitor, key: str) -> None:
    with looked_at(app, key) as game:
        watching = game.watch_key
    page = visitor.visit(f"/games/{watching}/").link("Can we open?")
    assert (page.status, watching in page.address) == (200, True)


@pytest.mark.parametrize("name", variants())
def test_every_variant_has_its_checks(visitor: Visitor, name: str) -> None:
    ruleset = variants()[name].base
    for check in ("open", "going-out", "deal"):
        assert visitor.visit(f"/{check}/{name}").status == 200
    hands = special_hands(ruleset)
    assert visitor.visit(f"/hand/{name}").status == (200 if hands else 404)
    runs = ruleset.melding.sequences
    assert visitor.visit(f"/run/{name}").status == (200 if runs else 404)


def test_the_checks_lead_to_one_another(app: Flask, visitor: Visitor) -> None:
    page = visitor.visit(f"/games/{start(app, 'american')}/open")
    for label, title in (("Hand", "Special hand?"), ("Go out", "May"), ("Deal", "The deal")):
        page = page.link(label)
        assert page.title.startswith(title)
    assert page.link("Open").title == "Can we open?"


@pytest.mark.parametrize("address", ["/open/poker", "/hand/..", "/games/nothing/open"])
def test_what_is_not_there_is_not_found(visitor: Visitor, address: str) -> None:
    assert visitor.visit(address).status == 404


# Opening


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("", "0 You need 90"),
        ("king=3&ace=2", "70 20 short of 90"),
        ("team=2&king=3&ace=2", "Aces: 1 more needed"),
        ("king=3&ace=3", "90 Yes, open with this"),
        ("king=3&ace=2&two=1", "90 Yes"),
        ("team=2&king=3", "20 short of 50"),
        ("king=9", "Two packs hold eight kings"),
        ("joker=1&two=2", "wild cards go with a rank"),
        ("taps=K.K.K.A.A.2", "90 Yes, open with this"),
    ],
)
def test_can_we_open(visitor: Visitor, key: str, asked: str, said: str) -> None:
    page = visitor.visit(f"/games/{key}/open?{asked}")
    assert said in verdict(page)


def test_the_melds_are_shown_with_their_points(visitor: Visitor, key: str) -> None:
    page = visitor.visit(f"/games/{key}/open?king=3&ace=2")
    rows = [row.text for row in page.root.all("li", class_="meld")]
    assert len(rows) == 2
    assert any("KKK Kings" in row and row.endswith("30") for row in rows)
    assert page.root.one("input", id="king").get("value") == "3"


def test_a_variant_is_asked_by_total_or_round(visitor: Visitor) -> None:
    page = visitor.visit("/open/classic")
    select = page.root.one("select", id="needs")
    assert [option.text.rsplit(" ", 1)[1] for option in select.all("option")] == [
        "15", "50", "90", "120",
    ]  # fmt: skip
    assert "50" in verdict(page)
    assert "a canasta" in verdict(visitor.visit("/open/hand_and_foot_book?needs=4"))


def test_other_ways_to_open(visitor: Visitor, varied: str) -> None:
    splash = visitor.visit("/open/american?four=7")
    assert "a splash: no count is needed" in verdict(splash)
    assert "short of" in verdict(visitor.visit("/open/american?four=7&top=4"))
    six = visitor.visit(f"/games/{varied}/open?eight=7&top=8")
    assert "six and the matching discard" in verdict(six)


def test_sequences_are_typed_by_suit(visitor: Visitor) -> None:
    assert "Yes" in verdict(visitor.visit("/open/argentine?run-heart=4+5+6"))
    assert "Yes" in verdict(visitor.visit("/open/argentine?run-heart=10+J+2,+k&six=3"))
    assert "missing between them: seven" in verdict(visitor.visit("/open/argentine?run-club=5+6+8"))


# Hands


def test_a_special_hand_and_what_it_scores(app: Flask, visitor: Visitor) -> None:
    key = start(app, "american", options={"garbage_value": "3000"})
    page = visitor.visit(f"/games/{key}/hand?four=3&six=4&jack=4&ace=3")
    assert f"Garbage: {points(3000)}" in verdict(page)
    near = visitor.visit(f"/games/{key}/hand?four=3&six=4&jack=4&ace=2&king=1")
    assert "nearest: Garbage, missing one ace" in verdict(near)
    assert "Too many cards" in verdict(visitor.visit(f"/games/{key}/hand?four=8&six=8"))


# Going out


def test_what_is_missing_to_going_out(visitor: Visitor) -> None:
    page = visitor.visit("/going-out/hand_and_foot_book")
    assert "Not yet" in verdict(page)
    assert "one canasta of sevens" in verdict(page)
    book = "&".join(f"has-{kind}_canastas=1" for kind in ("seven", "wild", "natural", "mixed"))
    assert "Yes" in verdict(visitor.visit(f"/going-out/hand_and_foot_book?{book}"))
    none = visitor.visit(f"/going-out/hand_and_foot_book?{book}&left=0")
    assert "a last card is to be discarded" in verdict(none)
    foot = visitor.visit(f"/going-out/hand_and_foot_book?{book}&through=no")
    assert "hand and foot are to be played first" in verdict(foot)


@pytest.mark.parametrize(
    ("held", "discard", "said"),
    [
        (7, "other", "Lay all seven for 1,500 points."),
        (8, "other", "Not with eight to lay: it is seven or ten to 14"),
        (8, "black", "Lay all seven for 1,500 points."),
        (9, "black", "Not with eight to lay"),
        (12, "other", "Lay all twelve for 2,000 points."),
        (15, "other", "Seven packs hold 14 black threes."),
    ],
)
def test_black_threes(visitor: Visitor, varied: str, held: int, discard: str, said: str) -> None:
    page = visitor.visit(f"/games/{varied}/going-out?black-threes={held}&discard={discard}")
    assert said in page.root.one("p", id="threes").text


# Sequences and the deal


def test_a_straight_flush_card_by_card(visitor: Visitor, varied: str) -> None:
    page = visitor.visit(f"/games/{varied}/run?run-heart=4+5+6+7+8+9+10")
    assert "Yes, it is one" in verdict(page)
    page = visitor.visit(f"/games/{varied}/run?run-heart=4+5+6+8+9+10&run-club=7")
    assert "Seven of clubs: another suit" in page.text
    assert "no wild cards" in verdict(
        visitor.visit(f"/games/{varied}/run?taps=4h.5h.6h.7h.8h.9h.X")
    )


def test_the_deal(visitor: Visitor, varied: str) -> None:
    page = visitor.visit(f"/games/{varied}/deal?bid=2")
    assert "13 less 2: the winner plays 11 cards." in page.text
    assert "Dee" in page.text
    assert visitor.visit(f"/games/{varied}/deal?bid=14").status == 422
    book = visitor.visit("/deal/hand_and_foot_book?lifted=61")
    assert "61 cards: a perfect deal." in book.text
    assert "no perfect deal" in visitor.visit("/deal/hand_and_foot_book?lifted=59").text


def test_the_sale_is_kept_as_a_note_of_the_round(visitor: Visitor, varied: str) -> None:
    assert "Keep it" not in visitor.visit(f"/games/{varied}/deal").text
    entry = visitor.visit(f"/games/{varied}/deal?bid=2").link("Keep it as the note of round 1")
    kept = entry.root.one("input", id="note").get("value")
    assert kept == "Extra hand sold for 2 cards; 11 played"


# What cannot be


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("taps=Z", 400),
        ("taps=K.m7", 400),
        ("taps=3.3.3", 400),
        ("taps=" + "K." * 121, 400),
        ("taps=" + "9" * 1000, 400),
        ("taps=K&taps=A", 400),
        ("king=1&king=2", 400),
        ("king=" + "9" * 300, 400),
        ("team=3", 400),
        ("team=x", 400),
        ("king=three", 422),
        ("king=-1", 422),
        ("king=1000", 422),
        ("king=٣", 422),
        ("emperor=7", 200),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    client: FlaskClient, key: str, asked: str, status: int
) -> None:
    assert client.get(f"/games/{key}/open?{asked}").status_code == status


@pytest.mark.parametrize(
    "address",
    [
        "/hand/american?taps=10h",
        "/hand/american?taps=m0",
        "/run/argentine?taps=n",
        "/run/argentine?taps=3h",
        "/going-out/classic?left=7",
        "/going-out/classic?has-canastas=many",
    ],
)
def test_strange_answers_are_refused(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 400


def test_a_problem_stands_at_its_field(visitor: Visitor, key: str) -> None:
    page = visitor.visit(f"/games/{key}/open?king=three")
    assert page.title == "Error: Can we open?"
    assert "King: a whole number is needed." in page.text
    assert page.root.one("input", id="king").get("aria-invalid") == "true"
    deal = visitor.visit("/deal/hand_and_foot_book?lifted=1000")
    assert deal.root.one("p", id="lifted-error").text == "Cards lifted: at most 999."
    run = visitor.visit("/open/argentine?run-heart=4+5+L")
    assert "“L” is no card" in run.text


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()

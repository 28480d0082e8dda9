"""Answers during play on a phone: one tap from the game, then every tap answers where it stands."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone, faults, overflow, small_targets
from tests.web.inspector import Visitor
from tests.web.table import enter, start

NewPhone = Callable[..., AbstractContextManager[Phone]]


@pytest.fixture
def key(app: Flask) -> str:
    """A game of classic after a round: Ann & Bob need 90, Cy & Dee 50."""
    started = start(app)
    enter(Visitor(app.test_client()), started)
    return started


def stays(page: Page) -> None:
    """From here on a page load would be seen."""
    page.evaluate("window.same = true")


def stayed(page: Page) -> bool:
    return bool(page.evaluate("window.same === true"))


def verdict(page: Page, said: str) -> None:
    expect(page.locator("#verdict")).to_contain_text(said)


def cards(phone: Phone, *taps: str) -> None:
    for tap in taps:
        phone.tap(f'[data-card="{tap}"]')


@pytest.mark.parametrize(
    ("variant", "link", "heading"),
    [
        ("classic", ".dock >> text=Can we open?", "Can we open?"),
        ("classic", "text=May we go out?", "May we go out?"),
        ("classic", "text=The deal", "The deal"),
        ("american", "text=Special hand?", "Special hand?"),
        ("argentine", "text=A run, card by card", "Is it a sequence?"),
    ],
)
def test_each_check_is_one_tap_from_the_game(
    app: Flask, phone: Phone, variant: str, link: str, heading: str
) -> None:
    page = phone.open(f"/games/{start(app, variant)}/")
    phone.tap(link)
    expect(page.locator("h1")).to_contain_text(heading)


def test_tapping_cards_answers_without_a_page_load(phone: Phone, key: str) -> None:
    page = phone.open(f"/games/{key}/open")
    stays(page)
    cards(phone, "K", "K", "K", "A", "A")
    verdict(page, "20 short of 90")
    expect(page.locator(".meld small")).to_have_text("1 more needed")
    cards(phone, "2")
    verdict(page, "Yes, open with this")
    assert page.locator(".meld").all_inner_texts()[1].split() == ["A", "A", "2", "Aces", "60"]
    phone.tap('[data-act="erase"]')
    verdict(page, "20 short of 90")
    phone.tap("#meld-1")
    cards(phone, "2")
    expect(page.locator(".meld").first).to_contain_text("50")
    phone.tap('[data-act="clear"]')
    verdict(page, "You need 90")
    expect(page.locator(".meld")).to_have_count(0)
    assert stayed(page)


def test_the_other_team_needs_something_else(phone: Phone, key: str) -> None:
    page = phone.open(f"/games/{key}/open")
    stays(page)
    cards(phone, "K", "K", "K", "Q", "Q", "Q")
    verdict(page, "30 short of 90")
    phone.tap(".needs label.t2")
    verdict(page, "Yes, open with this")
    assert stayed(page)


def test_fast_taps_are_all_counted(phone: Phone, key: str) -> None:
    page = phone.open(f"/games/{key}/open")
    page.evaluate(
        """() => {
          const key = document.querySelector('[data-card="8"]');
          for (let tap = 0; tap < 7; tap += 1) key.click();
        }"""
    )
    expect(page.locator(".mini")).to_have_count(7)
    verdict(page, "20 short of 90")


def test_what_was_tapped_outlives_a_reload(phone: Phone, key: str) -> None:
    page = phone.open(f"/games/{key}/open")
    cards(phone, "K", "K", "K")
    expect(page.locator(".mini")).to_have_count(3)
    page.reload()
    expect(page.locator(".mini")).to_have_count(3)
    cards(phone, "K")
    expect(page.locator(".mini")).to_have_count(4)


def test_an_open_page_answers_without_a_network(app: Flask, phone: Phone, key: str) -> None:
    page = phone.open(f"/games/{key}/open")
    phone.context.set_offline(True)
    cards(phone, "K", "K", "K", "A", "A")
    verdict(page, "20 short of 90")
    phone.context.set_offline(False)
    page = phone.open(f"/games/{start(app, 'american')}/hand")
    phone.context.set_offline(True)
    cards(phone, "4", "4")
    verdict(page, "2 of 14 cards")
    phone.tap("#clear")
    verdict(page, "0 of 14 cards")
    phone.was_cut_off()


def test_an_answer_asks_nobody(phone: Phone, key: str) -> None:
    page = phone.open(f"/games/{key}/open")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    cards(phone, "K", "K", "K", "A", "A")
    verdict(page, "20 short of 90")
    assert "taps=K.K.K.A.A&" in page.url
    assert [url for url in asked if "icons/" not in url] == []


def test_a_kept_page_is_as_its_address_says(app: Flask, phone: Phone, key: str) -> None:
    """A kept copy may be shown under another address than the one it was made for."""
    page = phone.open("/")

    def shown(made_for: str, asked: str) -> None:
        address = phone.address + made_for.split("?")[0]
        text = page.evaluate("async (one) => (await fetch(one)).text()", phone.address + made_for)
        kept = text.replace("<html", "<html data-kept", 1)
        page.unroute("**")
        page.route(
            f"{address}?{asked}",
            lambda route: route.fulfill(body=kept, content_type="text/html"),
        )
        page.goto(f"{address}?{asked}")
        expect(page.locator("html[data-kept].js")).to_be_attached()

    shown(f"/games/{key}/open?team=1&taps=K", "team=2&taps=K.K.K.Q.Q.Q")
    verdict(page, "Yes, open with this")
    expect(page.locator('[name=team][value="2"]')).to_be_checked()
    shown(f"/games/{key}/open?team=2&taps=K.K.K", "")
    verdict(page, "You need 90")
    shown("/open/classic?needs=3&taps=K.K.K", "needs=99")
    verdict(page, "You need 50")
    expect(page.locator("#needs")).to_have_value("1")
    shown(f"/games/{key}/open", "ace=2&king=3&two=1")
    verdict(page, "Yes, open with this")
    shown(f"/games/{start(app, 'american')}/hand?taps=5", "four=2&joker=1")
    verdict(page, "3 of 14 cards")
    cards(phone, "9")
    verdict(page, "4 of 14 cards")


def test_every_key_lies_in_sight_and_in_the_lower_half(phone: Phone, key: str) -> None:
    page = phone.open(f"/games/{key}/open")
    boxes = [one.bounding_box() for one in page.locator(".picker .key").all()]
    assert len(boxes) == 15
    assert all(box and box["y"] > 740 / 2 and box["y"] + box["height"] <= 740 for box in boxes)


def test_suits_hold_until_another_is_chosen(app: Flask, phone: Phone) -> None:
    page = phone.open(f"/games/{start(app, 'argentine')}/open")
    phone.tap('[data-suit="h"]')
    cards(phone, "9", "10", "J")
    verdict(page, "Yes, open with this")
    expect(page.locator(".meld")).to_contain_text("Sequence of hearts")
    phone.tap('[data-suit="c"]')
    cards(phone, "4", "6")
    verdict(page, "Not like this")
    cards(phone, "2")
    verdict(page, "Yes, open with this")
    phone.tap('[data-suit=""]')
    cards(phone, "7", "7", "7")
    expect(page.locator(".meld")).to_have_count(3)


def test_a_special_hand_from_fourteen_taps(app: Flask, phone: Phone) -> None:
    page = phone.open(f"/games/{start(app, 'american')}/hand")
    stays(page)
    cards(phone, "4", "4", "5", "5", "7", "7", "8", "8", "9", "9", "10", "10", "Q")
    verdict(page, "missing one queen")
    cards(phone, "Q")
    verdict(page, "Pairs without wild cards: 2,500")
    phone.tap("#clear")
    verdict(page, "0 of 14 cards")
    assert stayed(page)


def test_going_out_is_answered_while_it_is_filled_in(app: Flask, phone: Phone) -> None:
    varied = start(app, "hand_and_foot", rule_set="variations", options={"packs": "7"})
    page = phone.open(f"/games/{varied}/going-out")
    stays(page)
    for name, value in (("natural", "2"), ("mixed", "2"), ("wild", "1")):
        phone.tap(f'label:has([name="has-{name}_canastas"][value="{value}"])')
    verdict(page, "Yes, you may go out")
    page.fill("#black-threes", "8")
    verdict(page, "Not yet")
    phone.tap('label:has([name="discard"][value="black"])')
    verdict(page, "Yes, you may go out")
    expect(page.locator("#threes")).to_have_text("Lay all seven for 1,500 points.")
    assert stayed(page)


def test_a_straight_flush_is_looked_at_card_by_card(app: Flask, phone: Phone) -> None:
    varied = start(app, "hand_and_foot", rule_set="variations")
    page = phone.open(f"/games/{varied}/run")
    cards(phone, "4", "5", "6", "7", "8", "9", "10")
    verdict(page, "Yes, it is one")
    phone.tap('[data-act="erase"]')
    cards(phone, "X")
    expect(page.locator(".each")).to_contain_text("Joker: no wild cards")


def test_a_wrong_number_is_told_under_its_field_until_it_is_right(app: Flask, phone: Phone) -> None:
    page = phone.open(f"/games/{start(app, 'hand_and_foot', rule_set='variations')}/deal?bid=x")
    expect(page).to_have_title("Error: The deal")
    stays(page)
    page.fill("#bid", "99")
    expect(page.locator("#bid-error")).to_have_text("Winning bid: at most 13.")
    expect(page.locator("#bid")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".notice.bad")).to_have_count(0)
    page.fill("#bid", "2")
    expect(page.locator("#sold")).to_have_text("13 less 2: the winner plays 11 cards.")
    expect(page.locator("#bid-error")).to_be_empty()
    expect(page.locator("#bid")).to_have_attribute("aria-invalid", "false")
    expect(page).to_have_title("The deal")
    assert stayed(page)


def test_without_scripts_the_answers_are_the_same(
    new_phone: NewPhone, app: Flask, key: str
) -> None:
    varied = start(app, "hand_and_foot", rule_set="variations")
    with new_phone(scripts=False) as phone:
        page = phone.open(f"/games/{key}/open")
        for rank, count in (("king", "3"), ("ace", "2")):
            page.fill(f"#{rank}", count)
        page.click("text=Check")
        verdict(page, "20 short of 90")
        page.fill("#two", "1")
        page.click("text=Check")
        verdict(page, "Yes, open with this")
        page = phone.open(f"/games/{start(app, 'american')}/hand")
        for rank in ("four", "five", "seven", "eight", "nine", "ten", "queen"):
            page.fill(f"#{rank}", "2")
        page.click("text=Check")
        verdict(page, "Pairs without wild cards: 2,500")
        page = phone.open(f"/games/{varied}/run")
        page.fill("#run-heart", "4 5 6 7 8 9 10")
        page.click("text=Check")
        verdict(page, "Yes, it is one")
        page = phone.open(f"/games/{varied}/going-out")
        page.click("text=Check")
        verdict(page, "Not yet")
        page = phone.open(f"/games/{varied}/deal")
        page.fill("#bid", "2")
        page.click("text=Check")
        expect(page.locator("#sold")).to_contain_text("the winner plays 11 cards")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_answers_are_as_accessible_as_questions(
    new_phone: NewPhone, app: Flask, key: str, scheme: str
) -> None:
    american, varied = start(app, "american"), start(app, "hand_and_foot", rule_set="variations")
    argentine = start(app, "argentine")
    shown = [
        f"/games/{key}/open?taps=K.K.K.A.A",
        f"/games/{key}/open?taps=K.K.K.A.A.2",
        f"/games/{argentine}/open?taps=9h.10h.Jh.4c.6c.2",
        f"/games/{american}/hand?taps=4.4.5.5.7.7.8.8.9.9.10.10.Q.Q",
        f"/games/{varied}/run?taps=4h.5h.6h.7h.8h.9d.10h",
        f"/games/{varied}/going-out?black-threes=8",
        f"/games/{varied}/going-out?black-threes=x",
        f"/games/{key}/open?king=three",
    ]
    with new_phone(width=320, height=640, scheme=scheme) as phone:
        for path in shown:
            page = phone.open(path)
            assert (faults(page), overflow(page), small_targets(page)) == ([], 0, []), path

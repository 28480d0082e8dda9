"""Comfort: settings of one phone, keys that repeat and answer, and every way to read a page."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone, faults, overflow
from tests.web.inspector import Visitor
from tests.web.table import NAMES, enter, start

NewPhone = Callable[..., AbstractContextManager[Phone]]

BODY = "getComputedStyle(document.body).fontSize"
PAPER = "getComputedStyle(document.querySelector('main')).backgroundColor"

BAR = """[...document.querySelectorAll("meta[name=theme-color]")]
  .filter((one) => matchMedia(one.media).matches).map((one) => one.content)"""

LISTEN = """() => {
  window.felt = [];
  Object.defineProperty(navigator, "vibrate", { value: (pulse) => felt.push(pulse) });
  window.locks = 0;
  const wakeLock = { request: () => { window.locks += 1; return Promise.reject(new Error()); } };
  Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
}"""


def test_settings_hold_at_once_and_on_every_page(app: Flask, phone: Phone) -> None:
    key = start(app)
    phone.context.add_init_script(f"({LISTEN})()")
    page = phone.open("/this-phone/settings")
    light = page.evaluate(PAPER)
    page.get_by_label("Largest").check()
    page.get_by_label("Dark").check()
    page.get_by_label("7 8 9 on top").check()
    page.get_by_label("Keys buzz").check()
    assert page.evaluate(BODY) == "24.3px"
    dark = page.evaluate(PAPER)
    assert dark != light
    assert page.evaluate(BAR) == ["#1f2723"]
    assert faults(page) == []
    page = phone.open(f"/games/{key}/rounds/new")
    assert (page.evaluate(BODY), page.evaluate(PAPER)) == ("24.3px", dark)
    assert page.evaluate("locks") == 1  # refused here, and no harm done
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("locks") == 2
    phone.tap("label.all")
    top = page.locator('[data-key="7"]').bounding_box()
    below = page.locator('[data-key="1"]').bounding_box()
    assert top
    assert below
    assert top["y"] < below["y"]
    phone.tap("#red_threes-1")
    phone.key("9")
    assert page.evaluate("felt") == [12, 12, [40, 40, 40]]
    phone.open(f"/games/{key}/open")
    phone.tap('[data-card="K"]')
    assert page.evaluate("felt") == [12]
    phone.open(f"/games/{key}/rounds/new")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).color") == "oklch(0.22 0.022 168)"
    page.emulate_media(media="screen")
    page = phone.open("/this-phone/settings")
    expect(page.get_by_label("Largest")).to_be_checked()
    page.get_by_label("As usual").check()
    page.get_by_label("Light").check()
    assert page.evaluate(BAR) == ["#fdfdf9"]
    page.get_by_label("Keep the screen awake").uncheck()
    page = phone.open(f"/games/{key}/screen")
    assert (page.evaluate(BODY), page.evaluate(PAPER)) == ("18px", light)
    assert page.evaluate("locks") == 0


def test_a_light_page_stays_light_on_a_dark_phone(app: Flask, new_phone: NewPhone) -> None:
    with new_phone(scheme="dark", scripts=False) as phone:
        page = phone.open("/this-phone/settings")
        expect(page.get_by_label("Keys buzz")).to_be_hidden()
        dark = page.evaluate(PAPER)
        page.get_by_label("Light").check()
        page.get_by_role("button", name="Save").click()
        assert page.evaluate(PAPER) != dark
        assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


def test_a_held_key_counts_until_it_is_let_go_or_left(app: Flask, new_phone: NewPhone) -> None:
    key = start(app)
    with new_phone(touch=False) as laptop:
        page = laptop.open(f"/games/{key}/rounds/new")
        page.locator("label.all").click()
        page.locator("#mixed_canastas-1").click()
        field = page.locator("#mixed_canastas-1")
        page.locator('[data-key="plus"]').hover()
        page.mouse.down()
        expect(field).not_to_have_value("")
        expect(field).to_have_value(re.compile(r"^([3-9]|\d\d)$"))
        before = int(field.input_value())
        page.mouse.up()
        assert int(field.input_value()) - before < 2  # letting go is no further tap
        page.mouse.down()
        page.locator('[data-key="9"]').hover()
        left = field.input_value()
        page.wait_for_timeout(700)
        assert field.input_value() == left
        page.mouse.up()
        page.locator("#mixed_canastas-1").press("ArrowDown")
        assert int(field.input_value()) == int(left) - 1


def test_a_digit_after_counted_cards_begins_a_term_of_its_own(app: Flask, phone: Phone) -> None:
    page = phone.open(f"/games/{start(app)}/rounds/new")
    phone.tap("label.all")
    phone.tap("#meld_points-1")
    phone.key("alt")
    phone.tap('[data-class="0"]')
    phone.key("save", "4", "5")
    assert page.locator("#meld_points-1").input_value() == "1×50+45"
    phone.key("erase", "erase", "erase", "erase")
    assert page.locator("#meld_points-1").input_value() == ""


CUT = """() => [...document.querySelectorAll("h1, button, .btn, .key, label, summary")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".vh"))
  .filter((one) => !one.querySelector(".vh") && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => getComputedStyle(one).display !== "inline")
  .map((one) => one.outerHTML.slice(0, 120))"""
COVERED = """() => {
  const heads = document.querySelector(".heads")?.getBoundingClientRect();
  const dock = document.querySelector(".entry-dock")?.getBoundingClientRect();
  const cell = document.querySelector(".cell.here")?.getBoundingClientRect();
  if (!cell || cell.height === 0) return false;
  const beside = dock.left >= cell.right || dock.right <= cell.left;
  const below = heads.height === 0 || cell.top >= heads.bottom - 1;
  return !(below && (beside || cell.bottom <= dock.top + 1));
}"""

DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"
TURNED = """() => {
  const sums = /[−+]?\\d[\\d,]*(?: (?:to|×|[+]|=|of) [−+]?\\d[\\d,]*)*/g;
  const place = (text, at) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect();
  };
  const turned = (text, [said], from) => [...said].some((sign, at) => {
    if (!at || sign === " " || said[at - 1] === " ") return false;
    const [one, other] = [place(text, from + at - 1), place(text, from + at)];
    return one.width > 0 && one.top === other.top && other.left < one.left;
  });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.parentElement.closest("script, template, .vh")) continue;
    found.push(...[...text.data.matchAll(sums)].filter((sum) => turned(text, sum, sum.index)));
  }
  return found.map(([sum]) => sum);
}"""
"""Figures and sums whose signs do not stand from left to right."""


@pytest.fixture
def pages(app: Flask) -> dict[str, str]:
    """What is looked at in every way to read."""
    key, american, six = (
        start(app),
        start(app, "american"),
        start(app, "hand_and_foot", seats=NAMES, teams=6),
    )
    won, visitor = start(app), Visitor(app.test_client())
    for played in (key, won, won, won):
        enter(visitor, played)
    american_rules = visitor.visit("/house-rules/new?variant=american").form("", id="rules")
    american_rules.set({"name": "Ours", "lines.natural_canastas.each": "700"}).press("Save the set")
    return {
        "home": "/",
        "new game": "/games/new?variant=hand_and_foot&seating=6-6",
        "game": f"/games/{key}/",
        "six sides": f"/games/{six}/",
        "round": f"/games/{key}/rounds/1",
        "entry": f"/games/{key}/rounds/new",
        "correction": f"/games/{key}/rounds/1/correct",
        "entry of american": f"/games/{american}/rounds/new",
        "entry of six": f"/games/{six}/rounds/new",
        "settings of this phone": "/this-phone/settings",
        "sheet": f"/games/{won}/sheet",
        "opening check": f"/games/{key}/open?taps=8.8.8",
        "rules of a rule set": "/rules/hand_and_foot?rule_set=variations",
        "house rules": "/house-rules/1",
    }


def ways(page: Page) -> dict[str, object]:
    """What is wrong with the page as it stands, by the way it is read."""
    found: dict[str, object] = {}

    def look(way: str) -> None:
        page.evaluate(DRAWN)
        turned = page.evaluate(TURNED)
        wrong = (max(overflow(page), 0), page.evaluate(CUT), page.evaluate(COVERED), turned)
        if any(wrong):
            found[way] = wrong

    page.evaluate("document.documentElement.dir = 'rtl'")
    look("from the right")
    page.evaluate("document.documentElement.dir = ''")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    look("twice as large")
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size({"width": 740, "height": 360})
    look("on its side")
    page.set_viewport_size({"width": 320, "height": 640})
    return found


def test_every_way_to_read_shows_all(new_phone: NewPhone, pages: dict[str, str]) -> None:
    found = {}
    with new_phone(width=320, height=640) as phone:
        for name, path in pages.items():
            page = phone.open(path)
            if "/rounds/new" in path:
                page.locator("label.all").evaluate("(one) => one.click()")
            if "/rounds/new" in path or "/correct" in path:
                phone.tap(".lines .col.now .line:nth-child(4) input >> nth=0")
            if wrong := ways(page):
                found[name] = wrong
    assert not found, "\n".join(f"{name}: {wrong}" for name, wrong in found.items())


@pytest.mark.parametrize("mode", [{"contrast": "more"}, {"forced_colors": "active"}])
def test_axe_finds_nothing_where_contrast_is_asked_for(
    phone: Phone, pages: dict[str, str], mode: dict[str, str]
) -> None:
    phone.page.emulate_media(**mode)  # type: ignore[arg-type]
    for name in ("entry", "game", "settings of this phone"):
        found = faults(phone.open(pages[name]))
        # Forced colours are the system's; axe sees ours.
        seen = [one for one in found if "contrast" in mode or not one.startswith("color-contrast")]
        assert seen == [], name

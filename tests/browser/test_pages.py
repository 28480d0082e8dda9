"""Every page on a phone: nothing for axe to find, no sideways scroll, every target a thumb wide."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from flask import Flask
from playwright.sync_api import Page

from scorekeeper.store import changes, proposals
from tests.browser.phone import COLOURS, Phone, faults, overflow, small_targets
from tests.web.inspector import Visitor
from tests.web.table import NAMES, enter, entry_form, looked_at, start

LONG = "Bartholomew Featherstonehaugh-Cholmonde"
NARROW = 320


@pytest.fixture
def pages(app: Flask) -> dict[str, str]:
    """The path of every page, by what it shows."""
    visitor = Visitor(app.test_client())
    key, first, won = start(app), start(app, "american"), start(app)
    changed = start(app, "hand_and_foot", rule_set="variations", options={"packs": "6"})
    enter(visitor, key)
    for _ in range(3):
        enter(visitor, won)
    long = start(app, seats=[f"{LONG}{letter}" for letter in "ABCD"])
    enter(visitor, long)
    six = start(app, "hand_and_foot", seats=NAMES, teams=6)
    with looked_at(app, key) as game:
        watched = game.watch_key
    waits = start(app)
    with looked_at(app, waits) as game:
        changes.set_up(game, confirms=True)
        proposals.propose(game, 1, [{"meld_points": 100}, {}], entry_key="entered", who="another")
    begun = start(app, seats=[f"{LONG}{letter}" for letter in "ABCD"])
    entry_form(visitor, begun).fill(**{"meld_points-1": "5"}).press("Check")
    deleted = start(app)
    form = visitor.visit(f"/games/{deleted}/delete").form("")
    form.press("Delete the game")
    form = visitor.visit("/house-rules/new?variant=american").form("", id="rules")
    figures = {"lines.natural_canastas.each": "700", "own.1.label": LONG, "own.1.worth": "-50"}
    form.set({"name": LONG, **figures}).press("Save the set")
    return {
        "home": "/",
        "past games": "/games/",
        "no hit": "/games/?words=nobody",
        "deleted games": "/games/deleted",
        "new game": "/games/new?variant=classic",
        "new game of six": "/games/new?variant=hand_and_foot&seating=6-6",
        "first round awaited": f"/games/{first}/",
        "game": f"/games/{key}/",
        "game won": f"/games/{won}/",
        "long names": f"/games/{long}/",
        "six sides": f"/games/{six}/",
        "deleted game": f"/games/{deleted}/",
        "share": f"/games/{key}/share",
        "round begun": f"/games/{begun}/",
        "a round waits": f"/games/{waits}/",
        "the round that waits": f"/games/{waits}/waiting",
        "whose phone": f"/games/{key}/phone",
        "join": "/join",
        "big screen": f"/games/{key}/screen",
        "big screen of six": f"/games/{six}/screen",
        "big screen, won": f"/games/{won}/screen",
        "watched": f"/games/{watched}/",
        "watched round": f"/games/{watched}/rounds/1",
        "sheet": f"/games/{won}/sheet",
        "round": f"/games/{key}/rounds/1",
        "entry": f"/games/{key}/rounds/new",
        "entry of american": f"/games/{first}/rounds/new",
        "entry of six": f"/games/{six}/rounds/new",
        "correction": f"/games/{key}/rounds/1/correct",
        "settings": f"/games/{long}/settings",
        "delete": f"/games/{key}/delete",
        "rules": "/rules/",
        "rules of classic": "/rules/classic",
        "rules of american": "/rules/american",
        "rules of a rule set": "/rules/hand_and_foot?rule_set=variations",
        "rules found": "/rules/?words=black+three",
        "no rule found": "/rules/?words=nobody+knows",
        "rules side by side": "/rules/classic/beside/american",
        "rules of a game": f"/games/{changed}/rules",
        "a game's rules beside": f"/games/{changed}/rules/beside",
        "opening check": f"/games/{key}/open",
        "opening check of long names": f"/games/{long}/open?taps=K.K.K.2.n.X.X.2",
        "opening check of six": f"/games/{six}/open?taps=8.8.8",
        "opening check of sequences": "/open/argentine?taps=9h.10h.Jh.4c.6c.2",
        "special hand": f"/games/{first}/hand?taps=4.4.5.5.7.7.8.8.9.9.10.10.Q.Q",
        "going out": "/going-out/hand_and_foot_book",
        "run": "/run/argentine?taps=4h.5h.8h",
        "deal": f"/games/{six}/deal",
        "deal of the book game": "/deal/hand_and_foot_book?lifted=60",
        "house rules": "/house-rules/",
        "new house rules": "/house-rules/new?variant=hand_and_foot",
        "a set of house rules": "/house-rules/1",
        "new game by house rules": "/games/new?variant=american&set=1",
        "rules changed in a game": f"/games/{key}/rules/change",
        "settings of this phone": "/this-phone/settings",
        "players": "/players/",
        "player": "/players/1",
        "what this phone can do": "/this-phone/",
        "offline": "/offline",
        "not sent": "/offline/not-sent",
        "not found": "/nothing",
    }


def stretched(page: Page) -> Page:
    """The page on a screen as long as it is, so that nothing scrolls under the dock."""
    size = page.viewport_size
    assert size is not None
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": size["width"], "height": max(height, size["height"])})
    return page


def test_axe_finds_nothing_on_any_page_nor_in_its_dark_colours(
    new_phone: Callable[..., AbstractContextManager[Phone]], pages: dict[str, str]
) -> None:
    found = {}
    with new_phone() as phone:
        for name, path in pages.items():
            page = stretched(phone.open(path))
            found[name] = faults(page)
            page.emulate_media(color_scheme="dark")
            found[f"{name}, dark"] = faults(page, COLOURS)
            page.emulate_media(color_scheme="light")
    assert {name: these for name, these in found.items() if these} == {}


@pytest.mark.parametrize("scripts", [True, False])
def test_no_page_scrolls_sideways_and_every_target_is_a_thumb_wide(
    new_phone: Callable[..., AbstractContextManager[Phone]], pages: dict[str, str], scripts: bool
) -> None:
    found = {}
    with new_phone(width=NARROW, height=640, scripts=scripts) as phone:
        for name, path in pages.items():
            page = phone.open(path)
            wide, small = overflow(page), small_targets(page)
            if wide or small:
                found[name] = (wide, small)
    assert found == {}


def test_refused_pages_are_as_accessible(
    new_phone: Callable[..., AbstractContextManager[Phone]],
) -> None:
    for scheme in ("light", "dark"):
        with new_phone(width=NARROW, scheme=scheme) as phone:
            page = phone.open("/games/new?variant=classic")
            page.fill("[name=seat_1]", "Bob")
            page.fill("[name=seat_2]", "bob")
            page.click("text=Start the game")
            assert page.title() == "Error: New game"
            assert (faults(page), overflow(page), small_targets(page)) == ([], 0, [])

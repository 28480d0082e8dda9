"""A game played without seeing the screen: by keyboard alone, and what a screen reader is told."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.web.table import start

NewPhone = Callable[..., AbstractContextManager[Phone]]

FOCUS = """() => {
  const one = document.activeElement;
  const ring = getComputedStyle(one.matches("[type=radio]") ? one.closest("label") : one);
  const own = getComputedStyle(one);
  const around = getComputedStyle(one.parentElement);
  const seen = (style) => style.outlineStyle !== "none" || style.boxShadow !== "none";
  const lost = one === document.body;
  return { lost, seen: [ring, own, around].some(seen), what: one.outerHTML.slice(0, 160) };
}"""


class Hands:
    """Ten fingers on a keyboard; after each press the focus must be somewhere and be seen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.page.wait_for_load_state()

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def look(self) -> None:
        found = self.page.evaluate(FOCUS)
        assert not found["lost"], self.page.title()
        assert found["seen"], found["what"]

    def reach(self, role: str, name: str, most: int = 60) -> None:
        """Tab on until that is at hand."""
        wanted = self.page.get_by_role(role, name=name).and_(self.page.locator(":focus"))  # type: ignore[arg-type]
        for _ in range(most):
            if wanted.count():
                self.look()
                return
            self.press("Tab")
            self.look()
        pytest.fail(f"no way to {role} {name}")

    def act(self, role: str, name: str) -> None:
        self.reach(role, name)
        self.press("Enter")


@pytest.fixture
def hands(new_phone: NewPhone) -> Iterator[Hands]:
    with new_phone(width=1280, height=800, touch=False) as laptop:
        laptop.open("/")
        yield Hands(laptop.page)


def enter(hands: Hands, number: int, *texts: str) -> None:
    """From the game to its next round: the first side went out, then every line with Enter."""
    hands.act("link", f"Enter round {number}")
    expect(hands.page).to_have_title(f"Round {number}")
    hands.act("button", "Who went out? Ann & Bob")
    hands.press("Space")
    hands.look()
    hands.press("Enter")
    for text in texts:
        hands.look()
        hands.type(text)
        hands.press("Enter")


AGAINST = ("1", "1", "180", "65")
GOOD = ("3", "2", "", "455", "", "", *AGAINST)
"""1,500 + 600 + 455 + 100 for going out = 2,655 against 300 + 100 + 180 − 65 = 515."""


def test_arrows_go_through_the_players_and_enter_takes_them(hands: Hands) -> None:
    page = hands.page
    page.goto(page.url + "games/new?variant=hand_and_foot")
    page.fill("[name=seat_1]", "Ann")
    chosen, list_ = page.locator("#players-chosen"), page.locator(".players")
    chosen.focus()
    hands.press("Enter", "Tab", "ArrowDown", "ArrowDown")
    expect(page.get_by_label("Three players, each alone")).to_be_focused()
    hands.look()
    expect(list_).to_have_attribute("open", "")
    hands.press("Escape")
    expect(chosen).to_be_focused()
    expect(page.get_by_label("Four players, partners opposite")).to_be_checked()
    hands.press("Enter", "Tab", "ArrowUp", "Enter")
    expect(chosen).to_contain_text("Six players, each alone")
    expect(chosen).to_be_focused()
    hands.press("Enter", "Tab", "ArrowUp", "Tab", "Tab")  # the button, and away from the list
    expect(chosen).to_contain_text("Five players, each alone")
    expect(chosen).to_be_focused()
    hands.look()
    expect(page.get_by_label("Seat 1, side 1")).to_have_value("Ann")
    chosen.click()
    page.get_by_label("Two players, each alone").click()
    expect(chosen).to_contain_text("Two players, each alone")
    expect(page.get_by_role("textbox")).to_have_count(0)
    expect(page.get_by_role("combobox")).to_have_count(2)


def test_a_game_is_played_by_keyboard_alone(hands: Hands) -> None:
    page = hands.page
    hands.act("link", "New game")
    expect(page).to_have_title("New game")
    hands.reach("combobox", "Seat 1, side 1")
    for name in ("Ann", "Cy", "Bob", "Dee"):
        hands.look()
        hands.type(name)
        hands.press("Tab")
    hands.act("button", "Start the game")
    expect(page.locator("h1")).to_contain_text("Classic Canasta")

    # Going out without a canasta is refused: the alert has the focus, its link leads to the line.
    enter(hands, 1, "", "", "2", "455", "", "", *AGAINST)
    expect(page).to_have_title("Error: Round 1")
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_role("alert")).to_contain_text("Not saved yet. To put right: Who went out?")
    hands.reach("textbox", "Natural canastas")
    for text in ("1", "2"):
        hands.type(text)
        hands.press("Enter")
    hands.act("button", "Save")
    # 500 + 2 × 300 + 2 × 100 + 455 + 100 = 1,855.
    told(hands, "Round 1 saved.", "1,855", "515")

    # Two points too many left in hand: found in the sheet, corrected, undone, done again.
    enter(hands, 2, *GOOD[:-1], "75")
    told(hands, "Round 2 saved.", "4,510", "1,020")
    hands.act("button", "Round 2, every point explained")
    expect(page.get_by_role("link", name="Correct: −75")).to_be_visible()
    hands.look()
    hands.act("link", "Correct: −75")
    expect(page).to_have_title("Correct round 2")
    hands.reach("textbox", "Left in hand, Cy & Dee")
    hands.press("Control+a")
    hands.type("65")
    hands.press("Enter")
    told(hands, "Round 2 corrected.", "4,510", "1,030")
    hands.act("button", "Undo")
    told(hands, "Undone", "4,510", "1,020")
    hands.act("button", "Do again: round 2 corrected")
    told(hands, "", "4,510", "1,030")

    enter(hands, 3, *GOOD)
    told(hands, "Round 3 saved.", "7,165", "1,545")
    expect(page.get_by_role("heading", name="Ann & Bob win by 5,620")).to_be_visible()
    hands.act("link", "The sheet")
    expect(page.get_by_role("table")).to_have_count(3)
    expect(page.get_by_role("table", name="Round 3")).to_be_visible()


def told(hands: Hands, status: str, *totals: str) -> None:
    """The game's page has come, and says what was done and how it stands."""
    page = hands.page
    expect(page.get_by_role("status").filter(has_text=status).first).to_be_attached()
    expect(page).to_have_title("Classic Canasta: Ann & Bob, Cy & Dee")
    expect(page.locator(".totals .total")).to_have_text([f"Total {one}" for one in totals])


# What is heard


def test_what_is_heard_of_a_round_half_entered(app: Flask, phone: Phone) -> None:
    page = phone.open(f"/games/{start(app)}/rounds/new")
    phone.tap('label[data-team="1"][data-main]')
    phone.key("1", "2", "next")
    expect(page.locator("body")).to_match_aria_snapshot(HALF_ENTERED)
    page.evaluate(LISTEN)
    phone.key("4", "5", "plus", "1", "0")
    phone.key("next")
    assert page.evaluate("window.heard") == ["Ann & Bob, Left in hand"]


# The regions that are read when they change: never the figures, which change with every key.
LISTEN = """() => {
  window.heard = [];
  const element = (one) => (one.nodeType === Node.TEXT_NODE ? one.parentElement : one);
  const live = (one) => element(one)?.closest("[role=status], [aria-live], output");
  new MutationObserver((changes) => {
    const regions = changes.map(({ target }) => live(target));
    for (const region of new Set(regions)) {
      const heard = region && region.ariaLive !== "off";
      if (heard) window.heard.push(region.innerText.replace(/\\s+/g, " "));
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

HALF_ENTERED = """
- link "Skip to the page"
- main:
  - link "Back to the game"
  - heading "Round 1" [level=1]
  - group "Ann & Bob":
    - heading "Ann & Bob" [level=2]
    - button "Who went out? Ann & Bob out"
    - textbox "Natural canastas, Ann & Bob": "1"
    - textbox "Mixed canastas, Ann & Bob": "2"
    - textbox "Red threes, Ann & Bob"
    - textbox "Melded cards, Ann & Bob"
    - textbox "Left in hand, Ann & Bob"
  - group "Cy & Dee":
    - heading "Cy & Dee" [level=2]
    - button "Who went out? Cy & Dee –"
    - textbox "Natural canastas, Cy & Dee"
    - textbox "Mixed canastas, Cy & Dee"
    - textbox "Red threes, Cy & Dee"
    - textbox "Melded cards, Cy & Dee"
    - textbox "Left in hand, Cy & Dee"
  - group: Penalty or bonus
  - group: A note on this round
- region "Score and number pad":
  - status: "Ann & Bob: +1,200 Total 1,200"
  - status: "Cy & Dee: 0 Total 0"
  - paragraph:
    - status: Ann & Bob, Melded cards
  - group "Number pad":
    - button "1"
    - button "Erase"
    - button "+"
    - button "Cards"
    - button "Save" [disabled]
    - button "0"
    - button "None"
"""

"""How many touches a usual round takes, by real touches in order; what each variant makes usual.

A round is entered as its players count it at the end: who went out, then side by side the lines
from canastas to what is left in hand. The digits of numbers that have several are counted apart.
Each count is one touch, each amount its digits and Next; a line of which there is nothing is passed
by with Next, so that a game with more lines takes more touches, and who went out takes one.
"""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.web.table import start, totals

NewPhone = Callable[..., AbstractContextManager[Phone]]

OUT = 'label[data-team="1"][data-main]'
NEXT = "next"

COUNT_TOUCHES = """() => {
  const touches = [];
  addEventListener("touchend", (event) => {
    const key = event.target.closest("[data-key]");
    touches.push({ key: key?.dataset.key ?? "other", y: event.changedTouches[0].clientY });
    sessionStorage.touches = JSON.stringify(touches);
  }, true);
}"""


@dataclass(frozen=True)
class Round:
    """A usual round: what is touched after who went out, what it makes, and what it costs."""

    steps: tuple[str, ...]
    totals: tuple[int, int]
    taps: int
    digits: int


ROUNDS = {
    # The round of the design: one natural and two mixed canastas, two red threes, 455 melded and
    # out, against one mixed canasta, one red three, 180 melded and 65 left.
    # 500 + 600 + 200 + 455 + 100 = 1,855; 300 + 100 + 180 − 65 = 515.
    "classic": Round(
        ("1", "2", "2", "455", NEXT, NEXT, NEXT, "1", "1", "180", NEXT, "65"),
        (1855, 515), 11, 8,
    ),
    # Two canastas open the way out, and black threes are laid beside the red ones: one natural and
    # two mixed, a red and a black three, 385 melded, out; one mixed, a red three, 140, 95 left.
    # 500 + 600 + 100 + 100 + 385 + 100 = 1,785; with one canasta red threes count nothing:
    # 300 + 140 − 95 = 345.
    "american": Round(
        ("1", "2", "1", "1", "385", NEXT, NEXT, NEXT, "1", "1", NEXT, "140", NEXT, "95"),
        (1785, 345), 13, 8,
    ),
    # Going out needs two clean, two dirty and one of wild cards, so that the side that goes out has
    # five books; the other has three of them, and a red three it could not lay.
    # 1,000 + 600 + 1,500 + 300 + 960 + 100 = 4,460; 500 + 600 + 100 − 100 + 480 − 145 = 1,435.
    "hand_and_foot": Round(
        ("2", "2", "1", "3", NEXT, "960", NEXT, NEXT, "1", "2", NEXT, "1", "1", "480", NEXT, "145"),
        (4460, 1435), 15, 9,
    ),
    # A book is one of sevens, one of wild cards, one clean and one dirty; a second dirty one is
    # usual. The other side lacks the wild ones and holds a black three.
    # 500 + 600 + 1,500 + 1,000 + 200 + 845 + 100 = 4,745;
    # 500 + 300 + 1,500 + 100 − 100 + 520 − 110 = 2,710.
    "hand_and_foot_book": Round(
        ("1", "2", "1", "1", "2", NEXT, "845", NEXT, NEXT,
         "1", "1", "1", NEXT, "1", "1", "520", NEXT, "110"),
        (4745, 2710), 17, 9,
    ),
    # Cards are counted, not their points: one clean and two dirty canastas, a red three, 26 cards
    # melded, out; one dirty, a red three, its foot taken as well, 14 cards melded, 9 in hand.
    # 200 + 200 + 100 + 260 = 760; 100 + 100 + 140 − 90 = 250.
    "argentine": Round(
        ("1", "2", "1", "taken", "26", NEXT, NEXT, NEXT, "1", "1", "taken", "14", NEXT, "9"),
        (760, 250), 14, 4,
    ),
}  # fmt: skip


def enter(phone: Phone, given: Round) -> None:
    phone.tap(OUT)
    for step in given.steps:
        if step == NEXT:
            phone.key(NEXT)
        elif step.isdigit():
            phone.key(*step)
        else:
            phone.tap("#answers button >> nth=0")


@pytest.mark.parametrize("variant", ROUNDS)
def test_a_usual_round_takes_few_touches(
    app: Flask, new_phone: NewPhone, variant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ROUNDS[variant]
    key = start(app, variant)
    with new_phone(width=360, height=740) as phone:
        page = phone.open(f"/games/{key}/rounds/new")
        expect(page.locator("#who")).to_be_visible()
        page.evaluate(COUNT_TOUCHES)
        enter(phone, given)
        scrolled = page.evaluate("scrollY")
        phone.key(NEXT)
        expect(page.locator(".toast")).to_contain_text("saved")
        touches = json.loads(page.evaluate("sessionStorage.touches"))
    assert totals(app, key) == list(given.totals)
    digits = sum(len(step) for step in given.steps if step.isdigit() and len(step) > 1)
    taps = len(touches) - digits
    with capsys.disabled():
        print(f"\n{variant}: {taps} taps, {digits} digits, scrolled {scrolled} px")
    assert taps == given.taps
    assert digits == given.digits
    assert min(touch["y"] for touch in touches) > 740 / 2
    if variant == "classic":
        assert scrolled == 0  # its lines all stand on the screen; others move by themselves

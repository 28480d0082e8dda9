"""A whole game of each variant on a phone, with and without JavaScript.

In each: a refused entry put right, a doubt saved anyway, a correction, undo and redo, the end, and
the game found again among the past ones. The figures are worked by hand beside the entries.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone

Entry = Mapping[str, str]
OUT, NOBODY = {"out": "1:going_out:yes"}, {"out": "nobody"}
HELD = {**NOBODY, "hand_points-1": "10", "hand_points-2": "10"}


@dataclass(frozen=True)
class Story:
    """One game: its entries and what the totals are after each step."""

    refused: Entry
    mended: Entry
    after_first: tuple[str, str]
    doubtful: Entry
    after_second: tuple[str, str]
    correction: Entry
    after_correction: tuple[str, str]
    rest: tuple[Entry, ...]
    at_the_end: tuple[str, str]
    margin: str


STORIES = {
    "classic": Story(
        # Going out without a canasta; then 500 + 2 × 300 + 455 + 100 = 1,655; 300 + 180 − 65 = 415.
        refused={**OUT, "meld_points-1": "455", "mixed_canastas-2": "1",
                 "meld_points-2": "120+60", "hand_points-2": "65"},
        mended={"natural_canastas-1": "1", "mixed_canastas-1": "2"},
        after_first=("1,655", "415"),
        # The same once more; the others hold nothing.
        doubtful={**OUT, "natural_canastas-1": "1", "mixed_canastas-1": "2",
                  "meld_points-1": "455"},
        after_second=("3,310", "415"),
        correction={"hand_points-2": "65"},
        after_correction=("3,310", "350"),
        # 1,655 and 200 for two red threes; 65 left: 5,165 and 285.
        rest=({**OUT, "natural_canastas-1": "1", "mixed_canastas-1": "2", "red_threes-1": "2",
               "meld_points-1": "455", "hand_points-2": "65"},),
        at_the_end=("5,165", "285"),
        margin="4,880",
    ),
    "american": Story(
        # One canasta where two are needed; then 500 + 300 + 190 + 100 = 1,090; 40 left.
        refused={**OUT, "natural_canastas-1": "1", "meld_points-1": "190", "hand_points-2": "40"},
        mended={"mixed_canastas-1": "1"},
        after_first=("1,090", "−40"),
        # 2,500 + 500 + 105 + 100 = 3,205.
        doubtful={**OUT, "seven_canastas-1": "1", "natural_canastas-1": "1",
                  "meld_points-1": "105"},
        after_second=("4,295", "−40"),
        correction={"hand_points-2": "85"},
        after_correction=("4,295", "−125"),
        # 2,500 + 2,500 + 35 + 140 + 100 = 5,275; 20 left.
        rest=({**OUT, "seven_canastas-1": "1", "ace_canastas-1": "1", "meld_points-1": "35+140",
               "hand_points-2": "20"},),
        at_the_end=("9,570", "−145"),
        margin="9,715",
    ),
    "argentine": Story(
        # No canasta; then 200 and 11 cards at 10; the others 11 cards at −10 and −100 for the foot.
        refused={**OUT, "cards_melded-1": "11", "cards_in_hand-2": "11", "foot-2": "not_taken"},
        mended={"clean_canastas-1": "1"},
        after_first=("310", "−210"),
        # 4 × 200 + 2 × 100 + 50 × 10 = 1,500.
        doubtful={**OUT, "clean_canastas-1": "4", "dirty_canastas-1": "2", "cards_melded-1": "50"},
        after_second=("1,810", "−210"),
        correction={"cards_in_hand-2": "5"},
        after_correction=("1,810", "−260"),
        # 4 × 200 + 40 × 10 = 1,200; 3 cards at −10.
        rest=({**OUT, "clean_canastas-1": "4", "cards_melded-1": "40", "cards_in_hand-2": "3"},),
        at_the_end=("3,010", "−290"),
        margin="3,300",
    ),
    "hand_and_foot_book": Story(
        # No canasta of wilds in the book; then 1,500 + 1,000 + 500 + 300 + 385 + 100 = 3,785.
        refused={**OUT, "seven_canastas-1": "1", "natural_canastas-1": "1", "mixed_canastas-1": "1",
                 "meld_points-1": "385", "hand_points-2": "100"},
        mended={"wild_canastas-1": "1"},
        after_first=("3,785", "−100"),
        # 500 + 70 − 20 = 550.
        doubtful={**NOBODY, "natural_canastas-1": "1", "meld_points-1": "70",
                  "hand_points-1": "20"},
        after_second=("4,335", "−100"),
        correction={"hand_points-2": "30"},
        after_correction=("4,335", "−130"),
        rest=(HELD, HELD, HELD),
        at_the_end=("4,305", "−160"),
        margin="4,465",
    ),
    "hand_and_foot": Story(
        # No wild canasta; then 2 × 500 + 2 × 300 + 1,500 + 600 + 100 = 3,800.
        refused={**OUT, "natural_canastas-1": "2", "mixed_canastas-1": "2", "meld_points-1": "600",
                 "hand_points-2": "50"},
        mended={"wild_canastas-1": "1"},
        after_first=("3,800", "−50"),
        doubtful={**NOBODY, "natural_canastas-1": "1", "meld_points-1": "70",
                  "hand_points-1": "20"},
        after_second=("4,350", "−50"),
        correction={"hand_points-2": "30"},
        after_correction=("4,350", "−80"),
        rest=(HELD, HELD),
        at_the_end=("4,330", "−100"),
        margin="4,430",
    ),
}  # fmt: skip


class Table:
    """Four people with one phone, which runs scripts or does not."""

    def __init__(self, phone: Phone, *, scripts: bool) -> None:
        self.phone, self.page, self.scripts = phone, phone.page, scripts

    def sit_down(self, variant: str) -> None:
        self.phone.open(f"/games/new?variant={variant}")
        for place, name in enumerate(("Ann", "Cy", "Bob", "Dee"), 1):
            self.page.fill(f"[name=seat_{place}]", name)
        self.page.get_by_role("button", name="Start the game").tap()
        expect(self.page.get_by_text("no round yet").first).to_be_visible()

    def fill(self, entry: Entry) -> None:
        if self.scripts:
            expect(self.page.locator("#pad")).to_be_attached()
        for name, value in entry.items():
            if name == "out":
                self.say_who(value)
            elif self.page.locator(f'select[name="{name}"]').count():
                self.unfold(name)
                self.page.select_option(f'[name="{name}"]', value)
            elif self.scripts:
                self.unfold(name)
                self.phone.tap(f'[name="{name}"]')
                self.phone.key(*("plus" if key == "+" else key for key in value))
            else:
                self.unfold(name)
                self.page.fill(f'[name="{name}"]', value)

    def say_who(self, value: str) -> None:
        radio = self.page.locator(f'[name=out][value="{value}"]')
        self.page.locator("label", has=radio).tap()
        expect(radio).to_be_checked()

    def unfold(self, name: str) -> None:
        fold = self.page.locator("details.rare", has=self.page.locator(f'[name="{name}"]'))
        if fold.count() and fold.get_attribute("open") is None:
            fold.locator("summary").tap()

    def save(self) -> None:
        if self.scripts:
            self.phone.key("save")
        else:
            self.page.locator("#save").tap()

    def enter(self, entry: Entry) -> None:
        self.page.locator("a.btn.main", has_text="round").tap()
        expect(self.page.locator("form.entry")).to_be_visible()
        self.fill(entry)

    def expect_totals(self, totals: tuple[str, str]) -> None:
        expect(self.page.locator(".totals .total")).to_have_text([f"Total {one}" for one in totals])


def play(table: Table, variant: str) -> None:
    story, page = STORIES[variant], table.page
    table.sit_down(variant)

    table.enter(story.refused)
    table.save()
    expect(page).to_have_title("Error: Round 1")
    expect(page.locator("#banner")).to_contain_text("Not saved yet. To put right: Who went out?")
    expect(page.locator("#problem-out")).to_contain_text("Going out needs")
    table.fill(story.mended)
    table.save()
    table.expect_totals(story.after_first)

    table.enter(story.doubtful)
    table.save()
    expect(page.get_by_text("Is this right?").first).to_be_visible()
    page.locator("#ask #save-anyway" if table.scripts else "#save-anyway").tap()
    table.expect_totals(story.after_second)

    correct(table, story)
    undo_and_redo(page, table, story)
    for entry in story.rest:
        table.enter(entry)
        table.save()
        expect(page.locator(".toast")).to_be_visible()
    table.expect_totals(story.at_the_end)
    expect(page.get_by_text(f"Ann & Bob win by {story.margin}")).to_be_visible()
    find_again(page, story)


def correct(table: Table, story: Story) -> None:
    page = table.page
    page.locator(".rounds tbody th a", has_text="2").tap()
    page.get_by_role("link", name="Correct", exact=True).tap()
    expect(page.locator("h1")).to_have_text("Correct round 2")
    table.fill(story.correction)
    table.save()
    table.expect_totals(story.after_correction)


def undo_and_redo(page: Page, table: Table, story: Story) -> None:
    page.locator(".toast").get_by_role("button", name="Undo").tap()
    table.expect_totals(story.after_second)
    page.get_by_role("button", name="Do again: round 2 corrected").tap()
    table.expect_totals(story.after_correction)


def find_again(page: Page, story: Story) -> None:
    page.get_by_role("link", name="All games").tap()
    page.fill("[name=words]", "ann dee")
    page.press("[name=words]", "Enter")
    expect(page.locator("h1")).to_have_text("Past games")
    page.locator(".past a").first.tap()
    expect(page.get_by_text(f"win by {story.margin}")).to_be_visible()
    page.get_by_role("link", name="The sheet", exact=True).tap()
    expect(page.locator(".ledger table")).to_have_count(2 + len(story.rest))


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
@pytest.mark.parametrize("variant", STORIES)
def test_a_whole_game_on_a_phone(
    new_phone: Callable[..., AbstractContextManager[Phone]], variant: str, scripts: bool
) -> None:
    with new_phone(scripts=scripts) as phone:
        play(Table(phone, scripts=scripts), variant)

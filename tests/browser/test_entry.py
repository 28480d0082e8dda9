"""Entering a round on a phone: taps, keys, sums, counted cards, what is kept, what is asked."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone, faults, overflow, small_targets
from tests.web import table
from tests.web.table import start, totals

NewPhone = Callable[..., AbstractContextManager[Phone]]

A_OUT = 'label[data-team="1"][data-main]'
NEXT, SAVE = "next", "save"


@pytest.fixture
def key(app: Flask) -> str:
    return start(app)


@pytest.fixture
def entry(phone: Phone, key: str) -> Phone:
    """A usual phone with the first round of a classic game open."""
    phone.open(f"/games/{key}/rounds/new")
    expect(phone.page.locator("#pad")).to_be_attached()
    return phone


def usual_round(phone: Phone) -> None:
    """A: 1 natural, 2 mixed, 2 red threes, 455, out. B: 1 mixed, 1 red three, 180, 65 left."""
    phone.tap(A_OUT)
    phone.key(
        "1", "2", "2", "4", "5", "5", NEXT, NEXT, NEXT, "1", "1", "1", "8", "0", NEXT, "6", "5"
    )


def gains(page: Page) -> list[str]:
    return page.locator(".foot .gain").all_inner_texts()


def prompt(page: Page) -> str:
    return " ".join(page.locator("#prompt").inner_text().split())


def value(page: Page, name: str) -> str:
    return page.locator(f"#{name}").input_value()


def here(page: Page) -> str | None:
    return page.locator(".cell.here input").get_attribute("id")


def saved(page: Page) -> None:
    expect(page.locator(".toast")).to_contain_text("saved")


def test_a_round_can_be_saved_from_any_line(app: Flask, entry: Phone, key: str) -> None:
    usual_round(entry)
    entry.tap("#natural_canastas-1")
    entry.key(SAVE)
    saved(entry.page)
    assert totals(app, key) == [1855, 515]


# Counts


def test_a_digit_in_an_empty_count_moves_on(entry: Phone) -> None:
    entry.tap(A_OUT)
    entry.key("1")
    assert here(entry.page) == "mixed_canastas-1"


def test_a_filled_count_is_replaced_then_appended_to_and_stays(entry: Phone) -> None:
    entry.tap(A_OUT)
    entry.key("1")
    entry.tap("#natural_canastas-1")
    entry.key("3")
    assert value(entry.page, "natural_canastas-1") == "3"
    entry.key("0")
    assert value(entry.page, "natural_canastas-1") == "30"
    assert here(entry.page) == "natural_canastas-1"


def test_plus_and_minus_one_never_move_on_nor_below_nothing(entry: Phone) -> None:
    entry.tap(A_OUT)
    entry.key("plus", "plus", "alt", "alt", "alt")
    assert value(entry.page, "natural_canastas-1") == "0"
    assert here(entry.page) == "natural_canastas-1"


def test_erase_in_an_untouched_line_goes_back_and_clears_that_count(entry: Phone) -> None:
    entry.tap(A_OUT)
    entry.key("1", "erase")
    assert here(entry.page) == "natural_canastas-1"
    assert value(entry.page, "natural_canastas-1") == ""
    entry.key("2")
    assert here(entry.page) == "mixed_canastas-1"


def test_a_key_that_cannot_be_right_is_dim_and_says_why(entry: Phone) -> None:
    entry.tap(A_OUT)
    entry.key("1", "2", "3")
    entry.tap("#red_threes-2")
    expect(entry.page.locator('[data-key="2"]')).to_have_attribute("aria-disabled", "true")
    expect(entry.page.locator('[data-key="1"]')).to_have_attribute("aria-disabled", "false")
    entry.key("2")
    assert prompt(entry.page) == "Two packs hold 4, 3 are taken"
    assert value(entry.page, "red_threes-2") == ""


# Points


def test_a_sum_shows_its_terms_and_its_amount(entry: Phone) -> None:
    entry.tap(A_OUT)
    entry.tap("#meld_points-2")
    entry.key("1", "2", "0", "plus", "4", "5", "plus")
    assert prompt(entry.page).endswith("120 + 45 +")
    entry.key("2", "0")
    assert prompt(entry.page).endswith("120 + 45 + 20 = 185")
    expect(entry.page.locator("#meld_points-2").locator("..")).to_have_attribute("data-sum", "185")


def test_a_trailing_plus_is_dropped_on_leaving(entry: Phone) -> None:
    entry.tap(A_OUT)
    entry.tap("#meld_points-2")
    entry.key("1", "2", "0", "plus", NEXT)
    assert value(entry.page, "meld_points-2") == "120"


def test_cards_are_counted_by_class(app: Flask, entry: Phone, key: str) -> None:
    entry.tap(A_OUT)
    entry.key("1")
    entry.tap("#meld_points-1")
    entry.key("alt")
    entry.tap('[data-class="0"]')
    entry.tap('[data-class="2"]')
    entry.key("1", "2")
    assert prompt(entry.page).endswith("1 × 50 + 12 × 10 = 170")
    assert value(entry.page, "meld_points-1") == "1×50+12×10"
    entry.key(SAVE)
    expect(entry.page.locator("#classes")).to_be_hidden()
    assert value(entry.page, "meld_points-1") == "1×50+12×10"
    entry.tap("#hand_points-2")
    entry.key("5", SAVE)
    saved(entry.page)
    # 500 + 100 out + 170; 5 left.
    assert totals(app, key) == [770, -5]


def test_the_sign_of_an_adjustment_turns_before_or_after_its_digits(entry: Phone) -> None:
    entry.tap(A_OUT)
    entry.tap("details.rare >> nth=0 >> summary")
    entry.tap("#adjustment-1")
    entry.key("alt", "5", "0")
    assert value(entry.page, "adjustment-1") == "−50"
    entry.key("alt")
    assert value(entry.page, "adjustment-1") == "50"
    entry.key(NEXT)
    assert here(entry.page) == "adjustment_reason-1"
    expect(entry.page.locator('[data-key="5"]')).to_be_hidden()


def test_next_passes_a_closed_fold_by(entry: Phone) -> None:
    entry.tap(A_OUT)
    entry.tap("#hand_points-1")
    entry.key(NEXT)
    assert here(entry.page) == "natural_canastas-2"


def test_an_amount_that_no_cards_make_is_told_before_sending(entry: Phone) -> None:
    entry.tap(A_OUT)
    entry.key("1", NEXT, NEXT, "1", "8", "3", SAVE)
    assert prompt(entry.page) == "183 can't be right: card points end in 0 or 5"
    assert here(entry.page) == "meld_points-1"


def test_saving_too_early_asks_who_went_out(entry: Phone) -> None:
    entry.tap("#natural_canastas-1")
    entry.key(SAVE)
    assert prompt(entry.page) == "Still open: who went out?"
    expect(entry.page.locator("#who")).to_be_visible()


# Who went out


DOCK_HEIGHT = "document.querySelector('.entry-dock').offsetHeight"


def test_a_special_hand_is_chosen_from_a_list_in_the_dock(app: Flask, phone: Phone) -> None:
    key = start(app, "american")
    phone.page.set_viewport_size({"width": 320, "height": 640})
    phone.open(f"/games/{key}/rounds/new")
    height = phone.page.evaluate(DOCK_HEIGHT)
    phone.tap("#who button >> nth=1")
    assert phone.page.evaluate(DOCK_HEIGHT) == height
    expect(phone.page.locator(A_OUT)).to_be_hidden()
    assert prompt(phone.page) == "Cy & Dee: Special hand"
    phone.tap('label[data-team="2"][data-choice="pairs"]')
    assert gains(phone.page) == ["0", "+2,500"]
    expect(phone.page.locator("#pad")).to_be_visible()
    assert phone.page.evaluate(DOCK_HEIGHT) == height
    phone.tap(".choice >> nth=0")
    expect(phone.page.locator(A_OUT)).to_be_visible()


def test_a_choice_line_is_answered_in_the_dock(app: Flask, phone: Phone) -> None:
    key = start(app, "argentine")
    phone.open(f"/games/{key}/rounds/new")
    phone.tap("label.all")
    phone.tap("#foot-1")
    phone.page.locator("#answers button", has_text="Not taken").click()
    assert value(phone.page, "foot-1") == "not_taken"
    assert gains(phone.page)[0] == "−100"


def test_six_sides_are_entered_one_at_a_time(app: Flask, phone: Phone) -> None:
    key = start(app, "hand_and_foot", seats=table.NAMES, teams=6)
    phone.open(f"/games/{key}/rounds/new")
    phone.tap("label.all")
    expect(phone.page.locator("#natural_canastas-1")).to_be_visible()
    expect(phone.page.locator("#natural_canastas-2")).to_be_hidden()
    phone.tap('[data-head="4"]')
    expect(phone.page.locator("#natural_canastas-4")).to_be_visible()
    phone.key("1")
    assert value(phone.page, "natural_canastas-4") == "1"


# Refused, asked


def test_a_refused_round_comes_back_and_its_link_leads_to_the_cell(entry: Phone) -> None:
    usual_round(entry)
    entry.page.locator("#red_threes-1").fill("3")
    entry.page.locator("#red_threes-2").fill("2")
    entry.key(SAVE)
    expect(entry.page).to_have_title("Error: Round 1")
    expect(entry.page.locator("#banner")).to_be_focused()
    seen = entry.page.locator(".entry-dock").bounding_box()
    assert seen
    for part in ("#banner", "#red_threes-1", ".problem"):
        box = entry.page.locator(part).bounding_box()
        assert box
        assert 0 <= box["y"] < seen["y"] + 1 - box["height"], part
    assert value(entry.page, "meld_points-1") == "455"
    entry.page.locator("#banner a").click()
    assert here(entry.page) == "red_threes-1"
    expect(entry.page.locator("#red_threes-1")).to_be_focused()


def test_a_doubt_takes_the_place_of_the_pad(app: Flask, entry: Phone, key: str) -> None:
    usual_round(entry)
    entry.key("erase", "erase", SAVE)
    expect(entry.page.locator("#ask")).to_be_visible()
    expect(entry.page.locator("#pad")).to_be_hidden()
    expect(entry.page.locator("#doubts")).to_be_focused()
    assert prompt(entry.page) == "Is this right?"
    entry.page.get_by_role("button", name="Look again").click()
    expect(entry.page.locator("#pad")).to_be_visible()
    entry.key(SAVE)
    expect(entry.page.locator("#ask")).to_be_visible()
    entry.page.get_by_role("button", name="Save anyway").click()
    saved(entry.page)
    assert totals(app, key) == [1855, 580]


# Kept


def test_a_reload_keeps_everything(app: Flask, entry: Phone, key: str) -> None:
    usual_round(entry)
    entry.page.reload()
    expect(entry.page.locator(".foot .gain >> nth=0")).to_have_text("+1,855")
    assert gains(entry.page) == ["+1,855", "+515"]
    entry.key(SAVE)
    saved(entry.page)
    assert totals(app, key) == [1855, 515]


def test_what_was_typed_is_never_shown_for_another_round(
    app: Flask, entry: Phone, key: str
) -> None:
    usual_round(entry)
    entry.key(NEXT)
    saved(entry.page)
    entry.open(f"/games/{key}/rounds/new")
    expect(entry.page).to_have_title("Round 2")
    expect(entry.page.locator("#who")).to_be_visible()
    assert value(entry.page, "meld_points-1") == ""
    assert entry.page.evaluate("Object.keys(localStorage)") == []


def test_a_round_entered_again_after_undo_begins_blank(entry: Phone, key: str) -> None:
    usual_round(entry)
    entry.key(NEXT)
    saved(entry.page)
    entry.page.locator(".toast button").click()
    expect(entry.page.locator(".toast")).to_contain_text("Undone")
    entry.open(f"/games/{key}/rounds/new")
    expect(entry.page).to_have_title("Round 1")
    assert value(entry.page, "meld_points-1") == ""


def test_back_from_the_game_keeps_what_was_typed(entry: Phone, key: str) -> None:
    usual_round(entry)
    entry.open(f"/games/{key}/")
    entry.page.go_back()
    expect(entry.page.locator(".foot .gain >> nth=0")).to_have_text("+1,855")
    assert value(entry.page, "hand_points-2") == "65"


def test_a_correction_begins_with_what_is_stored(entry: Phone, key: str) -> None:
    usual_round(entry)
    entry.key(NEXT)
    saved(entry.page)
    entry.open(f"/games/{key}/rounds/1/correct?at=meld_points-1")
    entry.key("erase")
    entry.page.reload()
    expect(entry.page.locator("#meld_points-1")).to_have_value("45")
    assert here(entry.page) == "meld_points-1"
    entry.open(f"/games/{key}/rounds/1/correct")
    expect(entry.page.locator("#meld_points-1")).to_have_value("455")


def test_a_count_goes_on_while_plus_is_held(entry: Phone) -> None:
    entry.tap(A_OUT)
    entry.tap("#red_threes-1")
    entry.page.locator('[data-key="plus"]').dispatch_event("pointerdown")
    expect(entry.page.locator("#red_threes-1")).to_have_value("4")  # as many as the packs hold
    entry.page.locator('[data-key="plus"]').dispatch_event("pointerup")


def test_without_scripts_back_keeps_what_was_typed(new_phone: NewPhone, key: str) -> None:
    with new_phone(scripts=False) as phone:
        page = phone.open(f"/games/{key}/rounds/new")
        page.locator('input[value="1:going_out:yes"]').check()
        page.locator("#red_threes-1").fill("5")
        page.locator("#meld_points-1").fill("455")
        page.get_by_role("button", name="Save round 1").click()
        expect(page).to_have_title("Error: Round 1")
        assert value(page, "meld_points-1") == "455"
        page.go_back()
        expect(page).to_have_title("Round 1")
        assert value(page, "meld_points-1") == "455"
        assert page.locator('input[value="1:going_out:yes"]').is_checked()


def test_a_second_tap_on_save_adds_nothing(app: Flask, entry: Phone, key: str) -> None:
    usual_round(entry)
    entry.page.evaluate(
        """() => {
          const key = document.querySelector("[data-key=next]");
          for (let tap = 0; tap < 3; tap += 1) key.click();
        }"""
    )
    saved(entry.page)
    assert totals(app, key) == [1855, 515]


# Without a pad


def test_a_keyboard_alone_enters_a_whole_round(app: Flask, new_phone: NewPhone, key: str) -> None:
    with new_phone(width=1280, height=800, touch=False) as laptop:
        page = laptop.open(f"/games/{key}/rounds/new")
        expect(page.locator("#who")).to_be_visible()
        page.locator("#out-nobody").focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        for text in ("1", "2", "2", "455", "", "", "1", "1", "120+60", "65"):
            page.keyboard.type(text)
            page.keyboard.press("Enter")
        saved(page)
        assert totals(app, key) == [1855, 515]


def test_the_phones_own_keyboard_can_take_the_place_of_the_pad(entry: Phone) -> None:
    expect(entry.page.locator("#meld_points-1")).to_have_attribute("inputmode", "none")
    entry.tap("#more summary")
    entry.page.get_by_label("Use the phone's keyboard").check()
    expect(entry.page.locator("#meld_points-1")).to_have_attribute("inputmode", "tel")
    expect(entry.page.locator("#red_threes-1")).to_have_attribute("inputmode", "numeric")
    entry.page.reload()
    expect(entry.page.locator("#red_threes-1")).to_have_attribute("inputmode", "numeric")


def test_without_scripts_a_round_is_checked_and_saved(
    app: Flask, new_phone: NewPhone, key: str
) -> None:
    with new_phone(scripts=False) as phone:
        page = phone.open(f"/games/{key}/rounds/new")
        for name, text in table.USUAL.items():
            if name == "out":
                page.locator(f'input[value="{text}"]').check()
            else:
                page.locator(f"#{name}").fill(text)
        page.get_by_role("button", name="Check the score").click()
        expect(page.locator("#score")).to_contain_text("+1,855")
        assert value(page, "meld_points-2") == "120+60"
        page.get_by_role("button", name="Save round 1").click()
        saved(page)
    assert totals(app, key) == [1855, 515]


# Amounts

READ_ALL = """async ([address, texts]) => {
  const { read } = await import(address);
  return texts.map((text) => read(text, [50, 20, 10, 5])?.amount ?? null);
}"""


def test_amounts_are_read_in_the_page_as_on_the_server(entry: Phone) -> None:
    texts = {
        "455": 455, "1,475": 1475, "1 475": 1475, "1.475": 1475, "４５５": 455, "−50": -50,
        "120+60": 180, "120 + 45 + 20": 185, "120+": 120, "1×50+3×5": 65, "2x20": 40, "": 0,
        "١٢": 12, "1.5": None, "many": None, "3×7": None, "120-60": None,
    }  # fmt: skip
    module = entry.module("scoring/numbers.js")
    assert entry.page.evaluate(READ_ALL, [module, list(texts)]) == list(texts.values())


# How it looks to everyone


def sound(page: Page) -> None:
    assert faults(page) == []
    assert small_targets(page) == []
    assert overflow(page) <= 0


def summing(phone: Phone) -> None:
    phone.tap(A_OUT)
    phone.tap("#meld_points-2")
    phone.key("1", "2", "0", "plus", "6", "0")


def counting(phone: Phone) -> None:
    summing(phone)
    phone.key("alt")
    phone.tap('[data-class="1"]')


def refusal(phone: Phone) -> None:
    phone.tap(A_OUT)
    phone.tap("#meld_points-1")
    phone.key("5", SAVE)
    expect(phone.page.locator("#banner")).to_be_visible()


def doubt(phone: Phone) -> None:
    usual_round(phone)
    phone.key("erase", "erase", SAVE)
    expect(phone.page.locator("#ask")).to_be_visible()


def folds(phone: Phone) -> None:
    phone.tap("label.all")
    for fold in phone.page.locator("details.rare > summary").all():
        fold.click()


def menu(phone: Phone) -> None:
    phone.tap("#more summary")


STATES = {
    "blank": lambda phone: None,
    "sum": summing,
    "cards": counting,
    "refused": refusal,
    "doubt": doubt,
    "folds": folds,
    "menu": menu,
}


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (320, "dark")])
@pytest.mark.parametrize("state", list(STATES))
def test_every_state_is_sound(
    new_phone: NewPhone, key: str, state: str, width: int, scheme: str
) -> None:
    with new_phone(width=width, height=640 if width == 320 else 740, scheme=scheme) as phone:
        phone.open(f"/games/{key}/rounds/new")
        STATES[state](phone)
        sound(phone.page)


@pytest.mark.parametrize(
    ("variant", "seats", "teams"),
    [
        ("american", 4, 2),
        ("argentine", 4, 2),
        ("hand_and_foot_book", 4, 2),
        ("hand_and_foot", 6, 3),
        ("hand_and_foot", 6, 6),
    ],
)
def test_every_variant_is_sound(
    app: Flask, new_phone: NewPhone, variant: str, seats: int, teams: int
) -> None:
    key = start(app, variant, seats=table.NAMES[:seats], teams=teams)
    with new_phone(width=320, height=640) as phone:
        phone.open(f"/games/{key}/rounds/new")
        sound(phone.page)
        folds(phone)
        sound(phone.page)


def test_two_entries_side_by_side_are_sound(
    app: Flask, new_phone: NewPhone, entry: Phone, key: str
) -> None:
    with new_phone(width=320, height=640) as second:
        second.open(f"/games/{key}/rounds/new")
        second.context.set_offline(True)
        usual_round(entry)
        second.tap('label[data-team="2"][data-main]')
        second.key("1", NEXT, NEXT, "7", "0", NEXT, "5", NEXT, "1")
        second.tap("#meld_points-2")
        second.key("7", "0")
        entry.key(NEXT)
        saved(entry.page)
        second.context.set_offline(False)
        expect(second.page.locator("#over")).to_contain_text("Another phone saved round 1.")
        second.key(SAVE)
        expect(second.page.get_by_role("heading", level=1)).to_contain_text(
            "saved by another phone"
        )
        sound(second.page)
        second.page.get_by_role("button", name="Put mine in its place").click()
        expect(second.page.locator(".toast")).to_contain_text("corrected")
        second.was_cut_off()

"""Amounts as they are typed: what is read, how it is kept, what is refused and why."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web import typed
from scorekeeper.web.typed import Typed, Unreadable, read

STANDARD = (50, 20, 10, 5)


@pytest.mark.parametrize(
    ("text", "amount", "terms"),
    [
        ("455", 455, ""),
        ("0", 0, ""),
        (" 180 ", 180, ""),
        ("007", 7, ""),
        ("1,475", 1475, ""),
        ("1 475", 1475, ""),
        ("1\u202f475", 1475, ""),
        ("1.475", 1475, ""),
        ("1'475", 1475, ""),
        ("12,345", 12345, ""),
        ("４５５", 455, ""),
        ("٤٥٥", 455, ""),
        ("-50", -50, ""),
        ("−50", -50, ""),
        ("–50", -50, ""),
        ("- 50", -50, ""),
        ("120+60", 180, "120+60"),
        ("120 + 45 + 20", 185, "120+45+20"),
        ("120＋60", 180, "120+60"),
        ("120+", 120, ""),
        ("+120", 120, ""),
        ("-50+20", -30, "−50+20"),
        ("1×50+3×5", 65, "1×50+3×5"),
        ("1x50+3X5", 65, "1×50+3×5"),
        ("2*20", 40, "2×20"),
        ("12 × 10 + 45", 165, "12×10+45"),
    ],
)
def test_is_read(text: str, amount: int, terms: str) -> None:
    assert read(text, STANDARD) == Typed(amount, terms)


@pytest.mark.parametrize("text", ["", " ", "\t", "\u00a0"])
def test_nothing_typed_is_nothing(text: str) -> None:
    assert read(text, STANDARD) is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("many", "unreadable"),
        ("12a", "unreadable"),
        ("1.5", "unreadable"),
        ("1,47", "unreadable"),
        ("1 50", "unreadable"),
        ("120++60", "unreadable"),
        ("120-60", "unreadable"),
        ("+", "unreadable"),
        ("-", "unreadable"),
        ("1e3", "unreadable"),
        ("²", "unreadable"),
        ("<script>", "unreadable"),
        ("3×", "unreadable"),
        ("3×7", "no_card_worth"),
        ("-1×50", "no_card_worth"),
        ("9" * 100, "too_large"),
        ("1000000", "too_large"),
        ("900000+900000", "too_large"),
        ("9" * 10_000, "too_long"),
    ],
)
def test_is_refused(text: str, kind: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(text, STANDARD)
    assert refused.value.kind == kind


def test_cards_are_counted_only_where_there_are_cards() -> None:
    with pytest.raises(Unreadable) as refused:
        read("2×50")
    assert refused.value.kind == "cards_not_counted"


def test_a_refusal_names_what_cards_are_worth() -> None:
    with pytest.raises(Unreadable) as refused:
        read("3×7", STANDARD)
    assert refused.value.values == {"cards": 3, "worth": 7, "worths": [50, 20, 10, 5]}


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(Unreadable):
        found = read(text, STANDARD)
        assert found is None or abs(found.amount) <= typed.LARGEST


@given(st.lists(st.integers(0, 5000), min_size=1, max_size=8))
def test_what_is_kept_reads_the_same_again(terms: list[int]) -> None:
    text = "+".join(map(str, terms))
    found = read(text, STANDARD)
    assert found is not None
    assert found.amount == sum(terms)
    assert read(found.terms or str(found.amount), STANDARD) == found

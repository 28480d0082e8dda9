"""What a table changes: figures, lines of its own, lines it does not play, from a round on.

Every expected number is worked by hand from Hand and Foot as written: clean canastas 500, dirty
300, wild 1,500, red threes 100, out 100; to go out two clean, two dirty and one wild.
"""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import wording
from scorekeeper.answer import answer
from scorekeeper.scoring.check import check
from scorekeeper.scoring.gamefile import read_game
from scorekeeper.scoring.lines import Line
from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.scoring.patches import with_changes
from scorekeeper.scoring.problems import Refused
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.score import score

BASE = variants()["hand_and_foot"].base
CATS = {"label": "Cats", "each": 5}
FIRST_SCORES = {"a": {"label": "A", "points": 3}, "b": {"label": "B"}}
FOUR_ACES = {"label": "Four aces at once", "each": 250}
FIRST_OUT = {
    "label": "Opened first",
    "section": "bonuses",
    "choices": {"no": {"label": "No"}, "yes": {"label": "Yes", "points": 150}},
    "once": "first",
}
FAMILY: dict[str, Any] = {
    "lines.natural_canastas.each": 700,
    "lines.mixed_canastas.each": 400,
    "lines.red_threes.each": 200,
    "lines.going_out.choices.yes": 300,
    "cards.two": 25,
    "end.rounds": 6,
    "lines.four_aces": FOUR_ACES,
    "lines.opened_first": FIRST_OUT,
}


def told(changes: Mapping[str, object], base: Ruleset = BASE) -> dict[str, tuple[str, str]]:
    """Kind and sentence of every problem, by its place."""
    with pytest.raises(Refused) as refused:
        with_changes(base, changes)
    return {x.where: (x.kind, wording.problem(x, ())) for x in refused.value.problems}


def test_a_family_plays_by_its_own_figures_and_lines() -> None:
    rules = with_changes(BASE, FAMILY)
    tally = {"natural_canastas": 1, "mixed_canastas": 2, "red_threes": 1, "four_aces": 2,
             "opened_first": "yes", "meld_points": 505}  # fmt: skip
    sheet = score(rules, tally)

    # 700 + 2 × 400 + 200 + 2 × 250 + 150 + 505
    assert sheet.total == 2855
    cites = {item.rule: item.cite for item in sheet.items}
    assert cites["natural_canastas"] == "table: own figure"
    assert cites["four_aces"] == cites["opened_first"] == "table: own line"
    assert cites["meld_points"] == "default: pagat-hand-and-foot"
    assert rules.end.rounds == 6
    assert rules.chosen.changes == FAMILY


def test_changed_rules_are_kept_as_json_and_read_alike() -> None:
    rules = with_changes(BASE, FAMILY)
    kept = rules.model_dump_json(exclude_defaults=True)

    assert Ruleset.model_validate_json(kept) == rules
    assert list(Ruleset.model_validate_json(kept).lines) == list(rules.lines)


def test_own_lines_stand_after_those_of_their_section_and_before_the_adjustment() -> None:
    rules = with_changes(
        BASE, {"lines.purple": {"label": "P", "each": 1, "section": "canastas", "canasta": True},
               "lines.cats": {"label": "Cats", "each": -5}},
    )  # fmt: skip
    order = list(rules.lines)

    assert order[order.index("wild_canastas") + 1] == "purple"
    assert order[-2:] == ["cats", "adjustment"]
    assert (
        check(rules, [{"purple": 3, "natural_canastas": 2}, {}], [2, 2]).known[0]["canastas"] == 5
    )


def test_own_lines_are_checked_like_others() -> None:
    rules = with_changes(BASE, {**FAMILY, "lines.aces_high": {"label": "A", "each": 1, "max": 2}})
    yes = {"opened_first": "yes"}
    found = check(rules, [{**yes, "aces_high": 3}, yes], [2, 2]).problems

    assert {problem.kind for problem in found} == {"above_max", "claimed_twice"}


def test_a_line_switched_off_is_gone_and_can_be_claimed_no_more() -> None:
    rules = with_changes(BASE, {"lines.red_threes_in_hand": False})

    assert "red_threes_in_hand" not in rules.lines
    assert [x.kind for x in check(rules, [{"red_threes_in_hand": 1}], [2]).problems] == [
        "unknown_line"
    ]
    without_left = with_changes(BASE, {"lines.hand_points": False})
    assert without_left.cards.where == {}


def test_what_others_need_cannot_be_switched_off_unless_they_need_it_no_more() -> None:
    assert told({"lines.wild_canastas": False, "lines.going_out": False}) == {
        "/changes/lines.going_out": ("line_needed", "No game is without “Going out”."),
    }
    assert told({"lines.wild_canastas": False}) == {
        "/changes/lines.wild_canastas": ("line_needed", "“Wild canastas” is needed by: Going out."),
    }
    rules = with_changes(
        BASE, {"lines.wild_canastas": False, "lines.going_out.needs.wild_canastas": 0}
    )
    assert rules.lines["going_out"].needs == {"natural_canastas": 2, "mixed_canastas": 2}


def test_what_is_needed_to_go_out_is_a_figure() -> None:
    rules = with_changes(
        BASE, {"lines.going_out.needs.wild_canastas": 0, "lines.going_out.needs.canastas": 5}
    )
    out = {"going_out": "yes", "natural_canastas": 2, "mixed_canastas": 2, "meld_points": 500}

    assert [x.kind for x in check(rules, [out, {}], [2, 2]).problems] == ["needs"]
    assert check(rules, [{**out, "natural_canastas": 3}, {}], [2, 2]).problems == ()


def test_the_condition_of_a_line_is_a_figure() -> None:
    classic = variants()["classic"].base
    step = next(i for i, x in enumerate(classic.lines["red_threes"].times.steps) if x.factor == -1)  # type: ignore[union-attr]
    rules = with_changes(classic, {f"lines.red_threes.times.{step}": 0})

    assert score(classic, {"red_threes": 2}).total == -200
    assert score(rules, {"red_threes": 2}).total == 0


def test_openings_by_total_instead_of_by_round() -> None:
    rules = with_changes(
        BASE,
        {"opening.by": "score", "opening.steps": [{"points": 50}, {"from": 3000, "points": 120}]},
    )
    assert [rules.opening.at(total).points for total in (0, 2999, 3000)] == [50, 50, 120]


@pytest.mark.parametrize(
    ("path", "value", "kind"),
    [
        ("lines.cats", {"label": "Cats", "each": 5, "cite": "pagat"}, "unknown_key"),
        ("lines.cats", {"label": "Cats", "each": 5, "kind": "card_points"}, "bad_line"),
        ("lines.cats", {"label": "C\u202eats", "each": 5}, "unprintable"),
        ("lines.cats", {"label": "C\x00ats", "each": 5}, "unprintable"),
        ("lines.cats", {"label": "Cats" * 20, "each": 5}, "bad_line"),
        ("lines.cats", {"label": "Cats", "each": 10**12}, "bad_line"),
        ("lines.cats", {"label": "Cats", "each": 5, "table": [0, 1]}, "line_price"),
        ("lines.cats", {"label": "Cats", "choices": FIRST_SCORES}, "bad_change"),
        ("lines.cats", {"label": "Cats", "each": 5, "needs": {"dogs": 1}}, "bad_change"),
        ("lines.cats", {"label": "Cats", "each": 5, "excludes": [["x"]]}, "not_text"),
        ("lines.out", {"label": "Cats", "each": 5}, "line_name"),
        ("lines.adjustment_reason", {"label": "Cats", "each": 5}, "line_name"),
        ("lines.natural_canastas", {"label": "Cats", "each": 5}, "line_there"),
        ("lines.natural_canastas", None, "line_there"),
        ("lines.cats", False, "unknown_path"),
        ("lines.going_out.needs.dogs", 1, "bad_change"),
        ("lines.going_out.needs.canastas", [], "bad_change"),
        ("lines.going_out.needs.canastas", -1, "bad_change"),
        ("lines.red_threes.times.0", 3, "unknown_path"),
        ("setup.dealt", "many", "bad_change"),
        ("opening.by", "weather", "bad_change"),
        ("opening.by", {}, "bad_change"),
        ("lines.natural_canastas.canasta", False, "unknown_path"),
        ("lines.natural_canastas.cite", "x", "unknown_path"),
        ("rules", [], "unknown_path"),
    ],
)  # fmt: skip
def test_what_no_table_can_change(path: str, value: object, kind: str) -> None:
    kinds = {place: found[0] for place, found in told({path: value}).items()}

    assert kind in kinds.values()
    assert all(place.startswith(f"/changes/{path}") for place in kinds)


def test_a_figure_out_of_bounds_says_its_bounds() -> None:
    with pytest.raises(Refused) as refused:
        with_changes(BASE, {"setup.packs": 40, "cards.ace": -1, "end.rounds": 3})

    values = {x.where: dict(x.values) for x in refused.value.problems}
    assert values["/changes/setup.packs"]["most"] == 12
    assert values["/changes/cards.ace"]["least"] == 0
    assert len(values) == 2


def test_the_first_choice_of_a_line_stays_worth_nothing() -> None:
    assert list(told({"lines.going_out.choices.no": 5})) == ["/changes/lines.going_out.choices.no"]


def test_an_own_line_may_be_needed() -> None:
    rules = with_changes(BASE, {**FAMILY, "lines.going_out.needs.four_aces": 1})

    assert rules.lines["going_out"].needs["four_aces"] == 1
    again = with_changes(rules, {"lines.four_aces": {**FOUR_ACES, "each": 300}})
    assert again.lines["four_aces"].each == 300


def test_changes_stand_upon_options() -> None:
    rules = resolve(
        variants()["hand_and_foot"],
        options={"straight_flush_canastas": "on"},
        changes={"lines.straight_flush_canastas.each": 2000},
    )
    assert score(rules, {"straight_flush_canastas": 1}).total == 2000
    with pytest.raises(Refused):
        resolve(variants()["hand_and_foot"], changes={"lines.straight_flush_canastas.each": 2000})


ROUND = {"A": {"natural_canastas": 1, "meld_points": 70}}


def game(**differs: Any) -> dict[str, Any]:
    return {"variant": "hand_and_foot", "teams": ["A", "B"], **differs}


def test_a_round_may_bring_changes_or_whole_rules() -> None:
    dearer = with_changes(BASE, {"lines.natural_canastas.each": 1000})
    rounds = [
        {"tallies": ROUND},
        {"tallies": {"A": {**ROUND["A"], "cats": 2}}, "changes": {"lines.cats": CATS}},
        {"tallies": ROUND, "rules": dearer.model_dump(mode="json", exclude_defaults=True)},
        {"tallies": ROUND},
    ]  # fmt: skip
    record = read_game(json.dumps(game(rounds=rounds)))

    assert [each.sheets[0].total for each in record.sheet().rounds] == [570, 580, 1070, 1070]


def test_a_line_of_later_rounds_cannot_be_claimed_earlier() -> None:
    cats = {"tallies": {"A": {"cats": 1}}}
    with pytest.raises(Refused) as refused:
        read_game(game(rounds=[cats, {**cats, "changes": {"lines.cats": CATS}}]))

    assert [x.where for x in refused.value.problems] == ["/rounds/0/tallies/A/cats"]


def test_what_holds_from_the_next_round_on_judges_the_end() -> None:
    record = read_game(game(rounds=[{"tallies": ROUND}], next={"changes": {"end.target": 500}}))

    assert record.changed[1].end.target == 500
    assert answer(record)["finished"] is True


def test_rules_of_another_variant_cannot_come_with_a_round() -> None:
    classic = variants()["classic"].base.model_dump(mode="json", exclude_defaults=True)
    with pytest.raises(Refused) as refused:
        read_game(game(rounds=[{"tallies": ROUND, "rules": classic}, {"tallies": {}, "rules": 3}]))

    assert [(x.where, x.kind) for x in refused.value.problems] == [
        ("/rounds/0/rules", "other_rules"),
        ("/rounds/1/rules", "not_object"),
        ("/rounds/1/rules", "bad_rules"),
    ]


LINE_FIELDS = sorted(Line.model_fields.keys() - {"label"})
VALUES = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-(10**9), 10**9), st.floats(), st.text(max_size=8)
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.one_of(st.sampled_from(LINE_FIELDS), st.text(max_size=4)), inner, max_size=5
        ),
    ),
    max_leaves=8,
)
LINES = st.fixed_dictionaries(
    {"label": st.one_of(st.text(max_size=12), st.just("Cats"))},
    optional=dict.fromkeys(LINE_FIELDS, VALUES) | {"each": st.integers(-500, 500)},
)
PATHS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            "opening.steps", "opening.by", "end.target", "end.rounds", "cards.ace", "cards.where",
            "cards.values", "cards.cite", "setup.packs", "setup.jokers", "setup.dealt",
            "setup.seatings", "setup.cites", "sources", "lines", "lines.cats", "lines.dogs",
            "lines.going_out", "lines.adjustment", "lines.meld_points", "lines.hand_points",
            "lines.natural_canastas", "lines.red_threes.each", "lines.red_threes.table",
            "lines.red_threes.table.1", "lines.cats.each", "lines.going_out.needs.cats",
            "lines.going_out.needs.canastas", "lines.going_out.choices.yes",
            "lines.going_out.choices.no", "lines.red_threes.times.0", "lines.red_threes.times.x",
        ]
    ),
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(PATHS, st.one_of(VALUES, LINES), max_size=4),
    st.sampled_from(["classic", "hand_and_foot"]),
)
def test_whatever_is_changed_is_played_by_or_refused(changes: dict[str, Any], name: str) -> None:
    base = variants()[name].base
    try:
        rules = with_changes(base, changes)
    except Refused as refused:
        if not refused.problems or not all(wording.problem(x, ()) for x in refused.problems):
            pytest.fail("refused without a word")
        return
    text = rules.model_dump_json(exclude_defaults=True)
    assert Ruleset.model_validate_json(text) == rules
    assert check(rules, [{}, {}], [2, 2]).problems == ()
    assert score(rules, {}).total == 0

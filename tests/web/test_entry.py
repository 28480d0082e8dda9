"""The fields of a round: made from every variant's rules, read into tallies, refused in words."""

from collections.abc import Iterator

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.score import score
from scorekeeper.web import entry
from scorekeeper.web.entry_rules import card_keys
from scorekeeper.web.entry_sheet import Sheet
from tests.conftest import MakeApp
from tests.web import table
from tests.web.inspector import Visitor
from tests.web.table import Case, entry_form, totals

CLASSIC = "classic"


def rules(variant: str = CLASSIC, **options: str) -> Ruleset:
    return resolve(variants()[variant], options=options)


def posted(ruleset: Ruleset, teams: int = 2, **values: str) -> MultiDict[str, str]:
    """What a browser sends of a blank form, with some fields filled in (``__`` for the dash)."""
    blank = dict.fromkeys(entry.field_names(ruleset, teams) - {"action", "accepted"}, "")
    for rule, line in entry.lines(ruleset).items():
        if line.kind == "choice":
            blank |= {f"{rule}-{team}": line.nothing for team in range(1, teams + 1)}
    return MultiDict(
        blank
        | {"out": "nobody"}
        | {name.replace("__", "-"): value for name, value in values.items()}
    )


def kinds(found: entry.Entry) -> list[tuple[str, str]]:
    return [(problem.where, problem.kind) for problem in found.problems]


@pytest.mark.parametrize("variant", list(variants()))
def test_every_line_of_every_variant_has_its_fields(app: Flask, variant: str) -> None:
    ruleset = rules(variant)
    form = entry_form(Visitor(app.test_client()), table.usual(app, ruleset))
    there = {one["name"] for one in form.controls}
    teams = ruleset.setup.seatings[0].teams
    assert there == entry.field_names(ruleset, teams) - {"action", "accepted"}


def test_lines_stand_in_the_order_one_counts() -> None:
    assert list(entry.lines(rules())) == [
        "natural_canastas",
        "mixed_canastas",
        "red_threes",
        "meld_points",
        "hand_points",
        "adjustment",
    ]


def test_who_went_out_is_one_question_for_the_table() -> None:
    american = entry.outs(rules("american"), 2)
    assert [out.value for out in american if out.team == 2] == [
        "2:going_out:yes",
        "2:special_hand:straight",
        "2:special_hand:pairs",
        "2:special_hand:wild_pairs",
        "2:special_hand:garbage",
    ]
    assert [out.value for out in american if out.main] == ["1:going_out:yes", "2:going_out:yes"]


def test_a_usual_round_is_read() -> None:
    found = entry.read(
        rules(), 2, posted(rules(), **{k.replace("-", "__"): v for k, v in table.USUAL.items()})
    )
    assert found.problems == []
    assert found.tallies == [
        {
            "going_out": "yes",
            "natural_canastas": 1,
            "mixed_canastas": 2,
            "red_threes": 2,
            "meld_points": 455,
        },
        {"mixed_canastas": 1, "red_threes": 1, "meld_points": 180, "hand_points": 65},
    ]
    assert found.typed == [{}, {"meld_points": "120+60"}]


def test_nothing_typed_and_zero_say_the_same() -> None:
    assert entry.read(
        rules(), 2, posted(rules(), red_threes__1="0", meld_points__2="0")
    ).tallies == [{}, {}]


def test_nobody_went_out() -> None:
    assert entry.read(rules(), 2, posted(rules())).tallies == [{}, {}]


def test_a_special_hand_is_a_going_out() -> None:
    american = rules("american")
    found = entry.read(american, 2, posted(american, out="2:special_hand:pairs"))
    assert found.tallies == [{}, {"special_hand": "pairs"}]


def test_other_choices_are_read() -> None:
    argentine = rules("argentine")
    found = entry.read(argentine, 2, posted(argentine, foot__1="not_taken"))
    assert found.tallies == [{"foot": "not_taken"}, {}]


@pytest.mark.parametrize("text", ["-50", "−50", "–50"])
def test_an_adjustment_takes_a_minus_and_a_reason(text: str) -> None:
    found = entry.read(
        rules(), 2, posted(rules(), adjustment__1=text, adjustment_reason__1="  a  card fell ")
    )
    assert found.tallies[0] == {"adjustment": -50, "adjustment_reason": "a card fell"}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"out": "3:going_out:yes"}, ("/out", "unknown_out")),
        ({"out": "1:going_out:no"}, ("/out", "unknown_out")),
        ({"out": "1:special_hand:pairs"}, ("/out", "unknown_out")),
        ({"meld_points__1": "many"}, ("/0/meld_points", "unreadable")),
        ({"meld_points__2": "3×7"}, ("/1/meld_points", "no_card_worth")),
        ({"red_threes__1": "2×50"}, ("/0/red_threes", "cards_not_counted")),
        ({"red_threes__1": "9" * 10_000}, ("/0/red_threes", "too_long")),
        ({"hand_points__1": "9" * 50}, ("/0/hand_points", "too_large")),
        ({"foot__1": "taken"}, ("", "unknown_field")),
        ({"natural_canastas__3": "1"}, ("", "unknown_field")),
        ({"adjustment_reason__1": "x" * 121}, ("/0/adjustment_reason", "text_too_long")),
        ({"note": "x" * 501}, ("/note", "text_too_long")),
    ],
)
def test_what_cannot_be_read_is_said_at_its_place(
    values: dict[str, str], expected: tuple[str, str]
) -> None:
    assert kinds(entry.read(rules(), 2, posted(rules(), **values))) == [expected]


def test_an_open_question_is_a_problem_only_when_saving() -> None:
    form = posted(rules())
    del form["out"]
    assert kinds(entry.read(rules(), 2, form)) == [("/out", "who_went_out")]
    assert kinds(entry.read(rules(), 2, form, checking=True)) == []


def test_a_field_that_is_missing_or_sent_twice_is_a_problem() -> None:
    form = posted(rules())
    del form["red_threes-1"]
    form.add("meld_points-2", "5")
    assert kinds(entry.read(rules(), 2, form)) == [
        ("/1/meld_points", "repeated_field"),
        ("/0/red_threes", "missing_field"),
    ]


def test_an_unknown_choice_is_a_problem() -> None:
    argentine = rules("argentine")
    found = entry.read(argentine, 2, posted(argentine, foot__2="perhaps"))
    assert kinds(found) == [("/1/foot", "unknown_answer")]


@pytest.mark.parametrize("case", table.cases(), ids=str)
def test_a_stored_round_fills_the_form_and_is_read_the_same(case: Case) -> None:
    ruleset = case.ruleset
    form = posted(ruleset, **{name.replace("-", "__"): text for name, text in case.values.items()})
    again = entry.read(ruleset, 2, form)
    assert again.problems == []
    assert score(ruleset, again.tallies[0]).total == case.total


def test_terms_come_back_as_typed() -> None:
    stored = entry.Entry(
        [{"meld_points": 180}, {"adjustment": -50}], [{"meld_points": "120+60"}, {}], ""
    )
    texts = dict(entry.values(rules(), stored))
    assert texts["meld_points-1"] == "120+60"
    assert texts["adjustment-2"] == "−50"


def test_cards_by_class_come_back_as_counted_cards() -> None:
    stored = entry.Entry(
        [{"meld_points": {"joker": 1, "ace": 2, "four_to_seven": 3}}, {}], [{}, {}], ""
    )
    assert dict(entry.values(rules(), stored))["meld_points-1"] == "1×50+2×20+3×5"


def test_cards_of_one_worth_share_a_key() -> None:
    assert card_keys(rules(), "hand_points") == [
        ("Joker", 50),
        ("A, 2", 20),
        ("8 to K", 10),
        ("4 to 7, black 3", 5),
    ]


def test_rare_lines_are_folded_until_something_stands_there() -> None:
    sheet = Sheet(rules("american"), ["Us", "Them"], {})
    assert [group.label for group in sheet.groups][:3] == [
        "",
        "Aces, sevens, wild canastas",
        "Penalties",
    ]
    assert not any(group.open for group in sheet.groups[1:])
    filled = Sheet(rules("american"), ["Us", "Them"], {"ace_canastas-2": "1"})
    assert [group.label for group in filled.groups if group.open] == ["Aces, sevens, wild canastas"]


@pytest.fixture(scope="module")
def hall(make_app: MakeApp, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app in which many games are played, each by itself."""
    with make_app(tmp_path_factory.mktemp("hall")) as made:
        yield made


@pytest.mark.parametrize("case", table.cases(), ids=str)
def test_a_worked_case_comes_to_its_total_through_the_form(hall: Flask, case: Case) -> None:
    key = table.usual(hall, case.ruleset)
    page = entry_form(Visitor(hall.test_client()), key).set(case.values).press("Save")
    if "is this right" in page.title:
        page = page.form("/rounds/new").press("Save anyway")
    assert page.status == 200, page.text
    teams = case.ruleset.setup.seatings[0].teams
    assert totals(hall, key) == [case.total, *[0] * (teams - 1)]

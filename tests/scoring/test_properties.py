"""What holds whatever is entered, over every variant, rule set and option."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.answer import answer
from scorekeeper.scoring.check import check
from scorekeeper.scoring.game import Side, opening, play
from scorekeeper.scoring.gamefile import GameRecord, read_game
from scorekeeper.scoring.loader import variants
from scorekeeper.scoring.problems import Refused
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.score import score
from tests.scoring.drawn import Tallies, rounds, rulesets, tallies

PAIRS = (Side("Us", ("Ann", "Bob")), Side("Them", ("Cy", "Dee")))
PLENTY = settings(max_examples=100, deadline=None)


@PLENTY
@given(st.data(), rulesets())
def test_the_total_is_the_sum_of_the_items(data: st.DataObject, ruleset: Ruleset) -> None:
    tally = data.draw(tallies(ruleset))
    sheet = score(ruleset, tally)
    assert sheet.total == sum(item.points for item in sheet.items)
    rules = [item.rule for item in sheet.items]
    assert rules == [name for name in ruleset.lines if name in rules]
    assert all(item.quantity for item in sheet.items)


@PLENTY
@given(st.data(), rulesets())
def test_the_order_of_the_entries_does_not_matter(data: st.DataObject, ruleset: Ruleset) -> None:
    tally = data.draw(tallies(ruleset))
    shuffled = dict(data.draw(st.permutations(list(tally.items()))))
    assert score(ruleset, shuffled) == score(ruleset, tally)


@PLENTY
@given(st.data(), rulesets())
def test_nothing_equals_absence(data: st.DataObject, ruleset: Ruleset) -> None:
    tally = data.draw(tallies(ruleset))
    nothing = {line.id: line.nothing or 0 for line in ruleset.lines.values()}
    full = {**nothing, **tally}
    assert score(ruleset, full) == score(ruleset, tally)
    told, plain = (set(_told(ruleset, [given_, {}])) for given_ in (full, tally))
    assert told == plain
    assert set(_told(ruleset, [tally, nothing])) == plain


def _told(ruleset: Ruleset, tallies_: list[dict[str, Any]]) -> list[tuple[str, str]]:
    checked = check(ruleset, tallies_, (2, 2))
    return [(found.where, found.kind) for found in (*checked.problems, *checked.doubts)]


@PLENTY
@given(st.data(), rulesets())
def test_a_correction_moves_later_totals_by_its_difference(
    data: st.DataObject, ruleset: Ruleset
) -> None:
    games = [data.draw(rounds(ruleset)) for _ in range(data.draw(st.integers(1, 5)))]
    place = data.draw(st.integers(0, len(games) - 1))
    corrected = data.draw(tallies(ruleset))
    after: list[Tallies] = [*games]
    after[place] = (corrected, games[place][1])
    difference = score(ruleset, corrected).total - score(ruleset, games[place][0]).total
    old, new = play(ruleset, PAIRS, games), play(ruleset, PAIRS, after)
    for index, (before, now) in enumerate(zip(old.rounds, new.rounds, strict=True)):
        moved = difference if index >= place else 0
        assert now.totals == (before.totals[0] + moved, before.totals[1])


@PLENTY
@given(rulesets(), st.lists(st.integers(-20_000, 20_000), min_size=2), st.integers(1, 12))
def test_openings_are_known_everywhere_and_never_fall(
    ruleset: Ruleset, totals: list[int], last: int
) -> None:
    by_total = [opening(ruleset, total, last) for total in sorted(totals)]
    by_round = [opening(ruleset, totals[0], number) for number in range(1, last + 1)]
    for needed in (by_total, by_round):
        heights = [(found.canasta, found.natural, found.points or 0) for found in needed]
        assert heights == sorted(heights)


@PLENTY
@given(rulesets())
def test_resolved_rules_survive_json(ruleset: Ruleset) -> None:
    text = json.dumps(ruleset.model_dump(mode="json", exclude_defaults=True))
    again = Ruleset.model_validate(json.loads(text))
    assert again == ruleset
    assert list(again.lines) == list(ruleset.lines)
    assert [line.nothing for line in again.lines.values()] == [
        line.nothing for line in ruleset.lines.values()
    ]


@PLENTY
@given(st.data(), rulesets())
def test_kept_rules_score_a_game_alike(data: st.DataObject, ruleset: Ruleset) -> None:
    tallied = data.draw(rounds(ruleset))
    seating = ruleset.setup.seatings[0]
    names = [f"Team {number}" for number in range(seating.teams)]
    game = {
        "variant": ruleset.id,
        "teams": names,
        "rounds": [{"tallies": dict(zip(names, tallied, strict=False))}],
        "rules": ruleset.model_dump(mode="json", exclude_defaults=True),
    }
    checked = check(ruleset, tallied, (seating.team_players,) * 2)
    record, kinds = _read(game)
    assert kinds == {found.kind for found in checked.problems}
    if record:
        points = [score(ruleset, tally).total for tally in tallied]
        assert record.sheet().totals == (*points, *[0] * (seating.teams - 2))


def _read(game: dict[str, Any]) -> tuple[GameRecord | None, set[str]]:
    """A game read from its JSON, or the kinds of its problems."""
    try:
        return read_game(json.dumps(game)), set()
    except Refused as refused:
        return None, {found.kind for found in refused.problems}


KEYS = [
    *("variant", "teams", "rounds", "tallies", "Us", "Them", "name", "players", "rules"),
    *("options", "changes", "meld_points", "going_out", "first_dealer", "end.target"),
]
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(codec=None), max_size=8)
    | st.sampled_from(["american", "Us", "Them", "going_out", "yes", "natural_canastas"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(KEYS) | st.text(max_size=5),
            inner,
            max_size=6,
        )
    ),
    max_leaves=30,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(["teams", "rounds", "options", "changes", "rules"]), JSON))
def test_any_json_is_answered_or_refused(given_: dict[str, Any]) -> None:
    record, kinds = _read({"variant": "american", "teams": ["Us", "Them"], **given_})
    assert bool(record) is not bool(kinds)


@settings(max_examples=300, deadline=None)
@given(st.data(), st.sampled_from(list(variants())))
def test_any_tally_is_checked(data: st.DataObject, name: str) -> None:
    ruleset = variants()[name].base
    lines = st.sampled_from([*ruleset.lines, "adjustment_reason"]) | st.text(max_size=5)
    tally = data.draw(st.dictionaries(lines, JSON, max_size=8))
    check(ruleset, [tally, {}], (2, 2))


@settings(max_examples=300, deadline=None)
@given(st.data(), st.sampled_from(list(variants())))
def test_kept_rules_spoilt_anywhere_are_refused_or_played(data: st.DataObject, name: str) -> None:
    rules = variants()[name].base.model_dump(mode="json", exclude_defaults=True)
    for _ in range(data.draw(st.integers(1, 3))):
        _spoil(data, rules)
    tally = {"meld_points": 100, "natural_canastas": 1, "going_out": "yes", "red_threes": 1}
    played = [{"tallies": {"Us": tally, "Them": {}}, "changes": {"end.target": 100}}]
    game = {"variant": name, "teams": ["Us", "Them"], "rules": rules, "rounds": played}
    record, _ = _read(game)
    if record:
        answer(record)


def _spoil(data: st.DataObject, part: Any) -> None:
    """Put something else, or nothing, somewhere into a JSON value."""
    while part:
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(part[key], dict | list) and part[key] and data.draw(st.booleans()):
            part = part[key]
            continue
        if data.draw(st.booleans()):
            part[key] = data.draw(JSON)
        elif isinstance(part, dict):
            del part[key]
        return

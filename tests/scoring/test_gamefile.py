"""Game files: read whole, or refused with every fault in its place."""

import json
from typing import Any

import pytest

from scorekeeper import wording
from scorekeeper.scoring.gamefile import read_game
from scorekeeper.scoring.loader import resolve, variant
from scorekeeper.scoring.problems import Refused
from scorekeeper.wording.files import FILE_PROBLEMS

GAME: dict[str, Any] = {
    "format": "scorekeeper-game/1",
    "variant": "american",
    "options": {"garbage_value": "3000"},
    "teams": [
        {"name": "Us", "players": ["Ann", "Bob"]},
        {"name": "Them", "players": ["Cy", "Dee"]},
    ],
    "first_dealer": "Dee",
    "rounds": [{"tallies": {"Us": {"special_hand": "garbage"}, "Them": {"hand_points": 165}}}],
}
ROUND = {"tallies": {}}
KEPT = resolve(variant("classic"), changes={"lines.natural_canastas.each": 600}).model_dump(
    mode="json", exclude_defaults=True
)

# kind, what differs from GAME, places and sentences
FAULTS: list[tuple[str, dict[str, Any], dict[str, str]]] = [
    ("unknown_key", {"colour": 1}, {"/colour": "“colour” is no key here"}),
    ("unknown_key", {"rounds": [{"tallies": {}, "b/~": 1}]}, {"/rounds/0/b~1~0": "“b/~” is no"}),
    ("missing", {"variant": ...}, {"/variant": "“variant” is needed."}),
    ("missing", {"teams": ...}, {"/teams": "“teams” is needed."}),
    ("missing", {"rounds": [{}]}, {"/rounds/0/tallies": "“tallies” is needed."}),
    ("not_object", {"rounds": [1, ROUND]}, {"/rounds/0": "An object is needed here"}),
    ("not_object", {"options": []}, {"/options": "An object"}),
    ("not_object", {"teams": [3, "Them"]}, {"/teams/0": "An object"}),
    ("not_object", {"rounds": [{"tallies": {"Us": 3}}]}, {"/rounds/0/tallies/Us": "An object"}),
    ("not_list", {"rounds": {}}, {"/rounds": "A list is needed"}),
    ("not_text", {"variant": 3}, {"/variant": "A text is needed"}),
    ("not_text", {"teams": [{"name": 4}, "Them"]}, {"/teams/0/name": "A text is needed"}),
    ("too_long", {"note": "x" * 2001}, {"/note": "This text is too long."}),
    ("unprintable", {"id": "a\x07"}, {"/id": "This text has control characters in it."}),
    ("unprintable", {"teams": ["U\x00s", "Them"]}, {"/teams/0": "This text has control"}),
    ("unprintable", {"teams": ["\ud800", "Them"]}, {"/teams/0": "This text has control"}),
    ("unknown_format", {"format": "2"}, {"/format": "The format is “scorekeeper-game/1”."}),
    ("unknown_status", {"status": "lost"}, {"/status": "The status is open, finished or"}),
    ("no_date", {"played": "2026-02-30"}, {"/played": "A day is needed, such as"}),
    ("no_date", {"played": "20260228"}, {"/played": "A day is needed, such as"}),
    ("too_many", {"teams": ["x"] * 13}, {"/teams": "At most 12 are allowed."}),
    ("too_many", {"rounds": [ROUND] * 1001}, {"/rounds": "At most 1,000 are allowed."}),
    ("unknown_variant", {"variant": "../x"}, {"/variant": "There is no variant “../x”."}),
    ("other_rules", {"rules": KEPT}, {"/variant": "The variant is “american”, its rules are of"}),
    (
        "bad_rules",
        {"variant": "classic", "rules": KEPT | {"end": {"target": -1, "cite": "pagat"}}},
        {"/rules/end/target": "The rules kept with the game have a fault"},
    ),
    ("unknown_rule_set", {"rule_set": "x"}, {"/rule_set": "There is no rule set “x”"}),
    ("unknown_rule_set", {"rule_set": 3}, {"/rule_set": "There is no rule set “3”"}),
    ("unknown_option", {"options": {"a": "b"}}, {"/options/a": "There is no option “a”; known"}),
    (
        "unknown_option_choice",
        {"options": {"garbage_value": 3000}},
        {"/options/garbage_value": "garbage_value is 2000, 3000 or 3500, not “3,000”."},
    ),
    (
        "unknown_path",
        {"changes": {"lines.red_threes.cite": "x", "lines.royal.each": 3, "": 1}},
        {
            "/changes/lines.red_threes.cite": "“lines.red_threes.cite” is nothing that can be",
            "/changes/lines.royal.each": "“lines.royal.each” is nothing",
            "/changes/": "“” is nothing",
        },
    ),
    (
        "bad_change",
        {"changes": {"cards.ace": True, "end.target": "9000", "opening.steps": [{"from": 1}]}},
        {
            "/changes/cards.ace": "“cards.ace” cannot have this value.",
            "/changes/end.target": "“end.target” cannot have this value.",
            "/changes/opening.steps": "“opening.steps” cannot",
        },
    ),
    (
        "bad_change",
        {"rounds": [{"tallies": {}, "changes": {"setup.packs": 0}}]},
        {"/rounds/0/changes/setup.packs": "“setup.packs” cannot have this value."},
    ),
    *[
        (kind, {"changes": {path: value}}, {f"/changes/{place}": says})
        for kind, path, value, place, says in [
            (
                "line_name",
                "lines.melded",
                {"label": "A"},
                "lines.melded",
                "A line cannot be called",
            ),
            ("line_name", "lines.Foot", {"label": "A"}, "lines.Foot", "A line cannot be called"),
            (
                "line_there",
                "lines.red_threes",
                {"label": "A", "each": 5},
                "lines.red_threes",
                "There is a line “red_threes” already: Red threes.",
            ),
            ("no_line", "lines.cats", True, "lines.cats", "A line is needed here"),
            ("no_line", "lines.cats", [5], "lines.cats", "A line is needed here"),
            ("line_price", "lines.cats", {"label": "Cats"}, "lines.cats", "A line has one price"),
            (
                "bad_line",
                "lines.cats",
                {"label": "Cats", "each": 5, "section": "pets"},
                "lines.cats/section",
                "“section” of a line cannot be this.",
            ),
            (
                "not_whole_number",
                "lines.cats",
                {"label": "Cats", "each": "5"},
                "lines.cats/each",
                "A whole number is needed here.",
            ),
            (
                "line_needed",
                "lines.adjustment",
                False,
                "lines.adjustment",
                "No game is without “Penalty or bonus”.",
            ),
        ]
    ],
    ("empty_name", {"teams": ["", "Them"]}, {"/teams/0": "A name is needed."}),
    ("empty_name", {"teams": ["Us", "  "]}, {"/teams/1": "A name is needed."}),
    ("long_name", {"teams": ["x" * 61, "Them"]}, {"/teams/0": "A name has at most 60"}),
    ("team_twice", {"teams": ["Us", "Us"]}, {"/teams/1": "Two teams are called “Us”."}),
    (
        "player_twice",
        {"teams": [{"name": "Us", "players": ["Ann", "Ann"]}, "Them"]},
        {"/teams": "Two players are called “Ann”."},
    ),
    (
        "teams_not_seated",
        {"teams": ["A", "B", "C"], "rounds": []},
        {"/teams": "Modern American Canasta is played by two teams, not three."},
    ),
    (
        "players_not_seated",
        {"teams": [{"name": "Us", "players": ["Dee"]}, "Them"]},
        {"/teams/0/players": "A team has two players here; Us have one."},
    ),
    (
        "unknown_team",
        {"rounds": [{"tallies": {"us": {}}}]},
        {"/rounds/0/tallies/us": "No team is called “us”; the teams are Us or Them."},
    ),
    (
        "unknown_dealer",
        {"first_dealer": "Eve"},
        {"/first_dealer": "Nobody called “Eve” sits here, only Ann, Cy, Bob or Dee."},
    ),
]


def changed(differs: dict[str, Any]) -> dict[str, Any]:
    """GAME with some keys set, or taken out where `...` stands."""
    game = {**GAME, **differs}
    if "teams" in differs:
        game = {key: game[key] for key in game if key not in ("first_dealer", "rounds")} | differs
    return {key: value for key, value in game.items() if value is not ...}


@pytest.mark.parametrize(("kind", "differs", "says"), FAULTS, ids=lambda found: str(found)[:50])
def test_a_faulty_game(kind: str, differs: dict[str, Any], says: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        read_game(json.dumps(changed(differs)))
    told = {
        found.where: wording.problem(found, refused.value.teams)
        for found in refused.value.problems
        if found.kind == kind
    }
    assert told.keys() == says.keys()
    for where, words in says.items():
        assert told[where].startswith(words)


def test_every_kind_of_fault_is_provoked() -> None:
    of_text = {"not_json", "not_utf8", "too_deep", "key_twice"}
    assert {kind for kind, _, _ in FAULTS} | of_text == set(FILE_PROBLEMS)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        ('{"a": NaN}', "not_json"),
        ('{"a": Infinity}', "not_json"),
        (b'{"a": "\xff"}', "not_utf8"),
        (b"\xff\xfe{\x00}\x00", "not_utf8"),
        ("[" * 100_000, "too_deep"),
        ('{"a":' * 100_000, "too_deep"),
        ("[]", "not_object"),
        ("3", "not_object"),
        ("null", "not_object"),
        ('"\ud800"', "not_object"),
    ],
    ids=lambda found: repr(found)[:30],
)
def test_what_is_no_game_at_all(text: str | bytes, kind: str) -> None:
    with pytest.raises(Refused) as refused:
        read_game(text)
    assert [found.kind for found in refused.value.problems] == [kind]
    assert wording.problem(refused.value.problems[0], ()).endswith(".")


def test_keys_given_twice_are_told_wherever_they_stand() -> None:
    text = (
        '{"variant": "classic", "teams": ["Us", "Them"], "variant": "classic", "rounds":'
        ' [{"tallies": {"Us": {"red_threes": 1, "red_threes": 2}, "Them": {}}}]}'
    )
    with pytest.raises(Refused) as refused:
        read_game(text)
    assert [(found.where, found.kind) for found in refused.value.problems] == [
        ("/variant", "key_twice"),
        ("/rounds/0/tallies/Us/red_threes", "key_twice"),
    ]


def test_an_endless_number_is_told_at_its_place() -> None:
    game = changed({"rounds": [{"tallies": {"Us": {"red_threes": 1}}}]})
    text = json.dumps(game).replace('"red_threes": 1', '"red_threes": ' + "9" * 10_000)
    with pytest.raises(Refused) as refused:
        read_game(text)
    assert [found.where for found in refused.value.problems] == ["/rounds/0/tallies/Us/red_threes"]


def test_all_faults_are_told_at_once() -> None:
    game = changed(
        {
            "format": "3",
            "options": {"pairs_value": "1"},
            "changes": {"cards.deuce": 3},
            "first_dealer": "Eve",
            "status": "lost",
            "rounds": [{"tallies": {"Nobody": {}}, "note": 3}],
        }
    )
    with pytest.raises(Refused) as refused:
        read_game(game)
    assert {found.where for found in refused.value.problems} == {
        "/format",
        "/status",
        "/options/pairs_value",
        "/changes/cards.deuce",
        "/first_dealer",
        "/rounds/0/tallies/Nobody",
        "/rounds/0/note",
    }


def test_a_game_is_read_whole() -> None:
    record = read_game(
        changed({"id": "g1", "played": "2026-11-30", "status": "abandoned", "note": "a\nb"})
    )
    assert (record.id, record.played, record.status, record.note) == (
        "g1",
        "2026-11-30",
        "abandoned",
        "a\nb",
    )
    assert record.sheet().totals == (3000, -165)
    assert record.sheet().rounds[0].dealer == "Dee"
    assert record.sheet().dealer == "Ann"


def test_teams_may_be_names_alone_and_count_nothing() -> None:
    record = read_game({"variant": "classic", "teams": ["Us", "Them"], "rounds": [ROUND, ROUND]})
    assert record.sheet().totals == (0, 0)
    assert len(record.sheet().rounds) == 2


def test_the_last_choice_wins() -> None:
    chosen = {
        "variant": "hand_and_foot",
        "teams": ["Us", "Them"],
        "rule_set": "variations",
        "options": {"black_threes_out": "off"},
        "changes": {"lines.straight_flush_canastas.each": 2000},
    }
    ruleset = read_game(chosen).ruleset
    assert "black_threes_melded" not in ruleset.lines
    assert ruleset.lines["straight_flush_canastas"].each == 2000
    assert ruleset.lines["straight_flush_canastas"].cite == "table: own figure"
    assert ruleset.chosen.rule_set == "variations"
    assert ruleset.chosen.options == {"black_threes_out": "off"}
    assert ruleset.chosen.changes == {"lines.straight_flush_canastas.each": 2000}


def test_rules_kept_with_a_game_stand_instead_of_the_file() -> None:
    game = {
        "variant": "classic",
        "teams": ["Us", "Them"],
        "rules": KEPT,
        "rounds": [{"tallies": {"Us": {"natural_canastas": 1, "meld_points": 70}}}],
    }
    assert read_game(game).sheet().totals == (670, 0)


def test_changes_hold_from_their_round_on() -> None:
    tallies = {"Us": {"natural_canastas": 1, "meld_points": 70}}
    game = {
        "variant": "classic",
        "teams": ["Us", "Them"],
        "rounds": [
            {"tallies": tallies},
            {"tallies": tallies, "changes": {"lines.natural_canastas.each": 600}},
            {"tallies": tallies},
        ],
    }
    record = read_game(game)
    assert [each.sheets[0].total for each in record.sheet().rounds] == [570, 670, 670]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("lines.natural_canastas.each", 550),
        ("lines.red_threes.table", [0, 50, 100, 150, 400]),
        ("lines.red_threes.table", {"0": 0, "4": 1000}),
        ("lines.going_out.choices.concealed", 250),
        ("opening.steps", [{"points": 50}, {"from": 2000, "canasta": True}]),
        ("end.target", 7500),
        ("end.rounds", 6),
        ("cards.ace", 25),
        ("setup.packs", 3),
        ("setup.jokers", 6),
    ],
)
def test_every_path_of_a_table_can_be_changed(path: str, value: object) -> None:
    before = variant("classic").base
    after = resolve(variant("classic"), changes={path: value})
    assert after != before
    assert after.chosen.changes == {path: value}
    assert "table: own figure" in json.dumps(after.model_dump(mode="json"))


def test_more_packs_hold_more_threes() -> None:
    assert variant("classic").base.lines["red_threes"].shared_max == 4
    more = resolve(variant("classic"), changes={"setup.packs": 3})
    assert more.lines["red_threes"].shared_max == 6
    assert (
        resolve(variant("hand_and_foot"), options={"packs": "7"}).lines["red_threes"].shared_max
        == 14
    )


def test_a_game_without_teams_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        read_game({"variant": "classic", "teams": [], "rounds": [{"tallies": {}}]})
    assert [(one.where, one.kind) for one in refused.value.problems] == [("/teams", "missing")]


def test_half_a_character_is_told_wherever_it_stands() -> None:
    rules = resolve(variant("classic")).model_dump(mode="json", exclude_defaults=True)
    game = {"variant": "classic", "teams": ["Us", "Them"], "rules": {**rules, "about": "\ud800"}}
    game["rounds"] = [{"tallies": {"Us": {"adjustment": 5, "adjustment_reason": "\udfff"}}}]
    with pytest.raises(Refused) as refused:
        read_game(json.dumps(game))
    found = {one.where: one.kind for one in refused.value.problems}
    assert found["/rules/about"] == "unprintable"
    assert found["/rounds/0/tallies/Us/adjustment_reason"] == "unprintable"


def test_a_character_written_in_two_halves_is_one() -> None:
    found = read_game('{"variant": "classic", "teams": ["\\ud83c\\udccf", "Them"]}')
    assert found.sides[0].name == "\N{PLAYING CARD BLACK JOKER}"

"""House rules: sets made on a page, reused, copied, removed, taken to a file and back."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.scoring.loader import variants
from scorekeeper.store import books, games, house_rules
from scorekeeper.store.db import db
from scorekeeper.store.house_rules import Content
from scorekeeper.web.house_form import Basis, Chosen, RulesForm
from scorekeeper.web.usual_values import usual_values
from tests.web.inspector import Page, Visitor
from tests.web.table import looked_at

FAMILY = {
    "name": "Our Hand and Foot",
    "lines.natural_canastas.each": "700",
    "lines.mixed_canastas.each": "400",
    "lines.red_threes.each": "200",
    "lines.going_out.choices.yes": "300",
    "cards.two": "25",
    "end.rounds": "2",
    "own.1.label": "Four aces at once",
    "own.1.worth": "250",
}
CHANGES = {
    "lines.natural_canastas.each": 700,
    "lines.mixed_canastas.each": 400,
    "lines.red_threes.each": 200,
    "lines.going_out.choices.yes": 300,
    "cards.two": 25,
    "end.rounds": 2,
    "lines.four_aces_at_once": {"label": "Four aces at once", "section": "bonuses", "each": 250},
}


def kept(app: Flask) -> list[Content]:
    """The saved sets."""
    with app.app_context():
        book = books.home_scorebook(db.session())
        return [house_rules.content(one) for one in house_rules.saved(book)]


def new_set(visitor: Visitor, variant: str = "hand_and_foot", **values: str) -> Page:
    form = visitor.visit(f"/house-rules/new?variant={variant}").form("", id="rules")
    return form.set(values).press("Save the set")


@pytest.fixture
def family(visitor: Visitor) -> Page:
    """The family's set, saved; its page."""
    return new_set(visitor, **FAMILY)


def bring_in(visitor: Visitor, content: bytes) -> Page:
    form = visitor.visit("/house-rules/").form("/import")
    data = {"csrf_token": form.values["csrf_token"], "file": (BytesIO(content), "rules.json")}
    return visitor._arrive(
        "/house-rules/import", visitor.client.post("/house-rules/import", data=data)
    )


def test_the_first_visit_leads_from_home_to_a_new_set(visitor: Visitor) -> None:
    page = visitor.visit("/").link("House rules")

    assert "Save it once" in page.text
    assert page.link("New set").title == "New house rules"
    assert page.link("Hand and Foot").form("", id="rules").named("lines.natural_canastas.each")


def test_a_set_says_what_differs(visitor: Visitor, app: Flask, family: Page) -> None:
    assert family.title == "Our Hand and Foot"
    assert kept(app) == [Content("Our Hand and Foot", "hand_and_foot", None, {}, CHANGES)]
    form = family.form("", id="rules")
    assert {name: form.values[name] for name in FAMILY} == FAMILY
    changed = family.root.all(class_="is-changed")
    assert len(changed) == 6
    assert "Written: 500" in changed[0].text
    assert "7 changes" in visitor.visit("/house-rules/").text


def test_every_figure_shows_what_is_written_and_where(visitor: Visitor) -> None:
    page = visitor.visit("/house-rules/new?variant=american")
    field = page.root.one("input", name="lines.natural_canastas.each")
    label = field.parent
    assert label is not None

    assert field["placeholder"] == "500"
    assert "Written: 500" in label.text
    assert "American Canasta: Bonuses" in label.text
    values = [one["value"] for one in page.root.one("datalist", id=field["list"]).all("option")]
    assert values == ["300", "700", "750"]


def test_empty_fields_and_written_values_are_no_changes(visitor: Visitor, app: Flask) -> None:
    same = {"lines.natural_canastas.each": "500", "end.rounds": " 4 ", "cards.ace": ""}
    new_set(visitor, name="Nothing", **same)

    assert kept(app)[0].changes == {}


@pytest.mark.parametrize("variant", list(variants()))
def test_a_form_of_any_variant_says_nothing_of_itself(variant: str) -> None:
    basis = Basis.of(variants()[variant])
    for rule_set in (None, *basis.rule_sets):
        form = RulesForm.saved(basis, Chosen(rule_set, {}, {}), "A")

        assert RulesForm(basis, dict(form.texts)).read() == Chosen(rule_set, {}, {})


EVERYTHING: dict[str, Any] = {
    "lines.natural_canastas.each": -5,
    "lines.going_out.needs.wild_canastas": 0,
    "lines.going_out.needs.canastas": 4,
    "opening.steps": [{"points": 60}, {"from": 3, "canasta": True}, {"from": 5}],
    "end.target": 10000,
    "end.rounds": None,
    "setup.discard_to_go_out": False,
    "lines.red_threes_in_hand": False,
    "lines.black_threes_melded.table": {"0": 0, "7": 1000, "9": 1200},
    "lines.cats": {"label": "Cats", "table": {"0": 0, "2": 50}, "section": "bonuses"},
    "lines.first": {
        "label": "Opened first",
        "section": "bonuses",
        "once": "first",
        "choices": {"no": {"label": "No"}, "yes": {"label": "Yes", "points": 150}},
    },
}


def test_the_form_keeps_all_that_a_file_can_say() -> None:
    basis = Basis.of(variants()["hand_and_foot"])
    chosen = Chosen(None, {"black_threes_out": "seven"}, EVERYTHING)
    form = RulesForm.saved(basis, chosen)
    again = RulesForm(basis, dict(form.texts), EVERYTHING)

    assert form.problems == []
    assert again.read() == chosen


def test_steps_of_the_opening_are_added_and_taken_away(visitor: Visitor, app: Flask) -> None:
    steps = {
        "opening.steps.0.points": "60",
        "opening.steps.3.kind": "canasta",
        "opening.steps.4.from": "6",
        "opening.steps.4.points": "200",
        "opening.steps.1.kind": "gone",
    }
    new_set(visitor, name="A", **steps)

    assert kept(app)[0].changes == {
        "opening.steps": [
            {"points": 60},
            {"from": 3, "points": 120},
            {"from": 4, "canasta": True},
            {"from": 6, "points": 200},
        ]
    }


def test_openings_keep_what_is_asked_beside_points(visitor: Visitor, app: Flask) -> None:
    steps = {"opening.steps.0.points": "20", "opening.steps.4.kind": "canasta_points"}
    new_set(visitor, "brazilian", name="A", **steps, **{"opening.steps.4.points": "150"})

    told = kept(app)[0].changes["opening.steps"]
    assert (told[0], told[4:]) == (
        {"points": 20},
        [
            {"from": 7000, "canasta": True, "points": 150},
            {"from": 8000, "canasta": True, "points": 200},
            {"from": 9000, "canasta": True, "natural": True},
        ],
    )


def test_lines_of_your_own_come_and_go(visitor: Visitor, app: Flask, family: Page) -> None:
    form = family.form("", id="rules")
    named = {"own.2.label": "Opened first", "own.2.worth": "-50", "own.2.kind": "yes"}
    page = form.set({**named, "own.1.worth": "300"}).press("Save")
    changes = kept(app)[0].changes

    assert changes["lines.four_aces_at_once"]["each"] == 300
    choices = changes["lines.opened_first"]["choices"]
    assert [choice.get("points", 0) for choice in choices.values()] == [0, -50]
    form = page.form("", id="rules").set({"own.1.gone": "on", "own.3.label": "Opened first"})
    page = form.set({"own.3.worth": "10", "own.3.section": "canastas"}).press("Save")
    own = [path for path in kept(app)[0].changes if "opened" in path or "aces" in path]
    assert own == ["lines.opened_first", "lines.opened_first_2"]
    assert kept(app)[0].ruleset().lines["opened_first_2"].canasta


def test_a_line_is_not_played(visitor: Visitor, app: Flask, family: Page) -> None:
    page = family.form("", id="rules").set({"off.wild_canastas": "on"}).press("Save")

    assert page.status == 422
    assert "“Wild canastas” is needed by: Going out." in page.text
    fields = {"lines.going_out.needs.wild_canastas": "0"}
    page = page.form("", id="rules").set(fields).press("Save")
    assert "wild_canastas" not in kept(app)[0].ruleset().lines
    page = page.form("", id="rules").set({"off.wild_canastas": ""}).press("Save")
    assert "wild_canastas" in kept(app)[0].ruleset().lines


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("name", "", "Give the set a name"),
        ("name", "x" * 41, "This name is too long"),
        ("lines.natural_canastas.each", "many", "“many” is no number"),
        ("lines.natural_canastas.each", "9" * 10_000, "This is too long"),
        ("lines.natural_canastas.each", "1e5", "is no number"),
        ("cards.ace", "-5", "At least 0 here."),
        ("setup.packs", "99", "At most 12 here."),
        ("opening.steps.1.from", "9", "Each step begins later"),
        ("opening.steps.4.points", "9", "Say from where on"),
        ("opening.steps.4.from", "9", "Say what opens"),
        ("own.1.worth", "5", "Give this line a name."),
        ("own.1.label", "Cats", "Say what it is worth."),
        ("own.1.label", "x" * 41, "This name is too long"),
    ],
)
def test_what_is_wrong_is_told_at_its_field_and_nothing_typed_is_lost(
    visitor: Visitor, app: Flask, field: str, text: str, sentence: str
) -> None:
    typed = {"name": "Ours", "end.rounds": "7", "own.2.label": "Dogs", "own.2.worth": "1"}
    form = visitor.visit("/house-rules/new?variant=hand_and_foot").form("", id="rules")
    page = form.set({**typed, field: text}).press("Save the set")

    assert page.status == 422
    assert page.title == "Error: New house rules"
    banner = page.root.one(role="alert")
    assert sentence in banner.text
    again = page.form("", id="rules").values
    assert {name: again[name] for name in typed if name != field} == {
        name: value for name, value in typed.items() if name != field
    }
    assert again[field] == text
    assert kept(app) == []


@pytest.mark.parametrize(
    "sent",
    [
        {"lines.natural_canastas.cite": "x"},
        {"colour": "blue"},
        {"option.black_threes_out": "eleven"},
        {"rule_set": "none such"},
        {"opening.by": "weather"},
        {"opening.steps.1.kind": "x"},
        {"setup.discard_to_go_out": "perhaps"},
        {"own.999999.label": "x"},
        {"own.1.id": "natural_canastas", "own.1.label": "A"},
    ],
)
def test_what_the_page_does_not_send_is_refused(
    visitor: Visitor, app: Flask, sent: dict[str, str]
) -> None:
    form = visitor.visit("/house-rules/new?variant=hand_and_foot").form("", id="rules")
    data = MultiDict({**form.values.to_dict(), "name": "A", **sent})
    page = visitor.send("/house-rules/new", data)

    strange = {"lines.natural_canastas.cite"} & sent.keys()
    assert page.status == (200 if strange else 422)
    assert all(one.changes == {} for one in kept(app))


def test_options_bring_their_figures(visitor: Visitor, app: Flask) -> None:
    form = visitor.visit("/house-rules/new?variant=hand_and_foot").form("", id="rules")
    form.set({"name": "A", "option.straight_flush_canastas": "on", "end.rounds": "9"})
    page = form.press("Show the figures")
    form = page.form("", id="rules").set({"lines.straight_flush_canastas.each": "2000"})
    assert form.values["end.rounds"] == "9"
    page = form.press("Save the set")
    page = page.form("", id="rules").set({"option.straight_flush_canastas": ""}).press("Show")
    form = page.form("", id="rules")
    assert form.values["lines.straight_flush_canastas.each"] == "2000"
    form.press("Save the set")

    assert kept(app)[0].options == {}
    assert kept(app)[0].changes == {"end.rounds": 9}


def test_a_game_starts_by_a_set_and_keeps_its_rules(
    visitor: Visitor, app: Flask, family: Page
) -> None:
    page = family.link("Start a game with it")
    form = page.form("/games/new")
    assert form.values["rule_set"] == "set-1"
    game = form.press("Start the game")
    key = game.address.split("/")[2]
    form = visitor.visit("/house-rules/1").form("", id="rules")
    form.set({"lines.natural_canastas.each": "900"}).press("Save")
    visitor.visit("/house-rules/1").form("/remove").press("Remove")

    with looked_at(app, key) as played:
        assert games.ruleset(played).lines["natural_canastas"].each == 700
        assert played.house_rules == "Our Hand and Foot"


def test_the_set_of_the_last_game_is_offered_first(visitor: Visitor, family: Page) -> None:
    new_set(visitor, name="Another")
    offered = "/games/new?variant=hand_and_foot"
    assert visitor.visit(offered).form("/games/new").values["rule_set"] == ""
    visitor.visit(f"{offered}&set=2").form("/games/new").press("Start")

    form = visitor.visit(offered).form("/games/new")
    assert form.values["rule_set"] == "set-2"
    assert [one["value"] for one in form.named("rule_set")][:3] == ["", "set-2", "set-1"]
    classic = visitor.visit("/games/new?variant=classic").form("/games/new")
    assert classic.values.get("rule_set", "") == ""
    assert visitor.visit(f"{offered}&set=77").form("/games/new").values["rule_set"] == ""


def test_a_set_that_no_longer_fits_is_told_before_the_game(visitor: Visitor, app: Flask) -> None:
    with app.app_context():
        book = books.home_scorebook(db.session())
        house_rules.keep(
            book, Content("Old", "classic", None, {}, {"lines.gone.each": 3, "end.target": 7})
        )
    page = visitor.visit("/games/new?variant=classic&set=1").form("/games/new").press("Start")
    assert page.status == 422
    assert "These house rules do not fit" in page.text

    page = visitor.visit("/house-rules/1")
    assert "“lines.gone.each” is nothing that can be changed" in page.text
    page.form("", id="rules").press("Save")
    assert kept(app)[0].changes == {"end.target": 7}


def test_a_name_belongs_to_one_set(visitor: Visitor, app: Flask, family: Page) -> None:
    assert new_set(visitor, **FAMILY).title == "Our Hand and Foot"
    page = new_set(visitor, name="our hand and foot")
    assert page.status == 422
    assert "Another set has this name." in page.text
    assert len(kept(app)) == 1


def test_a_set_is_copied_removed_and_brought_back(
    visitor: Visitor, app: Flask, family: Page
) -> None:
    copied = family.form("/copy").press("Make a copy")
    assert copied.title == "Our Hand and Foot 2"
    page = copied.form("/remove").press("Remove this set")
    assert [one.name for one in kept(app)] == ["Our Hand and Foot"]
    assert visitor.client.get("/house-rules/2").status_code == 404
    page.form("/restore").press("Undo")
    assert len(kept(app)) == 2
    visitor.visit("/house-rules/2").form("/remove").press("Remove this set")
    new_set(visitor, name="Our Hand and Foot 2")
    page = visitor.visit("/house-rules/")
    token = page.form("/import").values["csrf_token"]
    page = visitor.send("/house-rules/2/restore", MultiDict({"csrf_token": token}))
    assert [one.changes == {} for one in kept(app)] == [False, True]


def test_a_set_travels_as_a_file(visitor: Visitor, app: Flask, family: Page) -> None:
    answer = visitor.client.get("/house-rules/1/file")
    content = json.loads(answer.data)

    assert content == {
        "format": "scorekeeper-house-rules/1",
        "name": "Our Hand and Foot",
        "variant": "hand_and_foot",
        "changes": CHANGES,
    }
    assert 'filename="our-hand-and-foot-rules.json"' in answer.headers["Content-Disposition"]
    assert bring_in(visitor, answer.data).address == "/house-rules/1"
    visitor.visit("/house-rules/1").form("/remove").press("Remove")
    page = bring_in(visitor, answer.data)
    assert page.title == "Our Hand and Foot"
    assert kept(app) == [Content("Our Hand and Foot", "hand_and_foot", None, {}, CHANGES)]
    other = {**content, "changes": {"end.rounds": 9}}
    assert bring_in(visitor, json.dumps(other).encode()).title == "Our Hand and Foot 2"


FILE = {"format": "scorekeeper-house-rules/1", "name": "A", "variant": "classic"}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "Choose a file"),
        (b"{", "This is not JSON"),
        (b"\xff\xfe\x00", "This is not UTF-8"),
        (b"[" * 50_000, "nested too deeply"),
        (b"3", "An object is needed here"),
        (b'{"name": "A", "name": "B"}', "/name: The key “name” stands here twice."),
        (b'{"format": "scorekeeper-game/1"}', "/format: This is no file of house rules"),
        (
            json.dumps({**FILE, "variant": "chess"}).encode(),
            "/variant: There is no variant “chess”.",
        ),
        (json.dumps({**FILE, "variant": ["classic"]}).encode(), "/variant: A text is needed here."),
        (json.dumps({**FILE, "name": 3}).encode(), "/name: A text is needed here."),
        (json.dumps({**FILE, "name": "a\u202eb"}).encode(), "/name: This text has control"),
        (json.dumps({**FILE, "name": "x" * 99}).encode(), "/name: A name has at most 60"),
        (json.dumps({**FILE, "colour": 3}).encode(), "/colour: “colour” is no key here"),
        (json.dumps({**FILE, "options": []}).encode(), "/options: An object is needed here"),
        (
            json.dumps({**FILE, "options": {"x": "y"}}).encode(),
            "/options/x: There is no option “x”",
        ),
        (json.dumps({**FILE, "rule_set": {}}).encode(), "/rule_set: A text is needed here."),
        (
            json.dumps({**FILE, "changes": {"lines.x.each": 3, "cards.where": 1}}).encode(),
            "/changes/lines.x.each: “lines.x.each” is nothing that can be changed",
        ),
        (
            json.dumps({**FILE, "changes": {"cards.ace": 10**30}}).encode(),
            "/changes/cards.ace: “cards.ace” cannot have this value.",
        ),
        (
            json.dumps({**FILE, "changes": {"cards.ace": 7}}).encode().replace(b"7", b"7" * 9999),
            "/changes/cards.ace: “cards.ace” cannot have this value.",
        ),
        (
            json.dumps({**FILE, "changes": {"lines.a": {"label": "<b>", "each": True}}}).encode(),
            "/changes/lines.a/each: A whole number is needed here.",
        ),
    ],
    ids=lambda found: str(found)[:40],
)
def test_a_faulty_file_is_refused_with_its_places(
    visitor: Visitor, app: Flask, content: bytes, sentence: str
) -> None:
    page = bring_in(visitor, content)

    assert page.status == 422
    assert page.title == "Error: House rules"
    assert sentence in page.text
    assert kept(app) == []


def test_script_in_names_stays_text(visitor: Visitor, app: Flask) -> None:
    evil = "<script>alert(1)</script>"
    page = new_set(visitor, **{"name": evil, "own.1.label": evil, "own.1.worth": "5"})
    assert page.root.one("h1").text.startswith(evil)
    page = visitor.visit("/house-rules/")
    assert evil in page.text
    game = visitor.visit("/games/new?variant=hand_and_foot&set=1").form("/games/new").press("Start")
    entry = visitor.visit(game.address + "rounds/new")
    assert evil in entry.text


def test_sets_of_others_are_not_there(visitor: Visitor, family: Page) -> None:
    for path in ("/house-rules/2", "/house-rules/2/file", "/house-rules/999999999"):
        assert visitor.client.get(path).status_code == 404
    for path in ("copy", "remove", "restore", "file"):
        assert visitor.client.post(f"/house-rules/1/{path}").status_code in (400, 405)
    assert visitor.client.get("/house-rules/new?variant=chess").status_code == 404


def test_usual_values_are_numbers_at_paths_that_some_variant_has() -> None:
    paths = {
        path
        for one in variants().values()
        for group in RulesForm(Basis.of(one), {}).groups
        for figure in group.figures
        for path in (figure.name, figure.path)
    }
    stars = {path.rpartition(".")[0] + ".*" for path in paths}

    assert all(isinstance(value, int) for values in usual_values().values() for value in values)
    of_options = {"lines.straight_flush_canastas.each", "lines.perfect_foot_deal.choices.yes"}
    of_options |= {"lines.red_threes_in_foot.each"}
    assert set(usual_values()) - paths - stars <= of_options

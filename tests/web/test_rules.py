"""The rules pages: every figure of the data stands on them, with its source."""

import pytest
from flask import Flask

from scorekeeper import wording
from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import books, changes
from scorekeeper.store.db import db
from scorekeeper.web.rule_cites import origin
from scorekeeper.web.rules import page
from tests.web.inspector import Page, Visitor, parse
from tests.web.table import enter, start


def test_every_variant_is_listed_and_leads_to_its_rules(visitor: Visitor) -> None:
    page = visitor.visit("/rules/")
    for variant in variants().values():
        links = page.root.all("a", href=f"/rules/{variant.id}")
        assert links[0].text.startswith(variant.name)
        assert visitor.visit(links[0]["href"]).title == variant.name


@pytest.mark.parametrize("name", variants())
def test_every_figure_stands_on_the_page_with_its_source(visitor: Visitor, name: str) -> None:
    ruleset = variants()[name].base
    page = visitor.visit(f"/rules/{name}")
    for line in ruleset.lines.values():
        assert line.label in page.text
        for source in origin(line.cite, ruleset.sources).references:
            assert source.title in page.text
            assert source.place in page.text
        prices = [line.each or 0, *(line.table or {}).values()]
        prices += [choice.points for choice in (line.choices or {}).values()]
        for points in prices:
            if line.kind not in ("card_points", "adjustment") and points:
                assert wording.points(points) in page.text
    for step in ruleset.opening.steps:
        if step.points:
            assert wording.points(step.points) in page.text
    for rule in ruleset.rules:
        assert rule.text in page.text
    for source in ruleset.sources.values():
        assert source.title in page.text


def test_sources_are_named_by_titles_that_lead_to_the_list(visitor: Visitor) -> None:
    page = visitor.visit("/rules/american")
    ids = {one["id"] for one in page.root.walk() if one.has("id")}
    links = [link for link in page.root.all("a") if link.get("href").startswith("#source-")]
    assert {link.text for link in links} >= {"American Canasta", "Pagat"}
    assert {link["href"].removeprefix("#") for link in links} <= ids
    assert "seed-002:" not in page.text


def test_defaults_are_marked_and_explained(visitor: Visitor) -> None:
    page = visitor.visit("/rules/hand_and_foot")
    assert page.root.all("span", class_="default")
    assert "marks what the rules that this game is named after leave open" in page.text
    assert (
        "the text only says that cards have a value"
        in visitor.visit("/rules/hand_and_foot_book").text
    )


def test_what_people_ask_first_stands_first(visitor: Visitor) -> None:
    page = visitor.visit("/rules/classic")
    titles = [one.text for one in page.root.all("h2")]
    assert titles[:4] == ["To open", "Canastas", "Threes", "Going out"]
    *contents, search = page.root.one("nav", class_="contents").all("a")
    assert search["href"] == "/rules/"
    ids = {one["id"] for one in page.root.all("section") if one.has("id")}
    assert contents[0]["href"] == "#opening"
    assert {link["href"].removeprefix("#") for link in contents} == ids


def row(page: Page, label: str) -> str:
    """The words of the first row of a table whose name begins so."""
    rows = [one for one in page.root.all("tr") if one.text.startswith(label)]
    assert rows, label
    return rows[0].text


def test_a_rule_set_is_listed_and_seen(visitor: Visitor) -> None:
    page = visitor.visit("/rules/hand_and_foot")
    seen = page.link("With all the variations")
    assert seen.address.endswith("?rule_set=variations")
    assert "1,500 each" in row(seen, "Straight flush canastas")
    assert "added" in row(seen, "Straight flush canastas")
    assert "Open with six of one card Yes changed as written: No" in seen.text
    assert "no minimum is asked for" in seen.text
    assert seen.link("As written").address == "/rules/hand_and_foot"
    started = seen.link("Play this game").form("/games/new")
    assert started.values["rule_set"] == "variations"
    rules = started.press("Start the game").link("Rules of this game")
    assert "Rule set" in row(rules, "Rule set")
    assert "changed" not in page.text


def test_the_rules_of_options_can_be_read_without_them(visitor: Visitor) -> None:
    page = visitor.visit("/rules/hand_and_foot")
    assert "An extra hand for the dealer: Yes" in page.text
    assert "nothing is for sale" in page.text


def test_unknown_rule_sets_are_not_found(visitor: Visitor) -> None:
    for name in ("poker", ".."):
        assert visitor.visit(f"/rules/hand_and_foot?rule_set={name}").status == 404
        assert visitor.visit(f"/rules/classic?rule_set={name}").status == 404


def test_a_games_rules_say_what_the_table_changed(app: Flask, visitor: Visitor) -> None:
    key = start(app, options={"red_threes_count_with": "canasta"})
    page = visitor.visit(f"/games/{key}/rules")
    assert page.title == "Rules of this game"
    assert "instead of: melded anything" in row(page, "Red threes count for a side that has")
    assert "changed" in page.text
    assert page.link("Back to the game").title.startswith("Classic Canasta")


def test_a_game_as_written_says_so(app: Flask, visitor: Visitor) -> None:
    page = visitor.visit(f"/games/{start(app)}/rules")
    assert "Nothing: played as written." in page.text
    assert not page.root.all("span", class_="changed")


CHANGES: dict[str, object] = {
    "lines.natural_canastas.each": 700,
    "lines.going_out.needs.wild_canastas": 0,
    "lines.wild_canastas": False,
    "lines.first_to_open": {"label": "First to open", "each": 50},
    "opening.steps": [{"points": 60}, {"from": 2, "points": 100}],
    "end.rounds": 6,
    "cards.joker": 100,
}


GOING_OUT = "Going out instead of: needs 2 clean canastas, 2 dirty canastas and 1 wild canasta"


def test_every_kind_of_change_stands_at_the_head_of_a_games_rules(
    app: Flask, visitor: Visitor
) -> None:
    key = begin(app, resolve(variants()["hand_and_foot"], changes=CHANGES))
    page = visitor.visit(f"/games/{key}/rules")
    head = page.root.one("section", id="changes")
    rows = {one.all("th")[0].text: one.all("td")[0].text for one in head.all("tr")}
    assert rows == {
        "Round 1 instead of: 50": "60",
        "Round 2 and later instead of: 90": "100",
        "Round 3 instead of: 120": "left out",
        "Round 4 and later instead of: 150": "left out",
        GOING_OUT: "needs 2 clean canastas and 2 dirty canastas",
        "Clean canastas instead of: 500 each": "700 each",
        "Wild canastas instead of: 1,500 each": "left out",
        "First to open added by this table": "50 each",
        "Joker instead of: 50": "100",
        "Rounds instead of: 4": "6",
    }


def test_changes_during_a_game_stand_with_their_round(app: Flask) -> None:
    variant = variants()["classic"]
    began = resolve(variant, changes={"end.target": 6000})
    later = {
        2: resolve(variant, changes={"end.target": 7000}),
        4: resolve(variant, changes={"end.target": 7000, "lines.mixed_canastas.each": 350}),
    }
    key = begin(app, began)
    with app.test_request_context():
        shown = parse(page(began, key, called="Sunday", later=later))
    tables = [table.text for table in shown.one("section", id="changes").all("table")]
    assert tables == [
        "What this table changed House rules Sunday The game goes to instead of: 5,000 6,000",
        "From round 3 on The game goes to instead of: 6,000 7,000",
        "From round 5 on Mixed canastas instead of: 300 each 350 each",
    ]
    assert "350 each" in shown.one("section", id="canastas").text


def test_rules_changed_in_the_middle_are_told(app: Flask, visitor: Visitor) -> None:
    key = start(app)
    enter(visitor, key)
    form = visitor.visit(f"/games/{key}/rules").link("Change the rules").form("", id="rules")
    form.set({"lines.natural_canastas.each": "700", "when": "now"}).press("Change the rules")
    rules = visitor.visit(f"/games/{key}/rules")
    assert "From round 2 on Natural canastas instead of: 500 each 700 each" in rules.text
    assert "700 each" in rules.root.one("section", id="canastas").text


def test_an_option_changed_in_the_middle_is_no_choice_of_the_beginning(app: Flask) -> None:
    variant = variants()["classic"]
    later = {1: resolve(variant, options={"red_threes_count_with": "canasta"})}
    key = begin(app, variant.base)
    with app.test_request_context():
        shown = parse(page(variant.base, key, later=later)).one("section", id="changes")
    told = shown.one("table").text
    assert told.startswith("From round 2 on Red threes count for a side that has instead of")


def test_a_variants_file_that_goes_on_changes_no_game(
    app: Flask, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What differs because the file was edited since is not what the table changed."""
    old = variants()["classic"].base
    going_out = old.lines["going_out"]
    edited = old.model_copy(
        update={
            "lines": {
                **old.lines,
                "natural_canastas": old.lines["natural_canastas"].model_copy(update={"each": 555}),
                "going_out": going_out,
            }
        }
    )
    key = begin(app, edited)
    page = visitor.visit(f"/games/{key}/rules")
    assert "555 each" in row(page, "Natural canastas")
    assert not page.root.all("span", class_="changed")


def begin(app: Flask, ruleset: Ruleset) -> str:
    """The key of a new game by these rules."""
    with app.app_context():
        book = books.home_scorebook(db.session())
        game = changes.start_game(
            book, ruleset, seats=("Ann", "Cy", "Bob", "Dee"), teams=2, first_dealer_place=1
        )
        return game.keep_key


def test_unknown_variants_are_not_found(visitor: Visitor) -> None:
    for name in ("poker", "..", "classic.toml"):
        assert visitor.visit(f"/rules/{name}").status == 404

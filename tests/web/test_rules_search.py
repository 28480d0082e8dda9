"""The search over all rules: words in any form, grouped by game, marked, with help where empty."""

import time
from urllib.parse import urlencode

import pytest

from scorekeeper.scoring.loader import variants
from scorekeeper.web import rule_search
from tests.web.inspector import Page, Visitor


def found(page: Page) -> dict[str, list[str]]:
    """The hits of each game by its name."""
    sections = [one for one in page.root.all("section") if one.get("aria-labelledby")]
    return {one.one("h2").text: [hit.text for hit in one.all("li")] for one in sections}


def test_the_field_on_the_rules_page_finds_rules_of_all_games(visitor: Visitor) -> None:
    form = visitor.visit("/rules/").form("/rules/", role="search")
    assert form.named("words")
    page = visitor.visit("/rules/?words=black+three")
    assert page.title == "Rules: black three"
    games = found(page)
    assert {"Classic Canasta", "Hand and Foot: building the book"} <= games.keys()
    assert next(iter(games)) == "Classic Canasta"
    assert games["Classic Canasta"][0].startswith("Black threes are melded only by a player")
    assert any("freezes the pile" in hit for hit in games["Hand and Foot: building the book"])
    assert f", {len(games)} games" in page.text


def test_a_hit_leads_to_its_section(visitor: Visitor) -> None:
    page = visitor.visit("/rules/?words=concealed+whole+hand")
    hit = page.root.all("ul", class_="hits")[0].all("a")[0]
    assert hit["href"] == "/rules/classic#going_out"
    assert visitor.visit("/rules/classic").root.one("section", id="going_out")


@pytest.mark.parametrize("variant", variants())
def test_every_section_that_a_hit_may_lead_to_is_there(visitor: Visitor, variant: str) -> None:
    sections = {
        entry.section
        for indexed in rule_search._index()
        for entry in indexed.entries
        if indexed.variant.id == variant
    }
    page = visitor.visit(f"/rules/{variant}")
    assert sections <= {one["id"] for one in page.root.all("section") if one.has("id")}


def test_the_words_are_marked(visitor: Visitor) -> None:
    page = visitor.visit("/rules/?words=Bossa+nova")
    assert [mark.text for mark in page.root.all("mark")] == ["Bossa", "Nova"]


@pytest.mark.parametrize(
    ("words", "text", "variant"),
    [
        ("three", "threes", "classic"),
        ("black threes", "A black three discarded freezes", "hand_and_foot_book"),
        ("go out", "Going out takes a canasta", "classic"),
        ("GOING OUT", "Going out takes a canasta", "classic"),
        ("freeze", "While the pile is frozen", "classic"),
        ("frozen", "It freezes the pile", "argentine"),
        ("penalties", "Penalty or bonus", "classic"),
        ("draw", "Cards drawn a turn", "classic"),
        ("draws the highest", "Whoever draws the highest card starts", "argentine"),
        ("feet", "makes two feet", "argentine"),
        ("foot", "makes two feet", "argentine"),
        ("deuces", "with twos if sevens and aces", "american"),
        ("black 3", "Black threes", "american"),
        ("1500", "1,500", "classic"),
        ("1,500", "1,500", "classic"),
        ("concealèd", "Concealed 200", "classic"),
        ("conceal", "Concealed 200", "classic"),
        ("extra hand", "An extra hand for the dealer", "hand_and_foot"),
    ],
)
def test_words_are_found_in_any_form(words: str, text: str, variant: str) -> None:
    results = {one.variant.id: one for one in rule_search.search(words).found}
    texts = ["".join(piece.text for piece in hit.pieces) for hit in results[variant].hits]
    assert any(text in found for found in texts), texts


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("threes", "three"),
        ("penalties", "penalty"),
        ("aces", "ace"),
        ("bonuses", "bonus"),
        ("bonus", "bonus"),
        ("passes", "pass"),
        ("less", "less"),
        ("this", "this"),
        ("as", "as"),
        ("went", "go"),
        ("s", "s"),
    ],
)
def test_simple_plurals(word: str, base: str) -> None:
    assert rule_search.base_form(word) == base


def test_every_word_must_be_there() -> None:
    assert rule_search.search("concealed").count
    results = rule_search.search("concealed xyzzy")
    assert (results.found, results.unknown) == ((), ("xyzzy",))


def test_aliases_count() -> None:
    alone = rule_search.search("tranca")
    assert [(one.variant.id, one.named) for one in alone.found] == [("argentine", True)]
    within = rule_search.search("tranca black three")
    assert {one.variant.id for one in within.found} == {"argentine"}
    assert within.count >= 2


def test_nothing_found_helps(visitor: Visitor) -> None:
    page = visitor.visit("/rules/?words=xyzzy+pile")
    assert "No rule has all of “xyzzy pile”. Fewer words find more." in page.text
    assert "In no rule at all: xyzzy." in page.text
    assert found(page.link("freeze"))


def test_many_hits_of_one_game_are_shortened(visitor: Visitor) -> None:
    page = visitor.visit("/rules/?words=canasta")
    games = found(page)
    assert max(len(hits) for hits in games.values()) == rule_search.MOST_SHOWN
    assert "more in its rules" in page.text


@pytest.mark.parametrize(
    "words",
    [
        " ",
        "...",
        "<script>alert(1)</script>",
        "' OR 1=1 --",
        "{{ 7 * 7 }}",
        "\u202e\u200f\ufeff",
        "é" * 5000,
        "٣ ½ ²",
        "1," * 3000,
        "three " * 3000,
        "\U0001f0cf",
        "[a-z]+(",
    ],
)
def test_strange_words_are_harmless(visitor: Visitor, words: str) -> None:
    page = visitor.visit("/rules/?" + urlencode({"words": words}))
    assert page.status == 200
    assert [one.get("src").rpartition("/")[2] for one in page.root.all("script")] == ["site.js"]


def test_a_search_is_quick() -> None:
    rule_search.search("warm")
    start = time.perf_counter()
    for words in ("black three", "go out", "freeze", "canasta", "3"):
        rule_search.search(words)
    assert time.perf_counter() - start < 1

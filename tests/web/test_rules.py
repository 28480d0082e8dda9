"""The rules pages: every figure of the data stands on them, with its source."""

import pytest
from flask import Flask

from scorekeeper import wording
from scorekeeper.scoring.loader import variants
from tests.web.inspector import Visitor
from tests.web.table import start


def test_every_variant_is_listed_and_leads_to_its_rules(visitor: Visitor) -> None:
    page = visitor.visit("/rules/")
    for variant in variants().values():
        assert page.link(variant.name).title == variant.name


@pytest.mark.parametrize("name", variants())
def test_every_figure_stands_on_the_page_with_its_source(visitor: Visitor, name: str) -> None:
    ruleset = variants()[name].base
    page = visitor.visit(f"/rules/{name}")
    for line in ruleset.lines.values():
        assert line.label in page.text
        assert line.cite in page.text
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


def test_defaults_are_marked(visitor: Visitor) -> None:
    page = visitor.visit("/rules/hand_and_foot")
    assert page.root.all("span", class_="default")


def test_a_games_rules_say_what_the_table_changed(app: Flask, visitor: Visitor) -> None:
    key = start(app, options={"red_threes_count_with": "canasta"})
    page = visitor.visit(f"/games/{key}/rules")
    assert page.title == "Rules of this game"
    assert "changed" in page.text
    assert page.link("Back to the game").title.startswith("Classic Canasta")


def test_unknown_variants_are_not_found(visitor: Visitor) -> None:
    for name in ("poker", "..", "classic.toml"):
        assert visitor.visit(f"/rules/{name}").status == 404

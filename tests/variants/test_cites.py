"""Where figures come from: every cite names a source of its file, every gap is marked."""

import re
from collections.abc import Iterator

import pytest

from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.scoring.references import cited_keys
from scorekeeper.scoring.ruleset import Ruleset

SEEDS = {
    "american": "seed-002",
    "argentine": "seed-001",
    "hand_and_foot": "seed-000",
    "hand_and_foot_book": "seed-004",
}


def every_ruleset() -> Iterator[Ruleset]:
    """Each variant as it is, and with each choice of each option."""
    for variant in variants().values():
        yield variant.base
        for name, option in variant.options.items():
            for choice in option.choices:
                yield resolve(variant, options={name: choice})


def cites(ruleset: Ruleset) -> Iterator[str]:
    """Every cite of a ruleset."""
    yield from ruleset.setup.cites.values()
    yield from (part.cite for part in (ruleset.cards, ruleset.opening, ruleset.end))
    for line in ruleset.lines.values():
        yield line.cite
        yield from (choice.cite for choice in (line.choices or {}).values() if choice.cite)
    yield from (rule.cite for rule in ruleset.rules)


def test_every_cite_names_a_declared_source() -> None:
    for ruleset in every_ruleset():
        for cite in cites(ruleset):
            assert set(cited_keys(cite)) <= ruleset.sources.keys(), (ruleset.id, cite)


def test_every_option_is_cited() -> None:
    for variant in variants().values():
        for option in variant.options.values():
            said = [option.cite, *(choice.cite for choice in option.choices.values())]
            for cite in filter(None, said):
                assert set(cited_keys(cite)) <= variant.base.sources.keys(), cite
            for choice in option.choices.values():
                assert choice.cite or not choice.set


@pytest.mark.parametrize(("variant", "seed"), SEEDS.items())
def test_what_the_seed_does_not_say_is_marked(variant: str, seed: str) -> None:
    for cite in cites(variants()[variant].base):
        if not cite.startswith("default:"):
            assert {seed, "table"} & set(cited_keys(cite)), cite


def test_a_chosen_figure_cites_its_choice() -> None:
    ruleset = resolve(variants()["american"], options={"garbage_value": "3000"})
    choices = ruleset.lines["special_hand"].choices or {}
    assert choices["garbage"].cite == "canasta-league"
    assert choices["pairs"].cite == ""
    deck = resolve(variants()["hand_and_foot_book"], options={"packs": "5"})
    assert deck.setup.cites["packs"] == "table: house rule"


@pytest.mark.parametrize("variant", variants())
def test_every_source_is_cited(variant: str) -> None:
    found = variants()[variant]
    cited = {
        key for ruleset in every_ruleset() for cite in cites(ruleset) for key in cited_keys(cite)
    }
    for option in found.options.values():
        said = [option.cite, *(choice.cite for choice in option.choices.values() if choice.cite)]
        cited |= {key for cite in said for key in cited_keys(cite)}
    for rule_set in found.rule_sets.values():
        cited |= set(cited_keys(rule_set.cite))
    assert found.base.sources.keys() - {"table"} <= cited


@pytest.mark.parametrize("variant", variants())
def test_the_rules_in_words_are_whole_sentences(variant: str) -> None:
    rules = variants()[variant].base.rules
    assert {"deal", "play", "going_out", "end"} <= {rule.section for rule in rules}
    for rule in rules:
        assert re.fullmatch(r"[A-Z].*\.", rule.text), rule.text

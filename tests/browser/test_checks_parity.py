"""The answers during play are the server's: the same parts of the page from the same taps."""

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from werkzeug.exceptions import NotFound

from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.variant import Variant
from scorekeeper.web.access import game_or_404
from scorekeeper.web.board import Board
from scorekeeper.web.checks import CHECKS
from scorekeeper.web.checks_place import Place
from tests.browser.checks_asked import Asked, State
from tests.browser.phone import Phone
from tests.scoring.seeded import rules
from tests.web import table

ASKED = {"open": 14, "hand": 40, "run": 24, "going-out": 10, "deal": 20}
"""How often each question is asked by all rules of a variant that its page tells apart."""

MODULES = {
    "open": "open", "hand": "hand", "run": "run", "going-out": "goingOut", "deal": "deal",
}  # fmt: skip

DRAW_ALL = """async ([address, name, text]) => {
  const question = (await import(address))[name];
  const plain = (html) => {
    const part = document.createElement("div");
    part.innerHTML = html.replace(/>\\s+</g, "><").trim();
    return part.innerHTML;
  };
  const differing = [];
  for (const [rules, asked] of JSON.parse(text)) {
    for (const [taps, answers, wanted] of asked) {
      const drawn = question(rules, taps, answers);
      for (const [id, { kind, html }] of Object.entries(wanted)) {
        const part = drawn[id];
        const same = part && plain(part.html) === plain(html) && (!part.kind || part.kind === kind);
        const found = JSON.stringify(part);
        if (!same) differing.push({ taps, answers, id, wanted: kind + html, found });
      }
    }
  }
  return differing;
}"""

Parts = dict[str, dict[str, str]]
DRAWN = re.compile(r"<(div|p)((?=[^>]*\sdata-drawn)[^>]*)>")


def parts(page: str) -> Parts:
    """What stands in the parts of a page that follow the taps."""
    found = {}
    for start in DRAWN.finditer(page):
        depth, at = 1, start.end()
        for tag in re.finditer(rf"<(/?){start[1]}\b", page[at:]):
            depth += -1 if tag[1] else 1
            if not depth:
                html = page[at : at + tag.start()]
                break
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', start[2]))
        found[attributes["id"]] = {"kind": attributes.get("class", ""), "html": html}
    return found


@cache
def rulesets(name: str) -> list[Ruleset]:
    """Every rule set of a variant, every choice, and two with changes of a table's own."""
    variant = variants()[name]
    of_sets = [resolve(variant, rule_set=one) for one in variant.rule_sets]
    of_choices = [
        resolve(variant, options={name: choice})
        for name, option in variant.options.items()
        for choice in option.choices
    ]
    changed = [rules(random.Random(f"{name} {one}"), variant, changed=True) for one in range(2)]
    return [variant.base, *of_sets, *of_choices, *changed]


def places(app: Flask, variant: Variant, check: str) -> Iterator[Place]:
    """A game by the variant's own rules, and all its rules without one."""
    key = table.usual(app, variant.base)
    with app.app_context():
        board = Board(game_or_404(key))
        yield Place(board.ruleset, check, board=board, key=key)
        for ruleset in rulesets(variant.id):
            yield Place(ruleset, check)


def page(app: Flask, place: Place, taps: list[str], answers: dict[str, str]) -> str:
    """The server's answer; the page as it begins where nothing is asked."""
    asked = {"taps": ".".join(taps), **answers}
    with app.test_request_context("/?" + urlencode(asked)):
        answer = CHECKS[place.check](place)
    return answer if isinstance(answer, str) else answer[0]


def answered(app: Flask, check: str) -> Iterator[tuple[Any, list[tuple[*State, Parts]]]]:
    """Rules as the page tells them, and taps and answers with the server's parts for them."""
    for variant in variants().values():
        chance = random.Random(f"{variant.id} {check}")
        told = []
        for place in places(app, variant, check):
            try:
                asked = Asked(chance, page(app, place, [], {}))
            except NotFound:
                continue  # no such question in these rules
            if asked.rules in told or 'id="check"' not in asked.page:
                continue
            told.append(asked.rules)
            states = asked.states(ASKED[check])
            yield asked.rules, [(*one, parts(page(app, place, *one))) for one in states]


@pytest.mark.parametrize("check", MODULES)
def test_each_question_is_answered_alike(app: Flask, phone: Phone, check: str) -> None:
    module = f"checks/{MODULES[check].replace('O', '_o')}.js"
    text = json.dumps(list(answered(app, check)))
    differing = phone.open("/").evaluate(DRAW_ALL, [phone.module(module), MODULES[check], text])
    assert not differing, (
        f"{len(differing)} differ, the first: {json.dumps(differing[0], indent=1)}"
    )

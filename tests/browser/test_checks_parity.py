"""The answers during play are the server's: the same parts of the page from the same taps."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from scorekeeper.scoring.loader import variants
from tests.browser.phone import Phone
from tests.scoring.seeded import rules
from tests.web import table

RULESETS = 4
ASKED = 25
"""How often each question is asked by each of so many rules of a variant."""

MODULES = {
    "open": "open", "hand": "hand", "run": "run", "going-out": "goingOut", "deal": "deal",
}  # fmt: skip

DRAW_ALL = """async ([address, name, given, asked]) => {
  const question = (await import(address))[name];
  const rules = JSON.parse(given);
  const plain = (html) => {
    const part = document.createElement("div");
    part.innerHTML = html.replace(/>\\s+</g, "><").trim();
    return part.innerHTML;
  };
  return asked.flatMap(([taps, answers, wanted]) => {
    const drawn = question(rules, taps, answers);
    const found = Object.entries(wanted).map(([id, { kind, html }]) => {
      const part = drawn[id];
      const same = part && plain(part.html) === plain(html) && (!part.kind || part.kind === kind);
      return same ? null : { taps, answers, id, wanted: kind + html, found: JSON.stringify(part) };
    });
    return found.filter(Boolean);
  });
}"""

Parts = dict[str, dict[str, str]]
LIVE = re.compile(r"<(div|p)((?=[^>]*\sdata-live)[^>]*)>")


def parts(page: str) -> Parts:
    """What stands in the parts of a page that follow the taps."""
    found = {}
    for start in LIVE.finditer(page):
        depth, at = 1, start.end()
        for tag in re.finditer(rf"<(/?){start[1]}\b", page[at:]):
            depth += -1 if tag[1] else 1
            if not depth:
                html = page[at : at + tag.start()]
                break
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', start[2]))
        found[attributes["id"]] = {"kind": attributes.get("class", ""), "html": html}
    return found


def fields(page: str) -> dict[str, list[str]]:
    """The answers that a page offers for each of its questions."""
    form = page[page.index('id="check"') :]
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="radio" name="([\w-]+)" value="([^"]*)"', form):
        found.setdefault(name, []).append(value)
    for name, options in re.findall(r'<select id="[\w-]+" name="([\w-]+)">(.*?)</select>', form):
        found[name] = re.findall(r'<option value="([^"]*)"', options)
    for name in re.findall(
        r'inputmode="numeric" autocomplete="off" id="[\w-]+" name="([\w-]+)"', form
    ):
        found[name] = ["", *map(str, range(16)), "40", "98", "99", "100", "x", "1234"]
    return found


def drawn_taps(chance: random.Random, page: str) -> list[str]:
    """Some cards: a few ranks, so that melds and hands come about, and choices of melds."""
    keys = re.findall(r'data-card="(\w+)"', page)
    if not keys:
        return []
    suits = list(re.findall(r"data-suit=\"(\w*)\"", page)) or [""]
    few = chance.sample(keys, min(len(keys), chance.randint(1, 9)))
    taps: list[str] = []
    suit = chance.choice(suits)
    for _ in range(chance.choice((0, 1, 3, 5, 7, 9, 13, 14, 14, 15, 20))):
        if taps and 'id="laid"' in page and chance.random() < 0.1:
            taps.append(chance.choice(("n", "m0")))
        if chance.random() < 0.2:
            suit = chance.choice(suits)
        card = chance.choice(few if chance.random() < 0.85 else keys)
        taps.append(card if card == "X" else card + suit)
    return taps


def in_order(chance: random.Random, page: str) -> list[str]:
    """A stretch of one suit with a card wrong, missing or wild here and there."""
    upwards = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    keys = set(re.findall(r'data-card="(\w+)"', page))
    start = chance.randrange(len(upwards) - 3)
    suit = chance.choice("hdsc")
    taps = []
    for rank in upwards[start : start + chance.randint(2, 12)]:
        luck = chance.random()
        if luck < 0.1:
            taps.append(chance.choice(["X", "2"]))
        elif luck < 0.95:
            taps.append(rank + (suit if luck < 0.9 else chance.choice("hdsc")))
    return [tap for tap in taps if re.sub("[hdsc]$", "", tap) in keys]


def asked(chance: random.Random, visitor: Any, path: str, first: str) -> Iterator[Any]:
    """Taps and answers, with the parts of the server's page for them."""
    offered = fields(first)
    sorts = 'data-suit="h"' in first
    for _ in range(ASKED):
        taps = (
            in_order(chance, first)
            if sorts and chance.random() < 0.6
            else drawn_taps(chance, first)
        )
        answers = {name: chance.choice(values) for name, values in offered.items()}
        query = urlencode({"taps": ".".join(taps), **answers})
        answer = visitor.get(f"{path}?{query}")
        assert answer.status_code in (200, 422), (path, query)
        yield taps, answers, parts(answer.text)


@pytest.mark.parametrize("check", MODULES)
def test_each_question_is_answered_alike(app: Flask, phone: Phone, check: str) -> None:
    page = phone.open("/")
    visitor = app.test_client()
    differing = []
    for name, variant in variants().items():
        chance = random.Random(f"{name} {check}")
        for number in range(RULESETS):
            key = table.usual(app, rules(chance, variant, changed=False))
            path = f"/games/{key}/{check}" if number else f"/{check}/{name}"
            first = visitor.get(path)
            if first.status_code == 404 or 'id="check"' not in first.text:
                continue
            given = re.search(r'id="check-rules">(.*?)</script>', first.text, re.S)
            assert given
            module = f"checks/{MODULES[check].replace('O', '_o')}.js"
            differing += page.evaluate(
                DRAW_ALL,
                [
                    phone.module(module),
                    MODULES[check],
                    given[1],
                    list(asked(chance, visitor, path, first.text)),
                ],
            )
    assert not differing, (
        f"{len(differing)} differ, the first: {json.dumps(differing[0], indent=1)}"
    )

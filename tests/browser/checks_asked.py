"""What is asked during play, drawn from a seed: taps and answers, aimed at what rules turn on."""

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorekeeper.scoring.tapped import FACE

UPWARDS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
NUMBERS = ["", *map(str, range(16)), "40", "98", "99", "100", "x", "1234", "00007"]

State = tuple[list[str], dict[str, str]]
"""What was tapped, in order, and the answers to the page's questions by name."""


@dataclass(frozen=True)
class Asked:
    """The page of one question, before anything is asked."""

    chance: random.Random
    page: str

    @cached_property
    def rules(self) -> dict[str, Any]:
        """What the page tells its module."""
        found = re.search(r'id="check-rules">(.*?)</script>', self.page, re.S)
        assert found
        return dict(json.loads(found[1]))

    @cached_property
    def keys(self) -> list[str]:
        return re.findall(r'data-card="(\w+)"', self.page)

    @cached_property
    def suits(self) -> list[str]:
        return list(re.findall(r"data-suit=\"(\w*)\"", self.page))

    @cached_property
    def answers(self) -> dict[str, list[str]]:
        """The answers that the page offers for each of its questions."""
        form = self.page[self.page.index('id="check"') :]
        found: dict[str, list[str]] = {}
        for name, value in re.findall(r'<input type="radio" name="([\w-]+)" value="([^"]*)"', form):
            found.setdefault(name, []).append(value)
        for name, options in re.findall(
            r'<select id="[\w-]+" name="([\w-]+)".*?>(.*?)</select>', form
        ):
            found[name] = re.findall(r'<option value="([^"]*)"', options)
        for field in re.findall(r"<input [^>]*data-typed>", form):
            found[field.split('name="')[1].split('"')[0]] = NUMBERS
        return found

    def states(self, number: int) -> Iterator[State]:
        for _ in range(number):
            answers = {name: self.chance.choice(values) for name, values in self.answers.items()}
            if self._whole and "needs" in answers and self.chance.random() < 0.5:
                answers["needs"] = self.chance.choice(self._whole)
            taps = self.chance.choice(self._ways)() if self.keys else []
            if "top" in answers and self.chance.random() < (0.6 if self.rules["also"] else 0.2):
                taps, answers["top"] = self._of_one_card()
            yield taps, answers

    @cached_property
    def _whole(self) -> list[str]:
        """The openings that ask for a whole canasta."""
        needs = self.rules.get("needs", {})
        return [value for value, needed in needs.items() if needed["canasta"]]

    @cached_property
    def _ways(self) -> list[Callable[[], list[str]]]:
        ways = [self._any]
        if "h" in self.suits:
            ways += [self._in_order, self._in_order]
        if "hands" in self.rules:
            ways += [self._near_hand, self._near_hand]
        if "melds" in self.rules:
            ways += [self._melds, self._melds]
        return ways

    def _any(self) -> list[str]:
        """Some cards: a few ranks, so that melds and hands come about, and choices of melds."""
        chance = self.chance
        suits = self.suits or [""]
        few = chance.sample(self.keys, min(len(self.keys), chance.randint(1, 9)))
        taps: list[str] = []
        suit = chance.choice(suits)
        for _ in range(chance.choice((0, 1, 3, 5, 7, 9, 13, 14, 14, 15, 20))):
            if taps and "melds" in self.rules and chance.random() < 0.1:
                taps.append(chance.choice(("n", "m0")))
            if chance.random() < 0.2:
                suit = chance.choice(suits)
            card = chance.choice(few if chance.random() < 0.85 else self.keys)
            taps.append(card if card == "X" else card + suit)
        return taps

    def _melds(self) -> list[str]:
        """A few melds with wild cards on them, or of wild cards alone; some are long."""
        chance = self.chance
        wild = [key for key in self.keys if key in ("2", "X")]
        natural = [key for key in self.keys if key not in wild]
        melds, sizes, wilds = (1, 1, 2, 3), (2, 3, 3, 4, 5, 7), (0, 0, 1, 2)
        if self._whole:
            melds, sizes, wilds = (1, 1, 1, 2), (3, 5, 6, 7, 7, 8), (0, 1, 1, 2)
        taps: list[str] = []
        for rank in chance.sample(natural, chance.choice(melds)):
            taps += [rank] * chance.choice(sizes)
            taps += chance.choices(wild, k=chance.choice(wilds))
        if chance.random() < 0.2:
            taps += ["n", *chance.choices(wild, k=chance.choice((3, 4, 7)))]
        return taps

    def _in_order(self) -> list[str]:
        """A stretch of one suit with a card wrong, missing or wild here and there."""
        chance = self.chance
        start = chance.randrange(len(UPWARDS) - 3)
        suit = chance.choice("hdsc")
        taps = []
        for rank in UPWARDS[start : start + chance.randint(2, 12)]:
            luck = chance.random()
            if luck < 0.1:
                taps.append(chance.choice(["X", "2"]))
            elif luck < 0.95:
                taps.append(rank + (suit if luck < 0.9 else chance.choice("hdsc")))
        return [tap for tap in taps if re.sub("[hdsc]$", "", tap) in self.keys]

    def _of_one_card(self) -> tuple[list[str], str]:
        """About seven of one card, which open by themselves in some rules, and it from the pile."""
        chance = self.chance
        card = chance.choice(self.answers["top"][1:])
        others = chance.choices(self.keys, k=chance.choice((0, 0, 3)))
        return [card] * chance.choice((6, 7, 7, 8)) + others, chance.choice((card, card, ""))

    def _near_hand(self) -> list[str]:
        """A special hand of the rules, at times with a card too few or too many."""
        chance = self.chance
        hand = chance.choice(self.rules["hands"])
        ranks = list(self.rules["cards"])
        barred = {*hand["each"], *hand["without"], *hand["must"], "joker", "two"}
        free = [rank for rank in ranks if rank not in barred]
        grouped = [*hand["must"], *chance.sample(free, len(free))]
        cards = [*hand["each"]]
        for rank, size in zip(grouped, hand["groups"], strict=False):
            cards += [rank] * size
        cards += [chance.choice(("joker", "two"))] * hand["wild_group"]
        cards += chance.choices(("joker", "two"), k=hand["wilds"])
        chance.shuffle(cards)
        del cards[: chance.choice((0, 0, 1, 2))]
        cards += chance.choices(ranks, k=chance.choice((0, 0, 1)))
        return [FACE[rank] for rank in cards]

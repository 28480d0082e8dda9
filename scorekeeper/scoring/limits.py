"""What the packs allow, and which lines depend on which: worked out once a ruleset."""

from collections import defaultdict
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.scoring.cards import THREES, WILD, class_supply, ranks, sums, supply
from scorekeeper.scoring.model import LIMIT

if TYPE_CHECKING:
    from collections.abc import Collection

    from scorekeeper.scoring.lines import Line
    from scorekeeper.scoring.ruleset import Ruleset

ANY = "any"
CARD_POINTS = "card_points"
MIXED = "mixed"  # wild cards in canastas with natural ones
Use = tuple[str, int]


class Role(NamedTuple):
    """What a claim of a line makes true, and the choice that claims nothing."""

    nothing: str
    facts: tuple[str, ...]
    canasta: bool


class Limits:
    """Lookups made from a ruleset; quantities are cards, or points where the name says so."""

    def __init__(self, ruleset: "Ruleset") -> None:
        self._ruleset = ruleset
        lines = self._lines = tuple(ruleset.lines.values())
        self.card_lines = tuple(line for line in lines if line.kind == "card_points")
        self.derived = tuple(line for line in lines if line.kind == "derived")
        steps_with = {line.times.by for line in lines if line.times}
        self.works_out = bool(self.derived or ruleset.sums or "ready" in steps_with)
        bound = (line for line in lines if line.kind != "derived")
        self.bound = {x.id: x for x in bound if x.needs or x.excludes or x.within}
        self.shared = tuple(line for line in lines if line.shared_max is not None)
        self.all_left = next((x.id for x in lines if x.left and x.section == "cards"), "")
        self.unfinished = tuple(line.id for line in lines if line.unusual_when_out)
        self.once = self._once()
        self.once_ids = [frozenset(line.id for line in lines) for lines in self.once.values()]
        self.counting_as = self._counting_as()
        self.winning = {
            line.id: {name: choice for name, choice in line.choices.items() if choice.wins}
            for line in lines
            if line.choices and any(choice.wins for choice in line.choices.values())
        }
        self.roles = self._roles(ruleset.lines["going_out"].once)
        self._count_cards()
        self._count_uses()
        self.takes = self._takes()
        self.most = self._most()
        self.worths = self._worths()
        self.fit = {line.id: self._fit(line) for line in lines}

    def _roles(self, out: str) -> dict[str, Role]:
        """What a claim of a line makes true; `out` is the group of the lines that go out."""
        found = {}
        for line in self._lines:
            facts = {
                "melded": line.canasta or line.melds,
                "out": line.id == "going_out" or (line.once == out and bool(out)),
                "left": line.left,
                "whole": line.replaces,
            }
            made = tuple(fact for fact, holds in facts.items() if holds)
            if made:
                found[line.id] = Role(line.nothing, made, line.canasta)
        return found

    def _once(self) -> "dict[str, tuple[Line, ...]]":
        """By group, the lines that one team a round may claim."""
        groups = defaultdict(list)
        for line in self._lines:
            if line.once:
                groups[line.once].append(line)
        return {name: tuple(lines) for name, lines in groups.items()}

    def _counting_as(self) -> dict[str, tuple[str, ...]]:
        """By line, the lines that help to meet a need of it."""
        found: dict[str, list[str]] = defaultdict(list)
        for line in self._lines:
            if line.counts_as:
                found[line.counts_as].append(line.id)
        return {name: tuple(lines) for name, lines in found.items()}

    def supply(self, rank: str) -> int:
        """How many cards of a rank, wild or (`any`) fit for a canasta the packs hold.

        Threes are, where they stand in a class with other ranks.
        """
        setup = self._ruleset.setup
        if rank == ANY:
            plain = any("three_to_" in name for name in self._ruleset.cards.values)
            return setup.jokers + (52 if plain else 48) * setup.packs
        return supply(rank, setup.packs, setup.jokers)

    def _count_cards(self) -> None:
        """Card points: what classes hold, which of them a line takes, what they can add up to."""
        setup, cards = self._ruleset.setup, self._ruleset.cards
        self.card_supply = {
            name: class_supply(name, setup.packs, setup.jokers) for name in cards.values
        }
        self.card_total = sum(cards.values[name] * held for name, held in self.card_supply.items())
        self.classes: dict[str, tuple[str, ...]] = {}
        self.card_sums: dict[str, Collection[int]] = {}
        self.card_step: dict[str, int] = {}
        for line in self.card_lines:
            here = [x for x in cards.values if cards.where.get(x, line.id) == line.id]
            prices: dict[int, int] = defaultdict(int)
            for name in here:
                prices[cards.values[name]] += self.card_supply[name]
            self.classes[line.id] = tuple(here)
            self.card_sums[line.id] = sums(prices)
            self.card_step[line.id] = gcd(*prices)

    def _count_uses(self) -> None:
        """By rank, the lines whose cards are named, and how many one of the line takes.

        Lines that use natural cards count only towards all cards; their wild cards are `mixed`.
        """
        uses: dict[str, list[Use]] = defaultdict(list)
        mixed = []
        for line in self._lines:
            named = {rank: cards for rank, cards in line.holds.items() if rank not in THREES}
            wild = sum(cards for rank, cards in line.holds.items() if rank in (*WILD, "wild"))
            if named:
                uses[ANY].append((line.id, sum(named.values())))
            if "natural" in line.holds:
                mixed += [(line.id, wild)] if wild else []
                continue
            for rank in line.holds.keys() - {"wild"}:
                uses[rank].append((line.id, line.holds[rank]))
            if wild:
                uses["wild"].append((line.id, wild))
        self.uses = {rank: tuple(found) for rank, found in sorted(uses.items())}
        self.mixed = tuple(mixed)

    def _takes(self) -> dict[str, tuple[Use, ...]]:
        """By line, what one of it takes: cards by rank, points, a part of the line's own supply."""
        found: dict[str, list[Use]] = defaultdict(list)
        for rank, uses in self.uses.items():
            for name, cards in uses:
                found[name].append((rank, cards))
        for card_line in self.card_lines:
            found[card_line.id].append((CARD_POINTS, 1))
        for mixed, cards in self.mixed:
            found[mixed].append((MIXED, cards))
        for shared in self.shared:
            found[shared.id].append((shared.id, 1))
        return {line: tuple(takes) for line, takes in found.items()}

    def _most(self) -> dict[str, int]:
        """The most that all teams together may take: cards of a rank, points, or of a line."""
        shared = {line.id: line.shared_max or 0 for line in self.shared}
        held = {rank: self.supply(rank) for rank in self.uses}
        return {**shared, **held, CARD_POINTS: self.card_total, MIXED: LIMIT * LIMIT}

    def _fit(self, line: "Line") -> "tuple[type, Collection[object]]":
        """The type and the values that a line takes without a second look."""
        if line.choices:
            return str, frozenset(line.choices)
        if line.kind == "derived":
            return int, range(1)
        if line.kind == "card_points":
            return int, self.card_sums[line.id]
        if line.kind == "adjustment":
            return int, range(-LIMIT, LIMIT + 1)
        most = line.limit(players=1)
        if line.table is not None:
            return int, frozenset(x for x in (0, *line.table) if most is None or x <= most)
        return int, range((LIMIT if most is None else most) + 1)

    def _worths(self) -> dict[str, Use]:
        """By line, the line its cards are counted in and the least that one of it comes to."""
        lines = self._ruleset.lines
        found = {}
        for line in self._lines:
            target = next((lines[name] for name in line.counted_in if name in lines), None)
            if target is not None:
                cards = sum(line.holds.values())
                least = cards if target.kind == "count" else self._least_points(line)
                found[line.id] = (target.id, least)
        return found

    def _least_points(self, line: "Line") -> int:
        """The fewest card points that one of a line can be worth."""
        price = {}
        for name, points in self._ruleset.cards.values.items():
            for rank in ranks(name):
                if self.card_supply[name]:
                    price[rank] = points
        natural = [x for rank, x in price.items() if rank not in (*WILD, *THREES)]
        price["natural"] = min(natural, default=0)
        price["wild"] = min((price[rank] for rank in WILD if rank in price), default=0)
        return sum(price.get(rank, 0) * cards for rank, cards in line.holds.items())

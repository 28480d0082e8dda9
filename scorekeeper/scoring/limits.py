"""What the packs allow, and which lines depend on which: worked out once a ruleset."""

from collections import defaultdict
from math import gcd
from typing import TYPE_CHECKING

from scorekeeper.scoring.cards import THREES, WILD, class_supply, ranks, sums, supply

if TYPE_CHECKING:
    from collections.abc import Collection

    from scorekeeper.scoring.lines import Line
    from scorekeeper.scoring.ruleset import Ruleset

ANY = "any"
Use = tuple[str, int]


class Limits:
    """Lookups made from a ruleset; quantities are cards, or points where the name says so."""

    def __init__(self, ruleset: "Ruleset") -> None:
        self._ruleset = ruleset
        lines = self._lines = tuple(ruleset.lines.values())
        self.canastas = frozenset(line.id for line in lines if line.canasta)
        self.melding = frozenset(line.id for line in lines if line.canasta or line.melds)
        self.replacing = tuple(line for line in lines if line.replaces)
        self.card_lines = tuple(line for line in lines if line.kind == "card_points")
        self.needing = tuple(line for line in lines if line.needs)
        self.excluding = tuple(line for line in lines if line.excludes)
        self.within = tuple(line for line in lines if line.within)
        self.shared = tuple(line for line in lines if line.shared_max is not None)
        self.left = tuple(line.id for line in lines if line.left)
        self.all_left = next((x.id for x in lines if x.left and x.section == "cards"), "")
        self.unfinished = tuple(line.id for line in lines if line.unusual_when_out)
        self.once = self._once()
        self.out = self.once.get(ruleset.lines["going_out"].once, (ruleset.lines["going_out"],))
        self._count_cards()
        self._count_uses()
        self.worths = self._worths()

    def _once(self) -> "dict[str, tuple[Line, ...]]":
        """By group, the lines that one team a round may claim."""
        groups = defaultdict(list)
        for line in self._lines:
            if line.once:
                groups[line.once].append(line)
        return {name: tuple(lines) for name, lines in groups.items()}

    def supply(self, rank: str) -> int:
        """How many cards of a rank, wild or (`any`) other than threes the packs hold."""
        setup = self._ruleset.setup
        if rank == ANY:
            return setup.jokers + 48 * setup.packs
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

    def _worths(self) -> dict[str, tuple[Use, ...]]:
        """By line that cards are counted in: the lines counted there and the least one comes to."""
        lines = self._ruleset.lines
        found: dict[str, list[Use]] = defaultdict(list)
        for line in self._lines:
            target = next((lines[name] for name in line.counted_in if name in lines), None)
            if target is None:
                continue
            cards = sum(line.holds.values())
            least = cards if target.kind == "count" else self._least_points(line)
            found[target.id].append((line.id, least))
        return {name: tuple(uses) for name, uses in found.items()}

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

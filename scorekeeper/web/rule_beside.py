"""Two rulesets side by side: their figures in pairs, and the sentences that each has to itself."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.web.rule_parts import Figure, Part, parts
from scorekeeper.wording import _


@dataclass(frozen=True)
class Pair:
    """The same figure in both; None where one of them has none."""

    one: Figure | None
    two: Figure | None

    @property
    def label(self) -> str:
        """What it is called: in both ways, where they call it differently."""
        labels = [figure.label for figure in (self.one, self.two) if figure]
        return " / ".join(dict.fromkeys(labels))

    @property
    def differs(self) -> bool:
        if self.one is None or self.two is None:
            return True
        return (self.one.says, self.one.notes) != (self.two.says, self.two.notes)


@dataclass(frozen=True)
class Section:
    """A section of both: pairs of figures, and each one's own sentences."""

    id: str
    title: str
    pairs: tuple[Pair, ...]
    sentences: tuple[tuple[str, ...], tuple[str, ...]]


class Beside:
    """Two rulesets in comparison; `names` head their columns."""

    def __init__(self, one: Ruleset, two: Ruleset, names: tuple[str, str]) -> None:
        self.names = names
        ones, twos = _comparable(parts(one), parts(two))
        self._figures = _by_key(ones), _by_key(twos)
        self._paired: set[str] = set()
        found = (
            self._section(ones.get(name), twos.get(name)) for name in merged(list(ones), list(twos))
        )
        self.sections = [section for section in found if section.pairs or any(section.sentences)]

    @property
    def differing(self) -> int:
        """How many figures differ."""
        return sum(pair.differs for section in self.sections for pair in section.pairs)

    @property
    def alike(self) -> int:
        """How many figures are the same."""
        return sum(len(section.pairs) for section in self.sections) - self.differing

    def _section(self, one: Part | None, two: Part | None) -> Section:
        both = [part for part in (one, two) if part is not None]
        pairs = tuple(self._pairs(merged(*(_keys(part) for part in (one, two)))))
        ones, twos = (
            [_(rule.text) for rule in part.sentences] if part else [] for part in (one, two)
        )
        own = (
            tuple(text for text in ones if text not in twos),
            tuple(text for text in twos if text not in ones),
        )
        return Section(both[0].id, both[0].title, pairs, own)

    def _pairs(self, keys: list[str]) -> Iterator[Pair]:
        """Figures of one place in the data belong together, whichever section each stands in."""
        for key in keys:
            if key not in self._paired:
                self._paired.add(key)
                yield Pair(self._figures[0].get(key), self._figures[1].get(key))


def _comparable(ones: list[Part], twos: list[Part]) -> tuple[dict[str, Part], dict[str, Part]]:
    """The sections by name; openings that step at other places are one figure each."""
    found = {part.id: part for part in ones}, {part.id: part for part in twos}
    openings = [parts.get("opening") for parts in found]
    steps = [{one.label for one in _openings(part)} for part in openings]
    if steps[0] != steps[1]:
        for parts, part in zip(found, openings, strict=True):
            if part is not None:
                parts["opening"] = replace(part, figures=tuple(_as_one(part)))
    return found


def _openings(part: Part | None) -> list[Figure]:
    return [one for one in part.figures if one.key.startswith("opening.")] if part else []


def _as_one(part: Part) -> Iterator[Figure]:
    steps = _openings(part)
    prices = tuple(
        replace(price, before=f"{step.short or step.label}: {price.before}".strip())
        for step in steps
        for price in step.prices
    )
    yield Figure("opening", _("Minimum"), prices, cite=steps[0].cite)
    yield from (figure for figure in part.figures if figure not in steps)


def _by_key(parts: Mapping[str, Part]) -> dict[str, Figure]:
    return {figure.key: figure for part in parts.values() for figure in part.figures}


def _keys(part: Part | None) -> list[str]:
    return [figure.key for figure in part.figures] if part else []


def merged(ones: list[str], twos: list[str]) -> list[str]:
    """Both lists in one order: the first's, with what only the second has where it stands there."""
    both = list(ones)
    place = 0
    for name in twos:
        if name in both:
            place = both.index(name) + 1
        else:
            both.insert(place, name)
            place += 1
    return both

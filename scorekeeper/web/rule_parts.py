"""The rules in sections: figures with prices and notes, and sentences, from a ruleset's data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scorekeeper import wording
from scorekeeper.scoring.lines import Line
from scorekeeper.scoring.ruleset import Ruleset, RuleText, Setup
from scorekeeper.web import board, rule_words
from scorekeeper.web.entry_words import card_class
from scorekeeper.web.rule_melds import meld_figures
from scorekeeper.web.rule_words import Price
from scorekeeper.wording import _

SHORT, LONG = 14, 24
"""The letters that stand beside a figure, or without one, in a narrow column."""


@dataclass(frozen=True)
class Figure:
    """One figure of the rules: what it is called, what it says, notes to it, where it is from.

    `key` is its place in the data, `short` its name in a narrow column, `supply` what the packs
    allow of it, which is no rule of its own. `instead` is what it said before a table or a rule
    set changed it: empty where there was nothing, None where unchanged.
    """

    key: str
    label: str
    prices: tuple[Price, ...]
    notes: tuple[str, ...] = ()
    cite: str = ""
    instead: str | None = None
    short: str = ""
    supply: str = ""

    @property
    def wide(self) -> bool:
        """Whether it says too much for a narrow column of figures."""
        return any(len(one.before) > (SHORT if one.figure else LONG) for one in self.prices)

    @property
    def says(self) -> str:
        """What it says in one line: "500 each", "1: 100, 2: 200", "Out 100, Concealed 200"."""
        return ", ".join(price.text for price in self.prices)

    @property
    def whole(self) -> str:
        """What it says, with its notes."""
        return "; ".join((self.says, *self.notes))


@dataclass(frozen=True)
class Part:
    """A section of the page: figures, then sentences; `short` is its name in the contents."""

    id: str
    title: str
    short: str
    figures: tuple[Figure, ...]
    sentences: tuple[RuleText, ...]

    @property
    def cites(self) -> list[str]:
        """Where its figures and sentences come from, one cite for each."""
        return [*(figure.cite for figure in self.figures), *(rule.cite for rule in self.sentences)]

    @property
    def cite(self) -> str:
        """Where all its figures come from, when they come from one place; else empty."""
        cites = {figure.cite for figure in self.figures}
        return cites.pop() if len(cites) == 1 and len(self.figures) > 1 else ""


def parts(ruleset: Ruleset) -> list[Part]:
    """The sections in the order people ask for them; those with nothing in them are left out."""
    order = [
        ("opening", _("To open"), _("To open"), _openings(ruleset)),
        ("canastas", _("Canastas"), _("Canastas"), _lines(ruleset, "canastas")),
        ("threes", _("Threes"), _("Threes"), _lines(ruleset, "threes")),
        ("going_out", _("Going out"), _("Going out"), _lines(ruleset, "going_out", "bonuses")),
        ("penalties", _("Penalties"), _("Penalties"), _lines(ruleset, "penalties")),
        (
            "scoring",
            _("Cards on the table and in hand"),
            _("Cards left"),
            _lines(ruleset, "cards", "adjustment"),
        ),
        ("values", _("Card values"), _("Values"), _values(ruleset)),
        ("end", _("The end"), _("The end"), _end(ruleset)),
        ("setup", _("At the table"), _("Set-up"), _setup(ruleset)),
        ("deal", _("The deal"), _("The deal"), ()),
        ("play", _("Play"), _("Play"), ()),
        ("melds", _("Melds"), _("Melds"), _melds(ruleset)),
    ]
    made = [
        Part(
            section,
            title,
            short,
            tuple(figures),
            tuple(rule for rule in ruleset.rules if rule.section == section),
        )
        for section, title, short, figures in order
    ]
    return [part for part in made if part.figures or part.sentences]


def figures(ruleset: Ruleset) -> dict[str, Figure]:
    """All figures by their place in the data."""
    return {figure.key: figure for part in parts(ruleset) for figure in part.figures}


def marked(found: list[Part], instead: Mapping[str, str]) -> list[Part]:
    """The same sections with what some of their figures said before."""
    return [
        replace(
            part,
            figures=tuple(
                replace(figure, instead=instead.get(figure.key)) for figure in part.figures
            ),
        )
        for part in found
    ]


def _lines(ruleset: Ruleset, *sections: str) -> Iterator[Figure]:
    for line in ruleset.lines.values():
        if line.section in sections:
            yield Figure(
                f"lines.{line.id}",
                _(line.label),
                tuple(rule_words.prices(line)),
                tuple(_notes(line, ruleset)),
                line.cite,
                supply=_supply(line),
            )


def _supply(line: Line) -> str:
    if line.shared_max is None:
        return ""
    return _("at most %(count)d over all sides") % {"count": line.shared_max}


def _notes(line: Line, ruleset: Ruleset) -> Iterator[str]:
    if line.times:
        for step in line.times.steps:
            if step.because:
                yield rule_words.times_step(step.because, step.factor)
    if line.needs:
        yield rule_words.needs(line.needs, ruleset)
    if line.replaces:
        yield _("stands alone: nothing else counts for that side")


def _words(words: str) -> tuple[Price, ...]:
    return (Price(words),)


def _number(points: int) -> tuple[Price, ...]:
    return (Price("", wording.points(points)),)


def _openings(ruleset: Ruleset) -> Iterator[Figure]:
    scale = ruleset.opening
    if not scale.steps:
        yield Figure("opening.always", _("Always"), _words(_("nothing")), (), scale.cite)
    for index, step in enumerate(scale.steps):
        later = scale.steps[index + 1].start if index + 1 < len(scale.steps) else None
        label = rule_words.opening_step(scale.by, step.start, later, index + 1)
        needed = step.needed
        bare = needed.points is not None and not needed.canasta
        says = _number(needed.points or 0) if bare else _words(wording.opening(needed))
        start = "first" if step.start is None else step.start
        short = rule_words.opening_from(scale.by, step.start, later, index + 1)
        yield Figure(f"opening.{scale.by}.{start}", label, says, (), scale.cite, short=short)
    for way in ruleset.also_opens:
        yield Figure(
            f"also_opens.{way}", _("Also opens"), _words(wording.also_opens(way)), (), scale.cite
        )


def _melds(ruleset: Ruleset) -> Iterator[Figure]:
    for key, label, says in meld_figures(ruleset):
        price = Price("", says) if says.isdecimal() else Price(says)
        yield Figure(f"melds.{key}", label, (price,), (), ruleset.melds.cite)


def _values(ruleset: Ruleset) -> Iterator[Figure]:
    for name, points in ruleset.cards.values.items():
        yield Figure(f"cards.{name}", card_class(name), _number(points), (), ruleset.cards.cite)


def _end(ruleset: Ruleset) -> Iterator[Figure]:
    end = ruleset.end
    if end.target:
        yield Figure("end.target", _("The game goes to"), _number(end.target), (), end.cite)
    if end.rounds:
        yield Figure("end.rounds", _("Rounds"), _number(end.rounds), (), end.cite)


def _dealt(setup: Setup) -> Iterator[Price]:
    """Cards to each hand, and where another number of players gets others."""
    yield from _number(setup.dealt)
    others = {one.players: one.dealt for one in setup.seatings if one.dealt is not None}
    for players, dealt in others.items():
        before = _("%(players)s players") % {"players": wording.counted(players)}
        yield Price(before, wording.points(dealt))


def _setup(ruleset: Ruleset) -> Iterator[Figure]:
    setup = ruleset.setup
    discard = _("needed") if setup.discard_to_go_out else _("not needed")
    seated = tuple(Price(board.seating(one)) for one in setup.seatings)
    rows: list[tuple[str, str, tuple[Price, ...]]] = [
        ("seatings", _("Players"), seated),
        ("packs", _("Packs"), _number(setup.packs)),
        ("jokers", _("Jokers in all"), _number(setup.jokers)),
        ("dealt", _("Cards dealt to each"), tuple(_dealt(setup))),
        ("foot", _("Cards in a foot"), _number(setup.foot) if setup.foot else ()),
        ("draw", _("Cards drawn a turn"), _number(setup.draw)),
        ("discard_to_go_out", _("A discard to go out"), _words(discard)),
    ]
    for key, label, prices in rows:
        if prices:
            yield Figure(f"setup.{key}", label, prices, (), setup.cites.get(key, ""))

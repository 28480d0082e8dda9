"""Rules in words, for the rules pages: prices, conditions, requirements, and what else opens."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper import wording
from scorekeeper.scoring.lines import Line
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.wording import _


@dataclass(frozen=True)
class Price:
    """Words, a figure and words again: "500 each", "Concealed 200", "their points"."""

    before: str
    figure: str = ""
    after: str = ""

    @property
    def text(self) -> str:
        return " ".join(filter(None, (self.before, self.figure, self.after)))


def prices(line: Line) -> Iterator[Price]:
    """What a line is worth: one price, or one for each quantity or choice."""
    if line.kind == "card_points":
        yield Price(_("count against") if (line.each or 0) < 0 else _("their points"))
    elif line.kind == "adjustment":
        yield Price(_("as agreed"))
    elif line.kind == "derived":
        yield Price("", wording.points(line.each or 0))
    elif line.choices:
        for key, choice in line.choices.items():
            if key != line.nothing or choice.points:
                yield Price(_(choice.label), wording.points(choice.points))
    elif line.table:
        for count, points in line.table.items():
            if count:
                yield Price(f"{count}:", wording.points(points))
    else:
        before, _points, after = _("%(points)s each").partition("%(points)s")
        yield Price(before.strip(), wording.points(line.each or 0), after.strip())


def opening_step(by: str, start: int | None, later: int | None, number: int) -> str:
    """From which total, or in which round, a step of the openings holds."""
    if by == "round":
        return _rounds(start or number, later)
    if start is None and later is None:
        return _("Always")
    if start is None:
        return _("Total below %(end)s") % {"end": wording.points(later or 0)}
    if later is None:
        return _("Total from %(start)s") % {"start": wording.points(start)}
    return _("Total %(start)s to below %(end)s") % {
        "start": wording.points(start),
        "end": wording.points(later),
    }


def opening_from(by: str, start: int | None, later: int | None, number: int) -> str:
    """The same in a word or two, for steps that stand one below the other."""
    if by == "round":
        return _("round %(number)d") % {"number": start or number}
    if start is None:
        return "" if later is None else _("below %(end)s") % {"end": wording.points(later)}
    return _("from %(start)s") % {"start": wording.points(start)}


def _rounds(first: int, later: int | None) -> str:
    if later is None:
        return _("Round %(number)d and later") % {"number": first}
    if later - first > 1:
        return _("Rounds %(first)d to %(last)d") % {"first": first, "last": later - 1}
    return _("Round %(number)d") % {"number": first}


def times_step(because: str, factor: int) -> str:
    """What a condition does to a line: "nothing melded: counts against"."""
    effects = {-1: _("counts against"), 0: _("counts nothing"), 1: _("counts")}
    effect = effects.get(factor, _("counts %(factor)d times") % {"factor": factor})
    return f"{_(because)}: {effect}"


def needs(needed: Mapping[str, int | str], ruleset: Ruleset) -> str:
    """What a line needs: "needs 2 canastas and the foot taken"."""
    return _("needs %(all)s") % {"all": everything(needed, ruleset)}


def everything(needed: Mapping[str, int | str], ruleset: Ruleset) -> str:
    """What is needed, by itself: "4 natural canastas and 1 mixed canasta"."""
    return wording.joined([_need(fact, value, ruleset) for fact, value in needed.items()])


def _need(fact: str, value: int | str, ruleset: Ruleset) -> str:
    line = ruleset.lines.get(fact)
    named = line or ruleset.sums.get(fact)
    label = _(named.label).lower() if named else _("canastas")
    if isinstance(value, str):
        choice = _(line.choices[value].label) if line and line.choices else value
        return f"{label}: {choice.lower()}"
    if value == 1:
        return _("1 %(what)s") % {
            "what": _(named.singular) if named and named.singular else _("canasta")
        }
    return _("%(count)d %(what)s") % {"count": value, "what": label}


def opens_too(also: Iterable[str]) -> str:
    """What opens besides the count, in a sentence; empty where nothing does."""
    ways = "; ".join(wording.also_opens(way) for way in also)
    return _("Also opens: %(what)s.") % {"what": ways} if ways else ""

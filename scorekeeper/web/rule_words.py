"""Rules in words, for the rules pages: conditions, requirements, and what else opens."""

from collections.abc import Iterable, Mapping

from scorekeeper import wording
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.wording import _


def times_step(because: str, factor: int) -> str:
    """What a condition does to a line: "nothing melded: counts against"."""
    effects = {-1: _("counts against"), 0: _("counts nothing"), 1: _("counts")}
    effect = effects.get(factor, _("counts %(factor)d times") % {"factor": factor})
    return f"{_(because)}: {effect}"


def needs(needed: Mapping[str, int | str], ruleset: Ruleset) -> str:
    """What a line needs: "needs 2 canastas and the foot taken"."""
    parts = [_need(fact, value, ruleset) for fact, value in needed.items()]
    return _("needs %(all)s") % {"all": wording.joined(parts)}


def _need(fact: str, value: int | str, ruleset: Ruleset) -> str:
    line = ruleset.lines.get(fact)
    label = _(line.label).lower() if line else _("canastas")
    if isinstance(value, str):
        choice = _(line.choices[value].label) if line and line.choices else value
        return f"{label}: {choice.lower()}"
    if value == 1:
        return _("1 %(what)s") % {
            "what": _(line.singular) if line and line.singular else _("canasta")
        }
    return _("%(count)d %(what)s") % {"count": value, "what": label}


def opens_too(also: Iterable[str]) -> str:
    """What opens besides the count, in a sentence; empty where nothing does."""
    ways = "; ".join(wording.also_opens(way) for way in also)
    return _("Also opens: %(what)s.") % {"what": ways} if ways else ""

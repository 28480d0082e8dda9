"""Notes of the score sheet, openings, and the headings of the rules."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.scoring.game import Opening
from scorekeeper.scoring.problems import Note
from scorekeeper.wording.speech import _, points, small


def note(told: Note | None) -> str:
    """Why a figure is not simply quantity times worth; empty where it is."""
    if told is None:
        return ""
    values = told.values
    parts = []
    if "cards" in values:
        parts.append(" + ".join(f"{count} × {price}" for count, price in values["cards"]))
    if "because" in values:
        parts.append(_because(values))
    if values.get("reason"):
        parts.append(values["reason"])
    return "; ".join(part for part in parts if part)


def _because(values: Mapping[str, Any]) -> str:
    factor = values["factor"]
    said = {"because": _(values["because"]), "line": small(_(values["line"]))}
    if factor < 0 and values.get("as_one"):
        return _("%(because)s: counts against, once") % said
    if factor < 0:
        return _("%(because)s: counts against") % said
    if factor == 0:
        return _("%(because)s: %(line)s count nothing") % said
    return (
        said["because"]
        if factor == 1
        else _("%(because)s: times %(factor)s") % {**said, "factor": points(factor)}
    )


def opening(needed: Opening) -> str:
    """What a team needs to open."""
    if needed.canasta:
        said = _("a natural canasta") if needed.natural else _("a canasta")
        if needed.points is None:
            return said
        values = {"canasta": said, "points": points(needed.points)}
        return _("%(canasta)s, and %(points)s in all") % values
    return _("nothing") if needed.points is None else points(needed.points)


def also_opens(way: str) -> str:
    """What else opens, whatever it counts."""
    ways = {
        "splash": _("a splash: seven natural cards of one rank, or seven wild cards, from hand"),
        "six_of_one_card": _("six natural cards of one rank that match the top discard"),
    }
    return ways.get(way, way.replace("_", " "))


def section(name: str) -> str:
    """The heading of a section of lines or rules."""
    headings = {
        "setup": _("Set-up"),
        "deal": _("Deal"),
        "play": _("Play"),
        "opening": _("Opening"),
        "melds": _("Melds"),
        "canastas": _("Canastas"),
        "threes": _("Threes"),
        "going_out": _("Going out"),
        "penalties": _("Penalties"),
        "bonuses": _("Bonuses"),
        "cards": _("Cards"),
        "scoring": _("Scoring"),
        "adjustment": _("Penalty or bonus"),
        "end": _("End of the game"),
    }
    return headings.get(name, name.replace("_", " ").capitalize())

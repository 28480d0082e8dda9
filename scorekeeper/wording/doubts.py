"""Doubts in sentences: what looks unusual in a round."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.scoring.problems import Doubt
from scorekeeper.wording.speech import _, counted, named, ngettext, points, small

Values = Mapping[str, Any]


def doubt(found: Doubt, teams: Sequence[str]) -> str:
    """A doubt in a sentence."""
    return DOUBTS[found.kind](found.values, named(found.values, teams))


def _low_points(values: Values, team: str) -> str:
    said = {
        "team": team,
        "line": small(_(values["label"])),
        "number": points(values["number"]),
        "least": points(values["least"]),
    }
    claim = _("%(team)s, %(line)s: %(number)s. What they claim takes at least %(least)s in cards.")
    return claim % said


def _nothing_held(values: Values, team: str) -> str:
    if values["melded"]:
        return _("%(team)s did not go out, yet had nothing left in hand.") % {"team": team}
    return _("%(team)s melded nothing, yet had nothing left in hand. Where are their cards?") % {
        "team": team
    }


def _alone_with_cards(values: Values, team: str) -> str:
    return _("%(team)s went out with cards left.") % {"team": team}


def _unfinished_when_out(values: Values, team: str) -> str:
    return _("%(team)s went out with %(line)s.") % {"team": team, "line": small(_(values["label"]))}


def _wild_cards_short(values: Values, team: str) -> str:
    return ngettext(
        "The mixed canastas take at least %(needed)s wild card; %(left)s left for them.",
        "The mixed canastas take at least %(needed)s wild cards; %(left)s left for them.",
        values["needed"],
    ) % {"needed": counted(values["needed"]), "left": counted(max(0, values["left"]))}


DOUBTS: dict[str, Callable[[Values, str], str]] = {
    "low_points": _low_points,
    "nothing_held": _nothing_held,
    "alone_with_cards": _alone_with_cards,
    "unfinished_when_out": _unfinished_when_out,
    "wild_cards_short": _wild_cards_short,
}

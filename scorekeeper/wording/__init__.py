"""Words for people: the core's kinds and values made into sentences, through gettext."""

from scorekeeper.wording.doubts import doubt
from scorekeeper.wording.notes import also_opens, note, opening, section
from scorekeeper.wording.speech import _, counted, joined, ngettext, points, signed
from scorekeeper.wording.told import problem

__all__ = [
    "_",
    "also_opens",
    "counted",
    "doubt",
    "joined",
    "ngettext",
    "note",
    "opening",
    "points",
    "problem",
    "section",
    "signed",
]

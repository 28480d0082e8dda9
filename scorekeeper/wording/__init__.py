"""Words for people: the core's kinds and values made into sentences, through gettext."""

from scorekeeper.wording.answers import (
    black_threes,
    black_threes_fault,
    hand,
    missing_cards,
    opened,
    still_needed,
)
from scorekeeper.wording.doubts import doubt
from scorekeeper.wording.melds import (
    card_name,
    meld,
    meld_fault,
    run_card,
    sequence_fault,
    suit,
)
from scorekeeper.wording.notes import also_opens, note, opening, section
from scorekeeper.wording.speech import _, cards, counted, joined, ngettext, points, signed
from scorekeeper.wording.told import problem

__all__ = [
    "_",
    "also_opens",
    "black_threes",
    "black_threes_fault",
    "card_name",
    "cards",
    "counted",
    "doubt",
    "hand",
    "joined",
    "meld",
    "meld_fault",
    "missing_cards",
    "ngettext",
    "note",
    "opened",
    "opening",
    "points",
    "problem",
    "run_card",
    "section",
    "sequence_fault",
    "signed",
    "still_needed",
    "suit",
]

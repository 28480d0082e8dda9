"""Cards on the pages of the checks: keys to tap, faces in a fan, and how they are sent."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flask import abort

from scorekeeper import wording
from scorekeeper.scoring.cards import WILD, Card
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.tapped import FACE, FACES, card
from scorekeeper.web.checks_place import Asked
from scorekeeper.wording import _

MOST_TAPS = 120
JOKER = "★"


@dataclass(frozen=True)
class Key:
    """A key of the card picker: what it sends, what it shows, what it is called."""

    tap: str
    rank: str
    face: str
    name: str
    worth: str
    wild: bool


@dataclass(frozen=True)
class Face:
    """A small face in a fan."""

    text: str
    suit: str
    wild: bool
    fault: str = ""


def keys(ruleset: Ruleset, ranks: Iterable[str], *, worth: bool = True) -> list[Key]:
    """A key for each rank, from the ace down, the wild cards last."""
    wanted = set(ranks)
    return [_key(ruleset, tap, rank, worth) for tap, rank in FACES.items() if rank in wanted]


def _key(ruleset: Ruleset, tap: str, rank: str, worth: bool) -> Key:
    points = str(ruleset.melding.points.get(rank, "")) if worth else ""
    wild = rank in WILD
    face = _("Joker") if rank == "joker" else tap
    return Key(tap, rank, face, wording.card_name(rank), points, wild)


def meldable(ruleset: Ruleset) -> list[str]:
    """The ranks that can be laid down, wild ones too."""
    return [*ruleset.melding.ranks, *ruleset.melding.wild]


def faces(cards: Sequence[Card], faults: Sequence[str] = ()) -> list[Face]:
    """Cards as they lie in a fan; `faults` say what is wrong with each."""
    told = [*faults, *[""] * (len(cards) - len(faults))]
    return [
        Face(JOKER if one.rank == "joker" else FACE[one.rank], one.suit, one.rank in WILD, fault)
        for one, fault in zip(cards, told, strict=True)
    ]


def taps(asked: Asked) -> list[str]:
    """What was tapped, in order; too much of it is refused."""
    found = [one for one in asked.text("taps", longest=4 * MOST_TAPS).split(".") if one]
    if len(found) > MOST_TAPS:
        abort(400)
    return found


def counts(asked: Asked, shown: Sequence[Key]) -> dict[str, int]:
    """Cards by rank as they were typed into the fields."""
    return {key.rank: asked.number(key.rank, key.name.capitalize()) for key in shown}


def typed_cards(asked: Asked, name: str, suit: str, label: str) -> list[Card]:
    """The cards of one suit as they were typed: `4 5 6 J 2`."""
    found = []
    for typed in asked.text(name).upper().replace(",", " ").split():
        face = "X" if typed in ("X", "JOKER", JOKER) else typed
        try:
            rank = card(face).rank
        except ValueError:
            said = _("%(label)s: “%(typed)s” is no card. Write 4 5 6 7 8 9 10 J Q K A, 2 or X.")
            asked.problems.append((name, said % {"label": label, "typed": typed[:10]}))
            return []
        found.append(Card(rank, "" if rank == "joker" else suit))
    return found

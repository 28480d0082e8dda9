"""What people type for an amount: a number, a sum, or cards counted, read without fuss."""

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass

from scorekeeper.scoring.problems import Problem

LONGEST = 120
"""Characters; more than anybody types for one line of a round."""
LARGEST = 999_999
"""Points or cards; far beyond what any packs hold."""

SIGNS = str.maketrans(
    {
        **dict.fromkeys("−–—﹣－‐‑", "-"),
        **dict.fromkeys("＋﹢", "+"),
        **dict.fromkeys("xX*✕✖＊ｘＸ·∙", "×"),
        **dict.fromkeys("，’'.．", ","),
        **dict.fromkeys("\t\n\r\u00a0\u2007\u2009\u202f\u3000", " "),
    }
)
NUMBER = re.compile(r"\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+", re.ASCII)
COUNTED = re.compile(r"(\d{1,6}) ?× ?(\d{1,6})", re.ASCII)


class Unreadable(Exception):
    """What was typed is no amount; ``kind`` and ``values`` say why."""

    def __init__(self, kind: str, **values: object) -> None:
        super().__init__(kind)
        self.kind = kind
        self.values = values

    def at(self, where: str) -> Problem:
        """The same as a problem of the field at ``where``."""
        return Problem(where, self.kind, self.values)


@dataclass(frozen=True)
class Typed:
    """An amount and, where it was more than one plain number, its terms as in ``1×50+120``."""

    amount: int
    terms: str


def read(text: str, worths: Collection[int] | None = None) -> Typed | None:
    """The amount in ``text``, or None when nothing was typed.

    ``worths`` are the points that a card can be worth, where cards may be counted (``2×50``).
    A comma, a point, a space or an apostrophe may group thousands; any script's digits are read;
    a trailing plus is dropped.
    Raises ``Unreadable``.
    """
    if len(text) > LONGEST:
        raise Unreadable("too_long", most=LONGEST)
    plain = _plain(text)
    if not plain:
        return None
    terms = [term.strip() for term in plain.strip("+ ").split("+")]
    if terms == [""]:
        raise Unreadable("unreadable", text=text)
    read_terms = [_term(term, text, worths) for term in terms]
    amount = sum(value for value, _ in read_terms)
    if abs(amount) > LARGEST:
        raise Unreadable("too_large", most=LARGEST)
    shown = "+".join(words for _, words in read_terms)
    return Typed(amount, shown if len(terms) > 1 or "×" in shown else "")


def _plain(text: str) -> str:
    """The text in plain digits and signs, with single spaces."""
    digits = "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)
    return " ".join(digits.translate(SIGNS).split())


def _term(term: str, text: str, worths: Collection[int] | None) -> tuple[int, str]:
    sign, size = (-1, term[1:].lstrip()) if term.startswith("-") else (1, term)
    if counted := COUNTED.fullmatch(size):
        return _counted(int(counted[1]), int(counted[2]), sign, worths)
    if not NUMBER.fullmatch(size):
        raise Unreadable("unreadable", text=text)
    size = re.sub("[ ,]", "", size).lstrip("0") or "0"
    if len(size) > len(str(LARGEST)):
        raise Unreadable("too_large", most=LARGEST)
    return sign * int(size), ("−" if sign < 0 else "") + size


def _counted(cards: int, worth: int, sign: int, worths: Collection[int] | None) -> tuple[int, str]:
    if worths is None:
        raise Unreadable("cards_not_counted")
    if worth not in worths or sign < 0:
        raise Unreadable(
            "no_card_worth", cards=cards, worth=worth, worths=sorted(set(worths), reverse=True)
        )
    return cards * worth, f"{cards}×{worth}"

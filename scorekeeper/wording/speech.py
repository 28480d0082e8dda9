"""Numbers, lists and the names of cards, as people at a table say them."""

import gettext
from collections.abc import Mapping, Sequence
from typing import Any

_TRANSLATION = gettext.translation("scorekeeper", fallback=True)
_ = _TRANSLATION.gettext
ngettext = _TRANSLATION.ngettext

MINUS = "−"
TWELVE = 12


def points(number: int) -> str:
    """Points as they print: `1,475`, `−345`."""
    return f"{number:,}".replace("-", MINUS)


def signed(number: int) -> str:
    """Points won or lost: `+1,210`, `−345`, `0`."""
    return f"+{points(number)}" if number > 0 else points(number)


def counted(number: int) -> str:
    """A small number in words, up to twelve; a larger or negative one in digits."""
    words = (
        _("none"),
        _("one"),
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
        _("eleven"),
        _("twelve"),
    )
    return words[number] if 0 <= number <= TWELVE else points(number)


def packs(number: int) -> str:
    """`Two packs`, at the beginning of a sentence."""
    return ngettext("%(number)s pack", "%(number)s packs", number) % {
        "number": counted(number).capitalize()
    }


def joined(parts: Sequence[str]) -> str:
    """`one`, `one and two`, `one, two and three`."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(first)s and %(last)s") % {"first": ", ".join(parts[:-1]), "last": parts[-1]}


def either(parts: Sequence[str]) -> str:
    """`one`, `one or two`, `one, two or three`."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(first)s or %(last)s") % {"first": ", ".join(parts[:-1]), "last": parts[-1]}


def named(values: Mapping[str, Any], teams: Sequence[str]) -> str:
    """The team that is spoken of."""
    number = values.get("team")
    return teams[number] if isinstance(number, int) and number < len(teams) else _("This team")


def small(label: str) -> str:
    """A label inside a sentence: its first letter small."""
    return label[:1].lower() + label[1:]


def cards(rank: str) -> str:
    """Cards of a rank, of a class, or wild, in the plural."""
    named = {
        "any": _("cards that are no threes"),
        "wild": _("wild cards"),
        "joker": _("jokers"),
        "two": _("twos"),
        "three": _("threes"),
        "four": _("fours"),
        "five": _("fives"),
        "six": _("sixes"),
        "seven": _("sevens"),
        "eight": _("eights"),
        "nine": _("nines"),
        "ten": _("tens"),
        "jack": _("jacks"),
        "queen": _("queens"),
        "king": _("kings"),
        "ace": _("aces"),
        "red_three": _("red threes"),
        "black_three": _("black threes"),
    }
    first, to, last = rank.partition("_to_")
    if to and first in named and last in named:
        values = {"first": named[first], "last": named[last]}
        return _("cards from %(first)s to %(last)s") % values
    return named.get(rank, rank.replace("_", " "))

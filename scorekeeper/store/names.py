"""Names as people type them: tidied for keeping, folded for finding."""

import unicodedata
from collections.abc import Iterable

COLOURS = ("Blue", "Gold", "Plum", "Teal", "Slate", "Lime")
"""What teams without a name and without named players are called, in the order of the teams."""

LONGEST = 200
"""The characters of a name that are kept; a score sheet has room for far fewer."""

_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"})


def tidy(text: str) -> str:
    """A name or one line of text without control characters, with single spaces, composed (NFC)."""
    return " ".join(_printable(text).split())


def tidy_name(text: str) -> str:
    """A name as it is kept: tidied, and no longer than ``LONGEST``."""
    return tidy(text)[:LONGEST].rstrip()


def tidy_note(text: str) -> str:
    """A text of several lines without control characters; its line breaks stay."""
    lines = unicodedata.normalize("NFC", text).splitlines()
    return "\n".join(_printable(line).rstrip() for line in lines).strip()


def tidy_key(key: str | None) -> str | None:
    """An entry key as it can be kept; none for an empty one."""
    return tidy(key or "") or None


def same(name: str) -> str:
    """What two spellings of one person's name have in common: all but case."""
    return unicodedata.normalize("NFC", tidy(name).casefold())


def folded(text: str) -> str:
    """The text without case, accents and control characters, for searching."""
    apart = unicodedata.normalize("NFKD", tidy(text).casefold())
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return tidy(bare.translate(_PLAIN))


def team_names(own: Iterable[str], players: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """What the teams are called, no two alike: own name, else the players' names, else a colour."""
    plain = [
        name or " & ".join(filter(None, named)) or COLOURS[index % len(COLOURS)]
        for index, (name, named) in enumerate(zip(own, players, strict=True))
    ]
    return distinct(plain)


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names in the same order, a repeated one with the lowest free number behind it."""
    wanted = tuple(names)
    taken = {same(name) for name in wanted}
    given: set[str] = set()
    result = []
    for name in wanted:
        shown, number = name, 2
        while same(shown) in given or (shown != name and same(shown) in taken):
            shown, number = f"{name} {number}", number + 1
        given.add(same(shown))
        result.append(shown)
    return tuple(result)


def _printable(text: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    spaced = (" " if sign.isspace() else sign for sign in composed)
    return "".join(sign for sign in spaced if _shown(sign))


def _shown(sign: str) -> bool:
    # Joiners hold together letters of some scripts and figures such as families; they may stay.
    return sign in "\u200c\u200d" or unicodedata.category(sign) not in ("Cc", "Cf", "Cs")

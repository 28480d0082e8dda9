"""Where rules come from, for people: short titles of sources, places in them, defaults."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.scoring.ruleset import Source
from scorekeeper.wording import _

DEFAULT = "default:"
TABLE = "table"
"""The source of a table's own figures, whose place says nothing more."""


@dataclass(frozen=True)
class Reference:
    """A source by the name it goes by on the page, and the place in it."""

    key: str
    title: str
    place: str = ""


@dataclass(frozen=True)
class Origin:
    """What a cite says: its sources, whether they only fill a gap, and what the gap is."""

    references: tuple[Reference, ...]
    default: bool = False
    reason: str = ""

    def named_as(self, keys: tuple[str, ...]) -> bool:
        """Whether it names just these sources."""
        return tuple(one.key for one in self.references) == keys


def origin(cite: str, sources: Mapping[str, Source]) -> Origin:
    """A cite as people read it: `seed-002: Threes, line 92; pagat`, `default: pagat (why)`."""
    default = cite.startswith(DEFAULT)
    if default:
        names, bracket, reason = cite.removeprefix(DEFAULT).strip().partition(" (")
        named = [(name.strip(), "") for name in names.split(",") if name.strip()]
    else:
        bracket, reason = "", ""
        named = [_placed(part) for part in cite.split(";") if part.strip()]
    titles = short_titles(sources)
    places: dict[str, list[str]] = {}
    for key, place in named:
        places.setdefault(key, []).extend([place] if place else [])
    references = tuple(
        Reference(key, titles.get(key, key), "; ".join(found)) for key, found in places.items()
    )
    return Origin(references, default, _(reason.removesuffix(")")) if bracket else "")


def usual(cites: Iterable[str]) -> tuple[str, ...]:
    """The sources that most of several cites name, when more than one does; else none."""
    named = Counter(tuple(one.key for one in origin(cite, {}).references) for cite in cites)
    del named[()], named[(TABLE,)]
    keys, count = max(named.items(), key=lambda found: found[1], default=((), 0))
    return keys if count > 1 else ()


def _placed(part: str) -> tuple[str, str]:
    key, _colon, place = part.partition(":")
    return key.strip(), "" if key.strip() == TABLE else place.strip()


def short_titles(sources: Mapping[str, Source]) -> dict[str, str]:
    """What each source is called: the beginning of its title, where no other title begins so.

    "Pagat, Canasta: classic rules for four" is Pagat.
    """
    short = {key: title(source) for key, source in sources.items()}
    borne = Counter(short.values())
    return {key: name if borne[name] == 1 else sources[key].title for key, name in short.items()}


def title(source: Source) -> str:
    """The title up to its first comma or colon."""
    return source.title.partition(",")[0].partition(":")[0].strip()

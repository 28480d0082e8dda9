"""A search over the rules of all variants: figures and sentences by their words, in any form."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.scoring.loader import Variant, variants
from scorekeeper.store.names import folded
from scorekeeper.web import rule_changes, rule_parts
from scorekeeper.wording import _

LONGEST = 200
"""The characters of a search that are looked at."""
MOST_WORDS = 12
"""More words than this are not looked at."""
MOST_SHOWN = 8
"""Hits of one variant that are shown; its page has the rest."""
BEGINNING = 4
"""Letters from which on the beginning of a word finds it."""

WORD = re.compile(r"\d[\d,]*\d|\d|[^\W_\d]+")

FORMS = {
    form: word
    for word, forms in {
        "go": "goes going went gone",
        "freeze": "freezes freezing froze frozen",
        "draw": "draws drawing drew drawn",
        "deal": "deals dealing dealt",
        "lay": "lays laying laid",
        "take": "takes taking took taken",
        "keep": "keeps keeping kept",
        "hold": "holds holding held",
        "win": "wins winning won",
        "meld": "melds melding melded",
        "open": "opens opening openings opened",
        "discard": "discards discarding discarded",
        "score": "scores scoring scored",
        "count": "counts counting counted",
        "pick": "picks picking picked",
        "play": "plays playing played",
        "ask": "asks asking asked",
        "end": "ends ending ended",
        "lose": "loses losing lost",
        "begin": "begins beginning began begun",
        "cost": "costs costing",
        "tie": "ties tied tying",
        "foot": "feet",
        "bonus": "bonuses",
        "two": "2 twos deuce deuces",
        "three": "3 threes",
        "four": "4 fours",
        "five": "5 fives",
        "six": "6 sixes",
        "seven": "7 sevens",
        "eight": "8 eights",
        "nine": "9 nines",
        "ten": "10 tens",
    }.items()
    for form in forms.split()
}
"""Forms of words that no ending tells, by the word that stands for them all."""


class Piece(NamedTuple):
    """A part of a text: a word that was looked for, or what stands between."""

    text: str
    hit: bool


@dataclass(frozen=True)
class Entry:
    """A figure or a sentence of a variant, and the section of the rules page that it stands in.

    `phrases` are its words in their order, `words` those of the section's title too.
    """

    section: str
    title: str
    text: str
    phrases: str
    words: frozenset[str]


@dataclass(frozen=True)
class Hit:
    """What was found: where it stands, and its text with the words marked."""

    section: str
    title: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Found:
    """The hits of one variant; `named` where the words name the variant itself."""

    variant: Variant
    named: bool
    hits: tuple[Hit, ...]

    @property
    def shown(self) -> tuple[Hit, ...]:
        return self.hits[:MOST_SHOWN]

    @property
    def more(self) -> int:
        """How many hits are not shown."""
        return len(self.hits) - len(self.shown)


@dataclass(frozen=True)
class Results:
    """All that was found; `unknown` are the words that stand in no rule at all."""

    found: tuple[Found, ...]
    unknown: tuple[str, ...]

    @property
    def count(self) -> int:
        return sum(len(one.hits) for one in self.found)


def base_form(word: str) -> str:
    """A word, folded, without the ending that makes it many: threes, penalties, boxes."""
    if word in FORMS:
        return FORMS[word]
    if word[0].isdecimal():
        return word.replace(",", "")
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("s", "")):
        if len(word) > len(ending) + 1 and word.endswith(ending):
            whole = word.endswith(("ss", "us", "is")) and ending == "s"
            return word if whole else word.removesuffix(ending) + instead
    return word


def words_of(text: str) -> list[str]:
    """The words of a text, folded, each in the form that stands for all."""
    return [base_form(word) for word in WORD.findall(folded(text))]


def search(text: str) -> Results:
    """Figures and sentences that have every word, by variant, in the order of the variants."""
    wanted = list(dict.fromkeys(words_of(text[:LONGEST])))[:MOST_WORDS]
    if not wanted:
        return Results((), ())
    index = _index()
    unknown = [word for word in wanted if not any(_anywhere(word, entries) for entries in index)]
    found = (_find(wanted, entries) for entries in index)
    return Results(tuple(one for one in found if one.named or one.hits), tuple(unknown))


class Indexed(NamedTuple):
    """A variant's names in words, and everything that its rules say."""

    variant: Variant
    names: frozenset[str]
    entries: tuple[Entry, ...]


def _fits(word: str, words: frozenset[str]) -> bool:
    if word in words:
        return True
    return len(word) >= BEGINNING and any(one.startswith(word) for one in words)


def _anywhere(word: str, indexed: Indexed) -> bool:
    return _fits(word, indexed.names) or any(_fits(word, one.words) for one in indexed.entries)


def _find(wanted: list[str], indexed: Indexed) -> Found:
    """A rule has every word, but those that name its variant; these alone find the variant."""
    naming = {word for word in wanted if _fits(word, indexed.names)}
    hits = []
    for entry in indexed.entries:
        said = {word for word in wanted if _fits(word, entry.words)}
        if said and len(said | naming) == len(wanted):
            hits.append(
                (entry, Hit(entry.section, entry.title, tuple(_pieces(entry.text, wanted))))
            )
    phrase = " ".join(wanted)
    hits.sort(key=lambda found: phrase not in found[0].phrases)
    return Found(indexed.variant, len(naming) == len(wanted), tuple(hit for _entry, hit in hits))


def _pieces(text: str, wanted: list[str]) -> Iterator[Piece]:
    end = 0
    for word in WORD.finditer(text):
        forms = words_of(word[0])
        if any(_fits(one, frozenset(forms)) for one in wanted):
            if word.start() > end:
                yield Piece(text[end : word.start()], False)
            yield Piece(word[0], True)
            end = word.end()
    if end < len(text):
        yield Piece(text[end:], False)


_held: tuple[Mapping[str, Variant], tuple[Indexed, ...]] | None = None


def _index() -> tuple[Indexed, ...]:
    """The index of all variants, made once for as long as they are the same."""
    global _held
    listed = variants()
    if _held is None or _held[0] is not listed:
        _held = listed, tuple(_indexed(variant) for variant in listed.values())
    return _held[1]


def _indexed(variant: Variant) -> Indexed:
    names = " ".join((variant.name, *variant.aliases))
    return Indexed(variant, frozenset(words_of(names)), tuple(_entries(variant)))


def _entries(variant: Variant) -> Iterator[Entry]:
    for part in rule_parts.parts(variant.base):
        for figure in part.figures:
            yield _entry(part.id, part.title, f"{figure.label}: {figure.whole}")
        for rule in part.sentences:
            yield _entry(part.id, part.title, _(rule.text))
    title = _("House rules")
    for option in rule_changes.options(variant, variant.base):
        ways = "; ".join((option.chosen, *option.others))
        yield _entry("options", title, f"{option.label}: {ways}")
        for _choice, rules in option.added:
            for rule in rules:
                yield _entry("options", title, _(rule.text))
    for rule_set in variant.rule_sets.values():
        yield _entry("rule_sets", _("Rule sets"), _(rule_set.label))


def _entry(section: str, title: str, text: str) -> Entry:
    words = words_of(text)
    return Entry(section, title, text, " ".join(words), frozenset((*words, *words_of(title))))

"""Words typed into the search box, as conditions on games."""

import re
from datetime import date, timedelta

from sqlalchemy import ColumnElement, and_, exists, extract, or_

from scorekeeper.scoring.loader import variants
from scorekeeper.store import names
from scorekeeper.store.models import ABANDONED, FINISHED, OPEN, Game, Player, Seat, Team

MOST_WORDS = 12
"""More words than this are not looked at."""

MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
STATUS_WORDS = {
    OPEN: ("open",),
    FINISHED: ("finished", "won"),
    ABANDONED: ("abandoned", "stopped", "put", "away"),
}
SHORTEST = 3
"""The letters that a month or a weekday is known by."""

Condition = ColumnElement[bool]


def matching(words: str) -> list[Condition]:
    """One condition for every word; a game that is looked for meets them all."""
    signs = (sign if sign.isalnum() or sign in "-'’" else " " for sign in names.folded(words))
    found = [word.strip("-'’") for word in "".join(signs).split()]
    return [_fits(word) for word in dict.fromkeys(filter(None, found[:MOST_WORDS]))]


def _fits(word: str) -> Condition:
    return or_(
        _somebody(word),
        _team(word),
        Game.variant.in_(_variants(word)),
        Game.status.in_(_statuses(word)),
        *_days(word),
    )


def _somebody(word: str) -> Condition:
    """A player's name holds the word."""
    return exists().where(
        Seat.game_id == Game.id,
        Player.id == Seat.player_id,
        Player.folded.contains(word, autoescape=True),
    )


def _team(word: str) -> Condition:
    """A team's own name holds the word, or the colour that stands for one without a name."""
    own = exists().where(Team.game_id == Game.id, Team.folded.contains(word, autoescape=True))
    numbers = [number for number, name in enumerate(names.COLOURS, 1) if word in name.casefold()]
    colour = exists().where(
        Team.game_id == Game.id,
        Team.number.in_(numbers),
        Team.name == "",
        ~exists().where(Seat.team_id == Team.id, Seat.player_id.is_not(None)),
    )
    return or_(own, colour) if numbers else own


def _variants(word: str) -> list[str]:
    return [
        variant.id
        for variant in variants().values()
        if any(word in names.folded(name) for name in (variant.name, *variant.aliases))
    ]


def _statuses(word: str) -> list[str]:
    return [status for status, known in STATUS_WORDS.items() if word in known]


def _days(word: str) -> list[Condition]:
    """What the word says about the day: a name's first letters, a year, a day, or a date."""
    conditions: list[Condition] = []
    if len(word) >= SHORTEST:
        months = [number for number, name in enumerate(MONTHS, 1) if name.startswith(word)]
        weekdays = [number for number, name in enumerate(WEEKDAYS) if name.startswith(word)]
        if months:
            conditions.append(extract("month", Game.played_on).in_(months))
        if weekdays:
            conditions.append(extract("dow", Game.played_on).in_(weekdays))
    if re.fullmatch(r"[0-9]{1,2}", word):
        conditions.append(extract("day", Game.played_on) == int(word))
    span = _span(word)
    if span:
        conditions.append(and_(Game.played_on >= span[0], Game.played_on < span[1]))
    return conditions


def _span(word: str) -> tuple[date, date] | None:
    """The first day of a year, a month (2026-03) or a day (2026-03-14), and the first after it."""
    parts = re.fullmatch(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?", word)
    if parts is None:
        return None
    year, month, day = (int(part) if part else None for part in parts.groups())
    try:
        first = date(year or 0, month or 1, day or 1)
        if day:
            return first, first + timedelta(days=1)
        if month:
            return first, (first + timedelta(days=31)).replace(day=1)
        return first, first.replace(year=first.year + 1)
    except (ValueError, OverflowError):
        return None

"""How figures, dates and sentences are written in templates."""

import re
from datetime import datetime

from flask import Flask

from scorekeeper import wording
from scorekeeper.wording import _

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip
SOFT_HYPHEN = "\N{SOFT HYPHEN}"
LONG_WORD = re.compile(r"([^\W_])([^\W_]{5,})([^\W_])")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def day(moment: datetime, *, full: bool = False) -> str:
    """Saturday 14 March; with the year when it is not this year's, or when asked for in full."""
    local = moment.astimezone()
    now = datetime.now(local.tzinfo)
    year = "" if local.year == now.year and not full else f" {local.year}"
    return f"{_(WEEKDAYS[local.weekday()])} {local.day} {_(MONTHS[local.month - 1])}{year}"


def clock(moment: datetime) -> str:
    """The time of day on the server's clock, 20:10."""
    return f"{moment.astimezone():%H:%M}"


def breakable(name: str) -> str:
    """A name whose long words may break anywhere, with a hyphen; for narrow tabs."""
    return LONG_WORD.sub(lambda word: f"{word[1]}{SOFT_HYPHEN.join(word[2])}{word[3]}", name)


def register(app: Flask) -> None:
    app.jinja_env.filters.update(
        points=wording.points,
        signed=wording.signed,
        note=wording.note,
        opening=wording.opening,
        breakable=breakable,
        day=day,
        clock=clock,
    )

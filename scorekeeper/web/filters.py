"""How figures, dates and sentences are written in templates."""

from datetime import datetime

from flask import Flask

from scorekeeper import wording
from scorekeeper.wording import _

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip
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


def register(app: Flask) -> None:
    app.jinja_env.filters.update(
        points=wording.points,
        signed=wording.signed,
        note=wording.note,
        opening=wording.opening,
        day=day,
        clock=clock,
    )

"""A link as a square that a phone's camera reads."""

from dataclasses import dataclass
from itertools import groupby

import segno

QUIET = 4
"""Light modules around the square, which readers need."""


@dataclass(frozen=True)
class Square:
    """A QR code: its side in modules, the quiet zone included, and its dark ones as an SVG path."""

    side: int
    path: str


def square(link: str) -> Square:
    """The QR code of a link; a seventh of it may be covered."""
    made = segno.make(link, error="m", micro=False)
    return Square(
        len(made.matrix) + 2 * QUIET, "".join(_row(*row) for row in enumerate(made.matrix))
    )


def _row(number: int, modules: bytearray) -> str:
    """The dark runs of one row, each a bar one module high."""
    bars, start = [], QUIET
    for dark, run in groupby(modules):
        width = len(list(run))
        if dark:
            bars.append(f"M{start} {number + QUIET}h{width}v1h-{width}z")
        start += width
    return "".join(bars)

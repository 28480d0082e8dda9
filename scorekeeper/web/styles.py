"""Joins style sheets into one, without comments and what else a browser passes over."""

import re
from collections.abc import Iterable, Mapping

FIRST = "layers"  # the sheet that declares the order of the cascade's layers
DARK = ("dark", "dark-more")
"""The sheets that repaint :root; written once, they stand in a joined sheet twice."""

TEXT = r"""("[^"]*"|'[^']*')"""
COMMENT = re.compile(rf"{TEXT}|/\*.*?\*/", re.S)
SPACE = re.compile(rf"{TEXT}|;?\s*(}})\s*|\s*([{{;,])\s*|(:)\s+")
"""What may go, with what stays of it in the last groups; texts are left alone."""


def join(sources: Mapping[str, str], sheets: Iterable[str]) -> str:
    """The sheets one after the other, below the one that orders the layers."""
    text = "\n".join(_paint(sheet, sources[sheet]) for sheet in (FIRST, *sheets))
    bare = COMMENT.sub(lambda found: found[1] or "", text)
    return SPACE.sub(lambda found: "".join(filter(None, found.groups())), bare).strip()


def _paint(sheet: str, styles: str) -> str:
    """A sheet as it is joined: dark paint for a dark system and for a phone that chose it.

    ``:where()`` lends no weight, so that later sheets outrank both as they outrank ``:root``.
    """
    if sheet not in DARK:
        return styles
    of_system = styles.replace(":root", ":root:where(:not(.light))")
    of_phone = styles.replace(":root", ":root:where(.dark)")
    dark = "screen and (prefers-color-scheme: dark)"
    return f"@media {dark} {{\n{of_system}}}\n@media screen {{\n{of_phone}}}"

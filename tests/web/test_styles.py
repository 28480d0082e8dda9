"""Styles hold for every direction of reading: sides are named by the text, not by the screen."""

import re
from pathlib import Path

import pytest

from scorekeeper import config

SHEETS = sorted((config.folder("static") / "css").glob("*.css"))
PHYSICAL = re.compile(
    r"""(?:^|[;{\s])(
      (?:(?:min|max)-)?(?:width|height)
      | (?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?
        (?:left|right|top|bottom)(?:-\w+)*
      | border-(?:top|bottom)-(?:left|right)-radius
      | overflow-[xy]
    )\s*:
    | (?:text-align|float|clear)\s*:\s*(?:left|right)""",
    re.VERBOSE,
)
QUERIES = re.compile(r"@(?:media|container)[^{]*")
COMMENTS = re.compile(r"/\*.*?\*/", re.DOTALL)
SCROLLERS = {"overflow-x", "overflow-y"}
"""Not every browser knows these by their logical names, and neither is a side."""


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_no_style_names_a_side_of_the_screen(path: Path) -> None:
    rules = QUERIES.sub("", COMMENTS.sub("", path.read_text(encoding="utf-8")))
    found = {match.group(1) or match.group(0).strip() for match in PHYSICAL.finditer(rules)}
    assert found - SCROLLERS == set()

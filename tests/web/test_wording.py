"""Every text of a template passes through gettext."""

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[2] / "templates"
OURS = {"Scorekeeper", "D"}
"""The name of the app, and the letter on the dealer's chip."""


def plain(text: str) -> str:
    """The words that stand in a template outside of its expressions and tags."""
    text = re.sub(r"{#.*?#}", " ", text, flags=re.S)
    text = re.sub(r"{% trans.*?{% endtrans %}", " ", text, flags=re.S)
    text = re.sub(r"{% block \w*_class %}.*?{% endblock %}", " ", text, flags=re.S)
    text = re.sub(r"{%.*?%}|{{.*?}}", "", text, flags=re.S)
    spoken = re.findall(r'(?:aria-label|placeholder|title|alt)="([^"]*)"', text)
    text = re.sub(r'[\w-]+="[^"]*"', " ", text)
    return " ".join([re.sub(r"<[^>]*>|&\w+;", " ", text), *spoken])


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_templates_hold_no_words_of_their_own(path: Path) -> None:
    words = set(re.findall(r"[A-Za-z]{2,}|\bD\b", plain(path.read_text())))
    assert words <= OURS

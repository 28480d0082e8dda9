"""The lines of a round's draft: read from what a phone posts, and told to the phones."""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import drafts
from scorekeeper.store.db import db
from scorekeeper.store.models import Game
from scorekeeper.store.rules import ruleset
from scorekeeper.store.shared import DraftLine
from scorekeeper.web import entry, typed
from scorekeeper.web.access import phone
from scorekeeper.web.holders import whose

LINES_LEFT_OUT = frozenset((*entry.CARRIED, "action", "accepted"))


class BadLine(Exception):
    """A line that no page of this game has sent so."""


class Lines:
    """The fields of a game's next round: which there are, how long they may be, what they mean."""

    def __init__(self, rules: Ruleset, teams: int) -> None:
        self.rules, self.teams = rules, teams
        self.asked = entry.lines(rules)
        self.names = entry.field_names(rules, teams) - LINES_LEFT_OUT

    def text(self, field: str, given: str) -> str:
        """A line as it is kept: a choice of nothing is nothing."""
        rule = self.asked.get(field.rpartition("-")[0])
        if rule is not None and rule.kind == "choice" and given == rule.nothing:
            return ""
        return given

    def meaning(self, field: str, text: str) -> str:
        """What a text says, alike for all ways of typing it; nothing for nothing and for 0."""
        name = field.rpartition("-")[0]
        line = self.asked.get(name)
        if line is None or line.kind == "choice":
            return entry.tidy(self.text(field, text))
        countable = entry.worths(self.rules, name).values() if line.kind == "card_points" else None
        try:
            found = typed.read(text, countable)
        except typed.Unreadable:
            return "?" + entry.tidy(text)
        return str(found.amount) if found and found.amount else ""

    def longest(self, field: str) -> int:
        """Characters that a line may have."""
        if field == "note":
            return entry.NOTE_LENGTH
        return max(typed.LONGEST, entry.REASON_LENGTH)

    def change(self, field: str, given: str, seen: int) -> drafts.Change:
        """A line as a phone has it. Raises ``BadLine`` where this game has no such line."""
        if field not in self.names or len(given) > self.longest(field):
            raise BadLine(field)
        rule = self.asked.get(field.rpartition("-")[0])
        text = self.text(field, given)
        if rule is not None and rule.kind == "choice" and text and text not in (rule.choices or {}):
            raise BadLine(field)
        known = {out.value for out in entry.outs(self.rules, self.teams)} | {entry.NOBODY, ""}
        if field == entry.OUT and text not in known:
            raise BadLine(field)
        return drafts.Change(field, text, self.meaning(field, text), seen)

    def changes(self, texts: Mapping[str, str], seen: int) -> list[drafts.Change]:
        """The lines of a whole form that was posted; what is no line of this game is left out."""
        made = []
        for field in sorted(self.names):
            try:
                made.append(self.change(field, texts.get(field, ""), seen))
            except BadLine:
                continue
        return made

    def seen(self, texts: Mapping[str, str], version: int) -> drafts.Seen:
        """What a phone knew when it sent a round."""
        meanings = {field: self.meaning(field, texts.get(field, "")) for field in self.names}
        return drafts.Seen(version, meanings, phone())


def lines_of(game: Game) -> Lines:
    """The lines of the round that is next in a game."""
    return Lines(ruleset(game), len(game.teams))


def held(game: Game, number: int, names: Iterable[str]) -> dict[str, DraftLine]:
    """The draft of a round as far as the rules still have its lines."""
    stored = drafts.lines(db.session(), game, number)
    return {field: stored[field] for field in sorted(set(names) & stored.keys())}


def told(game: Game, number: int, lines: Lines) -> dict[str, Any]:
    """The draft as the page's module reads it: by field [text, version, whose phone or ""]."""
    shown = {
        field: [
            line.text,
            line.version,
            "" if line.who == phone() else whose(game.scorebook_id, line.who),
        ]
        for field, line in held(game, number, lines.names).items()
    }
    return {"version": game.draft_version, "lines": shown}

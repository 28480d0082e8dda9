"""What the entry page of a new round knows of the draft that the phones at the table share."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import drafts
from scorekeeper.store.models import Game
from scorekeeper.store.shared import DraftLine
from scorekeeper.web import draft_lines, entry
from scorekeeper.web.access import phone
from scorekeeper.web.holders import whose
from scorekeeper.wording import _

SHOWN = 40  # characters of a text that stand in a sentence


class SharedDraft:
    """The draft of one round; ``seen`` is its version that the page goes on with.

    ``before`` is the version that the page had seen when it was sent: what is newer, and not what
    the page says, is contested.
    """

    def __init__(self, game: Game, ruleset: Ruleset, teams: Sequence[str]) -> None:
        self.game, self.ruleset, self.teams = game, ruleset, teams
        self.lines = draft_lines.Lines(ruleset, len(teams))
        self.seen = self.before = game.draft_version
        self.told: list[tuple[str, str]] = []

    def texts(self, number: int) -> dict[str, str]:
        """What the phones have typed so far, by field."""
        held = draft_lines.held(self.game, number, self.lines.names)
        return {field: line.text for field, line in held.items() if line.text}

    def state(self, number: int) -> dict[str, Any]:
        """The draft for the page's module."""
        told = draft_lines.told(self.game, number, self.lines)
        return {**told, "before": self.before, "words": words()}

    def keep(self, number: int, texts: Mapping[str, str]) -> None:
        """Put a posted form into the draft. Raises as ``drafts.touch``."""
        changes = self.lines.changes(texts, self.seen)
        drafts.touch(self.game, number, changes, who=phone())

    def guard(self, session: Session, number: int, texts: Mapping[str, str]) -> None:
        """Raise where the round cannot be entered, or says else than what came in meanwhile."""
        drafts.refuse_dead(session, self.game, number)
        self.lines.seen(texts, self.seen).refuse_unseen(session, self.game, number)

    def merge(self, texts: dict[str, str], newer: Sequence[DraftLine]) -> None:
        """Fill the lines that the poster left empty, and tell of those that he did not."""
        for line in sorted(newer, key=lambda one: one.field):
            if line.field not in self.lines.names:
                continue
            mine = texts.get(line.field, "")
            values = {
                "line": self._name(line.field),
                "phone": whose(self.game.scorebook_id, line.who),
                "theirs": self._shown(line.field, line.text),
                "mine": self._shown(line.field, mine),
            }
            if self.lines.meaning(line.field, mine):
                said = _("%(line)s: %(mine)s here, %(theirs)s on %(phone)s.")
            else:
                texts[line.field] = line.text
                said = _("%(line)s: %(theirs)s, from %(phone)s.")
            self.told.append((self._target(line.field), said % values))
        self.seen = self.game.draft_version

    def newer(self, number: int, texts: Mapping[str, str]) -> list[DraftLine]:
        """The lines that other phones have changed since the page had seen the draft."""
        held = draft_lines.held(self.game, number, self.lines.names)
        return [
            line
            for field, line in held.items()
            if line.version > self.seen and line.who != phone()
            if line.meaning != self.lines.meaning(field, texts.get(field, ""))
        ]

    def _name(self, field: str) -> str:
        """A line as people call it: "Red threes, Cy & Dee"."""
        rule, _dash, team = field.rpartition("-")
        if not team.isdigit() or not rule:
            return _("Went out") if field == entry.OUT else _("A note on this round")
        reason = rule.removesuffix("_reason")
        label = _("What for") if reason != rule else _(self.ruleset.lines[rule].label)
        return f"{label}, {self.teams[int(team) - 1]}"

    def _target(self, field: str) -> str:
        return "out-nobody" if field == entry.OUT else field

    def _shown(self, field: str, text: str) -> str:
        """What a line says, in a sentence."""
        rule = self.ruleset.lines.get(field.rpartition("-")[0])
        if not text:
            return _("nothing")
        if field == entry.OUT:
            return self._out(text)
        if rule is not None and rule.choices and text in rule.choices:
            return _(rule.choices[text].label)
        return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"

    def _out(self, text: str) -> str:
        found = {out.value: out for out in entry.outs(self.ruleset, len(self.teams))}
        if text not in found:
            return _("nobody")
        out = found[text]
        name = self.teams[out.team - 1]
        return name if out.main else f"{name}, {_(out.label)[:1].lower()}{_(out.label)[1:]}"


def words() -> dict[str, str]:
    """What the page's module says of the draft."""
    return {
        "nothing": _("nothing"),
        "who": _("Went out"),
        "note": _("A note on this round"),
        "says": _("{line}: {phone} says {theirs}, you typed {mine}."),
        "take": _("Take {theirs}"),
        "keep": _("Keep {mine}"),
        "open": _("Still open: {line}"),
        "by": _("{phone} typed this"),
        "from": _("▾ From {phones}"),
        "came": _("{phone} typed in this round."),
        "game": _("Look at the game"),
        "gone": _("This link was withdrawn. Ask for the new one."),
    }

"""One showing of the entry page: a fresh round or a stored one, what was posted, what to say."""

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from flask import render_template, url_for
from sqlalchemy.orm import Session
from werkzeug.datastructures import MultiDict

from scorekeeper import wording
from scorekeeper.scoring.check import check
from scorekeeper.scoring.problems import Doubt, Problem
from scorekeeper.store.conflicts import BasisChanged
from scorekeeper.store.models import Game, Round
from scorekeeper.store.rules import ruleset
from scorekeeper.store.shared import DraftLine
from scorekeeper.web import ahead, entry, entry_rules
from scorekeeper.web.board import Board
from scorekeeper.web.entry_basis import basis
from scorekeeper.web.entry_draft import SharedDraft
from scorekeeper.web.entry_sheet import Sheet, split
from scorekeeper.web.forms import new_entry_key
from scorekeeper.wording import _

KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")
REFUSED, CONFLICT = 422, 409

Answer = str | tuple[str, int]


def whole(text: str) -> int | None:
    """A number that a form carries for itself, or None when it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def stored(saved: Round) -> entry.Entry:
    """A stored round as an entry."""
    tallies = [dict(tally.counts) for tally in saved.tallies]
    return entry.Entry(tallies, [dict(tally.typed) for tally in saved.tallies], saved.note)


class EntryPage:
    """Gathers what the template shows; answers with the page and its status."""

    def __init__(self, game: Game, key: str, correcting: Round | None = None) -> None:
        self.game, self.key, self.correcting = game, key, correcting
        self.board = Board(game)
        self.teams = [side.name for side in self.board.sides]
        self.number = correcting.number if correcting else self.board.number
        self.ruleset = ruleset(game, self.number)
        self.version = correcting.version if correcting else game.version
        self.basis = self.entered_under = basis(self.ruleset, self.teams, correcting)
        self.entry_key = new_entry_key()
        self.posted_key = ""  # the one of the form that this page answers
        self.fresh = True
        self.at = ""
        self.action = self.accepted = self.notice = self.leads_to = ""
        self.problems: list[Problem] = []
        self.doubted: Sequence[Doubt] = ()
        self.texts: dict[str, str] = (
            dict(entry.values(self.ruleset, self._stored())) if correcting else {}
        )
        self.entry = entry.Entry([], [], "")
        self.shared = None if correcting else SharedDraft(game, self.ruleset, self.teams)
        if self.shared:
            self.texts |= self.shared.texts(self.number)

    def _stored(self) -> entry.Entry:
        """The round as it is stored; nothing where a new one is entered."""
        return stored(self.correcting) if self.correcting else entry.Entry([], [], "")

    # What was posted

    def take(self, form: MultiDict[str, str]) -> None:
        """Read a posted form and check it against the rules."""
        self.fresh = False
        self.texts = {name: form[name] for name in form if name not in entry.CARRIED}
        self.action, self.accepted = form.get("action", "save"), form.get("accepted", "")
        self.entry = entry.read(self.ruleset, len(self.teams), form, checking=self.action != "save")
        self.problems = [*self._carried(form), *self.entry.problems]
        if all(split(problem.where)[1] == entry.OUT for problem in self.problems):
            found = check(self.ruleset, self.entry.tallies, self.players)
            self.problems += found.problems
            self.doubted = found.doubts

    def _carried(self, form: MultiDict[str, str]) -> Iterable[Problem]:
        """Take over what the form carries for itself, and say what of it is missing."""
        number, version, key = (
            whole(form.get("number", "")),
            whole(form.get("version", "")),
            form.get("entry_key", ""),
        )
        if number is None or version is None or (self.correcting and number != self.number):
            yield Problem("", "wrong_number")
        else:
            self.number, self.version = number, version
        if self.shared:
            self.shared.seen = self.shared.before = whole(form.get("seen", "")) or 0
        self.entered_under = form.get("basis") or self.basis
        if KEY.fullmatch(key):
            self.entry_key = self.posted_key = key
        else:
            yield Problem("", "wrong_key")

    @property
    def players(self) -> list[int]:
        """Players a team, in team order."""
        return [len(team.seats) for team in self.game.teams]

    @property
    def token(self) -> str:
        """Stands for these very doubts; accepting it accepts no others."""
        told = json.dumps(
            [[doubt.where, doubt.kind, dict(doubt.values)] for doubt in self.doubted], default=str
        )
        return hashlib.sha256(told.encode()).hexdigest()[:20]

    @property
    def may_save(self) -> bool:
        """It was sent to be saved, nothing is impossible, and what is unusual was accepted."""
        return self.action == "save" and not self.problems and not self.asks

    @property
    def asks(self) -> bool:
        return (
            self.action == "save"
            and not self.problems
            and bool(self.doubted)
            and self.accepted != self.token
        )

    @property
    def facts(self) -> dict[str, Any]:
        """What is to be stored."""
        return {"tallies": self.entry.tallies, "typed": self.entry.typed, "note": self.entry.note}

    def guard(self, session: Session) -> None:
        """Raise what keeps a new round from being saved as it was sent."""
        self.refuse_other_basis()
        if self.shared:
            self.shared.guard(session, self.number, self.texts)

    def refuse_other_basis(self) -> None:
        """Raise ``BasisChanged``, once, where the form was filled in under other names or rules."""
        if self.entered_under != self.basis:
            self.entered_under = self.basis
            raise BasisChanged

    def keep(self) -> None:
        """Keep what was typed in the draft that all phones share. Raises a ``Conflict``."""
        if self.shared:
            self.shared.keep(self.number, self.texts)

    # Answers

    def show(self) -> str:
        """The page as it is opened."""
        return render_template("rounds/entry.html", page=self)

    def answer(self) -> Answer:
        """The page again: refused, asked about, or with the score worked out."""
        return (self.show(), REFUSED) if self.problems else self.show()

    def refuse(self, problems: Iterable[Problem]) -> Answer:
        self.problems = list(problems)
        return self.answer()

    def conflict(self, notice: str, leads_to: str = "") -> Answer:
        """The page again, since the game has moved on meanwhile; nothing typed is lost."""
        self.notice, self.leads_to = notice, leads_to
        return self.show(), CONFLICT

    def unseen(self, newer: Sequence[DraftLine]) -> Answer:
        """The page again with what other phones typed meanwhile, to look at before it is saved."""
        if self.shared:
            self.shared.merge(self.texts, newer)
        return self.conflict(_("Not saved yet: other phones have typed in this round since."))

    def checked(self) -> Answer:
        """The page with the score worked out, and with what other phones typed meanwhile."""
        if self.shared:
            self.shared.merge(self.texts, self.shared.newer(self.number, self.texts))
            if self.shared.told:
                self.notice = _("Other phones have typed in this round since.")
        return self.answer()

    # What the template shows

    @property
    def sheet(self) -> Sheet:
        return Sheet(self.ruleset, self.teams, self.texts, self.problems, max(self.players))

    @property
    def title(self) -> str:
        words = _("Correct round %(number)d") if self.correcting else _("Round %(number)d")
        return words % {"number": self.number}

    @property
    def address(self) -> str:
        if self.correcting:
            return url_for("rounds.correct", key=self.key, number=self.correcting.number)
        return url_for("rounds.enter", key=self.key)

    @property
    def back(self) -> str:
        return url_for("games.show", key=self.key)

    @property
    def save_label(self) -> str:
        return (
            _("Save") if self.correcting else _("Save round %(number)d") % {"number": self.number}
        )

    @property
    def dealer(self) -> str:
        rounds = self.board.sheet.rounds
        return (
            rounds[self.number - 1].dealer
            if 1 <= self.number <= len(rounds)
            else self.board.sheet.dealer
        )

    @property
    def draft(self) -> str:
        """Under which name the typed values are kept on the phone."""
        return f"correct-{self.number}" if self.correcting else str(self.number)

    @property
    def doubts(self) -> list[str]:
        asked = self.doubted if self.asks else ()
        return list(dict.fromkeys(wording.doubt(doubt, self.teams) for doubt in asked))

    @property
    def note(self) -> str:
        return self.texts.get("note", "")

    @property
    def note_problem(self) -> str:
        wrong = [
            self.sheet.sentence(problem) for problem in self.problems if problem.where == "/note"
        ]
        return wrong[0] if wrong else ""

    @property
    def totals(self) -> list[int]:
        """The totals before this round, in points."""
        return self.totals_before(self.number)

    def totals_before(self, number: int) -> list[int]:
        """The totals before round ``number``, in points."""
        before = min(number - 1, len(self.board.sheet.rounds))
        return (
            list(self.board.sheet.rounds[before - 1].totals)
            if before > 0
            else [0] * len(self.teams)
        )

    @property
    def gains(self) -> list[int] | None:
        """What the round is worth to each team, once it can be worked out."""
        if self.fresh and self.correcting:
            return entry.totals(self.ruleset, self._stored().tallies)
        if self.fresh or self.problems:
            return None
        return entry.totals(self.ruleset, self.entry.tallies)

    @property
    def rules(self) -> dict[str, Any]:
        """The data block for the page's module."""
        told = entry_rules.rules(self.sheet, self.totals)
        if at := self._begin_at():
            told["at"] = at
        if self.shared:
            told["shared"] = self.shared.state(self.number)
        keys = [change.entry_key for change in self.game.revisions if change.entry_key]
        told["used"] = [key[:6] for key in keys]  # enough to tell a phone's own few from each other
        return told

    @property
    def ahead(self) -> dict[str, Any]:
        """What the module needs to go on without a network."""
        tallies = self._stored().tallies
        gains = entry.totals(self.ruleset, tallies) if self.correcting else None
        return ahead.of_entry(self.board, gains)

    def _begin_at(self) -> dict[str, Any] | None:
        """The line and team that are looked at first: what is doubted, or what was pointed at."""
        if self.asks:
            team, line = split(self.doubted[0].where)
        else:
            line, dash, number = self.at.rpartition("-")
            team = int(number) if dash and self.at in self._names else 0
        if not team or line not in entry.lines(self.ruleset):
            return {"line": entry.OUT, "team": 1} if line in self.ruleset.lines else None
        return {"line": line, "team": team}

    @property
    def _names(self) -> set[str]:
        return entry.field_names(self.ruleset, len(self.teams))

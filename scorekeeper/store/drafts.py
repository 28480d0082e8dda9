"""The draft of the next round, kept line by line as the phones at the table type it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.store import unsaved
from scorekeeper.store.conflicts import (
    GameDeleted,
    GameOver,
    LinesUnseen,
    RoundMissing,
    RoundTaken,
    RoundWaits,
)
from scorekeeper.store.db import writing
from scorekeeper.store.models import OPEN, Game
from scorekeeper.store.moments import now
from scorekeeper.store.shared import DraftLine


@dataclass(frozen=True)
class Change:
    """A line as a phone has it now. ``meaning`` is alike where only the typing differs.

    ``seen`` is the version of the line that the phone knows.
    """

    field: str
    text: str
    meaning: str
    seen: int


def touch(game: Game, number: int, changes: Sequence[Change], *, who: str) -> None:
    """Keep lines of the draft of a round, in one transaction.

    A line that another phone has changed since, to something else, stays as it is: the two are
    to look at it. Raises ``RoundTaken``, ``RoundMissing``, ``RoundWaits``, ``GameOver`` or
    ``GameDeleted`` where a round of that number cannot be entered now.
    """
    with writing(game) as session:
        refuse_dead(session, game, number)
        _store(session, game, number, changes, who)


def fill(session: Session, game: Game, changes: Sequence[Change], *, who: str) -> None:
    """Make a round that was entered the draft of the next one, in a transaction that is open."""
    _store(session, game, len(game.rounds) + 1, changes, who)


def _store(session: Session, game: Game, number: int, changes: Sequence[Change], who: str) -> None:
    held = lines(session, game, number)
    stored = [one for one in changes if _keeps(held.get(one.field), one, who)]
    if not stored:
        return
    game.draft_version += 1
    for one in stored:
        line = held.get(one.field)
        if line is None:
            line = DraftLine(
                scorebook_id=game.scorebook_id, game_id=game.id, number=number, field=one.field
            )
            session.add(line)
            held[one.field] = line
        line.text, line.meaning, line.who = one.text, one.meaning, who
        line.version, line.at = game.draft_version, now()
    game.begun = _begun(number, held)


def _keeps(line: DraftLine | None, change: Change, who: str) -> bool:
    """Whether a change is to be stored: it says something new, and overwrites nothing unseen."""
    if line is None:
        return bool(change.text)
    if line.meaning == change.meaning and bool(line.text) == bool(change.text):
        return False
    return line.who == who or line.version <= change.seen or line.meaning == change.meaning


def _begun(number: int, held: Mapping[str, DraftLine]) -> str | None:
    """The number with the teams that have a line: ``4:1,2``; none while no line is filled."""
    filled = [field for field, line in held.items() if line.text]
    teams = sorted({int(team) for field in filled if (team := field.rpartition("-")[2]).isdigit()})
    return f"{number}:{','.join(map(str, teams))}" if filled else None


def refuse_dead(session: Session, game: Game, number: int) -> None:
    """Raise the conflict that keeps a round of that number from being entered now."""
    if game.deleted_at is not None:
        raise GameDeleted(game)
    if 1 <= number <= len(game.rounds):
        raise RoundTaken(game.rounds[number - 1])
    if game.status != OPEN:
        raise GameOver(game.status)
    waiting = unsaved.proposal(session, game)
    if waiting is not None and waiting.sent_back_by is None:
        raise RoundWaits(waiting)
    if number != len(game.rounds) + 1:
        raise RoundMissing(number, len(game.rounds) + 1)


def lines(session: Session, game: Game, number: int) -> dict[str, DraftLine]:
    """The draft of a round by the names of its fields."""
    query = select(DraftLine).where(DraftLine.game_id == game.id, DraftLine.number == number)
    return {line.field: line for line in session.scalars(query)}


def begun(game: Game) -> tuple[int, ...] | None:
    """The teams that are in the draft of the next round; none where it is not begun."""
    number, _colon, teams = (game.begun or "").partition(":")
    if game.status != OPEN or number != str(len(game.rounds) + 1):
        return None
    return tuple(int(team) for team in teams.split(",") if team)


@dataclass(frozen=True)
class Seen:
    """What a phone knew of the draft when it sent its round: the version, and its own lines.

    ``meanings`` are those of the round that was sent, by field.
    """

    version: int
    meanings: Mapping[str, str]
    who: str

    def refuse_unseen(self, session: Session, game: Game, number: int) -> None:
        """Raise ``LinesUnseen`` where another phone has typed something else since."""
        newer = [
            line
            for field, line in lines(session, game, number).items()
            if line.version > self.version and line.who != self.who
            if field in self.meanings and line.meaning != self.meanings[field]
        ]
        if newer:
            raise LinesUnseen(newer)

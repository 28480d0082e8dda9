"""The rounds of a game: entered, corrected, taken back and noted; each can be undone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.scoring.check import check
from scorekeeper.scoring.problems import Refused
from scorekeeper.store import facts, names, unsaved
from scorekeeper.store.conflicts import GameOver, RoundChanged, RoundMissing, RoundTaken
from scorekeeper.store.db import db
from scorekeeper.store.models import OPEN, Game, Round
from scorekeeper.store.revisions import change
from scorekeeper.store.rules import changed_rules, ruleset, with_later
from scorekeeper.store.sheets import team_sizes

Tallies = Sequence[Mapping[str, Any]]
Typed = Sequence[Mapping[str, str]]
Guard = Callable[[Session], None]
"""Raises a conflict while nobody else can change the game, before a round is added."""


@dataclass(frozen=True)
class Entered:
    """What became of an entry: its round (None when undone since), and whether it was a repeat."""

    round: Round | None
    repeated: bool


def enter_round(
    game: Game,
    number: int,
    tallies: Tallies,
    *,
    typed: Typed | None = None,
    note: str = "",
    entry_key: str | None = None,
    who: str = "",
    guard: Guard | None = None,
) -> Entered:
    """Add the next round; ``tallies`` and ``typed`` (texts as typed, by line) in team order.

    Its draft is gone then. Raises ``RoundTaken`` when another entry has saved that number,
    ``GameOver`` when the game takes no rounds, ``RoundMissing`` when it is not the next,
    ``Refused`` for impossible tallies, and whatever ``guard`` raises.
    """
    entry_key = names.tidy_key(entry_key)

    def wanted(session: Session) -> facts.Facts:
        rounds = game.rounds
        if 1 <= number <= len(rounds):
            raise RoundTaken(rounds[number - 1])
        if game.status != OPEN:
            raise GameOver(game.status)
        if number != len(rounds) + 1:
            raise RoundMissing(number, len(rounds) + 1)
        if guard is not None:
            guard(session)
        refuse_impossible(game, number, tallies)
        unsaved.forget(session, game)
        new = facts.new_contents(tallies, typed, names.tidy_note(note), entry_key)
        return {f"round {number}": new}

    added = change(game, "enter", wanted, who=who, entry_key=entry_key)
    if added:
        return Entered(game.rounds[number - 1], repeated=False)
    query = select(Round).where(Round.game_id == game.id, Round.entry_key == entry_key)
    return Entered(db.session.scalar(query), repeated=True)


def correct_round(
    game: Game,
    number: int,
    tallies: Tallies,
    *,
    typed: Typed | None = None,
    note: str | None = None,
    entry_key: str | None = None,
    who: str = "",
    version: int | None = None,
) -> None:
    """Put a round right; without ``note`` it keeps its own. Every later total follows.

    ``version`` is the game's when the round was shown: raises ``RoundChanged`` when the round has
    changed or moved since. Raises ``RoundMissing``, and ``Refused`` for impossible tallies.
    """

    def wanted(_session: Session) -> facts.Facts:
        played = _round(game, number, version)
        refuse_impossible(game, number, tallies)
        text = played.note if note is None else names.tidy_note(note)
        new = facts.new_contents(tallies, typed, text, None)
        return {f"round {number}": {**facts.contents(played), **_said(new)}}

    change(game, "correct", wanted, who=who, entry_key=entry_key)


def take_back_round(
    game: Game,
    number: int,
    *,
    entry_key: str | None = None,
    who: str = "",
    version: int | None = None,
) -> None:
    """Remove a round; the later ones close up. Raises as ``correct_round``."""

    def wanted(_session: Session) -> facts.Facts:
        _round(game, number, version)
        later = changed_rules(game)
        moved = {at - 1 if at >= number else at: later[at] for at in sorted(later)}
        return {f"round {number}": None, "changed_rules": with_later(game, moved)}

    change(game, "take back", wanted, who=who, entry_key=entry_key)


def set_round_note(
    game: Game, number: int, note: str, *, who: str = "", version: int | None = None
) -> None:
    """Note something at a round. Raises ``RoundMissing`` or ``RoundChanged``."""

    def wanted(_session: Session) -> facts.Facts:
        played = _round(game, number, version)
        return {f"round {number}": {**facts.contents(played), "note": names.tidy_note(note)}}

    change(game, "round note", wanted, who=who)


def _round(game: Game, number: int, version: int | None) -> Round:
    if not 1 <= number <= len(game.rounds):
        raise RoundMissing(number, len(game.rounds) + 1)
    played = game.rounds[number - 1]
    if version is not None and played.version > version:
        raise RoundChanged(played)
    return played


def _said(new: Mapping[str, Any]) -> dict[str, Any]:
    return {"tallies": new["tallies"], "note": new["note"]}


def refuse_impossible(game: Game, number: int, tallies: Tallies) -> None:
    """Raise ``Refused`` where a round cannot be so by the rules it is played by."""
    problems = check(ruleset(game, number), tallies, team_sizes(game)).problems
    if problems:
        raise Refused(problems)

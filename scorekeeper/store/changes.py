"""What a table does to its game; each is one transaction and one revision, and can be undone.

``who`` says whose phone it was; an ``entry_key`` used before in the game makes a change harmless.
All raise ``GameDeleted`` for a deleted game.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.store import facts, names, players
from scorekeeper.store.conflicts import GameDeleted, GameOver, NoTie
from scorekeeper.store.models import ABANDONED, FINISHED, OPEN, Game, Player
from scorekeeper.store.moments import now
from scorekeeper.store.revisions import DELETION, change, latest, latest_undone, redo, undo
from scorekeeper.store.rounds import (
    Entered,
    correct_round,
    enter_round,
    set_round_note,
    take_back_round,
)
from scorekeeper.store.rule_changes import change_rules
from scorekeeper.store.sheets import sheet
from scorekeeper.store.starting import rematch, start_game

__all__ = [
    "Entered",
    "abandon",
    "change_rules",
    "correct_round",
    "delete",
    "enter_round",
    "latest",
    "latest_undone",
    "redo",
    "rematch",
    "rename",
    "restore",
    "resume",
    "set_dealer",
    "set_note",
    "set_round_note",
    "set_up",
    "share_tie",
    "start_game",
    "take_back_round",
    "undo",
]


def set_up(
    game: Game,
    *,
    team_names: Sequence[str] | None = None,
    seat_names: Sequence[str] | None = None,
    first_dealer_place: int | None = None,
    note: str | None = None,
    confirms: bool | None = None,
    entry_key: str | None = None,
    who: str = "",
    kind: str = "set up",
) -> None:
    """Set names, first dealer, note, and whether rounds are confirmed, each where it is given.

    Names for all teams or seats, by number or place. A seat gets the player of the name, who is
    made when there is none; earlier games keep theirs. Raises ``ValueError`` for a wrong number
    of names or a place where nobody sits.
    """

    def wanted(session: Session) -> facts.Facts:
        new: dict[str, Any] = {}
        if team_names is not None:
            new |= _team_facts(game, team_names)
        if seat_names is not None:
            new |= _seat_facts(game, players.named(session, game.scorebook, seat_names))
        if first_dealer_place is not None:
            if not 1 <= first_dealer_place <= len(game.seats):
                raise ValueError(f"nobody sits at place {first_dealer_place}")
            new["first_dealer_place"] = first_dealer_place
        if note is not None:
            new["note"] = names.tidy_note(note)
        if confirms is not None:
            new["confirms"] = confirms
        return new

    change(game, kind, wanted, who=who, entry_key=entry_key, locked=[game.scorebook])


def _team_facts(game: Game, called: Sequence[str]) -> facts.Facts:
    pairs = zip(game.teams, called, strict=True)
    return {f"team {team.number}": names.tidy_name(name) for team, name in pairs}


def _seat_facts(game: Game, seated: Sequence[Player | None]) -> facts.Facts:
    pairs = zip(game.seats, seated, strict=True)
    return {f"seat {seat.place}": facts.seated(player) for seat, player in pairs}


def rename(
    game: Game,
    *,
    team_names: Sequence[str] | None = None,
    seat_names: Sequence[str] | None = None,
    who: str = "",
) -> None:
    """Name teams and seats, as ``set_up`` does."""
    set_up(game, team_names=team_names, seat_names=seat_names, who=who, kind="rename")


def set_dealer(game: Game, first_dealer_place: int, *, who: str = "") -> None:
    """Say who dealt the first round, by place. Raises ``ValueError`` when nobody sits there."""
    set_up(game, first_dealer_place=first_dealer_place, who=who, kind="dealer")


def set_note(game: Game, note: str, *, who: str = "") -> None:
    """Note something at the game."""
    set_up(game, note=note, who=who, kind="note")


def abandon(game: Game, *, who: str = "") -> None:
    """Put an open game away, to count for nobody. Raises ``GameOver`` when it is finished."""

    def wanted(_session: Session) -> facts.Facts:
        if game.status == FINISHED:
            raise GameOver(game.status)
        return {"status": ABANDONED}

    change(game, "abandon", wanted, who=who)


def resume(game: Game, *, who: str = "") -> None:
    """Put an abandoned game back on the table."""

    def wanted(_session: Session) -> facts.Facts:
        return {"status": OPEN} if game.status == ABANDONED else {}

    change(game, "resume", wanted, who=who)


def share_tie(game: Game, *, who: str = "") -> None:
    """Let those who are level at the end share the win. Raises ``NoTie``."""

    def wanted(_session: Session) -> facts.Facts:
        if game.status == ABANDONED or not sheet(game).tied:
            raise NoTie
        return {"tie_shared": True}

    change(game, "share tie", wanted, who=who)


def delete(game: Game, *, who: str = "") -> None:
    """Take a game out of the lists; it can be restored. Nothing happens when it is deleted."""
    with suppress(GameDeleted):
        change(game, DELETION, lambda _session: {"deleted_at": now().isoformat()}, who=who)


def restore(game: Game) -> None:
    """Put a deleted game back, as it was. Nothing happens when it is not deleted."""
    deletion = latest(game)
    if deletion is not None and deletion.kind == DELETION:
        undo(game, deletion.number)

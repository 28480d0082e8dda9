"""What is there of a round before it counts, and that it is gone once a round is saved."""

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from scorekeeper.store.models import Game
from scorekeeper.store.shared import DraftLine, Proposal


def forget(session: Session, game: Game) -> None:
    """Drop the drafts of a game and the round that waits, in the transaction that saves one."""
    session.execute(delete(DraftLine).where(DraftLine.game_id == game.id))
    session.execute(delete(Proposal).where(Proposal.game_id == game.id))
    game.begun = None


def proposal(session: Session, game: Game) -> Proposal | None:
    """The round of a game that waits for a word, or was sent back."""
    return session.scalar(select(Proposal).where(Proposal.game_id == game.id))

"""Whose the phones of a scorebook are, where somebody has said so."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.store import names
from scorekeeper.store.db import writing
from scorekeeper.store.models import Game, Revision, Scorebook
from scorekeeper.store.shared import Phone


def called(session: Session, scorebook_id: int) -> dict[str, str]:
    """The names of all phones that have one, by their own lasting ones."""
    query = select(Phone.who, Phone.name).where(Phone.scorebook_id == scorebook_id)
    return {who: name for who, name in session.execute(query) if name}


def call(scorebook: Scorebook, who: str, name: str) -> None:
    """Say whose a phone is; an empty name says that it is nobody's in particular."""
    with writing(scorebook) as session:
        query = select(Phone).where(Phone.scorebook_id == scorebook.id, Phone.who == who)
        phone = session.scalar(query)
        if phone is None:
            phone = Phone(scorebook_id=scorebook.id, who=who)
            session.add(phone)
        phone.name = names.tidy_name(name)


def asked(session: Session, scorebook_id: int, who: str) -> bool:
    """Whether this phone has answered the question, be it with no name."""
    query = select(Phone.id).where(Phone.scorebook_id == scorebook_id, Phone.who == who)
    return session.scalar(query) is not None


def team(game: Game, name: str) -> int | None:
    """The team of the player of that name, by its number; none for anybody else."""
    for seat in game.seats:
        if name and seat.player and seat.player.same == names.same(name):
            return seat.team.number
    return None


def saver(session: Session, game: Game, number: int) -> str:
    """Whose phone entered the round of that number; nobody's where that is not known."""
    key = game.rounds[number - 1].entry_key
    query = select(Revision.who).where(Revision.game_id == game.id, Revision.entry_key == key)
    return (session.scalar(query) or "") if key else ""

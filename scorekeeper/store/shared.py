"""The tables of what several phones share before a round counts: drafts, proposals, names."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.db import Base
from scorekeeper.store.moments import Moment, now


class DraftLine(Base):
    """One line of a round that is still being entered, as some phone typed it last."""

    __tablename__ = "draft_line"
    __table_args__ = (UniqueConstraint("game_id", "number", "field"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    scorebook_id: Mapped[int] = mapped_column(ForeignKey("scorebook.id"), index=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"))
    number: Mapped[int] = mapped_column(doc="of the round, from 1")
    field: Mapped[str] = mapped_column(Text, doc="as the entry form calls it: red_threes-1, out")
    text: Mapped[str] = mapped_column(Text, doc="as typed, readable or not yet")
    meaning: Mapped[str] = mapped_column(Text, doc="alike where only the typing differs")
    who: Mapped[str] = mapped_column(Text, doc="whose phone typed it")
    version: Mapped[int] = mapped_column(doc="of the game's drafts, when the line last changed")
    at: Mapped[datetime] = mapped_column(Moment, default=now)


class Proposal(Base):
    """A round that was entered and waits for the other side, or was sent back by it."""

    __tablename__ = "proposal"

    id: Mapped[int] = mapped_column(primary_key=True)
    scorebook_id: Mapped[int] = mapped_column(ForeignKey("scorebook.id"), index=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), unique=True)
    number: Mapped[int] = mapped_column(doc="of the round, from 1")
    tallies: Mapped[list[dict[str, Any]]] = mapped_column(JSON, doc="counts and typed, by team")
    note: Mapped[str] = mapped_column(Text, default="")
    entry_key: Mapped[str] = mapped_column(Text, doc="of the entry that made it")
    who: Mapped[str] = mapped_column(Text, doc="whose phone entered it")
    at: Mapped[datetime] = mapped_column(Moment, default=now)
    sent_back_by: Mapped[str | None] = mapped_column(Text, doc="the phone that did not agree")


class Phone(Base):
    """Whose a phone is, as it was said in games of a scorebook."""

    __tablename__ = "phone"
    __table_args__ = (UniqueConstraint("scorebook_id", "who"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    scorebook_id: Mapped[int] = mapped_column(ForeignKey("scorebook.id"))
    who: Mapped[str] = mapped_column(Text, doc="the lasting random name of its browser")
    name: Mapped[str] = mapped_column(Text)

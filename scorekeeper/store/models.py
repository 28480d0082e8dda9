"""The tables: everything belongs to one scorebook, and totals are in none of them."""

import secrets
from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Date,
    ForeignKey,
    Index,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship, validates

from scorekeeper.store import names
from scorekeeper.store.db import Base
from scorekeeper.store.moments import Moment, now

OPEN, FINISHED, ABANDONED = "open", "finished", "abandoned"


def new_key() -> str:
    """A key that nobody guesses: 22 letters, digits, ``-`` and ``_``."""
    return secrets.token_urlsafe(16)


def _owner(*, index: bool = False) -> Mapped[int]:
    return mapped_column(ForeignKey("scorebook.id"), index=index)


class Scorebook(Base):
    """A household's or a visitor's games, players and house rules."""

    __tablename__ = "scorebook"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(Text, unique=True, default=new_key)
    home: Mapped[bool | None] = mapped_column(unique=True, doc="True in the household's only one")
    made_at: Mapped[datetime] = mapped_column(Moment, default=now)


class Player(Base):
    """A person of a scorebook, known by name in whatever case it is typed."""

    __tablename__ = "player"
    __table_args__ = (UniqueConstraint("scorebook_id", "same"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    scorebook_id: Mapped[int] = _owner()
    name: Mapped[str] = mapped_column(Text)
    same: Mapped[str] = mapped_column(Text, doc="the name without its case")
    folded: Mapped[str] = mapped_column(Text, doc="the name as it is searched")

    @validates("name")
    def _follow(self, _key: str, name: str) -> str:
        self.same, self.folded = names.same(name), names.folded(name)
        return name


class HouseRules(Base):
    """A saved set of rules: a variant and what differs from it. A removed one can be restored."""

    __tablename__ = "house_rules"
    __table_args__ = (UniqueConstraint("scorebook_id", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    scorebook_id: Mapped[int] = _owner()
    name: Mapped[str] = mapped_column(Text)
    variant: Mapped[str] = mapped_column(Text)
    rule_set: Mapped[str | None] = mapped_column(Text)
    options: Mapped[dict[str, str]] = mapped_column(JSON, default=dict)
    changes: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    used_at: Mapped[datetime | None] = mapped_column(Moment, doc="when a game last began with it")
    removed_at: Mapped[datetime | None] = mapped_column(Moment)


class Game(Base):
    """A game with its own copy of its rules. ``version`` rises with every change."""

    __tablename__ = "game"
    __table_args__ = (
        UniqueConstraint("scorebook_id", "entry_key"),
        CheckConstraint("status IN ('open', 'finished', 'abandoned')", name="status"),
        Index(None, "scorebook_id", "started_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    scorebook_id: Mapped[int] = _owner()
    public_id: Mapped[str] = mapped_column(Text, unique=True, default=new_key)
    keep_key: Mapped[str] = mapped_column(Text, unique=True, default=new_key)
    watch_key: Mapped[str] = mapped_column(Text, unique=True, default=new_key)
    keep_code: Mapped[str | None] = mapped_column(
        Text, unique=True, index=True, doc="typed instead of the key; made when it is asked for"
    )
    watch_code: Mapped[str | None] = mapped_column(Text, unique=True, index=True)
    variant: Mapped[str] = mapped_column(Text)
    rules: Mapped[str] = mapped_column(Text, doc="JSON as text: the order of its keys matters")
    changed_rules: Mapped[str | None] = mapped_column(
        Text, doc="JSON as text: the rules that hold from a round on, by its index from 0"
    )
    house_rules: Mapped[str | None] = mapped_column(
        Text, doc="what the set of rules was called that the game began with"
    )
    first_dealer_place: Mapped[int] = mapped_column(default=1)
    confirms: Mapped[bool] = mapped_column(
        default=False,
        server_default=text("false"),
        doc="whether the other side confirms each round before it counts",
    )
    status: Mapped[str] = mapped_column(Text, default=OPEN)
    tie_shared: Mapped[bool] = mapped_column(default=False)
    note: Mapped[str] = mapped_column(Text, default="")
    version: Mapped[int] = mapped_column(default=1)
    draft_version: Mapped[int] = mapped_column(
        default=0,
        server_default="0",
        doc="rises with every line of a draft that changes; never falls",
    )
    begun: Mapped[str | None] = mapped_column(
        Text, doc="the round that has a draft and the teams that are in: 4:1,2"
    )
    started_at: Mapped[datetime] = mapped_column(Moment, default=now)
    started_by: Mapped[str] = mapped_column(Text, default="")
    played_on: Mapped[date] = mapped_column(Date, doc="the day by the table's calendar")
    ended_at: Mapped[datetime | None] = mapped_column(Moment)
    deleted_at: Mapped[datetime | None] = mapped_column(Moment)
    entry_key: Mapped[str | None] = mapped_column(Text)

    scorebook: Mapped[Scorebook] = relationship()
    teams: Mapped[list["Team"]] = relationship(
        back_populates="game", order_by="Team.number", lazy="selectin"
    )
    seats: Mapped[list["Seat"]] = relationship(
        back_populates="game", order_by="Seat.place", lazy="selectin"
    )
    rounds: Mapped[list["Round"]] = relationship(
        back_populates="game", order_by="Round.number", cascade="all, delete-orphan"
    )
    revisions: Mapped[list["Revision"]] = relationship(order_by="Revision.number")


class Team(Base):
    """A team of a game; ``name`` is empty while the players' names stand for it."""

    __tablename__ = "team"
    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    scorebook_id: Mapped[int] = _owner(index=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"))
    number: Mapped[int] = mapped_column(doc="from 1, in seating order")
    name: Mapped[str] = mapped_column(Text, default="")
    folded: Mapped[str] = mapped_column(Text, default="", doc="the name as it is searched")

    game: Mapped[Game] = relationship(back_populates="teams")

    @validates("name")
    def _follow(self, _key: str, name: str) -> str:
        self.folded = names.folded(name)
        return name

    @property
    def seats(self) -> list["Seat"]:
        """The team's seats in the order of play."""
        return [seat for seat in self.game.seats if seat.team_id == self.id]


class Seat(Base):
    """A place at the table, from 1 in the order of play; without a player while nobody is named."""

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("game_id", "place"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    scorebook_id: Mapped[int] = _owner(index=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"))
    team_id: Mapped[int] = mapped_column(ForeignKey("team.id"))
    player_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"), index=True)
    place: Mapped[int]

    game: Mapped[Game] = relationship(back_populates="seats")
    team: Mapped[Team] = relationship()
    player: Mapped[Player | None] = relationship(lazy="selectin")


class Round(Base):
    """A round of a game, numbered from 1 without gaps."""

    __tablename__ = "round"
    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    scorebook_id: Mapped[int] = _owner(index=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"))
    number: Mapped[int]
    note: Mapped[str] = mapped_column(Text, default="")
    entry_key: Mapped[str | None] = mapped_column(Text, doc="of the entry that saved it")
    entered_at: Mapped[datetime] = mapped_column(Moment, default=now)
    version: Mapped[int] = mapped_column(doc="of the game, when the round last changed or moved")

    game: Mapped[Game] = relationship(back_populates="rounds")
    tallies: Mapped[list["Tally"]] = relationship(
        order_by="Tally.team_number", cascade="all, delete-orphan", lazy="selectin"
    )


class Tally(Base):
    """What one team counted in a round. ``points`` are a copy of what scoring says."""

    __tablename__ = "tally"
    __table_args__ = (UniqueConstraint("round_id", "team_number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    scorebook_id: Mapped[int] = _owner(index=True)
    round_id: Mapped[int] = mapped_column(ForeignKey("round.id"))
    team_number: Mapped[int]
    counts: Mapped[dict[str, Any]] = mapped_column(JSON)
    typed: Mapped[dict[str, str]] = mapped_column(JSON, default=dict)
    points: Mapped[int] = mapped_column(BigInteger)


class Revision(Base):
    """A change of a game: the facts that changed, as they were before and after."""

    __tablename__ = "revision"
    __table_args__ = (
        UniqueConstraint("game_id", "number"),
        UniqueConstraint("game_id", "entry_key"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    scorebook_id: Mapped[int] = _owner()
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"))
    number: Mapped[int] = mapped_column(doc="from 1 in its game")
    kind: Mapped[str] = mapped_column(Text)
    who: Mapped[str] = mapped_column(Text, default="")
    at: Mapped[datetime] = mapped_column(Moment, default=now)
    before: Mapped[dict[str, Any]] = mapped_column(JSON)
    after: Mapped[dict[str, Any]] = mapped_column(JSON)
    entry_key: Mapped[str | None] = mapped_column(Text)
    undone: Mapped[bool] = mapped_column(default=False)
    superseded: Mapped[bool] = mapped_column(default=False)

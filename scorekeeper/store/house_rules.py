"""A scorebook's sets of house rules: saved, changed, copied, removed and brought back.

Names are told apart in whatever case they are typed. Nothing here touches a game: it keeps the
rules that it began with.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from scorekeeper.scoring.loader import resolve, variant
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import names
from scorekeeper.store.db import db, writing
from scorekeeper.store.models import Game, HouseRules, Scorebook
from scorekeeper.store.moments import now

NAME_LENGTH = 40
"""Characters of a set's name; a button of a new game has room for no more."""


class NameTaken(Exception):
    """Another set of the scorebook has this name."""


@dataclass(frozen=True)
class Content:
    """What a set says: its name, its variant, and what it chooses and changes."""

    name: str
    variant: str
    rule_set: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    changes: Mapping[str, Any] = field(default_factory=dict)

    def ruleset(self) -> Ruleset:
        """The rules of a game played by it. Raises ``Refused``, or ``KeyError`` (no variant)."""
        known = variant(self.variant)
        return resolve(known, rule_set=self.rule_set, options=self.options, changes=self.changes)


def content(kept: HouseRules) -> Content:
    """What a saved set says."""
    return Content(kept.name, kept.variant, kept.rule_set, kept.options, kept.changes)


def saved(scorebook: Scorebook, *, variant: str | None = None) -> list[HouseRules]:
    """The sets that are not removed, of one variant or of all: the last used first."""
    query = _living(scorebook)
    if variant is not None:
        query = query.where(HouseRules.variant == variant)
    found = db.session.scalars(query).all()
    by_name = sorted(found, key=lambda kept: (names.folded(kept.name), kept.id))
    used = [kept for kept in by_name if kept.used_at is not None]
    used.sort(key=lambda kept: kept.used_at or now(), reverse=True)
    return used + [kept for kept in by_name if kept.used_at is None]


def by_id(scorebook: Scorebook, number: int, *, removed: bool = False) -> HouseRules | None:
    """The set of that id, if it is the scorebook's and not removed (or is, where that is asked)."""
    query = select(HouseRules).where(
        HouseRules.scorebook_id == scorebook.id, HouseRules.id == number
    )
    kept = db.session.scalar(query)
    return kept if kept is not None and (kept.removed_at is not None) == removed else None


def keep(scorebook: Scorebook, wanted: Content) -> HouseRules:
    """Save a new set; the one that is there when it says just the same. Raises ``NameTaken``."""
    with writing(scorebook) as session:
        there = _called(session, scorebook, wanted.name)
        if there is not None:
            if content(there) != wanted:
                raise NameTaken(wanted.name)
            return there
        return _add(session, scorebook, wanted)


def edit(kept: HouseRules, scorebook: Scorebook, wanted: Content) -> None:
    """Let a set say something else. Raises ``NameTaken``."""
    with writing(scorebook) as session:
        _refuse_taken(session, kept, scorebook, wanted.name)
        _make_room(session, scorebook, wanted.name)
        _fill(kept, wanted)


def copy(scorebook: Scorebook, wanted: Content) -> HouseRules:
    """Save a set beside the others, under its name or, where that is taken, with a number."""
    with writing(scorebook) as session:
        taken = {names.same(kept.name) for kept in session.scalars(_living(scorebook))}
        name, number = wanted.name, 2
        while names.same(name) in taken:
            ending = f" {number}"
            name = wanted.name[: NAME_LENGTH - len(ending)].rstrip() + ending
            number += 1
        return _add(session, scorebook, replace(wanted, name=name))


def remove(kept: HouseRules, scorebook: Scorebook) -> None:
    """Take a set out of the lists; it can be restored until another gets its name."""
    with writing(scorebook):
        kept.removed_at = kept.removed_at or now()


def restore(kept: HouseRules, scorebook: Scorebook) -> None:
    """Put a removed set back. Raises ``NameTaken``."""
    with writing(scorebook) as session:
        _refuse_taken(session, kept, scorebook, kept.name)
        kept.removed_at = None


def used_last(scorebook: Scorebook, variant: str) -> HouseRules | None:
    """The set that the last game of a variant began with, if it is still there."""
    query = (
        select(Game.house_rules)
        .where(Game.scorebook_id == scorebook.id, Game.variant == variant)
        .order_by(Game.started_at.desc(), Game.id.desc())
        .limit(1)
    )
    name = db.session.scalar(query)
    if not name:
        return None
    there = _called(db.session(), scorebook, name)
    return there if there is not None and there.variant == variant else None


def _living(scorebook: Scorebook) -> Select[HouseRules]:
    return select(HouseRules).where(
        HouseRules.scorebook_id == scorebook.id, HouseRules.removed_at.is_(None)
    )


def _called(session: Session, scorebook: Scorebook, name: str) -> HouseRules | None:
    """The set of that name that is not removed."""
    same = names.same(name)
    living = session.scalars(_living(scorebook))
    return next((kept for kept in living if names.same(kept.name) == same), None)


def _refuse_taken(session: Session, kept: HouseRules, scorebook: Scorebook, name: str) -> None:
    there = _called(session, scorebook, name)
    if there is not None and there.id != kept.id:
        raise NameTaken(name)


def _add(session: Session, scorebook: Scorebook, wanted: Content) -> HouseRules:
    _make_room(session, scorebook, wanted.name)
    kept = HouseRules(scorebook_id=scorebook.id)
    _fill(kept, wanted)
    session.add(kept)
    session.flush()
    return kept


def _make_room(session: Session, scorebook: Scorebook, name: str) -> None:
    """A removed set gives its name up for good."""
    query = select(HouseRules).where(
        HouseRules.scorebook_id == scorebook.id,
        HouseRules.name == name,
        HouseRules.removed_at.is_not(None),
    )
    for gone in session.scalars(query):
        session.delete(gone)
    session.flush()


def _fill(kept: HouseRules, wanted: Content) -> None:
    kept.name, kept.variant = wanted.name, wanted.variant
    kept.rule_set = wanted.rule_set
    kept.options, kept.changes = dict(wanted.options), dict(wanted.changes)

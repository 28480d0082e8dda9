"""Every change of a game is kept as a revision, and undone and done again from it."""

from collections.abc import Callable, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.store import facts, names
from scorekeeper.store.conflicts import GameDeleted, NotLatest
from scorekeeper.store.db import Base, db, writing
from scorekeeper.store.models import ABANDONED, FINISHED, OPEN, Game, Revision
from scorekeeper.store.moments import now
from scorekeeper.store.sheets import sheet

DELETION = "delete"

Wanted = Callable[[Session], facts.Facts]
"""Says which facts are to become what; runs when nobody else can change the game any more."""


def change(
    game: Game,
    kind: str,
    wanted: Wanted,
    *,
    who: str = "",
    entry_key: str | None = None,
    locked: Sequence[Base] = (),
) -> bool:
    """Make the wanted facts true and keep a revision; in one transaction.

    False when there was nothing to do: the entry key is known, or the facts are so already.
    ``locked`` are rows that are changed besides the game. Raises ``GameDeleted``.
    """
    entry_key = names.tidy_key(entry_key)
    with writing(*locked, game) as session:
        if known(session, game, entry_key):
            return False
        if game.deleted_at is not None:
            raise GameDeleted(game)
        asked = wanted(session)
        old = {fact: facts.read(game, fact) for fact in (*asked, *facts.FOLLOWING)}
        new = {fact: value for fact, value in asked.items() if value != old[fact]}
        if not new:
            return False
        facts.move(game, old=old, new=new, version=game.version + 1)
        settle(game)
        game.version += 1
        new |= {fact: facts.read(game, fact) for fact in facts.FOLLOWING}
        revision = _revision(session, game, old, new)
        revision.kind, revision.who, revision.entry_key = kind, names.tidy(who), entry_key
        session.add(revision)
    return True


def _revision(session: Session, game: Game, old: facts.Facts, new: facts.Facts) -> Revision:
    """The next revision; what was undone before it cannot be done again."""
    _supersede(session, game)
    differs = [fact for fact in new if new[fact] != old[fact]]
    return Revision(
        scorebook_id=game.scorebook_id,
        game_id=game.id,
        number=_last_number(session, game) + 1,
        before={fact: old[fact] for fact in differs},
        after={fact: new[fact] for fact in differs},
    )


def settle(game: Game) -> None:
    """Let the status follow from the score sheet; an abandoned game stays so."""
    stands = sheet(game)
    tie = stands.finished and len(stands.winners) > 1
    if not tie:
        game.tie_shared = False
    if game.status != ABANDONED:
        game.status = FINISHED if stands.finished and (game.tie_shared or not tie) else OPEN
    if game.status == OPEN:
        game.ended_at = None
    elif game.ended_at is None:
        game.ended_at = now()


def known(session: Session, game: Game, entry_key: str | None) -> bool:
    """Whether a change with this entry key was made before, undone or not."""
    if entry_key is None:
        return False
    query = select(Revision.id).where(Revision.game_id == game.id, Revision.entry_key == entry_key)
    return session.scalar(query) is not None


def latest(game: Game) -> Revision | None:
    """The change that can be undone now."""
    query = (
        select(Revision)
        .where(Revision.game_id == game.id, Revision.undone.is_(False))
        .order_by(Revision.number.desc())
        .limit(1)
    )
    return db.session.scalar(query)


def latest_undone(game: Game) -> Revision | None:
    """The change that can be done again now."""
    query = (
        select(Revision)
        .where(
            Revision.game_id == game.id,
            Revision.undone.is_(True),
            Revision.superseded.is_(False),
        )
        .order_by(Revision.number)
        .limit(1)
    )
    return db.session.scalar(query)


def undo(game: Game, number: int) -> None:
    """Take the revision of that number back; nothing happens when it is taken back already.

    Raises ``NotLatest`` when it is not the latest, or not there.
    """
    with writing(game) as session:
        revision = _numbered(session, game, number)
        if revision is not None and revision.undone:
            return
        turn = latest(game)
        if revision is None or revision is not turn:
            raise NotLatest(number, turn)
        _turn(game, revision, undone=True)
        # A restored game is not to be deleted again by "redo".
        revision.superseded = revision.kind == DELETION


def redo(game: Game, number: int) -> None:
    """Make an undone revision again; nothing happens when it stands.

    Raises ``NotLatest`` when another is to be made again first, or something else was changed.
    """
    with writing(game) as session:
        revision = _numbered(session, game, number)
        if revision is not None and not revision.undone:
            return
        turn = latest_undone(game)
        if revision is None or revision is not turn:
            raise NotLatest(number, turn)
        _turn(game, revision, undone=False)


def _turn(game: Game, revision: Revision, *, undone: bool) -> None:
    old, new = revision.before, revision.after
    if undone:
        old, new = new, old
    facts.move(game, old=old, new=new, version=game.version + 1)
    settle(game)
    revision.undone = undone
    game.version += 1


def _numbered(session: Session, game: Game, number: int) -> Revision | None:
    if not 0 < number < 2**31:
        return None
    query = select(Revision).where(Revision.game_id == game.id, Revision.number == number)
    return session.scalar(query)


def _last_number(session: Session, game: Game) -> int:
    query = (
        select(Revision.number)
        .where(Revision.game_id == game.id)
        .order_by(Revision.number.desc())
        .limit(1)
    )
    return session.scalar(query) or 0


def _supersede(session: Session, game: Game) -> None:
    query = select(Revision).where(
        Revision.game_id == game.id, Revision.undone.is_(True), Revision.superseded.is_(False)
    )
    for revision in session.scalars(query):
        revision.superseded = True

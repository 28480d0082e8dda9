"""A round that waits for the other side: entered by one phone, confirmed by another."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.store import drafts, facts, names, phones, unsaved
from scorekeeper.store.conflicts import OwnProposal, ProposalGone
from scorekeeper.store.db import db, writing
from scorekeeper.store.drafts import Change
from scorekeeper.store.models import Game
from scorekeeper.store.moments import now
from scorekeeper.store.revisions import known
from scorekeeper.store.rounds import Entered, Guard, Tallies, Typed, enter_round, refuse_impossible
from scorekeeper.store.shared import Proposal


def waiting(game: Game) -> Proposal | None:
    """The round that waits for a word, if one does."""
    found = unsaved.proposal(db.session(), game)
    return None if found is None or found.sent_back_by is not None else found


def sent_back(game: Game) -> Proposal | None:
    """The round that was sent back to be put right, while it is the next one still."""
    found = unsaved.proposal(db.session(), game)
    if found is None or found.sent_back_by is None or found.number != len(game.rounds) + 1:
        return None
    return found


def propose(
    game: Game,
    number: int,
    tallies: Tallies,
    *,
    typed: Typed | None = None,
    note: str = "",
    entry_key: str,
    who: str,
    guard: Guard | None = None,
) -> bool:
    """Let the next round wait for the other side; its draft is gone then.

    False for an entry key that was used before. Raises what ``enter_round`` raises, and
    ``RoundWaits`` where another entry waits.
    """
    with writing(game) as session:
        found = unsaved.proposal(session, game)
        mine = found is not None and found.entry_key == entry_key and found.sent_back_by is None
        if mine or known(session, game, entry_key):
            return False
        drafts.refuse_dead(session, game, number)
        if guard is not None:
            guard(session)
        refuse_impossible(game, number, tallies)
        unsaved.forget(session, game)
        session.add(
            Proposal(
                scorebook_id=game.scorebook_id,
                game_id=game.id,
                number=number,
                tallies=facts.new_tallies(tallies, typed),
                note=names.tidy_note(note),
                entry_key=entry_key,
                who=who,
            )
        )
        game.version += 1
    return True


def confirm(game: Game, entry_key: str, version: int, *, who: str) -> Entered:
    """Let the round that waits count, as its phone entered it.

    ``version`` is the game's when the round was looked at. Raises ``ProposalGone`` where it waits
    no more or the game has changed since, ``OwnProposal`` for the side that entered it, and what
    ``enter_round`` raises.
    """
    found = unsaved.proposal(db.session(), game)
    entered: dict[str, Any] = {"tallies": []}
    number = len(game.rounds) + 1
    if found is not None and found.entry_key == entry_key:
        number, entered = found.number, _entered(found)

    def guard(session: Session) -> None:
        stands = unsaved.proposal(session, game)
        if stands is None or stands.entry_key != entry_key or stands.sent_back_by is not None:
            raise ProposalGone
        if game.version != version:
            raise ProposalGone
        if not may_confirm(session, game, stands, who):
            raise OwnProposal

    by = found.who if found is not None else ""
    return enter_round(game, number, **entered, entry_key=entry_key, who=by, guard=guard)


def _entered(proposal: Proposal) -> dict[str, Any]:
    return {
        "tallies": [tally["counts"] for tally in proposal.tallies],
        "typed": [tally["typed"] for tally in proposal.tallies],
        "note": proposal.note,
    }


def may_confirm(session: Session, game: Game, proposal: Proposal, who: str) -> bool:
    """Whether a phone is the other side's: another one and, where both say whose, another team's.

    Where the table does not want the other side's word any more, every phone may.
    """
    if not game.confirms:
        return True
    if proposal.who == who:
        return False
    called = phones.called(session, game.scorebook_id)
    mine, theirs = (phones.team(game, called.get(one, "")) for one in (who, proposal.who))
    return mine is None or mine != theirs


def give_back(game: Game, entry_key: str, changes: Sequence[Change], *, who: str) -> None:
    """Make the round that waits a draft again, to be put right; ``changes`` are its lines.

    ``who`` takes it back, or sends it back to the phone that entered it. Raises ``ProposalGone``.
    """
    with writing(game) as session:
        found = unsaved.proposal(session, game)
        if found is None or found.entry_key != entry_key or found.sent_back_by is not None:
            raise ProposalGone
        entered_by = found.who
        if who == entered_by:
            session.delete(found)
        else:
            found.sent_back_by, found.at = who, now()
        drafts.fill(session, game, changes, who=entered_by)
        game.version += 1

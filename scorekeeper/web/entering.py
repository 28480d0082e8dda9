"""What becomes of an entry that was sent: kept, waiting, compared, or sent back with a reason."""

from flask import g, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import proposals
from scorekeeper.store.conflicts import (
    BasisChanged,
    Conflict,
    GameDeleted,
    GameOver,
    LinesUnseen,
    RoundMissing,
    RoundTaken,
    RoundWaits,
)
from scorekeeper.store.models import Round
from scorekeeper.store.rules import ruleset
from scorekeeper.store.shared import Proposal
from scorekeeper.web.access import phone
from scorekeeper.web.ahead import of_conflict
from scorekeeper.web.conflicts import renumbered, waits
from scorekeeper.web.entry import Entry
from scorekeeper.web.entry_basis import basis
from scorekeeper.web.entry_beside import beside, same
from scorekeeper.web.entry_page import EntryPage, stored
from scorekeeper.web.forms import new_entry_key
from scorekeeper.web.toast import toast
from scorekeeper.wording import _

Answer = str | Response | tuple[str, int]


def propose(page: EntryPage) -> Answer:
    """Let a round wait for the other side. Raises as ``changes.enter_round``."""
    proposed = proposals.propose(
        page.game,
        page.number,
        **page.facts,
        entry_key=page.entry_key,
        who=phone(),
        guard=page.guard,
    )
    if not proposed:
        waiting = proposals.waiting(page.game)
        if waiting is None:
            return repeated(page, _saved(page))
        if waiting.entry_key == page.entry_key and not same(as_entered(waiting), page.entry):
            raise RoundWaits(waiting)
    toast(_("Round %(number)d waits for the other side to confirm it.") % {"number": page.number})
    return to_game(page.key)


def as_entered(found: Proposal) -> Entry:
    """A round that waits, as it was typed."""
    counts = [tally["counts"] for tally in found.tallies]
    return Entry(counts, [tally["typed"] for tally in found.tallies], found.note)


def _saved(page: EntryPage) -> Round | None:
    """The round that a form has saved before, while it stands."""
    keys = {played.entry_key: played for played in page.game.rounds}
    return keys.get(page.entry_key)


def check(page: EntryPage) -> Answer:
    """Work the score out, and keep what was typed where the other phones see it."""
    try:
        page.keep()
    except Conflict as conflict:
        return stopped(page, conflict)
    return page.checked()


def stopped(page: EntryPage, conflict: Conflict) -> Answer:
    """Why a round was not entered; what was typed is still there."""
    if isinstance(conflict, RoundTaken):
        return beside_saved(page, conflict.round)
    if isinstance(conflict, RoundWaits):
        if conflict.proposal.number < page.number:
            g.became = "later"  # a phone that has both goes on with this one by itself
        return page.conflict(waits(conflict), url_for("waiting.show", key=page.key))
    if isinstance(conflict, BasisChanged):
        return page.conflict(
            _(
                "Not saved yet: names or rules of this game were changed meanwhile. Look whose "
                "figures are whose, and save again."
            )
        )
    if isinstance(conflict, LinesUnseen):
        return page.unseen(conflict.lines)
    if isinstance(conflict, RoundMissing):
        page.number = conflict.next_number
        return page.conflict(renumbered(conflict))
    if isinstance(conflict, GameOver | GameDeleted):
        return page.conflict(
            _("Nothing was saved: the game was ended meanwhile. What you typed is still here.")
        )
    raise conflict


def repeated(page: EntryPage, saved: Round | None) -> Answer:
    """A form that was saved before came again, changed, or after its round was taken back."""
    if saved is not None:
        return beside_saved(page, saved)
    page.entry_key = new_entry_key()
    return page.conflict(
        _("This round was saved and taken back since. Save it again if it is to count.")
    )


def beside_saved(page: EntryPage, saved: Round, *, was: int | None = None) -> Answer:
    """Both entries side by side, and what the table may do; equal ones need no question.

    ``was`` is the round's number where the entry was begun, if it has another by now.
    """
    if same(stored(saved), page.entry):
        toast(
            _("Round %(number)d was saved already, with the same figures.")
            % {"number": saved.number}
        )
        return to_game(page.key)
    page.entry_key = new_entry_key()
    g.became = "beside"
    sides = beside(page.ruleset, page.teams, stored(saved), page.entry)
    kept = of_conflict(page, saved, sides)
    under = basis(ruleset(page.game, saved.number), page.teams, saved)
    shown = render_template(
        "rounds/conflict.html",
        page=page,
        saved=saved,
        sides=sides,
        kept=kept,
        basis=under,
        was=was,
    )
    return shown, 409


def to_game(key: str) -> Response:
    """Back to the page of the game."""
    return redirect(url_for("games.show", key=key), 303)

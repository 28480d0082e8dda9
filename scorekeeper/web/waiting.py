"""A round that waits for the other side: looked at, confirmed, sent back or taken back."""

from dataclasses import dataclass

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.scoring.problems import Refused
from scorekeeper.scoring.score import score
from scorekeeper.store import proposals
from scorekeeper.store.conflicts import Conflict, OwnProposal, ProposalGone, RoundMissing
from scorekeeper.store.db import db
from scorekeeper.store.models import OPEN, Game
from scorekeeper.store.rules import ruleset
from scorekeeper.store.shared import Proposal
from scorekeeper.web import entry
from scorekeeper.web.access import game_or_404, phone
from scorekeeper.web.board import Board
from scorekeeper.web.conflicts import sentence
from scorekeeper.web.draft_lines import lines_of
from scorekeeper.web.entering import as_entered
from scorekeeper.web.entry_page import KEY, whole
from scorekeeper.web.holders import whose, whose_first
from scorekeeper.web.live import asking, live
from scorekeeper.web.round_lines import Row, explained
from scorekeeper.web.toast import toast
from scorekeeper.wording import _

blueprint = Blueprint("waiting", __name__, url_prefix="/games/<key>/waiting")

CONFLICT = 409
GONE = 410
"""Tells an open page that nothing waits any more: asked for anew, it leads to the game."""


@dataclass(frozen=True)
class Waiting:
    """A round that waits, as pages show it; gains are points of the round by team."""

    number: int
    entry_key: str
    phone: str
    mine: bool
    may_confirm: bool
    late: bool
    gains: tuple[int, ...]
    rows: tuple[Row, ...]
    note: str

    @property
    def words(self) -> str:
        """That it waits, and for whom."""
        if self.late:
            words = _("Round %(number)d still waits. The other side need not confirm any more.")
        elif self.may_confirm:
            words = _("Round %(number)d waits for your side to confirm it.")
        else:
            words = _("Round %(number)d waits for the other side to confirm it.")
        return words % {"number": self.number}


def waiting(game: Game) -> Waiting | None:
    """The round of an open game that waits, if one does."""
    found = proposals.waiting(game) if game.status == OPEN else None
    if found is None:
        return None
    rules = ruleset(game, found.number)
    sheets = [score(rules, tally["counts"]) for tally in found.tallies]
    return Waiting(
        number=found.number,
        entry_key=found.entry_key,
        phone=whose_first(game.scorebook_id, found.who),
        mine=found.who == phone(),
        may_confirm=_may_confirm(game, found),
        late=not game.confirms,
        gains=tuple(sheet.total for sheet in sheets),
        rows=tuple(explained(rules, sheets, [tally["typed"] for tally in found.tallies])),
        note=found.note,
    )


def _may_confirm(game: Game, found: Proposal) -> bool:
    keeps: bool = g.get("may_keep", False)
    return keeps and proposals.may_confirm(db.session(), game, found, phone())


def sent_back(game: Game) -> str:
    """That the next round was sent back to be put right; nothing where none was."""
    found = proposals.sent_back(game)
    if found is None or found.sent_back_by is None:
        return ""
    by = whose(game.scorebook_id, found.sent_back_by)
    return _("Round %(number)d was sent back by %(phone)s, to be put right.") % {
        "number": found.number,
        "phone": by,
    }


@blueprint.get("")
@live
def show(key: str) -> str | Response:
    game = game_or_404(key, keep=False)
    round_ = waiting(game)
    if round_ is None and asking():
        abort(GONE)
    if round_ is None:
        return _to_game(key, _("No round waits any more."))
    return _page(game, round_, key)


def _page(game: Game, round_: Waiting, key: str, problem: str = "") -> str:
    return render_template(
        "rounds/waiting.html",
        board=Board(game),
        round=round_,
        version=game.version,
        key=key,
        may_keep=g.may_keep,
        problem=problem,
    )


def _to_game(key: str, said: str) -> Response:
    toast(said)
    return redirect(url_for("games.show", key=key), 303)


def _again(game: Game, key: str, problem: str) -> Response | tuple[str, int]:
    """The page again with what stands in the way; the game's page where nothing waits."""
    round_ = waiting(game)
    return (_page(game, round_, key, problem), CONFLICT) if round_ else _to_game(key, problem)


@blueprint.post("/confirm")
def confirm(key: str) -> Response | tuple[str, int]:
    """Let the round count."""
    game = game_or_404(key)
    entry_key, version = _posted()
    try:
        entered = proposals.confirm(game, entry_key, version, who=phone())
    except Refused:
        problem = _("The rules were changed meanwhile: it cannot be so any more. Send it back.")
        return _again(game, key, problem)
    except Conflict as conflict:
        return _again(game, key, _why(conflict))
    if entered.round is None:
        return _to_game(key, _("This round was saved and taken back since."))
    words = (
        _("Round %(number)d was confirmed already.")
        if entered.repeated
        else _("Round %(number)d counts.")
    )
    return _to_game(key, words % {"number": entered.round.number})


@blueprint.post("/back")
def give_back(key: str) -> Response | tuple[str, int]:
    """Take the round back, or send it back to be put right: its figures are the draft again."""
    game = game_or_404(key)
    entry_key, _version = _posted()
    found = proposals.waiting(game)
    mine = found is not None and found.who == phone()
    lines = lines_of(game)
    changes = lines.changes(_texts(game, found), game.draft_version) if found else []
    try:
        proposals.give_back(game, entry_key, changes, who=phone())
    except ProposalGone as gone:
        return _again(game, key, _why(gone))
    if mine:
        return redirect(url_for("rounds.new", key=key), 303)
    return _to_game(key, _("The round is sent back. What was typed is its draft again."))


def _texts(game: Game, found: Proposal) -> dict[str, str]:
    return dict(entry.values(ruleset(game, found.number), as_entered(found)))


def _posted() -> tuple[str, int]:
    """The entry that was looked at and the game's version then; none for nonsense."""
    entry_key = request.form.get("entry_key", "")
    version = whole(request.form.get("version", ""))
    return (entry_key if KEY.fullmatch(entry_key) else "", -1 if version is None else version)


def _why(conflict: Conflict) -> str:
    if isinstance(conflict, ProposalGone):
        return _("The game has changed since you looked. Look at the round once more.")
    if isinstance(conflict, OwnProposal):
        return _("Your side entered this round: somebody of the other side confirms it.")
    if isinstance(conflict, RoundMissing):
        return _("A round was taken back meanwhile. Send this one back, and enter it again.")
    return sentence(conflict)

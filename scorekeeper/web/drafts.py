"""The draft of a round as the phones at the table send it and ask for it, in JSON."""

import hashlib
from typing import Any

from flask import Blueprint, Response, abort, current_app, jsonify, request, url_for

from scorekeeper.store import drafts, phones
from scorekeeper.store.conflicts import (
    Conflict,
    GameDeleted,
    GameOver,
    RoundMissing,
    RoundTaken,
    RoundWaits,
)
from scorekeeper.store.db import db
from scorekeeper.store.models import Game
from scorekeeper.web.access import game_or_404, phone
from scorekeeper.web.draft_lines import BadLine, Lines, lines_of, told
from scorekeeper.web.entry_page import whole
from scorekeeper.web.holders import whose_first
from scorekeeper.wording import _

blueprint = Blueprint("drafts", __name__, url_prefix="/games/<key>/rounds/draft")

CONFLICT, NOT_MODIFIED = 409, 304
MOST = 300
"""Lines in one post; more than any game has."""


@blueprint.get("")
def show(key: str) -> Response:
    """The draft of a round; 304 after one query where the phone knows it."""
    standing = drafts.standing(key)
    if standing is None:
        abort(404)
    if not standing.keep:
        abort(403)
    number = _number(request.args.get("number", ""))
    made_of = (standing.facts, number, phone(), current_app.extensions["live"])
    tag = hashlib.sha256(repr(made_of).encode()).hexdigest()[:24]
    spared = Response()
    spared.set_etag(tag, weak=True)
    spared.make_conditional(request)
    if spared.status_code == NOT_MODIFIED:
        return spared
    game = game_or_404(key)
    answer = jsonify(state(game, number, lines_of(game), key))
    answer.set_etag(tag, weak=True)
    return answer


@blueprint.post("")
def touch(key: str) -> Response | tuple[Response, int]:
    """Keep lines that were typed; the answer is the draft, for the phone to compare."""
    game = game_or_404(key)
    number, lines = _number(request.form.get("number", "")), lines_of(game)
    changes = _changes(lines)
    try:
        drafts.touch(game, number, changes, who=phone())
    except Conflict:
        return jsonify(state(game, number, lines, key)), CONFLICT
    return jsonify(state(game, number, lines, key))


def _number(text: str) -> int:
    number = whole(text)
    if number is None:
        abort(422)
    return number


def _changes(lines: Lines) -> list[drafts.Change]:
    """The lines in the post, each with its text and the version seen; 422 for nonsense."""
    fields, texts, seen = (request.form.getlist(name) for name in ("line", "text", "seen"))
    if not len(fields) == len(texts) == len(seen) <= MOST or len(set(fields)) < len(fields):
        abort(422)
    if set(request.form) - {"line", "text", "seen", "number", "csrf_token"}:
        abort(422)
    try:
        return [
            lines.change(field, text, _number(version))
            for field, text, version in zip(fields, texts, seen, strict=True)
        ]
    except BadLine:
        abort(422)


def state(game: Game, number: int, lines: Lines, key: str) -> dict[str, Any]:
    """The draft, or why there is none any more: words, and whether there is a round to compare."""
    try:
        drafts.refuse_dead(db.session(), game, number)
    except Conflict as conflict:
        return {"version": game.draft_version, "lines": {}, "over": _over(game, conflict, key)}
    return told(game, number, lines)


def _over(game: Game, conflict: Conflict, key: str) -> dict[str, str]:
    """What is said of a round that cannot be entered any more, and what leads on."""
    if isinstance(conflict, RoundTaken):
        number = conflict.round.number
        by = whose_first(game.scorebook_id, phones.saver(db.session(), game, number))
        words = _("%(phone)s saved round %(number)d.") % {"phone": by, "number": number}
        return {"words": words, "compare": _("Compare with mine")}
    if isinstance(conflict, RoundWaits):
        by = whose_first(game.scorebook_id, conflict.proposal.who)
        words = _(
            "%(phone)s has entered round %(number)d: it waits for the other side to confirm it."
        )
        said = words % {"phone": by, "number": conflict.proposal.number}
        return {"words": said, "look": url_for("waiting.show", key=key), "label": _("Look at it")}
    if isinstance(conflict, RoundMissing):
        words = _("A round was taken back meanwhile: this is round %(number)d now.")
        return {"words": words % {"number": conflict.next_number}, "again": _("Go on with it")}
    if isinstance(conflict, GameDeleted | GameOver):
        return {"words": _("The game was ended meanwhile. What you typed is still here.")}
    raise conflict

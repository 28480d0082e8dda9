"""The draft of a round as the phones at the table send it and ask for it, in JSON."""

from typing import Any

from flask import Blueprint, Response, abort, jsonify, request, url_for

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
from scorekeeper.store.standing import standing
from scorekeeper.web.access import game_or_404, phone
from scorekeeper.web.conflicts import renumbered, waits
from scorekeeper.web.draft_lines import BadLine, Lines, lines_of, told
from scorekeeper.web.entry_page import whole
from scorekeeper.web.holders import whose_first
from scorekeeper.web.live import known, tag
from scorekeeper.wording import _

blueprint = Blueprint("drafts", __name__, url_prefix="/games/<key>/rounds/draft")

CONFLICT = 409
MOST = 300
"""Lines in one post; more than any game has."""


@blueprint.get("")
def show(key: str) -> Response:
    """The draft of a round; 304 after one query where the phone knows it."""
    found = standing(db.session(), key)
    if found is None:
        abort(404)
    if not found.keep:
        abort(403)
    number = _number(request.args.get("number", ""))
    made_of = tag(found.drafts, number, phone())
    if spared := known(made_of):
        return spared
    game = game_or_404(key)
    answer = jsonify(state(game, number, lines_of(game), key))
    answer.set_etag(made_of, weak=True)
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
        leads_to = {"look": url_for("waiting.show", key=key), "label": _("Look at it")}
        return {"words": waits(conflict), **leads_to}
    if isinstance(conflict, RoundMissing):
        return {"words": renumbered(conflict), "again": _("Go on with it")}
    if isinstance(conflict, GameDeleted | GameOver):
        return {"words": _("The game was ended meanwhile. What you typed is still here.")}
    raise conflict

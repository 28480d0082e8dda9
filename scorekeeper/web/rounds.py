"""The rounds of a game: entered, shown with reasons, corrected, taken back, undone, redone."""

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from scorekeeper.scoring.problems import Refused
from scorekeeper.store import changes, proposals
from scorekeeper.store.conflicts import (
    BasisChanged,
    Conflict,
    GameDeleted,
    NotLatest,
    RoundChanged,
    RoundMissing,
)
from scorekeeper.store.models import OPEN, Game, Round
from scorekeeper.web.access import game_or_404, phone
from scorekeeper.web.board import Board
from scorekeeper.web.entering import (
    Answer,
    beside_saved,
    check,
    propose,
    repeated,
    stopped,
    to_game,
)
from scorekeeper.web.entry_basis import LENGTH, number_now
from scorekeeper.web.entry_beside import same
from scorekeeper.web.entry_page import KEY, EntryPage, stored, whole
from scorekeeper.web.forms import NOTE_LENGTH, new_entry_key, tidy
from scorekeeper.web.history import change
from scorekeeper.web.live import asking, live
from scorekeeper.web.toast import latest_number, toast, undoable
from scorekeeper.wording import _

blueprint = Blueprint("rounds", __name__, url_prefix="/games/<key>")


def _the_round(game: Game, number: int) -> Round:
    """The round of that number; 404 where there is none."""
    if not 1 <= number <= len(game.rounds):
        abort(404)
    return game.rounds[number - 1]


def _taken_back(game: Game, number: int) -> bool:
    """Whether there was a round of that number and is none now; 404 where there never was one."""
    if 1 <= number <= len(game.rounds):
        return False
    if not any(f"round {number}" in revision.after for revision in game.revisions):
        abort(404)
    return True


@blueprint.get("/rounds/new")
def new(key: str) -> Answer:
    game = game_or_404(key)
    if game.status != OPEN:
        if not asking():  # a phone that only keeps the page has nobody to tell
            toast(_("This game takes no more rounds. Correct or undo one to go on."))
        return to_game(key)
    if proposals.waiting(game) is not None:
        return redirect(url_for("waiting.show", key=key), 303)
    page = EntryPage(game, key)
    if note := request.args.get("note"):
        page.texts["note"] = tidy(note)[:NOTE_LENGTH]
    return page.show()


@blueprint.post("/rounds/new")
def enter(key: str) -> Answer:
    page = EntryPage(game_or_404(key), key)
    page.take(request.form)
    if page.action == "check":
        return check(page)
    if not page.may_save:
        return page.answer()
    since = latest_number(page.game)
    try:
        if page.game.confirms:
            return propose(page)
        entered = changes.enter_round(
            page.game,
            page.number,
            **page.facts,
            entry_key=page.entry_key,
            who=phone(),
            guard=page.guard,
        )
    except Conflict as conflict:
        return stopped(page, conflict)
    except Refused as refused:
        return page.refuse(refused.problems)
    if entered.repeated and not (entered.round and same(stored(entered.round), page.entry)):
        return repeated(page, entered.round)
    said = _("Round %(number)d saved.") % {"number": page.number}
    undoable(page.game, said, since=since, entry_key=page.entry_key)
    return to_game(key)


@blueprint.get("/rounds/<int:number>")
@live
def show(key: str, number: int) -> str:
    game = game_or_404(key, keep=False)
    played = _the_round(game, number)
    board = Board(game)
    return render_template(
        "rounds/show.html",
        board=board,
        round=board.round(number),
        stored=played,
        entry_key=new_entry_key(),
        key=key,
        may_keep=g.may_keep,
    )


@blueprint.route("/rounds/<int:number>/correct", methods=["GET", "POST"])
def correct(key: str, number: int) -> Answer:
    game = game_or_404(key)
    if request.method == "GET":
        page = EntryPage(game, key, correcting=_the_round(game, number))
        page.at = request.args.get("at", "")
        return page.show()
    _taken_back(game, number)
    now = number_now(game, number, request.form.get("basis", ""))
    if now is None:
        return _gone(game, key)
    page = EntryPage(game, key, correcting=_the_round(game, now))
    page.take(_numbered(request.form, now) if now != number else request.form)
    if not page.may_save:
        return page.answer()
    if now != number:
        return beside_saved(page, game.rounds[now - 1], was=number)
    return _corrected(page)


def _numbered(form: MultiDict[str, str], number: int) -> MultiDict[str, str]:
    """What was posted for a round, by the number that it has now."""
    return MultiDict({**form.to_dict(), "number": str(number)})


def _corrected(page: EntryPage) -> Answer:
    """Put the round right, or say what stands in the way."""
    game, key, number = page.game, page.key, page.number
    since = latest_number(game)
    try:
        page.refuse_other_basis()
        changes.correct_round(
            game, number, **page.facts, entry_key=page.entry_key, who=phone(), version=page.version
        )
    except BasisChanged as changed:
        return stopped(page, changed)
    except RoundChanged as changed:
        return beside_saved(page, changed.round)
    except RoundMissing:
        return _gone(game, key)
    except GameDeleted:
        return page.conflict(
            _("Nothing was saved: the game was deleted meanwhile. What you typed is still here.")
        )
    except Refused as refused:
        return page.refuse(refused.problems)
    if latest_number(game) > since:
        undoable(game, _("Round %(number)d corrected.") % {"number": number}, since=since)
    elif same(stored(game.rounds[number - 1]), page.entry):
        toast(_("Round %(number)d stays as it was.") % {"number": number})
    else:  # a form that was saved before came again, changed
        return beside_saved(page, game.rounds[number - 1])
    return to_game(key)


def _gone(game: Game, key: str) -> Answer:
    """The correction of a round that was taken back: what was typed, as the next round."""
    page = EntryPage(game, key)
    page.take(request.form)
    page.number, page.version, page.entry_key = page.board.number, game.version, new_entry_key()
    page.entered_under = page.entered_under[:LENGTH]
    return page.conflict(
        _("The round was taken back meanwhile. Saved now, this becomes round %(number)d.")
        % {"number": page.number}
    )


@blueprint.post("/rounds/<int:number>/take-back")
def take_back(key: str, number: int) -> Answer:
    game = game_or_404(key)
    _taken_back(game, number)
    version, entry_key = whole(request.form.get("version", "")), request.form.get("entry_key")
    if version is None or (entry_key is not None and not KEY.fullmatch(entry_key)):
        abort(422)
    since = latest_number(game)
    try:
        changes.take_back_round(game, number, entry_key=entry_key, who=phone(), version=version)
    except (RoundChanged, RoundMissing):
        toast(_("Nothing was taken back: the rounds were changed meanwhile."))
    except GameDeleted:
        toast(_("Nothing was taken back: the game is deleted."))
    else:
        said = _("Round %(number)d taken back.") % {"number": number}
        undoable(game, said, since=since, entry_key=entry_key)
    return to_game(key)


@blueprint.post("/undo")
def undo(key: str) -> Answer:
    game = game_or_404(key)
    revision = _revision()
    try:
        changes.undo(game, revision)
    except NotLatest:
        toast(_("Nothing was undone: something else was changed since."))
    else:
        toast(
            _("Undone: %(change)s.") % {"change": _what(game, revision)},
            label=_("Do again"),
            action=url_for("rounds.redo", key=key),
            revision=revision,
        )
    return to_game(key)


@blueprint.post("/redo")
def redo(key: str) -> Answer:
    game = game_or_404(key)
    revision = _revision()
    try:
        changes.redo(game, revision)
    except NotLatest:
        toast(_("Nothing was done again: something else was changed since."))
    else:
        toast(
            _("Done again: %(change)s.") % {"change": _what(game, revision)},
            label=_("Undo"),
            action=url_for("rounds.undo", key=key),
            revision=revision,
        )
    return to_game(key)


def _what(game: Game, number: int) -> str:
    return change(next(one for one in game.revisions if one.number == number))


def _revision() -> int:
    """The number of the change that was posted; 422 where it is none."""
    revision = whole(request.form.get("revision", ""))
    if revision is None:
        abort(422)
    return revision

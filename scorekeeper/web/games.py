"""A game: its page, its sheet, its file, and what the table may do with it as a whole."""

import json
from collections.abc import Callable

from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.store import changes, transfer
from scorekeeper.store.models import Game
from scorekeeper.store.rules import changed_rules, first_ruleset, ruleset
from scorekeeper.web import ahead, rule_changes
from scorekeeper.web.access import game_or_404, phone
from scorekeeper.web.begun import begun
from scorekeeper.web.board import Board
from scorekeeper.web.checks_place import Place
from scorekeeper.web.forms import EntryKeyField, Form, new_entry_key
from scorekeeper.web.holders import welcoming
from scorekeeper.web.kept import kept_pages
from scorekeeper.web.live import live
from scorekeeper.web.rules import game_beside
from scorekeeper.web.rules import page as rules_page
from scorekeeper.web.share import only_here, watching
from scorekeeper.web.toast import latest_number, toast, undoable
from scorekeeper.web.waiting import sent_back, waiting
from scorekeeper.wording import _

blueprint = Blueprint("games", __name__, url_prefix="/games/<key>")


@blueprint.get("/")
@welcoming
@live
def show(key: str) -> str:
    game = game_or_404(key, keep=False)
    board, waits = Board(game), waiting(game)
    return render_template(
        "games/show.html",
        board=board,
        questions=Place(board.ruleset, "", board=board, key=key).questions,
        key=key,
        may_keep=g.may_keep,
        begun=begun(board) if g.may_keep else "",
        waits=waits,
        sent_back=sent_back(game) if g.may_keep else "",
        entry_key=new_entry_key(),
        undo=changes.latest(game),
        redo=changes.latest_undone(game),
        ahead=ahead.of_game(board, key, waits.gains if waits else None) if g.may_keep else None,
        kept=kept_pages(board, key, keep=g.may_keep),
    )


@blueprint.get("/sheet")
@live
def sheet(key: str) -> str:
    game = game_or_404(key, keep=False)
    return render_template(
        "games/sheet.html",
        board=Board(game),
        changed=rule_changes.sentences(first_ruleset(game), changed_rules(game)),
        key=key,
        may_keep=g.may_keep,
    )


@blueprint.get("/screen")
@live
def screen(key: str) -> str:
    """The game for all at the table, on a tablet or a television."""
    game = game_or_404(key, keep=False)
    return render_template(
        "games/screen.html",
        board=Board(game),
        key=key,
        watch=watching(game),
        only_here=only_here(),
    )


@blueprint.get("/file")
def file(key: str) -> Response:
    """The game as a game file, to keep or to take elsewhere."""
    game = game_or_404(key, keep=False)
    text = json.dumps(transfer.game_file(game), ensure_ascii=False, indent=1)
    name = f"{game.variant}-{game.started_at:%Y-%m-%d}.json"
    return Response(
        text + "\n",
        mimetype="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@blueprint.get("/rules")
def rules(key: str) -> str:
    game = game_or_404(key, keep=False)
    return rules_page(
        first_ruleset(game), key, called=game.house_rules or "", later=changed_rules(game)
    )


@blueprint.get("/rules/beside")
def rules_beside(key: str) -> str:
    """The game's rules beside those of its variant as written."""
    game = game_or_404(key, keep=False)
    return game_beside(ruleset(game), key)


class Press(Form):
    """A button of a game's page: nothing to fill in, safe to press twice."""

    entry_key = EntryKeyField()


def _again(game: Game) -> AnyResponse:
    return redirect(url_for("games.show", key=game.keep_key), 303)


def _changed(key: str, change: Callable[..., None], message: str) -> AnyResponse:
    """Make a change that needs no words of the visitor, and offer to take it back."""
    game = game_or_404(key)
    since = latest_number(game)
    change(game, who=phone())
    undoable(game, message, since=since)
    return _again(game)


@blueprint.post("/stop")
def stop(key: str) -> AnyResponse:
    return _changed(key, changes.abandon, _("The game is put away. It counts for nobody."))


@blueprint.post("/resume")
def resume(key: str) -> AnyResponse:
    return _changed(key, changes.resume, _("The game is back on the table."))


@blueprint.post("/share-win")
def share_win(key: str) -> AnyResponse:
    return _changed(key, changes.share_tie, _("The win is shared."))


@blueprint.post("/rematch")
def rematch(key: str) -> AnyResponse | tuple[str, int]:
    game = game_or_404(key)
    form = Press()
    if not form.validate():
        board = Board(game)
        return render_template(
            "games/show.html",
            board=board,
            key=key,
            may_keep=True,
            kept=[],
            problems=list(form.problems()),
        ), 422
    return _again(changes.rematch(game, entry_key=form.entry_key.data, who=phone()))


@blueprint.route("/delete", methods=["GET", "POST"])
def delete(key: str) -> str | AnyResponse:
    game = game_or_404(key)
    if request.method == "GET":
        return render_template("games/delete.html", board=Board(game), key=key)
    changes.delete(game)
    action = url_for("games.restore", key=game.keep_key)
    toast(_("The game is deleted."), label=_("Undo"), action=action)
    return redirect(url_for("home.show"), 303)


@blueprint.post("/restore")
def restore(key: str) -> AnyResponse:
    game = game_or_404(key)
    changes.restore(game)
    toast(_("The game is back."))
    return _again(game)

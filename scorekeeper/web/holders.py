"""Whose a phone is: asked once, told to the others as "Dee's phone"."""

from functools import wraps

from flask import Blueprint, g, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response
from wtforms import RadioField
from wtforms.fields.choices import SelectChoice

from scorekeeper.store import phones
from scorekeeper.store.db import db
from scorekeeper.store.models import Game
from scorekeeper.web.access import game_or_404, phone
from scorekeeper.web.board import Board
from scorekeeper.web.forms import Form, NameField
from scorekeeper.web.live import View, asking
from scorekeeper.web.toast import toast
from scorekeeper.wording import _

blueprint = Blueprint("holders", __name__, url_prefix="/games/<key>/phone")

NOBODY = ""
OTHER = "other"
WAYS_BACK = {"entry": "rounds.new", "share": "share.show", "waiting": "waiting.show"}
"""Where the page was asked for, by the name in its address; by default it was the game."""


def name_of(scorebook_id: int, who: str) -> str:
    """The name of whose phone it is; nothing where nobody has said it."""
    if "holders_called" not in g:
        g.holders_called = phones.called(db.session(), scorebook_id)
    return str(g.holders_called.get(who, ""))


def whose(scorebook_id: int, who: str) -> str:
    """A phone in the middle of a sentence: "Dee's phone", "another phone", "this phone"."""
    if who == phone():
        return _("this phone")
    name = name_of(scorebook_id, who)
    return _("%(name)s's phone") % {"name": name} if name else _("another phone")


def whose_first(scorebook_id: int, who: str) -> str:
    """The same where a sentence begins."""
    if who == phone():
        return _("This phone")
    name = name_of(scorebook_id, who)
    return _("%(name)s's phone") % {"name": name} if name else _("Another phone")


def own_name(game: Game) -> str:
    """Whose this phone is; nothing where that was not said."""
    return name_of(game.scorebook_id, phone())


def ask_whose(key: str) -> None:
    """Ask a phone that has come to keep score whose it is: once, and above the dock."""
    game = game_or_404(key, keep=False)
    if g.may_keep and not phones.asked(db.session(), game.scorebook_id, phone()):
        action = url_for("holders.ask", key=key)
        toast(_("You keep score here. Whose phone is this?"), label=_("Say whose"), action=action)


def welcoming(view: View) -> View:
    """A view of a game that asks a phone at its very first visit, as it came by the game's link."""

    @wraps(view)
    def welcomed(key: str, **rest: int) -> ResponseReturnValue:
        if "phone" not in session and not asking():
            ask_whose(key)
        return view(key, **rest)

    return welcomed


class PhoneForm(Form):
    """One of the players, words of one's own, or nobody in particular."""


def form_for(game: Game) -> PhoneForm:
    players = [seat.player.name for seat in game.seats if seat.player]
    held = own_name(game)
    known = held in players or not held
    fields = {
        "holder": RadioField(
            _("This phone is held by"),
            choices=[
                *(SelectChoice(f"player-{place}", name) for place, name in enumerate(players, 1)),
                SelectChoice(OTHER, _("somebody else")),
                SelectChoice(NOBODY, _("nobody in particular")),
            ],
            default=(f"player-{players.index(held) + 1}" if held in players else NOBODY)
            if known
            else OTHER,
        ),
        "name": NameField(_("Somebody else's name"), default="" if known else held),
    }
    form: PhoneForm = type("PhoneForm", (PhoneForm,), fields)()
    return form


def _chosen(game: Game, form: PhoneForm) -> str:
    """The name that a form says, or nothing."""
    holder = form.holder.data or NOBODY
    if holder == OTHER:
        return form.name.data or ""
    players = [seat.player.name for seat in game.seats if seat.player]
    return players[int(holder.removeprefix("player-")) - 1] if holder else ""


def _way_back() -> str:
    asked = request.args.get("to", "")
    return asked if asked in WAYS_BACK else ""


@blueprint.route("", methods=["GET", "POST"])
def ask(key: str) -> str | Response | tuple[str, int]:
    """Show the question; a post without an answer leads to it, as from a button elsewhere."""
    game = game_or_404(key)
    if request.method == "POST" and "holder" not in request.form:
        return redirect(url_for("holders.ask", key=key), 303)
    form, back = form_for(game), _way_back()
    if request.method == "GET":
        return _page(game, form, key, back)
    if not form.validate() or (form.holder.data == OTHER and not form.name.data):
        if not form.errors:
            form.name.errors = [_("Type a name, or choose another answer above.")]
        return _page(game, form, key, back), 422
    name = _chosen(game, form)
    phones.call(game.scorebook, phone(), name)
    called = _("%(name)s's phone") % {"name": name} if name else _("another phone")
    toast(_("Where you typed, others read “%(phone)s” now.") % {"phone": called})
    return redirect(url_for(WAYS_BACK.get(back, "games.show"), key=key), 303)


def _page(game: Game, form: PhoneForm, key: str, back: str) -> str:
    return render_template(
        "games/phone.html",
        board=Board(game),
        form=form,
        key=key,
        back=url_for(WAYS_BACK.get(back, "games.show"), key=key),
        problems=list(form.problems()) if form.errors else [],
    )

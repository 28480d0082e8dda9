"""The players whose names are remembered; a name can be put right in all their games at once."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import players
from scorekeeper.store.models import Player
from scorekeeper.web.access import scorebook
from scorekeeper.web.forms import Form, NameField
from scorekeeper.web.toast import toast
from scorekeeper.wording import _

blueprint = Blueprint("players", __name__, url_prefix="/players")


class PlayerForm(Form):
    name = NameField("Name")


@blueprint.get("/")
def show() -> str:
    return render_template("players/show.html", listed=players.listed(scorebook()))


@blueprint.route("/<int:number>", methods=["GET", "POST"])
def edit(number: int) -> str | Response | tuple[str, int]:
    player = players.by_number(scorebook(), number)
    if player is None:
        abort(404)
    form = PlayerForm(obj=player)
    if request.method == "GET":
        return page(player, form)
    if form.validate() and not form.name.data:
        form.name.errors = [*form.name.errors, _("A player needs a name.")]
    if not form.errors:
        old = player.name
        try:
            players.rename(scorebook(), player, form.name.data)
        except players.NameTaken:
            form.name.errors = [*form.name.errors, _("Another player has this name. Add a letter.")]
        else:
            toast(_("%(old)s is now %(new)s in every game.") % {"old": old, "new": form.name.data})
            return redirect(url_for("players.show"), 303)
    return page(player, form), 422


def page(player: Player, form: PlayerForm) -> str:
    return render_template(
        "players/edit.html",
        player=player,
        form=form,
        problems=list(form.problems()) if form.errors else [],
    )

"""Sharing a game: a link that keeps score and one that watches, as QR code, code and text."""

from dataclasses import dataclass
from functools import cached_property

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import links
from scorekeeper.store.models import Game
from scorekeeper.web.access import game_or_404
from scorekeeper.web.board import Board
from scorekeeper.web.qr import Square, square
from scorekeeper.web.toast import toast
from scorekeeper.wording import _

blueprint = Blueprint("share", __name__, url_prefix="/games/<key>/share")

KEEP, WATCH = "keep", "watch"
LOOPBACK = ("127.", "localhost", "[::1]")
"""How a host begins that no other device reaches."""


@dataclass(frozen=True)
class Link:
    """One way into a game: what it is for, its key, and its code without a gap."""

    name: str
    key: str
    code: str = ""

    @property
    def address(self) -> str:
        """The whole address, as this visitor's browser reaches the server."""
        return url_for("games.show", key=self.key, _external=True)

    @cached_property
    def square(self) -> Square:
        return square(self.address)

    @property
    def spaced(self) -> str:
        """The code in two halves, as people read it out."""
        half = len(self.code) // 2
        return f"{self.code[:half]} {self.code[half:]}"


def watching(game: Game) -> Link:
    """The link that only watches."""
    return Link(WATCH, game.watch_key, game.watch_code or "")


def only_here() -> bool:
    """Whether the address in use is one that no other device reaches."""
    return request.host.startswith(LOOPBACK)


@blueprint.get("")
def show(key: str) -> str:
    game = game_or_404(key)
    keep_code, watch_code = links.codes(game)
    return render_template(
        "games/share.html",
        board=Board(game),
        key=key,
        keep=Link(KEEP, game.keep_key, keep_code),
        watch=Link(WATCH, game.watch_key, watch_code),
        only_here=only_here(),
    )


@blueprint.post("/withdraw")
def withdraw(key: str) -> Response:
    """Make one of the links worthless; the phone that does it goes on with the new one."""
    game = game_or_404(key)
    named = request.form.getlist("link")
    if named not in ([KEEP], [WATCH]):
        abort(422)
    links.withdraw(game, keep=named == [KEEP])
    toast(
        _("The old link keeps no score any more.")
        if named == [KEEP]
        else _("The old link shows nothing any more.")
    )
    return redirect(url_for("share.show", key=game.keep_key), 303)

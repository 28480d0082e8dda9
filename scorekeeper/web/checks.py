"""Answers during play, in a game or by a variant: opening, special hands, going out, the deal."""

from collections.abc import Callable

from flask import Blueprint, abort, redirect, url_for
from werkzeug.wrappers import Response

from scorekeeper.scoring.loader import variants
from scorekeeper.store import games
from scorekeeper.web import checks_deal, checks_hand, checks_open, checks_out, checks_run
from scorekeeper.web.access import game_or_404, scorebook
from scorekeeper.web.board import Board
from scorekeeper.web.checks_place import Answer, Place

blueprint = Blueprint("checks", __name__)

CHECKS: dict[str, Callable[[Place], Answer]] = {
    "open": checks_open.page,
    "hand": checks_hand.page,
    "going-out": checks_out.page,
    "run": checks_run.page,
    "deal": checks_deal.page,
}


def _of_game(name: str, check: Callable[[Place], Answer]) -> None:
    def show(key: str) -> Answer:
        game = game_or_404(key, keep=False)
        board = Board(game)
        return check(Place(board.ruleset, name, board=board, key=key))

    blueprint.add_url_rule(f"/games/<key>/{name}", f"{name}_of_game", show)


def _of_variant(name: str, check: Callable[[Place], Answer]) -> None:
    def show(variant: str) -> Answer:
        found = variants().get(variant)
        if found is None:
            abort(404)
        return check(Place(found.base, name))

    blueprint.add_url_rule(f"/{name}/<variant>", name, show)


for _name, _check in CHECKS.items():
    _of_game(_name, _check)
    _of_variant(_name, _check)


@blueprint.get("/open/")
def start() -> Response:
    """The opening check without a game: by the variant that was played last."""
    latest = games.last_game(scorebook())
    variant = latest.variant if latest and latest.variant in variants() else next(iter(variants()))
    return redirect(url_for("checks.open", variant=variant), 303)

"""Home, and the past games."""

from collections.abc import Iterable

from flask import Blueprint, render_template, request

from scorekeeper.store import games
from scorekeeper.store.models import Game
from scorekeeper.web.access import scorebook
from scorekeeper.web.board import Board
from scorekeeper.web.forms import new_entry_key, tidy
from scorekeeper.web.listed import Listed

blueprint = Blueprint("home", __name__)

SHOWN_AT_HOME = 4
WORDS_LENGTH = 100
LAST_PAGE = 10_000


@blueprint.get("/")
def show() -> str:
    book = scorebook()
    on_the_table = listed(games.open_games(book))
    past = games.past_games(book, size=SHOWN_AT_HOME)
    latest = games.last_game(book)
    return render_template(
        "home/show.html",
        on_the_table=on_the_table,
        again=Board(latest) if latest and not on_the_table else None,
        past=listed(past.games),
        entry_key=new_entry_key(),
    )


@blueprint.get("/games/")
def past() -> str:
    words = tidy(request.args.get("words"))[:WORDS_LENGTH]
    number = request.args.get("page", 1, type=int)
    found = games.past_games(scorebook(), words=words, page=min(max(number, 1), LAST_PAGE))
    return render_template("home/past.html", found=found, past=listed(found.games), words=words)


@blueprint.get("/games/deleted")
def deleted() -> str:
    return render_template("home/deleted.html", past=listed(games.deleted_games(scorebook())))


def listed(found: Iterable[Game]) -> list[Listed]:
    """The found games as they are shown, in the same order."""
    return [Listed(game) for game in found]

"""Which pages of a game a phone keeps, to open them without a network."""

from flask import url_for

from scorekeeper.store.models import OPEN
from scorekeeper.web.board import Board
from scorekeeper.web.checks_place import Place


def kept_pages(board: Board, key: str, *, keep: bool) -> list[str]:
    """The addresses of a game that is being played, what is needed first at the front.

    ``keep`` says that the visitor may keep score. A game that is over is kept no more.
    """
    if board.game.status != OPEN or board.game.deleted_at:
        return []
    played = range(board.number - 1, 0, -1)
    pages = [url_for("rounds.new", key=key)] if keep else []
    pages += [url_for("games.show", key=key), url_for("checks.open_of_game", key=key)]
    place = Place(board.ruleset, "", board=board, key=key)
    pages += [address for _name, _question, address in place.questions]
    pages += [url_for(f"games.{page}", key=key) for page in ("sheet", "rules", "screen")]
    pages += [url_for("rounds.show", key=key, number=number) for number in played]
    if keep:
        pages += [url_for("rounds.correct", key=key, number=number) for number in played]
    return pages

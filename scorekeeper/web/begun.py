"""What the game's page says of a round that is being entered."""

from scorekeeper.store import drafts
from scorekeeper.web.board import Board
from scorekeeper.wording import _


def begun(board: Board) -> str:
    """Who is in the draft of the next round: "Round 4 is begun: Ann & Bob are in."; or nothing."""
    teams = drafts.begun(board.game)
    if teams is None:
        return ""
    names = [side.name for side in board.sides if side.number in teams]
    if not names:
        return _("Round %(number)d is begun.") % {"number": board.number}
    several = len(names) > 1 or len(board.sheet.seats) > len(board.sides)
    words = (
        _("Round %(number)d is begun: %(names)s are in.")
        if several
        else _("Round %(number)d is begun: %(names)s is in.")
    )
    return words % {"number": board.number, "names": ", ".join(names)}

"""What a phone needs to reckon on by itself, with rounds that wait on it and no network."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from scorekeeper import wording
from scorekeeper.store.models import Round
from scorekeeper.web.board import Board
from scorekeeper.web.entry_beside import Side
from scorekeeper.wording import _

if TYPE_CHECKING:
    from scorekeeper.web.entry_page import EntryPage


def of_game(board: Board, key: str, waits: Sequence[int] | None = None) -> dict[str, Any]:
    """The data block of the game's page: where it stands, and all that follows from more rounds.

    ``waits`` are the gains of a round that waits to be confirmed.
    """
    scale, end = board.ruleset.opening, board.ruleset.end
    return {
        "game": key,
        "number": board.number,
        "totals": [side.total for side in board.sides],
        "teams": [side.name for side in board.sides],
        "gains": [[sheet.total for sheet in played.sheets] for played in board.sheet.rounds],
        "waits": waits,
        "openings": {
            "by": scale.by,
            "steps": [
                {
                    "from": step.start or 0,
                    "words": wording.opening(step.needed),
                    "figure": step.points is not None and not step.canasta,
                }
                for step in scale.steps
            ],
        },
        "target": end.target,
        "rounds": end.rounds,
        "deals": [
            {"dealer": _("%(name)s deals") % {"name": dealer}, "deal": board.begun_by(starter)}
            for dealer, starter in _turns(board)
        ],
        "state": _("Round {number}, %(length)s") % {"length": board.length},
    }


def of_entry(board: Board, gains: list[int] | None) -> dict[str, Any]:
    """The data block of the entry page; ``gains`` are those of a stored round to be corrected."""
    told: dict[str, Any] = {
        "dealers": [dealer for dealer, _starter in _turns(board)],
        "target": board.ruleset.end.target,
        "rounds": board.ruleset.end.rounds,
    }
    return told if gains is None else told | {"gains": gains}


def of_conflict(page: "EntryPage", saved: Round, sides: Sequence[Side]) -> dict[str, Any]:
    """The data block of the page with both entries: the visitor's own, to be kept on the phone."""
    gains = [side.mine for side in sides]
    before = page.totals_before(saved.number)
    return {
        "here": page.back,
        "game": page.key,
        "number": saved.number,
        "teams": page.teams,
        "gains": gains,
        "totals": [total + gain for total, gain in zip(before, gains, strict=True)],
        "before": [side.saved for side in sides],
        "lines": [
            f"{line.label}, {side.name}: {wording.signed(line.mine.item.points)}"
            for side in sides
            for line in side.lines
            if line.mine.item
        ],
        "label": _("Correct round %(number)d") % {"number": saved.number},
    }


def _turns(board: Board) -> Iterator[tuple[str, str]]:
    """Who deals and who starts, from the next round on until it begins again."""
    seats = board.sheet.seats
    first = seats.index(board.sheet.dealer)
    for place in range(first, first + len(seats)):
        yield seats[place % len(seats)], seats[(place + 1) % len(seats)]


def words() -> dict[str, str]:
    """What the pages say of rounds that wait, with {names} for what is put in."""
    return {
        "title": _("Round {number}"),
        "saving": _("Saving…"),
        "sent": _("What was kept on this phone is sent."),
        "asks": _("Round {number} waits for an answer. Look at the game when you are done here."),
        "refused": _(
            "This phone keeps nothing (its storage is full or switched off), so the round is "
            "sent as it is. Leave this page open until it is saved."
        ),
        "unready": _(
            "{team} went out without what that needs. Put it right, or save once more to keep "
            "the round as it is."
        ),
        "gain": _("in round {number}"),
        "to_go": _("{points} to go"),
        "enter": _("Enter round {number}"),
        "row": _("Round {number} is kept on this phone"),
        "row_correction": _("The correction of round {number} is kept on this phone"),
        "one": _("Round {number} is kept on this phone and sent when the network is back."),
        "more": _("{count} rounds are kept on this phone and sent when the network is back."),
        "correction": _(
            "The correction of round {number} is kept on this phone and sent when the network "
            "is back."
        ),
        "lost": _("No connection."),
        "all_one": _("Round {number} of a game waits on this phone to be sent."),
        "all_more": _("{count} rounds wait on this phone to be sent."),
        "later": _("Round {number} is kept on this phone until the round before it is confirmed."),
        "stuck": _(
            "The server could not save round {number}. It is kept on this phone and sent again."
        ),
        "behind": _("What was entered after it waits on this phone until it is answered."),
        "over_one": _("As this phone reckons, the game is over once it is stored."),
        "over_more": _("As this phone reckons, the game is over once they are stored."),
        "asked": _("Round {number} waits for an answer."),
        "conflict": _("Another phone saved round {number} as well. Both are kept: compare."),
        "gone": _("This link was withdrawn. Round {number} is still on this phone."),
        "watcher": _("This link only shows the game. Round {number} is still on this phone."),
        "answer": _("Answer"),
        "compare": _("Compare"),
        "look": _("Look at it"),
        "take_back": _("Take back round {number}"),
        "sure": _("Take back round {number}? Nobody else has it."),
        "take_back_correction": _("Take back the correction"),
        "sure_correction": _("Take back the correction of round {number}? Nobody else has it."),
    }

"""What the last action did, said once above the dock, with one thing to do about it."""

from dataclasses import dataclass, field
from typing import Any

from flask import Flask, g, get_flashed_messages, request, session, url_for

from scorekeeper.store import changes
from scorekeeper.store.models import Game
from scorekeeper.web.access import phone
from scorekeeper.web.live import DELIVERY, asking
from scorekeeper.wording import _


@dataclass(frozen=True)
class Toast:
    """A sentence and, where the action can be taken back, the form that does so."""

    message: str
    label: str = ""
    action: str = ""
    fields: dict[str, Any] = field(default_factory=dict)
    game: str = ""
    """The key of the only game on whose pages it is said; nothing where it is said on any page."""


def toast(message: str, *, label: str = "", action: str = "", **fields: Any) -> None:
    """Show a sentence on the next page; with an address, and a button that posts to it.

    What is said of a round that had waited on the phone stands for what was said of those before
    it, and on pages of its own game alone: the next page may be another's.
    """
    game = _key() if DELIVERY in request.headers else ""
    flashes = [one for one in session.get("_flashes", []) if not game or one[1][4:] != [game]]
    flashes.append(("toast", [message, label, action, fields, game]))
    session["_flashes"] = flashes


def _key() -> str:
    """The key of the game whose page or form this is."""
    return str((request.view_args or {}).get("key", ""))


def latest_number(game: Game) -> int:
    """The number of the change that can be undone now; 0 where there is none."""
    latest = changes.latest(game)
    return latest.number if latest else 0


def undoable(game: Game, message: str, *, since: int = 0, entry_key: str | None = None) -> None:
    """Say what was done to a game and offer to take it back, where that is what Undo would do.

    ``since`` is the number of its latest change before, to be given wherever it may be that
    nothing is changed: Undo would then take back something else, as it would where another phone
    was quicker. A change made by the same ``entry_key``, by a first tap, is this one.
    """
    latest = changes.latest(game)
    mine = latest is not None and latest.who == phone()
    again = latest is not None and entry_key is not None and latest.entry_key == entry_key
    if latest is None or not mine or not (again or latest.number > since):
        toast(message)
        return
    action = url_for("rounds.undo", key=game.keep_key)
    toast(message, label=_("Undo"), action=action, revision=latest.number)


def toasts() -> list[Toast]:
    """The sentences not shown yet, oldest first; each is given once, to a person."""
    if asking():
        return []
    kept = [Toast(*parts) for parts in get_flashed_messages(category_filter=["toast"])]
    found = [one for one in kept if one.game in ("", _key())]
    g.told = bool(found)
    return found


def register(app: Flask) -> None:
    app.jinja_env.globals["toasts"] = toasts

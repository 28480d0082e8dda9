"""What the last action did, said once above the dock, with one thing to do about it."""

from dataclasses import dataclass, field
from typing import Any

from flask import Flask, get_flashed_messages, session, url_for

from scorekeeper.store import changes
from scorekeeper.store.models import Game
from scorekeeper.wording import _


@dataclass(frozen=True)
class Toast:
    """A sentence and, where the action can be taken back, the form that does so."""

    message: str
    label: str = ""
    action: str = ""
    fields: dict[str, Any] = field(default_factory=dict)


def toast(message: str, *, label: str = "", action: str = "", **fields: Any) -> None:
    """Show a sentence on the next page; with an address, and a button that posts to it."""
    flashes = session.get("_flashes", [])
    flashes.append(("toast", [message, label, action, fields]))
    session["_flashes"] = flashes


def undoable(game: Game, message: str) -> None:
    """Say what was done to a game and offer to take it back."""
    latest = changes.latest(game)
    if latest is None:
        toast(message)
        return
    action = url_for("rounds.undo", key=game.keep_key)
    toast(message, label=_("Undo"), action=action, revision=latest.number)


def toasts() -> list[Toast]:
    """The sentences not shown yet, oldest first; each is given once."""
    return [Toast(*parts) for parts in get_flashed_messages(category_filter=["toast"])]


def register(app: Flask) -> None:
    app.jinja_env.globals["toasts"] = toasts

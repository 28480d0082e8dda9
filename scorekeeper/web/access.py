"""Whose scorebook a visitor holds, and which game a key in an address opens."""

import secrets

from flask import abort, current_app, g, session

from scorekeeper.store import books, games
from scorekeeper.store.db import db
from scorekeeper.store.models import Game, Scorebook


def scorebook() -> Scorebook:
    """The visitor's scorebook: the household's one, or on a hosted server the visitor's own.

    A hosted visitor without a scorebook gets a new one; its key is kept in the signed cookie.
    """
    if "scorebook" not in g:
        g.scorebook = _hosted_scorebook() if current_app.config["HOSTED"] else _home_scorebook()
    return g.scorebook


def _home_scorebook() -> Scorebook:
    return books.home_scorebook(db.session())


def _hosted_scorebook() -> Scorebook:
    held = books.scorebook_by_key(db.session(), session.get("scorebook", ""))
    if held is None:
        held = books.new_scorebook(db.session())
        session["scorebook"] = held.key
    return held


def game_or_404(key: str, *, keep: bool = True) -> Game:
    """The game that a key opens; 404 for an unknown key, 403 for a watcher where keeping is asked.

    The answer to "may this visitor keep score?" is left in ``g.may_keep`` for the templates.
    """
    found = games.by_key(db.session(), key)
    if found is None:
        abort(404)
    game, access = found
    g.may_keep = access.keep
    if keep and not access.keep:
        abort(403)
    return game


def phone() -> str:
    """A lasting random name of the visitor's browser, which tells its changes from others'."""
    if "phone" not in session:
        session["phone"] = secrets.token_urlsafe(6)
    return session["phone"]

"""Pages that follow their game: asked for again and again, they answer only what has changed.

A page's tag stands for all that it is made from. Who holds the page of that tag gets 304 after one
query. static/js/game/live.js asks every other second and says so in a header.
"""

import hashlib
from collections.abc import Callable
from functools import wraps
from pathlib import Path

from flask import Flask, Response, abort, current_app, g, make_response, request, session
from flask.typing import ResponseReturnValue

from scorekeeper.store.db import db
from scorekeeper.store.standing import standing
from scorekeeper.web import assets

ASKING = "Scorekeeper-Live"
"""The header of a page that asks whether it has changed."""

DELIVERY = "Scorekeeper-Delivery"
"""Asked with by a page that sends a kept round; the answer says what became of it."""

NOT_MODIFIED = 304
LENGTH = 24  # characters of a tag

View = Callable[..., ResponseReturnValue]


def live(view: View) -> View:
    """A view of a game, by its key, whose answer is spared while nothing has changed.

    Words that are to be said once belong to no tag: a page with them is kept by nobody.
    """

    @wraps(view)
    def answered(key: str, **rest: int) -> ResponseReturnValue:
        g.live_tag = _page_tag(key)
        told = "_flashes" in session and not asking()
        if not told and (spared := known(g.live_tag)):
            return spared
        response = make_response(view(key, **rest))
        if not told:
            response.set_etag(g.live_tag, weak=True)
        return response

    return answered


def tag(*made_of: object) -> str:
    """What an answer is made from, and these pages of the app, in short."""
    text = repr((made_of, current_app.extensions["live"]))
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def known(tag: str) -> Response | None:
    """The answer to somebody who has what that tag stands for; none to anybody else."""
    spared = Response()
    spared.set_etag(tag, weak=True)
    spared.make_conditional(request)
    return spared if spared.status_code == NOT_MODIFIED else None


def asking() -> bool:
    """Whether it is the page itself that asks, and not a person who goes there."""
    return ASKING in request.headers


def _page_tag(key: str) -> str:
    """The tag of a page of the game of that key; 404 for an unknown one."""
    found = standing(db.session(), key)
    if found is None:
        abort(404)
    return tag(found.pages, session.get("csrf_token"), session.get("phone"), assets.version())


def register(app: Flask) -> None:
    app.extensions["live"] = _edition(app)
    app.jinja_env.globals["live_tag"] = lambda: g.get("live_tag", "")


def edition() -> str:
    """What tells this version of the app's pages from others, in short."""
    return str(current_app.extensions["live"])[:LENGTH]


def _edition(app: Flask) -> str:
    """What tells this version of the app's pages from others."""
    total = hashlib.sha256()
    for folder, kind in ((str(app.template_folder), "*.html"), (app.root_path, "*.py")):
        for path in sorted(Path(folder).rglob(kind)):
            total.update(path.read_bytes())
    return total.hexdigest()

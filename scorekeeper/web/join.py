"""A code read from another phone, typed: it leads to the game that it stands for."""

import threading
import time
from collections import deque

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response
from wtforms import StringField

from scorekeeper.store import links
from scorekeeper.store.db import db
from scorekeeper.web.forms import Form, tidy
from scorekeeper.web.holders import ask_whose
from scorekeeper.wording import _

blueprint = Blueprint("join", __name__, url_prefix="/join")

SECONDS = 600
TRIES = 10
"""Wrong codes that one address may type within SECONDS."""

TRIES_OF_ALL = 200
"""Wrong codes that all addresses together may type within SECONDS."""


class WrongCodes:
    """The wrong codes of the last minutes, by the address that they came from."""

    def __init__(self) -> None:
        self.tried: deque[tuple[float, str]] = deque()
        self.lock = threading.Lock()

    def too_many(self, address: str) -> bool:
        """Whether this address, or all together, must wait."""
        with self.lock:
            while self.tried and self.tried[0][0] < time.monotonic() - SECONDS:
                self.tried.popleft()
            mine = sum(1 for _when, whose in self.tried if whose == address)
            return mine >= TRIES or len(self.tried) >= TRIES_OF_ALL

    def add(self, address: str) -> None:
        with self.lock:
            self.tried.append((time.monotonic(), address))


class CodeForm(Form):
    """Six letters and digits."""

    code = StringField(_("Code"), filters=[tidy])


def _wrong_codes() -> WrongCodes:
    wrong: WrongCodes = current_app.extensions.setdefault("wrong codes", WrongCodes())
    return wrong


@blueprint.get("")
def show() -> str:
    return render_template("home/join.html", form=CodeForm(), problems=[])


@blueprint.post("")
def enter() -> Response | tuple[str, int]:
    wrong, address = _wrong_codes(), request.remote_addr or ""
    if wrong.too_many(address):
        abort(429)
    form = CodeForm()
    key = links.key_of(db.session(), form.code.data or "") if form.validate() else None
    if key is not None:
        ask_whose(key)
        return redirect(url_for("games.show", key=key), 303)
    wrong.add(address)
    if not form.errors:
        form.code.errors = [_("No game has this code. Look at it once more, or ask for the link.")]
    return render_template("home/join.html", form=form, problems=list(form.problems())), 422

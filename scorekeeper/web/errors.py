"""A page in plain words for whatever goes wrong: what happened, and what to do now."""

import logging
from dataclasses import dataclass

from flask import Flask, g, render_template
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException, ServiceUnavailable
from werkzeug.wrappers import Response

from scorekeeper.web.security import UnreadableInput
from scorekeeper.wording import _

BARE_PAGE = "<!doctype html><html lang=en><title>{title}</title><h1>{title}</h1><p>{text}</p>"

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Words:
    """What an error page says."""

    title: str
    text: str


INVALID_PAGE = Words(
    "This page was no longer valid",
    "Nothing was changed. Go back, load the page again and send it once more. "
    "If it happens each time, allow cookies for this address.",
)
UNREADABLE = Words(
    "That cannot be read",
    "Nothing was changed. What was sent holds characters that are no text. "
    "Go back and type it again.",
)
OUR_FAULT = Words(
    "Something went wrong here",
    "It is not your doing. Rounds that were saved are safe. Go back and try it again.",
)
BY_STATUS = {
    400: Words(
        "That could not be understood",
        "Nothing was changed. Go back and try it again.",
    ),
    403: Words(
        "This link only shows the game",
        "To change it, open the game by the link that keeps the score.",
    ),
    404: Words(
        "Nothing is here",
        "The link may be cut short or withdrawn, or what it led to is gone. Check it, ask for the "
        "new link or its code, or start at home.",
    ),
    405: Words(
        "That does not work here",
        "This address is used by a form. Go back, and use the buttons on the page.",
    ),
    413: Words(
        "That is too much at once",
        "Nothing was changed. Go back and send less text.",
    ),
    429: Words(
        "Too many tries",
        "Nothing was changed. Wait a minute, then try again.",
    ),
    503: Words(
        "The scorebook cannot be reached",
        "Nothing was changed. Wait a moment, go back and send it again.",
    ),
}


def words(error: HTTPException) -> Words:
    """The words for an error, by its kind where it is one of ours, else by its status."""
    if isinstance(error, CSRFError):
        g.csrf_failed = True
        said = INVALID_PAGE
    elif isinstance(error, UnreadableInput):
        said = UNREADABLE
    else:
        status = error.code or 500
        said = BY_STATUS.get(status, BY_STATUS[400] if status < 500 else OUR_FAULT)
    return Words(_(said.title), _(said.text))


def register(app: Flask) -> None:
    app.register_error_handler(HTTPException, page)
    app.register_error_handler(OperationalError, database_page)


def page(error: HTTPException) -> Response:
    """The error's page; a bare one where even the page cannot be made."""
    said = words(error)
    response = error.get_response()
    try:
        html = render_template("errors/page.html", words=said, by_code=error.code == 404)
    except Exception:
        log.exception("The error page itself failed")
        html = BARE_PAGE.format(title=said.title, text=said.text)
    response.set_data(html)
    response.content_type = "text/html; charset=utf-8"
    return response


def database_page(error: OperationalError) -> Response:
    log.error("The database failed", exc_info=error)
    return page(ServiceUnavailable())

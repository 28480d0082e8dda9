"""A page in plain words for whatever goes wrong: what happened, and what to do now."""

import logging
from dataclasses import dataclass

from flask import Flask, render_template
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


def words(error: HTTPException) -> Words:
    """The words for an error, by its kind where it is one of ours, else by its status."""
    if isinstance(error, CSRFError):
        return Words(
            _("This page was no longer valid"),
            _(
                "Nothing was changed. Go back, load the page again and send it once more. "
                "If it happens each time, allow cookies for this address."
            ),
        )
    if isinstance(error, UnreadableInput):
        return Words(
            _("That cannot be read"),
            _(
                "Nothing was changed. What was sent holds characters that are no text. "
                "Go back and type it again."
            ),
        )
    return _by_status(error.code or 500)


def _by_status(status: int) -> Words:
    known = {
        400: Words(
            _("That could not be understood"),
            _("Nothing was changed. Go back and try it again."),
        ),
        403: Words(
            _("This link only shows the game"),
            _("To change it, open the game by the link that keeps the score."),
        ),
        404: Words(
            _("Nothing is here"),
            _(
                "The link may be cut short, or what it led to is gone. Check it, or start at home."
            ),
        ),
        405: Words(
            _("That does not work here"),
            _("This address is used by a form. Go back, and use the buttons on the page."),
        ),
        413: Words(
            _("That is too much at once"),
            _("Nothing was changed. Go back and send less text."),
        ),
        429: Words(
            _("Too many tries"),
            _("Nothing was changed. Wait a minute, then try again."),
        ),
        503: Words(
            _("The scorebook cannot be reached"),
            _("Nothing was changed. Wait a moment, go back and send it again."),
        ),
    }
    if status in known:
        return known[status]
    if status < 500:
        return known[400]
    return Words(
        _("Something went wrong here"),
        _("It is not your doing. Rounds that were saved are safe. Go back and try it again."),
    )


def register(app: Flask) -> None:
    app.register_error_handler(HTTPException, page)
    app.register_error_handler(OperationalError, database_page)


def page(error: HTTPException) -> Response:
    """The error's page; a bare one where even the page cannot be made."""
    said = words(error)
    response = error.get_response()
    try:
        html = render_template("errors/page.html", words=said)
    except Exception:
        log.exception("The error page itself failed")
        html = BARE_PAGE.format(title=said.title, text=said.text)
    response.set_data(html)
    response.content_type = "text/html; charset=utf-8"
    return response


def database_page(error: OperationalError) -> Response:
    log.error("The database failed", exc_info=error)
    return page(ServiceUnavailable())

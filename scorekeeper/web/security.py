"""What guards every page: headers, the token of each form, the session cookie, readable input."""

import unicodedata
from datetime import UTC, datetime
from urllib.parse import unquote_to_bytes

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_wtf import CSRFProtect
from werkzeug.exceptions import BadRequest
from werkzeug.routing import IntegerConverter

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "worker-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {"X-Content-Type-Options": "nosniff"}
PAGE_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "Scorekeeper": "1",  # by which static/js/worker tells the app's own answers
}
"""What guards a page; for the files that pages load these would be half of what they weigh."""

FRESH_PAGE = "no-cache, private"  # asked for anew, yet Back finds the form as it was left
LINE_ENDS_AND_TABS = frozenset("\t\n\r")
REPLACED = "\N{REPLACEMENT CHARACTER}"  # stands where decoding found no character


class UnreadableInput(BadRequest):
    """The request holds bytes that are no text, or characters that no keyboard types."""


class Number(IntegerConverter):
    """A whole number in an address: few enough digits for every database."""

    regex = "[0-9]{1,9}"


class SessionCookie(SecureCookieSessionInterface):
    """Kept for a year after the last month of use; for https alone where https is spoken."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime | None:
        return datetime.now(UTC) + app.permanent_session_lifetime

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        return session.modified

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if isinstance(session, SecureCookieSession) and session.accessed and session:
            month = f"{datetime.now(UTC):%Y-%m}"
            if session.get("month") != month:
                session["month"] = month
        super().save_session(app, session, response)


def register(app: Flask) -> None:
    app.session_interface = SessionCookie()
    app.url_map.converters["int"] = Number
    app.before_request(refuse_unreadable)  # before the token is looked for in the form
    CSRFProtect(app)
    app.after_request(add_headers)


def add_headers(response: Response) -> Response:
    loaded = request.blueprint == "assets" and response.status_code < 400
    for name, value in (HEADERS if loaded else HEADERS | PAGE_HEADERS).items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", FRESH_PAGE)
    return response


def refuse_unreadable() -> None:
    """Raise UnreadableInput unless address, query and body are text."""
    refuse_bytes(request.environ["PATH_INFO"].encode("latin-1"))  # as WSGI hands bytes over
    refuse_bytes(_plain(request.query_string))
    _refuse_body(request)


def _refuse_body(asked: Request) -> None:
    if asked.mimetype == "multipart/form-data":
        for name, value in asked.form.items(multi=True):
            refuse_text(name + value)
            if REPLACED in name + value:
                raise UnreadableInput
        return
    body = asked.get_data(cache=True)
    if asked.mimetype == "application/x-www-form-urlencoded":
        body = _plain(body)
    refuse_bytes(body)


def _plain(encoded: bytes) -> bytes:
    return unquote_to_bytes(encoded.replace(b"+", b" "))


def refuse_bytes(found: bytes) -> None:
    try:
        text = found.decode()
    except UnicodeDecodeError:
        raise UnreadableInput from None
    refuse_text(text)


def refuse_text(text: str) -> None:
    """Raise UnreadableInput for a control character other than a line's end or a tab."""
    for character in text:
        if unicodedata.category(character) == "Cc" and character not in LINE_ENDS_AND_TABS:
            raise UnreadableInput

"""What guards every page: headers, the form's token, the cookie, and input that is no text."""

import re
from pathlib import Path

import pytest
from flask import Flask, session
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorekeeper import create_app
from tests.conftest import close


@pytest.fixture
def app(fresh_app: Flask) -> Flask:
    """An app that can be given pages of its own."""
    return fresh_app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """The app with a page that reads, and one that changes, whatever it is sent."""

    @app.route("/probe", methods=["GET", "POST"])
    def probe() -> str:
        session["visits"] = session.get("visits", 0) + 1
        return app.jinja_env.from_string("{{ csrf_token() }}").render()

    @app.get("/probe/<int:number>")
    def numbered(number: int) -> str:
        return str(number)

    return app.test_client()


def test_every_page_has_the_strict_policy(client: FlaskClient) -> None:
    for address in ("/", "/nothing-here", "/probe", "/static/now/nothing.js"):
        headers = client.get(address).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"


def test_a_file_that_pages_load_says_what_it_is_and_no_more(client: FlaskClient) -> None:
    headers = client.get("/static/now/js/site.js").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Content-Security-Policy" not in headers


def test_pages_are_asked_for_anew_yet_kept_for_back(client: FlaskClient) -> None:
    assert client.get("/").headers["Cache-Control"] == "no-cache, private"


def test_a_change_needs_the_token_of_its_form(client: FlaskClient) -> None:
    refused = client.post("/probe", data={"csrf_token": "made up"})
    assert refused.status_code == 400
    assert "no longer valid" in refused.text

    token = client.get("/probe").text
    assert client.post("/probe", data={"csrf_token": token}).status_code == 200
    assert client.post("/probe").status_code == 400


def test_the_cookie_is_kept_for_a_year_and_closed_to_scripts(client: FlaskClient) -> None:
    cookie = client.get("/probe").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires=" in cookie
    assert "Secure" not in cookie
    assert "Secure" in client.get("/probe", base_url="https://localhost").headers["Set-Cookie"]


def test_static_files_leave_the_cookie_alone(client: FlaskClient) -> None:
    client.get("/probe")
    address = re.search(r'href="(/static/[^"]+)"', client.get("/").text)
    assert address is not None
    answer = client.get(address[1])
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" not in answer.headers.get("Vary", "")


def test_forwarded_headers_are_believed_only_behind_a_proxy(instance: Path) -> None:
    forwarded = {"X-Forwarded-Proto": "https"}
    for proxies, secure in ((0, False), (1, True)):
        app = create_app(instance, {"TESTING": True, "PROXIES": proxies})
        app.add_url_rule("/probe", view_func=lambda: session.update(seen=True) or "")
        cookie = app.test_client().get("/probe", headers=forwarded).headers["Set-Cookie"]
        assert ("Secure" in cookie) is secure
        close(app)


@pytest.mark.parametrize(
    "query", ["name=%FF", "name=%C0%AF", "name=%00", "n%07ame=1", "name=%ED%A0%80", "name=%C2%85"]
)
def test_what_is_no_text_is_refused(client: FlaskClient, query: str) -> None:
    token = client.get("/probe").text
    kind = "application/x-www-form-urlencoded"
    body = f"csrf_token={token}&{query}"
    for answer in (
        client.get(f"/probe?{query}"),
        client.post("/probe", data=body, content_type=kind),
        client.post("/nothing-here", data=body, content_type=kind),
    ):
        assert answer.status_code == 400
        assert "cannot be read" in answer.text


def test_raw_bytes_are_refused_in_every_kind_of_body(client: FlaskClient) -> None:
    part = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n%s\r\n--x--\r\n'
    for body, kind in (
        (b"name=\xff", "application/x-www-form-urlencoded"),
        (b'{"name": "\xff"}', "application/json"),
        (b'{"name": "\x00"}', "application/json"),
        (part % b"\xff", "multipart/form-data; boundary=x"),
        (part % b"\x00", "multipart/form-data; boundary=x"),
    ):
        answer = client.post("/probe", data=body, content_type=kind)
        assert answer.status_code == 400
        assert "cannot be read" in answer.text


def test_text_of_every_script_passes(client: FlaskClient) -> None:
    token = client.get("/probe").text
    said = {"csrf_token": token, "note": "Zoë\r\n\tצופיה 🂡 <script>"}
    assert client.post("/probe", data=said).status_code == 200
    assert client.post("/probe", data=said, content_type="multipart/form-data").status_code == 200
    assert client.get("/probe", query_string={"words": "Zoë"}).status_code == 200


@pytest.mark.parametrize("path", ["/\xff", "/games/\x00/", "/\xc2\x80", "/a\x0bb"])
def test_an_address_that_is_no_text_is_refused(client: FlaskClient, path: str) -> None:
    assert client.get("/", environ_overrides={"PATH_INFO": path}).status_code == 400


@pytest.mark.parametrize("number", ["9" * 10, "9" * 5000, "-1", "\u0663", "1.0", "+1"])
def test_a_number_that_no_page_has_is_not_found(client: FlaskClient, number: str) -> None:
    assert client.get("/probe/123").text == "123"
    assert client.get(f"/probe/{number}").status_code == 404


def test_too_much_is_refused(client: FlaskClient) -> None:
    token = client.get("/probe").text
    for said in (
        {"csrf_token": token, "note": "x" * 70_000},
        {"csrf_token": token, **{f"one-of-very-many-{number}": "" for number in range(3_000)}},
    ):
        for kind in ("application/x-www-form-urlencoded", "multipart/form-data"):
            assert client.post("/probe", data=said, content_type=kind).status_code == 413


@pytest.mark.parametrize(
    "oddity",
    [
        {"CONTENT_LENGTH": "abc"},
        {"CONTENT_LENGTH": "-1"},
        {"CONTENT_LENGTH": "9" * 30},
        {"CONTENT_LENGTH": "", "HTTP_TRANSFER_ENCODING": "chunked"},
        {"CONTENT_TYPE": "multipart/form-data"},
        {"CONTENT_TYPE": "multipart/form-data; boundary=\xff"},
        {"CONTENT_TYPE": "application/x-www-form-urlencoded; charset=utf-7"},
        {"HTTP_COOKIE": "scorekeeper=\xff\x00;;==;scorekeeper"},
        {"HTTP_COOKIE": "scorekeeper=" + "A" * 4000},
        {"HTTP_HOST": "a b\xff"},
        {"HTTP_HOST": ""},
        {"HTTP_IF_NONE_MATCH": '"' * 99},
        {"HTTP_IF_MODIFIED_SINCE": "yesterday"},
        {"HTTP_RANGE": "bytes=9-1"},
        {"HTTP_ACCEPT_ENCODING": "br;q=x, \xff"},
        {"REQUEST_METHOD": "BREW"},
        {"REQUEST_METHOD": "TRACE"},
    ],
    ids=lambda oddity: str(oddity)[:50],
)
def test_odd_requests_never_break_the_server(client: FlaskClient, oddity: dict[str, str]) -> None:
    client.application.testing = False  # a fault is then a page with 500, as people would get it
    for method, path in (("POST", "/probe"), ("GET", "/"), ("POST", "/games/new")):
        environ = EnvironBuilder(path=path, method=method, data={"a": "1"}).get_environ()
        environ |= oddity
        body, status, _headers = run_wsgi_app(client.application, environ, buffered=True)
        assert int(status[:3]) < 500, b"".join(body)

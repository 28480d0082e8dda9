"""A game shared by link, QR code and code to type; what a watcher may see; links withdrawn."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import links
from scorekeeper.web import join
from tests.web.inspector import Page, Visitor
from tests.web.table import enter, looked_at, start


@pytest.fixture
def key(app: Flask, visitor: Visitor) -> str:
    """A game with a round."""
    started = start(app)
    enter(visitor, started)
    return started


def watch_key(app: Flask, key: str) -> str:
    with looked_at(app, key) as game:
        return game.watch_key


def codes(app: Flask, key: str) -> tuple[str, str]:
    """The codes that keep score and that watch."""
    with looked_at(app, key) as game:
        return links.codes(game)


def modules(path: str) -> set[tuple[int, int]]:
    """The dark modules that a QR code's path paints, as (row, column)."""
    bars = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path)
    return {(int(y), int(x) + more) for x, y, width in bars for more in range(int(width))}


def test_the_game_leads_to_two_links_with_code_and_qr(
    app: Flask, visitor: Visitor, key: str
) -> None:
    page = visitor.visit(f"/games/{key}/").link("Share this game")
    assert page.title == "Share this game"
    keep, watch = codes(app, key)
    for code, one in ((keep, key), (watch, watch_key(app, key))):
        assert f"{code[:3]} {code[3:]}" in page.text
        assert f"http://localhost/games/{one}/" in page.text
    labels = [one.get("aria-label") for one in page.root.all("svg", role="img")]
    assert labels == [
        "QR code of the link that only watches",
        "QR code of the link that keeps score",
    ]


def test_the_qr_code_says_the_link(app: Flask, visitor: Visitor, key: str) -> None:
    import segno

    page = visitor.visit(f"/games/{key}/share")
    drawn = [one["d"] for one in page.root.all("path", class_="dark")]
    for path, one in zip(drawn, (watch_key(app, key), key), strict=True):
        meant = segno.make(f"http://localhost/games/{one}/", error="m", micro=False)
        dark = {
            (row, column)
            for row, line in enumerate(meant.matrix_iter(border=4))
            for column, module in enumerate(line)
            if module
        }
        assert modules(path) == dark


def test_links_are_as_the_visitor_reaches_the_server(
    app: Flask, visitor: Visitor, key: str
) -> None:
    assert "work on this machine alone" in visitor.visit(f"/games/{key}/share").text
    far = visitor.client.get(f"/games/{key}/share", base_url="https://cards.example")
    assert f"https://cards.example/games/{key}/" in far.text
    assert "work on this machine alone" not in far.text


def test_a_watcher_sees_the_game_and_no_way_to_change_or_share_it(
    app: Flask, visitor: Visitor, key: str
) -> None:
    keep_code, _watch_code = codes(app, key)
    watching = watch_key(app, key)
    for path in ("", "sheet", "rounds/1", "rules", "open", "file"):
        answer = visitor.client.get(f"/games/{watching}/{path}")
        assert answer.status_code == 200, path
        assert key not in answer.text
        assert keep_code not in answer.text
        assert f"{keep_code[:3]} {keep_code[3:]}" not in answer.text
        assert answer.headers["Referrer-Policy"] == "same-origin"
    page = Visitor(app.test_client()).visit(f"/games/{watching}/")
    assert "you watch" in page.text
    assert "Can we open?" in page.text
    assert page.root.all("form") == []
    assert "Enter round" not in page.text
    assert visitor.client.get(f"/games/{watching}/share").status_code == 403


def test_a_watcher_cannot_bring_a_deleted_game_back(app: Flask, visitor: Visitor, key: str) -> None:
    visitor.visit(f"/games/{key}/delete").form("").press("Delete the game")
    page = Visitor(app.test_client()).visit(f"/games/{watch_key(app, key)}/")
    assert "This game is deleted." in page.text
    assert page.root.all("form") == []


def withdraw(visitor: Visitor, key: str, which: str) -> Page:
    return visitor.visit(f"/games/{key}/share").form(
        "/withdraw", class_=which
    ).press("Withdraw")  # fmt: skip


def test_a_withdrawn_watching_link_is_gone_and_the_other_stays(
    app: Flask, visitor: Visitor, key: str
) -> None:
    old, (_keep, code) = watch_key(app, key), codes(app, key)
    page = visitor.visit(f"/games/{key}/share")
    assert "The home page still lists the game" in page.text
    assert "lose the game" not in page.text
    app.config["HOSTED"] = True
    assert "lose the game" in visitor.visit(f"/games/{key}/share").text
    app.config["HOSTED"] = False
    page = withdraw(visitor, key, "watch")
    assert "The old link shows nothing any more." in page.text
    nothing = visitor.visit(f"/games/{old}/")
    assert nothing.status == 404
    assert "cut short or withdrawn" in nothing.text
    assert nothing.link("Type a code").address.endswith("/join")
    assert visitor.visit(f"/games/{key}/").status == 200
    assert visitor.visit(f"/games/{watch_key(app, key)}/").status == 200
    refused = visitor.visit("/join").form("/join").fill(code=code).press("Open the game")
    assert refused.status == 422


def test_who_withdraws_the_keeping_link_goes_on_with_the_new_one(
    app: Flask, visitor: Visitor, key: str
) -> None:
    other, watching = start(app), watch_key(app, key)
    page = withdraw(visitor, key, "keep")
    assert page.title == "Share this game"
    assert key not in page.address
    assert visitor.visit(f"/games/{key}/").status == 404
    for still in (other, watching):
        assert visitor.visit(f"/games/{still}/").status == 200


def token(client: FlaskClient, key: str) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get(f"/games/{key}/share").text)
    assert found is not None
    return found[1]


def test_withdrawing_needs_the_page_and_the_right_to_keep_score(
    app: Flask, visitor: Visitor, key: str
) -> None:
    client, watching = visitor.client, watch_key(app, key)
    trusted = token(client, key)
    for one, said, status in (
        (key, {"link": "keep"}, 400),
        (watching, {"link": "keep", "csrf_token": trusted}, 403),
        (key, {"link": "both", "csrf_token": trusted}, 422),
        (key, {"csrf_token": trusted}, 422),
        (key, {"link": ["keep", "watch"], "csrf_token": trusted}, 422),
    ):
        assert client.post(f"/games/{one}/share/withdraw", data=said).status_code == status
    assert watch_key(app, key) == watching


@pytest.mark.parametrize("where", ["/", "/games/"])
def test_a_code_typed_at_home_or_beside_past_games_opens_the_game(
    app: Flask, visitor: Visitor, key: str, where: str
) -> None:
    keep, watch = codes(app, key)
    page = visitor.visit(where)
    kept = page.form("/join").fill(code=f"{keep[:3]} {keep[3:]}".lower()).press("Open")
    assert kept.address.endswith(f"/games/{key}/")
    watched = page.form("/join").fill(code=watch).press("Open")
    assert watched.address.endswith(f"/games/{watch_key(app, key)}/")


def test_a_wrong_code_is_told_and_many_are_refused_for_a_while(
    app: Flask, visitor: Visitor, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, _watch = codes(app, key)
    wrong = "AAAAAA" if keep != "AAAAAA" else "CCCCCC"
    form = visitor.visit("/join").form("/join")
    for _ in range(join.TRIES):
        page = form.fill(code=wrong).press()
        assert page.status == 422
        assert page.title == "Error: Open by code"
        assert "No game has this code." in page.text
    assert form.fill(code=wrong).press().status == 429
    assert form.fill(code=keep).press().status == 429

    later = join.time.monotonic() + join.SECONDS + 1
    monkeypatch.setattr(join.time, "monotonic", lambda: later)
    assert form.fill(code=keep).press().status == 200


def test_all_addresses_together_have_a_limit_too(app: Flask) -> None:
    wrong = join.WrongCodes()
    for number in range(join.TRIES_OF_ALL):
        assert not wrong.too_many("10.0.0.1")
        wrong.add(f"2001:db8::{number:x}")
    assert wrong.too_many("10.0.0.1")

"""The app without a network: the service worker, what it keeps, and what a phone lacks for it.

static/js/worker keeps pages and static files, static/js/offline the rounds that could not be sent.
"""

import json
from typing import Any

from flask import Blueprint, Flask, Response, g, render_template, request, url_for
from flask_wtf.csrf import generate_csrf

from scorekeeper.scoring.loader import variants
from scorekeeper.web import ahead, assets
from scorekeeper.web.checks_place import Place
from scorekeeper.web.live import DELIVERY, edition
from scorekeeper.wording import _

blueprint = Blueprint("offline", __name__)

ONCE = "Scorekeeper-Once"
"""On an answer with words that are said once: nobody keeps it."""

COMMAND = "scorekeeper serve --lan --certificate FILE --key FILE"
SEE_OTHER = 303
SHELL = ("bundles/", "fonts/figures", "icons/")
"""How the names of the static files begin that every page may need."""


@blueprint.get("/service-worker.js")
def worker() -> Response:
    """The worker with what it is to keep; another as soon as anything of that changes."""
    held = assets.files()
    script = f"const HEAD = {json.dumps(_head())};\n".encode() + held["bundles/worker.js"]
    return Response(script, mimetype="text/javascript")


def _head() -> dict[str, Any]:
    first = next(iter(variants()))
    shell = [name for name in assets.files() if name.startswith(SHELL)]
    return {
        "version": f"{assets.version()} {edition()}",
        "assets": assets.version(),
        "root": url_for("home.show"),
        "files": url_for("home.show") + "static/",
        "shell": [assets.static(name) for name in shell if name != "bundles/worker.js"],
        "pages": _pages(),
        "instead": {url_for("checks.start"): url_for("checks.open", variant=first)},
        "offline": url_for("offline.no_page"),
        "unsent": url_for("offline.not_sent"),
    }


def _pages() -> list[str]:
    """The pages that belong to no game."""
    own = [f"offline.{name}" for name in ("no_page", "not_sent", "parts", "phone")]
    alone = (*own, "home.show", "rules.index")
    pages = [url_for(name) for name in alone]
    for variant in variants().values():
        pages.append(url_for("rules.show", variant=variant.id))
        pages += [address for _label, address, _here in Place(variant.base, "").links]
    return pages


@blueprint.get("/offline")
def no_page() -> str:
    """Shown by the worker in place of a page that it has not."""
    return render_template(
        "offline/without.html",
        title=_("You are offline"),
        sentence=_("This page is not kept on this phone. It opens when the network is back."),
    )


@blueprint.get("/offline/parts")
def parts() -> str:
    """Words and drawings for what waits, fetched by the script that shows it."""
    return render_template("offline/parts.html", words=ahead.words())


@blueprint.get("/offline/not-sent")
def not_sent() -> str:
    """Shown by the worker when a form could not be sent."""
    return render_template(
        "offline/without.html",
        title=_("No connection"),
        sentence=_(
            "Nothing was changed: it could not be sent. Go back, and do it again when the "
            "network is there."
        ),
    )


@blueprint.get("/token")
def token() -> Response:
    """A token for a form that is older than the visitor's session."""
    return Response(generate_csrf(), mimetype="text/plain", headers={"Cache-Control": "no-store"})


@blueprint.get("/this-phone/")
def phone() -> str:
    """What this phone can do; it is looked up in the page itself."""
    return render_template("offline/phone.html", command=COMMAND)


def register(app: Flask) -> None:
    app.after_request(_told)


def _told(response: Response) -> Response:
    if g.get("told"):
        response.headers[ONCE] = "1"
    if DELIVERY in request.headers or request.endpoint == "offline.token":
        response.headers[DELIVERY] = _became(response)
        if response.status_code == SEE_OTHER:  # the page that sent it goes on by itself
            response.status_code = 204
            response.set_data(b"")
            del response.headers["Location"]
    return response


def _became(response: Response) -> str:
    """What became of a round: stored, asked about, to be compared, to be sent later, or stale.

    Stale is one whose token holds no more.
    """
    if response.status_code == SEE_OTHER:
        return "stored"
    return "stale" if g.get("csrf_failed") else str(g.get("became", "asked"))

"""The app as a phone installs it: its name, icons, colours and short ways in."""

import json

from flask import Blueprint, Response, url_for

from scorekeeper.web import assets
from scorekeeper.wording import _

blueprint = Blueprint("installed", __name__)

CLOTH = "#124636"  # behind the icon while the app starts
PAPER = "#fdfdf9"  # what stands at the top of every page; a dark phone's pages say so themselves
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("maskable-512.png", "512x512", "maskable"),
)
BRIEFLY = "public, max-age=3600"


@blueprint.get("/app.webmanifest")
def manifest() -> Response:
    """The web app manifest, for the place at which this server answers."""
    home = url_for("home.show")
    told = {
        "id": home,
        "name": _("Scorekeeper"),
        "short_name": _("Scorekeeper"),
        "description": _("Keeps score for Canasta and Hand and Foot."),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "lang": "en",
        "dir": "ltr",
        "theme_color": PAPER,
        "background_color": CLOTH,
        "categories": ["games"],
        "icons": [
            {
                "src": assets.static(f"icons/{name}"),
                "sizes": size,
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in ICONS
        ],
        "shortcuts": [
            {"name": _("Can we open?"), "url": url_for("checks.start")},
            {"name": _("New game"), "url": url_for("new_game.new")},
        ],
    }
    response = Response(json.dumps(told, ensure_ascii=False), mimetype="application/manifest+json")
    response.headers["Cache-Control"] = BRIEFLY
    return response

"""Static files: served under a version of the whole folder, style sheets joined into bundles.

A page names ``static('js/site.js')`` and ``stylesheet('game')``. Their addresses carry a hash of
everything in static/, so a browser may keep a file for ever and never mixes two versions.
"""

import hashlib
import mimetypes
import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, current_app, g, request, url_for

blueprint = Blueprint("assets", __name__)

FIRST = "layers"  # the sheet that declares the order of the cascade's layers
BUNDLES: dict[str, tuple[str, ...]] = {
    "site": (
        "tokens", "reset", "base", "layout", "marks", "bar", "buttons", "dock", "notices",
        "lists", "fields", "home", "preferences", "print",
    ),
    "game": ("totals", "rounds", "chart", "game"),
    "round": ("entry", "entry-rows", "pad"),
    "new": ("new", "settings"),
    "sheet": ("rounds", "sheet"),
    "house": ("house-rules",),
    "rules": ("rules",),
    "checks": ("entry", "pad", "checks"),
    "share": ("share",),
    "screen": ("totals", "rounds", "share", "screen"),
}  # fmt: skip
"""Style sheets of each bundle in the order they are joined, by their names in static/css."""

TYPES = {
    ".js": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
FOREVER = "public, max-age=31536000, immutable"
BRIEFLY = "public, max-age=60"


@dataclass(frozen=True)
class StaticFiles:
    """What static/ held at one moment."""

    files: dict[str, bytes]

    @cached_property
    def version(self) -> str:
        total = hashlib.sha256()
        for name, content in sorted(self.files.items()):
            total.update(f"{name} {len(content)} ".encode())
            total.update(content)
        return total.hexdigest()[:12]


def read(folder: Path) -> StaticFiles:
    """Every file in the folder, and the bundles as bundles/NAME.css.

    A bundle's address is as deep as its parts', so that what they name by url() is found.
    """
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    for bundle, sheets in BUNDLES.items():
        parts = [files[f"css/{sheet}.css"] for sheet in (FIRST, *sheets)]
        files[f"bundles/{bundle}.css"] = b"\n".join(parts)
    return StaticFiles(files)


def register(app: Flask, folder: Path) -> None:
    app.extensions["static files"] = _Shelf(folder)
    app.register_blueprint(blueprint)
    app.jinja_env.globals.update(static=static, stylesheet=stylesheet)


def static(path: str) -> str:
    """The address of a file in static/."""
    return url_for("assets.file", version=_current().version, path=path)


def version() -> str:
    """What tells this state of static/ from every other."""
    return _current().version


def stylesheet(bundle: str) -> str:
    """The address of a bundle of style sheets."""
    return static(f"bundles/{bundle}.css")


@blueprint.get("/static/<version>/<path:path>")
def file(version: str, path: str) -> Response:
    """A static file; for a page made before the folder changed, the file as it is now."""
    held = _current()
    content = held.files.get(path)
    if content is None:
        abort(404)
    response = Response(content, mimetype=_mimetype(path))
    response.headers["Cache-Control"] = FOREVER if version == held.version else BRIEFLY
    response.set_etag(held.version)
    response.make_conditional(request)
    return response


def _mimetype(path: str) -> str:
    ending = os.path.splitext(path)[1]
    return TYPES.get(ending) or mimetypes.guess_type(path)[0] or "application/octet-stream"


class _Shelf:
    """The files in memory; read again when they change, while developing and testing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stamp = self._stamp()
        self.held = read(folder)

    def _stamp(self) -> list[tuple[str, int]]:
        return sorted((str(path), path.stat().st_mtime_ns) for path in self.folder.rglob("*"))

    def current(self, *, reread: bool) -> StaticFiles:
        if reread and (stamp := self._stamp()) != self.stamp:
            self.held, self.stamp = read(self.folder), stamp
        return self.held


def _current() -> StaticFiles:
    if "static_files" not in g:
        reread = current_app.debug or current_app.testing
        g.static_files = current_app.extensions["static files"].current(reread=reread)
    return g.static_files

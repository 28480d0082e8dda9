"""Static files: served under a version of the whole folder, styles and modules joined in bundles.

A page names ``static('icons/icon.svg')``, ``stylesheet('game')`` and ``script('entry')``. Their
addresses carry a hash of everything in static/, so a browser may keep a file for ever and never
mixes two versions.
"""

import hashlib
import mimetypes
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

import brotli
from flask import Blueprint, Flask, Response, abort, current_app, g, request, url_for

from scorekeeper.web import modules, styles

try:
    import minify
except ImportError:  # the pages do the same without, and weigh a few per cent more
    minify = None

blueprint = Blueprint("assets", __name__)

BUNDLES: dict[str, tuple[str, ...]] = {
    "site": (
        "paint", "dark", "tokens", "reset", "base", "layout", "marks", "bar", "buttons", "dock",
        "notices", "preferences", "print",
    ),
    "sides": ("paint-more", "dark-more", "sides"),
    "home": ("lists", "fields", "home"),
    "game": ("lists", "totals", "rounds", "chart", "game", "waiting"),
    "offline": ("lists", "offline", "waiting"),
    "round": ("entry", "entry-rows", "pad", "shared", "menu"),
    "round-more": ("entry-more",),
    "new": ("lists", "fields", "new", "settings"),
    "sheet": ("rounds", "sheet"),
    "house": ("house-rules",),
    "rules": ("lists", "fields", "rules"),
    "checks": ("lists", "fields", "entry", "entry-more", "pad", "checks"),
    "share": ("lists", "fields", "share"),
    "screen": ("totals", "rounds", "share", "screen"),
}  # fmt: skip
"""Style sheets of each bundle in the order they are joined, by their names in static/css.

Every page has "site" and its own, which holds no more than its page needs; and "sides", unless only
two sides can be on it.
"""

SCRIPTS: dict[str, tuple[str, ...]] = {
    "site": ("site", "offline/bring"),
    "game": ("game/rounds", "game/live", "offline/keeping"),
    "live": ("game/live",),
    "waiting-game": ("offline/game",),
    "waiting": ("offline/page",),
    "delivery": ("offline/entry",),
    "way-back": ("offline/way_back",),
    "here": ("offline/here",),
    "solving": ("offline/solving",),
    "worker": ("worker/worker",),
    "screen": ("game/live", "game/screen"),
    "share": ("game/share",),
    "phone": ("phone/page",),
    "sheet": ("print", "game/live"),
    "entry": ("site", "entry/entry"),
    "new": ("new_game",),
    "house": ("house_rules",),
    "checks": ("checks/checks",),
}
"""The modules that a script runs, by their paths in static/js; what they import is joined in.

A page has its own script beside "site", or one that holds "site" as well. A module stands in each
script that imports it.
"""

XML_COMMENT = re.compile(r"<!--.*?-->", re.S)
TYPES = {
    ".js": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
TEXTS = {".css", ".js", ".svg", ".txt", ".webmanifest"}
FOREVER = "max-age=31536000, immutable"
BRIEFLY = "public, max-age=60"


@dataclass(frozen=True)
class StaticFiles:
    """What static/ held at one moment."""

    files: dict[str, bytes]
    small: dict[str, bytes] = field(default_factory=dict)

    def compressed(self, path: str) -> bytes:
        """A file at its smallest. That takes time, so it is done once, when first asked for."""
        if path not in self.small:
            self.small[path] = brotli.compress(self.files[path])
        return self.small[path]

    @cached_property
    def version(self) -> str:
        total = hashlib.sha256()
        for name, content in sorted(self.files.items()):
            total.update(f"{name} {len(content)} ".encode())
            total.update(content)
        return total.hexdigest()[:12]


def read(folder: Path) -> StaticFiles:
    """Every file in the folder, and the bundles as bundles/NAME.css and bundles/NAME.js.

    A bundle's address is as deep as its parts', so that what they name by url() is found.
    Raises ModuleFault.
    """
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    for name in files:
        if name.endswith(".svg"):
            files[name] = _bare(files[name].decode()).encode()
    written = _texts(files, "css")
    for bundle, sheets in BUNDLES.items():
        files[f"bundles/{bundle}.css"] = styles.join(written, sheets).encode()
    sources = module_sources(files)
    for bundle, entries in SCRIPTS.items():
        script = modules.join(sources, [f"{entry}.js" for entry in entries])
        files[f"bundles/{bundle}.js"] = _shortened(script).encode()
    return StaticFiles(files)


def module_sources(files: Mapping[str, bytes]) -> dict[str, str]:
    """The modules by their paths in static/js."""
    return {f"{name}.js": text for name, text in _texts(files, "js").items()}


def _texts(files: Mapping[str, bytes], kind: str) -> dict[str, str]:
    """The style sheets or modules, by their paths in their folder without the ending."""
    return {
        name.removeprefix(f"{kind}/").removesuffix(f".{kind}"): content.decode()
        for name, content in files.items()
        if name.startswith(f"{kind}/") and name.endswith(f".{kind}")
    }


def _bare(drawing: str) -> str:
    """A drawing without comments, empty lines and indents."""
    lines = XML_COMMENT.sub("", drawing).split("\n")
    return "\n".join(line.strip() for line in lines if line.strip())


def _shortened(script: str) -> str:
    """A script with short names inside, where the library for that runs on this machine."""
    return minify.string("text/javascript", script) if minify else script


def register(app: Flask, folder: Path) -> None:
    app.extensions["static files"] = _shelf(folder)
    app.register_blueprint(blueprint)
    app.jinja_env.globals.update(static=static, stylesheet=stylesheet, script=script)


def static(path: str) -> str:
    """The address of a file in static/."""
    return url_for("assets.file", version=_current().version, path=path)


def files() -> dict[str, bytes]:
    """Everything in static/ and the bundles, by name."""
    return _current().files


def version() -> str:
    """What tells this state of static/ from every other."""
    return _current().version


def stylesheet(bundle: str) -> str:
    """The address of a bundle of style sheets."""
    return static(f"bundles/{bundle}.css")


def script(bundle: str) -> str:
    """The address of a script joined of modules."""
    return static(f"bundles/{bundle}.js")


@blueprint.get("/static/<version>/<path:path>")
def file(version: str, path: str) -> Response:
    """A static file; for a page made before the folder changed, the file as it is now."""
    held = _current()
    content = held.files.get(path)
    if content is None:
        abort(404)
    response = Response(content, mimetype=_mimetype(path))
    small = os.path.splitext(path)[1] in TEXTS and bool(request.accept_encodings["br"])
    if small:
        response.set_data(held.compressed(path))
        response.headers["Content-Encoding"] = "br"
    if version == held.version:
        response.headers["Cache-Control"] = FOREVER
        return response
    response.headers["Cache-Control"] = BRIEFLY
    response.set_etag(f"{held.version}-br" if small else held.version)
    response.make_conditional(request)
    return response


def _mimetype(path: str) -> str:
    ending = os.path.splitext(path)[1]
    return TYPES.get(ending) or mimetypes.guess_type(path)[0] or "application/octet-stream"


class _Shelf:
    """The files in memory; read again when they change, while developing."""

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


@cache
def _shelf(folder: Path) -> _Shelf:
    """The one shelf of a folder: the apps of a process need not join and compress it each."""
    return _Shelf(folder)


def _current() -> StaticFiles:
    if "static_files" not in g:
        shelf: _Shelf = current_app.extensions["static files"]
        g.static_files = shelf.current(reread=current_app.debug)
    return g.static_files

"""The web app: blueprints, one module a resource, and what every page goes through."""

from pathlib import Path

from flask import Flask
from flask_compress import Compress
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper import wording
from scorekeeper.web import (
    assets,
    change_rules,
    checks,
    conflicts,
    drafts,
    errors,
    filters,
    games,
    history,
    holders,
    home,
    house_rules,
    installed,
    join,
    live,
    new_game,
    offline,
    phone,
    players,
    rounds,
    rules,
    scorebook,
    security,
    settings,
    share,
    toast,
    waiting,
)

PAGES = (
    home,
    installed,
    offline,
    new_game,
    games,
    rounds,
    drafts,
    waiting,
    holders,
    checks,
    settings,
    share,
    join,
    rules,
    players,
    phone,
    house_rules,
    change_rules,
    scorebook,
)


def register(app: Flask, static_folder: Path) -> None:
    """Give the app its pages, its static files, its error pages and its guards."""
    if hops := app.config["PROXIES"]:
        proxies = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops, x_prefix=hops)
        app.wsgi_app = proxies  # type: ignore[method-assign]
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(wording._, wording.ngettext, newstyle=True)  # type: ignore[attr-defined]
    short = {"sort_keys": True, "separators": (",", ":"), "ensure_ascii": False}
    app.jinja_env.policies["json.dumps_kwargs"] = short
    Compress(app)
    security.register(app)
    errors.register(app)
    assets.register(app, static_folder)
    conflicts.register(app)
    filters.register(app)
    history.register(app)
    live.register(app)
    offline.register(app)
    phone.register(app)
    toast.register(app)
    for page in PAGES:
        app.register_blueprint(page.blueprint)

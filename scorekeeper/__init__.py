"""Scorekeeper keeps score for Canasta and Hand and Foot."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(instance: Path | None = None, settings: Mapping[str, Any] | None = None) -> "Flask":
    """The web app on an instance folder, with its database brought up to date.

    ``settings`` win over the environment and the folder's own config.py.
    Raises ``StartFault`` or ``VariantFault``, each with a message for the person who starts it.
    """
    # Imported here, so that the scoring core and its command line need no web framework.
    from scorekeeper import config, web
    from scorekeeper.scoring.loader import variants
    from scorekeeper.store import db

    app = config.make(instance or config.instance_folder())
    config.configure(app, settings or {})
    variants()
    db.start(app)
    web.register(app, config.folder("static"))
    return app

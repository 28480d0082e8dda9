"""Where the app's folders are, and its settings.

Weakest first: the defaults below, the instance folder's config.py, the environment, and what a
caller of ``create_app`` gives.
"""

import os
import secrets
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from platformdirs import user_data_path
from sqlalchemy import URL

from scorekeeper.store.db import StartFault

PACKAGE = Path(__file__).parent
CHECKOUT = PACKAGE.parent
KEY_FILE = "secret-key"
KEY_LENGTH = 64  # characters

DEFAULTS = {
    "HOSTED": False,  # True: each visitor has a scorebook of their own
    "PROXIES": 0,  # reverse proxies in front of the app whose X-Forwarded headers are believed
    "MAX_CONTENT_LENGTH": 64 * 1024,
    "MAX_FORM_MEMORY_SIZE": 64 * 1024,
    "MAX_FORM_PARTS": 1000,
    "PERMANENT_SESSION_LIFETIME": timedelta(days=365),
    "SESSION_COOKIE_NAME": "scorekeeper",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "WTF_CSRF_TIME_LIMIT": None,
    "WTF_CSRF_SSL_STRICT": False,  # the token says enough; some browsers send no Referer
    "COMPRESS_ALGORITHM": ["br", "gzip"],
    "COMPRESS_BR_LEVEL": 9,  # a twelfth smaller than 4; with so small a window in the same time
    "COMPRESS_BR_WINDOW": 16,
}


WHOLE = ((int,), "a whole number")
KINDS: dict[str, tuple[tuple[type, ...], str]] = {
    "HOSTED": ((bool,), "True or False"),
    "PROXIES": WHOLE,
    "SECRET_KEY": ((str, bytes), "a text"),
    "MAX_CONTENT_LENGTH": WHOLE,
    "MAX_FORM_MEMORY_SIZE": WHOLE,
    "MAX_FORM_PARTS": WHOLE,
}
MOST_PROXIES = 9


def folder(name: str) -> Path:
    """A folder of the app's own: inside the package when installed, beside it in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else CHECKOUT / name


def instance_folder() -> Path:
    """Where the database and the secret key live."""
    if named := os.environ.get("SCOREKEEPER_INSTANCE"):
        return Path(named).expanduser().absolute()
    if (CHECKOUT / "pyproject.toml").is_file():
        return CHECKOUT / "instance"
    return user_data_path("scorekeeper", appauthor=False)


def make(instance: Path) -> Flask:
    """A bare app whose instance folder exists and can be written."""
    try:
        instance.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=instance).close()
    except OSError as error:
        raise StartFault(
            f"Cannot write to the folder {instance} ({error.strerror}). Make it writable, or name "
            "another folder in SCOREKEEPER_INSTANCE."
        ) from error
    return Flask(
        "scorekeeper",
        instance_path=str(instance.absolute()),
        instance_relative_config=True,
        template_folder=str(folder("templates")),
        static_folder=None,
    )


def configure(app: Flask, settings: Mapping[str, Any]) -> None:
    """Settle every setting; raises StartFault for one that cannot be used."""
    instance = Path(app.instance_path)
    app.config.from_mapping(DEFAULTS)
    database = URL.create("sqlite", database=str(instance / "scorekeeper.sqlite3"))
    app.config["SQLALCHEMY_DATABASE_URI"] = database
    _read_config_file(app)
    app.config.from_mapping(_environment())
    app.config.from_mapping(settings)
    _look_at_kinds(app.config)
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = _secret_key(instance / KEY_FILE)


def _look_at_kinds(settings: Mapping[str, Any]) -> None:
    """Raise StartFault for a setting of a kind that would fail later, with every page."""
    for name, (kinds, words) in KINDS.items():
        value = settings[name]
        if value is not None and type(value) not in kinds:
            raise StartFault(f"{name} is {value!r}: it must be {words}. Look into config.py.")
    if not 0 <= (settings["PROXIES"] or 0) <= MOST_PROXIES:
        raise StartFault(f"PROXIES is {settings['PROXIES']}: it must be 0 to {MOST_PROXIES}.")


def _read_config_file(app: Flask) -> None:
    try:
        app.config.from_pyfile("config.py", silent=True)
    except Exception as error:
        place = Path(app.instance_path) / "config.py"
        raise StartFault(f"{place} cannot be read: {error}. Mend it, or move it away.") from error


def _environment() -> dict[str, Any]:
    found: dict[str, Any] = {}
    if url := os.environ.get("SCOREKEEPER_DATABASE_URL"):
        found["SQLALCHEMY_DATABASE_URI"] = url
    if hosted := os.environ.get("SCOREKEEPER_HOSTED"):
        if hosted not in ("0", "1"):
            raise StartFault(f"SCOREKEEPER_HOSTED is “{hosted}”: it must be 1 or 0.")
        found["HOSTED"] = hosted == "1"
    if proxies := os.environ.get("SCOREKEEPER_PROXIES"):
        if proxies not in tuple("0123456789"):
            raise StartFault(f"SCOREKEEPER_PROXIES is “{proxies}”: it must be a number, 0 to 9.")
        found["PROXIES"] = int(proxies)
    return found


def _secret_key(file: Path) -> str:
    """The key that signs cookies; made on first start, readable by its owner only."""
    try:
        if not file.exists():
            _make_secret_key(file)
        key = file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise StartFault(
            f"{file} cannot be read: {error}. Make it readable, or remove it."
        ) from error
    if len(key) < KEY_LENGTH:
        raise StartFault(f"{file} is cut short. Remove it, and the next start makes a new one.")
    return key


def _make_secret_key(file: Path) -> None:
    """Write a new key in full under another name, then give it its name unless one is there."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")  # has mode 0600
    fresh = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as written:
            written.write(secrets.token_hex(KEY_LENGTH // 2))
            written.flush()
            os.fsync(handle)
        with suppress(FileExistsError):  # another start was quicker: its key holds
            _name_if_free(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)


def _name_if_free(fresh: Path, file: Path) -> None:
    try:
        os.link(fresh, file)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if file.exists():
            raise FileExistsError(file) from None
        fresh.rename(file)

"""A PostgreSQL server of the tests' own, thrown away after them."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

PACKAGED = Path("/usr/lib/postgresql")
OPTIONS = "-c listen_addresses='' -c fsync=off -c full_page_writes=off -c max_connections=60"


class Cluster:
    """A running server without a network address; ``folder`` holds its socket and its data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made = 0

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://keeper@/{database}?host={self.folder}"

    def run(self, statement: str) -> None:
        with psycopg.connect(
            host=str(self.folder), user="keeper", dbname="postgres", autocommit=True
        ) as connection:
            connection.execute(statement)

    @contextmanager
    def database(self, template: str = "template1") -> Iterator[str]:
        """The name of a fresh database, dropped in the end."""
        self.made += 1
        name = f"fresh_{self.made}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield name
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")


def binaries() -> Path | None:
    """The folder of PostgreSQL's programs: PG_BIN, the newest packaged one, or one on PATH."""
    if named := os.environ.get("PG_BIN"):
        return Path(named)
    packaged = sorted(PACKAGED.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    found = packaged[-1] if packaged else Path(on_path).resolve() if on_path else None
    return found and found.parent


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A running cluster; without PostgreSQL the test is skipped, and fails where CI is set."""
    programs = binaries()
    if programs is None:
        missing = "PostgreSQL is missing: install it, or name its bin folder in PG_BIN"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    # A short path, for the length of a socket's name is limited.
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
    user = _user(folder)

    def call(program: str, *arguments: str) -> None:
        command = [str(programs / program), "-D", str(folder / "data"), *arguments]
        quiet: Any = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        with (folder / "errors").open("ab") as errors:
            subprocess.run(command, check=True, cwd=folder, stderr=errors, **quiet, **user)

    try:
        call("initdb", "-U", "keeper", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        call("pg_ctl", "-w", "start", "-l", str(folder / "log"), "-o", f"{OPTIONS} -k {folder}")
        try:
            yield Cluster(folder)
        finally:
            call("pg_ctl", "-w", "stop", "-m", "immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _user(folder: Path) -> dict[str, Any]:
    """Whom the server runs as: PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        os.chown(folder, user.pw_uid, user.pw_gid)
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    pytest.fail("neither postgres nor nobody is there to run PostgreSQL as")

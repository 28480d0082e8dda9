"""``scorekeeper serve``: what it prints, whom it lets in, and how it fails."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper import cli

SECONDS = 20


@contextmanager
def served(instance: Path, *arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    started = subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "serve", *arguments],
        env={**os.environ, "SCOREKEEPER_INSTANCE": str(instance), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield started
    finally:
        started.kill()
        started.communicate()


def test_it_prints_its_address_answers_and_stops_quietly(instance: Path) -> None:
    with served(instance, "--port", "0") as started:
        assert started.stdout is not None
        ready = re.search(r"http://127\.0\.0\.1:\d+/", started.stdout.readline())
        assert ready is not None
        with urllib.request.urlopen(ready[0], timeout=SECONDS) as answer:  # noqa: S310
            assert answer.status == 200
        started.send_signal(signal.SIGINT)
        _output, complaints = started.communicate(timeout=SECONDS)
        assert complaints == ""
        assert started.returncode == 0


ODD_REQUESTS = (
    b"\x16\x03\x01\x02\x00\r\n\r\n",
    b"GET /\xff\x00 HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 300_000 + b"\r\n\r\n",
    b"POST /games/new HTTP/1.1\r\nContent-Length: -1\r\n\r\na=1",
    b"POST /games/new HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\na=1",
    b"POST /games/new HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\na=1\r\n0\r\n\r\n",
    b"POST /games/new HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n\xff\x00\r\n0\r\n\r\n",
)


def test_odd_bytes_get_a_refusal_and_the_server_goes_on(instance: Path) -> None:
    with served(instance, "--port", "0") as started:
        assert started.stdout is not None
        port = int(started.stdout.readline().rpartition(":")[2].rstrip("/\n"))
        for request in ODD_REQUESTS:
            with socket.create_connection(("127.0.0.1", port), SECONDS) as line:
                line.sendall(request)
                assert re.match(rb"HTTP/1\.[01] 4\d\d ", line.recv(100)), request[:80]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=SECONDS) as answer:
            assert answer.status == 200


def test_on_the_home_network_it_shows_a_code(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(instance))
    monkeypatch.setattr(cli, "EVERY_NETWORK", cli.LOOPBACK)  # a test lets nobody in
    monkeypatch.setattr("waitress.server.BaseWSGIServer.run", lambda server: None)
    printed = CliRunner().invoke(cli.main, ["serve", "--port", "0", "--lan"]).stdout
    assert re.search(r"ready at http://\S+:\d+/", printed)
    assert "127.0.0.1" not in printed
    assert "▄" in printed


def refusal(instance: Path, *arguments: str, **environment: str) -> str:
    with served(instance, *arguments, **environment) as started:
        _output, complaints = started.communicate(timeout=SECONDS)
        assert started.returncode == 1
        assert "Traceback" not in complaints
        return complaints


def test_a_taken_port_is_named_with_another_to_try(instance: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refusal(instance, "--port", str(port))
    assert f"Port {port} is taken" in said
    assert f"--port {port + 1}" in said


@pytest.mark.parametrize(
    ("environment", "advice"),
    [
        ({"SCOREKEEPER_DATABASE_URL": "postgresql+psycopg://me@127.0.0.1:1/x"}, "See that"),
        ({"SCOREKEEPER_DATABASE_URL": "sqlite:////proc/none/x"}, "See that the folder exists"),
        ({"SCOREKEEPER_INSTANCE": "/proc/none"}, "name another folder"),
    ],
)
def test_a_failed_start_says_what_to_do(
    instance: Path, environment: dict[str, str], advice: str
) -> None:
    assert advice in refusal(instance, "--port", "0", **environment)

"""``scorekeeper serve``: what it prints, whom it lets in, and how it fails."""

import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper import cli, listening

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


# https, with a certificate of one's own


def openssl(folder: Path, *arguments: str) -> None:
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An authority, a certificate by it for 127.0.0.1, and an older one that has expired."""
    folder = tmp_path_factory.mktemp("certificates")
    (folder / "names").write_text("subjectAltName=IP:127.0.0.1,DNS:scores.test\n")
    asked = ("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
    openssl(folder, *asked, "-x509", "-subj", "/CN=Home", "-keyout", "home.key", "-out", "home.crt")
    openssl(folder, *asked, "-subj", "/CN=Scores", "-keyout", "scores.key", "-out", "scores.csr")
    signed = ("x509", "-req", "-in", "scores.csr", "-CA", "home.crt", "-CAkey", "home.key")
    given = (*signed, "-CAcreateserial", "-extfile", "names")
    openssl(folder, *given, "-out", "scores.crt")
    openssl(folder, *given, "-days", "-1", "-out", "old.crt")
    openssl(
        folder, "ec", "-aes128", "-passout", "pass:x", "-in", "scores.key", "-out", "locked.key"
    )
    return folder


def pair(folder: Path, certificate: str, key: str) -> tuple[str, ...]:
    return "--certificate", str(folder / certificate), "--key", str(folder / key)


def test_a_certificate_makes_it_speak_https(instance: Path, certificates: Path) -> None:
    trusting = ssl.create_default_context(cafile=str(certificates / "home.crt"))
    given = pair(certificates, "scores.crt", "scores.key")
    with served(instance, "--port", "0", *given) as started:
        assert started.stdout is not None
        ready = re.search(r"https://127\.0\.0\.1:(\d+)/", started.stdout.readline())
        assert ready is not None
        silent = [socket.create_connection(("127.0.0.1", int(ready[1]))) for _ in range(12)]
        with urllib.request.urlopen(ready[0], timeout=SECONDS, context=trusting) as answer:  # noqa: S310
            assert answer.status == 200
            assert "Secure" in answer.headers["Set-Cookie"]
        for one in silent:
            one.close()
        started.send_signal(signal.SIGINT)
        _output, complaints = started.communicate(timeout=SECONDS)
        assert (complaints, started.returncode) == ("", 0)


@pytest.mark.parametrize(
    ("certificate", "key", "said"),
    [
        ("scores.crt", "home.key", "home.key is not the key of"),
        ("scores.crt", "none.key", "none.key: No such file"),
        ("names", "scores.key", "no certificate and key in PEM form"),
        ("old.crt", "scores.key", "old.crt has expired"),
        ("scores.crt", "locked.key", "locked.key is locked with a password"),
    ],
)
def test_a_faulty_certificate_is_told(
    instance: Path, certificates: Path, certificate: str, key: str, said: str
) -> None:
    given = pair(certificates, certificate, key)
    assert said in refusal(instance, "--port", "0", *given)


def test_a_certificate_for_another_name_is_told(certificates: Path) -> None:
    held = listening.certificate(certificates / "scores.crt", certificates / "scores.key")
    assert held.names == ("127.0.0.1", "scores.test")
    assert cli._address("192.0.2.7", 8000, held) == "https://127.0.0.1:8000/"
    assert cli._address("scores.test", 443, held) == "https://scores.test:443/"

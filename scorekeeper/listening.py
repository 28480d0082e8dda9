"""The sockets that ``scorekeeper serve`` listens on: waitress for http, cheroot for https."""

import errno
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Flask

THREADS = 8
SECURE_THREADS = 32  # a phone that falls silent in the middle of a greeting holds one for a while
LARGEST_BODY = 1024 * 1024  # bytes; the app itself refuses less, with a page that says so
LARGEST_HEAD = 256 * 1024  # bytes

EXPIRED, NOT_YET = 10, 9  # as OpenSSL numbers what is wrong with a certificate


class NotListening(Exception):
    """Why nothing listens, in words for the person who starts the app."""


@dataclass(frozen=True)
class Listening:
    """A server whose socket is open: its port, ``run`` until Ctrl-C, ``close``."""

    port: int
    run: Callable[[], None]
    close: Callable[[], None]


@dataclass(frozen=True)
class Certificate:
    """A certificate and its key, as files, and the names and addresses that it is good for."""

    file: Path
    key: Path
    names: tuple[str, ...]


def plain(app: Flask, host: str, port: int) -> Listening:
    """Listen for http; raises ``NotListening``."""
    from waitress import create_server

    try:
        server = create_server(
            app,
            host=host,
            port=port,
            threads=THREADS,
            max_request_body_size=LARGEST_BODY,
            # ProxyFix reads these headers, and only where proxies are configured.
            clear_untrusted_proxy_headers=not app.config["PROXIES"],
        )
    except (OSError, ValueError) as error:
        raise NotListening(_why_not(error, host, port)) from error
    return Listening(server.effective_port, server.run, server.close)


def secure(app: Flask, host: str, port: int, certificate: Certificate) -> Listening:
    """Listen for https; raises ``NotListening``."""
    from cheroot.ssl.builtin import BuiltinSSLAdapter
    from cheroot.wsgi import Server

    class Greeting(BuiltinSSLAdapter):
        """Greets each phone in a thread of its own, so that a slow one keeps nobody waiting."""

        def wrap(self, sock: Any) -> tuple[ssl.SSLSocket, dict[str, str]]:
            made = self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
            return made, {"wsgi.url_scheme": "https", "HTTPS": "on"}

    class Quiet(Server):
        """Says nothing of what a phone does wrong while it greets."""

        def error_log(self, msg: str = "", level: int = 0, traceback: bool = False) -> None:
            pass

    server = Quiet((host, port), app, numthreads=SECURE_THREADS, server_name="scorekeeper")
    server.max_request_body_size, server.max_request_header_size = LARGEST_BODY, LARGEST_HEAD
    server.ssl_adapter = Greeting(str(certificate.file), str(certificate.key))
    try:
        server.prepare()
    except OSError as error:
        raise NotListening(_why_not(error, host, port)) from error
    return Listening(server.bind_addr[1], server.serve, server.stop)


def _why_not(error: OSError | ValueError, host: str, port: int) -> str:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE or "in use" in str(error):
        return f"Port {port} is taken by another program. Choose another: --port {port + 1}"
    if number == errno.EACCES:
        return f"Port {port} is not open to you. Choose one above 1023: --port 8000"
    return f"Cannot listen on {host}, port {port}: {str(error).rstrip('.')}. Check --host."


def certificate(file: Path, key: Path) -> Certificate:
    """Read a certificate and its key, and try them on a greeting that stays in memory.

    Raises ``NotListening`` for files that cannot be read, do not belong together, or are not in
    force today.
    """
    for one in (file, key):
        try:
            one.read_bytes()
        except OSError as error:
            raise NotListening(f"Cannot read {one}: {error.strerror}.") from error
    offered, asking = _contexts(file, key)
    try:
        names = _greet(offered, asking)
    except ssl.SSLCertVerificationError as error:
        raise NotListening(_why_refused(error, file)) from error
    return Certificate(file, key, names)


def _contexts(file: Path, key: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """The server's side, and that of a phone which trusts this very certificate."""

    def locked() -> str:
        raise NotListening(f"{key} is locked with a password. Give a key without one.")

    offered = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    asking = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    asking.check_hostname = False
    asking.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    try:
        asking.load_verify_locations(file)
        offered.load_cert_chain(file, key, password=locked)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise NotListening(f"{key} is not the key of {file}.") from error
        raise NotListening(
            f"{file} and {key} are no certificate and key in PEM form, the one that begins with "
            "-----BEGIN."
        ) from error
    return offered, asking


def _greet(offered: ssl.SSLContext, asking: ssl.SSLContext) -> tuple[str, ...]:
    """Let both sides greet each other; the names that the certificate is for."""
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    phone = asking.wrap_bio(back, there)
    server = offered.wrap_bio(there, back, server_side=True)
    waiting = [phone, server]
    while waiting:
        side = waiting.pop(0)
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            waiting.append(side)
    found: dict[str, Any] = phone.getpeercert() or {}
    return tuple(name for _kind, name in found.get("subjectAltName", ()))


def _why_refused(error: ssl.SSLCertVerificationError, file: Path) -> str:
    if error.verify_code == EXPIRED:
        return f"{file} has expired. Make a new certificate, as you made this one."
    if error.verify_code == NOT_YET:
        return f"{file} is not in force yet. Look at this machine's clock."
    return f"Phones will not take {file}: {error.verify_message}."

"""The command line: ``scorekeeper serve`` and the rest."""

import errno
import io
import socket
from typing import TYPE_CHECKING

import click

from scorekeeper import commands_score

if TYPE_CHECKING:
    from waitress.server import BaseWSGIServer

LOOPBACK = "127.0.0.1"
EVERY_NETWORK = "0.0.0.0"  # noqa: S104 - asked for by --lan
THREADS = 8
LARGEST_BODY = 1024 * 1024  # bytes; the app itself refuses less, with a page that says so


@click.group()
@click.version_option(package_name="scorekeeper")
def main() -> None:
    """Keep score for Canasta and Hand and Foot."""


commands_score.register(main)


@main.command()
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--lan", is_flag=True, help="Let phones on the home network in, and show a QR code.")
@click.option("--host", help=f"The address to listen on, instead of {LOOPBACK}.")
def serve(port: int, lan: bool, host: str | None) -> None:
    """Serve the app until Ctrl-C."""
    if lan and host:
        raise click.UsageError("Give either --lan or --host.")
    host = host or (EVERY_NETWORK if lan else LOOPBACK)
    server = _server(host, port)
    address = _address(_network_address() if lan else host, server.effective_port)
    click.echo(f"Scorekeeper is ready at {address}")
    if lan:
        click.echo("Phones on the same network open it by this code:")
        _print_code(address)
    click.echo("Ctrl-C stops it.")
    try:
        server.run()  # until Ctrl-C
    finally:
        server.close()


def _server(host: str, port: int) -> "BaseWSGIServer":
    """The app on a listening socket; ClickException in plain words where that fails."""
    from waitress import create_server

    from scorekeeper import create_app
    from scorekeeper.scoring.loader import VariantFault
    from scorekeeper.store.db import StartFault

    try:
        app = create_app()
    except StartFault as fault:
        raise click.ClickException(str(fault)) from fault
    except VariantFault as fault:
        raise click.ClickException(f"Mend this variant, or take its file away.\n{fault}") from fault
    try:
        return create_server(
            app,
            host=host,
            port=port,
            threads=THREADS,
            max_request_body_size=LARGEST_BODY,
            # ProxyFix reads these headers, and only where proxies are configured.
            clear_untrusted_proxy_headers=not app.config["PROXIES"],
        )
    except (OSError, ValueError) as error:
        raise click.ClickException(_why_not_listening(error, host, port)) from error


def _why_not_listening(error: OSError | ValueError, host: str, port: int) -> str:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return f"Port {port} is taken by another program. Choose another: --port {port + 1}"
    if number == errno.EACCES:
        return f"Port {port} is not open to you. Choose one above 1023: --port 8000"
    return f"Cannot listen on {host}, port {port}: {str(error).rstrip('.')}. Check --host."


def _address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _network_address() -> str:
    """This machine's address on the network that leads out; nothing is sent."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            asked.connect(("192.0.2.1", 9))  # an address reserved for documentation
            return str(asked.getsockname()[0])
    except OSError:  # no way out; perhaps a network all the same
        return socket.gethostname()


def _print_code(address: str) -> None:
    import segno

    drawn = io.StringIO()
    segno.make(address).terminal(drawn, compact=True)
    for line in drawn.getvalue().splitlines():
        click.secho(line, fg="bright_white", bg="black")

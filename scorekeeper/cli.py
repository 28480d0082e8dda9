"""The command line: ``scorekeeper serve`` and the rest."""

import io
import socket
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper import commands_score

if TYPE_CHECKING:
    from scorekeeper.listening import Certificate, Listening

LOOPBACK = "127.0.0.1"
EVERY_NETWORK = "0.0.0.0"  # noqa: S104 - asked for by --lan
File = click.Path(path_type=Path)


@click.group()
@click.version_option(package_name="scorekeeper")
def main() -> None:
    """Keep score for Canasta and Hand and Foot."""


commands_score.register(main)


@main.command()
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--lan", is_flag=True, help="Let phones on the home network in, and show a QR code.")
@click.option("--host", help=f"The address to listen on, instead of {LOOPBACK}.")
@click.option("--certificate", type=File, help="Serve https, with this certificate (PEM).")
@click.option("--key", type=File, help="The key of the certificate (PEM).")
def serve(
    port: int, lan: bool, host: str | None, certificate: Path | None, key: Path | None
) -> None:
    """Serve the app until Ctrl-C."""
    if lan and host:
        raise click.UsageError("Give either --lan or --host.")
    if (certificate is None) != (key is None):
        raise click.UsageError("Give --certificate and --key together.")
    host = host or (EVERY_NETWORK if lan else LOOPBACK)
    held = _certificate(certificate, key) if certificate and key else None
    server = _server(host, port, held)
    address = _address(_network_address() if lan else host, server.port, held)
    click.echo(f"Scorekeeper is ready at {address}")
    if lan:
        click.echo("Phones on the same network open it by this code:")
        _print_code(address)
    click.echo("Ctrl-C stops it.")
    try:
        server.run()  # until Ctrl-C
    except KeyboardInterrupt:
        pass
    finally:
        server.close()


def _certificate(file: Path, key: Path) -> "Certificate":
    from scorekeeper import listening

    try:
        return listening.certificate(file, key)
    except listening.NotListening as fault:
        raise click.ClickException(str(fault)) from fault


def _server(host: str, port: int, held: "Certificate | None") -> "Listening":
    """The app on a listening socket; ClickException in plain words where that fails."""
    from scorekeeper import create_app, listening
    from scorekeeper.scoring.loader import VariantFault
    from scorekeeper.store.db import StartFault

    try:
        app = create_app()
    except StartFault as fault:
        raise click.ClickException(str(fault)) from fault
    except VariantFault as fault:
        raise click.ClickException(f"Mend this variant, or take its file away.\n{fault}") from fault
    try:
        if held:
            return listening.secure(app, host, port, held)
        return listening.plain(app, host, port)
    except listening.NotListening as fault:
        raise click.ClickException(str(fault)) from fault


def _address(host: str, port: int, held: "Certificate | None") -> str:
    """Where phones find the app: under a name of the certificate, where it has one."""
    if held and held.names and host not in held.names:
        host = held.names[0]
        click.echo(f"The certificate is for {', '.join(held.names)}: phones have to use that name.")
    scheme = "https" if held else "http"
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"


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

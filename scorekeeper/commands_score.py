"""The commands that need no web app: `scorekeeper score` and `scorekeeper variants`."""

import gc
import json
import os
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Any, BinaryIO

import click

from scorekeeper.answer import answer_line, dump, refusal
from scorekeeper.scoring.gamefile import read_game
from scorekeeper.scoring.loader import Variant, VariantFault, variants
from scorekeeper.scoring.problems import Refused

GAMES_MAKE_NO_CYCLES = 50_000
BOM = b"\xef\xbb\xbf"


def register(main: click.Group) -> None:
    """Add the commands to the program."""
    main.add_command(score_games)
    main.add_command(list_variants)


@click.command("score")
@click.option("--lines", is_flag=True, help="Each line is a game (JSON Lines), answered at once.")
@click.argument("files", nargs=-1, required=True, type=click.File("rb"), metavar="FILE...")
def score_games(lines: bool, files: tuple[BinaryIO, ...]) -> None:
    """Score game files (- is standard input): one line of JSON a game.

    The exit status is 2 when a game was refused.
    """
    gc.set_threshold(GAMES_MAKE_NO_CYCLES)
    refused = 0
    write = sys.stdout.write
    try:
        for text in (text for file in files for text in _texts(file, lines)):
            try:
                found = answer_line(read_game(text))
            except Refused as problems:
                refused += 1
                found = dump(refusal(problems))
            write(found + "\n")
            sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (VariantFault, OSError) as fault:
        raise click.ClickException(str(fault)) from fault
    sys.exit(2 if refused else 0)


def _texts(file: BinaryIO, lines: bool) -> Iterator[bytes]:
    """The games of a file; a BOM at its beginning is passed over."""
    with closing(file):
        if not lines:
            yield file.read()
            return
        for number, line in enumerate(file):
            yield line.removeprefix(BOM) if number == 0 else line


@click.command("variants")
def list_variants() -> None:
    """List the variants with their options and rules, as JSON."""
    try:
        found = [_described(variant) for variant in variants().values()]
    except VariantFault as fault:
        raise click.ClickException(str(fault)) from fault
    click.echo(json.dumps(found, indent=2))


def _described(variant: Variant) -> dict[str, Any]:
    return {
        "id": variant.id,
        "name": variant.name,
        "aliases": list(variant.aliases),
        "about": variant.about,
        "options": {
            name: {
                "label": option.label,
                "default": option.default,
                "choices": {choice: given.label for choice, given in option.choices.items()},
                "cite": option.cite,
            }
            for name, option in variant.options.items()
        },
        "rule_sets": {
            name: rule_set.model_dump(mode="json") for name, rule_set in variant.rule_sets.items()
        },
        "rules": variant.base.model_dump(mode="json", exclude_defaults=True),
    }

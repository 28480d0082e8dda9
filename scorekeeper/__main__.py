"""``python -m scorekeeper`` is the command line."""

from scorekeeper.cli import main

main(prog_name="scorekeeper")

"""What a round is entered under: the names above its columns, the rules, and which round it is."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store.models import Game, Round
from scorekeeper.store.rules import written

LENGTH, MARK = 6, 4  # characters; they tell what is to be told apart in one game, and guard nothing


def basis(ruleset: Ruleset, teams: Sequence[str], corrected: Round | None = None) -> str:
    """Stands for names and rules in a form, and for the round that it corrects; others differ."""
    return _digest([*teams, written(ruleset)])[:LENGTH] + (mark(corrected) if corrected else "")


def mark(played: Round) -> str:
    """Stands for a round whatever its number becomes and whatever is corrected in it."""
    return _digest([played.entry_key, played.entered_at.isoformat()])[:MARK]


def number_now(game: Game, number: int, basis: str) -> int | None:
    """Which number a round has whose correction was begun under that one; none for one taken back.

    A form that does not say which round it is of means the one of its number.
    """
    wanted = basis[LENGTH:]
    numbered = [played for played in game.rounds if wanted in ("", mark(played))]
    numbers = [played.number for played in numbered]
    return number if number in numbers else next(iter(numbers if wanted else ()), None)


def _digest(told: list[Any]) -> str:
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()

"""The rules that a game keeps, as the scoring core reads them, and from when which hold."""

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache

from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store.models import Game


def ruleset(game: Game, number: int | None = None) -> Ruleset:
    """The rules in force in the round of that number, from 1; by default in the next round."""
    if not game.changed_rules:
        return first_ruleset(game)
    index = len(game.rounds) if number is None else number - 1
    later = changed_rules(game)
    return (
        later[max(begun)] if (begun := [at for at in later if at <= index]) else first_ruleset(game)
    )


def first_ruleset(game: Game) -> Ruleset:
    """The rules of the first round; many games have the same, which are read once."""
    return _read(game.rules)


def changed_rules(game: Game) -> Mapping[int, Ruleset]:
    """The rules that hold from a round on, by its index: 0 is the first round."""
    texts = json.loads(game.changed_rules) if game.changed_rules else {}
    return {int(index): _read(text) for index, text in texts.items()}


def written(ruleset: Ruleset) -> str:
    """Rules as a game keeps them."""
    return ruleset.model_dump_json(exclude_defaults=True)


def with_later(game: Game, later: Mapping[int, Ruleset]) -> str | None:
    """Rules that hold from a round on as a game keeps them: without those that change nothing."""
    kept, before = {}, first_ruleset(game)
    for index in sorted(later):
        if later[index] != before:
            kept[str(index)] = written(later[index])
            before = later[index]
    return json.dumps(kept) if kept else None


def fingerprint(game: Game) -> str:
    """Stands for the game's rules as they are now; other rules have another."""
    told = json.dumps([game.rules, game.changed_rules])
    return hashlib.sha256(told.encode()).hexdigest()[:20]


@lru_cache(maxsize=256)
def _read(text: str) -> Ruleset:
    return Ruleset.model_validate_json(text)

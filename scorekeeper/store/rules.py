"""The rules that a game keeps, as the scoring core reads them."""

from functools import lru_cache

from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store.models import Game


def ruleset(game: Game) -> Ruleset:
    """The game's own rules; many games have the same, which are read once."""
    return _read(game.rules)


@lru_cache(maxsize=256)
def _read(text: str) -> Ruleset:
    return Ruleset.model_validate_json(text)

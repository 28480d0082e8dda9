"""What a round is entered under: the names above its columns, and the rules it is scored by."""

import hashlib
import json
from collections.abc import Sequence

from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store.rules import written

LENGTH = 6  # characters; they tell a form's own basis from the next one, and guard nothing


def basis(ruleset: Ruleset, teams: Sequence[str]) -> str:
    """Stands for names and rules in a form; others have another."""
    told = json.dumps([*teams, written(ruleset)])
    return hashlib.sha256(told.encode()).hexdigest()[:LENGTH]

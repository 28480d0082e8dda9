"""Rules changed during a game: from the next round on, or for the whole of it."""

from sqlalchemy.orm import Session

from scorekeeper.scoring.check import check
from scorekeeper.scoring.problems import Problem, Refused
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import facts
from scorekeeper.store.conflicts import RulesChanged
from scorekeeper.store.models import Game
from scorekeeper.store.revisions import change
from scorekeeper.store.rules import changed_rules, fingerprint, with_later, written
from scorekeeper.store.sheets import team_sizes


def change_rules(
    game: Game,
    ruleset: Ruleset,
    *,
    from_first: bool,
    basis: str | None = None,
    who: str = "",
    entry_key: str | None = None,
) -> bool:
    """Play by other rules from the next round on, or score the whole game by them.

    False when nothing differs. ``basis`` is the fingerprint of the rules that were changed: raises
    ``RulesChanged`` when the game has others by now. Raises ``Refused`` when a round that was
    played cannot be under the new rules (places are ``/ROUND/TEAM/LINE``, from 0), and
    ``ValueError`` when they do not seat this table.
    """

    def wanted(_session: Session) -> facts.Facts:
        if basis is not None and basis != fingerprint(game):
            raise RulesChanged
        if ruleset.setup.fitting(len(game.teams), len(game.seats)) is None:
            raise ValueError(f"{ruleset.name} does not seat this table")
        if not from_first and game.rounds:
            later = {**changed_rules(game), len(game.rounds): ruleset}
            return {"changed_rules": with_later(game, later)}
        _refuse_impossible(game, ruleset)
        return {"rules": written(ruleset), "changed_rules": None}

    kind = "rules" if from_first or not game.rounds else "rules on"
    return change(game, kind, wanted, who=who, entry_key=entry_key)


def _refuse_impossible(game: Game, ruleset: Ruleset) -> None:
    sizes = team_sizes(game)
    problems: list[Problem] = []
    for index, played in enumerate(game.rounds):
        found = check(ruleset, [tally.counts for tally in played.tallies], sizes).problems
        problems += [one._replace(where=f"/{index}{one.where}") for one in found]
    if problems:
        raise Refused(problems)

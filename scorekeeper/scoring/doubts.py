"""What is unusual in a round without problems: asked about, never refused."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.scoring.facts import Facts, number
from scorekeeper.scoring.limits import MIXED
from scorekeeper.scoring.problems import Doubt, pointer
from scorekeeper.scoring.ruleset import Ruleset


def doubts(
    ruleset: Ruleset, known: Sequence[Facts], players: Sequence[int], used: Mapping[str, int]
) -> Iterator[Doubt]:
    """Doubts about a round, from the facts of each team and its number of players.

    `used` is what all teams take together, cards by rank.
    """
    limits = ruleset.limits
    for team, facts in enumerate(known):
        if not facts["whole"]:
            yield from _low_points(ruleset, team, facts)
        if facts["out"] and not facts["whole"]:
            yield from _unfinished(ruleset, team, facts)
    if limits.all_left:
        yield from _nothing_held(ruleset, known)
        if 1 in players:
            yield from _alone_with_cards(ruleset, known, players)
    left = limits.supply("wild") - used.get("wild", 0)
    if used.get(MIXED, 0) > left:
        yield from _wild_cards_short(ruleset, known, used[MIXED], left)


def _low_points(ruleset: Ruleset, team: int, facts: Facts) -> Iterator[Doubt]:
    worths = ruleset.limits.worths
    least: dict[str, int] = {}
    for name, quantity in facts.items():
        if name in worths and isinstance(quantity, int):
            target, worth = worths[name]
            least[target] = least.get(target, 0) + worth * quantity
    for target, points in least.items():
        if number(facts, target) < points:
            values = {"team": team, "label": ruleset.lines[target].label, "least": points}
            values |= {"number": number(facts, target), "kind": ruleset.lines[target].kind}
            yield Doubt(pointer(team, target), "low_points", values)


def _unfinished(ruleset: Ruleset, team: int, facts: Facts) -> Iterator[Doubt]:
    for name in ruleset.limits.unfinished:
        if number(facts, name):
            values = {"team": team, "label": ruleset.lines[name].label}
            yield Doubt(pointer(team, name), "unfinished_when_out", values)


def _nothing_held(ruleset: Ruleset, known: Sequence[Facts]) -> Iterator[Doubt]:
    """A team that neither went out nor holds a card, while another did or does."""
    going_on = [bool(facts["out"] or facts["left"]) for facts in known]
    if all(going_on) or not any(going_on):
        return
    for team, facts in enumerate(known):
        if not going_on[team]:
            values = {"team": team, "melded": bool(facts["melded"])}
            yield Doubt(pointer(team, ruleset.limits.all_left), "nothing_held", values)


def _alone_with_cards(
    ruleset: Ruleset, known: Sequence[Facts], players: Sequence[int]
) -> Iterator[Doubt]:
    for team, facts in enumerate(known):
        if facts["out"] and facts["left"] and players[team] == 1:
            where = pointer(team, ruleset.limits.all_left)
            yield Doubt(where, "alone_with_cards", {"team": team})


def _wild_cards_short(
    ruleset: Ruleset, known: Sequence[Facts], needed: int, left: int
) -> Iterator[Doubt]:
    """Mixed canastas that need more wild cards than the wild canastas leave."""
    for team, facts in enumerate(known):
        for name, _ in ruleset.limits.mixed:
            if number(facts, name):
                values = {"team": team, "label": ruleset.lines[name].label}
                values |= {"needed": needed, "left": left, "packs": ruleset.setup.packs}
                yield Doubt(pointer(team, name), "wild_cards_short", values)

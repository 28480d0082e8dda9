"""What is unusual in a round without problems: asked about, never refused."""

from collections.abc import Iterator, Sequence

from scorekeeper.scoring.facts import Facts, number
from scorekeeper.scoring.problems import Doubt, pointer
from scorekeeper.scoring.ruleset import Ruleset


def doubts(ruleset: Ruleset, known: Sequence[Facts], players: Sequence[int]) -> Iterator[Doubt]:
    """Doubts about a round, from the facts of each team and its number of players."""
    limits = ruleset.limits
    out = [any(line.claimed(facts.get(line.id)) for line in limits.out) for facts in known]
    left = [sum(number(facts, name) for name in limits.left) for facts in known]
    for team, facts in enumerate(known):
        replaced = any(line.claimed(facts.get(line.id)) for line in limits.replacing)
        if not replaced:
            yield from _low_points(ruleset, team, facts)
            yield from _unfinished(ruleset, team, facts, out=out[team])
    if limits.all_left:
        yield from _nothing_held(ruleset, known, out, left)
        yield from _alone_with_cards(ruleset, out, left, players)
    yield from _wild_cards_short(ruleset, known)


def _low_points(ruleset: Ruleset, team: int, facts: Facts) -> Iterator[Doubt]:
    for target, uses in ruleset.limits.worths.items():
        least = 0
        for name, worth in uses:
            if name in facts:
                least += worth * number(facts, name)
        if number(facts, target) < least:
            values = {"team": team, "label": ruleset.lines[target].label, "least": least}
            values |= {"number": number(facts, target), "kind": ruleset.lines[target].kind}
            yield Doubt(pointer(team, target), "low_points", values)


def _unfinished(ruleset: Ruleset, team: int, facts: Facts, *, out: bool) -> Iterator[Doubt]:
    for name in ruleset.limits.unfinished if out else ():
        if number(facts, name):
            values = {"team": team, "label": ruleset.lines[name].label}
            yield Doubt(pointer(team, name), "unfinished_when_out", values)


def _nothing_held(
    ruleset: Ruleset, known: Sequence[Facts], out: Sequence[bool], left: Sequence[int]
) -> Iterator[Doubt]:
    """A team that neither went out nor holds a card, while another did or does."""
    going_on = [went or bool(held) for went, held in zip(out, left, strict=True)]
    for team, facts in enumerate(known):
        others = going_on[:team] + going_on[team + 1 :]
        if not going_on[team] and any(others):
            values = {"team": team, "melded": bool(number(facts, "melded"))}
            yield Doubt(pointer(team, ruleset.limits.all_left), "nothing_held", values)


def _alone_with_cards(
    ruleset: Ruleset, out: Sequence[bool], left: Sequence[int], players: Sequence[int]
) -> Iterator[Doubt]:
    for team, went in enumerate(out):
        if went and left[team] and players[team] == 1:
            where = pointer(team, ruleset.limits.all_left)
            yield Doubt(where, "alone_with_cards", {"team": team})


def _wild_cards_short(ruleset: Ruleset, known: Sequence[Facts]) -> Iterator[Doubt]:
    """Mixed canastas that need more wild cards than the wild canastas leave."""
    limits = ruleset.limits
    mixed = [
        (team, name, cards * number(facts, name))
        for team, facts in enumerate(known)
        for name, cards in limits.mixed
        if name in facts
    ]
    needed = sum(cards for _, _, cards in mixed)
    if not needed:
        return
    used = sum(
        cards * number(facts, name)
        for facts in known
        for name, cards in limits.uses.get("wild", ())
    )
    left = limits.supply("wild") - used
    if needed > left:
        for team, name, cards in mixed:
            if cards:
                values = {"team": team, "label": ruleset.lines[name].label}
                values |= {"needed": needed, "left": left, "packs": ruleset.setup.packs}
                yield Doubt(pointer(team, name), "wild_cards_short", values)

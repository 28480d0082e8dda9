"""A whole game: running totals, openings, whose deal it is, whether it is over and who won."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scorekeeper.scoring.facts import Facts, Tally
from scorekeeper.scoring.ruleset import Opening, Ruleset
from scorekeeper.scoring.score import ScoreSheet, score

__all__ = ["GameSheet", "Opening", "RoundSheet", "Side", "opening", "play", "seats", "team_sizes"]


class Side(NamedTuple):
    """A team: its name and its players in seating order (none when they were not named)."""

    name: str
    players: tuple[str, ...] = ()


class RoundSheet(NamedTuple):
    """One round: sheets, totals after it and the openings that held in it, each in team order."""

    sheets: tuple[ScoreSheet, ...]
    totals: tuple[int, ...]
    needed: tuple[Opening, ...]
    dealer: str


@dataclass(frozen=True)
class GameSheet:
    """A game after the rounds given; all per-team figures are in team order.

    `openings`, `dealer` and `starter` belong to the next round. `winners` are team indices, empty
    while the game goes on; two are a tie. `margin` is the lead over the second, in points. `to_go`
    is what each team lacks to the target (None without a target), `rounds_left` what is left of a
    fixed number (None without one). `outright` is the label of a claim that won the game whatever
    the totals, else empty.
    """

    rounds: tuple[RoundSheet, ...]
    totals: tuple[int, ...]
    openings: tuple[Opening, ...]
    seats: tuple[str, ...]
    dealer: str
    starter: str
    finished: bool
    winners: tuple[int, ...]
    margin: int
    to_go: tuple[int, ...] | None
    rounds_left: int | None
    outright: str = ""

    @cached_property
    def tied(self) -> bool:
        """Whether the game is over with an exact tie."""
        return len(self.winners) > 1


def opening(ruleset: Ruleset, total: int, round_number: int) -> Opening:
    """What a team with this total needs in this round (1 is the first)."""
    scale = ruleset.opening
    return scale.at(total if scale.by == "score" else round_number)


def team_sizes(ruleset: Ruleset, sides: Sequence[Side]) -> tuple[int, ...]:
    """Players a team: those named, else as the variant seats that many teams."""
    seating = ruleset.setup.fitting(len(sides))
    usual = seating.team_players if seating else 1
    named = max((len(side.players) for side in sides), default=0)
    return tuple(len(side.players) or named or usual for side in sides)


def seats(ruleset: Ruleset, sides: Sequence[Side]) -> tuple[str, ...]:
    """Names in order of play: the first player of each team, then the second of each, and so on."""
    sizes = team_sizes(ruleset, sides)
    order = []
    for place in range(max(sizes, default=0)):
        for side, size in zip(sides, sizes, strict=True):
            if side.players and place < len(side.players):
                order.append(side.players[place])
            elif not side.players and place < size:
                order.append(f"{side.name} {place + 1}" if size > 1 else side.name)
    return tuple(order)


def play(
    ruleset: Ruleset,
    sides: Sequence[Side],
    rounds: Sequence[Sequence[Tally]],
    *,
    first_dealer: str | None = None,
    changed: Mapping[int, Ruleset] | None = None,
    known: Sequence[Sequence[Facts]] | None = None,
) -> GameSheet:
    """The game after `rounds` (tallies in team order, checked before).

    `changed` gives the rules that hold from a round on, by its index (0 is the first round); those
    of the next round, where they are there, judge the end. `known` are the facts of the tallies,
    where `check` has worked them out already.
    """
    order = seats(ruleset, sides)
    first = order.index(first_dealer) if first_dealer in order else 0
    totals = [0] * len(sides)
    played: list[RoundSheet] = []
    won: tuple[int, str] | None = None
    for index, tallies in enumerate(rounds):
        ruleset = (changed or {}).get(index, ruleset)
        facts = known[index] if known else [None] * len(tallies)
        needed = [opening(ruleset, total, index + 1) for total in totals]
        sheets = [score(ruleset, *given) for given in zip(tallies, facts, strict=True)]
        totals = [total + sheet.total for total, sheet in zip(totals, sheets, strict=True)]
        won = won or _outright(ruleset, tallies)
        dealer = order[(first + index) % len(order)]
        played.append(RoundSheet(tuple(sheets), tuple(totals), tuple(needed), dealer))
    ruleset = (changed or {}).get(len(rounds), ruleset)
    finished = won is not None or _finished(ruleset, totals, len(rounds))
    leaders = (won[0],) if won else _leaders(totals)
    end, ranked = ruleset.end, sorted(totals, reverse=True)
    return GameSheet(
        rounds=tuple(played),
        totals=tuple(totals),
        openings=tuple([opening(ruleset, total, len(rounds) + 1) for total in totals]),
        seats=order,
        dealer=order[(first + len(rounds)) % len(order)],
        starter=order[(first + len(rounds) + 1) % len(order)],
        finished=finished,
        winners=leaders if finished else (),
        margin=ranked[0] - ranked[1] if len(ranked) > 1 else 0,
        to_go=None if end.target is None else tuple([end.target - total for total in totals]),
        rounds_left=None if end.rounds is None else max(0, end.rounds - len(rounds)),
        outright=won[1] if won else "",
    )


def _outright(ruleset: Ruleset, tallies: Sequence[Tally]) -> tuple[int, str] | None:
    """The team that claims to have won the game at once, and the label of its claim."""
    for name, choices in ruleset.limits.winning.items():
        for team, tally in enumerate(tallies):
            claim = tally.get(name)
            if isinstance(claim, str) and claim in choices:
                return team, choices[claim].label
    return None


def _finished(ruleset: Ruleset, totals: Sequence[int], rounds: int) -> bool:
    """Judged after the last round: the target reached, or the rounds played."""
    end = ruleset.end
    if end.target is not None and max(totals) >= end.target:
        return True
    return end.rounds is not None and rounds >= end.rounds


def _leaders(totals: Sequence[int]) -> tuple[int, ...]:
    return tuple(team for team, total in enumerate(totals) if total == max(totals))

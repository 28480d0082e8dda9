"""May a team go out: what it still needs, whether a discard is left, and the black threes."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.scoring.check import lacks
from scorekeeper.scoring.facts import Facts
from scorekeeper.scoring.lines import Line
from scorekeeper.scoring.melds import Fault
from scorekeeper.scoring.ruleset import Ruleset

OUT = "going_out"


class GoingOut(NamedTuple):
    """Whether a team may go out: `missing` as `needs` problems tell it, and what else is wrong."""

    missing: tuple[Mapping[str, object], ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def may(self) -> bool:
        return not self.missing and not self.faults


class BlackThrees(NamedTuple):
    """Black threes of a player who would go out: how many are laid, for how many points.

    `fault` says why not; `allowed` are the numbers that may be laid, `discarded` whether one of
    those held is the discard.
    """

    held: int
    laid: int
    discarded: bool
    points: int
    allowed: tuple[int, ...]
    fault: str = ""

    @property
    def may(self) -> bool:
        return not self.fault


def going_out(
    ruleset: Ruleset, have: Mapping[str, int | str], *, left: int, through_foot: bool = True
) -> GoingOut:
    """Judge a team that has so much of each fact or line that going out needs.

    `left` are the cards that the player would hold after melding; `through_foot` whether both
    hand and foot are played, where there is a foot for each player.
    """
    line = ruleset.lines[OUT]
    found: Facts = dict(have)
    faults = []
    if ruleset.setup.foot and "foot" not in ruleset.lines and not through_foot:
        faults.append(Fault("foot_first"))
    if left > 1:
        faults.append(Fault("cards_left", {"count": left}))
    elif left < 1 and ruleset.setup.discard_to_go_out:
        faults.append(Fault("discard_needed"))
    return GoingOut(tuple(lacks(ruleset, line, found)), tuple(faults))


def black_three_line(ruleset: Ruleset) -> Line | None:
    """The line of black threes that a player lays when going out, where there is one."""
    for line in ruleset.lines.values():
        if line.table and OUT in line.needs and line.holds.keys() == {"black_three"}:
            return line
    return None


def black_threes(ruleset: Ruleset, held: int, *, discarded: bool) -> BlackThrees:
    """May a player with so many black threes go out, one of them being the discard or not?

    The number laid is judged: the discard is not among it. Source: seed-000, 3.l.iv1.
    """
    line = black_three_line(ruleset)
    table = dict(line.table or {}) if line else {}
    counts = tuple(number for number in table if number) or ruleset.melds.black_threes_out
    laid = held - discarded
    fault = ""
    if held < discarded:
        fault = "none_held"
    elif held > 2 * ruleset.setup.packs:
        fault = "beyond_packs"
    elif laid and laid not in counts:
        fault = "not_allowed"
    points = table.get(laid, 0)
    return BlackThrees(held, laid, discarded, points, counts, fault)


def sold_hand(ruleset: Ruleset, bid: int) -> int:
    """Cards that the buyer of the dealer's extra hand plays: the hand less the bid.

    ValueError for a bid that is no number of its cards. Source: seed-000, 2.i.
    """
    if not 0 <= bid <= ruleset.setup.dealt:
        raise ValueError(f"a bid is between 0 and {ruleset.setup.dealt}")
    return ruleset.setup.dealt - bid

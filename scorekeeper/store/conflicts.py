"""Why a change cannot be made to a game as it stands now; nothing was changed then."""

from collections.abc import Sequence

from scorekeeper.store.models import Game, Player, Revision, Round
from scorekeeper.store.shared import DraftLine, Proposal


class Conflict(Exception):
    """The game, or the scorebook, is no longer what the change was meant for."""


class RoundTaken(Conflict):
    """Another entry has saved the round of this number; ``round`` is the saved one."""

    def __init__(self, saved: Round) -> None:
        super().__init__(f"round {saved.number} is saved already")
        self.round = saved


class RoundWaits(Conflict):
    """A round waits for the other side to confirm it; ``proposal`` is the one that was entered."""

    def __init__(self, proposal: Proposal) -> None:
        super().__init__(f"round {proposal.number} waits for the other side to confirm it")
        self.proposal = proposal


class LinesUnseen(Conflict):
    """Other phones have changed ``lines`` of the draft since the round was sent."""

    def __init__(self, lines: Sequence[DraftLine]) -> None:
        super().__init__(", ".join(line.field for line in lines))
        self.lines = lines


class ProposalGone(Conflict):
    """The round waits no more, or was changed since it was looked at."""


class OwnProposal(Conflict):
    """A side cannot confirm what its own phone has entered."""


class RoundMissing(Conflict):
    """There is no round of this number; ``next_number`` is the one to be entered next."""

    def __init__(self, number: int, next_number: int) -> None:
        super().__init__(f"there is no round {number}; the next is {next_number}")
        self.number = number
        self.next_number = next_number


class RoundChanged(Conflict):
    """The round has changed, or another has its number, since it was shown; ``round`` is it now."""

    def __init__(self, now: Round) -> None:
        super().__init__(f"round {now.number} has changed since")
        self.round = now


class BasisChanged(Conflict):
    """The sides' names or the rules are others than those that a round was entered under."""


class RulesChanged(Conflict):
    """The game has other rules by now than those that were to be changed."""


class GameOver(Conflict):
    """The game is finished or abandoned, and no round can be added; ``status`` says which."""

    def __init__(self, status: str) -> None:
        super().__init__(f"the game is {status}")
        self.status = status


class GameDeleted(Conflict):
    """The game is deleted; it can be restored and then changed."""

    def __init__(self, game: Game) -> None:
        super().__init__("the game is deleted")
        self.game = game


class NoTie(Conflict):
    """There is no tie to be shared: nobody is level, or the end is not reached."""


class NotLatest(Conflict):
    """Something was changed after this; ``latest`` is what may be undone (or redone) now."""

    def __init__(self, number: int, latest: Revision | None) -> None:
        super().__init__(f"revision {number} is not the one whose turn it is")
        self.number = number
        self.latest = latest


class NameTaken(Conflict):
    """Another player of the scorebook has this name; ``player`` is that one."""

    def __init__(self, player: Player) -> None:
        super().__init__(f"there is a player {player.name} already")
        self.player = player

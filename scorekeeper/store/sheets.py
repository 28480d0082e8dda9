"""The score sheet of a stored game: its facts given to the scoring core."""

from scorekeeper.scoring.game import GameSheet, Side, play
from scorekeeper.store import names
from scorekeeper.store.models import Game, Seat
from scorekeeper.store.rules import changed_rules, first_ruleset


def sheet(game: Game) -> GameSheet:
    """Totals, openings, dealers and the end, worked out from the rounds as they are stored.

    Its ``seats``, ``dealer`` and ``starter`` are labels as ``seat_labels`` gives them.
    """
    labels = seat_labels(game)
    return play(
        first_ruleset(game),
        sides(game),
        [[tally.counts for tally in played.tallies] for played in game.rounds],
        first_dealer=labels[game.first_dealer_place - 1],
        changed=changed_rules(game),
    )


def team_names(game: Game) -> tuple[str, ...]:
    """What the teams are called, by number, no two alike."""
    named = [[seat.player.name for seat in seats if seat.player] for seats in _by_team(game)]
    return names.team_names([team.name for team in game.teams], named)


def seat_labels(game: Game) -> tuple[str, ...]:
    """What the seats are called, by place, no two alike: the player, else the team and a number."""
    labels = {}
    for name, seats in zip(team_names(game), _by_team(game), strict=True):
        for number, seat in enumerate(seats, 1):
            alone = name if len(seats) == 1 else f"{name} {number}"
            labels[seat.place] = seat.player.name if seat.player else alone
    return names.distinct(labels[place] for place in sorted(labels))


def sides(game: Game) -> tuple[Side, ...]:
    """The teams with all their seats, as the scoring core takes them."""
    labels = seat_labels(game)
    return tuple(
        Side(name, tuple(labels[seat.place - 1] for seat in seats))
        for name, seats in zip(team_names(game), _by_team(game), strict=True)
    )


def team_sizes(game: Game) -> tuple[int, ...]:
    """Players a team, named or not."""
    return tuple(len(seats) for seats in _by_team(game))


def _by_team(game: Game) -> list[list[Seat]]:
    return [[seat for seat in game.seats if seat.team_id == team.id] for team in game.teams]

"""The teams of a game file: their names, their players, and whether the variant seats them."""

from collections.abc import Iterator, Sequence

from scorekeeper.scoring import fields
from scorekeeper.scoring.game import Side, seats
from scorekeeper.scoring.problems import Problem, pointer
from scorekeeper.scoring.ruleset import Ruleset

MOST_TEAMS = 12


def read_sides(teams: object, problems: list[Problem]) -> tuple[Side, ...]:
    """The teams in seating order; problems are added, and no sides given where names fail."""
    if not isinstance(teams, list | tuple):
        return ()
    if len(teams) > MOST_TEAMS:
        problems.append(Problem("/teams", "too_many", {"limit": MOST_TEAMS}))
        return ()
    before = len(problems)
    if not teams:
        problems.append(Problem("/teams", "missing", {"key": "teams"}))
    found = []
    for index, team in enumerate(teams):
        where = f"/teams/{index}"
        given = {"name": team} if isinstance(team, str) else team
        faults = fields.problems(given, fields.TEAM, where)
        if isinstance(team, str):
            faults = [fault._replace(where=where) for fault in faults]
        problems += faults
        if not faults:
            players = given.get("players", ())
            problems += _player_problems(players, where)
            found.append(Side(given["name"], tuple(players)))
    problems += _twice([side.name for side in found], "/teams/{}", "team_twice")
    if len(problems) == before:
        names = [name for side in found for name in side.players]
        problems += _twice(names, "/teams", "player_twice")
    return tuple(found) if len(problems) == before else ()


def seating_problems(ruleset: Ruleset, sides: Sequence[Side]) -> Iterator[Problem]:
    """Teams, or players a team, that the variant has no seats for."""
    seatings = ruleset.setup.seatings
    values: dict[str, object] = {
        "variant": ruleset.name,
        "teams": len(sides),
        "known": sorted({seating.teams for seating in seatings}),
    }
    if ruleset.setup.fitting(len(sides)) is None:
        yield Problem("/teams", "teams_not_seated", values)
        return
    sizes = {len(side.players) for side in sides if side.players}
    fitting = {seating.team_players for seating in seatings if seating.teams == len(sides)}
    if len(sizes) > 1 or not sizes <= fitting:
        for index, side in enumerate(sides):
            if side.players:
                here = {"name": side.name, "players": len(side.players), "known": sorted(fitting)}
                yield Problem(pointer("teams", index, "players"), "players_not_seated", here)


def dealer_problems(ruleset: Ruleset, sides: Sequence[Side], dealer: object) -> Iterator[Problem]:
    """A first dealer who does not sit at the table."""
    if dealer is None:
        return
    known = seats(ruleset, sides)
    if not isinstance(dealer, str) or dealer not in known:
        values = {"name": dealer, "known": list(known)}
        yield Problem("/first_dealer", "unknown_dealer", values)


def _player_problems(players: Sequence[object], where: str) -> Iterator[Problem]:
    for place, name in enumerate(players):
        if kind := fields.name_problem(name):
            yield Problem(f"{where}/players/{place}", kind, {"key": "players"})


def _twice(names: Sequence[str], place: str, kind: str) -> Iterator[Problem]:
    for index, name in enumerate(names):
        if name in names[:index]:
            yield Problem(place.format(index), kind, {"name": name})

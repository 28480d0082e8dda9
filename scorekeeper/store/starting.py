"""A new game at the table, and the next one of the same people."""

from collections.abc import Callable, Sequence
from datetime import date, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import names, players
from scorekeeper.store.db import db, writing
from scorekeeper.store.models import Game, HouseRules, Player, Scorebook, Seat, Team
from scorekeeper.store.moments import now
from scorekeeper.store.rules import ruleset, written
from scorekeeper.store.sheets import seat_labels, sheet


def start_game(
    scorebook: Scorebook,
    ruleset: Ruleset,
    *,
    seats: Sequence[str],
    teams: int,
    team_names: Sequence[str] = (),
    first_dealer_place: int = 1,
    entry_key: str | None = None,
    who: str = "",
    played_on: date | None = None,
    house_rules: HouseRules | None = None,
) -> Game:
    """Start a game; with an entry key used before in this scorebook, the game it started.

    ``seats`` are the players' names by place in the order of play, "" for a seat without a name;
    place 1 belongs to team 1, place 2 to team 2, and so on round the table. ``house_rules`` is the
    set that the rules were made by. Raises ``ValueError`` for a table that the rules do not know,
    or a dealer who does not sit at it.
    """
    if ruleset.setup.fitting(teams, len(seats)) is None:
        raise ValueError(f"{ruleset.name} is not played by {len(seats)} players in {teams} teams")
    game = Game(
        scorebook_id=scorebook.id,
        variant=ruleset.id,
        rules=written(ruleset),
        first_dealer_place=_place(first_dealer_place, seats),
        entry_key=names.tidy_key(entry_key),
        started_by=names.tidy(who),
        played_on=played_on or _today(),
        house_rules=house_rules.name if house_rules else None,
        confirms=_confirms(scorebook),
    )
    called = [names.tidy_name(name) for name in _padded(team_names, teams)]

    def seated(session: Session) -> Sequence[Player | None]:
        if house_rules is not None:
            house_rules.used_at = now()
        return players.named(session, scorebook, seats)

    return _start(scorebook, game, called, seated)


def rematch(game: Game, *, entry_key: str | None = None, who: str = "") -> Game:
    """The same people, teams and rules again; whoever is next deals first.

    With an entry key used before in this scorebook, the game it started.
    """
    again = Game(
        scorebook_id=game.scorebook_id,
        variant=game.variant,
        rules=written(ruleset(game)),
        house_rules=game.house_rules,
        confirms=game.confirms,
        first_dealer_place=seat_labels(game).index(sheet(game).dealer) + 1,
        entry_key=names.tidy_key(entry_key),
        started_by=names.tidy(who),
        played_on=_today(),
    )
    called = [team.name for team in game.teams]
    return _start(game.scorebook, again, called, lambda _: [seat.player for seat in game.seats])


def _start(
    scorebook: Scorebook,
    game: Game,
    called: Sequence[str],
    seated: Callable[[Session], Sequence[Player | None]],
) -> Game:
    """Keep the new game, unless one with its entry key is there: then give that one."""
    game.teams = [
        Team(scorebook_id=game.scorebook_id, number=number, name=name)
        for number, name in enumerate(called, 1)
    ]
    with writing(scorebook) as session:
        started = _started(session, scorebook, game.entry_key)
        if started is not None:
            return started
        _sit_down(game, seated(session))
        session.add(game)
    return game


def _sit_down(game: Game, seated: Sequence[Player | None]) -> None:
    game.seats = [
        Seat(
            scorebook_id=game.scorebook_id,
            place=place,
            team=game.teams[(place - 1) % len(game.teams)],
            player=player,
        )
        for place, player in enumerate(seated, 1)
    ]


def _started(session: Session, scorebook: Scorebook, entry_key: str | None) -> Game | None:
    if entry_key is None:
        return None
    query = select(Game).where(Game.scorebook_id == scorebook.id, Game.entry_key == entry_key)
    return session.scalar(query)


def _confirms(scorebook: Scorebook) -> bool:
    """Whether rounds were confirmed in the game before."""
    before = select(Game.confirms).where(Game.scorebook_id == scorebook.id)
    return bool(db.session.scalar(before.order_by(Game.id.desc()).limit(1)))


def _padded(team_names: Sequence[str], teams: int) -> list[str]:
    if len(team_names) not in (0, teams):
        raise ValueError("a name for every team, or for none")
    return list(team_names) or [""] * teams


def _today() -> date:
    """The day by the calendar where the server stands."""
    return datetime.now().astimezone().date()


def _place(place: int, seats: Sequence[str]) -> int:
    if not 1 <= place <= len(seats):
        raise ValueError(f"nobody sits at place {place}")
    return place

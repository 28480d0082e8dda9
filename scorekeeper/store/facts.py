"""The facts of a game by name, read and written one by one: what revisions are made of.

Names and values (as JSON): ``round 3`` (its contents; none: there is no such round), ``team 1``
(the team's own name), ``seat 2`` (its player, or none), ``status``, ``tie_shared``, ``note``,
``first_dealer_place``, ``confirms``, ``ended_at``, ``deleted_at``, ``rules`` and ``changed_rules``
(their text).
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session, object_session

from scorekeeper.scoring.score import score
from scorekeeper.store.models import Game, Player, Round, Tally
from scorekeeper.store.moments import now
from scorekeeper.store.rules import ruleset

Facts = Mapping[str, Any]
Counts = Mapping[str, Any]

MOMENTS = ("ended_at", "deleted_at")
RULES = ("rules", "changed_rules")
FOLLOWING = ("status", "tie_shared", "ended_at")


def read(game: Game, fact: str) -> Any:
    """The fact as it stands."""
    kind, _, number = fact.partition(" ")
    if kind == "round":
        played = game.rounds[int(number) - 1 : int(number)]
        return contents(played[0]) if played else None
    if kind == "team":
        return game.teams[int(number) - 1].name
    if kind == "seat":
        return seated(game.seats[int(number) - 1].player)
    value = getattr(game, fact)
    return value.isoformat() if isinstance(value, datetime) else value


def move(game: Game, *, old: Facts, new: Facts, version: int) -> None:
    """Make the facts ``new``, which are ``old`` now; ``version`` is what the game's will be."""
    for fact in sorted(new, key=lambda fact: fact not in RULES):
        value = new[fact]
        kind, _, number = fact.partition(" ")
        if kind == "round":
            _move_round(game, int(number), old[fact], value, version)
        elif kind == "team":
            game.teams[int(number) - 1].name = value
        elif kind == "seat":
            player = _session(game).get_one(Player, value["player"]) if value else None
            game.seats[int(number) - 1].player = player
        else:
            moment = fact in MOMENTS and value is not None
            setattr(game, fact, datetime.fromisoformat(value) if moment else value)
    if not new.keys().isdisjoint(RULES):
        _recount(game)


def _recount(game: Game) -> None:
    """Score every round anew: the rules are others."""
    for played in game.rounds:
        for tally in played.tallies:
            tally.points = points(game, tally.counts, played.number)


def seated(player: Player | None) -> dict[str, Any] | None:
    """Who sits at a seat, as a fact."""
    return {"player": player.id, "name": player.name} if player else None


def contents(played: Round) -> dict[str, Any]:
    """Everything a round says, as a fact."""
    return {
        "tallies": [{"counts": tally.counts, "typed": tally.typed} for tally in played.tallies],
        "note": played.note,
        "entry_key": played.entry_key,
        "entered_at": played.entered_at.isoformat(),
    }


def new_contents(
    tallies: Sequence[Counts],
    typed: Sequence[Mapping[str, str]] | None,
    note: str,
    entry_key: str | None,
) -> dict[str, Any]:
    """The same of a round that is being entered; the tallies stand in the order of the teams."""
    return {
        "tallies": new_tallies(tallies, typed),
        "note": note,
        "entry_key": entry_key,
        "entered_at": now().isoformat(),
    }


def new_tallies(
    tallies: Sequence[Counts], typed: Sequence[Mapping[str, str]] | None
) -> list[dict[str, Any]]:
    """What the teams have, in their order, each with the texts that were typed for it, by line."""
    words: Sequence[Mapping[str, str]] = typed or [{} for _ in tallies]
    return [
        {"counts": dict(counts), "typed": dict(texts)}
        for counts, texts in zip(tallies, words, strict=True)
    ]


def _move_round(game: Game, number: int, old: Any, new: Any, version: int) -> None:
    session = _session(game)
    if old is None:
        for later in reversed(game.rounds[number - 1 :]):
            _renumber(session, later, later.number + 1, version)
        game.rounds.insert(number - 1, Round(scorebook_id=game.scorebook_id, number=number))
    elif new is None:
        game.rounds.remove(game.rounds[number - 1])
        session.flush()
        for later in game.rounds[number - 1 :]:
            _renumber(session, later, later.number - 1, version)
        return
    _fill(game, game.rounds[number - 1], new, version)
    session.flush()


def _renumber(session: Session, played: Round, number: int, version: int) -> None:
    # One by one, so that no number is there twice at any moment.
    played.number, played.version = number, version
    session.flush()


def _fill(game: Game, played: Round, new: Mapping[str, Any], version: int) -> None:
    played.version = version
    played.note = new["note"]
    played.entry_key = new["entry_key"]
    played.entered_at = datetime.fromisoformat(new["entered_at"])
    stored = {tally.team_number: tally for tally in played.tallies}
    for team_number, said in enumerate(new["tallies"], 1):
        tally = stored.get(team_number)
        if tally is None:
            tally = Tally(scorebook_id=game.scorebook_id, team_number=team_number)
            played.tallies.append(tally)
        tally.counts, tally.typed = said["counts"], said["typed"]
        tally.points = points(game, said["counts"], played.number)


def points(game: Game, counts: Counts, number: int) -> int:
    """The points of a tally in the round of that number, as scoring says."""
    return score(ruleset(game, number), counts).total


def _session(game: Game) -> Session:
    session = object_session(game)
    if session is None:
        raise ValueError("a game that is changed belongs to a session")
    return session

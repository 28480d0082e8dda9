"""Stored games as game files, to keep and to take elsewhere."""

import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import select, tuple_
from sqlalchemy.orm import selectinload

from scorekeeper.scoring.game import Side
from scorekeeper.scoring.patches import with_changes
from scorekeeper.scoring.problems import Refused
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import names
from scorekeeper.store.db import db
from scorekeeper.store.models import Game, Round, Scorebook
from scorekeeper.store.rules import changed_rules, first_ruleset, written
from scorekeeper.store.sheets import seat_labels, sides

FORMAT = "scorekeeper-game/1"
NAME_LENGTH = 60
"""Characters that a team's name may have in a file; players' names joined can be longer."""

AT_ONCE = 50
"""Games read in one go while a scorebook is written out."""


def game_file(game: Game) -> dict[str, Any]:
    """The game as a game file, with its own rules; it scores alike wherever it is read."""
    rules = first_ruleset(game)
    chosen = rules.chosen
    content: dict[str, Any] = {
        "format": FORMAT,
        "id": game.public_id,
        "variant": game.variant,
        "rule_set": chosen.rule_set,
        "options": dict(chosen.options),
        "changes": dict(chosen.changes),
        "played": game.played_on.isoformat(),
        "status": game.status,
        "note": game.note,
        "rules": json.loads(game.rules),
    }
    table = _table(game)
    content = {key: value for key, value in content.items() if value not in (None, "", {})}
    content["teams"] = [
        {"name": side.name, "players": list(players)}
        for side, players in zip(table, _players(game, table), strict=True)
    ]
    content["first_dealer"] = seat_labels(game)[game.first_dealer_place - 1]
    content["rounds"] = [_round(played, table) for played in game.rounds]
    before = rules
    for index, later in sorted(changed_rules(game).items()):
        said = _changed(before, later)
        if index < len(game.rounds):
            content["rounds"][index] |= said
        else:
            content["next"] = said
        before = later
    return content


def _changed(before: Ruleset, later: Ruleset) -> dict[str, Any]:
    """Rules that hold from a round on: what was changed, or all of them where that says less."""
    known = before.chosen.changes
    differs = {key: value for key, value in later.chosen.changes.items() if value != known.get(key)}
    try:
        if differs and with_changes(before, differs) == later:
            return {"changes": differs}
    except Refused:
        pass  # such as a line that is switched off in rules that were chosen anew
    return {"rules": json.loads(written(later))}


def scorebook_lines(scorebook: Scorebook) -> Iterator[str]:
    """All games that are not deleted as JSON Lines, in the order they were played.

    Few games are in memory at a time; each line ends with a line break.
    """
    order = (Game.played_on, Game.started_at, Game.id)
    query = (
        select(Game)
        .where(Game.scorebook_id == scorebook.id, Game.deleted_at.is_(None))
        .order_by(*order)
        .limit(AT_ONCE)
        .options(selectinload(Game.rounds))
    )
    games = db.session.scalars(query).all()
    while games:
        for game in games:
            yield json.dumps(game_file(game), ensure_ascii=False, separators=(",", ":")) + "\n"
        last = games[-1]
        after = tuple_(*order) > tuple_(last.played_on, last.started_at, last.id)
        games = db.session.scalars(query.where(after)).all()


def _table(game: Game) -> tuple[Side, ...]:
    """The teams with all their seats, under names that a file can carry."""
    table = sides(game)
    short = names.distinct(_cut(side.name) for side in table)
    return tuple(side._replace(name=name) for side, name in zip(table, short, strict=True))


def _cut(name: str) -> str:
    most = NAME_LENGTH - len(" 12")  # room for a number that tells it from another
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def _players(game: Game, table: tuple[Side, ...]) -> list[tuple[str, ...]]:
    """The players that a file names: none where the reader can tell the seats without."""
    named = {seat.team_id for seat in game.seats if seat.player_id is not None}
    usual = first_ruleset(game).setup.fitting(len(game.teams))
    if not named and usual is not None and usual.players == len(game.seats):
        return [() for _ in table]
    spoken_for = named or {team.id for team in game.teams}
    return [
        side.players if team.id in spoken_for else ()
        for team, side in zip(game.teams, table, strict=True)
    ]


def _round(played: Round, table: tuple[Side, ...]) -> dict[str, Any]:
    tallies = {side.name: tally.counts for side, tally in zip(table, played.tallies, strict=True)}
    return {"tallies": tallies, **({"note": played.note} if played.note else {})}

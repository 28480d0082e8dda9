"""What `scorekeeper score` prints: a game played through, or what is wrong with it."""

from collections.abc import Mapping
from typing import Any

from scorekeeper import wording
from scorekeeper.scoring.game import Opening
from scorekeeper.scoring.gamefile import GameRecord
from scorekeeper.scoring.problems import Refused
from scorekeeper.scoring.score import ScoreSheet


def answer(record: GameRecord) -> dict[str, Any]:
    """A game's rounds with their items, its totals, openings, end and doubts."""
    sheet = record.sheet()
    names = [side.name for side in record.sides]
    rules = record.changed[max(record.changed)] if record.changed else record.ruleset
    return {
        "variant": record.variant,
        "rounds": [
            dict(zip(names, map(_sheet, played.sheets), strict=True)) for played in sheet.rounds
        ],
        "totals": dict(zip(names, sheet.totals, strict=True)),
        "margin": sheet.margin,
        "openings": dict(zip(names, map(_opening, sheet.openings), strict=True)),
        "also_opens": list(rules.also_opens),
        "dealer": sheet.dealer,
        "finished": sheet.finished,
        "winners": [names[team] for team in sheet.winners],
        "doubts": [
            {"where": doubt.where, "message": wording.doubt(doubt, names)}
            for doubt in record.doubts
        ],
    }


def refusal(refused: Refused) -> dict[str, Any]:
    """Every problem with its place and its sentence."""
    return {
        "problems": [
            {"where": problem.where, "message": wording.problem(problem, refused.teams)}
            for problem in refused.problems
        ]
    }


def _sheet(sheet: ScoreSheet) -> Mapping[str, Any]:
    items = [
        {
            "rule": rule,
            "label": label,
            "quantity": quantity,
            "each": each,
            "points": points,
            "note": wording.note(note) if note else "",
            "cite": cite,
        }
        for rule, label, quantity, each, points, note, cite in sheet.items
    ]
    return {"total": sheet.total, "items": items}


def _opening(opening: Opening) -> dict[str, Any]:
    if opening.canasta:
        return {"canasta": True}
    return {} if opening.points is None else {"points": opening.points}

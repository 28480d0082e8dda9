"""What `scorekeeper score` prints: a game played through, or what is wrong with it."""

import json
from functools import lru_cache
from typing import Any

from scorekeeper import wording
from scorekeeper.scoring.game import GameSheet, Opening
from scorekeeper.scoring.gamefile import GameRecord
from scorekeeper.scoring.problems import Refused
from scorekeeper.scoring.score import LineItem, ScoreSheet

dump = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


MOST_TEXTS = 1000
_TEXTS: dict[int, tuple[LineItem, str]] = {}


def answer(record: GameRecord) -> dict[str, Any]:
    """A game's rounds with their items, its totals, openings, end and doubts."""
    found: dict[str, Any] = json.loads(answer_line(record))
    return found


def answer_line(record: GameRecord) -> str:
    """The same as one line of JSON; thousands are printed, so the items are written straight."""
    sheet = record.sheet()
    names = [side.name for side in record.sides]
    keys = [dump(name) + ":" for name in names]
    rounds = ",".join([_round(keys, played.sheets) for played in sheet.rounds])
    first = f'{{"variant":{dump(record.variant)},"rounds":[{rounds}],'
    return first + dump(_standing(record, sheet, names))[1:]


def _standing(record: GameRecord, sheet: GameSheet, names: list[str]) -> dict[str, Any]:
    """What stands after the last round."""
    rules = record.changed[max(record.changed)] if record.changed else record.ruleset
    return {
        "totals": dict(zip(names, sheet.totals, strict=True)),
        "margin": sheet.margin,
        "openings": dict(zip(names, map(_opening, sheet.openings), strict=True)),
        "also_opens": rules.also_opens,
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


def _round(keys: list[str], sheets: tuple[ScoreSheet, ...]) -> str:
    teams = [key + _sheet(sheet) for key, sheet in zip(keys, sheets, strict=True)]
    return "{" + ",".join(teams) + "}"


def _sheet(sheet: ScoreSheet) -> str:
    items = ",".join([_item(item) for item in sheet.items])
    return f'{{"total":{sheet.total},"items":[{items}]}}'


def _item(item: LineItem) -> str:
    """An item as JSON; the scorer hands out the same items again and again, so texts are kept."""
    kept = _TEXTS.get(id(item))
    if kept is not None and kept[0] is item:
        return kept[1]
    text = _item_text(item)
    if len(_TEXTS) >= MOST_TEXTS:
        _TEXTS.clear()
    _TEXTS[id(item)] = item, text  # held with its item, so that no other can have its id
    return text


def _item_text(item: LineItem) -> str:
    rule, label, quantity, each, points, note, cite = item
    before, after = _frame(rule, label, cite)
    counted = quantity if isinstance(quantity, int) else dump(quantity)
    price = "null" if each is None else each
    words = dump(wording.note(note)) if note else '""'
    return f'{before}{counted},"each":{price},"points":{points},"note":{words}{after}'


@lru_cache(maxsize=1024)
def _frame(rule: str, label: str, cite: str) -> tuple[str, str]:
    """What does not change from one item of a line to the next."""
    before = f'{{"rule":{dump(rule)},"label":{dump(label)},"quantity":'
    return before, f',"cite":{dump(cite)}}}'


def _opening(opening: Opening) -> dict[str, Any]:
    """What is asked for and nothing else; points beside a canasta are for all of it together."""
    asked = {"canasta": opening.canasta, "natural": opening.natural, "points": opening.points}
    return {name: value for name, value in asked.items() if value not in (None, False)}

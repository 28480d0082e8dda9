"""Game files: one game as JSON, read with every fault in its place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from scorekeeper.scoring import fields
from scorekeeper.scoring.check import check
from scorekeeper.scoring.facts import Facts, Tally
from scorekeeper.scoring.game import GameSheet, Side, play, team_sizes
from scorekeeper.scoring.jsontext import parse
from scorekeeper.scoring.loader import resolve, variant
from scorekeeper.scoring.patches import with_changes
from scorekeeper.scoring.problems import Doubt, Problem, Refused, pointer
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.sides import dealer_problems, read_sides, seating_problems

FORMAT = "scorekeeper-game/1"
MOST_ROUNDS = 1000
Tallies = tuple[Tally, ...]


@dataclass(frozen=True)
class GameRecord:
    """A game as its file tells it: rules, sides, and the tallies of each round in team order.

    `changed` gives the rules that hold from a round on, by its index (0 is the first round).
    """

    variant: str
    ruleset: Ruleset
    sides: tuple[Side, ...]
    rounds: tuple[Tallies, ...] = ()
    round_notes: tuple[str, ...] = ()
    first_dealer: str | None = None
    changed: Mapping[int, Ruleset] = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    known: tuple[tuple[Facts, ...], ...] = field(default=(), repr=False, compare=False)
    id: str = ""
    played: str = ""
    status: str = "open"
    note: str = ""

    def sheet(self) -> GameSheet:
        """The game played through."""
        return play(
            self.ruleset,
            self.sides,
            self.rounds,
            first_dealer=self.first_dealer,
            changed=self.changed,
            known=self.known,
        )


def read_game(given: str | bytes | Mapping[str, Any]) -> GameRecord:
    """Read a game from its JSON text or object; Refused tells all faults, with team names."""
    parsed = given if isinstance(given, Mapping) else None
    problems: list[Problem] = []
    if parsed is None:
        text = parse(given)  # type: ignore[arg-type]
        problems += text.problems
        if not isinstance(text.value, dict):
            raise Refused([Problem("", "not_object"), *problems])
        parsed = text.value
    reader = _Reader(parsed, problems)
    record = reader.record()
    if record is None or reader.problems:
        raise Refused(reader.problems, teams=[side.name for side in reader.sides])
    return record


class _Reader:
    """Reads the parts of one game, gathering problems and doubts."""

    def __init__(self, game: Mapping[str, Any], problems: list[Problem]) -> None:
        self.game = game
        self.problems = problems
        self.doubts: list[Doubt] = []
        self.known: list[tuple[Facts, ...]] = []
        self.sides: tuple[Side, ...] = ()
        self.seated_by: Ruleset | None = None

    def record(self) -> GameRecord | None:
        """The game, or None where a part it cannot do without is missing."""
        game = self.game
        self.problems += fields.problems(game, fields.GAME)
        ruleset = self._rules()
        self.sides = read_sides(game.get("teams"), self.problems)
        seating = ruleset or self.seated_by
        if seating is not None and self.sides:
            self.problems += seating_problems(seating, self.sides)
            self.problems += dealer_problems(seating, self.sides, game.get("first_dealer"))
        rounds, changed = self._rounds(ruleset)
        if self.problems or ruleset is None:
            return None
        return GameRecord(
            variant=game["variant"],
            ruleset=ruleset,
            sides=self.sides,
            rounds=rounds,
            round_notes=tuple(played.get("note", "") for played in game.get("rounds", ())),
            first_dealer=game.get("first_dealer"),
            changed=changed,
            doubts=tuple(self.doubts),
            known=tuple(self.known),
            **{name: game[name] for name in ("id", "played", "status", "note") if name in game},
        )

    def _rules(self) -> Ruleset | None:
        game = self.game
        if "rules" in game:
            return self._kept_rules(game["rules"], "")
        name = game.get("variant")
        options, changes = game.get("options", {}), game.get("changes", {})
        if not isinstance(name, str):
            return None
        try:
            known = variant(name)
        except KeyError:
            self.problems.append(Problem("/variant", "unknown_variant", {"variant": name}))
            return None
        self.seated_by = known.base
        if not isinstance(options, dict) or not isinstance(changes, dict):
            return None
        try:
            return resolve(known, rule_set=game.get("rule_set"), options=options, changes=changes)
        except Refused as refused:
            self.problems += refused.problems
            return None

    def _kept_rules(self, rules: object, where: str) -> Ruleset | None:
        """The rules a game, or a round, carries with it, which stand instead of the variant's."""
        try:
            ruleset = Ruleset.model_validate(rules)
        except ValidationError as error:
            for fault in error.errors():
                place = where + pointer("rules", *fault["loc"])
                self.problems.append(Problem(place, "bad_rules", {"fault": fault["msg"]}))
            return None
        if ruleset.id != self.game.get("variant"):
            values = {"variant": self.game.get("variant"), "rules": ruleset.id}
            place = where + "/rules" if where else "/variant"
            self.problems.append(Problem(place, "other_rules", values))
        return ruleset

    def _rounds(self, ruleset: Ruleset | None) -> tuple[tuple[Tallies, ...], dict[int, Ruleset]]:
        rounds = self.game.get("rounds", ())
        if not isinstance(rounds, list | tuple):
            return (), {}
        if len(rounds) > MOST_ROUNDS:
            self.problems.append(Problem("/rounds", "too_many", {"limit": MOST_ROUNDS}))
            return (), {}
        read: list[Tallies] = []
        changed: dict[int, Ruleset] = {}
        sizes = team_sizes(ruleset, self.sides) if ruleset else ()
        for index, played in enumerate(rounds):
            where = f"/rounds/{index}"
            faults = fields.problems(played, fields.ROUND, where)
            self.problems += faults
            if faults and not isinstance(played, dict):
                continue
            ruleset = self._from_now_on(ruleset, played, index, changed, where)
            tallies = self._tallies(played.get("tallies"), where + "/tallies")
            read.append(tallies)
            if ruleset and tallies:
                self._check(ruleset, tallies, sizes, where + "/tallies")
        if isinstance(later := self.game.get("next"), dict):
            self.problems += fields.problems(later, fields.NEXT, "/next")
            self._from_now_on(ruleset, later, len(rounds), changed, "/next")
        return tuple(read), changed

    def _from_now_on(
        self,
        ruleset: Ruleset | None,
        played: Mapping[str, Any],
        index: int,
        changed: dict[int, Ruleset],
        where: str,
    ) -> Ruleset | None:
        """The rules that hold from a round on: those before it, with what it changes."""
        if ruleset is None:
            return None
        found: Ruleset | None = ruleset
        if "rules" in played:
            found = self._kept_rules(played["rules"], where)
        elif isinstance(played.get("changes"), dict) and played["changes"]:
            found = self._changed(ruleset, played["changes"], where)
        if found is not None and found is not ruleset:
            changed[index] = found
        return found or ruleset

    def _changed(self, ruleset: Ruleset, changes: Mapping[str, Any], where: str) -> Ruleset:
        try:
            return with_changes(ruleset, changes)
        except Refused as refused:
            self.problems += [p._replace(where=where + p.where) for p in refused.problems]
            return ruleset

    def _tallies(self, given: object, where: str) -> Tallies:
        """One round's tallies in team order; none when they cannot be told apart."""
        if not isinstance(given, dict) or not self.sides:
            return ()
        names = [side.name for side in self.sides]
        for name, tally in given.items():
            if name not in names:
                values = {"name": name, "known": names}
                self.problems.append(Problem(where + pointer(name), "unknown_team", values))
            elif not isinstance(tally, dict):
                self.problems.append(Problem(where + pointer(name), "not_object"))
        tallies = [given.get(name, {}) for name in names]
        return tuple(tally if isinstance(tally, dict) else {} for tally in tallies)

    def _check(self, ruleset: Ruleset, tallies: Tallies, sizes: Sequence[int], where: str) -> None:
        checked = check(ruleset, tallies, sizes)
        self.known.append(checked.known)
        if checked.problems or checked.doubts:
            places = [where + pointer(side.name) for side in self.sides]
            self.problems += [p._replace(where=_place(p.where, places)) for p in checked.problems]
            self.doubts += [d._replace(where=_place(d.where, places)) for d in checked.doubts]


def _place(where: str, places: Sequence[str]) -> str:
    """`/0/LINE` as a place in the file."""
    team, _, line = where.removeprefix("/").partition("/")
    return f"{places[int(team)]}/{line}" if line else places[int(team)]

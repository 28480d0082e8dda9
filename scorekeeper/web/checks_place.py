"""Where a question is asked: at a game's table, or by the rules of a variant."""

from dataclasses import dataclass
from typing import Any

from flask import abort, request, url_for

from scorekeeper.scoring.hands import special_hands
from scorekeeper.scoring.loader import variants
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.web.board import Board
from scorekeeper.wording import _

Answer = str | tuple[str, int]

MOST = 99
LONGEST = 200  # letters in a field


@dataclass(frozen=True)
class Place:
    """The rules asked by, which check is asked, and the game where there is one."""

    ruleset: Ruleset
    check: str
    board: Board | None = None
    key: str = ""

    def address(self, check: str) -> str:
        if self.key:
            return url_for(f"checks.{check}_of_game", key=self.key)
        return url_for(f"checks.{check}", variant=self.ruleset.id)

    @property
    def back(self) -> str:
        return url_for("games.show", key=self.key) if self.key else url_for("home.show")

    @property
    def rules(self) -> str:
        if self.key:
            return url_for("games.rules", key=self.key)
        return url_for("rules.show", variant=self.ruleset.id)

    @property
    def links(self) -> list[tuple[str, str, bool]]:
        """The checks of these rules: label, address, whether it is the one shown."""
        return [(label, self.address(name), name == self.check) for name, label in self._named()]

    def _named(self) -> list[tuple[str, str]]:
        named = [("open", _("Open"))]
        if special_hands(self.ruleset):
            named.append(("hand", _("Hand")))
        named.append(("going-out", _("Go out")))
        if self.ruleset.melding.sequences:
            named.append(("run", _("Run")))
        return [*named, ("deal", _("Deal"))]

    @property
    def questions(self) -> list[tuple[str, str, str]]:
        """What else the game's page leads to: check, question, address."""
        asked = {
            "hand": _("Special hand?"),
            "going-out": _("May we go out?"),
            "run": _("A run, card by card"),
            "deal": _("The deal"),
        }
        return [
            (name, asked[name], self.address(name))
            for name, _label in self._named()
            if name in asked
        ]

    @property
    def others(self) -> list[tuple[str, str]]:
        """Other variants that the same question may be asked of: name and address."""
        if self.key:
            return []
        return [
            (one.name, url_for(f"checks.{self.check}", variant=one.id))
            for one in variants().values()
            if one.id != self.ruleset.id and self._asked_of(one.base)
        ]

    def _asked_of(self, ruleset: Ruleset) -> bool:
        return self.check in dict(Place(ruleset, self.check)._named())


def not_whole(label: str) -> str:
    return _("%(label)s: a whole number is needed.") % {"label": label}


def beyond(label: str, most: int) -> str:
    return _("%(label)s: at most %(most)d.") % {"label": label, "most": most}


def number_told(label: str, most: int) -> dict[str, Any]:
    """How the page's module reads a number, as `Asked.number` does."""
    return {"most": most, "none": not_whole(label), "beyond": beyond(label, most)}


class Asked:
    """What was filled in, read strictly: a name given twice or far too much is refused (400)."""

    def __init__(self) -> None:
        self.problems: list[tuple[str, str]] = []

    def text(self, name: str, *, longest: int = LONGEST) -> str:
        given = request.args.getlist(name)
        if len(given) > 1 or any(len(one) > longest for one in given):
            abort(400)
        return given[0].strip() if given else ""

    def number(self, name: str, label: str, *, most: int = MOST) -> int:
        """A number of cards or canastas; what is none becomes a problem of the field."""
        typed = self.text(name)
        if not typed:
            return 0
        if not (typed.isascii() and typed.isdecimal()):
            self.problems.append((name, not_whole(label)))
            return 0
        if len(typed) > 4 or int(typed) > most:
            self.problems.append((name, beyond(label, most)))
            return 0
        return int(typed)

    def choice(self, name: str, known: list[str]) -> str:
        """One of the known answers; the first when nothing was said, 400 for any other."""
        given = self.text(name)
        if not given:
            return known[0]
        if given not in known:
            abort(400)
        return given

    @property
    def status(self) -> int:
        return 422 if self.problems else 200

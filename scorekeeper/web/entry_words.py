"""What the entry page says: hints for each line, and sentences for what cannot be read or saved."""

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper import wording
from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.ruleset import Line
from scorekeeper.wording import _

RANKS = {
    "joker": "Joker", "ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "10",
    "nine": "9", "eight": "8", "seven": "7", "six": "6", "five": "5", "four": "4", "three": "3",
    "two": "2", "black_three": "black 3", "red_three": "red 3",
}  # fmt: skip


def card_classes(names: Iterable[str]) -> str:
    """Classes of cards as their ranks are written, the highest first: "A, 2", "4 to 7, black 3"."""
    ranks = list(RANKS)
    highest = sorted(
        names, key=lambda name: ranks.index(name.rpartition("_to_")[2]) if _known(name) else 0
    )
    return ", ".join(dict.fromkeys(card_class(name) for name in highest))


def _known(name: str) -> bool:
    return name.rpartition("_to_")[2] in RANKS


def card_class(name: str) -> str:
    """One class as its ranks are written: ``eight_to_king`` is "8 to K"."""
    first, to, last = name.partition("_to_")
    if to:
        return _("%(first)s to %(last)s") % {
            "first": RANKS.get(first, first),
            "last": RANKS.get(last, last),
        }
    return _(RANKS.get(name, name))


def hint(line: Line, kind: str, players: int) -> str:
    """What the pad's prompt says about an empty field of a team of so many players."""
    most = line.shared_max or line.limit(players)
    if kind == "text":
        return _("in a few words")
    if kind == "adjustment":
        return _("± for a fine")
    if kind == "choice":
        return ""
    if kind == "card_points":
        return _("counts against") if (line.each or 0) < 0 else _("their points")
    if most:
        return _("0 to %(most)d") % {"most": most}
    return _("%(points)s each") % {"points": wording.points(line.each)} if line.each else ""


def say(problem: Problem, teams: Sequence[str]) -> str:
    """The sentence for a problem: with what was typed, or what the rules have with the round."""
    words = _typed(problem.kind)
    if words is None:
        return wording.problem(problem, teams)
    return words % _shown(problem.values)


def _shown(values: Mapping[str, object]) -> dict[str, object]:
    """The values as they stand in a sentence: figures with commas, what was typed cut short."""
    shown: dict[str, object] = {}
    for name, value in values.items():
        if isinstance(value, (list, tuple)):
            shown[name] = ", ".join(wording.points(worth) for worth in value)
        elif isinstance(value, int):
            shown[name] = wording.points(value)
        else:
            text = str(value)
            shown[name] = text if len(text) <= 40 else f"{text[:40]}…"
    return shown


def _typed(kind: str) -> str | None:
    return {
        "unreadable": _("“%(text)s” is no number. Type a number, or a sum such as 120+45."),
        "too_long": _("This is too long: %(most)s signs at most."),
        "too_large": _("This is more than a round can bring: %(most)s at most."),
        "cards_not_counted": _("Here is no card to count: type how many there are."),
        "no_card_worth": _(
            "%(cards)s×%(worth)s: no card is worth %(worth)s. The cards here count %(worths)s."
        ),
        "who_went_out": _("Still open: who went out?"),
        "unknown_out": _("“%(text)s” is no answer to who went out."),
        "unknown_answer": _("“%(text)s” is no answer to “%(line)s”."),
        "missing_field": _("“%(line)s” did not arrive. Send the whole form again."),
        "unknown_field": _("This game has no line for the field “%(name)s”."),
        "repeated_field": _("The field “%(name)s” arrived twice."),
        "text_too_long": _("This is too long: %(most)s letters fit."),
        "wrong_number": _("The number of the round did not arrive. Open the page again."),
        "wrong_key": _("The key of this form did not arrive. Open the page again."),
    }.get(kind)

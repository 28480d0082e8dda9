"""Problems of game files in sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.wording.speech import _, counted, either, joined, points

Values = Mapping[str, Any]
LONGEST = 60


def _said(text: str) -> Callable[[Values], str]:
    """A sentence whose places are filled from the values."""

    def words(values: Values) -> str:
        return _(text) % {name: _shown(value) for name, value in values.items()}

    return words


def _shown(value: object) -> str:
    if isinstance(value, list | tuple):
        return either([_shown(one) for one in value])
    if isinstance(value, int) and not isinstance(value, bool):
        return points(value)
    text = str(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _teams_not_seated(values: Values) -> str:
    return _("%(variant)s is played by %(known)s teams, not %(teams)s.") % {
        "variant": values["variant"],
        "known": either([counted(number) for number in values["known"]]),
        "teams": counted(values["teams"]),
    }


def _players_not_seated(values: Values) -> str:
    return _("A team has %(known)s players here; %(name)s have %(players)s.") % {
        "known": either([counted(number) for number in values["known"]]),
        "name": values["name"],
        "players": counted(values["players"]),
    }


def _line_needed(values: Values) -> str:
    label = _(values["label"])
    if not values["by"]:
        return _("No game is without “%(label)s”.") % {"label": label}
    others = joined([_(other) for other in values["by"]])
    return _("“%(label)s” is needed by: %(others)s.") % {"label": label, "others": others}


def _n(text: str) -> str:
    """Marks a text for translation; it is translated where it is said."""
    return text


FILE_PROBLEMS: dict[str, Callable[[Values], str]] = {
    "not_utf8": _said(_n("This is not UTF-8 text (byte %(byte)s).")),
    "not_json": _said(_n("This is not JSON (line %(line)s, column %(column)s).")),
    "too_deep": _said(_n("This is nested too deeply.")),
    "not_object": _said(_n("An object is needed here: { … }.")),
    "not_list": _said(_n("A list is needed here: [ … ].")),
    "not_text": _said(_n("A text is needed here.")),
    "too_long": _said(_n("This text is too long.")),
    "unprintable": _said(_n("This text has control characters in it.")),
    "key_twice": _said(_n("The key “%(key)s” stands here twice.")),
    "unknown_key": _said(_n("“%(key)s” is no key here; known are %(known)s.")),
    "missing": _said(_n("“%(key)s” is needed.")),
    "unknown_format": _said(_n("The format is “scorekeeper-game/1”.")),
    "unknown_status": _said(_n("The status is open, finished or abandoned.")),
    "no_date": _said(_n("A day is needed, such as 2026-11-30.")),
    "too_many": _said(_n("At most %(limit)s are allowed.")),
    "unknown_variant": _said(_n("There is no variant “%(variant)s”.")),
    "other_rules": _said(_n("The variant is “%(variant)s”, its rules are of “%(rules)s”.")),
    "bad_rules": _said(_n("The rules kept with the game have a fault: %(fault)s")),
    "unknown_rule_set": _said(_n("There is no rule set “%(rule_set)s”; known are %(known)s.")),
    "unknown_option": _said(_n("There is no option “%(option)s”; known are %(known)s.")),
    "unknown_option_choice": _said(_n("%(option)s is %(known)s, not “%(choice)s”.")),
    "unknown_path": _said(_n("“%(path)s” is nothing that can be changed in these rules.")),
    "line_name": _said(_n("A line cannot be called “%(line)s” in a file.")),
    "line_there": _said(_n("There is a line “%(line)s” already: %(label)s.")),
    "no_line": _said(_n("A line is needed here, such as a label and what each is worth.")),
    "line_price": _said(_n("A line has one price: each, a table, or choices.")),
    "bad_line": _said(_n("“%(key)s” of a line cannot be this.")),
    "line_needed": _line_needed,
    "not_whole_number": _said(_n("A whole number is needed here.")),
    "bad_change": _said(_n("“%(path)s” cannot have this value.")),
    "empty_name": _said(_n("A name is needed.")),
    "long_name": _said(_n("A name has at most 60 characters.")),
    "team_twice": _said(_n("Two teams are called “%(name)s”.")),
    "player_twice": _said(_n("Two players are called “%(name)s”.")),
    "teams_not_seated": _teams_not_seated,
    "players_not_seated": _players_not_seated,
    "unknown_team": _said(_n("No team is called “%(name)s”; the teams are %(known)s.")),
    "unknown_dealer": _said(_n("Nobody called “%(name)s” sits here, only %(known)s.")),
}

"""The changes of a game in words: what was done, to which round, on whose phone."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Flask

from scorekeeper.store.models import Revision
from scorekeeper.web.holders import whose
from scorekeeper.wording import _


def change(revision: Revision) -> str:
    """What a revision did: "round 3 corrected"."""
    words = {
        "rules": _("rules changed for the whole game"),
        "rules on": _("rules changed from round %(round)s on"),
        "enter": _("round %(round)s entered"),
        "correct": _("round %(round)s corrected"),
        "take back": _("round %(round)s taken back"),
        "round note": _("note to round %(round)s"),
        "rename": _("names changed"),
        "dealer": _("dealer set right"),
        "note": _("note changed"),
        "abandon": _("game put away"),
        "resume": _("game taken up again"),
        "share tie": _("win shared"),
        "delete": _("game deleted"),
    }
    number = _round(revision)
    if revision.kind == "rules on" and not number:
        return _("rules changed back")
    return words.get(revision.kind, _settings(revision.after)) % {"round": number}


def _settings(after: Mapping[str, Any]) -> str:
    """What was set right on the settings page: the one thing, or all of it together."""
    kinds = {fact.partition(" ")[0] for fact in after}
    if kinds <= {"team", "seat"}:
        return _("names changed")
    if kinds == {"first_dealer_place"}:
        return _("dealer set right")
    if kinds == {"confirms"}:
        return _("rounds to be confirmed") if after["confirms"] else _("rounds not to be confirmed")
    return _("note changed") if kinds == {"note"} else _("names, dealer or note changed")


def _round(revision: Revision) -> str:
    numbers = sorted(int(fact.split()[1]) for fact in revision.after if fact.startswith("round "))
    if "changed_rules" in revision.after and not numbers:
        begun = json.loads(revision.after["changed_rules"] or "{}")
        numbers = [max(int(index) + 1 for index in begun)] if begun else []
    return str(numbers[0]) if numbers else ""


def by_whom(revision: Revision) -> str:
    """On whose phone a change was made: this one, Dee's, another."""
    return _("on %(phone)s") % {"phone": whose(revision.scorebook_id, revision.who)}


def register(app: Flask) -> None:
    app.jinja_env.filters.update(change=change, by_whom=by_whom)

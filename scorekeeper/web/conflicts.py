"""A page for what cannot be done, as the game has moved on since it was shown."""

from flask import Flask, render_template, request, url_for

from scorekeeper.store.conflicts import (
    Conflict,
    GameDeleted,
    GameOver,
    NoTie,
    NotLatest,
    RoundChanged,
    RoundMissing,
    RoundTaken,
    RoundWaits,
)
from scorekeeper.web.holders import whose_first
from scorekeeper.wording import _

CONFLICT = 409


def sentence(conflict: Conflict) -> str:
    """What stands in the way, for a person."""
    words: dict[type[Conflict], str] = {
        GameDeleted: _("The game is deleted. Bring it back first."),
        GameOver: _("The game is over. Take it up again, or take back its last round, to go on."),
        NoTie: _("Nobody is level at the end, so there is no win to share."),
        NotLatest: _("Something else was changed since. Look at the game as it stands now."),
        RoundChanged: _(
            "The round was changed on another phone since. Look at it as it stands now."
        ),
        RoundMissing: _("There is no such round any more. Look at the game as it stands now."),
        RoundTaken: _("Another phone has saved this round already."),
    }
    return words.get(type(conflict), _("The game has changed since. Look at it as it stands now."))


def waits(conflict: RoundWaits) -> str:
    """On whose phone the round was entered that waits to be confirmed."""
    waiting = conflict.proposal
    words = _("%(phone)s has entered round %(number)d: it waits for the other side to confirm it.")
    by = whose_first(waiting.scorebook_id, waiting.who)
    return words % {"phone": by, "number": waiting.number}


def renumbered(conflict: RoundMissing) -> str:
    """Which number a round that is being entered has now, as one before it is gone."""
    words = _("A round was taken back meanwhile: this is round %(number)d now.")
    return words % {"number": conflict.next_number}


def register(app: Flask) -> None:
    app.register_error_handler(Conflict, page)


def page(conflict: Conflict) -> tuple[str, int]:
    key = (request.view_args or {}).get("key", "")
    back = url_for("games.show", key=key) if key else url_for("home.show")
    return render_template("errors/conflict.html", sentence=sentence(conflict), back=back), CONFLICT

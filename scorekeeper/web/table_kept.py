"""Who sits where, kept while somebody leaves the form of a new game for the house rules."""

from flask import session

from scorekeeper.web.forms import NAME_LENGTH, Form

KEPT = "table"


def keep(form: Form) -> None:
    """Keep the seating, the names and the dealer for the next form of a new game on this phone."""
    seats = [field for field in form if field.name.startswith("seat_") and field.data]
    names = {field.name: field.data[: NAME_LENGTH + 1] for field in seats}
    session[KEPT] = {"seating": form.seating.data, "dealer": str(form.dealer.data), **names}


def take() -> dict[str, str]:
    """What was kept, given once."""
    kept: dict[str, str] = session.pop(KEPT, None) or {}
    return kept

"""What every form is made from: strict about what was posted, clear about what is wrong."""

import secrets
from collections.abc import Iterator
from typing import Any

from flask import request
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, StringField
from wtforms.validators import Length, ValidationError

from scorekeeper.wording import _, ngettext

NAME_LENGTH = 40
NOTE_LENGTH = 500


def tidy(text: str | None) -> str:
    """Typed text without spaces around it, and with one space where several were typed."""
    return " ".join((text or "").split())


def new_entry_key() -> str:
    """A key for one shown form; what is posted with it twice is done once."""
    return secrets.token_urlsafe(12)


class Form(FlaskForm):
    """A form that refuses fields it does not have, and lists its problems field by field."""

    def validate(self, extra_validators: Any = None) -> bool:
        valid = super().validate(extra_validators)
        known = {field.name for field in self} | {"csrf_token", "action"}
        strange = sorted(set(request.form) - known)
        if strange:
            shown = ", ".join(name[:40] for name in strange[:3])
            self.form_errors.append(_("This form has no field called %(name)s.") % {"name": shown})
        return valid and not strange

    def problems(self) -> Iterator[tuple[str, str]]:
        """(field name or "", sentence) for every problem, one a field, in the order of the page."""
        for field in self:
            if field.errors:
                yield field.name, str(field.errors[0])
        for sentence in self.form_errors:
            yield "", sentence


class EntryKeyField(HiddenField):
    """Carries the key of the shown form; made when the form is shown for the first time."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validators=[Length(min=8, max=64)], default=new_entry_key, **kwargs)


class NameField(StringField):
    """A name of a player or a team: one line, tidied, no longer than a score sheet has room for."""

    def __init__(self, label: str, **kwargs: Any) -> None:
        super().__init__(label, filters=[tidy], validators=[fits], **kwargs)


def fits(form: Form, field: Field) -> None:
    """Refuse a name longer than ``NAME_LENGTH`` characters."""
    too_many = len(field.data or "") - NAME_LENGTH
    if too_many > 0:
        raise ValidationError(
            ngettext(
                "This name is %(count)d letter too long; %(most)d fit on the sheet.",
                "This name is %(count)d letters too long; %(most)d fit on the sheet.",
                too_many,
            )
            % {"count": too_many, "most": NAME_LENGTH}
        )


def repeated(names: list[str]) -> list[int]:
    """The places (from 0) of names that stand earlier in the list; empty ones do not count."""
    seen: set[str] = set()
    places = []
    for place, name in enumerate(names):
        if name and name.casefold() in seen:
            places.append(place)
        seen.add(name.casefold())
    return places

"""What can be set right in a game at any time: names, the dealer, a note, who confirms."""

import json
from functools import cached_property
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response
from wtforms import HiddenField, RadioField, TextAreaField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import Length

from scorekeeper.store import changes, games
from scorekeeper.store.conflicts import GameDeleted
from scorekeeper.store.models import Game
from scorekeeper.store.names import COLOURS
from scorekeeper.web.access import game_or_404, phone, scorebook
from scorekeeper.web.board import Board
from scorekeeper.web.forms import NOTE_LENGTH, Form, NameField, repeated
from scorekeeper.web.toast import latest_number, undoable
from scorekeeper.wording import _

blueprint = Blueprint("settings", __name__, url_prefix="/games/<key>/settings")


YES, NO = "yes", "no"


class SettingsForm(Form):
    """Names by team and by seat; two of one name are refused at the later one."""

    game: Game

    def wanted(self, name: str) -> str:
        """What a field says where it was changed on the page; else what holds by now.

        Another phone may have set it right since the page was shown.
        """
        text = self[name].data or ""
        return held(self.game)[name] if text == self._shown.get(name) else text

    @cached_property
    def _shown(self) -> dict[str, str]:
        """What the fields held when the page was shown; nothing where that cannot be read."""
        try:
            told = json.loads(self.shown.data or "")
        except (ValueError, RecursionError):
            return {}
        return told if isinstance(told, dict) else {}

    def team_names(self) -> list[str]:
        return [self.wanted(f"team_{team.number}") for team in self.game.teams]

    def seat_names(self) -> list[str]:
        return [self.wanted(f"seat_{seat.place}") for seat in self.game.seats]

    def shown_names(self) -> list[str]:
        """What the sides will be called."""
        seats, teams = self.seat_names(), self.team_names()
        return [
            own or " & ".join(name for name in seats[index :: len(teams)] if name) or COLOURS[index]
            for index, own in enumerate(teams)
        ]

    def validate(self, extra_validators: Any = None) -> bool:
        if not super().validate(extra_validators):
            return False
        for place in repeated(self.seat_names()):
            self._refuse(f"seat_{place + 1}", _("This player sits here twice. Add a letter."))
        if not self.errors:
            for index in repeated(self.shown_names()):
                self._refuse(f"team_{index + 1}", _("Another side has this name."))
        return not self.errors

    def _refuse(self, name: str, sentence: str) -> None:
        self[name].errors = [*self[name].errors, sentence]


def held(game: Game) -> dict[str, str]:
    """What the fields hold, as the game stands."""
    teams = {f"team_{team.number}": team.name for team in game.teams}
    seats = {f"seat_{seat.place}": seat.player.name if seat.player else "" for seat in game.seats}
    return {
        **teams,
        **seats,
        "dealer": str(game.first_dealer_place),
        "note": game.note,
        "confirms": YES if game.confirms else NO,
    }


def form_for(game: Game) -> SettingsForm:
    fields: dict[str, Any] = {"shown": HiddenField(default=json.dumps(held(game)))}
    for team in game.teams:
        fields[f"team_{team.number}"] = NameField(
            _("Side %(number)d") % {"number": team.number}, default=team.name
        )
    for seat in game.seats:
        name = seat.player.name if seat.player else ""
        fields[f"seat_{seat.place}"] = NameField(
            _("Seat %(place)d") % {"place": seat.place}, default=name
        )
    labels = zip((str(seat.place) for seat in game.seats), games.sheet(game).seats, strict=True)
    fields["dealer"] = RadioField(
        _("Dealt the first round"),
        choices=[SelectChoice(place, label) for place, label in labels],
        default=str(game.first_dealer_place),
    )
    fields["note"] = TextAreaField(
        _("Note"), validators=[Length(max=NOTE_LENGTH)], default=game.note
    )
    fields["confirms"] = RadioField(
        _("The other side confirms each round"),
        choices=[SelectChoice(NO, _("No")), SelectChoice(YES, _("Yes"))],
        default=YES if game.confirms else NO,
    )
    form = type("GameSettingsForm", (SettingsForm,), fields)()
    form.game = game
    return form


@blueprint.route("", methods=["GET", "POST"])
def edit(key: str) -> str | Response | tuple[str, int]:
    game = game_or_404(key)
    form = form_for(game)
    if request.method == "GET":
        return page(game, form, key)
    if not form.validate():
        return page(game, form, key), 422
    since = latest_number(game)
    try:
        keep(game, form)
    except GameDeleted:
        form.form_errors.append(_("Not kept: the game was deleted meanwhile. Bring it back first."))
        return page(game, form, key), 409
    undoable(game, _("The changes are kept."), since=since)
    return redirect(url_for("games.show", key=game.keep_key), 303)


def keep(game: Game, form: SettingsForm) -> None:
    """Make what was set right true. Raises ``GameDeleted``."""
    changes.set_up(
        game,
        team_names=form.team_names(),
        seat_names=form.seat_names(),
        first_dealer_place=int(form.wanted("dealer")),
        note=form.wanted("note").strip(),
        confirms=form.wanted("confirms") == YES,
        who=phone(),
    )


def page(game: Game, form: SettingsForm, key: str) -> str:
    return render_template(
        "games/settings.html",
        board=Board(game),
        form=form,
        key=key,
        names=games.regulars(scorebook()),
        problems=list(form.problems()) if form.errors else [],
    )

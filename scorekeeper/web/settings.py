"""What can be set right in a game at any time: names of sides and players, the dealer, a note."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response
from wtforms import RadioField, TextAreaField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import Length

from scorekeeper.store import changes, games
from scorekeeper.store.models import Game
from scorekeeper.store.names import COLOURS
from scorekeeper.web.access import game_or_404, phone, scorebook
from scorekeeper.web.board import Board
from scorekeeper.web.forms import NOTE_LENGTH, Form, NameField, repeated
from scorekeeper.web.toast import undoable
from scorekeeper.wording import _

blueprint = Blueprint("settings", __name__, url_prefix="/games/<key>/settings")


class SettingsForm(Form):
    """Names by team and by seat; two of one name are refused at the later one."""

    game: Game

    def team_names(self) -> list[str]:
        return [self[f"team_{team.number}"].data or "" for team in self.game.teams]

    def seat_names(self) -> list[str]:
        return [self[f"seat_{seat.place}"].data or "" for seat in self.game.seats]

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


def form_for(game: Game) -> SettingsForm:
    fields: dict[str, Any] = {}
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
    changes.set_up(
        game,
        team_names=form.team_names(),
        seat_names=form.seat_names(),
        first_dealer_place=int(form.dealer.data),
        note=(form.note.data or "").strip(),
        who=phone(),
    )
    undoable(game, _("The changes are kept."))
    return redirect(url_for("games.show", key=game.keep_key), 303)


def page(game: Game, form: SettingsForm, key: str) -> str:
    return render_template(
        "games/settings.html",
        board=Board(game),
        form=form,
        key=key,
        names=games.regulars(scorebook()),
        problems=list(form.problems()) if form.errors else [],
    )

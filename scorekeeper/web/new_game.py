"""New game: which variant, who sits where, who deals first, which house rules."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response
from wtforms import RadioField, SelectField
from wtforms.fields.choices import SelectChoice

from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.scoring.problems import Refused
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import changes, games, house_rules
from scorekeeper.store.models import HouseRules, Scorebook
from scorekeeper.store.names import COLOURS
from scorekeeper.web import board, table_kept
from scorekeeper.web.access import phone, scorebook
from scorekeeper.web.forms import EntryKeyField, Form, NameField, repeated
from scorekeeper.web.new_table import Table, chosen_table, players, seating_key
from scorekeeper.wording import _

blueprint = Blueprint("new_game", __name__)

REGULARS_SHOWN = 12
SAVED = "set-"
"""Begins the answer that names a saved set of house rules, by its number."""


def form_for(table: Table, book: Scorebook, typed: Mapping[str, Any] | None = None) -> Form:
    """The form of a table: a name for every seat, a choice for every option of the variant.

    ``typed`` is what stands in it before anything is posted.
    """
    sets = {f"{SAVED}{kept.id}": kept for kept in house_rules.saved(book, variant=table.variant.id)}
    fields: dict[str, Any] = {
        "variant": RadioField(
            _("Game"), choices=[SelectChoice(one.id, one.name) for one in variants().values()]
        ),
        "seating": RadioField(
            _("Players"),
            choices=[
                SelectChoice(seating_key(one), board.seating(one))
                for one in table.variant.base.setup.seatings
            ],
        ),
        "dealer": RadioField(
            _("Deals first"),
            choices=[SelectChoice(place, str(place)) for place in table.places],
            coerce=_place,
            default=1,
        ),
        "rule_set": RadioField(
            _("House rules"),
            choices=[
                SelectChoice("", _("As written")),
                *(SelectChoice(key, kept.name) for key, kept in sets.items()),
                *(SelectChoice(key, _(one.label)) for key, one in table.variant.rule_sets.items()),
            ],
            default=_chosen_set(table, book, sets),
        ),
        "entry_key": EntryKeyField(),
    }
    for place in table.places:
        fields[f"seat_{place}"] = NameField(_("Seat %(place)d") % {"place": place})
    for key, option in table.variant.options.items():
        choices = [
            SelectChoice("", _("as the rules above say")),
            *(SelectChoice(name, _(one.label)) for name, one in option.choices.items()),
        ]
        fields[f"option_{key}"] = SelectField(_(option.label), choices=choices, default="")
    form = type("NewGameForm", (NewGameForm,), fields)(data=typed or {})
    form.table, form.sets = table, sets
    known = [choice.value for choice in form.rule_set.choices]
    if request.form.get("action") == "choose" and form.rule_set.data not in known:
        form.rule_set.data = form.rule_set.default
    form.variant.data, form.seating.data = table.variant.id, seating_key(table.seating)
    return form


def _chosen_set(table: Table, book: Scorebook, sets: Mapping[str, HouseRules]) -> str:
    """The set that an address asks for, or that the last game of the variant began with."""
    if (rule_set := request.args.get("rule_set", "")) in table.variant.rule_sets:
        return rule_set
    last = house_rules.used_last(book, table.variant.id)
    asked = f"{SAVED}{request.args.get('set') or (last.id if last else '')}"
    return asked if asked in sets else ""


def _place(value: object) -> int:
    """A place at the table; 0, where nobody sits, for anything else."""
    return int(str(value)) if str(value) in "123456789" and len(str(value)) == 1 else 0


class NewGameForm(Form):
    """What is checked across the seats: no two players, and no two sides, of one name."""

    table: Table
    sets: Mapping[str, HouseRules]

    def seat(self, place: int) -> NameField:
        return self[f"seat_{place}"]

    def names(self) -> list[str]:
        """The names in the order of play; empty where none was typed."""
        return [self.seat(place).data or "" for place in self.table.places]

    def options(self) -> dict[str, str]:
        """The options that the table set itself."""
        return {
            key: self[f"option_{key}"].data
            for key in self.table.variant.options
            if self[f"option_{key}"].data
        }

    @property
    def house_rules(self) -> HouseRules | None:
        """The saved set that was chosen, if one was."""
        return self.sets.get(self.rule_set.data or "")

    def ruleset(self) -> Ruleset:
        """The rules of the game. Raises ``Refused`` where a saved set does not fit (any more)."""
        kept = self.house_rules
        if kept is None:
            rule_set = self.rule_set.data or None
            return resolve(self.table.variant, rule_set=rule_set, options=self.options())
        options = {**kept.options, **self.options()}
        return resolve(
            self.table.variant, rule_set=kept.rule_set, options=options, changes=kept.changes
        )

    def validate(self, extra_validators: Any = None) -> bool:
        if not super().validate(extra_validators):
            return False
        names = self.names()
        for place in repeated(names):
            sentence = _("%(name)s sits here twice. Add a letter: %(name)s S.") % {
                "name": names[place]
            }
            self.seat(place + 1).errors = [*self.seat(place + 1).errors, sentence]
        sides = side_names(names, self.table.seating.teams)
        if not self.errors and (twice := repeated(sides)):
            sentence = _("Two sides would be called %(name)s. Change a name.") % {
                "name": sides[twice[0]]
            }
            self.seat(twice[0] + 1).errors = [*self.seat(twice[0] + 1).errors, sentence]
        return not self.errors and self._fits()

    def _fits(self) -> bool:
        """Whether the chosen set can be played by, with the options set besides."""
        try:
            self.ruleset()
        except Refused:
            sentence = _(
                "These house rules do not fit the game any more. Open and save them again."
            )
            self.rule_set.errors = [sentence]
        return not self.errors


def side_names(names: list[str], teams: int) -> list[str]:
    """What the sides are called when the players have these names."""
    return [
        " & ".join(name for name in names[team::teams] if name) or COLOURS[team]
        for team in range(teams)
    ]


@blueprint.route("/games/new", methods=["GET", "POST"])
def new() -> str | Response | tuple[str, int]:
    book = scorebook()
    if request.method == "GET":
        kept = table_kept.take()
        return page(
            form_for(chosen_table({**kept, **request.args.to_dict()}, book), book, kept), book
        )
    form = form_for(chosen_table(request.form, book), book)
    if request.form.get("action") == "choose":
        return page(form, book)
    if request.form.get("action") == "figures":
        table_kept.keep(form)
        return redirect(figures_of(form), 303)
    if not form.validate():
        return page(form, book), 422
    game = changes.start_game(
        book,
        form.ruleset(),
        seats=form.names(),
        teams=form.table.seating.teams,
        first_dealer_place=form.dealer.data,
        entry_key=form.entry_key.data,
        who=phone(),
        house_rules=form.house_rules,
    )
    return redirect(url_for("games.show", key=game.keep_key), 303)


def figures_of(form: NewGameForm) -> str:
    """The address where every figure of the chosen rules can be changed."""
    if form.house_rules:
        return url_for("house_rules.edit", number=form.house_rules.id)
    return url_for("house_rules.new", variant=form.table.variant.id)


def page(form: NewGameForm, book: Scorebook) -> str:
    regulars = games.regulars(book)
    latest = games.last_game(book)
    listed = sorted(variants().values(), key=lambda one: latest is None or one.id != latest.variant)
    return render_template(
        "new_game/new.html",
        form=form,
        table=form.table,
        variants=listed,
        players=players,
        seatings=[
            (seating_key(one), board.seating(one)) for one in form.table.variant.base.setup.seatings
        ],
        regulars=regulars[:REGULARS_SHOWN],
        names=regulars,
        problems=list(form.problems()) if form.errors else [],
    )

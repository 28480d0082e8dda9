"""Rules changed during a game: the same form as for a set, and from when the change counts."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper import wording
from scorekeeper.scoring.loader import variants
from scorekeeper.scoring.problems import Problem, Refused
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import changes
from scorekeeper.store.conflicts import GameDeleted, RulesChanged
from scorekeeper.store.models import Game
from scorekeeper.store.rules import fingerprint, ruleset
from scorekeeper.store.sheets import team_names
from scorekeeper.web import own_lines
from scorekeeper.web.access import game_or_404, phone
from scorekeeper.web.house_form import Basis, Chosen, RulesForm
from scorekeeper.web.toast import toast, undoable
from scorekeeper.wording import _

blueprint = Blueprint("change_rules", __name__, url_prefix="/games/<key>/rules/change")

NOW, FIRST = "now", "first"
PROBLEMS_SHOWN = 10
Answer = str | Response | tuple[str, int]


def basis_of(rules: Ruleset) -> tuple[Basis, Chosen]:
    """What a form of a game's rules is made from, and what they change.

    The variant, as long as its file still makes these very rules of what was chosen; else the
    rules themselves, without options.
    """
    chosen = Chosen(rules.chosen.rule_set, rules.chosen.options, rules.chosen.changes)
    variant = variants().get(rules.id)
    if variant is not None:
        try:
            if Basis.of(variant).ruleset(chosen) == rules:
                return Basis.of(variant), chosen
        except Refused:
            pass  # the file has become another since
    return Basis(rules), Chosen(None, {}, {})


@blueprint.route("", methods=["GET", "POST"])
def change(key: str) -> Answer:
    game = game_or_404(key)
    basis, chosen = basis_of(ruleset(game))
    if request.method == "GET":
        return page(RulesForm.saved(basis, chosen), game, key)
    form = RulesForm(basis, request.form.to_dict(), chosen.changes)
    if request.form.get("action") == "choose":
        return page(form, game, key)
    if request.form.get("basis") != fingerprint(game):
        return _other_rules(basis, chosen, game, key)
    wanted = read(form, game)
    if wanted is None:
        return page(form, game, key), 422
    from_first = form.text("when") != NOW
    try:
        done = changes.change_rules(
            game, wanted, from_first=from_first, basis=fingerprint(game), who=phone()
        )
    except RulesChanged:
        return _other_rules(*basis_of(ruleset(game)), game, key)
    except Refused as refused:
        form.problems += [("when", _told(problem, game)) for problem in refused.problems]
        form.problems = list(dict.fromkeys(form.problems))[:PROBLEMS_SHOWN]
        return page(form, game, key), 422
    except GameDeleted:
        toast(_("Nothing was changed: the game is deleted."))
        return redirect(url_for("games.show", key=key), 303)
    if done:
        undoable(game, _("The rules of this game are changed."))
    else:
        toast(_("The rules stay as they were."))
    return redirect(url_for("games.show", key=key), 303)


def read(form: RulesForm, game: Game) -> Ruleset | None:
    """The rules that the form makes; None where it tells a problem."""
    chosen = form.read()
    if game.rounds and form.text("when") not in (NOW, FIRST):
        form.problems.append(("when", _("Say from when the change counts.")))
    if chosen is None or form.problems:
        return None
    rules = form.basis.ruleset(chosen)
    if rules.setup.fitting(len(game.teams), len(game.seats)) is None:
        words = _("These rules are not played by as many as sit here.")
        form.problems.append(("rule_set" if form.rule_set else "", words))
        return None
    return rules


def _told(problem: Problem, game: Game) -> str:
    """What of a played round cannot be under the new rules."""
    index, _slash, rest = problem.where.removeprefix("/").partition("/")
    words = wording.problem(problem._replace(where=f"/{rest}"), team_names(game))
    return _("Round %(number)d: %(words)s") % {"number": int(index) + 1, "words": words}


def _other_rules(basis: Basis, chosen: Chosen, game: Game, key: str) -> Answer:
    """The rules as they are by now, with what was typed upon them."""
    now = RulesForm.saved(basis, chosen)
    form = RulesForm(basis, own_lines.laid_upon(now.texts, request.form), chosen.changes)
    words = _("The rules were changed meanwhile. Look them over and save again: nothing is lost.")
    form.problems.insert(0, ("", words))
    return page(form, game, key), 409


def page(form: RulesForm, game: Game, key: str) -> str:
    return render_template(
        "house_rules/game.html",
        form=form,
        game=game,
        rules=ruleset(game),
        key=key,
        basis=fingerprint(game),
        sections=own_lines.section_words(),
        problems=form.problems,
        next_number=len(game.rounds) + 1,
    )

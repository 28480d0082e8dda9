"""House rules: the saved sets of a scorebook, each on one page, copied, removed and as files."""

import json

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import wording
from scorekeeper.scoring.loader import Variant, variants
from scorekeeper.scoring.problems import Problem, Refused
from scorekeeper.scoring.rules_file import RulesFile, read_rules_file, rules_file
from scorekeeper.store import games, house_rules
from scorekeeper.store.house_rules import NAME_LENGTH, Content, NameTaken
from scorekeeper.store.models import HouseRules
from scorekeeper.store.names import folded, tidy
from scorekeeper.web.access import scorebook
from scorekeeper.web.house_form import Basis, Chosen, RulesForm
from scorekeeper.web.own_lines import section_words
from scorekeeper.web.toast import toast
from scorekeeper.wording import _, ngettext

blueprint = Blueprint("house_rules", __name__, url_prefix="/house-rules")

PROBLEMS_SHOWN = 20
Answer = str | AnyResponse | tuple[str, int]


@blueprint.get("/")
def index() -> str:
    return list_page()


def list_page(problems: list[tuple[str, str]] | None = None) -> str:
    """The sets by variant, those of the variant used last first."""
    sets = house_rules.saved(scorebook())
    named = [(one.id, _(one.name)) for one in variants().values()]
    named += [(kept.variant, kept.variant) for kept in sets if kept.variant not in variants()]
    return render_template(
        "house_rules/index.html",
        listed=[
            (name, [(kept, differs(kept)) for kept in sets if kept.variant == variant])
            for variant, name in dict(named).items()
            if any(kept.variant == variant for kept in sets)
        ],
        variants=variants().values(),
        problems=problems or [],
    )


def differs(kept: HouseRules) -> str:
    """How far a set differs from its variant, in a few words."""
    count = len(kept.options) + len(kept.changes)
    return ngettext("%(count)d change", "%(count)d changes", count) % {"count": count}


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> Answer:
    asked = request.form if request.method == "POST" else request.args
    variant = _variant(asked.get("variant"))
    if request.method == "GET":
        return page(RulesForm.saved(Basis.of(variant), Chosen(None, {}, {})), variant)
    form = posted(Basis.of(variant))
    if request.form.get("action") == "choose":
        return page(form, variant)
    if (wanted := read(form, variant)) is None:
        return page(form, variant), 422
    try:
        kept = house_rules.keep(scorebook(), wanted)
    except NameTaken:
        return _taken(form, variant, None)
    toast(_("“%(name)s” is saved.") % {"name": kept.name})
    return redirect(url_for("house_rules.edit", number=kept.id), 303)


@blueprint.route("/<int:number>", methods=["GET", "POST"])
def edit(number: int) -> Answer:
    kept = _kept_or_404(number)
    variant = variants().get(kept.variant)
    if variant is None:
        abort(404)
    if request.method == "GET":
        chosen = Chosen(kept.rule_set, kept.options, kept.changes)
        return page(RulesForm.saved(Basis.of(variant), chosen, kept.name), variant, kept)
    form = posted(Basis.of(variant), kept.changes)
    if request.form.get("action") == "choose":
        return page(form, variant, kept)
    if (wanted := read(form, variant)) is None:
        return page(form, variant, kept), 422
    try:
        house_rules.edit(kept, scorebook(), wanted)
    except NameTaken:
        return _taken(form, variant, kept)
    toast(_("“%(name)s” is saved.") % {"name": wanted.name})
    return redirect(url_for("house_rules.edit", number=kept.id), 303)


def posted(basis: Basis, before: dict[str, object] | None = None) -> RulesForm:
    """The form as it was sent."""
    return RulesForm(basis, request.form.to_dict(), before)


def read(form: RulesForm, variant: Variant) -> Content | None:
    """What a form says, with its name; None where it tells a problem."""
    name = tidy(form.text("name"))
    if not name:
        form.problems.append(("name", _("Give the set a name, such as “Our rules”.")))
    elif len(name) > NAME_LENGTH:
        words = _("This name is too long: %(most)d letters fit.") % {"most": NAME_LENGTH}
        form.problems.append(("name", words))
    chosen = form.read()
    if chosen is None:
        return None
    return Content(name, variant.id, chosen.rule_set, chosen.options, chosen.changes)


def page(form: RulesForm, variant: Variant, kept: HouseRules | None = None) -> str:
    return render_template(
        "house_rules/edit.html",
        form=form,
        variant=variant,
        variants=variants().values(),
        kept=kept,
        sections=section_words(),
        problems=form.problems,
    )


def _taken(form: RulesForm, variant: Variant, kept: HouseRules | None) -> Answer:
    form.problems.append(("name", _("Another set has this name.")))
    return page(form, variant, kept), 422


@blueprint.post("/<int:number>/copy")
def copy(number: int) -> AnyResponse:
    kept = _kept_or_404(number)
    made = house_rules.copy(scorebook(), house_rules.content(kept))
    toast(_("A copy is made: “%(name)s”.") % {"name": made.name})
    return redirect(url_for("house_rules.edit", number=made.id), 303)


@blueprint.post("/<int:number>/remove")
def remove(number: int) -> AnyResponse:
    kept = _kept_or_404(number)
    name = kept.name
    house_rules.remove(kept, scorebook())
    action = url_for("house_rules.restore", number=number)
    words = _("“%(name)s” is removed. Games keep their rules.") % {"name": name}
    toast(words, label=_("Undo"), action=action)
    return redirect(url_for("house_rules.index"), 303)


@blueprint.post("/<int:number>/restore")
def restore(number: int) -> AnyResponse:
    kept = house_rules.by_id(scorebook(), number, removed=True)
    if kept is not None:
        name = kept.name
        try:
            house_rules.restore(kept, scorebook())
            toast(_("“%(name)s” is back.") % {"name": name})
        except NameTaken:
            toast(
                _("Nothing was brought back: another set is called “%(name)s” now.")
                % {"name": name}
            )
    return redirect(url_for("house_rules.index"), 303)


@blueprint.get("/<int:number>/file")
def file(number: int) -> Response:
    """The set as a file, to keep or to take elsewhere."""
    kept = _kept_or_404(number)
    said = house_rules.content(kept)
    content = RulesFile(said.name, said.variant, said.rule_set, said.options, said.changes)
    text = json.dumps(rules_file(content), ensure_ascii=False, indent=1)
    plain = "-".join(
        "".join(x if x.isascii() and x.isalnum() else " " for x in folded(said.name)).split()
    )
    return Response(
        text + "\n",
        mimetype="application/json",
        headers={"Content-Disposition": f'attachment; filename="{plain or "house"}-rules.json"'},
    )


@blueprint.post("/import")
def bring_in() -> Answer:
    sent = request.files.get("file")
    text = sent.read() if sent else b""
    if not text:
        return list_page([("file", _("Choose a file of house rules first."))]), 422
    try:
        found = read_rules_file(text)
    except Refused as refused:
        told = [("file", _told(problem)) for problem in refused.problems[:PROBLEMS_SHOWN]]
        return list_page(list(dict.fromkeys(told))), 422
    name = tidy(found.name)[:NAME_LENGTH].rstrip()
    wanted = Content(name, found.variant, found.rule_set, found.options, found.changes)
    try:
        kept = house_rules.keep(scorebook(), wanted)
    except NameTaken:
        kept = house_rules.copy(scorebook(), wanted)
    toast(_("“%(name)s” is here.") % {"name": kept.name})
    return redirect(url_for("house_rules.edit", number=kept.id), 303)


def _told(problem: Problem) -> str:
    """A problem of a file with its place."""
    if problem.kind == "unknown_rules_format":
        words = _("This is no file of house rules: its format is not “scorekeeper-house-rules/1”.")
    else:
        words = wording.problem(problem, ())
    where = problem.where[:60]
    return f"{where}: {words}" if where else words


def _variant(name: str | None) -> Variant:
    """The variant that is asked for; by default the one played last."""
    listed = variants()
    latest = games.last_game(scorebook())
    if name is None and latest is not None and latest.variant in listed:
        name = latest.variant
    found = listed.get(name) if name else next(iter(listed.values()))
    if found is None:
        abort(404 if request.method == "GET" else 422)
    return found


def _kept_or_404(number: int) -> HouseRules:
    kept = house_rules.by_id(scorebook(), number)
    if kept is None:
        abort(404)
    return kept

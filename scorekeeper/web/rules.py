"""The rules of a variant or a game in words: read, searched, and laid side by side."""

from collections.abc import Mapping
from types import MappingProxyType

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.scoring.loader import Variant, resolve, variants
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.web import rule_beside, rule_changes, rule_cites, rule_parts, rule_search
from scorekeeper.wording import _

blueprint = Blueprint("rules", __name__, url_prefix="/rules")


@blueprint.get("/")
def index() -> str:
    words = request.args.get("words", "")[: rule_search.LONGEST]
    return render_template(
        "rules/index.html",
        variants=variants().values(),
        words=words.strip(),
        found=rule_search.search(words) if words.strip() else None,
    )


@blueprint.get("/<variant>")
def show(variant: str) -> str:
    return page(_played(variant, request.args.get("rule_set", "")))


@blueprint.get("/<variant>/beside")
def choose(variant: str) -> Response:
    """What the form "Compare with…" asks for, at its own address."""
    other, _dot, other_rule_set = request.args.get("other", "").partition(".")
    rule_set = request.args.get("rule_set", "")
    _played(variant, rule_set)
    _played(other, other_rule_set)
    address = url_for(
        "rules.beside",
        variant=variant,
        other=other,
        rule_set=rule_set or None,
        other_rule_set=other_rule_set or None,
    )
    return redirect(address, 303)


@blueprint.get("/<variant>/beside/<other>")
def beside(variant: str, other: str) -> str:
    one = _played(variant, request.args.get("rule_set", ""))
    two = _played(other, request.args.get("other_rule_set", ""))
    return render_template(
        "rules/beside.html",
        compared=rule_beside.Beside(one, two, (_name(one), _name(two))),
        pair=(one, two),
        choices=list(variants().values()),
        key="",
    )


def _variant(name: str) -> Variant:
    found = variants().get(name)
    if found is None:
        abort(404)
    return found


def _played(name: str, rule_set: str) -> Ruleset:
    """A variant as written or by one of its rule sets; not found where there is none."""
    variant = _variant(name)
    if not rule_set:
        return variant.base
    if rule_set not in variant.rule_sets:
        abort(404)
    return resolve(variant, rule_set=rule_set)


def _name(ruleset: Ruleset) -> str:
    """The name of a variant, with its rule set where it is seen as one."""
    variant = _variant(ruleset.id)
    rule_set = variant.rule_sets.get(ruleset.chosen.rule_set or "")
    return f"{ruleset.name}: {_(rule_set.label)}" if rule_set else ruleset.name


def page(
    ruleset: Ruleset,
    key: str = "",
    *,
    called: str = "",
    later: Mapping[int, Ruleset] = MappingProxyType({}),
) -> str:
    """The rules page of a variant, or of the game that the key opens.

    `called` is the set of house rules that a game began with, `later` the rules that hold from a
    round on, by its index from 0. The page tells the rules that hold last, and when they changed.
    """
    began = ruleset
    ruleset = later[max(later)] if later else began
    variant = variants().get(ruleset.id)
    parts = rule_parts.parts(ruleset)
    if variant is not None:
        parts = rule_parts.marked(parts, rule_changes.instead(variant, ruleset))
    return render_template(
        "rules/show.html",
        ruleset=ruleset,
        parts=parts,
        options=rule_changes.options(variant, ruleset) if variant else [],
        own=rule_changes.own_changes(variant, began) if variant else [],
        called=called,
        chosen=[one for one in rule_changes.options(variant, began) if one.changed]
        if variant
        else [],
        later=rule_changes.later_changes(variant, began, later) if variant else [],
        variant=variant,
        rule_set=variant.rule_sets.get(ruleset.chosen.rule_set or "") if variant else None,
        choices=list(variants().values()),
        origin=lambda cite: rule_cites.origin(cite, ruleset.sources),
        usual=rule_cites.usual,
        titles=rule_cites.short_titles(ruleset.sources),
        key=key,
    )


def game_beside(ruleset: Ruleset, key: str) -> str:
    """The rules of the game that the key opens beside its variant as written."""
    variant = _variant(ruleset.id)
    return render_template(
        "rules/beside.html",
        compared=rule_beside.Beside(ruleset, variant.base, (_("This game"), _("As written"))),
        pair=(ruleset, variant.base),
        choices=[],
        key=key,
    )

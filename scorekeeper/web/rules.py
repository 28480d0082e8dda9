"""The rules of a variant or a game in words, made from the same data that scores."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, abort, render_template

from scorekeeper import wording
from scorekeeper.scoring.game import Opening
from scorekeeper.scoring.lines import Line
from scorekeeper.scoring.loader import Variant, variants
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.web import board, rule_words
from scorekeeper.web.entry_words import card_class
from scorekeeper.wording import _

blueprint = Blueprint("rules", __name__, url_prefix="/rules")

DEFAULT = "default:"


@dataclass(frozen=True)
class Figure:
    """One figure of the rules: what it is called, what it says, notes to it, where it is from."""

    label: str
    says: str
    notes: tuple[str, ...] = ()
    cite: str = ""
    default: bool = False

    @property
    def short(self) -> bool:
        """Whether it says a bare number, which is written in the figures' face."""
        return self.says.replace(",", "").isdecimal()


@dataclass(frozen=True)
class Part:
    """A section of the page: its figures, then its sentences as (text, cite, default)."""

    id: str
    title: str
    figures: tuple[Figure, ...]
    sentences: tuple[tuple[str, str, bool], ...]


def parts(ruleset: Ruleset) -> list[Part]:
    """The sections in the order people ask for them; those with nothing in them are left out."""
    order = [
        ("opening", _("To open"), _openings(ruleset)),
        ("canastas", _("Canastas"), _lines(ruleset, "canastas")),
        ("threes", _("Threes"), _lines(ruleset, "threes")),
        ("going_out", _("Going out"), _lines(ruleset, "going_out", "bonuses")),
        ("penalties", _("Penalties"), _lines(ruleset, "penalties")),
        ("scoring", _("Cards on the table and in hand"), _lines(ruleset, "cards", "adjustment")),
        ("values", _("Card values"), _values(ruleset)),
        ("end", _("The end"), _end(ruleset)),
        ("setup", _("At the table"), _setup(ruleset)),
        ("deal", _("The deal"), ()),
        ("play", _("Play"), ()),
        ("melds", _("Melds"), ()),
    ]
    made = [
        Part(section, title, tuple(figures), tuple(_sentences(ruleset, section)))
        for section, title, figures in order
    ]
    return [part for part in made if part.figures or part.sentences]


def _sentences(ruleset: Ruleset, section: str) -> Iterator[tuple[str, str, bool]]:
    for rule in ruleset.rules:
        if rule.section == section:
            yield _(rule.text), rule.cite, rule.default


def _lines(ruleset: Ruleset, *sections: str) -> Iterator[Figure]:
    for line in ruleset.lines.values():
        if line.section in sections:
            yield Figure(
                _(line.label), worth(line), tuple(_notes(line, ruleset)), line.cite, line.default
            )


def worth(line: Line) -> str:
    """What a line is worth, in figures: "500 each", "1: 100, 2: 200", "Out 100, Concealed 200"."""
    if line.kind == "card_points":
        return _("count against") if (line.each or 0) < 0 else _("their points")
    if line.kind == "adjustment":
        return _("as agreed")
    if line.choices:
        priced = [one for key, one in line.choices.items() if key != line.nothing or one.points]
        return ", ".join(f"{_(one.label)} {wording.points(one.points)}" for one in priced)
    if line.table:
        return ", ".join(
            f"{count}: {wording.points(points)}" for count, points in line.table.items() if count
        )
    return _("%(points)s each") % {"points": wording.points(line.each or 0)}


def _notes(line: Line, ruleset: Ruleset) -> Iterator[str]:
    if line.times:
        for step in line.times.steps:
            if step.because:
                yield rule_words.times_step(step.because, step.factor)
    if line.needs:
        yield rule_words.needs(line.needs, ruleset)
    if line.shared_max is not None:
        yield _("at most %(count)d over all sides") % {"count": line.shared_max}
    if line.replaces:
        yield _("stands alone: nothing else counts for that side")


def _openings(ruleset: Ruleset) -> Iterator[Figure]:
    scale = ruleset.opening
    if not scale.steps:
        yield Figure(_("Always"), wording.opening(Opening()), (), scale.cite, scale.default)
    for index, step in enumerate(scale.steps):
        later = scale.steps[index + 1] if index + 1 < len(scale.steps) else None
        label = (
            _round_label(index, later is None)
            if scale.by == "round"
            else _total_label(step.start, later)
        )
        says = wording.opening(Opening(step.points, step.canasta))
        yield Figure(label, says, (), scale.cite, scale.default)


def _round_label(index: int, last: bool) -> str:
    words = _("Round %(number)d and later") if last else _("Round %(number)d")
    return words % {"number": index + 1}


def _total_label(start: int | None, later: object) -> str:
    end = getattr(later, "start", None)
    if start is None:
        return (
            _("Total below %(end)s") % {"end": wording.points(end)}
            if end is not None
            else _("Always")
        )
    if end is None:
        return _("Total from %(start)s") % {"start": wording.points(start)}
    return _("Total %(start)s to below %(end)s") % {
        "start": wording.points(start),
        "end": wording.points(end),
    }


def _values(ruleset: Ruleset) -> Iterator[Figure]:
    for name, points in ruleset.cards.values.items():
        yield Figure(
            card_class(name), wording.points(points), (), ruleset.cards.cite, ruleset.cards.default
        )


def _end(ruleset: Ruleset) -> Iterator[Figure]:
    end = ruleset.end
    if end.target:
        yield Figure(_("The game goes to"), wording.points(end.target), (), end.cite, end.default)
    if end.rounds:
        yield Figure(_("Rounds"), str(end.rounds), (), end.cite, end.default)


def _setup(ruleset: Ruleset) -> Iterator[Figure]:
    setup = ruleset.setup
    rows = [
        ("seatings", _("Players"), "; ".join(board.seating(one) for one in setup.seatings)),
        ("packs", _("Packs"), str(setup.packs)),
        ("jokers", _("Jokers in all"), str(setup.jokers)),
        ("dealt", _("Cards dealt to each"), str(setup.dealt)),
        ("foot", _("Cards in a foot"), str(setup.foot) if setup.foot else ""),
        ("draw", _("Cards drawn a turn"), str(setup.draw)),
        (
            "discard_to_go_out",
            _("A discard to go out"),
            _("needed") if setup.discard_to_go_out else _("not needed"),
        ),
    ]
    for key, label, says in rows:
        if says:
            cite = setup.cites.get(key, "")
            yield Figure(label, says, (), cite, cite.startswith(DEFAULT))


@dataclass(frozen=True)
class ChosenOption:
    """An option of the variant, with the label of the choice that holds and of the others."""

    label: str
    chosen: str
    others: tuple[str, ...]
    changed: bool
    cite: str


def options(variant: Variant, ruleset: Ruleset) -> list[ChosenOption]:
    """What the variant lets a table choose, and what was chosen."""
    selected = (
        dict(variant.rule_sets[ruleset.chosen.rule_set].options) if ruleset.chosen.rule_set else {}
    )
    selected.update(ruleset.chosen.options)
    listed = []
    for key, option in variant.options.items():
        holds = selected.get(key, option.default)
        labels = {name: _(choice.label) for name, choice in option.choices.items()}
        others = tuple(label for name, label in labels.items() if name != holds)
        listed.append(
            ChosenOption(
                _(option.label),
                labels.get(holds, holds),
                others,
                holds != option.default,
                option.cite,
            )
        )
    return listed


@blueprint.get("/")
def index() -> str:
    return render_template("rules/index.html", variants=variants().values())


@blueprint.get("/<variant>")
def show(variant: str) -> str:
    listed = variants().get(variant)
    if listed is None:
        abort(404)
    return page(listed.base)


def page(ruleset: Ruleset, key: str = "") -> str:
    """The rules page of a variant, or of the game that the key opens."""
    variant = variants().get(ruleset.id)
    return render_template(
        "rules/show.html",
        ruleset=ruleset,
        parts=parts(ruleset),
        options=options(variant, ruleset) if variant else [],
        variant=variant,
        key=key,
    )

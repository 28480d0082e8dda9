"""What a table, or a rule set, plays otherwise than the variant as it is written."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.scoring.loader import Variant, resolve, variants
from scorekeeper.scoring.problems import Refused
from scorekeeper.scoring.ruleset import Ruleset, RuleText
from scorekeeper.scoring.variant import Option
from scorekeeper.web.rule_parts import Figure, figures
from scorekeeper.wording import _


@dataclass(frozen=True)
class ChosenOption:
    """An option of the variant: the choice that holds, the others, and rules that choices add."""

    label: str
    chosen: str
    others: tuple[str, ...]
    instead: str
    cite: str
    added: tuple[tuple[str, tuple[RuleText, ...]], ...]

    @property
    def changed(self) -> bool:
        return bool(self.instead)


@dataclass(frozen=True)
class Change:
    """One figure that the table changed; `instead` is empty for one that it added.

    What it switched off says nothing any more.
    """

    label: str
    says: str
    instead: str


def options(variant: Variant, ruleset: Ruleset) -> list[ChosenOption]:
    """What the variant lets a table choose, and what was chosen."""
    selected = _selected(variant, ruleset)
    return [
        _chosen(option, selected.get(key, option.default))
        for key, option in variant.options.items()
    ]


def _chosen(option: Option, holds: str) -> ChosenOption:
    labels = {name: _(choice.label) for name, choice in option.choices.items()}
    added = tuple(
        (labels[name], choice.rules) for name, choice in option.choices.items() if choice.rules
    )
    instead = labels[option.default] if holds != option.default else ""
    told = (holds, option.default) if instead else (holds,)
    others = tuple(label for name, label in labels.items() if name not in told)
    return ChosenOption(
        _(option.label), labels.get(holds, holds), others, instead, option.cite, added
    )


def _selected(variant: Variant, ruleset: Ruleset) -> dict[str, str]:
    rule_set = variant.rule_sets.get(ruleset.chosen.rule_set or "")
    return {**(rule_set.options if rule_set else {}), **ruleset.chosen.options}


def instead(variant: Variant, ruleset: Ruleset) -> dict[str, str]:
    """What each figure that was chosen otherwise says in the variant as written; "" where nothing.

    A game keeps its rules for ever and a variant's file may have gone on since: only what was
    chosen counts as changed.
    """
    found = _differences(figures(variant.base), figures(ruleset))
    now = _resolved(variant, ruleset, changes=True)
    if now is not None:
        chosen = _differences(figures(variant.base), figures(now)).keys()
        found = {key: said for key, said in found.items() if key in chosen}
    return found


def own_changes(variant: Variant, ruleset: Ruleset) -> list[Change]:
    """The figures that the table changed by itself, beside rule set and options."""
    before = _resolved(variant, ruleset, changes=False) or variant.base
    was, is_now = figures(before), figures(ruleset)
    touched = [_place(path) for path in ruleset.chosen.changes]
    changed = [
        key
        for key in {**was, **is_now}
        if any(key == place or key.startswith(f"{place}.") for place in touched)
        and _whole(was.get(key)) != _whole(is_now.get(key))
    ]
    return list(_changes(changed, was, is_now))


def later_changes(
    variant: Variant, ruleset: Ruleset, later: Mapping[int, Ruleset]
) -> list[tuple[int, list[Change]]]:
    """What changed during the game: rounds, counted from 1, with what holds from each on."""
    found, before = [], ruleset
    for index, after in sorted(later.items()):
        was, is_now = figures(before), figures(after)
        changed = [
            key for key in {**was, **is_now} if _whole(was.get(key)) != _whole(is_now.get(key))
        ]
        chosen = [
            Change(now.label, now.chosen, old.chosen)
            for old, now in zip(options(variant, before), options(variant, after), strict=True)
            if now.chosen != old.chosen
        ]
        found.append((index + 1, [*chosen, *_changes(changed, was, is_now)]))
        before = after
    return found


def sentences(began: Ruleset, later: Mapping[int, Ruleset]) -> list[str]:
    """What a game plays otherwise than its variant as written, a line each.

    `later` is the rules that hold from a round on, by its index from 0.
    """
    variant = variants().get(began.id)
    if variant is None:
        return []
    chosen = [
        Change(one.label, one.chosen, one.instead) for one in options(variant, began) if one.changed
    ]
    told = [_sentence(one) for one in (*chosen, *own_changes(variant, began))]
    for number, changes in later_changes(variant, began, later):
        for one in changes:
            words = _("From round %(number)d on: %(rule)s")
            told.append(words % {"number": number, "rule": _sentence(one)})
    return told


def _sentence(change: Change) -> str:
    words = (
        _("%(label)s: %(says)s")
        if not change.instead
        else _("%(label)s: %(says)s (instead of %(instead)s)")
    )
    says = change.says or _("left out")
    return words % {"label": change.label, "says": says, "instead": change.instead}


def _changes(
    keys: Iterable[str], was: Mapping[str, Figure], is_now: Mapping[str, Figure]
) -> Iterator[Change]:
    for key in keys:
        before, after = was.get(key), is_now.get(key)
        shown = after or before
        if shown is not None:
            yield Change(shown.label, told(after, before), told(before, after))


def _place(path: str) -> str:
    """The figures that a changed path is about: all openings, one line, one card value."""
    parts = path.split(".")
    return parts[0] if parts[0] == "opening" else ".".join(parts[:2])


def _differences(was: Mapping[str, Figure], is_now: Mapping[str, Figure]) -> dict[str, str]:
    return {
        key: told(was.get(key), figure)
        for key, figure in is_now.items()
        if _whole(was.get(key)) != figure.whole
    }


def told(figure: Figure | None, other: Figure | None) -> str:
    """What a figure says; where another says the same, the notes that tell them apart."""
    if figure is None:
        return ""
    if other is None or figure.says != other.says:
        return figure.says
    return "; ".join(note for note in figure.notes if note not in other.notes) or figure.says


def _whole(figure: Figure | None) -> str:
    return figure.whole if figure else ""


def _resolved(variant: Variant, ruleset: Ruleset, *, changes: bool) -> Ruleset | None:
    """What was chosen, applied to the variant's file as it is now; None where it no longer fits."""
    chosen = ruleset.chosen
    try:
        return resolve(
            variant,
            rule_set=chosen.rule_set,
            options=chosen.options,
            changes=chosen.changes if changes else {},
        )
    except Refused:
        return None

"""What a meld may be, in figures and words for the rules page."""

from collections.abc import Iterator

from scorekeeper import wording
from scorekeeper.scoring.melding import MeldRules, SequenceRules
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.wording import _
from scorekeeper.wording.speech import cards


def meld_figures(ruleset: Ruleset) -> Iterator[tuple[str, str, str]]:
    """Key, label and words of each; none where the variant's file does not speak of melds."""
    melds = ruleset.melds
    if not melds.cite:
        return
    yield "size", _("Cards in a meld"), size(melds.least, melds.most)
    yield "wilds", _("Wild cards in it"), _wilds(melds)
    if melds.wilds != 0:
        yield "naturals", _("Natural cards beside them"), _naturals(melds)
    if melds.pure:
        yield "pure", _("Never with wild cards"), _named(melds.pure)
    if melds.never:
        yield "never", _("Not melded"), _named(melds.never)
    if melds.wild_meld is not None:
        yield "wild_meld", _("Melds of wild cards alone"), _wild_meld(melds.wild_meld)
    sequences = melds.sequences
    if sequences and (not sequences.line or sequences.line in ruleset.lines):
        yield "sequences", _("Sequences of one suit"), _sequences(sequences)


def size(least: int, most: int | None) -> str:
    """How many cards: "3 to 7", "7", "3 or more"."""
    if most is None:
        return _("%(least)d or more") % {"least": least}
    if most == least:
        return str(least)
    return _("%(least)d to %(most)d") % {"least": least, "most": most}


def _wilds(melds: MeldRules) -> str:
    if melds.wilds is None:
        return _("any number")
    return _("at most %(count)d") % {"count": melds.wilds} if melds.wilds else _("none")


def _naturals(melds: MeldRules) -> str:
    least = _("at least %(count)d") % {"count": melds.naturals}
    if not melds.naturals_a_wild:
        return least
    a_wild = _("%(count)d for each wild card") % {"count": melds.naturals_a_wild}
    return f"{least}; {a_wild}"


def _wild_meld(least: int) -> str:
    return _("from %(count)d cards on") % {"count": least} if least else _("none")


def _sequences(sequences: SequenceRules) -> str:
    parts = [
        _("%(size)s cards, from the %(rank)s upwards")
        % {"size": size(sequences.least, sequences.most), "rank": _(sequences.lowest)}
    ]
    if sequences.ace_low:
        parts.append(_("the ace low or high"))
    if sequences.wilds:
        parts.append(_("wild cards: at most %(count)d") % {"count": sequences.wilds})
    else:
        parts.append(_("no wild cards"))
    return "; ".join(parts)


def _named(ranks: tuple[str, ...]) -> str:
    return wording.joined([cards(rank) for rank in ranks])

"""Every rule of the four rule texts stands on a rules page: in a sentence, or as a figure.

Rules are numbered by text and place: 2.8 is the eighth rule of seed-002. Each is looked for in
what cites its lines, by words that it cannot be told without.
"""

import re
from collections.abc import Iterator

import pytest

from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.web.rule_parts import parts

VARIANTS = {
    "seed-000": "hand_and_foot",
    "seed-001": "argentine",
    "seed-002": "american",
    "seed-004": "hand_and_foot_book",
}

SENTENCES: dict[str, tuple[int, str]] = {
    "0.1": (3, "each is added to the rules, or takes the place of one"),
    "0.2": (5, "gets two hands and looks at one"),
    "0.3": (5, "back into the stock .* nothing is for sale"),
    "0.4": (5, "from the dealer's left, players bid rising numbers"),
    "0.5": (5, "come off its top, are shown .* own hand into the stock"),
    "0.6": (7, "six natural cards of one rank may take the whole pile"),
    "0.7": (7, "at once as a clean canasta"),
    "0.8": (7, "no minimum"),
    "0.9": (7, "take up its foot at once"),
    "0.10": (9, "seven cards of one suit in order, without jokers; the ace may be low or high"),
    "0.11": (9, "scores 1,500"),
    "0.12": (9, "its cards count besides"),
    "0.13": (9, "points keeper at once"),
    "0.14": (13, "seven black threes, or ten and more.* discard not among it"),
    "0.15": (15, "seven for 1,500"),
    "0.16": (19, "at least three beyond it, 100 each"),
    "0.17": (19, "last card is discarded besides; it may be a black three"),
    "0.18": (17, "eight or nine to lay nobody goes out"),
    "1.1": (3, "differs from Bossa Nova Canasta"),
    "1.2": (5, "from the four upwards; the ace stands above the king"),
    "1.3": (7, "threes are not melded"),
    "1.4": (7, "laid open beside its player and replaced"),
    "1.5": (7, "counts for a side with a canasta"),
    "1.6": (7, "against a side without one, for each red three"),
    "1.7": (9, "only good to discard.* may not take it"),
    "1.8": (11, "at least two cards from hand, one of them wild at most"),
    "1.9": (11, "More may then be laid, but need not"),
    "1.10": (13, "fits a meld on the table; a card from hand may not bridge"),
    "1.11": (15, "each black three in hand costs 100"),
    "1.12": (15, "a royal canasta, clean or not"),
    "1.13": (19, "at most four play"),
    "1.14": (20, "Two packs of 52"),
    "1.15": (21, "draws the highest card starts"),
    "1.16": (22, "right of the dealer cuts. Eleven cards .* from the dealer's left"),
    "1.17": (24, "whoever cut makes two feet of thirteen cards"),
    "1.18": (26, "first player of a side without cards takes up the side's foot"),
    "1.19": (28, "taken its foot goes out again"),
    "1.20": (28, "never took up its foot loses points"),
    "1.21": (30, "takes a canasta of the side"),
    "1.22": (32, "both sides pass the target in one round the higher total wins"),
    "1.23": (34, "three to eight cards of one rank"),
    "1.24": (35, "three or more cards of one suit in order"),
    "1.25": (36, "Twos stand for any card"),
    "1.26": (37, "melding all one's cards, at once or by and by"),
    "1.28": (38, "counts for a side with a canasta and against"),
    "2.1": (3, "Threes dealt, red or black, are laid out .* replaced"),
    "2.2": (3, "thirteen cards"),
    "2.3": (5, "one card from the stock or with the discard pile.* takes the pile must"),
    "2.4": (9, "kept for a straight; .* start of a turn, with a replacement, before the usual"),
    "2.5": (11, "Before its first meld .* that meld is laid down from hand; the natural pair"),
    "2.6": (12, "natural pair .* three or four cards"),
    "2.7": (13, "five or more could grow past seven"),
    "2.8": (14, "at least two cards after melding"),
    "2.9": (18, "three is discarded only as the last card of a player going out"),
    "2.10": (19, "empty pile.* no ace or seven .* may ask to see"),
    "2.11": (23, "wild card is discarded only when going out, or by .* holds nothing else"),
    "2.15": (36, "below zero opens with the lowest minimum"),
    "2.16": (38, "three matching natural cards"),
    "2.17": (40, "or three wild cards from hand"),
    "2.18": (42, "more cards and wild cards may be added"),
    "2.19": (48, "pair that takes the pile counts nothing towards the minimum; some tables forbid"),
    "2.20": (56, "seven natural cards of one rank, or seven wild cards.* Six and the top discard"),
    "2.21": (58, "ends the round"),
    "2.22": (71, "stock is used up; play may go on while each player can and will"),
    "2.23": (66, "takes two canastas"),
    "2.24": (69, "melded but one, which is discarded face down; it may be wild"),
    "2.25": (69, "Asking the partner is free, but the answer binds"),
    "2.26": (69, "nobody who may not go out ends a turn with an empty hand"),
    "2.27": (75, "fourteen cards .* without a discard, by a team that has melded nothing"),
    "2.28": (77, "a straight from ace to king with a joker"),
    "2.29": (80, "seven pairs without wild cards"),
    "2.30": (81, "with twos if sevens and aces are among them"),
    "2.31": (83, "two sets of four and two of three without threes or wild cards"),
    "2.32": (90, "Bonuses for canastas and for going out are added"),
    "2.33": (91, "penalties .* deducted, however many canastas"),
    "2.34": (92, "Without a canasta they count against, with one they count nothing, with two"),
    "2.35": (99, "with one or more they count for it, those of an unfinished meld too"),
    "2.36": (94, "counted against the team, with a canasta or without"),
    "2.37": (148, "whole score of its team"),
    "2.38": (100, "The other team scores as usual"),
    "2.51": (120, "sevens or aces of both kinds come to 4,000 against"),
    "2.52": (121, "sevens or aces of both kinds come to 4,000 against"),
    "2.55": (144, "a three among them counts 5"),
    "2.56": (156, "may come out below zero"),
    "2.57": (160, "higher total wins .* the margin is the difference"),
    "4.1": (5, "first wild card deals the first round"),
    "4.2": (9, "fifteen to each player"),
    "4.3": (9, "exactly the right number, the face-up card counted or not"),
    "4.4": (11, "wild card or red three turned up is covered"),
    "4.5": (13, "partner deals the feet, ten cards each, beginning left of the dealer"),
    "4.6": (17, "left of the dealer starts"),
    "4.7": (23, "Every turn ends with one discard, the last turn too"),
    "4.13": (33, "its top card alone may help towards the count, or towards the canasta of round"),
    "4.14": (35, "Once a pair is open both partners may lay"),
    "4.15": (39, "opposite each other; in each pair one keeps the canastas, the other the book"),
    "4.16": (41, "three of a kind, or two natural cards and a wild card"),
    "4.17": (41, "at most one of them wild"),
    "4.18": (43, "a red one .all natural."),
    "4.19": (44, "a black one .six natural cards and a wild one."),
    "4.20": (48, "At six cards .* red or a black card on top.* at seven it goes to the keeper"),
    "4.21": (51, "one of sevens, one of wilds, a red one .* and a black one"),
    "4.22": (51, "Canastas beyond the book count as well"),
    "4.23": (55, "dealt or drawn, .* replaced"),
    "4.24": (57, "from the foot is laid and counts too, but is not replaced"),
    "4.25": (63, "black three still in a hand or foot .* counts against"),
    "4.26": (61, "black three discarded freezes the pile"),
    "4.27": (65, "threes make none"),
    "4.28": (70, "into the foot: at once if no discard was needed, else on the next turn"),
    "4.29": (75, "goes out or the stock is used up"),
    "4.30": (75, "the partner need not be"),
    "4.31": (77, "bonus falls only to a player who really goes out"),
    "4.32": (79, "without a discard a card is kept and play goes on"),
}
"""Rules told in a sentence: number, a line of the text that its cite covers, its words."""

FIGURES: dict[str, tuple[int, str]] = {
    "0.11": (21, "Straight flush canastas: 1,500 each"),
    "0.15": (15, "Black threes laid going out: 7: 1,500"),
    "1.5": (38, "Red threes: 100 each"),
    "1.14": (20, "Packs: 2"),
    "1.16": (22, "Cards dealt to each: 11"),
    "1.17": (24, "Cards in a foot: 13"),
    "1.20": (28, "Foot: Not taken −100"),
    "1.22": (32, "The game goes to: 3,000"),
    "1.27": (38, "Cards left in hand: −10 each"),
    "2.2": (3, "Cards dealt to each: 13"),
    "2.12": (32, "Total below 3,000: 125"),
    "2.13": (32, "Total 3,000 to below 5,000: 155"),
    "2.14": (32, "Total from 5,000: 180"),
    "2.28": (151, "Special hand: .*Straight 3,000"),
    "2.29": (152, "Special hand: .*Pairs without wild cards 2,500"),
    "2.30": (153, "Special hand: .*Pairs with twos, sevens and aces 2,000"),
    "2.31": (154, "Special hand: .*Garbage 2,000"),
    "2.39": (104, "Mixed canastas: 300 each"),
    "2.40": (105, "Natural canastas: 500 each"),
    "2.41": (106, "Canastas of aces: 2,500 each"),
    "2.42": (107, "Canastas of seven twos: 3,000 each"),
    "2.43": (108, "Canastas of four jokers and three twos: 2,500 each"),
    "2.44": (109, "Other wild canastas: 2,000 each"),
    "2.45": (111, "Going out: Out 100"),
    "2.46": (115, "Unfinished pure aces: −2,500 each"),
    "2.47": (116, "Unfinished sevens: −2,500 each"),
    "2.48": (117, "Unfinished wild cards: −2,000 each"),
    "2.49": (118, "Hands with three or more sevens: −1,500 each"),
    "2.50": (119, "Hands with three or more aces: −1,500 each"),
    "2.54": (133, "Red threes: 1: 100, 2: 300, 3: 500, 4: 1,000"),
    "2.57": (160, "The game goes to: 8,500"),
    "4.2": (9, "Cards dealt to each: 15"),
    "4.3": (9, "Perfect deal: Yes 100"),
    "4.5": (13, "Cards in a foot: 10"),
    "4.8": (27, "Round 1: 50"),
    "4.9": (28, "Round 2: 90"),
    "4.10": (29, "Round 3: 120"),
    "4.11": (30, "Round 4: 150"),
    "4.12": (31, "Round 5 and later: a canasta"),
    "4.18": (43, "Red canastas: 500 each"),
    "4.19": (44, "Black canastas: 300 each"),
    "4.23": (59, "Red threes: 100 each"),
    "4.25": (61, "Black threes in hand or foot: −100 each"),
    "4.31": (77, "Going out: Out 100"),
}
"""Rules that are figures: number, a line of the text that the cite covers, label and worth."""

HOW_MANY = {"0": 18, "1": 28, "2": 57, "4": 32}
ADVICE = {"2.53"}
"""What one should do, not what one must."""


def seed(number: str) -> str:
    return f"seed-00{number[0]}"


def lines(cite: str, source: str) -> set[int]:
    """The lines of a source that a cite names: `seed-002: The Deal, lines 3 and 5 to 7`."""
    named: set[int] = set()
    for part in cite.split(";"):
        key, _, place = part.partition(":")
        counted = re.search(r"lines? (.*)", place)
        if key.strip() == source and counted:
            for first, last in re.findall(r"(\d+)(?:(?: to |–)(\d+))?", counted[1]):
                named.update(range(int(first), int(last or first) + 1))
    return named


def every_ruleset(name: str) -> Iterator[Ruleset]:
    """The variant as it is, and with each choice of each option."""
    variant = variants()[name]
    yield variant.base
    for option, given in variant.options.items():
        for choice in given.choices:
            yield resolve(variant, options={option: choice})


def sentences(number: str) -> Iterator[tuple[str, str]]:
    for ruleset in every_ruleset(VARIANTS[seed(number)]):
        yield from ((rule.cite, rule.text) for rule in ruleset.rules)


def figures(number: str) -> Iterator[tuple[str, str]]:
    for ruleset in every_ruleset(VARIANTS[seed(number)]):
        for part in parts(ruleset):
            yield from ((one.cite, f"{one.label}: {one.says}") for one in part.figures)


@pytest.mark.parametrize("number", SENTENCES)
def test_a_rule_is_told(number: str) -> None:
    line, words = SENTENCES[number]
    told = [text for cite, text in sentences(number) if line in lines(cite, seed(number))]
    assert any(re.search(words, text) for text in told), told


@pytest.mark.parametrize("number", FIGURES)
def test_a_figure_stands(number: str) -> None:
    line, words = FIGURES[number]
    said = [text for cite, text in figures(number) if line in lines(cite, seed(number))]
    assert any(re.match(words, text) for text in said), said


@pytest.mark.parametrize(("text", "last"), HOW_MANY.items())
def test_no_rule_is_missing(text: str, last: int) -> None:
    wanted = {f"{text}.{number}" for number in range(1, last + 1)}
    assert wanted - SENTENCES.keys() - FIGURES.keys() == {one for one in ADVICE if one in wanted}


def test_lines_of_a_cite() -> None:
    assert lines("seed-002: The Deal, lines 3 and 5 to 7; pagat: line 9", "seed-002") == {
        3,
        *range(5, 8),
    }
    assert lines("seed-002: lines 11–13", "seed-002") == {11, 12, 13}

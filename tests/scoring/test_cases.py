"""The worked cases score, refuse and go on as they were worked by hand."""

import pytest

from scorekeeper.scoring.check import check
from scorekeeper.scoring.game import opening
from scorekeeper.scoring.gamefile import read_game
from scorekeeper.scoring.problems import Refused
from scorekeeper.scoring.score import score
from tests.scoring.worked import Worked, identify, said, worked


@pytest.mark.parametrize("case", worked("case"), ids=identify)
def test_a_round_scores(case: Worked) -> None:
    ruleset, tally = case.ruleset(), case.given["tally"]
    assert check(ruleset, [tally, {}], (2, 2)).problems == ()
    sheet = score(ruleset, tally)
    points = {item.rule: item.points for item in sheet.items}
    assert points | case.given.get("items", {}) == points
    assert sheet.total == sum(points.values()) == case.given["total"]
    assert list(points) == [name for name in ruleset.lines if name in points]


@pytest.mark.parametrize("case", worked("refused"), ids=identify)
def test_a_round_is_refused_at_its_line(case: Worked) -> None:
    with pytest.raises(Refused) as refused:
        read_game(case.game([case.given["tallies"]]))
    lines = {problem.where.split("/")[5] for problem in refused.value.problems}
    assert case.given["line"] in lines


@pytest.mark.parametrize("case", worked("opening"), ids=identify)
def test_an_opening(case: Worked) -> None:
    needed = opening(case.ruleset(), case.given.get("total", 0), case.given.get("round", 2))
    assert said(needed) == case.given["needs"]


@pytest.mark.parametrize("case", worked("game"), ids=identify)
def test_a_game(case: Worked) -> None:
    record = read_game(case.game(case.given["rounds"]))
    sheet, names = record.sheet(), [side.name for side in record.sides]
    assert dict(zip(names, sheet.totals, strict=True)) == case.given["totals"]
    assert sheet.finished is case.given["finished"]
    if "winners" in case.given:
        assert [names[team] for team in sheet.winners] == case.given["winners"]
    if "margin" in case.given:
        assert sheet.margin == case.given["margin"]
    for name, needs in case.given.get("openings", {}).items():
        needed = sheet.openings[names.index(name)]
        assert said(needed) == needs

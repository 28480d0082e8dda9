"""The command line: `scorekeeper score` and `scorekeeper variants`, seen from outside."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.answer import answer
from scorekeeper.scoring.gamefile import read_game

COMMAND = [sys.executable, "-m", "scorekeeper"]
GAME: dict[str, Any] = {
    "format": "scorekeeper-game/1",
    "variant": "american",
    "teams": [
        {"name": "Us", "players": ["Ann", "Bob"]},
        {"name": "Them", "players": ["Cy", "Dee"]},
    ],
    "first_dealer": "Ann",
    "rounds": [
        {
            "tallies": {
                "Us": {
                    "natural_canastas": 1,
                    "mixed_canastas": 1,
                    "red_threes": 2,
                    "black_threes": 1,
                    "going_out": "yes",
                    "meld_points": 190,
                    "hand_points": 15,
                },
                "Them": {"red_threes": 2, "hand_points": 165},
            }
        }
    ],
}
LINE = json.dumps(GAME)


def scored(given: str | bytes, *arguments: str) -> tuple[list[Any], int]:
    """The answers to what is given on standard input, and the exit status."""
    text = given.encode() if isinstance(given, str) else given
    run = subprocess.run([*COMMAND, "score", *arguments, "-"], input=text, capture_output=True)
    assert run.stderr == b""
    return [json.loads(line) for line in run.stdout.splitlines()], run.returncode


def test_a_game_is_answered_as_the_score_files_say() -> None:
    [told], status = scored(LINE)
    assert status == 0
    us, them = told.pop("rounds")[0].values()
    assert told == {
        "variant": "american",
        "totals": {"Us": 1475, "Them": -465},
        "margin": 1940,
        "openings": {"Us": {"points": 125}, "Them": {"points": 125}},
        "also_opens": ["splash"],
        "dealer": "Cy",
        "finished": False,
        "winners": [],
        "doubts": [],
    }
    assert us["items"][0] == {
        "rule": "natural_canastas",
        "label": "Natural canastas",
        "quantity": 1,
        "each": 500,
        "points": 500,
        "note": "",
        "cite": "seed-002: Bonuses, line 105",
    }
    assert (us["total"], them["total"]) == (1475, -465)
    assert [item["note"] for item in them["items"]] == ["no canasta: counts against", ""]


def test_notes_are_words() -> None:
    tally = {
        "natural_canastas": 1,
        "red_threes": 1,
        "meld_points": {"eight_to_king": 7, "four_to_seven": 7},
        "hand_points": {"three": 1},
        "adjustment": -50,
        "adjustment_reason": "späte „Meldung“",
    }
    told, _ = scored(json.dumps({**GAME, "rounds": [{"tallies": {"Us": tally}}]}))
    notes = {item["rule"]: item["note"] for item in told[0]["rounds"][0]["Us"]["items"]}
    assert notes == {
        "natural_canastas": "",
        "red_threes": "one canasta: red threes count nothing",
        "meld_points": "7 × 10 + 7 × 5",
        "hand_points": "1 × 5",
        "adjustment": "späte „Meldung“",
    }


def test_openings_may_be_a_canasta_or_nothing() -> None:
    book = {"variant": "hand_and_foot_book", "teams": ["Us", "Them"], "rounds": []}
    book["rounds"] = [{"tallies": {}}] * 4
    argentine = {"variant": "argentine", "teams": ["Us", "Them"]}
    told, _ = scored(f"{json.dumps(book)}\n{json.dumps(argentine)}", "--lines")
    assert [one["openings"]["Us"] for one in told] == [{"canasta": True}, {}]


def test_doubts_are_told_and_never_refuse() -> None:
    game = {**GAME, "rounds": [{"tallies": {"Us": {"natural_canastas": 1, "hand_points": 5}}}]}
    [told], status = scored(json.dumps(game))
    assert status == 0
    assert [doubt["where"] for doubt in told["doubts"]] == [
        "/rounds/0/tallies/Us/meld_points",
        "/rounds/0/tallies/Them/hand_points",
    ]


def test_lines_are_answered_in_order_and_bad_ones_do_not_stop_it() -> None:
    refused = json.dumps({**GAME, "rounds": [{"tallies": {"Us": {"going_out": "yes"}}}]})
    told, status = scored("\n".join([LINE, "{", "", refused, LINE]), "--lines")
    assert status == 2
    assert ["problems" in one for one in told] == [False, True, True, True, False]
    assert told[3] == {
        "problems": [
            {
                "where": "/rounds/0/tallies/Us/going_out",
                "message": "Going out needs two canastas; Us had none.",
            }
        ]
    }


def test_each_line_is_answered_before_the_next_is_read() -> None:
    command = [*COMMAND, "score", "--lines", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for line in (LINE, "nonsense", LINE):
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith((b'{"variant"', b'{"problems"'))
        process.stdin.close()
        assert process.stdout.read() == b""
    assert process.returncode == 2


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff\xfe",
        b"[" * 200_000,
        b'{"variant": NaN}',
        b'{"variant": "american", "teams": ["a", "b"], "rounds": [' + b"1" * 10_000 + b"]}",
        b'{"variant": "american", "teams": ["\\ud800", "b"]}',
        b'{"variant": "american", "teams": ["a", "b"], "\\udfff": "\\ud800"}',
        b"\xef\xbb\xbf\xef\xbb\xbf{}",
        b"null",
    ],
    ids=lambda text: repr(text)[:30],
)
@pytest.mark.parametrize("arguments", [(), ("--lines",)])
def test_bad_text_is_told(text: bytes, arguments: tuple[str, ...]) -> None:
    told, status = scored(text, *arguments)
    assert status == (2 if told else 0)
    assert all(problem["message"] for one in told for problem in one["problems"])
    assert told or (arguments and not text)


def test_a_byte_order_mark_and_windows_lines_do_no_harm() -> None:
    told, status = scored(b"\xef\xbb\xbf" + LINE.encode() + b"\r\n" + LINE.encode(), "--lines")
    assert (len(told), status) == (2, 0)
    assert scored(b"\xef\xbb\xbf" + LINE.encode())[1] == 0


def test_several_files_are_answered_in_order(tmp_path: Path) -> None:
    first, second = tmp_path / "1.json", tmp_path / "2.json"
    first.write_text(json.dumps(GAME, indent=2))
    second.write_text(json.dumps({**GAME, "rounds": []}))
    run = subprocess.run([*COMMAND, "score", first, second], capture_output=True, check=True)
    totals = [json.loads(line)["totals"]["Us"] for line in run.stdout.splitlines()]
    assert totals == [1475, 0]


def test_a_missing_file_is_said() -> None:
    run = subprocess.run([*COMMAND, "score", "no-such-file"], capture_output=True, text=True)
    assert run.returncode == 2
    assert "no-such-file" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_reader_that_has_seen_enough_does_no_harm() -> None:
    text = "\n".join([LINE] * 2000).encode()
    command = [*COMMAND, "score", "--lines", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        try:
            process.stdin.write(text)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""


def test_the_printed_line_is_the_answer() -> None:
    [told], _ = scored(LINE)
    assert told == answer(read_game(LINE))


def test_the_variants_are_listed() -> None:
    run = subprocess.run([*COMMAND, "variants"], capture_output=True, check=True)
    told = json.loads(run.stdout)
    assert [one["id"] for one in told] == [
        *("classic", "american", "hand_and_foot", "hand_and_foot_book", "argentine"),
        *("classic_two", "classic_three", "samba", "bolivia", "brazilian", "uruguay"),
        *("cuban", "italian", "pennies_from_heaven", "buraco", "burraco"),
    ]
    assert told[1]["options"]["garbage_value"]["default"] == "2000"
    assert told[2]["rule_sets"]["variations"]["options"]["open_with_six"] == "on"

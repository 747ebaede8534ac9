"""`roll` as typed."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from sheetgen import catalog
from tests.cli.run import Program, on_a_terminal

HOARD = str(Path(__file__).parent.parent.parent / "examples" / "dragon-hoard.yaml")


def by_hand(seed: str, game: str, sides: tuple[int, ...]) -> list[int]:
    """What dice show, worked out from the documented stream of bytes."""
    block = sha256(f"{seed}/roll/{game}/0".encode()).digest()
    shown: list[int] = []
    for byte in block:
        if len(shown) < len(sides) and byte < 256 - 256 % sides[len(shown)]:
            shown.append(byte % sides[len(shown)] + 1)
    return shown


def test_a_seed_gives_the_same_roll_everywhere(sheetgen: Program) -> None:
    red, yellow, again = by_hand("friday", "unicorn-rainbow", (6, 6, 6))
    answer = sheetgen("roll", "unicorn", "R", "Y", "Y", "--seed", "friday")
    assert (answer.code, answer.out, answer.err) == (0, f"R{red} Y{yellow} Y{again}\n", "")
    assert answer.out == "R4 Y4 Y1\n"


def test_plain_dice(sheetgen: Program) -> None:
    assert sheetgen("roll", "2d6", "d20", "--seed", "7").out == "{} {} {}\n".format(
        *by_hand("7", "plain", (6, 6, 20))
    )


def test_a_seed_that_was_not_given_is_told_and_repeats_the_roll(sheetgen: Program) -> None:
    first = sheetgen("roll", "uno")
    word, seed = first.err.splitlines()[-1].split()
    assert word == "seed"
    assert sheetgen("roll", "uno", "--seed", seed).out == first.out


TURNS = [("uno", 6), ("formulas", 8), ("rainbow", 7), ("color-dice", 4), (HOARD, 4)]


@pytest.mark.parametrize(("game", "dice"), TURNS, ids=[Path(game).stem for game, _ in TURNS])
def test_without_dice_those_of_a_turn_are_rolled(sheetgen: Program, game: str, dice: int) -> None:
    assert len(sheetgen("roll", game, "--seed", "1").out.split()) == dice


def test_rainbow_roll_draws_without_putting_back(sheetgen: Program) -> None:
    data = json.loads(sheetgen("roll", "rainbow", "--seed", "1", "--times", "50", "--json").out)
    assert all(len({die["die"] for die in roll}) == 7 for roll in data["rolls"])


def test_one_fact_a_line(sheetgen: Program) -> None:
    assert (
        sheetgen("roll", "unicorn", "R", "Y", "Y", "--seed", "friday", "--plain").out
        == "r1: red 4\ny1: yellow 4\ny2: yellow 1\nroll: R4 Y4 Y1\n"
    )
    assert (
        sheetgen("roll", "unicorn", "R", "--seed", "friday", "--times", "2", "--plain").out
        == "roll 1: R4\nroll 2: R4\n"
    )


def test_json(sheetgen: Program) -> None:
    answer = sheetgen("roll", "unicorn", "R", "Y", "--seed", "7", "--times", "2", "--json")
    data = json.loads(answer.out)
    shown = by_hand("7", "unicorn-rainbow", (6,) * 4)
    assert (data["sheetgen"], data["game"], data["seed"], data["switches"]["claim-mode"]) == (
        1,
        "unicorn-rainbow",
        "7",
        "any",
    )
    assert data["rolls"] == [
        [
            {"die": "r1", "face": red, "color": "red", "value": red, "text": f"R{red}"},
            {"die": "y1", "face": yellow, "color": "yellow", "value": yellow, "text": f"Y{yellow}"},
        ]
        for red, yellow in ((shown[0], shown[1]), (shown[2], shown[3]))
    ]


def test_json_names_the_side_of_a_die_with_symbols(sheetgen: Program) -> None:
    rolls = json.loads(
        sheetgen("roll", "uno", "uno1", "--seed", "symbols", "--times", "60", "--json").out
    )["rolls"]
    sides = {(die["face"], die["value"], die["color"], die["text"]) for (die,) in rolls}
    assert sides == {
        (1, 3, "red", "R3"),
        (2, 2, "yellow", "Y2"),
        (3, 4, "blue", "B4"),
        (4, 1, "green", "G1"),
        (5, None, None, "*"),
        (6, None, None, "+1"),
    }


def test_a_word_as_seed_and_plain_dice_in_json(sheetgen: Program) -> None:
    data = json.loads(sheetgen("roll", "d6", "--seed", "007", "--json").out)
    assert (data["seed"], data["game"], data["switches"]) == ("007", None, {})


STATS = """\
60 throws of r1
  R1       8 came, 10.0 expected  ████████████
  R2      10 came, 10.0 expected  ███████████████
  R3      13 came, 10.0 expected  ████████████████████
  R4       8 came, 10.0 expected  ████████████
  R5      10 came, 10.0 expected  ███████████████
  R6      11 came, 10.0 expected  █████████████████
9 of 10 fair dice are as uneven as these, or more
chi-square 1.8 with 5 degrees of freedom, chance 0.876
"""


def test_stats(sheetgen: Program) -> None:
    rolls = json.loads(
        sheetgen("roll", "unicorn", "R", "--seed", "5", "--times", "60", "--json").out
    )["rolls"]
    counted = [sum(die["value"] == value for (die,) in rolls) for value in range(1, 7)]
    answer = sheetgen("roll", "unicorn", "R", "--seed", "5", "--times", "60", "--stats")
    assert [int(line.split()[1]) for line in answer.out.splitlines()[1:7]] == counted
    assert answer.out == STATS
    data = json.loads(
        sheetgen("roll", "unicorn", "R", "--seed", "5", "--times", "60", "--stats", "--json").out
    )["stats"]
    assert [face["count"] for face in data[0]["counts"]] == counted
    assert (data[0]["die_ids"], data[0]["freedom"], data[0]["verdict"]) == (
        ["r1"],
        5,
        "9 of 10 fair dice are as uneven as these, or more",
    )


def test_stats_one_fact_a_line_roll_a_thousand_times(sheetgen: Program) -> None:
    lines = sheetgen("roll", "unicorn", "R", "--seed", "5", "--stats", "--plain").out.splitlines()
    assert lines[0].startswith("1,000 throws of r1: ")
    assert lines[1].endswith(" came, 166.7 expected")


REFUSED = [
    (
        ("unicorn",),
        2,
        (
            "in Unicorn Rainbow a player picks dice first; name them, as in: sheetgen roll"
            " unicorn-rainbow R Y B"
        ),
    ),
    (
        ("unicorn", "R", "R", "R"),
        1,
        "R is one too many: there are 2, and dice are thrown once each",
    ),
    (("chess",), 2, 'there is no game "chess"'),
    (("2d6", "R"), 1, 'unknown dice "R"; write them like 2d6 or d20'),
    (("uno", "--times", "0"), 2, "0 is not in the range 1 to 1000000"),
    (("uno", "--set", "dice=none"), 2, "dice is"),
]


@pytest.mark.parametrize(
    ("args", "code", "message"), REFUSED, ids=[" ".join(args) for args, _, _ in REFUSED]
)
def test_what_cannot_be_rolled(
    sheetgen: Program, args: tuple[str, ...], code: int, message: str
) -> None:
    answer = sheetgen("roll", *args)
    assert (answer.code, answer.out) == (code, "")
    assert message in answer.err


def test_dice_are_drawn_on_a_terminal_in_their_colors() -> None:
    text = on_a_terminal("roll", "unicorn", "R", "Y", "--seed", "friday")
    red, yellow = "\x1b[1;38;5;231;48;5;124m", "\x1b[1;38;5;16;48;5;220m"
    assert text.splitlines()[1] == f"{red}│ ●   ● │\x1b[0m {yellow}│ ●   ● │\x1b[0m"
    assert text.splitlines()[-1] == "R4 Y4"


def test_true_colors_where_the_terminal_has_them() -> None:
    assert "\x1b[1;38;2;255;255;255;48;2;174;27;40m" in on_a_terminal(
        "roll", "unicorn", "R", "--seed", "friday", COLORTERM="truecolor"
    )


def test_no_color_and_few_columns() -> None:
    text = on_a_terminal("roll", "rainbow", "--seed", "friday", NO_COLOR="1")
    assert "\x1b" not in text
    assert max(len(line) for line in text.splitlines()) == 39
    assert len(text.splitlines()) == 2 * 5 + 1


@pytest.mark.parametrize("word", ["2d6x", "2d", "3dx"])
def test_a_slip_in_plain_dice_is_no_unknown_game(sheetgen: Program, word: str) -> None:
    answer = sheetgen("roll", word)
    assert (answer.code, answer.out) == (1, "")
    assert (
        answer.err.splitlines()[0]
        == f'<dice>:1:1: unknown dice "{word}"; write them like 2d6 or d20'
    )


def test_a_thousand_million_dice_are_too_many(sheetgen: Program) -> None:
    answer = sheetgen("roll", "999999999d6")
    assert (answer.code, answer.err.splitlines()[0]) == (
        1,
        "<dice>:1:1: 999999999d6: 1 to 200 plain dice can be thrown at once",
    )


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("faces: 1..6", "facess: 1..6", 'unknown key "facess" in die "r"; did you mean "faces"?'),
        (
            "players: 1-4",
            "playerz: 1-4",
            'unknown key "playerz" in the layout; did you mean "players"?',
        ),
    ],
)
def test_a_shipped_layout_with_a_slip_is_told_as_one(
    sheetgen: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    right: str,
    wrong: str,
    message: str,
) -> None:
    text = (catalog.layouts_folder() / "unicorn-rainbow.yaml").read_text(encoding="utf-8")
    (tmp_path / "unicorn-rainbow.yaml").write_text(text.replace(right, wrong, 1), encoding="utf-8")
    monkeypatch.setattr(catalog, "layouts_folder", lambda: tmp_path)
    answer = sheetgen("roll", "unicorn")
    assert answer.code == 1
    assert message in answer.err


def test_sums_in_words_and_in_json(sheetgen: Program) -> None:
    best = sorted(shown := by_hand("7", "plain", (6,) * 4))[1:]
    assert sheetgen("roll", "4d6kh3", "--seed", "7").out.endswith(f" = {sum(best)}\n")
    assert (
        sheetgen("roll", "4d6kh3", "--seed", "7", "--plain")
        .out.splitlines()[-1]
        .startswith("roll: ")
    )
    data = json.loads(sheetgen("roll", "4d6kh3+1", "d4", "--seed", "7", "--json").out)
    assert [die["value"] for die in data["rolls"][0][:4]] == shown
    (one,) = data["sums"][0]
    assert (one["text"], one["total"], len(one["dropped"])) == ("4d6kh3+1", sum(best) + 1, 1)


def test_a_face_may_begin_with_a_minus(sheetgen: Program) -> None:
    answer = sheetgen("roll", "uno", "again", "-1")
    assert (answer.code, "-1 is on uno2 uno4 uno6; name the die that shows it" in answer.err) == (
        1,
        True,
    )
    assert sheetgen("roll", "uno", "--tmes", "3").code == 2


def test_an_evening_of_rolls_is_kept(sheetgen: Program, tmp_path: Path) -> None:
    log = tmp_path / "evening.jsonl"
    shown = [
        sheetgen("roll", *args, "--log", log).out.split()
        for args in (("uno",), ("uno", "--keep", "Y5"), ("2d6",))
    ]
    log.write_text(log.read_text() + '{"torn')
    shown.append(sheetgen("roll", "d6", "--times", "2", "--log", log).out.split())
    *lines, torn, fourth, fifth = log.read_text().splitlines()
    rolls = [json.loads(line) for line in (*lines, fourth, fifth)]
    assert torn == '{"torn'
    assert [roll["game"] for roll in rolls] == ["uno-dice", "uno-dice", None, None, None]
    assert [roll["asked"] for roll in rolls] == ["", "--keep Y5", "2d6", "d6", "d6"]
    assert [[die["text"] for die in roll["dice"]] for roll in rolls] == [
        *shown[:3],
        *[[text] for text in shown[3]],
    ]


@pytest.mark.parametrize(
    "held", ['{"journal": 1, "game": "uno-dice"}\n', "game: unicorn\nred: 2-5\n", "[1]", " "]
)
def test_rolls_are_added_to_no_file_of_another_kind(
    held: str, sheetgen: Program, tmp_path: Path
) -> None:
    log = tmp_path / "evening.jsonl"
    log.write_text(held)
    answer = sheetgen("roll", "d6", "--seed", "7", "--log", log)
    assert (answer.code, answer.out) == (1, f"{by_hand('7', 'plain', (6,))[0]}\n")
    assert answer.err == f"{log} holds something else; nothing is added to it, name another file\n"
    assert log.read_text() == held


def test_two_at_once_keep_whole_lines(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "sheetgen",
        "roll",
        "200d6",
        "--times",
        "300",
        "--log",
        str(tmp_path / "log"),
    ]
    for process in [
        subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(2)
    ]:
        assert process.wait(60) == 0
    lines = (tmp_path / "log").read_text().splitlines()
    assert (len(lines), len({json.loads(line)["seed"] for line in lines})) == (600, 2)


def test_a_roll_that_cannot_be_kept_is_shown_and_said(sheetgen: Program, tmp_path: Path) -> None:
    answer = sheetgen("roll", "d6", "--seed", "7", "--log", tmp_path)
    assert (answer.code, answer.out) == (1, f"{by_hand('7', 'plain', (6,))[0]}\n")
    assert answer.err == f"{tmp_path} is a folder; name a file in it\n"
    assert sheetgen("roll", "d6", "--stats", "--log", tmp_path / "log").code == 2


def test_dice_of_a_layout_without_an_engine_are_kept_too(sheetgen: Program) -> None:
    answer = json.loads(sheetgen("roll", HOARD, "--keep", "key", "--seed", "2", "--json").out)
    thrown = [die["die"] for die in answer["rolls"][0]]
    everything = json.loads(sheetgen("roll", HOARD, "--seed", "2", "--json").out)["rolls"][0]
    assert len(thrown) == len(everything) - 1
    assert set(thrown) < {die["die"] for die in everything}
    refused = sheetgen("roll", HOARD, "--keep", "Q9")
    assert refused.code == 1
    assert "Q9" in refused.err


def test_dice_that_stay_may_stand_behind_several_options(sheetgen: Program) -> None:
    once = sheetgen("roll", "uno", "--keep", "R6,Y4", "--seed", 5)
    assert sheetgen("roll", "uno", "--keep", "R6", "--keep", "Y4", "--seed", 5) == once

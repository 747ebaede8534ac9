"""`claims` as typed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.run import Program, on_a_terminal

ANN = """\
game: unicorn-rainbow
player: Ann
players: 3
red: 2-8
orange: 3-6
yellow: 4-6
green: 6 9
blue: 6 11/12
violet: 5-8
abilities: red.a used, red.b, orange.a, violet.b
first: 6
extras: 5
yours: 1
others: 2
"""
"""The filled sheet of the design; red 2 to 8 are marked, so R3 R5 Y4 leave orange 7 and 9."""


@pytest.fixture
def ann(tmp_path: Path) -> Path:
    path = tmp_path / "ann.yaml"
    path.write_text(ANN)
    return path


EMPTY = """\
Unicorn Rainbow: R3 R5 Y4

singles (3)
  R3=R3  R5=R5  Y4=Y4

pairs (3)
  R8=R3+R5  O7=R3+Y4  O9=R5+Y4
"""


def test_every_claim_of_a_roll_on_an_empty_sheet(sheetgen: Program) -> None:
    answer = sheetgen("claims", "unicorn", "R3", "R5", "Y4")
    assert (answer.code, answer.out, answer.err) == (0, EMPTY, "")
    assert sheetgen("claims", "unicorn", "r3 r5, y4").out == EMPTY


def test_on_a_filled_sheet(sheetgen: Program, ann: Path) -> None:
    answer = sheetgen("claims", "unicorn", "R3", "R5", "Y4", "--sheet", ann)
    assert (
        answer.out == "Unicorn Rainbow, Ann: R3 R5 Y4\n\npairs (2)\n  O7=R3+Y4  O9=R5+Y4\n\n"
        "38 more with abilities; --abilities lists them, the simplest first\n"
    )


def test_with_abilities_the_simplest_first(sheetgen: Program, ann: Path) -> None:
    lines = sheetgen(
        "claims", "unicorn", "R3", "R5", "Y4", "--sheet", ann, "--abilities"
    ).out.splitlines()
    assert lines[5:9] == [
        "with abilities (38)",
        "  spending -1",
        "    Y3=Y4(-1)     O8=R5+Y4(-1)  O8=R5(-1)+Y4",
        "  spending +1",
    ]


def test_no_ability_to_spend(sheetgen: Program) -> None:
    assert (
        sheetgen("claims", "unicorn", "R3", "R5", "Y4", "--abilities").out
        == EMPTY + "no unused ability reaches anything\n"
    )


def test_what_a_claim_completes(sheetgen: Program, tmp_path: Path) -> None:
    path = tmp_path / "ann.yaml"
    path.write_text("players: 2\nred: 7\nyellow: 7\norange: 4-6\ngreen: 7\nblue: 7\nviolet: 7\n")
    text = sheetgen("claims", "unicorn", "R3", "R1", "Y4", "--sheet", path).out
    assert "  O7=R3+Y4  completes 1st of 7\n" in text
    plain = sheetgen("claims", "unicorn", "R3", "R1", "Y6", "--sheet", path, "--plain").out
    assert plain.splitlines()[-3:] == [
        "pairs: R4=R1+R3",
        "pairs: O9=R3+Y6",
        "pairs: O7=R1+Y6; completes 1st of 7",
    ]


def test_json(sheetgen: Program) -> None:
    data = json.loads(sheetgen("claims", "unicorn", "R3", "R5", "Y4", "--json").out)
    assert (data["sheetgen"], data["game"], data["roll"], data["switches"]["claim-mode"]) == (
        1,
        "unicorn-rainbow",
        "R3 R5 Y4",
        "any",
    )
    assert [(claim["cell"], claim["text"], claim["completes"]) for claim in data["claims"]] == [
        ("red.3", "R3=R3", []),
        ("red.5", "R5=R5", []),
        ("yellow.4", "Y4=Y4", []),
        ("red.8", "R8=R3+R5", []),
        ("orange.7", "O7=R3+Y4", []),
        ("orange.9", "O9=R5+Y4", []),
    ]
    assert [move["text"] for move in data["moves"]] == [claim["text"] for claim in data["claims"]]


def test_json_lists_moves_without_a_cell_too(sheetgen: Program) -> None:
    data = json.loads(sheetgen("claims", "color-dice", "G1", "R6", "B6", "Y3", "--json").out)
    assert data["claims"] == []
    assert "reroll G Y" in [move["text"] for move in data["moves"]]


def test_the_other_half_of_a_turn(sheetgen: Program, ann: Path) -> None:
    assert sheetgen("claims", "unicorn", "R3", "R5", "Y4", "--other").out == EMPTY
    answer = sheetgen("claims", "rainbow", "O5", "--other")
    assert (answer.code, answer.err) == (
        2,
        "nobody else acts on these dice in Rainbow Roll; leave --other out\n",
    )


CHAINS = """\
chains of 4 (2)
  chain Y2 Y1 R1 R6  writes 2 1 1 6 and calls R6
  chain R6 R1 Y1 Y2  writes 6 1 1 2 and calls Y2

chains of 3 (4)
  chain Y2 Y1 R1  writes 2 1 1 and calls R1
  chain R6 R1 Y1  writes 6 1 1 and calls Y1
  chain Y1 R1 R6  writes 1 1 6 and calls R6
  chain R1 Y1 Y2  writes 1 1 2 and calls Y2
"""


def test_the_longest_chains_come_first(sheetgen: Program) -> None:
    text = sheetgen("claims", "uno", "Y2", "R6", "Y1", "R1", "B5", "G3").out
    assert text.split("\n\n", 1)[1].startswith(CHAINS)


def test_a_die_may_begin_with_a_minus(sheetgen: Program) -> None:
    answer = sheetgen("claims", "uno", "Y2", "-1", "R1")
    assert answer.code == 0
    assert "chain Y2" in answer.out


def test_dice_that_ours_cannot_show_are_noted(sheetgen: Program) -> None:
    answer = sheetgen("claims", "uno", "Y2", "Y1", "B1", "R3", "G4", "*")
    assert answer.code == 0
    assert (
        answer.err
        == "note: the dice of this layout cannot show R3 beside the others; your own dice may"
        " (rule option dice=balanced)\n"
    )


def test_long_lists_are_cut_and_all_shows_them(sheetgen: Program) -> None:
    short, long = (
        sheetgen("claims", "formulas", "4", "5", "6", *more).out.splitlines()
        for more in ((), ("--all",))
    )
    assert short[2:9] == [
        "numbers (75)",
        "  die 4",
        "    write 4 22  write 4 23  write 4 24  write 4 25  write 4 26  write 4 32",
        "    write 4 33  write 4 34  write 4 35  write 4 36  write 4 42  write 4 43",
        "    write 4 44  write 4 45  write 4 46  write 4 52  write 4 53  write 4 54",
        "    … and 7 more; --all lists them",
        "  die 5",
    ]
    assert len(long) == 3 + 3 * 6
    assert not any("more" in line for line in long)


def test_what_comes_after_a_full_screen_is_cut_shorter(sheetgen: Program) -> None:
    lines = sheetgen("claims", "uno", "Y2", "Y6", "Y1", "R1", "B5", "G3").out.splitlines()
    assert len(lines) < 45
    assert lines[-8:] == [
        "  … and 3 more; --all lists them",
        "",
        "no chain (1)",
        "  chain  writes nothing and calls nothing",
        "",
        "throw again (63)",
        "  reroll Y2     reroll Y6     reroll Y1     reroll R1     reroll B5",
        "  … and 58 more; --all lists them",
    ]


def test_the_best_of_all_groups_and_how_many_more(sheetgen: Program) -> None:
    """A mark counts what its column does: 9 and 10 count 4, 6 to 8 count 3, 2 to 5 count 2."""
    lines = sheetgen("claims", "unicorn", "R3", "R5", "Y4", "--best", "3").out.splitlines()
    assert lines == [
        "Unicorn Rainbow: R3 R5 Y4",
        "  O9=R5+Y4  +4",
        "  R8=R3+R5  +3",
        "  O7=R3+Y4  +3",
        "  3 more",
    ]
    plain = sheetgen(
        "claims", "unicorn", "R3", "R5", "Y4", "--best", "9", "--plain"
    ).out.splitlines()
    assert plain[1:] == ["pairs: O9=R5+Y4; +4", "pairs: R8=R3+R5; +3", "pairs: O7=R3+Y4; +3"] + [
        f"singles: {text}; +2" for text in ("R3=R3", "R5=R5", "Y4=Y4")
    ]
    assert sheetgen("claims", "unicorn", "R3", "R5", "Y4", "--best", "0").code == 2


def test_the_longest_chain_is_best_also_where_no_board_is_given(sheetgen: Program) -> None:
    """Each link fills one space."""
    lines = sheetgen("claims", "uno", "Y2 R6 Y1 R1 B5 G3", "--best", "6").out.splitlines()
    assert [line.split(";")[0].split("  +") for line in lines[1:3]] == [
        ["  chain Y2 Y1 R1 R6", "4"],
        ["  chain R6 R1 Y1 Y2", "4"],
    ]
    assert [len(line.split(";")[0].split()) - 2 for line in lines[1:-1]] == [4, 4, 3, 3, 3, 3]


def test_one_move_a_line_fits_a_screen_and_the_rest_is_counted(sheetgen: Program) -> None:
    roll = ("1", "2", "3", "+", "-", "4", "+", "-")
    short = sheetgen("claims", "formulas", *roll, "--plain").out.splitlines()
    assert short[-3:] == [
        "re-roll: reroll -(c4); - of 4 5 6 -",
        "re-roll: 247 more; --all lists them",
        "done: done; no more drafting",
    ]
    assert len(short) < 40
    whole = sheetgen("claims", "formulas", *roll, "--plain", "--all").out.splitlines()
    assert (
        sum(line.startswith(("draft: ", "re-roll: ", "done: ")) for line in whole) == 162 + 255 + 1
    )


GRID = [
    "4 + 6 . . . . . .", ". . . . .", ". . . . . . . . .", ". . . . .", ". . . . 5 . . . .", ". . . . .", ". . . . . . . . .", ". . . . .",
    ". . . . . . . . 2",
]  # fmt: skip


def test_what_could_be_written_comes_before_the_drafts(sheetgen: Program, tmp_path: Path) -> None:
    """Beside a number stands a sign, beside a sign a number: only column 3 has a sign with an open
    end.
    """
    path = tmp_path / "ann.yaml"
    path.write_text(
        "game: formulas\nplayers: 2\nround: 3\ngrid: |\n"
        + "".join(f"  {row}\n" for row in GRID).replace("4 + 6 .", "4 + 6 -")
    )
    roll = ("1", "2", "3", "+", "-", "4", "+", "-")
    lines = sheetgen("claims", path, *roll).out.splitlines()
    start = lines.index("within reach: numbers (4)")
    assert start < next(number for number, line in enumerate(lines) if line.startswith("draft ("))
    written = {
        word for line in lines[start + 1 : start + 5] for word in re.findall(r"write \d \d\d", line)
    }
    assert written == {f"write {number} 24" for number in (1, 2, 3, 4)}
    data = json.loads(sheetgen("claims", path, *roll, "--json").out)
    addressed = {f"write {number} r1c3" for number in (1, 2, 3, 4)}
    assert {move["text"] for move in data["within_reach"]} >= addressed
    assert all(move["text"].split()[0] in ("draft", "reroll", "done") for move in data["moves"])


def test_house_rules_in_force_are_named(sheetgen: Program) -> None:
    lines = sheetgen(
        "claims",
        "unicorn",
        "R3",
        "R5",
        "Y4",
        "--set",
        "claim-mode=disjoint",
        "--set",
        "first-on-two=true",
    ).out.splitlines()
    assert lines[1] == "rule options: claim-mode=disjoint, first-on-two=true"


def test_a_sheet_that_cannot_be_right_is_said_so_and_claims_are_listed_all_the_same(
    sheetgen: Program, tmp_path: Path
) -> None:
    path = tmp_path / "ann.yaml"
    path.write_text("players: 2\nextras: 12\n")
    answer = sheetgen("claims", "unicorn", "R3", "R5", "Y4", "--sheet", path)
    assert (answer.code, answer.out) == (0, EMPTY)
    assert (
        f"{path}:2:9: 12 extras crossed out; with 2 players there are 9\n    2 | extras: 12\n     "
        " |         ^^\n" in answer.err
    )


REFUSED = [
    (
        ("unicorn", "R7", "R1"),
        1,
        "<roll>:1:1: R7: no die shows it; there is R1 to R6\n    1 | R7 R1\n      | ^^\n",
    ),
    (
        ("unicorn", "R3"),
        1,
        "R3 is not a roll of this game; it has 3 dice out of red red yellow yellow blue blue",
    ),
    (("uno",), 2, "dice are thrown first (uno1 uno2 uno3 uno4 uno5 uno6); say what they show\n"),
    (
        ("unicorn", "R3", "--abilites"),
        2,
        'there is no option --abilites; did you mean "--abilities"?',
    ),
    (
        ("unicorn", "R3", "R5", "Y4", "--sheet", "no.yaml"),
        1,
        "no.yaml:1:1: cannot read no.yaml: no such file or directory\n",
    ),
]


@pytest.mark.parametrize(
    ("args", "code", "message"), REFUSED, ids=[" ".join(args) for args, _, _ in REFUSED]
)
def test_what_cannot_be_listed(
    sheetgen: Program, args: tuple[str, ...], code: int, message: str
) -> None:
    answer = sheetgen("claims", *args)
    assert (answer.code, answer.out) == (code, "")
    assert message in answer.err


def test_a_star_that_the_shell_has_filled_in(
    sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("notes.txt", "sheet.pdf"):
        (tmp_path / name).write_text("")
    monkeypatch.chdir(tmp_path)
    answer = sheetgen("claims", "uno", "Y2", "notes.txt", "sheet.pdf", "R1")
    assert answer.code == 2
    assert (
        answer.err
        == "there are file names here: the shell has filled in a bare *; put dice and claims in"
        ' quotes, as in "Y2 * R1"\n'
    )


def test_a_layout_without_rules(sheetgen: Program) -> None:
    answer = sheetgen("claims", "examples/dragon-hoard.yaml", "2")
    assert answer.code == 2
    assert (
        "has no rules engine; its dice can be rolled, its parts printed and its sheets"
        in answer.err
    )


def test_a_narrow_terminal_gets_whole_words(tmp_path: Path) -> None:
    text = on_a_terminal("claims", "color-dice", "G1", "R6", "B6", "Y3", NO_COLOR="1")
    assert max(len(line) for line in text.splitlines()) <= 40
    start = text.splitlines().index("attack green (1)")
    assert text.splitlines()[start + 1 : start + 3] == [
        "  attack G out>blue 5+0  red, 6 - 1 = 5:",
        "      5 move",
    ]

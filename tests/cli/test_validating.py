"""`validate` as typed: claims judged, sheets audited and marked."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.run import Program, place

ROLL = ("--roll", "R3 R5 Y4")
CHAIN = ("--roll", "Y2 R6 Y1 R1 B5 G3")
TURN = ("--roll", "O5 R6 P6 G4 Y3 L4 O2")

VERDICTS = {
    "two legal claims; that a die serves both is a rule option": (
        ("unicorn", "O7", "R8", *ROLL),
        0,
        "O7=R3+Y4: legal\nR8=R3+R5: legal (by claim-mode=any)\n",
    ),
    "the same under the other reading": (
        ("unicorn", "O7", "R8", *ROLL, "--set", "claim-mode=disjoint"),
        1,
        (
            "O7=R3+Y4: legal\nR8=R3+R5: not legal\n  R3+R5: R3 Y4 served the other claim; each die"
            " serves one (rule option claim-mode=disjoint)\n  legal instead: R5=R5\n  it would be legal"
            " with --set claim-mode=any\n"
        ),
    ),
    "a number that the dice do not make": (
        ("unicorn", "V7", *ROLL),
        1,
        (
            "V7: not legal\n"
            "  no one or two of R3 R5 Y4 make V7 as they lie; they make R3, R5, Y4, R8, O7, O9\n"
            "  legal instead: R3=R3, R5=R5, Y4=Y4, R8=R3+R5\n"
        ),
    ),
    "a cell that another reading has": (
        ("unicorn", "O2", "--roll", "R1 Y1 B4"),
        1,
        (
            "O2: not legal\n"
            "  O2 is not on the sheet; orange has 3 to 11/12 (rule option secondary-min=3)\n"
            "  legal instead: B4=B4, V5=R1+B4, G5=Y1+B4\n"
            "  it would be legal with --set secondary-min=2\n"
        ),
    ),
    "a claim that may be two": (
        ("unicorn", "O11/12", "--roll", "R5 R6 Y6"),
        0,
        "O11/12: legal (by eleven-twelve=merged)\n  it may be O11/12=R5+Y6 or O11/12=R6+Y6\n",
    ),
    "a chain in words of its own": (
        ("uno", "chain", "Y2", "Y1", "R1", "R6", *CHAIN),
        0,
        (
            "chain Y2 Y1 R1 R6: legal\n"
            "  only on a board that ends with a 2 or a star; no board was given\n"
            "  calls R6: each other board that is red or ends with 6 or a star gets a 6\n"
        ),
    ),
    "a chain that breaks": (
        ("uno", "chain Y2 R1", *CHAIN),
        1,
        (
            "chain Y2 R1: not legal\n"
            "  R1 cannot follow Y2: neither the number nor the color is the same\n"
            "  legal instead: chain Y2 Y1 R1 R6, chain Y2 Y1 R1, chain Y2 Y1, chain Y2\n"
        ),
    ),
    "a face that there is not": (
        ("uno", "chain", "Y2", "Y9", *CHAIN),
        1,
        (
            "chain Y2 Y9: not legal\n  <claim>:1:10: Y9: no die shows it; there is Y1 to Y6\n      1 | chain"
            " Y2 Y9\n        |          ^^\n"
        ),
    ),
    "set aside and stop": (
        ("rainbow", "keep", "O5", "R6", "stop", *TURN),
        0,
        "keep R6 O5: legal\nstop: legal\n",
    ),
    "two dice of a color": (
        ("rainbow", "keep", "O5", "O2", *TURN),
        1,
        (
            "keep O2 O5: not legal\n"
            "  O2 and O5 are both orange; each color is set aside once, so name one of them\n"
            "  legal instead: keep O2 Y3, keep O2 G4, keep O2 P6, keep O2 L4\n"
        ),
    ),
    "a number that was not drafted": (
        ("formulas", "write", "7", "r2c3", "--roll", "4 5 6"),
        1,
        (
            "write 7 34: not legal\n"
            "  no die that is left shows 7; left are 4 5 6\n"
            "  legal instead: write 4 22, write 4 23, write 4 24, write 4 25\n"
        ),
    ),
    "a pick needs no roll": (
        ("unicorn", "pick", "R", "R", "Y"),
        0,
        "pick R R Y: legal\n",
    ),
}


@pytest.mark.parametrize("name", VERDICTS)
def test_a_verdict(sheetgen: Program, name: str) -> None:
    args, code, text = VERDICTS[name]
    answer = sheetgen("validate", *args)
    assert (answer.code, answer.out) == (code, text)


def test_json(sheetgen: Program) -> None:
    answer = sheetgen(
        "validate", "unicorn", "O7", "R8", *ROLL, "--set", "claim-mode=disjoint", "--json"
    )
    data = json.loads(answer.out)
    wrong = {
        "code": "die-reused",
        "message": "R3+R5: R3 Y4 served the other claim; each die serves one",
        "where": None,
        "cell": "red.8",
        "die": None,
        "subject": None,
        "switch": "claim-mode=disjoint",
    }
    assert (answer.code, data["legal"], data["game"], data["problems"]) == (
        1,
        False,
        "unicorn-rainbow",
        [wrong],
    )
    nothing: dict[str, list[str]] = {"completes": [], "tells": []}
    assert data["claims"] == [
        {
            "text": "O7=R3+Y4",
            "legal": True,
            **nothing,
            "problems": [],
            "instead": [],
            "readings": [],
            "depends": [],
        },
        {
            "text": "R8=R3+R5",
            "legal": False,
            **nothing,
            "problems": [wrong],
            "instead": ["R5=R5"],
            "readings": [],
            "depends": ["claim-mode=any"],
        },
    ]


def test_the_other_players_half(sheetgen: Program) -> None:
    answer = sheetgen("validate", "unicorn", "O7", "extra", "R8", *ROLL, "--other")
    assert (
        answer.out
        == "O7=R3+Y4: legal\nextra R8=R3+R5: legal (by claim-mode=any)\n  the turn ends; player 1"
        " picks dice next\n"
    )


SHEET = """\
# Friday, at Ben's
game: unicorn-rainbow
player: Ann
players: 2
red: 2-4, 6     # so far
orange: 3-6
abilities: orange.a
"""


@pytest.fixture
def ann(tmp_path: Path) -> Path:
    path = tmp_path / "ann.yaml"
    path.write_text(SHEET)
    return path


def test_legal_claims_are_marked_in_the_file(sheetgen: Program, ann: Path) -> None:
    answer = sheetgen("validate", "unicorn", "O7", "R5", *ROLL, "--sheet", ann, "--write")
    assert (answer.code, answer.out, answer.err) == (
        0,
        "O7=R3+Y4: legal\nR5=R5: legal; completes ability red.a\n",
        f"{ann} is written\nAnn has finished with these dice\n",
    )
    marked = (
        SHEET.replace("2-4, 6     #", "2-6     #")
        .replace("3-6", "3-7")
        .replace("orange.a", "red.a, orange.a")
    )
    assert ann.read_text() == marked
    assert sheetgen("validate", "unicorn", ann).out == f"{ann}: nothing wrong\n"


def test_nothing_is_written_when_one_claim_is_not_legal(sheetgen: Program, ann: Path) -> None:
    answer = sheetgen("validate", "unicorn", "O7", "V9", *ROLL, "--sheet", ann, "--write")
    assert (answer.code, answer.err, ann.read_text()) == (
        1,
        f"nothing is written to {ann}\n",
        SHEET,
    )


def test_a_sheet_that_is_not_there_yet_is_begun(sheetgen: Program, tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    answer = sheetgen("validate", "unicorn", "O7", "R5", *ROLL, "--sheet", path, "--write")
    assert (answer.code, answer.err) == (
        0,
        f"{path} is written\nnew has finished with these dice\n",
    )
    assert path.read_text() == "game: unicorn-rainbow\nred: 5\norange: 7\n"


ENDINGS = {
    "a half": (
        "unicorn",
        ["done"],
        "R3 R5 Y4",
        "players: 2\nred: 2-11/12\norange: 3-11/12\nyellow: 4",
        "ann has finished with these dice",
    ),
    "a chain": (
        "uno",
        ["chain", "Y1", "B1"],
        "Y2 R6 Y1 R5 B1 *",
        "players: 2\nboard: 2 1",
        "the turn has ended",
    ),
    "a stop": ("rainbow", ["keep R6", "stop"], "O3 R6 B2", "aside: O5", "the turn has ended"),
}


@pytest.mark.parametrize("what", ENDINGS)
def test_what_ends_with_a_claim_is_said(sheetgen: Program, tmp_path: Path, what: str) -> None:
    game, claims, roll, lines, told = ENDINGS[what]
    path = tmp_path / "ann.yaml"
    path.write_text(f"game: {game}\n{lines}\n")
    answer = sheetgen("validate", game, *claims, "--roll", roll, "--sheet", path, "--write")
    assert answer.err.endswith(f"{path} is written\n{told}\n")


@pytest.mark.parametrize("more", [(), ("--write",)])
def test_a_name_of_256_letters_is_no_sheet(sheetgen: Program, more: tuple[str, ...]) -> None:
    name = "a" * 256
    answer = sheetgen("validate", "unicorn", "R8", "--roll", "R3 R5 Y4", "--sheet", name, *more)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == f"{name}:1:1: cannot read {name[:79]}… file name too long\n"


def test_a_chain_on_an_empty_board_comes_after_the_set_up(
    sheetgen: Program, tmp_path: Path
) -> None:
    path = tmp_path / "new.yaml"
    answer = sheetgen("validate", "uno", "chain", "Y2", "Y1", *CHAIN, "--sheet", path, "--write")
    assert (answer.code, path.exists()) == (1, False)
    path.write_text("game: uno-dice\nboard: 2\n")
    assert (
        sheetgen("validate", "uno", "chain", "Y2", "Y1", *CHAIN, "--sheet", path, "--write").code
        == 0
    )
    assert path.read_text() == "game: uno-dice\ncolor: red\nboard: 2 2 1\n"


def test_more_claims_than_any_turn_has_are_refused_at_once(sheetgen: Program) -> None:
    for claims in (["O7"] * 1500, ["O7 " * 1500]):
        answer = sheetgen("validate", "unicorn", *claims, *ROLL)
        assert (answer.code, answer.out) == (1, "")
        assert answer.err == "1,500 words of claims; 300 or fewer are judged at once\n"


def test_a_grid_keeps_its_file(sheetgen: Program, tmp_path: Path) -> None:
    path = tmp_path / "eve.yaml"
    rows = ["4 + 6 . . . . . .", *[". . . . .", ". . . . . . . . ."] * 4]
    path.write_text("grid: |\n" + "".join(f"  {row}\n" for row in rows) + "# Eve's\nrows: 2\n")
    answer = sheetgen(
        "validate",
        "formulas",
        "sign - r1c2-r2c2",
        "write 3 r2c2",
        "--roll",
        "3 -",
        "--sheet",
        path,
        "--write",
    )
    assert answer.out == "sign - 23-33: legal\nwrite 3 33: legal\n"
    rows[1:3] = [". - . . .", ". . 3 . . . . . ."]
    assert (
        path.read_text()
        == "grid: |\n" + "".join(f"  {row}\n" for row in rows) + "# Eve's\nrows: 2\n"
    )


def test_what_says_whose_column_it_is_stays(sheetgen: Program, tmp_path: Path) -> None:
    path = tmp_path / "cy.yaml"
    path.write_text(
        "game: rainbow-roll\nplayer: Cy\nplayers: 3\ncolumn: 3   # on the pad\nturns: 28 0 31\n"
    )
    assert (
        sheetgen("validate", "rainbow", "keep", "O5", "R6", *TURN, "--sheet", path, "--write").code
        == 0
    )
    assert path.read_text().splitlines()[3:] == [
        *("column: 3   # on the pad", "turns: 28 0 31", "aside: R6 O5"),
        *("turn-so-far: |", "  roll O5 R6 P6 G4 Y3 L4 O2", "  keep R6 O5", "  was aside:"),
    ]
    assert (
        sheetgen(
            "validate", "rainbow", "keep P6", "stop", "--roll", "P6 G2", "--sheet", path, "--write"
        ).code
        == 0
    )
    assert path.read_text().splitlines()[3:] == ["column: 3   # on the pad", "turns: 28 0 31 17"]


def test_what_happens_on_another_paper_is_marked_there(sheetgen: Program, tmp_path: Path) -> None:
    ann, ben = tmp_path / "ann.yaml", tmp_path / "ben.yaml"
    ann.write_text("player: Ann\ncolor: red\nboard: 2 2 1\n")
    ben.write_text("player: Ben\ncolor: blue\nboard: 3 4\n")
    dice = ("--roll", "Y1 Y2 -1 G4 G3 B5")
    answer = sheetgen(
        "validate",
        "uno",
        "chain Y1",
        "penalty -1 Ben",
        *dice,
        "--sheet",
        ann,
        "--sheet",
        ben,
        "--write",
    )
    assert (
        answer.out
        == "chain Y1: legal\n  calls Y1 after the penalties; as things stand: nobody writes it\n"
        "penalty -1 blue: legal\n  calls Y1: nobody writes it\n"
    )
    assert ann.read_text() == "player: Ann\ncolor: red\nboard: 2 2 1 1\n"
    assert ben.read_text() == "player: Ben\ncolor: blue\nboard: 3\n"


AUDITS = {
    "an ability before its section, too many extras": (
        "unicorn",
        "players: 2\nred: 2-4\nabilities: red.a\nextras: 12   # or so\n",
        (
            "FILE:3:12: red.a is not gained yet: red 5 still open (rule option ability-on=complete)\n   "
            " 3 | abilities: red.a\n      |            ^^^^^\nFILE:4:9: 12 extras crossed out; with"
            " 2 players there are 9\n    4 | extras: 12   # or so\n      |         ^^\nFILE:4:9: 12"
            " extras crossed out, but 3 cells marked; each extra is the second mark of a turn\n   "
            " 4 | extras: 12   # or so\n      |         ^^\n"
        ),
    ),
    "a 1st on an open column": (
        "unicorn",
        "players: 2\nred: 7\nyellow: 7\ngreen: 7\nblue: 7\nviolet: 7\nfirst: 7\n",
        "FILE:7:8: 1st of 7, but orange 7 is open\n    7 | first: 7\n      |        ^\n",
    ),
    "a board longer than its spaces": (
        "uno",
        "board: 2 2 1 1 6 6 5 5 4 4 3 3 2 2 1 1 6 6 5 5 4\nextras: 0\n",
        (
            "FILE:1:8: 21 spaces are filled; the board has 20: 20 blank and 0 opened extra spaces"
            " (rule option blanks=20)\n    1 | board: 2 2 1 1 6 6 5 5 4 4 3 3 2 2 1 1 6 6 5 5 4\n     "
            f" |        {'^' * 41}\n"
        ),
    ),
    "ten pawns of a color": (
        "color-dice",
        (
            "players: red blue green yellow\nred: red 4, out 6\nblue: out 9\ngreen: out 9\nyellow:"
            " out 9\n"
        ),
        (
            "FILE:2:6: 10 red pawns in all; there are 9 of each color\n    2 | red: red 4, out 6\n "
            "     |      ^^^^^^^^^^^^\n"
        ),
    ),
    "lines that cannot be read": (
        "uno",
        "boards: 2\ncolor: pink\n",
        (
            'FILE:1:1: there is no line "boards" on this sheet; did you mean "board"?\n'
            "    1 | boards: 2\n"
            "      | ^^^^^^\n"
            'FILE:2:8: there is no "pink" board; there is red, yellow, blue or green\n'
            "    2 | color: pink\n"
            "      |        ^^^^\n"
        ),
    ),
    "a sheet of another game": (
        "uno",
        "game: unicorn-rainbow\nred: 2-4\n",
        (
            'FILE:1:7: this is a sheet of "unicorn-rainbow", not of uno-dice\n    1 | game:'
            " unicorn-rainbow\n      |       ^^^^^^^^^^^^^^^\n"
        ),
    ),
    "no sheet at all": (
        "uno",
        "2 2 1\n",
        (
            "FILE:1:1: a filled sheet is made of lines such as `player: Ann`, each with a key and a"
            " colon\n    1 | 2 2 1\n      | ^^^^^\n"
        ),
    ),
}


@pytest.mark.parametrize("name", AUDITS)
def test_what_cannot_be_right_on_a_sheet(sheetgen: Program, tmp_path: Path, name: str) -> None:
    game, text, said = AUDITS[name]
    path = tmp_path / "sheet.yaml"
    path.write_text(text)
    answer = sheetgen("validate", game, "--sheet", path)
    assert (answer.code, answer.out, answer.err) == (1, said.replace("FILE", str(path)), "")


def test_several_sheets_are_audited_and_what_may_be_forgotten_is_noted(
    sheetgen: Program, tmp_path: Path, ann: Path
) -> None:
    ben = tmp_path / "ben.yaml"
    ben.write_text("players: 2\nred: 2-5\n")
    answer = sheetgen("validate", "unicorn", ann, ben)
    assert answer.code == 0
    assert (
        answer.out
        == f"{ann}: nothing wrong\n{ben}: nothing wrong\nnote: red.a is gained; you may circle it\n"
    )
    data = json.loads(sheetgen("validate", "unicorn", ann, ben, "--json").out)
    assert (data["legal"], data["problems"], [note["code"] for note in data["notes"]]) == (
        True,
        [],
        ["ability-not-circled"],
    )


def test_an_audit_in_json_names_the_place(sheetgen: Program, tmp_path: Path) -> None:
    path = tmp_path / "sheet.yaml"
    path.write_text("players: 2\nextras: 12\n")
    data = json.loads(sheetgen("validate", "unicorn", path, "--json").out)
    assert data["legal"] is False
    assert [(problem["code"], problem["where"]) for problem in data["problems"]] == [
        ("too-many-extras", place(f"{path}:2:9")),
        ("extras-without-marks", place(f"{path}:2:9")),
    ]


REFUSED = [
    (
        ("uno", "chain Y2"),
        2,
        "dice are thrown first (uno1 uno2 uno3 uno4 uno5 uno6); say what they show with --roll\n",
    ),
    (("unicorn",), 2, "name claims and what the dice show (--roll), or a filled sheet to audit"),
    (("unicorn", "--roll", "R3 R5 Y4"), 2, "name a claim to judge"),
    (
        ("unicorn", "O7", *ROLL, "--write"),
        2,
        "--write marks claims in a sheet's file; add --sheet FILE",
    ),
    (
        ("unicorn", "O7", "--roll", "R9 R5 Y4"),
        1,
        "<roll>:1:1: R9: no die shows it; there is R1 to R6\n",
    ),
    (
        ("unicorn", "O7", *ROLL, "--sheet", "no.yaml"),
        1,
        "no.yaml:1:1: cannot read no.yaml: no such file or directory\n",
    ),
    (
        ("unicorn", "O7", *ROLL, "--shet", "no.yaml"),
        2,
        'there is no option --shet; did you mean "--sheet"?',
    ),
    (("examples/dragon-hoard.yaml", "O7"), 2, "has no rules engine"),
]


@pytest.mark.parametrize(
    ("args", "code", "message"), REFUSED, ids=[" ".join(args) for args, _, _ in REFUSED]
)
def test_what_cannot_be_judged(
    sheetgen: Program, args: tuple[str, ...], code: int, message: str
) -> None:
    answer = sheetgen("validate", *args)
    assert (answer.code, answer.out) == (code, "")
    assert message in answer.err


def test_claims_without_any_dice_say_how_dice_are_told(sheetgen: Program) -> None:
    answer = sheetgen("validate", "unicorn", "O7")
    assert (answer.code, answer.err) == (
        1,
        "the dice are unknown; name what they show with --roll\n",
    )


def test_what_needs_no_ability_is_named_first(sheetgen: Program, tmp_path: Path) -> None:
    path = tmp_path / "ann.yaml"
    path.write_text(
        "game: unicorn-rainbow\nred: 2-8\norange: 3-7\nabilities: red.a, red.b\n", encoding="utf-8"
    )
    answer = sheetgen("validate", path, "O7", "--roll", "R3 R5 Y4")
    assert answer.out.splitlines()[-1].startswith("  legal instead: O9=R5+Y4, O8=")
    assert "(flip)(" not in answer.out


def _sheets(folder: Path, **texts: str) -> list[object]:
    """The options that name these sheets, in their order."""
    options: list[object] = []
    for name, text in texts.items():
        path = folder / f"{name}.yaml"
        path.write_text(text)
        options += ["--sheet", path]
    return options


ANN_60_41 = "game: rainbow-roll\nplayer: Ann\nplayers: 2\nturns: 60 41\n"
BEN_75 = "game: rainbow-roll\nplayer: Ben\nplayers: 2\ncolumn: 2\nturns: 75\n"
SIXES = ("keep R6 O6 Y6 G6 B6", "roll", "--roll", "R6 O6 Y6 G6 B6 R5 O5")


def test_a_throw_that_cannot_be_used_is_written(sheetgen: Program, tmp_path: Path) -> None:
    table = _sheets(tmp_path, ben=BEN_75, ann=ANN_60_41)
    ben, ann = table[1::2]
    assert sheetgen("validate", "rainbow", *SIXES, *table, "--write").code == 0
    lost = ("bamboozled", "--roll", "R5 O5")
    answer = sheetgen("validate", "rainbow", *lost, *table, "--write")
    assert (answer.code, answer.out, answer.err) == (
        0,
        "bamboozled: legal\n  none of it can be used, and Ben scores nothing\n",
        "the turn goes on: roll R6 O6 Y6 G6 B6 R5 O5, keep R6 O6 Y6 G6 B6, roll, roll R5 O5\n"
        f"{ben} is written\nthe game is over: Ann has 101 points after 2 rounds\n",
    )
    assert Path(str(ben)).read_text() == BEN_75.replace("75", "75 0")
    assert "1. Ann  101\n  2. Ben   75\n" in sheetgen("score", ann, ben).out


@pytest.mark.parametrize("claim", ["keep R5", "stop", "roll", "swap R5"])
def test_after_such_a_throw_nothing_else_is_legal(
    sheetgen: Program, tmp_path: Path, claim: str
) -> None:
    table = _sheets(tmp_path, ben=BEN_75, ann=ANN_60_41)
    assert sheetgen("validate", "rainbow", *SIXES, *table, "--write").code == 0
    text = Path(str(table[1])).read_text()
    answer = sheetgen("validate", "rainbow", claim, "--roll", "R5 O5", *table, "--write")
    assert (answer.code, answer.out) == (
        1,
        f"{claim}: not legal\n  bamboozled: none of it can be used, and Ben scores nothing\n"
        "  legal instead: bamboozled\n",
    )
    assert Path(str(table[1])).read_text() == text
    listed = sheetgen("claims", "rainbow", "R5 O5", *table)
    assert (listed.code, listed.err) == (
        1,
        "bamboozled: none of it can be used, and Ben scores nothing\n",
    )


ROUND_7 = """\
round: 7
grid: |
  4 . . . . . . . .
  . . . . .
  . . . . . . . . .
  . . . . .
  . . . . 2 . . . .
  . . . . .
  . . . . . . . . .
  . . . . .
  . . . . . . . . 6
rows: 5
columns: 5
"""


@pytest.mark.parametrize("claim", ["penalty", "done"])
def test_a_reroll_that_leaves_no_use_is_written(
    sheetgen: Program, tmp_path: Path, claim: str
) -> None:
    sheets = {name: f"player: {name}\nplayers: 2\n{ROUND_7}" for name in ("Ann", "Ben")}
    table = _sheets(tmp_path, **sheets)
    first = ("draft 5 5 5 5", "reroll + - + -", "--roll", "5 5 5 5 + - + -")
    assert sheetgen("validate", "formulas", *first, *table, "--write").code == 0
    answer = sheetgen("validate", "formulas", claim, "--roll", "+ - + -", *table, "--write")
    assert (answer.code, answer.err.splitlines()[1:]) == (
        0,
        [f"{table[1]} is written", "Ann has finished with these dice"],
    )
    after = f"player: Ann\nplayers: 2\n{ROUND_7}penalties: 7\n"
    assert Path(str(table[1])).read_text() == after.replace("round: 7", "round: 8")
    assert Path(str(table[3])).read_text() == sheets["Ben"]
    assert json.loads(sheetgen("score", "formulas", table[1], "--json").out)["players"][0][
        "total"
    ] == (-7)


def test_the_next_player_may_throw_the_same_dice(sheetgen: Program, tmp_path: Path) -> None:
    table = _sheets(tmp_path, ann="player: Ann\nplayers: 3\n")
    theirs = (*ROLL, "--other", *table, "--write")
    assert sheetgen("validate", "unicorn", "O7", "done", *theirs).code == 0
    assert sheetgen("validate", "unicorn", "Y4", *theirs, "--new-turn").code == 0
    answer = sheetgen("validate", "unicorn", "done", *theirs)
    assert (answer.code, answer.out) == (0, "done: legal\n")
    assert Path(str(table[1])).read_text().splitlines()[2:] == [
        *("orange: 7", "yellow: 4", "turn-so-far: |", "  roll R3 R5 Y4", "  Y4=Y4", "  done"),
        *("  other", "  was yellow:"),
    ]


@pytest.mark.parametrize(
    "begun",
    [("R3", *ROLL, "--new-turn"), ("R6", "--roll", "R6 R5 Y4"), ("pick R R Y",)],
    ids=" ".join,
)
def test_what_others_did_in_an_earlier_turn_is_over(
    sheetgen: Program, tmp_path: Path, begun: tuple[str, ...]
) -> None:
    cy = _sheets(tmp_path, cy="player: Cy\nplayers: 4\n")
    ann = _sheets(tmp_path, ann="player: Ann\nplayers: 4\n")
    assert sheetgen("validate", "unicorn", "O7", *ROLL, "--other", *cy, *ann, "--write").code == 0
    assert "turn-so-far" in Path(str(cy[1])).read_text()
    assert sheetgen("validate", "unicorn", *begun, *ann, *cy, "--write").code == 0
    assert Path(str(cy[1])).read_text() == "player: Cy\nplayers: 4\norange: 7\n"


def test_whoever_threw_acts_first(sheetgen: Program, tmp_path: Path) -> None:
    cy = _sheets(tmp_path, cy="player: Cy\nplayers: 3\n")
    ann = _sheets(tmp_path, ann="player: Ann\nplayers: 3\n")
    assert sheetgen("validate", "unicorn", "O7", *ROLL, "--other", *cy, *ann, "--write").code == 0
    papers = {path: Path(str(path)).read_text() for path in (cy[1], ann[1])}
    early = sheetgen("validate", "unicorn", "R3", *ROLL, *ann, *cy, "--write")
    assert (early.code, early.err.splitlines()[0]) == (
        1,
        f"{cy[1]}:5:3: O7=R3+Y4 was done with these dice before whoever threw them has acted; "
        "take it back with --undo, or add --new-turn if they were thrown again",
    )
    assert {path: Path(str(path)).read_text() for path in papers} == papers
    # A paper that is not looked at keeps what it holds.
    assert sheetgen("validate", "unicorn", "R3", *ROLL, *ann, "--write").code == 0
    assert sheetgen("validate", "unicorn", "Y4", *ROLL, *ann, *cy, "--write").code == 0
    assert Path(str(cy[1])).read_text() == papers[cy[1]]
    assert sheetgen("validate", "--undo", cy[1]).code == 0
    assert Path(str(cy[1])).read_text() == "player: Cy\nplayers: 3\n"


def test_dots_are_put_once_all_others_are_through(sheetgen: Program, tmp_path: Path) -> None:
    rows = "red: 4\norange: 4\ngreen: 4\nblue: 4\nviolet: 4\n"
    sheets = {"ben": rows, "cy": rows, "ann": "red: 3 5\n"}
    texts = {name: f"player: {name}\nplayers: 3\n{lines}" for name, lines in sheets.items()}
    ben = _sheets(tmp_path, **texts)
    cy, ann = ben[2:4], ben[4:]
    theirs = ("--other", "--write", *ROLL)
    first = sheetgen("validate", "unicorn", "Y4", "done", *theirs, *ben)
    assert first.err == f"{ben[1]} is written\nben has finished with these dice\n"
    second = sheetgen("validate", "unicorn", "R3", "done", *theirs, *cy, *ann, *ben[:2])
    assert (second.code, second.err.splitlines()[-1]) == (0, "the turn has ended")
    assert (
        Path(str(ben[1])).read_text()
        == texts["ben"].replace("green", "yellow: 4\ngreen") + "first: 4\n"
    )
    assert Path(str(cy[1])).read_text() == texts["cy"].replace("red: 4", "red: 3 4") + "first: 4.\n"
    assert Path(str(ann[1])).read_text() == texts["ann"] + "first: 4.\n"


def test_to_have_finished_may_be_said_after_the_last_die(sheetgen: Program, tmp_path: Path) -> None:
    grid = ROUND_7[9:].replace("rows: 5\ncolumns: 5\n", "")
    table = _sheets(tmp_path, ann=f"player: Ann\nplayers: 2\n{grid}")
    claims = ("sign + r3c3-r3c4", "write 4 r3c4", "done")
    answer = sheetgen("validate", "formulas", *claims, "--roll", "4 +", *table, "--write")
    assert (answer.code, answer.out.splitlines()[-2:]) == (
        0,
        ["done: legal (by preprinted=none)", "  the turn has ended"],
    )
    assert ". . . . 2 + 4 . ." in Path(str(table[1])).read_text()


BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"


@pytest.mark.parametrize("begins", ["", BOM], ids=["bare", "marked"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
@pytest.mark.parametrize("last", [True, False], ids=["ended", "unended"])
def test_a_file_keeps_its_line_ends_and_its_mark(
    sheetgen: Program, tmp_path: Path, begins: str, end: str, last: bool
) -> None:
    lines = SHEET.splitlines()
    before = begins + end.join(lines) + end * last
    ann = tmp_path / "ann.yaml"
    ann.write_bytes(before.encode())
    claims = ("O7", "R12", *ROLL, "--sheet", ann, "--write", "--force")
    assert sheetgen("validate", "unicorn", *claims).code == 0
    written = ann.read_bytes().decode()
    inside = written.removeprefix(begins)
    assert BOM not in inside
    assert set(re.findall(r"\r?\n|\r", inside)) == {end}
    marked = lines[4].replace("2-4, 6", "2-4 6 11/12")
    assert inside.split(end)[:6] == [*lines[:4], marked, "orange: 3-7"]
    assert re.search(r"# agreed: R11.12 with", inside.split(end)[-2])
    assert sheetgen("validate", "--undo", ann).code == 0
    assert ann.read_bytes() == before.encode()


def test_a_file_in_which_nothing_changes_stays_as_it_is(sheetgen: Program, tmp_path: Path) -> None:
    table = _sheets(tmp_path, ann="player: Ann\nplayers: 2\n", ben="player: Ben\r\nplayers: 2")
    answer = sheetgen("validate", "unicorn", "O7", *ROLL, *table, "--write")
    assert answer.err == f"{table[1]} is written\n"
    assert Path(str(table[3])).read_bytes() == b"player: Ben\r\nplayers: 2"

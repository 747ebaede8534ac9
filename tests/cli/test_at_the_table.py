"""What went wrong at real tables, small: each with what is right."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import pytest

from sheetgen.catalog import load_game
from tests.cli.forked import Forked
from tests.cli.run import Program, Type
from tests.cli.typed import Terminal
from tests.sample import few, sample

UNICORN = ("--roll", "R3 R5 Y4")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("roll", ["O5 R6 P4 G4 Y3 B1 L1", "P4 Y3 G4 B1 L4"])
def test_the_best_to_set_aside_comes_first(sheetgen: Program, roll: str) -> None:
    said = sheetgen("claims", "rainbow", roll, "--all").out
    groups = re.split(r"(?m)^set aside ", said)[1:]
    assert len(groups) > 2
    for group in groups:
        scores = [
            int(number)
            for number in re.findall(r"stopping would score (\d+)", group.split("\n\n")[0])
        ]
        assert scores == sorted(scores, reverse=True)


P1 = """game: color-dice
players: red blue green yellow
turn: red
dice: R5 B3 G5 Y6
red: red 2, blue 3, out 4
blue: blue 3, green 1, out 5
green: green 4, red 2, out 3
yellow: yellow 5, out 4
"""


def test_the_attacks_of_a_turn_are_known_to_the_next_command(sheetgen: Program, desk: Path) -> None:
    Path("pos.yaml").write_text(P1)
    dice = ("--roll", "R5 B3 G5 Y6")
    assert (
        sheetgen("validate", "pos.yaml", "before", "attack B red>blue 2+0", *dice, "--write").code
        == 0
    )
    again = sheetgen("validate", "pos.yaml", "attack B out>green 2+0", *dice, "--json")
    (claim,) = json.loads(again.out)["claims"]
    assert (again.code, [problem["code"] for problem in claim["problems"]]) == (
        1,
        ["already-attacked"],
    )
    assert sheetgen("validate", "pos.yaml", "pass", *dice).out.startswith("pass: legal")
    told = sheetgen("validate", "pos.yaml", "before", "attack B red>blue 2+0", "pass", *dice)
    assert (told.code, told.out.splitlines()[1]) == (0, "  this has been done in this turn already")


def test_enter_after_a_doubt_drops_nothing(typing: Type) -> None:
    lines = ["2", "Ann", "2-8", *[""] * 7, "4", "", "4", "", "", "done"]
    answer = typing(lines, "unicorn")
    assert "extras> 4" in answer.err
    assert answer.err.count("extras>") == 3
    assert re.search(r"extras +5 x  ?1 =", answer.out), answer.out


def test_what_is_doubted_counts_as_it_was_typed_when_nothing_more_comes(typing: Type) -> None:
    answer = typing(["2", "Ann", "2-8", *[""] * 7, "4", "done"], "unicorn", "--plain")
    assert (answer.code, "Ann: extras: 5 x 1 = 5\n" in answer.out) == (1, True)


def test_an_empty_file_is_an_empty_sheet(sheetgen: Program, desk: Path) -> None:
    Path("ann.yaml").touch()
    answer = sheetgen("validate", "unicorn", "O7", *UNICORN, "--sheet", "ann.yaml", "--write")
    assert (answer.code, answer.out) == (0, "O7=R3+Y4: legal\n")
    assert "orange: 7\n" in Path("ann.yaml").read_text()


def test_a_range_in_a_message_is_that_of_the_question(typing: Type) -> None:
    said = typing(["2", "Ann", "2-8", *[""] * 7, "nine", "9", "9", "", "", "done"], "unicorn").err
    assert "How many extras are crossed out? (0 to 9)" in said
    assert 'extras: "nine" is not a number from 0 to 9' in said


ROWS = ["4+6-3-1+5", "4 + 6 – 3 - 1 + 5", "36+5-2-1+6", "4 + 6 - 3 - 1 + 5"]


@pytest.mark.parametrize("row", ROWS)
def test_a_line_of_the_grid_needs_no_blanks(typing: Type, row: str) -> None:
    said = typing(["2", "Ann", row, "+-++-", ".........", ".....", "done"], "formulas").err
    assert "grid 2/9>" in said
    assert "grid 5/9>" in said


def test_enter_is_an_empty_first_line_of_the_grid(typing: Type) -> None:
    said = typing(["2", "Ann", "", ". . . . .", "4 + 6 . . . . . .", "done"], "formulas").err
    assert "grid 4/9>" in said
    assert "rows>" not in said


NINE = [
    "1 . . . . . . . .".replace("1", "."),
    ". . . . .",
    ". . . . 4 . . . .",
    ". . . . .",
    ". . . . 5 . . . .",
    ". . . . .",
]
NINE += [". . . . . . . . .", ". . . . .", ". . . . . . . . 2"]
GRID = "grid: |\n" + "".join(f"  {row}\n" for row in NINE)


def test_a_penalty_goes_to_the_round_that_is_played_or_nowhere(
    sheetgen: Program, desk: Path
) -> None:
    Path("ann.yaml").write_text(f"game: formulas\nplayer: Ann\nplayers: 2\n{GRID}abilities: 1\n")
    before = Path("ann.yaml").read_text()
    answer = sheetgen("validate", "ann.yaml", "penalty", "--roll", "1", "--write")
    assert (answer.code, Path("ann.yaml").read_text()) == (1, before)
    assert "round" in answer.out + answer.err
    Path("ann.yaml").write_text(f"{before}round: 7\n")
    assert sheetgen("validate", "ann.yaml", "penalty", "--roll", "1", "--write").code == 0
    assert re.search(r"(?m)^penalties: 7$", Path("ann.yaml").read_text())


def test_the_set_up_may_be_written_in_steps(sheetgen: Program, desk: Path) -> None:
    for claim, said in (
        ("write 4 r2c3", "write 4 34"),
        ("write 5 44", "write 5 44"),
        ("2 22", "write 2 22"),
    ):
        answer = sheetgen(
            "validate", "formulas", claim, "--roll", "4 5 2", "--sheet", "ann.yaml", "--write"
        )
        assert (answer.code, answer.out) == (0, f"{said}: legal\n")
    again = sheetgen(
        "validate", "formulas", "write 4 r5c5", "--roll", "4 5 2", "--sheet", "ann.yaml"
    )
    assert again.code == 1


@pytest.mark.parametrize("how", [signal.SIGHUP, signal.SIGKILL])
def test_a_terminal_that_dies_costs_nothing_that_was_typed(desk: Path, how: signal.Signals) -> None:
    first = [
        ("players>", "2"),
        ("player>", "Ann"),
        ("red>", "2-8"),
        ("orange>", "3-6"),
        ("yellow>", "4-6"),
    ]
    gone = Terminal(desk, "score", "unicorn", "--save", "k.yaml").answers(*first).waits("green>")
    gone.killed(how)
    again = Terminal(desk, "score", "unicorn", "--save", "k.yaml")
    again.waits("Go on where you stopped? (y/n)").types("y").waits("green>").types("done")
    again.ends()
    assert (
        Path("k.yaml").read_text()
        == "game: unicorn-rainbow\nplayer: Ann\nplayers: 2\nred: 2-8\norange: 3-6\nyellow: 4-6\n"
    )
    assert list((desk / "data").rglob("*.json")) == []


EVENING = [
    "Ann, Ben",
    "2-8",
    "",
    "4-6",
    "6 9",
    "6",
    "5-8",
    "extras 5",
    "2-3",
    "",
    "red 2-4",
    "Ann red 2-9",
    "",
    "",
    "back",
    "7",
    "",
    "rest",
    "",
    "yours 1",
]
"""Two sheets with corrections and a slip, up to the look at both."""


@pytest.mark.parametrize("answers", sample(range(1, len(EVENING) + 1), 1))
def test_killed_after_any_answer_nothing_is_lost(desk: Path, answers: int) -> None:
    gone = Terminal(desk, "score", "unicorn", "--plain", "--save", "k.yaml").waits("players>")
    for line in EVENING[:answers]:
        gone.types(line).waits("> ")
    gone.killed(signal.SIGKILL)
    again = (
        Terminal(desk, "score", "unicorn", "--plain", "--save", "k.yaml")
        .waits("Go on where you stopped? (y/n)")
        .types("")
    )
    for line in EVENING[answers:]:
        again.waits("> ").types(line)
    again.waits("right?> ").types("").ends()
    head = "game: unicorn-rainbow\nplayer: {}\nplayers: 2\n"
    ann = "red: 2-9\nyellow: 4-6\ngreen: 6 9\nblue: 6\nviolet: 5-8\nextras: 5\n"
    assert Path("k-ann.yaml").read_text() == head.format("Ann") + ann
    assert Path("k-ben.yaml").read_text() == head.format("Ben") + "red: 2-4\ngreen: 7\nyours: 1\n"
    assert list((desk / "data").rglob("*.json")) == []


OTHERS: dict[str, tuple[list[str], dict[str, str]]] = {
    "rainbow-roll": (
        ["Ann, Ben", "28 0", "", "9", "back", "9 10", "R6 O5", "Ann turns 28 7", ""],
        {
            "k-ann.yaml": "game: rainbow-roll\nplayer: Ann\nplayers: 2\nturns: 28 7\n",
            "k-ben.yaml": (
                "game: rainbow-roll\nplayer: Ben\nplayers: 2\nturns: 9 10\naside: R6 O5\n"
            ),
        },
    ),
    "uno-dice": (
        ["2", "Ann", "red", "2 2 1", "", "Ben", "blue", "5 *", "1", "Ben extras 2", ""],
        {
            "k-ann.yaml": "game: uno-dice\nplayer: Ann\nplayers: 2\ncolor: red\nboard: 2 2 1\n",
            "k-ben.yaml": (
                "game: uno-dice\nplayer: Ben\nplayers: 2\ncolor: blue\nboard: 5 *\nextras: 2\n"
            ),
        },
    ),
    "formulas": (
        [
            "1",
            "Ann",
            "4 + 6 . . . . . .",
            "",
            "5 . . . . . . . .",
            *[""] * 6,
            "2",
            "",
            "",
            "",
            "rows 2 3",
            "",
        ],
        {
            "k.yaml": (
                "game: formulas\nplayer: Ann\nplayers: 1\ngrid: |\n  4 + 6 . . . . . .\n  . . . ."
                " .\n  5 . . . . . . . .\n"
                + "  . . . . .\n  . . . . . . . . .\n  . . . . .\n  . . . . . . . . .\n  . . . ."
                " .\n  . . . . . . . . .\nrows: 2 3\n"
            )
        },
    ),
    "color-dice": (
        [
            "2",
            "red blue",
            "green yellow",
            "red",
            "R6 B5 G4 Y6",
            "red 2, out 7",
            "blue 3, out 6",
            "back",
            "blue 2, red 1, out 6",
            "green 9",
            "yellow 9",
            "",
        ],
        {
            "k.yaml": (
                "game: color-dice\nplayers: red blue\ndummies: green yellow\nturn: red\ndice: R6 B5"
                " G4 Y6\nred: red 2, out 7\n"
                + "blue: red 1, blue 2, out 6\ngreen: green 9\nyellow: yellow 9\n"
            )
        },
    ),
}
"""What is typed of papers of the other games, with corrections, and the files that it makes."""

KILLED = [(name, count) for name, (lines, _) in OTHERS.items() for count in range(1, len(lines))]


@pytest.mark.parametrize(("name", "answers"), sample(KILLED, 1))
def test_killed_after_any_answer_nothing_is_lost_in_the_other_games(
    name: str, answers: int, desk: Path
) -> None:
    lines, files = OTHERS[name]
    gone = Terminal(desk, "score", name, "--plain", "--save", "k.yaml").waits("> ")
    for line in lines[:answers]:
        gone.types(line).waits("> ")
    gone.killed(signal.SIGKILL)
    again = (
        Terminal(desk, "score", name, "--plain", "--save", "k.yaml")
        .waits("Go on where you stopped? (y/n)")
        .types("")
    )
    for line in lines[answers:]:
        again.waits("> ").types(line)
    again.ends()
    assert {path.name: path.read_text() for path in desk.glob("k*.yaml")} == files
    assert list((desk / "data").rglob("*.json")) == []


def test_what_cannot_be_kept_is_said_and_scored_all_the_same(desk: Path) -> None:
    Path("full").touch()
    typed = Terminal(desk, "score", "unicorn", "--plain", SHEETGEN_DATA=str(desk / "full")).answers(
        ("players>", "1"), ("player>", "Ann")
    )
    typed.answers(("red>", "2-4"), ("orange>", "done"), ("empty = no:", ""))
    screen = typed.ends()
    assert screen.count("what is typed cannot be kept in the data folder") == 1
    assert "Ann: A 2-5: 3 x 2 = 6" in screen


@pytest.mark.parametrize(("word", "left"), [("n", 0), ("", 1)])
def test_a_draft_goes_only_when_somebody_says_so(desk: Path, word: str, left: int) -> None:
    played = load_game("unicorn").game
    assert played is not None
    folder = desk / "data" / "drafts"
    folder.mkdir(parents=True)
    told = {
        "who": "1",
        "players": 1,
        "at": 2,
        "texts": [{"player": "Ann"}],
        "doubted": "",
        "switches": dict(played.settings()),
    }
    (folder / "score-unicorn-rainbow-99999999.json").write_text(json.dumps(told))
    asked = Terminal(desk, "score", "unicorn", "--plain").waits("Go on where you stopped? (y/n)")
    if word:
        asked.types(word).waits("players>")
    asked.killed(signal.SIGKILL)
    assert len(list(folder.iterdir())) == left


RANGES = ["2–8", "2..8", "2 - 8", "2—8", "red 2-8", "R2-8", "2 3 4 5 6 7 8", "2,3,4..8"]


@pytest.mark.parametrize("text", RANGES)
def test_people_write_ranges_in_many_ways(typing: Type, text: str) -> None:
    assert "Ann: B 6-8: 3 x 3 = 9\n" in typing(["1", "Ann", text, "done"], "unicorn", "--plain").out


@pytest.mark.parametrize("text", ["-", "0", "none", "None", "–"])
def test_people_say_nothing_in_many_ways(typing: Type, text: str) -> None:
    answer = typing(["1", "Ann", text, "done"], "unicorn", "--plain")
    assert "red>" in answer.err
    assert "Ann: A 2-5: 0 x 2 = 0\n" in answer.out


def test_all_stands_for_a_whole_row(typing: Type) -> None:
    assert "Ann: rows: 1 x 7 = 7\n" in typing(["1", "Ann", "all", "done"], "unicorn", "--plain").out


def test_no_mark_is_lost_when_three_write_at_once(desk: Path) -> None:
    for _ in range(few(2, 4)):
        Path("c.yaml").write_text("game: unicorn-rainbow\nplayer: Ann\nplayers: 4\n")
        command = ["validate", "c.yaml", "--roll", "R3 R5 Y4", "--new-turn", "--write"]
        writing = []
        for claim in ("R3", "Y4", "O7"):
            with open(os.devnull, "r+") as nothing, open(f"{claim}.txt", "w") as err:
                streams = nothing.fileno(), nothing.fileno(), err.fileno()
                writing.append(Forked([*command, claim], streams, desk, os.environ))
        for process in writing:
            process.wait(60)
        said = [Path(f"{claim}.txt").read_text() for claim in ("R3", "Y4", "O7")]
        written = sum("c.yaml is written" in text for text in said)
        assert written == len(
            re.findall(r"(?m)^(?:red|orange|yellow):", Path("c.yaml").read_text())
        ), said
        assert written == 3


@pytest.mark.parametrize(
    "paste", ["2-4\n6 7", "\x1b[200~2-4\n6 7\n\x1b[201~"], ids=["as keys", "in brackets"]
)
def test_each_pasted_line_answers_its_own_question(desk: Path, paste: str) -> None:
    typed = (
        Terminal(desk, "score", "unicorn")
        .answers(("players>", "1"), ("player>", "Ann"))
        .waits("red>")
    )
    typed.types(paste).waits("yellow>").types("done").waits("empty = no:").types("pasted")
    typed.ends()
    assert (
        Path("pasted.yaml").read_text()
        == "game: unicorn-rainbow\nplayer: Ann\nplayers: 1\nred: 2-4\norange: 6 7\n"
    )


def test_plain_dice_may_stand_in_one_word(sheetgen: Program) -> None:
    right = sheetgen("roll", "2d6", "d4", "--seed", "1")
    assert (right.code, len(right.out.split())) == (0, 3)
    for asked in ("2d6,d4", "2d6 d4"):
        assert sheetgen("roll", asked, "--seed", "1") == right


def test_a_die_of_this_very_roll_is_not_exchanged_by_the_next_command(
    sheetgen: Program, desk: Path
) -> None:
    dice = ("--roll", "R5 R6 B2", "--sheet", "ann.yaml")
    assert sheetgen("validate", "rainbow", "keep", "R5", *dice, "--write").code == 0
    answer = sheetgen("validate", "rainbow", "swap", "R6", *dice)
    assert answer.code == 1
    assert (
        "R5 was set aside after this very roll; only a die from an earlier roll is exchanged"
        in answer.out
    )


@pytest.mark.parametrize(
    ("roll", "other", "taken"),
    [("R1 Y1 B1", (), "2 yours"), ("R1 Y1 B1", ("--other",), "1 others")],
)
def test_to_have_finished_says_what_it_takes(
    sheetgen: Program, desk: Path, roll: str, other: tuple[str, ...], taken: str
) -> None:
    answer = sheetgen("validate", "unicorn", "done", "--roll", roll, *other)
    assert (answer.code, f"\n  takes {taken}\n" in answer.out) == (0, True)
    told = json.loads(sheetgen("validate", "unicorn", "done", "--roll", roll, *other, "--json").out)
    assert told["claims"][0]["tells"][0] == f"takes {taken}"


@pytest.mark.parametrize(
    "claims", [["O7 R3"], ["7 orange, 3 red"], ["O7, R3"], ["O7", "X on red 3"]]
)
def test_claims_in_one_pair_of_quotes_are_several(sheetgen: Program, claims: list[str]) -> None:
    answer = sheetgen("validate", "unicorn", *claims, "--roll", "R3 R5 Y4")
    assert (answer.code, answer.out) == (
        0,
        "O7=R3+Y4: legal\nR3=R3: legal (by claim-mode=any)\n",
    )


def test_a_quoted_claim_that_cannot_be_read_is_told_as_it_was(sheetgen: Program) -> None:
    answer = sheetgen("validate", "uno", "chain Y2 Q9", "--roll", "Y2 R6 Y1 R1 B5 G3")
    assert "chain Y2 Q9: not legal\n  <claim>:1:10: Q9: no die shows it" in answer.out
    answer = sheetgen("validate", "formulas", "3 + 4", "--roll", "3 4 5")
    assert answer.out.startswith('3 + 4: not legal\n  <claim>:1:1: unknown move "3"; a move begins')


def test_some_dice_are_thrown_again_by_what_they_show(sheetgen: Program) -> None:
    assert len(sheetgen("roll", "rainbow", "again", "R2", "Y4", "--seed", "5").out.split()) == 2
    assert len(sheetgen("roll", "uno", "--keep", "B5,G3", "--seed", "5").out.split()) == 4
    unclear = sheetgen("roll", "formulas", "again", "3", "--seed", "5")
    assert (unclear.code, "3 is on d1 d2 d3 c1 c2; name the die that shows it" in unclear.err) == (
        1,
        True,
    )
    assert sheetgen("roll", "formulas", "--seed", "5").err.splitlines()[0].startswith("dice d1=")


NO_NAMES = ["no", "n", "none", "exit", "skip", "back", "done", ""]


@pytest.mark.parametrize(
    ("word", "saved"), [*[(word, []) for word in sample(NO_NAMES, 2)], ("ann", ["ann.yaml"])]
)
def test_no_is_no_name_for_a_file(desk: Path, word: str, saved: list[str]) -> None:
    typed = Terminal(desk, "score", "unicorn")
    typed.answers(
        ("players>", "1"),
        ("player>", "Ann"),
        ("red>", "2-4"),
        ("orange>", "done"),
        ("empty = no:", word),
    ).ends()
    assert [path.name for path in desk.glob("*.yaml")] == saved


@pytest.mark.parametrize("word", sample(["y", "..", ".", "~", "/", "?"], 3))
def test_yes_a_folder_and_a_question_are_asked_for_the_name(desk: Path, word: str) -> None:
    typed = Terminal(desk, "score", "unicorn")
    typed.answers(
        ("players>", "1"),
        ("player>", "Ann"),
        ("red>", "2-4"),
        ("orange>", "done"),
        ("empty = no:", word),
        ("empty = no:", "ann"),
    )
    typed.ends()
    assert [path.name for path in desk.glob("*.yaml")] == ["ann.yaml"]


def test_a_home_is_a_home_and_a_folder_that_is_not_there_is_asked_for(desk: Path) -> None:
    typed = Terminal(desk, "score", "unicorn")
    typed.answers(
        ("players>", "1"),
        ("player>", "Ann"),
        ("red>", "2-4"),
        ("orange>", "done"),
        ("empty = no:", "nofolder/ann"),
    )
    typed.answers(
        ("There is no folder nofolder; make it? (y/n)", "n"), ("empty = no:", "~/ann")
    ).ends()
    assert sorted(path.name for path in desk.iterdir()) == ["ann.yaml", "data"]


def test_a_sheet_that_does_not_say_its_game_is_seen_for_what_it_is(
    sheetgen: Program, desk: Path
) -> None:
    Path("ann.yaml").write_text("player: Ann\nred: 3\n")
    answer = sheetgen("score", "ann.yaml")
    assert (answer.code, answer.out) == (1, "")
    assert (
        answer.err
        == "ann.yaml does not name its game; write `game:` and the game's name in it, or name the"
        " game before the file\n"
    )
    assert sheetgen("score", "unicorn", "ann.yaml").code == 0


def test_a_sheet_names_its_game_as_the_command_line_does(sheetgen: Program, desk: Path) -> None:
    Path("ann.yaml").write_text("game: unicorn\nplayers: 2\nplayer: Ann\nred: 3\n")
    assert sheetgen("score", "ann.yaml").out == sheetgen("score", "unicorn", "ann.yaml").out


def test_the_second_mark_of_another_player_takes_an_extra_in_the_next_command_too(
    sheetgen: Program, desk: Path
) -> None:
    Path("ben.yaml").write_text("game: unicorn-rainbow\nplayer: Ben\nplayers: 2\n")
    call = ("validate", "ben.yaml", *UNICORN, "--other")
    assert sheetgen(*call, "O7", "--write").code == 0
    second = sheetgen(*call, "R8", "--write")
    assert (second.code, "a second claim takes an extra (extra R8)" in second.out) == (1, True)
    assert sheetgen(*call, "extra R8", "--write").code == 0
    lines = Path("ben.yaml").read_text()
    assert re.findall(r"(?m)^(red|orange|extras): (.*)$", lines) == [
        ("red", "8"),
        ("orange", "7"),
        ("extras", "1"),
    ]


def test_who_else_writes_at_a_call_is_told(sheetgen: Program, desk: Path) -> None:
    Path("ann.yaml").write_text("game: uno-dice\nplayer: Ann\nplayers: 2\ncolor: red\nboard: 2\n")
    Path("ben.yaml").write_text("game: uno-dice\nplayer: Ben\nplayers: 2\ncolor: blue\nboard: 6\n")
    call = (
        "validate",
        "uno",
        "chain",
        "Y2",
        "Y1",
        "R1",
        "R6",
        "--roll",
        "Y2 R6 Y1 R1 B5 G3",
        "--sheet",
        "ann.yaml",
        "--sheet",
        "ben.yaml",
    )
    assert sheetgen(*call).out == "chain Y2 Y1 R1 R6: legal\n  calls R6: Ben writes 6\n"
    assert json.loads(sheetgen(*call, "--json").out)["claims"][0]["tells"] == [
        "calls R6: Ben writes 6"
    ]


def test_nobody_is_nameless_in_a_message(sheetgen: Program) -> None:
    said = sheetgen("validate", "uno", "penalty -1 Ben", "--roll", "R1 -1").out
    assert 'unknown player "Ben"' in said
    assert "there is  or" not in said
    assert "give the others' sheets as well" in said


@pytest.mark.parametrize("way", ["red>blue", "red-blue"])
def test_a_way_may_be_written_without_the_sign_of_the_shell(
    sheetgen: Program, desk: Path, way: str
) -> None:
    Path("pos.yaml").write_text(P1)
    answer = sheetgen(
        "validate", "pos.yaml", "before", f"attack B {way} 2+0", "--roll", "R5 B3 G5 Y6"
    )
    assert (answer.code, answer.out.splitlines()[-1].partition(" (")[0]) == (
        0,
        "attack B red>blue 2+0: legal",
    )


def test_the_sign_that_the_shell_has_eaten_is_hinted_at(sheetgen: Program) -> None:
    said = sheetgen("validate", "color", "attack", "B", "red", "2+0", "--roll", "R5 B3 G5 Y6").out
    assert "quotes" in said
    assert "red-blue" in said


def test_a_roll_without_quotes_is_told_so(sheetgen: Program) -> None:
    answer = sheetgen("validate", "unicorn", "O7", "--roll", "R3", "R5", "Y4")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == 'dice with blanks between them need quotes: --roll "R3 R5 Y4"\n'


ROLLS = [
    (("unicorn", "--roll", "R3", "R5", "Y4", "O7"), '--roll "R3 R5 Y4"'),
    (("uno", "--roll", "Y2", "Y1", "B1", "chain", "Y2", "Y1", "B1"), '--roll "Y2 Y1 B1"'),
    (("uno", "chain", "Y2", "Y1", "B1", "--roll", "Y2", "Y1", "B1"), '--roll "Y2 …"'),
]


@pytest.mark.parametrize(("args", "shown"), ROLLS, ids=[" ".join(args) for args, _ in ROLLS])
def test_wherever_a_roll_without_quotes_stands_it_is_told_so(
    sheetgen: Program, args: tuple[str, ...], shown: str
) -> None:
    answer = sheetgen("validate", *args)
    assert answer.code
    assert f"dice with blanks between them need quotes: {shown}" in answer.err


def test_a_roll_of_one_die_needs_no_quotes(sheetgen: Program) -> None:
    assert sheetgen("validate", "rainbow", "keep", "B2", "--roll", "B2").code == 0


def test_a_star_that_the_shell_has_filled_in_is_hinted_at_everywhere(
    sheetgen: Program, desk: Path
) -> None:
    Path("notes.txt").touch()
    for args in (
        ("claims", "uno", "Y2", "notes.txt"),
        ("validate", "uno", "chain", "Y2", "notes.txt", "--roll", "Y2 * R1"),
        ("roll", "uno", "again", "notes.txt"),
    ):
        answer = sheetgen(*args)
        assert answer.code
        assert "the shell has filled in a bare *" in answer.err


def test_a_sheet_that_does_not_say_how_many_play_is_never_silently_solo(
    sheetgen: Program, desk: Path
) -> None:
    Path("ann.yaml").write_text("game: unicorn-rainbow\nplayer: Ann\nred: 2-11\n")
    piped = sheetgen("score", "ann.yaml", "--plain")
    assert (
        "note: the number of players is unknown; this is counted for 2 players; write players: 1 to 4\n"
        in piped.err
    )
    assert piped.out.endswith("Ann: total: 46\n")
    asked = Terminal(desk, "score", "ann.yaml", "--plain")
    asked.waits("How many play? (1 to 4, empty = 2)").types("1")
    assert "Ann: total: 46; lost" in asked.ends()


TWO = "game: unicorn-rainbow\nplayer: Ann\nplayers: 2\n"


def test_a_claim_that_may_be_two_is_written_once_somebody_says_which(
    sheetgen: Program, desk: Path
) -> None:
    Path("ann.yaml").write_text(TWO)
    call = ("validate", "ann.yaml", "V11/12", "--roll", "R6 R5 B6", "--write")
    refused = sheetgen(*call)
    assert (refused.code, refused.out, Path("ann.yaml").read_text()) == (1, "", TWO)
    assert (
        refused.err == "V11/12 may be V11/12=R6+B6 or V11/12=R5+B6; name one, then it is written\n"
    )
    (problem,) = json.loads(sheetgen(*call, "--json").out)["problems"]
    assert problem["code"] == "ambiguous-move"
    asked = Terminal(desk, *call)
    asked.waits("1 = V11/12=R6+B6; 2 = V11/12=R5+B6. Which V11/12 is it?").types("2")
    assert "ann.yaml is written" in asked.ends()
    assert "violet: 11/12\n" in Path("ann.yaml").read_text()
    assert "V11/12=R5+B6" in Path("ann.yaml").read_text()


OPEN = f"{TWO}red: 2-4\nfirst: 6\n"
"""A 1st of a column that is not complete."""


def test_what_the_table_agrees_on_is_noted_and_counts_as_right(
    sheetgen: Program, desk: Path
) -> None:
    Path("ann.yaml").write_text(OPEN)
    assert sheetgen("validate", "ann.yaml").code == 1
    forced = sheetgen("validate", "ann.yaml", "--force")
    assert (forced.code, forced.err) == (0, "1 agreed exception is noted in ann.yaml\n")
    why = "1st of 6, but red, orange, yellow, green, blue, violet 6 is open"
    assert Path("ann.yaml").read_text() == f"{OPEN}# agreed: first-on-open-column first 6: {why}\n"
    told = sheetgen("validate", "ann.yaml")
    assert (told.code, told.out) == (
        0,
        f"ann.yaml: nothing wrong\nnote: ann.yaml:5:8: agreed: {why}\n",
    )
    assert sheetgen("score", "ann.yaml").code == 0
    Path("ann.yaml").write_text(Path("ann.yaml").read_text().replace("first: 6", "first: 6 7"))
    changed = sheetgen("validate", "ann.yaml")
    assert (changed.code, changed.out.count("ann.yaml:5:8: 1st of ")) == (1, 2)


def test_a_claim_that_the_table_lets_pass_is_noted(sheetgen: Program, desk: Path) -> None:
    Path("ann.yaml").write_text(TWO)
    call = ("validate", "ann.yaml", "O8", *UNICORN, "--force")
    assert (sheetgen(*call).code, Path("ann.yaml").read_text()) == (2, TWO)
    assert sheetgen(*call, "--write").code == 0
    *lines, told = Path("ann.yaml").read_text().splitlines()
    assert "orange: 8" in lines
    assert told.startswith("# agreed: O8 with R3 R5 Y4: no one or two of R3 R5 Y4 make O8")
    assert sheetgen("validate", "ann.yaml").code == 0
    assert sheetgen("validate", "--undo", "ann.yaml").code == 0
    assert Path("ann.yaml").read_text() == TWO


def test_what_is_legal_and_what_is_agreed_on_are_one_write_and_the_turn_goes_on(
    sheetgen: Program, desk: Path
) -> None:
    Path("ann.yaml").write_text(TWO)
    forced = sheetgen("validate", "ann.yaml", "O7", "V9", *UNICORN, "--write", "--force")
    assert (
        forced.code,
        "ann.yaml is written\n" in forced.err,
        "1 agreed exception is noted in ann.yaml\n" in forced.err,
    ) == (
        0,
        True,
        True,
    )
    both = Path("ann.yaml").read_text()
    assert ("orange: 7\n" in both, "violet: 9\n" in both, both.count("# agreed: ")) == (
        True,
        True,
        1,
    )
    third = sheetgen("validate", "ann.yaml", "R8", *UNICORN, "--new-turn")
    assert third.code == 0
    assert sheetgen("validate", "--undo", "ann.yaml").code == 0
    assert Path("ann.yaml").read_text() == TWO


def test_after_an_agreed_first_mark_the_second_is_judged(sheetgen: Program, desk: Path) -> None:
    Path("ann.yaml").write_text(TWO)
    assert sheetgen("validate", "ann.yaml", "V9", *UNICORN, "--write", "--force").code == 0
    assert "force V9" in Path("ann.yaml").read_text()
    second = sheetgen("validate", "ann.yaml", "O7", *UNICORN, "--write")
    assert (second.code, "ann.yaml is written\nAnn has finished" in second.err) == (0, True)
    text = Path("ann.yaml").read_text()
    assert ("violet: 9\n" in text, "orange: 7\n" in text, "# agreed: V9" in text) == (
        True,
        True,
        True,
    )


def test_an_exception_that_cannot_be_read_is_left_to_the_pencil(
    sheetgen: Program, desk: Path
) -> None:
    Path("ann.yaml").write_text(TWO)
    forced = sheetgen("validate", "ann.yaml", "Q9", *UNICORN, "--write", "--force")
    assert (forced.code, forced.err.endswith("is written into the file by hand\n")) == (0, True)
    lines = Path("ann.yaml").read_text().splitlines()
    assert lines[: len(TWO.splitlines())] == TWO.splitlines()
    assert "# agreed: Q9" in lines[-1]


def test_what_was_written_is_taken_back_step_by_step(sheetgen: Program, desk: Path) -> None:
    first = f"{TWO}# spilled a drink here\n"
    Path("ann.yaml").write_text(first)
    states = [first]
    for claim in ("O7", "extra R8"):
        assert sheetgen("validate", "ann.yaml", claim, *UNICORN, "--other", "--write").code == 0
        states.append(Path("ann.yaml").read_text())
    assert len(set(states)) == 3
    for state in (states[1], states[0]):
        answer = sheetgen("validate", "--undo", "ann.yaml")
        assert (answer.code, answer.err) == (
            0,
            "ann.yaml is as it was before it was last written\n",
        )
        assert Path("ann.yaml").read_text() == state
    none = sheetgen("validate", "--undo", "ann.yaml")
    assert (none.code, none.err) == (1, "nothing is known of what ann.yaml said before\n")


def test_a_file_that_a_claim_has_made_goes_again(sheetgen: Program, desk: Path) -> None:
    assert (
        sheetgen("validate", "unicorn", "O7", *UNICORN, "--sheet", "ann.yaml", "--write").code == 0
    )
    answer = sheetgen("validate", "--undo", "ann.yaml")
    assert (answer.code, answer.err, Path("ann.yaml").exists()) == (
        0,
        "ann.yaml was not there before; it is removed\n",
        False,
    )


def test_what_somebody_has_changed_since_is_not_taken_back(sheetgen: Program, desk: Path) -> None:
    sheetgen("validate", "unicorn", "O7", *UNICORN, "--sheet", "ann.yaml", "--write")
    text = Path("ann.yaml").read_text() + "extras: 1\n"
    Path("ann.yaml").write_text(text)
    answer = sheetgen("validate", "--undo", "ann.yaml")
    assert (answer.code, Path("ann.yaml").read_text()) == (1, text)
    assert answer.err == "ann.yaml was changed since it was last written; nothing is taken back\n"
    assert sheetgen("validate", "--undo", "ann.yaml", "--write").code == 2


def test_where_it_makes_no_difference_one_reading_is_taken(sheetgen: Program, desk: Path) -> None:
    Path("ann.yaml").write_text(TWO)
    answer = sheetgen("validate", "ann.yaml", "R11/12", "V11/12", "--roll", "R6 R5 B6", "--write")
    assert (answer.code, Path("ann.yaml").read_text()) == (0, f"{TWO}red: 11/12\nviolet: 11/12\n")


def test_wide_names_stand_in_their_columns(sheetgen: Program, desk: Path) -> None:
    for name, player in (("1.yaml", "李小龙"), ("2.yaml", "Ann"), ("3.yaml", "👨‍👩‍👧")):
        Path(name).write_text(
            f"game: rainbow-roll\nplayer: {player}\nplayers: 3\nturns: 28\n", encoding="utf-8"
        )
    lines = sheetgen("score", "1.yaml", "2.yaml", "3.yaml").out.splitlines()
    ranked = lines[lines.index("Ranking") + 1 :][:3]
    assert ranked == ["  1. 李小龙  28", "  1. Ann     28", "  1. 👨‍👩‍👧      28"]

"""Files that mean harm, words that mean harm, and programs that are stopped in the middle: nothing
is lost, hidden or let out.
"""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from sheetgen.catalog import layouts_folder
from tests.cli.run import Program, on_a_terminal

SHEETGEN = [sys.executable, "-c", "from sheetgen.cli import main; main()"]

HEAD = "id: evil\ntitle: Evil\nplayers: 1\n"

HOARD = layouts_folder().parent / "examples" / "dragon-hoard"


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def hoard(*names: str) -> None:
    """The designer's example under these names, with its picture."""
    for name in names:
        shutil.copy(f"{HOARD}.yaml", name)
    shutil.copy(f"{HOARD}.svg", "dragon-hoard.svg")


def told(text: str) -> list[str]:
    """The lines of a message that are no snippet."""
    return [line for line in text.splitlines() if "|" not in line]


# Two files of one name.


@pytest.mark.parametrize("command", ["print", "preview"])
def test_two_games_of_one_id_are_refused_before_anything_is_written(
    sheetgen: Program, command: str
) -> None:
    hoard("a.yaml", "b.yaml")
    answer = sheetgen(command, "a.yaml", "b.yaml", "--part", "dice", "--output", "out")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith(
        '"dice" of a.yaml and "dice" of b.yaml would both be written to out/dragon-hoard-dice.'
    )
    assert not Path("out").exists()


def test_two_kits_of_one_id_are_refused(sheetgen: Program) -> None:
    hoard("a.yaml", "b.yaml")
    answer = sheetgen("kit", "a.yaml", "b.yaml", "--output", "out")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith(
        "a.yaml and b.yaml would both be written to out/dragon-hoard-kit.pdf;"
    )
    assert not Path("out").exists()


def test_a_page_that_has_the_name_of_another_part_is_refused(sheetgen: Program) -> None:
    Path("c.yaml").write_text(
        "id: c\ntitle: C\nplayers: 1\ndice: [{id: a, copies: 20, faces: 1..6}]\n"
        "parts: {dice: {kind: dice}, dice-1: {kind: dice, dice: [a1]}}\n"
    )
    assert (
        sheetgen("preview", "c.yaml", "--part", "dice-1", "--output", "one").out
        == "one/c-dice-1.png\n"
    )
    answer = sheetgen("preview", "c.yaml", "--output", "out")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith(
        '"dice" of c.yaml and "dice-1" of c.yaml would both be written to out/c-dice-1.png;'
    )
    assert not Path("out").exists()


def test_names_of_game_and_part_may_run_into_each_other(sheetgen: Program) -> None:
    for game, part in (("a", "b-c"), ("a-b", "c")):
        text = (
            f"id: {game}\ntitle: A\nplayers: 1\ndice: [{{id: a, faces: 1..6}}]\nparts: {{{part}:"
            " {kind: dice}}\n"
        )
        Path(f"{game}.yaml").write_text(text)
    answer = sheetgen("print", "a.yaml", "a-b.yaml", "--output", "out")
    assert (answer.code, Path("out").exists()) == (1, False)


def test_links_may_lead_to_one_file(sheetgen: Program) -> None:
    Path("out").mkdir()
    Path("out/uno-dice-dice.pdf").symlink_to("uno-dice-board.pdf")
    answer = sheetgen("print", "uno", "--part", "dice", "--part", "board", "--output", "out")
    assert (answer.code, sorted(os.listdir("out"))) == (1, ["uno-dice-dice.pdf"])


def test_the_same_game_or_part_twice_is_one(sheetgen: Program) -> None:
    answer = sheetgen(
        "print", "uno", "uno-dice", "--part", "dice", "--part", "dice", "--output", "out"
    )
    assert (answer.code, answer.out) == (0, "out/uno-dice-dice.pdf: 1 page, 6 dice\n")


# Layouts that read other people's files.


@pytest.mark.parametrize(
    "where", ["../secret", "{here}/secret", "link.yaml", "more/../../secret", "../nothing"]
)
def test_a_layout_extends_nothing_outside_its_folder(
    sheetgen: Program, desk: Path, where: str
) -> None:
    (desk / "secret").write_text("id: x\nroot:*:20228:0:99999:7:::\ntitle: {\n")
    (desk / "mine" / "more").mkdir(parents=True)
    (desk / "mine" / "link.yaml").symlink_to("../secret")
    name = where.format(here=desk)
    (desk / "mine" / "layout.yaml").write_text(f"extends: {name}\nid: e\n")
    for command in (
        ("lint", "mine/layout.yaml"),
        ("print", "mine/layout.yaml"),
        ("rules", "mine/layout.yaml", "--json"),
    ):
        answer = sheetgen(*command)
        assert answer.code == 1
        assert "20228" not in answer.out + answer.err
        assert f"{name} lies outside the layout's folder" in answer.out + answer.err


@pytest.mark.parametrize(
    "text",
    [
        "PASSWORD=hush\n",
        "- hush\n",
        "password: hush\n",
        "password: {hush\n",
        "hush: 1\n  id: 5\n",
        '"hush',
    ],
)
def test_a_layout_tells_nothing_of_a_file_that_is_none(sheetgen: Program, text: str) -> None:
    Path("notes.yaml").write_text(text)
    Path("layout.yaml").write_text("extends: notes.yaml\nid: e\n")
    answer = sheetgen("lint", "layout.yaml")
    assert (answer.code, answer.err) == (1, "")
    assert told(answer.out) == [
        "layout.yaml:1:10: notes.yaml is not a layout; extends names a layout file"
    ]
    assert "hush" not in answer.out


def test_a_layout_may_extend_what_is_shipped_and_what_is_below(
    sheetgen: Program, desk: Path
) -> None:
    (desk / "base").mkdir()
    (desk / "base" / "low.yaml").write_text(
        f"extends: {layouts_folder() / 'uno-dice.yaml'}\nid: low\n"
    )
    (desk / "top.yaml").write_text("extends: base/low.yaml\nid: top\n")
    assert sheetgen("lint", "top.yaml").code == 0


# What a terminal would obey.

ESCAPES = (
    "\x1b[8m",
    "\x1b]0;x\x07",
    "\x9b2J",
    "\x7f",
    "\u202e",
    "\u2028",
    "\r",
    "\n",
    "\x1b[31mRED\x1b[0m",
)

WILD = """id: evil
title: "Evil{0}"
about: "About{0}"
players: 1-2
palette: {{"red{0}": {{ink: red, letter: R}}, blue: B}}
switches: {{"a{0}": {{question: "q{0}", readings: {{"x{0}": "y{0}", z: z}}, default: "x{0}", reason: "r{0}"}}}}
dice: [{{id: a, copies: 2, faces: 1..6, label: "L{0}", color: "red{0}"}}, {{id: b, faces: 1..6}}]
areas: {{"x{0}": {{cells: ["c{0}"]}}}}
turn: ["step{0}evil.yaml: fine"]
parts: {{card: {{kind: reference, title: "card{0}", children: [{{kind: boxes, area: "n{0}"}}, {{kind: text, text: "t{0}"}}]}}}}
"""

WRITTEN = {
    "\x1b": "\\e",
    "\x07": "\\a",
    "\x9b": "\\x9b",
    "\x7f": "\\x7f",
    "\u202e": "\\u202e",
    "\u2028": "\\u2028",
    "\r": "\\r",
    "\n": "\\n",
}


def harmless(text: str) -> bool:
    """Whether a terminal shows it all, and obeys nothing."""
    return all(line.isprintable() for line in text.removesuffix("\n").split("\n"))


@pytest.mark.parametrize("escape", ESCAPES)
def test_no_escape_of_a_layout_reaches_the_reader(sheetgen: Program, escape: str) -> None:
    """All but line ends are mistakes with a place; no line of what is told is the layout's own."""
    Path("evil.yaml").write_text(
        WILD.format("".join(WRITTEN.get(letter, letter) for letter in escape))
    )
    for words in (
        "rules {}",
        "lint {}",
        "roll {} a --seed 1",
        "roll {} a --seed 1 --plain",
        "roll {} --stats --seed 2",
        "print {}",
    ):
        for end in ("", " --json"):
            answer = sheetgen(*(words + end).format("evil.yaml").split())
            assert answer.code == 1, words
            assert harmless(answer.out), words
            assert harmless(answer.err), words
            assert all(
                line.startswith("evil.yaml:") for line in told(answer.out + answer.err) if not end
            )


def test_no_line_end_of_a_layout_makes_a_line_of_its_own(sheetgen: Program) -> None:
    for name, end in (("evil", "\\n"), ("mild", " ")):
        titled = HEAD.replace("title: Evil", f'title: "Evil{end}evil.yaml: fine"')
        Path(f"{name}.yaml").write_text(
            titled + f'turn: ["step{end}two"]\ndice: [{{id: a, faces: 1..6, label: "L{end}M"}}]\n'
        )
    for words in ("rules {}", "roll {} a --seed 1", "roll {} --stats --seed 2"):
        one, other = (sheetgen(*words.format(f"{name}.yaml").split()) for name in ("evil", "mild"))
        assert (one.code, one.err) == (0, "")
        assert harmless(one.out)
        assert (
            one.out.replace("evil.yaml", "mild.yaml").split()
            == other.out.replace("evil.yaml", "mild.yaml").split()
        )
        assert one.out.count("\n") == other.out.count("\n"), words


def test_no_escape_of_a_layout_reaches_a_terminal() -> None:
    Path("evil.yaml").write_text(WILD.format("\\e[8m\\e[31m"))
    ours = re.compile(r"\x1b\[(0|1|2|3[0-9]|1;38;[0-9;]+)m")
    for words in (("rules", "evil.yaml"), ("roll", "evil.yaml", "a", "--seed", "1")):
        text = on_a_terminal(*words, code=1)
        assert "\x1b[8m" not in text
        assert "\x1b[31m" not in text
        assert harmless(ours.sub("", text))


@pytest.mark.parametrize(
    "words",
    [
        ["\x1b[8m"],
        ["roll", "uno", "--seed\x1b[8m"],
        ["roll", "uno\x1b[8m"],
        ["print", "uno", "--part", "\x1b[8m"],
    ],
)
def test_words_of_the_command_line_are_repeated_without_escapes(
    sheetgen: Program, words: list[str]
) -> None:
    answer = sheetgen(*words)
    assert answer.code == 2
    assert harmless(answer.err)


def test_json_has_no_control_characters_and_keeps_every_letter(sheetgen: Program) -> None:
    name = "A\x9b2Jb\u202ec\u2028d\x7fe\u0085Zoë × 名"
    Path("sheet.yaml").write_text(
        'game: unicorn-rainbow\nplayer: "A\\x9b2Jb\\u202ec\\u2028d\\x7fe\\x85Zoë × 名"\n'
    )
    answer = sheetgen("score", "sheet.yaml", "--json")
    assert harmless(answer.out)
    assert "Zoë × 名" in answer.out
    assert json.loads(answer.out)["players"][0]["name"] == " ".join(name.split())


def test_a_progress_bar_takes_no_orders_from_a_name() -> None:
    """Where stderr is a terminal, a long print shows a bar with the name of the part."""
    from sheetgen.cli.output import Output
    from sheetgen.cli.print.printing import progress_bar

    main, side = pty.openpty()
    with open(side, "w") as screen, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stderr", screen)
        with progress_bar(Output(), "evil [/x] [red]\x1b[8m", long=True) as tell:
            assert tell is not None
            tell(1, 2)
    text = b""
    with suppress(OSError):  # what a terminal says when nobody writes on it any more
        while piece := os.read(main, 10_000):
            text += piece
    os.close(main)
    assert b"evil [/x] [red]" in text
    assert b"\x1b[8m" not in text


# Surroundings that count for nothing.

ODD = {
    "plain": {},
    "no date": {"SOURCE_DATE_EPOCH": "abc", "RL_pdfComments": "1", "RL_documentLang": "de"},
    "a date": {"SOURCE_DATE_EPOCH": "0", "RL_pdfMultiLine": "1", "RL_invariant": "0"},
}


def test_the_environment_changes_no_byte_of_a_print() -> None:
    made = set()
    for name, settings in ODD.items():
        done = subprocess.run(
            [*SHEETGEN, "print", "unicorn", "--part", "dice", "--output", name],
            env=os.environ | settings,
            capture_output=True,
            check=True,
            timeout=60,
        )
        assert done.stderr == b""
        made.add((Path(name) / "unicorn-rainbow-dice.pdf").read_bytes())
    assert len(made) == 1


def test_an_empty_no_color_is_none() -> None:
    assert "\x1b[" in on_a_terminal("roll", "rainbow", "--seed", "1", NO_COLOR="")
    assert "\x1b[" not in on_a_terminal("roll", "rainbow", "--seed", "1", NO_COLOR="1")


@pytest.mark.parametrize(
    ("told", "colored"),
    [
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": ""}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_color_can_be_had_in_a_pipe(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch, told: dict[str, str], colored: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    assert ("\x1b[" in sheetgen("roll", "rainbow", "--seed", "1").out) == colored
    assert "\x1b[" not in sheetgen("roll", "rainbow", "--seed", "1", "--plain").out


@pytest.mark.parametrize(
    "words",
    [
        ["--font", "pipe"],
        ["--font", "/dev/zero"],
        ["--font", "a" * 300],
        ["--font", "closed/x.ttf"],
    ],
)
def test_a_font_that_is_no_file_is_refused(sheetgen: Program, desk: Path, words: list[str]) -> None:
    os.mkfifo("pipe")
    (desk / "closed").mkdir(mode=0o000)
    answer = sheetgen("print", "unicorn", "--part", "dice", *words)
    assert (answer.code, "bug" in answer.err) == (1, False)


@pytest.mark.parametrize("file", ["pipe.yaml", "/dev/zero", "a" * 300, "closed/x.yaml"])
def test_a_sheet_that_is_no_file_is_refused(sheetgen: Program, desk: Path, file: str) -> None:
    if file.startswith("closed") and os.geteuid() == 0:
        pytest.skip("root may search every folder")
    os.mkfifo("pipe.yaml")
    (desk / "closed").mkdir(mode=0o000)
    for words in (("score", "unicorn", file), ("validate", "unicorn", file), ("score", file)):
        assert sheetgen(*words).code in (1, 2)
    for more in ((), ("--write",)):
        answer = sheetgen("validate", "unicorn", "R8", "--roll", "R3 R5 Y4", "--sheet", file, *more)
        assert (answer.code, "bug" in answer.err) == (1, False)


# Files that are none.

ODD_FILES = {
    "pipe": "is not an ordinary file",
    "zero": "is not an ordinary file",
    "socket": "is not an ordinary file",
    "null": "is not an ordinary file",
    "folder": "is a folder",
    "large": "is larger than",
    "loop": "cannot read",
    "nothing": "cannot read",
    "a" * 300: "cannot read",
}
"""What is made of a name, and what is said of a file that is read under it."""


def odd_file(kind: str, path: Path) -> None:
    """Makes what never ends, never begins, is too large or is not there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "zero" | "null":
            path.symlink_to(f"/dev/{kind}")
        case "socket":
            with socket.socket(socket.AF_UNIX) as door:
                door.bind(str(path))
        case "folder":
            path.mkdir()
        case "large":
            path.touch()
            os.truncate(path, 10**12)
        case "loop":
            path.symlink_to(path.name)


@pytest.mark.parametrize("kind", ODD_FILES)
def test_an_odd_file_is_refused_by_every_reader(sheetgen: Program, kind: str) -> None:
    name = kind[:296]
    for end in (".jsonl", ".yaml", ".txt", ".ttf", ".jpg"):
        odd_file(kind, Path(name + end))
    for words in (
        "verify {}.jsonl",
        "verify {}.jsonl --json",
        "replay {}.jsonl",
        "stats {}.jsonl",
        "play {}.jsonl",
        "score {}.yaml",
        "score unicorn {}.yaml",
        "show {}.yaml",
        "lint {}.yaml",
        "print {}.yaml",
        "rules {}.yaml",
        "validate unicorn R8 --roll R3,R5,Y4 --sheet {}.yaml",
        "validate unicorn --undo --sheet {}.yaml",
        "print uno --part board --names @{}.txt",
        "print uno --part board --font {}.ttf",
        "scan {}.jpg --layout unicorn",
    ):
        answer = sheetgen(*words.format(name).split())
        assert answer.code in (1, 2), words
        assert "bug" not in answer.err, words
    answer = sheetgen("verify", f"{name}.jsonl")
    assert ODD_FILES[kind] in answer.err


@pytest.mark.parametrize("kind", [kind for kind in ODD_FILES if len(kind) < 300])
def test_one_odd_file_in_the_data_folder_keeps_nothing_from_working(
    sheetgen: Program, desk: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("SHEETGEN_DATA", str(desk / "data"))
    monkeypatch.setenv("SHEETGEN_CONFIG", str(desk / "config"))
    for name in (
        "data/games/unicorn-rainbow-1.jsonl",
        "data/score-unicorn-rainbow-1.json",
        "config/printers.json",
    ):
        odd_file(kind, Path(name))
    players = ("--players", "bot:greedy,bot:greedy")
    played = sheetgen("play", "uno", *players, "--seed", "1", "--json")
    assert (played.code, played.err) == (0, "")
    listed = json.loads(sheetgen("logs", "--json").out)["logs"]
    assert listed[0]["over"]
    wrong = [problem["message"] for log in listed[1:] for problem in log["problems"]]
    assert [ODD_FILES[kind] in message for message in wrong] == [True] * (kind != "nothing")
    waiting = sheetgen("play", "--resume")
    assert (waiting.code, waiting.err) == (2, "no game is waiting to be resumed\n")
    printed = sheetgen("print", "uno", "--part", "board", "--printer", "hp")
    assert printed.code in (1, 2)
    assert "bug" not in printed.err


@pytest.mark.parametrize("kind", ["pipe", "zero", "socket", "folder"])
def test_no_log_is_written_into_what_is_no_file(sheetgen: Program, kind: str) -> None:
    odd_file(kind, Path("log.jsonl"))
    answer = sheetgen("play", "uno", "--players", "bot:greedy,bot:greedy", "--log", "log.jsonl")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith(f"log.jsonl {ODD_FILES[kind]}")


PICTURE = HEAD + (
    "parts: {{card: {{kind: reference, children: [{{kind: picture, file: {}, tall: 40}}]}}}}\n"
)


@pytest.mark.parametrize(
    ("layout", "code"),
    [
        ("extends: loop\nid: e\n", "extends-missing"),
        (PICTURE.format("loop"), "picture-missing"),
        (PICTURE.format("pipe"), "picture-missing"),
        (PICTURE.format("large"), "picture-too-large"),
        ("extends: pipe\nid: e\n", "extends-missing"),
        ("extends: large\nid: e\n", "file-too-large"),
    ],
)
def test_a_layout_names_ordinary_files_only(sheetgen: Program, layout: str, code: str) -> None:
    for kind in ("loop", "pipe", "large"):
        odd_file(kind, Path(kind))
    Path("layout.yaml").write_text(layout)
    problems = json.loads(sheetgen("lint", "layout.yaml", "--json").out)["problems"]
    assert [problem["code"] for problem in problems] == [code]


@pytest.mark.parametrize(
    ("name", "codes"), [("loop", (1, 2)), ("a" * 300, (1, 2)), ("a" * 300 + ".yaml", (2, 2))]
)
def test_a_game_begins_and_is_watched_in_no_odd_place(
    sheetgen: Program, name: str, codes: tuple[int, int]
) -> None:
    odd_file("loop", Path("loop"))
    assert (sheetgen("new", name).code, sheetgen("watch", name).code) == codes

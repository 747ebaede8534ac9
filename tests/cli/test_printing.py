"""`print` and `preview` as typed."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from tests.cli.run import Program

HOARD = str(Path(__file__).parent.parent.parent / "examples" / "dragon-hoard.yaml")


def test_print_names_what_it_wrote(sheetgen: Program, tmp_path: Path) -> None:
    answer = sheetgen("print", HOARD, "--part", "sheet", "--output", tmp_path)
    assert (answer.code, answer.out, answer.err) == (
        0,
        f"{tmp_path}/dragon-hoard-sheet.pdf: 1 page, 2 on a page\n",
        "",
    )
    assert len(pypdfium2.PdfDocument(tmp_path / "dragon-hoard-sheet.pdf")) == 1


def test_print_answers_in_json(sheetgen: Program, tmp_path: Path) -> None:
    answer = sheetgen(
        "print", HOARD, "--part", "sheet", "--copies", "5", "--output", tmp_path, "--json"
    )
    data = json.loads(answer.out)
    size = (tmp_path / "dragon-hoard-sheet.pdf").stat().st_size
    assert data["game"] == "dragon-hoard"
    assert data["switches"] == {"waking": 5}
    assert data["files"] == [
        {
            "part": "sheet",
            "path": f"{tmp_path}/dragon-hoard-sheet.pdf",
            "page_count": 3,
            "per_page": 2,
            "copy_count": 5,
            "bytes": size,
        }
    ]


def test_cells_are_the_table_on_the_page(sheetgen: Program, tmp_path: Path) -> None:
    answer = sheetgen(
        "print", HOARD, "--part", "sheet", "--copies", "1", "--cells", "--output", tmp_path
    )
    rows = json.loads(answer.out)["parts"][0]["boxes"]
    assert {row["cell"] for row in rows} >= {
        "gold.10",
        "ruby.7",
        "sea.5",
        "dragon.5",
        "score.total",
    }
    assert list(tmp_path.iterdir()) == []


def test_a_switch_changes_the_print(sheetgen: Program, tmp_path: Path) -> None:
    answer = sheetgen(
        "print",
        HOARD,
        "--part",
        "sheet",
        "--copies",
        "1",
        "--cells",
        "--set",
        "waking=6",
        "--output",
        tmp_path,
    )
    cells = {row["cell"] for row in json.loads(answer.out)["parts"][0]["boxes"]}
    assert "dragon.6" in cells


def test_several_games_print_the_parts_that_they_have(sheetgen: Program, tmp_path: Path) -> None:
    answer = sheetgen(
        "print",
        "color",
        "uno",
        "--part",
        "board",
        "--part",
        "pawns",
        "--seats",
        "6",
        "--output",
        tmp_path,
    )
    assert (answer.code, answer.err) == (0, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "color-dice-board.pdf",
        "color-dice-pawns.pdf",
        "uno-dice-board.pdf",
    ]


@pytest.mark.parametrize(
    ("args", "what"),
    [
        (("--part", "map"), 'part "map"; did you mean "mat"?'),
        (
            ("--part", "x"),
            'part "x"; there is board, dice, mat, pawns, reference, sheet, stand-ups or stickers',
        ),
        (("--set", "a=1"), 'rule option "a"; sheetgen rules GAME lists those of each'),
        (("--set", "claim=any"), 'rule option "claim"; did you mean "claim-mode"?'),
    ],
)
def test_what_none_of_several_games_has_is_refused(
    sheetgen: Program, tmp_path: Path, args: tuple[str, ...], what: str
) -> None:
    answer = sheetgen("print", "--all", *args, "--output", tmp_path)
    assert (answer.code, answer.out, answer.err) == (
        2,
        "",
        f"none of these games has a {what}\n",
    )


@pytest.mark.parametrize(
    "args",
    [
        ("print", "--part", "stickers", "--theme", "MONO", "--sticker-style", "Round"),
        ("print", "--part", "sheet", "--backs", "--duplex", "Short"),
        ("export", "--part", "sheet", "--pieces", "SVG"),
    ],
)
def test_words_of_options_are_taken_in_any_case(
    sheetgen: Program, tmp_path: Path, args: tuple[str, ...]
) -> None:
    command, *options = args
    assert sheetgen(command, "unicorn", *options, "--output", tmp_path / "any").code == 0
    small = [option.lower() for option in options]
    assert sheetgen(command, "unicorn", *small, "--output", tmp_path / "small").code == 0
    for path in (tmp_path / "small").iterdir():
        assert (tmp_path / "any" / path.name).read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("rainbow", "--part", "stickers"), "rainbow-roll-stickers.pdf: 1 page, 13 dice\n"),
        (
            ("rainbow", "--part", "dice", "--copies", "2"),
            "rainbow-roll-dice.pdf: 4 pages, 2 times 13 dice\n",
        ),
        (
            ("uno", "--part", "stickers", "--labels", "L4732", "--skip", "70"),
            "uno-dice-stickers.pdf: 2 pages, 6 dice\n",
        ),
        (
            ("color", "--part", "pawns"),
            "color-dice-pawns.pdf: 1 page, 36 pawns, as discs\n",
        ),
        (("uno", "--part", "board"), "uno-dice-board.pdf: 2 pages, 2 on a page\n"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_print_counts_dice_and_pawns(
    sheetgen: Program, tmp_path: Path, args: tuple[str, ...], said: str
) -> None:
    answer = sheetgen("print", *args, "--output", tmp_path)
    assert (answer.code, answer.out, answer.err) == (0, f"{tmp_path}/{said}", "")


REFUSED = [
    (("print",), 2, "name a game to print, or --all"),
    (
        ("print", "chess"),
        2,
        (
            'there is no game "chess"; there is color-dice, formulas, rainbow-roll,'
            " unicorn-rainbow, uno-dice, or the path of a layout file"
        ),
    ),
    (("print", "un"), 2, '"un" may be unicorn-rainbow or uno-dice'),
    (("print", HOARD, "--part", "map"), 2, 'dragon-hoard has no part "map"; it has sheet or dice'),
    (("print", HOARD, "--set", "waking=9"), 2, "waking is 4, 5 or 6, not '9'"),
    (
        ("print", HOARD, "--set", "walking=5"),
        2,
        'there is no rule option "walking"; did you mean "waking"?',
    ),
    (
        ("print", HOARD, "--set", "waking"),
        2,
        "--set takes OPTION=VALUE, such as eleven-twelve=split, not 'waking'",
    ),
    (
        ("print", HOARD, "--seats", "4"),
        2,
        "prints the same for any number of players; leave --seats out",
    ),
    (
        ("print", "uno", "--labels", "L0000"),
        2,
        'there are no labels "L0000"; there is avery-l4732, ',
    ),
    (
        ("print", "uno", "--part", "dice", "--labels", "5160", "--skip", "2"),
        2,
        "no stickers are printed; leave --labels and --skip out",
    ),
    (
        ("print", "uno", "--part", "stickers", "--labels", "5167", "--skip", "80"),
        1,
        "80 labels of part stickers cannot be used up",
    ),
    (
        ("print", "uno", "--part", "stickers", "--labels", "20x20+25x25+5x5+9x2"),
        1,
        "end 15.0 mm beside a4 paper of 210 x 297 mm",
    ),
    (
        ("print", "uno", "--part", "stickers", "--labels", "5167", "--sticker-size", "19"),
        1,
        "--sticker-size 16.7 would fit",
    ),
    (("print", "nowhere/game.yaml"), 1, "cannot read nowhere/game.yaml: no such file or directory"),
    (("pint", HOARD), 2, 'there is no command "pint"; did you mean "print"?'),
]


@pytest.mark.parametrize(
    ("args", "code", "message"),
    REFUSED,
    ids=[" ".join(args[:2])[-30:] + str(n) for n, (args, _, _) in enumerate(REFUSED)],
)
def test_what_cannot_be_printed(
    sheetgen: Program, tmp_path: Path, args: tuple[str, ...], code: int, message: str
) -> None:
    extra = ("--output", tmp_path) if args[0] == "print" else ()
    answer = sheetgen(*args, *extra)
    assert answer.code == code
    assert message in answer.err
    assert answer.out == ""
    assert list(tmp_path.iterdir()) == []


def test_problems_in_json_go_to_stdout(sheetgen: Program) -> None:
    answer = sheetgen("print", "chess", "--json")
    (problem,) = json.loads(answer.out)["problems"]
    assert (answer.code, problem["code"], problem["subject"]) == (2, "unknown-game", "chess")


def test_preview_writes_pictures(sheetgen: Program, tmp_path: Path) -> None:
    answer = sheetgen("preview", HOARD, "--part", "sheet", "--dpi", "40", "--output", tmp_path)
    assert (answer.code, answer.out) == (0, f"{tmp_path}/dragon-hoard-sheet.png\n")
    assert (tmp_path / "dragon-hoard-sheet.png").read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize("option", ["--margin", "--scale-x", "--die-size", "--sticker-size"])
def test_nan_is_no_number(sheetgen: Program, option: str) -> None:
    answer = sheetgen("print", "unicorn", option, "nan")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.endswith(f"Error: Invalid value for '{option}': 'nan' is not a number.\n")


def test_output_may_be_the_file_of_one_part(sheetgen: Program, tmp_path: Path) -> None:
    """What is called like a file is one, and a folder stays a folder."""
    page, picture, kit = (tmp_path / name for name in ("a.pdf", "b.PNG", "kit.pdf"))
    sheetgen("print", HOARD, "--part", "sheet", "--output", page)
    sheetgen("preview", HOARD, "--part", "sheet", "--output", picture)
    sheetgen("kit", HOARD, "--output", kit)
    sheetgen("print", "--calibrate", "--output", tmp_path / "measure.pdf")
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == [
        "a.pdf",
        "b.PNG",
        "kit.pdf",
        "measure.pdf",
    ]
    assert sheetgen("print", HOARD, "--output", tmp_path / "all.pdf").code == 1
    assert not (tmp_path / "all.pdf").exists()
    (tmp_path / "folder.pdf").mkdir()
    sheetgen("print", HOARD, "--part", "sheet", "--output", tmp_path / "folder.pdf")
    assert (tmp_path / "folder.pdf" / "dragon-hoard-sheet.pdf").is_file()


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("print",), ".pdf"),
        (("kit",), ".pdf"),
        (("preview",), ".png"),
        (("export",), ".png"),
        (("export", "--pieces", "svg"), ".svg"),
    ],
)
def test_no_folder_is_called_like_a_file(
    sheetgen: Program, tmp_path: Path, words: tuple[str, ...], kind: str
) -> None:
    for other in {".pdf", ".png", ".SVG", ".jpg", ".json"} - {kind, kind.upper()}:
        target = tmp_path / f"hoard{other}"
        answer = sheetgen(*words, HOARD, "--output", target)
        assert (answer.code, answer.out) == (2, "")
        assert answer.err == (
            f'a {kind} file is written, not "{target.name}"; name one, or a folder\n'
        )
        assert not target.exists()


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("--copies", "\u0663"),
        ("--copies", "1_0"),
        ("--copies", "1.0"),
        ("--die-size", "\uff12\uff10"),
        ("--margin", "1_0"),
        ("--margin", "1e1"),
    ],
)
def test_numbers_are_written_in_the_digits_0_to_9(
    sheetgen: Program, option: str, text: str
) -> None:
    answer = sheetgen("print", HOARD, option, text)
    assert (answer.code, answer.out) == (2, "")
    what = "a whole number" if option == "--copies" else "a number"
    assert answer.err.endswith(f"Invalid value for '{option}': '{text}' is not {what}.\n")


def test_names_may_stand_behind_several_options(sheetgen: Program, tmp_path: Path) -> None:
    once, twice = tmp_path / "once.pdf", tmp_path / "twice.pdf"
    sheetgen("print", "unicorn", "--part", "sheet", "--names", "Ann,Ben", "--output", once)
    names = ("--names", "Ann", "--names", "Ben")
    sheetgen("print", "unicorn", "--part", "sheet", *names, "--output", twice)
    assert once.read_bytes() == twice.read_bytes()

"""`scan` knows whose a sheet is, asks where it does not, and counts each sheet once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from unicodedata import normalize

import cv2
import numpy as np
import pytest

from sheetgen.cli.table import whose
from sheetgen.core.cells import Sheet
from sheetgen.errors import Problem, SheetError
from sheetgen.scan import photo as photo_files
from sheetgen.scan import reading
from sheetgen.scan.codes import codes as codes_on
from sheetgen.scan.copies import alike, clearness
from sheetgen.scan.decide import Seen
from sheetgen.scan.foreign import surely_foreign
from sheetgen.scan.photo import Picture
from sheetgen.scan.reading import ReadSheet
from tests.cli.run import Program
from tests.cli.test_scanning import at_the_terminal
from tests.render.reading import raster
from tests.sample import sample
from tests.scan.test_reading import flat_photo, one_of

Shown = Mapping[str, Sequence[ReadSheet] | np.ndarray]
Scan = Callable[..., str]


@cache
def _read() -> ReadSheet:
    sheet = one_of(flat_photo())
    assert isinstance(sheet, ReadSheet)
    return replace(sheet, serial=0)


def sheet(
    marks: str = "red.5 orange.3", serial: int = 0, unsure: str = "", turn: int = 0
) -> ReadSheet:
    """A sheet with crosses in these cells."""
    seen = {cell: Seen("empty", "empty", 1.0) for cell in _read().seen}
    seen |= {cell: Seen("marked", "cross", 1.0, text="x") for cell in marks.split()}
    seen |= {cell: Seen("unsure", "cross", 0.6, "faint", "x") for cell in unsure.split()}
    return replace(_read(), seen=seen, serial=serial, up=-1j * 1j**turn)


ANN, BEN, CLEO = "red.2 red.3 blue.5 green.6", "orange.4 blue.8 violet.9 red.7", "yellow.2 green.9"


@pytest.fixture
def photos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Shown], None]:
    """Photos that show these sheets."""
    monkeypatch.chdir(tmp_path)

    def show(shown: Shown) -> None:
        def opened(path: Path) -> list[Picture]:
            gray = shown[str(path)]
            empty = gray if isinstance(gray, np.ndarray) else np.zeros((1, 1), np.uint8)
            return [Picture(str(path), f"digest of {path}", empty, empty)]

        def read(picture: Picture, *how: object) -> list[ReadSheet]:
            sheets = shown[picture.shown]
            if isinstance(sheets, np.ndarray):
                shows = surely_foreign(sheets)
                raise SheetError(Problem("no-markers", "none", picture.shown, subject=shows))
            return [replace(one, shown=picture.shown, digest=picture.digest) for one in sheets]

        monkeypatch.setattr(photo_files, "pictures", opened)
        monkeypatch.setattr(reading, "read", read)

    return show


def players(sheetgen: Program, *words: str) -> dict[str, tuple[str, str]]:
    """Whose each photo's first sheet is, and what says so."""
    told = json.loads(sheetgen("scan", *words, "--json").out)
    return {
        Path(photo["sheet"]).stem: (photo["player"], photo["player_from"])
        for photo in told["photos"]
        if "cells" in photo
    }


def codes(sheetgen: Program, *words: str) -> list[str]:
    answer = sheetgen("scan", *words, "--json")
    assert answer.code == 1
    return [problem["code"] for problem in json.loads(answer.out)["problems"]]


def test_photos_that_read_the_same_are_no_second_player(
    sheetgen: Program, photos: Callable[[Shown], None]
) -> None:
    photos({"1.jpg": [sheet()], "2.jpg": [sheet(unsure="red.9")], "3.jpg": [sheet()]})
    one = replace(_read(), seen={**sheet().seen, "red.5": Seen("marked", "cross", 0.99, text="x")})
    assert alike(replace(one, shown="1.jpg"), replace(sheet(), shown="2.jpg")) == "perhaps"
    assert codes(sheetgen, "1.jpg", "2.jpg", "--assume-empty") == ["sheets-alike"]
    answer = sheetgen("scan", "1.jpg", "2.jpg", "--assume-empty")
    assert answer.code == 1
    assert (
        "1.jpg and 2.jpg read the same, cell by cell; leave one photo out, or score output/1.yaml"
        " and output/2.yaml if they are two sheets" in answer.err
    )
    assert "Ranking" not in answer.out
    # The very same picture is told, not asked.
    told = sheetgen("scan", "1.jpg", "3.jpg", "--players", "2")
    assert told.code == 0
    assert "note: left out: 3.jpg shows the sheet of 1.jpg once more; 1.jpg counts" in told.err


def test_somebody_at_the_terminal_says_once_whether_photos_show_one_sheet(
    sheetgen: Program, photos: Callable[[Shown], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = sheet(), sheet(unsure="red.9")
    photos({"ann.jpg": [first], "ben.jpg": [second]})
    asked = at_the_terminal(monkeypatch, "y")
    answer = sheetgen("scan", "ann.jpg", "ben.jpg", "--players", "2")
    assert answer.code == 0
    assert asked == ["ann.jpg and ben.jpg read the same, cell by cell; is this one sheet? (y/n) "]
    assert "ben.jpg shows the sheet of ann.jpg once more; ann.jpg counts" in answer.err
    at_the_terminal(monkeypatch, "n", "")
    answer = sheetgen("scan", "ann.jpg", "ben.jpg")
    assert answer.code == 0
    assert "Ranking" in answer.out
    # What one of them shows otherwise is asked.
    photos({"1.jpg": [sheet(ANN, 7)], "2.jpg": [sheet(f"{ANN} red.8", 7)]})
    asked = at_the_terminal(monkeypatch, "y", "")
    assert sheetgen("scan", "1.jpg", "2.jpg", "--players", "2").code == 0
    assert asked[0].startswith("1.jpg and 2.jpg show sheet No. 7 and differ in 1 cell; ")
    assert asked[1].startswith("red.8 ")


def test_blank_sheets_are_blank_and_sheets_on_one_photo_are_two(
    sheetgen: Program, photos: Callable[[Shown], None]
) -> None:
    photos({"ann.jpg": [sheet("")], "ben.jpg": [sheet("")], "table.jpg": [sheet(), sheet()]})
    assert sheetgen("scan", "ann.jpg", "ben.jpg").code == 0
    assert sheetgen("scan", "table.jpg", "--names", "Ann,Ben").code == 0


def test_the_best_photo_of_a_number_counts(
    sheetgen: Program, photos: Callable[[Shown], None]
) -> None:
    photos(
        {
            "1.jpg": [sheet(ANN, 7, unsure="red.9 red.10")],
            "2.jpg": [sheet(ANN, 7)],
            "ben.jpg": [sheet(BEN, 8)],
            "again.jpg": [sheet(BEN, 7)],
            "later.jpg": [sheet(f"{ANN} red.8", 7)],
        }
    )
    answer = sheetgen("scan", "1.jpg", "2.jpg", "ben.jpg", "--json")
    told = json.loads(answer.out)
    assert answer.code == 0
    assert [photo["file"] for photo in told["photos"]] == ["2.jpg", "ben.jpg"]
    assert [(one["code"], one["where"]["file"]) for one in told["left_out"]] == [
        ("sheet-twice", "1.jpg")
    ]
    # A print that was repeated has its numbers twice, and between two photos a game may go on.
    assert codes(sheetgen, "2.jpg", "again.jpg") == ["sheet-twice"]
    assert codes(sheetgen, "2.jpg", "later.jpg") == ["sheet-twice"]
    answer = sheetgen("scan", "2.jpg", "later.jpg")
    assert "2.jpg and later.jpg show sheet No. 7 and differ in 1 cell; " in answer.err


def test_of_photos_with_as_many_doubts_the_one_that_is_read_more_surely_counts() -> None:
    pale = {**sheet().seen, "red.5": Seen("marked", "cross", 0.96, text="x")}
    clear, soft = sheet(unsure="red.9"), replace(sheet(), seen=pale)
    assert clearness(sheet()) > clearness(soft) > clearness(clear)


def test_two_players_of_one_name_are_refused(sheetgen: Program) -> None:
    answer = sheetgen("scan", "a.jpg", "b.jpg", "--names", "Ann,ann")
    assert (answer.code, answer.err) == (
        2,
        "--names is Ann, ann; every sheet needs a name of its own\n",
    )


def test_names_of_photos_count_where_names_are_given_in_another_order(
    sheetgen: Program, photos: Callable[[Shown], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    photos({"Cleo.jpg": [sheet(CLEO)], "ann 2.jpg": [sheet(ANN)], "Ben.jpg": [sheet(BEN)]})
    every = ("Cleo.jpg", "ann 2.jpg", "Ben.jpg", "--names")
    assert players(sheetgen, *every, "Ann,Ben,Cleo") == {
        "Cleo": ("Cleo", "photo"),
        "ann 2": ("Ann", "photo"),
        "Ben": ("Ben", "photo"),
    }
    answer = sheetgen("scan", *every, "Ann,Ben,Cleo")
    assert answer.code == 0
    assert (
        "note: names on sheets and of photos count, in another order than --names\n" in answer.err
    )
    # Where only some say it, nobody knows.
    assert codes(sheetgen, *every, "Ann,Cleo,Dan") == ["names-differ"] * 2
    answer = sheetgen("scan", *every, "Ann,Cleo,Dan")
    assert (
        "Cleo.jpg: its photo's name says Cleo, and --names Ann; scan at a terminal to say"
        " whose it is, or leave --names out\n" in answer.err
    )
    asked = at_the_terminal(monkeypatch, "", "")
    answer = sheetgen("scan", *every, "Ann,Cleo,Dan")
    assert answer.code == 0
    assert asked[0].endswith("and --names Ann; whose sheet is this? (Enter = Cleo) ")
    assert "player: Dan" in Path("output/Ben.yaml").read_text()


def test_names_of_files_may_have_their_accents_apart(
    sheetgen: Program, photos: Callable[[Shown], None]
) -> None:
    zoe = f"{normalize('NFD', 'Zoë')}.jpg"
    photos({"ann.jpg": [sheet(ANN)], zoe: [sheet(BEN)]})
    assert players(sheetgen, zoe, "ann.jpg", "--names", "Ann,Zoë")["ann"] == ("Ann", "photo")


def test_more_names_than_sheets_are_said(
    sheetgen: Program, photos: Callable[[Shown], None]
) -> None:
    photos({"1.jpg": [sheet(ANN)]})
    answer = sheetgen("scan", "1.jpg", "--names", "Ann,Ben", "--players", "2")
    assert answer.code == 0
    assert "note: --names has Ben, too, and no sheet for that\n" in answer.err


def test_sheets_that_lie_in_all_directions_have_no_order(
    sheetgen: Program, photos: Callable[[Shown], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    photos({"table.jpg": [sheet(ANN), sheet(BEN, turn=2)]})
    assert codes(sheetgen, "table.jpg", "--names", "Ann,Ben") == ["names-differ"] * 2
    asked = at_the_terminal(monkeypatch, "Ben", "Ann")
    answer = sheetgen("scan", "table.jpg", "--names", "Ann,Ben")
    assert answer.code == 0, answer.err
    assert asked[0] == (
        "table.jpg, sheet 1 of 2: sheets lie in different directions, without an order; whose"
        " sheet is this? (Enter = Ann) "
    )
    assert "player: Ben" in Path("output/table.yaml").read_text()


def test_whose_a_sheet_is_is_asked_where_its_photo_is_called_as_cameras_do(
    sheetgen: Program, photos: Callable[[Shown], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    photos({"IMG_1.jpg": [sheet(ANN)], "IMG_2.jpg": [sheet(BEN)], "Cleo.jpg": [sheet(CLEO)]})
    asked = at_the_terminal(monkeypatch, "Ann", "")
    answer = sheetgen("scan", "IMG_1.jpg", "IMG_2.jpg", "Cleo.jpg")
    assert answer.code == 0
    assert [question.partition(":")[0] for question in asked] == [
        "IMG_1.jpg",
        "IMG_2.jpg",
    ]
    assert "player: Ann" in Path("output/IMG_1.yaml").read_text()
    assert "player: IMG_2" in Path("output/IMG_2.yaml").read_text()
    # The same photo is never asked about twice.
    asked = at_the_terminal(monkeypatch)
    assert sheetgen("scan", "IMG_1.jpg", "IMG_2.jpg", "Cleo.jpg").code == 0
    assert asked == []
    assert players(sheetgen, "IMG_1.jpg", "Cleo.jpg")["IMG_1"] == ("Ann", "said")


def test_a_name_that_is_printed_on_a_sheet_is_known_by_its_number(
    sheetgen: Program, photos: Callable[[Shown], None]
) -> None:
    assert sheetgen("print", "unicorn", "--part", "sheet", "--names", "Ann,Ben").code == 0
    page = np.array(raster(Path("output/unicorn-rainbow-sheet.pdf").read_bytes()))
    first, second = sorted(codes_on(page), key=lambda code: code.serial)
    ann = replace(sheet(ANN, first.serial), table=first.table)
    ben = replace(sheet(BEN, second.serial), table=second.table)
    photos({"1.jpg": [ann], "2.jpg": [ben], "table.jpg": [ann, ben]})
    assert players(sheetgen, "2.jpg", "1.jpg") == {"2": ("Ben", "print"), "1": ("Ann", "print")}
    assert players(sheetgen, "table.jpg") == {
        "table": ("Ann", "print"),
        "table-2": ("Ben", "print"),
    }
    # In another order, and of somebody else.
    assert players(sheetgen, "table.jpg", "--names", "Ben,Ann")["table"] == ("Ann", "print")
    assert codes(sheetgen, "1.jpg", "--names", "Dan") == ["names-differ"]
    answer = sheetgen("scan", "1.jpg", "--names", "Dan")
    assert "1.jpg: its print says Ann, and --names Dan; " in answer.err


def test_columns_of_a_pad_have_the_names_that_are_printed_over_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, third = Sheet("rainbow-roll"), Sheet("rainbow-roll", facts=(("column", "3"),))
    monkeypatch.setattr(whose, "printed_names", lambda read: ["Ann", "", "Cleo"])
    assert whose.own_names(_read(), "pad", [first, third]) == (("Ann", "Cleo"), "print")
    monkeypatch.setattr(whose, "printed_names", lambda read: ["Ann", "Ben", ""])
    assert whose.own_names(_read(), "pad", [first, third]) == (("Ann", "pad 2"), "photo")


def _page() -> np.ndarray:
    """A printed page of other papers."""
    page = np.full((1400, 1000), 235, np.uint8)
    for line in range(40):
        cv2.putText(page, "Dear Ann, thank you", (80, 80 + 32 * line), 0, 1, (20,), 2)
    return page


@pytest.mark.parametrize(
    ("picture", "shows"),
    sample(
        [
            (np.full((1400, 1000), 240, np.uint8), "a blank page"),
            (_page(), "no sheet"),
            (cv2.GaussianBlur(_page(), (0, 0), 4), ""),
            (cv2.blur(_page(), (1, 21)), ""),
            (_page() // 5, ""),
            (np.full((1400, 1000), 30, np.uint8), ""),
        ],
        4,
    ),
)
def test_what_surely_is_no_sheet_is_told_from_what_is_dark_or_not_sharp(
    picture: np.ndarray, shows: str
) -> None:
    assert surely_foreign(picture) == shows


def test_a_sheet_whose_corners_are_out_of_the_picture_is_no_other_paper() -> None:
    photo = cv2.cvtColor(flat_photo(), cv2.COLOR_BGR2GRAY)
    assert surely_foreign(photo[90:, 90:-90]) == ""


def test_pages_without_a_sheet_are_left_out_and_the_rest_is_scored(
    sheetgen: Program, photos: Callable[[Shown], None]
) -> None:
    blank = np.full((1400, 1000), 240, np.uint8)
    photos({"ann.png": [sheet(ANN)], "back.png": blank, "letter.png": _page()})
    answer = sheetgen("scan", "ann.png", "back.png", "letter.png", "--players", "2")
    assert answer.code == 0, answer.err
    assert "note: left out: back.png shows a blank page; letter.png shows no sheet\n" in answer.err
    told = json.loads(sheetgen("scan", "ann.png", "back.png", "--players", "2", "--json").out)
    assert [(one["code"], one["where"]["file"]) for one in told["left_out"]] == [
        ("no-sheet", "back.png")
    ]
    # Where nothing else is there, that is what is wrong.
    assert codes(sheetgen, "back.png") == ["no-markers"]

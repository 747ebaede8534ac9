"""`scan` as people use it: photos in, filled sheets, pictures and scores out."""

from __future__ import annotations

import json
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pypdfium2
import pytest

from sheetgen.errors import SheetError
from sheetgen.scan import reading
from sheetgen.scan.papers import pruned
from sheetgen.scan.photo import Picture, pictures
from sheetgen.scan.reading import ReadSheet, read
from sheetgen.scan.registry import PrintRegistry
from tests.cli.run import Program
from tests.sample import sample
from tests.scan.discs import board, disc, lay, positions
from tests.scan.simulator import cut_out, page_of
from tests.scan.simulator_paper import filled
from tests.scan.simulator_strokes import Pen
from tests.scan.test_faults import as_taken, curled

BLUE = Pen("pen", 0.6, 0.9, (130, 50, 25), 0.08)
GHOST = Pen("pencil", 0.6, 0.22, (70, 70, 70))


READ = reading.read
KNOWN: dict[str, list[ReadSheet | SheetError]] = {}


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ann's photo is clear, Ben's has one cell that nobody can be sure of."""
    folder = tmp_path_factory.mktemp("photos")
    for name, number, kinds, ghost in (
        (
            "ann",
            0,
            {
                "red.2": "cross",
                "red.3": "cross",
                "red.4": "cross",
                "red.5": "cross",
                "abilities.red.a": "ring",
                "yours.1": "cross",
            },
            "",
        ),
        ("ben", 1, {"red.2": "cross", "orange.7": "cross"}, "blue.6"),
    ):
        page, placed = page_of("unicorn-rainbow", "sheet", "color", False)
        work, chance = page.copy(), np.random.default_rng(3)
        filled(work, placed[number], kinds, "firm", BLUE, chance)
        if ghost:
            filled(work, placed[number], {ghost: "slash"}, "firm", GHOST, chance)
        small = cv2.resize(
            cut_out(work, placed[number]), None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA
        )
        cv2.imwrite(str(folder / f"{name}.jpg"), small)
    return folder


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def _photos_are_read_once(photos: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `photos` show does not change between tests that ask different things of it."""

    def once(picture: Picture, *how: Any) -> list[ReadSheet | SheetError]:
        if Path(picture.shown).parent != photos:
            return list(READ(picture, *how))
        if picture.digest not in KNOWN:
            KNOWN[picture.digest] = list(READ(picture, *how))
        return KNOWN[picture.digest]

    monkeypatch.setattr(reading, "read", once)


def test_a_clear_photo_becomes_a_filled_sheet_a_picture_and_a_score(
    sheetgen: Program, photos: Path
) -> None:
    answer = sheetgen("scan", photos / "ann.jpg", "--players", "2")
    assert answer.code == 0, answer.err
    assert "6 marked, no cell unsure; see output/ann.marked.png" in answer.out
    # 4 marks in the section x 2, 9 extras left of two players, one yours penalty of 5.
    assert [line.split() for line in answer.out.splitlines() if "A 2-5" in line] == [
        ["A", "2-5", "4", "x", "2", "=", "8"]
    ]
    assert (
        Path("output/ann.yaml").read_text()
        == "game: unicorn-rainbow\nplayer: ann\nplayers: 2\nred: 2-5\nabilities: red.a\nyours: 1\n"
    )
    assert cv2.imread("output/ann.marked.png").shape[1] == 194 * 6
    again = sheetgen("score", "output/ann.yaml")
    assert again.code == 0
    assert again.out in answer.out


def test_json_says_what_each_cell_holds(sheetgen: Program, photos: Path) -> None:
    answer = sheetgen("scan", photos / "ann.jpg", "--json")
    told = json.loads(answer.out)
    assert answer.code == 0
    assert told["game"] == "unicorn-rainbow"
    (photo,) = told["photos"]
    assert photo["file"] == str(photos / "ann.jpg")
    assert (photo["part"], photo["page"], photo["serial"], photo["player"], photo["doubts"]) == (
        "sheet",
        1,
        7,
        "ann",
        [],
    )
    assert photo["sheet"] == "output/ann.yaml"
    assert len(photo["cells"]) == 106
    assert photo["cells"]["abilities.red.a"] | {"p": 1} == {
        "state": "marked",
        "kind": "ring",
        "p": 1,
        "reason": None,
        "text": "gained",
    }
    assert photo["cells"]["red.6"]["state"] == "empty"
    assert told["players"][0]["total"] == 8 + 9 - 5


def test_no_score_before_every_doubt_is_answered(sheetgen: Program, photos: Path) -> None:
    answer = sheetgen("scan", photos / "ann.jpg", photos / "ben.jpg")
    assert answer.code == 1
    assert "blue.6: " in answer.err
    assert "--assume-empty" in answer.err
    assert "Ranking" not in answer.out
    assert Path("output/ann.yaml").exists()
    assert not Path("output/ben.yaml").exists()


def test_scripts_may_take_doubts_as_empty(sheetgen: Program, photos: Path) -> None:
    answer = sheetgen(
        "scan", photos / "ann.jpg", photos / "ben.jpg", "--assume-empty", "--names", "Ann,Ben"
    )
    assert answer.code == 0
    assert "blue" not in Path("output/ben.yaml").read_text()
    assert "Ranking" in answer.out
    assert "1. Ann" in answer.out or "1. Ben" in answer.out


def at_the_terminal(monkeypatch: pytest.MonkeyPatch, *lines: str) -> list[str]:
    asked: list[str] = []
    left = list(lines)

    def ask(label: str) -> str:
        asked.append(label)
        return left.pop(0)

    monkeypatch.setattr("sheetgen.cli.keyboard.on_terminal", lambda: True)
    monkeypatch.setattr("sheetgen.cli.keyboard.answer", ask)
    return asked


def test_somebody_at_the_terminal_is_asked_and_never_again(
    sheetgen: Program, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = at_the_terminal(monkeypatch, "z", "?", "back", "x", "2")
    answer = sheetgen("scan", photos / "ben.jpg")
    assert answer.code == 0, answer.err
    assert [label.split()[0] for label in asked[:3]] == ["blue.6", "blue.6", "blue.6"]
    assert '"z" is not one of' in answer.err
    assert "this is the first question of this sheet" in answer.err
    # The pencil's stroke is seen on the blue of its box.
    assert "█" in answer.err
    assert "█" * 12 not in answer.err
    assert asked[0] == "blue.6 (- = empty, x = a mark; Enter = -): "
    assert Path("output/ben.doubts.png").exists()
    assert "blue: 6" in Path("output/ben.yaml").read_text()
    record = json.loads(Path("output/ben.scan.json").read_text())
    assert record["corrections"] == {"blue.6": "x"}
    assert record["cells"]["blue.6"]["state"] == "unsure"
    monkeypatch.setattr("sheetgen.cli.keyboard.on_terminal", lambda: False)
    again = sheetgen("scan", photos / "ben.jpg")
    assert again.code == 0
    assert "no cell unsure" in again.out


def test_somebody_may_stop_and_what_was_answered_is_kept(
    sheetgen: Program, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_the_terminal(monkeypatch, "q")
    answer = sheetgen("scan", photos / "ben.jpg")
    assert answer.code == 1
    assert (
        "What was answered is kept in output: the same photos, scanned again, ask the rest."
        in answer.err
    )
    # The end of the input is no Enter, and neither is Ctrl-C.
    monkeypatch.setattr("sheetgen.cli.keyboard.answer", lambda label: None)
    assert sheetgen("scan", photos / "ben.jpg").code == 1

    def stopped(label: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("sheetgen.cli.keyboard.answer", stopped)
    answer = sheetgen("scan", photos / "ben.jpg")
    assert answer.code == 130
    assert (
        "\nWhat was answered is kept in output: the same photos, scanned again, ask the rest.\n"
        in answer.err
    )
    assert json.loads(Path("output/ben.scan.json").read_text())["corrections"] == {}


def test_a_second_look_asks_each_mark_once_more_and_forgets_what_was_said(
    sheetgen: Program, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_the_terminal(monkeypatch, "x", "2")
    assert sheetgen("scan", photos / "ben.jpg").code == 0
    asked = at_the_terminal(monkeypatch, "back", "-", "back", "", "", "-", "2")
    answer = sheetgen("scan", photos / "ben.jpg", "--again")
    assert answer.code == 0, answer.err
    assert "this is the first question of this sheet" in answer.err
    assert "red.2: once more; looks like a mark (1.00)" in answer.err
    # Back from orange.7 to red.2, which is answered otherwise.
    cells = ["red.2", "red.2", "orange.7", "red.2", "orange.7", "blue.6"]
    assert [label.split()[0] for label in asked[:-1]] == cells
    record = json.loads(Path("output/ben.scan.json").read_text())
    assert record["corrections"] == {"red.2": "x", "orange.7": "x", "blue.6": ""}
    assert sheetgen("scan", photos / "ben.jpg", "--again", "--assume-empty").code == 2


def test_back_goes_to_the_last_question_of_the_sheet_before(
    sheetgen: Program, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    takes_all = ("",) * 6
    asked = at_the_terminal(monkeypatch, *takes_all, "back", "back", "", "-", "-", "", "")
    answer = sheetgen("scan", photos / "ann.jpg", photos / "ben.jpg", "--again")
    assert answer.code == 0, answer.err
    of_ann = ["red.2", "red.3", "red.4", "red.5", "abilities.red.a", "yours.1"]
    of_ben = ["red.2", "orange.7", "blue.6"]
    again = ["red.2", "yours.1", *of_ann[-2:]]
    assert [label.split()[0] for label in asked] == [*of_ann, *again, *of_ben]
    # Whose question it is, is said each time that it is another sheet's.
    heads = [line.split(":")[0] for line in answer.err.splitlines() if "q = stop" in line]
    assert [Path(head).name for head in heads] == ["ann.jpg", "ben.jpg", "ann.jpg", "ben.jpg"]
    kept = {
        name: json.loads(Path(f"output/{name}.scan.json").read_text())["corrections"]
        for name in ("ann", "ben")
    }
    assert kept["ann"]["yours.1"] == ""
    assert kept["ben"] == {"red.2": "", "orange.7": "x", "blue.6": ""}
    assert "yours" not in Path("output/ann.yaml").read_text()


def test_what_was_answered_is_kept_also_where_somebody_goes_back_and_stops(
    sheetgen: Program, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = (photos / "ann.jpg", photos / "ben.jpg")
    takes_all = ("",) * 6
    at_the_terminal(monkeypatch, *takes_all, "back", "q")
    assert sheetgen("scan", *both, "--again").code == 1
    record = json.loads(Path("output/ann.scan.json").read_text())
    assert len(record["corrections"]) == len(takes_all) - 1
    assert "yours.1" not in record["corrections"]


def test_who_stops_stops_all_of_it(
    sheetgen: Program, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = at_the_terminal(monkeypatch, "q")
    answer = sheetgen("scan", photos / "ann.jpg", photos / "ben.jpg", "--again")
    assert (answer.code, len(asked)) == (1, 1)
    assert answer.err.count("What was answered is kept in output: ") == 1
    assert "scan it at a terminal" not in answer.err
    assert {path.name for path in Path("output").glob("*.json")} == {
        "ann.scan.json",
        "ben.scan.json",
    }


def test_sheets_that_count_are_asked_for_where_there_are_more_than_players(
    sheetgen: Program, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = (photos / "ann.jpg", photos / "ben.jpg", "--players", "1")
    told = json.loads(sheetgen("scan", *both, "--json").out)
    many = "2 sheets for 1 player: ann and ben"
    (problem,) = [one for one in told["problems"] if one["code"] == "too-many-sheets"]
    assert problem["message"] == f"{many}; name the photos of those that count"
    assert [Path(photo["file"]).name for photo in told["photos"] if "cells" in photo] == [
        "ann.jpg",
        "ben.jpg",
    ]
    assert Path("output/ann.yaml").exists()
    asked = at_the_terminal(monkeypatch, "Cleo, Ann")
    answer = sheetgen("scan", *both)
    assert (answer.code, asked) == (0, [f"{many}; which ones count? (ann) "]), answer.err
    assert "ann\n" in answer.out


def test_of_a_photo_that_is_too_poor_nothing_counts_whatever_is_asked_for(
    sheetgen: Program, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cv2.imwrite("poor.png", curled(as_taken(cv2.imread(str(photos / "ann.jpg")))))
    why = (
        " of 106 cells cannot be read: the paper is curled or folded; press it flat and take it"
        " again\n"
    )
    asked = at_the_terminal(monkeypatch)
    answer = sheetgen("scan", "poor.png", "--assume-empty")
    assert (answer.code, asked) == (1, [])
    assert answer.err.count(why) == 1
    assert "--assume-empty" not in answer.err
    assert "0 marked, 106 of 106 cells unsure" in answer.out
    assert not Path("output/poor.yaml").exists()
    told = json.loads(sheetgen("scan", "poor.png", "--assume-empty", "--json").out)
    (photo,) = told["photos"]
    assert {seen["state"] for seen in photo["cells"].values()} == {"unsure"}
    assert (len(photo["doubts"]), photo["sheet"], told["players"]) == (106, None, [])
    assert photo["fault"].endswith(why.strip())
    assert told["problems"][0]["message"] == photo["fault"]
    Path("key.json").write_text(
        json.dumps({"game": "unicorn-rainbow", "marks": {"red.2": "cross"}})
    )
    checked = sheetgen("scan", "poor.png", "--check", "key.json")
    assert ": 106 cells, 1 marked: 0 wrong, 106 unsure, 0 of another kind" in checked.out
    assert why in checked.err


def test_what_cannot_be_by_the_rules_is_asked(sheetgen: Program, tmp_path: Path) -> None:
    page, placed = page_of("unicorn-rainbow", "sheet", "color", False)
    work = page.copy()
    filled(
        work,
        placed[0],
        {"red.2": "cross", "red.3": "cross", "red.5": "cross", "abilities.red.a": "ring"},
        "firm",
        BLUE,
        np.random.default_rng(3),
    )
    cv2.imwrite(
        "odd.png",
        cv2.resize(cut_out(work, placed[0]), None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA),
    )
    answer = sheetgen("scan", "odd.png", "--json")
    assert answer.code == 1
    (photo,) = json.loads(answer.out)["photos"]
    assert photo["doubts"] == ["red.4", "abilities.red.a"]
    assert {photo["cells"][cell]["reason"] for cell in photo["doubts"]} == {"rule"}
    # Both are asked, too, where one of them is not sure by itself.
    prints = PrintRegistry()
    (picture,) = pictures(Path("odd.png"))
    (sheet,) = read(picture, prints)
    assert isinstance(sheet, ReadSheet)
    faint = replace(sheet.seen["abilities.red.a"], state="unsure", reason="faint")
    assert pruned(replace(sheet, seen={**sheet.seen, "abilities.red.a": faint}), 0, {}).doubts == (
        "red.4",
        "abilities.red.a",
    )


def _png_that_says(width: int, height: int) -> bytes:
    """A small PNG that claims to be a huge one."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
        )

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([1, 0, 0, 0, 0])
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0" * 100))
        + chunk(b"IEND", b"")
    )


def _blank_png(wide: int, high: int) -> bytes:
    return cv2.imencode(".png", np.full((high, wide, 3), 90, np.uint8))[1].tobytes()


def _broken(photos: Path) -> dict[str, tuple[bytes, str]]:
    jpeg = (photos / "ann.jpg").read_bytes()
    thumb = cv2.imencode(".jpg", cv2.resize(cv2.imread(str(photos / "ann.jpg")), (640, 420)))[
        1
    ].tobytes()
    return {
        "empty.jpg": (b"", "photo-empty"),
        "text.jpg": (b"Dear Ann", "not-a-photo"),
        "half.jpg": (jpeg[: len(jpeg) // 2], "photo-broken"),
        "bomb.png": (_png_that_says(60_000, 60_000), "photo-too-large"),
        "thumb.jpg": (thumb, "photo-too-small"),
        "thin.png": (_blank_png(1, 3000), "photo-too-small"),
        "strip.png": (_blank_png(9000, 3), "photo-too-small"),
        "torn.pdf": (b"%PDF-1.7 and nothing", "pdf-broken"),
        "mine.marked.png": (jpeg, "own-picture"),
        "desk.png": (_blank_png(1200, 1000), "no-markers"),
    }


def test_bad_photos_are_told_apart_and_never_stop_a_batch(sheetgen: Program, photos: Path) -> None:
    wrong = _broken(photos)
    for name, (data, _) in wrong.items():
        Path(name).write_bytes(data)
    answer = sheetgen("scan", *wrong, "none.jpg", photos, photos / "ann.jpg", "--json")
    assert answer.code == 1
    told = json.loads(answer.out)["photos"]
    codes = {
        Path(photo["file"]).name: photo["problems"][0]["code"]
        for photo in told
        if "problems" in photo
    }
    assert codes == {name: code for name, (_, code) in wrong.items()} | {
        "none.jpg": "no-such-photo",
        photos.name: "photo-is-folder",
    }
    assert [Path(photo["file"]).name for photo in told if "cells" in photo] == ["ann.jpg"]
    said = sheetgen("scan", "text.jpg", photos / "ann.jpg")
    assert said.code == 1
    assert said.err.endswith("no score before that is corrected; settled so far: output/ann.yaml\n")


def test_a_scanners_pdf_a_heic_and_a_turned_jpeg_are_read(sheetgen: Program, photos: Path) -> None:
    import pillow_heif
    from PIL import Image

    picture = Image.open(photos / "ann.jpg")
    picture.save("ann.pdf", resolution=200)
    pillow_heif.from_pillow(picture).save(
        "ann.heic", quality=80, enc_params={"preset": "ultrafast"}
    )
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned by a quarter
    picture.rotate(90, expand=True).save("turned.jpg", exif=exif)
    (clear,) = pictures(photos / "ann.jpg")
    for name in ("ann.heic", "turned.jpg", "ann.pdf"):
        (same,) = pictures(Path(name))
        # A scanner's page is drawn at its own density, and each format loses a little.
        alike, as_taken = (
            cv2.GaussianBlur(cv2.resize(one.gray, (700, 460)), (0, 0), 3) for one in (same, clear)
        )
        assert np.abs(alike.astype(int) - as_taken).max() < 25, name
    for name in sample(["ann.heic", "turned.jpg", "ann.pdf"], 1):
        (photo,) = json.loads(sheetgen("scan", name, "--json").out)["photos"]
        assert [cell for cell, seen in photo["cells"].items() if seen["state"] == "marked"] == [
            "red.2", "red.3", "red.4", "red.5", "abilities.red.a", "yours.1",
        ]  # fmt: skip


def test_the_same_sheet_on_two_photos_is_no_second_player(sheetgen: Program, photos: Path) -> None:
    Path("copy.jpg").write_bytes((photos / "ann.jpg").read_bytes())
    answer = sheetgen("scan", photos / "ann.jpg", "copy.jpg", "--players", "2")
    assert answer.code == 0
    counts = f"{photos / 'ann.jpg'} counts"
    assert f"note: left out: copy.jpg shows sheet No. 7 once more; {counts}" in answer.err
    assert "Ranking" not in answer.out


HIDE = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("cv2", "zxingcpp"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Hidden())
import importlib.util
real = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in ("cv2", "zxingcpp") else real(name, package)
from sheetgen.cli import run
sys.exit(run(sys.argv[1:]))
"""


def test_without_the_extra_it_says_what_to_install() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HIDE, "scan", "a.jpg"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert (
        done.stderr == "reading photos needs opencv-python-headless, zxing-cpp; "
        "install what is missing with: pip install opencv-python-headless zxing-cpp\n"
    )


def test_a_designers_sheet_is_found_by_what_was_kept_when_it_was_printed(
    sheetgen: Program, tmp_path: Path
) -> None:
    layout = Path(__file__).parents[2] / "examples" / "dragon-hoard.yaml"
    mine = tmp_path / "mine.yaml"
    mine.write_text(layout.read_text(encoding="utf-8"), encoding="utf-8")
    for file in layout.parent.glob("*.svg"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    assert sheetgen("print", mine, "--part", "sheet").code == 0
    with pypdfium2.PdfDocument("output/dragon-hoard-sheet.pdf") as pdf:
        page = np.array(pdf[0].render(scale=8 * 25.4 / 72).to_numpy()[:, :, :3])
    cv2.imwrite("hoard.png", page)
    answer = sheetgen("scan", "hoard.png", "--json")
    photos = json.loads(answer.out)["photos"]
    assert [photo["game"] for photo in photos] == ["dragon-hoard"] * len(photos)
    assert {seen["state"] for photo in photos for seen in photo["cells"].values()} == {"empty"}
    mine.unlink()
    gone = json.loads(sheetgen("scan", "hoard.png", "--json").out)["photos"]
    assert {photo["problems"][0]["code"] for photo in gone} == {"layout-changed"}


def test_a_key_says_what_to_mark_and_how_well_it_was_read(sheetgen: Program, photos: Path) -> None:
    made = sheetgen("scan", "--layout", "unicorn", "--key", "key.json", "--json")
    assert made.code == 0
    key = json.loads(made.out)["marks"]
    assert 15 < len(key) < 60
    assert {kind for cell, kind in key.items() if cell.startswith("red")} == {"cross"}
    Path("key.json").write_text(
        json.dumps(
            {
                "game": "unicorn-rainbow",
                "marks": {"red.2": "cross", "red.6": "cross", "abilities.red.a": "cross"},
            }
        )
    )
    answer = sheetgen("scan", photos / "ann.jpg", "--check", "key.json")
    assert answer.code == 0
    # The photo also has 3, 4 and 5 of red and a yours penalty, but not 6; and a ring.
    assert (
        answer.out.splitlines()[0]
        == f"{photos / 'ann.jpg'}: 106 cells, 3 marked: 5 wrong, 0 unsure, 1 of another kind"
    )
    assert "  abilities.red.a: cross, read as ring" in answer.out
    assert sheetgen("scan", photos / "ann.jpg", "--check", "none.json").code == 2
    assert sheetgen("scan", "--key", "key.json").code == 2
    assert sheetgen("scan", "--check", "key.json").code == 2
    # 123 cells stand on the sheet, and no marks are read in the boxes of the score.
    assert (
        f"{len(key)} of 106 cells to mark on a printed sheet"
        in sheetgen("scan", "--layout", "unicorn", "--key", "key.json").out
    )
    assert sheetgen("scan").code == 2


def test_sheets_of_two_games_are_read_and_not_scored_together(
    sheetgen: Program, photos: Path
) -> None:
    empty = cv2.resize(board(), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    cv2.imwrite("board.png", empty)
    answer = sheetgen("scan", photos / "ann.jpg", "board.png")
    assert answer.code == 1
    assert (
        "these are sheets of unicorn-rainbow and color-dice; scan one game at a time to have it"
        " scored" in answer.err
    )
    assert Path("output/ann.yaml").exists()
    assert Path("output/board.yaml").exists()


def test_a_pawn_that_nobody_can_be_sure_of_is_asked_by_its_letter(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, boxes, chance = board(), positions(), np.random.default_rng(2)
    for color, cell, beside in (
        ("red", "blue.1", 0.0),
        ("green", "red.1", 0.0),
        ("yellow", "red.5", 6.0),
    ):
        lay(made, disc(color, "color"), boxes[cell].cx, boxes[cell].cy + beside, 1.0, chance)
    cv2.imwrite("board.png", cv2.resize(made, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    asked = at_the_terminal(monkeypatch, "Y", "-", "-")
    answer = sheetgen("scan", "board.png", "--players", "4")
    assert answer.code == 0, answer.err
    assert (
        asked[0] == "red.5 (- = empty, r = pawn R, b = pawn B, g = pawn G, y = pawn Y; Enter = y): "
    )
    lines = Path("output/board.yaml").read_text().splitlines()
    assert lines[3:] == [
        "red: blue 1, out 8",
        "blue: out 9",
        "green: red 1, out 8",
        "yellow: red 1, out 8",
    ]
    assert json.loads(Path("output/board.scan.json").read_text())["corrections"]["red.5"] == "Y"

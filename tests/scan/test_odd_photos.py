"""What people send that is no plain photo of one sheet, and marks that belong nowhere: each with
its one answer.
"""

from __future__ import annotations

import json
import os
import struct
from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.cli import run
from sheetgen.errors import SheetError
from sheetgen.scan.photo import pictures
from sheetgen.scan.reading import ReadSheet, read
from sheetgen.scan.registry import PrintRegistry
from tests.sample import sample
from tests.scan.discs import board
from tests.scan.measured import picture_of
from tests.scan.simulator import DOTS, cut_out, draw
from tests.scan.simulator_paper import filled
from tests.scan.test_reading import (
    BLUE,
    CROSSED,
    EXPECTED,
    PRINTS,
    SCALE,
    flat_photo,
    marked,
    one_of,
    page,
    small,
)


def test_a_cross_through_two_boxes_is_asked_about_and_marks_no_third() -> None:
    made, placed = page()
    boxes = {cell.cell.id: placed[0].on_page(cell.box) for cell in placed[0].piece.cells}
    left, right = boxes["green.7"], boxes["green.8"]
    wide, tall = 0.95 * left.w, 0.42 * left.h
    arms = [np.array([(-wide, -slope * tall, 0.6), (wide, slope * tall, 0.6)]) for slope in (1, -1)]
    draw(made, arms, (left.cx + right.cx) / 2, left.cy, BLUE, np.random.default_rng(1))
    sheet = one_of(small(cut_out(made, placed[0])))
    assert isinstance(sheet, ReadSheet)
    touched = {cell for cell, seen in sheet.seen.items() if seen.state != "empty"}
    assert touched == {"green.7", "green.8"}
    # As much of it lies in the one as in the other: both are taken for marked, or both are asked
    # about, never one of them alone.
    assert len({sheet.seen[cell].text for cell in touched}) == 1


def test_a_screenshot_of_a_whole_page_has_both_its_sheets() -> None:
    made, placed = page()
    filled(made, placed[1], CROSSED, "firm", BLUE, np.random.default_rng(5))
    high, wide = made.shape[:2]
    shot = cv2.resize(
        made, (round(wide * SCALE), round(high * SCALE)), interpolation=cv2.INTER_AREA
    )
    window = cv2.copyMakeBorder(shot, 90, 20, 150, 150, cv2.BORDER_CONSTANT, value=(70, 66, 60))
    cv2.rectangle(window, (20, 20), (120, 60), (230, 230, 230), -1)
    sheets = list(read(picture_of(window), PRINTS))
    assert [marked(sheet) for sheet in sheets] == [{}, EXPECTED]


def test_a_sheet_of_another_game_without_its_code_is_not_taken_for_the_one_that_is_named() -> None:
    made = board()
    made[: round(30 * DOTS)][:, round(40 * DOTS) : -round(40 * DOTS)] = 255
    # its code
    made[-round(38 * DOTS) : -round(10 * DOTS), -round(40 * DOTS) : -round(10 * DOTS)] = 255
    photo = cv2.resize(made, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    named = PrintRegistry("unicorn")
    (answer,) = read(picture_of(photo), named)
    assert isinstance(answer, SheetError)
    assert answer.problems[0].code == "looks-unlike"
    assert "does not look like a part of unicorn-rainbow" in answer.problems[0].message


def _tiff_that_says(width: int, height: int) -> bytes:
    """A small TIFF that claims to be a huge one: one strip of one byte, packed."""
    tags = [
        (256, width),
        (257, height),
        (258, 1),
        (259, 32773),
        (262, 1),
        (273, 8),
        (277, 1),
        (278, height),
        (279, 1),
    ]
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags)
    return (
        b"II*\0"
        + struct.pack("<I", 10)
        + b"\x81\0"
        + struct.pack("<H", len(tags))
        + entries
        + b"\0\0\0\0"
    )


def _wrong(path: Path) -> str:
    with pytest.raises(SheetError) as refused:
        list(pictures(path))
    (problem,) = refused.value.problems
    assert str(path) in problem.message
    assert "\n" not in problem.message
    return f"{problem.code}: {problem.message}"


def test_a_tiff_of_200_mb_and_one_that_claims_billions_of_pixels_are_refused_unread(
    tmp_path: Path,
) -> None:
    heavy, bomb = tmp_path / "heavy.tif", tmp_path / "bomb.tif"
    with heavy.open("wb") as file:
        file.write(b"II*\0")
        os.truncate(file.fileno(), 200_000_000)
    bomb.write_bytes(_tiff_that_says(60_000, 60_000))
    assert _wrong(heavy).startswith("photo-too-large: ")
    assert "200 MB" in _wrong(heavy)
    assert "save it as JPEG" in _wrong(heavy)
    assert _wrong(bomb).startswith("photo-too-large: ")


def test_a_long_pdf_is_refused_in_a_sentence(tmp_path: Path) -> None:
    import pypdfium2

    long = tmp_path / "long.pdf"
    document = pypdfium2.PdfDocument.new()
    for _ in range(41):
        document.new_page(100, 100)
    document.save(str(long))
    assert _wrong(long).startswith("pdf-too-long: ")


def test_a_page_of_a_pdf_that_claims_to_be_as_large_as_a_house_is_drawn_small(
    tmp_path: Path,
) -> None:
    import pypdfium2

    wide = tmp_path / "wide.pdf"
    document = pypdfium2.PdfDocument.new()
    document.new_page(14_400, 14_400)
    document.save(str(wide))
    (picture,) = pictures(wide)
    assert max(picture.photo.shape) <= 6200


ODD_NAMES = {
    b"ann\xff\n2.jpg": "ann\N{REPLACEMENT CHARACTER} 2",
    b"..jpg": "photo",
    b"\xe2\x80\xae two\x1b[31m .jpg": "two [31m",
}
"""Names of files, and what their sheets go by."""


@pytest.mark.parametrize("name", sample(ODD_NAMES, 1))
def test_files_with_names_that_cannot_be_shown_go_by_what_can(
    name: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    photo = tmp_path / os.fsdecode(name)
    photo.write_bytes(cv2.imencode(".png", flat_photo())[1].tobytes())
    # The name of a folder is no text either.
    folder = os.fsdecode(b"to\xff")
    assert run(["scan", str(photo), "--json", "--output", folder]) == 0
    (read_from,) = json.loads(capsys.readouterr().out)["photos"]
    called = ODD_NAMES[name]
    assert read_from["player"] == called
    assert sorted(path.name for path in Path(folder).iterdir()) == [
        f"{called}.marked.png", f"{called}.scan.json", f"{called}.yaml",
    ]  # fmt: skip
    record = Path(folder, f"{called}.scan.json").read_text(encoding="utf-8")
    assert json.loads(record)["sheet"] == f"to?/{called}.yaml"


def test_a_name_that_is_no_text_is_refused_where_it_is_given(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["print", "unicorn", "--names", os.fsdecode(b"Ann\xff")]) == 2
    assert capsys.readouterr().err == 'the name "AnnU+DCFF" has U+DCFF; leave it out\n'


def test_half_a_sheet_says_which_corners_are_missing() -> None:
    photo = flat_photo()
    answer = one_of(photo[:, : photo.shape[1] // 2])
    assert isinstance(answer, SheetError)
    assert answer.problems[0].code == "corners-missing"
    assert "top right or bottom right" in answer.problems[0].message

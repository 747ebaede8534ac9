"""Photos of a designer's sheet with two pages: found by what was kept when it was printed, or by
the layout that is named.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from sheetgen.catalog import load_layout
from sheetgen.render.impose import impose
from sheetgen.render.options import Options
from sheetgen.render.printing import part_pdf
from tests.cli.run import Program
from tests.sample import whole_run
from tests.scan.simulator import DOTS, TIERS, camera, cut_out
from tests.scan.simulator_paper import filled
from tests.scan.test_reading import BLUE

LAYOUT = """\
sheetgen: 1
id: two-pages
title: Two Pages
players: 1-4
engine: none
areas:
  rooms: {grid: [5, 9]}
  towers: {grid: [5, 9]}
parts:
  sheet:
    kind: sheet
    title: Sheet
    each: [rooms, towers]
    children:
      - {kind: header, title: "{title}", about: "{each}", fields: [Name]}
      - {kind: cells, area: "{each}", arrange: grid, side: 12}
      - {kind: row, children: [{kind: space, width: 60}, {kind: qr}]}
      - {kind: scale-bar, at: foot}
"""

FRESH = "import sys; from sheetgen.cli import run; sys.exit(run(sys.argv[1:]))"


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Both pages with two marks each; on `torn.jpg` the second has no code any more."""
    layout = tmp_path_factory.mktemp("designer") / "two.yaml"
    layout.write_text(LAYOUT)
    loaded = load_layout(str(layout), {})
    (part,) = loaded.parts(["sheet"])
    options = Options(origin=loaded.origin)
    plan = impose(part, options)
    with pypdfium2.PdfDocument(part_pdf(part, options, plan)) as pdf:
        page = np.ascontiguousarray(pdf[0].render(scale=DOTS * 25.4 / 72).to_numpy()[:, :, :3])
    chance, made = np.random.default_rng(3), {}
    for one in plan.pages[0]:
        area = one.piece.cells[0].cell.area
        filled(page, one, {f"{area}.r2c3": "cross", f"{area}.r5c9": "cross"}, "firm", BLUE, chance)
        work = cut_out(page, one).copy()
        made[f"{area}.jpg"] = camera(work, TIERS["phone"], chance)
    (code,) = (slot.box for slot in one.piece.slots if slot.kind == "qr")
    left, top, right, bottom = (
        round(edge * DOTS) for edge in (code.x, code.y, code.right, code.bottom)
    )
    work[top:bottom, left:right] = 200
    made["torn.jpg"] = camera(work, TIERS["phone"], chance)
    return {name: cv2.imencode(".jpg", photo)[1].tobytes() for name, photo in made.items()}


@pytest.fixture(autouse=True)
def _printed_and_photographed(
    photos: dict[str, bytes], sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("two.yaml").write_text(LAYOUT)
    assert sheetgen("print", "two.yaml", "--part", "sheet").code == 0
    for name, photo in photos.items():
        Path(name).write_bytes(photo)


def test_each_page_is_told_by_its_code_in_a_program_that_never_saw_the_layout(
    sheetgen: Program, data: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FRESH, "scan", "rooms.jpg", "towers.jpg", "--json"],
        capture_output=True,
        text=True,
        timeout=99,
    )
    photos = json.loads(done.stdout)["photos"]
    assert [photo["page"] for photo in photos] == [1, 2]
    for photo, area in zip(photos, ("rooms", "towers"), strict=True):
        assert {cell.partition(".")[0] for cell in photo["cells"]} == {area}
        assert {cell for cell, seen in photo["cells"].items() if seen["state"] != "empty"} == {
            f"{area}.r2c3",
            f"{area}.r5c9",
        }
    assert (
        Path("output/towers.yaml").read_text()
        == "game: two-pages\nplayer: towers\ntowers: r2c3 r5c9\n"
    )


def test_a_torn_code_of_the_second_page_needs_the_layout_which_finds_the_page(
    sheetgen: Program,
) -> None:
    answer = sheetgen("scan", "torn.jpg")
    assert (answer.code, answer.err) == (
        1,
        "torn.jpg: a sheet's QR code cannot be read; name the game that it is of: --layout GAME\n",
    )
    answer = sheetgen("scan", "torn.jpg", "--layout", "two.yaml")
    assert "torn.jpg: Two Pages, sheet towers: 2 marked, no cell unsure" in answer.out
    assert (
        "note: torn.jpg: the code cannot be read; taken as sheet towers of two-pages, color"
        in answer.err
    )


def test_the_second_page_is_not_taken_for_the_one_of_a_layout_with_the_first_alone(
    sheetgen: Program,
) -> None:
    Path("one.yaml").write_text(LAYOUT.replace("[rooms, towers]", "[rooms]"))
    answer = sheetgen("scan", "towers.jpg", "--layout", "one.yaml")
    assert answer.code == 1
    assert answer.err.startswith(
        "towers.jpg: this sheet was not printed from one.yaml as it is now; leave --layout out"
    )


def test_a_sheet_from_another_machine_says_so_in_a_sentence_and_is_read_by_its_layout(
    sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = "rooms.jpg: no game known here was printed with the code "
    nowhere, file = tmp_path / "nowhere", tmp_path / "file"
    file.write_text("")
    for folder in (nowhere, file):
        monkeypatch.setenv("SHEETGEN_DATA", str(folder))
        answer = sheetgen("scan", "rooms.jpg")
        assert answer.code == 1
        assert answer.err.startswith(unknown)
        assert answer.err.endswith(
            "; name its layout (--layout FILE), or its rule options (--set)\n"
        )
        assert answer.err.count("\n") == 1
    # Where nothing can be kept it is printed all the same.
    assert sheetgen("print", "two.yaml", "--part", "sheet").code == 0
    answer = sheetgen("scan", "rooms.jpg", "--layout", "two.yaml")
    assert "Two Pages, sheet rooms: 2 marked" in answer.out


@whole_run
def test_what_was_kept_of_a_print_and_is_broken_is_put_right_by_the_next_print(
    sheetgen: Program, data: Path
) -> None:
    (table,) = data.rglob("*.json")
    table.write_text("torn")
    assert "no game known here" in sheetgen("scan", "rooms.jpg").err
    assert sheetgen("print", "two.yaml", "--part", "sheet").code == 0
    assert "2 marked" in sheetgen("scan", "rooms.jpg").out

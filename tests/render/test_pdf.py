"""What stands in the file: page boxes, places, inks, fonts, and what is stored once."""

from __future__ import annotations

import io
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from pdfminer.pdftypes import resolve1

from sheetgen.page.canvas import Anchor, Canvas, Step, Stroke, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import Recorder
from sheetgen.render.fonts import Typeface
from sheetgen.render.options import Options, Origin, PaperName
from sheetgen.render.pdf import PdfDocument
from sheetgen.render.printing import print_part
from sheetgen.render.table import cell_table
from tests.raster import operators
from tests.render.reading import MM, forms, opened, raster
from tests.render.samples import HALF, SLOTTED, draw_cells, part, piece, printed
from tests.sample import few

SMALL = piece("card", 60, 40, draw_cells)


@pytest.mark.parametrize(
    ("paper", "width", "height"),
    [
        ("a4", 595.276, 841.890),
        ("letter", 612, 792),
        ("a5", 595.276, 419.528),
        ("both", 595.276, 792),
    ],
)
def test_every_page_box_is_exact(paper: PaperName, width: float, height: float) -> None:
    with opened(part(SMALL), Options(paper=paper, copies=1)) as pdf:
        attributes = pdf.pages[0].page_obj.attrs
        assert attributes["MediaBox"] == pytest.approx([0, 0, width, height], abs=0.0005)
        assert attributes["TrimBox"] == attributes["MediaBox"]


def test_the_viewer_is_asked_not_to_scale() -> None:
    with opened(part(SMALL)) as pdf:
        assert resolve1(pdf.doc.catalog["ViewerPreferences"])["PrintScaling"].name == "None"


def test_the_file_says_what_it_is() -> None:
    options = Options(origin=Origin("unicorn-rainbow", "Unicorn Rainbow"), theme="light")
    with opened(part(SMALL), options) as pdf:
        said = {key: pdf.metadata[key] for key in ("Title", "Author", "Subject")}
    assert said == {
        "Title": "Unicorn Rainbow: Score sheet",
        "Author": "sheetgen",
        "Subject": "unicorn-rainbow sheet, a4, light",
    }


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(paper="both", per_page=1, copies=2),
        Options(paper="a5"),
        Options(scale_x=0.99, scale_y=0.985),
        Options(paper="letter", margin=12, per_page=1, scale_x=0.98),
    ],
)
def test_each_cell_is_printed_where_the_table_says(options: Options) -> None:
    sheet = part(replace(HALF, width=190) if options.margin > 8 else HALF)
    with opened(sheet, options) as pdf:
        drawn = sorted(
            (*(rect[edge] / MM for edge in ("x0", "top", "width", "height")), page.page_number)
            for page in pdf.pages
            for rect in page.rects
            if rect["height"] > MM  # no mark of where to cut
        )
    table = sorted((row.x, row.y, row.w, row.h, row.page) for row in cell_table(sheet, options))
    assert len(drawn) == len(table) > 0
    for found, told in zip(drawn, table, strict=True):
        assert found == pytest.approx(told, abs=0.05)


def test_fonts_are_embedded_subsets_of_the_weights_in_use() -> None:
    def draw(canvas: Recorder) -> None:
        canvas.text("Unicorn", 5, 10, Type(12))
        canvas.text("Rainbow", 5, 20, Type(12, "bold"))

    with opened(part(piece("card", 60, 40, draw)), Options(copies=1)) as pdf:
        names = {char["fontname"] for char in pdf.chars}
        data = printed(part(piece("card", 60, 40, draw)))
    assert {name.split("+")[1] for name in names} == {"SourceSansPro-Regular", "SourceSansPro-Bold"}
    assert all(len(name.split("+")[0]) == 6 for name in names)
    assert data.count(b"/FontFile2") == data.count(b"/Type /FontDescriptor") == 2
    assert b"Helvetica" not in data
    assert len(data) < 30_000


def test_letters_can_be_read_back() -> None:
    card = piece("card", 60, 40, lambda canvas: canvas.text(r"Zoë (× 3) \ – ½", 5, 10, Type(12)))
    with opened(part(card), Options(copies=1)) as pdf:
        assert pdf.pages[0].extract_text() == r"Zoë (× 3) \ – ½"


@pytest.mark.parametrize(("anchor", "left"), [("left", 30.0), ("center", 25.0), ("right", 20.0)])
def test_text_stands_on_its_anchor(anchor: str, left: float) -> None:
    size = 10 * 10 / Typeface().width("Anchors", 10)
    card = piece(
        "card", 60, 40, lambda canvas: canvas.text("Anchors", 30, 15, Type(size), anchor=anchor)
    )  # type: ignore[arg-type]
    with opened(part(card), Options(copies=1, paper="a5")) as pdf:
        first, *_, last = pdf.chars
        page_left, page_top = (210 - 60) / 2, (148 - 40) / 2
        assert first["x0"] / MM - page_left == pytest.approx(left, abs=0.01)
        assert last["x1"] / MM - page_left == pytest.approx(left + 10, abs=0.01)
        assert 148 - first["matrix"][5] / MM - page_top == pytest.approx(15, abs=0.01)


@pytest.mark.parametrize("anchor", ["left", "center", "right"])
def test_what_each_copy_says_looks_like_any_text(anchor: Anchor) -> None:
    # More letters than one font of a PDF holds: those that follow stand in the next one.
    others = "".join(map(chr, range(0x100, 0x300)))
    missing = set(Typeface().missing(others))

    def drawn(verb: str) -> list[Any]:
        out = io.BytesIO()
        document = PdfDocument(out, 100, 40, Typeface())
        canvas = document.page(Rect(0, 0, 100, 40))
        canvas.text("".join(letter for letter in others if letter not in missing), 0, 10, Type(4))
        getattr(canvas, verb)("page 12 of 345", 50, 20, Type(8), anchor=anchor)
        document.turn_over()
        document.finish("", "")
        with pdfplumber.open(out) as pdf:
            return list(pdf.chars)

    for said, usual in zip(drawn("plain_text"), drawn("text"), strict=True):
        for key in ("text", "fontname", "size", "non_stroking_color"):
            assert said[key] == usual[key]
        assert said["matrix"] == pytest.approx(usual["matrix"], abs=0.001)


def test_turned_text_runs_clockwise() -> None:
    card = piece(
        "card",
        60,
        40,
        lambda canvas: canvas.text("down", 30, 10, Type(10), turn=90, anchor="center"),
    )
    with opened(part(card), Options(copies=1)) as pdf:
        tops = [char["top"] for char in pdf.chars]
        middle = (pdf.chars[0]["top"] + pdf.chars[-1]["bottom"]) / 2 / MM
    assert tops == sorted(tops)
    assert middle - (297 - 40) / 2 == pytest.approx(10, abs=0.05)


def test_grays_are_black_ink_and_colors_are_not() -> None:
    def draw(canvas: Recorder) -> None:
        canvas.rect(Rect(0, 0, 10, 10), fill="#767676")
        canvas.rect(Rect(20, 0, 10, 10), fill="#AE1B28", line=Stroke("#000000"))

    with opened(part(piece("card", 60, 40, draw)), Options(copies=1)) as pdf:
        gray, red = pdf.rects
    assert gray["non_stroking_color"] == pytest.approx(0x76 / 255, abs=0.001)
    assert red["non_stroking_color"] == pytest.approx(
        (0xAE / 255, 0x1B / 255, 0x28 / 255), abs=0.001
    )
    assert red["stroking_color"] == 0


def test_circles_and_rounded_corners_fill_their_box() -> None:
    def draw(canvas: Recorder) -> None:
        canvas.circle(20, 20, 10, fill="#000000")
        canvas.rect(Rect(40, 10, 15, 20), radius=3, fill="#000000")

    with opened(part(piece("card", 60, 40, draw)), Options(copies=1, paper="a5")) as pdf:
        boxes = [
            tuple(curve[key] / MM for key in ("x0", "top", "x1", "bottom")) for curve in pdf.curves
        ]
    assert boxes == [
        pytest.approx((85, 64, 105, 84), abs=0.01),
        pytest.approx((115, 64, 130, 84), abs=0.01),
    ]


def test_a_path_is_drawn_step_by_step() -> None:
    steps = (
        Step("M", ((5, 5),)),
        Step("L", ((15, 5),)),
        Step("C", ((20, 5), (20, 20), (15, 20))),
        Step("Z"),
    )
    card = piece("card", 60, 40, lambda canvas: canvas.path(steps, fill="#000000"))
    image = raster(printed(part(card), Options(copies=1, paper="a5")), dpi=254)

    def dark(x: float, y: float) -> bool:
        return image.getpixel((round((75 + x) * 10), round((54 + y) * 10))) == 0

    assert [dark(6, 5.5), dark(14, 10), dark(17.5, 12), dark(6, 12), dark(19.5, 12)] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_dashes_do_not_leak_into_what_follows() -> None:
    def dot(canvas: Canvas) -> None:
        canvas.line(((0, 0), (5, 0)), Stroke())

    def draw(canvas: Recorder) -> None:
        canvas.line(((0, 5), (50, 5)), Stroke(dash=(2, 1)))
        canvas.stamp("dot", 10, 20, dot)
        canvas.line(((0, 30), (50, 30)), Stroke())

    with opened(part(piece("card", 60, 40, draw)), Options(copies=1)) as pdf:
        dashes = [line["dash"] for line in pdf.lines]
    assert dashes == [
        ([pytest.approx(2 * MM, abs=0.01), pytest.approx(MM, abs=0.01)], 0),
        ([], 0),
        ([], 0),
    ]


def test_numbers_have_no_exponents() -> None:
    steps = (Step("M", ((5, 5),)), Step("L", ((15, 5),)))
    pointed = Stroke(pt=1.5, miter=1_000_000.0)
    page = operators(60, 40, lambda canvas: canvas.path(steps, line=pointed))
    assert "1000000 M" in page
    assert "e+" not in page


def test_a_stamp_is_stored_once_and_shown_where_stamped() -> None:
    def draw(canvas: Recorder) -> None:
        for x in (10, 30, 50):
            canvas.stamp("box", x, 20, lambda inner: inner.rect(Rect(-2, -3, 4, 6), fill="#000000"))

    card = part(piece("card", 60, 40, draw))
    with opened(card, Options(copies=1, paper="a5")) as pdf:
        places = [
            (round(rect["x0"] / MM - 75, 2), round(rect["top"] / MM - 54, 2)) for rect in pdf.rects
        ]
    assert places == [(8, 17), (28, 17), (48, 17)]
    assert forms(printed(card)) == 2


def inked(pdf: bytes) -> tuple[float, ...]:
    """Left, top, right and bottom of all ink on the first page, in mm."""
    box = raster(pdf, dpi=508).point(lambda value: 255 if value < 250 else 0).getbbox()
    return tuple(edge / 20 for edge in box or ())


def test_only_half_a_millimeter_shows_outside_a_piece() -> None:
    spilling = piece(
        "card", 180, 100, lambda canvas: canvas.rect(Rect(-20, -20, 300, 300), fill="#000000")
    )
    assert inked(printed(part(spilling), Options(copies=1))) == pytest.approx(
        (14.5, 98, 195.5, 199), abs=0.06
    )


def test_nothing_shows_in_a_margin_that_was_asked_for() -> None:
    spilling = piece(
        "card", 194, 281, lambda canvas: canvas.rect(Rect(-20, -20, 300, 400), fill="#000000")
    )
    asked = Options(may_narrow=False)
    assert inked(printed(part(spilling), asked)) == pytest.approx((8, 8, 202, 289), abs=0.06)


def test_a_line_on_the_edge_of_a_piece_keeps_its_width() -> None:
    framed = piece(
        "card", 60, 40, lambda canvas: canvas.rect(Rect(0, 0, 60, 40), line=Stroke(pt=72 / 25.4))
    )
    assert inked(printed(part(framed), Options(copies=1, paper="a5"))) == pytest.approx(
        (74.5, 53.5, 135.5, 94.5), abs=0.06
    )


def test_the_margin_stays_white_under_any_scale() -> None:
    full = piece(
        "board", 190, 270, lambda canvas: canvas.rect(Rect(0, 0, 190, 270), fill="#000000")
    )
    box = inked(printed(part(full), Options(scale_x=1.02, scale_y=1.03)))
    middle_x, middle_y = 105, 148.5
    half_x, half_y = 95 * 1.02, 135 * 1.03
    assert box == pytest.approx(
        (middle_x - half_x, middle_y - half_y, middle_x + half_x, middle_y + half_y), abs=0.06
    )
    assert min(box[0], box[1], 210 - box[2], 297 - box[3]) >= 8 - 0.06


def test_two_runs_give_the_same_bytes(tmp_path: Path) -> None:
    program = (
        "import sys; from tests.render.samples import *;"
        " sys.stdout.buffer.write(printed(part(SLOTTED), Options(copies=3, serial=1)))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert runs[0].startswith(b"%PDF-")


def test_copies_share_one_stored_drawing() -> None:
    assert forms(printed(part(SLOTTED), Options(copies=40, serial=1))) == 1


@pytest.mark.parametrize("per_page", [1, 2])
def test_a_further_numbered_copy_adds_at_most_2_kb(per_page: int) -> None:
    few, many = (
        len(printed(part(SLOTTED), Options(copies=n, serial=1, per_page=per_page)))
        for n in (10, 50)
    )
    assert (many - few) / 40 <= 2048


@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="only Linux tells the peak of one program"
)
def test_ten_thousand_copies_stay_under_130_mib(tmp_path: Path) -> None:
    """By what each copy of fewer adds."""
    copies = few(2_000, 10_000)
    program = (
        "from pathlib import Path; from sheetgen.render.printing import print_part\nfrom"
        " tests.render.samples import *\nfor copies in (10,"
        f" {copies}):\n print_part(part(SLOTTED), Options(copies=copies, serial=1),"
        f" Path({str(tmp_path / 'sheet.pdf')!r})); print(Path('/proc/self/status').read_text())"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    peaks = [line.split()[1] for line in run.stdout.splitlines() if line.startswith("VmHWM")]
    before, after = map(int, peaks)
    assert before + (after - before) * 10_000 / copies < 130 * 1024


def test_a_file_written_page_by_page_is_the_one_made_in_memory(tmp_path: Path) -> None:
    options = Options(copies=301, serial=5, names=("Ann", "Zoë"))
    path = tmp_path / "sheet.pdf"
    print_part(part(SLOTTED), options, path)
    assert path.read_bytes() == printed(part(SLOTTED), options)


def test_a_drawing_may_use_more_letters_than_one_font_holds() -> None:
    text = "".join(
        chr(letter)
        for letter in (
            *range(0x100, 0x180),
            *range(0x400, 0x460),
            *range(0x41, 0x5B),
            *range(0x370, 0x3FF),
        )
    )
    letters = "".join(letter for letter in text if not Typeface().missing(letter))
    lines = [letters[at : at + 40] for at in range(0, len(letters), 40)]

    def draw(canvas: Recorder) -> None:
        for number, line in enumerate(lines):
            canvas.text(line, 5, 10 + 5 * number, Type(8))

    with opened(part(piece("card", 190, 120, draw)), Options(copies=1)) as pdf:
        found = "".join(char["text"] for char in pdf.chars)
        widths = sum(char["adv"] for char in pdf.chars)
    assert len(set(letters)) > 256
    assert found == letters
    assert widths == pytest.approx(sum(Typeface().width(line, 8) for line in lines) * MM, rel=1e-4)


def test_the_report_counts_pages_copies_and_bytes(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    report = print_part(part(SLOTTED), Options(copies=5), path)
    assert (report.path, report.pages, report.per_page, report.copies) == (path, 3, 2, 5)
    assert report.bytes == path.stat().st_size


def test_progress_is_told_page_by_page(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    print_part(
        part(HALF),
        Options(copies=5),
        tmp_path / "sheet.pdf",
        lambda done, total: told.append((done, total)),
    )
    assert told == [(1, 3), (2, 3), (3, 3)]

"""What each copy has for itself: name, number, QR code."""

from __future__ import annotations

import pytest
import zxingcpp

from sheetgen.errors import LayoutError
from sheetgen.page.canvas import Type
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import ThemeName
from sheetgen.page.piece import Part
from sheetgen.page.recorder import Recorder
from sheetgen.render.options import Options, Origin
from sheetgen.render.qr import Code, decode
from sheetgen.render.table import table_hash
from tests.render.reading import MM, opened, raster, words
from tests.render.samples import HALF, SLOTTED, draw_slots, part, piece, printed


def scanned(pdf: bytes, page: int = 0) -> list[Code]:
    """The codes on a page as an independent reader sees them at 150 dpi, from top to bottom."""
    found = zxingcpp.read_barcodes(raster(pdf, page))
    return [decode(code.text) for code in sorted(found, key=lambda code: code.position.top_left.y)]


def problems(job: Part, options: Options) -> list[tuple[str, str]]:
    with pytest.raises(LayoutError) as caught:
        printed(job, options)
    return [(problem.code, problem.message) for problem in caught.value.problems]


def without_codes(page: list[str]) -> list[str]:
    return [word for word in page if not word.startswith("SG1")]


def test_each_copy_has_its_own_code() -> None:
    job, options = part(SLOTTED), Options(copies=3, serial=41, origin=Origin("unicorn-rainbow"))
    own = table_hash(job, options.origin)
    pdf = printed(job, options)
    assert scanned(pdf, 0) == [Code(own, 1, 41), Code(own, 1, 42)]
    assert scanned(pdf, 1) == [Code(own, 1, 43)]


def test_copies_without_a_number_have_serial_0() -> None:
    assert [code.serial for code in scanned(printed(part(SLOTTED)))] == [0, 0]


def test_the_code_counts_the_pieces_of_a_part() -> None:
    boards = part(piece("red", 194, 128, draw_slots), piece("blue", 194, 128, draw_slots))
    assert [code.page for code in scanned(printed(boards))] == [1, 2]


@pytest.mark.parametrize(
    "options", [Options(paper="letter"), Options(paper="both"), Options(scale_x=0.97, scale_y=0.97)]
)
def test_codes_are_read_on_every_paper(options: Options) -> None:
    assert len(scanned(printed(part(SLOTTED), options))) == 2


def test_a_code_of_15_mm_is_read() -> None:
    card = piece(
        "card", 60, 40, lambda canvas: canvas.slot("qr", Rect(10, 5, 20.72, 22.92), Type(10))
    )
    assert len(scanned(printed(part(card), Options(copies=1)))) == 1


def test_the_code_stands_in_letters_under_its_symbol() -> None:
    with opened(part(SLOTTED), Options(copies=1)) as pdf:
        letters = [char for char in pdf.chars if char["top"] / MM > 84.5 + 95]
    text = "".join(char["text"] for char in letters)
    assert decode(text).serial == 0
    assert {round(char["size"], 2) for char in letters} == {6.5}
    assert min(char["x0"] for char in letters) / MM >= 8 + 160
    assert max(char["x1"] for char in letters) / MM <= 8 + 160 + 24.9
    assert max(char["bottom"] for char in letters) / MM <= 84.5 + 95 + 27.1


def test_a_code_under_15_mm_is_refused() -> None:
    card = piece("card", 60, 40, lambda canvas: canvas.slot("qr", Rect(10, 5, 20, 23), Type(10)))
    assert problems(part(card), Options()) == [
        ("code-too-small", 'the QR code of "card" would be 14.5 mm wide; phones need 15 mm')
    ]


def test_names_go_to_the_copies_in_order() -> None:
    pages = words(part(SLOTTED), Options(names=("Ann", "Ben", "Zoë")))
    assert [without_codes(page) for page in pages] == [
        ["Ann", "Score", "Ben", "Score"],
        ["Zoë", "Score"],
    ]


def test_copies_beyond_the_names_stay_empty() -> None:
    pages = words(part(SLOTTED), Options(names=("Ann",), copies=2))
    assert [without_codes(page) for page in pages] == [["Ann", "Score", "Score"]]


def test_names_fill_all_fields_of_a_pad_before_the_next() -> None:
    def heads(canvas: Recorder) -> None:
        for x in (10, 60, 110):
            canvas.slot("name", Rect(x, 5, 45, 7), Type(10))

    assert words(part(piece("pad", 180, 250, heads)), Options(names=tuple("ABCD"))) == [
        ["A", "B", "C"],
        ["D"],
    ]


def test_names_go_to_the_boards_of_a_set_in_order() -> None:
    def head(canvas: Recorder) -> None:
        canvas.slot("name", Rect(10, 5, 45, 7), Type(10))

    boards = part(piece("red", 194, 128, head), piece("blue", 194, 128, head))
    assert words(boards, Options(names=("Ann", "Ben"))) == [["Ann", "Ben"]]


def test_a_part_without_name_fields_prints_as_without_names() -> None:
    assert printed(part(HALF), Options(names=("Ann", "Ben", "Zoë"))) == printed(part(HALF))


def test_copies_are_numbered_from_the_serial() -> None:
    pages = words(part(SLOTTED), Options(copies=2, serial=9))
    assert [without_codes(page) for page in pages] == [["No.", "9", "Score", "No.", "10", "Score"]]


def test_a_name_stands_in_the_middle_of_its_field() -> None:
    with opened(part(SLOTTED), Options(copies=1, names=("HHH",))) as pdf:
        baselines = {
            round(297 - char["matrix"][5] / MM, 2)
            for char in pdf.chars
            if char["text"] == "H" and char["size"] == 12
        }
        left = min(char["x0"] for char in pdf.chars if char["size"] == 12) / MM
    middle = 84.5 + 5 + 7 / 2
    assert sorted(baselines) == [pytest.approx(middle + 0.66 * 12 / MM / 2, abs=0.01)]
    assert left == pytest.approx(8 + 20, abs=0.01)


def test_a_long_name_is_set_smaller() -> None:
    with opened(
        part(SLOTTED), Options(copies=1, names=("Bartholomew Featherstonehaugh the Third",))
    ) as pdf:
        name = pdf.chars[5:]
        letters = [char for char in name if char["top"] / MM < 84.5 + 12]
    assert 6 <= letters[0]["size"] < 12
    assert max(char["x1"] for char in letters) / MM <= 8 + 70 + 0.01


def test_a_name_that_does_not_fit_at_6_pt_is_refused() -> None:
    def tight(canvas: Recorder) -> None:
        canvas.slot("name", Rect(10, 5, 8, 7), Type(10))

    ((code, message),) = problems(
        part(piece("card", 60, 40, tight)), Options(names=("Bartholomew",))
    )
    assert code == "name-too-long"
    assert message.startswith('the name "Bartholomew" is ')
    assert message.endswith(" mm too long for its field, even at 6 pt")


def test_every_name_that_the_font_cannot_show_is_named() -> None:
    assert problems(part(SLOTTED), Options(names=("Ann", "李雷", "☃"))) == [
        ("missing-glyph", 'the font has no 李, 雷 for the name "李雷"; --font names another'),
        ("missing-glyph", 'the font has no ☃ for the name "☃"; --font names another'),
    ]


def test_more_names_than_fields_are_refused() -> None:
    from sheetgen.errors import OutputError

    with pytest.raises(OutputError) as caught:
        printed(part(SLOTTED), Options(names=("Ann", "Ben"), copies=1))
    message = "2 names do not fit on 1 name fields; print more copies, or do not say how many"
    assert [problem.message for problem in caught.value.problems] == [message]


@pytest.mark.parametrize("theme", ["color", "light", "mono"])
def test_the_code_says_the_theme(theme: ThemeName) -> None:
    assert [
        code.theme for code in scanned(printed(part(SLOTTED), Options(theme=theme, copies=1)))
    ] == [theme]


def test_codes_may_be_numbered_where_nothing_on_the_page_says_so() -> None:
    job, options = part(SLOTTED), Options(copies=2, numbered=True)
    pdf = printed(job, options)
    assert [code.serial for code in scanned(pdf)] == [1, 2]
    assert [without_codes(page) for page in words(job, options)] == [["Score", "Score"]]


def test_names_bring_numbers_that_no_other_names_have_and_the_same_print_is_the_same_file() -> None:
    ours, theirs = (Options(names=names) for names in (("Ann", "Ben"), ("Cleo", "Dan")))
    first, second = (code.serial for code in scanned(printed(part(SLOTTED), ours)))
    assert second == first + 1
    assert first > 1_000_000
    others = {code.serial for code in scanned(printed(part(SLOTTED), theirs))}
    assert not others & {first, second}
    assert printed(part(SLOTTED), ours) == printed(part(SLOTTED), ours)


def test_a_number_that_is_asked_for_counts_with_names_too() -> None:
    options = Options(names=("Ann", "Ben"), serial=7)
    assert [code.serial for code in scanned(printed(part(SLOTTED), options))] == [7, 8]

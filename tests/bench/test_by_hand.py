"""The yardstick is honest: by hand, the very page is made that sheetgen prints."""

from __future__ import annotations

import ctypes
from collections import defaultdict
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
import zxingcpp

from sheetgen.catalog import load_layout
from sheetgen.render.options import Options, Origin
from sheetgen.render.printing import print_part
from tests.bench.by_hand import code_text, modules, write
from tests.render.reading import raster

COPIES = 5


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Five numbered copies of the Unicorn sheet, printed and by hand."""
    folder = tmp_path_factory.mktemp("both")
    game = load_layout("unicorn-rainbow")
    (sheet,) = game.parts(("sheet",))
    switches = tuple((name, switch.text) for name, switch in game.spec.switches.items())
    print_part(
        sheet,
        Options(copies=COPIES, serial=1, origin=Origin(game.spec.id, game.spec.title, switches)),
        folder / "printed.pdf",
    )
    write(COPIES, folder / "hand.pdf")
    return folder / "printed.pdf", folder / "hand.pdf"


def blurred(path: Path, page: int) -> npt.NDArray[np.float64]:
    """The grays of a page in squares of 1 mm, where the edge of a line does not count."""
    gray = np.asarray(raster(path.read_bytes(), page, dpi=254), dtype=float)
    high, wide = (size // 10 for size in gray.shape)
    squares: npt.NDArray[np.float64] = (
        gray[: high * 10, : wide * 10].reshape(high, 10, wide, 10).mean(axis=(1, 3))
    )
    return squares


@pytest.mark.parametrize("page", [0, 2])
def test_the_page_by_hand_looks_like_the_printed_one(both: tuple[Path, Path], page: int) -> None:
    printed, hand = (blurred(path, page) for path in both)
    apart = np.abs(printed - hand)
    assert apart.max() < 44
    assert apart.mean() < 1


def letters(path: Path) -> dict[tuple[int, str], npt.NDArray[np.float64]]:
    """Where each letter stands on each page, in points."""
    places: dict[tuple[int, str], list[tuple[float, float]]] = defaultdict(list)
    x, y = ctypes.c_double(), ctypes.c_double()
    with pypdfium2.PdfDocument(path) as pdf:
        for number, page in enumerate(pdf):
            text = page.get_textpage()
            for index in range(text.count_chars()):
                letter = chr(pdfium.FPDFText_GetUnicode(text, index))
                if not letter.isspace():
                    pdfium.FPDFText_GetCharOrigin(text, index, x, y)
                    places[number, letter].append((x.value, y.value))
    return {key: np.array(found) for key, found in places.items()}


def test_it_has_the_same_letters_in_the_same_places(both: tuple[Path, Path]) -> None:
    printed, hand = (letters(path) for path in both)
    assert {key: len(places) for key, places in printed.items()} == {
        key: len(places) for key, places in hand.items()
    }
    for key, places in printed.items():
        apart = np.linalg.norm(places[:, None] - hand[key][None, :], axis=2)
        assert max(apart.min(axis=0).max(), apart.min(axis=1).max()) < 1, key


def test_its_codes_are_read(both: tuple[Path, Path]) -> None:
    for page, serials in enumerate(((1, 2), (3, 4), (5,))):
        found = zxingcpp.read_barcodes(raster(both[1].read_bytes(), page))
        assert sorted(code.text for code in found) == [code_text(serial) for serial in serials]
    assert modules(code_text(7)) != modules(code_text(8))

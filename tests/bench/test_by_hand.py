"""The yardstick is honest: by hand, the very page is made that sheetgen prints."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import zxingcpp

from sheetgen.catalog import load_game
from sheetgen.render.options import Options, Origin
from sheetgen.render.printing import print_part
from tests.bench.by_hand import code_text, modules, write
from tests.render.reading import opened_file, raster

COPIES = 5


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Five numbered copies of the Unicorn sheet, printed and by hand."""
    folder = tmp_path_factory.mktemp("both")
    game = load_game("unicorn-rainbow")
    (sheet,) = game.parts(("sheet",))
    switches = tuple((name, switch.text) for name, switch in game.spec.switches.items())
    print_part(sheet, Options(copies=COPIES, serial=1, origin=Origin(game.spec.id, game.spec.title, switches)), folder / "printed.pdf")
    write(COPIES, folder / "hand.pdf")
    return folder / "printed.pdf", folder / "hand.pdf"


def blurred(path: Path, page: int) -> npt.NDArray[np.float64]:
    """The grays of a page in squares of 1 mm, where the edge of a line does not count."""
    gray = np.asarray(raster(path.read_bytes(), page, dpi=254), dtype=float)
    high, wide = (size // 10 for size in gray.shape)
    squares: npt.NDArray[np.float64] = gray[: high * 10, : wide * 10].reshape(high, 10, wide, 10).mean(axis=(1, 3))
    return squares


@pytest.mark.parametrize("page", [0, 2])
def test_the_page_by_hand_looks_like_the_printed_one(both: tuple[Path, Path], page: int) -> None:
    printed, hand = (blurred(path, page) for path in both)
    apart = np.abs(printed - hand)
    assert apart.max() < 44
    assert apart.mean() < 1


def test_it_has_the_same_words_in_the_same_places(both: tuple[Path, Path]) -> None:
    words = []
    for path in both:
        with opened_file(path) as pdf:
            words.append(
                sorted(
                    (page.page_number, w["text"], round(w["x0"] / 3), round(w["top"] / 3))
                    for page in pdf.pages
                    for w in page.extract_words()
                )
            )
    assert words[0] == words[1]


def test_its_codes_are_read(both: tuple[Path, Path]) -> None:
    for page, serials in enumerate(((1, 2), (3, 4), (5,))):
        found = zxingcpp.read_barcodes(raster(both[1].read_bytes(), page))
        assert sorted(code.text for code in found) == [code_text(serial) for serial in serials]
    assert modules(code_text(7)) != modules(code_text(8))

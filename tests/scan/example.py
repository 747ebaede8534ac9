"""The photo that the README shows, simulated, and what is read from it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from sheetgen.scan.marked import marked_png
from sheetgen.scan.reading import ReadSheet, read
from sheetgen.scan.registry import PrintRegistry
from tests.scan.measured import picture_of
from tests.scan.simulator import TIERS, camera, cut_out, page_of
from tests.scan.simulator_paper import filled
from tests.scan.simulator_strokes import Pen

FOLDER = Path(__file__).parents[2] / "examples" / "photos"
PEN = Pen("pen", 0.6, 0.92, (130, 50, 25), 0.08)
CROSSED = {
    "red": "2 3 4 5 6 7 8", "orange": "3 4 5 6 7", "yellow": "5 6 7 9", "green": "5 6 9 10", "blue": "3 6 11/12", "violet": "5 6 7 8",
    "extras": "1 2 3", "yours": "1", "others": "1 2",
}  # fmt: skip
OTHERS = {
    "abilities.red.a": "ring-cross",
    "abilities.red.b": "ring",
    "abilities.orange.a": "ring",
    "abilities.violet.b": "ring",
    "first.6": "cross",
    "first.5": "dot",
}


def photo() -> np.ndarray:
    """A phone's photo of Ann's sheet."""
    chance = np.random.default_rng(6)
    page, placed = page_of("unicorn-rainbow", "sheet", "color", False)
    page = page.copy()
    filled(
        page,
        placed[0],
        {f"{area}.{cell}": "cross" for area, cells in CROSSED.items() for cell in cells.split()}
        | OTHERS,
        "loose",
        PEN,
        chance,
    )
    return camera(cut_out(page, placed[0]), TIERS["phone"], chance)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    seen = photo()
    cv2.imwrite(str(FOLDER / "ann.jpg"), seen, [cv2.IMWRITE_JPEG_QUALITY, 72])
    prints = PrintRegistry()
    (sheet,) = read(picture_of(cv2.imread(str(FOLDER / "ann.jpg"))), prints)
    assert isinstance(sheet, ReadSheet)
    marked = cv2.imdecode(np.frombuffer(marked_png(sheet), np.uint8), cv2.IMREAD_COLOR)
    cv2.imwrite(
        str(FOLDER / "ann-read.jpg"),
        cv2.resize(marked, None, fx=0.85, fy=0.85, interpolation=cv2.INTER_AREA),
        [cv2.IMWRITE_JPEG_QUALITY, 75],
    )


if __name__ == "__main__":
    main()

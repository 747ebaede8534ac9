"""How a printer's two sides meet: a page to measure it, and the figures that are kept for each
printer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from sheetgen.errors import OutputError, UsageError
from sheetgen.files import (
    SPOILT,
    alone,
    config_folder,
    read_file,
    replacing,
    unreadable,
    write_text,
)
from sheetgen.messages import listed, nearest, printable
from sheetgen.page.canvas import Stroke, Type, draw_plus
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import MID_GRAY
from sheetgen.render.fonts import Typeface
from sheetgen.render.options import Options, paper_size
from sheetgen.render.pdf import PdfCanvas, PdfDocument
from sheetgen.render.plan import room_on
from sheetgen.widgets.text.scalebar import draw_scale

BAR = 100.0
"""mm, length of the bars that show a printer's scale."""

WIDEST = 10.0
"""mm that a ruler reaches to both sides of its 0, and that second sides can be moved."""

_LEAST = (180.0, 132.0)  # Width and height in mm that the page needs between its margins
_RULED = range(-int(WIDEST), int(WIDEST) + 1)  # The mm of a ruler that have a tick

_ARM = 45.0
_BESIDE = 20.0
_AWAY = 62.0
_LINE = Stroke(pt=0.5)
_FINE = Stroke(pt=0.45)
_TITLE = Type(13, "semibold")
_BODY = Type(10)
_NUMBER = Type(6.5)
_LEADING = 4.4

_LIMITS: Mapping[str, tuple[float, float]] = {
    "offset_x": (-WIDEST, WIDEST),
    "offset_y": (-WIDEST, WIDEST),
    "scale_x": (0.9, 1.1),
    "scale_y": (0.9, 1.1),
}
_LONGEST_NAME = 60

_FIRST = (
    "Print both sides of one sheet at 100 %,",
    "turned over the edge that you will use.",
    "Measure both bars, then look at the",
    "second side.",
)
_SECOND = (
    "Hold the sheet against the light, this side",
    "toward you and upright. Read where the",
    "cross of the first side stands on the two",
    "rulers: right of 0 and below 0 are plus.",
    "The level ruler gives --offset-x, the",
    "upright one --offset-y. Where a bar is not",
    "100 mm long, its --scale is 100 divided",
    "by its length.",
)


@dataclass(frozen=True, slots=True)
class Printer:
    """What is known of a printer: mm that its second sides are moved by, and the correction of its
    scale.
    """

    offset_x: float = 0.0
    offset_y: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0


def print_calibration(options: Options, path: Path) -> None:
    """Write the page to measure, both sides of it.

    Raises:
        OutputError: paper that is too small, or a file that cannot be written.
    """
    width, height = paper_size(options.paper)
    room = room_on(options, width, height)
    if room.w < _LEAST[0] or room.h < _LEAST[1]:
        raise OutputError(
            "paper",
            f"the page to measure needs {_LEAST[0]:g} x {_LEAST[1]:g} mm between its margins; print"
            " it on a4, letter or a5",
            options.paper,
        )
    with replacing(path) as file:
        document = PdfDocument(file, width, height, Typeface())
        first = _draw_side(document, room, "First side", _FIRST)
        draw_plus(first, room.cx, room.cy, _ARM, _LINE)
        document.turn_over()
        second = _draw_side(document, room, "Second side", _SECOND)
        _draw_rulers(second, room.cx, room.cy)
        document.turn_over()
        document.finish("Calibration of a printer", f"both sides of one sheet, {options.paper}")


def _draw_side(
    document: PdfDocument,
    room: Rect,
    title: str,
    words: Sequence[str],
) -> PdfCanvas:
    """Draw what both sides have. Where only the small crosses near the corners are apart, the paper
    was turned askew.
    """
    canvas = document.page(room)
    canvas.text(title, room.x + 14, room.y + 7.6, _TITLE)
    for number, line in enumerate(words):
        canvas.text(line, room.x, room.cy - 16 + number * _LEADING, _BODY)
    for x, y in room.inset(6).corners:
        draw_plus(canvas, x, y, 3, _FINE)
    _draw_bars(canvas, room.cx, room.cy)
    return canvas


def _draw_rulers(canvas: PdfCanvas, x: float, y: float) -> None:
    """A level ruler over the middle, an upright one left of it; their zeros stand where the arms of
    the cross should be.
    """
    level = y - _BESIDE
    upright = x - _BESIDE
    for degrees in (0, -90):
        with canvas.turned(degrees, (x, y)):
            draw_scale(
                canvas,
                (x - WIDEST, level),
                2 * WIDEST,
                [_tick(mm) for mm in _RULED],
                _FINE,
            )
    for mm in _RULED[::5]:
        number = str(mm).replace("-", "\u2212")
        away = _tick(mm) + 0.8
        canvas.text(number, x + mm, level - away, _NUMBER, anchor="center")
        canvas.text(
            number,
            upright - away,
            y + mm + 0.85,
            _NUMBER,
            anchor="right",
        )


def _tick(mm: int) -> float:
    """How long a ruler's tick is."""
    if mm == 0:
        return 5.0
    return 2.0 if mm % 5 else 3.5


def _draw_bars(canvas: PdfCanvas, x: float, y: float) -> None:
    """A level and an upright bar to lay a ruler on."""
    left = x - BAR / 2
    floor = y + _AWAY
    for degrees in (0, -90):
        with canvas.turned(degrees, (x, y)):
            draw_scale(
                canvas,
                (left, floor),
                BAR,
                [2.4, *[1.2] * 9, 2.4],
                _LINE,
            )
            canvas.text(
                "100 mm",
                left + 2,
                floor - 1.8,
                Type(_NUMBER.size, paint=MID_GRAY),
            )


def printer_called(name: str) -> Printer:
    """The printer of that name.

    Raises UsageError for one that nothing is kept of, OutputError for a file that cannot be read.
    """
    known = _printers()
    wanted = name.strip()
    if wanted in known:
        return known[wanted]
    hint = nearest(wanted, known) or (f"; there is {listed(known)}" if known else "")
    message = f'nothing is kept of a printer "{wanted}"{hint}'
    raise UsageError(
        "unknown-printer", f"{message}; measure it with: sheetgen print --calibrate", name
    )


def keep_printer(name: str, figures: Mapping[str, float]) -> tuple[Path, Printer]:
    """Keep figures of a printer beside those that are known of it already; the file, and all that
    is known now.

    Raises:
        UsageError: a name that is none.
        OutputError: a file that cannot be read or written.
    """
    name = checked_name(name)
    path = _file()
    with alone(path.parent):
        known = _printers()
        known[name] = replace(known.get(name, Printer()), **figures)
        data = {each: asdict(printer) for each, printer in known.items()}
        write_text(path, json.dumps({"printers": data}, ensure_ascii=False, indent=2) + "\n")
    return path, known[name]


def checked_name(name: str) -> str:
    """A printer's name without blanks around it.

    Raises UsageError for one that is empty, long or not to be seen.
    """
    name = name.strip()
    if not name or len(name) > _LONGEST_NAME or printable(name) != name:
        raise UsageError(
            "printer-name",
            f"a printer's name has 1 to {_LONGEST_NAME} letters that can be seen",
            name,
        )
    return name


def _file() -> Path:
    try:
        return config_folder() / "printers.json"
    except RuntimeError:
        raise OutputError(
            "no-config-folder",
            "there is no home folder to keep printers in; SHEETGEN_CONFIG names another one",
        ) from None


def _printers() -> dict[str, Printer]:
    """All printers that something is kept of, by name.

    Raises OutputError for a file that cannot be read.
    """
    path = _file()
    try:
        kept = json.loads(read_file(path))
        return {str(name): _printer(figures) for name, figures in kept["printers"].items()}
    except FileNotFoundError:
        return {}
    except OSError as error:
        wrong = unreadable(path, error)
    except SPOILT:
        wrong = f"{path} is damaged; delete it and measure the printers again"
    raise OutputError("bad-printers", wrong, path)


def _printer(figures: Mapping[str, float]) -> Printer:
    """Raise ValueError for figures that cannot be."""
    for key, (low, high) in _LIMITS.items():
        if not low <= figures[key] <= high:
            raise ValueError(key)
    return Printer(*(float(figures[key]) for key in _LIMITS))

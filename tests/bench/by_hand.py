"""The Unicorn sheet as somebody who knows ReportLab well would write it for this one page: the
yardstick of printing.

`main()` takes how many copies and the file from the command line. Nothing but the picture behind
the head is read, nothing checked or chosen at run time. ReportLab's canvas draws the page once as a
form of forms, and the streams are binary. What a copy has for itself is one literal: its QR code is the XOR of what its characters add
(no search over masks), rows that were met before keep their text, the letters of the font are
looked up once. The file itself is left to ReportLab. A test compares the page with the one that
`sheetgen print` makes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from font_fredoka_one import FredokaOne
from font_source_sans_pro import font_files_ttf
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode
from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tests.bench.by_hand_page import HEIGHT, draw_sheet

TOPS = (10.25, 158.75)
FONTS = {"regular": "SourceSansPro", "semi": "SourceSansProSemibold", "bold": "SourceSansProBold"}
HASH = "Y1V40QBR"
MASK = 3
BLANK = f"SG1{HASH}10000000"
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
QR_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
MODULE = 18 / 21
PLACES = range(0, 63, 3)


def modules(text: str) -> int:
    """The dark modules of a code, three bytes a row."""
    symbol: QRCode[Any] = QRCode(
        version=1, error_correction=ERROR_CORRECT_M, border=0, mask_pattern=MASK
    )
    symbol.add_data(text, optimize=0)
    symbol.make(fit=False)
    return int(
        "".join("000" + "".join("1" if dark else "0" for dark in row) for row in symbol.modules), 2
    )


class Added(dict[str, int]):
    """What the characters at one place of the text add to the modules of the blank code; each bit
    of them adds the same everywhere.
    """

    def __init__(self, place: int, blank: int) -> None:
        self.place, self.blank = place, blank
        self.bits: dict[int, int] = {}

    def __missing__(self, letters: str) -> int:
        value = 0
        for letter in letters:
            value = value * 45 + QR_LETTERS.index(letter)
        self[letters] = 0
        for bit in range(value.bit_length()):
            if value >> bit & 1:
                self[letters] ^= self.bit(bit, len(letters))
        return self[letters]

    def bit(self, bit: int, length: int) -> int:
        if bit not in self.bits:
            high, low = divmod(1 << bit, 45)
            letters = (QR_LETTERS[high] + QR_LETTERS[low])[-length:]
            self.bits[bit] = (
                modules(BLANK[: self.place] + letters + BLANK[self.place + length :]) ^ self.blank
            )
        return self.bits[bit]


class Runs(dict[bytes, str]):
    """The dark runs of one row as rectangles, in modules."""

    def __init__(self, down: int) -> None:
        self.down = down

    def __missing__(self, row: bytes) -> str:
        runs, at = [], 0
        bits = f"{int.from_bytes(row):021b}"
        while (start := bits.find("1", at)) >= 0:
            at = bits.find("0", start) if "0" in bits[start:] else 21
            runs.append(f"{start} -{self.down} {at - start} 1 re")
        self[row] = " ".join(runs)
        return self[row]


def code_text(serial: int) -> str:
    """What the code of a copy says, its two check characters included."""
    body = f"{HASH}1" + "".join(DIGITS[serial >> 5 * place & 31] for place in (4, 3, 2, 1, 0))
    check = 0
    for letter in body:
        check = (check * 10 + DIGITS.index(letter)) % 1021
    check = check * 10 % 1021
    return f"SG1{body}{DIGITS[check >> 5]}{DIGITS[check & 31]}"


def codes(canvas: Canvas) -> Callable[[int, float], str]:
    """What draws the code of a copy and its text under it, for a sheet at that height above the
    foot of the page.
    """
    blank = modules(BLANK)
    twelve, fourteen, sixteen, last = (Added(place, blank) for place in (12, 14, 16, 18))
    rows = [Runs(down) for down in range(1, 22)]
    font = pdfmetrics.getFont("regular")
    letters = {
        ord(letter): f"\\{font.splitString(letter, canvas._doc)[0][1][0]:03o}" for letter in DIGITS
    }
    width = {letter: font.stringWidth(letter, 3.25) for letter in DIGITS}
    name = font.getSubsetInternalName(0, canvas._doc)
    x, middle = (8 + 157.56 + (24.86 - 18) / 2) * mm, (8 + 157.56 + 24.86 / 2) * mm

    def code(serial: int, foot: float) -> str:
        text = code_text(serial)
        dark = (
            blank
            ^ twelve[text[12:14]]
            ^ fourteen[text[14:16]]
            ^ sixteen[text[16:18]]
            ^ last[text[18:]]
        )
        data = dark.to_bytes(63)
        runs = " ".join([row[data[at : at + 3]] for row, at in zip(rows, PLACES, strict=True)])
        left = middle - sum([width[letter] for letter in text])
        y = foot + (HEIGHT - 100.69 - 4 * MODULE) * mm
        return (
            f"q 0 g {MODULE * mm:.3f} 0 0 {MODULE * mm:.3f} {x:.3f} {y:.3f} cm {runs} f Q "
            f"BT 1 0 0 1 {left:.3f} {foot + (HEIGHT - 100.69 - 29 * MODULE - 1.2) * mm:.3f} Tm "
            f"{name} 6.5 Tf ({text.translate(letters)}) Tj ET"
        )

    return code


def page_numbers(canvas: Canvas, pages: int) -> Callable[[int], str]:
    """What says `page 1 of 3` 5 mm over the foot of a page."""
    font = pdfmetrics.getFont("regular")
    letters = {
        ord(letter): f"\\{font.splitString(letter, canvas._doc)[0][1][0]:03o}"
        for letter in "0123456789 pageof"
    }
    name = font.getSubsetInternalName(0, canvas._doc)
    left = 202 * mm - font.stringWidth(f"page {pages} of {pages}", 6.5)
    base = (5 + 2.6 / 2) * mm - 0.66 * 6.5 / 2
    before = f"BT 1 0 0 1 {left:.3f} {base:.3f} Tm {name} 6.5 Tf ("
    return lambda number: f"{before}{f'page {number} of {pages}'.translate(letters)}) Tj ET"


def write(copies: int, path: Path) -> None:
    """The file: two sheets on a page."""
    rl_config.useA85 = 0
    pdfmetrics.registerFont(TTFont("display", FredokaOne, asciiReadable=False))
    for name, font in FONTS.items():
        pdfmetrics.registerFont(TTFont(name, font_files_ttf[font], asciiReadable=False))
    canvas = Canvas(
        str(path),
        pagesize=(210 * mm, 297 * mm),
        pageCompression=1,
        invariant=1,
        initialFontName="regular",
    )
    draw_sheet(canvas)
    code, number = codes(canvas), page_numbers(canvas, -(-copies // 2))
    ticks = " ".join(f"{x * mm:.3f} {148.5 * mm - 0.25:.3f} {4 * mm:.3f} 0.5 re" for x in (5, 201))
    feet = [(297 - top - HEIGHT) * mm for top in TOPS]
    for serial in range(1, copies + 1):
        foot = feet[(serial - 1) % 2]
        canvas.addLiteral(f"q 1 0 0 1 {8 * mm:.3f} {foot:.3f} cm")
        canvas.doForm("sheet")
        canvas.addLiteral(f"Q {code(serial, foot)}")
        if serial % 2 == 0 or serial == copies:
            canvas.addLiteral(f"{ticks} f")
            if copies > 2:
                canvas.addLiteral(number((serial + 1) // 2))
            canvas.showPage()
    canvas.save()


def main() -> None:
    write(int(sys.argv[1]), Path(sys.argv[2]))

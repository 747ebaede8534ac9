"""The Unicorn sheet as somebody would write it with ReportLab alone: the yardstick for printing many numbered copies.

Run as `python -m tests.bench.by_hand COPIES FILE`. The page is drawn once as a form and shown twice a page; each copy has its QR code.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import qrcode
from font_source_sans_pro import font_files_ttf
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

TINTS = {"R": "#FECAC9", "O": "#FFE1C6", "Y": "#FDF8A0", "G": "#E0F7E8", "B": "#BED7FD", "V": "#E9DFF4"}
SOLIDS = {"R": "#AE1B28", "O": "#E47000", "Y": "#FFE715", "G": "#6CCC8C", "B": "#3470DD", "V": "#5C0694"}
NUMBERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11/12")


def sheet(canvas: Canvas) -> None:
    """The fixed drawing of one sheet, origin at its lower left corner."""
    canvas.setFont("semi", 16)
    canvas.drawString(20 * mm, 120 * mm, "Unicorn Rainbow")
    for row, letter in enumerate(TINTS):
        y = (101 - row * 10.5) * mm
        canvas.setFillColor(SOLIDS[letter])
        canvas.roundRect(0, y, 9 * mm, 9.5 * mm, 2, stroke=1, fill=1)
        for column, number in enumerate(NUMBERS):
            if number == "2" and letter in "OGV":
                continue
            cell(canvas, (10 + column * 10.4) * mm, y, letter, number)
        for ring in range(2):
            canvas.circle((120 + ring * 10) * mm, y + 4.75 * mm, 4.5 * mm)
        canvas.roundRect(137 * mm, y, 9 * mm, 9.5 * mm, 2)
    for index in range(31):
        canvas.roundRect((10 + index % 15 * 8) * mm, (36 - index // 15 * 9) * mm, 7 * mm, 7 * mm, 2)
    for line in range(9):
        canvas.roundRect(180 * mm, (105 - line * 7.5) * mm, 13 * mm, 6.5 * mm, 2)
        canvas.drawString(152 * mm, (107 - line * 7.5) * mm, f"line {line}")


def cell(canvas: Canvas, x: float, y: float, letter: str, number: str) -> None:
    canvas.setFillColor(TINTS[letter])
    canvas.roundRect(x, y, 9 * mm, 9.5 * mm, 2, stroke=1, fill=1)
    canvas.setLineWidth(0.34)
    for step in range(6):
        canvas.line(x + (1 + step * 1.4) * mm, y + 1, x + (1 + step * 1.4) * mm, y + 9 * mm)
    canvas.setLineWidth(0.5)
    canvas.setFillGray(0)
    canvas.setFont("semi", 9)
    canvas.drawCentredString(x + 4.5 * mm, y + 3.5 * mm, number)


def code(canvas: Canvas, x: float, y: float, text: str) -> None:
    """The QR code as runs of dark modules in one path, its text below."""
    qr: Any = qrcode.QRCode(version=1, error_correction=qrcode.constants.ERROR_CORRECT_M)
    qr.add_data(qrcode.util.QRData(text.encode(), mode=qrcode.util.MODE_ALPHA_NUM))
    qr.make(fit=False)
    side = 18 * mm / 21
    path = canvas.beginPath()
    for row, modules in enumerate(qr.modules):
        start = None
        for column, dark in enumerate([*modules, False]):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                path.rect(x + start * side, y + (20 - row) * side, (column - start) * side, side)
                start = None
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.setFont("plain", 6)
    canvas.drawCentredString(x + 9 * mm, y - 4 * mm, text)


def write(copies: int, path: Path) -> None:
    pdfmetrics.registerFont(TTFont("plain", font_files_ttf["SourceSansPro"]))
    pdfmetrics.registerFont(TTFont("semi", font_files_ttf["SourceSansProSemibold"]))
    canvas = Canvas(str(path), pagesize=(210 * mm, 297 * mm), pageCompression=1, invariant=1)
    canvas.beginForm("sheet")
    sheet(canvas)
    canvas.endForm()
    for copy in range(1, copies + 1):
        x, y = 8 * mm, (155 if copy % 2 else 20) * mm
        canvas.saveState()
        canvas.translate(x, y)
        canvas.doForm("sheet")
        code(canvas, 160 * mm, 12 * mm, f"SG1ABCDEFGH1{copy:05d}XY")
        canvas.restoreState()
        if copy % 2 == 0:
            canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    write(int(sys.argv[1]), Path(sys.argv[2]))

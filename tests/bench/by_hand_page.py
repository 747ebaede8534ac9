"""The fixed page of `by_hand.py`: the Unicorn sheet as calls of ReportLab's canvas, every place a
number in this file.
"""

from __future__ import annotations

from collections.abc import Callable

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tests.bench.by_hand_shapes import SCENE, SUITS

HEIGHT = 128.0
# Letter, solid, tint, line, how white the letter is, the middle of the suit beside it, top.
ROWS = (
    ("R", "#AE1B28", "#FECAC9", "#AE1B28", 1, 6.12, 19.75),
    ("O", "#E47000", "#FFE1C6", "#9A4A00", 0, 6.25, 30.25),
    ("Y", "#FFE715", "#FDF8A0", "#7A6A00", 0, 5.97, 42.25),
    ("G", "#6CCC8C", "#E0F7E8", "#1E7442", 0, 6.17, 52.75),
    ("B", "#3470DD", "#BED7FD", "#1F56B8", 1, 6.11, 64.75),
    ("V", "#5C0694", "#E9DFF4", "#5C0694", 1, 6.02, 75.25),
)
NUMBERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11/12")
LEFTS = (10.25, 20.25, 30.25, 40.25, 51.75, 61.75, 71.75, 83.25, 93.25, 104.75)
BRACKETS = (
    (10.25, 49.25, "×2"),
    (51.75, 80.75, "×3"),
    (83.25, 102.25, "×4"),
    (104.75, 113.75, "×5"),
    (137.75, 146.75, "×7"),
)
SCORES = (
    *(("2–5", "×2", 24.6), ("6–8", "×3", 32.9), ("9–10", "×4", 41.2), ("11/12", "×5", 49.5)),
    *(("Rows", "×7", 57.8), ("", "×1", 66.1), ("Yours", "−5", 74.4), ("Others", "−3", 82.7)),
)
# What mixes to a color: letter, solid, line, white; the left edge of its die and the row it stands
# in.
MIXES = (
    *(("R", "#AE1B28", "#AE1B28", 1, 10.25, 35), ("Y", "#FFE715", "#7A6A00", 0, 15.65, 35)),
    *(("Y", "#FFE715", "#7A6A00", 0, 10.25, 57.5), ("B", "#3470DD", "#1F56B8", 1, 15.65, 57.5)),
    *(("B", "#3470DD", "#1F56B8", 1, 10.25, 80), ("R", "#AE1B28", "#AE1B28", 1, 15.65, 80)),
)

# The letters of the title, where they begin, and their fill.
TITLE = (
    *(("U", 30.32, 0), ("n", 36.85, 1), ("i", 42.34, 2), ("c", 44.77, 3), ("o", 49.48, 4)),
    *(("r", 54.92, 5), ("n", 59.11, 0), ("R", 67.01, 2), ("a", 72.72, 3), ("i", 78.11, 4)),
    *(("n", 80.55, 5), ("b", 86.04, 0), ("o", 91.4, 1), ("w", 96.83, 2)),
)
# A flag of 2.6 mm, and where the flags stand; the last one is larger.
POLE = "M {0} {1} L {2} {1} L {2} {3} L {0} {3} Z"
FLAG = "M {0} {1} L {2} {1} L {3} {4} L {2} {5} L {0} {5} Z"
FLAGS = ((46.33, 112.52, 1.0), (110.83, 112.52, 1.0), (121.25, 94.77, 1.15))
# Words beside and under the boxes: where they begin, size and font.
WORDS = (
    ("1st", 0.25, 90.93, 8, "semi"),
    ("Extras", 0.25, 97.86, 8, "semi"),
    ("up to your bar", 0.25, 101.3, 8, "regular"),
    ("P = players", 0.25, 107.88, 8, "regular"),
    ("Yours −5", 0.25, 116.18, 8, "semi"),
    ("Others −3", 51.75, 116.18, 8, "semi"),
    ("2P", 115.7, 99.58, 8, "semi"),
    ("3P", 51.2, 107.88, 8, "semi"),
    ("4P", 94.2, 107.88, 8, "semi"),
    ("Ring it when gained,", 116.75, 87.91, 6.5, "regular"),
    ("cross it when used.", 116.75, 90.7, 6.5, "regular"),
    ("Last turn", 124.95, 97, 8, "semi"),
    ("all Yours, all Others,", 120.75, 100.74, 6.5, "regular"),
    ("or 3 rows, one of", 120.75, 103.54, 6.5, "regular"),
    ("them O, G or V", 120.75, 106.34, 6.5, "regular"),
    ("Alone, 9 extras", 120.75, 110.43, 8, "semi"),
    ("150 passable", 120.75, 114.18, 6.5, "regular"),
    ("170 good", 120.75, 116.98, 6.5, "regular"),
    ("185 excellent", 120.75, 119.77, 6.5, "regular"),
    ("195 perfect", 120.75, 122.57, 6.5, "regular"),
    ("1–4 players", 11.58, 124.31, 6.5, "regular"),
    ("unofficial", 11.58, 127.11, 6.5, "regular"),
)
# The white modules of the four corner markers, row by row.
NEAR, RIGHT, LOW = 4 / 3, 194 - 28 / 3, HEIGHT - 28 / 3
CORNERS = (
    (NEAR, NEAR, ("x.xx", ".x.x", "..xx", "..x.")),
    (RIGHT, NEAR, ("....", "xxxx", "x..x", "x.x.")),
)
CORNERS += (
    (RIGHT, LOW, ("..xx", "..xx", "..x.", "xx.x")),
    (NEAR, LOW, ("x..x", "x..x", ".x..", ".xx.")),
)


class Sheet:
    """ReportLab's canvas in mm from the top left corner of the sheet."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        font: str = "regular",
        anchor: str = "left",
    ) -> None:
        self.canvas.setFont(font, size)
        draw = {
            "left": self.canvas.drawString,
            "center": self.canvas.drawCentredString,
            "right": self.canvas.drawRightString,
        }[anchor]
        draw(x * mm, (HEIGHT - y) * mm, text)

    def box(self, x: float, y: float, w: float, h: float, stroke: int = 1, fill: int = 0) -> None:
        self.canvas.roundRect(x * mm, (HEIGHT - y - h) * mm, w * mm, h * mm, 0.8 * mm, stroke, fill)

    def circle(self, x: float, y: float, r: float, stroke: int = 1, fill: int = 0) -> None:
        self.canvas.circle(x * mm, (HEIGHT - y) * mm, r * mm, stroke, fill)

    def lines(self, *lines: tuple[float, float, float, float]) -> None:
        self.canvas.lines(
            [(a * mm, (HEIGHT - b) * mm, c * mm, (HEIGHT - d) * mm) for a, b, c, d in lines]
        )

    def outline(self, text: str, stroke: int = 0, fill: int = 1) -> None:
        """A path as SVG writes it."""
        path = self.canvas.beginPath()
        steps: dict[str, tuple[int, Callable[..., None]]] = {
            "M": (2, path.moveTo),
            "L": (2, path.lineTo),
            "C": (6, path.curveTo),
        }
        words = iter(text.split())
        for word in words:
            if word == "Z":
                path.close()
                continue
            count, step = steps[word]
            step(
                *(
                    float(next(words)) * mm if at % 2 == 0 else (HEIGHT - float(next(words))) * mm
                    for at in range(count)
                )
            )
        self.canvas.drawPath(path, stroke=stroke, fill=fill)

    def show(self, form: str, x: float, y: float) -> None:
        self.canvas.addLiteral(f"q 1 0 0 1 {x * mm:.3f} {(HEIGHT - y) * mm:.3f} cm")
        self.canvas.doForm(form)
        self.canvas.addLiteral("Q")


def cell_form(
    canvas: Canvas, row: tuple[str, str, str, str, int, float, float], suits: bool
) -> None:
    """A colored cell without its numeral: tint, border and suit below and right of (0, 0); or the
    suit of a tab around it.
    """
    letter, _, tint, line, white, _, _ = row
    canvas.beginForm(f"{letter}{suits:d}", -2 * mm, -10 * mm, 10 * mm, 2 * mm)
    if suits:
        canvas.setFillGray(white)
        canvas.scale(2.328 / 1.98, 2.328 / 1.98)
    else:
        canvas.setFillColor(tint)
        canvas.setStrokeColor(line)
        canvas.setLineWidth(0.5)
        canvas.roundRect(0, -9.5 * mm, 9 * mm, 9.5 * mm, 0.8 * mm, 1, 1)
        canvas.setFillColor(SUITS[letter][0])
        canvas.translate(7.47 * mm, -7.97 * mm)
    canvas.translate(0, -HEIGHT * mm)
    Sheet(canvas).outline(SUITS[letter][1])
    canvas.endForm()


def head(sheet: Sheet) -> None:
    """The scene with the title, name and date."""
    canvas = sheet.canvas
    canvas.setLineJoin(1)
    for fill, line, width, shape in SCENE:
        if fill:
            canvas.setFillColor(fill)
        if line:
            canvas.setStrokeColor(line)
            canvas.setLineWidth(width)
        sheet.outline(shape, bool(line), bool(fill))
    for paint, width in (("#FFFFFF", 7.616), ("#1A1A1A", 2.686), ("", 0)):
        canvas.saveState()
        for letter, x, row in TITLE:
            text = canvas.beginText(x * mm, (HEIGHT - 9.12) * mm)
            text.setFont("display", 24.646)
            text.setFillColor(ROWS[row][1])
            text.setTextRenderMode(1 if paint else 0)
            if paint:
                canvas.setStrokeColor(paint)
                canvas.setLineWidth(width)
            text.textOut(letter)
            canvas.drawText(text)
        canvas.restoreState()
    canvas.setLineJoin(0)
    canvas.setStrokeGray(0)
    canvas.setFillGray(1)
    for x, wide in ((107.42, 34), (144.42, 34)):
        canvas.roundRect(x * mm, (HEIGHT - 9.5) * mm, wide * mm, 7.5 * mm, 2 * mm, 0, 1)
    canvas.setFillGray(0)
    sheet.text("Name", 109.42, 6.68, 8)
    sheet.text("Date", 146.42, 6.68, 8)
    canvas.setLineWidth(0.5)
    sheet.lines((117.91, 7.28, 139.42, 7.28), (153.43, 7.28, 176.42, 7.28))


def brackets(sheet: Sheet) -> None:
    """The brackets over the columns with what they multiply by, the heads of the abilities."""
    canvas = sheet.canvas
    canvas.setLineWidth(0.75)
    for left, right, times in BRACKETS:
        middle = (left + right) / 2
        sheet.outline(f"M {left} 18.95 L {left} 16.25 L {right} 16.25 L {right} 18.95", 1, 0)
        canvas.setFillGray(1)
        sheet.circle(middle, 16.25, 3, 0, 1)
        canvas.setFillGray(0)
        sheet.circle(middle, 16.25, 2.5, 0, 1)
        canvas.setFillGray(1)
        sheet.text(times, middle, 17.18, 8, "bold", "center")
        canvas.setFillGray(0)
    for text, x in (("2–5", 121.25), ("6–8", 131.25)):
        sheet.text(text, x, 17.81, 6.5, anchor="center")


def lanes(sheet: Sheet) -> None:
    """The six rows of cells with their abilities and bonuses."""
    canvas = sheet.canvas
    for letter, solid, _, line, white, suit, y in ROWS:
        canvas.setLineWidth(0.75)
        canvas.setFillColor(solid)
        canvas.setStrokeColor(line)
        sheet.box(0.25, y, 9, 9.5, 1, 1)
        canvas.setFillGray(white)
        sheet.text(letter, 3.29, y + 5.91, 10, "bold", "center")
        sheet.show(f"{letter}1", suit, y + 4.75)
        canvas.setFillGray(0)
        canvas.setStrokeGray(0)
        for number, left in zip(NUMBERS, LEFTS, strict=True):
            if number != "2" or letter in "RYB":
                sheet.show(f"{letter}0", left, y)
                sheet.text(
                    number,
                    left + 0.55,
                    y + (1.96 if "/" in number else 2.31),
                    6.5 if "/" in number else 8,
                    "semi",
                )
        canvas.setFillGray(1)
        sheet.box(137.75, y, 9, 9.5, 1, 1)
        for x in (121.25, 131.25):
            sheet.circle(x, y + 4.75, 4.5, 0, 1)
        canvas.setFillGray(0)
        sheet.text("row", 138.75, y + 2.76, 6.5)
        canvas.setStrokeColor("#767676")
        canvas.setDash([0.3 * mm, 0.8 * mm])
        for text, x in (("±1", 121.25), ("flip", 131.25)):
            sheet.circle(x, y + 4.75, 3)
            sheet.text(text, x, y + 5.51, 6.5, anchor="center")
        canvas.setDash()
        canvas.setStrokeGray(0)


def mixes(sheet: Sheet) -> None:
    """The small dice in the free places of column 2."""
    canvas = sheet.canvas
    for letter, solid, line, white, left, middle in MIXES:
        canvas.setFillColor(solid)
        canvas.setStrokeColor(line)
        canvas.setLineWidth(0.5)
        canvas.roundRect(
            left * mm, (HEIGHT - middle - 1.8) * mm, 3.6 * mm, 3.6 * mm, 0.54 * mm, 1, 1
        )
        canvas.setFillGray(white)
        sheet.text(letter, left + 1.8, middle + 0.76, 6.5, "bold", "center")
        canvas.setStrokeGray(0)
        canvas.setLineWidth(0.75)
        sheet.lines((14.25, middle, 15.25, middle), (14.75, middle - 0.5, 14.75, middle + 0.5))
    canvas.setFillGray(0)


def strips(sheet: Sheet) -> None:
    """First boxes, extras, penalties, and the words beside and under them."""
    canvas = sheet.canvas
    canvas.setLineWidth(0.5)
    for number, left in list(zip(NUMBERS, LEFTS, strict=True))[1:]:
        sheet.box(left, 86.25, 9, 7.5)
        sheet.text(number, left + 1, 89.01, 6.5)
        sheet.box(left + 0.25, 95.25, 8.5, 6.8)
    for left in (*LEFTS[1:4], *LEFTS[5:8]):
        sheet.box(left + 0.25, 103.55, 8.5, 6.8)
    for left in (*LEFTS[1:4], *LEFTS[6:]):
        sheet.box(left + 0.25, 111.85, 8.5, 6.8)
    canvas.setLineWidth(1.25)
    sheet.lines(
        (114.25, 94.75, 114.25, 102.55),
        (49.75, 103.05, 49.75, 110.85),
        (92.75, 103.05, 92.75, 110.85),
    )
    for text, x, y, size, font in WORDS:
        sheet.text(text, x, y, size, font)
    for x, y, scale in FLAGS:
        sheet.outline(POLE.format(x, y, x + 0.24 * scale, y + 2.3 * scale))
        sheet.outline(
            FLAG.format(
                x + 0.37 * scale,
                y + 0.13 * scale,
                x + 1.91 * scale,
                x + 1.61 * scale,
                y + 0.72 * scale,
                y + 1.28 * scale,
            )
        )


def scores(sheet: Sheet) -> None:
    """The table of points on its ground."""
    canvas = sheet.canvas
    canvas.setLineWidth(0.75)
    canvas.setFillColor("#E9DFF4")
    canvas.setStrokeColor("#5C0694")
    canvas.roundRect(150.15 * mm, (HEIGHT - 98.25) * mm, 42.6 * mm, 84.5 * mm, 1.5 * mm, 1, 1)
    canvas.setStrokeGray(0)
    canvas.setFillGray(0)
    canvas.setLineWidth(0.5)
    sheet.text("Score", 152.25, 19.21, 10, "bold")
    sheet.text("count", 166, 19.31, 6.5, anchor="center")
    sheet.text("points", 185.05, 19.31, 6.5, anchor="center")
    sheet.text("Extras", 152.25, 65.31, 8)
    sheet.text("left", 152.25, 68.75, 8)
    for name, times, y in SCORES:
        sheet.text(name, 152.25, y + 0.93, 8)
        canvas.setFillGray(1)
        sheet.box(162.05, y - 3.65, 7.9, 7.3, 1, 1)
        sheet.box(179.45, y - 3.65, 11.2, 7.3, 1, 1)
        sheet.circle(173.2, y, 3, 0, 1)
        canvas.setFillGray(0)
        sheet.circle(173.2, y, 2.5, 0, 1)
        canvas.setFillGray(1)
        sheet.text(times, 173.2, y + 0.93, 8, "bold", "center")
        canvas.setFillGray(0)
        sheet.text("=", 177.95, y + 1.16, 10, "semi", "center")
    sheet.text("Total", 152.25, 93.11, 13, "bold")
    canvas.setLineWidth(1.25)
    sheet.lines((152.25, 87.45, 190.65, 87.45))
    canvas.setFillColor("#FDF8A0")
    sheet.box(179.45, 88.35, 11.2, 7.3, 1, 1)
    canvas.setFillGray(0)


def furniture(sheet: Sheet) -> None:
    """Scale bar and corner markers."""
    sheet.canvas.setLineWidth(0.5)
    ticks = (
        (47 + 10 * at, 124.95 if at % 10 == 0 else 125.55 if at == 5 else 126.35)
        for at in range(11)
    )
    sheet.lines((47, 127.35, 147, 127.35), *((x, top, x, 127.35) for x, top in ticks))
    sheet.text("100 mm when printed at 100 %", 48.5, 125.06, 6.5)
    side = 4 / 3
    for left, top, rows in CORNERS:
        sheet.canvas.setFillGray(0)
        sheet.canvas.rect(left * mm, (HEIGHT - top - 8) * mm, 8 * mm, 8 * mm, 0, 1)
        sheet.canvas.setFillGray(1)
        for down, row in enumerate(rows, 1):
            for across, mark in enumerate(row, 1):
                if mark == "x":
                    sheet.canvas.rect(
                        (left + across * side) * mm,
                        (HEIGHT - top - (down + 1) * side) * mm,
                        side * mm,
                        side * mm,
                        0,
                        1,
                    )
    sheet.canvas.setFillGray(0)


def draw_sheet(canvas: Canvas) -> None:
    """Stores the whole sheet as a form, its cells as forms in it."""
    for row in ROWS:
        for suits in (False, True):
            cell_form(canvas, row, suits)
    canvas.beginForm("sheet", 0, 0, 194 * mm, HEIGHT * mm)
    sheet = Sheet(canvas)
    for draw in (head, brackets, lanes, mixes, strips, scores, furniture):
        draw(sheet)
    canvas.endForm()

"""The fixed page of `by_hand.py`: the Unicorn sheet as calls of ReportLab's canvas, every place a
number in this file.
"""

from __future__ import annotations

from collections.abc import Callable

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tests.bench.by_hand_hatch import HATCHES

HEIGHT = 128.0
# Letter, solid, tint, line, how white the letter is, hatch and its paint, top.
ROWS = (
    ("R", "#AE1B28", "#FECAC9", "#AE1B28", 1, "vertical", "#E49295", 17.25),
    ("O", "#E47000", "#FFE1C6", "#9A4A00", 0, "plus", "#DCAC81", 27.75),
    ("Y", "#FFE715", "#FDF8A0", "#7A6A00", 0, "dots", "#CDC365", 39.75),
    ("G", "#6CCC8C", "#E0F7E8", "#1E7442", 0, "falling", "#9CC9AE", 50.25),
    ("B", "#3470DD", "#BED7FD", "#1F56B8", 1, "horizontal", "#85A9E4", 62.25),
    ("V", "#5C0694", "#E9DFF4", "#5C0694", 1, "rising", "#C4A7DB", 72.75),
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
    *(
        ("2–5", "×2", 22),
        ("6–8", "×3", 32.5),
        ("9–10", "×4", 44.5),
        ("11/12", "×5", 55),
        ("Rows", "×7", 67),
        ("", "×1", 77.5),
    ),
    *(("Yours", "−5", 89.5), ("Others", "−3", 100)),
)
# What mixes to a color: letter, solid, line, white; the left edge of its die and the row it stands
# in.
MIXES = (
    *(("R", "#AE1B28", "#AE1B28", 1, 10.25, 32.5), ("Y", "#FFE715", "#7A6A00", 0, 15.65, 32.5)),
    *(("Y", "#FFE715", "#7A6A00", 0, 10.25, 55), ("B", "#3470DD", "#1F56B8", 1, 15.65, 55)),
    *(("B", "#3470DD", "#1F56B8", 1, 10.25, 77.5), ("R", "#AE1B28", "#AE1B28", 1, 15.65, 77.5)),
)

MANE = (
    (
        "M 16.17 2.21 C 14.59 1.38 13.46 3.22 12.07 5.59 L 11.74 6.37 L 12.27 6.21 C 13.56 4.07"
        " 14.41 2.41 15.89 3.06 Z"
    ),
    (
        "M 15.89 3.06 C 14.41 2.41 13.56 4.07 12.27 6.21 L 11.96 7 L 12.49 6.82 C 13.68 4.92 14.25"
        " 3.42 15.6 3.93 Z"
    ),
    (
        "M 15.6 3.93 C 14.25 3.42 13.68 4.92 12.49 6.82 L 12.15 7.59 L 12.69 7.43 C 13.78 5.77"
        " 14.09 4.43 15.32 4.78 Z"
    ),
    (
        "M 15.32 4.78 C 14.09 4.43 13.78 5.77 12.69 7.43 L 12.35 8.21 L 12.91 8.05 C 13.9 6.62"
        " 13.92 5.46 15.02 5.65 Z"
    ),
    (
        "M 15.02 5.65 C 13.92 5.46 13.9 6.62 12.91 8.05 L 12.57 8.84 L 13.1 8.66 C 13.99 7.47 13.74"
        " 6.46 14.73 6.5 Z"
    ),
    (
        "M 14.73 6.5 C 13.74 6.46 13.99 7.47 13.1 8.66 L 12.77 9.43 L 13.3 9.28 C 14.09 8.32 13.58"
        " 7.49 14.45 7.38 Z"
    ),
)
HORN = "M 17.24 2.94 L 19.5 0.41 L 18.15 3.65 Z"
HEAD = (
    "M 14.47 9.55 C 14.55 7.77 15.04 5.59 16.03 4.11 L 15.85 1.87 L 17.2 2.9 C 18.21 3.34 19.02"
    " 4.68 20.17 6.19 C 20.6 6.82 20.45 7.65 19.69 7.85 C 19.02 8.01 18.51 7.49 17.91 7.3 C 17.64"
    " 7.97 17.72 8.76 18.19 9.55 Z"
)
EAR = "M 17.75 2.35 L 18.43 2.94 M 18.35 1.69 L 18.82 2.07 M 16.29 2.7 L 16.41 3.61 L 16.92 3.22"
MOUTH = "M 19.1 7.65 C 19.38 7.53 19.62 7.45 19.81 7.3"
EYE = "M 17.4 4.92 C 17.64 4.64 18.07 4.68 18.27 5.04 C 17.99 5.28 17.64 5.24 17.4 4.92 Z"
# A flag of 2.6 mm, and where the flags stand; the last one is larger.
POLE = "M {0} {1} L {2} {1} L {2} {3} L {0} {3} Z"
FLAG = "M {0} {1} L {2} {1} L {3} {4} L {2} {5} L {0} {5} Z"
FLAGS = ((46.33, 110.02, 1.0), (110.83, 110.02, 1.0), (12.75, 117.83, 1.16))
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
    canvas: Canvas, name: str, row: tuple[str, str, str, str, int, str, str, float], corner: int
) -> None:
    """A colored cell without its numeral: tint, hatch and border around (0, 0)."""
    _, _, tint, line, _, kind, paint, _ = row
    canvas.beginForm(name, -5 * mm, -5.25 * mm, 5 * mm, 5.25 * mm)
    canvas.setFillColor(tint)
    canvas.setStrokeColor(paint)
    canvas.roundRect(-4.5 * mm, -4.75 * mm, 9 * mm, 9.5 * mm, 0.8 * mm, 0, 1)
    canvas.setLineWidth(0.12 * mm)
    canvas.setFillColor(paint)
    for mark in HATCHES[kind][corner].split(", "):
        x, y, *end = (float(part) * mm for part in mark.split())
        if end:
            canvas.line(x, -y, end[0], -end[1])
        elif kind == "dots":
            canvas.circle(x, -y, 0.2 * mm, 0, 1)
        else:
            canvas.lines(
                [(x - 0.4 * mm, -y, x + 0.4 * mm, -y), (x, -y - 0.4 * mm, x, -y + 0.4 * mm)]
            )
    canvas.setStrokeColor(line)
    canvas.setLineWidth(0.5)
    canvas.roundRect(-4.5 * mm, -4.75 * mm, 9 * mm, 9.5 * mm, 0.8 * mm)
    canvas.endForm()


def head(sheet: Sheet) -> None:
    """Motif, title, name and date."""
    canvas = sheet.canvas
    canvas.setLineWidth(0.39)
    for shape, row in zip(MANE, ROWS, strict=True):
        canvas.setFillColor(row[1])
        sheet.outline(shape, 1)
    canvas.setLineWidth(0.6)
    for shape, fill in ((HORN, "#FDF8A0"), (HEAD, "#FFFFFF")):
        canvas.setFillColor(fill)
        sheet.outline(shape, 1)
    canvas.setLineWidth(0.45)
    sheet.outline(f"{EAR} {MOUTH}", 1, 0)
    canvas.setFillGray(0)
    sheet.outline(EYE)
    sheet.circle(19.73, 6.82, 0.16, 0, 1)
    sheet.text("Unicorn Rainbow", 23.58, 5.25, 16, "semi")
    sheet.text("1–4 players · unofficial", 23.58, 8.7, 7.5)
    sheet.text("Name", 111.42, 5.81, 7)
    sheet.text("Date", 148.42, 5.81, 7)
    canvas.setLineWidth(0.5)
    sheet.lines((119.03, 6.41, 145.42, 6.41), (154.74, 6.41, 182.42, 6.41))


def brackets(sheet: Sheet) -> None:
    """The brackets over the columns with what they multiply by, the heads of the abilities."""
    canvas = sheet.canvas
    canvas.setLineWidth(0.75)
    for left, right, times in BRACKETS:
        middle = (left + right) / 2
        sheet.outline(f"M {left} 16.45 L {left} 13.75 L {right} 13.75 L {right} 16.45", 1, 0)
        canvas.setFillGray(1)
        sheet.circle(middle, 13.75, 3, 0, 1)
        canvas.setFillGray(0)
        sheet.circle(middle, 13.75, 2.5, 0, 1)
        canvas.setFillGray(1)
        sheet.text(times, middle, 14.68, 8, "bold", "center")
        canvas.setFillGray(0)
    for text, x in (("2–5", 121.25), ("6–8", 131.25)):
        sheet.text(text, x, 15.31, 6.5, anchor="center")


def lanes(sheet: Sheet) -> None:
    """The six rows of cells with their abilities and bonuses."""
    canvas = sheet.canvas
    for letter, solid, _, line, white, _, _, y in ROWS:
        canvas.setLineWidth(0.75)
        canvas.setFillColor(solid)
        canvas.setStrokeColor(line)
        sheet.box(0.25, y, 9, 9.5, 1, 1)
        canvas.setFillGray(white)
        sheet.text(letter, 4.75, y + 6.03, 11, "bold", "center")
        canvas.setFillGray(0)
        canvas.setStrokeGray(0)
        for number, left in zip(NUMBERS, LEFTS, strict=True):
            if number != "2" or letter in "RYB":
                sheet.show(f"{letter}{len(number) // 2}", left + 4.5, y + 4.75)
                sheet.text(
                    number,
                    left + 0.7,
                    y + (2.01 if "/" in number else 2.25),
                    6.5 if "/" in number else 7.5,
                    "semi",
                )
        sheet.box(137.75, y, 9, 9.5)
        sheet.text("row", 138.75, y + 2.76, 6.5)
        canvas.setStrokeColor("#767676")
        canvas.setDash([0.3 * mm, 0.8 * mm])
        for text, x in (("±1", 121.25), ("flip", 131.25)):
            sheet.circle(x, y + 4.75, 3)
            sheet.text(text, x, y + 5.56, 7, anchor="center")
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
        sheet.text(letter, left + 1.8, middle + 0.81, 7, "bold", "center")
        canvas.setStrokeGray(0)
        canvas.setLineWidth(0.75)
        sheet.lines((14.25, middle, 15.25, middle), (14.75, middle - 0.5, 14.75, middle + 0.5))
    canvas.setFillGray(0)


def strips(sheet: Sheet) -> None:
    """First boxes, extras, penalties, and the words at the foot."""
    canvas = sheet.canvas
    canvas.setLineWidth(0.5)
    for text, x, y in (
        ("1st", 0.25, 88.43),
        ("Extras", 0.25, 95.57),
        ("Yours −5", 0.25, 113.68),
        ("Others −3", 51.75, 113.68),
    ):
        sheet.text(text, x, y, 8, "semi")
    for number, left in list(zip(NUMBERS, LEFTS, strict=True))[1:]:
        sheet.box(left, 83.75, 9, 7.5)
        sheet.text(number, left + 1, 86.51, 6.5)
        sheet.box(left + 0.25, 92.75, 8.5, 6.8)
    for left in LEFTS[1:7]:
        sheet.box(left + 0.25, 101.05, 8.5, 6.8)
    for left in (*LEFTS[1:4], *LEFTS[6:]):
        sheet.box(left + 0.25, 109.35, 8.5, 6.8)
    canvas.setLineWidth(1.25)
    sheet.lines(
        (114.25, 92.25, 114.25, 100.05),
        (49.75, 100.55, 49.75, 108.35),
        (81.25, 100.55, 81.25, 108.35),
    )
    for text, x, y, size in (
        ("2 players", 0.25, 98.69, 7),
        ("3 players", 0.25, 105.26, 7),
        ("4 players", 83.5, 105.21, 6.5),
    ):
        sheet.text(text, x, y, size)
    for x, y, size in FLAGS:
        sheet.outline(POLE.format(x, y, x + 0.24 * size, y + 2.3 * size))
        sheet.outline(
            FLAG.format(
                x + 0.37 * size,
                y + 0.13 * size,
                x + 1.91 * size,
                x + 1.61 * size,
                y + 0.72 * size,
                y + 1.28 * size,
            )
        )
    sheet.text(
        "Last turn: all Yours, all Others, or 3 rows, one of them O, G or V",
        16.75,
        120.06,
        8,
        "semi",
    )
    sheet.text(
        "Alone, 9 extras: 150 passable · 170 good · 185 excellent · 195 perfect", 112.97, 119.94, 7
    )
    sheet.text("Ring it when gained,", 116.75, 85.57, 7)
    sheet.text("cross it when used.", 116.75, 88.58, 7)


def scores(sheet: Sheet) -> None:
    """The table of points."""
    canvas = sheet.canvas
    canvas.setLineWidth(0.5)
    sheet.text("Score", 149.35, 16.01, 10, "bold")
    sheet.text("count", 164.6, 16.11, 6.5, anchor="center")
    sheet.text("points", 184.35, 16.11, 6.5, anchor="center")
    sheet.text("Extras", 149.35, 76.66, 8.5)
    sheet.text("left", 149.35, 80.32, 8.5)
    for name, times, y in SCORES:
        sheet.text(name, 149.35, y + 0.99, 8.5)
        sheet.box(160.35, y - 4.25, 8.5, 8.5)
        sheet.circle(172.1, y, 2.5, 0, 1)
        canvas.setFillGray(1)
        sheet.text(times, 172.1, y + 0.93, 8, "bold", "center")
        canvas.setFillGray(0)
        sheet.text("=", 176.85, y + 1.16, 10, "semi", "center")
        sheet.box(178.35, y - 4.25, 12, 8.5)
    sheet.text("Total", 149.35, 113.88, 11, "bold")
    canvas.setLineWidth(1.25)
    sheet.lines((149.35, 107.85, 190.35, 107.85))
    canvas.setLineWidth(0.75)
    canvas.setFillColor("#E0E0E0")
    sheet.box(178.35, 108.75, 12, 8.5, 1, 1)
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
        for corner in range(3):
            cell_form(canvas, f"{row[0]}{corner}", row, corner)
    canvas.beginForm("sheet", 0, 0, 194 * mm, HEIGHT * mm)
    sheet = Sheet(canvas)
    for draw in (head, brackets, lanes, mixes, strips, scores, furniture):
        draw(sheet)
    canvas.endForm()

"""The fixed page of `by_hand.py`: the Unicorn sheet as calls of ReportLab's canvas, every place a
number in this file.

One thing is read from its file: the picture behind the head. Nobody types 13 kB of curves that a
drawing program has written; a programmer takes the few shapes over that this one file has.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

SCENE = Path(__file__).parents[2] / "layouts/art/unicorn-rainbow-band.svg"
HEIGHT = 128.0
# Letter, solid, tint, line, how white the letter is, paint of the suit in cells, where the suit
# stands beside the letter, top.
ROWS = (
    ("R", "#AE1B28", "#FECAC9", "#AE1B28", 1, "#C8535C", 6.12, 19.75),
    ("O", "#E47000", "#FFE1C6", "#9A4A00", 0, "#B77639", 6.25, 30.25),
    ("Y", "#FFE715", "#FDF8A0", "#7A6A00", 0, "#9C8F2A", 5.97, 42.25),
    ("G", "#6CCC8C", "#E0F7E8", "#1E7442", 0, "#569A72", 6.17, 52.75),
    ("B", "#3470DD", "#BED7FD", "#1F56B8", 1, "#4878CA", 6.11, 64.75),
    ("V", "#5C0694", "#E9DFF4", "#5C0694", 1, "#A06EC2", 6.02, 75.25),
)
# Heart, flame, sun, leaf, waves and moon in squares of 24 units, as SVG writes paths.
SUITS = {
    "R": (
        "M 12 21.8 C 4.2 15.6 1.4 12 1.4 8.2 C 1.4 4.9 3.9 2.6 6.9 2.6 C 9.1 2.6 11 3.8 12 5.9"
        " C 13 3.8 14.9 2.6 17.1 2.6 C 20.1 2.6 22.6 4.9 22.6 8.2 C 22.6 12 19.8 15.6 12 21.8 Z"
    ),
    "O": (
        "M 13.4 0.9 C 14 5.6 20.6 8.6 20.6 15 C 20.6 19.8 16.9 23.1 12 23.1 C 7.1 23.1 3.4"
        " 19.8 3.4 15.2 C 3.4 11.6 4.6 8.8 5.2 5.2 C 7 7.4 8.2 9.6 9.5 12.2 C 9.2 7.6 10.2 3.6"
        " 13.4 0.9 Z"
    ),
    "Y": (
        "M 12 0.2 L 13.611 5.291 C 14.315 5.46 14.988 5.738 15.605 6.117 L 20.344 3.656 L"
        " 17.883 8.395 C 18.262 9.012 18.54 9.685 18.709 10.389 L 23.8 12 L 18.709 13.611 C"
        " 18.54 14.315 18.262 14.988 17.883 15.605 L 20.344 20.344 L 15.605 17.883 C 14.988"
        " 18.262 14.315 18.54 13.611 18.709 L 12 23.8 L 10.389 18.709 C 9.685 18.54 9.012"
        " 18.262 8.395 17.883 L 3.656 20.344 L 6.117 15.605 C 5.738 14.988 5.46 14.315 5.291"
        " 13.611 L 0.2 12 L 5.291 10.389 C 5.46 9.685 5.738 9.012 6.117 8.395 L 3.656 3.656 L"
        " 8.395 6.117 C 9.012 5.738 9.685 5.46 10.389 5.291 Z"
    ),
    "G": (
        "M 22.6 1.4 C 22.4 10.4 19.2 18.2 12.4 18.9 C 9.9 19.2 8 18.7 6.8 17.9 L 2.7 22.4 L"
        " 1.2 20.9 L 5.6 16.5 C 4.9 15.2 4.7 13.6 5.1 11.6 C 6.2 5.2 13.4 1.6 22.6 1.4 Z"
    ),
    "B": (
        "M 1.2 5.9 C 3.468 5.9 4.332 1.9 6.6 1.9 C 8.868 1.9 9.732 5.9 12 5.9 C 14.268 5.9"
        " 15.132 1.9 17.4 1.9 C 19.668 1.9 20.532 5.9 22.8 5.9 L 22.8 11.1 C 20.532 11.1 19.668"
        " 7.1 17.4 7.1 C 15.132 7.1 14.268 11.1 12 11.1 C 9.732 11.1 8.868 7.1 6.6 7.1 C 4.332"
        " 7.1 3.468 11.1 1.2 11.1 Z M 1.2 16.9 C 3.468 16.9 4.332 12.9 6.6 12.9 C 8.868 12.9"
        " 9.732 16.9 12 16.9 C 14.268 16.9 15.132 12.9 17.4 12.9 C 19.668 12.9 20.532 16.9 22.8"
        " 16.9 L 22.8 22.1 C 20.532 22.1 19.668 18.1 17.4 18.1 C 15.132 18.1 14.268 22.1 12"
        " 22.1 C 9.732 22.1 8.868 18.1 6.6 18.1 C 4.332 18.1 3.468 22.1 1.2 22.1 Z"
    ),
    "V": (
        "M 15.2 1.4 C 9 5.2 7.8 11 10.2 15.2 C 12.4 19 17.2 20.4 22.2 18.4 C 20.2 21.2 16.8"
        " 22.8 13.2 22.8 C 7 22.8 2 17.9 2 12 C 2 6.2 7 1.4 13.2 1.2 C 13.9 1.2 14.6 1.2 15.2"
        " 1.4 Z"
    ),
}
FLAG = (
    "M 4 2.6 C 4 2.048 4.448 1.6 5 1.6 L 5.2 1.6 C 5.752 1.6 6.2 2.048 6.2 2.6 L 6.2 21.8 C"
    " 6.2 22.352 5.752 22.8 5.2 22.8 L 5 22.8 C 4.448 22.8 4 22.352 4 21.8 Z M 7.4 2.8 C 11.4"
    " 1.2 14 5 21.6 2.8 L 18.8 8.2 L 21.6 13.4 C 14 15.4 11.4 11.6 7.4 13.4 Z"
)
# Side and middle of each flag.
FLAGS = ((2.6, 47.2, 113.65), (2.6, 111.7, 113.65), (3, 122.25, 96.07))
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
    *(("2–5", "×2"), ("6–8", "×3"), ("9–10", "×4"), ("11/12", "×5"), ("Rows", "×7")),
    *(("", "×1"), ("Yours", "−5"), ("Others", "−3")),
)
# What mixes to a color: letter, solid, line, white; the left edge of its die and the row it stands
# in.
MIXES = (
    *(("R", "#AE1B28", "#AE1B28", 1, 10.25, 35), ("Y", "#FFE715", "#7A6A00", 0, 15.65, 35)),
    *(("Y", "#FFE715", "#7A6A00", 0, 10.25, 57.5), ("B", "#3470DD", "#1F56B8", 1, 15.65, 57.5)),
    *(("B", "#3470DD", "#1F56B8", 1, 10.25, 80), ("R", "#AE1B28", "#AE1B28", 1, 15.65, 80)),
)
# The white modules of the four corner markers, row by row.
NEAR, RIGHT, LOW = 4 / 3, 194 - 28 / 3, HEIGHT - 28 / 3
CORNERS = (
    (NEAR, NEAR, ("x.xx", ".x.x", "..xx", "..x.")),
    (RIGHT, NEAR, ("....", "xxxx", "x..x", "x.x.")),
    (RIGHT, LOW, ("..xx", "..xx", "..x.", "xx.x")),
    (NEAR, LOW, ("x..x", "x..x", ".x..", ".xx.")),
)
# What draws the parts of a path in a PDF; its numbers stand before it.
OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
PAINTED = {(1, 0): "f", (0, 1): "S", (1, 1): "B"}


def steps(path: str) -> str:
    """A path of SVG in the words of PDF."""
    words: list[str] = []
    for letter, numbers in re.findall("([A-Za-z])([^A-Za-z]*)", path):
        if letter == "A":
            words += quarter(words[-3:-1], numbers)
        else:
            words += (*numbers.split(), OPERATORS[letter])
    return " ".join(words)


def quarter(start: list[str], arc: str) -> list[str]:
    """A quarter of a circle as the curve next to it, pulled towards the corner that it rounds."""
    left, top = map(float, start)
    _, _, _, _, sweep, x, y = map(float, arc.split())
    falls = (x - left) * (y - top) < 0
    corner = (left, y) if falls == sweep else (x, top)
    near = (
        at + 0.5523 * (to - at)
        for end in ((left, top), (x, y))
        for at, to in zip(end, corner, strict=True)
    )
    return [f"{number:.4f}" for number in (*near, x, y)] + ["c"]


def icon(canvas: Canvas, path: str, x: float, y: float, side: float) -> None:
    """Fills a path of 24 units around a place in points."""
    unit = side * mm / 24
    canvas.addLiteral(
        f"q {unit:.5f} 0 0 {-unit:.5f} {x - 12 * unit:.3f} {y + 12 * unit:.3f} cm {steps(path)} f Q"
    )


def shape(canvas: Canvas, node: ElementTree.Element) -> None:
    """Draws a group with a matrix, a path, a rounded box or a circle of an SVG file."""
    fill, stroke = node.get("fill", "#000000"), node.get("stroke", "none")
    inked, lined = int(fill != "none"), int(stroke != "none")
    if inked:
        canvas.setFillColor(fill)
    if lined:
        canvas.setStrokeColor(stroke)
        canvas.setLineWidth(float(node.get("stroke-width", 1)))
        canvas.setLineJoin(int(node.get("stroke-linejoin") == "round"))
    match node.tag.rpartition("}")[2]:
        case "g":
            canvas.saveState()
            canvas.transform(*map(float, node.get("transform", "")[7:-1].split()))
            for inner in node:
                shape(canvas, inner)
            canvas.restoreState()
        case "path":
            canvas.addLiteral(f"{steps(node.get('d', ''))} {PAINTED[inked, lined]}")
        case "rect":
            x, y, w, h, radius = (
                float(node.get(key, 0)) for key in ("x", "y", "width", "height", "rx")
            )
            canvas.roundRect(x, y, w, h, radius, lined, inked)
        case "circle":
            x, y, radius = (float(node.get(key, 0)) for key in ("cx", "cy", "r"))
            canvas.circle(x, y, radius, lined, inked)


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

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        stroke: int = 1,
        fill: int = 0,
        radius: float = 0.8,
    ) -> None:
        self.canvas.roundRect(
            x * mm, (HEIGHT - y - h) * mm, w * mm, h * mm, radius * mm, stroke, fill
        )

    def circle(self, x: float, y: float, r: float, stroke: int = 1, fill: int = 0) -> None:
        self.canvas.circle(x * mm, (HEIGHT - y) * mm, r * mm, stroke, fill)

    def lines(self, *lines: tuple[float, float, float, float]) -> None:
        self.canvas.lines(
            [(a * mm, (HEIGHT - b) * mm, c * mm, (HEIGHT - d) * mm) for a, b, c, d in lines]
        )

    def icon(self, path: str, x: float, y: float, side: float) -> None:
        icon(self.canvas, path, x * mm, (HEIGHT - y) * mm, side)

    def badge(self, text: str, x: float, y: float) -> None:
        """What is multiplied by: white on a black disk with a white rim."""
        self.canvas.setFillGray(1)
        self.circle(x, y, 3, 0, 1)
        self.canvas.setFillGray(0)
        self.circle(x, y, 2.5, 0, 1)
        self.canvas.setFillGray(1)
        self.text(text, x, y + 0.93, 8, "bold", "center")
        self.canvas.setFillGray(0)


def cell_form(canvas: Canvas, row: tuple[str, str, str, str, int, str, float, float]) -> None:
    """A colored cell without its numeral: tint, border and suit around (0, 0)."""
    letter, _, tint, line, _, paint, _, _ = row
    canvas.beginForm(letter, -5 * mm, -5.25 * mm, 5 * mm, 5.25 * mm)
    canvas.setFillColor(tint)
    canvas.setStrokeColor(line)
    canvas.setLineWidth(0.5)
    canvas.roundRect(-4.5 * mm, -4.75 * mm, 9 * mm, 9.5 * mm, 0.8 * mm, 1, 1)
    canvas.setFillColor(paint)
    icon(canvas, SUITS[letter], 2.97 * mm, -3.22 * mm, 1.98)
    canvas.endForm()


def scene(sheet: Sheet) -> None:
    """The picture behind the head, its unicorn included."""
    sheet.canvas.saveState()
    sheet.canvas.setMiterLimit(4)
    sheet.canvas.transform(mm, 0, 0, -mm, 11.585 * mm, (HEIGHT - 0.25) * mm)
    for node in ElementTree.parse(SCENE).getroot():
        shape(sheet.canvas, node)
    sheet.canvas.restoreState()


def head(sheet: Sheet) -> None:
    """The title in three layers, name and date."""
    canvas = sheet.canvas
    for mode, white, width in ((1, 1, 8.034), (1, 0.102, 2.834), (0, 0, 0)):
        canvas.saveState()
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        canvas.setStrokeGray(white)
        canvas.setLineWidth(width)
        text = canvas.beginText(30.35 * mm, (HEIGHT - 9.3) * mm)
        text.setFont("display", 26)
        text.setCharSpace(0.65)
        text.setTextRenderMode(mode)
        for at, letter in enumerate("Unicorn Rainbow"):
            text.setFillColor(ROWS[at % 6][1])
            text.textOut(letter)
        canvas.drawText(text)
        canvas.restoreState()
    canvas.setLineWidth(0.5)
    for word, left, wide in (("Name", 111.52, 36.9), ("Date", 151.42, 27)):
        canvas.setFillGray(1)
        sheet.box(left, 2, wide, 7.5, 0, 1, 2)
        canvas.setFillGray(0)
        sheet.text(word, left + 2, 6.68, 8)
    sheet.lines((122.01, 7.28, 146.42, 7.28), (160.43, 7.28, 176.42, 7.28))


def brackets(sheet: Sheet) -> None:
    """The brackets over the columns with what they multiply by, the heads of the abilities."""
    canvas = sheet.canvas
    canvas.setLineWidth(0.75)
    for left, right, times in BRACKETS:
        path = canvas.beginPath()
        path.moveTo(left * mm, (HEIGHT - 18.95) * mm)
        for x, y in ((left, 16.25), (right, 16.25), (right, 18.95)):
            path.lineTo(x * mm, (HEIGHT - y) * mm)
        canvas.drawPath(path)
        sheet.badge(times, (left + right) / 2, 16.25)
    for text, x in (("2–5", 121.25), ("6–8", 131.25)):
        sheet.text(text, x, 17.81, 6.5, anchor="center")


def lanes(sheet: Sheet) -> None:
    """The six rows of cells with their abilities and bonuses."""
    canvas = sheet.canvas
    for letter, solid, _, line, white, _, suit, y in ROWS:
        canvas.setLineWidth(0.75)
        canvas.setFillColor(solid)
        canvas.setStrokeColor(line)
        sheet.box(0.25, y, 9, 9.5, 1, 1)
        canvas.setFillGray(white)
        sheet.text(letter, 3.29, y + 5.91, 10, "bold", "center")
        sheet.icon(SUITS[letter], suit, y + 4.75, 2.328)
        canvas.setFillGray(0)
        for number, left in zip(NUMBERS, LEFTS, strict=True):
            if number == "2" and letter in "OGV":
                continue
            canvas.addLiteral(
                f"q 1 0 0 1 {(left + 4.5) * mm:.3f} {(HEIGHT - y - 4.75) * mm:.3f} cm"
            )
            canvas.doForm(letter)
            canvas.addLiteral("Q")
            if "/" in number:
                sheet.text(number, left + 0.55, y + 1.96, 6.5, "semi")
            else:
                sheet.text(number, left + 0.55, y + 2.31, 8, "semi")
        canvas.setFillGray(1)
        canvas.setStrokeGray(0)
        canvas.setLineWidth(0.5)
        sheet.box(137.75, y, 9, 9.5, 1, 1)
        for x in (121.25, 131.25):
            sheet.circle(x, y + 4.75, 4.5, 0, 1)
        canvas.setFillGray(0)
        sheet.text("row", 138.75, y + 2.61, 6.5)
        canvas.setStrokeColor("#767676")
        canvas.setDash([0.3 * mm, 0.8 * mm])
        for text, x in (("±1", 121.25), ("flip", 131.25)):
            sheet.circle(x, y + 4.75, 3)
            sheet.text(text, x, y + 5.51, 6.5, anchor="center")
        canvas.setDash()


def mixes(sheet: Sheet) -> None:
    """The small dice in the free places of column 2."""
    canvas = sheet.canvas
    for letter, solid, line, white, left, middle in MIXES:
        canvas.setFillColor(solid)
        canvas.setStrokeColor(line)
        canvas.setLineWidth(0.5)
        sheet.box(left, middle - 1.8, 3.6, 3.6, 1, 1, 0.54)
        canvas.setFillGray(white)
        sheet.text(letter, left + 1.8, middle + 0.76, 6.5, "bold", "center")
    canvas.setFillGray(0)
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.75)
    for middle in (35, 57.5, 80):
        sheet.lines((14.35, middle, 15.15, middle), (14.75, middle - 0.4, 14.75, middle + 0.4))


def strips(sheet: Sheet) -> None:
    """First boxes, extras, penalties, and the words beside and under them."""
    canvas = sheet.canvas
    canvas.setLineWidth(0.5)
    for number, left in list(zip(NUMBERS, LEFTS, strict=True))[1:]:
        sheet.box(left, 86.25, 9, 7.5)
        sheet.text(number, left + 1, 88.86, 6.5)
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
    for text, x, y in (
        ("1st", 0.25, 90.93),
        ("Extras", 0.25, 97.86),
        ("2P", 115.7, 99.58),
        ("3P", 51.2, 107.88),
        ("4P", 94.2, 107.88),
        ("Yours −5", 0.25, 116.18),
        ("Others −3", 51.75, 116.18),
        ("Last turn", 124.95, 97),
        ("Alone, 9 extras", 120.75, 110.43),
    ):
        sheet.text(text, x, y, 8, "semi")
    sheet.text("up to your bar", 0.25, 101.3, 8)
    sheet.text("P = players", 0.25, 107.88, 8)
    for text, x, y in (
        ("Ring it when gained,", 116.75, 87.91),
        ("cross it when used.", 116.75, 90.7),
        ("all Yours, all Others,", 120.75, 100.74),
        ("or 3 rows, one of", 120.75, 103.54),
        ("them O, G or V", 120.75, 106.34),
        ("150 passable", 120.75, 114.18),
        ("170 good", 120.75, 116.98),
        ("185 excellent", 120.75, 119.77),
        ("195 perfect", 120.75, 122.57),
        ("1–4 players", 11.58, 124.31),
        ("unofficial", 11.58, 127.11),
    ):
        sheet.text(text, x, y, 6.5)
    for side, x, y in FLAGS:
        sheet.icon(FLAG, x, y, side)


def scores(sheet: Sheet) -> None:
    """The panel of points."""
    canvas = sheet.canvas
    canvas.setLineWidth(0.75)
    canvas.setFillColor("#E9DFF4")
    canvas.setStrokeColor("#5C0694")
    sheet.box(150.15, 13.75, 42.6, 84.5, 1, 1, 1.5)
    canvas.setFillGray(0)
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.5)
    sheet.text("Score", 152.25, 19.21, 10, "bold")
    sheet.text("count", 166, 19.31, 6.5, anchor="center")
    sheet.text("points", 185.05, 19.31, 6.5, anchor="center")
    sheet.text("Extras", 152.25, 65.31, 8)
    sheet.text("left", 152.25, 68.75, 8)
    for line, (name, times) in enumerate(SCORES):
        top = 20.95 + 8.3 * line
        canvas.setFillGray(1)
        sheet.box(162.05, top, 7.9, 7.3, 1, 1)
        sheet.box(179.45, top, 11.2, 7.3, 1, 1)
        canvas.setFillGray(0)
        sheet.text(name, 152.25, top + 4.58, 8)
        sheet.badge(times, 173.2, top + 3.65)
        sheet.text("=", 177.95, top + 4.81, 10, "semi", "center")
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
    side = 4 / 3 * mm
    for left, top, rows in CORNERS:
        x, y = left * mm, (HEIGHT - top) * mm
        sheet.canvas.rect(x, y - 6 * side, 6 * side, 6 * side, 0, 1)
        modules = sheet.canvas.beginPath()
        for down, row in enumerate(rows, 2):
            for across, mark in enumerate(row, 1):
                if mark == "x":
                    modules.rect(x + across * side, y - down * side, side, side)
        sheet.canvas.setFillGray(1)
        sheet.canvas.drawPath(modules, 0, 1)
        sheet.canvas.setFillGray(0)


def draw_sheet(canvas: Canvas) -> None:
    """Stores the whole sheet as a form, its colored cells as forms in it."""
    for row in ROWS:
        cell_form(canvas, row)
    canvas.beginForm("sheet", 0, 0, 194 * mm, HEIGHT * mm)
    sheet = Sheet(canvas)
    for draw in (scene, head, brackets, lanes, mixes, strips, scores, furniture):
        draw(sheet)
    canvas.endForm()

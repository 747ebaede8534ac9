"""The fixed page of `by_hand.py`: the Unicorn sheet as calls of ReportLab's canvas, every place a number in this file."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

HEIGHT = 128.0
# Letter, solid, tint, line, how white the letter is, hatch.
ROWS = (
    ("R", "#AE1B28", "#FECAC9", "#AE1B28", 1, "vertical"),
    ("O", "#E47000", "#FFE1C6", "#9A4A00", 0, "plus"),
    ("Y", "#FFE715", "#FDF8A0", "#7A6A00", 0, "dots"),
    ("G", "#6CCC8C", "#E0F7E8", "#1E7442", 0, "falling"),
    ("B", "#3470DD", "#BED7FD", "#1F56B8", 1, "horizontal"),
    ("V", "#5C0694", "#E9DFF4", "#5C0694", 1, "rising"),
)
NUMBERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11/12")
LEFTS = (10.25, 20.25, 30.25, 40.25, 51.75, 61.75, 71.75, 83.25, 93.25, 104.75)
BRACKETS = ((10.25, 49.25, "×2"), (51.75, 80.75, "×3"), (83.25, 102.25, "×4"), (104.75, 113.75, "×5"))
SCORES = {"2–5": "×2", "6–8": "×3", "9–10": "×4", "11/12": "×5", "Rows": "×7", "Extras left": "×1", "Yours": "−5", "Others": "−3"}
EXTRAS = (20.25, 28.05, 35.85, 43.65, 51.45, 59.25, 67.05, 74.85, 82.65, 91.95, 99.75, 107.55, 116.85, 124.65, 132.45)

# One half of each hatch of lines, the other is the same turned around; first around a figure, then around a wide one.
HALVES = {
    "vertical": (
        ((3.5, -4.29, 3.5, 4.29), (2.1, -4.29, 2.1, -1.08), (2.1, 1.08, 2.1, 4.29), (0.7, -4.29, 0.7, -2.25), (0.7, 2.25, 0.7, 4.29)),
        (
            *((3.5, -4.29, 3.5, -1.9), (3.5, 1.9, 3.5, 4.29), (2.1, -4.29, 2.1, -2.36), (2.1, 2.36, 2.1, 4.29)),
            *((0.7, -4.29, 0.7, -2.36), (0.7, 2.36, 0.7, 4.29)),
        ),
    ),
    "horizontal": (
        ((-3.93, -4.2, 3.93, -4.2), (-4.04, -2.8, 4.04, -2.8), (-4.04, -1.4, -1.9, -1.4), (1.9, -1.4, 4.04, -1.4), (-4.04, 0, -2.36, 0)),
        ((-3.93, -4.2, 3.93, -4.2), (-4.04, -2.8, 4.04, -2.8)),
    ),
    "falling": (
        (
            *((2.54, -4.29, 4.04, -3.74), (-1.55, -4.29, 4.04, -2.25), (-4.04, -3.71, -0.29, -2.34), (1.73, -1.61, 4.04, -0.76)),
            *((-4.04, -2.22, -1.88, -1.43), (2.36, 0.11, 4.04, 0.73)),
        ),
        ((2.54, -4.29, 4.04, -3.74), (-1.55, -4.29, 4.04, -2.25), (-4.04, -3.71, -0.34, -2.36)),
    ),
}
# Rows of marks, staggered: which of them stand.
MARKS = {
    "plus": (("xxxxxx", "xx.xx", "x....x", "x...x", "x....x", "xx.xx", "xxxxxx"), ("xxxxxx", "", "", "", "", "", "xxxxxx"), 3.54, 3.79),
    "dots": (
        ("xxxxxx", "xxxxx", "xx..xx", "x...x", "xx..xx", "xxxxx", "xxxxxx"),
        ("xxxxxx", "xxxxx", "", "", "", "xxxxx", "xxxxxx"),
        3.74,
        3.99,
    ),
}
MANE = (
    "M 16.17 2.21 C 14.59 1.38 13.46 3.22 12.07 5.59 L 11.74 6.37 L 12.27 6.21 C 13.56 4.07 14.41 2.41 15.89 3.06 Z",
    "M 15.89 3.06 C 14.41 2.41 13.56 4.07 12.27 6.21 L 11.96 7 L 12.49 6.82 C 13.68 4.92 14.25 3.42 15.6 3.93 Z",
    "M 15.6 3.93 C 14.25 3.42 13.68 4.92 12.49 6.82 L 12.15 7.59 L 12.69 7.43 C 13.78 5.77 14.09 4.43 15.32 4.78 Z",
    "M 15.32 4.78 C 14.09 4.43 13.78 5.77 12.69 7.43 L 12.35 8.21 L 12.91 8.05 C 13.9 6.62 13.92 5.46 15.02 5.65 Z",
    "M 15.02 5.65 C 13.92 5.46 13.9 6.62 12.91 8.05 L 12.57 8.84 L 13.1 8.66 C 13.99 7.47 13.74 6.46 14.73 6.5 Z",
    "M 14.73 6.5 C 13.74 6.46 13.99 7.47 13.1 8.66 L 12.77 9.43 L 13.3 9.28 C 14.09 8.32 13.58 7.49 14.45 7.38 Z",
)
HORN = "M 17.24 2.94 L 19.5 0.41 L 18.15 3.65 Z"
HEAD = (
    "M 14.47 9.55 C 14.55 7.77 15.04 5.59 16.03 4.11 L 15.85 1.87 L 17.2 2.9 C 18.21 3.34 19.02 4.68 20.17 6.19"
    " C 20.6 6.82 20.45 7.65 19.69 7.85 C 19.02 8.01 18.51 7.49 17.91 7.3 C 17.64 7.97 17.72 8.76 18.19 9.55 Z"
)
EAR = "M 17.75 2.35 L 18.43 2.94 M 18.35 1.69 L 18.82 2.07 M 16.29 2.7 L 16.41 3.61 L 16.92 3.22"
MOUTH = "M 19.1 7.65 C 19.38 7.53 19.62 7.45 19.81 7.3"
EYE = "M 17.4 4.92 C 17.64 4.64 18.07 4.68 18.27 5.04 C 17.99 5.28 17.64 5.24 17.4 4.92 Z"
POLE = "M 0.2 82.67 L 0.64 82.67 L 0.64 86.91 L 0.2 86.91 Z"
FLAG = "M 0.88 82.91 C 1.68 82.59 2.2 83.35 3.72 82.91 L 3.16 83.99 L 3.72 85.03 C 2.2 85.43 1.68 84.67 0.88 85.03 Z"
# The white modules of the four corner markers, row by row.
NEAR, RIGHT, LOW = 4 / 3, 194 - 28 / 3, HEIGHT - 28 / 3
CORNERS = ((NEAR, NEAR, ("x.xx", ".x.x", "..xx", "..x.")), (RIGHT, NEAR, ("....", "xxxx", "x..x", "x.x.")))
CORNERS += ((RIGHT, LOW, ("..xx", "..xx", "..x.", "xx.x")), (NEAR, LOW, ("x..x", "x..x", ".x..", ".xx.")))


class Sheet:
    """ReportLab's canvas in mm from the top left corner of the sheet."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def text(self, text: str, x: float, y: float, size: float, font: str = "regular", anchor: str = "left") -> None:
        self.canvas.setFont(font, size)
        draw = {"left": self.canvas.drawString, "center": self.canvas.drawCentredString, "right": self.canvas.drawRightString}[anchor]
        draw(x * mm, (HEIGHT - y) * mm, text)

    def box(self, x: float, y: float, w: float, h: float, stroke: int = 1, fill: int = 0) -> None:
        self.canvas.roundRect(x * mm, (HEIGHT - y - h) * mm, w * mm, h * mm, 0.8 * mm, stroke, fill)

    def circle(self, x: float, y: float, r: float, stroke: int = 1, fill: int = 0) -> None:
        self.canvas.circle(x * mm, (HEIGHT - y) * mm, r * mm, stroke, fill)

    def lines(self, *lines: tuple[float, float, float, float]) -> None:
        self.canvas.lines([(a * mm, (HEIGHT - b) * mm, c * mm, (HEIGHT - d) * mm) for a, b, c, d in lines])

    def outline(self, text: str, stroke: int = 0, fill: int = 1) -> None:
        """A path as SVG writes it."""
        path = self.canvas.beginPath()
        steps: dict[str, tuple[int, Callable[..., None]]] = {"M": (2, path.moveTo), "L": (2, path.lineTo), "C": (6, path.curveTo)}
        words = iter(text.split())
        for word in words:
            if word == "Z":
                path.close()
                continue
            count, step = steps[word]
            step(*(float(next(words)) * mm if at % 2 == 0 else (HEIGHT - float(next(words))) * mm for at in range(count)))
        self.canvas.drawPath(path, stroke=stroke, fill=fill)

    def show(self, form: str, x: float, y: float) -> None:
        self.canvas.addLiteral(f"q 1 0 0 1 {x * mm:.3f} {(HEIGHT - y) * mm:.3f} cm")
        self.canvas.doForm(form)
        self.canvas.addLiteral("Q")


def cell_form(canvas: Canvas, name: str, tint: str, line: str, kind: str, wide: int) -> None:
    """A colored cell without its numeral: tint, hatch and border around (0, 0)."""
    canvas.beginForm(name, -5 * mm, -5.25 * mm, 5 * mm, 5.25 * mm)
    canvas.setFillColor(tint)
    canvas.setStrokeColor(line)
    canvas.roundRect(-4.5 * mm, -4.75 * mm, 9 * mm, 9.5 * mm, 0.8 * mm, 0, 1)
    canvas.setLineWidth(0.12 * mm)
    if kind in MARKS:
        canvas.setFillColor(line)
        for x, y in places(kind, wide):
            if kind == "dots":
                canvas.circle(x, y, 0.2 * mm, 0, 1)
            else:
                canvas.lines([(x - 0.4 * mm, y, x + 0.4 * mm, y), (x, y - 0.4 * mm, x, y + 0.4 * mm)])
    else:
        half = HALVES["falling" if kind == "rising" else kind][wide]
        up = mm if kind == "rising" else -mm
        both = [*half, *((-a, -b, -c, -d) for a, b, c, d in half)]
        canvas.lines([(a * mm, b * up, c * mm, d * up) for a, b, c, d in both])
    canvas.setLineWidth(0.5)
    canvas.roundRect(-4.5 * mm, -4.75 * mm, 9 * mm, 9.5 * mm, 0.8 * mm)
    canvas.endForm()


def places(kind: str, wide: int) -> Iterator[tuple[float, float]]:
    """Where the marks of a hatch stand, in points."""
    half_w, half_h = MARKS[kind][2:]
    for down, row in enumerate(MARKS[kind][wide]):
        for across, mark in enumerate(row):
            if mark == "x":
                yield (2 * across + down % 2 - 5) / 5 * half_w * mm, (down - 3) / 3 * half_h * mm


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
    for text, x in (("2–5", 121.25), ("6–8", 131.25), ("row", 142.25)):
        sheet.text(text, x, 15.31, 6.5, anchor="center")


def lanes(sheet: Sheet) -> None:
    """The six rows of cells with their abilities and bonuses."""
    canvas = sheet.canvas
    for row, (letter, solid, _, line, white, _) in enumerate(ROWS):
        y = 17.25 + row * 10.5
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
                sheet.show(f"{letter}{'/' in number:d}", left + 4.5, y + 4.75)
                sheet.text(number, left + 4.5, y + 5.8, 9, "semi", "center")
        sheet.box(137.75, y, 9, 9.5)
        sheet.text("+7", 138.75, y + 3.11, 7)
        canvas.setLineWidth(0.5)
        for text, x in (("±1", 121.25), ("flip", 131.25)):
            sheet.circle(x, y + 4.75, 4.5)
            sheet.text(text, x, y + 3.96, 7, anchor="center")


def strips(sheet: Sheet) -> None:
    """First boxes, extras, penalties, and the words at the foot."""
    canvas = sheet.canvas
    sheet.outline(f"{POLE} {FLAG}")
    for text, x, y in (
        ("1st", 4.45, 85.68),
        ("Extras", 0.25, 95.18),
        ("Yours −5", 0.25, 107.86),
        ("Others −3", 51.75, 107.86),
        ("Solo", 0.25, 115.59),
    ):
        sheet.text(text, x, y, 8, "semi")
    for number, left in list(zip(NUMBERS, LEFTS, strict=True))[1:]:
        sheet.box(left, 80.75, 9, 8)
        sheet.text(number, left + 1, 83.51, 6.5)
    for left in EXTRAS:
        sheet.box(left, 90.75, 7, 7)
    for left in (20.25, 30.25, 40.25, 71.75, 81.75, 91.75, 101.75):
        sheet.box(left, 102.93, 9, 8)
    canvas.setLineWidth(1.25)
    sheet.lines(*((x, 90.25, x, 98.25) for x in (90.8, 115.7, 140.6)))
    for text, x in (("2 players", 89.65), ("3", 114.55), ("4", 139.45)):
        sheet.text(text, x, 100.35, 6, anchor="right")
    sheet.text("A full strip makes", 116.75, 106.24, 7)
    sheet.text("this turn the last.", 116.75, 109.25, 7)
    sheet.text("150 passable · 170 good · 185 excellent · 195 perfect   (9 extras)", 20.25, 115.47, 7)
    sheet.text("Ring it when gained,", 116.75, 84.07, 7)
    sheet.text("cross it when used.", 116.75, 87.08, 7)


def scores(sheet: Sheet) -> None:
    """The table of points."""
    canvas = sheet.canvas
    canvas.setLineWidth(0.5)
    for row, (name, times) in enumerate(SCORES.items()):
        y = 11.75 + row * 7.5
        sheet.text(name, 150.25, y + 4.24, 8.5)
        sheet.box(165.25, y, 8, 6.5)
        sheet.text(times, 176.9, y + 4.18, 8, "semi", "center")
        sheet.box(180.75, y, 13, 6.5)
    sheet.text("Total", 150.25, 76.88, 11, "bold")
    canvas.setLineWidth(1.25)
    sheet.lines((150.25, 71.85, 193.75, 71.85))
    canvas.setLineWidth(0.75)
    canvas.setFillColor("#E0E0E0")
    sheet.box(180.75, 72.75, 13, 6.5, 1, 1)
    canvas.setFillGray(0)


def furniture(sheet: Sheet) -> None:
    """Scale bar and corner markers."""
    sheet.canvas.setLineWidth(0.5)
    ticks = ((47.25 + 10 * at, 124.95 if at % 10 == 0 else 125.55 if at == 5 else 126.35) for at in range(11))
    sheet.lines((47.25, 127.35, 147.25, 127.35), *((x, top, x, 127.35) for x, top in ticks))
    sheet.text("100 mm when printed at 100 %", 48.75, 125, 6)
    side = 4 / 3
    for left, top, rows in CORNERS:
        sheet.canvas.setFillGray(0)
        sheet.canvas.rect(left * mm, (HEIGHT - top - 8) * mm, 8 * mm, 8 * mm, 0, 1)
        sheet.canvas.setFillGray(1)
        for down, row in enumerate(rows, 1):
            for across, mark in enumerate(row, 1):
                if mark == "x":
                    sheet.canvas.rect((left + across * side) * mm, (HEIGHT - top - (down + 1) * side) * mm, side * mm, side * mm, 0, 1)
    sheet.canvas.setFillGray(0)


def draw_sheet(canvas: Canvas) -> None:
    """Stores the whole sheet as a form, its cells as forms in it."""
    for letter, _, tint, line, _, kind in ROWS:
        for wide in (0, 1):
            cell_form(canvas, f"{letter}{wide}", tint, line, kind, wide)
    canvas.beginForm("sheet", 0, 0, 194 * mm, HEIGHT * mm)
    sheet = Sheet(canvas)
    for draw in (head, brackets, lanes, strips, scores, furniture):
        draw(sheet)
    canvas.endForm()

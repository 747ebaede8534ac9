"""The results of a game on one page, for keeping: who came where and why, everybody's score table,
what else there is to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib.enums import TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Frame, Image, Paragraph, Spacer, Table

from sheetgen.core.play import Rank, Ranks, Score
from sheetgen.errors import LayoutError
from sheetgen.files import replacing
from sheetgen.messages import Words
from sheetgen.page.canvas import BLACK, Paint, Weight
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import LIGHT_GRAY, TEXT_GRAY
from sheetgen.page.type import LEADING, LEAST_PT
from sheetgen.render.fonts import Typeface
from sheetgen.render.lettering import unprintable
from sheetgen.render.options import Options, paper_size
from sheetgen.render.pdf import PdfDocument
from sheetgen.render.plan import room_on
from sheetgen.render.plots import SIZE

_UPRIGHT = 6  # Players whose columns stand on an upright page

# pt of running text, and of white above and below it in tables; the first with which all fits on
# the page
_SETTINGS = ((10.0, 3.8), (10.0, 1.6), (8.0, 1.0), (6.5, 0.6), (LEAST_PT, 0.5))

_TITLE = 18.0  # pt of the title
_ABOUT = 10.0  # pt of the line below it
_HEAD = 13.0  # pt of headings
_LABELS = 0.3  # The share of the page's width that the names of lines take at most
_NAMES = 0.45  # The same of players in the ranking
_WIDEST = 40.0  # mm of a player's column at most
_APART = 2.0  # mm between two columns
_Rule = tuple[object, ...]  # What a table says of some of its cells, as ReportLab takes it

_PLAIN: Sequence[_Rule] = (
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
)
_REMARKS: Sequence[_Rule] = (("LEFTPADDING", (-1, 0), (-1, -1), 17),)
_SCORES: Sequence[_Rule] = (
    ("LINEBELOW", (0, 0), (-1, 0), 1.0, BLACK),
    ("LINEABOVE", (0, -1), (-1, -1), 0.5, TEXT_GRAY),
    ("LEFTPADDING", (0, 0), (0, -1), 3),
    ("RIGHTPADDING", (1, 0), (-1, -1), 6),
)


@dataclass(frozen=True, slots=True)
class Results:
    """How a game ended, or stands.

    Attributes:
        title: of the game.
        about: a line below it: when it was played, or "".
        players: what each is called.
        scores: theirs, one each.
        ranks: places, best first; `seat` counts the players. () for a player alone.
        said: what else there is to say, a sentence each: what decided, why the game ended, luck,
            rule options.
        chart: a PNG of curves over the game, of `plots.SIZE`; b"" for none.
        sections: headings, each with sentences below it.
    """

    title: str
    players: Words
    scores: tuple[Score, ...]
    ranks: Ranks = ()
    said: Words = ()
    about: str = ""
    chart: bytes = b""
    sections: tuple[tuple[str, Words], ...] = ()


def print_results(results: Results, options: Options, path: Path) -> None:
    """Write the page. What is too long for its column goes on in another line.

    Raises:
        LayoutError: `missing-glyph` or `script` for a name, `too-much` where the lines do not fit
            one page.
        OutputError: paper that cannot be, or a file that cannot be written; then an older file is
            untouched.
    """
    typeface = Typeface(options.font)
    checked = [unprintable(typeface, name, "the name ") for name in results.players]
    if problems := dict.fromkeys(filter(None, checked)):
        raise LayoutError(problems)
    width, height = paper_size(options.paper)
    if len(results.players) > _UPRIGHT:
        width, height = max(width, height), min(width, height)
    room = room_on(options, width, height)
    with replacing(path) as file:
        document = PdfDocument(file, width, height, typeface)
        document.page(room, options.scale_x, options.scale_y)
        left = room.x / MM_PER_PT
        foot = (height - room.bottom) / MM_PER_PT
        frame = Frame(
            left,
            foot,
            room.w / MM_PER_PT,
            room.h / MM_PER_PT,
            0,
            0,
            0,
            0,
        )
        frame.addFromList(_fitting(document, results, room), document.out)
        document.turn_over()
        document.finish(f"{results.title}: results", ", ".join(results.players))


def _fitting(document: PdfDocument, results: Results, room: Rect) -> list[Flowable]:
    """What stands on the page, in the largest type with which it fits.

    Raises:
        LayoutError: `too-much`, where it fits in no type that can be read.
    """
    wide = room.w / MM_PER_PT
    high = room.h / MM_PER_PT
    for setting in _SETTINGS:
        content = _ResultsPage(
            results,
            document.typeface,
            *setting,
            room.w,
        ).content()
        taken = sum(each.wrapOn(document.out, wide, high)[1] for each in content)
        if taken <= high:
            return content
    lines = len(_line_names(results))
    raise LayoutError(
        "too-much",
        f"{lines} lines of scores do not fit on one page; use larger paper",
        results.title,
    )


@dataclass(frozen=True, slots=True)
class _ResultsPage:
    """The content of the page.

    Attributes:
        size, padding: pt of running text, and of white above and below it in tables.
        width: mm between the margins.
    """

    results: Results
    typeface: Typeface
    size: float
    padding: float
    width: float

    def content(self) -> list[Flowable]:
        """Title, ranking, scores, sentences."""
        results = self.results
        content = [
            self._text(results.title, "bold", _TITLE),
            Spacer(0, 6),
            self._text(results.about or "Results", size=_ABOUT, paint=TEXT_GRAY),
            Spacer(0, 22),
        ]
        if results.ranks:
            content += self._section("Ranking", self._ranking())
        content += self._section("Scores", self._scores())
        if results.chart:
            wide = self.width / MM_PER_PT * min(1, self.size / _SETTINGS[0][0])
            chart = Image(BytesIO(results.chart), wide, wide * SIZE[1] / SIZE[0], hAlign="LEFT")
            content += [chart, Spacer(0, 2 * self.size)]
        for heading, sentences in results.sections:
            content += self._section(heading, *map(self._text, sentences))
        return content + [self._text(sentence) for sentence in results.said]

    def _ranking(self) -> Table:
        """A row a place: who has it, with how many points, and why."""
        results = self.results
        totals = _totals(self.results)
        rows = []
        for rank in results.ranks:
            place = self._text(f"{rank.place}.", "bold")
            player = self._text(results.players[rank.seat], "semibold")
            points = self._text(totals[rank.seat], "bold", align=TA_RIGHT)
            rows.append([place, player, points, self._text(_remark(results, rank))])
        name = min(self.width * _NAMES, self._widest(results.players, "semibold"))
        widths = [9.0, name + 2 * _APART, self._widest(totals, "bold") + 2 * _APART]
        return self._table(rows, [*widths, self.width - sum(widths)], _REMARKS)

    def _scores(self) -> Table:
        """A column a player, a row a line of the score table: count × multiplier, and points."""
        names = _line_names(self.results)
        scores = self.results.scores
        head = self._row("", self.results.players, "semibold")
        lines = [self._row(name, [_counted(score, name) for score in scores]) for name in names]
        totals = self._row("total", _totals(self.results), "bold")
        label = min(self.width * _LABELS, self._widest((*names, "total")) + 2 * _APART)
        column = min((self.width - label) / len(scores), _WIDEST)
        shaded = [
            ("BACKGROUND", (0, row), (-1, row), LIGHT_GRAY) for row in range(2, len(names) + 1, 2)
        ]
        widths = [label, *[column] * len(scores)]
        return self._table([head, *lines, totals], widths, [*shaded, *_SCORES])

    def _row(
        self,
        label: str,
        texts: Sequence[str],
        weight: Weight = "regular",
    ) -> list[Paragraph]:
        """A row of the score table: its label, and what each player has."""
        return [
            self._text(label, weight),
            *(self._text(text, weight, align=TA_RIGHT) for text in texts),
        ]

    def _table(
        self, rows: Sequence[list[Paragraph]], widths: Sequence[float], rules: Sequence[_Rule]
    ) -> Table:
        padding = [(f"{edge}PADDING", (0, 0), (-1, -1), self.padding) for edge in ("TOP", "BOTTOM")]
        columns = [width / MM_PER_PT for width in widths]
        return Table(rows, columns, style=[*_PLAIN, *padding, *rules], hAlign="LEFT")

    def _section(self, heading: str, *below: Flowable) -> list[Flowable]:
        return [self._text(heading, "bold", _HEAD), Spacer(0, 4), *below, Spacer(0, 2 * self.size)]

    def _text(
        self,
        text: str,
        weight: Weight = "regular",
        size: float | None = None,
        *,
        paint: Paint = BLACK,
        align: int = TA_LEFT,
    ) -> Paragraph:
        """A text that goes on in another line where it is too long. What the font lacks is left
        out, as names were looked at before.
        """
        size = size or self.size
        style = ParagraphStyle(
            "results",
            fontName=self.typeface.first,
            fontSize=size,
            leading=size * LEADING,
            textColor=paint,
            alignment=align,
            splitLongWords=True,
        )
        known = text.translate(dict.fromkeys(map(ord, self.typeface.missing(text))))
        marked = [
            f'<font name="{font.fontName}">{escape(letters)}</font>'
            for font, letters in self.typeface.pieces(known, weight)
        ]
        return Paragraph("".join(marked), style)

    def _widest(self, texts: Sequence[str], weight: Weight = "regular") -> float:
        widths = [self.typeface.width(text, self.size, weight) for text in texts]
        return max(widths, default=0.0)


def _line_names(results: Results) -> Words:
    names = [line.name for score in results.scores for line in score.lines]
    return tuple(dict.fromkeys(names))


def _remark(results: Results, rank: Rank) -> str:
    """How good a score is, and what decided where another has as many points."""
    score = results.scores[rank.seat]
    lower = [results.scores[other.seat] for other in results.ranks if other.place > rank.place]
    is_decided = rank.decided_by and any(other.total == score.total for other in lower)
    remarks = [score.band, f"by {rank.decided_by}" if is_decided else ""]
    return "; ".join(filter(None, remarks))


def _totals(results: Results) -> list[str]:
    """The points of each player."""
    return [str(score.total).replace("-", "−") for score in results.scores]


def _counted(score: Score, name: str) -> str:
    """Of a line with that name `11 × 2 = 22`, or the points or the count alone; "" without one."""
    for line in score.lines:
        if line.name == name:
            text = str(line.points if line.multiplier else line.count)
            if abs(line.multiplier) > 1:
                text = f"{line.count} × {line.multiplier} = {line.points}"
            return text.replace("-", "−")
    return ""

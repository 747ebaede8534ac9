"""The results of a game on one page, for keeping: who came where and why, everybody's score table,
what else there is to say.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.play import Rank, Score, ScoreLine
from sheetgen.errors import LayoutError, Problem
from sheetgen.files import replacing
from sheetgen.page.canvas import BLACK, Anchor, Stroke, Type, Weight
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import LIGHT_GRAY, TEXT_GRAY
from sheetgen.page.scripts import hindrance
from sheetgen.page.type import CAP_HEIGHT, LEADING, LEAST_PT
from sheetgen.render.fonts import Typeface
from sheetgen.render.options import Options, paper_size
from sheetgen.render.pdf import Document, PdfCanvas
from sheetgen.render.plan import room_on

_TITLE, _ABOUT, _HEAD, _BODY = (
    Type(22, "bold"),
    Type(10, paint=TEXT_GRAY),
    Type(13, "bold"),
    Type(10),
)

_ROW, _TIGHT = 7.0, 3.6
"""mm of a line of a table, and of one where many have to find room."""

_LABEL = 0.3
"""The share of the page's width that the names of lines take at most."""

_SLACK = 1e-6

_RULE, _FINE = Stroke(BLACK, 1.0), Stroke(TEXT_GRAY, 0.5)


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
            house rules.
    """

    title: str
    players: tuple[str, ...]
    scores: tuple[Score, ...]
    ranks: tuple[Rank, ...] = ()
    said: tuple[str, ...] = ()
    about: str = ""


def print_results(results: Results, options: Options, path: Path) -> None:
    """Writes the page. Names that are too long for their column are set smaller, and then cut.

    Raises:
        LayoutError: `missing-glyph` or `script` for a name, `too-much` where the lines do not fit
            one page.
        OutputError: paper that cannot be, or a file that cannot be written; then an older file is
            untouched.
    """
    typeface = Typeface(options.font)
    if problems := [problem for name in results.players for problem in _wrong(typeface, name)]:
        raise LayoutError(dict.fromkeys(problems))
    width, height = paper_size(options.paper)
    if len(results.players) > _UPRIGHT:
        width, height = max(width, height), min(width, height)
    room = room_on(options, width, height)
    with replacing(path) as file:
        document = Document(file, width, height, typeface)
        canvas = document.page(room, options.scale_x, options.scale_y)
        _Page(canvas, typeface, results, room).draw()
        document.turn_over()
        document.finish(f"{results.title}: results", ", ".join(results.players))


_UPRIGHT = 6
"""Players whose columns stand on an upright page."""


def _wrong(typeface: Typeface, name: str) -> Iterator[Problem]:
    if why := hindrance(name):
        yield Problem("script", f'names {why} cannot be set: "{name}"', name)
    elif missing := typeface.missing(name):
        yield Problem(
            "missing-glyph",
            f'the font has no {", ".join(missing)} for the name "{name}"; --font names another',
            name,
        )


class _Page:
    """The page while it is drawn, from the top down."""

    def __init__(self, canvas: PdfCanvas, typeface: Typeface, results: Results, room: Rect) -> None:
        self.canvas, self.typeface, self.results, self.room = canvas, typeface, results, room
        self.y = room.y
        lines = [line.name for score in results.scores for line in score.lines]
        self.lines = tuple(dict.fromkeys(lines))
        self.said = [piece for sentence in results.said for piece in self._broken(sentence)]
        rows = len(results.ranks) + len(self.lines) + 3
        fixed = 58 + len(self.said) * _BODY.size * LEADING * MM_PER_PT
        self.row = min(_ROW, (room.h - fixed) / rows)
        if self.row < _TIGHT:
            message = (
                f"{len(self.lines)} lines of scores do not fit on one page; larger paper would do"
            )
            raise LayoutError(Problem("too-much", message, results.title))

    def draw(self) -> None:
        """Title, ranking, scores, sentences."""
        results = self.results
        self._text(results.title, Rect(self.room.x, self.y, self.room.w, 12), _TITLE)
        self._text(
            results.about or "Results", Rect(self.room.x, self.y + 12, self.room.w, 6), _ABOUT
        )
        self.y += 24
        if results.ranks:
            self._ranking()
        self._scores()
        for sentence in self.said:
            self.canvas.text(sentence, self.room.x, self.y, _BODY)
            self.y += _BODY.size * LEADING * MM_PER_PT

    def _ranking(self) -> None:
        self._heading("Ranking")
        total = max(self._width(str(score.total), "bold") for score in self.results.scores)
        name = min(
            self.room.w * 0.45,
            max(self._width(name, "semibold") for name in self.results.players) + 2,
        )
        for rank in self.results.ranks:
            score, x = self.results.scores[rank.seat], self.room.x
            self._text(f"{rank.place}.", Rect(x, self.y, 8, self.row), self._body("bold"))
            self._text(
                self.results.players[rank.seat],
                Rect(x + 9, self.y, name, self.row),
                self._body("semibold"),
            )
            self._text(
                str(score.total),
                Rect(x + 9 + name + 4, self.y, total, self.row),
                self._body("bold"),
                "right",
            )
            left = x + 9 + name + total + 10
            equal = any(
                other.place > rank.place and self.results.scores[other.seat].total == score.total
                for other in self.results.ranks
            )
            told = "; ".join(
                filter(
                    None, (score.band, f"by {rank.decided_by}" if equal and rank.decided_by else "")
                )
            )
            self._text(told, Rect(left, self.y, self.room.right - left, self.row), self._body())
            self.y += self.row
        self.y += 8

    def _scores(self) -> None:
        """A column a player, a line a line of the score table: count × multiplier, and points."""
        self._heading("Scores")
        label = min(
            self.room.w * _LABEL, max([self._width(name) for name in (*self.lines, "total")]) + 4
        )
        column = min((self.room.w - label) / len(self.results.players), 40.0)
        edges = [
            self.room.x + label + column * number for number in range(len(self.results.players))
        ]
        for x, name in zip(edges, self.results.players, strict=True):
            self._text(name, Rect(x, self.y, column - 2, self.row), self._body("semibold"), "right")
        right = edges[-1] + column
        self._rule(right, _RULE)
        for number, name in enumerate(self.lines):
            if number % 2:
                self.canvas.rect(
                    Rect(self.room.x, self.y, right - self.room.x, self.row), fill=LIGHT_GRAY
                )
            self._text(name, Rect(self.room.x + 1, self.y, label - 1, self.row), self._body())
            for x, score in zip(edges, self.results.scores, strict=True):
                line = next((line for line in score.lines if line.name == name), None)
                self._text(
                    _said(line) if line else "",
                    Rect(x, self.y, column - 2, self.row),
                    self._body(),
                    "right",
                )
            self.y += self.row
        self._rule(right, _FINE, down=0)
        self._text("total", Rect(self.room.x + 1, self.y, label, self.row), self._body("bold"))
        for x, score in zip(edges, self.results.scores, strict=True):
            self._text(
                str(score.total), Rect(x, self.y, column - 2, self.row), self._body("bold"), "right"
            )
        self.y += self.row + 10

    def _heading(self, text: str) -> None:
        self._text(text, Rect(self.room.x, self.y, self.room.w, 8), _HEAD)
        self.y += 9

    def _rule(self, right: float, line: Stroke, down: float | None = None) -> None:
        self.y += self.row if down is None else down
        self.canvas.line(((self.room.x, self.y), (right, self.y)), line)

    def _body(self, weight: Weight = "regular") -> Type:
        """As large as the line is high, up to the size of running text."""
        return Type(
            round(max(LEAST_PT, min(_BODY.size, self.row * 0.55 / CAP_HEIGHT / MM_PER_PT)), 2),
            weight,
        )

    def _width(self, text: str, weight: Weight = "regular") -> float:
        return self.typeface.width(text, _BODY.size, weight)

    def _text(self, text: str, box: Rect, type: Type, anchor: Anchor = "left") -> None:
        """A text in the middle of a box's height; set smaller where it is too wide, and cut where
        that does not do.
        """
        wide = self.typeface.width(text, type.size, type.weight)
        if wide > box.w:
            type = Type(
                max(LEAST_PT, math.floor(100 * type.size * box.w / wide) / 100),
                type.weight,
                type.paint,
            )
        if self.typeface.width(text, type.size, type.weight) > box.w + _SLACK:
            while text and self.typeface.width(f"{text}…", type.size, type.weight) > box.w:
                text = text[:-1]
            text = f"{text.rstrip()}…"
        x = box.x if anchor == "left" else box.right
        self.canvas.text(
            text, x, box.cy + CAP_HEIGHT * type.size * MM_PER_PT / 2, type, anchor=anchor
        )

    def _broken(self, sentence: str) -> list[str]:
        """A sentence in lines that fit the page; what the font lacks is left out, as names were
        looked at before.
        """
        lines = [""]
        for word in "".join(
            letter for letter in sentence if not self.typeface.missing(letter)
        ).split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self._width(longer) > self.room.w:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines


def _said(line: ScoreLine) -> str:
    """`11 × 2 = 22`, or the points or the count alone."""
    if abs(line.multiplier) > 1:
        return f"{line.count} × {line.multiplier} = {line.points}".replace("-", "−")
    return str(line.points if line.multiplier else line.count).replace("-", "−")

"""The printable half of a layout becomes parts: pieces drawn once, checked, ready to be put on paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from sheetgen.core.game import GameSpec
from sheetgen.errors import LayoutError, Problem
from sheetgen.layout.check import check_piece
from sheetgen.layout.complaints import one_of, problems_of
from sheetgen.layout.model import HeadModel, InkModel
from sheetgen.layout.pictures import read_picture
from sheetgen.layout.resolve import choose
from sheetgen.layout.source import Document, TreePath
from sheetgen.layout.tree import nodes
from sheetgen.paper.canvas import BLACK, WHITE, Metrics
from sheetgen.paper.geometry import Rect
from sheetgen.paper.ink import INKS, Ink, Theme, ThemeName
from sheetgen.paper.outline import Outline
from sheetgen.paper.piece import Part, Piece
from sheetgen.paper.recorder import Recorder
from sheetgen.paper.type import Scale
from sheetgen.widgets.base import Pen
from sheetgen.widgets.corners import draw_corners
from sheetgen.widgets.stack import Column

SIZES: Mapping[str, tuple[float, float]] = {"half": (194.0, 128.0), "full": (194.0, 263.0)}
"""mm. A half page fits A5 and, twice, A4 and Letter; a full page fits A4 and Letter; both at 100 %."""

EDGE = 0.25
"""mm that widgets keep from a piece's edge, so that half the width of a line along it stays on the piece."""

PAPER_PARTS = ("sheet", "board", "mat", "reference")
CUT_PARTS = ("dice", "stickers", "pawns")


class PartModel(BaseModel):
    """A part as the layout writes it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    kind: Literal["sheet", "board", "mat", "reference", "dice", "stickers", "pawns"]
    title: str = ""
    size: Literal["half", "full"] | list[float] = "half"
    scale: Literal["half", "full"] | None = None
    each: list[str] | None = None
    gap: float = 2.0
    corners: float = 8.0
    dice: list[str] | None = None
    colors: list[str] | None = None
    dummies: list[str] | None = None
    children: Any = None


@dataclass(frozen=True, slots=True)
class Press:
    """How parts are made ready: theme, typeface, sizes of dice in mm."""

    metrics: Metrics
    theme: ThemeName = "color"
    die_size: float = 20.0
    sticker_size: float = 16.0


def inks(model: HeadModel, document: Document) -> dict[str, Ink]:
    """The game's palette. Raises LayoutError for an ink that is not shipped nor given whole."""
    made: dict[str, Ink] = {}
    problems: list[Problem] = []
    for name, given in model.palette.items():
        ink = InkModel(letter=given) if isinstance(given, str) else given
        at: TreePath = ("palette", name)
        base = INKS.get(ink.ink or name)
        own = (ink.solid, ink.tint, ink.line, ink.pattern)
        if all(value is not None for value in own):
            text = WHITE if ink.text == "white" else BLACK
            made[name] = Ink(name, ink.letter, str(ink.solid), str(ink.tint), str(ink.line), text, ink.pattern or "dots")
        elif base is None:
            problems.append(Problem("unknown-ink", one_of(ink.ink or name, INKS, "ink"), document.where(at)))
        elif any(value is not None for value in own):
            problems.append(Problem("half-an-ink", "an ink of your own needs solid, tint, line and pattern", document.where(at)))
        else:
            made[name] = Ink(name, ink.letter, base.solid, base.tint, base.line, base.text, base.pattern)
    for what in ("letter", "pattern"):
        seen: dict[str, str] = {}
        for name, shade in made.items():
            value = str(getattr(shade, what))
            if value in seen:
                message = f"{name} and {seen[value]} have the same {what} {value}; colors must differ by more than color"
                problems.append(Problem(f"same-{what}", message, document.where(("palette", name))))
            seen.setdefault(value, name)
    if problems:
        raise LayoutError(problems)
    return made


def part_names(document: Document) -> tuple[str, ...]:
    """The parts a layout declares, in its order."""
    parts = document.data.get("parts")
    return tuple(parts) if isinstance(parts, dict) else ()


def build_parts(
    document: Document, spec: GameSpec, model: HeadModel, folder: Any, press: Press, only: Iterable[str] = ()
) -> tuple[Part, ...]:
    """The parts (all, or the named ones), drawn and checked.

    Raises:
        LayoutError: with every problem of every part, in the order of the file.
    """
    theme = Theme(press.theme, inks(model, document))
    wanted = tuple(only) or part_names(document)
    problems: list[Problem] = []
    made: list[Part] = []
    for name in wanted:
        maker = _Maker(document, spec, theme, folder, press, problems)
        part = maker.part(name)
        if part is not None:
            made.append(part)
    if problems:
        raise LayoutError(sorted(dict.fromkeys(problems), key=_line))
    return tuple(made)


def _line(problem: Problem) -> tuple[int, int]:
    return (0, 0) if isinstance(problem.where, str) else (problem.where.line, problem.where.column)


@dataclass(slots=True)
class _Maker:
    """Draws the parts of one layout."""

    document: Document
    spec: GameSpec
    theme: Theme
    folder: Any
    press: Press
    problems: list[Problem]

    def part(self, name: str) -> Part | None:
        at: TreePath = ("parts", name)
        model = self._model(name, at)
        if model is None:
            return None
        title = model.title or name.capitalize()
        if model.kind in PAPER_PARTS:
            pieces = [self._piece(name, model, each, number) for number, each in enumerate(model.each or [""], start=1)]
            return Part(name, model.kind, title, tuple(piece for piece in pieces if piece is not None))
        return self._cut_part(name, model, title)

    def _cut_part(self, name: str, model: PartModel, title: str) -> Part:
        from sheetgen.widgets.pieces import Choice, cut_part

        pen = self._pen(Recorder(), "half", 1).at(self.document.where(("parts", name), key=True))
        sizes = {"dice": self.press.die_size, "stickers": self.press.sticker_size, "pawns": 0.0}
        choice = Choice(*(None if given is None else tuple(given) for given in (model.dice, model.colors, model.dummies)))
        part = cut_part(pen, name, model.kind, title, sizes[model.kind], choice)
        self.problems += pen.problems
        return part

    def _model(self, name: str, at: TreePath) -> PartModel | None:
        raw = self.document.data["parts"][name]
        if not isinstance(raw, dict):
            self.problems.append(Problem("wrong-type", f'part "{name}" must be a mapping', self.document.where(at)))
            return None
        try:
            return PartModel.model_validate(self._resolved(at, {}).data)
        except ValidationError as error:
            self.problems += problems_of(error, self.document, at, f'part "{name}"', tuple(PartModel.model_fields))
        except LayoutError as error:
            self.problems += error.problems
        return None

    def _resolved(self, at: TreePath, extra: Mapping[str, Any]) -> Document:
        values = {key: switch.value for key, switch in self.spec.switches.items()}
        names = {"each": "", "title": self.spec.title, **values, **self.spec.numbers, **extra}
        return choose(self.document, values, names, at)

    def _piece(self, name: str, model: PartModel, each: str, number: int) -> Piece | None:
        at: TreePath = ("parts", name)
        try:
            document = self._resolved(at, {"each": each} if each else {})
        except LayoutError as error:
            self.problems += [problem for problem in error.problems if problem not in self.problems]
            return None
        before = len(self.problems)
        tree = nodes(document.data.get("children"), document, (*at, "children"), self.problems)
        if len(self.problems) > before:
            return None
        width, height = SIZES[model.size] if isinstance(model.size, str) else (model.size[0], model.size[1])
        scale: Scale = model.scale or ("full" if height > SIZES["half"][1] + 20 else "half")
        recorder = Recorder()
        pen = self._pen(recorder, scale, number).at(self.document.where(at, key=True))
        block = Rect(0, 0, width, height)
        Column(gap=model.gap, children=tree).draw(pen, block.inset(EDGE))
        if model.kind != "reference":
            draw_corners(recorder, block, 1, model.corners)
        stamps = {key: tuple(ops) for key, ops in recorder.stamps.items()}
        label = f"{name} {each}" if each else name
        piece = Piece(label, width, height, tuple(recorder.ops), tuple(recorder.cells), tuple(recorder.slots), stamps)
        check_piece(piece, pen, model.kind)
        self.problems += [problem for problem in pen.problems if problem not in self.problems]
        return piece

    def _pen(self, recorder: Recorder, scale: Scale, page: int) -> Pen:
        return Pen(recorder, self.theme, self.press.metrics, self.spec, scale, page, self._picture)

    def _picture(self, file: str) -> Outline:
        return read_picture(self.folder, file)

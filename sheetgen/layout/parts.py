"""The printable half of a layout becomes parts: pieces drawn once, checked, ready to be put on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from sheetgen.core.cells import Area, Cell, CellTable
from sheetgen.core.spec import GameSpec
from sheetgen.errors import LayoutError, Problem, in_order
from sheetgen.layout.carets import gathered, pointed, pointed_die
from sheetgen.layout.check import Check
from sheetgen.layout.complaints import checked
from sheetgen.layout.document import Document, TreePath
from sheetgen.layout.head import part_names
from sheetgen.layout.model import MOST_EACH
from sheetgen.layout.naming import found
from sheetgen.layout.resolve import choose
from sheetgen.layout.tree import nodes
from sheetgen.paper.canvas import Metrics
from sheetgen.paper.geometry import Rect
from sheetgen.paper.ink import Ink, Theme, ThemeName
from sheetgen.paper.outline import Outline
from sheetgen.paper.piece import CUT_OUT, MARKED, Part, PartKind, Piece
from sheetgen.paper.recorder import Recorder
from sheetgen.paper.type import Scale
from sheetgen.values import field, frozen, replace
from sheetgen.widgets.base import Node, Pen
from sheetgen.widgets.corners import MARKER, draw_corners
from sheetgen.widgets.cutout import WIDTH
from sheetgen.widgets.pieces import USUAL, Choice, Make, cut_part
from sheetgen.widgets.stack import Column

SIZES: Mapping[str, tuple[float, float]] = {"half": (WIDTH, 128.0), "full": (WIDTH, 263.0)}
"""mm. A half page fits A5 and, twice, A4 and Letter; a full page fits A4 and Letter; both at 100 %."""

EDGE = 0.25
"""mm that widgets keep from a piece's edge, so that half the width of a line along it stays on the piece."""


def _size(value: object) -> object:
    """`half`, `full`, or width and height in mm."""
    if value in ("half", "full"):
        return SIZES[value]
    if isinstance(value, list) and len(value) == 2 and all(type(side) in (int, float) and 20 <= side <= 1000 for side in value):
        return (float(value[0]), float(value[1]))
    raise ValueError("a size is half, full, or [width, height] in mm, each 20 to 1000")


def _each(value: object) -> object:
    if isinstance(value, list) and len(value) > MOST_EACH:
        raise ValueError(f"a part is drawn for each of at most {MOST_EACH} words, not {len(value)}")
    return value


class PartModel(BaseModel):
    """A part as the layout writes it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    kind: PartKind
    title: str = ""
    size: Annotated[tuple[float, float], BeforeValidator(_size)] = SIZES["half"]
    scale: Literal["half", "full"] | None = None
    each: Annotated[list[str], BeforeValidator(_each)] | None = None
    gap: float = Field(2.0, ge=0, le=100)
    corners: float = Field(MARKER, ge=4, le=15)
    dice: list[str] | None = None
    colors: list[str] | None = None
    dummies: list[str] | None = None
    children: object = None

    @property
    def choice(self) -> Choice:
        """What of the game a part to cut out is made of."""
        return Choice(*(None if given is None else tuple(given) for given in (self.dice, self.colors, self.dummies)))


@frozen
class Press:
    """How parts are made ready: theme, typeface, sizes and style of dice; and what has been made ready, each picture and stamp once."""

    metrics: Metrics
    theme: ThemeName = "color"
    make: Make = USUAL
    pictures: dict[str, Outline] = field(default_factory=dict, compare=False)
    stamps: dict[str, Recorder] = field(default_factory=dict, compare=False)


def _players(players: tuple[int, int]) -> str:
    """How many play, as printed: `1–4`."""
    low, high = players
    return str(low) if low == high else f"{low}\u2013{high}"


@frozen
class Drawn:
    """A part as far as it could be drawn, and what that hung on.

    Attributes:
        part: what was drawn; None where nothing could be.
        problems: everything that is wrong with it.
        spoken: the switches and numbers that it speaks of.
        areas: the areas of cells that it asked for.
    """

    part: Part | None
    problems: tuple[Problem, ...]
    spoken: frozenset[str]
    areas: frozenset[str]


def build_parts(document: Document, spec: GameSpec, inks: Mapping[str, Ink], press: Press, only: Iterable[str] = ()) -> tuple[Part, ...]:
    """The parts (all, or the named ones), drawn and checked.

    Raises:
        LayoutError: with every problem of every part, in the order of the file.
    """
    made, problems = draw_parts(document, spec, inks, press, only)
    if problems:
        raise LayoutError(problems)
    return made


def draw_parts(
    document: Document, spec: GameSpec, inks: Mapping[str, Ink], press: Press, only: Iterable[str] = ()
) -> tuple[tuple[Part, ...], tuple[Problem, ...]]:
    """The parts as far as they can be drawn, and everything that is wrong with them."""
    drawn = [draw_part(document, spec, inks, press, name) for name in tuple(only) or part_names(document)]
    problems = (*no_parts(document), *(problem for one in drawn for problem in one.problems))
    return tuple(one.part for one in drawn if one.part is not None), in_order(problems)


def no_parts(document: Document) -> Iterator[Problem]:
    """The complaint about parts that are no mapping."""
    raw = document.top.get("parts")
    if raw is not None and not isinstance(raw, dict):
        yield Problem("wrong-type", f"parts are a mapping, not {found(raw)}", document.where(("parts",)))


def draw_part(document: Document, spec: GameSpec, inks: Mapping[str, Ink], press: Press, name: str) -> Drawn:
    """One part as far as it can be drawn."""
    cells = _Asked(spec.cells)
    maker = _Maker(document, replace(spec, cells=cells), Theme(press.theme, inks), press)
    part = maker.part(name)
    return Drawn(part, tuple(maker.problems), frozenset(maker.spoken), frozenset(cells.asked))


class _Asked(CellTable):
    """A table of cells that remembers which of its areas were asked for."""

    def __init__(self, cells: CellTable) -> None:
        super().__init__(cells.areas)
        object.__setattr__(self, "asked", set())

    asked: set[str]

    def __getitem__(self, area: str) -> Area:
        self.asked.add(area)
        return super().__getitem__(area)

    def __contains__(self, area: object) -> bool:
        self.asked.add(str(area))
        return super().__contains__(area)

    def cell(self, cell_id: str) -> Cell | None:
        self.asked.add(cell_id.partition(".")[0])
        return super().cell(cell_id)


class _Maker:
    """Draws the parts of one layout."""

    def __init__(self, document: Document, spec: GameSpec, theme: Theme, press: Press) -> None:
        self.document = document
        self.spec = spec
        self.theme = theme
        self.press = press
        self.problems: list[Problem] = []
        self.spoken: set[str] = set()

    def part(self, name: str) -> Part | None:
        at: TreePath = ("parts", name)
        if at in self.document.holes:
            return None
        shell = self._resolved(at, {})
        model = self._model(name, at, shell)
        if model is None:
            return None
        title = model.title or name.capitalize()
        if model.kind in CUT_OUT:
            return self._cut_part(name, model, title)
        pieces = [self._piece(name, model, each, number, shell) for number, each in enumerate(model.each or [""], start=1)]
        return Part(name, model.kind, title, tuple(pieces))

    def _model(self, name: str, at: TreePath, shell: Document) -> PartModel | None:
        keys = shell.data.items() if isinstance(shell.data, dict) else ()
        data = {key: value for key, value in keys if (*at, key) not in shell.holes} if keys else shell.data
        return checked(PartModel, data, shell, at, f'part "{name}"', self.problems)

    def _cut_part(self, name: str, model: PartModel, title: str) -> Part:
        pen = self._pen(Recorder(self.press.stamps), "half", 1)
        part = cut_part(pen.at(self.document.where(("parts", name), key=True)), name, model.kind, title, self.press.make, model.choice)
        self.problems += gathered(pointed_die(problem, self.document) for problem in pen.problems)
        return part

    def _resolved(self, at: TreePath, extra: Mapping[str, object]) -> Document:
        """What stands at a path under the readings in force."""
        values = {key: switch.value for key, switch in self.spec.switches.items()}
        names = {"each": "", "title": self.spec.title, "players": _players(self.spec.players), **values, **self.spec.numbers, **extra}
        chosen = choose(self.document, values, names, at)
        self.problems += chosen.problems
        self.spoken |= chosen.spoken
        return chosen

    def _piece(self, name: str, model: PartModel, each: str, number: int, shell: Document) -> Piece:
        at: TreePath = ("parts", name)
        document = self._resolved(at, {"each": each}) if each else shell
        before = len(self.problems)
        tree = nodes(document.top.get("children"), document, (*at, "children"), self.problems)
        whole = len(self.problems) == before and not document.holes
        width, height = model.size
        scale: Scale = model.scale or ("full" if height > SIZES["half"][1] + 20 else "half")
        recorder = Recorder(self.press.stamps)
        pen = self._pen(recorder, scale, number).at(document.where(at, key=True))
        block = Rect(0, 0, width, height)
        Column(gap=model.gap, children=tree).draw(pen, block.inset(EDGE))
        if model.kind in MARKED:
            draw_corners(recorder, block, 1, model.corners)
        stamps = {key: tuple(ops) for key, ops in recorder.stamps.items()}
        label = f"{name} {each}" if each else name
        piece = Piece(label, width, height, tuple(recorder.ops), tuple(recorder.cells), tuple(recorder.slots), stamps)
        self.problems += gathered(pointed(problem, document, at) for problem in pen.problems)
        self._check(Check(piece, document, at, self.problems), model, tree, whole=whole)
        return piece

    def _check(self, check: Check, model: PartModel, tree: tuple[Node, ...], *, whole: bool) -> None:
        """Checks a piece; what is missing, or has moved up, only counts when every widget could be read."""
        check.cells()
        if model.kind in MARKED and whole:
            check.white(model.corners, self.press.metrics)
            check.furniture(tree)

    def _pen(self, recorder: Recorder, scale: Scale, page: int) -> Pen:
        return Pen(recorder, self.theme, self.press.metrics, self.spec, scale, page, self._picture)

    def _picture(self, file: str) -> Outline:
        """A picture beside the layout; each file is read once."""
        pictures = self.press.pictures
        if file not in pictures:
            from sheetgen.layout.pictures import find_picture  # few layouts have pictures, and what reads them takes long to load

            pictures[file] = find_picture(self.document.folders, file)
        return pictures[file]

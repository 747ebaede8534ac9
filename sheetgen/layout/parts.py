"""The printable half of a layout becomes parts: pieces drawn once, checked, ready to be put on
paper.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import partial

from sheetgen.core.cells import CellTable
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem, Problems, Remarks, in_order
from sheetgen.layout.check import PieceCheck
from sheetgen.layout.document import Place, YamlDocument, mapping
from sheetgen.layout.entries import ONCE, PieceEntry, read_each
from sheetgen.layout.game_section import GameSection
from sheetgen.layout.linking import draw_between, read_links
from sheetgen.layout.model_errors import found
from sheetgen.layout.part_model import KINDS, PAINTED, SIDES, PartModel, PartSide
from sheetgen.layout.places import gathered, pointed, pointed_die
from sheetgen.layout.repeats import once_each, unshown
from sheetgen.layout.resolve import choose
from sheetgen.layout.shapes import checked
from sheetgen.layout.tree import nodes, walk
from sheetgen.messages import short
from sheetgen.page.canvas import Metrics
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import Theme, ThemeName, readable_on
from sheetgen.page.outline import Outline
from sheetgen.page.piece import APART, CUT_OUT, MARKED, DrawnPieces, Part, Parts, Piece
from sheetgen.page.recorder import MOST_DRAWN as MOST_ON_PIECE
from sheetgen.page.recorder import Full, Op, Recorder
from sheetgen.page.type import Scale
from sheetgen.widgets.base import Nodes, Pen
from sheetgen.widgets.cells.cells import Cells
from sheetgen.widgets.dice.pieces import USUAL, CutChoice, Make, cut_part
from sheetgen.widgets.stack import Column
from sheetgen.widgets.text.corners import corner_boxes, draw_corners, quiet
from sheetgen.widgets.text.ground import clearings, draw_ground

# Problems of widgets that are too large for their place, or lack their cells: what then stands
# over something else is reported when they are right
_MOVES = ("does-not-fit", "off-the-page", "unknown-area")

EDGE = 0.25
"""mm that widgets keep from a piece's edge, so that half the width of a line along it stays on the
piece.
"""

MOST_DRAWN = 200_000
"""Lines, texts and cells of all parts of a layout; large games have some thousands."""

_EACH_PART = 100  # What a part costs, as so many lines, before anything is drawn on it
_EACH_PIECE = 30  # The same for a piece


@dataclass(slots=True)
class Budget:
    """How much may still be drawn for one command.

    Attributes:
        left: so many lines, texts and cells; less than 0 when there was more.
    """

    left: int = MOST_DRAWN

    def spend(self, part: Part | None) -> None:
        """Take off what a part has cost."""
        self.left -= _EACH_PART
        pieces = part.pieces if part else ()
        for piece in {id(piece): piece for piece in pieces}.values():
            self.left -= _EACH_PIECE + len(piece.ops) + len(piece.cells)


@dataclass(frozen=True, slots=True)
class Press:
    """How parts are made ready: theme, whether anybody asks what is good to know of them, typeface,
    sizes and style of dice; and what has been made ready, each picture, stamp and piece once, the
    pieces by all that they hang on.
    """

    metrics: Metrics
    theme: ThemeName = "color"
    notes: bool = False
    make: Make = USUAL
    pictures: dict[str, Outline] = field(default_factory=dict)
    stamps: dict[str, Recorder] = field(default_factory=dict)
    budget: Budget = field(default_factory=Budget)
    drawn: DrawnPieces = field(default_factory=dict)

    def picture(self, document: YamlDocument, file: str) -> Outline:
        """A picture beside the layout; each file is read once.

        Raises LayoutError for one that cannot be printed.
        """
        if file not in self.pictures:
            # few layouts have pictures, and what reads them takes long to load
            from sheetgen.layout.pictures import read_picture

            self.pictures[file] = read_picture(document.folders, file)
        return self.pictures[file]


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A part as far as it could be drawn, and what that hung on.

    Attributes:
        part: what was drawn; None where nothing could be.
        problems: everything that is wrong with it.
        spoken: the switches and numbers that it speaks of.
        notes: what is not wrong, but good to know.
    """

    part: Part | None
    problems: Remarks
    spoken: frozenset[str]
    notes: Remarks = ()


def draw_part(reading: GameSection, press: Press, name: str) -> DrawnPart:
    """One part as far as it can be drawn."""
    theme = Theme(press.theme, reading.inks)
    maker = _Maker(reading.document, reading.spec, theme, press, name)
    part = maker.part()
    press.budget.spend(part)
    return DrawnPart(
        part,
        tuple(maker.problems),
        frozenset(maker.spoken),
        tuple(gathered(maker.notes)),
    )


def draw_parts(
    reading: GameSection, press: Press, only: Iterable[str] = ()
) -> tuple[Parts, Remarks]:
    """The parts (all, or the named ones) as far as they can be drawn, and everything that is wrong
    with them.
    """
    drawn = draw_each(reading, press, tuple(only) or reading.parts).values()
    made = tuple(one.part for one in drawn if one.part is not None)
    return made, in_order(faults(reading.document, drawn))


def draw_each(
    reading: GameSection,
    press: Press,
    names: Iterable[str],
) -> dict[str, DrawnPart]:
    """Parts by name as far as they can be drawn, up to the first that is too much."""
    made: dict[str, DrawnPart] = {}
    for name in names:
        made[name] = one = draw_part(reading, press, name)
        if press.budget.left < 0:
            message = (
                f"a game draws at most {MOST_DRAWN:,} lines, texts and cells; there are more up to"
                " here"
            )
            where = reading.document.place("parts", name).key
            large = Problem("too-much-drawn", message, where)
            made[name] = replace(one, problems=(*one.problems, large))
            break
    return made


def faults(document: YamlDocument, drawn: Iterable[DrawnPart]) -> Remarks:
    """What is wrong with parts, and that they are no mapping."""
    problems = [problem for one in drawn for problem in one.problems]
    raw = document.top.get("parts", {})
    if not isinstance(raw, dict):
        message = f"parts are a mapping, not {found(raw)}"
        problems.insert(0, Problem("wrong-type", message, document.where(("parts",))))
    return tuple(problems)


@dataclass(frozen=True, slots=True)
class _Maker:
    """Draws a part of a layout."""

    document: YamlDocument
    spec: GameSpec
    theme: Theme
    press: Press
    name: str
    problems: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)
    spoken: set[str] = field(default_factory=set)

    @property
    def _at(self) -> Place:
        """Where the part stands in the whole layout."""
        return self.document.place("parts", self.name)

    def part(self) -> Part | None:
        if self._at.is_hole:
            return None
        shell = self._resolved(skip=SIDES)
        model = self._model(shell)
        if model is None:
            return None
        self._refuse_idle_keys(model)
        try:
            if model.kind in CUT_OUT:
                return self._cut_part(model)
            return self._flat_part(model, shell)
        except Full:
            shell.complain(
                "too-much-drawn",
                f"a piece has at most {MOST_ON_PIECE:,} lines and texts, and as many cells; there"
                " are more here",
                key=True,
            )
            return None

    def _title(self, model: PartModel) -> str:
        return model.title or self.name.capitalize()

    def _model(self, at: Place) -> PartModel | None:
        """The keys of the part, for an entry or without its sides; None where they are wrong."""
        return checked(PartModel, at.document.data, at, f'part "{self.name}"')

    def _refuse_idle_keys(self, model: PartModel) -> None:
        """Complain about keys that parts of this kind do not go by."""
        several = model.kind in (*CUT_OUT, "cards")
        subject = f"{model.kind} have" if several else f"a {model.kind} has"
        for key in mapping(self.document.at(self._at.path)).keys() & KINDS.keys():
            place = self._at / key
            kinds, words = KINDS[key]
            if model.kind not in kinds and not place.is_hole:
                message = f"{subject} no {key}; it is for {words}"
                self.problems.append(Problem("no-such-key", message, place.key))
        if model.per == "seat" and model.each is None and model.kind not in CUT_OUT:
            message = "per: seat is for parts with each, a piece a seat; write per: player"
            self.problems.append(Problem("bad-value", message, (self._at / "per").where))

    def _flat_part(self, model: PartModel, shell: Place) -> Part:
        """Return a part that is no die, sticker or pawn: its fronts and backs, a piece for each
        copy of each of its entries; what does not work out becomes problems.
        """
        fronts: list[Piece] = []
        backs: list[Piece] = []
        read: list[tuple[PieceEntry, YamlDocument]] = []
        common = self._common(model)
        for entry in read_each(shell, self.document.folders):
            maker = replace(self, problems=[])
            at = maker._resolved(entry, skip=("each",))
            read.append((entry, at.document))
            own = maker._model(at)
            if own is None:
                continue
            own = replace(own, each=model.each)
            fronts += [maker._piece(own, "children", at, entry, common)] * entry.copies
            if own.back is not None:
                backs += [maker._piece(own, "back", at, entry, common)] * entry.copies
            else:
                _refuse_keys_of_back(own, at)
        self.problems.extend(once_each(read))
        if self.spoken.isdisjoint(self.spec.switches):
            self.notes.extend(unshown(read, self.spoken))
        title = self._title(model)
        back = Part(f"{self.name}-back", "reference", f"{title}, back", tuple(backs))
        return Part(
            self.name,
            model.kind,
            title,
            tuple(fronts),
            gutter=max(APART, 2 * model.bleed),
            per=model.needed,
            back=back if backs else None,
            back_when=model.back_when,
        )

    def _cut_part(self, model: PartModel) -> Part:
        pen = self._pen(Recorder(self.press.stamps), "half", self._at)
        choice = CutChoice(model.dice, model.colors, model.dummies, model.form)
        title = self._title(model)
        part = cut_part(
            pen,
            self.name,
            model.kind,
            title,
            self.press.make,
            choice,
        )
        pointed_at = (pointed_die(problem, self.document, self._at) for problem in pen.problems)
        self.problems.extend(gathered(pointed_at))
        return part

    def _resolved(self, entry: PieceEntry = ONCE, *, skip: Collection[str]) -> Place:
        """The part, but for keys to skip, under the readings in force, for one of the entries that
        it is drawn for; complaints about it come here.
        """
        low, high = self.spec.players
        values = {key: switch.value for key, switch in self.spec.switches.items()}
        names = {
            "title": self.spec.title,
            "players": str(low) if low == high else f"{low}\u2013{high}",
            **self.spec.numbers,
        }
        chosen = choose(
            self.document,
            values,
            names,
            self._at.path,
            entry,
            skip,
        )
        self.problems.extend(chosen.problems)
        self.spoken.update(chosen.spoken)
        chosen.problems = self.problems
        return chosen.place("parts", self.name)

    def _common(self, model: PartModel) -> str:
        """What all pieces of the part hang on beside their own widgets and the game."""
        return repr((self.name, replace(model, each=None), self.press.make, self.theme))

    def _piece(
        self, model: PartModel, side: PartSide, at: Place, entry: PieceEntry, common: str
    ) -> Piece:
        """A side of a piece; those that show the same are drawn once, whatever rule options say."""
        top = at.document.top
        hidden = [*at.document.shown.values()]
        shown = repr((side, top.get(side), top.get("links"), model.painted(side), hidden))
        areas = self.spec.cells.areas
        game = replace(self.spec, cells=CellTable({}), switches={}, counting={})
        kept = self.press.drawn.setdefault((common, shown, game, *areas), [])
        for piece in kept:
            if piece.areas.items() <= areas.items():
                return piece
        piece = self._drawn(model, side, at, entry)
        if not self.problems:
            kept.append(piece)
        return piece

    def _drawn(
        self,
        model: PartModel,
        side: PartSide,
        at: Place,
        entry: PieceEntry,
    ) -> Piece:
        """A side of a piece, drawn and checked."""
        before = len(self.problems)
        tree = nodes(at.document.top.get(side), at / side)
        whole = len(self.problems) == before and not at.document.holes
        recorder = Recorder(self.press.stamps)
        pen = _prepared(model, side, tree, self._pen(recorder, model.type_scale, at), at)
        printed = _draw(model, side, pen, recorder, tree)
        if model.links is not None and side == "children":
            links = read_links(at.document.top["links"], at / "links")
            if whole and not pen.problems:
                draw_between(links, pen, recorder, printed, model.cut.box)
        piece = self._recorded(model, side, entry, recorder)
        self.problems.extend(gathered(pointed(pen.problems, at, self.document)))
        check = PieceCheck(piece, at, pen)
        check.cells()
        check.stars()
        if whole:
            _check_whole(check, printed, tree, _corners(model, side))
        if self.press.notes:
            self.notes.extend(_noted(model, side, check))
        return replace(piece, areas=pen.asked)

    def _recorded(
        self, model: PartModel, side: PartSide, entry: PieceEntry, recorder: Recorder
    ) -> Piece:
        """What was drawn of a side, as a piece that has a name."""
        words = [self.name]
        if side == "back":
            words.append(side)
        words += short(entry.first[0], 40).split()
        box = model.cut.box
        piece = Piece.recorded(" ".join(words), box.w, box.h, recorder)
        return replace(piece, bleed=model.bleed, shape=model.cut.shape)

    def _pen(self, recorder: Recorder, scale: Scale, at: Place) -> Pen:
        return Pen(
            recorder,
            self.theme,
            self.press.metrics,
            self.spec,
            scale,
            partial(self.press.picture, self.document),
            where=at.key,
        )


def _refuse_keys_of_back(model: PartModel, at: Place) -> None:
    """Complain about keys for the back of a piece that has none."""
    if model.back_ground or model.back_when == "asked":
        key = "back-ground" if model.back_ground else "back-when"
        message = f"{key} is about a back, and there is none; write back: []"
        (at / key).complain("missing-key", message, key=True)


def _prepared(
    model: PartModel,
    side: PartSide,
    tree: Nodes,
    pen: Pen,
    at: Place,
) -> Pen:
    """Paint a side of a piece and its bleed. Returns the pen with the ink that is read on it, and
    with what the side keeps for words before cells, and for corner markers, in mm.
    """
    corners = _corners(model, side)
    corner = corners + 2 * quiet(corners)
    pen = replace(pen, label_width=_shared_width(pen, tree), corner=corner)
    if ground := model.painted(side):
        painter = pen.at((at / PAINTED[side]).where)
        paint = draw_ground(painter, model.cut.inset(-model.bleed).box, ground)
        pen = replace(pen, ink=readable_on(paint))
    return pen


def _check_whole(check: PieceCheck, printed: tuple[Op, ...], tree: Nodes, corners: float) -> None:
    """Check what is missing, or has moved up, which only counts where every widget could be read;
    `corners` are the sides of corner markers in mm, 0 for none.
    """
    codes = {problem.code for problem in check.pen.problems}
    if codes.isdisjoint(_MOVES):
        check.free(printed)
    if corners:
        check.furniture(tree)
        if "unknown-area" not in codes:
            check.white(corners)


def _noted(model: PartModel, side: PartSide, check: PieceCheck) -> Problems:
    """What is not wrong with a side, but good to know."""
    drawn = [node for node, _ in check.pen.places.values()]
    if model.painted(side) or any(node.ink or getattr(node.widget, "scene", "") for node in drawn):
        yield from check.contrasts(side)
    if model.is_card and model.kind not in MARKED:
        yield from check.near_the_cut(side)


def _draw(
    model: PartModel, side: PartSide, pen: Pen, recorder: Recorder, tree: Nodes
) -> tuple[Op, ...]:
    """Draw the scene and the widgets of a side of a piece, what has to stay white, and the corner
    markers.

    Returns what the widgets drew.
    """
    block = model.cut.box
    under = len(recorder.ops)
    column = Column(gap=model.gap, children=tree)
    scene = Recorder(recorder.known)
    pen = replace(pen, backdrop=scene)
    column.draw(pen, _room(model, column, pen))
    printed = tuple(recorder.ops[under:])
    corners = _corners(model, side)
    if model.painted(side) or scene.ops:
        boxes = corner_boxes(block, corners) if corners else ()
        recorder.ops[under:under] = [*scene.ops, *clearings(recorder.slots, boxes)]
        recorder.stamps |= scene.stamps
    if corners:
        draw_corners(recorder, block, 1, corners)
    return printed


def _shared_width(pen: Pen, tree: Nodes) -> float:
    """What the words before cells that share a width take at most, in mm."""
    cells = [node.widget for node in walk(tree) if isinstance(node.widget, Cells)]
    widths = [each.words_width(pen.mute) for each in cells if each.label_width == "shared"]
    return max(widths, default=0.0)


def _room(model: PartModel, column: Column, pen: Pen) -> Rect:
    """Where the widgets stand: inside of the cut; in the middle of a circle or hexagon."""
    room = model.cut.inset(max(EDGE, model.pad)).square
    if model.cut.shape == "rectangle" or any(node.grow or node.at for node in column.children):
        return room
    _, height = column.size(pen.within(room.w))
    return room.middle(height) if 0 < height < room.h else room


def _corners(model: PartModel, side: PartSide) -> float:
    """The sides in mm of the corner markers that a camera looks for there; 0 for none."""
    return model.corners if model.kind in MARKED and side == "children" else 0.0

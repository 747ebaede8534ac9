"""Backs: behind their fronts on the second side of each page, or beside them, to be folded over and
glued.

However it is printed, a piece that is turned like the page of a book shows its back upright.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import get_args

from sheetgen.errors import LayoutError
from sheetgen.page.canvas import Stroke
from sheetgen.page.geometry import Edge, Point, Rect
from sheetgen.page.ink import MID_GRAY
from sheetgen.page.piece import Part, Piece
from sheetgen.render.options import Options
from sheetgen.render.plan import Fold, Page, PagePlan, Placed

FOLD_LINE = Stroke(MID_GRAY, 0.5, (2.0, 1.0))
"""Where a piece is folded."""

_BEYOND = 3.0
_OUTSIDE = 0.5  # mm that lines along an edge reach past it


@dataclass(frozen=True, slots=True)
class Side:
    """One printed side: the number of its page, from 0, pieces of the part and of its back that
    stand on it, and whether it is the second side of a sheet of paper.
    """

    page: int
    fronts: Page
    backs: Page = ()
    second: bool = False

    @property
    def on_its_head(self) -> bool:
        """Whether all of it is printed upside down, to stand upright in the hand."""
        return self.second and any(placed.turned for placed in self.backs)

    def offset(self, options: Options) -> Point:
        """mm that it is moved to the right and down."""
        return (options.offset_x, options.offset_y) if self.second else (0.0, 0.0)

    def printed(self, box: Rect, options: Options, plan: PagePlan) -> Rect:
        """Where a rectangle of the plan's page lies on the printed one: scaled around its middle,
        then moved.
        """
        dx, dy = self.offset(options)
        x = plan.width / 2 + (box.x - plan.width / 2) * options.scale_x + dx
        y = plan.height / 2 + (box.y - plan.height / 2) * options.scale_y + dy
        return Rect(x, y, box.w * options.scale_x, box.h * options.scale_y)


def with_backs(part: Part, options: Options, plan: PagePlan) -> PagePlan:
    """The plan with each back exactly behind its front, once the printer has turned the paper
    over.
    """
    back = part.back
    if back is None or options.duplex == "none":
        return plan
    is_upright = plan.height >= plan.width
    sideways = is_upright == (options.duplex == "long")

    def behind(page: Page) -> Page:
        return tuple(_behind(placed, back, plan, sideways) for placed in page)

    return replace(plan, backs=tuple(map(behind, plan.pages)))


def _behind(
    placed: Placed,
    back: Part,
    plan: PagePlan,
    sideways: bool,
) -> Placed:
    """Mirrored at the paper's middle: from side to side, or from top to bottom, and then on its
    head.
    """
    box = placed.box
    x, y = (plan.width - box.right, box.y) if sideways else (box.x, plan.height - box.bottom)
    return Placed(
        back.pieces[placed.number - 1], placed.number, placed.copy, x, y, turned=not sideways
    )


def fold_over(
    part: Part, options: Options, impose: Callable[[Part, Options], PagePlan]
) -> PagePlan:
    """Place fronts and backs in one: beside each other, or above each other where only that fits
    or takes fewer pages.

    Raises:
        LayoutError: as placing any part does, about backs beside their fronts.
    """
    plans: list[PagePlan] = []
    refusals: list[LayoutError] = []
    for fold in get_args(Fold)[1:]:
        pieces = tuple(_pair(piece, fold) for piece in part.pieces)
        pairs = replace(part, pieces=pieces, back=None)
        try:
            plans.append(replace(impose(pairs, options), fold=fold))
        except LayoutError as error:
            refusals.append(error)
    if not plans:
        raise refusals[0]
    return min(plans, key=lambda plan: len(plan.pages))


def _pair(piece: Piece, fold: Fold) -> Piece:
    """The paper for a front and its back in one, with the places that a front fills in."""
    across, down = (2, 1) if fold == "beside" else (1, 2)
    name = f"{piece.name} with its back"
    return Piece(
        name, across * piece.width, down * piece.height, (), slots=piece.slots, bleed=piece.bleed
    )


def sides(part: Part, plan: PagePlan) -> Iterator[Side]:
    """Every printed side in order."""
    for number, page in enumerate(plan.pages):
        if plan.fold and part.back is not None:
            pairs = [_halves(placed, part, part.back, plan.fold) for placed in page]
            fronts, backs = zip(*pairs, strict=True)
            yield Side(number, fronts, backs)
            continue
        yield Side(number, page)
        if plan.backs:
            yield Side(number, (), plan.backs[number], second=True)


def _halves(
    pair: Placed,
    part: Part,
    back: Part,
    fold: Fold,
) -> tuple[Placed, Placed]:
    """Front and back of a pair, each cut off at the fold."""
    piece = part.pieces[pair.number - 1]
    front = replace(pair, piece=piece)
    behind = replace(pair, piece=back.pieces[pair.number - 1])
    out = max(piece.bleed, _OUTSIDE)
    around = pair.box.inset(-out)
    if fold == "beside":
        left = around.less(right=piece.width + out)
        right = around.less(left=piece.width + out)
        return replace(front, window=left), replace(behind, x=right.x, window=right)
    above = around.less(bottom=piece.height + out)
    below = around.less(top=piece.height + out)
    return replace(front, y=below.y, window=below), replace(behind, turned=True, window=above)


def fold_lines(plan: PagePlan, side: Side) -> Iterator[Edge]:
    """The line between each front and its back, and a little beyond their bleed at both ends."""
    for front in side.fronts if plan.fold else ():
        box = front.box
        out = front.piece.bleed + _BEYOND
        if plan.fold == "beside":
            yield (box.right, box.y - out), (box.right, box.bottom + out)
        else:
            yield (box.x - out, box.y), (box.right + out, box.y)


def page_boxes(
    part: Part, options: Options, plan: PagePlan, side: Side
) -> tuple[Rect, Rect] | tuple[None, None]:
    """Where a page is cut, and how far its colors reach, if it holds a single piece that bleeds."""
    placed = (plan.backs if side.second else plan.pages)[side.page]
    if not part.bleed or plan.tiles or len(placed) != 1:
        return None, None
    box = placed[0].box
    return side.printed(box, options, plan), side.printed(box.inset(-part.bleed), options, plan)

"""Columns, rows and layers: the arranging widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.errors import Source
from sheetgen.messages import count_of
from sheetgen.page.geometry import Point, Rect, Size
from sheetgen.widgets.base import Foot, Node, Nodes, Pen, along
from sheetgen.widgets.limits import Length
from sheetgen.widgets.text.corners import INSET


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Widgets under each other.

    Attributes:
        gap: mm between the children
        children: what stands in it, from top to bottom
    """

    kind = "column"
    gap: float = 2.0
    children: Nodes = ()

    @property
    def flows(self) -> bool:
        """Whether words in it are wrapped to its width."""
        return any_flows(self.children)

    def size(self, pen: Pen) -> Size:
        sizes = [node.size(pen, pen.room) for node in _in_flow(self.children)]
        widest = 0.0 if self.flows else max((width for width, _ in sizes), default=0.0)
        return (widest, along([height for _, height in sizes], self.gap))

    def draw(self, pen: Pen, box: Rect) -> None:
        flow = _in_flow(self.children)
        sizes = [node.size(pen, box.w) for node in flow]
        heights = _shares(
            flow,
            [height for _, height in sizes],
            box.h,
            self.gap,
        )
        check_fit(pen, along(heights, self.gap), box.h, "high")
        places = box.rows(heights, self.gap)
        for node, (width, _), place in zip(flow, sizes, places, strict=True):
            check_fit(pen, width, box.w, "wide", node.where)
            aside = _aside(node, width, box.w)
            node.draw(pen, place.left_part(width or box.w).moved(aside, 0))
        draw_placed(pen, self.children, box)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Widgets beside each other.

    Attributes:
        gap: mm between the children
        widths: mm, width of the first children, in order, instead of their own; the others as they
            are
        children: what stands in it, from left to right
    """

    kind = "row"
    gap: float = 2.0
    widths: tuple[Length, ...] = ()
    children: Nodes = ()

    @property
    def flows(self) -> bool:
        """Whether words in it are wrapped to the width that is left."""
        return any_flows(self.children)

    def size(self, pen: Pen) -> Size:
        sizes = self._measured(pen)
        fills = not all(width for width, _ in sizes) or any(node.grow for node in self.children)
        if pen.room and self.flows:
            sizes = self._shared(pen, pen.room)
        wide = 0.0 if fills else along([width for width, _ in sizes], self.gap)
        return (wide, max((height for _, height in sizes), default=0))

    def draw(self, pen: Pen, box: Rect) -> None:
        sizes = self._shared(pen, box.w)
        widths = [width for width, _ in sizes]
        if len(self.widths) > len(sizes):
            things = count_of(len(sizes), "thing")
            pen.complain(
                "bad-count",
                f"there are {len(self.widths)} widths for {things} in the row",
            )
        check_fit(pen, along(widths, self.gap), box.w, "wide")
        places = box.columns(widths, self.gap)
        flow = _in_flow(self.children)
        for node, (_, height), place in zip(flow, sizes, places, strict=True):
            check_fit(pen, height, box.h, "high", node.where)
            aside = _aside(node, height, box.h)
            node.draw(pen, place.upper(height or box.h).moved(0, aside))
        draw_placed(pen, self.children, box)

    def _measured(self, pen: Pen) -> list[Size]:
        """The children's sizes in the widths that the row gives them, or else in their own."""
        sizes = []
        for number, node in enumerate(_in_flow(self.children)):
            given = max(0.0, self.widths[number]) if number < len(self.widths) else 0.0
            width, height = node.size(pen, given)
            sizes.append((given or width, height))
        return sizes

    def _shared(self, pen: Pen, room: float) -> list[Size]:
        """The children's widths in that room, and the heights that they have there."""
        flow = _in_flow(self.children)
        sizes = self._measured(pen)
        widths = _shares(flow, [width for width, _ in sizes], room, self.gap)
        return [
            (width, node.size(pen, width)[1] if node.flows else height)
            for node, (_, height), width in zip(flow, sizes, widths, strict=True)
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Layers:
    """Widgets over each other, each with all the room that there is, as if it stood there alone.

    Attributes:
        children: what stands in it, from back to front
    """

    kind = "layers"
    children: Nodes = ()

    @property
    def flows(self) -> bool:
        """Whether words in it are wrapped to its width."""
        return any_flows(self.children)

    def size(self, pen: Pen) -> Size:
        sizes = [layer.size(pen) for layer in self._layers]
        widest = 0.0 if self.flows else max((width for width, _ in sizes), default=0.0)
        return (widest, max((height for _, height in sizes), default=0.0))

    def draw(self, pen: Pen, box: Rect) -> None:
        for layer in self._layers:
            layer.draw(pen, box)

    @property
    def _layers(self) -> list[Column]:
        return [Column(children=(node,)) for node in self.children]


def any_flows(children: Sequence[Node]) -> bool:
    """Whether one of the children in the flow takes all the width that there is for its words."""
    return any(node.flows for node in _in_flow(children))


def draw_placed(pen: Pen, children: Sequence[Node], box: Rect) -> None:
    """Draw the children that stand at a place of their own, relative to the box."""
    for node in children:
        if node.at is None:
            continue
        place = _place(pen, node, node.at, box)
        if not box.holds(place, 0.01):
            over = max(
                place.right - box.right,
                place.bottom - box.bottom,
                box.x - place.x,
                box.y - place.y,
            )
            pen.at(node.where).complain(
                "off-the-page", f"this reaches {over:.1f} mm past the edge of what it stands in"
            )
        node.draw(pen, place)


def _place(pen: Pen, node: Node, at: Point | Foot, box: Rect) -> Rect:
    """The place of a child at a point of the box, or at its lower edge."""
    left, top = (0.0, 0.0) if isinstance(at, str) else at
    room = box.less(left, top)
    between = 2 * pen.corner if isinstance(at, str) else 0.0
    width, height = node.size(pen, max(0.0, room.w - between))
    width = width or room.w
    height = height or room.h
    if not isinstance(at, str):
        return room.left_part(width).upper(height)
    aside = {
        "foot": box.part(width, "center"),
        "foot-left": box.moved(INSET, 0).left_part(width),
        "foot-right": box.moved(-INSET, 0).right_part(width),
    }
    return aside[at].lower(height)


def _in_flow(children: Sequence[Node]) -> list[Node]:
    """The children without a place of their own."""
    return [node for node in children if node.at is None]


def _aside(node: Node, size: float, room: float) -> float:
    """How far from the edge a child stands across the flow."""
    free = room - (size or room)
    return {"start": 0.0, "center": free / 2, "end": free}[node.align]


def _shares(
    flow: Sequence[Node],
    sizes: Sequence[float],
    room: float,
    gap: float,
) -> list[float]:
    """Sizes along the flow: those without a size and those that grow share what is left."""
    hungry = [node.grow or size == 0 for node, size in zip(flow, sizes, strict=True)]
    share = max(0.0, room - along(sizes, gap)) / max(1, sum(hungry))
    return [size + share if eager else size for size, eager in zip(sizes, hungry, strict=True)]


def check_fit(
    pen: Pen,
    needed: float,
    room: float,
    way: str,
    where: Source | None = None,
) -> None:
    """Complain about what is wider or higher than its room, at its own place."""
    if needed - room > 0.01:
        pen.at(where or pen.where).complain(
            "does-not-fit",
            f"this is {needed:.1f} mm {way}, {needed - room:.1f} mm more than there is room for",
        )

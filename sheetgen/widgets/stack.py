"""Columns and rows: the arranging widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.page.geometry import Rect
from sheetgen.widgets.base import Node, Pen, Size, run
from sheetgen.widgets.text.corners import INSET


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Widgets under each other."""

    kind: ClassVar[str] = "column"
    gap: Annotated[float, "mm between the children"] = 2.0
    children: Annotated[tuple[Node, ...], "what stands in it, from top to bottom"] = ()

    @property
    def flows(self) -> bool:
        """Whether words in it are wrapped to its width."""
        return any_flows(self.children)

    def size(self, pen: Pen) -> Size:
        sizes = _sizes(pen, self.children)
        return (
            0 if self.flows else max((w for w, _ in sizes), default=0),
            _along([h for _, h in sizes], self.gap),
        )

    def draw(self, pen: Pen, box: Rect) -> None:
        flow, sizes = (
            [node for node in self.children if node.at is None],
            _sizes(pen.within(box.w), self.children),
        )
        heights = _shares([h for _, h in sizes], [node.grow for node in flow], box.h, self.gap)
        _check_fit(pen, _along(heights, self.gap), box.h, "high")
        for node, (width, _), height, y in zip(
            flow, sizes, heights, run(box.y, heights, self.gap), strict=True
        ):
            _check_fit(pen.at(node.where), width, box.w, "wide")
            w = width or box.w
            x = {"start": box.x, "center": box.cx - w / 2, "end": box.right - w}[node.align]
            node.draw(pen, Rect(x, y, w, height))
        draw_placed(pen, self.children, box)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Widgets beside each other."""

    kind: ClassVar[str] = "row"
    gap: Annotated[float, "mm between the children"] = 2.0
    widths: Annotated[
        tuple[float, ...],
        "mm, width of the first children, in order, instead of their own; the others as they are",
    ] = ()
    children: Annotated[tuple[Node, ...], "what stands in it, from left to right"] = ()

    @property
    def flows(self) -> bool:
        """Whether words in it are wrapped to the width that is left."""
        return any_flows(self.children)

    def size(self, pen: Pen) -> Size:
        sizes = self._measured(pen)
        fills = any(w == 0 for w, _ in sizes) or any(node.grow for node in self.children)
        if pen.room and self.flows:
            sizes = self._shared(pen, pen.room)[0]
        return (
            0.0 if fills else _along([w for w, _ in sizes], self.gap),
            max((h for _, h in sizes), default=0),
        )

    def draw(self, pen: Pen, box: Rect) -> None:
        flow = [node for node in self.children if node.at is None]
        sizes, widths = self._shared(pen, box.w)
        if len(self.widths) > len(flow):
            pen.complain(
                "bad-count",
                f"there are {len(self.widths)} widths for {len(flow)} things in the row",
            )
        _check_fit(pen, _along(widths, self.gap), box.w, "wide")
        for node, (_, height), width, x in zip(
            flow, sizes, widths, run(box.x, widths, self.gap), strict=True
        ):
            _check_fit(pen.at(node.where), height, box.h, "high")
            h = height or box.h
            y = {"start": box.y, "center": box.cy - h / 2, "end": box.bottom - h}[node.align]
            node.draw(pen, Rect(x, y, width, h))
        draw_placed(pen, self.children, box)

    def _measured(self, pen: Pen) -> list[Size]:
        """The children's sizes in the widths that the row gives them, or else in their own."""
        flow = [node for node in self.children if node.at is None]
        given = [max(0.0, width) for width in (*self.widths, *[0.0] * len(flow))]
        sizes = [node.size(pen.within(width)) for node, width in zip(flow, given, strict=False)]
        return [(width or own, height) for (own, height), width in zip(sizes, given, strict=False)]

    def _shared(self, pen: Pen, room: float) -> tuple[list[Size], list[float]]:
        """The children's sizes, measured in their widths, and those widths."""
        flow, sizes = [node for node in self.children if node.at is None], self._measured(pen)
        widths = _shares([w for w, _ in sizes], [node.grow for node in flow], room, self.gap)
        flowing = [
            node.size(pen.within(width)) if node.flows else size
            for node, size, width in zip(flow, sizes, widths, strict=True)
        ]
        return flowing, widths


def any_flows(children: Sequence[Node]) -> bool:
    """Whether one of the children in the flow takes all the width that there is for its words."""
    return any(node.flows for node in children if node.at is None)


def draw_placed(pen: Pen, children: Sequence[Node], box: Rect) -> None:
    """Draws the children that stand at a place of their own, relative to the box."""
    for node in children:
        if node.at is None:
            continue
        left, top = (0.0, 0.0) if isinstance(node.at, str) else node.at
        width, height = node.size(pen.within(box.w - left))
        place = Rect(box.x + left, box.y + top, width or box.w - left, height or box.h - top)
        if isinstance(node.at, str):
            room = box.w - place.w
            place = place.moved(
                {"foot": room / 2, "foot-left": INSET, "foot-right": room - INSET}[node.at],
                box.h - place.h,
            )
        if not box.holds(place, 0.01):
            over = max(
                place.right - box.right, place.bottom - box.bottom, box.x - place.x, box.y - place.y
            )
            pen.at(node.where).complain(
                "off-the-page", f"this reaches {over:.1f} mm past the edge of what it stands in"
            )
        node.draw(pen, place)


def _sizes(pen: Pen, children: Sequence[Node]) -> list[Size]:
    """The sizes of the children that stand in the flow."""
    return [node.size(pen) for node in children if node.at is None]


def _along(sizes: Sequence[float], gap: float) -> float:
    """What things take one after the other."""
    return sum(sizes) + gap * max(0, len(sizes) - 1)


def _shares(sizes: Sequence[float], grow: Sequence[bool], room: float, gap: float) -> list[float]:
    """Sizes along the flow: those without a size and those that grow share what is left."""
    hungry = [g or size == 0 for size, g in zip(sizes, grow, strict=True)]
    left = room - sum(sizes) - gap * max(0, len(sizes) - 1)
    share = max(0.0, left) / max(1, sum(hungry))
    return [size + share if eager else size for size, eager in zip(sizes, hungry, strict=True)]


def _check_fit(pen: Pen, needed: float, room: float, way: str) -> None:
    if needed - room > 0.01:
        pen.complain(
            "does-not-fit",
            f"this is {needed:.1f} mm {way}, {needed - room:.1f} mm more than there is room for",
        )

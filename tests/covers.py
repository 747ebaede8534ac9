"""The covers of the shipped games' kits as recorded drawings."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from sheetgen.page.geometry import Rect
from sheetgen.page.ink import Theme, ThemeName
from sheetgen.page.outline import Outline
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op, Recorder
from sheetgen.render import kit
from sheetgen.render.cover import Kit, Share, draw_cover
from sheetgen.render.fonts import Typeface
from sheetgen.render.options import Options
from sheetgen.widgets.base import Pen
from tests.shipped import PARTS, drawn_part, shipped


class Enough(Exception):
    """The cover is known."""

    def __init__(self, what: Kit, shares: Sequence[Share], room: Rect) -> None:
        super().__init__()
        self.what, self.shares, self.room = what, shares, room


class Windowed(Recorder):
    """A recorder that takes each picture as one, and where it is cut off."""

    def within(self, window: Rect) -> AbstractContextManager[None]:
        """Note the window."""
        self.ops.append(Op("within", (window,)))
        return nullcontext()

    def picture(self, outline: Outline, box: Rect) -> None:
        """Note the picture and its place."""
        self.ops.append(Op("picture", (outline.width, outline.height, len(outline.shapes), box)))


def cover(game: str, theme: ThemeName = "color") -> Piece:
    """The cover of the kit for four."""
    loaded, canvas = shipped(game), Windowed()
    pen = Pen(canvas, Theme(theme, loaded.inks), Typeface(), loaded.spec, "full")
    planned = _planned(game, theme)
    draw: Any = draw_cover
    with patch("sheetgen.render.cover.draw_outline", _keep_picture):
        draw(pen, canvas, planned.what, planned.shares, planned.room)
    assert not pen.problems
    plan = planned.shares[0].plan
    return Piece.recorded("cover", plan.width, plan.height, canvas)


def _keep_picture(canvas: Windowed, outline: Outline, box: Rect, theme: Theme) -> None:
    canvas.picture(outline, box)


def printed_kit(game: str, path: Path, options: Options) -> None:
    """The kit for four as a file."""
    loaded = shipped(game)
    parts = tuple(drawn_part(game, part, options.theme) for owner, part in PARTS if owner == game)
    kit.print_kit(
        Kit(loaded.front, 4, parts, loaded.spec, loaded.inks, loaded.art()),
        options,
        path,
    )


def _planned(game: str, theme: ThemeName) -> Enough:
    """What a printed kit would have on its cover, and the room that it has."""

    def keep(
        pen: Pen,
        canvas: object,
        what: Kit,
        shares: Sequence[Share],
        room: Rect,
    ) -> None:
        raise Enough(what, shares, room)

    with TemporaryDirectory() as folder, patch.object(kit, "draw_cover", keep):
        try:
            printed_kit(game, Path(folder) / "kit.pdf", Options(theme=theme))
        except Enough as enough:
            return enough
    raise AssertionError("a kit without a cover")

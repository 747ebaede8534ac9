"""Everything that can stand on a page.

A new widget is one file and one row of `WIDGETS`, or a class in a package of its own that is
installed beside sheetgen (entry points `sheetgen.widgets`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from sheetgen.core.packages import each_loaded, installed, loaded
from sheetgen.errors import Remarks, UsageError
from sheetgen.messages import Words
from sheetgen.widgets.cells.boxes import Boxes
from sheetgen.widgets.cells.cells import Cells
from sheetgen.widgets.cells.colored import ColorTab
from sheetgen.widgets.cells.totals import Totals
from sheetgen.widgets.dice.row import DiceRow
from sheetgen.widgets.game.lanes import Lanes
from sheetgen.widgets.game.setup import SetUpTable
from sheetgen.widgets.stack import Column, Layers, Row
from sheetgen.widgets.text.example import Example
from sheetgen.widgets.text.frame import Header, Panel, Qr, RuleLine, Space
from sheetgen.widgets.text.legend import Legend
from sheetgen.widgets.text.picture import Icon, SvgPicture
from sheetgen.widgets.text.scalebar import ScaleBar
from sheetgen.widgets.text.text import Steps, Text, TextTable, WritingField

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_WIDGETS = (
    Column, Row, Layers, Panel, Header, Text, Steps, TextTable, WritingField, RuleLine, Space,
    SvgPicture, Icon, Example, Legend,
    DiceRow, Qr, ScaleBar, Cells, Boxes,
    Lanes, Totals, SetUpTable, ColorTab,
)  # fmt: skip

WIDGETS: Mapping[str, Any] = {widget.kind: widget for widget in _WIDGETS}
"""kind in the layout -> widget."""


def widget(kind: str) -> Any:
    """The widget of a kind, or None. Raises UsageError for one that cannot be loaded."""
    if kind in WIDGETS:
        return WIDGETS[kind]
    own, broken = installed_widgets()
    if why := [problem for problem in broken if problem.where == kind]:
        raise UsageError(why)
    return own.get(kind)


def widget_kinds() -> Words:
    """Every kind of widget that a layout may name, those in packages of their own last."""
    own, _ = installed_widgets()
    return (*WIDGETS, *own)


@cache
def installed_widgets() -> tuple[Mapping[str, Any], Remarks]:
    """kind -> widget, of those in packages of their own, and what is wrong with those that cannot
    be loaded.
    """
    return each_loaded(installed("widgets"), _loaded)


def _loaded(point: EntryPoint) -> Any:
    return loaded(
        point,
        "widget",
        "broken-widget",
        "a widget: a dataclass with kind, size and draw",
        _is_widget,
    )


def _is_widget(found: object) -> bool:
    return is_dataclass(found) and {"kind", "size", "draw"} <= set(dir(found))

"""Everything that can stand on a page. A new widget is one file and one row of `WIDGETS`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheetgen.widgets.arch import Arch
from sheetgen.widgets.boxes import Boxes
from sheetgen.widgets.camp import Camp
from sheetgen.widgets.cells import Cells
from sheetgen.widgets.chain import Chain
from sheetgen.widgets.colored import ColorTab
from sheetgen.widgets.dice import DiceRow
from sheetgen.widgets.example import Example
from sheetgen.widgets.frame import Header, Panel, Qr, Rule, Space
from sheetgen.widgets.home import Homes
from sheetgen.widgets.lanes import Lanes
from sheetgen.widgets.lattice import Lattice
from sheetgen.widgets.legend import Legend
from sheetgen.widgets.pad import Pad
from sheetgen.widgets.picture import Icon, Picture
from sheetgen.widgets.powers import Powers
from sheetgen.widgets.scalebar import ScaleBar
from sheetgen.widgets.setup import SetUp
from sheetgen.widgets.spaces import Spaces
from sheetgen.widgets.stack import Column, Row
from sheetgen.widgets.sums import Sums
from sheetgen.widgets.text import Field, Steps, Table, Text
from sheetgen.widgets.totals import Totals

_WIDGETS = (
    Column, Row, Panel, Header, Text, Steps, Table, Field, Rule, Space, Picture, Icon, Example, Legend,
    Chain, DiceRow, Qr, ScaleBar, Cells, Boxes,
    Lanes, Totals, Sums, Spaces, Lattice, Powers, Pad, Arch, Homes, SetUp, Camp, ColorTab,
)  # fmt: skip

WIDGETS: Mapping[str, Any] = {widget.kind: widget for widget in _WIDGETS}
"""kind in the layout -> widget."""

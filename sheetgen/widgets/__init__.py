"""Everything that can stand on a page. A new widget is one file and one row of `WIDGETS`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheetgen.widgets.cells.boxes import Boxes
from sheetgen.widgets.cells.cells import Cells
from sheetgen.widgets.cells.colored import ColorTab
from sheetgen.widgets.cells.totals import Totals
from sheetgen.widgets.dice.row import DiceRow
from sheetgen.widgets.game.arch import Arch
from sheetgen.widgets.game.camp import Camp
from sheetgen.widgets.game.chain import Chain
from sheetgen.widgets.game.home import Homes
from sheetgen.widgets.game.lanes import Lanes
from sheetgen.widgets.game.lattice import Lattice
from sheetgen.widgets.game.pad import Pad
from sheetgen.widgets.game.powers import Powers
from sheetgen.widgets.game.setup import SetUp
from sheetgen.widgets.game.spaces import Spaces
from sheetgen.widgets.game.sums import Sums
from sheetgen.widgets.stack import Column, Row
from sheetgen.widgets.text.example import Example
from sheetgen.widgets.text.frame import Header, Panel, Qr, Rule, Space
from sheetgen.widgets.text.legend import Legend
from sheetgen.widgets.text.picture import Icon, Picture
from sheetgen.widgets.text.scalebar import ScaleBar
from sheetgen.widgets.text.text import Field, Steps, Table, Text

_WIDGETS = (
    Column, Row, Panel, Header, Text, Steps, Table, Field, Rule, Space, Picture, Icon, Example,
    Legend,
    Chain, DiceRow, Qr, ScaleBar, Cells, Boxes,
    Lanes, Totals, Sums, Spaces, Lattice, Powers, Pad, Arch, Homes, SetUp, Camp, ColorTab,
)  # fmt: skip

WIDGETS: Mapping[str, Any] = {widget.kind: widget for widget in _WIDGETS}
"""kind in the layout -> widget."""

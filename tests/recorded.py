"""The picture of a terminal in the README: the first turns of an evening, recorded as somebody
types them.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tests.cli.typed import Terminal

EVENING = Path(__file__).parent.parent / "examples" / "pictures" / "evening.svg"

COMMAND = "play unicorn --players Ann,bot:random --seed 7"
TYPED = ("RRY", "", "O6", "O9", "R3", "quit")

# all that moves or asks something, and is no color
_CURSOR = re.compile(r"\x1b\[[0-9;?]*[A-Za-ln-z]|\r(?!\n)|\x07")
# those of rich would be fetched from the network
_FONTS = re.compile(r"\s*(?:@font-face \{.*?\}|<!-- .*? -->)", re.DOTALL)


def recorded(folder: Path) -> str:
    """The screen as an SVG."""
    command, typed = COMMAND, list(TYPED)
    screen = Terminal(folder, *command.split(), COLORTERM="truecolor").plays(typed).ends()
    text = _CURSOR.sub("", screen).replace("\r\n", "\n")
    console = Console(
        record=True, width=80, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(Text(f"$ sheetgen {command}"))
    console.print(Text.from_ansi(text[: text.rindex("Ann> quit")].rstrip()))
    return _FONTS.sub("", console.export_svg(title="sheetgen", unique_id="evening"))

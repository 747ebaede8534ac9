"""Pictures of a terminal: turns of an evening, recorded as somebody types them."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tests.cli.typed import Terminal

PICTURES = Path(__file__).parent.parent / "examples" / "pictures"


@dataclass(frozen=True, slots=True)
class Recording:
    """A picture of a terminal.

    Attributes:
        name: of the picture.
        command: what is begun.
        typed: the lines that are typed then; the last one is not shown.
    """

    name: str
    command: str
    typed: tuple[str, ...]

    @property
    def path(self) -> Path:
        """Where the picture lies."""
        return PICTURES / f"{self.name}.svg"


EVENING = Recording(
    "evening",
    "play unicorn --players Ann,bot:random --seed 7",
    ("RRY", "", "O6", "O9", "R3", "quit"),
)
ADVICE = Recording(
    "advice",
    "play rainbow --players Ann,Ben --seed 5",
    ("", "", "hint", "p6", "odds", "roll", "", "hint", "quit"),
)
RECORDINGS = (EVENING, ADVICE)

# all that moves or asks something, and is no color
_CURSOR = re.compile(r"\x1b\[[0-9;?]*[A-Za-ln-z]|\r(?!\n)|\x07")
# those of rich would be fetched from the network
_FONTS = re.compile(r"\s*(?:@font-face \{.*?\}|<!-- .*? -->)", re.DOTALL)


def recorded(recording: Recording, folder: Path) -> str:
    """The screen as an SVG."""
    command, typed = recording.command, list(recording.typed)
    screen = Terminal(folder, *command.split(), COLORTERM="truecolor").plays(typed).ends()
    text = _CURSOR.sub("", screen).replace("\r\n", "\n")
    console = Console(
        record=True, width=80, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(Text(f"$ sheetgen {command}"))
    console.print(Text.from_ansi(text[: text.rindex("Ann> quit")].rstrip()))
    return _FONTS.sub("", console.export_svg(title="sheetgen", unique_id=recording.name))

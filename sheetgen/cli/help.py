"""How `--help` looks: nothing past the edge of the terminal, no sentence cut short, ranges in
words.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from operator import itemgetter

import click

from sheetgen.messages import broken

# The commands that an evening takes, in the order in which one needs them
_USUAL = ("games", "kit", "print", "roll", "play", "score", "scan")

# The commands that players do without, in the order in which one needs them
_OTHERS: Mapping[str, Sequence[str]] = {
    "For designers of games": ("new", "watch", "lint", "simulate", "widgets", "symbols"),
    "For programs": ("serve", "schema"),
}

_LEAST = 24  # columns that are never gone below
_MOST = 78  # columns that are easy to read
_NARROW = 58  # columns below which an option and what it says do not stand side by side

_RANGE = re.compile(r"(-?[\d.]+)<=x<=(-?[\d.]+)")
_LEAST_OF = re.compile(r"\bx>=(-?[\d.]+)")
_WHOLE = re.compile(r"(default: -?\d+)\.0\b")
_NUMBER = re.compile(r"\b(?:INTEGER|FLOAT)(?: RANGE)?\b")


class Help(click.HelpFormatter):
    """Lays out the help of a command for the terminal that there is."""

    def __init__(self) -> None:
        super().__init__(width=max(_LEAST, min(_MOST, shutil.get_terminal_size().columns - 2)))

    def write_usage(
        self,
        prog: str,
        args: str = "",
        prefix: str | None = None,
    ) -> None:
        """The first line."""
        self._write_lines(f"Usage: {prog} {args}")

    def write_text(self, text: str) -> None:
        """Paragraphs; an example that is longer than the line goes on further right."""
        indent = " " * self.current_indent
        wrapped = click.formatting.wrap_text(
            text, self.width, indent, indent, preserve_paragraphs=True
        )
        for line in wrapped.split("\n"):
            self._write_lines(line)

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Options or commands, each with what it says beside it, or below it where there is little
        room.
        """
        said = list(_joined((_NUMBER.sub("NUMBER", term), in_words(text)) for term, text in rows))
        if self.width >= _NARROW:
            super().write_dl(said, col_max, col_spacing)
            return
        indent = " " * self.current_indent
        for term, text in said:
            self._write_lines(f"{indent}{term}")
            self._write_lines(f"{indent}    {text}")

    def _write_lines(self, line: str) -> None:
        indent = " " * (self.current_indent + 4)
        self.write("\n".join(broken(line, self.width, indent)) + "\n")


def write_commands(
    formatter: click.HelpFormatter, commands: Mapping[str, click.Command], *, everything: bool
) -> None:
    """All commands with their first sentence, by whom they are for; or only those that an evening
    takes, and the names of the others.
    """
    apart = set(chain(*_OTHERS.values()))
    players = [name for name in commands if name not in apart]
    groups = {"For players": players, **_OTHERS}
    shown = groups if everything else {"Commands": _USUAL}
    for head, names in shown.items():
        with formatter.section(head):
            formatter.write_dl([(name, commands[name].get_short_help_str(1000)) for name in names])
    if everything:
        return
    more: list[str] = []
    for head, names in groups.items():
        others = ", ".join(name for name in names if name not in _USUAL)
        more.append(f"{head}: {others}.")
    formatter.write_paragraph()
    formatter.write_text(f"More commands. {' '.join(more)}")


def _joined(rows: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The rows; neighbors that say the same stand in one: `--scale-x, --scale-y NUMBER`."""
    for text, alike in groupby(rows, key=itemgetter(1)):
        *others, (last, _) = alike
        yield ", ".join([*(term.partition(" ")[0] for term, _ in others), last]), text


def in_words(text: str) -> str:
    """A text of click with defaults and limits as people write them."""
    return _WHOLE.sub(r"\1", _LEAST_OF.sub(r"\1 or more", _RANGE.sub(r"\1 to \2", text)))

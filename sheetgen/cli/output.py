"""The only writer: data on stdout, talk on stderr, for people, for screen readers (`--plain`) and for programs (`--json`)."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sheetgen.cli.room import broken, columns, fitted, on_screen, padded, width
from sheetgen.cli.snippet import snippet
from sheetgen.errors import Problem, Source
from sheetgen.values import frozen, replace
from sheetgen.words import printable, short

SCHEMA = 1
"""The version of the JSON that every command writes."""

_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "magenta": "35", "cyan": "36"}


_COLOR = re.compile(r"(\n|\x1b\[[0-9;]*m)")

LONGEST_WORD = 80
"""Letters of a word that a message repeats; names of folders and files are left whole."""

LONGEST_NAME = 40
"""Letters of a player's name that are shown."""

_LONG_WORD = re.compile(rf"[^\s/]{{{LONGEST_WORD + 1},}}")


@frozen
class Output:
    """How this run speaks."""

    plain: bool = False  # one fact a line, no boxes, no color
    as_json: bool = False  # one JSON object on stdout instead of words

    @property
    def colored(self) -> bool:
        """Whether stdout may carry color: a terminal, no NO_COLOR, not plain."""
        return not self.plain and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and sys.stdout.isatty()

    def line(self, text: str = "") -> None:
        """A line of data."""
        sys.stdout.write(_harmless(text) + "\n")

    def sentence(self, text: str) -> None:
        """A line of data, broken between words where a terminal ends; what goes on is indented further."""
        for line in fitted(text):
            self.line(line)

    @property
    def columns(self) -> int:
        """How wide a line may be: that of the terminal, or any width where there is none."""
        return columns() if on_screen() else sys.maxsize

    def say(self, text: str) -> None:
        """A sentence of talk, broken between words where a terminal ends."""
        for line in broken(text, max(columns(sys.stderr) - 1, 20)) if text and sys.stderr.isatty() else (text,):
            self.talk(line)

    def talk(self, line: str) -> None:
        """A line of talk as it stands; lost where it cannot be written."""
        try:
            sys.stderr.write(_harmless(line) + "\n")
        except OSError:
            from sheetgen.cli.streams import silence

            silence(sys.stderr)

    def complain(self, problem: Problem) -> None:
        """A problem, as talk: its place, message and snippet."""
        sentence, *snippet = problem_lines(problem)
        self.say(sentence)
        for line in snippet:
            self.talk(line)

    def note(self, problem: Problem) -> None:
        """What is odd, but no problem, as talk."""
        self.complain(replace(problem, message=f"note: {problem.message}"))

    def style(self, text: str, *styles: str) -> str:
        """The text in a style, where color is on."""
        codes = ";".join(_STYLES[style] for style in styles)
        return f"\x1b[{codes}m{text}\x1b[0m" if self.colored and codes else text

    def json(self, data: Mapping[str, object]) -> None:
        """One JSON object, versioned. What an iterator gives is written as it comes, one item a line, and never held whole."""
        import json

        from sheetgen import __version__
        from sheetgen.cli.streams import holds_all

        ascii_only = not holds_all()
        before = "{"
        for key, value in {"sheetgen": SCHEMA, "version": __version__, **data}.items():
            sys.stdout.write(f"{before}\n  {json.dumps(key)}: ")
            before = ","
            if isinstance(value, Iterator):
                start = "["
                for item in value:
                    sys.stdout.write(f"{start}\n    {json.dumps(item, ensure_ascii=ascii_only)}")
                    start = ","
                sys.stdout.write("[]" if start == "[" else "\n  ]")
            else:
                sys.stdout.write(json.dumps(value, ensure_ascii=ascii_only, indent=2).replace("\n", "\n  "))
        sys.stdout.write("\n}\n")

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Rows under heads; with `plain`, one fact a line."""
        kept = [tuple(row) for row in rows]
        if self.plain:
            for row in kept:
                self.line("; ".join(f"{head}: {text}" if head else text for head, text in zip(heads, row, strict=True) if text))
            return
        widths = [max(width(text) for text in column) for column in zip(heads, *kept, strict=True)]
        if sum(widths) + 2 * len(widths) - 2 > self.columns:
            for first, *rest in kept:
                self.line(self.style(first, "bold"))
                self.sentence(f"  {'; '.join(text for text in rest if text)}")
            return
        self.line(self.style("  ".join(padded(head, room) for head, room in zip(heads, widths, strict=True)).rstrip(), "bold"))
        for row in kept:
            self.line("  ".join(padded(text, room) for text, room in zip(row, widths, strict=True)).rstrip())


def _harmless(text: str) -> str:
    """The text without anything that a terminal would obey, line ends and our own colors apart."""
    if text.isprintable():
        return text
    return "".join(piece if piece == "\n" or _COLOR.fullmatch(piece) else printable(piece) for piece in _COLOR.split(text))


def called(player: str) -> str:
    """A player's name as tables show it."""
    return short(printable(player), LONGEST_NAME)


def problem_lines(problem: Problem) -> list[str]:
    """A problem as a compiler says it: place, message, the line with a caret under the word."""
    switch = f" (switch {problem.switch})" if problem.switch else ""
    message = _LONG_WORD.sub(lambda word: short(word[0], LONGEST_WORD), problem.message)
    if not isinstance(problem.where, Source):
        return [printable(f"{message}{switch}")]
    return [printable(f"{problem.where}: {message}{switch}"), *snippet(problem.where)]

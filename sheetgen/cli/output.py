"""The only writer: data on stdout, talk on stderr, for people, for screen readers (`--plain`) and
for programs (`--json`).

How much room a screen has and where lines are broken is known here alone, and what streams are:
closed, full, or without our signs.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TextIO, TypeVar

from sheetgen.errors import AnyProblems, Problem, Source
from sheetgen.files import GONE
from sheetgen.messages import Meanings, broken, os_reason, padded, printable, short, wide
from sheetgen.page.ink import Inks

T = TypeVar("T")

SCHEMA = 1  # the version of the JSON that every command writes

LONGEST_WORD = 80  # letters of a word that a message repeats; names of files are left whole
LONGEST_NAME = 40  # letters of a player's name

SNIPPET = 120  # columns
_BEFORE = 40  # columns that are left before the caret where a longer line is cut around it

_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "cyan": "36"}
_SEAL = int.from_bytes(os.urandom(8), "big")
# Codes of ours carry a number until they are written: what a layout, a sheet or a word typed holds
# can never be taken for one
_CODES = re.compile(rf"\x1b\[{_SEAL};([0-9;]*m)")
_LONG_WORD = re.compile(rf"[^\s/]{{{LONGEST_WORD + 1},}}")
# levels of the color cube that every terminal with 256 colors has
_CUBE = (0, 95, 135, 175, 215, 255)
STAND_INS: Meanings = dict(
    zip("×−–±…’“”·›█●★♥│─╭╮╰╯", ("x", "-", "-", "+-", "...", *'\'"".>#o*v|-++++'), strict=True)
)
"""What stands for a sign where a terminal or a file cannot hold it."""

_HANDLER = "sheetgen-stand-in"

# What JSON is written with as it is: its own line ends, and halves of signs, for which stdout has a
# stand-in
_LEFT = "\n" + "".join(map(chr, range(0xD800, 0xE000)))


_waiting: list[Mapping[str, object]] = []  # the answer in JSON, until the command is done


@dataclass(frozen=True, slots=True)
class Output:
    """How this run speaks."""

    plain: bool = False  # one fact a line, no boxes, no color
    as_json: bool = False  # one JSON object on stdout instead of words
    busy: bool = False  # files are written, too, and are whether anybody listens or not

    @property
    def colored(self) -> bool:
        """Whether stdout may carry color: a terminal or FORCE_COLOR, no NO_COLOR, not plain.

        Empty, both say nothing.
        """
        return (
            not self.plain
            and not os.environ.get("NO_COLOR")
            and (on_screen() or bool(os.environ.get("FORCE_COLOR")))
        )

    def line(self, text: str = "") -> None:
        """A line of data; an end of a line inside it is a blank, so that no text can pass for a
        line of ours.
        """
        self._write(_harmless(text) + "\n")

    def lines(self, texts: Iterable[str]) -> None:
        """Lines of data."""
        for text in texts:
            self.line(text)

    def head(self, text: str) -> None:
        """A line of data that others stand below."""
        self.line(self.style(text, "bold"))

    def apart(self, things: Iterable[T]) -> Iterator[T]:
        """Each of the things, with an empty line before what is shown of all but the first; with
        `plain` without it.
        """
        for place, thing in enumerate(things):
            if place:
                self.gap()
            yield thing

    def gap(self) -> None:
        """An empty line of data; with `plain` none."""
        if not self.plain:
            self.line()

    def sentence(self, text: str) -> None:
        """A line of data, broken between words where a terminal ends; what goes on is indented
        further.
        """
        self.lines(fitted(text))

    def sentences(self, texts: Iterable[str], start: str = "") -> None:
        """Lines of data as `sentence` has them, each with that at its start."""
        for text in texts:
            self.sentence(f"{start}{text}")

    def say(self, text: str) -> None:
        """A sentence of talk, broken between words where a terminal ends."""
        lines = hanging(text, talk_columns()) if text and sys.stderr.isatty() else [text]
        for line in lines:
            self.talk(line)

    def talk(self, line: str) -> None:
        """A line of talk as it stands; lost where it cannot be written."""
        try:
            sys.stderr.write(_harmless(line) + "\n")
        except OSError:
            silence(sys.stderr)

    def picture(self, lines: Iterable[str]) -> None:
        """Lines of talk that make a picture; with `plain` none."""
        for line in () if self.plain else lines:
            self.talk(f"  {line}")

    def complain(self, problems: AnyProblems) -> None:
        """Problems, as talk: the place, message and snippet of each."""
        for problem in problems:
            sentence, *snippet = problem_lines(problem)
            self.say(sentence)
            for line in snippet:
                self.talk(line)

    def note(self, problem: Problem) -> None:
        """What is odd, but no problem, as talk."""
        self.complain([replace(problem, message=f"note: {problem.message}")])

    def remark(self, problem: Problem) -> None:
        """What is odd about what was just typed, as talk: nobody has to be shown it again."""
        self.say(f"note: {problem_lines(problem)[0]}")

    def style(self, text: str, *styles: str) -> str:
        """The text in a style, where color is on."""
        return _sealed(";".join(_STYLES[style] for style in styles), text) if self.colored else text

    def painted(self, text: str, color: str, inks: Inks) -> str:
        """The text on the color's solid, where color is on and the color has an ink; bold
        elsewhere.
        """
        ink = inks.get(color)
        if ink is None or not self.colored:
            return self.style(text, "bold")
        return _sealed(f"1;38;{_color_code(ink.text)};48;{_color_code(ink.solid)}", text)

    def json(self, data: Mapping[str, object]) -> None:
        """One JSON object, versioned: the answer. It is written by `answer`, when the command is
        done; where that is refused, the refusal takes its place.
        """
        _waiting[:] = [data]

    def answer(self) -> None:
        """Write the answer that waits, if any.

        What an iterator gives is written as it comes, one item a line, and never held whole.
        """
        while _waiting:
            self._write_json(_waiting.pop())

    def _write_json(self, data: Mapping[str, object]) -> None:
        from sheetgen import __version__

        before = "{"
        for key, value in {"sheetgen": SCHEMA, "version": __version__, **data}.items():
            self._write(f"{before}\n  {_as_json(key)}: ")
            before = ","
            if isinstance(value, Iterator):
                start = "["
                for item in value:
                    self._write(f"{start}\n    {_as_json(item)}")
                    start = ","
                self._write("[]" if start == "[" else "\n  ]")
            else:
                self._write(_as_json(value, indent=2).replace("\n", "\n  "))
        self._write("\n}\n")

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Rows under heads; with `plain`, one fact a line, and as paragraphs where a screen is too
        narrow.
        """
        if self.plain:
            for row in rows:
                facts = zip(heads, row, strict=True)
                self.line("; ".join(f"{head}: {text}" for head, text in facts if text))
            return
        head, *lines = aligned([heads, *rows])
        if not on_screen() or max(map(wide, (head, *lines))) <= columns():
            self.lines((self.style(head, "bold"), *lines))
            return
        for first, *rest in rows:
            self.head(first)
            self.sentence(f"  {'; '.join(filter(None, rest))}")

    def _write(self, text: str) -> None:
        try:
            sys.stdout.write(text)
        except BrokenPipeError:
            if not self.busy:
                raise
            # The rest of the work is done, and told to nobody.
            silence(sys.stdout)


def _sealed(code: str, text: str) -> str:
    return f"\x1b[{_SEAL};{code}m{text}\x1b[{_SEAL};0m"


def _harmless(text: str) -> str:
    """The text on one line, without anything that a terminal would obey but our own colors."""
    if text.isprintable():
        return text
    return "".join(
        f"\x1b[{piece}" if number % 2 else printable(piece)
        for number, piece in enumerate(_CODES.split(text))
    )


def _as_json(value: object, indent: int | None = None) -> str:
    """JSON in the signs that stdout has, without any that a terminal would obey or that would turn
    a line around.
    """
    import json

    ascii_only = not codecs.lookup(sys.stdout.encoding or "utf-8").name.startswith("utf")
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    if text.isprintable():
        return text
    return "".join(
        letter if printable(letter) == letter or letter in _LEFT else json.dumps(letter)[1:-1]
        for letter in text
    )


def _color_code(paint: str) -> str:
    """`#RRGGBB` as the terminal takes it: exactly, or as the nearest of 256."""
    levels = [int(paint[start : start + 2], 16) for start in (1, 3, 5)]
    if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return "2;" + ";".join(map(str, levels))
    red, green, blue = (
        min(range(6), key=lambda step: abs(_CUBE[step] - level)) for level in levels
    )
    return f"5;{16 + 36 * red + 6 * green + blue}"


def called(player: str) -> str:
    """A player's name as tables show it."""
    return short(printable(player), LONGEST_NAME)


def problem_lines(problem: Problem) -> list[str]:
    """A problem as a compiler says it: place, message, the line with a caret under the word."""
    switch = f" (rule option {problem.switch})" if problem.switch else ""
    message = _LONG_WORD.sub(lambda word: short(word[0], LONGEST_WORD), problem.message)
    if not isinstance(problem.where, Source):
        return [printable(f"{message}{switch}")]
    return [printable(f"{problem.where}: {message}{switch}"), *snippet(problem.where)]


def snippet(where: Source) -> list[str]:
    """The line with its number, and the carets below; [] for a blank line.

    Tabs become one blank each, so that the carets stand right wherever the terminal has its tab
    stops.
    """
    text = printable(where.text.rstrip())
    start = where.column - 1
    if not text:
        return []
    if len(text) > SNIPPET:
        first = max(0, min(start - _BEFORE, len(text) - SNIPPET))
        last = first + SNIPPET
        text = (
            ("…" if first else text[0])
            + text[first + 1 : last - 1]
            + ("…" if last < len(text) else text[-1])
        )
        start -= first
    return [
        f"{where.line:5d} | {text}",
        f"{'':5} | {' ' * start}{'^' * max(1, min(where.length, len(text) - start))}",
    ]


def on_screen() -> bool:
    """Whether stdout is a terminal that can draw."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def columns(stream: TextIO | None = None) -> int:
    """How many columns a stream has, stdout unless another is named; 80 when it is no terminal."""
    given = os.environ.get("COLUMNS", "")
    if given.isdecimal() and int(given[:5]) > 0:
        return int(given[:5])
    try:
        return os.get_terminal_size((stream or sys.stdout).fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def talk_columns() -> int:
    """How many columns of stderr a line of talk may take; the last one is left to the cursor."""
    return max(columns(sys.stderr) - 1, 20)


def hanging(text: str, room: int) -> list[str]:
    """The text in lines of so many columns; what goes on is indented further."""
    start = len(text) - len(text.lstrip())
    return broken(text, room, " " * min(start + 4, room // 2))


def fitted(text: str) -> list[str]:
    """The text as lines of data, broken where stdout is a terminal and it is too long for it."""
    return hanging(text, columns()) if on_screen() else [text]


def aligned(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """Rows as lines in columns; those at the `right` numbers are flush right, empty ones are left
    out.
    """
    widths = [max(map(wide, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            " " * (width - wide(text)) + text if number in right else padded(text, width)
            for number, (text, width) in enumerate(zip(row, widths, strict=True))
            if width
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def prepare() -> None:
    """Make stdout and stderr take everything: what is closed swallows it, and a character that it
    cannot hold gets a stand-in.
    """
    codecs.register_error(_HANDLER, _stand_in)
    _waiting.clear()
    # A closed stream is replaced first of all, so that no file of ours gets its number.
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)


def silence(stream: TextIO) -> None:
    """Write nothing more to a stream, nor at the end what still waits in it: nobody listens, or
    there is no room.
    """
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def trouble(error: OSError) -> str:
    """What is to be said of an error that is about no file: a stream that takes nothing, or a
    folder that was deleted. "" for any other.
    """
    if error.filename is not None:
        return ""
    if error.errno == errno.ENOENT:
        return GONE
    return f"cannot write the answer ({os_reason(error)})"


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """For each letter the sign's stand-in, the letter without its accents, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import normalize

    letters = error.object[error.start : error.end]
    plain = (
        STAND_INS.get(letter) or normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"
        for letter in letters
    )
    return "".join(plain), error.end

"""How answers come in: typed at a terminal, with Tab and the arrows, or piped in as lines, which
are then shown.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice

from sheetgen.cli.output import Output, hanging, talk_columns
from sheetgen.errors import FileName, NotationError
from sheetgen.messages import Words, printable

PIPE = FileName("<stdin>")  # the name that piped lines have in errors
YES = ("y", "yes")
NO = ("n", "no")
_NO = ("", *NO, "q", "quit", "exit")  # what is no answer to ask again

MOST_OFFERED = 1000  # words that Tab looks through
ANSWER = 5  # columns that are left for an answer where a question is long
LONGEST = 100_000  # letters of a line that is piped in: a longer one may never end

Completions = Callable[[], Iterable[str]]


class _Continued(Exception):
    """The program was stopped and goes on; its question stands last on the screen no more."""


class Keyboard:
    """Asks one line at a time; what is typed is never data, so prompts stand among the talk.

    Tab completes a whole line, or its last word where there are characters that `end_words`.
    """

    def __init__(self, output: Output, end_words: str = "") -> None:
        self.output = output
        self.live = on_terminal()
        # Talk and data are read in one: each line of either is written at once.
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(line_buffering=True)
        self._words: Completions = tuple
        self._found: list[str] = []
        self._pasted: list[str] = []  # lines behind one that were pasted with it
        self._edits = self.live and not output.plain and self._start_editor(end_words)

    def ask(self, label: str, words: Completions = tuple) -> str | None:
        """What is typed behind a label, which Tab completes to one of the words; None at the end of
        the input.
        """
        line = self.read(label, words)
        return None if line is None else line.strip()

    def read(self, label: str, words: Completions = tuple) -> str | None:
        """The same with the blanks around it."""
        sys.stdout.flush()
        line = None
        try:
            line = _until_answered(lambda: self._typed(f"{label}> ", words))
        finally:
            # What is said next does not stand behind a prompt that nobody has answered.
            if line is None and self.live:
                sys.stderr.write("\n")
        if not self.live and line is not None:
            self.output.talk(f"{label}> {line}".rstrip())
        return line

    def _typed(self, prompt: str, words: Completions) -> str | None:
        if not self.live:
            return read_line()
        if not self._edits:
            return answer(prompt)
        *lines, last = in_lines(prompt)
        for line in lines:
            self.output.talk(line)
        if self._pasted:
            line = self._pasted.pop(0)
            self.output.talk(f"{last}{line}")
            return line
        self._words = words
        try:
            with _stdout_on_terminal():
                # Some terminals paste several lines as one, with their ends in it.
                pasted = input(last).rstrip("\n").split("\n")
            line, *self._pasted = map(printable, pasted)
            return line
        except EOFError:
            return None

    def agreed(self, question: str) -> bool:
        """Whether a question is answered with yes."""
        return bool(yes_or_no(lambda: self.ask(f"{question} (y/n)")))

    def _start_editor(self, end_words: str) -> bool:
        """Whether the system has a line editor."""
        with suppress(ImportError):
            import readline

            libedit = "libedit" in (readline.__doc__ or "")
            readline.set_completer(self._complete)
            readline.set_completer_delims(end_words)
            readline.set_auto_history(True)
            for setting in (
                "bind ^I rl_complete" if libedit else "tab: complete",
                "set enable-bracketed-paste off",
                "set show-all-if-ambiguous on",
                "set completion-ignore-case on",
            ):
                readline.parse_and_bind(setting)
            return True
        return False

    def _complete(self, text: str, number: int) -> str | None:
        if number == 0:
            typed = text.lstrip().lower()
            words = islice(self._words(), MOST_OFFERED)
            self._found = [word for word in words if word.lower().startswith(typed)]
        return self._found[number] if number < len(self._found) else None


@contextmanager
def _stdout_on_terminal() -> Iterator[None]:
    """The line editor writes to stdout: while it does, that is the terminal of stderr, wherever
    data go.
    """
    kept = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, sys.stdout.fileno())
        os.close(kept)


def _until_answered(ask: Callable[[], str | None]) -> str | None:
    """The answer to a question, None at the end of the input. A program that goes on after Ctrl-Z
    asks again, and Enter may then only be meant to show where one is.
    """
    if not on_terminal() or not hasattr(signal, "SIGCONT"):
        return ask()
    doubt = False
    while True:
        before = signal.signal(signal.SIGCONT, _continue)
        try:
            line = ask()
        except _Continued:
            doubt = True
            continue
        finally:
            signal.signal(signal.SIGCONT, before)
        if not (doubt and line is not None and not line.strip()):
            return line
        doubt = False


def _continue(number: int, frame: object) -> None:
    raise _Continued


def on_terminal() -> bool:
    """Whether somebody sits at the prompt."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


def read_line() -> str | None:
    """The next line of the input, without what a terminal would not show.

    Raises NotationError for one that is no text or has no end.
    """
    try:
        line = sys.stdin.readline(LONGEST) if sys.stdin is not None else ""
    except UnicodeDecodeError:
        raise NotationError(
            "not-utf-8", "the lines typed are not UTF-8 text; save them as UTF-8", PIPE
        ) from None
    if len(line) == LONGEST:
        raise NotationError(
            "line-too-long", f"a line is shorter than {LONGEST:,} letters; this one is not", PIPE
        )
    return printable(line.rstrip("\r\n")) if line else None


def in_lines(question: str) -> Sequence[str]:
    """A question in lines that leave room for the answer behind the last one."""
    if not sys.stderr.isatty():
        return [question]
    text = question.rstrip()
    *lines, last = hanging(text, max(talk_columns() - ANSWER, 20))
    return [*lines, last + question[len(text) :]]


def answer(question: str) -> str | None:
    """What is typed behind a question; None at the end of the input."""
    sys.stderr.write("\n".join(map(printable, in_lines(question))))
    sys.stderr.flush()
    return read_line()


def ask_line(question: str) -> str:
    """One more answer from somebody at the prompt; empty at the end of the input."""
    return (_until_answered(lambda: answer(question)) or "").strip()


def yes(question: str) -> bool:
    """Whether somebody at the prompt says yes."""
    return bool(yes_or_no(lambda: ask_line(question)))


def yes_or_no(ask: Callable[[], str | None], yes: Words = YES, no: Words = _NO) -> bool | None:
    """Whether the answer is yes; None at the end of the input.

    Somebody at the prompt who types anything else is asked again; a line that is piped in is no.
    """
    while (line := ask()) is not None:
        word = line.strip().lower()
        if word in yes:
            return True
        if word in no or not on_terminal():
            return False
    return None

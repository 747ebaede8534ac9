"""How answers come in at the table: typed at a terminal, with Tab and the arrows, or piped in as
lines, which are then shown.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice

from sheetgen.cli.output import Output
from sheetgen.cli.table.prompting import above, on_terminal, read_line
from sheetgen.messages import printable

MOST_OFFERED = 1000  # words that Tab looks through

Words = Callable[[], Iterable[str]]


class Keyboard:
    """Asks one line at a time; what is typed is never data, so prompts stand among the talk."""

    def __init__(self, output: Output) -> None:
        self.output = output
        self.live = on_terminal()
        # Talk and data are read in one: each line of either is written at once.
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(line_buffering=True)
        self._words: Words = tuple
        self._found: list[str] = []
        self._fancy = self.live and not output.plain and sys.stdout.isatty() and self._with_arrows()

    def ask(self, label: str, words: Words = tuple) -> str | None:
        """What is typed behind a label, which Tab completes to one of the words; None at the end of
        the input.
        """
        sys.stdout.flush()
        try:
            line = self._typed(label, words)
        except KeyboardInterrupt:
            self._below()
            raise
        if line is None:
            self._below()
        return line

    def _below(self) -> None:
        """What is said next does not stand behind a prompt that nobody has answered."""
        if self.live:
            sys.stderr.write("\n")

    def _typed(self, label: str, words: Words) -> str | None:
        lines, last = above(f"{label}> ")
        for begun in lines if self.live else ():
            self.output.talk(begun)
        if self._fancy:
            self._words = words
            try:
                return printable(input(last)).strip()
            except EOFError:
                return None
        if self.live:
            sys.stderr.write(last)
            sys.stderr.flush()
        line = read_line()
        if not self.live:
            self.output.talk(f"{label}> {line or ''}".rstrip())
        return None if line is None else line.strip()

    def agreed(self, question: str) -> bool:
        """Whether a question is answered with yes."""
        return (self.ask(f"{question} (y/n)") or "").lower() in ("y", "yes")

    def _with_arrows(self) -> bool:
        """Whether the system has a line editor; it is lighter than any library."""
        with suppress(ImportError):
            import readline

            readline.set_completer(self._complete)
            readline.set_completer_delims("")
            readline.set_auto_history(True)
            bind = (
                "bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete"
            )
            for setting in (
                bind,
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
            self._found = [
                word
                for word in islice(self._words(), MOST_OFFERED)
                if word.lower().startswith(typed)
            ]
        return self._found[number] if number < len(self._found) else None

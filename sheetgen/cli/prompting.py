"""Filled sheets typed at the prompt: with history and completion on a terminal, as plain lines when they are piped in."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable

from sheetgen.cli.output import Output, problem_lines
from sheetgen.errors import NotationError, Problem
from sheetgen.table.asking import COMMANDS, Asking, Question
from sheetgen.values import frozen
from sheetgen.words import printable

PIPE = "<stdin>"
"""The name that piped lines have in errors."""

WELCOME = "Empty = nothing there, back = the line before, done = score now, help."

STOP = "Ctrl-C once more forgets what was typed; done scores it as it stands."

FEW = 2
"""Answers that nobody minds to type again."""

_LONGEST, _MOST_LINES = 100_000, 5_000
"""Letters of a line, and lines that are piped in: what has more of them may never end."""


@frozen
class Typed:
    """How the asking went."""

    asking: Asking[object, object]  # the answers
    early: bool = False  # whether the input ended before everything was asked
    refused: int = 0  # how many lines could not be taken as they were typed


Read = Callable[[Question], str | None]
"""Reads one answer; None at the end of the input."""


def on_terminal() -> bool:
    """Whether somebody sits at the prompt."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


Keep = Callable[[Asking[object, object]], None]
"""Keeps what has been typed so far."""


def ask_all(asking: Asking[object, object], output: Output, keep: Keep) -> Typed:
    """Asks until everything is answered or the input ends, and keeps each answer at once. Raises KeyboardInterrupt on Ctrl-C."""
    live = on_terminal()
    read = _terminal(output) if live and not output.plain else _lines(live=live)
    output.say(f"{asking.game.spec.title}: type what stands on the paper.")
    output.say(WELCOME)
    refused = number = 0
    shown, warned = "", False
    while (question := asking.question) is not None:
        if question.line != shown:
            output.say(question.line)
        shown = question.line
        try:
            text = read(question)
        except KeyboardInterrupt:
            if not live or warned or len(asking.answers) < FEW:
                raise
            warned = True
            output.say(STOP)
            continue
        warned = False
        number += 1
        if number > _MOST_LINES and not live:
            message = f"more than {_MOST_LINES:,} lines are piped in, and not everything has been answered"
            raise NotationError(Problem("too-many-lines", message, PIPE))
        if text is None:
            output.say("End of input: what has not been answered counts as empty.")
            return Typed(asking.end(), early=True, refused=refused)
        reply = asking.answer(text, "" if live else PIPE, number)
        refused += bool(reply.problems)
        for problem in reply.problems:
            _correct(output, problem, live=live)
        for line in reply.lines:
            output.say(f"  {line}")
        asking = reply.asking
        keep(asking)
    return Typed(asking, refused=refused)


def ask_line(label: str) -> str:
    """One more answer from somebody at the prompt; empty at the end of the input."""
    sys.stderr.write(label)
    sys.stderr.flush()
    return _clean(_line()).strip()


def _correct(output: Output, problem: Problem, *, live: bool) -> None:
    """The problem, and the line just typed with a caret: at a prompt its place needs no telling."""
    place, *snippet = problem_lines(problem)
    if live:
        switch = f" (switch {problem.switch})" if problem.switch else ""
        output.say(f"{problem.message}{switch}")
        snippet = [line.partition("|")[2] for line in snippet]
    else:
        output.say(place)
    for line in snippet:
        output.talk(line)


def _lines(*, live: bool) -> Read:
    """Reads plain lines, and shows what was read where nobody typed it on the screen."""

    def read(question: Question) -> str | None:
        if live:
            sys.stderr.write(f"{question.label}> ")
            sys.stderr.flush()
        line = _line()
        if not line:
            return None
        text = _clean(line)
        if not live:
            sys.stderr.write(f"{question.label}> {text}".rstrip() + "\n")
        return text

    return read


def _line() -> str:
    """The next line of the input; empty at its end. Raises NotationError for one that is no text or does not end."""
    try:
        line = sys.stdin.readline(_LONGEST) if sys.stdin is not None else ""
    except UnicodeDecodeError:
        message = "the lines typed are not UTF-8 text; save them as UTF-8"
        raise NotationError(Problem("not-utf-8", message, PIPE)) from None
    if len(line) == _LONGEST:
        raise NotationError(Problem("line-too-long", f"a line is shorter than {_LONGEST:,} letters; this one is not", PIPE))
    return line


def _clean(line: str) -> str:
    """The line without its end, and without what a terminal would not show."""
    return printable(line.rstrip("\r\n"))


def _terminal(output: Output) -> Read:
    """Reads with history and completion; the prompt is on stderr, so that stdout stays the score.

    Lines that are pasted together answer one question each.
    """
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.formatted_text import FormattedText
    from prompt_toolkit.output.defaults import create_output

    pasted: list[str] = []
    session: PromptSession[str] = PromptSession(output=create_output(stdout=sys.stderr), complete_while_typing=False)
    styled = not output.plain and "NO_COLOR" not in os.environ

    def read(question: Question) -> str | None:
        label = FormattedText([("bold" if styled else "", f"{question.label}> ")])
        completer = WordCompleter([*question.words, *COMMANDS], ignore_case=True, pattern=re.compile(r"[^\s,]+"))
        if pasted:
            line = pasted.pop(0)
            sys.stderr.write(f"{question.label}> {line}\n")
            return line
        try:
            typed = session.prompt(label, completer=completer)
        except EOFError:
            return None
        first, *more = [_clean(line) for line in typed.splitlines()] or [""]
        pasted.extend(more)
        return first

    return read

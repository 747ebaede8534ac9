"""Filled sheets typed at the prompt: with history and completion on a terminal, as plain lines when
they are piped in.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from sheetgen.cli.output import Output, hanging, problem_lines, talk_columns
from sheetgen.errors import NotationError, OutputError, Problem, SheetgenError
from sheetgen.files import data_folder, write_text
from sheetgen.games.game import Game
from sheetgen.messages import printable
from sheetgen.table.entry.asking import COMMANDS, Asking, Question
from sheetgen.table.entry.draft import BETWEEN

PIPE = "<stdin>"  # the name that piped lines have in errors

WELCOME = "Empty = nothing there, back = the line before, done = score now, help."
CHANGES = "A line is changed at any time by its name, as in: {} {}"
STOP = "Ctrl-C once more forgets what was typed; done scores it as it stands."

FEW = 2  # answers that nobody minds to type again

# what a draft holds of what is being typed
TYPED = ("answers", "begun", "doubted", "kept", "names")

YES = ("y", "yes")
ANSWER = 5  # columns that are left for an answer where a question is long
# letters of a line, and lines that are piped in: what has more of them may never end
_LONGEST, _MOST_LINES = 100_000, 5_000
Read = Callable[[Question], str | None]  # reads one answer; None at the end of the input


class Draft:
    """What is typed at a terminal, kept after every answer, so that one that dies costs nothing,
    until it is scored and saved.

    It is a small file in the user's data folder, one for each program that asks, written whole each
    time.
    """

    def __init__(self, game: Game[object, object], output: Output, *, live: bool) -> None:
        self.game, self.output = game, output
        self.path = (
            data_folder() / "drafts" / f"score-{game.spec.id}-{os.getpid()}.json" if live else None
        )

    def begun(self) -> Asking[object, object]:
        """Nothing yet, or what somebody has typed before and wants to go on with.

        Without an answer it is left for the next time.
        """
        asking = Asking(self.game, live=self.path is not None)
        left = self._left_behind(self.path.parent) if self.path else None
        if left is None:
            return asking
        path, kept = left
        shown = ", ".join(answer or "nothing" for answer in kept.answers[:4])
        self.output.say(f"A sheet was being typed when the program ended ({shown}).")
        wanted = _whether("Go on where you stopped? (y/n) ")
        if wanted is None:
            return asking
        if wanted:
            # Answers that make no sheet any more are forgotten.
            with suppress(SheetgenError, ValueError, IndexError):
                asking = kept if kept.sheets or kept.question else asking
            self.keep(asking)
        _forget(path)
        return asking

    def keep(self, asking: Asking[object, object]) -> None:
        """Keeps what has been typed; says once that it cannot."""
        try:
            if self.path:
                write_text(self.path, told(asking))
        except (OutputError, OSError, RuntimeError):
            self.path = None
            self.output.say(
                "what is typed cannot be kept in the data folder; it is lost if the program is"
                " stopped"
            )

    def forget(self) -> None:
        """All of it is scored and saved, or not wanted."""
        if self.path:
            _forget(self.path)

    def _left_behind(self, folder: Path) -> tuple[Path, Asking[object, object]] | None:
        """The newest draft of this game under these house rules whose program has ended; one that
        cannot be read is none.
        """
        with suppress(OSError, RuntimeError):
            paths = [
                path
                for path in folder.glob(f"score-{self.game.spec.id}-*.json")
                if not _alive(path)
            ]
            for path in sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True):
                with suppress(OSError, ValueError, TypeError, KeyError):
                    asking = read_back(self.game, path.read_text(encoding="utf-8"))
                    if asking and asking.answers:
                        return path, asking
        return None


def told(asking: Asking[object, object]) -> str:
    """What has been typed, as a draft holds it."""
    return json.dumps(
        {key: getattr(asking, key) for key in TYPED} | {"switches": dict(asking.game.settings())}
    )


def read_back(game: Game[object, object], draft: str) -> Asking[object, object] | None:
    """What was typed, from a draft; None under other house rules. Raises KeyError, ValueError and
    TypeError for what is none.
    """
    kept = json.loads(draft)
    if kept["switches"] != game.settings():
        return None
    answers, begun, names = (tuple(map(str, kept[key])) for key in ("answers", "begun", "names"))
    again = tuple((str(place), str(text)) for place, text in kept["kept"])
    return Asking(game, answers, begun, str(kept["doubted"]), live=True, kept=again, names=names)


def _forget(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _alive(path: Path) -> bool:
    """Whether the program that writes a draft still runs."""
    number = path.stem.rpartition("-")[2]
    if not number.isdecimal() or int(number) == os.getpid():
        return False
    try:
        os.kill(int(number), 0)
    except (OSError, OverflowError) as error:
        return not isinstance(error, (ProcessLookupError, OverflowError))
    return True


def on_terminal() -> bool:
    """Whether somebody sits at the prompt."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


def ask_all(draft: Draft, output: Output) -> tuple[Asking[object, object], int]:
    """Asks until everything is answered or the input ends, and keeps each answer at once. Raises
    KeyboardInterrupt on Ctrl-C.

    What was answered, and how many lines of an input that ended early could not be taken as they
    were typed.
    """
    asking, live = draft.begun(), on_terminal()
    read = _terminal() if live and not output.plain else _lines(live=live)
    _greet(asking, output)
    refused, number, warned, shown = 0, 0, False, [""]
    while (question := asking.question) is not None:
        sentences = [*question.above, question.line]
        for sentence in sentences if sentences != shown else ():
            output.say(sentence)
        shown = sentences
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
            message = (
                f"more than {_MOST_LINES:,} lines are piped in, and not everything has been"
                " answered"
            )
            raise NotationError(Problem("too-many-lines", message, PIPE))
        if text is None:
            output.say("End of input: what has not been answered counts as empty.")
            return asking.end(), refused
        reply = asking.answer(text, "" if live else PIPE, number)
        refused += bool(reply.problems)
        for problem in reply.problems:
            _correct(output, problem, live=live)
        for line in reply.lines:
            output.say(f"  {line}")
        asking = reply.asking
        draft.keep(asking)
    return asking, 0


def _greet(asking: Asking[object, object], output: Output) -> None:
    """What can be typed."""
    output.say(f"{asking.game.spec.title}: type what stands on the paper.")
    output.say(WELCOME)
    if asking.live:
        first = asking.paper.form[0]
        output.say(CHANGES.format(first.key, first.example.split(BETWEEN)[0]))


def above(label: str) -> tuple[Sequence[str], str]:
    """A question in lines that leave room for the answer: those that stand above, and the one that
    is answered in.
    """
    text = label.rstrip()
    room = max(talk_columns() - ANSWER, 20)
    *lines, last = hanging(text, room) if sys.stderr.isatty() else [text]
    return lines, last + label[len(text) :]


def ask_line(label: str) -> str:
    """One more answer from somebody at the prompt; empty at the end of the input."""
    return (answer(label) or "").strip()


def answer(label: str) -> str | None:
    """What is typed behind a question; None at the end of the input."""
    lines, last = above(label)
    for line in lines:
        _write(line, "\n")
    _write(last)
    return read_line()


def yes(question: str) -> bool:
    """Whether somebody at the prompt says yes."""
    return ask_line(question).lower() in YES


def _whether(question: str) -> bool | None:
    """Yes, which is Enter, too, or no, however often it has to be asked; None at the end of the
    input.
    """
    while True:
        line = answer(question)
        if line is None or (word := line.strip().lower()) in ("", *YES):
            return None if line is None else True
        if word in ("n", "no"):
            return False


def _write(text: str, end: str = "") -> None:
    sys.stderr.write(printable(text) + end)
    sys.stderr.flush()


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
            _write(f"{question.label}> ")
        line = read_line()
        if line is not None and not live:
            _write(f"{question.label}> {line}".rstrip(), "\n")
        return line

    return read


def read_line() -> str | None:
    """The next line of the input, without what a terminal would not show.

    Raises NotationError for one that is no text or has no end.
    """
    try:
        line = sys.stdin.readline(_LONGEST) if sys.stdin is not None else ""
    except UnicodeDecodeError:
        raise NotationError(
            Problem("not-utf-8", "the lines typed are not UTF-8 text; save them as UTF-8", PIPE)
        ) from None
    if len(line) == _LONGEST:
        raise NotationError(
            Problem(
                "line-too-long",
                f"a line is shorter than {_LONGEST:,} letters; this one is not",
                PIPE,
            )
        )
    return printable(line.rstrip("\r\n")) if line else None


def _terminal() -> Read:
    """Reads with history and completion; the prompt is on stderr, so that stdout stays the score.

    Lines that are pasted together answer one question each.
    """
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.formatted_text import FormattedText
    from prompt_toolkit.output.defaults import create_output

    pasted: list[str] = []
    session: PromptSession[str] = PromptSession(
        output=create_output(stdout=sys.stderr), complete_while_typing=False
    )

    def read(question: Question) -> str | None:
        if pasted:
            line = pasted.pop(0)
            _write(f"{question.label}> {line}", "\n")
            return line
        label = FormattedText(
            [("" if os.environ.get("NO_COLOR") else "bold", f"{question.label}> ")]
        )
        completer = WordCompleter(
            [*question.words, *COMMANDS], ignore_case=True, pattern=re.compile(r"[^\s,]+")
        )
        try:
            typed = session.prompt(label, completer=completer)
        except EOFError:
            return None
        first, *more = [printable(line) for line in typed.splitlines()] or [""]
        pasted.extend(more)
        return first

    return read

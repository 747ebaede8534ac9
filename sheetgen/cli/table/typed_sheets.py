"""Filled sheets typed at the prompt, or piped in line by line."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from sheetgen.cli.keyboard import NO, PIPE, YES, Keyboard, answer, yes_or_no
from sheetgen.cli.output import Output, problem_lines
from sheetgen.errors import NotationError, OutputError, Problem, Remarks, SheetgenError
from sheetgen.files import SPOILT, data_folder, newest_first, read_file, write_text
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words, count_of
from sheetgen.table.entry.asking import COMMANDS, Asking
from sheetgen.table.entry.draft import Question

WELCOME = "Empty = nothing there, back = the line before, done = score now, help."
CHANGES = "A line is changed at any time by its name, as in: {} {}"
STOP = "Ctrl-C once more forgets what was typed; done scores it as it stands."

FEW = 2  # answers that nobody minds to type again

# what a draft holds of what is being typed
TYPED = ("who", "players", "at", "texts", "doubted")


_MOST_LINES = 5_000  # that are piped in: more of them may never end


class AnswersDraft:
    """What is typed at a terminal, kept after every answer, so that one that dies costs nothing,
    until it is scored and saved.

    It is a small file in the user's data folder, one for each program that asks, written whole each
    time.
    """

    def __init__(self, game: AnyGame, output: Output, *, live: bool) -> None:
        self.game = game
        self.output = output
        self.path = (
            data_folder() / "drafts" / f"score-{game.spec.id}-{os.getpid()}.json" if live else None
        )

    def begun(self) -> Asking:
        """Nothing yet, or what somebody has typed before and wants to go on with.

        Without an answer it is left for the next time.
        """
        asking = Asking(self.game, live=self.path is not None)
        left = self._left_behind(self.path.parent) if self.path else None
        if left is None:
            return asking
        path, kept = left
        typed = [kept.who, *(text for sheet in kept.texts for text in sheet.values())]
        shown = ", ".join(text or "nothing" for text in typed[:4])
        self.output.say(f"A sheet was being typed when the program ended ({shown}).")
        going_on = partial(answer, "Go on where you stopped? (y/n) ")
        wanted = yes_or_no(going_on, ("", *YES), NO)
        if wanted is None:
            return asking
        if wanted:
            # Answers that make no sheet any more are forgotten.
            with suppress(SheetgenError, ValueError, IndexError):
                asking = kept if kept.sheets or kept.question else asking
            self.keep(asking)
        _forget(path)
        return asking

    def keep(self, asking: Asking) -> None:
        """Keep what has been typed; say once that it cannot be."""
        try:
            if self.path:
                write_text(self.path, draft_text(asking))
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

    def _left_behind(self, folder: Path) -> tuple[Path, Asking] | None:
        """The newest draft of this game under these rule options whose program has ended; one that
        cannot be read is none.
        """
        for path in newest_first(folder, f"score-{self.game.spec.id}-*.json"):
            with suppress(*SPOILT):
                asking = None if _alive(path) else read_back(self.game, read_file(path).decode())
                if asking and asking.at:
                    return path, asking
        return None


def draft_text(asking: Asking) -> str:
    """What has been typed, as a draft holds it."""
    return json.dumps(
        {key: getattr(asking, key) for key in TYPED} | {"switches": dict(asking.game.settings())}
    )


def read_back(game: AnyGame, draft: str) -> Asking | None:
    """What was typed, from a draft; None under other rule options. Raises KeyError, ValueError and
    TypeError for what is none.
    """
    kept = json.loads(draft)
    if kept["switches"] != game.settings():
        return None
    texts = tuple(
        {str(slot): str(text) for slot, text in dict(sheet).items()} for sheet in kept["texts"]
    )
    who, players, at, doubted = (kept[key] for key in ("who", "players", "at", "doubted"))
    if players not in range(game.spec.players[1] + 1):
        raise ValueError(players)
    doubts = None if doubted is None else str(doubted)
    return Asking(game, True, str(who), int(players), int(at), texts, doubts)


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


class SheetPrompt:
    """Asks for filled sheets line by line, and keeps each answer at once.

    Attributes:
        asking: what has been answered.
        refused: why lines could not be taken as they were typed.
        ended: whether the input ended before everything was answered.
    """

    def __init__(self, draft: AnswersDraft, output: Output) -> None:
        self.draft = draft
        self.output = output
        self.asking = draft.begun()
        self.keyboard = Keyboard(output, end_words=" ,\t")
        self.refused: list[Problem] = []
        self.ended = False
        self._lines = 0  # that were read
        self._shown = [""]  # what was said above the last question

    @property
    def problems(self) -> Remarks:
        """That answers which were piped in may stand in the wrong place, and why: lines were
        refused, and others were missing at the end.
        """
        if self.keyboard.live or not (self.refused and self.ended):
            return ()
        return (
            Problem(
                "input-ended",
                f"{count_of(len(self.refused), 'line')}"
                f" {'was' if len(self.refused) == 1 else 'were'} refused and the input ended early,"
                " so later answers may stand in the wrong place",
                PIPE,
            ),
            *self.refused,
        )

    def ask_all(self) -> None:
        """Ask until everything is answered or the input ends. Raises KeyboardInterrupt."""
        _greet(self.asking, self.output)
        while (question := self.asking.question) and not self.ended:
            sentences = [*question.above, question.line]
            if sentences != self._shown:
                for sentence in sentences:
                    self.output.say(sentence)
            self._shown = sentences
            text = self._read(question)
            if text is None:
                self.output.say("End of input: what has not been answered counts as empty.")
                self.asking = self.asking.end()
                self.ended = True
            else:
                self._answer(text)

    def _read(self, question: Question) -> str | None:
        """What is typed; the first Ctrl-C says what the second one does."""

        def words() -> Words:
            return (*question.words, *COMMANDS)

        try:
            return self.keyboard.read(question.label, words)
        except KeyboardInterrupt:
            if not self.keyboard.live or self.asking.at < FEW:
                raise
        self.output.say(STOP)
        return self.keyboard.read(question.label, words)

    def _answer(self, text: str) -> None:
        """Take a line, and say what is wrong with it or comes of it.

        Raises NotationError for piped lines that never end.
        """
        live = self.keyboard.live
        self._lines += 1
        if self._lines > _MOST_LINES and not live:
            raise NotationError(
                "too-many-lines",
                f"more than {_MOST_LINES:,} lines are piped in, and not everything has been"
                " answered",
                PIPE,
            )
        self.asking = self.asking.answer(text, "" if live else PIPE, self._lines)
        self.refused += self.asking.problems[:1]
        for problem in self.asking.problems:
            _correct(self.output, problem, live=live)
        for line in self.asking.lines:
            self.output.say(f"  {line}")
        self.draft.keep(self.asking)


def _greet(asking: Asking, output: Output) -> None:
    """What can be typed."""
    output.say(f"{asking.game.spec.title}: type what is written on the sheet.")
    output.say(WELCOME)
    if asking.live:
        first = next(question for question in asking.form if question.example)
        output.say(CHANGES.format(first.key, first.example))


def _correct(output: Output, problem: Problem, *, live: bool) -> None:
    """The problem, and the line just typed with a caret: at a prompt its place is known."""
    place, *snippet = problem_lines(problem)
    if live:
        place, *_ = problem_lines(replace(problem, where=""))
        snippet = [line.partition("|")[2] for line in snippet]
    output.say(place)
    for line in snippet:
        output.talk(line)

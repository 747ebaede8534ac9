"""A log replayed: every verdict is found anew by the rules, and with `verify` every roll is derived
from the seed again and every line has to be as it was written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.core.dice import named_text
from sheetgen.errors import FileName, Problem, Problems, Remarks, SheetError, SheetgenError
from sheetgen.games.game import AnyGame
from sheetgen.table.log.game_log import GameLog, Record, commitment, fingerprint, sheets_hash, shown
from sheetgen.table.log.journal import SavedLog, layout_hash
from sheetgen.table.log.seats import new_game


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A record of a log, and what it leads to."""

    line: int  # of the log
    record: Record
    before: GameLog
    after: GameLog  # the same as before, where the record cannot be
    problem: Problem | None = None  # why the game cannot have gone so


def steps(saved: SavedLog, game_log: GameLog) -> Iterator[ReplayStep]:
    """The records of a log one by one, up to the first that does not lead where it did."""
    for line, (record, sheets) in enumerate(zip(saved.records, saved.hashes, strict=True), start=2):
        before = game_log
        problem = None
        try:
            game_log = before.apply(record)
            if sheets_hash(game_log) != sheets:
                problem = Problem("other-papers", "the sheets after it are not those of the log")
        except SheetgenError as error:
            problem = Problem("cannot-be", error.problems[0].message)
        yield ReplayStep(line, record, before, game_log, problem)
        if problem:
            return


def replay(saved: SavedLog, game: AnyGame) -> GameLog:
    """The game of a log.

    Raises SheetError where it cannot have gone so, or would go differently today.
    """
    game_log = new_game(game, saved.players, saved.seed)
    for step in steps(saved, game_log):
        if step.problem:
            raise SheetError(
                "log-differs",
                f"line {step.line} of {saved.path.name} does not fit any more:"
                f" {step.problem.message}; {_cause(saved, game)}",
                saved.path,
            )
        game_log = step.after
    return game_log


def _cause(saved: SavedLog, game: AnyGame) -> str:
    """Why a log may not lead where it did."""
    if saved.changed:
        return f"line {saved.changed} was changed by hand"
    if saved.head.get("layout") != layout_hash(game):
        return f"the layout of {game.spec.title} has changed since"
    return f"it was written by sheetgen {saved.head.get('sheetgen')}"


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found."""

    game_log: GameLog  # the game as far as it can have gone so
    problems: Remarks  # what is not as it has to be, with the line of the log

    @property
    def right(self) -> bool:
        """Whether nothing was found."""
        return not self.problems

    @property
    def typed_count(self) -> int:
        """How many rolls were typed."""
        return len(self.typed_rolls)

    @property
    def typed_rolls(self) -> dict[int, str]:
        """The rolls that were typed, which no seed proves, by the number of the event."""
        return {
            number: shown(event)
            for number, event in enumerate(self.game_log.events, start=1)
            if event.typed
        }

    @property
    def over(self) -> bool:
        """Whether the game is over, by the rules."""
        return self.game_log.outcome is not None

    @property
    def fingerprint(self) -> str:
        """That of the seed, to be held against the one that was shown at the start."""
        return fingerprint(self.game_log.seed)

    @property
    def thrown_count(self) -> int:
        """How many rolls the seed gives."""
        return self.game_log.rolls - self.typed_count


def verify(saved: SavedLog, game: AnyGame) -> Verified:
    """Go through a log line by line.

    Raises UsageError, SheetError for players that cannot sit there.
    """
    game_log = new_game(game, saved.players, saved.seed)
    problems: list[Problem] = []
    if saved.changed:
        problems.append(
            _at_line(
                saved,
                saved.changed,
                Problem(
                    "log-changed", "this is not as it was written, or a line before it is missing"
                ),
            )
        )
    if commitment(game_log.seed) != saved.head.get("commitment"):
        problems.append(
            _at_line(
                saved,
                1,
                Problem("wrong-seed", "the seed is not the one whose fingerprint was shown"),
            )
        )
    for step in steps(saved, game_log):
        found = [*_wrong_claims(step), *([step.problem] if step.problem else [])]
        problems += [_at_line(saved, step.line, problem) for problem in found]
        game_log = step.after
    return Verified(game_log, tuple(problems))


def _wrong_claims(step: ReplayStep) -> Problems:
    """What a record says that the seed or the rules do not."""
    game_log = step.before
    record = step.record
    text = record.get("roll")
    thrown = isinstance(text, str) and record.get("typed") is not True
    if thrown and game_log.game.rules.to_roll(game_log.state) is not None:
        due = named_text(game_log.thrown())
        if due != text:
            yield Problem("wrong-roll", f"the roll is {text}; the seed gives {due}")
    if "end" in record:
        outcome = game_log.outcome
        found = f"over: {outcome.reason}" if outcome else "not over"
        if found != f"over: {record['end']}":
            yield Problem(
                "wrong-roll",
                f'the log ends the game ("{record["end"]}"); by the rules it is {found}',
            )


def _at_line(saved: SavedLog, line: int, problem: Problem) -> Problem:
    return Problem(
        problem.code,
        f"line {line}: {problem.message}",
        FileName(saved.path),
        subject=str(line),
    )

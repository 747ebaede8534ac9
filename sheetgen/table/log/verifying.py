"""Whether a log is what has happened: every roll is derived from the seed again, every verdict from
the rules, and every line has to be as it was written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.core.dice import named_text
from sheetgen.errors import Problem, SheetgenError
from sheetgen.games.game import AnyGame
from sheetgen.table.log.game_log import GameLog, Record, commitment, papers_hash
from sheetgen.table.log.journal import SavedLog
from sheetgen.table.log.session import opened


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found."""

    game_log: GameLog  # the game as far as it can have gone so
    problems: tuple[Problem, ...]  # what is not as it has to be, with the line of the log
    rolls: int  # rolls that the seed gives
    typed: int  # rolls that were typed

    @property
    def right(self) -> bool:
        """Whether nothing was found."""
        return not self.problems


def verify(saved: SavedLog, game: AnyGame) -> Verified:
    """Goes through a log line by line.

    Raises UsageError, SheetError for players that cannot sit there.
    """
    game_log = opened(game, saved.players, str(saved.head.get("seed", "")))
    problems: list[Problem] = []
    rolls = typed = 0
    if saved.changed:
        problems.append(
            _problem(
                saved,
                saved.changed,
                "log-changed",
                "this is not as it was written, or a line before it is missing",
            )
        )
    if commitment(game_log.seed) != saved.head.get("commitment"):
        problems.append(
            _problem(saved, 1, "wrong-seed", "the seed is not the one whose fingerprint was shown")
        )
    for number, (record, papers) in enumerate(
        zip(saved.records, saved.papers, strict=True), start=2
    ):
        problems += [_problem(saved, number, "wrong-roll", why) for why in _odd(game_log, record)]
        try:
            game_log = game_log.apply(record)
        except SheetgenError as error:
            problems.append(
                _problem(saved, number, "cannot-be", f"cannot be: {error.problems[0].message}")
            )
            break
        rolls += "roll" in record and not record.get("typed")
        typed += "roll" in record and bool(record.get("typed"))
        if papers_hash(game, game_log.state) != papers:
            problems.append(
                _problem(
                    saved,
                    number,
                    "other-papers",
                    "the papers after it are others than were written down",
                )
            )
            break
    return Verified(game_log, tuple(problems), rolls, typed)


def _odd(game_log: GameLog, record: Record) -> Iterator[str]:
    """Why a record that can be is not what the seed or the rules give."""
    rules = game_log.game.rules
    if (
        isinstance(text := record.get("roll"), str)
        and not record.get("typed")
        and rules.to_roll(game_log.state) is not None
    ):
        due = named_text(game_log.thrown())
        if due != text:
            yield f"the roll is {text}; the seed gives {due}"
    if "end" in record:
        outcome = rules.outcome(game_log.state, game_log.names)
        if outcome is None or outcome.reason != record["end"]:
            found = f"over: {outcome.reason}" if outcome else "not over"
            yield f'the game is said to be over ("{record["end"]}"); by the rules it is {found}'


def _problem(saved: SavedLog, line: int, code: str, message: str) -> Problem:
    return Problem(code, f"line {line}: {message}", str(saved.path), subject=str(line))

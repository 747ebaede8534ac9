"""A whole game played through files, command by command, as `validate --write` plays it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sheetgen.core.dice import roll_text
from sheetgen.core.play import Moved, Rolled, Seat
from sheetgen.errors import Problem, SheetgenError
from sheetgen.games.formulas.acts import DraftDice
from sheetgen.games.game import Game
from sheetgen.table.entry.papers import begun_anew, parse_files, write_turn
from sheetgen.table.entry.sheets import sheet_text
from sheetgen.table.judge.referee import Trial, judge
from tests.games.play import NAMES, Record


@dataclass
class GameLog:
    """How a game through files went.

    Attributes:
        made: how many moves were judged legal and written.
        refused: how often a move of the session was refused, by the code of the reason.
        parted: moves after which a paper was not what it is in the session.
        end: the table that the papers show at the end.
    """

    made: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    parted: list[str] = field(default_factory=list)
    end: Any = None


class Desk:
    """The papers of a table in a folder, one a seat, or one for all."""

    def __init__(self, game: Game[Any, Any], players: int, folder: Path) -> None:
        self.game, self.players, self.folder = game, players, folder
        self.names = NAMES[:players]

    def path(self, seat: int) -> Path:
        return self.folder / f"{self.names[0 if self.game.one_sheet else seat]}.yaml"

    def files(self, first: int) -> list[str]:
        """The papers, beginning with a seat, clockwise."""
        if self.game.one_sheet:
            return [str(self.path(0))]
        return [str(self.path((first + step) % self.players)) for step in range(self.players)]

    def write(self, state: Any) -> None:
        """Brings every paper to what it is on the table, as players do by hand where something
        happens by itself.
        """
        for seat in range(1 if self.game.one_sheet else self.players):
            sheet = self.game.sheet(state, Seat(seat), () if self.game.one_sheet else self.names)
            if not self.path(seat).exists() or self.sheet(seat) != sheet:
                self.path(seat).write_text(
                    sheet_text(self.game.format_sheet(sheet)), encoding="utf-8"
                )

    def sheet(self, seat: int) -> Any:
        (paper,) = parse_files(self.game, [str(self.path(seat))])
        return paper.sheet

    def claim(self, seat: int, roll: str, move: str, *, other: bool) -> str:
        """One command; the code of the reason where it is refused, else "".

        Somebody who is told to have finished with these dice says that they were thrown again.
        """
        code = self.command(seat, roll, move, other=other)
        return (
            self.command(seat, roll, move, other=other, anew=True)
            if code == "not-your-turn"
            else code
        )

    def command(self, seat: int, roll: str, move: str, *, other: bool, anew: bool = False) -> str:
        try:
            papers = parse_files(self.game, self.files(seat))
            papers = begun_anew(papers, other=other) if anew else papers
            trial = Trial(self.game, papers, roll or None, (move,), other)
            verdict = judge(trial, ())
            if isinstance(verdict, Problem):
                return verdict.code
            if not verdict.legal or verdict.unclear:
                return next(
                    (problem.code for ruling in verdict.rulings for problem in ruling.problems),
                    "unclear",
                )
            write_turn(papers, verdict.before, verdict.after)
        except SheetgenError as error:
            return error.problems[0].code
        return ""


def _claimed(
    desk: Desk, game_log: GameLog, state: Any, event: Moved[Any], roll: str, lying: dict[str, str]
) -> bool:
    """Plays one move at a table by a command; whether it was made."""
    game, turn = desk.game, desk.game.rules.turn(state)
    move, after = game.format_move(event.move), game.apply(state, event)
    other = event.seat != turn.seat and not game.one_sheet
    code = desk.claim(event.seat, " ".join(lying.values()) if other else roll, move, other=other)
    for die, _ in event.move.dice if isinstance(event.move, DraftDice) else ():
        lying.pop(die)
    if code:
        game_log.refused[code] += 1
        desk.write(after)
        return False
    game_log.made += 1
    if (
        desk.sheet(event.seat).marks != game.sheet(after, event.seat).marks
        and game.rules.turn(after) == turn
    ):
        game_log.parted.append(f"{move} with {roll}")
    return True


def through_files(game: Game[Any, Any], record: Record, folder: Path, every: int = 1) -> GameLog:
    """Plays the moves of a game once more, each in a command of its own, all that the next one
    knows being in the files.

    Others are told all dice that lie there, but for those that the active player has drafted. With
    `every` = 2 two turns are played so, and of the next two only their ends are written down.
    """
    desk, game_log, state, roll = Desk(game, record.players, folder), GameLog(), record.start, ""
    number, under_way = -1, None
    lying: dict[str, str] = {}
    desk.write(state)
    for event in record.events:
        turn, before = game.rules.turn(state), state
        number, under_way = number + (turn != under_way), turn
        state = game.apply(state, event)
        if isinstance(event, Rolled):
            roll = roll_text(event.roll)
            lying |= {thrown.die: thrown.text for thrown in event.roll}
            if game.rules.to_roll(state) is not None or game.rules.turn(state) != turn:
                desk.write(state)
            continue
        made = number // 2 % every > 0 or _claimed(desk, game_log, before, event, roll, lying)
        if made and game.rules.turn(state) != turn:
            roll = ""
            lying.clear()
            desk.write(state)
    if number // 2 % every:
        desk.write(state)
    game_log.end = game.position(
        [desk.sheet(seat) for seat in range(1 if game.one_sheet else record.players)]
    )
    return game_log

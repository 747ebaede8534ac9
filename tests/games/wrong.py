"""A wrong answer of each member of each contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.core.cells import CellId, Mark, Sheet
from sheetgen.core.play import Equation, MoveSummary, Outcome, Rank, Score, ScoreLine, Seat, Turn
from sheetgen.errors import Problem
from sheetgen.games.contracts import BotSupport
from sheetgen.games.game import Game

PARTS = {
    "Rules": "rules",
    "SheetFormat": "sheets",
    "Notation": "notation",
    "ScanSupport": "photos",
    "BotSupport": "bot",
    "Commentary": "commentary",
    "BoardChoice": "boards",
}
"""Contract -> the part of a game that keeps it."""

ODD = (Problem("odd", "this is odd.", "nowhere"),)


class Bent:
    """A part of a game with some of its members replaced."""

    def __init__(self, part: Any, **members: Any) -> None:
        self._part, self._members = part, members

    def __getattr__(self, name: str) -> Any:
        return self._members[name] if name in self._members else getattr(self._part, name)


@dataclass(frozen=True)
class Says:
    """A member that is a value says this."""

    value: Any


def _foreign_mark(part: Any, state: Any, seat: Seat) -> Sheet:
    sheet = part.sheet(state, seat)
    return replace(sheet, marks=(*sheet.marks, Mark(CellId("nowhere.1"))))


def _no_winner(part: Any, state: Any, names: Any) -> Outcome | None:
    outcome = part.outcome(state, names)
    return outcome and Outcome(outcome.reason, tuple(Rank(one.seat, 2) for one in outcome.ranks))


WRONG: Mapping[str, Says | Callable[..., Any]] = {
    "BoardChoice.colors": lambda part, players: part.colors(players)[: players - 1],
    "BoardChoice.start_with": lambda part, colors: part.start_with(colors[:-1]),
    "Rules.moves": Says(()),
    "Rules.states": Says(int),
    "Rules.turn_throw": Says(None),
    "Rules.start": lambda part, players: part.start(players + 1),
    "Rules.seats": lambda part, state: part.seats(state) + 1,
    "Rules.turn": lambda part, state: Turn(1, Seat(-1)),
    "Rules.to_roll": lambda part, state: part.turn_throw,
    "Rules.waiting": lambda part, state: part.waiting(state) or frozenset({Seat(0)}),
    "Rules.legal": lambda part, state, seat: part.legal(state, part.turn(state).seat),
    "Rules.rolled": lambda part, state, roll: state,
    "Rules.moved": lambda part, state, seat, move: state,
    "Rules.score": lambda part, state, seat: Score((ScoreLine("all", 1, 1, 1),), 2),
    "Rules.outcome": _no_winner,
    "MoveSet.__iter__": lambda part: iter([*part, *part]),
    "MoveSet.__contains__": lambda part, move: True,
    "MoveSet.reasons": lambda part, move, names: (),
    "MoveSet.sample": lambda part, stream: "no move",
    "SheetFormat.fields": lambda part, players: part.fields(players)[1:],
    "SheetFormat.sheet": _foreign_mark,
    "SheetFormat.position": lambda part, sheets, roll: part.position(
        [replace(sheet, marks=()) for sheet in sheets], roll
    ),
    "SheetFormat.others_half": lambda part, state, *who: replace(state, rows=state.rows[1:]),
    "SheetFormat.audit": lambda part, sheet: ODD,
    "SheetFormat.worth": lambda part, sheet: Score((), 1),
    "SheetFormat.skippable": lambda part, sheets: ("nowhere",),
    "SheetFormat.picture": lambda part, sheets, seat, room: (),
    "SheetFormat.pencil": lambda part, sheets, seat: part.pencil(sheets, seat)[1:],
    "Notation.parse": lambda part, text, state, seat, names: "no move",
    "Notation.format": lambda part, move: "one and the same",
    "Notation.explain": lambda part, state, seat, move, names: MoveSummary("something else"),
    "Notation.asks": lambda part, state, seat: "do what you like.",
    "ScanSupport.scan_areas": lambda part: {},
    "ScanSupport.sheets_in": lambda part, texts, piece, players: (Sheet(part.spec.id),),
    "ScanSupport.inconsistencies": lambda part, texts: ODD,
    "ScanSupport.equations": lambda part, texts: (
        Equation("nowhere", (), CellId("nowhere.1"), lambda cell, text: None),
    ),
    "ScanSupport.at_table": lambda part, state, sheet: (Seat(99), sheet),
    "ScanSupport.with_sheets": lambda part, state, sheets: part.position(sheets, None),
    "BotSupport.evaluator": lambda part, state, seat: [("no move", 1.0)],
    "Commentary.set_up": Says(""),
    "Commentary.luck_counts": Says(""),
    "Commentary.luck": lambda part, state, roll: {Seat(99): 1},
    "Commentary.seat_name": lambda part, state, seat: "somebody",
    "Commentary.standing": lambda part, state, names: ("",),
    "Commentary.consequences": lambda part, state, roll, names: (MoveSummary("nothing"),),
    "Commentary.written": lambda part, cell, text: "write it down.",
    "Commentary.notes": lambda part, sheet: ODD,
}
"""Contract and member -> what it says, or answers when it is asked (the real part first)."""


def with_wrong_answer(game: Game[Any, Any], what: str) -> Game[Any, Any]:
    """The game with that member of a contract answering wrongly."""
    contract, _, member = what.partition(".")
    wrong = WRONG[what]
    if contract == "MoveSet":
        rules = Bent(
            game.rules,
            legal=lambda state, seat: _moves(game.rules.legal(state, seat), member, wrong),
        )
        return replace(game, rules=rules)
    if contract == "BotSupport":
        return replace(game, bot=BotSupport(lambda state, seat: wrong(game.bot, state, seat)))
    part = getattr(game, PARTS[contract])
    answer = wrong.value if isinstance(wrong, Says) else lambda *asked: wrong(part, *asked)
    return replace(game, **{PARTS[contract]: Bent(part, **{member: answer})})


def _moves(legal: Any, member: str, wrong: Any) -> Any:
    """A set of moves of which one member answers wrongly."""
    real = {
        name: getattr(type(legal), name)
        for name in ("__iter__", "__contains__", "reasons", "sample")
    } | {member: wrong}
    answers = {
        name: lambda self, *asked, answer=answer: answer(legal, *asked)
        for name, answer in real.items()
    }
    return type("WrongMoves", (), answers)()

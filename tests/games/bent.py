"""Games with one thing broken on purpose, to show that the laws notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from sheetgen.core.cells import CellId, Mark, Sheet
from sheetgen.core.contracts import Score, Seat
from sheetgen.core.game import Game
from sheetgen.errors import NotationError, Problem


class Bent:
    """A part of a game with some of its members replaced."""

    def __init__(self, part: Any, **members: Any) -> None:
        self._part, self._members = part, members

    def __getattr__(self, name: str) -> Any:
        return self._members[name] if name in self._members else getattr(self._part, name)


class BentMoves:
    """What a seat may do, listed or judged or sampled wrongly."""

    def __init__(self, legal: Any, listed: Callable[[list[Any]], list[Any]] = list, reasons: Any = None, sample: Any = None) -> None:
        self._legal, self._listed, self._reasons, self._sample = legal, listed, reasons, sample

    def __iter__(self) -> Iterator[Any]:
        return iter(self._listed(list(self._legal)))

    def __contains__(self, move: object) -> bool:
        return move in self._legal

    def reasons(self, move: Any, names: Any) -> Any:
        return self._reasons(move) if self._reasons else self._legal.reasons(move, names)

    def sample(self, stream: Any) -> Any:
        return self._sample(self._legal) if self._sample else self._legal.sample(stream)


def bent(game: Game[Any, Any], what: str) -> Game[Any, Any]:
    """The game as it is, or with the thing of that name broken."""
    return BENDS[what](game) if what else game


def _legal(game: Game[Any, Any], **how: Any) -> Game[Any, Any]:
    return replace(game, rules=Bent(game.rules, legal=lambda state, seat: BentMoves(game.rules.legal(state, seat), **how)))


def _sheet(game: Game[Any, Any], change: Callable[[Sheet, Seat], Sheet]) -> Game[Any, Any]:
    return replace(game, paper=Bent(game.paper, sheet=lambda state, seat: change(game.paper.sheet(state, seat), seat)))


def _more_marks(sheet: Sheet, cell: str) -> Sheet:
    return replace(sheet, marks=(*sheet.marks, Mark(CellId(cell), "x")))


def _unlisted_sample(legal: Any) -> Any:
    first = next(iter(legal))
    return replace(first, **dict.fromkeys(list(first.__dataclass_fields__)[:1])) if first.__dataclass_fields__ else None


def _score(game: Game[Any, Any]) -> Game[Any, Any]:
    def wrong(state: Any, seat: Seat) -> Score:
        score = game.rules.score(state, seat)
        return replace(score, total=score.total + 1)

    return replace(game, rules=Bent(game.rules, score=wrong))


def _forgetful(game: Game[Any, Any]) -> Game[Any, Any]:
    """A move that has another effect each time."""
    calls = count()

    def moved(state: Any, seat: Seat, move: Any) -> Any:
        return game.rules.moved(state, seat, move) if next(calls) % 7 else state

    return replace(game, rules=Bent(game.rules, moved=moved))


def _deaf(text: str, *rest: Any) -> Any:
    raise NotationError(Problem("deaf", "nothing can be read"))


BENDS: Mapping[str, Callable[[Game[Any, Any]], Game[Any, Any]]] = {
    "a move is not listed": lambda game: _legal(game, listed=lambda moves: moves[1:]),
    "a move is listed twice": lambda game: _legal(game, listed=lambda moves: moves[:1] + moves),
    "no reasons": lambda game: _legal(game, reasons=lambda move: ()),
    "a reason in another word": lambda game: _legal(game, reasons=lambda move: (Problem("no dice due", "no"),)),
    "a mark outside the cells": lambda game: _sheet(game, lambda sheet, seat: _more_marks(sheet, "nowhere.1")),
    "no marks at all": lambda game: _sheet(game, lambda sheet, seat: replace(sheet, marks=())),
    "a paper that differs by seat": lambda game: _sheet(game, lambda sheet, seat: replace(sheet, marks=sheet.marks[seat:])),
    "a wrong total": _score,
    "moves that are forgotten": _forgetful,
    "moves that cannot be read": lambda game: replace(game, words=Bent(game.words, parse_move=_deaf)),
    "rolling and waiting at once": lambda game: replace(game, rules=Bent(game.rules, to_roll=lambda state: game.rules.turn_throw)),
    "nobody wins": lambda game: replace(game, rules=Bent(game.rules, outcome=lambda state, names: None)),
    "a paper that audits itself": lambda game: replace(
        game, paper=Bent(game.paper, audit=lambda sheet: (Problem("odd", "odd", "row"),) if len(sheet.marks) > 1 else ())
    ),
}

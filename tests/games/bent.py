"""Games with one thing broken on purpose, to show that the laws notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

from sheetgen.core.advice import Advice, Valued
from sheetgen.core.cells import Sheet
from sheetgen.core.play import MoveSummary, Seat, Turn
from sheetgen.errors import Problem
from sheetgen.games.game import Game
from tests.games.wrong import WRONG, Bent, with_wrong_answer


class BentMoves:
    """What a seat may do, listed or judged or sampled wrongly."""

    def __init__(
        self,
        legal: Any,
        listed: Callable[[list[Any]], list[Any]] = list,
        reasons: Any = None,
        sample: Any = None,
    ) -> None:
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
    """The game as it is, with the thing of that name broken, or with a wrong answer of that member
    of a contract.
    """
    if what in WRONG:
        return with_wrong_answer(game, what)
    return BENDS[what](game) if what else game


def _legal(game: Game[Any, Any], **how: Any) -> Game[Any, Any]:
    return replace(
        game,
        rules=Bent(
            game.rules, legal=lambda state, seat: BentMoves(game.rules.legal(state, seat), **how)
        ),
    )


def _sheet(game: Game[Any, Any], change: Callable[[Sheet, Seat], Sheet]) -> Game[Any, Any]:
    return replace(
        game,
        sheets=Bent(
            game.sheets, sheet=lambda state, seat: change(game.sheets.sheet(state, seat), seat)
        ),
    )


def _forgetful(game: Game[Any, Any]) -> Game[Any, Any]:
    """A move that has another effect each time."""
    calls = count()

    def moved(state: Any, seat: Seat, move: Any) -> Any:
        return game.rules.moved(state, seat, move) if next(calls) % 7 else state

    return replace(game, rules=Bent(game.rules, moved=moved))


def _never_the_same(game: Game[Any, Any]) -> Game[Any, Any]:
    """A table that hangs on the name on a paper."""

    def position(sheets: Any, roll: Any) -> Any:
        state = game.sheets.position(sheets, roll)
        return (
            replace(state, seat=state.seat + 1) if any(sheet.player for sheet in sheets) else state
        )

    return replace(game, sheets=Bent(game.sheets, position=position))


def _restless(game: Game[Any, Any]) -> Game[Any, Any]:
    """Chance that remembers what it has drawn before."""
    calls = count()

    def sample(legal: Any) -> Any:
        listed = list(legal)
        return listed[next(calls) // 3 % len(listed)]

    return _legal(game, sample=sample)


def _advising(
    game: Game[Any, Any], change: Callable[[list[Valued[Any]]], list[Valued[Any]]]
) -> Game[Any, Any]:
    """Advice with its moves changed."""

    def advise(state: Any, seat: Seat) -> Advice[Any] | None:
        advice = game.adviser(state, seat)
        return advice and replace(advice, moves=tuple(change(list(advice.moves))))

    return replace(game, adviser=advise)


def _turns(game: Game[Any, Any], change: Callable[[Turn], Turn]) -> Game[Any, Any]:
    """Turns with other numbers."""
    return replace(game, rules=Bent(game.rules, turn=lambda state: change(game.rules.turn(state))))


def _examples(game: Game[Any, Any], example: str) -> Game[Any, Any]:
    """Lines of a filled sheet with another example."""
    return replace(
        game,
        sheets=Bent(
            game.sheets,
            fields=lambda players: tuple(
                replace(field, example=example) for field in game.sheets.fields(players)
            ),
        ),
    )


def _hasty(game: Game[Any, Any]) -> Game[Any, Any]:
    """Where several may act at once, only the first who does."""

    def moved(state: Any, seat: Seat, move: Any) -> Any:
        after = game.rules.moved(state, seat, move)
        several = len(game.rules.waiting(state)) > 1
        return replace(after, acting=after.acting & {seat}) if several else after

    return replace(game, rules=Bent(game.rules, moved=moved))


def _half(game: Game[Any, Any], **answers: Any) -> Game[Any, Any]:
    """Rules that answer so of the half of the others."""
    halves: list[Any] = []

    def others_half(state: Any, *thrower: Any) -> Any:
        halves.append(game.sheets.others_half(state, *thrower))
        return halves[-1]

    def answer(name: str, state: Any) -> Any:
        is_half = any(state is half for half in halves)
        return answers[name] if is_half else getattr(game.rules, name)(state)

    return replace(
        game,
        rules=Bent(game.rules, **{name: partial(answer, name) for name in answers}),
        sheets=Bent(game.sheets, others_half=others_half),
    )


def _areas(game: Game[Any, Any], **change: Any) -> Game[Any, Any]:
    """Areas that photos are read by, those that are written in changed."""
    areas = {
        name: replace(area, **change) if area.writes else area
        for name, area in game.photos.scan_areas().items()
    }
    return replace(game, photos=Bent(game.photos, scan_areas=lambda: areas))


BENDS: Mapping[str, Callable[[Game[Any, Any]], Game[Any, Any]]] = {
    "a move is not listed": lambda game: _legal(game, listed=lambda moves: moves[1:]),
    "a reason in another word": lambda game: _legal(
        game, reasons=lambda move: (Problem("no dice due", "no"),)
    ),
    "a move that is drawn is not legal": lambda game: _legal(
        game, sample=lambda legal: replace(next(iter(legal)), number=99)
    ),
    "advice that begins with the worst": lambda game: _advising(game, lambda moves: moves[::-1]),
    "advice for a move that is not legal": lambda game: _advising(
        game, lambda moves: [replace(one, move=replace(one.move, number=99)) for one in moves]
    ),
    "no marks at all": lambda game: _sheet(game, lambda sheet, seat: replace(sheet, marks=())),
    "a paper that differs by seat": lambda game: _sheet(
        game, lambda sheet, seat: replace(sheet, marks=sheet.marks[seat:])
    ),
    "moves that are forgotten": _forgetful,
    "nobody wins": lambda game: replace(
        game, rules=Bent(game.rules, outcome=lambda state, names: None)
    ),
    "a table that is never the same": _never_the_same,
    "another game each time": _restless,
    "a paper that audits itself": lambda game: replace(
        game,
        sheets=Bent(
            game.sheets,
            audit=lambda sheet: (Problem("odd", "odd", "row"),) if len(sheet.marks) > 1 else (),
        ),
    ),
    "turns from 0": lambda game: _turns(game, lambda turn: replace(turn, number=turn.number - 1)),
    "turns that go back": lambda game: _turns(
        game, lambda turn: replace(turn, number=1 + turn.number % 2)
    ),
    "a heading without a name": lambda game: replace(
        game,
        notation=Bent(
            game.notation,
            explain=lambda state, seat, move, names: MoveSummary(game.notation.format(move)),
        ),
    ),
    "an example that is no answer": lambda game: _examples(game, "a few"),
    "an example that says nothing": lambda game: _examples(game, "none"),
    "a pattern without what is written": lambda game: _areas(game, writes="[A-Z]+"),
    "less room than what is written takes": lambda game: _areas(game, glyphs=0),
    "who has not acted is passed over": _hasty,
    "a half that waits for nobody": lambda game: _half(game, waiting=frozenset()),
    "a half in which dice are due": lambda game: _half(game, to_roll=game.spec.dice[:1]),
}

"""What a turn scores, who leads, and the score table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.core.play import Score, ScoreLine, Seat
from sheetgen.games.rainbow.state import DIE, Lying, Phase, Setup, State, Turn


class TurnScore(NamedTuple):
    """The points of one turn.

    Attributes:
        plain: the numbers set aside that the lucky die does not match, added up.
        matched: those that it does match, before doubling.
        bonus: for all colors of the rainbow, or 0.
    """

    plain: int
    matched: int
    bonus: int

    @property
    def points(self) -> int:
        """What the turn is worth."""
        return self.plain + 2 * self.matched + self.bonus


def turn_score(setup: Setup, aside: Sequence[Lying], rolled: Sequence[Lying] = ()) -> TurnScore:
    """What a turn would score if it ended now (rules 2.d).

    The lucky die among rolled dice then sets itself aside, or need not be.
    """
    value, lucky = setup.value, 0
    if aside[-1] >= 0:
        lucky = value[aside[-1] >> DIE]
    elif rolled and setup.place[rolled[-1] >> DIE] == setup.lucky:
        lucky = value[rolled[-1] >> DIE]
    numbers = [value[die >> DIE] for die in aside[:-1] if die >= 0]
    matched = numbers.count(lucky) * lucky
    return TurnScore(
        sum(numbers) - matched, matched, setup.bonus if len(numbers) == setup.lucky else 0
    )


def turn_now(setup: Setup, turn: Turn) -> TurnScore:
    """What the turn being played would score if it ended now."""
    return turn_score(setup, turn.aside, turn.rolled)


def leaders(
    points: Sequence[Sequence[int]], extra: Sequence[Sequence[int]], target: int
) -> tuple[Seat, ...]:
    """Whom finished rounds leave in front: () while nobody has reached the target, one seat = the
    winner, more = they are tied.
    """
    totals = [sum(turns) for turns in points]
    if max(totals) < target:
        return ()
    front = [Seat(seat) for seat, total in enumerate(totals) if total == max(totals)]
    played = 0
    while len(front) > 1 and all(len(extra[seat]) > played for seat in front):
        best = max(extra[seat][played] for seat in front)
        front = [seat for seat in front if extra[seat][played] == best]
        played += 1
    return tuple(front)


def table(
    setup: Setup,
    rounds: Sequence[int],
    now: TurnScore | None,
    ties: tuple[tuple[str, int], ...] = (),
) -> Score:
    """The score table of finished rounds, and of the turn that would be added to them."""
    lines = [
        ScoreLine(f"round {number}", points, 1, points)
        for number, points in enumerate(rounds, start=1)
    ]
    if now:
        lines += [
            ScoreLine("dice set aside", now.plain, 1, now.plain),
            ScoreLine("matched by the lucky die", now.matched, 2, 2 * now.matched),
            ScoreLine("all six colors", int(now.bonus > 0), setup.bonus, now.bonus),
        ]
    return Score(tuple(lines), sum(line.points for line in lines), ties)


def score(setup: Setup, state: State, seat: Seat) -> Score:
    """The seat's rounds, and what its running turn would add if it stopped now; tiebreaker rounds
    only break ties.
    """
    running = (
        state.queue[0] if state.phase is Phase.ACT or state.turn.aside != setup.over.aside else None
    )
    extra = list(state.extra)
    if running is not None and state.tiebreaker:
        extra[running] = (*extra[running], turn_now(setup, state.turn).points)
    mine = extra[seat]
    ties = [
        (f"tiebreaker round {number + 1}", mine[number] if number < len(mine) else 0)
        for number in range(max(map(len, extra)))
    ]
    now = turn_now(setup, state.turn) if running == seat and not state.tiebreaker else None
    return table(setup, state.points[seat], now, tuple(ties))

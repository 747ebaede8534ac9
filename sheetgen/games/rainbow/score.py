"""What a turn scores, who leads, and the score table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.core.dice import Face
from sheetgen.core.play import Score, ScoreLine, Seat
from sheetgen.games.rainbow.state import (
    RainbowPhase,
    RainbowSetup,
    RainbowState,
    RainbowTurn,
    TurnPoints,
)


@dataclass(frozen=True, slots=True)
class TurnScore:
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


def turn_score(
    setup: RainbowSetup, aside: Sequence[Face], rolled: Sequence[Face] = ()
) -> TurnScore:
    """What a turn would score if it ended now (rules 2.d).

    The lucky die among rolled dice then sets itself aside, or need not be.
    """
    lucky = [face.value for face in (*aside, *rolled) if not face.color]
    numbers = [face.number for face in aside if face.color]
    matched = sum(number for number in numbers if number in lucky)
    bonus = setup.bonus if len(numbers) == len(setup.colors) else 0
    return TurnScore(sum(numbers) - matched, matched, bonus)


def turn_now(setup: RainbowSetup, turn: RainbowTurn) -> TurnScore:
    """What the turn being played would score if it ended now."""
    return turn_score(setup, turn.faces_aside, [die.face for die in turn.rolled])


def leaders(points: TurnPoints, extra: TurnPoints, target: int) -> tuple[Seat, ...]:
    """Whom finished rounds leave in front: () while nobody has reached the target, one seat = the
    winner, more = they are tied.
    """
    totals = [sum(turns) for turns in points]
    if max(totals) < target:
        return ()
    front = [seat for seat, total in enumerate(totals) if total == max(totals)]
    played = 0
    while len(front) > 1 and all(len(extra[seat]) > played for seat in front):
        best = max(extra[seat][played] for seat in front)
        front = [seat for seat in front if extra[seat][played] == best]
        played += 1
    return tuple(front)


def table(
    setup: RainbowSetup,
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
            ScoreLine(
                "matched by the lucky die",
                now.matched,
                2,
                2 * now.matched,
            ),
            ScoreLine(
                "all six colors",
                int(now.bonus > 0),
                setup.bonus,
                now.bonus,
            ),
        ]
    return Score(tuple(lines), sum(line.points for line in lines), ties)


def _running(setup: RainbowSetup, state: RainbowState) -> TurnScore | None:
    """The score of the turn being played; None between turns."""
    begun = state.turn.aside or state.phase is RainbowPhase.ACT
    return turn_now(setup, state.turn) if state.queue and begun else None


def score(setup: RainbowSetup, state: RainbowState, seat: Seat) -> Score:
    """The seat's rounds, and what its running turn would add if it stopped now; tiebreaker rounds
    only break ties.
    """
    now = _running(setup, state)
    on_turn = state.queue[:1]
    extra = list(state.extra)
    if now and state.tiebreaker:
        extra[on_turn[0]] = (*extra[on_turn[0]], now.points)
    own = extra[seat] + (0,) * (max(map(len, extra)) - len(extra[seat]))
    ties = [(f"tiebreaker round {number}", points) for number, points in enumerate(own, start=1)]
    running = on_turn == (seat,) and not state.tiebreaker
    return table(
        setup,
        state.points[seat],
        now if running else None,
        tuple(ties),
    )


def points_that_lose(setup: RainbowSetup, state: RainbowState, seat: Seat) -> int:
    """With how many points of this turn or fewer the game is lost: in the last round, behind
    somebody who has reached the target.
    """
    if state.tiebreaker:
        played = len(state.extra[seat])
        return max([turns[-1] for turns in state.extra if len(turns) > played], default=0) - 1
    totals = [sum(turns) for turns in state.points]
    return max(totals) - totals[seat] - 1 if max(totals) >= setup.target else -1

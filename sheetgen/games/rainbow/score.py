"""What a turn scores, who leads, and the score table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sheetgen.core.dice import Face
from sheetgen.core.game import Score, ScoreLine, Seat
from sheetgen.games.rainbow.state import LUCKY, Box, State, Turn


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


def turn_score(box: Box, aside: Iterable[Face], lucky: int) -> TurnScore:
    """Scores dice set aside (rules 2.d); `lucky` is what the lucky die shows, or 0."""
    faces = tuple(aside)
    plain = sum(face.value or 0 for face in faces if face.value != lucky)
    matched = sum(face.value or 0 for face in faces if face.value == lucky)
    complete = {face.color for face in faces} >= set(box.colors)
    return TurnScore(plain, matched, box.bonus if complete else 0)


def lucky_value(box: Box, turn: Turn) -> int:
    """What the lucky die would double if the turn ended now, or 0. At the end of a turn it sets itself aside, or need not be."""
    shown = (turn.lucky, *(thrown for thrown in turn.rolled if thrown.die == LUCKY))
    return next((thrown.face.value or 0 for thrown in shown if thrown is not None), 0)


def turn_now(box: Box, turn: Turn) -> TurnScore:
    """What the turn would score if it ended now."""
    return turn_score(box, (thrown.face for thrown in turn.aside), lucky_value(box, turn))


def possible_points(box: Box) -> frozenset[int]:
    """Every number of points that a turn can score with the faces in the box."""
    values = {color: {face.value or 0 for face in box.faces.values() if face.color == color} for color in box.colors}
    shown = {0, *(face.value or 0 for face in box.spec.die(LUCKY).faces)}
    found: set[int] = set()
    for lucky in shown:
        sums = {(0, 0)}
        for color in box.colors:
            sums |= {(total + value * (1 + (value == lucky)), count + 1) for total, count in sums for value in values[color]}
        found |= {total + box.bonus * (count == len(box.colors)) for total, count in sums}
    return frozenset(found)


def leaders(points: Sequence[Sequence[int]], extra: Sequence[Sequence[int]], target: int) -> tuple[Seat, ...]:
    """Whom a finished round leaves in front: () while nobody has reached the target, one seat = the winner, more = they are tied."""
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


def score(box: Box, state: State, seat: Seat) -> Score:
    """The seat's rounds, and what its running turn would add if it stopped now; tiebreaker rounds only break ties."""
    lines = [ScoreLine(f"round {number}", points, 1, points) for number, points in enumerate(state.points[seat], start=1)]
    if _acts(state, seat) and not state.tiebreaker:
        now = turn_now(box, state.turn)
        lines += [
            ScoreLine("dice set aside", now.plain, 1, now.plain),
            ScoreLine("matched by the lucky die", now.matched, 2, 2 * now.matched),
            ScoreLine("all six colors", int(now.bonus > 0), box.bonus, now.bonus),
        ]
    rounds = max(len(_extra(box, state, Seat(other))) for other in range(len(state.names)))
    mine = _extra(box, state, seat)
    ties = tuple((f"tiebreaker round {number + 1}", mine[number] if number < len(mine) else 0) for number in range(rounds))
    return Score(tuple(lines), sum(line.points for line in lines), ties)


def _acts(state: State, seat: Seat) -> bool:
    return state.turn.rolls > 0 and state.queue[:1] == (seat,)


def _extra(box: Box, state: State, seat: Seat) -> tuple[int, ...]:
    """The seat's tiebreaker turns, the running one included."""
    running = state.tiebreaker and _acts(state, seat)
    return (*state.extra[seat], turn_now(box, state.turn).points) if running else state.extra[seat]

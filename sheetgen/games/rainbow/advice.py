"""What the moves of a turn are worth in points of the turn, and how often it bamboozles.

What may be done with a roll is looked at whole, as the set of faces that are put aside; a move that
does a part of it is worth as much as the best that it leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from operator import attrgetter

from sheetgen.core.advice import EXACT, EXACT_FOR_ROLL, Advice, Reason, Valued
from sheetgen.core.grouping import grouped
from sheetgen.core.play import Seat
from sheetgen.games.rainbow.odds import chance, one_more_roll
from sheetgen.games.rainbow.play import RainbowRules, gathered, put
from sheetgen.games.rainbow.race import outlook
from sheetgen.games.rainbow.score import points_that_lose, turn_now
from sheetgen.games.rainbow.state import (
    Bamboozled,
    Keep,
    Move,
    RainbowPhase,
    RainbowSetup,
    RainbowState,
    RainbowTurn,
    RollOn,
    StopTurn,
    Swap,
)
from sheetgen.games.rainbow.turns import Prospect, StopOrRoll, rest_of
from sheetgen.messages import listed, often

MEASURE = "points of this turn"

RolledFaces = frozenset[str]
"""Rolled faces, in notation."""

After = Callable[[RolledFaces], StopOrRoll]
"""What can be done with faces put aside."""


def one_roll(setup: RainbowSetup, turn: RainbowTurn, faces: RolledFaces) -> StopOrRoll:
    """Stopping with these faces put aside, and rolling once more, of which the most is made."""
    after = put(setup, turn, sorted(faces))
    return turn_now(setup, after).points, next_roll(setup, gathered(after))


def next_roll(setup: RainbowSetup, turn: RainbowTurn) -> Prospect | None:
    """One more roll of the dice on hand; None where there are none, or they are still to be
    drawn.
    """
    if not turn.hand or turn.take < len(turn.hand):
        return None
    return Prospect(*map(float, one_more_roll(setup, turn)))


@dataclass(frozen=True, slots=True)
class Plan:
    """What is put aside, and what can be done then."""

    faces: RolledFaces
    points: int | None  # of stopping; None where that is not allowed
    rolling: Prospect | None  # None where rolling on is not allowed

    def value(self) -> float:
        """Points of the turn."""
        return max(self.points or 0, self.rolling.value if self.rolling else 0)

    def text(self, when: str) -> str:
        """`27 now; rolling on is worth 22.1 and busts 1 time in 4`."""
        rolls = f"rolling on is {brings(self.rolling)}" if self.rolling else "nothing to roll"
        return f"{self.points or 0} {when}; {rolls}"


Plans = dict[RolledFaces, Plan]
"""Plans by the faces that they put aside, or begin with."""


def advise(rules: RainbowRules, state: RainbowState, seat: Seat) -> Advice[Move] | None:
    """What the moves of the player on turn are worth; None for everybody else."""
    if state.queue[:1] != (seat,) or state.phase is RainbowPhase.FIRST:
        return None
    setup = rules.setup
    turn = state.turn
    rest = rest_of(setup, turn)
    known = EXACT if rest else EXACT_FOR_ROLL
    if state.phase is RainbowPhase.THROW:
        rolling = rest(())[1] if rest else next_roll(setup, turn)
        if rolling:
            fact = rolling_fact("this roll", rolling)
        else:
            fact = f"this roll {busts(chance(setup, turn))}"
        return Advice(MEASURE, known, facts=(fact, *of_race(setup, state, ())))
    legal = [*rules.legal(state, seat)]
    plans = planned(setup, turn, legal, rest or partial(one_roll, setup, turn))
    best = best_of(plans)
    now = plans[frozenset()]
    values = [valued(setup, move, now, best[put_by(move)]) for move in legal]
    ways_on = [plan.rolling for plan in plans.values() if plan.rolling]
    rolling = max(ways_on, key=attrgetter("value"), default=None)
    facts = (rolling_fact("at best, rolling on", rolling),) if rolling else ()
    race = of_race(setup, state, plans.values())
    return Advice(MEASURE, known, tuple(sorted(values, key=rank)), (*facts, *race))


def of_race(setup: RainbowSetup, state: RainbowState, plans: Iterable[Plan]) -> Iterator[str]:
    """What there is to know of the race to the target, with what can be done with a roll."""
    lost = points_that_lose(setup, state, state.queue[0])
    if lost >= 0:
        yield f"with {lost} points or fewer the game is lost"
    look = outlook(setup, state)
    stops = [plan.points for plan in plans if plan.points]
    if look and stops:
        yield look.after_turn(max(stops))
    if look and state.turn == setup.fresh:
        yield from look.before_turn()


def rank(valued: Valued[Move]) -> tuple[float, int]:
    """Moves from the best down, of equal ones those first that put many dice aside."""
    return -valued.value, -len(put_by(valued.move))


def put_by(move: Move) -> RolledFaces:
    """The faces that a move puts aside."""
    if isinstance(move, Swap):
        return frozenset({move.face})
    return frozenset(move.faces if isinstance(move, Keep) else ())


def rolling_fact(what: str, rolling: Prospect) -> str:
    """What there is to know of rolling on."""
    end = rolling.bust
    further = "" if end is None else f"; best play to the end of the turn {busts(end)}"
    return f"{what} is {brings(rolling)}{further}"


def planned(setup: RainbowSetup, turn: RainbowTurn, moves: Iterable[Move], after: After) -> Plans:
    """What can be done with each set of faces that may be put aside, one of a place at most."""
    single = [faces for faces in map(put_by, moves) if len(faces) == 1]
    places = grouped(single, lambda faces: setup.faces[min(faces)].color)
    chosen: list[RolledFaces] = [frozenset()]
    for one_of in places.values():
        chosen += [some | faces for some in chosen for faces in one_of]
    plans = {}
    for faces in chosen:
        done = turn.fresh.union([setup.faces[face].color for face in faces])
        if not setup.lucky_counts:
            done -= {""}
        stop, rolling = after(faces)
        stops = bool(done) or (setup.stops_by_lucky and turn.lucky_rolled is not None)
        plans[faces] = Plan(faces, stop if stops else None, rolling if done else None)
    return plans


def best_of(plans: Plans) -> Plans:
    """For each set of faces the best plan that puts them aside, with others or not."""
    best = dict(plans)
    for faces in sorted(plans, key=len, reverse=True):
        for face in faces:
            fewer = faces - {face}
            best[fewer] = max(best[fewer], best[faces], key=Plan.value)
    return best


def worth_of(move: Move, now: Plan, best: Plan) -> float:
    """The points of a legal move, with what can be done now and the best that it leads to."""
    match move:
        case Bamboozled():
            return 0
        case StopTurn():
            return now.points or 0
        case RollOn():
            return now.rolling.value if now.rolling else 0
    return best.value()


def valued(setup: RainbowSetup, move: Move, now: Plan, best: Plan) -> Valued[Move]:
    """A legal move with its worth, and why."""
    return Valued(move, worth_of(move, now, best), partial(reason, setup, move, now, best))


def reason(setup: RainbowSetup, move: Move, now: Plan, best: Plan) -> Reason:
    """Why a legal move is worth what it is."""
    match move:
        case Bamboozled():
            return Reason("no die can be used")
        case StopTurn() | RollOn():
            return Reason(now.text("now"))
    more = setup.in_order(best.faces - put_by(move))
    also = f"with {listed(more, 'and')}: " if more else ""
    return Reason(also + best.text("then"))


def brings(rolling: Prospect) -> str:
    """`worth 22.1 and busts 1 time in 4`."""
    return f"worth {rolling.value:.1f} and {busts(rolling.next_bust)}"


def busts(chance: float | Fraction) -> str:
    """How often a roll bamboozles: `busts 1 time in 4`, `cannot bust`."""
    return f"busts {often(float(chance))}" if chance else "cannot bust"

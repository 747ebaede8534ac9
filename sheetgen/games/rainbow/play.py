"""How the table changes: dice land, dice are set aside, turns end, rounds end."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from sheetgen.core.dice import Roll, Throw
from sheetgen.core.play import Names, Outcome, Score, Seat
from sheetgen.core.play import Turn as WhoseTurn
from sheetgen.core.ranking import ranking
from sheetgen.games.kit import ALONE, NOBODY
from sheetgen.games.rainbow.moves import Moves, usable
from sheetgen.games.rainbow.needs import LUCKY
from sheetgen.games.rainbow.score import leaders, score, turn_now
from sheetgen.games.rainbow.state import (
    DIE,
    NUMBER,
    Bamboozled,
    Keep,
    Move,
    Phase,
    RollOn,
    Setup,
    State,
    Stop,
    Swap,
    Turn,
)


class RainbowRules:
    """The rules of Rainbow Roll (rules 2)."""

    moves: tuple[type[Move], ...] = (Keep, Swap, RollOn, Stop, Bamboozled)
    states = State

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.turn_throw: Throw | None = setup.draw
        self._first = Throw((LUCKY,), 1)

    def start(self, players: int) -> State:
        """The table before the first roll; the first seat starts unless the lucky die decides."""
        none: tuple[tuple[int, ...], ...] = ((),) * players
        order = tuple(Seat(seat) for seat in range(players))
        random = self.setup.spec.switch("first") == "random"
        phase, turn = (Phase.FIRST, self.setup.over) if random else (Phase.THROW, self.setup.fresh)
        return State(
            players, tuple(range(1, players + 1)), none, none, phase, order, order, False, turn
        )

    def seats(self, state: State) -> int:
        """How many papers are at the table."""
        return len(state.points)

    def turn(self, state: State) -> WhoseTurn:
        """The round, tiebreaker rounds counted on, and who plays; 0 while the lucky die picks who
        starts.
        """
        if state.phase is Phase.FIRST:
            return WhoseTurn(0, Seat(0), set_up=True)
        seat = state.queue[0] if state.queue else Seat(0)
        rounds = [
            len(turns) + len(more) for turns, more in zip(state.points, state.extra, strict=True)
        ]
        return WhoseTurn(1 + (rounds[seat] if state.queue else max(rounds)), seat)

    def to_roll(self, state: State) -> Throw | None:
        """The lucky die that picks who starts, seven dice out of the cup, or the dice that are
        left.
        """
        if state.phase is Phase.THROW:
            return self.setup.throw(state.turn.cup, state.turn.take)
        return self._first if state.phase is Phase.FIRST else None

    def waiting(self, state: State) -> frozenset[Seat]:
        """The player on turn, once the dice have landed."""
        return ALONE[state.queue[0]] if state.phase is Phase.ACT else NOBODY

    def legal(self, state: State, seat: Seat) -> Moves:
        """What a seat may do now."""
        return Moves(self.setup, state, seat)

    def rolled(self, state: State, roll: Roll) -> State:
        """The table after the dice have landed.

        A roll that cannot be used ends the turn by itself (rules 2.c.7).
        """
        if state.phase is Phase.FIRST:
            return self._starter(state, roll)
        turn = Turn(0, 0, self.setup.landed(roll), 0, state.turn.aside, 0)
        if not usable(self.setup, turn):
            return bank(self.setup, state, 0)
        return within(state, Phase.ACT, turn)

    def moved(self, state: State, seat: Seat, move: Move) -> State:
        """The table after a legal move of the player on turn."""
        match move:
            case Keep(faces):
                return within(state, Phase.ACT, put(self.setup, state.turn, faces))
            case Swap(face, place) if place == self.setup.place[face]:
                return within(state, Phase.ACT, put(self.setup, state.turn, (face,)))
            case RollOn():
                return within(state, Phase.THROW, gathered(state.turn))
            case Stop():
                return bank(self.setup, state, turn_now(self.setup, state.turn).points)
            case Bamboozled():
                return bank(self.setup, state, 0)
        raise ValueError(f"a die stays with its color: {move}")

    def score(self, state: State, seat: Seat) -> Score:
        """The seat's rounds, and what its running turn would add if it stopped now."""
        return score(self.setup, state, seat)

    def outcome(self, state: State, names: Names) -> Outcome | None:
        """Who won once a round has ended with one player in front at the target or above."""
        if state.phase is not Phase.END:
            return None
        ranks = ranking([score(self.setup, state, Seat(seat)) for seat in range(len(state.points))])
        best = ranks[0].seat
        turns, extra = state.points[best], state.extra[best]
        how = f" and won tiebreaker round {len(extra)}" if extra else ""
        if not state.whole:
            how = "; only leaders who are tied play on, which the papers of all players show"
        return Outcome(
            f"{names[best]} has {sum(turns)} points after {len(turns)}"
            f" round{'s' * (len(turns) != 1)}{how}",
            ranks,
        )

    def _starter(self, state: State, roll: Roll) -> State:
        """The die's faces are shared out among the seats in turn; those left over decide nothing,
        so it is thrown again.
        """
        faces = list(dict.fromkeys(self.setup.spec.die(LUCKY).faces))
        first, seats = faces.index(roll[0].face), len(state.points)
        if first >= len(faces) - len(faces) % seats:
            return state
        order = (*state.playing[first % seats :], *state.playing[: first % seats])
        return state._replace(phase=Phase.THROW, playing=order, queue=order, turn=self.setup.fresh)


def within(state: State, phase: Phase, turn: Turn) -> State:
    """The table later in the same turn."""
    players, columns, points, extra, _, playing, queue, tiebreaker, _ = state
    return State(players, columns, points, extra, phase, playing, queue, tiebreaker, turn)


def put(setup: Setup, turn: Turn, faces: Sequence[int]) -> Turn:
    """The turn with rolled dice put into their places; what lay there is free to be rolled
    again.
    """
    rolled, aside, freed, fresh = list(turn.rolled), list(turn.aside), turn.freed, turn.fresh
    for face in faces:
        place = setup.place[face]
        if aside[place] >= 0:
            freed |= 1 << (aside[place] & NUMBER)
        aside[place] = die = rolled.pop(bisect_left(rolled, face << DIE))
        if die >> DIE != face:
            # Nobody can agree on a die that does not lie there.
            raise ValueError(f"no die shows {setup.text(face)}")
        fresh |= 1 << place
    return Turn(0, 0, tuple(rolled), freed, tuple(aside), fresh)


def gathered(turn: Turn) -> Turn:
    """The turn with all dice that are not aside back in the hand."""
    cup = turn.freed
    for die in turn.rolled:
        cup |= 1 << (die & NUMBER)
    return Turn(cup, cup.bit_count(), (), 0, turn.aside, 0)


def bank(setup: Setup, state: State, points: int) -> State:
    """Writes the turn down and passes on to the next player, round or end."""
    table = state.extra if state.tiebreaker else state.points
    seat, queue = state.queue[0], state.queue[1:]
    table = (*table[:seat], (*table[seat], points), *table[seat + 1 :])
    turns, extra = (state.points, table) if state.tiebreaker else (table, state.extra)
    state = State(
        state.players,
        state.columns,
        turns,
        extra,
        Phase.THROW,
        state.playing,
        queue,
        state.tiebreaker,
        setup.fresh,
    )
    return state if queue else between(setup, state)


def between(setup: Setup, state: State) -> State:
    """The table between turns, by what is written: a round goes on or a new one begins, perhaps
    among leaders only, or the end (rules 2.d).

    Papers that are not here may hold more points, so without them nobody has won: who leads those
    that are here may be in a tiebreaker.
    """
    rounds = [len(turns) for turns in state.points]
    front = leaders(state.points, state.extra, setup.target) if len(set(rounds)) == 1 else ()
    if len(front) == 1 and state.whole:
        return state._replace(
            phase=Phase.END, playing=(), queue=(), tiebreaker=False, turn=setup.over
        )
    if front:
        rounds = [len(turns) for turns in state.extra]
    playing = [seat for seat in state.playing if seat in front] if front else state.playing
    least = min(rounds[seat] for seat in playing)
    queue = tuple(seat for seat in playing if rounds[seat] == least)
    order = (*(seat for seat in playing if rounds[seat] > least), *queue)
    return state._replace(
        phase=Phase.THROW, playing=order, queue=queue, tiebreaker=bool(front), turn=setup.fresh
    )

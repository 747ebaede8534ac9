"""How the table changes: dice land, dice are set aside, turns end, rounds end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.core.dice import Face, Roll, Throw, Thrown
from sheetgen.core.game import Seat
from sheetgen.core.notation import match_dice
from sheetgen.errors import IllegalMove, Problem
from sheetgen.games.kit import check_seats
from sheetgen.games.rainbow.legal import bamboozled
from sheetgen.games.rainbow.score import leaders, turn_now
from sheetgen.games.rainbow.state import LUCKY, Bamboozled, Box, Keep, Move, Phase, RollOn, State, Stop, Swap, Turn


def start(box: Box, seats: Sequence[str]) -> State:
    """The table before the first roll; the first name starts unless the lucky die decides. Raises SheetError."""
    check_seats(box.spec, seats)
    none: tuple[tuple[int, ...], ...] = ((),) * len(seats)
    order = tuple(Seat(seat) for seat in range(len(seats)))
    state = State(tuple(seats), none, none, Phase.FIRST, order, order)
    return state if box.spec.switch("first") == "random" else _begin(box, state, 0)


def to_roll(box: Box, state: State) -> Throw | None:
    """The lucky die that picks who starts, seven dice out of the cup, or the dice that are left."""
    match state.phase:
        case Phase.FIRST:
            return Throw((LUCKY,), 1)
        case Phase.THROW:
            return Throw(state.turn.cup, state.turn.take)
        case _:
            return None


def rolled(box: Box, state: State, roll: Roll) -> State:
    """The table after the dice have landed. A roll that cannot be used ends the turn by itself (rules 2.c.7)."""
    throw = to_roll(box, state)
    if throw is None:
        raise IllegalMove(Problem("no-roll-now", "nothing is rolled now; it is a player's move, or the game has ended"))
    landed = _fit(box, throw, roll)
    if state.phase is Phase.FIRST:
        return _pick_starter(box, state, landed[0])
    turn = replace(state.turn, cup=(), take=0, rolled=landed, rolls=state.turn.rolls + 1)
    now = replace(state, phase=Phase.ACT, turn=turn)
    return moved(box, now, Bamboozled()) if bamboozled(box, turn) else now


def _fit(box: Box, throw: Throw, roll: Roll) -> Roll:
    """The roll on dice that were to be rolled. Typed rolls name faces, not dice: each face goes to a die on hand that has it."""
    if len(roll) != throw.take:
        raise IllegalMove(Problem("wrong-count", f"{len(roll)} {'die' if len(roll) == 1 else 'dice'} here; {throw.take} are rolled now"))
    ids = [thrown.die for thrown in roll]
    if len(set(ids)) == len(ids) and set(ids) <= set(throw.dice) and all(t.face in box.spec.die(t.die).faces for t in roll):
        return roll
    given = match_dice([thrown.face for thrown in roll], box.dice(throw.dice))
    missing = [thrown.face.text for index, thrown in enumerate(roll) if index not in given]
    if missing:
        raise IllegalMove(
            Problem("wrong-dice", f"{text}: no die on hand is left to show it; what is typed must fit them", text) for text in missing
        )
    return tuple(Thrown(given[index].id, thrown.face) for index, thrown in enumerate(roll))


def _pick_starter(box: Box, state: State, thrown: Thrown) -> State:
    """The die's faces are shared out among the seats in turn; those left over decide nothing, so it is thrown again."""
    faces, seats = box.spec.die(LUCKY).faces, len(state.names)
    index = faces.index(thrown.face)
    return _begin(box, state, index % seats) if index < len(faces) - len(faces) % seats else state


def _begin(box: Box, state: State, first: int) -> State:
    order = (*state.playing[first:], *state.playing[:first])
    return _next_turn(box, replace(state, playing=order, queue=order, last=f"{state.names[order[0]]} starts"))


def fresh_turn(box: Box) -> Turn:
    """A turn before the draw: all dice in the cup."""
    return Turn(tuple(die.id for die in box.spec.dice), box.hand)


def _next_turn(box: Box, state: State) -> State:
    return replace(state, phase=Phase.THROW, turn=fresh_turn(box))


def moved(box: Box, state: State, move: Move) -> State:
    """The table after a legal move of the player on turn."""
    turn, name = state.turn, state.names[state.queue[0]]
    match move:
        case Keep(faces):
            for face in faces:
                turn = _set_aside(box, turn, face)
            return replace(state, turn=turn)
        case Swap(face, color):
            freed = tuple(thrown.die for thrown in turn.aside if thrown.face.color == color)
            rest = tuple(thrown for thrown in turn.aside if thrown.face.color != color)
            return replace(state, turn=_set_aside(box, replace(turn, aside=rest, freed=turn.freed + freed), face))
        case RollOn():
            pool = (*(thrown.die for thrown in turn.rolled), *turn.freed)
            cup = tuple(die.id for die in box.dice(pool))
            turn = replace(turn, cup=cup, take=len(cup), rolled=(), freed=(), fresh=frozenset())
            return replace(state, phase=Phase.THROW, turn=turn)
        case Stop():
            points = turn_now(box, turn).points
            return _bank(box, state, points, f"{name} stops and scores {points}")
        case Bamboozled():
            return _bank(box, state, 0, f"{name} is bamboozled and scores nothing")


def _set_aside(box: Box, turn: Turn, face: Face) -> Turn:
    thrown = next(thrown for thrown in turn.rolled if thrown.face == face)
    rest = tuple(other for other in turn.rolled if other is not thrown)
    if thrown.die == LUCKY:
        return replace(turn, rolled=rest, lucky=thrown, fresh=turn.fresh | {LUCKY})
    aside = tuple(sorted((*turn.aside, thrown), key=lambda one: box.rank(one.face)))
    return replace(turn, rolled=rest, aside=aside, fresh=turn.fresh | {face.color})


def _bank(box: Box, state: State, points: int, last: str) -> State:
    """Writes the turn down and passes on to the next player, round or end."""
    seat = state.queue[0]

    def written(table: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        return (*table[:seat], (*table[seat], points), *table[seat + 1 :])

    state = replace(state, queue=state.queue[1:], last=last)
    state = replace(state, extra=written(state.extra)) if state.tiebreaker else replace(state, points=written(state.points))
    return _next_turn(box, state) if state.queue else next_round(box, state)


def next_round(box: Box, state: State) -> State:
    """After a round that all have finished: another one, a tiebreaker among the leaders, or the end (rules 2.d)."""
    front = leaders(state.points, state.extra, box.target)
    if len(front) == 1:
        return replace(state, phase=Phase.END, queue=(), turn=Turn())
    playing = tuple(seat for seat in state.playing if seat in front) if front else state.playing
    return _next_turn(box, replace(state, playing=playing, queue=playing, tiebreaker=bool(front)))

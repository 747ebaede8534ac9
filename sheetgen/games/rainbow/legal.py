"""Which moves are allowed now, and why the others are not. Generator and judge ask the same questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from sheetgen.core.dice import Face
from sheetgen.core.game import Seat
from sheetgen.errors import Problem
from sheetgen.games.kit import name_of
from sheetgen.games.rainbow.state import LUCKY, Bamboozled, Box, Keep, Move, Phase, RollOn, State, Stop, Swap, Turn
from sheetgen.words import listed


def keepable(turn: Turn, face: Face) -> bool:
    """Whether a rolled face may be set aside: the lucky die always, a color that is not aside yet."""
    return not face.color or turn.of_color(face.color) is None


def swappable(turn: Turn, face: Face) -> bool:
    """Whether a rolled face may replace the die of its color: one from an earlier roll that shows less."""
    old = turn.of_color(face.color)
    return bool(face.color) and old is not None and face.color not in turn.fresh and _higher(face, old)


def usable(box: Box, turn: Turn) -> bool:
    """Whether the roll allows the action that it asks for; if not, the player is bamboozled."""
    return any(serves(box, turn, thrown.face) for thrown in turn.rolled)


def done(box: Box, turn: Turn) -> bool:
    """Whether something of this roll is set aside or exchanged, as it must be before rolling on or stopping."""
    return bool(turn.fresh - {LUCKY}) or (box.lucky_counts and LUCKY in turn.fresh)


def bamboozled(box: Box, turn: Turn) -> bool:
    """Whether the turn can only end without points."""
    return not done(box, turn) and not usable(box, turn)


def lucky_lies(turn: Turn) -> bool:
    """Whether the lucky die is among the rolled dice that are not used."""
    return any(thrown.die == LUCKY for thrown in turn.rolled)


def stops_by_lucky(box: Box, turn: Turn) -> bool:
    """Whether stopping would itself be the required action, because it sets the lucky die aside."""
    return box.needs_aside and box.lucky_counts and lucky_lies(turn)


def serves(box: Box, turn: Turn, face: Face) -> bool:
    """Whether a rolled face would be the action that a roll asks for."""
    if not face.color:
        return box.lucky_counts
    return keepable(turn, face) or swappable(turn, face)


def _higher(face: Face, old: Face) -> bool:
    return (face.value or 0) > (old.value or 0)


def moves(box: Box, state: State, seat: Seat) -> Iterator[Move]:
    """Every legal move once: dice to set aside, few before many and in rainbow order, then exchanges, then roll, stop."""
    if state.phase is not Phase.ACT or state.queue[0] != seat:
        return
    turn = state.turn
    faces = sorted({thrown.face for thrown in turn.rolled}, key=box.rank)
    free = [face for face in faces if keepable(turn, face)]
    for size in range(1, len(free) + 1):
        for chosen in combinations(free, size):
            if len({face.color for face in chosen}) == size:
                yield Keep(chosen)
    yield from (Swap(face, face.color) for face in faces if swappable(turn, face))
    if bamboozled(box, turn):
        yield Bamboozled()
        return
    if done(box, turn) and (turn.rolled or turn.freed):
        yield RollOn()
    if done(box, turn) or stops_by_lucky(box, turn):
        yield Stop()


def problems(box: Box, state: State, seat: Seat, move: Move) -> tuple[Problem, ...]:
    """Every reason why the move is not allowed now; () = legal."""
    early = _timing(box, state, seat)
    if early:
        return early
    turn = state.turn
    match move:
        case Keep(faces):
            return tuple(_keep(box, turn, faces))
        case Swap(face, color):
            return tuple(_swap(box, turn, face, color))
        case RollOn(only):
            return tuple(_roll_on(box, turn, only))
        case Stop():
            return () if stops_by_lucky(box, turn) else tuple(_unfinished(box, turn, "stop"))
        case Bamboozled():
            return tuple(_not_bamboozled(box, turn))


def _timing(box: Box, state: State, seat: Seat) -> tuple[Problem, ...]:
    if state.phase is Phase.END:
        return (Problem("game-over", "the game has ended; nobody moves any more"),)
    if state.phase is Phase.FIRST:
        message = "nobody has a turn yet; the lucky die is rolled first, to pick who starts"
        return (Problem("roll-first", message, "", box.switch("first")),)
    if state.queue[0] != seat:
        own, other = name_of(state.names, state.queue[0]), name_of(state.names, seat)
        return (Problem("not-your-turn", f"it is {own}'s turn, not {other}'s"),)
    if state.phase is Phase.THROW:
        return (Problem("roll-first", f"the dice are not rolled yet; {state.turn.take} of them are rolled next"),)
    return ()


def _keep(box: Box, turn: Turn, faces: tuple[Face, ...]) -> Iterator[Problem]:
    if not faces:
        yield Problem("nothing-kept", "no die is named; set aside at least one, or stop")
    yield from _not_rolled(box, turn, faces)
    for face in dict.fromkeys(faces):
        old = turn.of_color(face.color)
        if not face.color and turn.lucky is not None:
            yield Problem("lucky-aside", f"the lucky die is aside already, showing {turn.lucky.face.value}", face.text)
        if face.color and old is not None:
            better = f"; it can be exchanged: swap {face.text}" if swappable(turn, face) else "; set aside a color that is not aside yet"
            yield Problem("color-aside", f"{face.color} is aside already with {old.text}{better}", face.text)
    for color, count in Counter(face.color for face in faces if face.color).items():
        if count > 1:
            same = [face.text for face in faces if face.color == color]
            yield Problem(
                "color-twice", f"{' and '.join(same)} are both {color}; each color is set aside once, so name one of them", same[-1]
            )


def _swap(box: Box, turn: Turn, face: Face, color: str) -> Iterator[Problem]:
    yield from _not_rolled(box, turn, (face,))
    if not face.color:
        yield Problem("lucky-swap", "the lucky die has no color and is never exchanged; it is set aside: keep " + face.text, face.text)
        return
    if face.color != color:
        yield Problem("colors-differ", f"{face.text} is {face.color}; it replaces only a {face.color} die, not the {color} one", face.text)
    old = turn.of_color(color)
    if old is None:
        yield Problem("nothing-to-swap", f"no {color} die is aside; {face.text} can be set aside instead of exchanged", face.text)
        return
    if color in turn.fresh:
        yield Problem(
            "just-set-aside", f"{old.text} was set aside after this very roll; only a die from an earlier roll is exchanged", face.text
        )
    if not _higher(face, old):
        yield Problem("not-higher", f"{face.text} is not higher than {old.text}; an exchange needs {_above(box, old)}", face.text)


def _above(box: Box, old: Face) -> str:
    higher = [face for face in sorted(box.faces.values(), key=box.rank) if face.color == old.color and _higher(face, old)]
    return listed(face.text for face in higher) if higher else f"a higher one, and there is none above {old.text}"


def _roll_on(box: Box, turn: Turn, only: tuple[Face, ...]) -> Iterator[Problem]:
    if only:
        yield Problem(
            "roll-all", f"not only {box.texts(only)}: all dice that are not aside are rolled together; write roll", box.texts(only)
        )
    if done(box, turn) and not turn.rolled and not turn.freed:
        yield Problem("pool-empty", "every die is aside, so there is nothing to roll; stop and score")
    yield from _unfinished(box, turn, "roll on")


def _unfinished(box: Box, turn: Turn, what: str) -> Iterator[Problem]:
    if done(box, turn):
        return
    if bamboozled(box, turn):
        switch = box.switch("lucky-counts") if LUCKY in turn.fresh or lucky_lies(turn) else ""
        yield Problem(
            "bamboozled", f"you cannot {what}: no rolled die can be set aside or exchanged, so the turn ends without points", "", switch
        )
        return
    message = f"you cannot {what} yet: nothing of this roll is set aside or exchanged; use {listed(_able(box, turn))} first"
    yield Problem("nothing-done", message, "", _lucky_switch(box, turn, what))


def _lucky_switch(box: Box, turn: Turn, what: str) -> str:
    """The switch that makes the lucky die not enough, where the other reading would do."""
    if not box.lucky_counts and (LUCKY in turn.fresh or (what == "stop" and lucky_lies(turn))):
        return box.switch("lucky-counts")
    return box.switch("lucky-needs-aside") if what == "stop" and lucky_lies(turn) else ""


def _not_bamboozled(box: Box, turn: Turn) -> Iterator[Problem]:
    if done(box, turn):
        yield Problem("not-bamboozled", "something of this roll is aside already, so you are not bamboozled; roll on or stop")
    elif usable(box, turn):
        can = _able(box, turn)
        only_lucky = all(not box.faces[text].color for text in can)
        message = f"you are not bamboozled: {listed(can)} can be set aside or exchanged"
        yield Problem("not-bamboozled", message, "", box.switch("lucky-counts") if only_lucky else "")


def _able(box: Box, turn: Turn) -> list[str]:
    """The rolled faces that would be the action a roll asks for."""
    return [face.text for face in sorted({thrown.face for thrown in turn.rolled}, key=box.rank) if serves(box, turn, face)]


def _not_rolled(box: Box, turn: Turn, faces: tuple[Face, ...]) -> Iterator[Problem]:
    there = Counter(thrown.face for thrown in turn.rolled)
    for face, count in Counter(faces).items():
        if count > there[face]:
            shown = box.texts(tuple(thrown.face for thrown in turn.rolled)) or "nothing that is left"
            twice = f"{count} times " if there[face] else ""
            yield Problem("not-rolled", f"{face.text} was not rolled {twice}just now; the dice show {shown}", face.text)

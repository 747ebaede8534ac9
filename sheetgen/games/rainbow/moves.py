"""Which moves are allowed now, and why the others are not.

Generator and judge ask the same questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from sheetgen.core.dice import Stream
from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problem
from sheetgen.games.kit import not_your_turn
from sheetgen.games.rainbow.state import (
    DIE,
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
from sheetgen.messages import listed

ROLL_ON, STOP, BAMBOOZLED = RollOn(), Stop(), Bamboozled()


class Moves:
    """What one seat may do now.

    Attributes:
        rolled: the faces that were rolled and are not used, each once, in rainbow order.
        free: those of them that may be set aside: the lucky die always, a color that is not aside
            yet.
        swaps: those that may replace the die of their color: one from an earlier roll that shows
            less.
    """

    __slots__ = ("free", "rolled", "seat", "setup", "state", "swaps", "turn")

    def __init__(self, setup: Setup, state: State, seat: Seat) -> None:
        self.setup, self.state, self.seat = setup, state, seat
        self.turn = turn = state.turn
        self.rolled = tuple(dict.fromkeys([die >> DIE for die in turn.rolled]))
        self.free: list[int] = []
        self.swaps: list[int] = []
        for face in self.rolled:
            place = setup.place[face]
            old = turn.aside[place]
            if old < 0:
                self.free.append(face)
            elif old >> DIE < face and not turn.fresh >> place & 1 and place < setup.lucky:
                self.swaps.append(face)

    def __iter__(self) -> Iterator[Move]:
        """Dice to set aside, few before many and in rainbow order, then exchanges, then roll,
        stop.
        """
        if not self._acts():
            return
        place = self.setup.place
        for size in range(1, len(self.free) + 1):
            for chosen in combinations(self.free, size):
                if len({place[face] for face in chosen}) == size:
                    yield Keep(chosen)
        yield from (Swap(face, place[face]) for face in self.swaps)
        yield from self._ends()

    def __contains__(self, move: object) -> bool:
        if not self._acts():
            return False
        match move:
            case Keep(faces):
                return (
                    0
                    < len(faces)
                    == len({self.setup.place[face] for face in faces if face in self.free})
                )
            case Swap(face, place):
                return face in self.swaps and place == self.setup.place[face]
            case _:
                return move in self._ends()

    def sample(self, stream: Stream) -> Move:
        """A kind of move by chance, then one of that kind; of several dice to set aside, each is
        taken or not.
        """
        ends, free, place = self._ends(), self.free, self.setup.place
        kind = stream.below(len(ends) + bool(free) + bool(self.swaps))
        if kind < len(ends):
            return ends[kind]
        if free and (kind == len(ends) or not self.swaps):
            # A pool has at most eight dice; of two dice of a color that are both taken, the higher
            # one stays.
            taken = 1 + stream.below((1 << len(free)) - 1)
            return Keep(
                tuple(
                    {
                        place[face]: face for number, face in enumerate(free) if taken >> number & 1
                    }.values()
                )
            )
        face = self.swaps[stream.below(len(self.swaps))]
        return Swap(face, place[face])

    def reasons(self, move: Move, names: Names) -> Iterator[Problem]:
        """Every reason against a move that is not one of them."""
        if not self._acts():
            yield not_your_turn(names, self.seat, self.state.queue[:1])
            return
        match move:
            case Keep(faces) | RollOn(faces) if not all(map(self.setup.known, faces)):
                yield Problem("not-a-move", f"{move!r} names faces that no die has", subject="move")
            case Swap(face, place) if not (
                self.setup.known(face) and place in range(self.setup.lucky + 1)
            ):
                yield Problem(
                    "not-a-move",
                    f"{move!r} names a face or a place that there is not",
                    subject="move",
                )
            case Keep(faces):
                yield from self._against_keep(faces)
            case Swap(face, place):
                yield from self._against_swap(face, place)
            case RollOn(only):
                yield from self._against_rolling(only)
            case Stop():
                yield from self._unfinished("stop")
            case Bamboozled():
                yield from self._against_bamboozled()

    def _acts(self) -> bool:
        return self.state.phase is Phase.ACT and self.state.queue[0] == self.seat

    def _done(self) -> bool:
        """Whether something of this roll is set aside or exchanged, as it must be before rolling on
        or stopping.
        """
        return bool(self.turn.fresh & self.setup.counting)

    def _ends(self) -> tuple[Move, ...]:
        """What may be done beside setting aside and exchanging."""
        if self._done():
            return (ROLL_ON, STOP) if self.rolled or self.turn.freed else (STOP,)
        if not usable(self.setup, self.turn):
            return (BAMBOOZLED,)
        return (STOP,) if self.setup.stops_by_lucky and self._lucky_lies() else ()

    def _lucky_lies(self) -> bool:
        """Whether the lucky die is among the rolled dice that are not used; it sorts last."""
        return bool(self.rolled) and self.setup.place[self.rolled[-1]] == self.setup.lucky

    def _against_keep(self, faces: Sequence[int]) -> Iterator[Problem]:
        setup = self.setup
        if not faces:
            yield Problem("no-die-named", "no die is named; set aside at least one, or stop")
        yield from self._not_thrown(faces)
        for face in dict.fromkeys(faces):
            text, old = setup.text(face), self.turn.aside[setup.place[face]]
            if old < 0:
                continue
            if setup.place[face] == setup.lucky:
                yield Problem(
                    "lucky-aside",
                    f"the lucky die is aside already, showing {setup.value[old >> DIE]}",
                    text,
                )
            else:
                better = (
                    f"; it can be exchanged: swap {text}"
                    if face in self.swaps
                    else "; set aside a color that is not aside yet"
                )
                message = (
                    f"{setup.faces[face].color} is aside already with"
                    f" {setup.text(old >> DIE)}{better}"
                )
                yield Problem("color-aside", message, text)
        for color in dict.fromkeys(setup.faces[face].color for face in faces):
            same = [setup.text(face) for face in faces if setup.faces[face].color == color]
            if color and len(same) > 1:
                are = f"{' and '.join(same)} are {'both' if len(same) == 2 else 'all'} {color}"
                yield Problem(
                    "color-twice",
                    f"{are}; each color is set aside once, so name one of them",
                    same[-1],
                )

    def _against_swap(self, face: int, place: int) -> Iterator[Problem]:
        setup = self.setup
        text, color = setup.text(face), setup.faces[face].color
        yield from self._not_thrown((face,))
        if not color:
            yield Problem(
                "lucky-swap",
                f"the lucky die has no color and is never exchanged; it is set aside: keep {text}",
                text,
            )
            return
        other = setup.colors[place] if place < setup.lucky else "lucky"
        if color != other:
            yield Problem(
                "colors-differ",
                f"{text} is {color}; it replaces only a {color} die, not the {other} one",
                text,
            )
        if self.turn.aside[place] < 0:
            message = f"no {other} die is aside; {text} can be set aside instead of exchanged"
            yield Problem("nothing-to-swap", message, text)
            return
        old = self.turn.aside[place] >> DIE
        if self.turn.fresh >> place & 1:
            message = (
                f"{setup.text(old)} was set aside after this very roll; only a die from an earlier"
                " roll is exchanged"
            )
            yield Problem("just-set-aside", message, text)
        if setup.value[face] <= setup.value[old]:
            message = (
                f"{text} is not higher than {setup.text(old)}; an exchange needs {self._above(old)}"
            )
            yield Problem("not-higher", message, text)

    def _above(self, old: int) -> str:
        higher = [
            face
            for face in range(old + 1, len(self.setup.faces))
            if self.setup.place[face] == self.setup.place[old]
        ]
        return (
            listed(map(self.setup.text, higher))
            if higher
            else f"a higher one, and there is none above {self.setup.text(old)}"
        )

    def _against_rolling(self, only: Sequence[int]) -> Iterator[Problem]:
        if only:
            named = self.setup.texts(only)
            yield Problem(
                "roll-all",
                f"not only {named}: all dice that are not aside are rolled together; write roll",
                named,
            )
        if self._done() and not self.rolled and not self.turn.freed:
            every, more = "every die is aside", "there is nothing to roll"
            if unseen := self.setup.hand - sum(die >= 0 for die in self.turn.aside):
                every, more = (
                    "every die that was named is aside",
                    f"name the other {unseen} of this turn to roll them",
                )
            yield Problem("pool-empty", f"{every}, so {more}; stop and score")
        yield from self._unfinished("roll on")

    def _unfinished(self, what: str) -> Iterator[Problem]:
        if self._done():
            return
        if not usable(self.setup, self.turn):
            switch = (
                self.setup.spec.named("lucky-counts")
                if self._fresh_lucky() or self._lucky_lies()
                else ""
            )
            message = (
                f"you cannot {what}: no rolled die can be set aside or exchanged, so the turn ends"
                " without points"
            )
            yield Problem("bamboozled", message, "", switch)
            return
        message = (
            f"you cannot {what} yet: nothing of this roll is set aside or exchanged; use"
            f" {listed(self._able())} first"
        )
        yield Problem("nothing-done", message, "", self._lucky_switch(what))

    def _fresh_lucky(self) -> bool:
        return bool(self.turn.fresh >> self.setup.lucky)

    def _lucky_switch(self, what: str) -> str:
        """The switch that makes the lucky die not enough, where the other reading would do."""
        by_stopping = what == "stop" and self._lucky_lies()
        if not self.setup.lucky_counts and (self._fresh_lucky() or by_stopping):
            return self.setup.spec.named("lucky-counts")
        return self.setup.spec.named("lucky-needs-aside") if by_stopping else ""

    def _against_bamboozled(self) -> Iterator[Problem]:
        if self._done():
            yield Problem(
                "not-bamboozled",
                "something of this roll is aside already, so you are not bamboozled; roll on or"
                " stop",
            )
            return
        able = self._able()
        only_lucky = all(
            self.setup.place[self.setup.by_text[text]] == self.setup.lucky for text in able
        )
        message = f"you are not bamboozled: {listed(able)} can be set aside or exchanged"
        yield Problem(
            "not-bamboozled",
            message,
            "",
            self.setup.spec.named("lucky-counts") if only_lucky else "",
        )

    def _able(self) -> list[str]:
        """The rolled faces that would be the action a roll asks for."""
        return [
            self.setup.text(face)
            for face in self.rolled
            if serves(self.setup, self.turn.aside, face)
        ]

    def _not_thrown(self, faces: Sequence[int]) -> Iterator[Problem]:
        there = Counter(die >> DIE for die in self.turn.rolled)
        for face, count in Counter(faces).items():
            if count > there[face]:
                shown = (
                    " ".join(self.setup.text(die >> DIE) for die in self.turn.rolled)
                    or "nothing that is left"
                )
                twice = f"{count} times " if there[face] else ""
                text = self.setup.text(face)
                yield Problem(
                    "die-not-thrown",
                    f"{text} was not rolled {twice}just now; the dice show {shown}",
                    text,
                )


def serves(setup: Setup, aside: Sequence[int], face: int) -> bool:
    """Whether a rolled face would be the action that a roll asks for: a color that is new, or
    higher than what lies there.
    """
    place = setup.place[face]
    return face > aside[place] >> DIE and bool(setup.counting >> place & 1)


def usable(setup: Setup, turn: Turn) -> bool:
    """Whether the roll allows the action that it asks for; if not, the player is bamboozled."""
    return any(serves(setup, turn.aside, die >> DIE) for die in turn.rolled)

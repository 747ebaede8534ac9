"""Which moves are allowed now, and why the others are not. A move is legal where no reason speaks
against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from sheetgen.core.dice import Stream
from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problem, Problems
from sheetgen.games.kit import not_your_turn, some_of
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
from sheetgen.messages import listed

ROLL_ON = RollOn()
STOP = StopTurn()
BAMBOOZLED = Bamboozled()


class RainbowMoves:
    """What one seat may do now.

    Attributes:
        rolled: the faces that were rolled and are not used, each once, in rainbow order.
    """

    def __init__(
        self,
        setup: RainbowSetup,
        state: RainbowState,
        seat: Seat,
    ) -> None:
        self.setup = setup
        self.state = state
        self.seat = seat
        self.turn = state.turn
        self.rolled = list(dict.fromkeys([die.text for die in state.turn.rolled]))

    def __iter__(self) -> Iterator[Move]:
        """Dice to set aside, few before many and in rainbow order, then exchanges, then roll,
        stop.
        """
        free = self._free()
        for size in range(1, len(free) + 1):
            for chosen in combinations(free, size):
                if len({self._place(face) for face in chosen}) == size:
                    yield Keep(chosen)
        yield from self._swaps()
        yield from self._ends()

    def __contains__(self, move: Move) -> bool:
        """Whether nothing speaks against it."""
        return not any(self._against(move))

    def sample(self, stream: Stream) -> Move:
        """A kind of move by chance, then one of that kind; of several dice to set aside, each is
        taken or not.
        """
        ends = self._ends()
        free = self._free()
        swaps = self._swaps()
        kind = stream.below(len(ends) + bool(free) + bool(swaps))
        if kind < len(ends):
            return ends[kind]
        if free and (kind == len(ends) or not swaps):
            drawn = some_of(free, stream)
            # Of two dice of a color that are both taken, the higher one stays.
            return Keep(tuple({self._place(face): face for face in drawn}.values()))
        return stream.choice(swaps)

    def reasons(self, move: Move, names: Names) -> Problems:
        """Every reason against a move that is not one of them."""
        if self.state.phase is RainbowPhase.ACT and self.state.queue[0] == self.seat:
            return self._against(move)
        return iter([not_your_turn(names, self.seat, self.state.queue[:1])])

    def _place(self, face: str) -> str:
        return self.setup.faces[face].color

    def _free(self) -> list[str]:
        """The rolled faces that may be set aside: of a place where none is aside yet."""
        return [face for face in self.rolled if self.turn.at(self._place(face)) is None]

    def _swaps(self) -> list[Swap]:
        """The exchanges that nothing speaks against."""
        taken = [face for face in self.rolled if self.turn.at(self._place(face))]
        swaps = [Swap(face, self._place(face)) for face in taken]
        return [swap for swap in swaps if swap in self]

    def _ends(self) -> list[RollOn | StopTurn | Bamboozled]:
        """What may be done other than setting aside and exchanging."""
        return [move for move in (ROLL_ON, STOP, BAMBOOZLED) if move in self]

    def _done(self) -> bool:
        """Whether something of this roll is set aside or exchanged, as it must be before rolling on
        or stopping.
        """
        return bool(self.turn.fresh if self.setup.lucky_counts else self.turn.fresh - {""})

    def _able(self) -> list[str]:
        """The rolled faces that would be the action a roll asks for."""
        return [face for face in self.rolled if serves(self.setup, self.turn, face)]

    def _against(self, move: Move) -> Problems:
        """What speaks against a move of the player on turn."""
        unknown = self._unknown(move)
        if unknown:
            yield Problem("not-a-move", f"{move!r} {unknown}", subject="move")
            return
        match move:
            case Keep(named):
                yield from self._against_keep(self.setup.in_order(named))
            case Swap(face, place):
                yield from self._against_swap(face, place)
            case RollOn(only):
                yield from self._against_rolling(only)
            case StopTurn():
                if not (self.setup.stops_by_lucky and self.turn.lucky_rolled):
                    yield from self._unfinished("stop")
            case Bamboozled():
                yield from self._against_bamboozled()

    def _unknown(self, move: Move) -> str:
        """What a move names that there is not."""
        faces = self.setup.faces
        match move:
            case Keep(named) | RollOn(named) if not faces.keys() >= {*named}:
                return "names faces that no die has"
            case Swap(face, place) if face not in faces or place not in ("", *self.setup.colors):
                return "names a face or a place that there is not"
        return ""

    def _against_keep(self, faces: Sequence[str]) -> Problems:
        if not faces:
            yield Problem("no-die-named", "no die is named; set aside at least one, or stop")
        yield from self._not_thrown(faces)
        for face in dict.fromkeys(faces):
            yield from self._against_place(face)
        for color in dict.fromkeys(self._place(face) for face in faces):
            same = [face for face in faces if self._place(face) == color]
            if color and len(same) > 1:
                number = "both" if len(same) == 2 else "all"
                yield Problem(
                    "color-twice",
                    f"{' and '.join(same)} are {number} {color}; each color is set aside once, so"
                    " name one of them",
                    same[-1],
                )

    def _against_place(self, face: str) -> Problems:
        """A place that is taken already."""
        color = self._place(face)
        old = self.turn.at(color)
        if old is None:
            return
        if not color:
            yield Problem(
                "lucky-aside", f"the lucky die is aside already, showing {old.face.value}", face
            )
            return
        better = "set aside a color that is not aside yet"
        if Swap(face, color) in self:
            better = f"it can be exchanged: swap {face}"
        yield Problem("color-aside", f"{color} is aside already with {old.text}; {better}", face)

    def _against_swap(self, face: str, place: str) -> Problems:
        color = self._place(face)
        other = place or "lucky"
        yield from self._not_thrown((face,))
        if not color:
            yield Problem(
                "lucky-swap",
                f"the lucky die has no color and is never exchanged; it is set aside: keep {face}",
                face,
            )
            return
        if color != other:
            yield Problem(
                "colors-differ",
                f"{face} is {color}; it replaces only a {color} die, not the {other} one",
                face,
            )
        old = self.turn.at(place)
        if old is None:
            yield Problem(
                "nothing-to-swap",
                f"no {other} die is aside; {face} can be set aside instead of exchanged",
                face,
            )
            return
        if place in self.turn.fresh:
            yield Problem(
                "just-set-aside",
                f"{old.text} was set aside after this very roll; only a die from an earlier roll is"
                " exchanged",
                face,
            )
        if self._value(face) <= self._value(old.text):
            yield Problem(
                "not-higher",
                f"{face} is not higher than {old.text}; an exchange needs {self._above(old.text)}",
                face,
            )

    def _value(self, face: str) -> int:
        return self.setup.faces[face].number

    def _above(self, old: str) -> str:
        """The faces that a die may be exchanged for."""
        color = self._place(old)
        value = self._value(old)
        higher = [
            face.text
            for face in self.setup.faces.values()
            if face.color == color and face.number > value
        ]
        return listed(higher) if higher else f"a higher one, and there is none above {old}"

    def _against_rolling(self, only: Sequence[str]) -> Problems:
        if only:
            named = self.setup.texts(only)
            yield Problem(
                "roll-all",
                f"not only {named}: all dice that are not aside are rolled together; write roll",
                named,
            )
        if self._done() and not self.rolled and not self.turn.freed:
            unseen = self.setup.a_turn - len(self.turn.aside)
            message = "every die is aside, so there is nothing to roll; stop and score"
            if unseen:
                message = (
                    f"every die that was named is aside, so name the other {unseen} of this turn to"
                    " roll them; stop and score"
                )
            yield Problem("pool-empty", message)
        yield from self._unfinished("roll on")

    def _unfinished(self, what: str) -> Problems:
        """A roll of which nothing is used yet."""
        if self._done():
            return
        lucky_fresh = "" in self.turn.fresh
        if not usable(self.setup, self.turn):
            switch = "lucky-counts" if lucky_fresh or self.turn.lucky_rolled else ""
            yield Problem(
                "bamboozled",
                f"you cannot {what}: no rolled die can be set aside or exchanged, so the turn ends"
                " without points",
                "",
                switch,
            )
            return
        # The rule option by which the lucky die would be enough.
        by_stopping = what == "stop" and self.turn.lucky_rolled
        switch = ""
        if not self.setup.lucky_counts and (lucky_fresh or by_stopping):
            switch = "lucky-counts"
        elif by_stopping:
            switch = "lucky-needs-aside"
        yield Problem(
            "nothing-done",
            f"you cannot {what} yet: nothing of this roll is set aside or exchanged; use"
            f" {listed(self._able())} first",
            "",
            switch,
        )

    def _against_bamboozled(self) -> Problems:
        able = self._able()
        if self._done():
            yield Problem(
                "not-bamboozled",
                "something of this roll is aside already, so you are not bamboozled; roll on or"
                " stop",
            )
        elif able:
            only_lucky = not any(map(self._place, able))
            yield Problem(
                "not-bamboozled",
                f"you are not bamboozled: {listed(able)} can be set aside or exchanged",
                switch="lucky-counts" if only_lucky else "",
            )

    def _not_thrown(self, faces: Sequence[str]) -> Problems:
        thrown = [die.text for die in self.turn.rolled]
        for face, count in Counter(faces).items():
            if count > thrown.count(face):
                shown = " ".join(thrown) or "nothing that is left"
                twice = f"{count} times " if face in thrown else ""
                yield Problem(
                    "die-not-thrown",
                    f"{face} was not rolled {twice}just now; the dice show {shown}",
                    face,
                )


def serves(setup: RainbowSetup, turn: RainbowTurn, face: str) -> bool:
    """Whether a rolled face would be the action that a roll asks for: a color that is new, or
    higher than what lies there (rules 2.c.3 to 2.c.5).
    """
    shown = setup.faces[face]
    if not shown.color and not setup.lucky_counts:
        return False
    old = turn.at(shown.color)
    return old is None or shown.number > old.face.number


def usable(setup: RainbowSetup, turn: RainbowTurn) -> bool:
    """Whether the roll allows the action that it asks for; if not, the player is bamboozled."""
    return any(serves(setup, turn, die.text) for die in turn.rolled)

"""What a seat may do: listed, judged and drawn by chance from the same few questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

from sheetgen.core.dice import Stream, roll_text
from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problem
from sheetgen.games.kit import not_your_turn
from sheetgen.games.uno.chains import Chains, Dice
from sheetgen.games.uno.needs import ERASE, EXTEND
from sheetgen.games.uno.state import (
    STAR,
    WILD,
    Chain,
    Done,
    Move,
    Number,
    Penalty,
    Phase,
    Reroll,
    Setup,
    State,
    WriteChain,
)
from sheetgen.messages import listed

MORE_SHEETS = "give the others' sheets as well"
"""What helps where somebody else is spoken of and only one board is there."""

_TRIES = 8
"""How often chance is asked for dice of which all may be thrown again."""


class Moves:
    """What one seat may do now: see `sheetgen.games.contracts.Legal`."""

    def __init__(self, setup: Setup, state: State, seat: Seat) -> None:
        self.setup, self.state, self.seat = setup, state, seat

    def __iter__(self) -> Iterator[Move]:
        """Chains from the longest to the empty one, then re-rolls from few dice to many; later
        penalties, or numbers.
        """
        if self.seat not in self.state.waiting:
            return
        if self.state.phase == Phase.BUILD:
            yield from map(WriteChain, sorted(self.chains, key=len, reverse=True))
            yield from self._rerolls()
        elif self.state.phase == Phase.PENALTIES:
            yield from (Penalty(die, color) for die in self.penalties for color in self.opponents)
            yield Done()
        else:
            yield from map(Number, self.setup.numbers)

    def __contains__(self, move: object) -> bool:
        """Whether nothing speaks against it."""
        return (
            well_made(move)
            and self.seat in self.state.waiting
            and next(self.against(move), None) is None
        )

    def sample(self, stream: Stream) -> Move:
        """A chain or a re-roll, a penalty or none, each kind equally likely; then one of that
        kind.
        """
        if self.state.phase == Phase.BUILD:
            again = None if self.state.rerolled or stream.below(2) else self._drawn_reroll(stream)
            return again or WriteChain(self.chains.drawn(stream))
        if self.state.phase == Phase.NUMBERS:
            return Number(self.setup.numbers[stream.below(len(self.setup.numbers))])
        if stream.below(2):
            return Done()
        dice, colors = self.penalties, self.opponents
        return Penalty(dice[stream.below(len(dice))], colors[stream.below(len(colors))])

    @property
    def chains(self) -> Chains:
        """The chains of the dice on the board of whose turn it is."""
        state = self.state
        return Chains(self.setup, state.faces, self.setup.opening(state.boards[state.turn]))

    @property
    def penalties(self) -> tuple[str, ...]:
        """The kinds of penalty dice that are still to be given, in the order in which they lie."""
        left = {self.setup.extend: self.state.plus, self.setup.erase: self.state.minus}
        return tuple(
            dict.fromkeys(self.setup.texts[face] for face in self.state.faces if left.get(face))
        )

    @property
    def opponents(self) -> tuple[str, ...]:
        """The colors of the other boards, clockwise."""
        return tuple(self.setup.colors[self.state.boards[seat].color] for seat in self.state.others)

    def _bound(self) -> tuple[Dice, ...]:
        """Sets of dice of which one has to be kept when others are thrown again, as far as the
        switch `reroll` is concerned.
        """
        return self.chains.finished() if self.setup.unused_only else ({},)

    def _spare(self, dice: frozenset[str], bound: tuple[Dice, ...]) -> bool:
        """Whether these dice may all be thrown again together."""
        kept = Counter(
            face
            for name, face in zip(self.setup.names(self.state), self.state.faces, strict=True)
            if name not in dice
        )
        return any(all(kept[face] >= one[face] for face in one) for one in bound)

    def _rerolls(self) -> Iterator[Reroll]:
        if not self.state.rerolled:
            names, bound = self.setup.names(self.state), self._bound()
            sets = (
                frozenset(dice)
                for size in range(1, len(names) + 1)
                for dice in combinations(names, size)
            )
            yield from (Reroll(dice) for dice in sets if self._spare(dice, bound))

    def _drawn_reroll(self, stream: Stream) -> Reroll | None:
        """Some of the dice by chance; None where none may be thrown again, or none that chance came
        upon.
        """
        names, bound = self.setup.names(self.state), self._bound()
        for _ in range(_TRIES):
            drawn = 1 + stream.below((1 << len(names)) - 1)
            dice = frozenset([name for place, name in enumerate(names) if drawn >> place & 1])
            if bound == ({},) or self._spare(dice, bound):
                return Reroll(dice)
        return None

    def reasons(self, move: Move, names: Names) -> Iterator[Problem]:
        """Every reason against a move that is not one of these."""
        if self.seat not in self.state.waiting:
            yield not_your_turn(names, self.seat, self.state.waiting)
        elif not well_made(move):
            yield Problem(
                "not-a-move",
                f"{move!r} is not made of the words of a move; read it from text",
                subject="move",
            )
        else:
            yield from self.against(move)

    def against(self, move: object) -> Iterator[Problem]:
        """What speaks against a move of a seat that the table waits for: what it is time for, then
        what it is made of.
        """
        phase, numbers = self.state.phase, self.setup.numbers
        if phase == Phase.NUMBERS and not isinstance(move, Number):
            yield Problem(
                "number-due",
                "a Wild Space was called; each of the others names a number first, such as"
                " `number 4`",
            )
            return
        if phase == Phase.BUILD and isinstance(move, Penalty | Done):
            yield Problem(
                "before-write",
                "the chain is written before penalties are assigned; `chain` alone writes nothing",
            )
        if phase == Phase.PENALTIES and isinstance(move, Reroll | WriteChain):
            yield Problem(
                "after-write",
                "the chain of this turn is already written; only penalties are left, or `done`",
            )
        match move:
            case Reroll(dice):
                yield from self._against_reroll(dice)
            case WriteChain(links):
                yield from self._against_dice(links)
                yield from self._against_order(links)
            case Penalty(die, color):
                yield from self._against_penalty(die, color)
            case Number(value):
                if phase != Phase.NUMBERS:
                    rule = "" if self.setup.names_number else self.setup.spec.named("wild-call")
                    message = (
                        "no number is due; one is named after the call of a Wild Space, and only"
                        " where the table plays it so"
                    )
                    yield Problem("no-number-due", message, switch=rule)
                if value not in numbers:
                    yield Problem("unknown-number", self.setup.not_on_dice(str(value)))

    def _against_reroll(self, dice: frozenset[str]) -> Iterator[Problem]:
        if self.state.rerolled:
            yield Problem(
                "second-reroll", "the one re-roll of this turn is taken; write a chain now"
            )
        if not dice:
            yield Problem(
                "reroll-nothing", "no die is named; to throw none again, go on with a chain"
            )
        missing = sorted(dice.difference(self.setup.names(self.state)))
        for name in missing:
            yield Problem("die-not-thrown", f"no die shows {name}; {self._shown}", name)
        if dice and not missing and not self._spare(dice, self._bound()):
            named = " ".join(sorted(dice))
            message = (
                f"{named}: every chain carried on until no die fits takes one of these; throw dice"
                " that are left over"
            )
            yield Problem("die-in-chain", message, named, self.setup.spec.named("reroll"))

    def _against_dice(self, links: Chain) -> Iterator[Problem]:
        """Reasons in the dice that a chain takes."""
        texts = [self.setup.texts[face] for face in self.state.faces]
        for link in dict.fromkeys(links):
            count, shown = links.count(link), texts.count(link)
            if link == STAR:
                yield Problem(
                    "lone-star",
                    "one star is half of a Wild Space; two star dice make one, written **",
                    link,
                )
            elif link in (EXTEND, ERASE):
                yield Problem(
                    "penalty-in-chain",
                    f"{link} is a penalty; a chain takes numbers and Wild Spaces",
                    link,
                )
            elif link != WILD and not shown:
                yield Problem("die-not-thrown", f"no die shows {link}; {self._shown}", link)
            elif link != WILD and count > shown:
                yield Problem(
                    "die-twice",
                    f"{link} stands {count} times in the chain, and on {shown} of the dice",
                    link,
                )
        wilds, stars = links.count(WILD), texts.count(STAR)
        if 2 * wilds > stars:
            needed = (
                f"{wilds} Wild Space{'s need' if wilds > 1 else ' needs'} {2 * wilds} star dice"
            )
            yield Problem("too-few-stars", f"{needed}; the dice show {stars or 'none'}", WILD)

    def _against_order(self, links: Chain) -> Iterator[Problem]:
        """Reasons in how a chain begins and goes on."""
        setup, board = self.setup, self.state.boards[self.state.turn]
        faces, opening = setup.faces, setup.opening(board)
        if links and links[0] in faces and not opening >> faces[links[0]] & 1:
            last = board.entries[-1]
            fitting = sorted(
                {value for face, value in enumerate(setup.values) if value and opening >> face & 1}
            )
            right = listed([*(f"a {number}" for number in fitting), "a Wild Space"])
            message = (
                f"{links[0]} cannot begin the chain: the board ends with {last or STAR}, so begin"
                f" with {right}"
            )
            yield Problem(
                "wrong-start", message, links[0], "" if last else setup.spec.named("star-start")
            )
        for left, right in pairwise(links):
            if (
                left in faces
                and right in faces
                and not setup.neighbors[faces[left]] >> faces[right] & 1
            ):
                yield Problem(
                    "no-match",
                    f"{right} cannot follow {left}: neither the number nor the color is the same",
                    right,
                )

    def _against_penalty(self, die: str, color: str) -> Iterator[Problem]:
        """Reasons in the penalty die, then in whose board it goes to."""
        setup, state = self.setup, self.state
        if die not in (EXTEND, ERASE):
            yield Problem("not-a-penalty", f"{die} is no penalty; penalties are +1 and -1", die)
        elif setup.index.get(die) not in state.faces:
            yield Problem("die-not-thrown", f"no {die} is left to assign; {self._shown}", die)
        elif state.phase == Phase.PENALTIES and die not in self.penalties:
            yield Problem(
                "penalty-used", f"no {die} is left to assign; each one is already assigned", die
            )
        if color == setup.colors[state.boards[self.seat].color]:
            yield Problem("own-board", "a penalty goes to an opponent, not to the own board", color)
        elif color not in self.opponents:
            playing = f"the others play {listed(self.opponents)}" if self.opponents else MORE_SHEETS
            yield Problem("no-such-board", f"nobody plays the {color} board; {playing}", color)

    @property
    def _shown(self) -> str:
        return f"the dice show {roll_text(self.setup.lying(self.state))}"


def well_made(move: object) -> bool:
    """Whether a move is made of what it should be made of."""
    match move:
        case WriteChain(tuple(words)) | Reroll(frozenset(words)):
            return all(isinstance(word, str) for word in words)
        case Penalty(str(), str()) | Number(int()) | Done():
            return True
    return False

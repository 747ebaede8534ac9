"""What a seat may do: listed, drawn by chance, and judged. A move is legal where no reason speaks
against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, product, starmap

from sheetgen.core.dice import Stream, roll_text
from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problem, Problems
from sheetgen.games.kit import not_your_turn, some_of
from sheetgen.games.uno.chains import Chains, DiceSets
from sheetgen.games.uno.needs import ERASE, EXTEND
from sheetgen.games.uno.state import (
    STAR,
    WILD,
    ChainLinks,
    ChainPhase,
    DiceChainSetup,
    DiceChainState,
    GivePenalty,
    KeepPenalties,
    Links,
    Move,
    NameNumber,
    RerollDice,
    WriteChain,
)
from sheetgen.messages import Words, listed

MORE_SHEETS = "give the others' sheets as well"
"""What helps where somebody else is meant and only one board is there."""

_TRIES = 8  # How often chance is asked for dice of which all may be thrown again


class DiceChainMoves:
    """What one seat may do now."""

    def __init__(
        self,
        setup: DiceChainSetup,
        state: DiceChainState,
        seat: Seat,
    ) -> None:
        self.setup = setup
        self.state = state
        self.seat = seat

    def __iter__(self) -> Iterator[Move]:
        """Chains from the longest to the empty one, then re-rolls from few dice to many; later
        penalties, or numbers.
        """
        if self.state.phase is ChainPhase.BUILD:
            yield from map(WriteChain, sorted(self.chains, key=len, reverse=True))
            yield from self._rerolls()
        elif self.state.phase is ChainPhase.PENALTIES:
            yield from self.penalties()
            yield KeepPenalties()
        else:
            yield from map(NameNumber, self.setup.numbers)

    def __contains__(self, move: Move) -> bool:
        """Whether nothing speaks against it."""
        return _well_made(move) and not any(self._against(move))

    def sample(self, stream: Stream) -> Move:
        """A chain or a re-roll, a penalty or none, each kind equally likely; then one of that
        kind.
        """
        if self.state.phase is ChainPhase.BUILD:
            again = None if self.state.rerolled or stream.below(2) else self._drawn_reroll(stream)
            return again or WriteChain(self.chains.drawn(stream))
        if self.state.phase is ChainPhase.NUMBERS:
            return NameNumber(stream.choice(self.setup.numbers))
        if stream.below(2):
            return KeepPenalties()
        return GivePenalty(
            stream.choice(self.setup.penalties(self.state)), stream.choice(self.opponents)
        )

    @property
    def chains(self) -> Chains:
        """The chains of the dice on the board of whose turn it is."""
        return Chains(
            self.setup, self.state.faces, self.setup.opening(self.state.boards[self.state.turn])
        )

    @property
    def opponents(self) -> Words:
        """The colors of the other boards, clockwise."""
        return tuple([self.state.boards[seat].color for seat in self.state.others])

    def penalties(self) -> Iterator[GivePenalty]:
        """Each kind of penalty die that is left for each opponent."""
        return starmap(GivePenalty, product(self.setup.penalties(self.state), self.opponents))

    def _rerolls(self) -> Iterator[RerollDice]:
        if self.state.rerolled:
            return
        names = self.state.die_names
        needed = self._needed()
        for size in range(1, len(names) + 1):
            for dice in map(frozenset, combinations(names, size)):
                if self._spares(dice, needed):
                    yield RerollDice(dice)

    def _drawn_reroll(self, stream: Stream) -> RerollDice | None:
        """Some of the dice by chance; None where none may be thrown again, or none that chance came
        upon.
        """
        names = self.state.die_names
        needed = self._needed()
        for _ in range(_TRIES):
            dice = frozenset(some_of(names, stream))
            if self._spares(dice, needed):
                return RerollDice(dice)
        return None

    def _needed(self) -> DiceSets:
        """Sets of faces of which one has to be kept when other dice are thrown again: those of
        finished chains, where only unused dice are thrown again (rules 3.e N3).
        """
        return self.chains.finished() if self.setup.unused_only else (Counter(),)

    def _spares(self, dice: frozenset[str], needed: DiceSets) -> bool:
        """Whether dice that are thrown again together spare one of the sets that are needed."""
        kept = Counter(
            [
                face
                for name, face in zip(self.state.die_names, self.state.faces, strict=True)
                if name not in dice
            ]
        )
        return any(faces <= kept for faces in needed)

    def reasons(self, move: Move, names: Names) -> Problems:
        """Every reason against a move that is not one of these."""
        if self.seat not in self.state.waiting:
            yield not_your_turn(names, self.seat, self.state.waiting)
        elif not _well_made(move):
            yield Problem(
                "not-a-move",
                f"{move!r} is not made of the words of a move; read it from text",
                subject="move",
            )
        else:
            yield from self._against(move)

    def _against(self, move: Move) -> Problems:
        """What speaks against a move of a seat that the table waits for: what it is time for, then
        what it is made of.
        """
        phase = self.state.phase
        if phase is ChainPhase.NUMBERS and not isinstance(move, NameNumber):
            yield Problem(
                "number-due",
                "a Wild Space was called; each of the others names a number first, such as"
                " `number 4`",
            )
            return
        if phase is ChainPhase.BUILD and isinstance(move, GivePenalty | KeepPenalties):
            yield Problem(
                "before-write",
                "the chain is written before penalties are assigned; `chain` alone writes nothing",
            )
        if phase is ChainPhase.PENALTIES and isinstance(move, RerollDice | WriteChain):
            yield Problem(
                "after-write",
                "the chain of this turn is already written; only penalties are left, or `done`",
            )
        match move:
            case RerollDice(dice):
                yield from self._against_reroll(dice)
            case WriteChain(links):
                yield from self._against_links(links)
                yield from self._against_start(links)
                yield from self._against_order(links)
            case GivePenalty(die, color):
                yield from self._against_penalty(die, color)
            case NameNumber(value):
                yield from self._against_number(value)

    def _against_reroll(self, dice: frozenset[str]) -> Problems:
        if self.state.rerolled:
            yield Problem(
                "second-reroll", "the one re-roll of this turn is taken; write a chain now"
            )
        if not dice:
            yield Problem(
                "reroll-nothing", "no die is named; to throw none again, go on with a chain"
            )
        missing = sorted(dice.difference(self.state.die_names))
        for name in missing:
            yield Problem("die-not-thrown", f"no die shows {name}; {self._shown}", name)
        if dice and not missing and not self._spares(dice, self._needed()):
            named = " ".join(sorted(dice))
            yield Problem(
                "die-in-chain",
                f"{named}: every chain carried on until no die fits takes one of these; throw dice"
                " that are left over",
                named,
                switch="reroll",
            )

    def _against_links(self, links: ChainLinks) -> Problems:
        """Links that the dice do not show, or not so often; Wild Spaces without pairs of stars."""
        for link, count in Counter(links).items():
            shown = self.state.faces.count(link)
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
        wilds = links.count(WILD)
        stars = self.state.faces.count(STAR)
        if 2 * wilds > stars:
            need = "1 Wild Space needs" if wilds == 1 else f"{wilds} Wild Spaces need"
            yield Problem(
                "too-few-stars",
                f"{need} {2 * wilds} star dice; the dice show {stars or 'none'}",
                WILD,
            )

    def _against_start(self, links: ChainLinks) -> Problems:
        """A first link that the end of the board does not allow."""
        setup = self.setup
        board = self.state.boards[self.state.turn]
        opening = setup.opening(board)
        if not links or links[0] not in setup.links - opening:
            return
        last = board.entries[-1]
        numbers = [f"a {number}" for number in starting_numbers(setup, opening)]
        yield Problem(
            "wrong-start",
            f"{links[0]} cannot begin the chain: the board ends with {last}, so begin with"
            f" {listed([*numbers, 'a Wild Space'])}",
            links[0],
            switch="star-start" if last == STAR else "",
        )

    def _against_order(self, links: ChainLinks) -> Problems:
        """Links that cannot stand side by side."""
        known = self.setup.links
        for left, right in pairwise(links):
            if left in known and right in known - self.setup.followers[left]:
                yield Problem(
                    "no-match",
                    f"{right} cannot follow {left}: neither the number nor the color is the same",
                    right,
                )

    def _against_penalty(self, die: str, color: str) -> Problems:
        if die not in (EXTEND, ERASE):
            yield Problem("not-a-penalty", f"{die} is not a penalty; penalties are +1 and -1", die)
        elif die not in self.state.faces:
            yield Problem("die-not-thrown", f"no {die} is left to assign; {self._shown}", die)
        elif self.state.phase is ChainPhase.PENALTIES and die not in self.setup.penalties(
            self.state
        ):
            yield Problem(
                "penalty-used", f"no {die} is left to assign; each one is already assigned", die
            )
        if color == self.state.boards[self.seat].color:
            yield Problem("own-board", "a penalty goes to an opponent, not to the own board", color)
        elif color not in self.opponents:
            playing = f"the others play {listed(self.opponents)}" if self.opponents else MORE_SHEETS
            yield Problem("no-such-board", f"nobody plays the {color} board; {playing}", color)

    def _against_number(self, value: int) -> Problems:
        if self.state.phase is not ChainPhase.NUMBERS:
            yield Problem(
                "no-number-due",
                "no number is due; one is named after the call of a Wild Space, and only where the"
                " table plays it so",
                switch="" if self.setup.names_number else "wild-call",
            )
        if value not in self.setup.numbers:
            yield Problem("unknown-number", self.setup.not_on_dice(str(value)))

    @property
    def _shown(self) -> str:
        return f"the dice show {roll_text(self.state.roll)}"


def starting_numbers(setup: DiceChainSetup, opening: Links) -> list[int]:
    """The numbers that may begin a chain, from low to high."""
    begins = {setup.entry(link) for link in opening}
    return [number for number in setup.numbers if str(number) in begins]


def _well_made(move: Move) -> bool:
    """Whether a move is made of the values that belong into it."""
    match move:
        case WriteChain(tuple(words)) | RerollDice(frozenset(words)):
            return all(isinstance(word, str) for word in words)
        case GivePenalty(str(), str()) | NameNumber(int()) | KeepPenalties():
            return True
    return False

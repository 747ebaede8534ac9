"""What moves are worth by the end of the round, and what may still become of lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain, combinations, cycle, product
from math import prod
from operator import attrgetter, itemgetter

from sheetgen.core.advice import ESTIMATED, Advice, Reason, Valued, told
from sheetgen.core.grouping import grouped
from sheetgen.core.play import Seat
from sheetgen.games.formulas.acts import (
    DraftDice,
    FormulasDone,
    Move,
    ShownDice,
    ShownDie,
    ThrowAgain,
    WriteNumber,
    faces_of,
)
from sheetgen.games.formulas.bot import LineLook, Looks, Thoughts, best_dice, outlook
from sheetgen.games.formulas.lattice import FormulaLine
from sheetgen.games.formulas.moves import Drafting
from sheetgen.games.formulas.notation import FormulasNotation
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.state import FormulasPhase, FormulasState, Stage
from sheetgen.games.formulas.sums import (
    MINUS,
    PLUS,
    TIMES,
    FaceValues,
    faces_text,
    formula_value,
    results,
)
from sheetgen.messages import Words, count_of

MEASURE = "points that the dice of this round add"

HOW = (
    "dice are used one by one where each does most, and lines that are not full count by the part"
    " that is filled; a die that is drafted counts with the best ones that may follow, throwing"
    " again with the best of the thrown dice; other drafts and places of abilities are not valued"
)
"""How the values come about."""

MANY = 64
"""So many uses of dice are all valued; where rule options allow more, only the likeliest are."""

LIKELIEST = 25
"""How many are valued then."""

LEFT_OUT = f"; of more than {MANY} uses the {LIKELIEST} likeliest are valued"
"""What is said then beside `HOW`."""


class FormulasAdviser:
    """What the moves of a seat are worth, and which lines may still count."""

    def __init__(self, notation: FormulasNotation) -> None:
        self.notation = notation
        self.rules = notation.rules
        self.setup = notation.rules.setup

    def __call__(self, state: FormulasState, seat: Seat) -> Advice[Move] | None:
        """The uses of dice that the bot looks at, or each die that may be drafted; before a throw,
        which lines may still count. None for a seat that has nothing to do.
        """
        lines = self._lines(state, seat)
        if seat not in state.waiting:
            return Advice(MEASURE, ESTIMATED, facts=lines) if state.due and lines else None
        looks = outlook(self.setup.lattice, state.sheets[seat])
        if state.takes_dice:
            found, how = self._drafts(state, seat, looks), HOW
        else:
            found, how = self._uses(state, seat, looks)
        before = self._worth(state, seat, state, looks)
        # sums of the same parts in another order are equal
        moves = [replace(valued, value=round(valued.value - before, 9)) for valued in found]
        moves.sort(key=lambda valued: -valued.value)
        return Advice(MEASURE, ESTIMATED, tuple(moves), (*lines, how))

    def value(self, state: FormulasState, seat: Seat, move: Move) -> float | None:
        """What a legal move is worth that is not among those of the advice, dice that are drafted
        with those of the best dice that may follow; None for throwing best dice again.
        """
        looks = outlook(self.setup.lattice, state.sheets[seat])
        match move:
            case ThrowAgain():
                return None
            case DraftDice(dice):
                legal = Drafting(self.setup, state, seat)
                others = [one for one in best_dice(self.rules, legal) if one not in dice]
                worth = max(
                    self._draft(state, seat, looks, *dice, *more).value
                    for more in up_to(legal.room - len(dice), others)
                )
            case _:
                later = Thoughts(self.rules, state, seat, looks).looks_after(move)
                after = self.rules.moved(state, seat, move)
                worth = self._valued(state, seat, move, after, later).value
        return round(worth - self._worth(state, seat, state, looks), 9)

    def _uses(
        self, state: FormulasState, seat: Seat, looks: Looks
    ) -> tuple[Iterable[Valued[Move]], str]:
        """What the bot looks at, the likeliest first, and how it is valued; in the set-up, which
        may be written in any order, the cells of one number.
        """
        thoughts = Thoughts(self.rules, state, seat, looks)
        using = thoughts.using
        choices = sorted(thoughts.choices(), key=itemgetter(1), reverse=True)
        moves = [move for move, _ in choices]
        how = HOW
        if using.sets_up:
            moves = [WriteNumber(using.numbers[0], cell) for cell in using.cells]
        elif len(moves) > MANY:
            moves = moves[:LIKELIEST]
            how += LEFT_OUT
        values = [
            self._valued(
                state, seat, move, self.rules.moved(state, seat, move), thoughts.looks_after(move)
            )
            for move in moves
        ]
        return values, how

    def _drafts(self, state: FormulasState, seat: Seat, looks: Looks) -> Iterable[Valued[Move]]:
        """A die of each face that the others share out; what the active player may do with all dice
        that lie there.
        """
        legal = Drafting(self.setup, state, seat)
        draft = cache(partial(self._draft, state, seat, looks))
        shown = first_of(legal.table if legal.room else ())
        alone = {face: draft(one) for face, one in shown.items()}
        if not legal.drafts:
            return alone.values()
        found = self._together(legal, draft, alone) if alone else [draft()]
        return {valued.move: valued for valued in found}.values()

    def _together(
        self,
        legal: Drafting,
        draft: Callable[..., Valued[Move]],
        alone: Mapping[int, Valued[Move]],
    ) -> Iterator[Valued[Move]]:
        """The best dice together, throwing others again, no dice, and a die of each face with the
        best that can follow it.
        """
        one_by_one = sorted(best_dice(self.rules, legal), key=lambda one: -alone[one[1]].value)
        kept = one_by_one[: legal.room - 1]
        lying = first_of(one for one in legal.table if one not in kept)
        spare, _ = next(iter(lying.values()))

        def beside(face: int) -> Valued[Move]:
            return draft(*kept, lying.get(face, (spare, face)))

        # a die that is not taken one by one may do more as the last of them
        whole = max([draft(*one_by_one), *map(beside, lying)], key=attrgetter("value"))
        again = [*self._rerolls(legal.state, beside, whole)]
        best = max([whole, *again], key=attrgetter("value"))
        goes_on = legal.room > len(drafted_by(whole.move))
        yield followed(whole, best) if goes_on else whole
        yield from again
        yield draft()
        for face, first in alone.items():
            is_kept = any(face == other for _, other in kept)
            yield followed(first, best if is_kept else beside(face))

    def _rerolls(
        self,
        state: FormulasState,
        beside: Callable[[int], Valued[Move]],
        whole: Valued[Move],
    ) -> Iterator[Valued[Move]]:
        """Throwing dice again that are not in the best draft, many before few; one of them is
        drafted, too, or instead of the die that does least, where that is more.
        """
        if not self.setup.rerolls or not self.setup.may_reroll(state):
            return
        others = [one for one in state.lying(state.table) if one not in drafted_by(whole.move)]

        @cache
        def gain(face: int) -> float:
            return max(0.0, beside(face).value - whole.value)

        for count in range(len(others), 0, -1):
            for dice in combinations(others, count):
                ways = [list(map(gain, self.setup.faces[die])) for die, _ in dice]
                better = 1 - prod(way.count(0) / len(way) for way in ways)
                # what lies there may come again: never all throws do
                why = f"{min(better, 0.99):.0%} of all throws beat the best draft"
                value = whole.value + mean_of_most(ways)
                yield told(ThrowAgain(dice), value, why)

    def _draft(
        self,
        state: FormulasState,
        seat: Seat,
        looks: Looks,
        *dice: ShownDie,
    ) -> Valued[Move]:
        """Dice that are drafted, and no more, or shared out; no dice to be done. What is left on
        the table is left out, as it is not used on the own sheet.
        """
        move = DraftDice(dice) if dice else FormulasDone()
        taken = dict(dice)
        shares = state.phase == FormulasPhase.SHARE
        alone = replace(
            state,
            shown=tuple({**dict(state.shown), **taken}.items()),
            table=frozenset(taken if shares else ()),
            drafted=state.drafted.union(taken),
        )
        after = self.rules.moved(alone, seat, move if shares else FormulasDone())
        return self._valued(state, seat, move, after, looks)

    def _valued(
        self,
        now: FormulasState,
        seat: Seat,
        move: Move,
        after: FormulasState,
        looks: Looks,
    ) -> Valued[Move]:
        """A move, with the table and the lines after it, and what is done with the other dice."""
        then: list[Move] = []
        while after.hands[seat].stage == Stage.OPEN:
            thoughts = Thoughts(self.rules, after, seat, looks)
            other, _ = max(thoughts.choices(), key=itemgetter(1))
            then.append(other)
            looks = thoughts.looks_after(other)
            after = self.rules.moved(after, seat, other)
        return Valued(move, self._worth(after, seat, now, looks), partial(self._reason, then))

    def _reason(self, then: Sequence[Move]) -> Reason:
        """What is done with the other dice."""
        moves = ", ".join(map(self.notation.format, then))
        return Reason(f"then {self.setup.lattice.on_paper(moves) or 'nothing'}")

    def _worth(
        self,
        state: FormulasState,
        seat: Seat,
        now: FormulasState,
        looks: Looks,
    ) -> float:
        """The points of a sheet, lines that are not full by the part that is filled; where it is
        the last round now those alone that count.
        """
        if now.known and now.round >= self.setup.last(len(now.sheets)):
            return self.rules.score(state, seat).total
        lines = sum(look.worth for look in looks)
        return lines - sum(state.sheets[seat].penalties)

    def _lines(self, state: FormulasState, seat: Seat) -> Words:
        """The lines that may still count, with the dice that they take: one an empty square, one
        for the circle.
        """
        if not state.round or self.setup.runs:
            return ()
        setup = self.setup
        players = len(state.sheets)
        left = range(setup.last(players) - state.round + 1)
        actives = [(state.active + later) % players for later in left]
        # what a seat can use: in its own rounds what it drafts, in others what is not drafted
        dice = [setup.draft if active == seat else len(setup.faces) for active in actives]
        hand = state.hands[seat].dice
        dice[0] = len(hand) or dice[0]
        last = hand if len(dice) == 1 else ()
        may_show = tuple([(face,) for face in last] or setup.faces.values())
        said = []
        looks = outlook(setup.lattice, state.sheets[seat])
        for line, look in zip(setup.lattice.lines, looks, strict=True):
            there, _, active = look.there
            takes = there.count(None) + (not active)
            if takes and (is_filled_by(last, line, look) if last else takes <= sum(dice)):
                most = most_of(setup, look, may_show)
                said.append(f"{line.name} ({count_of(takes, 'die', 'dice')}, {most} at most)")
        return (f"lines that may still count, without abilities: {', '.join(said) or 'none'}",)


def up_to(count: int, dice: Sequence[ShownDie]) -> Iterator[ShownDice]:
    """None of the dice, one, or more, so many at most."""
    for size in range(count + 1):
        yield from combinations(dice, size)


def first_of(dice: Iterable[ShownDie]) -> dict[int, ShownDie]:
    """The first die of each face, as it is taken where a move names the face alone."""
    return {face: same[0] for face, same in grouped(dice, itemgetter(1)).items()}


def drafted_by(move: Move) -> ShownDice:
    """The dice that a move drafts."""
    return move.dice if isinstance(move, DraftDice) else ()


def followed(first: Valued[Move], later: Valued[Move]) -> Valued[Move]:
    """Dice that are drafted, with what follows them where that does more."""
    if later.value <= first.value:
        return first
    return replace(first, value=later.value, reason=partial(reason_later, first.move, later))


def reason_later(first: Move, later: Valued[Move]) -> Reason:
    """What is drafted beside the dice of a first move, or thrown again after it, and why."""
    how = ""
    match first, later.move:
        case DraftDice(taken), DraftDice(dice):
            others = Counter(faces_of(dice)) - Counter(faces_of(taken))
            how = f"with {_text(others.elements())}"
        case _, ThrowAgain(dice):
            how = f"then reroll {_text(faces_of(dice))}"
    return Reason(f"{how}: {later.reason().text}")


def _text(faces: Iterable[int]) -> str:
    """Faces in words, numbers before signs."""
    return faces_text(sorted(faces, reverse=True))


def is_filled_by(hand: FaceValues, line: FormulaLine, look: LineLook) -> bool:
    """Whether some of these dice fill a line, and activate it, without abilities."""
    there, _, active = look.there
    numbers = [face for face in hand if face >= 0]
    cells, slots = there[::2].count(None), there[1::2].count(None)
    fills = cells + (not active) <= len(numbers) and slots <= len(hand) - len(numbers)
    return fills and (active or line.label in numbers)


def most_of(setup: FormulasSetup, look: LineLook, dice: tuple[FaceValues, ...]) -> int:
    """The most points that a line can come to without abilities, by what each die may show: a sum
    is greatest with the least or the greatest number in each cell.
    """
    there, times, _ = look.there
    faces = set(chain(*dice))
    signs = faces & {PLUS, MINUS}
    made = (faces - signs) | results(dice, len(dice))
    numbers = [number for number in made if setup.negative or number >= 0] or [0]
    empty = cycle(((min(numbers), max(numbers)), tuple(signs)))
    squares = [
        may_be if square is None else (square,)
        for square, may_be in zip(there, empty, strict=False)
    ]
    return _most(squares, setup.left_to_right) * times


def _most(squares: Sequence[FaceValues], left_to_right: bool) -> int:
    """The most that a formula comes to, by what may stand in each of its squares; what is added up
    is as much as can be where each term is, and from left to right all is one term.
    """
    total = 0
    term = {0}
    for signs, numbers in zip(((PLUS,), *squares[1::2]), squares[::2], strict=True):
        if TIMES not in signs and not left_to_right:
            total += max(term)
            term = {0}
        ways = product(term, numbers, signs)
        term = {formula_value(way[:2], way[2:]) for way in ways}
    return total + max(term)


def mean_of_most(ways: Sequence[Sequence[float]]) -> float:
    """The mean of the most that several dice bring, by what each of their faces brings."""
    mean = before = 0.0
    for most in sorted(set(chain(*ways))):
        chance = prod(sum(value <= most for value in way) / len(way) for way in ways)
        mean += most * (chance - before)
        before = chance
    return mean

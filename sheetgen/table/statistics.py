"""The dice of one evening, or of several: how often each face fell, and how many of a hundred fair dice are as uneven.

Dice that the program threw are told apart by their ids. Of typed dice nobody knows which of several showed a face that each of them has,
so these are counted together, as one die with all their faces.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sheetgen.core.dice import Die, Roll
from sheetgen.core.game import Game
from sheetgen.table.course import Course
from sheetgen.table.dice import FEWEST_EXPECTED, Tally, tally
from sheetgen.values import frozen

SIMULATED = 2_000
"""How often dice are thrown anew where too few throws have been counted for the chi-square distribution to hold."""

RARE, RARER = 0.1, 0.01
"""Below these chances fair dice are counted in hundreds and in thousands."""


@frozen
class Counted:
    """The throws of dice of one kind.

    Attributes:
        game: the game whose dice they are.
        typed: whether they are real dice, typed in.
        tally: how often each face fell, against expectation.
        chance: how likely fair dice stray from expectation at least as far.
    """

    game: Game[Any, Any]
    typed: bool
    tally: Tally
    chance: float

    @property
    def told(self) -> str:
        """That chance in plain words."""
        return in_words(self.chance) if self.tally.freedom else "all faces are equal"


def counted(courses: Iterable[Course[Any, Any]]) -> tuple[Counted, ...]:
    """All rolls of these games; for each game those that were typed first."""
    rolls: dict[tuple[str, bool], list[Roll]] = {}
    games: dict[str, Game[Any, Any]] = {}
    for course in courses:
        game = games.setdefault(course.game.spec.id, course.game)
        for event in course.events:
            if event.is_roll:
                rolls.setdefault((game.spec.id, event.typed), []).append(course.game.parse_roll(event.text))
    return tuple(one for name, game in games.items() for typed in (True, False) for one in _of(game, rolls.get((name, typed), ()), typed=typed))


def _of(game: Game[Any, Any], rolls: Sequence[Roll], *, typed: bool) -> Iterator[Counted]:
    dice = game.spec.dice
    for one in tally(rolls, dice, alike=together(dice) if typed else None):
        yield Counted(game, typed, one, chance(one))


def together(dice: Sequence[Die]) -> Mapping[str, str]:
    """For each die the first of those that share a face with it, or with one that does: nobody can tell which of them was thrown."""
    first: dict[str, str] = {die.id: die.id for die in dice}
    for die in dice:
        joined = {first[other.id] for other in dice if {face.text for face in other.faces} & {face.text for face in die.faces}}
        least = next(first[other.id] for other in dice if first[other.id] in joined)
        first = {name: least if lead in joined else lead for name, lead in first.items()}
    return first


def chance(one: Tally) -> float:
    """How likely fair dice stray from what is expected at least as far: by chi-square, or by throwing dice where few were counted."""
    if not one.freedom or min(due for _, _, due in one.rows) >= FEWEST_EXPECTED:
        return one.chance
    dice = random.Random(one.thrown)
    weights = [due for _, _, due in one.rows]
    far = 0
    for _ in range(SIMULATED):
        came = Counter(dice.choices(range(len(weights)), weights, k=one.thrown))
        square = sum((came[face] - due) ** 2 / due for face, due in enumerate(weights))
        far += square >= one.chi_square - 1e-9
    return far / SIMULATED


def in_words(chance: float) -> str:
    """How many fair dice are as uneven, for a chance that they stray at least so far.

    >>> in_words(0.7)
    '7 of 10 fair dice are as uneven as these, or more'
    """
    if chance > 0.99:
        return "hardly any fair dice are as even as these"
    of = 10 if chance >= RARE else 100 if chance >= RARER else 1000
    if chance * of < 1:
        return "fewer than 1 of 1,000 fair dice are as uneven as these; look at them"
    count = round(chance * of)
    return f"{count} of {of:,} fair dice {'is' if count == 1 else 'are'} as uneven as these, or more{'; look at them' if of == 1000 else ''}"

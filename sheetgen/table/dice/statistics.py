"""The dice of one evening, or of several: how often each face fell, and how many of a hundred fair
dice are as uneven.

Dice that the program threw are known by their ids. Of typed dice nobody knows which of several
showed a face that each of them has, so these are counted together, as one die with all their faces.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import cast

from sheetgen.core.dice import Dice, Roll, Thrown
from sheetgen.core.grouping import grouped, joined
from sheetgen.errors import SheetError
from sheetgen.messages import Meanings, be
from sheetgen.table.dice.throws import Tally, survival, tally
from sheetgen.table.log.game_log import GameLog, Record
from sheetgen.table.log.journal import record_of, whole_lines

FEWEST_EXPECTED = 5  # chi-square says little where fewer of a face are expected

SIMULATED = 2_000
"""How often dice are thrown anew where too few throws have been counted for the chi-square
distribution to hold.
"""

EVEN = 0.99  # a chance above which dice are odd for being so even
UNEVEN = 0.01  # a chance below which they are odd for being so uneven


@dataclass(frozen=True, slots=True)
class DiceRolls:
    """Rolls of the same dice.

    Attributes:
        game: the id of the game whose dice they are, "" for plain ones.
        title: what they are called.
        dice: the box.
        typed: whether they are real dice, typed in.
        rolls: what they showed.
    """

    game: str
    title: str
    dice: Dice
    typed: bool
    rolls: tuple[Roll, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """The throws of dice of one kind.

    Attributes:
        source: where they come from.
        tally: how often each face fell, against expectation.
        chance: how likely fair dice stray from expectation at least as far.
    """

    source: DiceRolls
    tally: Tally
    chance: float

    @property
    def verdict(self) -> str:
        """That chance in plain words."""
        said = verdict(self.tally, self.chance)
        return f"{said}; look at these dice" if self.source.typed and self.chance < UNEVEN else said


def rolls_of(game_log: GameLog) -> Iterator[DiceRolls]:
    """The rolls of a game at the table."""
    spec = game_log.game.spec
    for typed in (True, False):
        rolls = [
            game_log.game.parse_roll(event.text)
            for event in game_log.events
            if event.is_roll and event.typed == typed
        ]
        yield DiceRolls(spec.id, spec.title, spec.dice, typed, tuple(rolls))


def thrown_records(path: Path) -> list[Record]:
    """The rolls that `roll --log` has kept in a file; none where it is another file.

    Raises UsageError, SheetError.
    """
    lines, _, _ = whole_lines(path)
    records: list[Record] = []
    for number, line in enumerate(lines, start=1):
        records.append(record_of(line, path, number))
        if not {"roll", "dice"} <= records[0].keys():
            return []
    return records


def of_record(record: Record, game: str, title: str, dice: Dice) -> DiceRolls:
    """A roll of these dice that was kept. Raises SheetError for one that they cannot show."""
    sides: dict[tuple[object, object], Thrown] = {}
    for die in dice:
        for number, face in enumerate(die.faces, start=1):
            sides[die.id, number] = Thrown(die.id, face)
    shown = cast("list[dict[str, object]]", record.get("dice"))
    try:
        roll = tuple(sides[each["die"], each["face"]] for each in shown)
    except (LookupError, TypeError):
        raise SheetError(
            "log-unreadable", f"the roll {record.get('roll')} does not fit the dice of {title}"
        ) from None
    return DiceRolls(game, title, dice, False, (roll,))


def counted(sources: Iterable[DiceRolls]) -> tuple[Counted, ...]:
    """All rolls by the dice with which they were made; for each game those that were typed
    first.
    """
    games = grouped(sources, attrgetter("game")).values()
    typed_first = chain.from_iterable(sorted(game, key=lambda one: not one.typed) for game in games)
    found: list[Counted] = []
    for one in map(_merged, grouped(typed_first, attrgetter("game", "typed")).values()):
        meanings = together(one.dice) if one.typed else None
        found += [Counted(one, each, chance(each)) for each in tally(one.rolls, one.dice, meanings)]
    return tuple(found)


def _merged(sources: Sequence[DiceRolls]) -> DiceRolls:
    dice = {die.id: die for source in sources for die in source.dice}
    return replace(
        sources[0],
        dice=tuple(dice.values()),
        rolls=tuple(roll for source in sources for roll in source.rolls),
    )


def together(dice: Dice) -> Meanings:
    """For each die the first of those that share a face with it, or with one that does: nobody can
    tell which of them was thrown.
    """
    shown = {str(die.id): {face.text for face in die.faces} for die in dice}
    ties = [[other for other in shown if shown[other] & shown[die]] for die in shown]
    return {die: group[0] for group in joined(shown, ties) for die in group}


def chance(one: Tally) -> float:
    """How likely fair dice stray from what is expected at least as far: by chi-square, or by
    throwing dice where few were counted.
    """
    if not one.freedom or one.fewest_expected >= FEWEST_EXPECTED:
        return survival(one.chi_square, one.freedom)
    dice = random.Random(one.thrown)
    weights = [due for _, _, due in one.rows]
    far = 0
    for _ in range(SIMULATED):
        came = Counter(dice.choices(range(len(weights)), weights, k=one.thrown))
        square = sum((came[face] - due) ** 2 / due for face, due in enumerate(weights))
        far += square >= one.chi_square - 1e-9
    return far / SIMULATED


def verdict(one: Tally, chance: float) -> str:
    """What there is to say of counts, for the chance that fair dice stray at least so far."""
    if not one.freedom:
        return "all faces are equal"
    if chance > EVEN and one.fewest_expected < FEWEST_EXPECTED:
        return "too few throws to tell"
    return in_words(chance)


def in_words(chance: float) -> str:
    """How many fair dice are as uneven, for a chance that they stray at least so far.

    >>> in_words(0.7)
    '7 of 10 fair dice are as uneven as these, or more'
    """
    if chance > EVEN:
        return "hardly any fair dice are as even as these"
    if chance * 1000 < 1:
        return "fewer than 1 of 1,000 fair dice are as uneven as these"
    of = 10
    while chance < 1 / of:
        of *= 10
    count = round(chance * of)
    return f"{count} of {of:,} fair dice {be(count)} as uneven as these, or more"

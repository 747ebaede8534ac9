"""The race of two players to the target: their chances to win it, at the start of a turn and after
it.

`race.zip`, which `make tables` writes for the dice of the layout and the rules as they come, has
the chances where both play each turn in the one of a few ways that wins most, how often each way
scores what, and how much a better turn gains at most where that was tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from pathlib import Path
from struct import unpack

from sheetgen.games.rainbow.state import RainbowSetup, RainbowState
from sheetgen.games.rainbow.turns import first_shown, member, name_of, rainbow_dice

SHIPPED = Path(__file__).with_name("race.zip")

CERTAIN = 60_000
"""What a chance of 1 is in the numbers of the table."""

Chances = Sequence[float]

NOTABLE = 0.005
"""A chance to win that is said when another way than for points brings it."""


@dataclass(frozen=True, slots=True)
class Race:
    """The chances of the player on turn.

    Attributes:
        target: the total that ends the game.
        gap: how much a better turn gains at most, at the places where that was tried.
        ways: how often each way to play a turn scores what; the first one plays for points.
        last: of the second player of a round whose turn ends the game, by what the first leads by.
        tie: of the first player of a tiebreaker.
        first: of the first player of a round, by the points of the first and of the second.
        second: of the second player, while the first is below the target.
    """

    target: int
    gap: float
    ways: tuple[Chances, ...]
    last: Chances
    tie: float
    first: Chances
    second: Chances

    @property
    def known(self) -> str:
        """How well the chances are known."""
        ways = f"exact for {len(self.ways)} ways to play a turn"
        return f"{ways}; a better turn gains {self.gap:.1%} at most where that was tried"

    def after(self, second: bool, one: int, two: int) -> list[float]:
        """By the points of the turn, with what the first and the second player of the round have
        before it; in a tiebreaker that is the target and what its turn has added.
        """
        wins = self._answered if second else self._led
        return [wins(one, two, points) for points in range(len(self.last))]

    def _led(self, one: int, two: int, points: int) -> float:
        """The first player's, after that turn."""
        now = one + points
        if now < self.target:
            return 1 - self.second[now * self.target + two]
        return 1 - self.last[now - two] if now - two < len(self.last) else 1

    def _answered(self, one: int, two: int, points: int) -> float:
        """The second player's, after that turn."""
        now = two + points
        if max(one, now) < self.target:
            return 1 - self.first[one * self.target + now]
        return 1 - self.tie if one == now else float(now > one)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a turn makes of the race.

    Attributes:
        race: the table.
        after: the chance of the player on turn by the points of the turn.
        wins: its chance before the turn for each way to play it.
        most: its chance before the turn.
    """

    race: Race
    after: Chances
    wins: Chances
    most: float

    def before_turn(self) -> Iterator[str]:
        """What there is to say before the draw."""
        yield f"the chance to win is {self.most:.0%} ({self.race.known})"
        for_points = self.wins[0]
        ways = self.race.ways
        if self.most - for_points < NOTABLE:
            return
        best = ways[self.wins.index(max(self.wins))]
        risk = "more" if best[0] > ways[0][0] else "less"
        yield f"to win, risk {risk} than for points, which wins {for_points:.0%}"

    def after_turn(self, points: int) -> str:
        """What a stop with these points makes of the race, and what none does."""
        stop, bust = self.after[points], self.after[0]
        chances = f"{stop:.0%} after {points} points and {bust:.0%} after none"
        is_over = {stop, bust} <= {0, 1}  # the game is won or lost with them
        known = "" if is_over else f" ({self.race.known})"
        return f"the chance to win is {chances}{known}"


def outlook(setup: RainbowSetup, state: RainbowState) -> Outlook | None:
    """The race at a table of two; None where it is not known."""
    if len(state.points) != 2 or not (state.whole and state.queue):
        return None
    race = race_of(setup)
    second = len(state.queue) == 1
    if race is None:
        return None
    one, two = [sum(state.points[seat]) for seat in state.playing]
    if state.tiebreaker:
        one = two = setup.target
        one += state.extra[state.playing[0]][-1] if second else 0
    after = race.after(second, one, two)
    wins = [sum(map(mul, way, after)) for way in race.ways]
    ends_game = second and one >= setup.target
    most = sum(race.last[one - two : one - two + 1]) if ends_game else max(wins)
    return Outlook(race, after, wins, most)


def chances(setup: RainbowSetup, state: RainbowState) -> tuple[Chances, str] | None:
    """The chance of each seat to win between turns, and how well it is known; None where the race
    is not known.

    That is the label of the whole race also before a turn that ends it: a tiebreaker may follow.
    """
    look = outlook(setup, state)
    if look is None or state.turn != setup.fresh:
        return None
    seat = state.queue[0]
    by_seat = (1 - look.most, look.most) if seat else (look.most, 1 - look.most)
    return by_seat, look.race.known


def race_name(setup: RainbowSetup) -> str:
    """The member of `SHIPPED` for these rules and dice: it says all that the race depends on."""
    dice, _ = first_shown(rainbow_dice(setup, setup.sides), len(setup.colors))
    return f"{name_of(setup, dice, True, setup.a_turn)} {setup.target}"


@lru_cache(maxsize=20)
def race_of(setup: RainbowSetup) -> Race | None:
    """The race under these rules; None where the shipped table is for others.

    In the file, all are numbers of 2 bytes, the low one first.
    """
    content = member(SHIPPED, race_name(setup)) if setup.stops_by_lucky else b""
    if not content:
        return None
    ways, points, *rest = unpack(f"<{len(content) // 2}H", content)
    parts = iter([number / CERTAIN for number in rest])

    def some(count: int) -> list[float]:
        return [next(parts) for _ in range(count)]

    gap = next(parts)
    scores = tuple([some(points) for _ in range(ways)])
    last = some(points)
    tie = next(parts)
    scored = setup.target**2
    return Race(
        setup.target,
        gap,
        scores,
        last,
        tie,
        some(scored),
        some(scored),
    )

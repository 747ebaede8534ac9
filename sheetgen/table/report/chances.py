"""The chances to win of everybody over a game: exact where the game knows them, else found by games
of greedy bots from the table as it lay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from sheetgen.core.advice import EXACT, simulated
from sheetgen.core.play import Outcome
from sheetgen.table.judge.policies import greedy
from sheetgen.table.log.game_log import GameLog
from sheetgen.table.report.turns import TurnEnd
from sheetgen.table.simulation.playing import chance_of, play_out

GAMES = 40
"""Games that are played out from each table."""

MOST = 16
"""Turns whose ends are looked at, the last one among them; of more, some are left out."""

_NORMAL = 1.96
"""Standard errors within which a value lies with a chance of 95 %."""


@dataclass(frozen=True, slots=True)
class WinChances:
    """The chances at the end of a turn.

    Attributes:
        turn: that has ended, 0 at the start.
        shares: the chance of each seat; a first place that is shared counts in parts.
        interval: how near they are with a chance of 95 %, 0 where they are exact.
    """

    turn: int
    shares: tuple[float, ...]
    interval: float = 0.0

    @property
    def known(self) -> str:
        """How well they are known, in the words of `core.advice`."""
        return simulated(self.interval) if self.interval else EXACT


def looked_at(ends: Sequence[TurnEnd], most: int = MOST) -> tuple[TurnEnd, ...]:
    """So many turn ends at most, evenly over the game, the last one among them."""
    count = min(len(ends), most)
    return tuple(ends[(number * len(ends)) // count - 1] for number in range(1, count + 1))


def chances_after(game_log: GameLog, end: TurnEnd, games: int = GAMES) -> WinChances:
    """The chances at the end of a turn; the same log gives the same ones."""
    game, state = game_log.game, game_log.states[end.events]
    seats = game.rules.seats(state)
    if over := game.outcome(state):
        return WinChances(end.number, _shares([over], seats))
    if exact := game.chances(state):
        return WinChances(end.number, exact)
    policies = [greedy] * seats
    seed = f"{game_log.seed} report {end.events}"
    played = [play_out(game, state, policies, chance_of(seed, number)) for number in range(games)]
    outcomes = [each.outcome for each in played if each.outcome]
    shares = _shares(outcomes, seats)
    interval = max(_reach(share, len(outcomes)) for share in shares)
    return WinChances(end.number, shares, interval)


def _shares(outcomes: Sequence[Outcome], seats: int) -> tuple[float, ...]:
    """In what part of games each seat came first, by itself or with others."""
    won = [0.0] * seats
    for outcome in outcomes:
        first = [rank.seat for rank in outcome.ranks if rank.place == 1]
        for seat in first:
            won[seat] += 1 / len(first)
    return tuple(each / max(1, len(outcomes)) for each in won)


def _reach(share: float, games: int) -> float:
    """How far the end of a share's interval lies from it, the farther one (Wilson)."""
    if not games:
        return 1.0
    square = _NORMAL**2 / games
    middle = (share + square / 2) / (1 + square)
    half = _NORMAL * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return half + abs(middle - share)

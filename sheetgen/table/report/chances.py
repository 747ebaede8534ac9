"""The chances to win of everybody over a game: as the game knows them, else by games of greedy bots
from the table as it lay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sheetgen.core.advice import EXACT, simulated
from sheetgen.core.play import Outcome
from sheetgen.table.judge.policies import greedy
from sheetgen.table.log.game_log import GameLog
from sheetgen.table.report.turns import TurnEnd
from sheetgen.table.simulation.chunks import WINS
from sheetgen.table.simulation.playing import chance_of, play_out
from sheetgen.table.simulation.sums import Figure, share

GAMES = 30
"""Games that are played out from each table."""

MOST = 12
"""Turns whose ends are looked at, the last one among them; of more, some are left out."""


@dataclass(frozen=True, slots=True)
class WinChances:
    """The chances at the end of a turn.

    Attributes:
        turn: that has ended, 0 at the start.
        figures: the chance of each seat with the ends of its interval, which are the chance itself
            where they were computed; a first place that is shared counts in parts.
        known: how well they are known, in the words of `core.advice` or of the game.
    """

    turn: int
    figures: tuple[Figure, ...]
    known: str

    @property
    def shares(self) -> list[float]:
        """The chances alone."""
        return [figure.value for figure in self.figures]

    @property
    def interval(self) -> float:
        """How near they are with a chance of 95 %, 0 where they were computed."""
        return max(figure.half for figure in self.figures)


def looked_at(ends: Sequence[TurnEnd]) -> tuple[TurnEnd, ...]:
    """So many turn ends as there is time for, evenly over the game, the last one among them."""
    count = min(len(ends), MOST)
    return tuple(ends[(number * len(ends)) // count - 1] for number in range(1, count + 1))


def chances_after(game_log: GameLog, end: TurnEnd, games: int = GAMES) -> WinChances:
    """The chances at the end of a turn; the same log gives the same ones."""
    game = game_log.game
    state = game_log.states[end.events]
    seats = range(game.rules.seats(state))
    over = game.outcome(state)
    if computed := (_parts(over, seats), EXACT) if over else game.chances(state):
        parts, known = computed
        return WinChances(
            end.number, tuple(Figure(WINS, "", part, part, part) for part in parts), known
        )
    policies = [greedy for _ in seats]
    seed = f"{game_log.seed} report {end.events}"
    played = [play_out(game, state, policies, chance_of(seed, number)) for number in range(games)]
    came = map(sum, zip(*[_parts(each.outcome, seats) for each in played], strict=True))
    figures = tuple(share(WINS, "", each, games) for each in came)
    return WinChances(end.number, figures, simulated(max(each.half for each in figures)))


def _parts(outcome: Outcome | None, seats: Iterable[int]) -> tuple[float, ...]:
    """The part of a win of each seat; none of a game that was cut off."""
    first = [rank.seat for rank in outcome.ranks if rank.place == 1] if outcome else []
    return tuple((seat in first) / max(1, len(first)) for seat in seats)

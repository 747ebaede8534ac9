"""What a report shows of a game: points by turn, the costliest decisions, luck, chances to win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from math import isnan
from string import ascii_uppercase

from sheetgen.cli.output import Output, called, columns
from sheetgen.core.advice import EXACT
from sheetgen.messages import count_of, printable
from sheetgen.table.dice.luck import luck_so_far
from sheetgen.table.log.game_log import GameLog
from sheetgen.table.log.journal import SavedLog
from sheetgen.table.report.chances import WinChances
from sheetgen.table.report.decisions import COSTLIEST, Decision, costliest, offer_at
from sheetgen.table.report.turns import turn_ends

SIGNS = ascii_uppercase
"""The letters of curves, in their order."""

_STEPS = 10  # Into how many lines the height is divided; the lowest one is 0 %
_SEVERAL = "*"  # Where curves cross


@dataclass(frozen=True, slots=True)
class GameReport:
    """A game of a log looked back at.

    Attributes:
        made: the decisions.
        chances: to win over the game; none where nobody asked for games that find them.
        games: how many of them were played on from each turn's end.
    """

    saved: SavedLog
    game_log: GameLog
    made: tuple[Decision, ...]
    chances: tuple[WinChances, ...]
    games: int

    @property
    def when_and_where(self) -> str:
        """`Saturday, 28 November 2026, Ann's kitchen, 42 minutes`, as far as the log says it."""
        begun = self.saved.begun
        played = self.saved.played
        date = f"{begun:%A}, {begun.day} {begun:%B %Y}" if begun else ""
        minutes = 0 if played is None else round(played / timedelta(minutes=1))
        took = count_of(minutes, "minute") if minutes else ""
        return ", ".join(filter(None, (date, printable(self.saved.place), took)))

    @property
    def how_known(self) -> str:
        """How well the chances are known, in a sentence."""
        interval = max(each.interval for each in self.chances)
        computed = {each.known for each in self.chances if not each.interval} - {EXACT}
        if not interval:
            return min(computed, default=EXACT)
        simulated = (
            f"simulated ± {100 * interval:.0f} % at most: {count_of(self.games, 'game')} of greedy"
            " bots from each turn's end on"
        )
        return "; else ".join((*computed, simulated))


def show_report(game_log: GameLog, made: Sequence[Decision], output: Output) -> None:
    """Points by turn, the costliest decisions and luck of a game."""
    names = [called(name) for name in game_log.names]
    if ends := turn_ends(game_log):
        output.head("Points by turn")
        rows = [(str(end.number), names[end.seat], *map(str, end.points)) for end in ends]
        output.table(("turn", "of", *names), rows)
        output.gap()
    output.head("The costliest decisions")
    output.sentences(decision_sentences(game_log, made), "  ")
    if lucky := luck_so_far(game_log):
        output.gap()
        output.head("Luck")
        output.sentences(lucky, "  ")


def decision_sentences(
    game_log: GameLog, made: Sequence[Decision], most: int = COSTLIEST
) -> Iterator[str]:
    """The costliest decisions of everybody, a sentence each, or why there are none; and of how many
    the value is not known.
    """
    if not any(event.kind == "move" for event in game_log.events):
        yield "nothing has been decided yet"
        return
    if not made:
        yield f"nothing is computed for what was decided in {game_log.game.spec.title}"
        return
    for seat, name in enumerate(map(called, game_log.names)):
        costly = costliest(made, seat, most)
        for each in costly:
            yield f"{name}, {_decision(game_log, each)}"
        if not costly:
            yield f"{name}: no decision cost anything"
    if unknown := sum(isnan(each.value) for each in made):
        yield f"left out, without a value: {unknown} of {count_of(len(made), 'decision')}"


def _decision(game_log: GameLog, each: Decision) -> str:
    """`turn 3: roll, worth 18.21; best was keep O3 G3, worth 21.33: then …`."""
    move, best = map(offer_at(game_log, each.event).typed_text, (each.move, each.best))
    return (
        f"turn {each.turn}: {move}, worth {each.value:.2f}; the best was {best}, worth"
        f" {each.worth:.2f}: {each.why} ({each.measure}, {each.known})"
    )


def show_chances(report: GameReport, output: Output) -> None:
    """The chances to win over a game, drawn in letters; with `plain` a sentence for each turn."""
    chances = report.chances
    names = [called(name) for name in report.game_log.names]
    output.gap()
    output.head("Chances to win")
    if output.plain:
        for each in chances:
            pairs = zip(names, each.shares, strict=True)
            shares = ", ".join(f"{name} {100 * share:.0f} %" for name, share in pairs)
            output.line(f"after turn {each.turn}: {shares}")
    else:
        output.lines(curve([each.shares for each in chances], columns()))
        key = (f"{sign} {name}" for sign, name in zip(SIGNS, names, strict=False))
        output.sentence(
            f"  {', '.join(key)}; * where they meet; in percent, turn 0 to {chances[-1].turn}"
        )
    output.sentence(f"  {report.how_known}")


def curve(shares: Sequence[Sequence[float]], room: int) -> Iterator[str]:
    """The lines of a drawing, in so many columns: for each time the share of each sign, 0 to 1."""
    apart = max(1, min(4, (room - 6) // len(shares)))
    for height in range(_STEPS, -1, -1):
        cells = (_cell(each, height).ljust(apart) for each in shares)
        label = f"{100 * height // _STEPS}" if height % 5 == 0 else ""
        yield f"{label:>3} |{''.join(cells)}".rstrip()


def _cell(shares: Sequence[float], height: int) -> str:
    """Whose curve is at that height."""
    there = [SIGNS[seat] for seat, share in enumerate(shares) if round(share * _STEPS) == height]
    return _SEVERAL if there[1:] else "".join(there)

"""What simulated games say, in words and in JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from pathlib import Path

from sheetgen.catalog import LoadedLayout
from sheetgen.cli.output import Output
from sheetgen.core.cells import CellId, area_of
from sheetgen.core.drawing import Penciled, Sign
from sheetgen.errors import Remarks
from sheetgen.messages import Words
from sheetgen.table.judge.answers import (
    Json,
    encoded,
    of_fields,
    of_files,
    of_game,
    of_players,
)
from sheetgen.table.simulation.chunks import ENDS, GAMES, MARKED, POINTS, TURNS, WINS, SetUp
from sheetgen.table.simulation.sums import Figure, Simulation


@dataclass(frozen=True, slots=True)
class Simulated:
    """Games of bots that are played, and what came out so far.

    Attributes:
        loaded: the layout, under the first of the options that are compared.
        set_ups: one, or one for each value of the rule option that is compared.
        options: that value for each, as `option=value`; "" where none is compared.
        most: games of each.
        until: half the width of the widest interval that is enough; 0 = all games are played.
        simulation: what came out.
    """

    loaded: LoadedLayout
    set_ups: tuple[SetUp, ...]
    options: Words
    most: int
    until: float
    simulation: Simulation

    @property
    def bots(self) -> Words:
        """The bot of each seat."""
        return self.set_ups[0].policies

    @property
    def reached(self) -> bool:
        """Whether the intervals are as narrow as was asked."""
        return self.simulation.widest <= self.until

    @property
    def needed(self) -> int:
        """How many games it will take: intervals are half as wide after four times as many."""
        if not self.until:
            return self.most
        more = (self.simulation.widest / self.until) ** 2
        return min(self.most, ceil(self.simulation.games * more))

    @property
    def figures(self) -> dict[str, list[Figure]]:
        """All there is to say of each set-up, by its option."""
        cells = [cell.id for cell in self.loaded.spec.cells]
        found = [sums.figures(cells) for sums in self.simulation.sums]
        return dict(zip(self.options, found, strict=True))


def show(done: Simulated, output: Output) -> None:
    """All of it in words, what is compared first."""
    games = done.simulation.games
    seed = done.set_ups[0].seed
    output.sentence(f"{done.loaded.spec.title}: {games:,} games, seed {seed}")
    if done.until:
        rate = "difference of win rates" if done.simulation.pairs else "win rate"
        which = "Each" if done.reached else "Not every"
        how = f"± {100 * done.until:g} %, looked at after every {GAMES} games"
        output.sentence(f"{which} {rate} is sure to {how}.")
    output.sentence("In parentheses: the interval that holds the true value 95 times in 100.")
    if len(done.bots) > 1:
        output.sentence("A shared first place counts in equal parts.")
    for option, pair in zip(done.options[1:], done.simulation.pairs, strict=True):
        output.gap()
        output.head(f"{option} minus {done.options[0]}, game by game with the same dice")
        _show_figures(done, pair.differences(), output, "+")
    for option, figures in done.figures.items():
        output.gap()
        if option:
            output.head(option)
        _show_figures(done, figures, output)


def _show_figures(
    done: Simulated,
    figures: Iterable[Figure],
    output: Output,
    sign: str = "",
) -> None:
    """A line for each; cells by area, with `plain` one by one."""
    for measure, found in groupby(figures, lambda figure: figure.measure):
        if measure == MARKED and not output.plain:
            output.line("marked at the end, in %:")
            for area, cells in groupby(found, lambda figure: area_of(figure.of)):
                shares = [f"{one.of.partition('.')[2]} {100 * one.value:.0f}" for one in cells]
                output.sentence(f"  {area}: {', '.join(shares)}")
            continue
        for figure in found:
            of = figure.of
            if measure in (WINS, POINTS):
                of = f"{of} {done.bots[int(of) - 1]}"
            output.sentence(f"{measure} {of}".strip() + f": {_value(figure, sign)}")


def _value(figure: Figure, sign: str) -> str:
    """`51.2 % (48.1 to 54.3)`; a difference with its sign."""
    times = 100
    unit = " %"
    form = f"{sign}.1f"
    if figure.measure in (POINTS, TURNS):
        times = 1
        unit = ""
        form = f"{sign}.2f"
    value, low, high = (f"{each:{form}}" for each in figure.times(times))
    if unit == "" and not figure.spread:
        return f"{value}, the same in every game"
    spread = f", spread {figure.spread:.1f}" if unit == "" else ""
    return f"{value}{unit} ({low} to {high}){spread}"


def in_json(done: Simulated, *, stopped: bool, files: Sequence[Path], problems: Remarks) -> Json:
    """All of it for programs."""
    pairs = zip(done.options[1:], done.simulation.pairs, strict=True)
    return {
        **of_game(done.loaded.spec),
        "players": of_players(done.bots),
        "seed": done.set_ups[0].seed,
        "game_count": done.simulation.games,
        "stopped": stopped,
        "results": [_in_json(option, found) for option, found in done.figures.items()],
        "differences": [_in_json(option, pair.differences()) for option, pair in pairs],
        "files": of_files(files),
        "problems": encoded(problems),
    }


def _in_json(option: str, figures: Iterable[Figure]) -> Json:
    return {"options": option or None, "figures": [_figure_json(figure) for figure in figures]}


def _figure_json(figure: Figure) -> Json:
    """A figure, with what it is of: a seat, a cell, or how games ended."""
    of = figure.of
    measure = figure.measure
    return {
        "measure": measure,
        "seat": int(of) - 1 if measure in (WINS, POINTS) else None,
        "cell": of if measure == MARKED else None,
        "ending": of if measure == ENDS else None,
        **of_fields(figure, "value", "low", "high", "spread"),
    }


def print_heat(done: Simulated, path: Path) -> None:
    """Print the game's own sheet or board, that for so many players, with how often its cells were
    marked; the part with the most of these cells, and of pieces that are a seat's the first.

    Raises LayoutError, OutputError.
    """
    from sheetgen.render.marked import written_on
    from sheetgen.render.options import Filled, Options, Papers
    from sheetgen.render.printing import print_part

    (figures,) = done.figures.values()
    shares = {one.of: round(100 * one.value) for one in figures if one.measure == MARKED}
    marks = [Penciled(CellId(cell), Sign.SHARE, str(percent)) for cell, percent in shares.items()]
    filled = Filled("", frozenset(), tuple(marks))
    layout = done.loaded
    if "seats" in layout.spec.switches:
        layout = layout.under({"seats": str(len(done.bots))})
    part, *_ = written_on(layout.parts(), [filled])
    pages = Options(origin=layout.origin, papers=Papers((filled,), layout.inks))
    print_part(part, pages, path)


def draw_plot(done: Simulated, path: Path) -> None:
    """Draw how often each seat wins, or for one player alone the mean points, with the intervals.

    Raises UsageError, LayoutError, OutputError.
    """
    from sheetgen.render.plots import Bars, plot

    measure, up, times = (WINS, "wins in %", 100) if len(done.bots) > 1 else (POINTS, "points", 1)
    bars = {}
    for option, figures in done.figures.items():
        for one in figures:
            if one.measure == measure:
                bot = done.bots[int(one.of) - 1]
                bars[f"{one.of} {bot} {option}".strip()] = one.times(times)
    plot(Bars(f"{done.loaded.spec.title}: {done.simulation.games:,} games", up, bars), path)

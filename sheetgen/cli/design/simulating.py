"""`simulate`: bots play a game many times, and what that says of the game."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from types import FrameType

import click

from sheetgen.cli.arguments import open_game
from sheetgen.cli.completion import complete_setting
from sheetgen.cli.design.simulated import Simulated, draw_plot, in_json, print_heat, show
from sheetgen.cli.options import (
    TypedSettings,
    all_of,
    common_options,
    file_option,
    game_argument,
    list_option,
    refuse_no_pdf,
    whole_number,
)
from sheetgen.cli.output import Output
from sheetgen.cli.rare import Rare, help_all_option
from sheetgen.errors import Remarks, UsageError
from sheetgen.files import refuse_twice
from sheetgen.games.game import AnyGame
from sheetgen.messages import listed
from sheetgen.table.judge.policies import find
from sheetgen.table.log.journal import layout_hash
from sheetgen.table.log.players import GREEDY, bot_of, players_in, seating_of
from sheetgen.table.simulation.chunks import SetUp, chunk_starts
from sheetgen.table.simulation.rows import Sink, csv_rows, parquet_rows, rows_of
from sheetgen.table.simulation.running import (
    Chunk,
    WorkerLost,
    played_by,
    played_here,
    processes,
)
from sheetgen.table.simulation.sums import Simulation

USUAL = 1_000  # games where nobody says how many
MOST = 1_000_000  # games

AHEAD = 3  # chunks under way for each process, so that none waits for another
WORTH = 10  # chunks that are worth beginning a process

STOPPED = 130


def _percentage(context: click.Context, parameter: click.Parameter, text: str | None) -> float:
    """`1%` as 0.01, 0 where nothing is said. Raises click.BadParameter for less than 0.01 or more
    than 49.99 %.
    """
    if text is None:
        return 0.0
    found = re.fullmatch(r"\s*([0-9]{1,2}(?:\.[0-9]{1,2})?)\s*%\s*", text)
    share = float(found[1]) / 100 if found else 0.0
    if not 0 < share < 0.5:
        raise click.BadParameter(f"{text!r} is not a percentage from 0.01% to 49.99%.")
    return share


simulation_options = all_of(
    list_option(
        "--players", "As bot:greedy,bot:random, or how many.  [default: 2]", "BOTS", default="2"
    ),
    whole_number("--games", 2, MOST, help=f"Else {USUAL:,}, or what --until needs."),
    click.option("--seed", help="A word or number; the same seed gives the same games."),
    whole_number("--jobs", 1, 256, help="Processes; as many as it needs if left out.", cls=Rare),
    click.option(
        "--until",
        callback=_percentage,
        metavar="PERCENT",
        help="Stop when win rates are sure to ± 1%, say.",
    ),
    click.option(
        "--compare",
        metavar="OPTION=A,B",
        shell_complete=complete_setting,
        help="The same games under values of a rule option.",
    ),
    file_option("--csv", help="Write a row for each seat and game.", cls=Rare, ends=(".csv",)),
    file_option("--parquet", help="The same rows as Parquet.", cls=Rare, ends=(".parquet",)),
    file_option("--plot", help="Draw how often each seat wins: SVG or PNG.", cls=Rare),
    file_option("--heat", help="Print on the sheet how often cells are marked: PDF."),
    click.option(
        "--scheduler", metavar="ADDRESS", help="Play on the workers of a Dask cluster.", cls=Rare
    ),
)


@click.command()
@game_argument
@simulation_options
@common_options
@help_all_option
def simulate_command(
    game: str,
    players: str,
    games: int | None,
    seed: str | None,
    jobs: int | None,
    until: float,
    compare: str | None,
    csv: Path | None,
    parquet: Path | None,
    plot: Path | None,
    heat: Path | None,
    scheduler: str | None,
    settings: TypedSettings,
    output: Output,
) -> int:
    """Let bots play a GAME many times, and count how it goes.

    Wins, points, length, cells, endings. The same seed gives the same answer for any number of
    jobs. Ctrl-C shows what is done so far.

    \b
    sheetgen simulate uno --players 4 --games 2000 --seed 1
    sheetgen simulate unicorn --until 2% --heat cells.pdf
    sheetgen simulate unicorn --compare claim-mode=any,disjoint
    """
    if scheduler and jobs:
        raise click.UsageError("--jobs is for this machine, --scheduler for a cluster; name one")
    if heat and compare:
        raise click.UsageError("--heat shows cells under one set of rules; leave --compare out")
    if plot:
        from sheetgen.render.plots import refuse_other_ending, refuse_without_extra

        refuse_other_ending(plot)
        refuse_without_extra()
    refuse_no_pdf("--heat", heat)
    named = {"--csv": csv, "--parquet": parquet, "--plot": plot, "--heat": heat}
    files = {option: path for option, path in named.items() if path}
    refuse_twice(((path, option) for option, path in files.items()), "name a file for each")
    output = replace(output, busy=bool(files))
    most = games or (MOST if until else USUAL)
    chosen = os.urandom(4).hex() if seed is None else seed
    done = _prepared(game, players, settings, compare, chosen, most, until)
    with ExitStack() as tables, asked_to_stop() as asked:
        rows = (csv, csv_rows), (parquet, parquet_rows)
        sinks = [tables.enter_context(write(path)) for path, write in rows if path]
        lost = _count(done, jobs, scheduler, sinks, asked, output)
    return _answer(done, files, lost, asked, output)


def _answer(
    done: Simulated,
    files: Mapping[str, Path],
    lost: Remarks,
    asked: Event,
    output: Output,
) -> int:
    """Say what came out, draw it, and say why it is not all; the exit code."""
    stopped = asked.is_set()
    paths = list(files.values())
    if output.as_json:
        output.json(in_json(done, stopped=stopped or bool(lost), files=paths, problems=lost))
    else:
        show(done, output)
    if plot := files.get("--plot"):
        draw_plot(done, plot)
    if heat := files.get("--heat"):
        print_heat(done, heat)
    if not output.as_json:
        output.lines(f"written: {path}" for path in paths)
    output.complain(lost)
    if stopped:
        output.say("stopped")
    return STOPPED if stopped else int(bool(lost))


def _prepared(
    name: str,
    players: str,
    settings: TypedSettings,
    compare: str | None,
    seed: str,
    most: int,
    until: float,
) -> Simulated:
    """Everything but the games. Raises UsageError, SheetError, LayoutError."""
    variants = {"": settings} if compare is None else _variants(settings, compare)
    opened = [open_game(name, variant) for variant in variants.values()]
    set_ups = tuple(_set_up(name, loaded.paper, players, seed) for loaded in opened)
    if len({set_up.settings for set_up in set_ups}) < len(set_ups):
        raise click.UsageError(f"--compare {compare}: the same rules twice")
    seats = len(set_ups[0].policies)
    if until and seats == 1:
        raise click.UsageError("--until looks at win rates; one player alone has none")
    return Simulated(
        opened[0],
        set_ups,
        tuple(variants),
        most,
        until,
        Simulation(seats, len(set_ups)),
    )


def _variants(settings: TypedSettings, compare: str) -> dict[str, TypedSettings]:
    """The rule options with each value that is compared, by `option=value`.

    Raises click.UsageError.
    """
    option, _, text = compare.partition("=")
    values = [value.strip() for value in text.split(",")]
    if len({*values}) < max(2, len(values)) or not all(values):
        example = "as in misses=2,3"
        raise click.UsageError(f"--compare takes a rule option with different values, {example}")
    if option in settings:
        raise click.UsageError(f"--compare sets {option} itself; leave --set {option} out")
    return {f"{option}={value}": settings | {option: value} for value in values}


def _set_up(name: str, game: AnyGame, players: str, seed: str) -> SetUp:
    """Who plays what. Raises UsageError for people and unknown bots, SheetError."""
    seated = [player or GREEDY for player in players_in(game, players)]
    policies = tuple(map(bot_of, seated))
    people = [player for player in seated if not bot_of(player)]
    if people:
        raise UsageError(
            "not-a-bot",
            f"{listed(people, 'and')}: not a bot; bots play simulated games, as {GREEDY}",
            people[0],
            subject="players",
        )
    for policy in policies:
        find(policy)
    return SetUp(
        rules_of,
        name,
        tuple(sorted(game.settings().items())),
        layout_hash(game),
        policies,
        seating_of(game, seated).boards,
        seed,
    )


def rules_of(name: str, settings: Mapping[str, str]) -> AnyGame:
    """A game by its name, in whatever process. Raises UsageError, LayoutError."""
    return open_game(name, settings).paper


@contextmanager
def asked_to_stop() -> Iterator[Event]:
    """Whether somebody has pressed Ctrl-C; the chunk under way is finished. Pressed again, it ends
    the program as usual.
    """
    asked = Event()

    def stop(number: int, frame: FrameType | None) -> None:
        asked.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _played(done: Simulated, jobs: int | None, scheduler: str | None) -> Iterator[Iterator[Chunk]]:
    """The chunks of all set-ups as they are played, those of the same games one after the other."""
    starts = list(chunk_starts(done.most))
    tasks = ((set_up, *start) for start in starts for set_up in done.set_ups)
    with ExitStack() as ending:
        if scheduler:
            from sheetgen.table.simulation.cluster import played_on

            yield ending.enter_context(closing(played_on(scheduler, tasks)))
        elif (needed := jobs or min(os.cpu_count() or 1, len(starts) // WORTH)) < 2:
            yield played_here(tasks)
        else:
            executor = ending.enter_context(processes(needed))
            yield ending.enter_context(closing(played_by(executor, tasks, AHEAD * needed)))


def _count(
    done: Simulated,
    jobs: int | None,
    scheduler: str | None,
    sinks: Sequence[Sink],
    asked: Event,
    output: Output,
) -> Remarks:
    """Play, count and write, until it is enough or somebody has asked to stop; what was lost.

    Raises SheetgenError where nothing could be counted.
    """
    from sheetgen.cli.print.printing import progress_bar

    try:
        with (
            _played(done, jobs, scheduler) as played,
            progress_bar(output, "games", long=True) as advance,
        ):
            for chunks in zip(*[played] * len(done.set_ups), strict=False):
                _add(done, chunks, sinks)
                if asked.is_set() or (done.until and done.reached):
                    break
                if advance:
                    advance(done.simulation.games, done.needed)
    except WorkerLost as error:
        if not done.simulation.games:
            raise
        return error.problems
    return ()


def _add(done: Simulated, chunks: Sequence[Chunk], sinks: Sequence[Sink]) -> None:
    """Count chunks of the same games, and write them."""
    first = done.simulation.games
    done.simulation.add(chunks)
    for option, chunk in zip(done.options, chunks, strict=True):
        for sink in sinks:
            sink(list(rows_of(done.bots, option, first, chunk)))

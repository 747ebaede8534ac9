"""`score`: what filled sheets are worth, from files or typed at the prompt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import click

from sheetgen.cli.options import Words, at_table, changed_rules, common_options
from sheetgen.cli.output import Output, called, padded, width
from sheetgen.core.play import Score, ScoreLine
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem, SheetError, SheetgenError
from sheetgen.fields.filled import PLAYERS, Entry
from sheetgen.games.game import Game
from sheetgen.table.entry.sheets import FilledSheet, all_read, read_entries, read_sheet, sheet_text
from sheetgen.table.judge.answers import of_game, of_standings
from sheetgen.table.judge.standings import Scored, Standings, standings_of


@click.command()
@click.argument("game")
@click.argument("files", nargs=-1)
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Save what is typed; several players get a file each.",
)
@click.option(
    "--pdf",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep scores and places as a page, too.",
)
@common_options
def score_command(
    game: str, files: Words, save: Path | None, pdf: Path | None, settings: Words, output: Output
) -> int:
    """Score filled sheets and rank the players.

    With FILEs, each is one player's sheet of the same game. Without, the sheets are asked for line
    by line, as on the paper; a line is put right at any time by its name (red 2-9). Piped in, they
    are all lines of the paper in order, an empty one where nothing stands.

    \b
      sheetgen score unicorn ann.yaml ben.yaml
      sheetgen score unicorn --save ann.yaml
    """
    _, played, files = at_table(game, files, settings)
    output = replace(output, busy=bool(save or pdf))
    if not files:
        return _typed(played, output, save, pdf)
    if save:
        raise click.UsageError("--save is for sheets that are typed; these are in files already")
    return score_papers(played, all_read(read_sheet, files), output, pdf)


def _typed(game: Game[object, object], output: Output, path: Path | None, pdf: Path | None) -> int:
    from sheetgen.cli.table.prompting import Draft, ask_all, on_terminal
    from sheetgen.cli.table.saving import offer, save

    draft = Draft(game, output, live=on_terminal())
    try:
        asking, refused = ask_all(draft, output)
    except KeyboardInterrupt:
        draft.forget()
        raise
    papers: list[FilledSheet] = []
    for number, sheet in enumerate(asking.sheets, start=1):
        text, shown = (
            sheet_text(game.format_sheet(sheet)),
            f"<{sheet.player or f'player {number}'}>",
        )
        papers.append(FilledSheet(shown, text, read_entries(text, shown)))
    if not papers:
        draft.forget()
        raise SheetError(
            Problem("nothing-typed", "nothing was typed, so there is nothing to score")
        )
    code = score_papers(game, papers, output, pdf)
    if refused and not on_terminal():
        lines = "1 line was" if refused == 1 else f"{refused} lines were"
        output.say(
            f"{lines} refused and the input ended early, so later answers may stand in the wrong"
            " place"
        )
        code = 1
    if path:
        save(papers, path, output)
    elif on_terminal():
        offer(papers, output)
    draft.forget()
    return code


def _asked_players(game: Game[object, object]) -> str:
    """How many play, asked of somebody at the prompt where the sheets do not say it and it counts;
    "" = as it is supposed.
    """
    from sheetgen.cli.table.prompting import ask_line, on_terminal

    fewest, most = game.spec.players
    right = [str(number) for number in range(fewest, most + 1)]
    while on_terminal():
        said = ask_line(
            f"How many play? ({fewest} to {most}, empty = {max(fewest, min(2, most))}) "
        )
        if said in ("", *right):
            return said
    return ""


def score_papers(
    game: Game[object, object],
    papers: Sequence[FilledSheet],
    output: Output,
    pdf: Path | None = None,
) -> int:
    """Shows what filled sheets of one table are worth, prints them into a PDF if one is named; the
    exit code.
    """
    standings = standings_of(game, papers)
    if standings.notes and not output.as_json and (players := _asked_players(game)):
        standings = standings_of(
            game,
            [replace(paper, entries=(Entry(PLAYERS, players), *paper.entries)) for paper in papers],
        )
    if output.as_json:
        _keep(game.spec, standings, pdf, output)
        output.json({**of_game(game.spec), **of_standings(standings)})
        return 0 if standings.right else 1
    told: Sequence[Standings | Scored] = (standings, *standings.players)
    for each in told:
        for problem in each.problems:
            output.complain(problem)
        for note in each.notes:
            output.note(note)
        if isinstance(each, Scored) and not each.score:
            output.say(f"{called(each.player)}: no score before this is put right")
        elif isinstance(each, Scored) and each.problems:
            output.say(
                f"{called(each.player)}: this cannot be right; the score is that of what stands"
                " there"
            )
    for index, player in enumerate(standings.players):
        if player.score:
            if index and not output.plain:
                output.line()
            show_score(called(player.player), player.score, output)
    show_table(standings, game.spec, output)
    try:
        _keep(game.spec, standings, pdf, output)
    except SheetgenError as error:
        # What was typed is still to be saved.
        for problem in error.problems:
            output.complain(problem)
        return 1
    return 0 if standings.right else 1


def _keep(spec: GameSpec, standings: Standings, pdf: Path | None, output: Output) -> None:
    """Writes the page of results where one is asked for. Raises LayoutError, OutputError."""
    if pdf is None:
        return
    from sheetgen.cli.print.results import keep_results

    written = keep_results(spec, standings, pdf)
    output.say(
        f"{pdf} is written" if written else f"{pdf} is not written: somebody has no score yet"
    )


def show_score(name: str, score: Score, output: Output) -> None:
    """A player's score table as the sheet prints it: count x multiplier = points."""
    if output.plain:
        for line in score.lines:
            count = (
                f"{line.count} x {line.multiplier} = {line.points}"
                if line.multiplier
                else str(line.count)
            )
            output.line(f"{name}: {line.name}: {count}")
        output.line(f"{name}: total: {score.total}{f'; {score.band}' if score.band else ''}")
        return
    rows = list(_rows(score.lines))
    heads, products, points = zip(*rows, ("total", "", str(score.total)), strict=True)
    wide, middle, right = (max(map(width, column)) for column in (heads, products, points))
    gap = middle + 2 if middle else 0
    lines = [
        f"{padded(head, wide)}  {product.rjust(middle).ljust(gap)}{worth.rjust(right)}"
        for head, product, worth in rows
    ]
    total = (
        f"{padded('total', wide)} "
        f" {' ' * gap}{str(score.total).rjust(right)}{f'  {score.band}' if score.band else ''}"
    )
    output.line(output.style(name, "bold"))
    output.lines(f"  {line}".rstrip() for line in lines)
    output.line("  " + output.style("-" * (wide + 2 + gap + right), "dim"))
    output.line("  " + output.style(total, "bold"))


def _rows(lines: Sequence[ScoreLine]) -> Iterator[tuple[str, str, str]]:
    """Name, `10 x 2 =` and points of each line; where nothing is multiplied, the points (or a count
    that gives none) alone.
    """
    multiplied = any(abs(line.multiplier) > 1 for line in lines)
    count = max((len(str(line.count)) for line in lines), default=0)
    times = max((len(str(line.multiplier)) for line in lines), default=0)
    for line in lines:
        if not multiplied:
            yield line.name, "", str(line.points if line.multiplier else line.count)
        elif line.multiplier == 0:
            yield line.name, str(line.count), ""
        else:
            yield (
                line.name,
                f"{line.count:>{count}} x {line.multiplier:>{times}} =",
                str(line.points),
            )


def show_table(standings: Standings, spec: GameSpec, output: Output) -> None:
    """Who came where and why, and by which house rules."""
    if standings.ranks:
        output.lines(("ranking:",) if output.plain else ("", output.style("Ranking", "bold")))
        names = [called(each.player) for each in standings.players]
        totals = [str(each.score.total) if each.score else "" for each in standings.players]
        room, right = max(map(width, names)), max(map(len, totals))
        for rank in standings.ranks:
            name, total = names[rank.seat], totals[rank.seat]
            output.line(
                f"{rank.place}: {name}: {total}"
                if output.plain
                else f"  {rank.place}. {padded(name, room)}  {total.rjust(right)}"
            )
    changed = changed_rules(spec)
    ended = [f"The game is over: {standings.ended}."] * bool(standings.ended)
    for line in (
        *standings.decisions,
        *ended,
        *standings.standing,
        *[f"house rules: {changed}"] * bool(changed),
    ):
        output.sentence(line)

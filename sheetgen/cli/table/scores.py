"""Score tables and the ranking on a screen, and as a page to keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.options import changed_rules
from sheetgen.cli.output import LONGEST_NAME, Output, aligned, called
from sheetgen.core.play import Score, ScoreLine
from sheetgen.core.spec import GameSpec
from sheetgen.messages import Words, printable, short, wide
from sheetgen.table.judge.standings import Standings
from sheetgen.table.log.game_log import GameLog

if TYPE_CHECKING:
    from sheetgen.render.results import Results


def show_standings(standings: Standings, spec: GameSpec, output: Output) -> None:
    """Everybody's score table, who came where and why, and by which rule options."""
    scored = [(player.player, player.score) for player in standings.players if player.score]
    for name, score in output.apart(scored):
        _show_score(called(name), score, output)
    rows = list(_places(standings))
    if rows and output.plain:
        output.lines(["ranking:", *(": ".join(row) for row in rows)])
    elif rows:
        output.line()
        output.head("Ranking")
        ranked = [(f"{place}. {name}", total) for place, name, total in rows]
        output.lines(f"  {line}" for line in aligned(ranked, right={1}))
    output.sentences([*_reasons(standings), *_rules(spec, "rule options")])


def _show_score(name: str, score: Score, output: Output) -> None:
    """A player's score table as the sheet prints it: count x multiplier = points."""
    if output.plain:
        output.lines(f"{name}: {fact}" for fact in _facts(score))
        return
    rows = [*_rows(score.lines), ("total", "", str(score.total))]
    *lines, total = aligned(rows, right={1, 2})
    output.head(name)
    output.lines(f"  {line}" for line in lines)
    output.line("  " + output.style("-" * wide(total), "dim"))
    output.line("  " + output.style(f"{total}  {score.band}".rstrip(), "bold"))


def _facts(score: Score) -> Iterator[str]:
    """A score table, one fact a line."""
    for line in score.lines:
        product = f"{line.count} x {line.multiplier} = {line.points}"
        yield f"{line.name}: {product if line.multiplier else line.count}"
    band = f"; {score.band}" if score.band else ""
    yield f"total: {score.total}{band}"


def _rows(lines: Sequence[ScoreLine]) -> Iterator[tuple[str, str, str]]:
    """Name, `10 x 2 =` and points of each line; where nothing is multiplied, the points (or a count
    that gives none) alone.
    """
    multiplied = any(abs(line.multiplier) > 1 for line in lines)
    count = max((len(str(line.count)) for line in lines), default=0)
    times = max((len(str(line.multiplier)) for line in lines), default=0)
    for line in lines:
        product = f"{line.count:>{count}} x {line.multiplier:>{times}} ="
        if not multiplied:
            yield line.name, "", str(line.points if line.multiplier else line.count)
        elif line.multiplier == 0:
            yield line.name, str(line.count), ""
        else:
            yield line.name, product, str(line.points)


def _places(standings: Standings) -> Iterator[tuple[str, str, str]]:
    """Place, name and total of everybody, best first."""
    for rank in standings.ranks:
        player = standings.players[rank.seat]
        total = str(player.score.total) if player.score else ""
        yield str(rank.place), called(player.player), total


def _reasons(standings: Standings) -> list[str]:
    """What decided the ranking, and how the table stands."""
    ended = [f"The game is over: {standings.ended}."] if standings.ended else []
    return [*standings.decisions, *ended, *standings.standing]


def _rules(spec: GameSpec, head: str) -> list[str]:
    changed = changed_rules(spec)
    return [f"{head}: {changed}"] if changed else []


def told_last(game_log: GameLog) -> Words:
    """How everybody's dice were, and the moves that all agreed on, though they were not legal."""
    from sheetgen.table.dice.luck import luck_so_far  # files of sheets have no log

    agreed = (f"By agreement: {game_log.said(event)}" for event in game_log.forced)
    return (*luck_so_far(game_log), *agreed)


def keep_results(
    spec: GameSpec,
    standings: Standings,
    path: Path,
    more: Sequence[str] = (),
) -> bool:
    """Write scores, places and what decided them to a PDF of one page; False where somebody has no
    score yet. `more` stands behind all else (luck, say).

    Raises LayoutError for a name that the font cannot show, OutputError for a file that cannot be
    written.
    """
    from sheetgen.render.options import Options
    from sheetgen.render.results import print_results

    results = results_of(spec, standings, more)
    if results:
        print_results(results, Options(), path)
    return results is not None


def results_of(spec: GameSpec, standings: Standings, more: Sequence[str]) -> Results | None:
    """Return scores, places and what decided them; None where somebody has no score yet."""
    from sheetgen.render.results import Results

    scores = tuple(player.score for player in standings.players if player.score)
    if not scores or len(scores) < len(standings.players):
        return None
    wrong = [
        f"{each.player}: this sheet breaks the rules; it is scored as it is"
        for each in standings.players
        if each.problems
    ]
    sentences = (*wrong, *_reasons(standings), *more, *_rules(spec, "Rule options"))
    names = tuple(short(printable(each.player), LONGEST_NAME) for each in standings.players)
    return Results(spec.title, names, scores, standings.ranks, sentences)

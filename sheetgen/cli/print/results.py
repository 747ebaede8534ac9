"""The results of a game as a page to keep."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sheetgen.cli.options import changed_rules
from sheetgen.core.spec import GameSpec
from sheetgen.messages import printable, short
from sheetgen.table.judge.standings import Standings


def keep_results(
    spec: GameSpec, standings: Standings, path: Path, about: str = "", more: Sequence[str] = ()
) -> bool:
    """Writes scores, places and what decided them to a PDF of one page; False where somebody has no
    score yet.

    `about` stands below the title, `more` behind all else (luck, say). Raises LayoutError for a
    name that the font cannot show, OutputError for a file that cannot be written.
    """
    from sheetgen.render.options import Options
    from sheetgen.render.results import Results, print_results

    scores = tuple(player.score for player in standings.players if player.score)
    if not scores or len(scores) < len(standings.players):
        return False
    changed = changed_rules(spec)
    ended = [f"The game is over: {standings.ended}."] * bool(standings.ended)
    wrong = [
        f"{each.player}: this sheet cannot be right; the score is that of what stands there"
        for each in standings.players
        if each.problems
    ]
    said = (
        *wrong,
        *standings.decisions,
        *ended,
        *standings.standing,
        *more,
        *[f"House rules: {changed}"] * bool(changed),
    )
    names = tuple(short(printable(player.player), 40) for player in standings.players)
    print_results(Results(spec.title, names, scores, standings.ranks, said, about), Options(), path)
    return True

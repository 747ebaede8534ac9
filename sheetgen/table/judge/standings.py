"""Filled sheets scored together: what each is worth, what cannot be right, who came where and what
decided it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from sheetgen.core.cells import Sheets
from sheetgen.core.play import M, Names, Rank, Ranks, S, Score
from sheetgen.core.ranking import ranking
from sheetgen.errors import FileName, Problem, Remarks, SheetError
from sheetgen.games.game import AnyGame, Game
from sheetgen.messages import Words, span
from sheetgen.table.entry.papers import (
    ParsedSheets,
    assumed_players,
    parse_file,
    refuse_twice,
)
from sheetgen.table.entry.sheets import FilledSheets, all_read
from sheetgen.table.log.game_log import GameLog


@dataclass(frozen=True, slots=True)
class Scored:
    """What one player's paper is worth."""

    player: str  # whose it is
    score: Score | None  # the score of what stands there; None when nothing can be counted
    problems: Remarks = ()  # what cannot be right, with its line in the file
    notes: Remarks = ()  # what may have been forgotten


@dataclass(frozen=True, slots=True)
class Standings:
    """The whole table."""

    players: tuple[Scored, ...]  # one each
    # places, best first; `seat` counts the players. () for a single paper.
    ranks: Ranks = ()
    decisions: Words = ()  # what parted players with equal totals, or that nothing did
    ended: str = ""  # why the game is over, or ""
    standing: Words = ()  # what else to know of the table
    problems: Remarks = ()  # what is wrong with the papers taken together
    notes: Remarks = ()  # what had to be assumed

    @property
    def right(self) -> bool:
        """Whether all of it can be."""
        return not self.problems and not any(player.problems for player in self.players)


def standings_of(game: AnyGame, files: FilledSheets) -> Standings:
    """Score the sheets of one table.

    Raises NotationError with everything in them that cannot be read, SheetError for one given
    twice.
    """
    papers = all_read(partial(parse_file, game), files)
    refuse_twice(papers)
    count = 0 if game.one_sheet else _players(game, papers)
    counted = [replace(paper.sheet, players=paper.sheet.players or count) for paper in papers]
    audited = [
        Scored(paper.sheet.player or f"player {number}", None, *paper.audited(game))
        for number, paper in enumerate(papers, start=1)
    ]
    notes = _assumption(game, papers, counted)
    try:
        standings = _together(game, counted, audited)
    except SheetError as error:
        standings = _each_alone(game, audited, counted, error)
    return replace(standings, notes=notes)


def _together(game: AnyGame, sheets: Sheets, audited: Sequence[Scored]) -> Standings:
    """The standings of the table that sheets make. Raises SheetError where they make none, or one
    that is not counted.
    """
    state = game.position(sheets)
    players = list(audited)
    if game.one_sheet:
        players = [Scored(name, None) for name in game.names(state, ())]
        players[0] = replace(players[0], problems=audited[0].problems)
    return _at(game, state, game.names(state, [player.player for player in players]), players)


def _players(game: AnyGame, papers: ParsedSheets) -> int:
    """How many play by those papers that say it; else one for each paper, never assumed to play
    alone.
    """
    stated = (paper.sheet.players for paper in papers if paper.sheet.players)
    return next(stated, assumed_players(game, papers))


def _each_alone(
    game: AnyGame, players: Sequence[Scored], sheets: Sheets, error: SheetError
) -> Standings:
    """Papers that make no table together: each is scored by itself, where it can be, and nobody is
    ranked.
    """
    said = {problem for sheet in sheets for problem in game.audit(sheet)}
    scored = tuple(
        replace(player, score=game.worth(sheet))
        for player, sheet in zip(players, sheets, strict=True)
    )
    left = tuple(problem for problem in error.problems if problem not in said)
    return Standings(scored, problems=left)


def standings_at(game_log: GameLog) -> Standings:
    """Everybody's score at a table, and who is where; why the game is over, where it is."""
    players = [Scored(name, None) for name in game_log.names]
    return _at(game_log.game, game_log.state, game_log.names, players)


def _at(
    game: AnyGame,
    state: object,
    names: Names,
    players: Sequence[Scored],
) -> Standings:
    """The standings of a table, one of its first seats for each of the players."""
    scores = [game.rules.score(state, seat) for seat in range(len(players))]
    scored = tuple(
        replace(player, score=score) for player, score in zip(players, scores, strict=True)
    )
    outcome = game.rules.outcome(state, names)
    if len(scores) == 1:
        ranks: Ranks = ()
    elif outcome and {rank.seat for rank in outcome.ranks} == set(range(len(scores))):
        ranks = outcome.ranks
    else:
        ranks = ranking(scores)
    return Standings(
        scored,
        ranks,
        _decisions(scored, ranks, scores),
        outcome.reason if outcome else "",
        game.comments.standing(state, names),
    )


def rank(game: Game[S, M], sheets: Sheets) -> Ranks:
    """Who came where, best first, by the papers of all players; `seat` counts the papers. Raises
    SheetError.
    """
    state = game.position(sheets)
    return ranking(
        [
            game.score(state, seat)
            for seat in range(game.rules.seats(state) if game.one_sheet else len(sheets))
        ]
    )


def _assumption(game: AnyGame, papers: ParsedSheets, counted: Sheets) -> Remarks:
    """That nothing says how many play, where a single paper would count otherwise with another
    number.
    """
    players = assumed_players(game, papers)
    if not players or len(papers) > 1:
        return ()
    scores: set[Score] = set()
    for number in game.spec.player_numbers:
        with suppress(SheetError):
            scores.add(game.rules.score(game.position([replace(counted[0], players=number)]), 0))
    if len(scores) < 2:
        return ()
    fewest, most = game.spec.players
    return (
        Problem(
            "players-unknown",
            f"the number of players is unknown; this is counted for {players} players; write"
            f" players: {span(fewest, most)}",
            FileName(papers[0].file.shown),
            subject="players",
        ),
    )


def _decisions(players: Sequence[Scored], ranks: Sequence[Rank], scores: Sequence[Score]) -> Words:
    """For each two neighbors with equal totals: the tie-break that parts them, with both values, or
    that they share a place.
    """
    lines: list[str] = []
    for above, below in pairwise(ranks):
        first = scores[above.seat]
        second = scores[below.seat]
        if first.total == second.total and first.ties:
            names = players[above.seat].player, players[below.seat].player
            lines.append(_parted(first, second, names) or _shared(first, above.place, names))
    return tuple(lines)


def _parted(first: Score, second: Score, names: tuple[str, str]) -> str:
    """Which tie-break parts two players with equal totals; "" where none does."""
    for (name, one), (_, other) in zip(first.ties, second.ties, strict=True):
        if one != other:
            before = f"{names[0]} before {names[1]} with {first.total} each"
            return f"{before}: {name}, {abs(one)} against {abs(other)}"
    return ""


def _shared(score: Score, place: int, names: tuple[str, str]) -> str:
    steps = ", ".join(name for name, _ in score.ties)
    return f"{names[0]} and {names[1]} share place {place}: equal in all tie-breaks ({steps})"

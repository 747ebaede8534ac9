"""Filled sheets scored together: what each is worth, what cannot be right, who came where and what
decided it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from sheetgen.core.cells import Sheet
from sheetgen.core.play import Names, Rank, Score, Seat
from sheetgen.core.ranking import ranking
from sheetgen.errors import Problem, SheetError, in_order
from sheetgen.games.contracts import M, S
from sheetgen.games.game import Game
from sheetgen.table.entry.papers import Laid, lay, refuse_twice, supposed
from sheetgen.table.entry.sheets import FilledSheet, all_read
from sheetgen.table.judge.agreed import noted


@dataclass(frozen=True, slots=True)
class Scored:
    """What one player's paper is worth."""

    player: str  # whose it is
    score: Score | None  # the score of what stands there; None when nothing can be counted
    problems: tuple[Problem, ...] = ()  # what cannot be right, with its line in the file
    notes: tuple[Problem, ...] = ()  # what may have been forgotten


@dataclass(frozen=True, slots=True)
class Standings:
    """The whole table."""

    players: tuple[Scored, ...]  # one each
    # places, best first; `seat` counts the players. () for a single paper.
    ranks: tuple[Rank, ...] = ()
    decisions: tuple[str, ...] = ()  # what parted players with equal totals, or that nothing did
    ended: str = ""  # why the game is over, or ""
    standing: tuple[str, ...] = ()  # what else to know of the table
    problems: tuple[Problem, ...] = ()  # what is wrong with the papers taken together
    notes: tuple[Problem, ...] = ()  # what had to be supposed

    @property
    def right(self) -> bool:
        """Whether all of it can be."""
        return not self.problems and not any(player.problems for player in self.players)


def standings_of(game: Game[S, M], files: Sequence[FilledSheet]) -> Standings:
    """Scores the sheets of one table.

    Raises NotationError with everything in them that cannot be read, SheetError for one given
    twice.
    """
    papers = all_read(partial(lay, game), files)
    refuse_twice(papers)
    # Papers that do not say how many play: what another one says, else one for each paper, never
    # supposed to play alone.
    count = (
        0
        if game.one_sheet
        else next(
            (paper.sheet.players for paper in papers if paper.sheet.players), supposed(game, papers)
        )
    )
    counted = [replace(paper.sheet, players=paper.sheet.players or count) for paper in papers]
    players: list[Scored] = []
    for number, paper in enumerate(papers, start=1):
        wrong, agreed = paper.file.excepted(game.audit(paper.sheet))
        problems, hints = (
            in_order(paper.file.placed(wrong)),
            paper.file.placed((*map(noted, agreed), *game.comments.notes(paper.sheet))),
        )
        players.append(Scored(paper.sheet.player or f"player {number}", None, problems, hints))
    try:
        state = game.position(counted)
    except SheetError as error:
        # No table together: each is scored by itself, where it can be, and nobody is ranked.
        said = {problem for sheet in counted for problem in game.audit(sheet)}
        alone = tuple(
            replace(each, score=game.worth(sheet))
            for each, sheet in zip(players, counted, strict=True)
        )
        left = tuple(problem for problem in error.problems if problem not in said)
        return Standings(alone, problems=left, notes=_supposed(game, papers, counted))
    seats = range(game.rules.seats(state) if game.one_sheet else len(papers))
    names = game.names(state, () if game.one_sheet else [each.player for each in players])
    scores = [game.rules.score(state, Seat(seat)) for seat in seats]
    if game.one_sheet:
        players = [
            Scored(names[seat], None, players[0].problems if seat == 0 else (), ())
            for seat in seats
        ]
    scored = tuple(replace(each, score=score) for each, score in zip(players, scores, strict=True))
    outcome = game.rules.outcome(state, names)
    ranks: tuple[Rank, ...] = ()
    if len(scores) > 1:
        complete = outcome is not None and {rank.seat for rank in outcome.ranks} == set(seats)
        ranks = outcome.ranks if outcome and complete else ranking(scores)
    ended = outcome.reason if outcome else ""
    notes = _supposed(game, papers, counted)
    return Standings(
        scored,
        ranks,
        _decisions(scored, ranks, scores),
        ended,
        game.comments.standing(state, names),
        notes=notes,
    )


def standings_at(game: Game[S, M], state: S, names: Names) -> Standings:
    """Everybody's score at a table, and who is where; why the game is over, where it is."""
    scores = [game.rules.score(state, Seat(seat)) for seat in range(game.rules.seats(state))]
    scored = tuple(Scored(name, score) for name, score in zip(names, scores, strict=True))
    outcome = game.rules.outcome(state, names)
    complete = outcome is not None and len(outcome.ranks) == len(scores)
    ranks = () if len(scores) == 1 else outcome.ranks if outcome and complete else ranking(scores)
    ended = outcome.reason if outcome else ""
    return Standings(
        scored,
        ranks,
        _decisions(scored, ranks, scores),
        ended,
        game.comments.standing(state, names),
    )


def rank(game: Game[S, M], sheets: Sequence[Sheet]) -> tuple[Rank, ...]:
    """Who came where, best first, by the papers of all players; `seat` counts the papers. Raises
    SheetError.
    """
    state = game.position(sheets)
    return ranking(
        [
            game.score(state, Seat(seat))
            for seat in range(game.rules.seats(state) if game.one_sheet else len(sheets))
        ]
    )


def _supposed(
    game: Game[S, M], papers: Sequence[Laid], counted: Sequence[Sheet]
) -> tuple[Problem, ...]:
    """That nothing says how many play, where a single paper would count otherwise with another
    number.
    """
    players, (fewest, most) = supposed(game, papers), game.spec.players
    scores: set[Score] = set()
    for number in range(fewest, most + 1) if players and len(papers) == 1 else ():
        with suppress(SheetError):
            scores.add(
                game.rules.score(game.position([replace(counted[0], players=number)]), Seat(0))
            )
    if len(scores) < 2:
        return ()
    message = (
        f"nothing says how many play; this is counted for {players} players; write players:"
        f" {fewest} to {most}"
    )
    return (Problem("players-unknown", message, papers[0].file.shown, subject="players"),)


def _decisions(
    players: Sequence[Scored], ranks: Sequence[Rank], scores: Sequence[Score]
) -> tuple[str, ...]:
    """For each two neighbors with equal totals: the tie-break that parts them, with both values, or
    that they share a place.
    """
    lines: list[str] = []
    for above, below in pairwise(ranks):
        first, second = scores[above.seat], scores[below.seat]
        names = players[above.seat].player, players[below.seat].player
        if first.total != second.total or not first.ties:
            continue
        parted = next(
            (
                (name, x, y)
                for (name, x), (_, y) in zip(first.ties, second.ties, strict=True)
                if x != y
            ),
            None,
        )
        if parted:
            lines.append(
                f"{names[0]} before {names[1]} with {first.total} each: {parted[0]},"
                f" {abs(parted[1])} against {abs(parted[2])}"
            )
        else:
            steps = ", ".join(name for name, _ in first.ties)
            lines.append(
                f"{names[0]} and {names[1]} share place {above.place}: equal in all tie-breaks"
                f" ({steps})"
            )
    return tuple(lines)

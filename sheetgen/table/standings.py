"""Filled sheets scored together: what each is worth, what cannot be right, who came where and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from sheetgen.core.cells import Sheet
from sheetgen.core.filled import Entry
from sheetgen.core.game import Game, Rank, Score, Seat
from sheetgen.core.ranking import ranking
from sheetgen.errors import NotationError, Problem, SheetError, in_order
from sheetgen.table.sheets import FilledSheet


@dataclass(frozen=True, slots=True)
class Scored:
    """What one player's paper is worth.

    Attributes:
        player: whose it is.
        score: the score of what stands there; None when nothing can be counted.
        problems: what cannot be right, with its line in the file.
        notes: what may have been forgotten.
    """

    player: str
    score: Score | None
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Standings:
    """The whole table.

    Attributes:
        players: one each.
        ranks: places, best first; `seat` counts the players. () for a single paper.
        decisions: what parted players with equal totals, or that nothing did.
        ended: why the game is over, or "".
        standing: what else to know of the table.
        problems: what is wrong with the papers taken together.
    """

    players: tuple[Scored, ...]
    ranks: tuple[Rank, ...] = ()
    decisions: tuple[str, ...] = ()
    ended: str = ""
    standing: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def right(self) -> bool:
        """Whether all of it can be."""
        return not self.problems and not any(player.problems for player in self.players)


def standings_of(rules: Game[Any], files: Sequence[FilledSheet]) -> Standings:
    """Scores the sheets of one table. Raises NotationError with everything in them that cannot be read."""
    sheets = _read(rules, files)
    found = [Scored(sheet.player or f"player {number}", None) for number, sheet in enumerate(sheets, start=1)]
    for index, (file, sheet) in enumerate(zip(files, sheets, strict=True)):
        found[index] = replace(found[index], problems=in_order(file.placed(rules.audit(sheet))), notes=file.placed(rules.notes(sheet)))
    try:
        state = rules.position(sheets)
    except SheetError as error:
        return _apart(rules, sheets, found, error)
    scores = [rules.score(state, Seat(seat)) for seat in range(_seats(rules, sheets, state))]
    if rules.one_paper:
        names = [rules.sheet(state, Seat(seat)).player for seat in range(len(scores))]
        found = [Scored(name, None, found[0].problems if seat == 0 else (), ()) for seat, name in enumerate(names)]
    players = tuple(replace(each, score=score) for each, score in zip(found, scores, strict=True))
    outcome = rules.outcome(state)
    ranks: tuple[Rank, ...] = ()
    if len(scores) > 1:
        complete = outcome is not None and {rank.seat for rank in outcome.ranks} == set(range(len(scores)))
        ranks = outcome.ranks if outcome and complete else ranking(scores)
    decisions = _decisions(players, ranks, scores)
    return Standings(players, ranks, decisions, outcome.reason if outcome else "", rules.standing(state))


def _read(rules: Game[Any], files: Sequence[FilledSheet]) -> list[Sheet]:
    """The papers; one that does not say how many play is taken as one of those given."""
    stated = next((file.value("players") for file in files if file.value("players")), str(len(files)))
    fewest, most = rules.spec.players
    suppose = not rules.one_paper and stated.isascii() and stated.isdigit() and fewest <= int(stated[:3]) <= most
    sheets: list[Sheet] = []
    problems: list[Problem] = []
    for file in files:
        entries = list(file.entries)
        if suppose and not file.value("players"):
            entries = [Entry("players", stated), *(entry for entry in entries if entry.key != "players")]
        try:
            sheets.append(rules.parse_sheet(entries))
        except NotationError as error:
            problems += in_order(file.refused(error.problems))
    if problems:
        raise NotationError(problems)
    return sheets


def _seats(rules: Game[Any], sheets: Sequence[Sheet], state: Any) -> int:
    """How many are scored: everybody in a position, else those whose papers are there."""
    return rules.sheet(state, Seat(0)).players if rules.one_paper else len(sheets)


def _apart(rules: Game[Any], sheets: Sequence[Sheet], found: Sequence[Scored], error: SheetError) -> Standings:
    """Papers that make no table together: each is scored by itself, where it can be, and nobody is ranked."""
    players: list[Scored] = []
    said = {problem.message for each in found for problem in each.problems}
    for each, sheet in zip(found, sheets, strict=True):
        try:
            score = None if rules.one_paper else rules.score(rules.position([sheet]), Seat(0))
        except SheetError:
            score = rules.worth(sheet)
        players.append(replace(each, score=score))
    return Standings(tuple(players), problems=tuple(problem for problem in error.problems if problem.message not in said))


def _decisions(players: Sequence[Scored], ranks: Sequence[Rank], scores: Sequence[Score]) -> tuple[str, ...]:
    """For each two neighbors with equal totals: the tie-break that parts them, with both values, or that they share a place."""
    lines: list[str] = []
    for above, below in pairwise(ranks):
        first, second = scores[above.seat], scores[below.seat]
        names = players[above.seat].player, players[below.seat].player
        if first.total != second.total or not first.ties:
            continue
        parted = next(((name, x, y) for (name, x), (_, y) in zip(first.ties, second.ties, strict=True) if x != y), None)
        if parted:
            lines.append(f"{names[0]} before {names[1]} with {first.total} each: {parted[0]}, {abs(parted[1])} against {abs(parted[2])}")
        else:
            steps = ", ".join(name for name, _ in first.ties)
            lines.append(f"{names[0]} and {names[1]} share place {above.place}: equal in all tie-breaks ({steps})")
    return tuple(lines)

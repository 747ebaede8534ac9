"""Whole verdicts: claims judged on the table that papers show, and the switches that each ruling hangs on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic

from sheetgen.core.contracts import M, S
from sheetgen.core.dice import Roll
from sheetgen.core.game import Game
from sheetgen.errors import Problem, SheetgenError
from sheetgen.table.papers import Laid, Seated, lay, seat
from sheetgen.table.referee import Ruling, not_now, rule
from sheetgen.table.turns import Sitting
from sheetgen.values import frozen, replace

Variant = tuple[str, str, Callable[[], Game[object, object] | None]]
"""A switch as it is in force, as another reading would have it, and the game under that reading."""


@frozen
class Trial(Generic[S, M]):
    """Claims to be judged."""

    game: Game[S, M]  # what is played
    papers: tuple[Laid, ...]  # filled sheets, that of the player who acts first
    roll: str | None  # what the dice show, as typed, or None
    claims: tuple[str, ...]  # the words of the claims
    other: bool = False  # whether another player threw the dice
    anew: bool = False  # whether a new turn begins, whatever the papers say

    @property
    def thrown(self) -> Roll | None:
        """What the dice show. Raises NotationError."""
        return None if self.roll is None else self.game.parse_roll(self.roll)

    def seated(self) -> Seated[S, M]:
        """The table. Raises SheetError, UsageError, NotationError."""
        return seat(self.game, self.papers, self.thrown, other=self.other, anew=self.anew)

    def under(self, game: Game[object, object]) -> Trial[object, object]:
        """The same papers and claims in another game. Raises NotationError."""
        papers = tuple(lay(game, paper.file) for paper in self.papers)
        return Trial(game, papers, self.roll, self.claims, self.other, self.anew)


@frozen
class Verdict(Generic[S, M]):
    """What the referee says of a trial."""

    rulings: tuple[Ruling, ...]  # one a claim
    # For each claim the switches whose other readings would turn the ruling: as in force for what is legal, else as they would allow it
    depends: tuple[tuple[str, ...], ...]
    before: Sitting[S, M]  # the table before the claims
    after: Sitting[S, M]  # the table with the legal ones made
    goes_on: bool = False  # whether a turn that was under way went on
    supposed: int = 0  # how many were supposed to play where no paper says so and it decides; 0 otherwise

    @property
    def legal(self) -> bool:
        """Whether all of it is."""
        return all(ruling.legal for ruling in self.rulings)

    @property
    def unclear(self) -> Ruling | None:
        """The first claim that somebody has to be asked about."""
        return next((ruling for ruling in self.rulings if ruling.readings), None)


def judge(trial: Trial[S, M], variants: Iterable[Variant]) -> Verdict[S, M] | Problem:
    """The verdict on all claims, or why nobody has to decide anything now. Raises SheetError, UsageError, NotationError."""
    seated = trial.seated()
    if problem := not_now(seated.sitting):
        return problem
    rulings, after = rule(seated.sitting, trial.claims)
    verdict = Verdict(rulings, _depends(trial, rulings, variants), seated.sitting, after, seated.goes_on)
    if seated.supposed and not verdict.legal:
        return _any_number(trial, verdict, seated.supposed)
    return verdict


def _any_number(trial: Trial[S, M], verdict: Verdict[S, M], tried: int) -> Verdict[S, M]:
    """Nothing is called impossible that some number of players allows: the verdict with a number that allows it, where there is one."""
    fewest, most = trial.game.spec.players
    for players in range(max(fewest, len(trial.papers)), most + 1):
        papers = tuple(
            replace(paper, sheet=replace(paper.sheet, players=players), before=replace(paper.before, players=players))
            for paper in trial.papers
        )
        try:
            sitting = replace(trial, papers=papers).seated().sitting
        except SheetgenError:
            continue
        rulings, after = rule(sitting, trial.claims)
        if players != tried and all(ruling.legal for ruling in rulings):
            return replace(verdict, rulings=rulings, before=sitting, after=after, supposed=players)
    return verdict


def _depends(trial: Trial[S, M], rulings: Sequence[Ruling], variants: Iterable[Variant]) -> tuple[tuple[str, ...], ...]:
    hangs: list[list[str]] = [[] for _ in rulings]
    for ours, theirs, make in variants:
        game = make()
        for number, (ruling, legal) in enumerate(zip(rulings, _legal(trial, game), strict=False)):
            if ruling.legal != legal:
                hangs[number].append(ours if ruling.legal else theirs)
    return tuple(tuple(dict.fromkeys(switches)) for switches in hangs)


def _legal(trial: Trial[S, M], game: Game[object, object] | None) -> tuple[bool, ...]:
    """Which claims are legal in a game; () where the same papers and dice cannot be there."""
    if game is None:
        return ()
    try:
        sitting = trial.under(game).seated().sitting
        return tuple(ruling.legal for ruling in rule(sitting, trial.claims, nearest=False)[0])
    except SheetgenError:
        return ()

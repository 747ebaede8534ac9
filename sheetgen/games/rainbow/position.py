"""A table rebuilt from papers alone, for `claims`, `validate` and `score`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import DieId, Face, Roll, Thrown
from sheetgen.core.game import Seat
from sheetgen.core.notation import match_dice
from sheetgen.errors import Problem, SheetError
from sheetgen.games.rainbow.pad import Paper, read
from sheetgen.games.rainbow.play import fresh_turn, next_round
from sheetgen.games.rainbow.score import turn_score
from sheetgen.games.rainbow.state import LUCKY, Box, Phase, State, Turn


def position(box: Box, sheets: Sequence[Sheet], roll: Roll | None) -> State:
    """The table that the papers show, the first one's owner on turn. Raises SheetError.

    What papers cannot tell is taken in the players' favor: dice that are not aside are still unknown, what is aside was set
    aside after an earlier roll, a roll may show fewer dice than are left, and another player's mat is a turn about to be
    scored. A roll that cannot be used waits for `bamboozled` to be said, so that each die can be asked about.
    Without a roll and with nothing aside, papers with equally many rounds give what comes next: a round, or, when everybody's
    paper is there, a tiebreaker or the end.
    """
    most = box.spec.players[1]
    if not 1 <= len(sheets) <= most:
        raise SheetError(Problem("player-count", f"{len(sheets)} sheets here; a game has 1 to {most}"))
    papers = [read(box, sheet) for sheet in sheets]
    state = _round(box, sheets, [papers[0], *(_scored(box, paper) for paper in papers[1:])])
    turn = _turn(box, papers[0], roll)
    if roll is None and not turn.rolls:
        return state
    queue = (Seat(0), *(seat for seat in state.queue if seat != 0))
    return replace(state, phase=Phase.THROW if roll is None else Phase.ACT, queue=queue, turn=turn)


def _round(box: Box, sheets: Sequence[Sheet], papers: Sequence[Paper]) -> State:
    """The table between turns: a finished round leads on, an unfinished one waits for the first paper's owner."""
    order = tuple(Seat(seat) for seat in range(len(papers)))
    points, extra = tuple(paper.turns for paper in papers), tuple(paper.extra for paper in papers)
    names = tuple(sheet.player or f"player {seat + 1}" for seat, sheet in enumerate(sheets))
    state = State(names, points, extra, Phase.THROW, order, order, fresh_turn(box))
    rounds = [len(turns) for turns in points]
    if len(set(rounds)) == 1 and len(sheets) >= max(sheet.players for sheet in sheets):
        return next_round(box, state)
    behind = tuple(seat for seat in order if seat == 0 or rounds[seat] <= rounds[0])
    return replace(state, queue=behind)


def _scored(box: Box, paper: Paper) -> Paper:
    """Another player's paper with the mat scored as its latest turn."""
    if not paper.aside:
        return paper
    lucky = paper.lucky.value or 0 if paper.lucky else 0
    return replace(paper, turns=(*paper.turns, turn_score(box, paper.aside, lucky).points), aside=())


def _turn(box: Box, paper: Paper, roll: Roll | None) -> Turn:
    """The turn being played, each face given to a die that has it, or, where there is none, to any die left."""
    shown = tuple(thrown.face for thrown in roll or ())
    held = (*paper.aside, *((paper.lucky,) if paper.lucky else ()))
    if len(held) + len(shown) > box.hand:
        message = f"{len(held)} dice aside and {len(shown)} rolled; a turn has {box.hand} dice in all"
        raise SheetError(Problem("too-many-dice", message))
    if paper.lucky and any(not face.color for face in shown):
        raise SheetError(Problem("lucky-twice", f"the lucky die is aside with {paper.lucky.value}, so it cannot be rolled"))
    dice = _assign(box, (*held, *shown))
    placed = tuple(Thrown(die, face) for die, face in zip(dice, (*held, *shown), strict=True))
    aside, rolled = placed[: len(paper.aside)], placed[len(held) :]
    lucky = placed[len(paper.aside)] if paper.lucky else None
    left = tuple(die.id for die in box.spec.dice if die.id not in dice)
    cup = left if roll is None else ()
    return Turn(cup, box.hand - len(held) if cup else 0, rolled, (), aside, lucky, frozenset(), int(bool(held) or roll is not None))


def _assign(box: Box, faces: Sequence[Face]) -> tuple[DieId, ...]:
    given = {index: die.id for index, die in match_dice(faces, box.spec.dice).items()}
    spare = [die.id for die in box.spec.dice if die.id != LUCKY and die.id not in given.values()]
    return tuple(given[index] if index in given else spare.pop() for index in range(len(faces)))

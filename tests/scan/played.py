"""Simulated photos of papers from games that were played, written by hand as their pencil says:
what reading numbers is measured with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import cv2
import numpy as np

from sheetgen.core.cells import Sheet
from sheetgen.core.drawing import Penciled, Sign
from sheetgen.fields.filled import marks
from sheetgen.fields.marks import Marks
from sheetgen.games.game import Game
from tests.games.play import quick
from tests.scan.samples import Sample
from tests.scan.simulator import TIERS, Placed, camera, cut_out, mark, page_of
from tests.scan.simulator_paper import coffee
from tests.scan.simulator_strokes import Pen, any_pen
from tests.scan.written_samples import write
from tests.shipped import shipped

HABITS = ("cross", "tick", "slash", "fill")
"""How people mark a box, each in a way of their own."""


@dataclass(frozen=True)
class Played(Sample):
    """A photo of papers that were played: what is written and marked is `kinds`, what stands there
    for the game `texts`.
    """

    texts: Mapping[str, str]
    sheets: tuple[Sheet, ...]
    game: Game[object, object]


@dataclass(frozen=True)
class Paper:
    """Papers that lie on one piece: which piece, what is written in its cells, what is marked, and
    the sheets that they are.
    """

    number: int
    written: Mapping[str, str]
    marked: Mapping[str, str]
    sheets: tuple[Sheet, ...]


BLUE = Pen("pen", 0.6, 0.9, (130, 50, 25), 0.08)

SPELLED = {"−": "-", "×": "x"}


def penciled(marks: Sequence[Penciled]) -> tuple[dict[str, str], dict[str, str]]:
    """What a pencil writes, in digits and signs, and what it only marks."""
    written = {
        one.cell: "".join(SPELLED.get(each, each) for each in one.text)
        for one in marks
        if one.sign is Sign.TEXT
    }
    written |= {one.cell: "*" for one in marks if one.sign is Sign.STAR}
    return written, {one.cell: "x" for one in marks if one.sign in (Sign.TICK, Sign.CROSS)}


Stopped = tuple[Game[Any, Any], Any, int, Sheet, dict[str, str], dict[str, str]]
"""A game that stopped somewhere: its rules, the table, a seat, its sheet, what a pencil writes
there, and what it marks.
"""


def _stopped(
    name: str,
    seed: int,
    chance: np.random.Generator,
    players: tuple[int, int],
    events: tuple[int, int],
) -> Stopped:
    """A game of so many players, from the first number up to the one before the second, after so
    many events.
    """
    game = shipped(name).game
    assert game is not None
    count = int(chance.integers(*players))
    state = quick(game, count, seed, int(chance.integers(*events)))
    seat = int(chance.integers(count))
    sheet = game.sheets.sheet(state, seat)
    return game, state, seat, sheet, *penciled(game.sheets.pencil([sheet], 0))


def uno_paper(seed: int, chance: np.random.Generator) -> Paper:
    """One of the boards of a game of Dice Chain."""
    game, state, seat, sheet, written, marked = _stopped(
        "uno-dice", seed, chance, (2, 5), (20, 400)
    )
    colors = [board.color for board in game.start(game.spec.players[1]).boards]
    return Paper(colors.index(state.boards[seat].color), written, marked, (sheet,))


def _columns(game: Game[object, object], players: int, seed: int, limit: int) -> list[Sheet]:
    """The columns of all players, so many events into a game."""
    state = quick(game, players, seed, limit)
    return [replace(game.sheets.sheet(state, seat), player="") for seat in range(players)]


def pad(seed: int, chance: np.random.Generator) -> Paper:
    """The pad of a game of Rainbow Roll, all players' columns, with or without running totals."""
    game = shipped("rainbow-roll").game
    assert game is not None
    players = int(chance.integers(2, 7))
    limit = int(chance.integers(60, 900))
    sheets = _columns(game, players, seed, limit)
    # What goes on on a second pad, or has two numbers in the box of tiebreakers, is not on a photo
    # of one.
    while any(
        sheet.fact("second-pad-points") or any(" " in sheet.text(mark.cell) for mark in sheet.marks)
        for sheet in sheets
    ):
        limit -= 60
        sheets = _columns(game, players, seed, limit)
    written: dict[str, str] = {}
    for seat in range(players):
        written |= penciled(game.sheets.pencil(sheets, seat))[0]
    kept = ("points", "totals", "tiebreak") if chance.random() < 0.8 else ("points", "tiebreak")
    return Paper(
        0,
        {cell: text for cell, text in written.items() if cell.startswith(kept)},
        {},
        tuple(sheets),
    )


def formulas_sheet(seed: int, chance: np.random.Generator) -> Paper:
    """A sheet of a game of Formulas; at its end results and sums are written, most of the time."""
    game, state, seat, sheet, written, marked = _stopped(
        "formulas", seed, chance, (1, 5), (40, 900)
    )
    if sheet.fact("round") == "over" and chance.random() < 0.8:
        score = game.rules.score(state, seat)
        for told in score.lines[:-1]:
            word, label = told.name.split()
            circle, result = f"{word}s.{label}", f"{word}-results.{label}"
            if circle in marked:
                written[result] = f"{told.points}{'x2' if result in written else ''}"
        sums = [
            sum(told.points for told in score.lines if told.name.startswith(word))
            for word in ("row", "column")
        ]
        written |= dict(
            zip(
                ("sums.rows", "sums.columns", "sums.rounds"),
                map(str, (*sums, -score.lines[-1].points)),
                strict=True,
            )
        )
        written["total.1"] = str(score.total)
    return Paper(0, written, marked, (sheet,))


def designed(name: str, _seed: int, chance: np.random.Generator) -> Paper:
    """A sheet of a designer's layout: six of ten boxes for numbers hold one up to 50, a third of
    the others are marked; what only sums them up is left open.
    """
    game = shipped(name).paper
    written: dict[str, str] = {}
    marked: dict[str, str] = {}
    for line in game.sheets.fields(1):
        for cell in line.area:
            if not isinstance(line, Marks):
                if chance.random() < 0.6 and cell.area != "score":
                    written[cell.id] = str(chance.integers(51))
            elif chance.random() < 0.35:
                marked[cell.id] = line.text
    made = Sheet(game.spec.id, "", 0, marks(game.spec, written | marked))
    return Paper(0, written, marked, (made,))


PAPERS: dict[str, tuple[str, Callable[[int, np.random.Generator], Paper]]] = {
    "uno-dice": ("board", uno_paper),
    "rainbow-roll": ("sheet", pad),
    "formulas": ("sheet", formulas_sheet),
    "score-pad": ("sheet", partial(designed, "score-pad")),
    "four-locks": ("sheet", partial(designed, "four-locks")),
}
"""The games in which hands write, and sheets of designers: the part that is photographed, and how
papers come to be.
"""


def played(
    game: str,
    seed: int,
    family: str,
    tier: str = "phone",
    *,
    from_people: bool = False,
    blank: bool = False,
) -> Played:
    """The photo of a piece in any theme, printed in color or gray, written with one pen."""
    chance = np.random.default_rng(seed)
    theme = ("color", "color", "light", "mono")[seed % 4]
    part, papers = PAPERS[game]
    paper = papers(seed, chance)
    pages = -(-(paper.number + 1) // 2) - 1 if part == "board" else 0
    page, placed = page_of(game, part, theme, bool(seed % 8 == 1), pages)
    one = placed[paper.number % len(placed)]
    work = cut_out(page, one).copy()
    pen = any_pen(chance)
    at_home = Placed(one.piece, one.number, one.copy, 0.0, 0.0)
    if not blank:
        fill(work, at_home, paper, family, pen, chance, from_people=from_people)
    if chance.random() < 0.06:
        coffee(work, chance)
    texts = {} if blank else {**paper.written, **paper.marked}
    photo = camera(work, TIERS[tier], chance, int(chance.integers(4)) if seed % 8 == 0 else 0)
    return Played(
        photo, one.piece, paper.marked, pen.name, texts, paper.sheets, shipped(game).paper
    )


def fill(
    page: np.ndarray,
    one: Placed,
    paper: Paper,
    family: str,
    pen: Pen,
    chance: np.random.Generator,
    *,
    from_people: bool,
) -> None:
    """Writes and marks what stands on the paper."""
    there = {placed.cell.id: placed for placed in one.piece.cells}
    write(
        page,
        one,
        {cell: text for cell, text in paper.written.items() if cell in there},
        family,
        pen,
        chance,
        from_people=from_people,
    )
    habit = str(chance.choice(HABITS, p=[0.4, 0.4, 0.1, 0.1]))
    for cell in paper.marked:
        if cell in there:
            mark(page, one.on_page(there[cell].box), habit, family, pen, chance)


def written_on(
    game: str, texts: Mapping[str, str], marked: Mapping[str, str] | None = None, number: int = 0
) -> np.ndarray:
    """A piece on which these texts are written and these cells marked, as a photo with no camera
    between.
    """
    part = PAPERS[game][0]
    page, placed = page_of(game, part, "color", False)
    one = placed[number]
    work = cut_out(page, one).copy()
    chance = np.random.default_rng(4)
    at_home, paper = (
        Placed(one.piece, one.number, one.copy, 0.0, 0.0),
        Paper(number, texts, marked or {}, ()),
    )
    fill(work, at_home, paper, "firm", BLUE, chance, from_people=False)
    return cv2.resize(work, None, fx=0.55, fy=0.55, interpolation=cv2.INTER_AREA)

"""What lies on the table, what players do, and what the layout says of both, worked out once.

Positions are named tuples of whole numbers, so that a game is fast to copy and to compare. Marks
are bits: bit *n* of `Paper.marks` is the *n*-th cell of the colored rows, in the order of the
layout's table of cells (see `Setup`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from sheetgen.core.cells import Area, Cell, CellId
from sheetgen.core.dice import Throw
from sheetgen.core.play import Seat
from sheetgen.core.spec import GameSpec
from sheetgen.games.unicorn.needs import ROWS

PICK, ROLL, YOURS, REST, OTHERS, END = range(6)
"""Where a turn stands: the active player picks, the dice fall, the active player claims, (solo: the
other dice fall,) the others claim.
"""

UP, DOWN, FLIP = "+1", "-1", "flip"
"""What an ability does to one die: the first two are one ability, `pm1`."""

OWN_CLAIMS = 2
"""How many claims the active player makes, and how many others may with an extra (rules 1.c 4)."""

NOT_PICKED = -1

WIDE = 8
"""How many dice a roll has at most."""

TWICE = (1 << WIDE) - 1

AGREED = 1 << WIDE - 1
"""What stands for the dice behind a claim that no dice make and that all have agreed on."""

Use = tuple[int, int, str]
"""An ability spent in this half of the turn: who spent it, the die's place in the roll, and what
was done to it.
"""


class Paper(NamedTuple):
    """One player's sheet; a row's bonus follows from its marks.

    Attributes:
        marks: crossed cells of the colored rows, as bits.
        gained: circled abilities, as bits over the area `abilities`; a used one stays circled.
        used: crossed abilities, likewise.
        firsts: columns with an own 1st, as bits over the area `first`.
        dots: columns where another player was first, likewise.
        extras: how many extras are crossed out.
        yours: how many "yours" penalties were taken.
        others: how many "others" penalties were taken.
    """

    marks: int = 0
    gained: int = 0
    used: int = 0
    firsts: int = 0
    dots: int = 0
    extras: int = 0
    yours: int = 0
    others: int = 0


class Table(NamedTuple):
    """The whole game at one moment.

    Attributes:
        papers: the sheets, by seat; one player plays solo.
        phase: what happens next.
        acting: the seats that may act now, as bits.
        active: the seat whose turn it is.
        turn: 1 for the first turn.
        picked: which pick of dice is thrown now (see `Setup.picks`), or NOT_PICKED.
        shown: what the dice show (see `Setup.faces`), the colors in the order of the box; () before
            the roll.
        taken: for each seat the dice behind its first claim in this half, as bits over the places
            in the roll, WIDE bits a seat; TWICE
            for one that has claimed twice.
        uses: the abilities spent on those claims, seat by seat and in order.
    """

    papers: tuple[Paper, ...]
    phase: int = PICK
    acting: int = 1
    active: int = 0
    turn: int = 1
    picked: int = NOT_PICKED
    shown: tuple[int, ...] = ()
    taken: int = 0
    uses: tuple[Use, ...] = ()


new = tuple.__new__
"""Makes a position or a paper of all its values at once; the constructors cost more than all else
that a move does.
"""


def taken_by(table: Table, seat: int) -> int:
    """The dice behind a seat's first claim in this half, as bits over the places in the roll; 0
    before it.
    """
    return table.taken >> WIDE * seat & TWICE


class Shown(NamedTuple):
    """A die in a claim: the face it shows and what abilities do to it, in that order (`R5(+1)`)."""

    face: str
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pick:
    """The active player picks dice by color, as many of each as the color is named (rules 1.c 1).

    The order of the colors is of no account; they are kept sorted, so that equal picks are equal.
    """

    colors: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "colors", tuple(sorted(self.colors)))


@dataclass(frozen=True, slots=True)
class Claim:
    """A player crosses a cell with one group of dice (rules 1.c 3 to 5).

    Attributes:
        cell: the cell's address (`orange.7`).
        dice: the group, one or two dice with their changes; kept sorted, so that equal claims are
            equal.
        extra: whether an extra is spent, which allows another player a second claim.
    """

    cell: CellId
    dice: tuple[Shown, ...] = ()
    extra: bool = False

    def __post_init__(self) -> None:
        dice = self.dice
        if len(dice) > 2 or (len(dice) == 2 and dice[0] > dice[1]):
            object.__setattr__(self, "dice", tuple(sorted(dice)))


@dataclass(frozen=True, slots=True)
class Done:
    """A player has finished this half of the turn, and takes the penalties for claims that were not
    to be had (rules 1.c 6).
    """


DONE = Done()

Move = Pick | Claim | Done


@dataclass(frozen=True, slots=True)
class Side:
    """What a die can show: its color, its number, and both in notation."""

    color: str
    value: int
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A run of columns with one multiplier.

    Attributes:
        name: the group's name in the layout (`A`).
        span: its columns in words (`2-5`).
        times: what each mark in it is multiplied with.
        cells: its row cells, as bits.
        boxes: its First boxes, as bits.
        columns: the row cells of each of its columns that has a First box, as bits.
    """

    name: str
    span: str
    times: int
    cells: int
    boxes: int
    columns: tuple[int, ...]


class Neighbors(NamedTuple):
    """A row cell and what it helps to complete: its column's cells and First box, what has to be
    marked for its section's ability, and this ability (0 = none), as bits.
    """

    bit: int
    column: int
    box: int
    section: int
    circle: int


class Setup:
    """Everything the rules look up about the sheet, the dice and the house rules, worked out once
    from the layout.

    Attributes:
        rows, cells: the colored rows in reading order, and their cells; cell *n* is bit *n*.
        bits, ids: address of a row cell -> its bit, and back.
        at: color -> number -> bit of the cell that the number marks.
        row_bits: each row's cells, as bits.
        mixed_bits: those of the rows whose color no die has.
        columns: the row cells of each column that has a First box, as bits, in the order of the
            area `first`.
        sections: the sections, in reading order.
        circles: for each ability, its section's cells in its row, as bits.
        on_any: whether the first cell of a section gives its ability (`ability-on`).
        near: address of a row cell -> its bit, and what it helps to complete.
        pm1, flips: the abilities that add or subtract one, and those that flip a die, as bits.
        colors: the colors of the dice in the box, one a die.
        faces: what a die can show, color by color in the order of the box.
        codes, by_text: color and number of a face, and its text -> its place in `faces`.
        low, high: the least and the greatest number on a die.
        picks: every pick of dice.
        pick_of: its colors, sorted -> its place in `picks`.
        throws: for each pick the dice that are thrown, and those left over for the other half of a
            solo turn.
        caps: how many extras a player may cross out, by the number of players; the first is the
            most with any (rules 1.0, U11).
        yours, others: how many boxes the penalties have.
        rows_to_end: how many complete rows end the game.
        disjoint: whether the claims of a half may not share a die (`claim-mode`).
        triple_ones, any_triple: who plays the optional rule for three 1s, and whether anybody does.
        seats: sets of seats by their bits.
    """

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.disjoint: bool = spec.switch("claim-mode") == "disjoint"
        self.triple_ones = str(spec.switch("triple-ones"))
        self.any_triple = self.triple_ones != "off"
        self.on_any: bool = spec.switch("ability-on") == "any"
        self.rows_to_end: int = spec.numbers["rows-to-end"]
        self.yours: int = len(spec.cells["yours"])
        self.others: int = len(spec.cells["others"])
        most = spec.players[1]
        self.seats = tuple(
            frozenset(Seat(seat) for seat in range(most) if bits >> seat & 1)
            for bits in range(1 << most)
        )
        caps = [self._cap(players) for players in range(1, spec.players[1] + 1)]
        self.caps: tuple[int, ...] = (max(caps[spec.players[0] - 1 :]), *caps)
        self._dice(spec)
        self._sheet(spec)

    def _dice(self, spec: GameSpec) -> None:
        self.colors: tuple[str, ...] = tuple(die.color for die in spec.dice)
        sides = {
            Side(face.color, face.value, face.text): None
            for die in spec.dice
            for face in die.faces
            if face.value is not None
        }
        self.faces: tuple[Side, ...] = tuple(
            sorted(sides, key=lambda side: (self.colors.index(side.color), side.value))
        )
        self.codes: Mapping[tuple[str, int | None], int] = {
            (side.color, side.value): n for n, side in enumerate(self.faces)
        }
        self.by_text: Mapping[str, int] = {side.text: n for n, side in enumerate(self.faces)}
        self.low = min(side.value for side in self.faces)
        self.high = max(side.value for side in self.faces)
        picks = dict.fromkeys(
            tuple(sorted(colors))
            for colors in combinations(self.colors, spec.numbers["dice-picked"])
        )
        self.picks: tuple[Pick, ...] = tuple(map(Pick, picks))
        self.pick_of: Mapping[tuple[str, ...], int] = {colors: n for n, colors in enumerate(picks)}
        self.throws: tuple[tuple[Throw, Throw], ...] = tuple(
            self._throws(pick.colors) for pick in self.picks
        )

    def _throws(self, colors: tuple[str, ...]) -> tuple[Throw, Throw]:
        """Of each color the first dice are thrown for the own half; the last ones are left over for
        a solo player's other half.
        """
        wanted, taken, left = list(colors), [], []
        for die in self.spec.dice:
            if die.color in wanted:
                wanted.remove(die.color)
                taken.append(die.id)
            else:
                left.append(die.id)
        return Throw(tuple(taken), len(taken)), Throw(tuple(left), len(left))

    def _sheet(self, spec: GameSpec) -> None:
        self.rows: tuple[Area, ...] = tuple(
            area for area in spec.cells.areas.values() if area.id in ROWS
        )
        self.cells: tuple[Cell, ...] = tuple(cell for row in self.rows for cell in row)
        self.bits: Mapping[CellId, int] = {cell.id: 1 << n for n, cell in enumerate(self.cells)}
        self.ids: Mapping[int, CellId] = {bit: cell for cell, bit in self.bits.items()}
        self.at: Mapping[str, Mapping[int, int]] = {
            row.id: {value: self.bits[cell.id] for cell in row for value in cell.values}
            for row in self.rows
        }
        self.row_bits: tuple[int, ...] = tuple(map(self.of, self.rows))
        self.mixed_bits: tuple[int, ...] = tuple(
            self.of(row) for row in self.rows if row.id not in self.colors
        )
        by_name: dict[str, int] = {}
        for cell in self.cells:
            by_name[cell.name] = by_name.get(cell.name, 0) | self.bits[cell.id]
        self.columns: tuple[int, ...] = tuple(by_name[box.name] for box in spec.cells["first"])
        self.sections: tuple[Section, ...] = tuple(
            map(self._section, dict.fromkeys(cell.group for cell in self.cells))
        )
        circles = tuple(spec.cells["abilities"])
        self.circles: tuple[int, ...] = tuple(map(self._circle, circles))
        self.pm1: int = sum(1 << n for n, circle in enumerate(circles) if circle.group == "pm1")
        self.flips: int = sum(1 << n for n, circle in enumerate(circles) if circle.group == "flip")
        self.near: Mapping[CellId, Neighbors] = {
            cell.id: self._neighbors(self.bits[cell.id], by_name[cell.name]) for cell in self.cells
        }

    def of(self, cells: Iterable[Cell]) -> int:
        """Row cells as bits."""
        return sum(self.bits[cell.id] for cell in cells)

    def rows_complete(self, marks: int) -> int:
        """How many rows are complete."""
        return sum(marks & row == row for row in self.row_bits)

    def earned(self, marks: int) -> int:
        """The abilities that these marks have given, as bits."""
        return sum(
            1 << n
            for n, section in enumerate(self.circles)
            if (marks & section if self.on_any else marks & section == section)
        )

    def pool(self, paper: Paper) -> tuple[int, int]:
        """How many ±1 and how many flips are gained and unused."""
        unused = paper.gained & ~paper.used
        return (unused & self.pm1).bit_count(), (unused & self.flips).bit_count()

    def changed(self, value: int, change: str) -> int:
        """What a die shows after an ability; the bottom of a die and its top make the sum of its
        lowest and highest number.
        """
        if change == FLIP:
            return self.low + self.high - value
        return value + 1 if change == UP else value - 1

    def _section(self, name: str) -> Section:
        cells = [cell for cell in self.cells if cell.group == name]
        boxes = [n for n, box in enumerate(self.spec.cells["first"]) if box.group == name]
        columns = sorted(
            {cell.name: min(cell.values) for cell in cells}.items(), key=lambda item: item[1]
        )
        return Section(
            name=name,
            span="-".join(dict.fromkeys((columns[0][0], columns[-1][0]))),
            times=cells[0].times,
            cells=self.of(cells),
            boxes=sum(1 << n for n in boxes),
            columns=tuple(self.columns[n] for n in boxes),
        )

    def _circle(self, circle: Cell) -> int:
        row, _, group = circle.name.partition(".")
        return self.of(cell for cell in self.spec.cells[row] if cell.group.lower() == group)

    def _neighbors(self, bit: int, column: int) -> Neighbors:
        box = next((1 << n for n, cells in enumerate(self.columns) if cells & bit), 0)
        circle, section = next(
            (
                (1 << n, bit if self.on_any else cells)
                for n, cells in enumerate(self.circles)
                if cells & bit
            ),
            (0, 0),
        )
        return Neighbors(bit, column, box, section, circle)

    def _cap(self, players: int) -> int:
        if players == 1:
            return self.spec.count("extras-solo")
        return sum(int(box.group) <= players for box in self.spec.cells["extras"])

"""What stands on paper: its lines, and its marks from a table and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import ceil

from sheetgen.core.cells import Area, Sheet, Sheets, Texts
from sheetgen.core.dice import Roll, roll_text
from sheetgen.core.drawing import Drawing, Penciled, PencilMarks, Sign
from sheetgen.core.play import Seat
from sheetgen.errors import Remarks, SheetError
from sheetgen.fields.filled import Fields
from sheetgen.fields.marks import Count, Implied, Marks, run_of
from sheetgen.games import kit
from sheetgen.games.kit import NOBODY, check_papers, nameless_sheet
from sheetgen.games.unicorn import drawing
from sheetgen.games.unicorn.audit import UnicornAudit, clashes
from sheetgen.games.unicorn.play import with_dots
from sheetgen.games.unicorn.score import ends
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import (
    FIRST_SEAT,
    CellIdSet,
    Pick,
    UnicornPhase,
    UnicornSheet,
    UnicornState,
)
from sheetgen.messages import Words

CROSS, FIRST, DOT, GAINED, USED = "x", "1st", "dot", "gained", "used"
"""What stands in a cell: a cross, a First box's two marks, an ability's circle alone and crossed.
"""


class UnicornSheets:
    """One sheet a player."""

    worth = kit.no_value
    skippable = kit.nothing

    def __init__(self, setup: UnicornSetup) -> None:
        self.setup = setup
        self.spec = setup.spec

    def fields(self, players: int) -> Fields:
        """Rows, abilities, firsts (they do not count in solo play and are not asked for there), the
        bonus, extras and penalties.
        """
        setup = self.setup
        cells = self.spec.cells
        gathered = partial(Marks, grouped=True)
        return (
            *map(self._row, setup.rows),
            gathered(
                "abilities",
                "Which abilities are circled, which of them used?",
                "red.a used, red.b",
                area=cells["abilities"],
                text=GAINED,
                after={USED: USED},
                noun="ability",
            ),
            gathered(
                "first",
                "Where were you first? A dot after the column for another player's.",
                "6 7.",
                asked=players != 1,
                area=cells["first"],
                text=FIRST,
                dotted=DOT,
            ),
            Implied(
                "bonus",
                asked=False,
                area=cells["bonus"],
                noun="row",
                by={box.id: tuple(cell.id for cell in cells[box.name]) for box in cells["bonus"]},
            ),
            self._count(
                "extras",
                "extras are crossed out",
                "5",
                setup.cap(players),
            ),
            self._count(
                "yours",
                "yours penalties",
                "1",
                setup.boxes("yours"),
            ),
            self._count(
                "others",
                "others penalties",
                "2",
                setup.boxes("others"),
            ),
        )

    def _row(self, row: Area) -> Marks:
        example = " ".join(
            dict.fromkeys(
                (f"{row.cells[0].name}-{row.cells[min(3, len(row) - 1)].name}", row.cells[-1].name)
            )
        )
        return Marks(
            row.id,
            f"Which cells of {row.id} are marked? ({run_of(row.cells)})",
            example,
            area=row,
            letter=self.spec.letters.get(row.color, ""),
        )

    def _count(self, key: str, what: str, example: str, cap: int) -> Count:
        return Count(
            key,
            f"How many {what}? (0 to {cap})",
            example,
            grouped=True,
            area=self.spec.cells[key],
            cap=cap,
        )

    def sheet(self, state: UnicornState, seat: Seat) -> Sheet:
        """The seat's sheet, row bonuses included."""
        cells = self.spec.cells
        sheet = state.sheets[seat]
        bonus = [box.id for box in cells["bonus"] if self.setup.row_cells[box.name] <= sheet.marks]
        counted = (("extras", sheet.extras), ("yours", sheet.yours), ("others", sheet.others))
        boxes = [box.id for area, count in counted for box in cells[area].cells[:count]]
        texts = {
            **dict.fromkeys((*sheet.marks, *bonus, *boxes), CROSS),
            **dict.fromkeys(sheet.dots, DOT),
            **dict.fromkeys(sheet.firsts, FIRST),
            **dict.fromkeys(sheet.gained, GAINED),
            **dict.fromkeys(sheet.gained & sheet.used, USED),
        }
        return nameless_sheet(self.spec, texts, len(state.sheets))

    def position(self, sheets: Sheets, roll: Roll | None) -> UnicornState:
        """The table that these sheets show at the beginning of a turn.

        It supposes what favors the players: each complete section has its ability, a listed ability
        is there though its section is open, the sheets of players that are not shown are empty. A
        dot that somebody forgot is there. Without a roll the first seat picks, or the game is over
        when a sheet ends it.
        """
        players = check_papers(self.spec, sheets)
        read = [self.read(sheet) for sheet in sheets]
        if problems := tuple(clashes(self.setup, read, players)):
            raise SheetError(problems)
        read += [UnicornSheet()] * (players - len(read))
        over = ends(self.setup, *read)
        phase = UnicornPhase.PICK if roll is None else UnicornPhase.YOURS
        return UnicornState(
            with_dots(tuple(read)),
            UnicornPhase.END if over else phase,
            NOBODY if over else frozenset({FIRST_SEAT}),
            turn=_turns(read, over=over),
            shown=() if roll is None else self._shown(roll),
        )

    def others_half(self, state: UnicornState, thrower: Seat | None = None) -> UnicornState | None:
        """The first sheet's owner in the other players' half; in solo play the same player, who has
        thrown the dice left over.
        """
        if state.phase == UnicornPhase.PICK or not state.shown:
            return state if state.phase == UnicornPhase.END else None
        seats = frozenset(range(len(state.sheets)))
        over = [seat for seat in sorted(seats) if ends(self.setup, state.sheets[seat])]
        last = min(1, len(seats) - 1)
        active = last if thrower is None else thrower
        if over:
            active = over[0]
        others = seats - {active} or seats
        # Since the turn began only the active player's half can have brought about the end of the
        # game.
        full = state.sheets[active].others == self.setup.boxes("others")
        if len(over) > 1 or FIRST_SEAT not in others or full:
            return state
        return replace(
            state,
            phase=UnicornPhase.OTHERS,
            acting=others,
            active=active,
            turn=state.turn - bool(over),
        )

    def audit(self, sheet: Sheet) -> Remarks:
        """What cannot be right on one paper."""
        check_papers(self.spec, (sheet,))
        return tuple(UnicornAudit(self.setup, sheet, self.read(sheet)).problems())

    def picture(self, sheets: Sheets, seat: int, room: int) -> Drawing:
        """Rows, abilities and strips."""
        return drawing.picture(self.setup, sheets[seat], room)

    def pencil(self, sheets: Sheets, seat: int) -> PencilMarks:
        """Crosses, rings, `1st` and dots."""
        return tuple(
            Penciled(mark.cell, drawing.SIGNS.get(mark.text, Sign.TEXT), mark.text)
            for mark in sheets[seat].marks
        )

    def read(self, filled: Sheet) -> UnicornSheet:
        """What the rules count on a filled sheet.

        Abilities that its marks have given are there, listed or not.
        """
        if not filled.marks:
            return UnicornSheet()
        setup = self.setup
        texts = filled.texts
        crossed = frozenset(cell.id for cell in setup.cells if cell.id in texts)
        circled = _with(texts, GAINED)
        used = _with(texts, USED)
        counts = [
            sum(box.id in texts for box in self.spec.cells[area])
            for area in ("extras", "yours", "others")
        ]
        return UnicornSheet(
            crossed,
            setup.earned(crossed) | circled | used,
            used,
            _with(texts, FIRST),
            _with(texts, DOT),
            *counts,
        )

    def _shown(self, roll: Roll) -> Words:
        """The faces of a roll that could have been picked and thrown, the colors in the order of
        the box.

        Raises SheetError.
        """
        setup = self.setup
        faces = [thrown.face for thrown in roll]
        pick = Pick(tuple(face.color for face in faces))
        if pick not in setup.picks or any(face.text not in setup.sides for face in faces):
            wanted = self.spec.numbers["dice-picked"]
            box = " ".join(setup.colors)
            raise SheetError(
                "wrong-dice",
                f"{roll_text(roll) or 'no dice'} is not a roll of this game; it has {wanted} dice"
                f" out of {box}",
                "roll",
            )
        faces.sort(key=lambda face: setup.colors.index(face.color))
        return tuple([face.text for face in faces])


def _with(texts: Texts, wanted: str) -> CellIdSet:
    """The cells in which a text stands."""
    return frozenset(cell for cell, text in texts.items() if text == wanted)


def _turns(sheets: Sequence[UnicornSheet], *, over: bool) -> int:
    """The turn that the sheets are in: each turn writes two marks or penalties of the active
    player, and one of each other.

    Extras are left out of account, with the marks that they paid for. The last penalty may have
    found no box, at the end of a game.
    """
    acts = sum(len(sheet.marks) - sheet.extras + sheet.yours + sheet.others for sheet in sheets)
    each = max(3, len(sheets) + 1)
    return (ceil(acts / each) if over else acts // each) + 1

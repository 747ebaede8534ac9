"""Boards on sheets: the lines of a filled sheet, the table that some boards make, and
what cannot be right on one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from sheetgen.core.cells import Sheet, Sheets
from sheetgen.core.dice import Roll, roll_text
from sheetgen.core.drawing import Drawing, PencilMarks
from sheetgen.core.play import Score, Seat
from sheetgen.errors import Problem, Problems, Remarks, SheetError
from sheetgen.fields.choices import Choice
from sheetgen.fields.filled import Fields
from sheetgen.fields.rows import CLOSED, Opened, Written
from sheetgen.games import kit
from sheetgen.games.kit import check_papers
from sheetgen.games.uno import drawing
from sheetgen.games.uno.drawing import EMPTY
from sheetgen.games.uno.notation import STAR_WORD
from sheetgen.games.uno.play import UnoRules, filled
from sheetgen.games.uno.state import (
    STAR,
    WILD,
    Boards,
    ChainBoard,
    ChainPhase,
    DiceChainState,
    FilledBy,
)
from sheetgen.messages import listed

COLOR = "color"
BOARD = "board"
EXTRAS = "extras"

_EXAMPLE = "2 2 1 1 6 *"


class UnoSheets:
    """One board a player."""

    skippable = kit.nothing

    def __init__(self, rules: UnoRules) -> None:
        self.rules = rules
        self.setup = setup = rules.setup
        self.spec = setup.spec
        self.extras = Opened(
            EXTRAS,
            "How many extra spaces have been opened?",
            str(min(2, setup.extras)),
            area=setup.spec.cells["extra"],
            text=EMPTY,
            cap=setup.extras,
        )

    def fields(self, players: int) -> Fields:
        """The lines of a filled sheet."""
        setup = self.setup
        low = str(self.setup.numbers[0])
        return (
            Choice(
                COLOR,
                "Which color is your board?",
                setup.colors[0],
                options=setup.colors,
                letters=self.spec.letters,
                noun="board",
            ),
            Written(
                BOARD,
                "What stands on your board, from the start? (* or w is a star)",
                " ".join(
                    word if word in setup.entries else low
                    for word in _EXAMPLE.split()[: setup.blanks]
                ),
                waits=(EXTRAS,),
                cells=setup.spaces,
                known=dict.fromkeys((STAR_WORD, WILD, "STAR"), STAR)
                | {text: text for text in setup.entries},
                right=f"numbers from {low} to {setup.numbers[-1]} and * or w for a star",
                alone={STAR: STAR_WORD.lower()},
                blank=EMPTY,
            ),
            self.extras,
        )

    def sheet(self, state: DiceChainState, seat: Seat) -> Sheet:
        """The seat's board: entries in its spaces, `open` in opened extra spaces that are still
        empty.
        """
        board = state.boards[seat]
        spaces = [cell.id for cell in self.setup.spaces]
        texts = dict.fromkeys(spaces[self.setup.blanks : self.setup.capacity(board)], EMPTY)
        texts |= dict(zip(spaces, board.entries, strict=False))
        return kit.nameless_sheet(self.spec, texts, state.players, ((COLOR, board.color),))

    def over(
        self,
        boards: Boards,
        players: int,
        turn: int = 0,
    ) -> DiceChainState | None:
        """The end of the game, if a board is full."""
        winners = self.setup.winners(boards, range(len(boards)))
        if not winners:
            return None
        return replace(
            DiceChainState(boards, players, turn, ChainPhase.END),
            winners=winners,
            filled_by=FilledBy.PAPER,
        )

    def position(self, sheets: Sheets, roll: Roll | None) -> DiceChainState:
        """The table that these boards show, the first one's owner having just thrown the dice;
        fewer than all of them will do.

        A board without a color takes the first free one. While boards are empty, a single die is
        the set-up of the first of them. A sheet that does not even say whose it is, alone at the
        table, is a board that nobody knows. A full board has won.
        """
        problems = [problem for sheet in sheets for problem in self.audit(sheet)]
        players = max((sheet.players for sheet in sheets), default=0)
        try:
            check_papers(self.spec, sheets)
        except SheetError as error:
            problems += error.problems
        problems += self.table_problems(sheets, players)
        if problems:
            raise SheetError(problems)
        boards = self._boards(sheets)
        if over := self.over(boards, players):
            return over
        first = sheets[0]
        unknown = len(sheets) == 1 and not (first.player or first.marks or first.fact(COLOR))
        empty = [seat for seat, board in enumerate(boards) if not (board.entries or unknown)]
        state = DiceChainState(boards, players, phase=ChainPhase.ROLL)
        if empty:
            state = DiceChainState(boards, players, empty[0])
        if not roll:
            return state
        self._check_roll(boards, empty, roll)
        return self.rules.rolled(state, roll)

    def _boards(self, sheets: Sheets) -> Boards:
        """The boards of sheets that are right; those without a color are the first free ones."""
        colors = [sheet.fact(COLOR) for sheet in sheets]
        free = iter([color for color in self.setup.colors if color not in colors])
        return tuple(
            [
                self.board_of(sheet, color or next(free))
                for sheet, color in zip(sheets, colors, strict=True)
            ]
        )

    def _check_roll(
        self,
        boards: Boards,
        empty: Sequence[int],
        roll: Roll,
    ) -> None:
        """Raise SheetError for what is no throw of these dice, and for a throw of several dice
        where boards are still empty.
        """
        dice = {thrown.die for thrown in roll}.intersection(self.setup.dice)
        if len(dice) < len(roll) or any(thrown.text not in self.setup.faces for thrown in roll):
            raise SheetError(
                "wrong-dice",
                f"{roll_text(roll)} is not a throw of {' '.join(self.setup.dice)}",
                subject="roll",
            )
        if empty and len(roll) > 1:
            raise SheetError(
                "empty-board",
                f"the {boards[empty[0]].color} board is empty; the number that begins it is thrown"
                " with one die, before the first turn",
                BOARD,
                subject=str(empty[0]),
            )

    def others_half(
        self, state: DiceChainState, thrower: Seat | None = None
    ) -> DiceChainState | None:
        """Somebody else has called a Wild Space, and the first board's owner names a number, where
        the table plays it so.
        """
        if state.phase is ChainPhase.END:
            return state
        if not self.setup.names_number:
            return None
        caller = len(state.boards) - 1 if thrower is None else thrower
        return DiceChainState(
            state.boards,
            state.players,
            caller,
            ChainPhase.NUMBERS,
            called=WILD,
            named=frozenset(range(1, len(state.boards))) - {caller},
        )

    def board_of(self, sheet: Sheet, color: str = "") -> ChainBoard:
        """What a sheet shows, gaps closed."""
        texts = [sheet.text(cell.id).removesuffix(CLOSED) for cell in self.setup.spaces]
        known = {text: text for text in self.setup.entries}
        entries = [known.get(text, STAR) for text in texts if text not in ("", EMPTY)]
        return ChainBoard(color, tuple(entries), self.extras.opened(sheet))

    def table_problems(self, sheets: Sheets, players: int) -> Problems:
        """What cannot be right between the sheets of one table."""
        colors = [sheet.fact(COLOR) for sheet in sheets]
        for color in sorted({color for color in colors if color and colors.count(color) > 1}):
            yield Problem(
                "color-twice",
                f"two players have the {color} board; there is one of each color",
                COLOR,
                subject=color,
            )
        full = [sheet for sheet in sheets if self.setup.full(self.board_of(sheet))]
        if players and len(full) >= players:
            yield Problem(
                "all-full",
                "every board is full; the game ends with the first, by a chain or by somebody's"
                " call",
                BOARD,
            )

    def picture(self, sheets: Sheets, seat: int, room: int) -> Drawing:
        """The spaces with what is written in them."""
        color = sheets[seat].fact(COLOR)
        colors = self.setup.colors
        if color not in colors:
            color = colors[min(seat, len(colors) - 1)]
        return drawing.picture(
            self.setup,
            sheets[seat],
            self.board_of(sheets[seat], color),
            room,
        )

    def pencil(self, sheets: Sheets, seat: int) -> PencilMarks:
        """Numbers, stars, and a tick at each extra space that is open."""
        return tuple(drawing.pencil(self.setup, sheets[seat]))

    def audit(self, sheet: Sheet) -> Remarks:
        """Everything that cannot be right on a board, without its history."""
        return (*self._wrong_marks(sheet), *self._wrong_spaces(sheet))

    def worth(self, sheet: Sheet) -> Score:
        """The entries of a board that cannot be, counted all the same."""
        return filled(self.board_of(sheet))

    def _wrong_marks(self, sheet: Sheet) -> Problems:
        """What is wrong with the color, and with what stands in the spaces."""
        setup = self.setup
        color = sheet.fact(COLOR)
        if color and color not in setup.colors:
            yield Problem(
                "unknown-choice",
                f'there is no "{color}" board; there is {listed(setup.colors)}',
                COLOR,
            )
        extra = {EMPTY, *(text + CLOSED for text in setup.entries)}
        right = f"a number from {setup.numbers[0]} to {setup.numbers[-1]} or a star"
        for mark in sheet.marks:
            in_extra = mark.text in extra and not mark.cell.startswith("board.")
            if mark.text not in setup.entries and not in_extra:
                yield Problem(
                    "bad-entry", f'{mark.cell} holds "{mark.text}"; a space holds {right}', BOARD
                )

    def _wrong_spaces(self, sheet: Sheet) -> Problems:
        """What is wrong with which spaces are filled and opened."""
        texts = [sheet.text(cell.id) for cell in self.setup.spaces]
        blanks = self.setup.blanks
        filled = [place for place, text in enumerate(texts) if text not in ("", EMPTY)]
        opened = [
            place
            for place, text in enumerate(texts[blanks:], start=blanks)
            if text and not text.endswith(CLOSED)
        ]
        if texts[0] == STAR:
            yield Problem(
                "star-first",
                "the board begins with a star; the first entry is the number of the set-up roll",
                BOARD,
                subject=f"{BOARD} 1",
            )
        yield from self._gaps((-1, *filled), "filled", BOARD)
        yield from self._gaps((blanks - 1, *opened), "opened", EXTRAS)
        needed = max(filled, default=-1) + 1
        room = blanks + len(opened)
        if needed > room:
            yield Problem(
                "board-too-long",
                f"{needed} spaces are filled; the board has {room}: {blanks} blank and"
                f" {len(opened)} opened extra spaces",
                BOARD,
                switch="blanks",
                subject=f"{BOARD} {room + 1}",
            )

    def _gaps(self, places: Sequence[int], done: str, where: str) -> Problems:
        """Spaces that were passed over, the first of `places` being just before the first space."""
        spaces = self.setup.spaces
        for before, after in pairwise(places):
            if after != before + 1:
                yield Problem(
                    "gap",
                    f"{spaces[after].id} is {done} and {spaces[before + 1].id} is not; spaces are"
                    f" {done} in order",
                    where,
                )

"""Color Dice on a sheet, which shows the whole table: pawns on the positions of the areas, a line
each for all else.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sheetgen.core.cells import Sheet, Sheets
from sheetgen.core.dice import Die, Roll
from sheetgen.core.drawing import Drawing, PencilMarks
from sheetgen.core.notation import Line, parse_roll
from sheetgen.core.play import Seat
from sheetgen.errors import Problem, Problems, Remarks, SheetError
from sheetgen.fields.choices import Choice
from sheetgen.fields.filled import PLAYERS, Entry, Fields, Filling
from sheetgen.fields.places import Amounts, DiceShown, Lineup
from sheetgen.games import kit
from sheetgen.games.colordice import drawing, play
from sheetgen.games.colordice.attacks import counterattackers, won
from sheetgen.games.colordice.audit import StatedPosition, check
from sheetgen.games.colordice.state import (
    OUT,
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
)
from sheetgen.games.kit import check_papers
from sheetgen.messages import listed, nearest_or_known

DUMMIES = "dummies"
TURN = "turn"
COUNTER = "counter"
DICE = "dice"


class ColorSheets:
    """The sheet of Color Dice."""

    others_half = worth = kit.no_value
    skippable = kit.nothing

    def __init__(self, setup: ColorDiceSetup) -> None:
        self.setup = setup
        self._cells = {color: setup.spec.cells[color].cells for color in setup.palette}
        self._places = {name.lower(): name for name in setup.places}
        self._places |= {"outside": OUT}
        self._places |= {letter.lower(): color for letter, color in setup.color_of.items()}
        self._pawns = self._amounts(setup.seats)
        self._lines = {field.key: field for field in self.fields(0)}

    def fields(self, players: int) -> Fields:
        """Who plays, whose turn it is, the dice, and where the pawns of each color are; what is not
        in play is not asked for.
        """
        setup = self.setup
        count = players or self.setup.seats
        colors = setup.colors_for(count)
        named = partial(
            Lineup,
            options=setup.palette,
            letters=setup.spec.letters,
            noun="color",
        )
        one = partial(
            Choice,
            options=setup.palette,
            letters=setup.spec.letters,
            noun="color",
        )
        dice = setup.spec.dice[: len(colors)]
        shown = " ".join(map(_example_face, dice, range(len(dice))))
        playing = " ".join(colors[:count])
        dummies = " ".join(colors[count:])
        return (
            named(
                PLAYERS, "Which colors play, in seat order?", playing, players=setup.spec.players
            ),
            named(DUMMIES, "Which colors are dummies, clockwise?", dummies, asked=bool(dummies)),
            one(TURN, "Whose turn is it?", colors[0]),
            one(
                COUNTER,
                "Who is about to counterattack?",
                colors[-1],
                asked=False,
            ),
            DiceShown(DICE, "What do the dice show?", shown, dice=setup.spec.dice),
            *self._amounts(count),
        )

    def _amounts(self, players: int) -> list[Amounts]:
        """The lines of the colors' pawns; by way of example they are where the game begins."""
        setup = self.setup
        fields: list[Amounts] = []
        for seat, color in enumerate(setup.palette):
            inside = setup.first_pawns + seat if seat < players else setup.pawns
            outside = setup.pawns - inside
            sample = f"{color} {inside}, {OUT} {outside}" if outside > 0 else f"{color} {inside}"
            amounts = Amounts(
                color,
                f"Where are the {color} pawns?",
                sample,
                asked=color in setup.colors_for(players),
                text=setup.letters[color],
                sample=sample,
                places=self._places,
                cells=self._cells,
            )
            fields.append(amounts)
        return fields

    def sheet(self, state: ColorDiceState, seat: Seat) -> Sheet:
        """The position; the dice stand there when they lie, and while the own one is thrown those
        of the others.
        """
        filling = Filling()
        filling.facts |= {key: text for key, text in self._facts(state).items() if text}
        for field in self._pawns:
            if field.key in state.pawns:
                field.put(state.pawns[field.key], filling)
        return kit.nameless_sheet(
            self.setup.spec,
            filling.texts,
            len(state.players),
            tuple(filling.facts.items()),
        )

    def _facts(self, state: ColorDiceState) -> dict[str, str]:
        """Who plays, whose turn it is, and the dice."""
        lying = []
        if not self.setup.rolls_all or len(state.dice) == len(state.colors):
            lying = [color for color in self.setup.palette if color in state.dice]
        return {
            PLAYERS: " ".join(state.players),
            DUMMIES: " ".join(state.dummies),
            TURN: "" if state.phase is ColorPhase.FIRST else state.active,
            COUNTER: state.acting if state.phase is ColorPhase.COUNTER else "",
            DICE: " ".join(f"{self.setup.letters[color]}{state.dice[color]}" for color in lying),
        }

    def stated(self, sheet: Sheet) -> tuple[StatedPosition, list[Problem]]:
        """What a position says, and what of it cannot be read; `where` is the key of its line."""
        filling, problems = self._read(sheet)
        texts = filling.texts
        facts = filling.facts
        dice = parse_roll(Line(facts[DICE]), self.setup.spec.dice) if DICE in facts else ()
        pawns = {field.key: field.counts(texts, facts.get(field.key, "")) for field in self._pawns}
        position = StatedPosition(
            players=tuple(facts.get(PLAYERS, "").split()),
            dummies=tuple(facts.get(DUMMIES, "").split()),
            turn=facts.get(TURN, ""),
            counter=facts.get(COUNTER, ""),
            dice=dice_shown(dice),
            pawns={color: counts for color, counts in pawns.items() if counts or color in facts},
        )
        return position, [*self._strange(sheet), *problems]

    def _read(self, sheet: Sheet) -> tuple[Filling, list[Problem]]:
        """The marks and facts of a sheet whose lines can be read, and what is wrong with the
        others.
        """
        read = Filling()
        problems: list[Problem] = []
        read.texts |= sheet.texts
        for key, text in sheet.facts:
            if key not in self._lines:
                there = nearest_or_known(key, self._lines)
                message = f'there is no line "{key}" on this sheet{there}'
                problems.append(Problem("unknown-key", message, key))
                continue
            filling = Filling()
            filling.texts |= read.texts
            self._lines[key].read(Entry(key, text), filling)
            problems += [replace(problem, where=key) for problem in filling.problems]
            if not filling.problems:
                filling.facts = read.facts | filling.facts
                read = filling
        return read, problems

    def _strange(self, sheet: Sheet) -> Problems:
        """Marks that are no pawns on positions."""
        letters = self.setup.letters.values()
        for mark in sheet.marks:
            cell = self.setup.spec.cells.cell(mark.cell)
            area = cell.area if cell else str(mark.cell)
            if area not in self.setup.palette or mark.text not in letters:
                yield Problem(
                    "no-pawn",
                    f'{mark.cell} holds "{mark.text}"; a position of an area holds the letter of a'
                    f" pawn, {listed(letters)}",
                    area,
                )

    def audit(self, sheet: Sheet) -> Remarks:
        """Everything that cannot be right about a position."""
        return self.audited(sheet, ())[1]

    def picture(self, sheets: Sheets, seat: int, room: int) -> Drawing:
        """The areas with the pawns in them; the sheet of a position shows the whole table."""
        stated, _ = self.audited(sheets[0], ())
        return drawing.picture(self.setup, stated, sheets[0], room)

    def pencil(self, sheets: Sheets, seat: int) -> PencilMarks:
        """The pawns on the positions."""
        return tuple(drawing.pencil(self.setup, sheets[0]))

    def audited(self, sheet: Sheet, roll: Roll) -> tuple[StatedPosition, Remarks]:
        """The position with everybody at the table named and dice of the roll above its own, and
        all that is wrong with it.

        Where nothing says how many play it is the number of the rule option `seats`, or another one
        by which less is wrong.
        """
        stated, unread = self.stated(sheet)
        stated = replace(stated, dice={**stated.dice, **dice_shown(roll)})
        players = len(stated.players) or sheet.players
        # the likeliest number first
        numbers = [players] if players else [self.setup.seats, *self.setup.spec.player_numbers]
        seated = [stated.seated(self.setup, number) for number in numbers]
        audits = [(each, check(self.setup, each, sheet.players, unread)) for each in seated]
        best, problems = min(audits, key=lambda audited: len(audited[1]))
        return best, (*unread, *problems)

    def position(self, sheets: Sheets, roll: Roll | None) -> ColorDiceState:
        """The table that one position shows (several must agree), the player whose `turn` it says
        having thrown all dice once.

        What the sheet leaves out: colors come in the order of the palette, the first player has the
        turn, pawns are as at the start. Dice of the roll stand above those of the sheet; without
        any, the throw is still to come. No attack has been made, the order of attacks and
        counterattacks is open, and with a `counter` line the counterattacks from that color on are
        all that is left of the turn. Where the dice decide who begins, a table without a turn and
        with all pawns outside is about to do that.
        """
        check_papers(self.setup.spec, sheets)
        if len({(sheet.facts, sheet.marks) for sheet in sheets}) > 1:
            raise SheetError(
                "sheets-differ",
                "these sheets show different positions; one sheet describes all of it",
                PLAYERS,
            )
        stated, problems = self.audited(sheets[0], ())
        undecided = None if problems else self._undecided(stated, roll or ())
        if undecided is not None:
            return undecided
        if roll:
            stated, problems = self.audited(sheets[0], roll)
        if stated.counter and not stated.dice:
            problems = (
                *problems,
                Problem("dice-missing", "a counterattack needs dice; write what they show", DICE),
            )
        if problems:
            raise SheetError(problems)
        return self._on_turn(stated)

    def _undecided(self, stated: StatedPosition, roll: Roll) -> ColorDiceState | None:
        """The table while the dice decide who begins, if the position shows it: nobody has a turn,
        all pawns of players are outside.
        """
        if not self.setup.first_random or stated.turn or stated.counter or stated.dice:
            return None
        state = play.undecided(self.setup, stated.players, stated.dummies)
        shown = dice_shown(roll)
        if not stated.pawns or stated.placed != state.pawns:
            return None
        if not shown:
            return state
        if set(shown) != set(stated.players):
            return None
        return play.thrown(self.setup, state, [shown[color] for color in stated.players])

    def _on_turn(self, stated: StatedPosition) -> ColorDiceState:
        """The table of a position: won, about to be thrown for, just thrown for, or in the
        counterattacks.
        """
        setup = self.setup
        players = stated.players
        active = stated.on_turn
        pawns = stated.placed
        if not stated.pawns:
            pawns = play.at_home(
                setup,
                players,
                stated.dummies,
                setup.starts(len(players))[0],
            )
        table = ColorDiceState(
            players, stated.dummies, pawns, ColorPhase.THROW, active, active, stated.dice
        )
        if won(setup, table):
            return play.over(table)
        begun = play.begin(setup, table, active)
        if begun.phase is ColorPhase.END or stated.dice.keys() < {*stated.colors}:
            return begun
        if not stated.counter:
            return play.thrown(setup, begun, [stated.dice[color] for color in begun.rolling])
        # The counterattacks from that color on.
        colors = [active, *counterattackers(setup, table)]
        return play.counter(setup, table, colors[colors.index(stated.counter) - 1], "before")


def _example_face(die: Die, number: int) -> str:
    """One of the last three faces, others for other dice."""
    return die.faces[-1 - number % min(3, len(die.faces))].text


def dice_shown(roll: Roll) -> dict[str, int]:
    """What each die of a roll shows."""
    return {str(thrown.die): thrown.face.number for thrown in roll}

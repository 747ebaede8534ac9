"""Color Dice on paper: the whole table stands on one sheet, pawns on the positions of the areas, a
line each for all else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll
from sheetgen.core.drawing import Drawing, Penciled
from sheetgen.core.notation import Line, parse_roll
from sheetgen.core.play import Seat
from sheetgen.errors import Problem, SheetError
from sheetgen.fields.choices import Choice
from sheetgen.fields.filled import PLAYERS, Entry, Field, Filling, marks
from sheetgen.fields.places import Amounts, Lineup, Shown
from sheetgen.games import kit
from sheetgen.games.colordice import drawing, play
from sheetgen.games.colordice.attacks import next_counter, won
from sheetgen.games.colordice.audit import Told, check
from sheetgen.games.colordice.state import OUT, REMOVED, Pawns, Phase, Setup, State
from sheetgen.games.kit import check_papers
from sheetgen.messages import hint, listed

DUMMIES, TURN, COUNTER, DICE = "dummies", "turn", "counter", "dice"


class ColorSheets:
    """The paper of Color Dice."""

    others_half = kit.no_value
    worth = kit.no_value
    skippable = kit.nothing

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._pawns = self._amounts(setup.seats)
        self._lines = {field.key: field for field in self.fields(0)}

    def fields(self, players: int) -> tuple[Field, ...]:
        """Who plays, whose turn it is, the dice, and where the pawns of each color are; what is not
        in play is not asked for.
        """
        setup, count = self.setup, players or self.setup.seats
        colors = setup.palette[: max(count, setup.areas_least)]
        named = partial(Lineup, options=setup.palette, letters=setup.spec.letters, noun="color")
        one = partial(Choice, options=setup.palette, letters=setup.spec.letters, noun="color")
        shown = [
            die.faces[-1 - index % min(3, len(die.faces))].text
            for index, die in enumerate(setup.spec.dice[: len(colors)])
        ]
        dummies = " ".join(colors[count:])
        return (
            named(
                PLAYERS,
                "Which colors play, in seat order?",
                " ".join(colors[:count]),
                players=setup.spec.players,
            ),
            named(DUMMIES, "Which colors are dummies, clockwise?", dummies, asked=bool(dummies)),
            one(TURN, "Whose turn is it?", colors[0]),
            one(COUNTER, "Who is about to counterattack?", colors[-1], asked=False),
            Shown(DICE, "What do the dice show?", " ".join(shown), dice=setup.spec.dice),
            *self._amounts(count),
        )

    def _amounts(self, players: int) -> tuple[Amounts, ...]:
        setup, in_play = self.setup, max(players, self.setup.areas_least)
        places = {name.lower(): name for name in (*setup.palette, OUT, REMOVED)}
        places |= {
            letter.lower(): name for name, letter in zip(setup.palette, setup.letters, strict=True)
        }
        line = partial(
            Amounts,
            places=places,
            cells={name: setup.spec.cells[name].cells for name in setup.palette},
        )
        fields = []
        for color, name in enumerate(setup.palette):
            inside = setup.first_pawns + color if color < players else setup.pawns
            sample = f"{name} {inside}" + (
                f", {OUT} {setup.pawns - inside}" if inside < setup.pawns else ""
            )
            question, asked = f"Where are the {name} pawns?", color < in_play
            fields.append(
                line(name, question, sample, asked=asked, text=setup.letters[color], sample=sample)
            )
        return tuple(fields)

    def sheet(self, state: State, seat: Seat) -> Sheet:
        """The position; the dice stand there when they lie, and while the own one is thrown those
        of the others.
        """
        setup, names = self.setup, self.setup.names(state)
        facts = {
            PLAYERS: " ".join(names[: state.players]),
            DUMMIES: " ".join(names[state.players :]),
        }
        facts[TURN] = "" if state.phase is Phase.FIRST else names[state.active]
        facts[COUNTER] = names[state.acting] if state.phase is Phase.COUNTER else ""
        if any(state.dice) and (all(state.dice) or not setup.rolls_all):
            by_color = dict(zip(state.colors, state.dice, strict=True))
            lying = [
                f"{letter}{by_color[color]}"
                for color, letter in enumerate(setup.letters)
                if by_color.get(color)
            ]
            facts[DICE] = " ".join(lying)
        filling = Filling()
        filling.facts |= {key: text for key, text in facts.items() if text}
        places = setup.places(state.colors)
        for color, field in enumerate(self._pawns):
            if color in state.colors:
                row = state.pawns[state.colors.index(color)]
                field.put(dict(zip(places, row, strict=True)), filling)
        return Sheet(
            setup.spec.id,
            "",
            state.players,
            marks(setup.spec, filling.texts),
            tuple(filling.facts.items()),
        )

    def told(self, sheet: Sheet) -> tuple[Told, tuple[Problem, ...]]:
        """What a position says, and what of it cannot be read; `where` is the key of its line."""
        texts, facts = sheet.texts, dict[str, str]()
        problems = [*self._strange(sheet)]
        for key, text in sheet.facts:
            if key not in self._lines:
                problems.append(
                    Problem(
                        "unknown-key",
                        f'there is no line "{key}" on this sheet{hint(key, self._lines)}',
                        key,
                    )
                )
                continue
            filling = Filling()
            filling.texts |= texts
            self._lines[key].read(Entry(key, text), filling)
            problems += (replace(problem, where=key) for problem in filling.problems)
            if not filling.problems:
                texts, facts = filling.texts, facts | filling.facts
        dice = parse_roll(Line(facts[DICE]), self.setup.spec.dice) if DICE in facts else ()
        pawns = {field.key: field.counts(texts, facts.get(field.key, "")) for field in self._pawns}
        told = Told(
            players=tuple(facts.get(PLAYERS, "").split()),
            dummies=tuple(facts.get(DUMMIES, "").split()),
            turn=facts.get(TURN, ""),
            counter=facts.get(COUNTER, ""),
            dice=_shown(dice),
            pawns={color: counts for color, counts in pawns.items() if counts or color in facts},
        )
        return told, tuple(problems)

    def _strange(self, sheet: Sheet) -> Iterator[Problem]:
        """Marks that are no pawns on positions."""
        for mark in sheet.marks:
            cell = self.setup.spec.cells.cell(mark.cell)
            if (
                cell is None
                or cell.area not in self.setup.palette
                or mark.text not in self.setup.letters
            ):
                message = (
                    f'{mark.cell} holds "{mark.text}"; a position of an area holds the letter of a'
                    f" pawn, {listed(self.setup.letters)}"
                )
                yield Problem("no-pawn", message, cell.area if cell else str(mark.cell))

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Everything that cannot be right about a position."""
        return self.audited(sheet, ())[1]

    def picture(self, sheets: Sequence[Sheet], seat: int, room: int) -> Drawing:
        """The areas with the pawns in them; the sheet of a position shows the whole table."""
        sheet = sheets[0]
        told, _ = self.audited(sheet, ())
        return drawing.picture(self.setup, told, sheet, room)

    def pencil(self, sheets: Sequence[Sheet], seat: int) -> tuple[Penciled, ...]:
        """The pawns on the positions."""
        return tuple(drawing.pencil(self.setup, sheets[0]))

    def audited(self, sheet: Sheet, roll: Roll) -> tuple[Told, tuple[Problem, ...]]:
        """The position with everybody at the table named and dice of the roll above its own, and
        all that is wrong with it.

        Where nothing says how many play it is the number of the switch `seats`, or another one by
        which less is wrong.
        """
        told, unread = self.told(sheet)
        told = replace(told, dice={**told.dice, **_shown(roll)})
        fewest, most = self.setup.spec.players
        stated = len(told.players) or sheet.players
        numbers = (stated,) if stated else (self.setup.seats, *range(fewest, most + 1))
        seated = [told.seated(self.setup, number) for number in numbers]
        audits = [
            (
                one,
                (
                    *unread,
                    *check(
                        self.setup, one, sheet.players, {str(problem.where) for problem in unread}
                    ),
                ),
            )
            for one in seated
        ]
        return min(audits, key=lambda audited: len(audited[1]))

    def position(self, sheets: Sequence[Sheet], roll: Roll | None) -> State:
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
        if any(
            (other.facts, other.marks) != (sheets[0].facts, sheets[0].marks) for other in sheets
        ):
            message = "these sheets show different positions; one sheet tells the whole of it"
            raise SheetError(Problem("sheets-differ", message, PLAYERS))
        told, problems = self.audited(sheets[0], ())
        undecided = None if problems else self._undecided(told, roll or ())
        if undecided is not None:
            return undecided
        if roll:
            told, problems = self.audited(sheets[0], roll)
        if told.counter and not told.dice:
            problems = (
                *problems,
                Problem(
                    "dice-missing", "a counterattack needs dice; nothing says what they show", DICE
                ),
            )
        if problems:
            raise SheetError(problems)
        return self._laid(told)

    def _undecided(self, told: Told, roll: Roll) -> State | None:
        """The table while the dice decide who begins, if the position shows it: nobody has a turn,
        all pawns of players are outside.
        """
        setup = self.setup
        if not (setup.first_random and told.pawns) or told.turn or told.counter or told.dice:
            return None
        bare, players = self._bare(told), range(len(told.players))
        if bare.pawns != play.at_home(setup, bare.colors, [0] * bare.players):
            return None
        state = bare._replace(phase=Phase.FIRST, dice=(), rolling=tuple(players))
        shown = _shown(roll)
        if not shown:
            return state
        return (
            play.thrown(setup, state, [shown[color] for color in told.players])
            if set(shown) == set(told.players)
            else None
        )

    def _bare(self, told: Told) -> State:
        """The colors, pawns and dice of a position that is right, nothing thrown yet."""
        setup, names = self.setup, told.colors
        colors = tuple(setup.palette.index(name) for name in names)
        inside = [setup.first_pawns + seat for seat in range(len(told.players))]
        pawns = self.rows(told, colors) if told.pawns else play.at_home(setup, colors, inside)
        active = names.index(told.turn) if told.turn else 0
        dice = tuple(told.dice.get(name, 0) for name in names)
        return State(len(told.players), colors, pawns, Phase.THROW, active, active, dice)

    def rows(self, told: Told, colors: tuple[int, ...]) -> Pawns:
        """Where the pawns of these colors are."""
        return tuple(
            tuple(
                told.count(self.setup.palette[color], place) for place in self.setup.places(colors)
            )
            for color in colors
        )

    def _laid(self, told: Told) -> State:
        """The table of a position: won, about to be thrown for, just thrown for, or in the
        counterattacks.
        """
        setup, bare = self.setup, self._bare(told)
        if won(setup, bare):
            return play.over(bare, bare.pawns, bare.dice)
        begun = play.begin(setup, bare.players, bare.colors, bare.pawns, bare.dice, bare.active)
        if begun.phase is Phase.END or not all(bare.dice):
            return begun
        if not told.counter:
            return play.thrown(setup, begun, [bare.dice[color] for color in begun.rolling])
        wanted, last = told.colors.index(told.counter), bare.active
        while (color := next_counter(setup, bare, last)) != wanted:
            last = color
        return play.counter(setup, bare, bare.pawns, last, "before")


def _shown(roll: Roll) -> dict[str, int]:
    """What each die of a roll shows."""
    return {str(thrown.die): thrown.face.value or 0 for thrown in roll}

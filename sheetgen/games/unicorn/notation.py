"""Moves as they are typed (`pick R R Y`, `O7`, `O7=R3+Y4`, `R6=R5(+1)`, `extra O7`, `done`) and
what they mean at the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.core.cells import CellId, area_of
from sheetgen.core.notation import DASHES, Line, Token, Wording
from sheetgen.core.play import MoveSummary, Names, Seat
from sheetgen.core.spec import GameSpec
from sheetgen.errors import AmbiguousMove, NotationError
from sheetgen.games.kit import no_more
from sheetgen.games.unicorn.groups import Groups
from sheetgen.games.unicorn.state import (
    OWN_CLAIMS,
    Claim,
    ClaimedDie,
    Done,
    Move,
    Pick,
    UnicornPhase,
    UnicornState,
)

if TYPE_CHECKING:
    from sheetgen.games.unicorn.play import UnicornRules
    from sheetgen.games.unicorn.setup import UnicornSetup

HOW = "write pick R R Y, O7 or O7=R3+Y4"

_NUMBER = re.compile(r"[0-9]{1,3}(?:/[0-9]{1,3})?")
_CELL = re.compile(rf"\s*(?:([A-Z]{{1,12}})\.([A-Z0-9./]{{1,12}})|([A-Z])({_NUMBER.pattern}))")
_DIE = re.compile(r"\s*([A-Z][0-9]{1,3})")
_CHANGE = re.compile(r"\s*\(\s*(FLIP(?:\s*[+-][0-9]{1,3})?|[+-]\s*[0-9]{1,3})\s*\)")
_EXTRA = re.compile(r"\s*EXTRA(?!\S)")
_WITH_EXTRA = re.compile(r"\s*=\s*EXTRA(?!\S)")
_WITH = re.compile(r"\s*=")
_AND = re.compile(r"\s*\+")
_BRACKET = re.compile(r"\s*\(")
_END = re.compile(r"\s*$")
_WORD = re.compile(r"\S+")

# Other words for those of the notation
_OTHERS = {
    "": "X MARK CROSS TICK CHECK PUT CLAIM CELL ROW NUMBER OFF OUT TURN"
    " \u2713 \u2714 \u2717 \u2718 \u2612 \u274c",
    "PICK": "TAKE CHOOSE THROW ROLL",
    "DONE": "FINISH FINISHED END STOP NO NONE NOTHING SKIP",
    "=": "WITH USING",
    "+": "AND",
}


def cell_text(spec: GameSpec, cell: str) -> str:
    """A row cell as claims write it: `O7` for `orange.7`; any other address as it is."""
    area, _, name = cell.partition(".")
    letter = spec.letters.get(area)
    return f"{letter}{name}" if letter and _NUMBER.fullmatch(name) else cell


def dice_text(spec: GameSpec, dice: tuple[ClaimedDie, ...]) -> str:
    """The dice of a claim in the order of the box: `R3(+1)+Y4`."""
    order = [face.text for die in spec.dice for face in die.faces]
    ordered = sorted(dice, key=lambda die: _place(die.face, order))
    return "+".join(die.face + "".join(f"({change})" for change in die.changes) for die in ordered)


def _place(name: str, order: Sequence[str]) -> int:
    """The place of a name in an order; unknown ones come last."""
    return order.index(name) if name in order else len(order)


def move_text(spec: GameSpec, move: Move) -> str:
    """A move in notation."""
    match move:
        case Claim():
            dice = f"={dice_text(spec, move.dice)}" if move.dice else ""
            return f"{'extra ' if move.extra else ''}{cell_text(spec, move.cell)}{dice}"
        case Pick():
            colors = sorted(move.colors, key=lambda color: _place(color, [*spec.letters]))
            return " ".join(["pick", *(spec.letters.get(color, color) for color in colors)])
        case _:
            return "done"


def completed(
    setup: UnicornSetup,
    state: UnicornState,
    after: UnicornState,
    seat: Seat,
    cell: CellId,
) -> Iterator[str]:
    """The row, the column or 1st, and the ability that one more mark brings."""
    before = state.sheets[seat]
    sheet = after.sheets[seat]
    box = setup.box_of.get(cell)
    row = area_of(cell)
    if setup.row_cells[row] <= sheet.marks:
        yield f"row {row}"
    if box and setup.columns[box] <= sheet.marks:
        what = "1st of" if sheet.firsts != before.firsts and len(state.sheets) > 1 else "column"
        yield f"{what} {box.partition('.')[2]}"
    for circle in sheet.gained - before.gained:
        yield f"ability {circle.partition('.')[2]}"


class UnicornNotation:
    """How moves are typed and what is said of them."""

    def __init__(self, rules: UnicornRules) -> None:
        self.rules = rules
        self.setup = rules.setup
        self.spec = rules.setup.spec
        self._wording = Wording(self.spec.letters, _OTHERS)

    def heard(self, text: str, state: UnicornState) -> str:
        """Colors and other words as notation has them; `2 red` are two dice at a pick."""
        return self._wording(text, counts=state.phase == UnicornPhase.PICK)

    def parse(
        self,
        text: str,
        state: UnicornState,
        seat: Seat,
        names: Names,
    ) -> Move:
        """Read a move; before the roll, colors alone are a pick.

        Raises NotationError with the place of what cannot be read, AmbiguousMove when several
        groups make the cell.
        """
        line = Line(text)
        words = [word for word in line.tokens() if word.text != "+"]
        if not words:
            raise line.error("empty-move", f"nothing here; {HOW}")
        first, *rest = words
        if first.text in ("DONE", "PASS"):
            no_more(line, rest, f"nothing follows {first.raw}, found {{}}")
            return Done()
        if first.text == "PICK":
            return self._pick(line, rest)
        most = self.spec.numbers["dice-picked"]
        may_be_colors = all(word.text.isalpha() and len(word.text) <= most for word in words)
        if state.phase == UnicornPhase.PICK and may_be_colors:
            return self._pick(line, words)
        claim = _ClaimReader(self.setup, line).claim()
        return claim if claim.dice else self._complete(line, claim, state, seat)

    def format(self, move: Move) -> str:
        """The move in notation, with the dice of a claim in the order of the box."""
        return move_text(self.spec, move)

    def explain(
        self,
        state: UnicornState,
        seat: Seat,
        move: Move,
        names: Names,
    ) -> MoveSummary:
        """The claim's cell and dice, and the row, 1st or ability that it would complete."""
        after = self.rules.moved(state, seat, move)
        text = self.format(move)
        tells = tuple(self._consequences(state, seat, after, names))
        match move:
            case Pick():
                return MoveSummary(text, group="picks", detail="and roll them")
            case Claim():
                groups = Groups(self.setup, state, seat)
                spent = " and ".join(use.change for use in groups.making(move).uses)
                return MoveSummary(
                    text,
                    move.cell,
                    _heading(groups, move),
                    dice_text(self.spec, move.dice) + (f", spending {spent}" if spent else ""),
                    tuple(completed(self.setup, state, after, seat, move.cell)),
                    not move.is_plain,
                    tells,
                )
            case _:
                penalties, count = state.missed(seat)
                return MoveSummary(
                    text,
                    group="finish",
                    detail=f"takes {count} {penalties}" if count else "",
                    tells=tells,
                )

    def asks(self, state: UnicornState, seat: Seat) -> str:
        """Dice to pick, or marks to make."""
        claimed = bool(state.groups_of(seat))
        if state.phase == UnicornPhase.PICK:
            return f"pick {self.spec.numbers['dice-picked']} dice by their letters"
        if state.phase == UnicornPhase.YOURS and claimed:
            return "the second mark, with another group"
        if state.phase == UnicornPhase.YOURS:
            return f"{OWN_CLAIMS} marks, a group of one or two dice each"
        if claimed:
            return "an extra for a second mark, or done"
        # Where the others come to it, the roll may have left the screen.
        return f"one mark, a group of one or two of {' '.join(state.shown)}"

    def _pick(self, line: Line, words: list[Token]) -> Pick:
        colors = self.setup.color_of
        for word in words:
            if not all(letter in colors for letter in word.text):
                letters = " ".join(dict.fromkeys(die.letter for die in self.spec.dice))
                raise line.error(
                    "unknown-color",
                    f"{word.raw}: dice are picked by their letters, {letters}",
                    word,
                )
        return Pick(tuple(colors[letter] for word in words for letter in word.text))

    def _complete(self, line: Line, claim: Claim, state: UnicornState, seat: Seat) -> Claim:
        """The claim with the group that makes its cell as the dice lie, one that is still free if
        there is one.
        """
        groups = Groups(self.setup, state, seat)

        def making(claims: Iterable[Claim]) -> list[Claim]:
            return [replace(one, extra=claim.extra) for one in claims if one.cell == claim.cell]

        claims = making(groups.claims(groups.free)) or making(groups.claims(groups.all))[:1]
        if len(claims) > 1:
            readings = " or ".join(map(self.format, claims))
            raise AmbiguousMove(
                line.problem(
                    "ambiguous-move", f"{line.text.strip()} may be {readings}; write one of them"
                ),
                claims,
            )
        return claims[0] if claims else claim

    def _consequences(
        self, state: UnicornState, seat: Seat, after: UnicornState, names: Names
    ) -> Iterator[str]:
        """Who else writes at the end of the half, and that the turn or the game ends."""
        boxes = self.spec.cells["first"].cells
        for other, (sheet, before) in enumerate(zip(after.sheets, state.sheets, strict=True)):
            dots = [box.name for box in boxes if box.id in sheet.dots - before.dots]
            if dots:
                yield f"{names[other]} puts a dot under {' and '.join(dots)}"
        if after.phase == UnicornPhase.END:
            outcome = self.rules.outcome(after, names)
            yield f"the game ends: {outcome.reason}" if outcome else "the game ends"
        elif after.turn != state.turn:
            yield f"the turn ends; {names[after.active]} picks dice next"


def _heading(groups: Groups, claim: Claim) -> str:
    """Single dice, pairs, or what abilities reach; three 1s apart where they open all numbers."""
    if not claim.is_plain:
        return "with abilities"
    if groups.has_triple:
        return "three 1s"
    return "singles" if len(claim.dice) == 1 else "pairs"


class _ClaimReader:
    """Reads one claim from left to right."""

    def __init__(self, setup: UnicornSetup, line: Line) -> None:
        self.setup = setup
        self.cells = setup.spec.cells
        self.line = line
        self.text = line.text.translate(DASHES).upper()
        if len(self.text) != len(line.text):
            raise line.error("bad-move", f"this is not a move; {HOW}")
        self.at = 0

    def claim(self) -> Claim:
        """The claim, without dice where they are left out."""
        extra = self.finds(_EXTRA)
        cell = self.cell()
        extra = self.finds(_WITH_EXTRA) or extra
        dice = []
        expected = "= and dice, or nothing"
        sign = _WITH
        while self.finds(sign):
            dice.append(self.die())
            sign = _AND
            expected = "+ and another die, or nothing"
        if not dice and self.finds(_AND):
            message = f"a claim names its cell and = before its dice; {HOW}"
            raise self.line.error("bad-move", message)
        self.take(_END, expected)
        return Claim(cell, tuple(dice), bool(extra))

    def finds(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The pattern, if it stands at the place reached, which is then behind it."""
        match = pattern.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def take(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        """The pattern at the place reached. Raises NotationError for anything else."""
        match = self.finds(pattern)
        if match is None:
            raise self.error(expected)
        return match

    def error(self, expected: str) -> NotationError:
        """Why what stands at the place reached cannot be read."""
        word = _WORD.search(self.line.text, self.at)
        token = Token(" ", " ", max(0, len(self.line.text) - 1))
        there = "the line ends"
        if word:
            token = Token(word[0].upper(), word[0], word.start())
            there = f"found {word[0]}"
        return self.line.error("bad-move", f"{there} where {expected} would be right; {HOW}", token)

    def cell(self) -> CellId:
        """A cell by its letter and number, or by its address."""
        start = self.at
        match = self.take(_CELL, "a cell such as O7")
        area = self.setup.color_of.get(match[3], "")
        name = match[4]
        if match[1]:
            area = match[1].lower()
            name = match[2].lower()
        area = area if area in self.cells else f"{area}s"  # `extra.9` is one of the extras
        if area not in self.cells:
            self.at = start
            raise self.error(f"a row, {' '.join(self.setup.color_of)},")
        cells = self.cells[area]
        cell = cells.named(name)
        if not cell and cells.color and name.isdecimal():
            cell = cells.holding(int(name))
        return cell.id if cell else CellId(f"{area}.{name}")

    def die(self) -> ClaimedDie:
        """A die by what it shows, with its changes in brackets."""
        face = self.take(_DIE, "a die such as R3")[1]
        changes: list[str] = []
        while _BRACKET.match(self.text, self.at):
            change = self.take(_CHANGE, "(+1), (-1) or (flip)")[1]
            changes.append(re.sub(r"\s", "", change).lower())
        return ClaimedDie(face, tuple(changes))

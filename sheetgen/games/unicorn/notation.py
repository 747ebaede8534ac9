"""Moves and rolls as they are typed: `pick R R Y`, `O7`, `O7=R3+Y4`, `R6=R5(+1)`, `extra O7`, `done`."""

from __future__ import annotations

import re
from typing import Any

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Roll
from sheetgen.core.game import GameSpec
from sheetgen.core.notation import Line, Token
from sheetgen.core.notation import parse_roll as parse_dice
from sheetgen.errors import AmbiguousMove, NotationError
from sheetgen.games.unicorn.groups import free_group
from sheetgen.games.unicorn.judge import DONE, Judge
from sheetgen.games.unicorn.state import Claim, Move, Pick, Shown, Table

HOW = "a move is written like pick R R Y, O7, O7=R3+Y4, R6=R5(+1), Y3=Y4(flip), extra O7, or done"

_CELL = re.compile(r"([A-Z]{1,12})\.([A-Z0-9./]{1,12})|([A-Z])([0-9]{1,3}(?:/[0-9]{1,3})?)")
_NUMBER = re.compile(r"[0-9]{1,3}(?:/[0-9]{1,3})?")
_DIE = re.compile(r"[A-Z][0-9]{1,3}")
_CHANGE = re.compile(r"\(\s*(FLIP(?:\s*[+-][0-9]{1,3})?|[+-]\s*[0-9]{1,3})\s*\)")


def cell_text(spec: GameSpec, cell: str) -> str:
    """A row cell as claims write it: `O7` for `orange.7`; any other address as it is."""
    area, _, name = cell.partition(".")
    letter = spec.letters.get(area)
    return f"{letter}{name}" if letter and _NUMBER.fullmatch(name) else cell


def dice_text(spec: GameSpec, dice: tuple[Shown, ...]) -> str:
    """The dice of a claim in the order of the box: `R3(+1)+Y4`."""
    order = [face.text for die in spec.dice for face in die.faces]
    place = {text: n for n, text in reversed(list(enumerate(order)))}
    ordered = sorted(dice, key=lambda die: place.get(die.face, len(order)))
    return "+".join(die.face + "".join(f"({change})" for change in die.changes) for die in ordered)


def move_text(spec: GameSpec, move: Any) -> str:
    """A move in notation. Raises NotationError for what is no move of this game."""
    match move:
        case Claim():
            dice = f"={dice_text(spec, move.dice)}" if move.dice else ""
            return f"{'extra ' if move.extra else ''}{cell_text(spec, move.cell)}{dice}"
        case Pick():
            order = list(spec.letters)
            colors = sorted(move.colors, key=lambda color: order.index(color) if color in order else len(order))
            return " ".join(["pick", *(spec.letters.get(color, color) for color in colors)])
        case _:
            return "done"


def parse_roll(spec: GameSpec, text: str, picked: int) -> Roll:
    """The dice of one throw. Raises NotationError with the place of what is wrong."""
    line = Line(text, "<roll>")
    roll = parse_dice(line, spec.dice)
    if len(roll) != picked:
        raise line.error("wrong-dice", f"{len(roll)} {'die' if len(roll) == 1 else 'dice'} here; {picked} are picked and thrown")
    return roll


def parse_move(judge: Judge, text: str, table: Table, seat: int) -> Move:
    """Reads a move; before the roll, colors alone are a pick.

    Raises NotationError with the place of what cannot be read, AmbiguousMove when several groups make the cell.
    """
    line = Line(text)
    words = line.tokens()
    if not words:
        raise line.error("empty-move", f"nothing here; {HOW}")
    if words[0].text in ("DONE", "PASS"):
        if len(words) > 1:
            raise line.error("unexpected-word", f"nothing follows {words[0].raw}, found {words[1].raw}", words[1])
        return DONE
    if words[0].text == "PICK":
        return _pick(judge.plan.spec, line, words[1:])
    if table.phase == "pick" and all(word.text.isalpha() and len(word.text) <= judge.picked for word in words):
        return _pick(judge.plan.spec, line, words)
    return _Claim(judge, line, table, seat).read()


def _pick(spec: GameSpec, line: Line, words: list[Token]) -> Pick:
    colors = {letter: color for color, letter in spec.letters.items()}
    letters = [(letter, word) for word in words for letter in word.text]
    for letter, word in letters:
        if letter not in colors:
            raise line.error("unknown-color", f"{word.raw}: dice are picked by their letters, {' '.join(_die_letters(spec))}", word)
    return Pick(tuple(colors[letter] for letter, _ in letters))


def _die_letters(spec: GameSpec) -> list[str]:
    return list(dict.fromkeys(die.letter for die in spec.dice))


class _Claim:
    """Reads one claim from left to right."""

    def __init__(self, judge: Judge, line: Line, table: Table, seat: int) -> None:
        self.judge, self.line, self.table, self.seat = judge, line, table, seat
        self.text = line.text.replace("\u2212", "-").upper()
        if len(self.text) != len(line.text):
            raise line.error("bad-move", f"this is no move; {HOW}")
        self.at = 0

    def read(self) -> Claim:
        extra = self.take(re.compile(r"EXTRA(?!\S)")) is not None
        cell = self.cell()
        if self.take(re.compile("=")) is None:
            self.end("= and dice, or nothing")
            return self.found(cell, extra=extra)
        dice = [self.die()]
        while self.take(re.compile(r"\+")) is not None:
            dice.append(self.die())
        self.end("+ and another die, or nothing")
        return Claim(cell, tuple(dice), extra)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The pattern at the place reached, blanks skipped."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return match

    def fail(self, expected: str) -> NotationError:
        rest = self.line.text[self.at :]
        word = rest.split()[0] if rest.split() else ""
        token = Token(word.upper(), word, self.at) if word else Token(" ", " ", max(0, len(self.line.text) - 1))
        found = f"found {word}" if word else "the line ends"
        return self.line.error("bad-move", f"{found} where {expected} would be right; {HOW}", token)

    def end(self, expected: str) -> None:
        self.take(re.compile(""))
        if self.at < len(self.text):
            raise self.fail(expected)

    def cell(self) -> CellId:
        match = self.take(_CELL)
        if match is None:
            raise self.fail("a cell such as O7")
        spec = self.judge.plan.spec
        colors = {letter: color for color, letter in spec.letters.items()}
        area, name = (match[1].lower(), match[2].lower()) if match[1] else (colors.get(match[3], ""), match[4])
        area = area if area in spec.cells else f"{area}s"  # `extra.9` is one of the extras
        if area not in spec.cells:
            self.at = match.start()
            raise self.fail(f"a row, {' '.join(spec.letters.values())},")
        named = spec.cells[area].named(name)
        holding = spec.cells[area].holding(int(name)) if spec.cells[area].color and name.isdecimal() else None
        cell = named or holding
        return cell.id if cell else CellId(f"{area}.{name}")

    def die(self) -> Shown:
        match = self.take(_DIE)
        if match is None:
            raise self.fail("a die such as R3")
        changes: list[str] = []
        while self.take(re.compile(r"\(")) is not None:
            self.at -= 1
            change = self.take(_CHANGE)
            if change is None:
                raise self.fail("(+1), (-1) or (flip)")
            changes.append(re.sub(r"\s", "", change[1]).lower())
        return Shown(match[0], tuple(changes))

    def found(self, cell: CellId, *, extra: bool) -> Claim:
        """The group that makes the cell as the dice lie, one that is still free if there is one."""
        ways = [way for way in self.judge.offer(self.table, self.seat) if way.claim.cell == cell] if self.table.shown else []
        half = self.table.halves[self.seat] if 0 <= self.seat < len(self.table.halves) else None
        disjoint = self.judge.disjoint
        free = [way for way in ways if half and any(free_group(group, half, disjoint=disjoint) for group in way.groups)]
        claims = [Claim(cell, way.claim.dice, extra) for way in free or ways[:1]]
        if len(claims) > 1:
            spec = self.judge.plan.spec
            readings = " or ".join(move_text(spec, claim) for claim in claims)
            problem = self.line.problem("ambiguous-claim", f"{self.line.text.strip()} may be {readings}; write one of them")
            raise AmbiguousMove(problem)
        return claims[0] if claims else Claim(cell, (), extra)

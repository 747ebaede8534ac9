"""A second, plodding reading of Formulas for the tests: the sheet is a lattice of 9 x 9 squares,
and every try is tried.

It shares nothing with the rules but the notation.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations, permutations

Square = tuple[int, int]

NUMBERS = [(i, j) for i in range(0, 9, 2) for j in range(0, 9, 2)]
SLOTS = [(i, j) for i in range(9) for j in range(9) if (i + j) % 2]


@dataclass
class Twin:
    """A sheet with the dice and rule options it is played under."""

    written: dict[Square, str]
    dice: list[str]
    active: set[str]
    used: set[int]
    once: bool = False
    cost: str = "match"
    negative: bool = False
    stack: bool = False

    def text(self) -> str:
        """The grid of a filled sheet."""
        rows = [[(i, j) for j in range(9) if i % 2 == 0 or j % 2 == 0] for i in range(9)]
        return "\n".join(" ".join(self.written.get(square, ".") for square in row) for row in rows)

    def open(self, squares: list[Square]) -> list[Square]:
        """The empty squares of a kind that touch a filled one."""
        return [
            square
            for square in squares
            if square not in self.written and any(near in self.written for near in around(square))
        ]

    def moves(self) -> set[str]:
        """Everything that uses dice or an ability, in notation."""
        found = self.writes() | self.formulas() | self.activations()
        return found if self.once else found | self.abilities()

    def writes(self) -> set[str]:
        numbers = {
            f"write {die} {name(cell)}"
            for die in self.dice
            if die.isdigit()
            for cell in self.open(NUMBERS)
        }
        return numbers | {
            f"sign {die} {name(slot)}"
            for die in self.dice
            if not die.isdigit()
            for slot in self.open(SLOTS)
        }

    def formulas(self) -> set[str]:
        results = set()
        for length in (3, 5, 7):
            for terms in permutations(self.dice, length):
                if all(term.isdigit() == (index % 2 == 0) for index, term in enumerate(terms)):
                    adds = [terms[0]] + [
                        number
                        for sign, number in zip(terms[1::2], terms[2::2], strict=True)
                        if sign == "+"
                    ]
                    takes = [
                        number
                        for sign, number in zip(terms[1::2], terms[2::2], strict=True)
                        if sign == "-"
                    ]
                    if self.negative or sum(map(int, adds)) >= sum(map(int, takes)):
                        results.add(
                            "+".join(sorted(adds))
                            + "".join(f"-{number}" for number in sorted(takes))
                        )
        return {
            f"combine {result} {name(cell)}" for result in results for cell in self.open(NUMBERS)
        }

    def activations(self) -> set[str]:
        lines = {f"{word} {label}" for word in ("row", "column") for label in "23456"}
        return {
            f"activate {line}"
            for line in lines
            if line[-1] in self.dice and line not in self.active
        }

    def abilities(self) -> set[str]:
        found = set()
        for number in set(range(1, 7)) - self.used:
            for pays in [""] if self.cost == "free" else sorted(set(self.dice)):
                if self.cost == "match" and pays != str(number):
                    continue
                left = list(self.dice)
                if pays:
                    left.remove(pays)
                by = f" by {pays}" if self.cost == "any" else ""
                found |= {f"ability {number} {rest}{by}" for rest in self.ability(number, left)}
        return found

    def ability(self, number: int, left: list[str]) -> set[str]:
        cells, slots = sorted(map(name, self.open(NUMBERS))), sorted(map(name, self.open(SLOTS)))
        numbers, signs = (
            {die for die in left if die.isdigit()},
            {die for die in left if not die.isdigit()},
        )
        minus = sorted(
            name(square) for square, text in self.written.items() if square in SLOTS and text == "-"
        )
        double = {"row 5", "row 6", "column 2", "column 3"}
        lines = {f"{word} {label}" for word in ("row", "column") for label in "23456"}
        return {
            1: set(slots),
            2: {f"{value} {cell}" for value in numbers for cell in cells},
            3: {
                f"{value} {' '.join(trio)}" for value in numbers for trio in combinations(cells, 3)
            },
            4: {" ".join(pair) for pair in combinations(minus, 2)},
            5: {f"{sign} {' '.join(trio)}" for sign in signs for trio in combinations(slots, 3)},
            6: lines if self.stack else lines - double,
        }[number]

    def uses_a_die(self, text: str) -> bool:
        """Whether a move of the set uses up a die."""
        return not (
            self.cost == "free" and text.startswith(("ability 1", "ability 4", "ability 6"))
        )


def around(square: Square) -> list[Square]:
    """The four neighbors; what lies beyond the edge is never filled."""
    i, j = square
    return [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]


def name(square: Square) -> str:
    """`r2c3` or `r2c3-r2c4`."""
    i, j = square
    if i % 2 == j % 2 == 0:
        return f"r{i // 2 + 1}c{j // 2 + 1}"
    return (
        f"{name((i, j - 1))}-{name((i, j + 1))}"
        if j % 2
        else f"{name((i - 1, j))}-{name((i + 1, j))}"
    )


DICE = ["123456"] * 3 + ["123+++", "123---", "456+++", "456---", "+++---"]


def deal(chance: random.Random, cost: str, *, negative: bool, stack: bool) -> Twin:
    """A sheet grown from three numbers, with up to five dice to use; rarely all eight."""
    written = {square: chance.choice("123456") for square in chance.sample(NUMBERS, 3)}
    twin = Twin(written, [], set(), set(), cost=cost, negative=negative, stack=stack)
    for _ in range(chance.choice((0, 2, 5, 9, 14, 20, 60))):
        squares = twin.open(NUMBERS) if chance.random() < 0.45 else twin.open(SLOTS)
        if squares:
            square = chance.choice(squares)
            written[square] = (
                str(chance.randint(0, 9)) if square in NUMBERS else chance.choice("++--x")
            )
    many = 8 if chance.random() < 0.004 else chance.randint(1, 5)
    twin.dice = [chance.choice(die) for die in chance.sample(DICE, many)]
    twin.active = {
        f"{word} {label}"
        for word in ("row", "column")
        for label in "23456"
        if chance.random() < 0.3
    }
    twin.used = {number for number in range(1, 7) if chance.random() < 0.3}
    twin.once = chance.random() < 0.2
    return twin


def line_value(spaces: list[str], *, run: bool, left_to_right: bool) -> int:
    """What nine spaces (`.` = empty) are worth when their line is active."""
    text = "".join(f" {space} " for space in spaces).strip()
    if run:
        text = text.strip(" .")
    words = text.split()
    if (
        "." in words
        or not words
        or not words[0].lstrip("-").isdigit()
        or not words[-1].lstrip("-").isdigit()
    ):
        return 0
    while not left_to_right and "x" in words:
        place = words.index("x")
        words[place - 1 : place + 2] = [str(int(words[place - 1]) * int(words[place + 1]))]
    value = int(words[0])
    for sign, number in zip(words[1::2], words[2::2], strict=True):
        value = {"+": value + int(number), "-": value - int(number), "x": value * int(number)}[sign]
    return value

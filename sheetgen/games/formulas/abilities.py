"""Why one of the six abilities may not be used (rules 4.c 9)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.cells import CellId
from sheetgen.errors import Problem
from sheetgen.games.formulas.moves import Ability, Power
from sheetgen.games.formulas.places import cell_problems, short, slot_problems
from sheetgen.games.formulas.state import Board, Hand, House
from sheetgen.games.formulas.uses import may_double

FORMS = {
    Power.TIMES: ("", 1, "one slot"),
    Power.SQUARE: ("number", 1, "a number die and one cell"),
    Power.TRIPLE: ("number", 3, "a number die and three cells"),
    Power.TURN: ("", 2, "two slots with a minus"),
    Power.SPREAD: ("sign", 3, "a sign die and three slots"),
    Power.DOUBLE: ("", 1, "a row or column"),
}
"""For each ability: the further die it writes, how many places it is used on, and both in words."""


def ability_problems(house: House, board: Board, hand: Hand, move: Ability, *, active: bool) -> Iterator[Problem]:
    """Every reason but missing dice why an ability may not be used."""
    number = move.number
    if number not in FORMS:
        yield Problem("no-such-ability", f"there is no ability {number}; they are 1 to {max(FORMS)}", f"ability {number}")
        return
    name = f"abilities.{number}"
    if number in board.used:
        yield Problem("ability-used", f"ability {number} is used up; each is used once a game", name)
    if hand.ability:
        yield Problem("second-ability", "an ability was used in this round already; it is one a round", name)
    if not active and house.says("ability-when", "active"):
        yield Problem("only-when-active", "abilities are for the active player's own round", name, house.text("ability-when"))
    yield from _payment(house, move, name)
    yield from _form(move, name)
    if len(set(move.places)) < len(move.places):
        yield Problem("place-twice", f"ability {number} needs different places; one of them is named twice", name)
    for place in dict.fromkeys(move.places):
        yield from _place(house, board, number, place)


def _payment(house: House, move: Ability, name: str) -> Iterator[Problem]:
    rule = house.text("ability-cost")
    if house.says("ability-cost", "match") and move.pays != str(move.number):
        found = move.pays or "nothing"
        yield Problem("wrong-payment", f"{found} pays for ability {move.number}; it takes a die that shows {move.number}", name, rule)
    elif house.says("ability-cost", "any") and not move.pays:
        yield Problem("wrong-payment", f"nothing pays for ability {move.number}; it takes one more die", name, rule)
    elif house.says("ability-cost", "free") and move.pays:
        yield Problem("wrong-payment", f"{move.pays} would pay for ability {move.number}; abilities are free", name, rule)


def _form(move: Ability, name: str) -> Iterator[Problem]:
    shows, count, words = FORMS[Power(move.number)]
    kind = "number" if move.shows.isdecimal() else "sign" if move.shows else ""
    if kind != shows or len(move.places) != count:
        found = " ".join((move.shows, *(short(place) for place in move.places))).strip() or "nothing"
        yield Problem("wrong-form", f"ability {move.number} is used on {words}; found {found}", name)


def _place(house: House, board: Board, number: int, place: CellId) -> Iterator[Problem]:
    if number in (Power.SQUARE, Power.TRIPLE):
        yield from cell_problems(house, board, place)
    elif number in (Power.TIMES, Power.SPREAD):
        yield from slot_problems(house, board, place)
    elif number == Power.TURN:
        at = house.lattice.slot_at.get(place)
        if at is None or board.signs[at] != "-":
            found = f"{short(place)} holds {board.signs[at] or 'nothing'}" if at is not None else f"there is no slot {short(place)}"
            yield Problem("not-a-minus", f"{found}; ability 4 turns minus signs", place)
    else:
        line = house.lattice.line(place)
        if line is None:
            yield Problem("no-such-line", f"there is no {short(place)}; rows and columns are labeled like their circles", place)
        elif not may_double(house, line):
            yield Problem("already-double", f"{line.name} counts twice already; choose another line", place, house.text("stack-x2"))

"""Formulas as it is said at the table: cells and slots by what is printed, and every way to type a
move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from sheetgen.core.play import Seat
from sheetgen.errors import NotationError
from sheetgen.games.formulas import FormulasState, Move
from sheetgen.games.formulas.acts import DraftDice, faces_of
from sheetgen.games.formulas.lattice import FormulasLattice
from sheetgen.games.formulas.sums import face_text
from sheetgen.testing.random_games import play
from tests.games.formulas import CORNERS, ME, at, drafting, grid, paper, rules
from tests.sample import few

LINE = grid("4 + . + . - 5 - 6")


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("grid.r1c1", "22"),
        ("grid.r3c2", "43"),
        ("grid.r5c5", "66"),
        ("signs.r2c1-r2c2", "32-33"),
        ("signs.r2c1-r3c1", "32-42"),
        ("rows.4", "row 4"),
        ("grid.r6c1", "r6c1"),
    ],
)
def test_a_place_is_called_by_the_numbers_of_its_row_and_column(place: str, name: str) -> None:
    assert rules().rules.setup.lattice.name(place) == name


def test_larger_numbers_are_parted_by_a_dot() -> None:
    lattice = FormulasLattice(rules().spec.cells, 12)
    assert lattice.name("grid.r3c2") == "4.3"
    assert lattice.on_paper("sign + r2c1-r2c2") == "sign + 3.2-3.3"
    assert lattice.address("3.2-3.3") == "R2C1-R2C2"
    assert lattice.address("32") == "32"


def test_names_and_addresses_map_one_to_one() -> None:
    game = rules()
    lattice = game.rules.setup.lattice
    places = (*lattice.cells, *lattice.slots)
    assert len({lattice.name(place) for place in places}) == len(places) == 25 + 40
    state = at(game, LINE, "4 +")
    for cell in lattice.cells:
        assert game.parse_move(f"4 {lattice.name(cell)}", state, ME).cell == cell
        assert game.on_paper(f"4 {cell.partition('.')[2]}") == f"4 {lattice.name(cell)}"
    for slot in lattice.slots:
        one, other = lattice.name(slot).split("-")
        for typed in (f"{one}-{other}", f"{other}-{one}", f"{one}{other}"):
            assert game.parse_move(f"+ {typed}", state, ME).slot == slot
        one, other = slot.partition(".")[2].split("-")
        for address in (f"{one}-{other}", f"signs.{one}-{other}".upper()):
            assert game.on_paper(f"+ {address}") == f"+ {lattice.name(slot)}"


@pytest.mark.parametrize("text", ["write 4 r6c1", "draft 4(c3)", "Ann: done", "row 4"])
def test_what_is_no_address_of_the_sheet_is_left_as_it_is(text: str) -> None:
    assert rules().on_paper(text) == text


WAYS = [
    ("632", "write 6 r2c1"),
    ("6 32", "write 6 r2c1"),
    ("6 3.2", "write 6 r2c1"),
    ("write 6 32", "write 6 r2c1"),
    ("6 in 32", "write 6 r2c1"),
    ("6 in row 3, column 2", "write 6 r2c1"),
    ("Write 6 in Cell 32", "write 6 r2c1"),
    ("+32-33", "sign + r2c1-r2c2"),
    ("+3233", "sign + r2c1-r2c2"),
    ("+ 33-32", "sign + r2c1-r2c2"),
    ("- 32-42", "sign - r2c1-r3c1"),
    ("\u221232-42", "sign - r2c1-r3c1"),
    ("write + 32-33", "sign + r2c1-r2c2"),
    ("write + r1c1-r1c2", "sign + r1c1-r1c2"),
    ("+ between 32 and 33", "sign + r2c1-r2c2"),
    ("4+532", "combine 4+5 r2c1"),
    ("4+5 32", "combine 4+5 r2c1"),
    ("4 + 5 32", "combine 4+5 r2c1"),
    ("combine 4 + 5 32", "combine 4+5 r2c1"),
    ("write 4+5 in 32", "combine 4+5 r2c1"),
    ("put 6 into cell 32.", "write 6 r2c1"),
    ("plus 32-33", "sign + r2c1-r2c2"),
    ("+ 32 33", "sign + r2c1-r2c2"),
    ("row 4, column 3: 6", "write 6 r3c2"),
    ("between 32 and 33: -", "sign - r2c1-r2c2"),
    ("row 2 is active", "activate row 2"),
    ("mark row 2", "activate row 2"),
    ("row 2", "activate row 2"),
    ("column 4", "activate column 4"),
    ("col 4", "activate column 4"),
    ("r2", "activate row 2"),
    ("c4", "activate column 4"),
    ("X on row 2", "activate row 2"),
    ("x 32-33", "ability 1 r2c1-r2c2"),
    ("x3233", "ability 1 r2c1-r2c2"),
    ("times 32-33", "ability 1 r2c1-r2c2"),
    ("square 6 25", "ability 2 6 r1c4"),
    ("square 6 r1c4", "ability 2 6 r1c4"),
    ("ability 2 6 25", "ability 2 6 r1c4"),
    ("triple 5 23 32 44", "ability 3 5 r1c2 r2c1 r3c3"),
    ("ability 3 5 23 32 44", "ability 3 5 r1c2 r2c1 r3c3"),
    ("turn 22-23 23-24", "ability 4 r1c1-r1c2 r1c2-r1c3"),
    ("spread - 22-23 23-24 24-25", "ability 5 - r1c1-r1c2 r1c2-r1c3 r1c3-r1c4"),
    ("x2 row 5", "ability 6 row 5"),
    ("x2 beside column 5", "ability 6 column 5"),
    ("double row 5", "ability 6 row 5"),
    ("penalty", "penalty"),
]
"""What is typed, and the move that it is, while dice are used."""


@pytest.mark.parametrize(("typed", "meant"), WAYS, ids=[typed for typed, _ in WAYS])
def test_a_move_is_typed_as_the_paper_and_the_program_say_it(typed: str, meant: str) -> None:
    game = rules()
    state = at(game, LINE, "4 5 + -", round="3")
    assert game.format_move(game.parse_move(typed, state, ME)) == meant
    assert game.format_move(game.parse_move(typed.upper(), state, ME)) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("45-", "draft 4(d1) 5(d2) -(c4)"),
        ("4 5-", "draft 4(d1) 5(d2) -(c4)"),
        ("draft 45+-", "draft 4(d1) 5(d2) +(c3) -(c4)"),
        ("632", "draft 2(c2) 6(d3) 3(c1)"),
        ("reroll 65", "reroll 5(d2) 6(d3)"),
    ],
)
def test_dice_are_named_in_one_run_while_they_are_drafted(typed: str, meant: str) -> None:
    game = rules()
    state = game.position([paper(game, CORNERS)] * 2, game.parse_roll("4 5 6 3 2 + - +"))
    assert game.parse_move(typed, state, ME) == game.parse_move(meant, state, ME)


@pytest.mark.parametrize(
    ("code", "typed", "message"),
    [
        ("no-cell", "write 4 17", '"17" is no cell; a cell is its row and its column, such as 23'),
        ("no-slot", "sign + 32", '"32" is no slot; a slot is its two cells, such as 22-23'),
        ("too-short", "write 4", "the cell is missing; it is written `write 6 34`"),
        ("extra-word", "write 4 32 now", '"now" is too much here; it is written `write 6 34`'),
    ],
)
def test_what_cannot_be_read_is_answered_by_what_is_printed(
    code: str, typed: str, message: str
) -> None:
    game = rules()
    with pytest.raises(NotationError) as caught:
        game.parse_move(typed, at(game, LINE, "4 +"), ME)
    assert [(each.code, each.message) for each in caught.value.problems] == [(code, message)]


def positions(players: int, seed: int) -> Iterator[tuple[FormulasState, Seat, list[Move]]]:
    """Tables of a random game with a few legal moves of everybody who may act."""
    game = rules()
    for state in play(game, players, seed).states:
        for seat in sorted(game.rules.waiting(state)):
            moves = list(game.rules.legal(state, seat))
            yield state, seat, moves[:: max(1, len(moves) // few(3, 20))]


def forms(text: str) -> Iterator[str]:
    """Every way to type a move that the program has printed."""
    yield from (text, text.upper(), f"  {text} ")
    verb, _, rest = text.partition(" ")
    if verb in ("write", "sign", "combine", "activate"):
        yield rest
        yield re.sub(r"^(\S+) (\S+)$", r"\1\2", rest)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_printed_form_of_a_legal_act_is_read_as_that_act(players: int) -> None:
    game = rules()
    for seed in range(few(1, 4)):
        for state, seat, moves in positions(players, seed):
            for move in moves:
                kept = game.format_move(move)
                assert game.parse_move(kept, state, seat) == move
                for typed in forms(game.on_paper(kept)):
                    assert game.parse_move(typed, state, seat) == move, typed
                if isinstance(move, DraftDice):
                    shown = [face_text(face) for face in faces_of(move.dice)]
                    read = game.parse_move("".join(shown), state, seat)
                    assert sorted(map(face_text, faces_of(read.dice))) == sorted(shown)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("take 4 5 +", "draft 4 5 +"),
        ("choose 45", "draft 4 5"),
        ("reroll all", "reroll 4 5 6 1 2 - + +"),
        ("throw all again", "reroll 4 5 6 1 2 - + +"),
        ("reroll the rest", "reroll 4 5 6 1 2 - + +"),
        ("roll 6 1 again", "reroll 6 1"),
        ("61 again", "reroll 6 1"),
    ],
)
def test_dice_are_taken_and_thrown_again_in_other_words(typed: str, move: str) -> None:
    game = rules()
    state = drafting(game)
    assert game.parse_move(typed, state, ME) == game.parse_move(move, state, ME)

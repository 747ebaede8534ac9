"""Moves in the words in which people, rule texts and the program itself say them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sheetgen.core.play import Moved, Seat
from sheetgen.errors import AmbiguousMove, NotationError
from sheetgen.games.formulas.acts import Activate, WriteNumber, WriteSign
from sheetgen.games.game import Game
from sheetgen.games.unicorn import Claim
from sheetgen.games.uno import GivePenalty, WriteChain
from sheetgen.table.judge.marking import marked
from sheetgen.table.judge.move_set import MoveOffer
from tests.games.cases import Case, game_of, player_counts, trial_of
from tests.games.colordice_table import P1, rules
from tests.games.colordice_table import at as color_table
from tests.games.rainbow import at as rainbow_table
from tests.sample import few

NAMES = ("Ann", "Ben", "The Bert", "Dan D.", "Eve", "Flo")


def read(game: Game[Any, Any], state: Any, text: str) -> str:
    """The move that a text is, in notation; every reading of one that may be several, ? for none."""
    seat = min(game.rules.waiting(state))
    try:
        return game.format_move(game.parse_move(text, state, seat, NAMES))
    except AmbiguousMove as error:
        return " | ".join(map(game.format_move, error.readings))
    except NotationError:
        return "?"


def unicorn() -> tuple[Game[Any, Any], Any]:
    game = game_of(Case("unicorn", 2))
    return game, game.start(2)


def marking() -> tuple[Game[Any, Any], Any]:
    game, state = unicorn()
    picked = game.apply(state, Moved(0, game.parse_move("pick R R Y", state, 0)))
    return game, game.rules.rolled(picked, game.parse_roll("R3 R5 Y4"))


PICKS = [
    ("red red yellow", "pick R R Y"),
    ("RRY", "pick R R Y"),
    ("2R Y", "pick R R Y"),
    ("2 red, 1 yellow.", "pick R R Y"),
    ("take two", "?"),
    ("2 x red, yellow", "pick R R Y"),
    ("2 reds and a yellow", "pick R R Y"),
    ("1 red 1 yellow 1 blue", "pick R Y B"),
    ("two reds and one yellow", "pick R R Y"),
    ("red x2, yellow", "pick R R Y"),
    ("yellow, red x 2", "pick R R Y"),
    ("2\u00d7 red, yellow", "pick R R Y"),
    ("red \u00d72 yellow", "pick R R Y"),
    ("yellow x 1 blue x 2", "pick Y B B"),
]

MARKS = [
    ("orange 7", "O7=R3+Y4"),
    ("X on orange 7", "O7=R3+Y4"),
    ("x o7.", "O7=R3+Y4"),
    ("\u2717 the orange 7", "O7=R3+Y4"),
    ("mark Orange-7!", "O7=R3+Y4"),
    ("3 red", "R3=R3"),
    ("red3", "R3=R3"),
    ("r\uff13", "R3=R3"),
    ("o 9", "O9=R5+Y4"),
    ("orange 7 = red 3 + yellow 4", "O7=R3+Y4"),
    ("o7 with R3 and Y4", "O7=R3+Y4"),
    ("put a cross at orange number 7", "O7=R3+Y4"),
    ("orange 7 with an extra", "extra O7=R3+Y4"),
    ("finished", "done"),
    ("end turn", "done"),
    ("skip", "done"),
    ("orange 2", "O2"),
    ("orange seven", "O7=R3+Y4"),
    ("X on red three", "R3=R3"),
    ("orange eleven", "O11/12"),
]


@pytest.mark.parametrize(("text", "move"), PICKS)
def test_dice_are_picked_by_color_and_count(text: str, move: str) -> None:
    game, state = unicorn()
    assert read(game, state, text) == move


@pytest.mark.parametrize(("text", "move"), MARKS)
def test_a_mark_is_said_as_it_stands_on_paper(text: str, move: str) -> None:
    assert read(*marking(), text) == move


RAINBOW = [
    ("P4 Y3 R2", "P6 P5 G4 O3", "all", "keep O3 G4"),
    ("P4 Y3 R2", "P6 P5 G4 O3", "keep everything", "keep O3 G4"),
    ("", "R6 P5 L2", "set aside red 6, purple 5 and lucky 2", "keep R6 P5 L2"),
    ("", "R6 P5 L2", "R6+P5", "keep R6 P5"),
    ("", "R6 P5 L2", "keep 6 red", "keep R6"),
    ("P4", "P6 G4", "swap p6 for p4", "swap P6"),
    ("P4", "P6 G4", "exchange purple 6 for the purple 4", "swap P6"),
    ("P4", "P6 G4", "g4", "keep G4 | swap G4"),
    ("P4", "P6 G4", "bank", "stop"),
    ("P4", "P6 G4 L1", "keep the green one", "keep G4"),
    ("P4", "P6 G4", "keep the green", "keep G4"),
    ("P4", "P6 G4", "green", "keep G4 | swap G4"),
    ("P4", "P6 G4", "swap purple", "swap P6"),
    ("P4", "P6 G4", "keep red", "?"),
    ("P4", "P6 G4 G3", "keep green", "?"),
    ("", "R6 P5 L2", "take red, purple and the lucky die", "keep R6 P5 L2"),
    ("", "R6 P5 L2", "keep red six", "keep R6"),
    ("P4", "P6 G4", "end the turn.", "stop"),
    ("P4", "P6 G4", "roll on", "roll"),
    ("P4", "P6 G4", "throw the rest", "roll"),
]


@pytest.mark.parametrize(("aside", "roll", "text", "move"), RAINBOW)
def test_a_turn_of_rainbow_roll_is_said(aside: str, roll: str, text: str, move: str) -> None:
    game = game_of(Case("rainbow", 2, "first", "asked"))
    assert read(game, rainbow_table(aside, roll), text) == move


def test_dice_of_two_colors_are_kept_not_swapped() -> None:
    state = rainbow_table("P4", "P6 G4")
    game = game_of(Case("rainbow", 2, "first", "asked"))
    assert read(game, state, "p6 g4") == "keep G4 P6"
    problems = game.problems(state, 0, game.parse_move("keep p6 g4", state, 0))
    assert [problem.message for problem in problems] == [
        "purple is aside already with P4; it can be exchanged: swap P6"
    ]


CHAINS = [
    ("r3 r1", "chain R3 R1"),
    ("r3r1", "chain R3 R1"),
    ("red 3, red 1", "chain R3 R1"),
    ("star star r1", "chain ** R1"),
    ("\u2605 \u2605 r1.", "chain ** R1"),
    ("a wild space and then 1 red", "chain ** R1"),
    ("stars, red 1", "chain ** R1"),
    ("no chain", "chain"),
    ("none", "chain"),
    ("throw the stars again", "reroll * *#2"),
    ("throw a star again", "reroll *"),
    ("re-roll red 1", "reroll R1"),
]

PENALTIES = [
    ("-1 Ben", "penalty -1 yellow"),
    ("\u22121 to ben.", "penalty -1 yellow"),
    ("give Ben the -1", "penalty -1 yellow"),
    ("-1 for the Bert", "penalty -1 blue"),
    ("-1 for the yellow player", "penalty -1 yellow"),
    ("no", "done"),
    ("finish", "done"),
    ("end my turn", "done"),
    ("pass -1 to Ben", "?"),
]


ROLLS = [
    ("uno-dice", "y2, red 6, wild, w, star and plus 1", "Y2 R6 * * * +1"),
    ("uno-dice", "minus 1 - 1 \u2212 1", "-1 -1 -1"),
    ("formulas", "4 5 6 plus minus plus 3 2", "4 5 6 + - + 3 2"),
    ("formulas", "plus 1 - 1", "+ 1 - 1"),
]


@pytest.mark.parametrize(("name", "text", "faces"), ROLLS)
def test_real_dice_are_said(name: str, text: str, faces: str) -> None:
    roll = game_of(Case(name, 2)).parse_roll(text)
    assert " ".join(thrown.text for thrown in roll) == faces


def test_where_no_face_has_a_letter_some_of_all_are_named() -> None:
    with pytest.raises(NotationError) as refused:
        game_of(Case("formulas", 2)).parse_roll("4 7")
    (problem,) = refused.value.problems
    assert problem.message == "7: no die shows it; write dice like +, -, 1, 2, 3, 4, 5 or 6"


def chaining() -> tuple[Game[Any, Any], Any]:
    game = game_of(Case("uno-dice", 3))
    state = game.start(3)
    for text in ("R3", "R2", "R4"):
        state = game.rules.rolled(state, game.parse_roll(text))
    return game, game.rules.rolled(state, game.parse_roll("R3 Y2 R1 * * -1"))


@pytest.mark.parametrize(("text", "move"), CHAINS)
def test_a_chain_needs_no_word(text: str, move: str) -> None:
    assert read(*chaining(), text) == move


@pytest.mark.parametrize(("text", "move"), PENALTIES)
def test_a_penalty_goes_to_somebody_by_name(text: str, move: str) -> None:
    game, state = chaining()
    state = game.apply(state, Moved(0, game.parse_move("r3 r1", state, 0)))
    assert read(game, state, text) == move


def test_the_only_opponent_gets_a_penalty() -> None:
    game = game_of(Case("uno-dice", 2))
    state = game.start(2)
    for text in ("R3", "R2", "R3 Y2 R1 * * -1"):
        state = game.rules.rolled(state, game.parse_roll(text))
    state = game.apply(state, Moved(0, game.parse_move("chain", state, 0)))
    assert read(game, state, "-1") == "penalty -1 yellow"


ATTACKS = [
    ("b out>green", "attack B out>green 2+0"),
    ("blue red-blue 2+0", "attack B red>blue 2+0"),
    ("b red \u2192 blue 1+1", "attack B red>blue 1+1"),
    ("attack the blue from outside to green", "attack B out>green 2+0"),
    ("no", "pass"),
    ("decline", "pass"),
    ("keep", "stop"),
    ("end the turn", "pass"),
    ("attack before the others", "before"),
    ("throw green and yellow again", "reroll G Y"),
    ("reroll all.", "reroll R B G Y"),
    ("b out>green 2", "attack B out>green 2+0"),
    ("attack the blue from outside to green with 2 pawns", "attack B out>green 2+0"),
    ("attack b out>green 3", "attack B out>green 3+0"),
    ("b red blue 2", "attack B red>blue 2+0 | attack B red>blue 1+1 | attack B red>blue 0+2"),
    ("move 2 from outside to green", "attack B out>green 2+0"),
    ("move 2 from red to yellow", "attack B red>yellow 2+0"),
    ("strike 2 blue", "attack B red>blue 0+2"),
    ("strike 2 pawns in blue", "attack B red>blue 0+2"),
    ("move 1 and strike 1 in blue", "attack B red>blue 1+1"),
    ("move 1 to blue", "?"),
    ("strike 1 blue", "?"),
    ("move 3 to blue", "?"),
    ("b out>green " + 5000 * "2", "?"),
]


@pytest.mark.parametrize(("text", "move"), ATTACKS)
def test_an_attack_is_said_by_its_places(text: str, move: str) -> None:
    game = game_of(Case("color-dice", 4))
    assert read(game, color_table(game, P1, "R5 B3 G5 Y6"), text) == move


@pytest.mark.parametrize("text", ["attack g", "attack green.", "g", "move 4 to green"])
def test_the_only_attack_on_a_color_needs_no_places(text: str) -> None:
    game = rules(move_target="their-home")
    state = color_table(game, P1, "R5 B6 G1 Y6")
    assert read(game, state, text) == "attack G out>green 4+0"
    assert read(game, state, text.replace("g", "b")) == "?"


def test_a_player_may_be_called_like_a_word_of_the_game() -> None:
    game, state = chaining()
    state = game.apply(state, Moved(0, game.parse_move("r3 r1", state, 0)))
    move = game.parse_move("-1 to no", state, 0, ("Ann", "No", "Star"))
    assert move == GivePenalty("-1", "yellow")
    move = game.parse_move("give star -1", state, 0, ("Ann", "No", "Star"))
    assert move == GivePenalty("-1", "blue")


def test_a_number_is_named_by_itself() -> None:
    game = game_of(Case("uno-dice", 2, "wild-call", "number"))
    state = game.start(2)
    for text in ("R3", "R2", "R3 Y2 R1 * * G5"):
        state = game.rules.rolled(state, game.parse_roll(text))
    state = game.apply(state, Moved(0, game.parse_move("r3 **", state, 0)))
    assert read(game, state, "4") == read(game, state, "the number 4.") == "number 4"


def words_for(game: Game[Any, Any], text: str) -> str:
    """A move in notation with the names of colors instead of their letters."""
    names = {letter: color for color, letter in game.spec.letters.items()}
    return re.sub(
        r"\b([A-Z])(?=([0-9])|\b)",
        lambda found: names.get(found[1], found[1]) + (" " if found[2] else ""),
        text,
    )


@pytest.mark.parametrize("name", ["unicorn", "rainbow", "uno-dice", "color-dice"])
def test_each_printed_form_of_a_legal_move_is_read_back(name: str) -> None:
    for players in player_counts(name)[: few(2, 6)]:
        case = Case(name, players)
        game, names = game_of(case), NAMES[:players]
        for table, seat, move in trial_of(case).listed():
            text = game.format_move(move)
            for form in (text, text.lower(), f"{text}.", words_for(game, text)):
                assert game.parse_move(form, table.state, seat, names) == move, form
            check_other_forms(game, table.state, seat, move, names)


def check_other_forms(
    game: Game[Any, Any], state: Any, seat: Seat, move: Any, names: tuple[str, ...]
) -> None:
    """What else the program or the paper calls a move."""
    match move:
        case Claim(cell):
            stands = game.comments.written(game.spec.cells.cell(cell), "x")
            try:
                readings: list[Any] = [game.parse_move(stands, state, seat, names)]
            except AmbiguousMove as error:
                readings = list(error.readings)
            assert {reading.cell for reading in readings} == {cell}
        case GivePenalty(die, color):
            board = next(place for place, one in enumerate(state.boards) if one.color == color)
            assert game.parse_move(f"{die} to {names[board]}", state, seat, names) == move
        case WriteChain(links) if links:
            assert game.parse_move(" ".join(links), state, seat, names) == move


@pytest.mark.parametrize("name", ["unicorn", "formulas"])
def test_a_move_is_said_by_what_it_writes(name: str) -> None:
    """`X on orange 6`, `write 4 in 34`, `+ between 34 and 35`, `X on row 2`."""
    seen = 0
    for players in player_counts(name)[: few(2, 6)]:
        case = Case(name, players)
        game, names = game_of(case), NAMES[:players]
        for table, seat in trial_of(case).waited_for():
            offer = MoveOffer(game, table.state, seat, names)
            plain = [move for move in table.moves[seat] if is_plain_mark(game, move)]
            for move in trial_of(case).some(plain):
                after = offer.after(move)
                written, *_ = marked(game, table.state, after, names)[names[seat]]
                for form in (written, f"{written}.", written.upper()):
                    assert after in map(offer.after, offer.meant(form)), form
                seen += 1
    assert seen


def is_plain_mark(game: Game[Any, Any], move: Any) -> bool:
    """Whether a move does nothing but write one thing, though more may come of it."""
    text = game.format_move(move)
    aided = "(" in text or text.startswith("extra")
    return isinstance(move, WriteNumber | WriteSign | Activate | Claim) and not aided

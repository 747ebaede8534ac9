"""Any text as a roll, a move or a filled sheet gives a value, or an error that says why and where:
for all games.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import roll_text
from sheetgen.core.play import Moved, Rolled
from sheetgen.errors import SheetgenError, Source
from sheetgen.fields.filled import Entry
from sheetgen.testing.of_sheets import entries_of
from tests.games.cases import (
    Case,
    each_game,
    game_of,
    player_counts,
    tables_of,
    trial_of,
)
from tests.games.play import NAMES
from tests.sample import few

JUNK = (
    "R7",
    "r3",
    "*",
    "**",
    "+1",
    "-1",
    "\u2212",
    "+",
    "0",
    "99999999999999999999",
    "#2",
    "=",
    ".",
    "x",
    "w",
    "\u0663",
    "\u00df",
    "r1c1-r1c2",
    "1..",
    "a=b=c",
)


@cache
def words_of(name: str) -> tuple[str, ...]:
    """Words that the game's notation uses, and some that it should not stumble over."""
    case = Case(name, player_counts(name)[-1])
    game, record = game_of(case), trial_of(case).record
    moves = [event.move for event in record.events if isinstance(event, Moved)][:300]
    typed = [word for move in moves for word in game.notation.format(move).split()]
    faces = [face.text for die in game.spec.dice for face in die.faces]
    papers = [game.sheet(state, seat) for state in tables_of(case) for seat in case.seats]
    written = [
        word for paper in papers for _, text in game.format_sheet(paper) for word in text.split()
    ]
    cells = [cell.id for cell in game.spec.cells][:40]
    return tuple(dict.fromkeys((*typed, *faces, *written, *cells, *NAMES, *JUNK)))


def texts(name: str) -> st.SearchStrategy[str]:
    """Anything at all, or words of the game in any order."""
    word = st.one_of(st.sampled_from(words_of(name)), st.text(max_size=4))
    soup = st.lists(word, max_size=9).flatmap(
        lambda words: st.sampled_from((" ", ", ", "")).map(lambda gap: gap.join(words))
    )
    return st.one_of(st.text(max_size=30), soup)


def sheets(name: str) -> st.SearchStrategy[list[Entry]]:
    """Lines of a filled sheet: right and wrong keys, any text behind them."""
    game = game_of(Case(name, player_counts(name)[-1]))
    keys = [
        "game",
        "player",
        "players",
        "turn",
        *(line.key for players in player_counts(name) for line in game.sheets.fields(players)),
    ]
    line = st.tuples(st.one_of(st.sampled_from(keys), st.text(max_size=6)), texts(name))
    example = st.sampled_from(
        [(line.key, line.example) for line in game.sheets.fields(player_counts(name)[-1])]
    )
    return st.lists(st.one_of(line, example), max_size=8).map(
        lambda lines: [
            Entry(key, text, number, len(key) + 3, "sheet.yaml")
            for number, (key, text) in enumerate(lines, start=1)
        ]
    )


def attempt(action: Any, *arguments: Any) -> Any:
    """What comes of it, or None when it is refused in words."""
    try:
        return action(*arguments)
    except SheetgenError as refused:
        reasons = refused.problems
    assert reasons
    assert all(reason.code and reason.message for reason in reasons)
    return None


def read(action: Any, text: str, *arguments: Any) -> Any:
    """What a text means, or None when it is refused with the place of each reason in the text."""
    try:
        return action(text, *arguments)
    except SheetgenError as refused:
        reasons = refused.problems
    assert reasons
    for reason in reasons:
        assert reason.code
        assert reason.message
        assert isinstance(reason.where, Source)
        assert reason.where.text in text.split("\n")
        assert 1 <= reason.where.column <= len(text) + 1
    return None


some_texts = settings(max_examples=few(10, 200))


@each_game
@some_texts
@given(data=st.data())
def test_any_text_as_a_roll_gives_dice_or_a_reason(name: str, data: st.DataObject) -> None:
    case = Case(name, player_counts(name)[-1])
    game = game_of(case)
    roll = read(game.parse_roll, data.draw(texts(name)))
    if roll is not None:
        assert game.parse_roll(roll_text(roll)) == roll
        for state in tables_of(case):
            attempt(game.apply, state, Rolled(roll))
        attempt(game.position, [Sheet(game.spec.id)], roll)


@each_game
@some_texts
@given(data=st.data())
def test_any_text_as_a_move_gives_a_move_or_a_reason(name: str, data: st.DataObject) -> None:
    case = Case(name, player_counts(name)[-1])
    game = game_of(case)
    text = data.draw(texts(name))
    for state in tables_of(case):
        seat = min(game.rules.waiting(state), default=case.seats[0])
        move = read(game.notation.parse, text, state, seat, game.names(state))
        if move is not None:
            assert (
                game.notation.parse(game.notation.format(move), state, seat, game.names(state))
                == move
            )
            assert (game.problems(state, seat, move) == ()) == (
                move in set(game.moves(state, seat))
            )


@each_game
@some_texts
@given(data=st.data())
def test_any_text_as_a_sheet_gives_a_sheet_or_a_reason(name: str, data: st.DataObject) -> None:
    game = game_of(Case(name, player_counts(name)[-1]))
    sheet = attempt(game.parse_sheet, data.draw(sheets(name)))
    if sheet is not None:
        assert game.parse_sheet(entries_of(game, sheet)) == sheet
        keys = {
            "players",
            *(line.key for players in player_counts(name) for line in game.sheets.fields(players)),
        }
        assert {
            problem.where for problem in (*game.sheets.audit(sheet), *game.comments.notes(sheet))
        } <= keys
        state = attempt(game.position, [sheet])
        if state is not None:
            game.rules.score(state, 0)
            game.comments.standing(state, game.names(state))
            game.sheet(state, 0)
            game.rules.outcome(state, game.names(state))


@each_game
@some_texts
@given(
    names=st.lists(
        st.text(max_size=8).map(lambda text: " ".join(text.split())), min_size=6, max_size=6
    )
)
def test_anybody_may_sit_at_the_table(name: str, names: list[str]) -> None:
    game = game_of(Case(name, player_counts(name)[-1]))
    for players in player_counts(name):
        state = game.start(players)
        for seat in range(players):
            sheet = game.sheet(state, seat, names[:players])
            assert game.parse_sheet(entries_of(game, sheet)) == sheet

"""Any text as a roll, a move or a filled sheet gives a value, or an error that says why and where: for all games."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import roll_text
from sheetgen.core.game import Entry, Moved, Rolled, Seat
from sheetgen.errors import SheetgenError, Source
from tests.games.cases import Case, each_game, entries_of, player_counts, record_of, rules_of, tables_of
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
def words_of(game: str) -> tuple[str, ...]:
    """Words that the game's notation uses, and some that it should not stumble over."""
    case = Case(game, player_counts(game)[-1])
    rules, record = rules_of(case), record_of(case)
    moves = [event.move for event in record.events if isinstance(event, Moved)][:300]
    typed = [word for move in moves for word in rules.format_move(move).split()]
    faces = [face.text for die in rules.spec.dice for face in die.faces]
    papers = [rules.sheet(state, seat) for state in tables_of(case) for seat in case.seats]
    written = [word for paper in papers for _, text in rules.format_sheet(paper) for word in text.split()]
    cells = [cell.id for cell in rules.spec.cells][:40]
    return tuple(dict.fromkeys((*typed, *faces, *written, *cells, *NAMES, *JUNK)))


def texts(game: str) -> st.SearchStrategy[str]:
    """Anything at all, or words of the game in any order."""
    word = st.one_of(st.sampled_from(words_of(game)), st.text(max_size=4))
    soup = st.lists(word, max_size=9).flatmap(lambda words: st.sampled_from((" ", ", ", "")).map(lambda gap: gap.join(words)))
    return st.one_of(st.text(max_size=30), soup)


def sheets(game: str) -> st.SearchStrategy[list[Entry]]:
    """Lines of a filled sheet: right and wrong keys, any text behind them."""
    rules = rules_of(Case(game, player_counts(game)[-1]))
    keys = ["game", "player", "players", "turn", *(line.key for players in player_counts(game) for line in rules.form(players))]
    line = st.tuples(st.one_of(st.sampled_from(keys), st.text(max_size=6)), texts(game))
    example = st.sampled_from([(line.key, line.example) for line in rules.form(player_counts(game)[-1])])
    return st.lists(st.one_of(line, example), max_size=8).map(
        lambda lines: [Entry(key, text, number, len(key) + 3, "sheet.yaml") for number, (key, text) in enumerate(lines, start=1)]
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
        assert reason.where.text == text
        assert 1 <= reason.where.column <= len(text) + 1
    return None


some_texts = settings(max_examples=few(15, 200))


@each_game
@some_texts
@given(data=st.data())
def test_any_text_as_a_roll_gives_dice_or_a_reason(game: str, data: st.DataObject) -> None:
    case = Case(game, player_counts(game)[-1])
    rules = rules_of(case)
    roll = read(rules.parse_roll, data.draw(texts(game)))
    if roll is not None:
        assert rules.parse_roll(roll_text(roll)) == roll
        for state in tables_of(case):
            attempt(rules.apply, state, Rolled(roll))
        attempt(rules.position, [Sheet(game)], roll)


@each_game
@some_texts
@given(data=st.data())
def test_any_text_as_a_move_gives_a_move_or_a_reason(game: str, data: st.DataObject) -> None:
    case = Case(game, player_counts(game)[-1])
    rules = rules_of(case)
    text = data.draw(texts(game))
    for state in tables_of(case):
        seat = min(rules.waiting(state), default=case.seats[0])
        move = read(rules.parse_move, text, state, seat)
        if move is not None:
            assert rules.parse_move(rules.format_move(move), state, seat) == move
            assert (rules.problems(state, seat, move) == ()) == (move in set(rules.moves(state, seat)))


@each_game
@some_texts
@given(data=st.data())
def test_any_text_as_a_sheet_gives_a_sheet_or_a_reason(game: str, data: st.DataObject) -> None:
    rules = rules_of(Case(game, player_counts(game)[-1]))
    sheet = attempt(rules.parse_sheet, data.draw(sheets(game)))
    if sheet is not None:
        assert rules.parse_sheet(entries_of(rules, sheet)) == sheet
        keys = {"players", *(line.key for players in player_counts(game) for line in rules.form(players))}
        assert {problem.where for problem in (*rules.audit(sheet), *rules.notes(sheet))} <= keys
        state = attempt(rules.position, [sheet])
        if state is not None:
            rules.score(state, Seat(0))
            rules.standing(state)
            rules.sheet(state, Seat(0))
            rules.outcome(state)


@each_game
@some_texts
@given(names=st.lists(st.text(max_size=8).map(lambda text: " ".join(text.split())), min_size=6, max_size=6))
def test_anybody_may_sit_at_the_table(game: str, names: list[str]) -> None:
    rules = rules_of(Case(game, player_counts(game)[-1]))
    for players in player_counts(game):
        state = rules.start(names[:players])
        for seat in map(Seat, range(players)):
            sheet = rules.sheet(state, seat)
            assert rules.parse_sheet(entries_of(rules, sheet)) == sheet

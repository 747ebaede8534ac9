"""Laws that every game keeps, whoever plays it, with how many and under which house rules: one suite for all games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from sheetgen.catalog import load_game
from sheetgen.core.cells import Sheet
from sheetgen.core.dice import roll_text
from sheetgen.core.game import Entry, Game, Moved, Outcome, Rolled
from sheetgen.errors import IllegalMove, NotationError, SheetgenError
from sheetgen.games import ENGINES
from tests.games.play import NAMES, Record, play

SAMPLED_TABLES = 10
SAMPLED_MOVES = 20


@dataclass(frozen=True)
class Case:
    """A way to play: a game, one switch set (or none), and how many play."""

    game: str
    players: int
    switch: str = ""
    reading: str = ""
    seed: int = 7

    def __str__(self) -> str:
        return f"{self.game}-{self.players}p" + (f"-{self.switch}={self.reading}" if self.switch else "")


def rules_of(case: Case) -> Game[Any]:
    """The rules of a case, skipping games that are not there yet."""
    rules = _load(case.game, case.switch, case.reading)
    if rules is None:
        pytest.skip(f"{case.game} has no rules yet")
    return rules


@cache
def _load(game: str, switch: str = "", reading: str = "") -> Game[Any] | None:
    try:
        loaded = load_game(game, {switch: reading} if switch else {})
        return loaded.rules
    except (ImportError, NotationError):
        return None


@cache
def _readings(game: str) -> tuple[tuple[str, str], ...]:
    """Every reading of every switch of a game; the ends of a range stand for it."""
    try:
        loaded = load_game(game)
    except SheetgenError:
        return ()
    found: list[tuple[str, str]] = []
    for name, switch in loaded.spec.switches.items():
        spread = loaded.document.data["switches"][name].get("range", ())
        found += [(name, reading) for reading in switch.readings] or [(name, str(end)) for end in spread]
    return tuple(found)


def cases() -> Iterator[Case]:
    """Every game as it comes for all player counts, then each reading of each switch, the player counts taken in turn."""
    for game in ENGINES:
        counts = _player_counts(game)
        yield from (Case(game, players) for players in counts)
        for index, (switch, reading) in enumerate(_readings(game)):
            yield Case(game, counts[index % len(counts)], switch, reading)


@cache
def _player_counts(game: str) -> list[int]:
    try:
        fewest, most = load_game(game).spec.players
    except SheetgenError:
        return [2]
    return list(range(fewest, most + 1))


CASES = list(cases())
each_game = pytest.mark.parametrize("game", ENGINES)


@lru_cache(maxsize=12)
def record_of(case: Case) -> Record:
    """One random game of a case, shared by its laws."""
    return play(rules_of(case), NAMES[: case.players], case.seed)


@lru_cache(maxsize=12)
def tables_of(case: Case) -> tuple[Any, ...]:
    """Some tables of that game: the first, the last, and others picked by chance."""
    rules, record = rules_of(case), record_of(case)
    picked = set(random.Random(case.seed).sample(range(len(record.events)), min(SAMPLED_TABLES, len(record.events))))
    state = record.start
    states = [state]
    for index, event in enumerate(record.events):
        state = rules.apply(state, event)
        if index in picked or index == len(record.events) - 1:
            states.append(state)
    return tuple(states)


def moves_of(rules: Game[Any], state: Any, seats: int) -> dict[int, list[Any]]:
    """The moves of each seat."""
    return {seat: list(rules.moves(state, seat)) for seat in range(seats)}


def some(moves: Sequence[Any], seed: int = 3) -> list[Any]:
    """A few of many moves."""
    return random.Random(seed).sample(list(moves), min(SAMPLED_MOVES, len(moves)))


def entries_of(rules: Game[Any], sheet: Sheet) -> list[Entry]:
    """A filled sheet as a file would hold it."""
    lines = rules.format_sheet(sheet)
    return [Entry(key, text, number, len(key) + 3, "sheet.yaml") for number, (key, text) in enumerate(lines, start=1)]


def law_exactly_one_of_rolling_waiting_and_ended_holds(case: Case) -> None:
    rules = rules_of(case)
    record = record_of(case)
    state = record.start
    for event in (None, *record.events):
        state = state if event is None else rules.apply(state, event)
        holds = [rules.to_roll(state) is not None, bool(rules.waiting(state)), rules.outcome(state) is not None]
        assert sum(holds) == 1, (holds, state)


def law_a_random_game_comes_to_its_end(case: Case) -> None:
    assert record_of(case).ended


def law_moves_are_legal_and_each_stands_once(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        waiting = rules.waiting(state)
        for seat, moves in moves_of(rules, state, case.players).items():
            assert bool(moves) == (seat in waiting)
            assert len(set(moves)) == len(moves)
            assert [rules.problems(state, seat, move) for move in some(moves)] == [()] * len(some(moves))


def law_what_the_judge_allows_is_what_the_generator_lists(case: Case) -> None:
    rules = rules_of(case)
    record = record_of(case)
    seen = list(dict.fromkeys(event.move for event in record.events if isinstance(event, Moved)))
    for state in tables_of(case):
        for seat, moves in moves_of(rules, state, case.players).items():
            listed = set(moves)
            for move in some(seen):
                assert (rules.problems(state, seat, move) == ()) == (move in listed), (move, state)


def law_an_illegal_move_is_refused_with_the_reasons_of_the_judge(case: Case) -> None:
    rules = rules_of(case)
    record = record_of(case)
    seen = list(dict.fromkeys(event.move for event in record.events if isinstance(event, Moved)))
    for state in tables_of(case):
        for move in some(seen)[:5]:
            if problems := rules.problems(state, 0, move):
                with pytest.raises(IllegalMove) as refused:
                    rules.apply(state, Moved(0, move))
                assert refused.value.problems == problems


def law_dice_that_are_not_due_are_refused(case: Case) -> None:
    rules = rules_of(case)
    some_roll = next(event.roll for event in record_of(case).events if isinstance(event, Rolled))
    for state in tables_of(case):
        if rules.to_roll(state) is None:
            with pytest.raises(IllegalMove):
                rules.apply(state, Rolled(some_roll))


def law_moves_read_back_as_they_are_written(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        for seat, moves in moves_of(rules, state, case.players).items():
            for move in some(moves):
                assert rules.parse_move(rules.format_move(move), state, seat) == move


def law_moves_are_explained_in_their_own_notation(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        for seat, moves in moves_of(rules, state, case.players).items():
            for move in some(moves):
                assert rules.explain(state, seat, move).text == rules.format_move(move)


def law_the_log_in_notation_replays_to_the_same_table(case: Case) -> None:
    rules = rules_of(case)
    record = record_of(case)
    state = rules.start(record.seats)
    for event in record.events:
        if isinstance(event, Moved):
            text = rules.format_move(event.move)
            event = Moved(event.seat, rules.parse_move(text, state, event.seat))
        state = rules.apply(state, event)
    assert state == record.end


def law_thrown_dice_can_be_typed(case: Case) -> None:
    rules = rules_of(case)
    for event in record_of(case).events[:200]:
        if isinstance(event, Rolled):
            typed = rules.parse_roll(roll_text(event.roll))
            assert [thrown.text for thrown in typed] == [thrown.text for thrown in event.roll]


def law_the_same_seed_gives_the_same_game(case: Case) -> None:
    again = play(rules_of(case), NAMES[: case.players], case.seed)
    assert again == record_of(case)


def law_tables_and_moves_can_be_hashed(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        assert hash(state) == hash(state)
        for seat in range(case.players):
            for move in some(list(rules.moves(state, seat))):
                assert isinstance(hash(move), int)


def law_legal_play_audits_clean(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        for seat in range(case.players):
            assert rules.audit(rules.sheet(state, seat)) == ()


def law_sheets_read_back_as_they_are_written(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        for seat in range(case.players):
            sheet = rules.sheet(state, seat)
            assert rules.parse_sheet(entries_of(rules, sheet)) == sheet


def law_the_papers_at_the_end_score_what_their_players_score(case: Case) -> None:
    rules = rules_of(case)
    end = record_of(case).end
    shown = rules.position([rules.sheet(end, seat) for seat in range(case.players)])
    scores = [rules.score(shown, seat).total for seat in range(case.players)]
    assert scores == [rules.score(end, seat).total for seat in range(case.players)]


def law_marks_stand_in_cells_of_the_table(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        for seat in range(case.players):
            for mark in rules.sheet(state, seat).marks:
                assert rules.spec.cells.cell(mark.cell) is not None, mark


def law_the_lines_of_a_score_sum_to_its_total(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        for seat in range(case.players):
            score = rules.score(state, seat)
            assert sum(line.points for line in score.lines) == score.total


def check_ranks(outcome: Outcome, players: int) -> None:
    """Every seat has one place, best first; as many stand above a place as its number says."""
    assert sorted(rank.seat for rank in outcome.ranks) == list(range(players))
    places = [rank.place for rank in outcome.ranks]
    assert places == sorted(places)
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    assert outcome.reason


def law_ranks_partition_the_seats(case: Case) -> None:
    outcome = rules_of(case).outcome(record_of(case).end)
    assert outcome is not None
    check_ranks(outcome, case.players)


LAWS = tuple(law for name, law in list(globals().items()) if name.startswith("law_"))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__.removeprefix("law_").replace("_", "-"))
@pytest.mark.parametrize("case", [case for case in CASES if not case.switch], ids=str)
def test_law(case: Case, law: Callable[[Case], None]) -> None:
    law(case)


@pytest.mark.parametrize("case", [case for case in CASES if case.switch], ids=str)
def test_every_law_holds_under_the_house_rule(case: Case) -> None:
    for law in LAWS:
        law(case)


@settings(max_examples=30, deadline=None, derandomize=True, phases=(Phase.explicit, Phase.generate))
@given(case=st.sampled_from(CASES), seed=st.integers(0, 2**32))
def test_other_games_of_random_players_keep_the_laws(case: Case, seed: int) -> None:
    if _load(case.game, case.switch, case.reading) is not None:
        for law in LAWS:
            law(replace(case, seed=seed))


# Any text as a roll, a move or a sheet gives a value or an error that says why.

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
    case = Case(game, _player_counts(game)[-1])
    rules, record = rules_of(case), record_of(case)
    moves = [event.move for event in record.events if isinstance(event, Moved)][:300]
    typed = [word for move in moves for word in rules.format_move(move).split()]
    faces = [face.text for die in rules.spec.dice for face in die.faces]
    papers = [rules.sheet(state, seat) for state in tables_of(case) for seat in range(case.players)]
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
    rules = rules_of(Case(game, _player_counts(game)[-1]))
    keys = ["game", "player", "players", "turn", *(line.key for players in _player_counts(game) for line in rules.form(players))]
    line = st.tuples(st.one_of(st.sampled_from(keys), st.text(max_size=6)), texts(game))
    example = st.sampled_from([(line.key, line.example) for line in rules.form(_player_counts(game)[-1])])
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


few = settings(max_examples=60, deadline=None, derandomize=True)


@each_game
@few
@given(data=st.data())
def test_any_text_as_a_roll_gives_dice_or_a_reason(game: str, data: st.DataObject) -> None:
    case = Case(game, _player_counts(game)[-1])
    rules = rules_of(case)
    roll = attempt(rules.parse_roll, data.draw(texts(game)))
    if roll is not None:
        assert rules.parse_roll(roll_text(roll)) == roll
        for state in tables_of(case):
            attempt(rules.apply, state, Rolled(roll))
        attempt(rules.position, [Sheet(game)], roll)


@each_game
@few
@given(data=st.data())
def test_any_text_as_a_move_gives_a_move_or_a_reason(game: str, data: st.DataObject) -> None:
    case = Case(game, _player_counts(game)[-1])
    rules = rules_of(case)
    text = data.draw(texts(game))
    for state in tables_of(case):
        seat = min(rules.waiting(state), default=0)
        move = attempt(rules.parse_move, text, state, seat)
        if move is not None:
            assert rules.parse_move(rules.format_move(move), state, seat) == move
            assert (rules.problems(state, seat, move) == ()) == (move in set(rules.moves(state, seat)))


@each_game
@few
@given(data=st.data())
def test_any_text_as_a_sheet_gives_a_sheet_or_a_reason(game: str, data: st.DataObject) -> None:
    rules = rules_of(Case(game, _player_counts(game)[-1]))
    sheet = attempt(rules.parse_sheet, data.draw(sheets(game)))
    if sheet is not None:
        assert rules.parse_sheet(entries_of(rules, sheet)) == sheet
        rules.audit(sheet)
        state = attempt(rules.position, [sheet])
        if state is not None:
            rules.score(state, 0)
            rules.sheet(state, 0)
            rules.outcome(state)

"""Laws that every game keeps, whoever plays it, with how many and under which house rules: one suite for all games."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from sheetgen.core.dice import Stream, roll_text
from sheetgen.core.game import Moved, Outcome, Rolled, Seat
from sheetgen.errors import IllegalMove
from tests.games.cases import CASES, Case, entries_of, moves_of, record_of, rules_of, some, states_of, tables_of
from tests.games.play import LIMIT, NAMES, play, roll_for
from tests.sample import few, sample


def law_exactly_one_of_rolling_waiting_and_ended_holds(case: Case) -> None:
    rules = rules_of(case)
    for state in (*sample(states_of(case), 100), record_of(case).end):
        holds = [rules.to_roll(state) is not None, bool(rules.waiting(state)), rules.outcome(state) is not None]
        assert sum(holds) == 1, (holds, state)


def law_a_random_game_comes_to_its_end(case: Case) -> None:
    assert record_of(case).ended


def law_moves_are_legal_and_each_stands_once(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        waiting = rules.waiting(state)
        for seat, moves in moves_of(case, state).items():
            assert bool(moves) == (seat in waiting)
            assert len(set(moves)) == len(moves)
            assert [rules.problems(state, seat, move) for move in some(moves)] == [()] * len(some(moves))


def law_what_the_judge_allows_is_what_the_generator_lists(case: Case) -> None:
    rules = rules_of(case)
    record = record_of(case)
    seen = list(dict.fromkeys(event.move for event in record.events if isinstance(event, Moved)))
    for state in tables_of(case):
        for seat, moves in moves_of(case, state).items():
            listed = set(moves)
            for move in some(seen):
                assert (rules.problems(state, seat, move) == ()) == (move in listed), (move, state)


def law_an_illegal_move_is_refused_with_the_reasons_of_the_judge(case: Case) -> None:
    rules = rules_of(case)
    record = record_of(case)
    seen = list(dict.fromkeys(event.move for event in record.events if isinstance(event, Moved)))
    for state in tables_of(case):
        for move in some(seen)[:5]:
            if problems := rules.problems(state, Seat(0), move):
                with pytest.raises(IllegalMove) as refused:
                    rules.apply(state, Moved(Seat(0), move))
                assert refused.value.problems == problems


def law_nobody_who_is_not_at_the_table_may_move(case: Case) -> None:
    rules = rules_of(case)
    seen = list({type(event.move): event.move for event in record_of(case).events if isinstance(event, Moved)}.values())
    for state in tables_of(case):
        for seat in (Seat(-1), Seat(case.players)):
            assert not list(rules.moves(state, seat))
            assert all(rules.problems(state, seat, move) for move in seen)


def law_reasons_carry_a_code_a_sentence_and_a_switch_in_force(case: Case) -> None:
    rules = rules_of(case)
    switches = {"", *(switch.text for switch in rules.spec.switches.values())}
    seen = list(dict.fromkeys(event.move for event in record_of(case).events if isinstance(event, Moved)))
    for state in tables_of(case):
        for move in some(seen):
            for problem in rules.problems(state, Seat(0), move):
                assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", problem.code)
                assert problem.message
                assert problem.switch in switches


def law_a_roll_upon_the_papers_offers_moves_that_the_judge_allows(case: Case) -> None:
    rules = rules_of(case)
    for number, state in enumerate(tables_of(case)):
        papers = [rules.sheet(state, seat) for seat in case.seats]
        shown = rules.position(papers)
        if rules.to_roll(shown) is not None:
            rolled = rules.position(papers, roll_for(rules, shown, Stream(case.seed, number)))
            for seat, moves in moves_of(case, rolled).items():
                for move in some(moves):
                    assert rules.problems(rolled, seat, move) == ()
                    assert rules.parse_move(rules.format_move(move), rolled, seat) == move


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
        for seat, moves in moves_of(case, state).items():
            for move in some(moves):
                assert rules.parse_move(rules.format_move(move), state, seat) == move


def law_moves_are_explained_in_their_own_notation(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        for seat, moves in moves_of(case, state).items():
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
    for event in record_of(case).events[: few(60, 200)]:
        if isinstance(event, Rolled):
            typed = rules.parse_roll(roll_text(event.roll))
            assert [thrown.text for thrown in typed] == [thrown.text for thrown in event.roll]


def law_the_same_seed_gives_the_same_game(case: Case) -> None:
    record, limit = record_of(case), few(60, LIMIT)
    again = play(rules_of(case), NAMES[: case.players], case.seed, limit=limit)
    assert (again.start, again.events) == (record.start, record.events[:limit])


def law_tables_and_moves_can_be_hashed(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        assert hash(state) == hash(state)
        for seat in case.seats:
            for move in some(list(rules.moves(state, seat))):
                assert isinstance(hash(move), int)


def law_legal_play_audits_clean(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        for seat in case.seats:
            assert rules.audit(rules.sheet(state, seat)) == ()


def law_what_is_said_of_a_table_is_said_in_sentences(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        assert all(sentence.strip() for sentence in rules.standing(state))
        for seat in case.seats:
            assert all(note.code and note.message for note in rules.notes(rules.sheet(state, seat)))


def law_a_paper_that_shows_the_whole_table_is_the_same_for_all(case: Case) -> None:
    rules = rules_of(case)
    if rules.one_paper:
        for state in tables_of(case):
            assert len({rules.sheet(state, seat).marks for seat in case.seats}) == 1


def law_sheets_read_back_as_they_are_written(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        for seat in case.seats:
            sheet = rules.sheet(state, seat)
            assert rules.parse_sheet(entries_of(rules, sheet)) == sheet


def law_the_papers_at_the_end_score_what_their_players_score(case: Case) -> None:
    rules = rules_of(case)
    end = record_of(case).end
    shown = rules.position([rules.sheet(end, seat) for seat in case.seats])
    scores = [rules.score(shown, seat).total for seat in case.seats]
    assert scores == [rules.score(end, seat).total for seat in case.seats]


def law_marks_stand_in_cells_of_the_table(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        for seat in case.seats:
            for mark in rules.sheet(state, seat).marks:
                assert rules.spec.cells.cell(mark.cell) is not None, mark


def law_the_lines_of_a_score_sum_to_its_total(case: Case) -> None:
    rules = rules_of(case)
    for state in tables_of(case):
        for seat in case.seats:
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


@settings(max_examples=few(8, 100), phases=(Phase.explicit, Phase.generate))
@given(case=st.sampled_from(CASES), seed=st.integers(0, 2**32))
def test_other_games_of_random_players_keep_the_laws(case: Case, seed: int) -> None:
    for law in LAWS:
        law(replace(case, seed=seed))

"""Laws that every game keeps, whoever plays it, with how many and under which house rules.

A law yields each thing that it has checked, so that a test can tell a law that holds from one that
looked at nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from typing import Any

import pytest

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Stream, named_text, roll_text
from sheetgen.core.play import Moved, Rolled, Seat
from sheetgen.errors import IllegalMove, NotationError, SheetError, UsageError
from sheetgen.fields.filled import PLAYERS
from sheetgen.games.game import Game
from tests.games.cases import (
    Case,
    entries_of,
    game_of,
    judged,
    kinds_of_paper,
    moves_of,
    moves_seen,
    papers_of,
    record_of,
    some,
    states_of,
    tables_of,
)
from tests.games.play import LIMIT, play, quick, roll_for
from tests.games.written import photographed
from tests.sample import few, sample

Checked = Iterator[object]


def law_exactly_one_of_rolling_waiting_and_ended_holds(case: Case) -> Checked:
    game = game_of(case)
    for state in (*sample(states_of(case), 15 if case.switch else 60), record_of(case).end):
        holds = [
            game.rules.to_roll(state) is not None,
            bool(game.rules.waiting(state)),
            game.outcome(state) is not None,
        ]
        yield state
        assert sum(holds) == 1, (holds, state)


def law_a_random_game_comes_to_its_end(case: Case) -> Checked:
    yield case
    assert record_of(case).ended


def law_moves_are_legal_and_each_stands_once(case: Case) -> Checked:
    game = game_of(case)
    for state in tables_of(case):
        waiting = game.rules.waiting(state)
        for seat, moves in moves_of(case, state).items():
            assert bool(moves) == (seat in waiting)
            assert len(set(moves)) == len(moves)
            for move in some(moves):
                yield move
                assert game.problems(state, seat, move) == ()


def law_what_the_judge_allows_is_what_the_generator_lists(case: Case) -> Checked:
    for state in tables_of(case):
        listed = {seat: set(moves) for seat, moves in moves_of(case, state).items()}
        for seat, move, problems in judged(case, state):
            yield move
            assert (problems == ()) == (move in listed[seat]), (move, state)


def law_what_is_drawn_by_chance_is_listed(case: Case) -> Checked:
    game = game_of(case)
    for number, state in enumerate(tables_of(case)):
        for seat in game.rules.waiting(state):
            listed, legal = set(moves_of(case, state)[seat]), game.rules.legal(state, seat)
            for draw in range(8):
                move = legal.sample(Stream(case.seed, number, draw))
                yield move
                assert move in listed, (move, state)


def law_an_illegal_move_is_refused_with_the_reasons_of_the_judge(case: Case) -> Checked:
    game = game_of(case)
    for state in tables_of(case):
        for move in some(moves_seen(case))[:5]:
            if problems := game.problems(state, Seat(0), move):
                with pytest.raises(IllegalMove) as refused:
                    game.apply(state, Moved(Seat(0), move))
                yield move
                assert refused.value.problems == problems


def law_reasons_carry_a_code_a_sentence_and_a_switch_in_force(case: Case) -> Checked:
    game = game_of(case)
    switches = {"", *(switch.text for switch in game.spec.switches.values())}
    for state in tables_of(case):
        for problem in (problem for _, _, problems in judged(case, state) for problem in problems):
            yield problem
            assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", problem.code)
            assert problem.message[-1:] not in ("", ".")
            assert problem.switch in switches


def law_what_all_games_know_has_one_word(case: Case) -> Checked:
    """No dice due, dice first, another's turn, the end, a foreign move: the same code in every
    game.
    """
    game, record = game_of(case), record_of(case)
    roll = next(event.roll for event in record.events if isinstance(event, Rolled))
    move = moves_seen(case)[0]
    for state in tables_of(case):
        codes = [problem.code for problem in game.problems(state, Seat(0), move)]
        if game.outcome(state):
            assert codes == ["game-over"]
        elif game.rules.to_roll(state):
            assert codes == ["roll-first"]
        for seat in (
            set(case.seats) - game.rules.waiting(state) if game.rules.waiting(state) else ()
        ):
            yield seat
            assert "not-your-turn" in [problem.code for problem in game.problems(state, seat, move)]
        if game.rules.to_roll(state) is None:
            with pytest.raises(IllegalMove) as refused:
                game.apply(state, Rolled(roll))
            yield roll
            assert [problem.code for problem in refused.value.problems] == ["no-roll-due"]
        assert [problem.code for problem in game.problems(state, Seat(0), object())] == [
            "not-a-move"
        ]


def law_wrong_dice_are_refused(case: Case) -> Checked:
    game = game_of(case)
    for number, state in enumerate(tables_of(case)):
        due = game.rules.to_roll(state)
        if due is not None:
            roll = roll_for(game, state, Stream(case.seed, number))
            for wrong in (roll[1:], (*roll, *roll[:1]), ()):
                with pytest.raises(IllegalMove) as refused:
                    game.apply(state, Rolled(wrong))
                yield wrong
                assert [problem.code for problem in refused.value.problems] == ["wrong-dice"]


def law_nobody_who_is_not_at_the_table_may_do_anything(case: Case) -> Checked:
    game, move = game_of(case), moves_seen(case)[0]
    for state in tables_of(case):
        for seat in (Seat(-1), Seat(case.players), None, "Ann", 0.0, True):
            assert [problem.code for problem in game.problems(state, seat, move)] == [
                "no-such-seat"
            ]
            for ask in (game.moves, game.sheet, game.score):
                with pytest.raises(UsageError):
                    ask(state, seat)
                yield seat


def law_what_is_no_move_no_event_and_no_sheet_is_refused(case: Case) -> Checked:
    game = game_of(case)
    for state in tables_of(case):
        before = hash(state)
        for thing in (None, "O7", 7, (), object(), Rolled, Sheet(game.spec.id)):
            assert [problem.code for problem in game.problems(state, Seat(0), thing)] == [
                "not-a-move"
            ]
            with pytest.raises(IllegalMove):
                game.apply(state, thing)
            with pytest.raises(IllegalMove):
                game.apply(state, Rolled((thing,)))
            with pytest.raises(SheetError):
                game.position([Sheet("another-game") if isinstance(thing, Sheet) else thing])
            with pytest.raises(UsageError):
                game.problems(thing, Seat(0), moves_seen(case)[0]) and game.names(thing)
            yield thing
        for thing in (None, 7, b"O7"):
            with pytest.raises(NotationError):
                game.parse_move(thing, state, Seat(0))
            with pytest.raises(NotationError):
                game.parse_roll(thing)
            yield thing
        assert hash(state) == before


def _picked(game: Game[Any, Any], state: Any) -> Any:
    """The table after a pick of dice, where a turn begins with one: a move that writes nothing and
    after which dice are due.
    """
    for seat in sorted(game.rules.waiting(state)) if game.rules.turn_throw is None else ():
        after = game.rules.moved(state, seat, game.rules.legal(state, seat).sample(Stream("pick")))
        if game.rules.to_roll(after) is not None and game.sheet(after, seat) == game.sheet(
            state, seat
        ):
            return after
    return state


def law_a_roll_upon_the_papers_offers_moves_that_the_judge_allows(case: Case) -> Checked:
    game = game_of(case)
    for number, state in enumerate(tables_of(case)):
        papers = papers_of(case, state)
        shown = _picked(game, game.position(papers))
        if game.rules.to_roll(shown) is not None:
            first = game.rules.turn(shown).seat
            rolled = game.position(
                [*papers[first:], *papers[:first]], roll_for(game, shown, Stream(case.seed, number))
            )
            for seat, moves in moves_of(case, rolled).items():
                for move in some(moves):
                    yield move
                    assert game.problems(rolled, seat, move) == ()
                    assert game.parse_move(game.format_move(move), rolled, seat) == move


def law_moves_read_back_as_they_are_written(case: Case) -> Checked:
    game = game_of(case)
    for state in tables_of(case):
        for seat, moves in moves_of(case, state).items():
            for move in some(moves):
                yield move
                assert game.parse_move(game.format_move(move), state, seat) == move


def law_moves_are_explained_in_their_own_notation(case: Case) -> Checked:
    game = game_of(case)
    for state in tables_of(case):
        for seat, moves in moves_of(case, state).items():
            for move in some(moves):
                yield move
                note = game.explain(state, seat, move)
                assert note.text == game.format_move(move)
                assert all(sentence.strip() for sentence in note.tells)


def law_the_log_in_notation_replays_to_the_same_table(case: Case) -> Checked:
    """Rolls with the identity of each die, moves as they are typed: the table then is the same, and
    hashes the same.

    Under a house rule so many events of the game will do.
    """
    game, record = game_of(case), record_of(case)
    state, events = (
        game.start(record.players),
        record.events[: few(80, LIMIT) if case.switch else LIMIT],
    )
    for event in events:
        if isinstance(event, Moved):
            move = game.parse_move(game.format_move(event.move), state, event.seat)
            state = game.apply(state, Moved(event.seat, move))
        else:
            state = game.apply(state, Rolled(game.parse_roll(named_text(event.roll))))
        yield event
    assert state == states_of(case)[len(events)]
    assert hash(state) == hash(states_of(case)[len(events)])


def law_thrown_dice_can_be_typed(case: Case) -> Checked:
    game = game_of(case)
    for event in record_of(case).events[: few(20 if case.switch else 60, 200)]:
        if isinstance(event, Rolled):
            yield event
            assert [thrown.text for thrown in game.parse_roll(roll_text(event.roll))] == [
                thrown.text for thrown in event.roll
            ]
            assert game.parse_roll(named_text(event.roll)) == event.roll


def law_the_same_seed_gives_the_same_game(case: Case) -> Checked:
    record, limit = record_of(case), few(60, LIMIT)
    again = play(game_of(case), case.players, case.seed, limit=limit)
    yield case
    assert (again.start, again.events) == (record.start, record.events[:limit])


def law_a_game_in_which_nothing_is_judged_is_the_same(case: Case) -> Checked:
    yield case
    assert quick(game_of(case), case.players, case.seed) == record_of(case).end


def law_equal_tables_are_equal(case: Case) -> Checked:
    """The papers of one moment make one table, however often they are read."""
    game = game_of(case)
    for state in tables_of(case):
        papers = papers_of(case, state)
        once, again = (
            game.position(papers),
            game.position([replace(paper, player="Ann") for paper in papers]),
        )
        yield state
        assert once == again
        assert hash(once) == hash(again)
        assert isinstance(hash(state), int)


def law_legal_play_audits_clean(case: Case) -> Checked:
    game = game_of(case)
    for state in tables_of(case):
        for sheet in kinds_of_paper(case, state):
            yield sheet
            assert game.audit(sheet) == ()
            if not game.one_sheet:
                assert game.audit(replace(sheet, players=0)) == ()


def _is_said(text: str) -> bool:
    """Whether that is a phrase or a sentence as the program says it: of one line, without a full
    stop.
    """
    return bool(text) and text == text.strip() and "\n" not in text and not text.endswith(".")


def law_a_table_has_its_seats_from_the_start(case: Case) -> Checked:
    game = game_of(case)
    start = game.start(case.players)
    yield start
    assert game.rules.seats(start) == case.players
    assert game.comments.set_up or not game.rules.turn(start).set_up
    for state in tables_of(case):
        yield state
        assert game.rules.seats(state) == case.players
        assert game.rules.turn(state).seat in case.seats
        assert isinstance(game.rules.turn(state).number, int)


def law_boards_are_taken_in_any_order(case: Case) -> Checked:
    """Players may take any of the boards; their seats decide who plays when."""
    game = game_of(case)
    yield game.start(case.players)
    if game.boards is None:
        return
    known = game.boards.colors(case.players)
    assert len(set(known)) == len(known) >= case.players
    start = game.boards.start_with(known[::-1][: case.players])
    yield start
    assert game.rules.seats(start) == case.players
    assert game.rules.turn(start).seat == game.rules.turn(game.start(case.players)).seat


def law_a_turn_begins_with_the_throw_that_the_rules_name(case: Case) -> Checked:
    """At the beginning of the first turn the dice of `turn_throw` are due, as far as so many
    players have dice; where players pick dice first, they do.
    """
    game = game_of(case)
    throw, known = game.rules.turn_throw, {die.id for die in game.spec.dice}
    yield throw
    assert throw is None or set(throw.dice) <= known
    state = next(state for state in states_of(case) if not game.rules.turn(state).set_up)
    due = game.rules.to_roll(state)
    assert (due is None) == (throw is None)
    if due and throw:
        assert set(due.dice) <= set(throw.dice) or set(throw.dice) <= set(due.dice)


def law_what_is_said_of_a_table_is_said_in_sentences(case: Case) -> Checked:
    game = game_of(case)
    assert _is_said(game.comments.luck_counts)
    for state in tables_of(case):
        names = game.names(state)
        yield names
        assert len(set(names)) == case.players
        assert all(map(_is_said, (*names, *game.comments.standing(state, names))))
        for seat in sorted(game.rules.waiting(state)):
            asked = game.notation.asks(state, seat)
            reach = game.comments.within_reach(state, seat, names)
            assert not asked or _is_said(asked)
            assert all(_is_said(summary.text) for summary in reach)


def law_what_is_said_of_a_sheet_names_its_lines(case: Case) -> Checked:
    game = game_of(case)
    keys = {"", PLAYERS, *(field.key for field in game.sheets.fields(case.players))}
    for state in tables_of(case):
        for sheet in kinds_of_paper(case, state):
            yield sheet
            notes = game.comments.notes(sheet)
            assert all(_is_said(note.message) and note.where in keys for note in notes)
            assert set(game.sheets.skippable([sheet])) <= keys
            worth = game.sheets.worth(sheet)
            assert worth is None or worth.total == sum(line.points for line in worth.lines)
            for mark in sheet.marks:
                written = game.comments.written(game.spec.cells.cell(mark.cell), mark.text)
                assert not written or _is_said(written)


def law_a_throw_is_worth_something_to_seats_of_the_table(case: Case) -> Checked:
    """It counts after the set-up, and nobody finds the game's own dice odd."""
    game = game_of(case)
    for number, state in enumerate(tables_of(case)):
        if game.rules.to_roll(state) is None:
            continue
        roll = roll_for(game, state, Stream(case.seed, number))
        luck = game.comments.luck(state, roll)
        yield roll
        assert luck.keys() <= set(case.seats)
        assert not (luck and game.rules.turn(state).set_up)
        assert game.comments.remarks(roll) == ()
        said = game.comments.consequences(state, roll, game.names(state))
        after = game.rules.rolled(state, roll)
        turn = game.rules.turn(state)
        done = game.rules.to_roll(after) is None and turn.seat not in game.rules.waiting(after)
        assert all(_is_said(sentence) for note in said for sentence in note.tells)
        moves = [game.parse_move(note.text, after, turn.seat) for note in said]
        assert [note.text for note in said] == list(map(game.format_move, moves))
        assert bool(said) == ((done or game.rules.turn(after) != turn) and not turn.set_up)


def law_a_bot_weighs_legal_moves(case: Case) -> Checked:
    game = game_of(case)
    for state in tables_of(case) if game.bot else ():
        for seat in game.rules.waiting(state):
            weighed = dict(game.bot.evaluator(state, seat))
            yield weighed
            assert weighed.keys() <= set(game.moves(state, seat))
            assert weighed


def law_advice_names_legal_moves_each_once_the_best_first(case: Case) -> Checked:
    """With values and whys, and the same when it is asked again; none while dice are due."""
    game, asked = game_of(case), []
    for state in sample(tables_of(case), 3):
        for seat, legal in moves_of(case, state).items():
            advice = game.advice(state, seat)
            if advice is None:
                continue
            yield advice
            asked.append((state, seat, advice))
            moves = [valued.move for valued in advice.moves]
            values = [valued.value for valued in advice.moves]
            assert set(moves) <= set(legal)
            assert len(set(moves)) == len(moves)
            assert values == sorted(values, reverse=True)
            assert all(map(isfinite, values))
            assert re.fullmatch(r"exact|exact for this roll|simulated ± [0-9.e-]+", advice.known)
            said = (advice.measure, *advice.facts, *(valued.why for valued in advice.moves))
            assert all(map(_is_said, said))
            assert moves or advice.facts
    assert all(game.advice(state, seat) == advice for state, seat, advice in asked[:1])


def law_a_sheet_is_drawn_with_its_marks(case: Case) -> Checked:
    game, (first, *_, last) = game_of(case), tables_of(case)
    for seat in case.seats[:1] if game.one_sheet else case.seats:
        begun, ended = (
            game.sheets.picture(papers_of(case, state), seat, 80) for state in (first, last)
        )
        yield ended
        assert begun
        assert (begun == ended) == (papers_of(case, first)[seat] == papers_of(case, last)[seat])


def law_a_photo_of_what_a_pencil_leaves_shows_the_same_sheet(case: Case) -> Checked:
    game = game_of(case)
    areas = game.scan_areas()
    assert areas
    assert areas.keys() <= game.spec.cells.areas.keys()
    for state in tables_of(case):
        sheets = papers_of(case, state)
        for seat in case.seats[:1] if game.one_sheet else case.seats:
            texts = photographed(game, sheets, seat)
            if texts is None:
                continue
            piece = " ".join(text for _, text in sheets[seat].facts)
            (found,) = game.photos.sheets_in(texts, piece, case.players)
            yield found
            marks = [mark for mark in sheets[seat].marks if mark.cell.partition(".")[0] in areas]
            assert list(found.marks) == marks
            assert game.photos.inconsistencies(texts) == ()
            for equation in game.photos.equations(texts):
                cells = (*equation.parts, equation.total)
                assert texts.keys() >= set(cells)
                *parts, total = [equation.reads(cell, texts[cell]) for cell in cells]
                assert total == (equation.value(parts) if equation.value else sum(parts))
            assert game.owner(state, found if found.facts else sheets[seat]) in (None, seat)


def law_the_sheets_of_a_table_may_be_laid_upon_it(case: Case) -> Checked:
    """They change nothing, whenever sheets may be exchanged."""
    game = game_of(case)
    for state in tables_of(case):
        sheets = papers_of(case, state)
        try:
            after = game.with_sheets(state, sheets[:1] if game.one_sheet else sheets)
        except SheetError as error:
            if [problem.code for problem in error.problems] != ["mid-turn"]:
                raise
            continue
        if not game.outcome(state):
            yield state
            assert after == state


def law_the_half_of_the_others_is_a_table_of_the_same_seats(case: Case) -> Checked:
    game = game_of(case)
    for state in tables_of(case):
        shown = game.position(papers_of(case, state))
        half = game.sheets.others_half(shown)
        yield half
        assert half is None or game.rules.seats(half) == game.rules.seats(shown)


def law_a_paper_that_shows_the_whole_table_is_the_same_for_all(case: Case) -> Checked:
    game = game_of(case)
    for state in tables_of(case) if game.one_sheet else ():
        marks = {sheet.marks for sheet in papers_of(case, state)}
        yield state
        assert len(marks) == 1


def law_sheets_read_back_as_they_are_written(case: Case) -> Checked:
    game = game_of(case)
    for state in tables_of(case):
        for sheet in kinds_of_paper(case, state):
            yield sheet
            assert game.parse_sheet(entries_of(game, sheet)) == sheet


def law_the_papers_at_the_end_score_what_their_players_score(case: Case) -> Checked:
    game, end = game_of(case), record_of(case).end
    shown = game.position(papers_of(case, end))
    for seat in case.seats:
        yield seat
        assert game.score(shown, seat).total == game.score(end, seat).total


def law_marks_stand_in_cells_of_the_table(case: Case) -> Checked:
    game = game_of(case)
    for state in tables_of(case):
        for sheet in kinds_of_paper(case, state):
            for mark in sheet.marks:
                yield mark
                assert game.spec.cells.cell(mark.cell) is not None, mark


def law_a_game_that_has_been_played_has_left_marks(case: Case) -> Checked:
    end = record_of(case).end
    yield end
    assert any(sheet.marks for sheet in papers_of(case, end))


def law_the_lines_of_a_score_sum_to_its_total(case: Case) -> Checked:
    game = game_of(case)
    for state in tables_of(case):
        for seat in case.seats:
            score = game.score(state, seat)
            yield score
            assert sum(line.points for line in score.lines) == score.total


def law_ranks_partition_the_seats(case: Case) -> Checked:
    """Every seat has one place, best first; as many stand above a place as its number says."""
    outcome = game_of(case).outcome(record_of(case).end)
    yield outcome
    assert outcome is not None
    assert sorted(rank.seat for rank in outcome.ranks) == list(range(case.players))
    places = [rank.place for rank in outcome.ranks]
    assert places == sorted(places)
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    assert outcome.reason


LAWS = tuple(law for name, law in list(globals().items()) if name.startswith("law_"))

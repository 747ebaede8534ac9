"""Each member of each contract is asked for something: a wrong answer of it breaks a law, and
`docs/new-game.md` says what it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass

import pytest

from sheetgen.errors import SheetgenError
from sheetgen.games import contracts
from tests.games import laws
from tests.games.cases import TOY, Case, player_counts
from tests.games.laws import Checked
from tests.games.wrong import WRONG

NOTICED: dict[str, Callable[[Case], Checked]] = {
    "Rules.moves": laws.law_moves_are_legal_and_each_stands_once,
    "Rules.states": laws.law_moves_are_legal_and_each_stands_once,
    "Rules.turn_throw": laws.law_a_turn_begins_with_the_throw_that_the_rules_name,
    "Rules.start": laws.law_a_table_has_its_seats_from_the_start,
    "Rules.seats": laws.law_a_table_has_its_seats_from_the_start,
    "Rules.turn": laws.law_a_table_has_its_seats_from_the_start,
    "Rules.to_roll": laws.law_exactly_one_of_rolling_waiting_and_ended_holds,
    "Rules.waiting": laws.law_exactly_one_of_rolling_waiting_and_ended_holds,
    "Rules.legal": laws.law_what_the_judge_allows_is_what_the_generator_lists,
    "Rules.rolled": laws.law_a_random_game_comes_to_its_end,
    "Rules.moved": laws.law_a_random_game_comes_to_its_end,
    "Rules.score": laws.law_the_lines_of_a_score_sum_to_its_total,
    "Rules.outcome": laws.law_ranks_partition_the_seats,
    "MoveSet.__iter__": laws.law_moves_are_legal_and_each_stands_once,
    "MoveSet.__contains__": laws.law_what_the_judge_allows_is_what_the_generator_lists,
    "MoveSet.reasons": laws.law_what_the_judge_allows_is_what_the_generator_lists,
    "MoveSet.sample": laws.law_what_is_drawn_by_chance_is_listed,
    "SheetFormat.fields": laws.law_sheets_read_back_as_they_are_written,
    "SheetFormat.sheet": laws.law_marks_stand_in_cells_of_the_table,
    "SheetFormat.position": laws.law_the_papers_at_the_end_score_what_their_players_score,
    "SheetFormat.others_half": laws.law_the_half_of_the_others_is_a_table_of_the_same_seats,
    "SheetFormat.audit": laws.law_legal_play_audits_clean,
    "SheetFormat.worth": laws.law_what_is_said_of_a_sheet_names_its_lines,
    "SheetFormat.skippable": laws.law_what_is_said_of_a_sheet_names_its_lines,
    "SheetFormat.picture": laws.law_a_sheet_is_drawn_with_its_marks,
    "SheetFormat.pencil": laws.law_a_photo_of_what_a_pencil_leaves_shows_the_same_sheet,
    "Notation.parse": laws.law_moves_read_back_as_they_are_written,
    "Notation.format": laws.law_moves_read_back_as_they_are_written,
    "Notation.explain": laws.law_moves_are_explained_in_their_own_notation,
    "Notation.asks": laws.law_what_is_said_of_a_table_is_said_in_sentences,
    "ScanSupport.scan_areas": laws.law_a_photo_of_what_a_pencil_leaves_shows_the_same_sheet,
    "ScanSupport.sheets_in": laws.law_a_photo_of_what_a_pencil_leaves_shows_the_same_sheet,
    "ScanSupport.inconsistencies": laws.law_a_photo_of_what_a_pencil_leaves_shows_the_same_sheet,
    "ScanSupport.equations": laws.law_a_photo_of_what_a_pencil_leaves_shows_the_same_sheet,
    "ScanSupport.owner": laws.law_a_photo_of_what_a_pencil_leaves_shows_the_same_sheet,
    "ScanSupport.with_sheets": laws.law_the_sheets_of_a_table_may_be_laid_upon_it,
    "BotSupport.evaluator": laws.law_a_bot_weighs_legal_moves,
    "Commentary.set_up": laws.law_a_table_has_its_seats_from_the_start,
    "Commentary.luck_counts": laws.law_what_is_said_of_a_table_is_said_in_sentences,
    "Commentary.luck": laws.law_a_throw_is_worth_something_to_seats_of_the_table,
    "Commentary.seat_name": laws.law_what_is_said_of_a_table_is_said_in_sentences,
    "Commentary.standing": laws.law_what_is_said_of_a_table_is_said_in_sentences,
    "Commentary.consequences": laws.law_a_throw_is_worth_something_to_seats_of_the_table,
    "Commentary.within_reach": laws.law_what_is_said_of_a_table_is_said_in_sentences,
    "Commentary.written": laws.law_what_is_said_of_a_sheet_names_its_lines,
    "Commentary.remarks": laws.law_a_throw_is_worth_something_to_seats_of_the_table,
    "Commentary.notes": laws.law_what_is_said_of_a_sheet_names_its_lines,
    "BoardChoice.colors": laws.law_boards_are_taken_in_any_order,
    "BoardChoice.start_with": laws.law_boards_are_taken_in_any_order,
}
"""Contract and member -> the law that notices a wrong answer."""

CONTRACTS = {
    name: contract
    for name, contract in vars(contracts).items()
    if isinstance(contract, type) and contract.__module__ == contracts.__name__
}

REQUIRED = ("Rules", "SheetFormat", "Notation")


def members(contract: type) -> list[str]:
    """What a contract asks for."""
    if is_dataclass(contract):
        return [field.name for field in fields(contract)]
    return [
        name
        for name, value in vars(contract).items()
        if name in ("__iter__", "__contains__")
        or (not name.startswith("_") and (callable(value) or isinstance(value, property)))
    ]


def test_every_member_has_a_wrong_answer_and_a_law_and_there_are_few_of_them() -> None:
    asked = {f"{name}.{member}" for name in CONTRACTS for member in members(CONTRACTS[name])}
    assert asked == set(WRONG) == set(NOTICED)
    assert sum(len(members(CONTRACTS[name])) for name in REQUIRED) <= 26


@pytest.mark.parametrize("member", WRONG)
def test_a_law_notices_a_wrong_answer(member: str) -> None:
    game = "rainbow-roll" if member.startswith(("BotSupport", "Commentary")) else TOY
    if member.startswith("BoardChoice"):
        game = "uno-dice"
    cases = [Case(game, player_counts(game)[-1], seed=seed, bend=member) for seed in (7, 8, 9)]
    with pytest.raises((AssertionError, SheetgenError, pytest.fail.Exception, TypeError)):
        sum(1 for case in cases for _ in NOTICED[member](case))

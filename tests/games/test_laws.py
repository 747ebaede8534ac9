"""Every game keeps every law; no law is empty for any game; and each law notices when it is
broken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from sheetgen.errors import SheetgenError
from sheetgen.games import ENGINES
from tests.games import laws
from tests.games.bent import BENDS
from tests.games.cases import CASES, GAMES, TOY, Case, player_counts
from tests.games.laws import LAWS, Checked
from tests.sample import few

Law = Callable[[Case], Checked]

ONLY: dict[Law, tuple[str, ...]] = {
    laws.law_a_paper_that_shows_the_whole_table_is_the_same_for_all: ("color-dice",),
    laws.law_a_bot_weighs_legal_moves: ENGINES,
}
"""Laws about something that only some games have."""


def check(law: Law, case: Case) -> int:
    """Looks at everything that a law has to say of a case; how much it was."""
    try:
        return sum(1 for _ in law(case))
    except (AssertionError, SheetgenError) as error:
        error.add_note(str(case))
        raise


@pytest.mark.parametrize(
    "law", LAWS, ids=lambda law: law.__name__.removeprefix("law_").replace("_", "-")
)
@pytest.mark.parametrize("name", GAMES)
def test_law(name: str, law: Law) -> None:
    checked = sum(check(law, case) for case in CASES if case.game == name and not case.switch)
    assert (checked > 0) == (name in ONLY.get(law, GAMES)), "this law looked at nothing"


@pytest.mark.parametrize("case", [case for case in CASES if case.switch], ids=str)
def test_every_law_holds_under_the_house_rule(case: Case) -> None:
    for law in LAWS:
        check(law, case)


@settings(
    max_examples=few(5, 100),
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
)
@given(case=st.sampled_from(CASES), seed=st.integers(0, 2**32))
def test_other_games_of_random_players_keep_the_laws(case: Case, seed: int) -> None:
    for law in LAWS:
        check(law, replace(case, seed=seed))


NOTICED: dict[str, tuple[Law, ...]] = {
    "a move is not listed": (laws.law_what_is_drawn_by_chance_is_listed,),
    "a move that is drawn is not legal": (laws.law_what_is_drawn_by_chance_is_listed,),
    "a reason in another word": (
        laws.law_reasons_carry_a_code_a_sentence_and_a_switch_in_force,
        laws.law_what_all_games_know_has_one_word,
    ),
    "advice that begins with the worst": (
        laws.law_advice_names_legal_moves_each_once_the_best_first,
    ),
    "advice for a move that is not legal": (
        laws.law_advice_names_legal_moves_each_once_the_best_first,
    ),
    "no marks at all": (laws.law_a_game_that_has_been_played_has_left_marks,),
    "moves that are forgotten": (laws.law_the_log_in_notation_replays_to_the_same_table,),
    "nobody wins": (laws.law_a_random_game_comes_to_its_end, laws.law_ranks_partition_the_seats),
    "a paper that audits itself": (laws.law_legal_play_audits_clean,),
    "a table that is never the same": (laws.law_equal_tables_are_equal,),
    "another game each time": (laws.law_the_same_seed_gives_the_same_game,),
}
"""What can be broken in a game, and the laws that have to notice."""


def test_everything_that_can_be_broken_is_tried() -> None:
    assert set(NOTICED) | {"a paper that differs by seat"} == set(BENDS)


@pytest.mark.parametrize(
    ("bend", "law"), [(bend, law) for bend, found in NOTICED.items() for law in found]
)
def test_a_law_notices_when_it_is_broken(bend: str, law: Law) -> None:
    cases = [Case(TOY, player_counts(TOY)[-1], seed=seed, bend=bend) for seed in range(7, 12)]
    with pytest.raises((AssertionError, SheetgenError, pytest.fail.Exception)):
        sum(check(law, case) for case in cases)


def test_a_paper_of_the_whole_table_that_differs_by_seat_is_noticed() -> None:
    law = laws.law_a_paper_that_shows_the_whole_table_is_the_same_for_all
    assert check(law, Case("color-dice", 4)) > 0
    with pytest.raises(AssertionError):
        check(law, Case("color-dice", 4, bend="a paper that differs by seat"))

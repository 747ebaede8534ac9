"""Sheets scored together: places, what decided them, what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sheetgen.catalog import load_game
from sheetgen.errors import NotationError
from sheetgen.table.entry.sheets import FilledSheet, read_entries
from sheetgen.table.judge.standings import Standings, standings_of


def scored(game: str, *sheets: str) -> Standings:
    """The standings of sheets written as `key: text; key: text`, in files 1.yaml, 2.yaml, ..."""
    played = load_game(game).game
    assert played is not None
    files = []
    for number, sheet in enumerate(sheets, start=1):
        text = sheet.replace("; ", "\n") + "\n"
        files.append(FilledSheet(f"{number}.yaml", text, read_entries(text, f"{number}.yaml")))
    return standings_of(played, files)


def places(standings: Standings) -> list[tuple[int, str, str]]:
    return [
        (rank.place, standings.players[rank.seat].player, rank.decided_by)
        for rank in standings.ranks
    ]


ANN = "player: Ann; red: 2-11; orange: 3-11; yellow: 2-11; extras: 4"
BEN = "player: Ben; red: 2-11; blue: 2-11; orange: 3-10; green: 9 10; violet: 3 4; extras: 4"
CLEO = "player: Cleo; red: 2-11; orange: 3-11; yellow: 2-11; blue: 2; extras: 6"
"""117 points each: 109 + 8, 74 + 23 + 8 + 4 + 8, 109 + 2 + 6."""


@pytest.mark.parametrize("order", [(ANN, BEN, CLEO), (CLEO, BEN, ANN), (BEN, CLEO, ANN)])
def test_the_ladder_decides_step_by_step_in_whatever_order_the_sheets_come(
    order: Sequence[str],
) -> None:
    standings = scored("unicorn", *order)
    assert [player.score.total for player in standings.players if player.score] == [117, 117, 117]
    assert places(standings) == [
        (1, "Ann", "most complete rows"),
        (2, "Ben", "most complete rows"),
        (3, "Cleo", "fewest extras used"),
    ]
    assert standings.decisions == (
        "Ann before Ben with 117 each: most complete rows, 3 against 2",
        "Ben before Cleo with 117 each: fewest extras used, 4 against 6",
    )


COLUMN_3 = "red: 3; orange: 3; yellow: 3; green: 3; blue: 3; violet: 3"
LADDER = [
    (
        "red: 2-11; abilities: red.a, red.b",
        "red: 2-11; abilities: red.a used, red.b",
        "Ann before Ben with 46 each: most unused abilities, 2 against 1",
    ),
    (
        "red: 2 6; others: 1",
        "red: 2",
        "Ben before Ann with 11 each: fewest penalty points, 0 against 3",
    ),
    (
        f"{COLUMN_3}; first: 3",
        f"{COLUMN_3} 4; first: 3.",
        "Ann before Ben with 23 each: most first points, 2 against 0",
    ),
    (
        f"{COLUMN_3}; first: 3",
        f"{COLUMN_3.replace('3', '4')}; first: 4",
        "Ben before Ann with 23 each: highest first, 4 against 3",
    ),
]


@pytest.mark.parametrize(("ann", "ben", "decision"), LADDER)
def test_the_further_steps_of_the_ladder(ann: str, ben: str, decision: str) -> None:
    assert scored("unicorn", f"player: Ann; {ann}", f"player: Ben; {ben}").decisions == (decision,)


def test_equal_players_share_a_place_and_the_next_one_is_left_out() -> None:
    standings = scored(
        "unicorn", "player: Ann; red: 2-5", "player: Ben; blue: 2-5", "player: Cleo; red: 2"
    )
    assert places(standings) == [(1, "Ann", ""), (1, "Ben", ""), (3, "Cleo", "")]
    assert [line.partition(":")[0] for line in standings.decisions] == ["Ann and Ben share place 1"]


def test_a_single_sheet_has_no_place() -> None:
    assert scored("unicorn", "player: Ann; players: 3; red: 2-5").ranks == ()


def test_a_full_board_has_won_and_all_others_share_the_place_after_it() -> None:
    full = " ".join("3" * 20)
    standings = scored(
        "uno", "color: red; board: 2", f"color: blue; board: {full}", "color: green; board: 2 2 2"
    )
    assert places(standings) == [(1, "player 2", ""), (2, "player 1", ""), (2, "player 3", "")]
    assert standings.ended == "the blue board is full"


def test_a_race_is_not_over_before_everybody_s_paper_is_there() -> None:
    ann, ben = "player: Ann; players: 2; turns: 40 61", "player: Ben; players: 2; turns: 40 20"
    assert scored("rainbow", ann).ended == ""
    assert scored("rainbow", ann, ben).ended == "Ann has 101 points after 2 rounds"


def test_one_position_scores_everybody_in_it() -> None:
    standings = scored(
        "color",
        "players: red blue; dummies: green yellow; red: red 0, green 9; blue: blue 3, out 6; green:"
        " out 0, removed 9; yellow: yellow 9",
    )
    assert [
        (player.player, player.score.total) for player in standings.players if player.score
    ] == [("red", 9), ("blue", 0)]
    assert standings.ended == "red has all 9 pawns in green"


def test_an_impossible_sheet_is_scored_and_keeps_its_place_in_the_file() -> None:
    standings = scored("unicorn", "player: Ann; players: 2; red: 2-5; first: 7")
    (ann,) = standings.players
    assert ann.score is not None
    assert ann.score.total == 8 + 3 + 9
    assert [str(problem.where) for problem in ann.problems] == ["1.yaml:4:8"]
    assert [str(note.where) for note in ann.notes] == ["abilities"]
    assert not standings.right


def test_boards_that_make_no_table_are_scored_one_by_one() -> None:
    standings = scored("uno", "color: red; board: 2 2", "color: red; board: 3")
    assert [player.score.total for player in standings.players if player.score] == [2, 1]
    assert [problem.code for problem in standings.problems] == ["color-twice"]
    assert standings.ranks == ()


def test_everything_that_cannot_be_read_is_said_with_its_file() -> None:
    with pytest.raises(NotationError) as caught:
        scored("unicorn", "red: 13; blue: 1", "green: x")
    assert [str(problem.where) for problem in caught.value.problems] == [
        "1.yaml:1:6",
        "1.yaml:2:7",
        "2.yaml:1:8",
    ]


def test_a_sheet_that_does_not_say_how_many_play_goes_by_the_others() -> None:
    standings = scored("unicorn", "player: Ann; players: 4; red: 2-5", "player: Ben; red: 2-5")
    assert [player.score.total for player in standings.players if player.score] == [8 + 15, 8 + 15]

"""What a sheet is worth, who wins a tie, and how a solo game is judged (rules 1.0, 1.d, 1.f)."""

from __future__ import annotations

import pytest

from sheetgen.core.play import Rank, Score, ScoreLine
from sheetgen.core.ranking import ranking
from sheetgen.games.unicorn.score import band as band_of
from sheetgen.games.unicorn.setup import UnicornSetup
from tests.games.unicorn import COMPLETE, paper, unicorn

FIRSTS = "first: 3-11"
COLUMNS = "\n".join(
    f"{row}: 3-4 6 9-10" for row in ("red", "orange", "yellow", "green", "blue", "violet")
)
"""Columns 3, 4, 6, 9, 10 and nothing else."""


def scored(sheet: str, *settings: str) -> Score:
    game = unicorn(*settings)
    return game.score(game.position([paper(game, sheet)]), 0)


def counts(sheet: str, *settings: str) -> dict[str, tuple[int, int]]:
    return {line.name: (line.count, line.multiplier) for line in scored(sheet, *settings).lines}


def test_the_score_table_line_by_line() -> None:
    sheet = (
        "players: 3\nred: 2-8\norange: 3-6\nyellow: 4-6\ngreen: 6 9\nblue: 6 11\nviolet:"
        " 5-8\nfirst: 6\nextras: 5\nyours: 1\nothers: 2"
    )
    assert scored(sheet).lines == (
        ScoreLine("A 2-5", 10, 2, 20),
        ScoreLine("B 6-8", 11, 3, 33),
        ScoreLine("C 9-10", 1, 4, 4),
        ScoreLine("D 11/12", 1, 5, 5),
        ScoreLine("rows", 0, 7, 0),
        ScoreLine("extras", 7, 1, 7),
        ScoreLine("yours", 1, -5, -5),
        ScoreLine("others", 2, -3, -6),
    )
    assert scored(sheet).total == 58


def test_a_complete_sheet_by_section() -> None:
    assert counts(f"players: 2\nextras: 9\n{COMPLETE}") == {
        "A 2-5": (21, 2),
        "B 6-8": (18, 3),
        "C 9-10": (12, 4),
        "D 11/12": (6, 5),
        "rows": (6, 7),
        "extras": (0, 1),
        "yours": (0, -5),
        "others": (0, -3),
    }


def test_a_complete_sheet_is_worth_216() -> None:
    game = unicorn()
    score = game.score(game.position([paper(game, f"players: 2\nextras: 9\n{COMPLETE}")]), 0)
    assert ([line.points for line in score.lines], score.total) == (
        [42, 54, 48, 30, 42, 0, 0, 0],
        216,
    )


@pytest.mark.parametrize(
    ("sheet", "settings", "total"),
    [
        (f"players: 2\nextras: 9\n{COMPLETE}", (), 216),
        (f"players: 2\nextras: 9\n{COMPLETE.replace('-11', '-12')}", ("eleven-twelve=split",), 246),
        (f"players: 1\n{COMPLETE}", (), 234),
        (f"players: 2\n{COMPLETE}\n{FIRSTS}", (), 253),
        (f"players: 1\n{COLUMNS}\nextras: 7\nothers: 1", (), 95),
        (f"players: 2\n{COLUMNS}\nextras: 7\nothers: 1", (), 89),
        ("players: 2\nextras: 9\nred: 2-11", (), 37),
        ("players: 2\nextras: 9\norange: 3-11", (), 35),
        ("players: 2\nextras: 9", (), 0),
        ("players: 2", (), 9),
        ("players: 3", (), 12),
        ("players: 4", (), 15),
        ("players: 1", (), 9),
        ("players: 1", ("extras-solo=6",), 6),
        ("players: 1", ("extras-solo=15",), 15),
        (
            "players: 2\nextras: 9\nyours: 3\nothers: 1",
            ("penalty-yours=4", "penalty-others=2"),
            -14,
        ),
    ],
)
def test_totals(sheet: str, settings: tuple[str, ...], total: int) -> None:
    assert scored(sheet, *settings).total == total


def test_the_sheet_has_57_cells_or_63_with_11_and_12_apart() -> None:
    sizes = []
    for settings in ((), ("eleven-twelve=split",)):
        setup = UnicornSetup(unicorn(*settings).spec)
        sizes.append((len(setup.cells), len(setup.columns)))
    assert sizes == [(57, 9), (63, 10)]


def test_solo_sections_have_one_mark_more_for_two_complete_columns() -> None:
    assert [count for count, _ in list(counts(f"players: 1\n{COLUMNS}").values())[:4]] == [
        13,
        6,
        13,
        0,
    ]


def test_column_2_does_not_count_among_two_complete_columns() -> None:
    column_3 = "\n".join(f"{row}: 3" for row in ("orange", "green", "violet"))
    assert counts(f"players: 1\nred: 2-3\nyellow: 2-3\nblue: 2-3\n{column_3}")["A 2-5"] == (9, 2)


def test_a_solo_first_does_not_count() -> None:
    assert scored(f"players: 1\n{COMPLETE}\n{FIRSTS}").total == 234


@pytest.mark.parametrize(
    ("total", "band"),
    [
        (149, "lost"),
        (150, "passable"),
        (169, "passable"),
        (170, "good"),
        (184, "good"),
        (185, "excellent"),
        (194, "excellent"),
        (195, "perfect"),
        (234, "perfect"),
        (-14, "lost"),
    ],
)
def test_solo_bands(total: int, band: str) -> None:
    assert band_of(UnicornSetup(unicorn().spec), total) == band


def test_only_a_solo_score_has_a_band() -> None:
    assert [scored(f"players: {players}\n{COMPLETE}").band for players in (1, 2)] == ["perfect", ""]


def column(name: str) -> str:
    """A complete column."""
    return "\n".join(
        f"{row}: {name}" for row in ("red", "orange", "yellow", "green", "blue", "violet")
    )


LADDER = [
    ("fewest extras used", "red: 2\nextras: 3", "red: 2-3\nextras: 5"),
    ("most complete rows", "red: 2-11", "red: 2-10\nyellow: 9-10\nblue: 2-3"),
    ("most unused abilities", "red: 2-5", "red: 2-4\nblue: 3"),
    ("fewest penalty points", "red: 2", "red: 2 11\nyours: 1"),
    ("fewest penalty points", "red: 2", "red: 2 7\nothers: 1"),
    (
        "most first points",
        f"{column('6')}\nfirst: 6",
        f"{column('6').replace('green: 6', 'green: 6 8')}\nfirst: 6.",
    ),
    ("highest first", f"{column('10')}\nfirst: 10", f"{column('9')}\nfirst: 9"),
]
"""Two sheets of equal score that are level in all steps before the one named."""


@pytest.mark.parametrize(("step", "winner", "loser"), LADDER, ids=[step for step, _, _ in LADDER])
def test_each_step_of_the_tie_ladder(step: str, winner: str, loser: str) -> None:
    scores = [scored(f"players: 2\n{sheet}") for sheet in (loser, winner)]
    assert scores[0].total == scores[1].total
    assert ranking(scores) == (Rank(1, 1, step), Rank(0, 2, step))


def test_equal_scores_of_120_go_to_fewer_extras_whatever_else() -> None:
    more = COLUMNS.replace("red: 3-4 6 9-10", "red: 3-4 6 9-11")
    for row in ("orange", "yellow", "green"):
        more = more.replace(f"{row}: 3-4 6 9-10", f"{row}: 3-4 6 9-11")
    ann = more.replace("blue: 3-4", "blue: 3-5").replace("violet: 3-4", "violet: 3-5")
    ben = more.replace("blue: 3-4 6", "blue: 3-4 6-7").replace("violet: 3-4 6", "violet: 3-4 6-7")
    scores = [scored(f"players: 2\nextras: 5\n{ben}"), scored(f"players: 2\nextras: 3\n{ann}")]
    assert [score.total for score in scores] == [120, 120]
    assert [(rank.seat, rank.decided_by) for rank in ranking(scores)] == [
        (1, "fewest extras used"),
        (0, "fewest extras used"),
    ]


def test_the_ladder_has_its_steps_in_order() -> None:
    assert [name for name, _ in scored("players: 2").ties] == [
        "fewest extras used",
        "most complete rows",
        "most unused abilities",
        "fewest penalty points",
        "most first points",
        "highest first",
    ]


def test_first_points_weigh_each_1st_with_its_section() -> None:
    ties = dict(scored(f"players: 2\n{COMPLETE}\nfirst: 3 6 9 11").ties)
    assert (ties["most first points"], ties["highest first"]) == (2 + 3 + 4 + 5, 11)


def test_the_highest_first_is_12_when_11_and_12_are_apart() -> None:
    ties = dict(
        scored(
            f"players: 2\n{COMPLETE.replace('-11', '-12')}\nfirst: 3 12", "eleven-twelve=split"
        ).ties
    )
    assert ties["highest first"] == 12


def test_players_equal_in_all_steps_share_their_place() -> None:
    game = unicorn()
    table = game.position(
        [
            paper(game, "player: Ann\nplayers: 2\nyours: 3"),
            paper(game, "player: Ben\nplayers: 2\nyours: 3"),
        ]
    )
    outcome = game.outcome(table)
    assert outcome is not None
    assert [(rank.seat, rank.place) for rank in outcome.ranks] == [(0, 1), (1, 1)]

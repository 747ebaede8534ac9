"""The list of moves and the verdict on a move agree, also on moves that nobody would make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from sheetgen.core.cells import CellId
from sheetgen.games.unicorn import Claim, ClaimedDie, Pick, UnicornState
from sheetgen.games.unicorn.state import UnicornPhase
from tests.games.unicorn import Unicorn, act, moves, table, unicorn

ANN, BEN, CY = (f"player: {name}\nplayers: 3" for name in ("Ann", "Ben", "Cy"))


def near_claims(game: Unicorn, state: UnicornState) -> Iterator[Claim]:
    """Every claim of one die, changed up to twice, or of two, each changed up to once, on its cell
    and on the cells beside it.
    """
    letters = {letter: color for color, letter in game.spec.letters.items()}
    faces = list(dict.fromkeys(state.shown))
    once = [ClaimedDie(face, change) for face in faces for change in [(), *product(CHANGES)]]
    twice = [ClaimedDie(face, change) for face in faces for change in product(CHANGES, repeat=2)]
    for group in [*((one,) for one in once + twice), *combinations_with_replacement(once, 2)]:
        total = sum(number_after(die) for die in group)
        colors = {letters[die.face[0]] for die in group}
        for color, number, extra in product(
            sorted(colors | {"orange", "green"}), (total, total + 1), (False, True)
        ):
            cell = game.spec.cells[color].holding(number)
            yield Claim(cell.id if cell else CellId(f"{color}.{number}"), group, extra)


CHANGES = ("+1", "-1", "flip")


def number_after(die: ClaimedDie) -> int:
    number = int(die.face[1])
    for change in die.changes:
        number = {"+1": number + 1, "-1": number - 1, "flip": 7 - number}[change]
    return number


@pytest.mark.parametrize(
    ("setting", "roll", "first"),
    [
        ("claim-mode=any", "R3 R5 B6", "R4=R3(+1)"),
        ("claim-mode=any", "R3 Y4 Y4", "O7"),
        ("claim-mode=disjoint", "R4 Y3 Y3", "Y4=Y3(flip)"),
        ("triple-ones=all", "R1 R1 Y1", "R2=R1+R1"),
    ],
)
def test_any_claim_is_either_listed_or_refused(setting: str, roll: str, first: str) -> None:
    game = unicorn(setting)
    before = table(game, roll, f"{ANN}\nred: 3\nblue: 2-8", BEN, CY)
    after = act(game, before, 0, first)
    others = table(game, roll, BEN, f"{ANN}\nblue: 2-8", CY)
    while others.phase == UnicornPhase.YOURS:
        others = act(game, others, 0, moves(game, others)[0])
    second = act(game, others, 1, moves(game, others, 1)[0])
    for state, seat in ((before, 0), (before, 1), (after, 0), (others, 1), (second, 1)):
        listed = set(game.moves(state, seat))
        wrong = [
            claim
            for claim in near_claims(game, state)
            if (claim in listed) != (game.problems(state, seat, claim) == ())
        ]
        assert wrong == []


@pytest.mark.parametrize(
    "colors", [("red",), ("red", "red", "red"), ("red", "orange", "blue"), ("yellow", "red", "red")]
)
def test_any_pick_is_either_listed_or_refused(colors: tuple[str, ...]) -> None:
    game = unicorn()
    state = game.start(2)
    assert (Pick(colors) in set(game.moves(state, 0))) == (
        game.problems(state, 0, Pick(colors)) == ()
    )

"""Abilities: what they reach, how they are spent, and a twin that walks through all of it by brute
force.
"""

from __future__ import annotations

import random
import re
from itertools import combinations, product

import pytest

from sheetgen.games.unicorn import UnicornState
from sheetgen.games.unicorn.state import UnicornPhase
from tests.games.unicorn import Unicorn, act, cells, moves, paper, table, throw, unicorn, verdict

PM1 = "players: 2\nblue: 2-5"
FLIP = "players: 2\nblue: 6-8"
BOTH = "players: 2\nblue: 2-8"
OTHER = "players: 2"


def used(game: Unicorn, state: UnicornState) -> dict[str, str]:
    """The abilities on the first seat's paper."""
    marks = game.sheet(state, 0).marks
    return {
        mark.cell.removeprefix("abilities."): mark.text
        for mark in marks
        if mark.cell.startswith("abilities.")
    }


def test_one_pm1_reaches_sixteen_cells() -> None:
    game = unicorn()
    found = cells(moves(game, table(game, "R3 R5 Y4", PM1)))
    assert found == {
        "R3",
        "R5",
        "Y4",
        "R8",
        "O7",
        "O9",
        "R2",
        "R4",
        "R6",
        "R7",
        "R9",
        "O6",
        "O8",
        "O10",
        "Y3",
        "Y5",
    }


def test_one_flip_reaches_twelve_cells() -> None:
    game = unicorn()
    found = cells(moves(game, table(game, "R3 R5 Y4", FLIP)))
    assert found == {"R3", "R5", "Y4", "R8", "O7", "O9", "R2", "R4", "R9", "O6", "O8", "Y3"}


def test_a_spent_ability_is_crossed() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y4", BOTH, OTHER), 0, "R6=R5(+1)")
    assert used(game, state) == {"blue.a": "used", "blue.b": "gained"}


def test_one_use_serves_both_claims_of_a_half() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y4", PM1, OTHER), 0, "R6=R5(+1)", "O10=R5(+1)+Y4")
    assert (used(game, state), state.phase) == ({"blue.a": "used"}, UnicornPhase.OTHERS)


def test_a_changed_die_may_serve_the_other_claim_as_it_was() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y4", PM1, OTHER), 0, "R6=R5(+1)")
    assert verdict(game, state, "O9=R5+Y4") == []


def test_a_use_does_not_reach_another_die() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y4", PM1, OTHER), 0, "R6=R5(+1)")
    assert verdict(game, state, "R4=R3(+1)") == ["no-ability-left"]


def test_a_use_does_not_reach_the_others_half_of_a_solo_turn() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y4", "players: 1\nblue: 2-5"), 0, "R6=R5(+1)", "R3")
    state = throw(game, state, "Y2 B3 B5")
    assert verdict(game, state, "B6=B5(+1)") == ["no-ability-left"]


def test_several_abilities_change_one_die_in_order() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y6", BOTH, OTHER), 0, "Y2=Y6(flip)(+1)")
    assert used(game, state) == {"blue.a": "used", "blue.b": "used"}


def test_each_number_on_the_way_must_be_on_a_die() -> None:
    game = unicorn()
    assert verdict(game, table(game, "R3 R5 Y6", BOTH, OTHER), "Y2=Y6(+1)(flip)") == ["off-die"]


def test_the_order_of_uses_stays_for_the_other_claim() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y2", BOTH, OTHER), 0, "Y4=Y2(+1)(flip)")
    assert verdict(game, state, "O11=R5+Y2(flip)(+1)") == ["no-ability-left"]


def test_part_of_the_uses_may_serve_the_other_claim() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y2", BOTH, OTHER), 0, "Y4=Y2(+1)(flip)")
    assert [
        verdict(game, state, move)
        for move in ("O8=R5+Y2(+1)", "O10=R5+Y2(flip)", "O9=R5+Y2(+1)(flip)")
    ] == [[], [], []]


def test_an_ability_can_be_spent_as_soon_as_it_is_gained() -> None:
    game = unicorn()
    state = table(game, "R3 R5 Y4", "players: 2\nred: 2 4-5", OTHER)
    assert verdict(game, state, "O8=R3+Y4(+1)") == ["no-ability-left"]
    assert verdict(game, act(game, state, 0, "R3"), "O8=R3+Y4(+1)") == []


def test_an_ability_need_not_be_spent_to_spare_a_penalty() -> None:
    game = unicorn()
    state = act(
        game,
        table(game, "R3 R5 Y4", "players: 2\nblue: 2-5\nred: 3 5 8\norange: 7 9\nyellow: 4", OTHER),
        0,
        "done",
    )
    assert (state.sheets[0].yours, used(game, state)) == (2, {"blue.a": "gained"})


def test_another_player_spends_own_abilities_on_the_same_roll() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R5 Y4", OTHER, PM1), 0, "R3", "R5")
    after = act(game, state, 1, "R4=R3(+1)")
    assert (
        after.sheets[1].used
        == game.position([paper(game, PM1 + "\nabilities: blue.a used")]).sheets[0].used
    )


def test_of_two_equal_dice_the_changed_one_is_found() -> None:
    game = unicorn()
    state = act(game, table(game, "R3 R3 Y4", PM1, OTHER), 0, "R4=R3(+1)")
    assert [
        verdict(game, state, move) for move in ("R7=R3(+1)+R3", "O8=R3(+1)+Y4", "O7=R3+Y4", "R3=R3")
    ] == [[], [], [], []]


def test_of_two_equal_dice_the_one_that_costs_nothing_more_is_taken() -> None:
    game = unicorn()
    state = act(
        game,
        table(game, "R3 R3 Y4", "players: 2\nblue: 2-5\nviolet: 3-5", OTHER),
        0,
        "R7=R3+R3(+1)",
        "O8=R3(+1)+Y4",
    )
    assert used(game, state) == {"blue.a": "used", "violet.a": "gained"}


def test_a_claim_of_two_equal_dice_is_listed_once() -> None:
    game = unicorn()
    found = moves(game, table(game, "R3 R3 Y4", PM1))
    assert sorted(found) == sorted(set(found))


def test_of_two_equal_dice_only_the_unused_one_serves_a_disjoint_claim() -> None:
    game = unicorn("claim-mode=disjoint")
    state = act(game, table(game, "R3 R3 Y4", PM1, OTHER), 0, "R4=R3(+1)")
    assert verdict(game, state, "O7=R3+Y4") == []
    assert verdict(game, state, "O8=R3(+1)+Y4") == ["no-ability-left"]


@pytest.mark.parametrize(
    ("marked", "roll", "claim", "gained"),
    [
        ("red: 2-4", "R5 Y1 B1", "R5", "red.a"),
        ("red: 7-8", "R6 Y1 B1", "R6", "red.b"),
        ("orange: 3-4", "R1 Y4 B1", "O5", "orange.a"),
        ("orange: 7-8", "R2 Y4 B1", "O6", "orange.b"),
        ("yellow: 2-4", "R1 Y5 B1", "Y5", "yellow.a"),
        ("yellow: 7-8", "R1 Y6 B1", "Y6", "yellow.b"),
        ("green: 3-4", "R1 Y1 B4", "G5", "green.a"),
        ("green: 7-8", "R1 Y2 B4", "G6", "green.b"),
        ("blue: 2-4", "R1 Y1 B5", "B5", "blue.a"),
        ("blue: 7-8", "R1 Y1 B6", "B6", "blue.b"),
        ("violet: 3-4", "R1 Y1 B4", "V5", "violet.a"),
        ("violet: 7-8", "R2 Y1 B4", "V6", "violet.b"),
    ],
)
def test_each_complete_section_gives_its_own_ability(
    marked: str, roll: str, claim: str, gained: str
) -> None:
    game = unicorn()
    state = table(game, roll, f"players: 1\n{marked}")
    assert used(game, act(game, state, 0, claim)) == {gained: "gained"}


@pytest.mark.parametrize(("reading", "gained"), [("complete", {}), ("any", {"red.a": "gained"})])
def test_when_a_section_gives_its_ability(reading: str, gained: dict[str, str]) -> None:
    game = unicorn(f"ability-on={reading}")
    assert used(game, act(game, table(game, "R3 R5 Y4"), 0, "R3")) == gained


@pytest.mark.parametrize(
    ("section", "switch", "reading", "allowed"),
    [
        ("2-5", "ability-a", "pm1", "R6=R5(+1)"),
        ("2-5", "ability-a", "flip", "R2=R5(flip)"),
        ("6-8", "ability-b", "pm1", "R6=R5(+1)"),
        ("6-8", "ability-b", "flip", "R2=R5(flip)"),
    ],
)
def test_which_ability_a_section_gives(
    section: str, switch: str, reading: str, allowed: str
) -> None:
    game = unicorn(f"{switch}={reading}")
    state = table(game, "R3 R5 Y4", f"blue: {section}")
    both = ["R6=R5(+1)", "R2=R5(flip)"]
    assert [move for move in both if not verdict(game, state, move)] == [allowed]


# The twin plays one half turn: it spends abilities on dice one at a time and lets each claim take
# part in some of them.

MIX = {"R": "R", "Y": "Y", "B": "B", "RY": "O", "BY": "G", "BR": "V"}


def twin_faces(face: str, changes: tuple[str, ...]) -> list[int]:
    numbers = [int(face[1])]
    for change in changes:
        numbers.append(
            {"+1": numbers[-1] + 1, "-1": numbers[-1] - 1, "flip": 7 - numbers[-1]}[change]
        )
    return numbers


def twin_changes(pm1: int, flips: int) -> list[tuple[str, ...]]:
    """All sequences of at most so many changes."""
    most = [("+1", "-1", "flip")] * (pm1 + flips)
    found = {()} | {seq for length in range(1, len(most) + 1) for seq in product(*most[:length])}
    return [
        seq for seq in found if seq.count("flip") <= flips and len(seq) - seq.count("flip") <= pm1
    ]


def twin_name(dice: list[tuple[str, tuple[str, ...]]]) -> str | None:
    """The claim's text when the dice, so changed, mark a cell."""
    trails = [twin_faces(*die) for die in dice]
    if any(len(set(trail)) < len(trail) or not set(trail) <= set(range(1, 7)) for trail in trails):
        return None
    color = MIX["".join(sorted({face[0] for face, _ in dice}))]
    number = sum(trail[-1] for trail in trails)
    if number == 1 or (number == 2 and color in "OGV"):
        return None
    written = sorted(dice, key=lambda die: ("RYB".index(die[0][0]), die))
    text = "+".join(
        face + "".join(f"({change})" for change in changes) for face, changes in written
    )
    return f"{color}{number if number < 11 else '11/12'}={text}"


def twin_claims(roll: list[str], pm1: int, flips: int) -> set[str]:
    """Every claim of an empty sheet with so many abilities."""
    found = set()
    for size in (1, 2):
        for group in combinations(range(3), size):
            for changes in product(twin_changes(pm1, flips), repeat=size):
                every = [change for part in changes for change in part]
                if every.count("flip") <= flips and len(every) - every.count("flip") <= pm1:
                    name = twin_name(
                        [(roll[place], part) for place, part in zip(group, changes, strict=True)]
                    )
                    found |= {name} if name else set()
    return found


def random_roll(chance: random.Random) -> list[str]:
    colors = sorted(chance.sample("RRYYBB", 3), key="RYB".index)
    return sorted(
        (f"{color}{chance.randint(1, 6)}" for color in colors),
        key=lambda face: ("RYB".index(face[0]), face),
    )


@pytest.mark.parametrize(("pm1", "flips"), [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (2, 1), (1, 2)])
def test_abilities_reach_what_the_twin_finds(pm1: int, flips: int) -> None:
    game = unicorn()
    chance = random.Random(pm1 * 10 + flips)
    circles = [
        f"{row}.{kind}"
        for kind, count in (("a", pm1), ("b", flips))
        for row in ("red", "blue", "green")[:count]
    ]
    for _ in range(40):
        roll = random_roll(chance)
        state = table(game, " ".join(roll), f"players: 2\nabilities: {' '.join(circles) or 'none'}")
        assert set(moves(game, state)) - {"done"} == twin_claims(roll, pm1, flips), roll


def twin_second(roll: list[str], first: str, pm1: int, flips: int) -> set[str]:
    """Every claim after a first one with a single die: whichever die it meant, any abilities spent
    besides, any part of all uses.
    """
    found = set()
    cell, _, die = first.partition("=")
    changes = tuple(die[3:-1].split(")(")) if "(" in die else ()
    for meant in [place for place, face in enumerate(roll) if face == die[:2]]:
        for group in [*combinations(range(3), 1), *combinations(range(3), 2)]:
            if group != (meant,):
                found |= twin_extended(roll, group, {meant: changes}, pm1, flips)
    return {text for text in found if text.partition("=")[0] != cell}


def twin_extended(
    roll: list[str], group: tuple[int, ...], base: dict[int, tuple[str, ...]], pm1: int, flips: int
) -> set[str]:
    found = set()
    spent = [change for part in base.values() for change in part]
    more = twin_changes(pm1 - len(spent) + spent.count("flip"), flips - spent.count("flip"))
    for added in product(more, repeat=len(group)):
        every = spent + [change for part in added for change in part]
        if every.count("flip") > flips or len(every) - every.count("flip") > pm1:
            continue
        lines = [base.get(place, ()) + part for place, part in zip(group, added, strict=True)]
        chosen = [
            {sub for size in range(len(line) + 1) for sub in combinations(line, size)}
            for line in lines
        ]
        for changes in product(*chosen):
            name = twin_name(
                [(roll[place], part) for place, part in zip(group, changes, strict=True)]
            )
            found |= {name} if name else set()
    return found


@pytest.mark.parametrize("first", range(8))
def test_second_claims_reach_what_the_twin_finds(first: int) -> None:
    game = unicorn()
    chance = random.Random(first)
    for _ in range(6):
        roll = random_roll(chance)
        state = table(game, " ".join(roll), "players: 2\nabilities: red.a, green.b, blue.b")
        move = chance.choice(
            [
                text
                for text in moves(game, state)
                if re.search(r"\+[RYB]", text) is None and text != "done"
            ]
        )
        after = act(game, state, 0, move)
        assert set(moves(game, after)) - {"done"} == twin_second(roll, move, 1, 2), (roll, move)

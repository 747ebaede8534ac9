"""Color Dice against a twin that fills real positions: nine slots an area, each empty or with a
pawn, everything tried out.
"""

import random
from functools import cache
from itertools import combinations, product

import pytest

from tests.games.colordice_table import P1, at, attacks, entries, lines, outcome, rules, say
from tests.sample import few, sample

COLORS = ("red", "blue", "green", "yellow", "orange", "violet")
Board = dict[str, list[str]]
"""Area -> nine slots, each with the color of its pawn or ""; `out` and `removed` are lists of
pawns.
"""


def random_board(chance: random.Random, players: int) -> Board:
    """Nine pawns of each color in slots, outside or gone, as no game would reach them perhaps, but
    as the rules allow them.
    """
    areas = COLORS[: max(players, 4)]
    board: Board = {area: [""] * 9 for area in areas} | {"out": [], "removed": []}
    for seat, color in enumerate(areas):
        pawns = 9
        if seat >= players:
            struck = chance.randrange(4)
            board["removed"] += [color] * struck
            pawns -= struck
        keen = chance.random() < 0.4
        favorite = chance.choice([area for area in areas if area != color])
        home = chance.randrange(min(2 + seat, pawns) + 1)
        for index in range(pawns):
            if index < home:
                area = color
            elif keen and chance.random() < 0.9:
                area = favorite
            else:
                area = chance.choice(
                    [area for area in areas if area != color] + ["out"] * (seat < players)
                )
            put(board, color, area, chance)
    return board


def put(board: Board, color: str, area: str, chance: random.Random) -> None:
    """A pawn into a free slot of the area, else of another one, else outside."""
    others = [other for other in board if other not in (color, "out", "removed")]
    chance.shuffle(others)
    for place in (area, *others):
        if place == "out":
            break
        if "" in board[place]:
            board[place][board[place].index("")] = color
            return
    board["out"].append(color)


def text(board: Board, players: int, turn: str) -> str:
    """The board as a position file."""
    areas = COLORS[: max(players, 4)]
    rows = [f"players: {' '.join(areas[:players])}", f"turn: {turn}"]
    for color in areas:
        rows.append(
            f"{color}: "
            + ", ".join(
                f"{place} {pawns.count(color)}" for place, pawns in board.items() if color in pawns
            )
        )
    return "\n".join(rows)


def held(board: Board, color: str, area: str) -> bool:
    """Seven or more pawns of a color in the area of another one."""
    return area not in ("out", color) and board[area].count(color) >= 7


@cache
def choices(slots: tuple[str, ...], count: int) -> set[tuple[str, ...]]:
    """Every choice of so many slots, by what is in them."""
    return set(combinations(slots, count))


def twin_attacks(
    board: Board, color: str, dice: dict[str, int], move_target: str, strike_where: str
) -> set[str]:
    """Every group of pawns put on every choice of slots."""
    found = set()
    for opponent, value in dice.items():
        difference = dice[color] - value
        if difference < 1:
            continue
        for source in board:
            if (
                source == "removed"
                or board[source].count(color) < difference
                or held(board, color, source)
            ):
                continue
            for area in dice:
                if area in (color, source):
                    continue
                for slots in choices(tuple(sorted(board[area])), difference):
                    moves, strikes = slots.count(""), slots.count(opponent)
                    if moves + strikes < difference:
                        continue
                    if strikes and (
                        source == "out"
                        or held(board, opponent, area)
                        or (strike_where == "home" and area != opponent)
                    ):
                        continue
                    if moves and move_target == "their-home" and area != opponent:
                        continue
                    if moves and strikes and not (area == opponent and opponent in board[area]):
                        continue
                    found.add(f"{opponent} {source}>{area} {moves}+{strikes}")
    return found


def twin_board_after(board: Board, color: str, attack: str, dummies: tuple[str, ...]) -> Board:
    """The slots after an attack."""
    opponent, way, group = attack.split()
    source, area = way.split(">")
    after = {place: list(pawns) for place, pawns in board.items()}
    for taken in [""] * int(group[0]) + [opponent] * int(group[2]):
        if source == "out":
            after["out"].remove(color)
        else:
            after[source][after[source].index(color)] = ""
        after[area][after[area].index(taken)] = color
        if taken:
            after["removed" if taken in dummies else "out"].append(taken)
    return after


GAMES = {
    (move_target, strike_where): rules(
        move_target=move_target, strike_where=strike_where, first="random"
    )
    for move_target, strike_where in product(("any", "their-home"), ("any", "home"))
}


def won(board: Board, players: int) -> bool:
    """Nine pawns of a player in another area."""
    return any(
        board[area].count(color) == 9
        for area in board
        for color in COLORS[:players]
        if area not in (color, "out", "removed")
    )


POSITIONS = few(40, 500)
"""For each of the four parts."""


@pytest.mark.parametrize("part", range(4))
def test_random_positions(part: int) -> None:
    chance = random.Random(part)
    compared = found = struck = 0
    while compared < POSITIONS:
        players = chance.randint(2, 6)
        board = random_board(chance, players)
        if won(board, players):
            continue
        areas = COLORS[: max(players, 4)]
        readings = chance.choice(list(GAMES))
        game = GAMES[readings]
        color = chance.choice(areas[:players])
        dice = {area: chance.randint(1, 6) for area in areas}
        shown = " ".join(f"{area[0]}{value}" for area, value in dice.items())
        written = text(board, players, color)
        if game.sheets.audit(game.parse_sheet(entries(written))):
            continue
        table = at(game, written, shown)
        if outcome(game, table) is not None:
            assert all(
                not twin_attacks(board, mover, one_ahead(areas, mover, other), *readings)
                for mover in areas
                for other in areas
            )
            continue
        compared += 1
        legal = [
            f"{opponent} {attack}"
            for opponent in areas
            if opponent != color
            for attack in attacks(game, table, opponent)
        ]
        assert len(set(legal)) == len(legal)
        assert set(legal) == twin_attacks(board, color, dice, *readings)
        found += len(legal)
        for other in [other for other in areas if dice[other] > dice[color]][:1]:
            countering = at(game, f"{written}\ncounter: {other}", shown)
            against = {
                attack
                for attack in twin_attacks(board, other, dice, *readings)
                if attack.startswith(color + " ")
            }
            assert {f"{color} {attack}" for attack in attacks(game, countering)} == against
        if legal:
            attack = chance.choice(legal)
            after = twin_board_after(board, color, attack, areas[players:])
            struck += after["out"] != board["out"] or after["removed"] != board["removed"]
            ended = say(game, table, "attack " + attack)
            assert counts(lines(game, ended)) == counts(
                dict(pair.split(": ") for pair in text(after, players, color).splitlines())
            )
            assert (outcome(game, ended) is not None) == won(after, players)
    assert found > 4 * POSITIONS
    assert struck > POSITIONS // 10


def one_ahead(areas: tuple[str, ...], mover: str, other: str) -> dict[str, int]:
    """Dice that let a color attack one other with one pawn."""
    return {area: 2 if area == mover else 1 if area == other else 6 for area in areas}


def counts(shown: dict[str, str]) -> dict[str, list[str]]:
    """The pawns of each color, places in any order."""
    return {color: sorted(shown[color].split(", ")) for color in COLORS if color in shown}


def test_p1_over_all_throws_of_the_four_dice() -> None:
    """Perft: every attack of Red in P1, for each of the 1,296 throws (the rules: for a sample of
    them).

    By hand, with 5, 4, 3, 2 and 1 of 36 throws of two dice for a difference of 1 to 5: against Blue
    11, 10, 5, 2 and 0 attacks, against Green and against Yellow 10, 12, 8, 2 and 0; the other two
    dice show anything.
    """
    game = rules()
    board: Board = {
        "red": ["red"] * 2 + ["green"] * 2 + [""] * 5,
        "blue": ["red"] * 3 + ["blue"] * 3 + [""] * 3,
        "green": ["blue"] + ["green"] * 4 + [""] * 4,
        "yellow": ["yellow"] * 5 + [""] * 4,
        "out": ["red"] * 4 + ["blue"] * 5 + ["green"] * 3 + ["yellow"] * 4,
    }
    throws = [dict(zip(COLORS, values, strict=False)) for values in product(range(1, 7), repeat=4)]
    assert (
        sum(len(twin_attacks(board, "red", dice, "any", "any")) for dice in throws)
        == (114 + 126 + 126) * 36
    )
    for dice in sample(throws, 60):
        table = at(game, P1, " ".join(f"{color[0]}{value}" for color, value in dice.items()))
        legal = {
            f"{opponent} {attack}"
            for opponent in dice
            if opponent != "red"
            for attack in attacks(game, table, opponent)
        }
        assert legal == twin_attacks(board, "red", dice, "any", "any")

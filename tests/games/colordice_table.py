"""Color Dice positions for the tests, written as a player would write them."""

from sheetgen.catalog import load_layout
from sheetgen.core.play import Moved, Outcome, Rolled
from sheetgen.fields.filled import Entry
from sheetgen.games import colordice
from sheetgen.games.colordice import Attack, ColorDiceState, Move, RerollColors
from sheetgen.games.game import Game

ColorDice = Game[ColorDiceState, Move]

PALETTE = ("red", "blue", "green", "yellow", "orange", "violet")


def rules(**settings: str) -> ColorDice:
    """The game with some switches set."""
    return colordice.game(
        load_layout(
            "color-dice", {name.replace("_", "-"): value for name, value in settings.items()}
        ).spec
    )


P1 = """
players: red blue green yellow
red: red 2, blue 3, out 4
blue: blue 3, green 1, out 5
green: red 2, green 4, out 3
yellow: yellow 5, out 4
"""
"""The position P1 of rules 5.f."""

P2 = """
players: red blue green yellow
red: red 2, green 7
blue: blue 3, out 6
green: out 9
yellow: yellow 5, out 4
"""
"""The position P2 of rules 5.f."""

TWO = """
players: red blue
dummies: green yellow
red: red 2, out 7
blue: blue 3, out 6
green: green 9
yellow: yellow 9
"""
"""Two players at the start."""


def reroll(*dice: str) -> RerollColors:
    """Dice to throw again, by their colors."""
    return RerollColors(frozenset(dice))


def entries(text: str) -> list[Entry]:
    """The lines of a position file."""
    found = []
    for number, line in enumerate(text.strip().splitlines(), start=1):
        key, _, value = line.partition(":")
        found.append(Entry(key, value.removeprefix(" "), number, len(key) + 3, "position.yaml"))
    return found


def at(game: ColorDice, text: str, dice: str = "") -> ColorDiceState:
    """The table of a position with these dice thrown."""
    return game.position([game.parse_sheet(entries(text))], game.parse_roll(dice) if dice else None)


def parsed(game: ColorDice, table: ColorDiceState, text: str, seat: int = 0) -> Move:
    """A move as typed."""
    return game.notation.parse(text, table, seat, game.names(table))


def say(game: ColorDice, table: ColorDiceState, *moves: str) -> ColorDiceState:
    """The table after moves, each by the seat whose move it is."""
    for text in moves:
        (seat,) = game.rules.waiting(table)
        table = game.apply(table, Moved(seat, parsed(game, table, text, seat)))
    return table


def cast(game: ColorDice, table: ColorDiceState, dice: str) -> ColorDiceState:
    """The table after a throw."""
    return game.apply(table, Rolled(game.parse_roll(dice)))


def attacks(game: ColorDice, table: ColorDiceState, opponent: str = "") -> list[str]:
    """The legal attacks of whoever acts now, perhaps against one opponent only, each as `out>blue
    2+0`.
    """
    (seat,) = game.rules.waiting(table)
    found = [
        move
        for move in game.moves(table, seat)
        if isinstance(move, Attack) and opponent in ("", move.opponent)
    ]
    return [game.notation.format(move).split(maxsplit=2)[2] for move in found]


def lines(game: ColorDice, table: ColorDiceState) -> dict[str, str]:
    """What the position file says now, beside the game."""
    return {key: text for key, text in game.format_sheet(game.sheet(table, 0)) if key != "game"}


def outcome(game: ColorDice, table: ColorDiceState) -> Outcome | None:
    """How the game ended."""
    return game.rules.outcome(table, game.names(table))

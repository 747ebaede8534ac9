"""Tables of the dice game set up in the words of a filled sheet, for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.catalog import load_layout
from sheetgen.core.dice import Thrown
from sheetgen.core.play import Moved, Rolled, Seat
from sheetgen.fields.filled import Entry
from sheetgen.games.uno import ChainBoard, DiceChainState

NAMES = ("Ann", "Ben", "Cy", "Dee")
ANN, BEN, CY, DEE = range(4)
COLORS = ("red", "yellow", "blue", "green")
SAMPLE = "Y2 R6 Y1 R1 B5 G3"


def rules(**switches: str) -> Any:
    """The game under some switches, `wild_call="number"`."""
    return load_layout(
        "uno-dice", {name.replace("_", "-"): value for name, value in switches.items()}
    ).game


def parse(game: Any, text: str, state: DiceChainState, seat: Seat = ANN) -> Any:
    """A move as typed."""
    return game.notation.parse(text, state, seat, game.names(state, NAMES))


def paper(
    game: Any,
    board: str = "",
    color: str = "",
    extras: str = "0",
    player: str = "",
    players: str = "2",
) -> Any:
    """A filled sheet."""
    lines = {
        "game": "uno-dice",
        "player": player,
        "players": players,
        "color": color,
        "board": board,
        "extras": extras,
    }
    return game.parse_sheet(
        [
            Entry(key, text, line, 1, "ann.yaml")
            for line, (key, text) in enumerate(lines.items(), start=1)
            if text
        ]
    )


def table(game: Any, *boards: str, roll: str = "") -> DiceChainState:
    """A table with boards such as `red: 2 1` or `blue: 5 +3` (three extra spaces opened), the first
    having just thrown the dice.
    """
    papers = []
    for name, text in zip(NAMES, boards, strict=False):
        color, _, rest = text.partition(":")
        entries, _, extras = rest.partition("+")
        papers.append(
            paper(game, entries.strip(), color, extras or "0", name, str(max(2, len(boards))))
        )
    return game.position(papers, game.parse_roll(roll) if roll else None)


def after(
    game: Any, state: DiceChainState, *moves: str, seat: Seat | None = None
) -> DiceChainState:
    """The table after moves as typed; a roll among them is written `roll: B1 G4`."""
    for text in moves:
        if text.startswith("roll:"):
            state = game.apply(state, Rolled(game.parse_roll(text.removeprefix("roll:"))))
        else:
            mover = min(game.rules.waiting(state)) if seat is None else seat
            state = game.apply(state, Moved(mover, parse(game, text, state, mover)), NAMES)
    return state


def written(board: ChainBoard) -> str:
    """What is written on a board: `2 1 *`."""
    return " ".join(board.entries)


def shown(state: DiceChainState) -> list[str]:
    """What the boards show: `red: 2 1` or `blue: 5 +3`."""
    return [
        f"{b.color}: {written(b)}" + (f" +{b.extras}" if b.extras else "") for b in state.boards
    ]


def refusals(
    game: Any, state: DiceChainState, move: str | Any, seat: Seat | None = None
) -> list[str]:
    """The codes of all reasons against a move, typed or made."""
    mover = min(game.rules.waiting(state), default=ANN) if seat is None else seat
    made = parse(game, move, state, mover) if isinstance(move, str) else move
    return [problem.code for problem in game.problems(state, mover, made, NAMES)]


def thrown(game: Any, text: str, die: str = "uno1") -> tuple[Thrown, ...]:
    """A die that shows a face."""
    return (Thrown(die, game.parse_roll(text)[0].face),)  # type: ignore[arg-type]


def told(
    game: Any, state: DiceChainState, move: str, names: Sequence[str] = NAMES
) -> tuple[str, ...]:
    """What a move, as typed, is said to bring about at the table."""
    mover, called = min(game.rules.waiting(state)), game.names(state, names)
    return game.notation.explain(
        state, mover, game.notation.parse(move, state, mover, called), called
    ).tells  # type: ignore[no-any-return]

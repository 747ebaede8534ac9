"""What the rules of the dice chain game need of a layout."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.dice import Die
from sheetgen.core.needs import AreaNeed, DiceNeed, Lack, Lacks, Needs, SwitchNeed
from sheetgen.core.spec import GameSpec

STAR_SYMBOL = "star"
EXTEND = "+1"
ERASE = "-1"


def _also(spec: GameSpec) -> Lacks:
    """Every die can begin a board, numbers have colors of the palette and signs none, and there is
    a board for each player.
    """
    colors: set[str] = set()
    for number, die in enumerate(spec.dice):
        numbers = {face.color for face in die.faces if face.value is not None}
        for message in _die(spec, die, numbers):
            yield Lack(("dice", number, "faces"), message)
        colors |= numbers
    if len(colors) < spec.players[1]:
        message = (
            f"{spec.players[1]} players need as many boards, one in each color of the numbers on"
            f" the dice; these have {len(colors)}"
        )
        yield Lack(("players",), message)


def _die(spec: GameSpec, die: Die, numbers: set[str]) -> Iterator[str]:
    """What is wrong with the faces of a die, the colors of its numbers being given."""
    if not numbers:
        yield (
            f'die "{die.id}" shows no number; in this game each die may be the one that begins a'
            " board"
        )
    if any(face.letter for face in die.faces if face.value is None):
        yield (
            f'only the numbers of die "{die.id}" have a color in this game; star, +1 and -1 have'
            " none"
        )
    for color in sorted(numbers - spec.letters.keys()):
        yield f'die "{die.id}" shows the color "{color}", which is not in the palette'


NEEDS = Needs(
    players=(2, 8),
    areas=(AreaNeed("board", least=2), AreaNeed("extra")),
    switches=(
        SwitchNeed("reroll", ("any", "unused")),
        SwitchNeed("star-start", ("any", "star", "number")),
        SwitchNeed("wild-call", ("star", "number")),
        SwitchNeed("star-matches", ("true", "false")),
        SwitchNeed("tie", ("clockwise", "shared")),
    ),
    # Seven dice of one color make 13,700 chains, as many as anybody waits for.
    dice=DiceNeed(
        most=7,
        values=(1, 99),
        symbols=(STAR_SYMBOL, EXTEND, ERASE),
        colored=True,
    ),
    also=_also,
)

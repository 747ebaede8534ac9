"""Keys of a plain turn: the same evening is played at a real terminal by this program and by another
one, and the keys of one turn are counted, Enter among them.

A plain turn is all that two players type from the question that begins it to the one that begins
the next: the throw, the acts of whoever's turn it is and those of the other one, each by the fewest
keys that a player would think of who reads what is on the screen. Before it stands what leads
there, which is not counted. What happens is the same both times: the logs are compared.

`python -m tests.bench.keys [CHECKOUT]`: a checkout of another commit, which is played first.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.cli.typed import Terminal

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True, slots=True)
class PlainTurn:
    """A turn of an evening, as it was typed at 1.0.0 and as it is typed now."""

    name: str
    game: tuple[str, ...]  # what `play` is called with
    seed: str
    most: int  # keys that it may take now
    old: tuple[Sequence[str], Sequence[str]]  # what leads to the turn, and the turn itself
    new: tuple[Sequence[str], Sequence[str]]


TURNS = (
    PlainTurn(
        "Unicorn, two marks and one",
        ("unicorn",),
        "7",
        13,
        ((), ("rry", "", "o6", "r3", "r3", "")),
        ((), ("1", "", "1", "3", "4", "")),
    ),
    PlainTurn(
        "the same with typed dice",
        ("unicorn", "--dice", "typed"),
        "7",
        16,
        ((), ("rry", "r2r1y4", "o6", "r3", "r3", "")),
        ((), ("r2r1y4", "1", "3", "4", "")),
    ),
    PlainTurn(
        "Rainbow Roll, three throws",
        ("rainbow",),
        "4",
        21,
        (("",), ("", "g6p5", "roll", "", "o6", "roll", "", "y3", "stop")),
        (("",), ("", "g6p5 r", "", "o6 r", "", "2 st")),
    ),
    PlainTurn(
        "Dice Chain, six dice in a chain",
        ("uno",),
        "106",
        6,
        (("",) * 5, ("", "chain y5 y3 y4 b4 r4 r2")),
        (("",) * 5, ("", "1")),
    ),
    PlainTurn(
        "Formulas, eight dice",
        ("formulas",),
        "2",
        60,
        (
            ("", *("3 r3c3", "4 r3c4", "5 r4c3") * 2),
            (
                *("", "5 3 + -", "done"),
                *("+ r3c2-r3c3", "5 r3c2", "- r3c4-r3c5", "3 r3c5"),
                *("- r3c2-r3c3", "5 r3c2", "- r3c4-r3c5", "1 r3c5"),
            ),
        ),
        (
            ("", *("344 445 554",) * 2),
            ("", "53+-", "d", "+43-44 543 -45-46 346", "-43-44 543 -45-46 146"),
        ),
    ),
    PlainTurn(
        "Color Dice, a throw again and two attacks",
        ("color",),
        "4",
        30,
        (("",), ("", "reroll r b g", "", "attack b red>blue 1+1", "attack y out>blue 2+0", "pass")),
        (("",), ("", "r r b g", "", "2", "1", "p")),
    ),
)


def keys(lines: Sequence[str]) -> int:
    """How many keys lines take, with Enter behind each."""
    return sum(len(line) + 1 for line in lines)


def played(turn: PlainTurn, lines: Sequence[str], checkout: Path) -> list[str]:
    """What has happened once the lines were typed at a terminal, as the log has it."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        arguments = ("play", *turn.game, "--players", "Ann,Ben", "--seed", turn.seed)
        terminal = Terminal(folder, *arguments, fresh=True, PYTHONPATH=str(checkout), NO_COLOR="1")
        terminal.plays([*lines, "quit"]).ends()
        (log,) = (folder / "data" / "games").iterdir()
        records = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()[1:]]
    return [str(record.get("roll", record.get("move"))) for record in records]


def bench_keys(checkout: Path | None = None) -> bool:
    """The table of all games; whether each turn takes no more keys than it may."""
    compared = "" if checkout else " (not compared with the game of another commit)"
    print(f"Keys of a plain turn{compared}")
    met = True
    for turn in TURNS:
        before = played(turn, (*turn.old[0], *turn.old[1]), checkout) if checkout else None
        now = played(turn, (*turn.new[0], *turn.new[1]), ROOT)
        same = before in (None, now)
        met = met and same and keys(turn.new[1]) <= turn.most
        print(
            f"  {turn.name:42} {keys(turn.old[1]):3} {keys(turn.new[1]):3}  at most {turn.most}"
            f"{'' if same else '  NOT THE SAME GAME'}"
        )
    return met


if __name__ == "__main__":
    sys.exit(0 if bench_keys(*map(Path, sys.argv[1:])) else 1)

"""What a command costs from its start to its end, against the start of PyPI `dice`: `roll 3d6`."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from tests.bench.measure import BIN, CHECKOUT, PAIRS, compared, program

ANN = str(CHECKOUT / "examples" / "unicorn-rainbow" / "ann.yaml")
OWN = "own.yaml"
QUICK, ODDS, LINT, PRINT, KIT = 2.8, 3.3, 8.9, 7.8, 11.1
"""0.25, 0.3, 0.8, 0.7 and 1.0 CPU seconds where `roll 3d6` takes 0.09."""

COMMANDS = (
    *(
        (command, QUICK, PAIRS)
        for game in ("unicorn", OWN)
        for command in (
            ("roll", game, "R", "Y", "B"),
            ("claims", game, "R3 R5 Y4"),
            ("validate", game, "O7", "--roll", "R3 R5 Y4"),
            ("rules", game),
        )
    ),
    (("roll", "uno"), QUICK, PAIRS),
    (("odds", "uno", "Y2 R6 Y1 R1 B5 G3"), ODDS, PAIRS),
    (("odds", "rainbow", "R4 O4 Y3 G6 P4 B2 L5"), ODDS, PAIRS),
    (("score", ANN), QUICK, PAIRS),
    (("games",), QUICK, PAIRS),
    (("play", "unicorn", "--players", "bot:random"), QUICK, PAIRS),
    (("lint", "unicorn"), LINT, 5),
    (("lint", OWN), LINT, 5),
    (("print", "unicorn", "--part", "sheet"), PRINT, 5),
    (("kit", "unicorn"), KIT, 5),
)
"""Commands, how many times `roll 3d6` each may cost, pairs."""


def bench_commands() -> bool:
    """Every command from a cold start."""
    if not (BIN / "roll").exists():
        print("MISSED dice is not installed")
        return False
    with tempfile.TemporaryDirectory() as name:
        shutil.copy(CHECKOUT / "layouts" / "unicorn-rainbow.yaml", Path(name) / OWN)
        shutil.copytree(CHECKOUT / "layouts" / "art", Path(name) / "art")
        results = [_command(args, goal, pairs, Path(name)) for args, goal, pairs in COMMANDS]
    return all(results)


def _command(args: tuple[str, ...], goal: float, pairs: int, folder: Path) -> bool:
    yardstick = [program("roll"), "3d6"]
    return compared(
        f"cold `{worded(args)}` against `roll 3d6` of dice",
        [program("sheetgen"), *args],
        yardstick,
        goal,
        pairs,
        folder,
    )


def worded(args: tuple[str, ...]) -> str:
    """A command as it is typed."""
    return " ".join(f'"{arg}"' if " " in arg else Path(arg).name for arg in args)


if __name__ == "__main__":
    bench_commands()

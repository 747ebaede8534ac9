"""What a command costs from its start to its end, against the start of PyPI `dice`: `roll 3d6`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.bench.measure import BIN, CHECKOUT, PAIRS, compared, program

ANN = str(CHECKOUT / "examples" / "unicorn-rainbow" / "ann.yaml")
COMMANDS = (
    (("roll", "uno"), 1.0, PAIRS),
    (("roll", "unicorn", "R", "Y", "B"), 1.0, PAIRS),
    (("claims", "unicorn", "R3 R5 Y4"), 1.3, PAIRS),
    (("validate", "unicorn", "O7", "--roll", "R3 R5 Y4"), 1.3, PAIRS),
    (("score", ANN), 1.3, PAIRS),
    (("games",), 1.3, PAIRS),
    (("rules", "unicorn"), 1.3, PAIRS),
    (("lint", "unicorn"), 5.4, 5),
    (("preview", "unicorn", "--part", "sheet"), 3.5, 5),
    (("print", "--all"), 6.0, 3),
)
"""Commands, how many times `roll 3d6` each may cost, pairs.

At commit 7d6afbf `lint` cost 17.9, `preview` 6.2, `print --all` 13.8.
"""


def bench_commands() -> bool:
    """Every command from a cold start."""
    if not (BIN / "roll").exists():
        print("MISSED dice is not installed")
        return False
    with tempfile.TemporaryDirectory() as name:
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

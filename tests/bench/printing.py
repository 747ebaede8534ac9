"""What printing costs: a page, many numbered copies, memory; against ReportLab by hand, and against
domdiv on its own job.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from sheetgen.catalog import game_ids
from tests.bench.measure import BIN, PAIRS, compared, cost, program, report

# How often it may take the CPU time of the best program by hand, and how many pairs are run.
GOALS = {200: (3.5, PAIRS), 1_000: (2.6, PAIRS), 10_000: (1.8, 3)}
BY_HAND = (sys.executable, "-c", "from tests.bench.by_hand import main; main()")
SHEET = (program("sheetgen"), "print", "unicorn", "--part", "sheet")
MANY = 10_000


def bench_printing() -> bool:
    """The Unicorn sheet once and many times, the growth of its file, memory, and all games."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        results = [_page(folder), *(_copies(folder, count, *goal) for count, goal in GOALS.items())]
        results += [_memory(folder), _growth(folder), _domdiv(folder), *_kits(folder)]
    return all(results)


def _print(folder: Path, copies: int) -> list[str]:
    return [*SHEET, "--copies", str(copies), "--serial", "1", "--output", str(folder)]


def _page(folder: Path) -> bool:
    spent = cost([*SHEET, "--output", str(folder)]).cpu
    return report("cold `print unicorn --part sheet`", spent, 0.7, " CPU s")


def _copies(folder: Path, copies: int, goal: float, pairs: int) -> bool:
    hand = [*BY_HAND, str(copies), str(folder / "hand.pdf")]
    return compared(
        f"{copies:,} numbered copies against ReportLab by hand",
        _print(folder, copies),
        hand,
        goal,
        pairs,
    )


def _memory(folder: Path) -> bool:
    return report(
        f"peak memory of {MANY:,} numbered copies", cost(_print(folder, MANY)).mib, 130, " MiB"
    )


def _growth(folder: Path) -> bool:
    sizes = []
    for copies in (2, 200):
        cost(_print(folder, copies))
        sizes.append((folder / "unicorn-rainbow-sheet.pdf").stat().st_size)
    return report("each further numbered copy", (sizes[1] - sizes[0]) / 198, 2048, " bytes")


def _kits(folder: Path) -> list[bool]:
    """The kit of each game, as most people want it."""
    return [
        report(
            f"`kit {game}`",
            cost([program("sheetgen"), "kit", game, "--output", str(folder)]).cpu,
            1.0,
            " CPU s",
        )
        for game in game_ids()
    ]


def _domdiv(folder: Path) -> bool:
    if not (BIN / "dominion_dividers").exists():
        print("MISSED domdiv is not installed")
        return False
    theirs = cost(
        [program("dominion_dividers"), "--outfile", str(folder / "dividers.pdf")], cwd=folder
    )
    ours = cost(_print(folder, 200))
    pages = len(re.findall(rb"/Type /Page\b", (folder / "dividers.pdf").read_bytes()))
    ratio = (100 / ours.cpu) / (pages / theirs.cpu)
    return report(
        f"pages a CPU second against domdiv ({pages / theirs.cpu:.0f} of its own)",
        ratio,
        3,
        " times",
        least_is_best=False,
    )


if __name__ == "__main__":
    bench_printing()

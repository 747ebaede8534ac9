"""What printing costs: many numbered copies, memory, a cold start."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from tests.bench.measure import BIN, cost, least, program, report

COPIES = 200


def bench_printing() -> bool:
    """Numbered copies of the Unicorn sheet against ReportLab by hand and against domdiv on its own job; growth, memory, cold starts."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        results = [_by_hand(folder), _domdiv(folder), _growth(folder), _memory(folder)]
    return all([*results, _cold("print", "unicorn", "--part", "sheet", goal=0.6), _cold("games", goal=0.3)])


def _print(folder: Path, copies: int) -> list[str]:
    return [program("sheetgen"), "print", "unicorn", "--part", "sheet", "--copies", str(copies), "--serial", "1", "--output", str(folder)]


def _by_hand(folder: Path) -> bool:
    hand = [sys.executable, "-m", "tests.bench.by_hand", str(COPIES), str(folder / "hand.pdf")]
    theirs, ours = least(hand), least(_print(folder, COPIES))
    return report(f"{COPIES} numbered copies, CPU against ReportLab by hand ({theirs.cpu:.2f} s)", ours.cpu / theirs.cpu, 1.3, " times")


def _domdiv(folder: Path) -> bool:
    if not (BIN / "dominion_dividers").exists():
        print("MISSED domdiv is not installed")
        return False
    theirs = cost([program("dominion_dividers"), "--outfile", str(folder / "dividers.pdf")], cwd=folder)
    ours = least(_print(folder, COPIES), runs=3)
    pages = len(re.findall(rb"/Type /Page\b", (folder / "dividers.pdf").read_bytes()))
    ratio = (COPIES / 2 / ours.cpu) / (pages / theirs.cpu)
    what = f"pages a CPU second against domdiv ({pages / theirs.cpu:.0f} of its own)"
    return report(what, ratio, 3, " times", least_is_best=False)


def _growth(folder: Path) -> bool:
    sizes = []
    for copies in (2, COPIES):
        cost(_print(folder, copies))
        sizes.append((folder / "unicorn-rainbow-sheet.pdf").stat().st_size)
    return report("each further numbered copy", (sizes[1] - sizes[0]) / (COPIES - 2), 2048, " bytes")


def _memory(folder: Path) -> bool:
    return report("peak memory of 1,000 numbered copies", cost(_print(folder, 1000)).mib, 100, " MiB")


def _cold(*args: str, goal: float) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        return report(f"cold `sheetgen {' '.join(args)}`", least([program("sheetgen"), *args], cwd=Path(folder)).cpu, goal, " CPU s")

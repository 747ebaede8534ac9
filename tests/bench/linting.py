"""How long a designer waits for `lint` of a page that is as full as a page can be."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from tests.bench.measure import cost, program, report
from tests.layout.test_large import large_page

MOST_SECONDS = 1
ROUNDS = 5


def bench_linting() -> bool:
    """The whole command, a page of 2,000 cells."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.yaml"
        path.write_text(large_page(), encoding="utf-8")
        spent = median(cost([program("sheetgen"), "lint", str(path)]).cpu for _ in range(ROUNDS))
    return report("lint of a page of 2,000 cells, CPU time", spent, MOST_SECONDS, " s")

"""How long a designer waits: from the moment that a layout is saved to its new pages on the
stand.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median

from sheetgen.cli import run
from tests.bench.measure import report
from tests.cli.test_watching import Watching

MOST_SECONDS = 0.5
SAVES = 9


def bench_watching() -> bool:
    """Saved to seen, on a process that has made the pages before."""
    with tempfile.TemporaryDirectory() as folder:
        run(["new", f"{folder}/river", "--plain"])
        watching = Watching(Path(folder) / "river" / "river.yaml")
        watching.now()
        watching.said()
        waited = []
        for number in range(SAVES):
            began = time.perf_counter()
            (
                watching.change("Gold ×1", "Silver ×1")
                if number % 2 == 0
                else watching.change("Silver ×1", "Gold ×1")
            )
            watching.now()
            watching.page(0)
            waited.append(time.perf_counter() - began)
            watching.said()
        watching.process.kill()
        watching.process.communicate()
    return report("watch, from saved to seen", median(waited), MOST_SECONDS, " s")

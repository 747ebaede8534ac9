"""A few random cases of each kind in every run; `make fuzz` tries thousands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.fuzz.__main__ import KINDS
from tests.sample import few

ROOT = Path(__file__).parent.parent.parent

ENDS = {
    "layouts": " printed",
    "prints": " print",
    "pictures": " drawn",
    "scores": " counted",
    "tables": " drawn",
}
"""How a case of each kind ends that is taken."""

COUNTS = {
    "layouts": few(3, 400),
    "prints": few(5, 200),
    "pictures": few(25, 1000),
    "scores": few(10, 2000),
    "tables": few(8, 2000),
}


def test_what_is_random_is_refused_or_right(tmp_path: Path) -> None:
    counts = {f"FUZZ_{kind.upper()}": str(count) for kind, count in COUNTS.items()}
    settings = counts | {"FUZZ_SEED": "10", "FUZZ_JOBS": "1", "FUZZ_FOLDER": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz"],
        cwd=ROOT,
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    for kind in KINDS:
        said = next(line for line in done.stdout.splitlines() if line.startswith(f"{kind}: "))
        assert said.startswith(f"{kind}: {COUNTS[kind]:,} tried")
        assert ENDS[kind] in said, f"all {kind} were refused"


def test_a_seed_and_a_number_always_make_the_same_case() -> None:
    maker = (
        "import sys; from tests.fuzz.__main__ import made; print([made(kind, 'seed', 7) for kind in"
        " sys.argv[1:]])"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", maker, *KINDS],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1

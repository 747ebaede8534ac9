"""CPU time and memory of whole commands, and one line a result."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

BIN = Path(sys.executable).parent
CHECKOUT = Path(__file__).parent.parent.parent
PAIRS = 9

_ENVIRONMENT = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}
"""Bytecode is kept on both sides, also where that is switched off: what is compiled anew each time
would be measured otherwise.
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command cost: CPU seconds (user and system), peak memory in MiB."""

    cpu: float
    mib: float


def cost(command: Sequence[str], cwd: Path | None = None) -> Cost:
    """Runs a command to its end, its output thrown away. Raises RuntimeError when it fails."""
    with subprocess.Popen(
        command, cwd=cwd, env=_ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def against(
    ours: Sequence[str], theirs: Sequence[str], pairs: int = PAIRS, cwd: Path | None = None
) -> tuple[float, float, float]:
    """How many times the CPU time of one command another takes, and the usual CPU seconds of each.

    Both run once beforehand, so that their bytecode is there. Then they run in pairs, now one
    first, now the other, and the median
    of the ratios counts: what else the machine does meets both sides alike.
    """
    for command in (ours, theirs):
        cost(command, cwd)
    spent: list[tuple[float, float]] = []
    for number in range(pairs):
        if number % 2:
            second = cost(theirs, cwd).cpu
            spent.append((cost(ours, cwd).cpu, second))
        else:
            first = cost(ours, cwd).cpu
            spent.append((first, cost(theirs, cwd).cpu))
    return median(a / b for a, b in spent), median(a for a, _ in spent), median(b for _, b in spent)


def driven(*args: str, checkout: Path = CHECKOUT) -> tuple[float, ...]:
    """What `drive.py` measures in a checkout."""
    command = [sys.executable, str(CHECKOUT / "tests" / "bench" / "drive.py"), *args]
    # The folder of the script holds modules of its own names; they are not to be found first.
    told = _ENVIRONMENT | {"PYTHONPATH": str(checkout), "PYTHONSAFEPATH": "1"}
    run = subprocess.run(
        command, cwd=checkout, env=told, check=True, capture_output=True, text=True
    )
    return tuple(float(word) for word in run.stdout.split())


def program(name: str) -> str:
    """A command installed beside this Python."""
    return str(BIN / name)


def compared(
    what: str,
    ours: Sequence[str],
    theirs: Sequence[str],
    goal: float,
    pairs: int = PAIRS,
    cwd: Path | None = None,
) -> bool:
    """Measures one command against another and prints the result with its goal; whether it is
    met.
    """
    ratio, mine, other = against(ours, theirs, pairs, cwd)
    return report(f"{what} ({mine:.3f} s against {other:.3f} s)", ratio, goal, " times")


def report(
    what: str, value: float, goal: float, unit: str = "", *, least_is_best: bool = True
) -> bool:
    """Prints one result with its goal; whether it is met."""
    met = value <= goal if least_is_best else value >= goal
    sign = "at most" if least_is_best else "at least"
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    print(
        f"{'ok    ' if met else 'MISSED'} {what}: {shown}{unit} ({sign} {goal:,g}{unit})",
        flush=True,
    )
    return met

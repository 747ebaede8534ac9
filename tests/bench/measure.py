"""CPU time and memory of whole commands, and one line a result."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

BIN = Path(sys.executable).parent


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command cost: CPU seconds (user and system), peak memory in MiB."""

    cpu: float
    mib: float


def cost(command: Sequence[str], cwd: Path | None = None) -> Cost:
    """Runs a command to its end, its output thrown away. Raises RuntimeError when it fails."""
    with subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def least(command: Sequence[str], runs: int = 5, cwd: Path | None = None) -> Cost:
    """The cheapest of some runs after one warm-up: noise only ever adds."""
    cost(command, cwd)
    return min((cost(command, cwd) for _ in range(runs)), key=lambda one: one.cpu)


def program(name: str) -> str:
    """A command installed beside this Python."""
    return str(BIN / name)


def report(what: str, value: float, goal: float, unit: str = "", *, least_is_best: bool = True) -> bool:
    """Prints one result with its goal; whether it is met."""
    met = value <= goal if least_is_best else value >= goal
    sign = "at most" if least_is_best else "at least"
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    print(f"{'ok    ' if met else 'MISSED'} {what}: {shown}{unit} ({sign} {goal:,g}{unit})", flush=True)
    return met

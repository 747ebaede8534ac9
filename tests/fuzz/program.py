"""The command line inside of a case: what it says, and the bug report where it ends in one."""

from __future__ import annotations

import io
import os
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from sheetgen.cli import BUG, FINE, USAGE, WRONG, run
from tests.fuzz.guard import Wrong


def program(*args: str) -> tuple[int, str]:
    """Runs a command; its exit code, and what it said on stdout.

    Raises Wrong for a bug, or a refusal without a word.
    """
    out, talk = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(talk):
        code = run(args)
    if code == BUG:
        raise _bug()
    if code not in (FINE, WRONG, USAGE):
        raise Wrong("exit code", f"ends with {code}")
    if code != FINE and not (out.getvalue() + talk.getvalue()).strip():
        raise Wrong("silent", f"ends with {code} and says nothing")
    if "\x1b" in out.getvalue() + talk.getvalue():
        raise Wrong("nonsense", "writes control characters to the terminal")
    return code, out.getvalue()


def _bug() -> Wrong:
    """The report that a bug leaves: its place is the last line of ours in it."""
    report = max(
        Path(os.environ["TMPDIR"]).glob("sheetgen-*.log"), key=lambda path: path.stat().st_mtime_ns
    )
    text = report.read_text(encoding="utf-8")
    frames = re.findall(r'/sheetgen/([\w/]+\.py)", line (\d+)', text)
    name = text.rstrip().splitlines()[-1].partition(":")[0]
    return Wrong("exit 3", text[-3000:], f"{':'.join(frames[-1]) if frames else ''} {name}")

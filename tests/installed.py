"""The program where packages of others are installed: one process, which runs one command after
another.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.cli.run import Answer

_ANSWERS = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from sheetgen.cli import run

for line in sys.stdin:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(json.loads(line))
    print(json.dumps([code, out.getvalue(), err.getvalue()]), flush=True)
"""


class Installed:
    """The `sheetgen` command in a folder; call it with its arguments.

    Args:
        packages: the folders where Python finds sheetgen and the packages of others.
    """

    def __init__(self, folder: Path, *packages: Path) -> None:
        self.folder = folder
        self._process = subprocess.Popen(
            [sys.executable, "-c", _ANSWERS],
            cwd=folder,
            env=os.environ
            | {
                "PYTHONPATH": os.pathsep.join(map(str, packages)),
                "XDG_DATA_HOME": str(folder / "data"),
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __call__(self, *args: str) -> Answer:
        commands, answers = self._process.stdin, self._process.stdout
        assert commands is not None
        assert answers is not None
        commands.write(json.dumps(args) + "\n")
        commands.flush()
        return Answer(*json.loads(answers.readline()))

    def end(self) -> None:
        """Ends the process."""
        self._process.communicate(timeout=20)

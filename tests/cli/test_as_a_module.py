"""`python -m sheetgen`, from a checkout and from a zip file."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def run(path: Path, *args: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-P",  # whatever modules lie beside the checkout
        "-c",
        f"import sys; sys.path.insert(0, {str(path)!r}); import runpy; sys.argv[0] = 'sheetgen'",
    ]
    command[-1] += "; runpy.run_module('sheetgen', run_name='__main__', alter_sys=True)"
    return subprocess.run(
        [*command, *args], cwd=path.parent, capture_output=True, text=True, check=False, timeout=60
    )


def test_the_package_is_the_program() -> None:
    answer = run(ROOT, "roll", "uno", "--seed", "4")
    assert (answer.returncode, answer.stdout) == (0, "+1 R6 B3 * * Y4\n")


def test_a_zip_file_says_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "sheetgen.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in (ROOT / "sheetgen").rglob("*.py"):
            archive.write(file, file.relative_to(ROOT))
    for command in (["games"], ["roll", "uno"]):
        answer = run(path, *command)
        assert (answer.returncode, answer.stdout) == (2, "")
        assert answer.stderr.endswith(
            "it cannot run from a zip file: unpack it, or pip install it\n"
        )


# Ctrl-C while modules load: it comes as click is looked for.
_INTERRUPTED = """
import signal, sys

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupts())
from sheetgen.__main__ import main
main()
"""


def test_ctrl_c_while_the_program_loads_ends_it_quietly() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _INTERRUPTED], capture_output=True, text=True, timeout=60
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_the_installed_command_is_the_module() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"sheetgen": "sheetgen.__main__:main"}

"""`python -m sheetgen`, from a checkout and from a zip file."""

from __future__ import annotations

import subprocess
import sys
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

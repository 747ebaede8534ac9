"""The package and the Python of its pages, as a type checker reads them, which both need the
package: `python -m tests.typed_pages`.

Each page is one module, its blocks in order; games and bots that pages quote are read whole.
"""

from __future__ import annotations

import doctest
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "build" / "pages"
PAGES = ("README.md", "docs/python.md")
QUOTED = (
    "newgame/sums_game.py",
    "newgame/sums_advice.py",
    "newbot/rival_bot.py",
    "newwidget/bars_widget.py",
)
"""Files of tests that docs/new-game.md and docs/simulation.md show."""


def module_of(page: str) -> str:
    """What somebody types who follows a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text))


def main() -> int:
    """What mypy --strict says of all of them; its exit code."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for page in PAGES:
        file = FOLDER / f"page_{Path(page).stem.lower()}.py"
        file.write_text(module_of(page), encoding="utf-8")
    for quoted in QUOTED:
        shutil.copy(ROOT / "tests" / quoted, FOLDER)
    pages = sorted(FOLDER.glob("*.py"))
    mypy = [sys.executable, "-m", "mypy", "--strict", "sheetgen", *pages]
    return subprocess.run(mypy, cwd=ROOT, env=os.environ | {"MYPYPATH": str(FOLDER)}).returncode


if __name__ == "__main__":
    sys.exit(main())

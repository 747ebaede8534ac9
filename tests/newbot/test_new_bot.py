"""A bot in a wheel of its own: the installed program lets it play."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.installed import Installed
from tests.newbot import FOLDER

ROOT = FOLDER.parent.parent
PAGE = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")


def test_the_installed_bot_plays(tmp_path: Path) -> None:
    installed = Installed(tmp_path, ROOT, FOLDER)
    try:
        said = installed(
            *("simulate", "uno", "--players", "bot:rival,bot:random", "--games", "8"),
            *("--seed", "1", "--json"),
        )
    finally:
        installed.end()
    assert said.code == 0, said.err
    rival, random = json.loads(said.out)["results"][0]["figures"][:2]
    assert rival["low"] > random["high"]


def test_the_page_about_simulation_quotes_this_bot() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    source = (FOLDER / "rival_bot.py").read_text(encoding="utf-8")
    assert block == source
    assert len(source.splitlines()) <= 22
    (entry_point,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    group = 'project.entry-points."sheetgen.bots"'
    assert entry_point == f'[{group}]\nrival = "rival_bot:rival"\n'
    installed = next(FOLDER.glob("*.dist-info/entry_points.txt")).read_text(encoding="utf-8")
    assert installed == "[sheetgen.bots]\nrival = rival_bot:rival\n"

"""The designer's handbook as it is read: the game that it builds in steps, and the arrangements
that it shows.

A step's code block holds what is new. A reader writes it beside what is there, or in the place of
what has the same name; so does this.
"""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sheetgen.catalog import LoadedLayout, load_layout
from sheetgen.page.piece import Part

ROOT = Path(__file__).parent.parent
HANDBOOK = ROOT / "layouts" / "README.md"
EXAMPLE = ROOT / "examples" / "four-locks.yaml"

DRAWN = ("four-locks.svg", "four-locks-band.svg")
"""The pictures beside it."""

PICTURES = {
    "handbook-1": (1, "sheet"),
    "handbook-2": (2, "sheet"),
    "handbook-4": (4, "dice"),
    "handbook-5": (5, "reference"),
}
"""The pictures of the steps: after which step, and which part.

The sheet of the third is that of the example.
"""

_PARTS = re.compile(r"```yaml\n((?:[^`]*\n)?parts:\n[^`]*)```\n\n((?:!\[.*\]\(.*\)\n)+)")
"""A block with parts, and their pictures below it."""

_ROW = re.compile(
    r"\| `(?P<widget>\{kind: cells, .*\})` \| !\[(?P<name>\w+)\]\(\S+/handbook-(?P=name)\.png\) \|"
)


def handbook() -> str:
    return HANDBOOK.read_text(encoding="utf-8")


def chapter(head: str) -> str:
    """A chapter of the handbook up to the next head."""
    return re.split(
        r"^#+ ", handbook().partition(f"\n{head}\n")[2], maxsplit=1, flags=re.MULTILINE
    )[0]


def steps() -> list[str]:
    """The layout after each step."""
    states: list[str] = []
    for text in re.split(
        r"^## Step \d: ", handbook().partition("\n# What helps\n")[0], flags=re.MULTILINE
    )[1:]:
        (block,) = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
        states.append(joined(states[-1], block) if states else block)
    return states


def joined(old: str, new: str, indent: str = "") -> str:
    """Both texts: what is new beside what is there, or in its place where it has the same name."""
    entries = _entries(old, indent)
    for name, text in _entries(new, indent).items():
        inner, head = indent + "  ", f"{indent}{name}:\n"
        both = (entries.get(name, ""), text)
        if not indent and all(re.match(rf"{head}{inner}\w", one) for one in both):
            text = head + joined(both[0].removeprefix(head), text.removeprefix(head), inner)
        entries[name] = text
    return "".join(entries.values())


def _entries(text: str, indent: str) -> dict[str, str]:
    """What stands at an indent, by name, with all that stands below it."""
    parts = re.split(rf"^(?={indent}\w)", text, flags=re.MULTILINE)
    return {part.strip().partition(":")[0]: part for part in parts if part}


def arrangements() -> dict[str, str]:
    """A layout for each arrangement of cells that the handbook shows."""
    return _tabled("## Where cells stand")


def pads() -> dict[str, str]:
    """A layout for each pad that the handbook shows."""
    return _tabled(_PADS)


def whole_layouts() -> dict[str, tuple[str, str]]:
    """The layouts that the handbook shows whole, by their pictures, each with the part shown."""
    _, pad = re.findall(r"```yaml\n(.*?)```", chapter(_PADS), re.DOTALL)
    (links,) = re.findall(r"```yaml\n(.*?)```", chapter("## Arrows between cells"), re.DOTALL)
    head = "id: shown\ntitle: Shown\nplayers: 1\n"
    return {"narrow": (head + pad, "pad"), "links": (head + links, "card")}


_PADS = "## Pads: rows and columns with names"


def scored() -> dict[str, str]:
    """A layout for each paper that the handbook's score counts."""
    return _tabled("## Scoring")


def _tabled(head: str) -> dict[str, str]:
    """A layout for each line of the table in a chapter, with the areas of its block."""
    text = chapter(head)
    areas, *_ = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    palette = "" if "palette:" in areas else "palette: {red: R, blue: B}\n"
    head = (
        f"id: shown\ntitle: Shown\nplayers: 1\n{palette}{areas}parts:\n  card:\n    kind: reference\n   "
        " size: [110, 70]\n    children:\n      - "
    )
    return {row["name"]: f"{head}{row['widget']}\n" for row in _ROW.finditer(text)}


def deck() -> str:
    """The layout of the cards that the handbook shows."""
    block = re.findall(r"```yaml\n(.*?)```", chapter("## Cards that differ"), re.DOTALL)[0]
    return f"id: winds\ntitle: Winds\nplayers: 1-4\n{block}"


def with_parts() -> dict[str, str]:
    """A layout for each part whose picture stands below the block that declares it."""
    text = handbook().partition("\n# What helps\n")[2]
    return {
        part: f"id: shown\ntitle: Shown\nplayers: 1\n{block}"
        for block, pictures in _PARTS.findall(text)
        for part in re.findall(r"/handbook-(\w+)\.png", pictures)
        if f"\n  {part}:" in block
    }


@cache
def drawn(text: str, part: str) -> tuple[LoadedLayout, Part]:
    """A layout's game, and one part of it as drawn."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / EXAMPLE.name
        path.write_text(text, encoding="utf-8")
        for picture in DRAWN:
            shutil.copy(EXAMPLE.parent / picture, folder)
        game = load_layout(str(path))
        (made,) = game.parts([part])
    return game, made


def shown() -> dict[str, tuple[LoadedLayout, Part]]:
    """Every picture of the handbook that no other page has, and what it is of."""
    states = steps()
    pictures = {name: drawn(states[step - 1], part) for name, (step, part) in PICTURES.items()}
    pictures |= {f"handbook-{name}": drawn(*shown) for name, shown in whole_layouts().items()}
    pictures["handbook-cards"] = drawn(deck(), "deck")
    pictures |= {f"handbook-{part}": drawn(text, part) for part, text in with_parts().items()}
    return pictures | {
        f"handbook-{name}": drawn(text, "card")
        for name, text in (arrangements() | pads() | scored()).items()
    }

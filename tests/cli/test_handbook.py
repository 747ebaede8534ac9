"""The designer's handbook is true: its five steps make the example, its commands answer as it says,
its pictures and links are there.
"""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from textwrap import indent
from typing import get_args

import pytest
import yaml

from sheetgen.catalog import lint, load_layout
from sheetgen.layout.lint import LintFindings
from sheetgen.widgets.cells.places import Arrangement
from tests.cli.run import Program
from tests.drawing import drawing
from tests.handbook import (
    DRAWN,
    EXAMPLE,
    HANDBOOK,
    ROOT,
    arrangements,
    chapter,
    deck,
    drawn,
    handbook,
    pads,
    steps,
    with_parts,
)

STEPS = range(1, 6)

HEADS = dict(re.findall(r"^(## Step (\d): .*)$", handbook(), re.MULTILINE))
"""Head and number of each step."""


@pytest.mark.parametrize("part", with_parts())
def test_what_stands_over_a_picture_is_fine(part: str, desk: Path) -> None:
    Path("shown.yaml").write_text(with_parts()[part], encoding="utf-8")
    assert lint("shown.yaml") == LintFindings()


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A designer's folder, with the pictures that the handbook takes."""
    monkeypatch.chdir(tmp_path)
    for picture in DRAWN:
        shutil.copy(EXAMPLE.parent / picture, tmp_path)
    return tmp_path


def answers(text: str) -> list[tuple[str, str]]:
    """The commands in a text, each with the answer that it shows."""
    parts = [
        part
        for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL)
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]
    ]
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


def hold_to(sheetgen: Program, text: str) -> None:
    """Runs the commands in a text and compares what they say."""
    for command, answer in answers(text):
        said = sheetgen(*shlex.split(command)[1:])
        assert said.out + said.err == answer, command


def test_the_first_picture_comes_within_ten_lines() -> None:
    assert any(line.startswith("![") for line in handbook().splitlines()[:10])


def test_there_are_five_steps_each_with_a_picture() -> None:
    assert [int(number) for number in HEADS.values()] == list(STEPS)
    assert all(chapter(head).count("\n![") == 1 for head in HEADS)


@pytest.mark.parametrize("step", STEPS)
def test_each_step_lints_prints_and_answers_as_written(
    step: int, desk: Path, sheetgen: Program
) -> None:
    text = steps()[step - 1]
    (desk / EXAMPLE.name).write_text(text, encoding="utf-8")
    assert lint(EXAMPLE.name) == LintFindings()
    assert sheetgen("print", EXAMPLE.name).code == 0
    assert {path.stem for path in (desk / "output").iterdir()} == {
        f"four-locks-{part}" for part in yaml.safe_load(text)["parts"]
    }
    (head,) = (head for head, number in HEADS.items() if int(number) == step)
    hold_to(sheetgen, chapter(head))


def test_the_last_step_is_the_example() -> None:
    last, example = steps()[-1], EXAMPLE.read_text(encoding="utf-8")
    for part in yaml.safe_load(example)["parts"]:
        (game, made), (other, shown) = drawn(last, part), drawn(example, part)
        assert game.spec == other.spec
        assert (game.front, {*game.part_names}) == (other.front, {*other.part_names})
        assert [drawing(piece) for piece in made.pieces] == [
            drawing(piece) for piece in shown.pieces
        ]
    assert 90 < len(last.splitlines()) <= 100, "the handbook says: a hundred lines"


def test_slips_are_answered_as_written(desk: Path, sheetgen: Program) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    for right, wrong in (
        ("yellow: {color: yellow", "yellow: {color: yelow"),
        ("show: {lock", "shows: {lock"),
    ):
        assert text.count(right) == 1
        text = text.replace(right, wrong)
    (desk / "slips.yaml").write_text(text, encoding="utf-8")
    hold_to(sheetgen, chapter("# What helps"))


def test_every_arrangement_of_cells_is_shown_without_a_mistake(tmp_path: Path) -> None:
    assert list(arrangements()) == list(get_args(Arrangement))
    for name, text in arrangements().items():
        path = tmp_path / f"{name}.yaml"
        path.write_text(text, encoding="utf-8")
        assert lint(str(path)) == LintFindings()
        assert yaml.safe_load(text)["parts"]["card"]["children"][0].get("arrange", "line") == name


def test_every_pad_is_shown_without_a_mistake(tmp_path: Path) -> None:
    for name, text in pads().items():
        path = tmp_path / f"{name}.yaml"
        path.write_text(text, encoding="utf-8")
        assert lint(str(path)) == LintFindings()


BLOCKS = [
    block
    for block in re.findall(
        r"```yaml\n(.*?)```", handbook().partition("\n# What helps\n")[2], re.DOTALL
    )
    if "\nparts:" not in block
]


@pytest.mark.parametrize("block", BLOCKS, ids=[block.partition(":")[0] for block in BLOCKS])
def test_every_other_block_lints_in_a_layout(block: str, tmp_path: Path) -> None:
    widgets = block if block.startswith("- ") else "- {kind: text, text: A}\n"
    whole = "parts:" in block
    keys = block if block != widgets else "styles: {small: {kind: text, role: hint}}\n"
    colors = "" if "palette:" in keys else "palette: {red: R, blue: B}\n"
    (tmp_path / "art").mkdir()
    for picture in re.findall(r"art/\w+\.svg", block):
        shutil.copy(EXAMPLE.with_suffix(".svg"), tmp_path / picture)
    layout = f"id: a\ntitle: A\nplayers: 1\n{colors}{keys}"
    if not whole:
        layout += "parts:\n card:\n  kind: reference\n  size: [50, 50]\n  children:\n"
        layout += indent(widgets, "  ")
    (tmp_path / "a.yaml").write_text(layout, encoding="utf-8")
    assert lint(str(tmp_path / "a.yaml")) == LintFindings()


def test_the_cards_that_differ_are_what_is_said_of_them(desk: Path, sheetgen: Program) -> None:
    (desk / "winds.yaml").write_text(deck(), encoding="utf-8")
    assert lint("winds.yaml") == LintFindings()
    (part,) = load_layout("winds.yaml").parts()
    assert len(part.pieces) == 6
    text = chapter("## Cards that differ")
    (table,) = re.findall(r"```csv\n(.*?)```", text, re.DOTALL)
    (desk / "winds.csv").write_text(table.replace("sword", "sowrd"), encoding="utf-8")
    by_table = re.sub(r"each:\n(      - .*\n)+", "each: winds.csv\n", deck(), count=1)
    (desk / "winds.yaml").write_text(by_table, encoding="utf-8")
    hold_to(sheetgen, text)
    (desk / "winds.csv").write_text(table, encoding="utf-8")
    (other,) = load_layout("winds.yaml").parts()
    assert [drawing(piece) for piece in other.pieces] == [
        drawing(piece) for piece in part.pieces[:4]
    ]


WAYS = re.findall(r"^\| `(each: .*?)` \|", chapter("## Cards that differ"), re.MULTILINE)


@pytest.mark.parametrize("way", WAYS)
def test_each_is_written_in_each_way(way: str, desk: Path) -> None:
    (desk / "cards.csv").write_text("name,cost\nGale,1\nReef,2\n", encoding="utf-8")
    name = "each" if "[coin" in way else "name"
    widgets = f'[{{text: "{{{name}}}"}}, {{text: Dear, when: {{{name}: x}}}}]'
    text = (
        f"id: a\ntitle: A\nplayers: 1\nparts: {{d: {{kind: cards, {way}, children: {widgets}}}}}\n"
    )
    (desk / "a.yaml").write_text(text, encoding="utf-8")
    (part,) = load_layout("a.yaml").parts()
    assert len(part.pieces) == (3 if name == "each" else 2)
    assert len(WAYS) == 4


def test_the_layout_in_the_readme_lints(tmp_path: Path) -> None:
    areas, widgets = re.findall(
        r"```yaml\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    head = f"id: a\ntitle: A\nplayers: 1\npalette: {{red: R, blue: B}}\n{areas}parts:\n"
    layout = head + " card: {kind: reference, size: [150, 90], children: [WIDGETS]}\n"
    items = ", ".join(widgets.removeprefix("- ").rstrip().split("\n- "))
    (tmp_path / "a.yaml").write_text(layout.replace("WIDGETS", items), encoding="utf-8")
    assert lint(str(tmp_path / "a.yaml")) == LintFindings()


@pytest.mark.parametrize("page", [HANDBOOK, ROOT / "README.md"], ids=["handbook", "readme"])
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        if anchor:
            heads = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {
                re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads
            }, link

"""SVG files as outlines: what is read, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.catalog import load_layout
from sheetgen.errors import LayoutError
from sheetgen.layout.pictures import read_picture
from sheetgen.page.canvas import Step
from sheetgen.page.outline import Outline, Shape

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20">{}</svg>'
TRIANGLE = '<path d="M 0 0 L 4 0 L 4 3 Z" fill="#102030"/>'


def refusal(folder: Path, content: str, file: str = "a.svg") -> str:
    (folder / "a.svg").write_text(content, encoding="utf-8")
    with pytest.raises(LayoutError) as caught:
        read_picture([folder], file)
    (problem,) = caught.value.problems
    return problem.code


def test_a_path_with_its_fill(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG.format(TRIANGLE), encoding="utf-8")
    steps = (Step("M", ((0, 0),)), Step("L", ((4, 0),)), Step("L", ((4, 3),)), Step("Z"))
    assert read_picture([tmp_path], "a.svg") == Outline(10, 20, (Shape(steps, "#102030"),))


def test_the_same_element_used_twice(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(
        SVG.format('<g id="t">' + TRIANGLE + '</g><use href="#t" x="5"/>'), encoding="utf-8"
    )
    assert [shape.steps[0].points for shape in read_picture([tmp_path], "a.svg").shapes] == [
        ((0, 0),),
        ((5, 0),),
    ]


@pytest.mark.parametrize(
    ("inside", "code"),
    [
        ("", "picture-empty"),
        ('<path d="M 0 0 L 4 0"/>' * 5001, "picture-too-large"),
        ('<g id="a"><use href="#a"/></g>', "picture-too-large"),
        ("<text>Dragon</text>", "picture-not-plain"),
        (TRIANGLE + '<image href="/etc/hostname" width="5" height="5"/>', "picture-not-plain"),
        ("<path", "picture-broken"),
    ],
    ids=["nothing", "too many", "endless", "text", "image", "cut off"],
)
def test_what_cannot_be_printed_is_refused(tmp_path: Path, inside: str, code: str) -> None:
    assert refusal(tmp_path, SVG.format(inside)) == code


def test_elements_that_use_each_other_over_and_over(tmp_path: Path) -> None:
    levels = [
        f'<g id="u{level}">' + f'<use href="#u{level - 1}"/>' * 10 + "</g>" for level in range(1, 9)
    ]
    assert (
        refusal(tmp_path, SVG.format('<path id="u0" d="M 0 0 L 1 1"/>' + "".join(levels)))
        == "picture-too-large"
    )


def test_entities_are_refused_in_words_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(
        '<!DOCTYPE svg [<!ENTITY e "M0 0">]>' + SVG.format('<path d="&e;L9 9"/>'), encoding="utf-8"
    )
    with pytest.raises(LayoutError) as caught:
        read_picture([tmp_path], "a.svg")
    (problem,) = caught.value.problems
    assert (
        problem.message
        == '"a.svg" is not an SVG picture that can be read: write out the entities that it declares'
    )


def test_entities_that_grow(tmp_path: Path) -> None:
    entities = "".join(f'<!ENTITY e{level} "{f"&e{level - 1};" * 10}">' for level in range(1, 9))
    assert (
        refusal(
            tmp_path,
            f'<!DOCTYPE svg [<!ENTITY e0 "ha">{entities}]>' + SVG.format("<title>&e8;</title>"),
        )
        == "picture-broken"
    )


@pytest.mark.parametrize("file", ["../a.svg", "/etc/hostname", "b/../../a.svg"])
def test_a_picture_outside_the_folder(tmp_path: Path, file: str) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "a.svg").write_text(SVG.format(TRIANGLE), encoding="utf-8")
    assert refusal(inside, SVG.format(TRIANGLE), file) == "picture-outside"


def test_a_link_that_leads_outside(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "b.svg").write_text(SVG.format(TRIANGLE), encoding="utf-8")
    (inside / "b.svg").symlink_to(tmp_path / "b.svg")
    assert refusal(inside, SVG.format(TRIANGLE), "b.svg") == "picture-outside"


@pytest.mark.parametrize("file", ["", "b.svg", "a\0.svg", "x" * 5000])
def test_a_picture_that_is_not_there(tmp_path: Path, file: str) -> None:
    assert refusal(tmp_path, SVG.format(TRIANGLE), file) == "picture-missing"


def test_a_large_file(tmp_path: Path) -> None:
    assert refusal(tmp_path, SVG.format(TRIANGLE) + " " * 1_000_000) == "picture-too-large"


def test_the_first_folder_with_the_picture_has_it(tmp_path: Path) -> None:
    for name, width in (("a", "10"), ("b", "30")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.svg").write_text(
            SVG.replace("10", width).format(TRIANGLE), encoding="utf-8"
        )
    (tmp_path / "b" / "y.svg").write_text(SVG.format(TRIANGLE), encoding="utf-8")
    folders = (tmp_path / "a", tmp_path / "b")
    assert (read_picture(folders, "x.svg").width, read_picture(folders, "y.svg").width) == (10, 10)


def test_a_layout_shows_the_pictures_of_the_one_that_it_extends(tmp_path: Path) -> None:
    base, mine = tmp_path / "base", tmp_path
    base.mkdir()
    (base / "dragon.svg").write_text(SVG.format(TRIANGLE), encoding="utf-8")
    (base / "dragon.yaml").write_text(
        "id: dragon\ntitle: Dragon\nplayers: 1\nparts: {card: {kind: reference, children: [{kind:"
        " picture, file: dragon.svg}]}}\n",
        encoding="utf-8",
    )
    (mine / "dragon.yaml").write_text(
        "extends: base/dragon.yaml\ntitle: My Dragon\n", encoding="utf-8"
    )
    (card,) = load_layout(str(mine / "dragon.yaml")).parts()
    assert len(card.pieces[0].ops) == 1

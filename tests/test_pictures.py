"""The gallery shows every page of every part as it is now, and so do the pictures of the README and
of the handbook.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image

from sheetgen.catalog import game_ids
from sheetgen.page.ink import ThemeName
from sheetgen.render.impose import impose
from sheetgen.render.options import Options
from tests import handbook
from tests.pictures import (
    CONTACT,
    COVER,
    FOLDER,
    GALLERY,
    ROOT,
    SYMBOLS,
    TAG,
    Shot,
    contact_drawn,
    designed,
    drawn_anew,
    drawn_from,
    gallery,
    readme,
    shots,
    signs_drawn,
    simulated,
)
from tests.recorded import RECORDINGS, Recording, recorded
from tests.shipped import DESIGNED, PARTS, drawn_part


@cache
def all_shown() -> dict[str, tuple[Shot, ...]]:
    """All pictures of pages by name, each with what stands in it."""
    alone = [shot for game in game_ids() for shot in shots(game)] + list(designed())
    return {shot.name: (shot,) for shot in alone} | readme() | {"simulated-cells": simulated()}


def test_each_picture_is_of_the_pages_as_they_are_recorded() -> None:
    old = []
    for name, shown in all_shown().items():
        with Image.open(FOLDER / f"{name}.png") as picture:
            assert picture.mode == "P", name
            if picture.info[TAG] != drawn_from(shown):
                old.append(name)
    assert old == [], "run: make pictures"


def test_a_picture_of_the_handbook_is_of_its_own_words() -> None:
    for name, (_, part) in handbook.shown().items():
        with Image.open(FOLDER / f"{name}.png") as picture:
            assert picture.info[TAG] == drawn_anew(part), f"{name}: run: make pictures"


@pytest.mark.parametrize("theme", get_args(ThemeName))
def test_contact_prints_are_of_the_pages_as_they_are_recorded(theme: ThemeName) -> None:
    with Image.open(FOLDER / f"{CONTACT}-{theme}.png") as picture:
        assert picture.info[TAG] == contact_drawn(theme), "run: make pictures"


def test_the_symbols_in_the_guide_are_those_there_are() -> None:
    with Image.open(FOLDER / f"{SYMBOLS}.png") as picture:
        assert picture.info[TAG] == signs_drawn(), "run: make pictures"


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda recording: recording.name)
def test_the_terminal_is_as_it_is_today(recording: Recording, tmp_path: Path) -> None:
    shown = recording.path.read_text(encoding="utf-8")
    assert shown == recorded(recording, tmp_path), "run: make pictures"


def test_the_gallery_is_as_it_would_be_made() -> None:
    assert GALLERY.read_text(encoding="utf-8") == gallery(), "run: make pictures"


def test_the_gallery_shows_every_page_of_every_part_and_each_kits_cover() -> None:
    pages = {
        (game, part, page)
        for game, part in PARTS
        for page in range(len(impose(drawn_part(game, part), Options(copies=1)).pages))
    }
    pages |= {(game, COVER, 0) for game in game_ids()}
    seen = {
        (shot.game, shot.part, shot.page)
        for (shot, *_) in all_shown().values()
        if shot.theme == "color" and not shot.seats
    }
    pages |= {(*part, 0) for part in DESIGNED.items()}
    assert seen == pages


def test_every_picture_is_shown_and_all_are_light() -> None:
    linked = re.findall(r"\]\(pictures/([\w-]+)\.png\)", gallery())
    linked += re.findall(
        r"\]\(examples/pictures/([\w-]+)\.png\)", (ROOT / "README.md").read_text(encoding="utf-8")
    )
    page = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")
    linked += re.findall(r"\]\(../examples/pictures/([\w-]+)\.png\)", handbook.handbook() + page)
    files = list(FOLDER.glob("*.png"))
    contacts = [f"{CONTACT}-{theme}" for theme in get_args(ThemeName)]
    assert (
        sorted({*linked})
        == sorted(path.stem for path in files)
        == sorted([*all_shown(), *contacts, SYMBOLS, "simulated-wins", *handbook.shown()])
    )
    small = [path for path in files if path.stem not in contacts]
    assert sum(path.stat().st_size for path in small) < 13_000 * len(small)
    assert all(path.stat().st_size < 450_000 for path in files)

"""Pages as pictures."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from PIL import Image

from sheetgen.render.options import Options
from sheetgen.render.preview import preview_part
from tests.render.samples import HALF, part


def test_one_page_gives_one_picture(tmp_path: Path) -> None:
    assert preview_part(part(HALF), Options(), tmp_path / "sheet.png", dpi=254) == (
        tmp_path / "sheet.png",
    )
    with Image.open(tmp_path / "sheet.png") as image:
        assert image.size == (2100, 2970)


def test_a_back_is_a_page_of_its_own(tmp_path: Path) -> None:
    written = preview_part(
        replace(part(HALF), back=part(HALF)), Options(copies=3), tmp_path / "card.png", dpi=36
    )
    assert [path.name for path in written] == [
        "card-1.png",
        "card-2.png",
        "card-3.png",
        "card-4.png",
    ]
    assert all(path.is_file() for path in written)


def test_several_pages_are_numbered(tmp_path: Path) -> None:
    written = preview_part(part(HALF), Options(copies=5), tmp_path / "sheet.png", dpi=36)
    assert [path.name for path in written] == ["sheet-1.png", "sheet-2.png", "sheet-3.png"]


def test_the_message_says_how_to_install_what_is_missing(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['pypdfium2'] = None\nfrom pathlib import Path; from"
        " sheetgen.errors import OutputError; from sheetgen.render.preview import"
        " preview_part\nfrom sheetgen.render.options import Options; from tests.render.samples"
        " import *\ntry: preview_part(part(HALF), Options(),"
        f" Path({str(tmp_path / 'sheet.png')!r}), 96)\nexcept OutputError as error: print(error)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    assert (
        run.stdout
        == "previews need pypdfium2 and pillow; install them with: pip install pypdfium2 pillow\n"
    )
    assert list(tmp_path.iterdir()) == []

"""Files of every kind: what is in them is what was saved, and none that is taken needs more memory
than a small computer has.
"""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from sheetgen.errors import SheetError
from sheetgen.scan.photo import pictures
from tests.sample import WHOLE, sample

MOST = 400
"""MB that reading a photo may take in all (issue: peak memory under 400 MB)."""


def taken() -> Image.Image:
    """A picture with something to see on it: a ramp, and a dark corner that tells which way it
    lies.
    """
    high, wide = 900, 1200
    levels = np.linspace(60, 230, wide)[None, :].repeat(high, 0)
    levels[:300, :400] = 20
    return Image.fromarray(np.stack([levels, 0.9 * levels, 0.8 * levels], 2).astype(np.uint8))


def _gray16(name: str) -> None:
    cv2.imwrite(name, cv2.cvtColor(np.asarray(taken()), cv2.COLOR_RGB2GRAY).astype(np.uint16) * 257)


def _clear(name: str) -> None:
    """All that is brightest can be seen through."""
    clear = taken().convert("RGBA")
    clear.putalpha(taken().convert("L").point(lambda level: 255 if level < 215 else 0))
    clear.save(name)


def _turned(name: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned by a quarter
    taken().rotate(90, expand=True).save(name, exif=exif)


SAVED: dict[str, Callable[[str], object]] = {
    "photo.tif": lambda name: taken().save(name),
    "strips.tif": lambda name: taken().save(name, compression="tiff_lzw"),
    "cmyk.tif": lambda name: taken().convert("CMYK").save(name),
    "cmyk.jpg": lambda name: taken().convert("CMYK").save(name, quality=95),
    "gray.png": lambda name: taken().convert("L").save(name),
    "few-colors.png": lambda name: taken().quantize(64).save(name),
    "deep.png": _gray16,
    "deep.tif": _gray16,
    "clear.png": _clear,
    "passes.jpg": lambda name: taken().save(name, quality=95, progressive=True),
    "turned.png": _turned,
    "turned.tif": _turned,
    "photo.webp": lambda name: taken().save(name, quality=95),
}


@pytest.mark.parametrize("name", sample(SAVED, 7))
def test_a_picture_is_the_same_in_every_kind_of_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    SAVED[name](str(path))
    (seen,) = pictures(path)
    assert seen.photo.shape == (900, 1200, 3)
    expected = cv2.cvtColor(np.asarray(taken()), cv2.COLOR_RGB2GRAY).astype(int)
    if name == "clear.png":
        expected = np.where(np.asarray(taken().convert("L")) < 215, expected, 255)
    # Quarter tones of 64 colors, and what CMYK and JPEG lose.
    assert (
        np.abs(
            cv2.GaussianBlur(seen.gray, (0, 0), 3).astype(int)
            - cv2.GaussianBlur(expected.astype(np.uint8), (0, 0), 3)
        ).max()
        < 12
    )


def test_each_page_of_a_tiff_is_a_photo(tmp_path: Path) -> None:
    path = tmp_path / "scan.tif"
    pages = [taken().convert(mode) for mode in ("RGB", "L", "1")]
    pages[0].save(path, save_all=True, append_images=pages[1:])
    assert [picture.shown for picture in pictures(path)] == [str(path), f"{path}:2", f"{path}:3"]
    assert [round(float(picture.gray[:250, :350].mean()), -1) for picture in pictures(path)] == [
        20,
        20,
        20,
    ]


def test_a_picture_far_larger_than_is_looked_at_is_made_smaller_and_stays_as_it_lies(
    tmp_path: Path,
) -> None:
    path = tmp_path / "large.png"
    taken().convert("L").resize((6200, 1500)).save(path, compress_level=1)
    (seen,) = pictures(path)
    assert 3000 <= max(seen.gray.shape) <= 4600
    assert seen.gray[100, 100] < 40 < seen.gray[-100, -100]


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


@pytest.mark.parametrize(("wide", "color"), [(60_000, 0), (9_000, 2), (5_000, 6)])
def test_a_png_that_would_take_too_much_is_refused_before_it_is_decoded(
    wide: int, color: int, tmp_path: Path
) -> None:
    path = tmp_path / "bomb.png"
    head = struct.pack(">IIBBBBB", wide, wide, 8, color, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )
    with pytest.raises(SheetError) as refused:
        list(pictures(path))
    (problem,) = refused.value.problems
    assert (problem.code, problem.message) == (
        "photo-too-large", f"{path} has more pixels than can be read in little memory; save it smaller, or as JPEG",
    )  # fmt: skip


def test_a_pdf_with_a_picture_that_would_take_too_much_is_refused_before_it_is_drawn(
    tmp_path: Path,
) -> None:
    path = tmp_path / "scan.pdf"
    Image.new("1", (9000, 9000), 1).save(path, resolution=600)
    with pytest.raises(SheetError) as refused:
        list(pictures(path))
    assert [problem.code for problem in refused.value.problems] == ["photo-too-large"]


def _heic(path: Path) -> None:
    import pillow_heif

    pillow_heif.from_pillow(Image.new("RGB", (8000, 6000), "white")).save(path, quality=50)


LARGEST: dict[str, Callable[[Path], object]] = {
    "clear.png": (
        lambda path: Image.new("RGBA", (5000, 3800), (250, 250, 250, 200)).save(
            path, compress_level=1
        )
    ),
    "colors.png": lambda path: Image.new("RGB", (8700, 6500), "white").save(path, compress_level=1),
    "scan.tif": (
        lambda path: Image.new("RGB", (7000, 5000), "white").save(path, compression="tiff_lzw")
    ),
    "photo.jpg": lambda path: Image.new("RGB", (12_000, 9000), "white").save(path),
    "passes.jpg": lambda path: Image.new("RGB", (6500, 5000), "white").save(path, progressive=True),
    "photo.webp": lambda path: Image.new("RGB", (4400, 3400), "white").save(path),
    "photo.heic": _heic,
}
"""About as large as is taken."""

CHILD = """
import sys
from pathlib import Path
import cv2
cv2.setNumThreads(1)
from sheetgen.errors import SheetError
from sheetgen.scan.registry import PrintRegistry
from sheetgen.scan.photo import pictures
from sheetgen.scan.reading import read
prints = PrintRegistry()
for picture in pictures(Path(sys.argv[1])):
    try:
        list(read(picture, prints.find, (), prints.sizes()))
    except SheetError as error:
        print(error.problems[0].code)
(peak,) = (line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
print(int(peak) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems count memory otherwise")
@pytest.mark.parametrize("name", LARGEST if WHOLE else ["clear.png"])
def test_the_largest_files_that_are_taken_need_less_than_400_mb(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    LARGEST[name](path)
    child = subprocess.run(
        [sys.executable, "-c", CHILD, str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    code, peak = child.stdout.split()
    # There is no sheet on it, of which nobody can know before it is decoded.
    assert code == "no-markers"
    assert int(peak) < MOST

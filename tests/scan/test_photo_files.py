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
from sheetgen.scan.levels import has_two_levels
from sheetgen.scan.photo import Picture, pictures
from sheetgen.scan.pixels import gray_of, packed
from sheetgen.scan.reading import ReadSheet
from tests.sample import WHOLE, sample, whole_run
from tests.scan.test_reading import flat_photo, one_of

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
    "photo.avif": lambda name: taken().save(name, quality=95, speed=10),
    "turned.avif": _turned,
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


@pytest.mark.parametrize("orientation", sample(range(1, 9), 3))
def test_a_photo_is_turned_as_the_phone_says_and_turned_back_where_it_is_mirrored(
    orientation: int, tmp_path: Path
) -> None:
    path = tmp_path / "photo.jpg"
    exif = Image.Exif()
    exif[0x0112] = orientation
    taken().save(path, exif=exif, quality=95)
    (seen,) = pictures(path)
    as_it_lies = np.asarray(taken().convert("L"))
    # What lies in rows and columns, by the standard: the first row is the top, or the left side.
    turned = {
        1: as_it_lies,
        2: as_it_lies[:, ::-1],
        3: as_it_lies[::-1, ::-1],
        4: as_it_lies[::-1],
        5: as_it_lies.T,
        6: as_it_lies[::-1].T,
        7: as_it_lies[::-1, ::-1].T,
        8: as_it_lies[:, ::-1].T,
    }[orientation]
    assert seen.gray.shape == turned.shape
    assert np.abs(seen.gray.astype(int) - turned).mean() < 2


A4 = "/MediaBox[0 0 595 842]"


@pytest.mark.parametrize(
    ("name", "mode"), [("lines.pdf", "1"), ("lines.tif", "1"), ("gray.pdf", "L")]
)
def test_a_scanners_line_art_is_known_as_such_and_its_gray_is_not(
    name: str, mode: str, tmp_path: Path
) -> None:
    Image.fromarray(flat_photo()[:, :, ::-1]).convert(mode).save(tmp_path / name, resolution=300)
    (picture,) = pictures(tmp_path / name)
    assert isinstance(picture, Picture)
    assert has_two_levels(picture.gray) == (mode == "1")


def written_pdf(path: Path, *pages: str) -> Path:
    """A PDF with nothing on its pages, each of which says so of itself."""
    kids = " ".join(f"{number} 0 R" for number in range(3, 3 + len(pages)))
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>",
        *(f"<</Type/Page/Parent 2 0 R{page}>>" for page in pages),
    ]
    written, places = "%PDF-1.4\n", ""
    for number, one in enumerate(objects, start=1):
        places += f"{len(written):010d} 00000 n \n"
        written += f"{number} 0 obj{one}endobj\n"
    count = len(objects) + 1
    table = f"xref\n0 {count}\n0000000000 65535 f \n{places}trailer<</Root 1 0 R/Size {count}>>\n"
    path.write_text(f"{written}{table}startxref\n{len(written)}\n%%EOF")
    return path


def looked_at(path: Path) -> tuple[list[str], list[str]]:
    """The pictures that are in a file, and what is said of its other pages."""
    seen: list[str] = []
    try:
        for picture in pictures(path):
            seen.append(picture.shown.removeprefix(str(path)))
    except SheetError as error:
        return seen, [f"{one.code}: {one.message}".replace(str(path), "") for one in error.problems]
    return seen, []


@pytest.mark.parametrize(
    ("page", "size"),
    [
        ("/MediaBox[0 0 0.001 842]", "0 x 2573"),
        ("/MediaBox[0 0 3000000 5]", "4600 x 0"),
        ("/MediaBox[0 0 595 842]/CropBox[100 100 100.001 500]", "0 x 1222"),
        ("/MediaBox[0 0 842 595]/CropBox[0 2147483648 2147483647 1000000000000000.0]", "0 x 0"),
        ("/MediaBox[0 0 60 80]/Rotate 90", "244 x 183"),
    ],
)
def test_a_thin_or_empty_page_of_a_pdf_is_told_and_stops_no_other(
    page: str, size: str, tmp_path: Path
) -> None:
    path = written_pdf(tmp_path / "scan.pdf", A4, page, A4)
    seen, wrong = looked_at(path)
    assert seen == ["", ":3"]
    assert wrong == [
        f"photo-too-small: :2 has {size} pixels, too few to read boxes; send the photo itself, not a preview, 900 or more a side",
    ]  # fmt: skip


ODD_BOXES = [
    "/MediaBox[0 0 3e9 3e9]",
    "/MediaBox[0 0 0 0]",
    "/MediaBox[595 842 0 0]",
    "/MediaBox[0 0 inf inf]",
    f"/MediaBox[0 0 {'9' * 400} {'9' * 400}]",
    "/MediaBox[-2147483648 0 nan -1080]",
    "/MediaBox[(a) (b) (c) (d)]",
    "",
    f"{A4}/Rotate 45/UserUnit -10000",
    f"{A4}/CropBox[0 0 0 0]",
]


@pytest.mark.parametrize("page", sample(ODD_BOXES, 4))
def test_a_page_of_a_pdf_of_any_size_is_a_photo_or_told_of(page: str, tmp_path: Path) -> None:
    path = written_pdf(tmp_path / "scan.pdf", page, A4)
    seen, wrong = looked_at(path)
    assert len(seen) + len(wrong) == 2
    assert ":2" in seen
    for picture in pictures(path):
        assert max(picture.gray.shape) <= 4601


def test_a_pdf_without_pages_is_refused_in_a_sentence(tmp_path: Path) -> None:
    seen, (wrong,) = looked_at(written_pdf(tmp_path / "scan.pdf"))
    assert not seen
    assert wrong.startswith("pdf-broken:  is a PDF that cannot be opened, or has no pages (")


def test_thin_empty_and_endless_pages_of_a_tiff_stop_no_other(tmp_path: Path) -> None:
    path = tmp_path / "scan.tif"
    sizes = [(1000, 1300), (0, 0), (1, 3000), (60_000, 60_000), (1000, 1300)]
    written, level = b"II*\0" + struct.pack("<I", 8), 8 + len(sizes) * (2 + 9 * 12 + 4)
    for number, (wide, high) in enumerate(sizes, start=1):
        tags = [
            (256, wide), (257, high), (258, 8), (259, 1), (262, 1), (273, level), (277, 1), (278, high), (279, wide * high % 2**32),
        ]  # fmt: skip
        written += struct.pack("<H", len(tags))
        written += b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags)
        written += struct.pack("<I", len(written) + 4 if number < len(sizes) else 0)
    path.write_bytes(written + bytes([200]) * 1_300_000)
    seen, wrong = looked_at(path)
    assert seen == ["", ":5"]
    assert [problem[:40] for problem in wrong] == [
        "photo-too-small: :2 has 0 x 0 pixels, to",
        "photo-too-small: :3 has 1 x 3000 pixels,",
        "photo-too-large: :4 has more pixels than",
    ]


def test_a_tiff_with_more_pages_than_any_scan_of_sheets_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.tif"
    page = Image.new("1", (900, 900))
    page.save(path, save_all=True, append_images=[page] * 40)
    assert looked_at(path) == (
        [], ["pdf-too-long:  has more than 40 pages; a scan of sheets has at most 40"],
    )  # fmt: skip


THIN = {
    "png": "RGB",
    "jpg": "RGB",
    "tif": "1",
    "bmp": "L",
    "gif": "P",
    "webp": "RGB",
    "avif": "RGB",
}
"""The mode of a picture in each kind of file."""


@pytest.mark.parametrize("ending", sample(THIN, 3))
@pytest.mark.parametrize("size", sample([(1, 3000), (9000, 120), (16_000, 1)], 2))
def test_a_thin_picture_is_refused_by_its_own_size(
    ending: str, size: tuple[int, int], tmp_path: Path
) -> None:
    path = tmp_path / f"thin.{ending}"
    Image.new(THIN[ending], size).save(path)
    seen, (wrong,) = looked_at(path)
    assert not seen
    assert wrong.startswith(f"photo-too-small:  has {size[0]} x {size[1]} pixels, too few")


def test_avif_that_this_pillow_does_not_read_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "photo.jpg"
    taken().save(tmp_path / "photo.avif", speed=10)
    (tmp_path / "photo.avif").rename(path)
    monkeypatch.setattr("PIL.features.check", {"avif": False}.__getitem__)
    assert looked_at(path) == (
        [], ["avif-missing:  is an AVIF photo, which needs pillow 11.3 or newer; save the photo as JPEG"],
    )  # fmt: skip


@pytest.mark.parametrize("brand", [b"avif", b"heic", b"mif1"])
def test_a_file_that_says_it_has_endless_brands_is_broken_at_once(
    brand: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "photo.heic"
    path.write_bytes(b"\xff\xff\xff\xffftyp" + brand + bytes(200))
    _, (wrong,) = looked_at(path)
    assert wrong.startswith("photo-broken: " if brand != b"avif" else "not-a-photo: ")


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
    "photo.webp": lambda path: Image.new("RGB", (4300, 3300), "white").save(path),
    "photo.heic": _heic,
    "photo.avif": lambda path: Image.new("RGB", (4600, 3500), "white").save(
        path, speed=10, subsampling="4:4:4"
    ),
}
"""About as large as is taken."""

CHILD = """
import sys
from pathlib import Path
import cv2
cv2.setNumThreads(1)
from sheetgen.errors import SheetError
from sheetgen.scan.registry import PrintRegistry
from sheetgen.scan.levels import has_two_levels
from sheetgen.scan.photo import Picture, pictures
from sheetgen.scan.reading import read
prints = PrintRegistry()
for picture in pictures(Path(sys.argv[1])):
    try:
        list(read(picture, prints))
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


SCANNED = """
import sys
from pathlib import Path
import cv2
cv2.setNumThreads(1)
from sheetgen.cli import run
run(["scan", *sys.argv[1:], "--assume-empty"])
(peak,) = (line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
print(int(peak) // 1024)
"""


@whole_run
@pytest.mark.skipif(sys.platform != "linux", reason="other systems count memory otherwise")
def test_sixty_photos_need_no_more_memory_than_eight(tmp_path: Path) -> None:
    photo = (Path(__file__).parents[2] / "examples/photos/ann.jpg").read_bytes()
    names = [f"{number}.jpg" for number in range(60)]
    for name in names:
        (tmp_path / name).write_bytes(photo)
    peaks = []
    for some in (names[:8], names):
        command = [sys.executable, "-c", SCANNED, *some]
        child = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
            timeout=300,
        )
        peaks.append(int(child.stdout.split()[-1]))
    assert peaks[1] - peaks[0] < 20, peaks


def test_a_sheet_that_waits_for_what_is_said_of_it_takes_little_memory() -> None:
    sheet = one_of(flat_photo())
    assert isinstance(sheet, ReadSheet)
    waits = packed(sheet.straight.photo)
    assert len(waits.jpeg) < 250_000
    as_read, shown = gray_of(sheet.straight.photo).astype(int), gray_of(waits.photo)
    assert shown.shape == as_read.shape
    assert np.abs(as_read - shown).mean() < 2

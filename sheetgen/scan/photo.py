"""Files with photos in them: opened without trust, turned as the phone says, pages of a scanner's
PDF drawn.
"""

from __future__ import annotations

import ctypes
import errno
import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from hashlib import file_digest
from io import BufferedReader
from math import ceil
from pathlib import Path

import cv2
import numpy as np
from PIL import ExifTags, Image, ImageOps, UnidentifiedImageError, features
from PIL.TiffImagePlugin import TiffImageFile

from sheetgen.errors import Problem, SheetError
from sheetgen.files import GONE, OddFileError, opened
from sheetgen.messages import os_reason
from sheetgen.scan.pixels import Gray, Photo, gray_of, resized
from sheetgen.scan.tuning import (
    FILE_AVIF,
    FILE_COST,
    FILE_DEEP,
    FILE_DEEPER,
    FILE_DPI,
    FILE_DRAFT,
    FILE_GRAY,
    FILE_HEIF,
    FILE_LEAST,
    FILE_LONGEST,
    FILE_MOST_BYTES,
    FILE_MOST_MEMORY,
    FILE_MOST_PAGES,
    FILE_PASSES,
    FILE_SLIGHT,
    FILE_SLIMMEST,
    FILE_THINNEST,
    FILE_WEBP,
)

# What a file is that is not opened, and what to do about it
_ODD = {
    errno.EISDIR: ("photo-is-folder", "; name the photos in it, such as *.jpg"),
    errno.EFBIG: ("photo-too-large", ", more than any photo; save it as JPEG"),
    errno.EINVAL: ("no-such-photo", ""),
}

_FORMATS = ("JPEG", "PNG", "TIFF", "WEBP", "BMP", "GIF")
_HEIC = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis")

# The same by the modes of Pillow
_COSTS = {
    "L": FILE_GRAY,
    "1": FILE_GRAY,
    "I": FILE_DEEPER,
    "F": FILE_DEEPER,
} | dict.fromkeys(("RGB", "CMYK", "YCbCr"), FILE_COST)

_Pages = tuple[int, Callable[[int], Photo]]  # How many photos, and each by its number from 0
_STRIP = 278  # The tag of a TIFF that says how many rows of pixels stand together


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A photo, or a page of a scanned document.

    Attributes:
        shown: what it is called: the file's name, with the page of a PDF that has several.
        digest: SHA-256 of the file.
        photo: in color.
        gray: without.
    """

    shown: str
    digest: str
    photo: Photo
    gray: Gray


def pictures(path: Path) -> Iterator[Picture]:
    """What is in a file: one photo, or each page of a scan that can be read.

    Raises SheetError for everything that is not a photo; for pages, when the others have been
    given.
    """
    _give_back()
    problems: list[Problem] = []
    # Names of files are bytes: those that are no text are not written into any.
    named = os.fsencode(path).decode(errors="replace")
    with ExitStack() as held:
        file = held.enter_context(_opened(path))
        digest = file_digest(file, "sha256").hexdigest()
        file.seek(0)
        with _refusals(str(path), path):
            count, photo_of = _pages(file, path, held)
        if count > FILE_MOST_PAGES:
            raise _wrong(
                "pdf-too-long",
                f"{path} has more than {FILE_MOST_PAGES} pages; a scan of sheets has at most"
                f" {FILE_MOST_PAGES}",
                path,
            )
        for number in range(count):
            shown = f"{named}:{number + 1}" if number else named
            try:
                with _refusals(shown, path):
                    photo = photo_of(number)
            except SheetError as error:
                problems += error.problems
            else:
                yield Picture(shown, digest, photo, gray_of(photo))
                del photo  # its memory is needed
    if problems:
        raise SheetError(problems)


def _give_back() -> None:
    """Let the system have the memory of the photo before, which glibc keeps in pieces that are too
    small for the next one.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def _opened(path: Path) -> BufferedReader:
    """The file, if it is one of a size that photos have."""
    try:
        file = opened(path, FILE_MOST_BYTES)
    except OddFileError as error:
        code, more = _ODD[error.errno or errno.EINVAL]
        large = error.errno == errno.EFBIG
        what = f"has {os.path.getsize(path) / 1e6:,.0f} MB" if large else error.strerror
        raise _wrong(code, f"{path} {what}{more}", path) from None
    except FileNotFoundError:
        raise _wrong("no-such-photo", f"there is no file {path}", path) from None
    except (OSError, ValueError) as error:
        why = GONE
        if isinstance(error, OSError) and error.filename is not None:
            why = os_reason(error)
        raise _wrong("photo-unreadable", f"cannot read {path} ({why})", path) from None
    if not os.fstat(file.fileno()).st_size:
        file.close()
        raise _wrong("photo-empty", f"{path} is empty; copy the photo once more", path)
    return file


@contextmanager
def _refusals(shown: str, path: Path) -> Iterator[None]:
    """Say why a file, or a page of it, cannot be decoded. Raises SheetError."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except SheetError:
        raise
    except UnidentifiedImageError:
        raise _wrong(
            "not-a-photo",
            f"{path} is not a picture; photos are JPEG, PNG, TIFF, WebP, HEIC or AVIF, and PDF from"
            " a scanner",
            path,
        ) from None
    except Image.DecompressionBombError:
        raise _wrong(
            "photo-too-large",
            f"{shown} has more pixels than can be read in little memory; save it smaller, or as"
            " JPEG",
            path,
        ) from None
    except _TooSmallError as error:
        raise _wrong(
            "photo-too-small",
            f"{shown} has {error} pixels, too few to read boxes; send the photo itself, not a"
            f" preview, {FILE_LEAST} or more a side",
            path,
        ) from None
    except Exception as error:
        # Broken files fail in a hundred ways, each in a decoder of its own.
        raise _wrong(
            "photo-broken",
            f"{shown} is broken ({str(error)[:80] or type(error).__name__}); copy the photo once"
            " more",
            path,
        ) from None


class _TooSmallError(Exception):
    """A picture on which no box can be read: so many pixels wide and high."""


def _refuse_small(wide: float, high: float) -> None:
    """Refuse what has no room for a sheet, before it is decoded, as none is left of the thinnest
    when they are made smaller.
    """
    shorter, longer = sorted((wide, high))
    if not (longer >= FILE_LEAST and shorter >= max(FILE_THINNEST, longer / FILE_SLIMMEST)):
        raise _TooSmallError(f"{wide:.0f} x {high:.0f}")


def _pages(file: BufferedReader, path: Path, held: ExitStack) -> _Pages:
    """How many photos there are, and each of them by its number from 0; what they are taken from
    stays open as long as `held`.
    """
    head = file.read(1024)
    file.seek(0)
    if head.lstrip().startswith(b"%PDF"):
        return _drawn(file, path, held)
    # What a file of the family of HEIC and AVIF says that it is, first of all and also.
    brands = head[8 : int.from_bytes(head[:4], "big")] if head[4:8] == b"ftyp" else b""
    is_avif = b"avif" in brands or b"avis" in brands
    if brands[:4] in _HEIC and not is_avif:
        return 1, lambda _: _heic(file, path)
    if is_avif and not features.check("avif"):
        raise _wrong(
            "avif-missing",
            f"{path} is an AVIF photo, which needs pillow 11.3 or newer; save the photo as JPEG",
            path,
        )
    image = held.enter_context(Image.open(file, formats=("AVIF",) if is_avif else _FORMATS))
    size = os.fstat(file.fileno()).st_size
    return _count(image), lambda number: _decoded(image, number, size)


def _count(image: Image.Image) -> int:
    """How many pages a TIFF has, as far as anybody wants to know; of all else the first picture
    counts.
    """
    pages = 1
    while image.format == "TIFF" and pages <= FILE_MOST_PAGES:
        try:
            image.seek(pages)
        except EOFError:
            break
        except Exception:
            # That page is broken in one of a hundred ways, but there it is.
            pass
        pages += 1
    return pages


def _decoded(image: Image.Image, number: int, size: int) -> Photo:
    """A page of a picture from a file of so many bytes, upright as the phone has noted.

    Raises DecompressionBombError for one that would take too much to decode.
    """
    if image.format == "TIFF":
        image.seek(number)
    _refuse_small(*image.size)
    whole = image.width * image.height
    scale = min(1.0, FILE_DRAFT / max(image.size))
    image.draft("RGB", (round(image.width * scale), round(image.height * scale)))
    if _cost(image, whole, size) > FILE_MOST_MEMORY:
        raise Image.DecompressionBombError
    image.load()
    return _upright(image)


def _cost(image: Image.Image, whole: int, size: int) -> float:
    """Bytes that it takes to decode a picture of so many pixels, which may be made smaller
    meanwhile, from a file of so many bytes.
    """
    each = _COSTS.get(image.mode, FILE_DEEP)
    if "transparency" in image.info:
        each = FILE_DEEP
    pixels = image.width * image.height
    if image.format == "WEBP":
        return FILE_WEBP * pixels
    if image.format == "AVIF":
        return FILE_AVIF * pixels + size
    if isinstance(image, TiffImageFile):
        # The file is held, too, and so is one of its strips.
        strip = min(image.height, int(image.tag_v2.get(_STRIP, image.height))) * image.width
        return each * (pixels + strip) + size
    passes = FILE_PASSES * whole if image.info.get("progressive") else 0
    return each * pixels + passes


def _upright(image: Image.Image) -> Photo:
    """The pixels, as many as are looked at."""
    held = image.getexif().get(ExifTags.Base.Orientation, 1)
    plain = _plain(image)
    # A mean would hide that a picture has no grays.
    lines = image.mode == "1"
    smaller = ceil(max(plain.size) / (FILE_SLIGHT * FILE_LONGEST))
    if smaller > 1 and not lines:
        plain = plain.reduce(smaller)
    if plain is not image and image.format != "TIFF":
        # Its memory is needed; a TIFF has further pages.
        image.close()
    how = Image.Resampling.NEAREST if lines else Image.Resampling.BOX
    plain.thumbnail((FILE_LONGEST, FILE_LONGEST), how)
    plain.getexif()[ExifTags.Base.Orientation] = held
    ImageOps.exif_transpose(plain, in_place=True)
    return cv2.cvtColor(np.asarray(plain.convert("RGB")), cv2.COLOR_RGB2BGR)


def _plain(image: Image.Image) -> Image.Image:
    """A picture in the levels of a photo; one that can be seen through, on paper."""
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        clear = image if image.mode == "RGBA" else image.convert("RGBA")
        ground = Image.new("RGB", clear.size, (255, 255, 255))
        ground.paste(clear, mask=clear.getchannel("A"))
        return ground
    if image.mode.startswith("I;16") or image.mode in ("I", "F"):
        levels = np.asarray(image)
        levels = levels // (257 if levels.max() > 255 else 1)
        return Image.fromarray(np.clip(levels, 0, 255).astype(np.uint8))
    if image.mode in ("RGB", "L"):
        return image
    return image.convert("L" if image.mode == "1" else "RGB")


def _heic(file: BufferedReader, path: Path) -> Photo:
    """The first picture, upright; through Pillow it would take twice the memory."""
    try:
        from pillow_heif import open_heif
    except ImportError:
        raise _wrong(
            "heic-missing",
            f"{path} is a HEIC photo, which needs pillow-heif; install it with: pip install"
            " pillow-heif, or save the photo as JPEG",
            path,
        ) from None
    image = open_heif(file, convert_hdr_to_8bit=True)
    wide, high = image.size
    _refuse_small(wide, high)
    if FILE_HEIF * wide * high > FILE_MOST_MEMORY:
        raise Image.DecompressionBombError
    smaller = max(1, max(wide, high) / FILE_LONGEST)
    size = (round(wide / smaller), round(high / smaller))
    order = cv2.COLOR_RGBA2BGR if image.has_alpha else cv2.COLOR_RGB2BGR
    pixels = resized(np.asarray(image), size)
    del image  # its memory is needed
    return cv2.cvtColor(pixels, order)


def _drawn(file: BufferedReader, path: Path, held: ExitStack) -> _Pages:
    """The pages of a PDF, as `_pages` has them. Raises SheetError for one that cannot be opened."""
    from pypdfium2 import PdfDocument, PdfiumError, raw

    try:
        document = held.enter_context(PdfDocument(file))
    except PdfiumError as error:
        # What PDFium says is of an older document where it finds nothing wrong but no pages.
        raise _wrong(
            "pdf-broken",
            f"{path} is a PDF that cannot be opened, or has no pages ({str(error)[:60]}); scan the"
            " sheets once more, as JPEG",
            path,
        ) from None

    def photo_of(number: int) -> Photo:
        page = document[number]
        depths = set()
        for picture in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3):
            depths.add(picture.get_metadata().bits_per_pixel)
            wide, high = picture.get_px_size()
            if FILE_COST * wide * high > FILE_MOST_MEMORY:
                raise Image.DecompressionBombError
        size = page.get_size()
        scale = min(FILE_DPI / 72, FILE_LONGEST / max(1.0, *size))
        _refuse_small(*(scale * side for side in size))
        # A page of line art that is made smaller would have grays.
        drawn = page.render(
            scale=scale,
            rev_byteorder=False,
            no_smoothimage=depths == {1},
        )
        return np.array(drawn.to_numpy()[:, :, :3])

    return len(document), photo_of


def _wrong(code: str, message: str, path: Path) -> SheetError:
    return SheetError(code, message, path, subject=str(path))

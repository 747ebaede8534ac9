"""Files with photos in them: opened without trust, turned as the phone says, pages of a scanner's PDF drawn."""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from sheetgen.errors import Problem, SheetError
from sheetgen.files import GONE
from sheetgen.scan.pixels import Gray, Photo
from sheetgen.values import frozen
from sheetgen.words import told

LEAST = 900
"""Pixels of a photo's longer side under which boxes cannot be read."""

_MOST_BYTES = 150_000_000
_MOST_PIXELS = 120_000_000
_MOST_PAGES = 40
_FORMATS = ("JPEG", "PNG", "TIFF", "WEBP", "BMP", "GIF")
_LONGEST = 4600
"""Pixels of the longer side that are looked at."""

_DPI = 220
"""At which the pages of a PDF are drawn, and what its page may measure in points."""
_LARGEST_PAGE = 2000


@frozen(eq=False)
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
    """What is in a file: one photo, or each page of a PDF. Raises SheetError for everything that is none."""
    data = _bytes(path)
    digest = sha256(data).hexdigest()
    if data[:1024].lstrip().startswith(b"%PDF"):
        for number, photo in enumerate(_pages(data, path), 1):
            yield _picture(f"{path}:{number}" if number > 1 else str(path), digest, photo, path)
        return
    yield _picture(str(path), digest, _photo(data, path), path)


def _picture(shown: str, digest: str, photo: Photo, path: Path) -> Picture:
    if max(photo.shape) < LEAST:
        high, wide = photo.shape[:2]
        message = f"{path} has {wide} x {high} pixels, too few to read boxes; send the photo itself, not a preview, {LEAST} or more a side"
        raise _wrong("photo-too-small", message, path)
    scale = min(1.0, _LONGEST / max(photo.shape))
    if scale < 1:
        photo = np.asarray(cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    return Picture(shown, digest, photo, np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), np.uint8))


def _bytes(path: Path) -> bytes:
    """The file, if it is one of a size that photos have."""
    try:
        if path.is_dir():
            raise _wrong("photo-is-folder", f"{path} is a folder; name the photos in it, such as {path}/*.jpg", path)
        if not path.is_file():
            message = f"{path} is not an ordinary file" if os.path.lexists(path) else f"there is no file {path}"
            raise _wrong("no-such-photo", message, path)
        if (size := path.stat().st_size) > _MOST_BYTES:
            message = f"{path} has {size / 1e6:,.0f} MB, more than any photo; save it as JPEG"
            raise _wrong("photo-too-large", message, path)
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        why = told(error) if isinstance(error, OSError) and error.filename is not None else GONE
        raise _wrong("photo-unreadable", f"cannot read {path} ({why})", path) from None
    if not data:
        raise _wrong("photo-empty", f"{path} is empty; copy the photo once more", path)
    return data


def _photo(data: bytes, path: Path) -> Photo:
    """The pixels, turned upright as the phone has noted."""
    formats = list(_FORMATS)
    if _is_heic(data):
        _learn_heic(path)
        formats = ["HEIF"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with Image.open(io.BytesIO(data), formats=formats) as image:
                wide, high = image.size
                if wide * high > _MOST_PIXELS:
                    raise Image.DecompressionBombError
                image.draft("RGB", (_LONGEST, _LONGEST))
                upright = ImageOps.exif_transpose(image)
                pixels = np.asarray(_on_white(upright).convert("RGB"))
        except UnidentifiedImageError:
            message = f"{path} is no picture; photos are JPEG, PNG, TIFF, WebP or HEIC, and PDF from a scanner"
            raise _wrong("not-a-photo", message, path) from None
        except Image.DecompressionBombError:
            message = f"{path} says it has more than {_MOST_PIXELS // 1_000_000} million pixels, more than any photo; save it smaller"
            raise _wrong("photo-too-large", message, path) from None
        except Exception as error:
            # Broken files fail in a hundred ways, each in a decoder of its own.
            message = f"{path} is broken ({str(error)[:80] or type(error).__name__}); copy the photo once more"
            raise _wrong("photo-broken", message, path) from None
    return np.ascontiguousarray(pixels[:, :, ::-1])


def _on_white(image: Image.Image) -> Image.Image:
    """A picture that can be seen through, on paper; one of deeper levels in those of a photo."""
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        clear = image.convert("RGBA")
        ground = Image.new("RGBA", clear.size, (255, 255, 255, 255))
        return Image.alpha_composite(ground, clear)
    if image.mode.startswith("I;16") or image.mode in ("I", "F"):
        levels = np.asarray(image, np.float64)
        top = 65535 if levels.max() > 255 else 255
        return Image.fromarray(np.clip(levels * 255 / top, 0, 255).astype(np.uint8))
    return image


def _is_heic(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis")


def _learn_heic(path: Path) -> None:
    try:
        from pillow_heif import register_heif_opener
    except ImportError:
        message = f"{path} is a HEIC photo, which needs pillow-heif; install it with: pip install pillow-heif, or save the photo as JPEG"
        raise _wrong("heic-missing", message, path) from None
    register_heif_opener()


def _pages(data: bytes, path: Path) -> Iterator[Photo]:
    import pypdfium2

    try:
        with pypdfium2.PdfDocument(data) as document:
            if len(document) > _MOST_PAGES:
                raise _wrong("pdf-too-long", f"{path} has {len(document)} pages; a scan of sheets has at most {_MOST_PAGES}", path)
            for page in document:
                scale = _DPI / 72 * min(1.0, _LARGEST_PAGE / max(page.get_size()))
                yield np.array(page.render(scale=scale, rev_byteorder=False).to_numpy()[:, :, :3])
    except pypdfium2.PdfiumError as error:
        message = f"{path} is a PDF that cannot be opened ({str(error)[:60]}); scan the sheets once more, as JPEG"
        raise _wrong("pdf-broken", message, path) from None


def _wrong(code: str, message: str, path: Path) -> SheetError:
    return SheetError(Problem(code, message, str(path), subject=str(path)))

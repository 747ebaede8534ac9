"""The QR codes of sheets on a photo: read as they are, enlarged, or from the straightened sheet,
until the checking characters fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import cv2
import numpy as np
import zxingcpp

from sheetgen.errors import NotationError
from sheetgen.page.geometry import Size
from sheetgen.render.qr import Code, decode
from sheetgen.scan.locate import Found
from sheetgen.scan.pixels import Gray, PointArray, blurred, doubled, outline
from sheetgen.scan.tuning import CODE_DENSE

# Model 2 alone: the squares of a game pass for Micro QR codes at times
_FORMATS = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)


@dataclass(frozen=True, slots=True)
class LegibleCode:
    """A code and where its middle is on the photo, in pixels."""

    code: Code
    x: float
    y: float


def codes(gray: Gray) -> list[LegibleCode]:
    """Return all codes of ours on a photo, as it is, and where there are none on one twice as
    large.
    """
    found = list(_seen(gray))
    larger = None if found else doubled(gray)
    if larger is not None:
        found = [LegibleCode(one.code, one.x / 2, one.y / 2) for one in _seen(larger)]
    return found


def code_of(
    gray: Gray,
    found: Found,
    size: Size,
    legible: list[LegibleCode],
) -> Code | None:
    """Return the code of one sheet: among those that were read, or on the sheet once it is
    straightened; None where it cannot be read.
    """
    flat = found.flat(size)
    field = outline(size, flat).astype(np.float32)
    for one in legible:
        if cv2.pointPolygonTest(field, (one.x, one.y), False) >= 0:
            return one.code
    for straight in _straight(gray, flat, size):
        for one in _seen(straight):
            return one.code
    return None


def _straight(gray: Gray, flat: PointArray, size: Size) -> Iterator[Gray]:
    """The sheet from above: plain, sharpened, larger."""
    for dense in (CODE_DENSE, 2 * CODE_DENSE):
        scale = np.diag([dense, dense, 1.0])
        shape = (round(size[0] * dense), round(size[1] * dense))
        plain = cv2.warpPerspective(
            gray,
            scale @ np.linalg.inv(flat),
            shape,
            flags=cv2.INTER_CUBIC,
        )
        yield plain
        yield cv2.addWeighted(
            plain,
            2.5,
            blurred(plain, dense * 0.3),
            -1.5,
            0,
        )


def _seen(gray: Gray) -> Iterator[LegibleCode]:
    """The codes of ours on a picture."""
    for one in zxingcpp.read_barcodes(np.ascontiguousarray(gray), formats=_FORMATS):
        with suppress(NotationError):
            if one.valid:
                at = one.position
                spots = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
                x, y = np.mean([(spot.x, spot.y) for spot in spots], 0).tolist()
                yield LegibleCode(decode(one.text), x, y)

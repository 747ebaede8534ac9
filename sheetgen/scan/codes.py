"""The QR codes of sheets on a photo: read as they are, enlarged, or from the straightened sheet,
until the checking characters fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import zxingcpp

from sheetgen.errors import NotationError
from sheetgen.render.qr import Code, decode
from sheetgen.scan.locate import Found
from sheetgen.scan.pixels import Gray, Points

_FORMATS = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)
"""Model 2 alone: the squares of a game pass for Micro QR codes at times."""

_DENSE = 8
"""Pixels a mm at which codes are looked for on a straightened sheet."""


@dataclass(frozen=True, slots=True)
class Read:
    """A code and where its middle is on the photo, in pixels."""

    code: Code
    x: float
    y: float


def codes(gray: Gray) -> list[Read]:
    """All codes of ours on a photo, as it is, and where there are none on one twice as large."""
    found = list(_seen(gray, 1.0))
    if not found and max(gray.shape) <= 2500:
        found = list(_seen(cv2.resize(gray, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), 2.0))
    return found


def code_of(gray: Gray, found: Found, size: tuple[float, float], read: list[Read]) -> Code | None:
    """The code of one sheet: among those that were read, or on the sheet once it is straightened;
    None where it cannot be read.
    """
    flat = found.flat(*size)
    field = cv2.perspectiveTransform(
        np.array([[(0, 0), (size[0], 0), size, (0, size[1])]], np.float64), flat
    )[0].astype(np.float32)
    for one in read:
        if cv2.pointPolygonTest(field, (one.x, one.y), False) >= 0:
            return one.code
    for picture in _straight(gray, flat, size):
        for one in _seen(picture, 1.0):
            return one.code
    return None


def _straight(gray: Gray, flat: Points, size: tuple[float, float]) -> Iterator[Gray]:
    """The sheet from above: plain, sharpened, larger."""
    for dense in (_DENSE, 2 * _DENSE):
        scale = np.diag([dense, dense, 1.0])
        shape = (round(size[0] * dense), round(size[1] * dense))
        plain = cv2.warpPerspective(gray, scale @ np.linalg.inv(flat), shape, flags=cv2.INTER_CUBIC)
        yield plain
        soft = cv2.GaussianBlur(plain, (0, 0), dense * 0.3)
        yield cv2.addWeighted(plain, 2.5, soft, -1.5, 0)


def _seen(gray: Gray, scale: float) -> Iterator[Read]:
    for one in zxingcpp.read_barcodes(np.ascontiguousarray(gray), formats=_FORMATS):
        if not one.valid:
            continue
        try:
            code = decode(one.text)
        except NotationError:
            continue
        spots = [
            one.position.top_left,
            one.position.top_right,
            one.position.bottom_right,
            one.position.bottom_left,
        ]
        yield Read(
            code,
            sum(spot.x for spot in spots) / 4 / scale,
            sum(spot.y for spot in spots) / 4 / scale,
        )

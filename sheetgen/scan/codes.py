"""The QR codes of sheets on a photo, read from the straightened sheet until the checking characters
fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import cv2
import numpy as np
import zxingcpp

from sheetgen.errors import NotationError
from sheetgen.page.geometry import Size
from sheetgen.render.qr import Code, decode
from sheetgen.scan.locate import Found
from sheetgen.scan.pixels import Gray, PointArray, blurred
from sheetgen.scan.tuning import CODE_WAYS

# Model 2 alone: the squares of a game pass for Micro QR codes at times
_FORMATS = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)


def code_of(gray: Gray, found: Found, size: Size) -> Code | None:
    """Return the code of a sheet on a photo, read once the sheet is straightened, plain or
    sharpened; None where it cannot be read.
    """
    for straight in _straight(gray, found.flat(size), size):
        for code in codes(straight):
            return code
    return None


def _straight(gray: Gray, flat: PointArray, size: Size) -> Iterator[Gray]:
    """The sheet from above: plain, then larger and sharpened."""
    for dense, sharp in CODE_WAYS:
        scale = np.diag([dense, dense, 1.0])
        shape = (round(size[0] * dense), round(size[1] * dense))
        plain = cv2.warpPerspective(
            gray,
            scale @ np.linalg.inv(flat),
            shape,
            flags=cv2.INTER_CUBIC,
        )
        yield cv2.addWeighted(
            plain,
            sharp,
            blurred(plain, dense * 0.3),
            1 - sharp,
            0,
        )


def codes(gray: Gray) -> Iterator[Code]:
    """Return the codes of ours on a picture."""
    for one in zxingcpp.read_barcodes(np.ascontiguousarray(gray), formats=_FORMATS):
        with suppress(NotationError):
            if one.valid:
                yield decode(one.text)

"""The QR symbol of a code: version 1, error correction M."""

from __future__ import annotations

from functools import cache
from typing import Any

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from sheetgen.render.qr import LENGTH

_SAME_ON_ALL_COPIES = 12  # Characters before the serial number


def modules(text: str) -> tuple[int, ...]:
    """The 21 rows of a code's QR symbol from the top; a row is 21 bits, 1 = dark, the highest bit
    the leftmost module.

    All copies of a page have the mask that suits its code without a number.
    """
    symbol = _qrcode(text, _mask(text[:_SAME_ON_ALL_COPIES].ljust(LENGTH, "0")))
    symbol.make(fit=False)
    return tuple(int("".join("1" if dark else "0" for dark in row), 2) for row in symbol.modules)


@cache
def _mask(blank: str) -> int:
    return _qrcode(blank).best_mask_pattern()


def _qrcode(text: str, mask: int | None = None) -> QRCode[Any]:
    symbol: QRCode[Any] = QRCode(
        version=1, error_correction=ERROR_CORRECT_M, border=0, mask_pattern=mask
    )
    symbol.add_data(text, optimize=0)
    return symbol

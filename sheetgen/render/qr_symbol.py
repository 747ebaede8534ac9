"""The QR symbol of a code: version 1, error correction M."""

from __future__ import annotations

from functools import cache
from struct import Struct
from typing import Any

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from sheetgen.core.cells import WholeNumbers
from sheetgen.page.piece import QR_MODULES
from sheetgen.render.qr import LENGTH

_SAME_ON_ALL_COPIES = 12  # Characters before the serial number

# The characters of alphanumeric QR codes, in the order of their values
_QR_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

_ROWS = Struct(f">{QR_MODULES}I")


def modules(text: str) -> WholeNumbers:
    """The 21 rows of a code's QR symbol from the top; a row is 21 bits, 1 = dark, the highest bit
    the leftmost module.

    Under one mask, a bit of the text flips the same modules whatever the other bits are. So a
    symbol is that of a text of zeros, XOR what the characters of this copy flip: qrcode draws some
    40 symbols for any number of copies, in a fourth of the time.
    """
    blank = text[:_SAME_ON_ALL_COPIES].ljust(LENGTH, "0")
    symbol = _symbol(blank, blank)
    for place in range(_SAME_ON_ALL_COPIES, LENGTH, 2):
        symbol ^= _flipped(blank, place, text[place : place + 2])
    return _ROWS.unpack(symbol.to_bytes(_ROWS.size))


@cache
def _flipped(blank: str, place: int, letters: str) -> int:
    """The modules that one or two letters at a place, instead of zeros, flip."""
    value = 0
    for letter in letters:
        value = value * len(_QR_LETTERS) + _QR_LETTERS.index(letter)
    flipped = 0
    for bit in range(value.bit_length()):
        if value >> bit & 1:
            flipped ^= _flipped_by_bit(blank, place, bit, len(letters))
    return flipped


@cache
def _flipped_by_bit(blank: str, place: int, bit: int, count: int) -> int:
    """The modules that one bit flips: of the 11 in which QR codes keep two letters, or the 6 of the
    last one.
    """
    first, second = divmod(1 << bit, len(_QR_LETTERS))
    letters = (_QR_LETTERS[first] + _QR_LETTERS[second])[-count:]
    text = blank[:place] + letters + blank[place + count :]
    return _symbol(text, blank) ^ _symbol(blank, blank)


@cache
def _symbol(text: str, blank: str) -> int:
    """A symbol as one number, 32 bits a row, with the mask that suits a page's blank code."""
    symbol = _qrcode(text, _mask(blank))
    symbol.make(fit=False)
    bits = ["".join("1" if dark else "0" for dark in row) for row in symbol.modules]
    rows = [int(row, 2) for row in bits]
    return int.from_bytes(_ROWS.pack(*rows))


@cache
def _mask(blank: str) -> int:
    return _qrcode(blank).best_mask_pattern()


def _qrcode(text: str, mask: int | None = None) -> QRCode[Any]:
    symbol: QRCode[Any] = QRCode(
        version=1, error_correction=ERROR_CORRECT_M, border=0, mask_pattern=mask
    )
    symbol.add_data(text, optimize=0)
    return symbol

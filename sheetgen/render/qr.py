"""The code on each sheet: which table of cells it was printed from, which page of it, which copy.

`SG1` + 8 characters of hash + 1 of page and theme + 5 of serial number + 2 to check, all base 32
without I, L, O and U, so that it can be typed from the paper. It fits a version 1 QR code (20
alphanumeric characters at level M).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from sheetgen.errors import NotationError, Problem, Problems
from sheetgen.page.ink import ThemeName

PREFIX = "SG1"
LENGTH = 19
MAX_PAGE = 31
MAX_SERIAL = 32**5 - 1
PAGES = 10
"""How many pages of a part are told apart; a theme's pages follow those of the theme before."""

_THEMES: tuple[ThemeName, ...] = get_args(ThemeName)

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUE = {digit: value for value, digit in enumerate(_DIGITS)}
# Letters that are never used, and the digits that people mean by them
_MEANT = str.maketrans("ILO", "110")

# The largest prime that two characters can say, and a base whose powers stay apart over the length
# of a code: one wrong character, or two neighbors swapped, never goes unnoticed.
_PRIME = 1021
_BASE = 10


@dataclass(frozen=True, slots=True)
class Code:
    """What the QR code of a copy says.

    Attributes:
        table: 8 base-32 characters, the hash of the table of cells.
        page: 1 for the first sheet or board of the part in `color`, 11 in `light`, 21 in `mono`,
            since they look different to a reader.
        serial: the copy's number, 0 for a copy without one.
    """

    table: str
    page: int = 1
    serial: int = 0

    @property
    def sheet(self) -> int:
        """1 for the first sheet or board of the part, in whatever theme."""
        return (self.page - 1) % PAGES + 1

    @property
    def theme(self) -> ThemeName:
        """The theme that it was printed in."""
        return _THEMES[min(len(_THEMES) - 1, max(0, self.page - 1) // PAGES)]


def page_in(theme: ThemeName, sheet: int) -> int:
    """What a code says of the sheet or board with that number, printed in that theme.

    Raises:
        NotationError: more sheets in a part than a code tells apart.
    """
    if not 1 <= sheet <= PAGES:
        raise _bad(
            "bad-page",
            f"a code numbers up to {PAGES} pages of a part, not page {sheet}",
            str(sheet),
        )
    return _THEMES.index(theme) * PAGES + sheet


def encode(code: Code) -> str:
    """The 19 characters of a code.

    >>> encode(Code("7QZK03MD", 1, 12))
    'SG17QZK03MD10000CG6'

    Raises:
        NotationError: a hash that is not 8 base-32 characters, a page over 31, a serial over
            33,554,431.
    """
    if problems := list(_odd_parts(code)):
        raise NotationError(problems)
    body = code.table + base32(code.page, 1) + base32(code.serial, 5)
    return PREFIX + body + base32(_check(body), 2)


def _odd_parts(code: Code) -> Problems:
    """What of a code does not fit into its characters."""
    table = code.table
    page = code.page
    serial = code.serial
    if len(table) != 8 or not set(table) <= _VALUE.keys():
        yield Problem("bad-hash", f'"{table}" is not 8 characters of {_DIGITS}', table)
    if not 0 <= page <= MAX_PAGE:
        yield Problem("bad-page", f"a code counts pages up to {MAX_PAGE}, not {page}", str(page))
    if not 0 <= serial <= MAX_SERIAL:
        yield Problem(
            "bad-serial", f"a serial number is 0 to {MAX_SERIAL:,}, not {serial}", str(serial)
        )


def decode(text: str) -> Code:
    """The code that was scanned or typed; small letters, spaces, hyphens and I, L, O for 1, 1, 0
    are understood.

    Raises:
        NotationError: not a sheetgen code, too short or long, a character that never occurs, or
            characters that do not check.
    """
    typed = "".join(text.split()).replace("-", "").upper()
    if not typed.startswith(PREFIX):
        raise _bad("not-a-code", f'a code begins with {PREFIX}, not "{typed[: len(PREFIX)]}"', text)
    if len(typed) != LENGTH:
        raise _bad("code-length", f"a code has {LENGTH} characters, this one {len(typed)}", text)
    plain = PREFIX + typed.removeprefix(PREFIX).translate(_MEANT)
    for place, character in enumerate(plain[len(PREFIX) :], len(PREFIX) + 1):
        if character not in _VALUE:
            raise _bad(
                "code-character",
                f'character {place} cannot be "{character}"; a code uses {_DIGITS}',
                text,
            )
    body = plain[len(PREFIX) : -2]
    check = plain[-2:]
    if _number(check) != _check(body):
        message = f'the last two characters "{check}" do not fit the others: one of the {LENGTH}'
        raise _bad("code-check", f"{message} is misread", text)
    return Code(body[:8], _number(body[8]), _number(body[9:]))


def base32(number: int, length: int) -> str:
    """A number in base 32 with leading zeros.

    >>> base32(33, 3)
    '011'
    """
    return "".join([_DIGITS[number >> 5 * place & 31] for place in range(length - 1, -1, -1)])


def _number(text: str) -> int:
    value = 0
    for digit in text:
        value = value * 32 + _VALUE[digit]
    return value


def _check(body: str) -> int:
    value = 0
    for digit in body:
        value = (value * _BASE + _VALUE[digit]) % _PRIME
    return value * _BASE % _PRIME


def _bad(code: str, message: str, text: str) -> NotationError:
    return NotationError(code, message, text)

"""TrueType fonts: read as far as text needs it, and cut down to the letters that a file uses.

Only what the format says is believed: a table that ends early, letters that point at no glyph and
lists without end are refused.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate
from struct import unpack_from
from typing import Literal

Fault = Literal["damaged", "outlines", "embedding"]

_BEST_FIRST = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0))
"""Platform and encoding of the tables of letters, the fullest first."""

_RESTRICTED = 0x0002
_NOT_IN_PART = 0x0300
_MORE, _WORDS, _SCALE, _TWO_SCALES, _MATRIX = 0x20, 0x01, 0x08, 0x40, 0x80
"""What the parts of a composite glyph say of themselves."""


class FontError(ValueError):
    """A file that is no font to print with: `damaged`, PostScript `outlines`, or `embedding` is not
    allowed.
    """

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


@contextmanager
def _doubting() -> Iterator[None]:
    """Takes whatever a damaged font leads to for what it is."""
    try:
        yield
    except (struct.error, KeyError, IndexError, ZeroDivisionError):
        raise FontError("damaged") from None


class TrueType:
    """A font.

    Attributes:
        name: its PostScript name.
        glyphs: the glyph of each character that it has.
        ascent, descent, cap_height: in thousandths of an em.
        box: the rectangle around all glyphs, likewise.
        slant: degrees against the clock.
        weight: 400 = regular, 700 = bold.
        fixed: whether all letters are equally wide.

    Raises:
        FontError: data that is no font to print with.
    """

    def __init__(self, data: bytes) -> None:
        with _doubting():
            self._tables = _tables(data)
            self._read()

    def advance(self, character: int) -> float:
        """The width of a character in thousandths of an em; that of the missing glyph for one that
        the font does not have.
        """
        return float(self._advances[self.glyphs.get(character, 0)] * self._scale)

    def width(self, text: str) -> float:
        """The width of a text in thousandths of an em."""
        glyphs, advances = self.glyphs, self._advances
        return float(
            sum([advances[glyphs.get(letter, 0)] for letter in map(ord, text)]) * self._scale
        )

    def subset(self, characters: Sequence[int]) -> bytes:
        """A font with these characters alone, in order under the codes from 1.

        Raises FontError for damaged outlines.
        """
        with _doubting():
            return self._subset(characters)

    def _read(self) -> None:
        head, hhea, tables = self._tables["head"], self._tables["hhea"], self._tables
        (units,) = unpack_from(">H", head, 18)
        self._scale = scale = 1000 / units
        self.box = tuple(edge * scale for edge in unpack_from(">4h", head, 36))
        self.ascent, self.descent = (value * scale for value in unpack_from(">2h", hhea, 4))
        self.cap_height, self.weight = self.ascent, 400
        self.slant = unpack_from(">i", tables["post"], 4)[0] / 65536
        self.fixed = bool(unpack_from(">I", tables["post"], 12)[0])
        if "OS/2" in tables:
            self._read_os2(tables["OS/2"])
        (self._count,) = unpack_from(">H", tables["maxp"], 4)
        (measured,) = unpack_from(">H", hhea, 34)
        if not 0 < measured <= self._count:
            raise FontError("damaged")
        # The glyphs that are listed without a width are as wide as the last one with it.
        widths = unpack_from(f">{2 * measured}H", tables["hmtx"])[::2]
        self._advances = widths + widths[-1:] * (self._count - measured)
        self._bearings = unpack_from(f">{2 * measured}h", tables["hmtx"])[1::2]
        self._bearings += unpack_from(f">{self._count - measured}h", tables["hmtx"], 4 * measured)
        (long,) = unpack_from(">h", head, 50)
        places = unpack_from(f">{self._count + 1}{'I' if long else 'H'}", tables["loca"])
        self._places = places if long else tuple([2 * place for place in places])
        if len(tables["glyf"]) < self._places[-1] or list(self._places) != sorted(self._places):
            raise FontError("damaged")
        self.glyphs = _letters(tables["cmap"], self._count)
        self.name = _name(tables["name"])

    def _read_os2(self, os2: bytes) -> None:
        version, _, self.weight, _, allowed = unpack_from(">HhHHH", os2)
        if allowed & 0xF == _RESTRICTED or allowed & _NOT_IN_PART:
            raise FontError("embedding")
        self.ascent, self.descent = (value * self._scale for value in unpack_from(">2h", os2, 68))
        self.cap_height = (
            unpack_from(">h", os2, 88)[0] * self._scale if version > 1 else self.ascent
        )

    def _glyph(self, number: int) -> bytes:
        return self._tables["glyf"][self._places[number] : self._places[number + 1]]

    def _subset(self, characters: Sequence[int]) -> bytes:
        wanted = [0, *(self.glyphs.get(character, 0) for character in characters)]
        new: dict[int, int] = {}
        old = list(wanted)
        for number in old:
            # The list grows while it is gone through: parts of composite glyphs may be composite
            # themselves.
            if number not in new:
                new[number] = len(new)
                old += [part for _, part in _parts(self._glyph(number))]
        outlines = []
        for outline in map(self._glyph, new):
            outline = _patched(outline, *((at, ">H", new[part]) for at, part in _parts(outline)))
            outlines.append(outline + bytes(-len(outline) % 4))
        places = [*accumulate(map(len, outlines), initial=0)]
        codes = [new[number] for number in wanted]
        tables = {
            tag: self._tables[tag]
            for tag in ("cvt ", "fpgm", "prep", "OS/2", "name")
            if tag in self._tables
        }
        tables |= {
            "head": _patched(self._tables["head"], (8, ">I", 0), (50, ">h", 1)),
            "hhea": _patched(self._tables["hhea"], (34, ">H", len(new))),
            "maxp": _patched(self._tables["maxp"], (4, ">H", len(new))),
            "post": b"\0\3\0\0" + self._tables["post"][4:16] + bytes(16),
            "hmtx": b"".join(
                [
                    struct.pack(">Hh", self._advances[number], self._bearings[number])
                    for number in new
                ]
            ),
            "loca": struct.pack(f">{len(places)}I", *places),
            "glyf": b"".join(outlines),
            "cmap": struct.pack(
                f">HHHHIHHHHH{len(codes)}H",
                0,
                1,
                1,
                0,
                12,
                6,
                10 + 2 * len(codes),
                0,
                0,
                len(codes),
                *codes,
            ),
        }
        return _file(tables)


def _tables(data: bytes) -> Mapping[str, bytes]:
    """The tables of a font, or of the first one of a collection."""
    start = unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    kind = data[start : start + 4]
    if kind == b"OTTO":
        raise FontError("outlines")
    if kind not in (b"\0\1\0\0", b"true"):
        raise FontError("damaged")
    tables = {}
    for number in range(unpack_from(">H", data, start + 4)[0]):
        tag, _, at, length = unpack_from(">4sIII", data, start + 12 + 16 * number)
        if at + length > len(data):
            raise FontError("damaged")
        tables[tag.decode("latin-1")] = data[at : at + length]
    return tables


def _letters(cmap: bytes, count: int) -> dict[int, int]:
    """The glyph of each character, none that is missing; a blank that does not break is a blank."""
    records = (
        unpack_from(">HHI", cmap, 4 + 8 * number) for number in range(unpack_from(">H", cmap, 2)[0])
    )
    places = {(platform, encoding): at for platform, encoding, at in records}
    at = next((places[kind] for kind in _BEST_FIRST if kind in places), 0)
    kind = unpack_from(">H", cmap, at)[0] if at else 0
    if kind not in (4, 12):
        raise FontError("damaged")
    pairs = _short_letters(cmap, at) if kind == 4 else _long_letters(cmap, at, count)
    glyphs = {character: glyph for character, glyph in pairs if 0 < glyph < count}
    if 0x20 in glyphs:
        glyphs[0xA0] = glyphs[0x20]
    return glyphs


def _short_letters(cmap: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Characters and glyphs of a table of format 4: runs of characters, each moved by a number or
    listed.
    """
    length, _, doubled = unpack_from(">3H", cmap, at + 2)
    runs = doubled // 2
    ends = unpack_from(f">{runs}H", cmap, at + 14)
    starts = unpack_from(f">{runs}H", cmap, at + 16 + doubled)
    moves = unpack_from(f">{runs}H", cmap, at + 16 + 2 * doubled)
    # What follows the offsets is counted from each of them, so both are read as one row.
    row = unpack_from(f">{max(0, length - 16 - 3 * doubled) // 2}H", cmap, at + 16 + 3 * doubled)
    for run, (start, end, move) in enumerate(zip(starts, ends, moves, strict=True)):
        if not row[run]:
            yield from (
                (character, (character + move) & 0xFFFF) for character in range(start, end + 1)
            )
            continue
        first = run + row[run] // 2
        listed = row[first : first + end - start + 1]
        yield from (
            (character, glyph and (glyph + move) & 0xFFFF)
            for character, glyph in zip(range(start, end + 1), listed, strict=False)
        )


def _long_letters(cmap: bytes, at: int, count: int) -> Iterator[tuple[int, int]]:
    """Characters and glyphs of a table of format 12: groups in order, each of following characters
    and glyphs.
    """
    before = -1
    for number in range(unpack_from(">I", cmap, at + 12)[0]):
        start, end, glyph = unpack_from(">3I", cmap, at + 16 + 12 * number)
        if not before < start <= end < 0x110000 or glyph + end - start >= count:
            raise FontError("damaged")
        yield from zip(range(start, end + 1), range(glyph, glyph + end - start + 1), strict=True)
        before = end


def _name(table: bytes) -> str:
    """The PostScript name as PDF can write it."""
    count, texts = unpack_from(">2H", table, 2)
    for number in range(count):
        platform, _, _, kind, length, at = unpack_from(">6H", table, 6 + 12 * number)
        if kind == 6 and platform in (1, 3):
            text = table[texts + at : texts + at + length].decode(
                "utf-16-be" if platform == 3 else "latin-1", "replace"
            )
            if clean := "".join(
                [
                    letter
                    for letter in text
                    if letter.isascii() and (letter.isalnum() or letter in "-_.")
                ]
            ):
                return clean
    return "Font"


def _parts(outline: bytes) -> Iterator[tuple[int, int]]:
    """Of a composite glyph, where in its data the number of each part stands, and that number."""
    if not outline or unpack_from(">h", outline)[0] >= 0:
        return
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, part = unpack_from(">2H", outline, at)
        yield at + 2, part
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0


def _patched(data: bytes, *changes: tuple[int, str, int]) -> bytes:
    kept = bytearray(data)
    for at, form, number in changes:
        struct.pack_into(form, kept, at, number)
    return bytes(kept)


def _file(tables: Mapping[str, bytes]) -> bytes:
    """The tables as a font file with its checksums."""
    power = 1 << len(tables).bit_length() - 1
    head = struct.pack(
        ">4s4H",
        b"\0\1\0\0",
        len(tables),
        power * 16,
        power.bit_length() - 1,
        len(tables) * 16 - power * 16,
    )
    at, bodies, places = len(head) + 16 * len(tables), [], {}
    for tag, table in sorted(tables.items()):
        head += struct.pack(">4s3I", tag.encode("latin-1"), _checksum(table), at, len(table))
        places[tag] = at
        bodies.append(table + bytes(-len(table) % 4))
        at += len(bodies[-1])
    data = head + b"".join(bodies)
    return _patched(data, (places["head"] + 8, ">I", (0xB1B0AFBA - _checksum(data)) & 0xFFFFFFFF))


def _checksum(data: bytes) -> int:
    data += bytes(-len(data) % 4)
    return int(sum(unpack_from(f">{len(data) // 4}I", data))) & 0xFFFFFFFF

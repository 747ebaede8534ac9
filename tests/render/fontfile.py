"""Fonts with other letters than their own: any character may look like another."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from font_source_sans_pro import font_files_ttf
from reportlab.pdfbase.ttfonts import TTFontFile

LIGHT = Path(font_files_ttf["SourceSansProLightIt"])


def with_letters(data: bytes, looks: Mapping[str, str]) -> bytes:
    """The font with these characters alone, each with the glyph of another that it has."""
    glyphs = TTFontFile(BytesIO(data)).charToGlyph
    groups = b"".join(
        struct.pack(">3I", ord(new), ord(new), glyphs[ord(old)])
        for new, old in sorted(looks.items())
    )
    cmap = (
        struct.pack(">HHHHIHHIII", 0, 1, 3, 10, 12, 12, 0, 16 + len(groups), 0, len(looks)) + groups
    )
    changed = bytearray(data)
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        if data[12 + 16 * number :][:4] == b"cmap":
            struct.pack_into(">II", changed, 12 + 16 * number + 8, len(data), len(cmap))
    return bytes(changed) + cmap


def letters_font(folder: Path, looks: Mapping[str, str]) -> Path:
    """A file with a light, slanted font that has these characters alone."""
    path = folder / "letters.ttf"
    path.write_bytes(with_letters(LIGHT.read_bytes(), looks))
    return path

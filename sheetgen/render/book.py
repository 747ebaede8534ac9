"""What a PDF of several parts says about itself: outline, page labels, language, metadata and the
meaning of its colors.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from sheetgen.render.file import PdfFile, text_string

LANGUAGE = "en"

# IEC 61966-2-1, brought to the D50 of profiles by the Bradford method, as the color consortium's
# sRGB profile states them.
_WHITE = (0.9642, 1.0, 0.8249)
_PRIMARIES = {
    "r": (0.4361, 0.2225, 0.0139),
    "g": (0.3851, 0.7169, 0.0971),
    "b": (0.1431, 0.0606, 0.7141),
}


@dataclass(frozen=True, slots=True)
class Chapter:
    """A run of pages: its title, what its pages are called (`board 2`), and its first page, counted
    from 0.
    """

    title: str
    label: str
    first: int


def book_entries(
    file: PdfFile, chapters: Sequence[Chapter], pages: Sequence[int], about: Mapping[str, str]
) -> str:
    """Writes what a book needs into the file; what its catalog says of it."""
    labels = " ".join(
        [f"{each.first} << /P {text_string(f'{each.label} ')} /S /D >>" for each in chapters]
    )
    metadata = file.put_plain(_xmp(about).encode(), "/Type /Metadata /Subtype /XML ")
    profile = file.stream(srgb_profile(), "/N 3 ")
    condition = "/OutputConditionIdentifier (sRGB IEC61966-2.1) /Info (sRGB IEC61966-2.1)"
    intent = f"<< /Type /OutputIntent /S /GTS_PDFA1 {condition} /DestOutputProfile {profile} 0 R >>"
    return (
        f" /PageMode /UseOutlines /Outlines {_outline(file, chapters, pages)} 0 R /PageLabels <<"
        f" /Nums [{labels}] >> /Lang ({LANGUAGE}) /Metadata {metadata} 0 R /OutputIntents"
        f" [{intent}]"
    )


def _outline(file: PdfFile, chapters: Sequence[Chapter], pages: Sequence[int]) -> int:
    root, items = file.number(), [file.number() for _ in chapters]
    for at, (chapter, item) in enumerate(zip(chapters, items, strict=True)):
        beside = (f" /Prev {items[at - 1]} 0 R" if at else "") + (
            f" /Next {items[at + 1]} 0 R" if at + 1 < len(items) else ""
        )
        place = (
            f"/Title {text_string(chapter.title)} /Parent {root} 0 R /Dest [{pages[chapter.first]}"
            " 0 R /Fit]"
        )
        file.put(f"<< {place}{beside} >>".encode(), item)
    ends = f"/First {items[0]} 0 R /Last {items[-1]} 0 R"
    return file.put(f"<< /Type /Outlines {ends} /Count {len(items)} >>".encode(), root)


def _xmp(about: Mapping[str, str]) -> str:
    """Title, author, subject and language in the words of XMP."""

    def each(kind: str, text: str) -> str:
        language = ' xml:lang="x-default"' if kind == "Alt" else ""
        return f"<rdf:{kind}><rdf:li{language}>{escape(text)}</rdf:li></rdf:{kind}>"

    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF'
        ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:xmp="http://ns.adobe.com/xap/1.0/">'
        f"<dc:title>{each('Alt', about['Title'])}</dc:title>"
        f"<dc:creator>{each('Seq', about['Author'])}</dc:creator>"
        f"<dc:description>{each('Alt', about['Subject'])}</dc:description>"
        f"<dc:language>{each('Bag', LANGUAGE)}</dc:language>"
        f"<xmp:CreatorTool>{escape(about['Creator'])}</xmp:CreatorTool>"
        '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'
    )


def srgb_profile() -> bytes:
    """An ICC profile (version 2) of sRGB: its white, its primaries and its curve."""
    curve = b"curv\0\0\0\0" + struct.pack(
        ">I256H", 256, *(round(65535 * _linear(step / 255)) for step in range(256))
    )
    words = {"desc": b"sRGB IEC61966-2.1", "cprt": b"No copyright, use freely"}
    description = (
        struct.pack(">4sII", b"desc", 0, len(words["desc"]) + 1) + words["desc"] + b"\0" * 79
    )
    tags = {
        "desc": description,
        "cprt": b"text\0\0\0\0" + words["cprt"] + b"\0",
        "wtpt": _xyz(_WHITE),
        **{f"{letter}XYZ": _xyz(place) for letter, place in _PRIMARIES.items()},
        **{f"{letter}TRC": curve for letter in _PRIMARIES},
    }
    at, table, body = 128 + 4 + 12 * len(tags), struct.pack(">I", len(tags)), b""
    for name, data in tags.items():
        table += struct.pack(">4sII", name.encode(), at + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    size = at + len(body)
    head = struct.pack(">I4sI4s4s4s", size, b"\0\0\0\0", 0x02100000, b"mntr", b"RGB ", b"XYZ ")
    head += struct.pack(">6H4s4sI", 2026, 1, 1, 0, 0, 0, b"acsp", b"\0\0\0\0", 0) + b"\0" * 16
    head += struct.pack(">I", 0) + _numbers(_WHITE)
    return head + b"\0" * (128 - len(head)) + table + body


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _xyz(place: tuple[float, float, float]) -> bytes:
    return b"XYZ \0\0\0\0" + _numbers(place)


def _numbers(place: tuple[float, float, float]) -> bytes:
    return struct.pack(">3i", *(round(value * 65536) for value in place))

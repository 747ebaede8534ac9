"""The objects of a file, and the table that says where they begin."""

from __future__ import annotations

import re
import zlib
from io import BytesIO

from sheetgen.render.file import PdfFile, text_string
from sheetgen.render.options import Options, Origin
from tests.render.reading import opened
from tests.render.samples import SLOTTED, part, printed


def test_a_number_can_be_taken_before_its_object_is_written() -> None:
    out = BytesIO()
    file = PdfFile(out)
    late = file.number()
    assert (late, file.put(b"<< /Late 1 0 R >>"), file.put(b"(here)", late)) == (1, 2, 1)
    data = out.getvalue()
    assert data.index(b"2 0 obj") < data.index(b"1 0 obj\n(here)\nendobj")
    assert file.size == len(data)


def test_each_place_in_the_table_is_where_an_object_begins() -> None:
    data = printed(part(SLOTTED), Options(copies=9, serial=1))
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    head, *rows = data[start:].split(b"trailer")[0].splitlines()[1:]
    places = [int(row[:10]) for row in rows[1:]]
    assert head == b"0 %d" % len(rows)
    assert rows[0] == b"0000000000 65535 f "
    for number, place in enumerate(places, 1):
        assert data[place:].startswith(b"%d 0 obj\n" % number)
    assert len(places) == data.count(b"\nendobj\n")


def test_each_stream_is_as_long_as_it_says() -> None:
    data = printed(part(SLOTTED), Options(copies=3, serial=1))
    lengths = [
        (int(found[1]), found.end())
        for found in re.finditer(rb"/Length (\d+)[^>]*>>\nstream\n", data)
    ]
    assert len(lengths) == data.count(b"stream\n") // 2 > 5
    for length, start in lengths:
        assert data[start + length :].lstrip(b"\n").startswith(b"endstream")
        assert zlib.decompress(data[start : start + length])


def test_a_title_may_be_in_any_script() -> None:
    with opened(part(SLOTTED), Options(origin=Origin("x", "Zoë (李) \\ 🎲"))) as pdf:
        assert pdf.metadata["Title"] == "Zoë (李) \\ 🎲: Score sheet"
    assert text_string("") == "<FEFF>"

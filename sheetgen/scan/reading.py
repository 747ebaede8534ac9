"""A photo read whole: which sheets are on it, which print each of them is, and what stands in its
cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from sheetgen.core.play import ScanArea
from sheetgen.errors import FileName, SheetError
from sheetgen.messages import Words, listed
from sheetgen.page.recorder import PlacedCell
from sheetgen.scan.cells import leveled, looks, traces
from sheetgen.scan.codes import code_of
from sheetgen.scan.colors import with_color
from sheetgen.scan.decide import Held, decided
from sheetgen.scan.faults import CAUSES, REMEDY, Exposure, fault_of
from sheetgen.scan.foreign import MAT, poor, surely_foreign
from sheetgen.scan.ink import ink_of, without_grain
from sheetgen.scan.levels import had_two_levels, has_few_colors, has_lost_tints, has_two_levels
from sheetgen.scan.locate import (
    Direction,
    Found,
    Marker,
    markers,
    missing_corners,
    sheets,
    size_of,
)
from sheetgen.scan.photo import Picture
from sheetgen.scan.pixels import (
    Blank,
    Gray,
    Packed,
    PlacedCells,
    PointArray,
    blank_of,
    blurred,
    doubled,
    gray_of,
    rectangle,
)
from sheetgen.scan.registry import Printed, PrintRegistry, refusal
from sheetgen.scan.seen import only_seen
from sheetgen.scan.straighten import Straight, straightened
from sheetgen.scan.tuning import (
    MARK_HIDDEN,
    MARK_PALEST,
    PHOTO_ALIKE,
    PHOTO_AROUND,
    PHOTO_FAINTEST,
    PHOTO_SOFTEST,
)
from sheetgen.scan.writing import written


@dataclass(frozen=True, slots=True, eq=False)
class ReadSheet:
    """A sheet as a photo shows it.

    Attributes:
        shown: what the photo is called.
        digest: SHA-256 of its file.
        printed: what it is a print of.
        serial: its number, 0 for none.
        table: the hash of its print, as its code says; "" where that cannot be read.
        up: the direction on the photo in which it has its top.
        cells: what is read, in the order of the paper.
        seen: what each of them holds, by address.
        straight: the sheet from above; packed when all has been read from it.
        fault: what is wrong with the photo and how to take it again, where so much of it cannot be
            read that nothing of it counts: every cell is unsure then; "" where it is good enough.
        notes: what is odd about it, a sentence each.
        differs: what is written on it and is not what the rest comes to, a sentence each.
    """

    shown: str
    digest: str
    printed: Printed
    serial: int
    cells: tuple[PlacedCell, ...]
    seen: Held
    straight: Straight | Packed
    fault: str = ""
    notes: Words = ()
    differs: Words = ()
    table: str = ""
    up: Direction = -1j

    @property
    def doubts(self) -> Words:
        """The cells that somebody has to look at, in the order of the paper."""
        cells = (placed.cell.id for placed in self.cells)
        return tuple(cell for cell in cells if self.seen[cell].state == "unsure")

    @property
    def marks(self) -> int:
        """How many of its cells are marked."""
        return sum(seen.state == "marked" for seen in self.seen.values())

    def area_of(self, cell: str) -> ScanArea:
        """Return what marks in a cell say."""
        area = next(placed.cell.area for placed in self.cells if placed.cell.id == cell)
        return self.printed.scan_areas()[area]


def read(picture: Picture, prints: PrintRegistry) -> Iterator[ReadSheet | SheetError]:
    """Return each sheet of these prints on a photo, or why it cannot be read.

    Raises:
        SheetError: no sheet on it at all, or it has lost its grays.
    """
    if has_two_levels(picture.gray) or had_two_levels(picture.photo, picture.gray):
        raise _of_photo(picture, _two_levels())
    picture, seen, notes = _upright(picture)
    known = prints.sizes()
    found = sheets(seen, known)
    if not found:
        raise _of_photo(picture, _no_sheet(picture, seen))
    strays = len(seen) - sum(len(one.markers) for one in found)
    for one in found:
        size = size_of(one, known) or one.likely_size
        code = code_of(picture.gray, one, size)
        try:
            printed = prints.find(code) if code else _likeliest(picture, one, prints.likely())
            serial, table = (code.serial, code.table) if code else (0, "")
            sheet = _read(picture, one, printed.of_copy(serial), strays)
        except SheetError as error:
            yield _of_photo(picture, error)
        else:
            odd = notes + _notes(one, printed, legible=code is not None)
            yield replace(
                sheet,
                serial=serial,
                table=table,
                up=one.up,
                notes=odd,
            )


def _upright(picture: Picture) -> tuple[Picture, list[Marker], Words]:
    """The photo with its markers, turned back where a front camera has mirrored it."""
    seen = markers(picture.gray)
    missing = len(missing_corners(seen))
    if missing > 1:
        photo, gray = (cv2.flip(one, 1) for one in (picture.photo, picture.gray))
        turned = replace(picture, photo=photo, gray=gray)
        other = markers(gray)
        if len(missing_corners(other)) <= 1:
            return turned, other, ("the photo is mirrored; it was turned back",)
    larger = doubled(picture.gray) if missing else None
    if larger is not None:
        enlarged = markers(larger)
        if len(enlarged) > len(seen):
            seen = [Marker(one.number, (one.corners + 0.5) / 2 - 0.5) for one in enlarged]
    return picture, seen, ()


def _no_sheet(picture: Picture, seen: Sequence[Marker]) -> SheetError:
    """Why no sheet was found on a photo with these markers."""
    if not seen:
        why = _cause(picture, f"; {REMEDY}")
        message = f"none of the black squares at a sheet's corners is seen{why}"
        shows = surely_foreign(picture.gray)
        return refusal("no-markers", message, subject=shows)
    missing = listed(missing_corners(seen))
    message = "the corners are of several sheets, none of them whole; photograph one at a time"
    if missing and len(seen) == len({one.number for one in seen}):
        why = _cause(picture, f"; move thumbs away, and {REMEDY}")
        message = f"the corner {missing} is not seen{why}"
    return refusal("corners-missing", message)


def _cause(picture: Picture, otherwise: str) -> str:
    """What is wrong with all of a photo, as the end of a sentence, or what else it ends with."""
    cause = poor(picture.gray)
    return f": {CAUSES[cause]}" if cause else otherwise


def _notes(found: Found, printed: Printed, *, legible: bool) -> Words:
    """What is odd about a sheet, a sentence each."""
    notes = []
    if not legible:
        taken = f"{printed.piece.name} of {printed.spec.id}, {printed.theme}"
        notes.append(f"the code cannot be read; taken as {taken}")
    if found.missing:
        notes.append(f"the corner {listed(found.missing)} is not seen; the other three are enough")
    return tuple(notes)


def _read(picture: Picture, found: Found, printed: Printed, strays: int) -> ReadSheet:
    """A sheet of that print. Raises SheetError where it cannot be read."""
    areas = printed.scan_areas()
    piece = printed.piece
    cells = tuple(placed for placed in piece.cells if placed.cell.area in areas)
    if not cells:
        raise refusal(
            "not-read-yet",
            f"photos of the {printed.part.id} of {printed.spec.id} cannot be read yet",
            f"type it: sheetgen score {printed.spec.id}",
            subject=MAT if printed.part.kind == "mat" else "",
        )
    if size_of(found, [printed.size]) is None:
        raise refusal(
            "wrong-size",
            f"the corners are not those of {piece.name} of {printed.spec.id}; is a second sheet in"
            " the way?",
        )
    blank = blank_of(piece)
    straight = _straight(picture, found, blank)
    if has_lost_tints(straight.photo, blank.gray):
        raise _two_levels()
    dark = ink_of(straight, blank)
    ink = without_grain(with_color(dark, straight.photo, blank))
    exposure = Exposure(straight, ink, blank, picture.gray.size, strays)
    _refuse_bad(exposure)
    seen = _seen(exposure, cells, printed)
    if has_few_colors(picture.photo):
        other = _seen(replace(exposure, ink=without_grain(dark)), cells, printed)
        seen = _alike(seen, other)
    fault = fault_of(seen, exposure)
    if fault:
        # Nothing of a photo that is rejected is sure.
        seen = {
            cell: replace(one, state="unsure", reason=one.reason or "photo")
            for cell, one in seen.items()
        }
    return ReadSheet(
        picture.shown,
        picture.digest,
        printed,
        0,
        cells,
        seen,
        straight,
        fault,
    )


def _two_levels() -> SheetError:
    return refusal(
        "photo-two-levels",
        "the picture has only black and white; take a photo, or scan in gray or color, without a"
        " filter",
    )


def _seen(exposure: Exposure, cells: PlacedCells, printed: Printed) -> Held:
    """What each cell holds: marks, what hands have written, or pawns."""
    ink = exposure.ink
    areas = printed.scan_areas()
    ways = [(placed, areas[placed.cell.area]) for placed in cells]
    positions = [placed for placed, way in ways if way.pawns]
    by_hand = [placed for placed, way in ways if way.writes]
    marked = [placed for placed, way in ways if not (way.pawns or way.writes)]
    plain = [areas[placed.cell.area] for placed in marked]
    seen = decided(looks(ink, marked), plain) if marked else {}
    if by_hand:
        added = leveled(ink, cells)
        seen |= written(added, traces(added, ink), cells, areas)
        for placed in by_hand:
            # Noise may hide what a pale pencil has written.
            noise = float(ink.noise[rectangle(placed.box, ink.noise)].mean())
            if noise > MARK_HIDDEN * MARK_PALEST:
                cell = placed.cell.id
                seen[cell] = replace(seen[cell], state="unsure", reason="noise")
    if positions:
        from sheetgen.scan.pawns import pawns

        colors = {name: _color(paint.solid) for name, paint in printed.inks.items()}
        seen |= pawns(
            exposure.straight,
            exposure.blank,
            positions,
            areas,
            colors,
        )
    return only_seen(seen, exposure, cells, areas)


def _alike(seen: Held, without: Held) -> Held:
    """What cells hold, unsure where that is something else `without` colors."""
    return {
        cell: one
        if one.state == "unsure" or one.text == without[cell].text
        else replace(one, state="unsure", reason="colors")
        for cell, one in seen.items()
    }


def _color(solid: str) -> PointArray:
    """A color such as `#e04030` as blue, green and red from 0 to 1."""
    return np.array([*bytes.fromhex(solid[1:])])[::-1] / 255


def _likeliest(picture: Picture, found: Found, given: Sequence[Printed]) -> Printed:
    """The print that a sheet without a code looks most like.

    Raises SheetError where none is given, or it looks like none.
    """
    if not given:
        raise refusal(
            "code-unread",
            f"a sheet's QR code cannot be read{_cause(picture, '')}",
            "name the game that it is of: --layout GAME",
        )
    fits = [one for one in given if size_of(found, [one.size]) is not None]
    if fits:
        blanks = {one.size: blank_of(one.piece) for one in fits}
        planes = {
            size: _straight(picture, found, blank, as_plane=True) for size, blank in blanks.items()
        }
        first = max(fits, key=lambda one: _fit(planes[one.size], one))
        # Prints of one layout differ in their colors: straightened for one of them, the sheet can
        # be held against all.
        straight = _straight(picture, found, blank_of(first.piece))
        if _looks_like(straight):
            alike = [one for one in fits if one.size == first.size]
            return max(alike, key=lambda one: _fit(straight, one))
    game = given[0].spec.id
    raise refusal(
        "looks-unlike",
        f"the code cannot be read, and the sheet does not look like a part of {game}",
    )


def _straight(picture: Picture, found: Found, blank: Blank, *, as_plane: bool = False) -> Straight:
    flat = found.flat((blank.piece.width, blank.piece.height))
    return straightened(picture.photo, flat, blank, as_plane=as_plane)


def _fit(straight: Straight, printed: Printed) -> float:
    """How alike a sheet and a print are in any light, -1 to 1."""
    lines = [_lines(gray_of(straight.photo)), _lines(blank_of(printed.piece).gray)]
    return float(np.corrcoef(lines)[0, 1])


def _lines(gray: Gray) -> PointArray:
    """Some pixels of a sheet, each less the light around it."""
    soft = blurred(gray.astype(np.float32), 2)
    return (soft - cv2.blur(soft, PHOTO_AROUND)).ravel()[::7]


def _looks_like(straight: Straight) -> bool:
    """Whether a sheet is a print of what it was straightened for."""
    return float(np.median(straight.fit[straight.fit > -1])) >= PHOTO_ALIKE


def _refuse_bad(exposure: Exposure) -> None:
    """Photos on which no mark can be read. Raises SheetError."""
    ink = exposure.ink
    alike = _looks_like(exposure.straight)
    clear = ink.contrast >= PHOTO_FAINTEST and ink.blur < PHOTO_SOFTEST
    if clear and alike:
        return
    cause = exposure.cause()
    if clear:
        why = CAUSES.get(cause, REMEDY)
        raise refusal(
            "looks-unlike", f"the sheet does not look like the print that its code names; {why}"
        )
    raise refusal("photo-soft", f"nothing can be read on this photo: {CAUSES[cause or 'pale']}")


def _of_photo(picture: Picture, error: SheetError) -> SheetError:
    """Why a sheet is not read, with the photo that it is on."""
    shown = picture.shown
    return SheetError(
        replace(
            problem,
            message=f"{shown}: {problem.message}",
            where=FileName(shown),
            subject=problem.subject or shown,
            in_play=f"{shown}: {problem.in_play}",
        )
        for problem in error.problems
    )

"""A photo read whole: which sheets are on it, which print each of them is, and what stands in its
cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np

from sheetgen.core.play import ScanArea
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem, SheetError
from sheetgen.games.game import Game
from sheetgen.messages import listed
from sheetgen.page.ink import Ink as Inks
from sheetgen.page.ink import ThemeName
from sheetgen.page.piece import Part, Piece
from sheetgen.page.recorder import PlacedCell
from sheetgen.render.qr import Code
from sheetgen.scan.blank import Blank, blank_of
from sheetgen.scan.cells import leveled, looks
from sheetgen.scan.codes import Read, code_of, codes
from sheetgen.scan.decide import Seen, decided
from sheetgen.scan.ink import Ink, ink_of
from sheetgen.scan.locate import Found, Marker, markers, sheets, size_of
from sheetgen.scan.photo import Picture
from sheetgen.scan.pixels import DENSE
from sheetgen.scan.straighten import Straight, straightened
from sheetgen.scan.writing import written
from sheetgen.widgets.text.corners import MARKER

_SOFTEST, _FAINTEST = 2.9, 0.2
"""Blur in pixels of the straightened sheet, and contrast of its print, beyond which no mark can be
told.
"""

_ALIKE = 0.45
"""How well a sheet fits its blank at least, in the middle of all its places."""

_AROUND = (61, 61)
"""Pixels of the straightened sheet over which light is even."""

_TOO_MANY = 0.05
"""Share of unsure cells with which the photo is at fault, not the cells."""

ADVICE = (
    "lay the sheet flat, hold the phone straight above it in even light, and have all of it in the"
    " picture"
)


@dataclass(frozen=True, slots=True)
class Printed:
    """Which print a sheet is: of what game (under which house rules), which part, which of its
    pieces from 1, in what theme and colors.
    """

    spec: GameSpec
    game: Game[Any, Any] | None
    part: Part
    number: int
    theme: ThemeName
    inks: Mapping[str, Inks] = field(default_factory=dict)

    @property
    def piece(self) -> Piece:
        """The piece that was photographed."""
        return self.part.pieces[self.number - 1]


Find = Callable[[Code], Printed]
"""The print that a code was printed with. Raises SheetError where nobody knows it."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadSheet:
    """A sheet as a photo shows it.

    Attributes:
        picture: the photo.
        printed: what it is a print of.
        serial: its number, 0 for none.
        cells: what is read, in the order of the paper.
        seen: what each of them holds, by address.
        straight: the sheet from above.
        notes: what is odd about it, a sentence each.
        differs: what is written on it and is not what the rest comes to, a sentence each.
    """

    picture: Picture
    printed: Printed
    serial: int
    cells: tuple[PlacedCell, ...]
    seen: Mapping[str, Seen]
    straight: Straight
    notes: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()

    @property
    def doubts(self) -> tuple[str, ...]:
        """The cells that somebody has to look at, in the order of the paper."""
        return tuple(
            placed.cell.id for placed in self.cells if self.seen[placed.cell.id].state == "unsure"
        )

    @property
    def fault(self) -> str:
        """What is wrong with the photo where more cells than one in twenty are unsure for its sake;
        "" where it is good enough.
        """
        # What a hand has written may be hard to read on the best of photos.
        unsure = [
            self.seen[cell].reason
            for cell in self.doubts
            if self.seen[cell].reason not in ("rule", "writing")
        ]
        if len(unsure) <= max(3, _TOO_MANY * len(self.cells)):
            return ""
        soft, edge = unsure.count("soft"), unsure.count("edge")
        why = (
            "parts of the sheet are not sharp or not flat"
            if 2 * soft > len(unsure)
            else "the marks are faint or the light is uneven"
        )
        if 2 * edge > len(unsure):
            why = "many marks run into their neighbors"
        if self.straight.dense < 0.8 * DENSE:
            why = "it was taken from too far away"
        return (
            f"{len(unsure)} of {len(self.cells)} cells are unsure: {why}; take another photo:"
            f" {ADVICE}"
        )


def read(
    picture: Picture,
    find: Find,
    given: Sequence[Printed] = (),
    sizes: Sequence[tuple[float, float]] = (),
) -> Iterator[ReadSheet | SheetError]:
    """Each sheet on a photo, or why it cannot be read. `given` are the prints that a sheet without
    a legible code may be of.

    Raises:
        SheetError: no sheet on it at all.
    """
    picture, seen, notes = _upright(picture)
    known = list(dict.fromkeys([*sizes, *((one.piece.width, one.piece.height) for one in given)]))
    found = sheets(seen, known)
    if not found:
        raise _unseen(picture, seen)
    legible = codes(picture.gray)
    for one in found:
        try:
            yield _read(picture, one, legible, find, given, known, notes)
        except SheetError as error:
            yield error


def _upright(picture: Picture) -> tuple[Picture, list[Marker], tuple[str, ...]]:
    """The photo with its markers, turned back where a front camera has mirrored it."""
    seen = markers(picture.gray)
    if len({one.number for one in seen}) < 3:
        turned = replace(
            picture,
            photo=np.ascontiguousarray(picture.photo[:, ::-1]),
            gray=np.ascontiguousarray(picture.gray[:, ::-1]),
        )
        other = markers(turned.gray)
        if len({one.number for one in other}) > max(2, len({one.number for one in seen})):
            return turned, other, ("the photo is mirrored; it was turned back",)
    if len({one.number for one in seen}) < 4 and max(picture.gray.shape) <= 2500:
        larger = markers(
            np.asarray(
                cv2.resize(picture.gray, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8
            )
        )
        if len(larger) > len(seen):
            seen = [Marker(one.number, (one.corners + 0.5) / 2 - 0.5) for one in larger]
    return picture, seen, ()


def _unseen(picture: Picture, seen: Sequence[Marker]) -> SheetError:
    from sheetgen.scan.locate import CORNERS

    there = {one.number for one in seen}
    if not there:
        message = (
            f"{picture.shown}: none of the black squares at a sheet's corners is seen; {ADVICE}"
        )
        return _wrong("no-markers", message, picture)
    missing = listed(CORNERS[number] for number in range(4) if number not in there)
    message = (
        f"{picture.shown}: the corner {missing} is not seen; move thumbs away, and {ADVICE}"
        if missing
        else ""
    )
    return _wrong(
        "corners-missing",
        message or f"{picture.shown}: the corners belong to no one sheet; {ADVICE}",
        picture,
    )


def _read(
    picture: Picture,
    found: Found,
    legible: list[Read],
    find: Find,
    given: Sequence[Printed],
    sizes: Sequence[tuple[float, float]],
    notes: tuple[str, ...],
) -> ReadSheet:
    size = size_of(found, sizes) or (found.measures[0] * MARKER, found.measures[1] * MARKER)
    code = code_of(picture.gray, found, size, legible)
    if code is not None:
        printed = _found(find, code, picture)
    elif given:
        printed = _likeliest(picture, found, given)
        notes += (
            (
                f"the code cannot be read; taken as {printed.piece.name} of {printed.spec.id},"
                f" {printed.theme}"
            ),
        )
    else:
        message = (
            f"{picture.shown}: a sheet's QR code cannot be read; name the game that it is of:"
            " --layout GAME"
        )
        raise _wrong("code-unread", message, picture)
    inked = _inked(printed, picture)
    if found.missing:
        notes += (f"the corner {listed(found.missing)} is not seen; the other three are enough",)
    piece = printed.piece
    if code is not None and size_of(found, [(piece.width, piece.height)]) is None:
        message = (
            f"{picture.shown}: the corners are not those of {piece.name} of {printed.spec.id}; is a"
            " second sheet in the way?"
        )
        raise _wrong("wrong-size", message, picture)
    blank = blank_of(piece)
    straight = _straight(picture, found, printed)
    ink = ink_of(straight, blank)
    _refuse_bad(picture, straight, ink, blank)
    cells = tuple(placed for placed in piece.cells if placed.cell.area in inked)
    seen = _seen(ink, straight, cells, printed, inked)
    return ReadSheet(
        picture.put_away(), printed, code.serial if code else 0, cells, seen, straight, notes
    )


def _found(find: Find, code: Code, picture: Picture) -> Printed:
    """The print of a code. Raises SheetError, which says on which photo it is."""
    try:
        return find(code)
    except SheetError as error:
        raise SheetError(
            replace(problem, message=f"{picture.shown}: {problem.message}")
            for problem in error.problems
        ) from None


def _seen(
    ink: Ink,
    straight: Straight,
    cells: Sequence[PlacedCell],
    printed: Printed,
    inked: Mapping[str, ScanArea],
) -> Mapping[str, Seen]:
    """What each cell holds: marks, what hands have written, or pawns."""
    by_area = {placed.cell.id: inked[placed.cell.area] for placed in cells}
    marked = [
        placed
        for placed in cells
        if not (by_area[placed.cell.id].writes or by_area[placed.cell.id].pawns)
    ]
    positions = [placed for placed in cells if by_area[placed.cell.id].pawns]
    seen = decided(looks(ink, straight.fit, marked), inked) if marked else {}
    if len(marked) + len(positions) < len(cells):
        seen |= written(leveled(ink, cells), cells, inked)
    if positions:
        from sheetgen.scan.pawns import pawns

        colors = {
            name: np.array([int(paint.solid[at : at + 2], 16) / 255 for at in (5, 3, 1)])
            for name, paint in printed.inks.items()
        }
        seen |= pawns(straight, blank_of(printed.piece), positions, inked, colors)
    return {placed.cell.id: seen[placed.cell.id] for placed in cells}


def inked_areas(printed: Printed) -> Mapping[str, ScanArea]:
    """What marks say on a print, by area. A game without rules has cells that are marked or not."""
    if printed.game is None:
        return {area: ScanArea() for area in printed.spec.cells.areas}
    inked: Mapping[str, ScanArea] = printed.game.scan_areas()
    return inked


def _inked(printed: Printed, picture: Picture) -> Mapping[str, ScanArea]:
    """What marks say on a print that is read. Raises SheetError where no photo of it can be."""
    inked = inked_areas(printed)
    if not any(placed.cell.area in inked for placed in printed.piece.cells):
        what = f"photos of the {printed.part.id} of {printed.spec.id} cannot be read yet"
        raise _wrong(
            "not-read-yet",
            f"{picture.shown}: {what}; type it: sheetgen score {printed.spec.id}",
            picture,
        )
    return inked


def _likeliest(picture: Picture, found: Found, given: Sequence[Printed]) -> Printed:
    """The print that a sheet without a code looks most like.

    Raises SheetError where it looks like none.
    """
    fits = [one for one in given if size_of(found, [_size(one)]) is not None]
    if fits:
        planes = {_size(one): _straight(picture, found, one, as_plane=True) for one in fits}
        first = max(fits, key=lambda one: _fit(planes[_size(one)], one))
        # Prints of one layout differ in their colors: straightened for one of them, the sheet can
        # be held against all.
        straight = _straight(picture, found, first)
        likeliest = max(
            (one for one in fits if _size(one) == _size(first)), key=lambda one: _fit(straight, one)
        )
        if _looks_like(straight):
            return likeliest
    message = (
        f"{picture.shown}: the code cannot be read, and the sheet looks like no part of"
        f" {given[0].spec.id}"
    )
    raise _wrong("looks-unlike", message, picture)


def _size(printed: Printed) -> tuple[float, float]:
    return printed.piece.width, printed.piece.height


def _straight(
    picture: Picture, found: Found, printed: Printed, *, as_plane: bool = False
) -> Straight:
    return straightened(
        picture.photo, found.flat(*_size(printed)), blank_of(printed.piece), as_plane=as_plane
    )


def _fit(straight: Straight, printed: Printed) -> float:
    """How alike a sheet and a print are in any light, -1 to 1."""
    lines = []
    for gray in (straight.gray, blank_of(printed.piece).gray):
        soft = cv2.GaussianBlur(gray.astype(np.float32), (0, 0), 2)
        lines.append((soft - cv2.blur(soft, _AROUND)).ravel()[::7])
    return float(np.corrcoef(lines)[0, 1])


def _looks_like(straight: Straight) -> bool:
    """Whether a sheet is a print of what it was straightened for."""
    return float(np.median(straight.fit[straight.fit > -1])) >= _ALIKE


def _refuse_bad(picture: Picture, straight: Straight, ink: Ink, blank: Blank) -> None:
    """Photos on which no mark can be told from none. Raises SheetError."""
    if ink.contrast < _FAINTEST or ink.blur >= _SOFTEST:
        why = "not sharp" if ink.blur >= _SOFTEST else "too dark, or its print too pale"
        raise _wrong(
            "photo-soft",
            f"{picture.shown}: the photo is {why}; take another one: {ADVICE}",
            picture,
        )
    if not _looks_like(straight):
        message = (
            f"{picture.shown}: the sheet does not look like the print that its code names; {ADVICE}"
        )
        raise _wrong("looks-unlike", message, picture)


def _wrong(code: str, message: str, picture: Picture) -> SheetError:
    return SheetError(Problem(code, message, picture.shown, subject=picture.shown))

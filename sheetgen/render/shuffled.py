"""Words that each copy of a sheet has in another order, always the same for its number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, replace
from hashlib import sha256

from sheetgen.page.canvas import THIN, Canvas, Deal, Metrics, Type, draw_in
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part, Piece
from sheetgen.page.recorder import Recorder, Slot
from sheetgen.render.lettering import fitted

SERIAL = "serial"
"""The seed that is another one for each copy."""

_WIDE = 50.0  # mm, width of the words of a copy in small
_HEAD = 6.0  # mm, height of its number
_AIR = 3.0  # mm of white around both


def is_dealt(pieces: Sequence[Piece]) -> bool:
    """Whether copies of some piece differ."""
    return any(slot.deal for piece in pieces for slot in piece.slots)


def dealt(piece: Piece, serial: int) -> Iterator[tuple[Slot, str]]:
    """What the copy of that number shows, each word in its slot."""
    deals = {slot.deal.pile: slot.deal for slot in piece.slots if slot.deal}
    words = {pile: iter(_shuffled(deal, serial)) for pile, deal in deals.items()}
    for slot in piece.slots:
        if slot.deal:
            yield slot, next(words[slot.deal.pile])


def draw_dealt(
    canvas: Canvas,
    piece: Piece,
    serial: int,
    x: float = 0,
    y: float = 0,
) -> None:
    """Draw the words of the copy of that number on a piece at a place."""
    for slot, word in dealt(piece, serial):
        draw_in(canvas, word, slot.box.moved(x, y), slot.type, "center")


def as_copied(piece: Piece, serial: int) -> Piece:
    """The piece with the words of the copy of that number in its drawing."""
    words = Recorder()
    draw_dealt(words, piece, serial)
    return replace(piece, ops=(*piece.ops, *words.ops)) if words.ops else piece


def solutions(part: Part, serials: Iterable[int], metrics: Metrics) -> Part:
    """What each numbered copy of a part shows, in small, for whoever checks it."""
    differing = [piece for piece in part.pieces if is_dealt([piece])]
    shown = [_small(piece, serial, metrics) for serial in serials for piece in differing]
    return Part(
        f"{part.id}-solutions",
        "reference",
        f"{part.title}, solutions",
        tuple(shown),
    )


def _small(piece: Piece, serial: int, metrics: Metrics) -> Piece:
    """The words of a copy under its number."""
    words = list(dealt(piece, serial))
    around = Rect.around_all(slot.box for slot, _ in words)
    scale = _WIDE / around.w
    drawn = Recorder()
    draw_in(
        drawn,
        f"No. {serial}",
        Rect(_AIR, _AIR, _WIDE, _HEAD),
        Type(10, "bold"),
    )
    for slot, word in words:
        at = slot.box.moved(-around.x, -around.y)
        small = Rect(*(scale * side for side in astuple(at))).moved(_AIR, _AIR + _HEAD)
        drawn.rect(small, line=THIN)
        draw_in(
            drawn,
            word,
            small,
            fitted(metrics, word, Type(10), small.w - 1),
            "center",
        )
    tall = 2 * _AIR + _HEAD + around.h * scale
    return Piece.recorded(
        f"{piece.name} {serial}",
        _WIDE + 2 * _AIR,
        tall,
        drawn,
    )


def _shuffled(deal: Deal, serial: int) -> list[str]:
    """The words in the order of their hashes, which no other version of Python changes."""
    seed = serial if deal.seed == SERIAL else deal.seed

    def hashed(place: int) -> bytes:
        text = f"{seed}\n{deal.pile}\n{place}\n{deal.words[place]}"
        return sha256(text.encode()).digest()

    return [deal.words[place] for place in sorted(range(len(deal.words)), key=hashed)]

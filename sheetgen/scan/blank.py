"""What a sheet looks like with nothing written on it, to be held against a photo of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from sheetgen.page.piece import Piece
from sheetgen.render.preview import piece_pixels
from sheetgen.scan.pixels import DENSE, Gray, Photo


@dataclass(frozen=True, slots=True, eq=False)
class Blank:
    """A piece with nothing written on it, at `DENSE` pixels a mm."""

    piece: Piece
    photo: Photo
    gray: Gray


def blank_of(piece: Piece) -> Blank:
    """The blank of a piece; that of the same piece is drawn once.

    Raises OutputError where the extra `preview` is missing.
    """
    return _drawn(id(piece), piece)


@lru_cache(maxsize=8)
def _drawn(key: int, piece: Piece) -> Blank:
    width, height, pixels = piece_pixels(piece, DENSE)
    photo = np.frombuffer(pixels, np.uint8).reshape(height, width, 3)
    return Blank(piece, photo, np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), np.uint8))

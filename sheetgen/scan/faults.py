"""What is wrong with a photo as a whole, as far as it can be measured, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.messages import Meanings
from sheetgen.scan.decide import Held
from sheetgen.scan.ink import AddedInk, bare_paper
from sheetgen.scan.motion import kept_details
from sheetgen.scan.pixels import Blank, Gray, blurred, gray_of, square
from sheetgen.scan.straighten import Straight
from sheetgen.scan.tuning import (
    FAULT_ASTRAY,
    FAULT_BENT,
    FAULT_BRIGHT,
    FAULT_DARK,
    FAULT_FAR,
    FAULT_FEW,
    FAULT_FIT,
    FAULT_FULL,
    FAULT_GRAIN,
    FAULT_HIDDEN,
    FAULT_LOST,
    FAULT_MANY,
    FAULT_MOST,
    FAULT_MOVED,
    FAULT_NEAR,
    FAULT_PATCH,
    FAULT_PRINT,
    FAULT_SOFT,
    FAULT_WHITE,
)

REMEDY = (
    "lay the sheet flat, hold the phone straight above it in even light, and have all of it in the"
    " picture"
)
"""What helps where nobody knows what is wrong."""

CAUSES: Meanings = {
    "dark": "it is dark; take it again nearer to a lamp",
    "pale": "it is too dark, or its print too pale; take it again nearer to a lamp",
    "moved": "the phone was moved; take it again, the phone in both hands",
    "soft": "it is not sharp; take it again once the phone has focused on the sheet",
    "bent": "the paper is curled or folded; press it flat and take it again",
    "far": "it was taken from too far away; take it again, the sheet as large as the picture",
    "small": "the picture has too few pixels; scan the photo itself, or take it again with more",
    "colors": "it has few colors, as a GIF has; take it again, or send the photo itself as JPEG",
    "bright": "it is too bright; take it again in less light",
    "strays": "corner squares of something else are seen; take it again with this sheet alone",
    "hidden": (
        "a lamp shines on it, something lies on it, or it is bent; lay it flat and clear, out of"
        " the light, and take it again"
    ),
    "unclear": f"the marks are faint or the light is uneven; take it again: {REMEDY}",
}
"""What is wrong with a photo, and what to do about it, by what was measured."""

# Reasons of doubts that stand on paper, however it is photographed
_OF_HANDS = ("rule", "writing", "struck", "overlap")

# The share of cells that may be unsure for a cause, where that is another one
_ALLOWED = {"hidden": FAULT_HIDDEN, "unclear": FAULT_MOST}


@dataclass(frozen=True, slots=True, eq=False)
class Exposure:
    """A straightened sheet with what tells how it was photographed: how many pixels the picture
    has, and how many corner markers in it belong to no sheet, `strays`.
    """

    straight: Straight
    ink: AddedInk
    blank: Blank
    pixels: int
    strays: int

    def cause(self) -> str:
        """The key in `CAUSES` of what is most wrong with all of the photo; "" for nothing."""
        by_how_much, name = max(self._measures())
        return name if by_how_much >= 1 else ""

    def _measures(self) -> Iterator[tuple[float, str]]:
        """How far from what is still good the photo is in each way: 1 = at its limit."""
        lit = self.ink.lit
        fit = self.straight.fit
        gray = gray_of(self.straight.photo)
        bare = bare_paper(self.blank) > 0
        if bare.any():
            paper = float(np.median(gray[bare]))
            grain = float(np.median(np.abs(lit - blurred(lit, 1.5))[bare]))
            yield max(FAULT_DARK / max(paper, 1), grain / FAULT_GRAIN), "dark"
        yield FAULT_MOVED / kept_details(gray), "moved"
        astray = float((fit[fit > -1] < FAULT_FIT).mean())
        misplacing = self._misplacing(gray)
        # Print that is not in its place looks as if its edges were blurred.
        yield self.ink.blur / FAULT_SOFT, "soft" if astray < FAULT_ASTRAY else misplacing
        yield astray / FAULT_BENT, misplacing
        taken = self.straight.dense**2 * self.blank.piece.width * self.blank.piece.height
        full = taken > FAULT_FULL * self.pixels
        yield FAULT_FAR / self.straight.dense, "small" if full else "far"
        yield float(self.strays > 0), "strays"

    def _misplacing(self, gray: Gray) -> str:
        """Why places do not fit the blank: paper is curled, or a lamp has whitened all of them."""
        darkest = cv2.erode(gray, square(FAULT_NEAR))
        lost = float((darkest[self.blank.gray < FAULT_PRINT] >= FAULT_WHITE).mean())
        if lost < FAULT_LOST:
            return "bent"
        return "bright" if self.is_bright else "hidden"

    @property
    def is_bright(self) -> bool:
        """Whether paper is so bright that nobody knows how much of its print is lost."""
        bare = bare_paper(self.blank) > 0
        return bool(np.median(gray_of(self.straight.photo)[bare]) >= FAULT_BRIGHT)


def fault_of(seen: Held, exposure: Exposure) -> str:
    """Return what is wrong with a photo and what to do about it, where another one would settle
    more doubts than can be asked about; "" where it is good enough.
    """
    reasons = [one.reason for one in seen.values() if one.state == "unsure"]
    settled = [reason for reason in reasons if reason not in _OF_HANDS]
    if len(settled) <= max(FAULT_FEW, FAULT_MANY * len(seen)):
        return ""
    grainy = 2 * settled.count("noise") > len(settled)
    cause = exposure.cause() or ("dark" if grainy else "unclear")
    if 2 * settled.count("colors") > len(settled):
        cause = "colors"
    hidden = settled.count("hidden")
    if cause in ("bent", "far", "small", "unclear") and hidden > len(settled) / 2:
        # What hides print fits no blank either, and only too much light reaches over most of one.
        if hidden < FAULT_PATCH * len(seen):
            cause = "hidden"
        elif cause == "unclear" and exposure.is_bright:
            cause = "bright"
    # Noise looks like what a rubber leaves; elsewhere a rubber has left it.
    count = len(settled) - settled.count("erased") * (cause != "dark")
    if count <= max(FAULT_FEW, _ALLOWED.get(cause, FAULT_MANY) * len(seen)):
        return ""
    return f"{count} of {len(seen)} cells cannot be read: {CAUSES[cause]}"

"""What makes photos hard: little light, a night mode that smears, paper that is bent, a focus that
falls off.

A sheet's print and marks are the simulator's own; each step here is one that a camera, a phone or a
table adds.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

Bump = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""How high paper lies, in mm, by places in mm from its middle."""


def bent(columns: float, rows: float, chance: np.random.Generator) -> Bump:
    """Paper of that size in mm that is curled by 4 to 9 mm, in a wave, or has a lifted corner."""
    shape = chance.choice(["curl", "wave", "corner"])
    turn, high = chance.uniform(0, 2 * np.pi), chance.uniform(4, 9)
    reach = max(columns, rows) / 2

    def along(u: np.ndarray, v: np.ndarray) -> np.ndarray:
        return (u * np.cos(turn) + v * np.sin(turn)) / reach

    if shape == "curl":
        return lambda u, v: high * (1 - along(u, v) ** 2)
    if shape == "wave":
        waves, start = chance.uniform(0.5, 1.1), chance.uniform(0, 2 * np.pi)
        return lambda u, v: 0.35 * high * np.sin(2 * np.pi * waves * along(u, v) + start)
    right, low = np.sign(np.cos(turn)), np.sign(np.sin(turn))
    hinge = chance.uniform(-0.1, 0.4)

    def corner(u: np.ndarray, v: np.ndarray) -> np.ndarray:
        toward = u * right / columns + v * low / rows
        return 1.3 * high * np.clip((toward - hinge) / (1 - hinge), 0, 1.2) ** 2

    return corner


def out_of_focus(
    photo: np.ndarray, base: float, edge: tuple[float, float], chance: np.random.Generator
) -> np.ndarray:
    """A photo that is sharp near its middle and softer the farther from there: blurred by `base`
    pixels already, in the end by `edge` ones at its corners.
    """
    height, width = photo.shape[:2]
    across, down = np.meshgrid(np.linspace(-1, 1, width // 8), np.linspace(-1, 1, height // 8))
    x, y = chance.uniform(-0.25, 0.25, 2)
    away = np.clip(np.hypot(across - x, down - y) / 1.25, 0, 1) ** 1.5
    total = base + (chance.uniform(*edge) - base) * away
    more = np.sqrt(np.maximum(total**2 - base**2, 0)).astype(np.float32)
    steps = np.linspace(0, float(more.max()), 5)
    softer = [photo, *(cv2.GaussianBlur(photo, (0, 0), step) for step in steps[1:])]
    level = cv2.resize(more / max(float(steps[1]), 1e-6), (width, height))
    # Between two blurred photos there is one that is blurred by what lies between.
    shares = [np.maximum(0, 1 - np.abs(level - number)) for number in range(len(steps))]
    whole = np.add.reduce(
        [one * share[:, :, None] for one, share in zip(softer, shares, strict=True)]
    )
    return np.asarray(whole / np.add.reduce(shares)[:, :, None], np.float32)


def lamp(chance: np.random.Generator) -> np.ndarray:
    """What of blue, green and red there is in a room in the evening."""
    return chance.uniform(0.4, 0.75) * np.array(
        [chance.uniform(0.62, 0.9), chance.uniform(0.88, 0.97), chance.uniform(1.0, 1.06)],
        np.float32,
    )


def blotches(grain: np.ndarray, width: int, height: int, broad: float) -> np.ndarray:
    """A sensor's noise after a phone has evened it out over so many pixels, of a deviation of about
    1.
    """
    small = np.ascontiguousarray(grain[: int(height / broad) + 2, : int(width / broad) + 2])
    spots = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(spots, np.float32)


def lifted(
    photo: np.ndarray, grain: np.ndarray, strong: float, chance: np.random.Generator
) -> np.ndarray:
    """A dark photo with the noise that its gain has lifted, so many levels: fine and in blotches."""
    height, width = photo.shape[:2]
    fine = chance.uniform(0.6, 0.9)
    coarse = blotches(grain[:, ::-1], width, height, chance.uniform(1.6, 3.0))
    photo = cv2.scaleAdd(grain, strong * fine, photo)
    return cv2.scaleAdd(coarse, strong * float(np.sqrt(1 - fine**2)), photo)


def smeared(
    photo: np.ndarray, grain: np.ndarray, strong: float, chance: np.random.Generator
) -> np.ndarray:
    """What a night mode makes of a photo with noise of so many levels: evened out where it is
    nearly even, with stains of color that stay, then sharpened until lines have halos.
    """
    height, width = photo.shape[:2]
    photo = cv2.scaleAdd(grain, strong, photo)
    rough = np.clip(photo, 0, 255).astype(np.uint8)
    smooth = cv2.bilateralFilter(
        rough, 7, chance.uniform(2.5, 4.0) * strong, chance.uniform(1.5, 3)
    )
    stains = blotches(grain[::-1], width, height, chance.uniform(3, 8))
    stains = stains - stains.mean(2, keepdims=True)
    photo = cv2.scaleAdd(stains, chance.uniform(4, 10), smooth.astype(np.float32))
    broad, sharper = chance.uniform(1.0, 2.0), chance.uniform(0.8, 2.0)
    return cv2.addWeighted(photo, 1 + sharper, cv2.GaussianBlur(photo, (0, 0), broad), -sharper, 0)

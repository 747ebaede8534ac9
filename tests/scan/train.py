"""Trains the network that tells kinds of marks apart, with simulated photos of one set of
strokes in three games: `make train`.

The other sets are never shown; `make scan-bench` tries all.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import chain
from multiprocessing import Pool
from pathlib import Path

import cv2
import numpy as np

from sheetgen.scan.cells import looks
from sheetgen.scan.decide import KINDS
from sheetgen.scan.network import answers
from sheetgen.scan.tuning import CELL_SIDE
from tests.scan.measured import ink_on
from tests.scan.samples import Sample, sample
from tests.scan.written_samples import mark_areas, marked_too

HIDDEN, ROUNDS, BATCH = 128, 60, 128
PLACE = Path(__file__).parents[2] / "sheetgen" / "scan" / "marks.npz"

HARDER = {2: "highlighter", 5: "bent", 8: "noisy"}
"""The tiers of one photo in four, by what is left of a seed divided by twelve."""

AREAS = ("abilities", "first")
"""Where kinds of marks say different things."""

PHOTOS = (
    (range(10_000, 10_220), 1),
    (range(11_000, 11_110), 1),
    (range(12_000, 12_250), 1),
    (range(13_000, 13_160), 6),
    (range(14_000, 14_080), 2),
)
"""The seeds of photos that lessons are taken from, and how often each lesson is given in a round:
there are few cells for marks on a board of Dice Chain.
"""

GAMES = (*3 * ["unicorn-rainbow"], "uno-dice", "formulas")
"""The game of each of them."""

Lesson = tuple[np.ndarray, int]


def untaught(inputs: int, chance: np.random.Generator) -> tuple[np.ndarray, ...]:
    """Weights of a network before its first lesson."""
    shapes = (
        (0.08, (inputs, HIDDEN)),
        (0.0, (HIDDEN,)),
        (0.2, (HIDDEN, len(KINDS))),
        (0.0, (len(KINDS),)),
    )
    return tuple(
        chance.normal(0, 1, shape).astype(np.float32) * np.float32(spread)
        for spread, shape in shapes
    )


def trained(inputs: np.ndarray, kinds: np.ndarray, seed: int = 1) -> tuple[np.ndarray, ...]:
    """Weights by Adam, with dropped inputs and labels that are a little less than sure."""
    chance = np.random.default_rng(seed)
    weights = list(untaught(inputs.shape[1], chance))
    speed, square = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    wanted = np.eye(len(KINDS), dtype=np.float32)[kinds] * 0.998 + 0.002 / len(KINDS)
    step = 0
    for turn in range(ROUNDS):
        rate = 2e-3 * 0.5 * (1 + np.cos(np.pi * turn / ROUNDS))
        order = chance.permutation(len(inputs))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            x = varied(inputs[some], chance)
            hidden = np.maximum(x @ weights[0] + weights[1], 0)
            off = (answers(named(weights), x) - wanted[some]) / len(some)
            back = (off @ weights[2].T) * (hidden > 0)
            slopes = [
                x.T @ back + 1e-4 * weights[0],
                back.sum(0),
                hidden.T @ off + 1e-4 * weights[2],
                off.sum(0),
            ]
            step += 1
            for at, slope in enumerate(slopes):
                speed[at] = 0.9 * speed[at] + 0.1 * slope
                square[at] = 0.999 * square[at] + 0.001 * slope**2
                weights[at] -= (
                    rate
                    * (speed[at] / (1 - 0.9**step))
                    / (np.sqrt(square[at] / (1 - 0.999**step)) + 1e-8)
                )
    return tuple(weights)


def varied(inputs: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """The pictures mirrored, turned, moved by a pixel, and paler or darker: hands do that, too.

    What is printed goes along, but with what each mark does by itself.
    """
    count, area = len(inputs), CELL_SIDE * CELL_SIDE
    pictures, prints = (
        inputs[:, start : start + area].reshape(-1, CELL_SIDE, CELL_SIDE) for start in (0, area)
    )
    turns = int(chance.integers(4)) if chance.random() < 0.5 else 0
    pictures, prints = (np.rot90(every, turns, (1, 2)) for every in (pictures, prints))
    if chance.random() < 0.5:
        pictures, prints = pictures[:, :, ::-1], prints[:, :, ::-1]
    pictures = np.roll(pictures, (int(chance.integers(-1, 2)), int(chance.integers(-1, 2))), (1, 2))
    pictures = np.clip(pictures * chance.uniform(0.6, 1.15, (count, 1, 1)), 0, 1)
    pictures = elsewhere(pictures.astype(np.float32), chance)
    return np.concatenate(
        [pictures.reshape(count, -1), prints.reshape(count, -1), inputs[:, 2 * area :]], 1
    ).astype(np.float32)


def elsewhere(pictures: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Most marks turned, leaning, larger or smaller each way, and farther from the middle of what
    is printed; the others as they are.
    """
    moved = pictures.copy()
    middle = np.full(2, (CELL_SIDE - 1) / 2)
    for at in np.flatnonzero(chance.random(len(pictures)) < 0.7):
        turn, lean = chance.normal(0, 0.2), chance.uniform(-0.35, 0.35)
        wide, tall = np.exp(chance.normal(0.06, 0.18, 2))
        turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        plane = turned @ np.array([[1 / wide, lean], [0, 1 / tall]])
        aside = middle - plane @ middle + chance.normal(0, 1.1, 2)
        moved[at] = cv2.warpAffine(
            pictures[at], np.column_stack([plane, aside]), (CELL_SIDE, CELL_SIDE)
        )
    return moved


def named(weights: Sequence[np.ndarray]) -> dict[str, np.ndarray]:
    """The weights by name."""
    return dict(zip(("first", "bias", "second", "offset"), weights, strict=True))


def kept(weights: Sequence[np.ndarray], path: Path = PLACE) -> None:
    np.savez_compressed(
        path, **{name: weight.astype(np.float16) for name, weight in named(weights).items()}
    )
    print(f"{path}: {path.stat().st_size} bytes", file=sys.stderr)


def photo(seed: int) -> Sample:
    """A photo with marks for training, by its thousands: of Unicorn Rainbow any kind anywhere, what
    the rules allow, and rings and dots by the dozen; boards of Dice Chain; sheets of Formulas.
    """
    tier, what = HARDER.get(seed % 12, "phone"), seed // 1000
    if what > 12:
        # A highlighter is too broad for small cells.
        return marked_too(seed, "phone" if tier == "highlighter" else tier, GAMES[what - 10])
    return sample(seed, "broad", tier, anywhere=what != 11, areas=AREAS if what == 12 else ())


def lessons_of(seed: int) -> list[Lesson]:
    """What the network is shown of each cell for marks of a photo, and which kind of mark is
    there.
    """
    cv2.setNumThreads(1)
    one = photo(seed)
    found = ink_on(one)
    if not found:
        return []
    _, ink = found
    areas = AREAS if seed // 1000 == 12 else mark_areas(GAMES[seed // 1000 - 10])
    cells = [placed for placed in one.piece.cells if placed.cell.area in areas]
    return [
        (look.features.astype(np.float16), KINDS.index(one.kinds.get(look.cell, "empty")))
        for look in looks(ink, cells)
    ]


def lessons() -> list[Lesson]:
    """The lessons of many photos, in the order of their seeds."""
    with Pool() as pool:
        return [
            lesson
            for photos, often in PHOTOS
            for lesson in often * [*chain.from_iterable(pool.imap(lessons_of, photos, 8))]
        ]


if __name__ == "__main__":
    inputs, kinds = zip(*lessons(), strict=True)
    kept(trained(np.array(inputs, np.float32), np.array(kinds)))

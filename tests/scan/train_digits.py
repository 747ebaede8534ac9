"""Teaches the network that tells digits and signs apart, through photos of what people and `firm`
hands have written: `make train`.

Two rounds: first with what falls apart into as many glyphs as were written, then with all, cut as
the first network likes it best. Held out are `loose` hands and one in five of the real digits;
`make scan-bench` tries them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path

import cv2
import numpy as np

from sheetgen.scan.cells import leveled, traces
from sheetgen.scan.digits import GLYPHS, NONE, features
from sheetgen.scan.glyphs import Glyph, Writing, writings
from sheetgen.scan.network import Network
from sheetgen.scan.tuning import DIGIT_SIDE
from tests.scan.measured import ink_on
from tests.scan.written_samples import ANYTHING, SHEETS, anything

HIDDEN, ROUNDS, BATCH, PAGES = 84, 16, 128, 240
ALONE = ("board", "extra", "signs")
PLACE = Path(__file__).parents[2] / "sheetgen" / "scan" / "digits.npz"

Lesson = tuple[str, Writing]


def lessons_of(seed: int, family: str = "firm") -> list[Lesson]:
    """What is written in each box of a photo, and what is to be seen of it."""
    cv2.setNumThreads(1)
    one = anything(seed, family, from_people=True)
    found = ink_on(one)
    if not found:
        return []
    _, ink = found
    cells = [placed for placed in one.piece.cells if placed.cell.area in ANYTHING]
    added = leveled(ink, cells)
    seen = writings(
        added, traces(added, ink), cells, [placed.cell.area in ALONE for placed in cells]
    )
    return [
        (one.kinds[placed.cell.id], told)
        for placed, told in zip(cells, seen, strict=True)
        if placed.cell.id in one.kinds
    ]


def cuts(parts: int, glyphs: int, most: int = 4) -> Iterator[list[tuple[int, int]]]:
    """Every way to make so many glyphs of neighboring parts."""
    if glyphs == 0:
        if parts == 0:
            yield []
        return
    for last in range(1, min(parts - glyphs + 1, most) + 1):
        for rest in cuts(parts - last, glyphs - 1, most):
            yield [(0, last - 1), *((a + last, b + last) for a, b in rest)]


def labeled(
    lessons: Sequence[Lesson], weights: tuple[np.ndarray, ...] | None
) -> tuple[list[Glyph], list[int]]:
    """Glyphs and what they are: those of a cut, and what is no glyph as none; without weights only
    where one cut is possible.
    """
    glyphs: list[Glyph] = []
    names: list[int] = []
    for text, seen in lessons:
        ways = list(cuts(seen.parts, len(text)))
        if not ways or (weights is None and seen.parts != len(text)):
            continue
        at = {(one.first, one.last): one for one in seen.glyphs}
        best = ways[0]
        if weights is not None and len(ways) > 1:
            keys = list(at)
            shares = Network(*weights).answers(shown([at[key] for key in keys]))
            told = {key: np.log(row + 1e-6) for key, row in zip(keys, shares, strict=True)}
            best = max(
                ways,
                key=lambda way: sum(
                    told[key][GLYPHS.index(name)] for key, name in zip(way, text, strict=True)
                ),
            )
        for key, name in zip(best, text, strict=True):
            glyphs.append(at[key])
            names.append(GLYPHS.index(name))
        if weights is not None:
            # A slim half of a digit cannot be told from a 1, nor a short one from a dash.
            others = [
                one
                for key, one in at.items()
                if key not in best and (key[1] > key[0] or 0.35 < one.shape < 1.2)
            ][:2]
            glyphs += others
            names += [NONE] * len(others)
    for name in range(NONE):
        # As many of each sign as of a digit.
        own = [glyph for glyph, each in zip(glyphs, names, strict=True) if each == name]
        more = own * max(0, min(8, names.count(0) // max(1, len(own))) - 1)
        glyphs, names = glyphs + more, names + [name] * len(more)
    return glyphs, names


def shown(glyphs: Sequence[Glyph]) -> np.ndarray:
    """What the network sees of them."""
    return features(
        np.stack([one.picture for one in glyphs]), np.array([one.shape for one in glyphs])
    )


def varied(pictures: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Turned, leaned, stretched, moved, heavier or lighter."""
    made = np.empty_like(pictures)
    for number, picture in enumerate(pictures):
        turn, lean, grow = chance.normal(0, 0.09), chance.normal(0, 0.1), chance.normal(1, 0.06, 2)
        way = np.array(
            [[grow[0] * np.cos(turn), lean - np.sin(turn)], [np.sin(turn), grow[1] * np.cos(turn)]]
        )
        middle = (DIGIT_SIDE - 1) / 2
        move = middle - way @ np.array([middle, middle]) + chance.normal(0, 0.5, 2)
        made[number] = cv2.warpAffine(
            picture, np.column_stack([way, move]), (DIGIT_SIDE, DIGIT_SIDE)
        )
    if chance.random() < 0.4:
        made = np.clip(made * chance.uniform(0.7, 1.5), 0, 1)
    return made


def trained(
    pictures: np.ndarray, shapes: np.ndarray, names: np.ndarray, rounds: int, seed: int = 1
) -> tuple[np.ndarray, ...]:
    """Weights by Adam, with pictures that change from round to round and inputs that are
    dropped.
    """
    chance = np.random.default_rng(seed)
    wide = features(pictures[:1], shapes[:1]).shape[1]
    shapes_of = ((wide, HIDDEN), HIDDEN, (HIDDEN, len(GLYPHS)), len(GLYPHS))
    weights = [
        chance.normal(0, spread, shape)
        for spread, shape in zip((0.07, 0, 0.15, 0), shapes_of, strict=True)
    ]
    weights = [weight.astype(np.float32) for weight in weights]
    speed, square = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    wanted = np.eye(len(GLYPHS), dtype=np.float32)[names] * 0.997 + 0.003 / len(GLYPHS)
    same, none = np.eye(HIDDEN, dtype=np.float32), np.zeros(HIDDEN, np.float32)
    step = 0
    for turn in range(rounds):
        rate = 2e-3 * 0.5 * (1 + np.cos(np.pi * turn / rounds)) + 1e-5
        order = chance.permutation(len(names))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            x = features(
                varied(pictures[some], chance),
                shapes[some] * np.exp(chance.normal(0, 0.08, len(some))),
            )
            x *= chance.random(x.shape, np.float32) > 0.05
            hidden = np.maximum(x @ weights[0] + weights[1], 0)
            left = (chance.random(hidden.shape, np.float32) > 0.15).astype(np.float32) / np.float32(
                0.85
            )
            hidden *= left
            off = (Network(same, none, *weights[2:]).answers(hidden) - wanted[some]) / np.float32(
                len(some)
            )
            back = (off @ weights[2].T) * (hidden > 0) * left
            slopes = [
                x.T @ back + 2e-5 * weights[0],
                back.sum(0),
                hidden.T @ off + 2e-5 * weights[2],
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
                ).astype(np.float32)
    return tuple(weights)


def of(glyphs: Sequence[Glyph], names: Sequence[int], rounds: int) -> tuple[np.ndarray, ...]:
    return trained(
        np.stack([one.picture for one in glyphs]),
        np.array([one.shape for one in glyphs]),
        np.array(names),
        rounds,
    )


def all_lessons(first: int, count: int, family: str = "firm") -> list[Lesson]:
    # Photos of the same printed page one after the other: drawing it takes longer than writing on
    # it.
    seeds = sorted(range(first, first + count), key=lambda seed: seed % (8 * len(SHEETS)))
    with Pool(2) as pool:
        return [
            lesson
            for page in pool.imap(partial(lessons_of, family=family), seeds, 8)
            for lesson in page
        ]


def main() -> None:
    lessons = all_lessons(20_000, PAGES)
    rough = of(*labeled(lessons, None), 4)
    weights = of(*labeled(lessons, rough), ROUNDS)
    kept = dict(zip(("first", "bias", "second", "offset"), weights, strict=True))
    np.savez_compressed(
        PLACE,
        **{name: weight.astype(np.float16) for name, weight in kept.items()},
    )
    print(f"{PLACE}: {PLACE.stat().st_size} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()

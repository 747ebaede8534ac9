"""Trains the two networks that tell digits and signs apart, on photos of what people and `firm` hands
have written: `make train`.

Two rounds: a first network with what falls apart into as many glyphs as were written, then two
from different starts with all, cut as the first one likes it best. Seeds are fixed, but JAX does not promise the same last bits on
every processor.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from math import prod
from pathlib import Path

import jax
import numpy as np
import optax
from jax import lax, nn, random
from jax import numpy as jnp
from jax.scipy.ndimage import map_coordinates

from sheetgen.scan.digits import GLYPHS, NETWORKS, asked, slimness
from sheetgen.scan.glyphs import Glyph
from sheetgen.scan.tuning import DIGIT_SIDE
from tests.scan.digit_lessons import all_lessons, labeled, shown

ROUNDS, BATCH, PAGES = 12, 256, 900
FOLDER = Path(__file__).parents[2] / "sheetgen" / "scan"

SHAPES = {
    "strokes": (1, 5, 5, 20),
    "curves": (20, 3, 3, 40),
    "first": (4 * 4 * 40 + 1, 112),
    "second": (112, len(GLYPHS)),
}
BIASES = {"darkness": 20, "strength": 40, "bias": 112, "offset": len(GLYPHS)}

KEPT = 0.999
"""How slowly the average of weights follows them."""

Weights = Mapping[str, jax.Array]


def untrained(key: jax.Array) -> Weights:
    """Weights before the first lesson (He et al. 2015)."""
    keys = random.split(key, len(SHAPES))
    weights = {
        name: random.normal(each, shape) * np.sqrt(2 / prod(shape[:-1]))
        for each, (name, shape) in zip(keys, SHAPES.items(), strict=True)
    }
    return weights | {name: jnp.zeros(count) for name, count in BIASES.items()}


def logits(
    weights: Weights, pictures: jax.Array, slim: jax.Array, key: jax.Array | None = None
) -> jax.Array:
    """What `asked` takes the exponential of; with a key some of what is seen is dropped."""
    seen = pictures[..., None]
    for filters, bias in (("strokes", "darkness"), ("curves", "strength")):
        ways = ("NHWC", "IHWO", "NHWC")
        found = lax.conv_general_dilated(
            seen, weights[filters], (1, 1), "VALID", dimension_numbers=ways
        )
        count, high, wide, kinds = found.shape
        fours = found.reshape(count, high // 2, 2, wide // 2, 2, kinds)
        seen = nn.relu(fours.max((2, 4)) + weights[bias])
    inputs = jnp.concatenate([seen.reshape(len(seen), -1), slim[:, None]], 1)
    hidden = nn.relu(dropped(inputs, 0.1, key) @ weights["first"] + weights["bias"])
    return dropped(hidden, 0.25, key) @ weights["second"] + weights["offset"]


def dropped(values: jax.Array, share: float, key: jax.Array | None) -> jax.Array:
    """Values, a share of them 0 and the others larger."""
    if key is None:
        return values
    return values * random.bernoulli(key, 1 - share, values.shape) / (1 - share)


def varied(pictures: jax.Array, key: jax.Array) -> jax.Array:
    """Turned, leaned, stretched, moved, bent, heavier or lighter, blurred, paler or darker."""
    count, side, _ = pictures.shape
    keys = random.split(key, 5)
    turn, lean, gain = random.normal(keys[0], (3, count)) * jnp.array([[0.1], [0.11], [0.2]])
    tall, wide = jnp.exp(random.normal(keys[1], (2, count)) * 0.08)
    way = jnp.array(
        [[tall * jnp.cos(turn), jnp.sin(turn)], [lean - jnp.sin(turn), wide * jnp.cos(turn)]]
    )
    moves, middle = random.normal(keys[2], (count, 2, 1, 1)) * 0.7, (side - 1) / 2
    places = jnp.stack(jnp.mgrid[:side, :side]) - middle
    bends = random.normal(keys[3], (count, 2, 5, 5)) * 1.1
    bent = jnp.einsum("ik,nakl,jl->naij", NEAR, bends, NEAR)
    at = jnp.einsum("abn,bij->naij", way, places) + middle + moves + bent
    made = jax.vmap(lambda picture, place: map_coordinates(picture, list(place), 1))(pictures, at)
    around = jnp.pad(made, ((0, 0), (1, 1), (1, 1)))
    crosses = [(0, 1), (1, 0), (1, 2), (2, 1), (1, 1)]
    near = jnp.stack([around[:, y : y + side, x : x + side] for y, x in crosses])
    heavy, soft = random.normal(keys[4], (2, count, 1, 1)) * 0.5
    heavy = jnp.clip(heavy, -0.7, 1)
    made += jnp.where(heavy > 0, heavy * (near.max(0) - made), heavy * (made - near.min(0)))
    made += jnp.clip(soft, 0, 1) * (near.mean(0) - made)
    return jnp.clip(made * jnp.exp(gain)[:, None, None], 0, 1)


def _near() -> np.ndarray:
    """How much each of five places along a side bends each pixel."""
    apart = np.linspace(0, DIGIT_SIDE - 1, 5)
    near = np.exp(-(((np.arange(DIGIT_SIDE)[:, None] - apart) / apart[1]) ** 2) / 0.72)
    return near / near.sum(1, keepdims=True)


NEAR = _near()


def loss(
    weights: Weights, pictures: jax.Array, shapes: jax.Array, names: jax.Array, key: jax.Array
) -> jax.Array:
    """How far answers are from names, on pictures that vary."""
    vary, drop, stretch = random.split(key, 3)
    slim = shapes + 0.08 * random.normal(stretch, shapes.shape)
    wanted = nn.one_hot(names, len(GLYPHS)) * 0.999 + 0.001 / len(GLYPHS)
    found = logits(weights, varied(pictures, vary), slim, drop)
    return optax.softmax_cross_entropy(found, wanted).mean()


def trained(
    glyphs: Sequence[Glyph], names: Sequence[int], rounds: int, seed: int = 1
) -> dict[str, np.ndarray]:
    """The average of weights by AdamW, whose steps become smaller."""
    pictures, shapes = shown(glyphs)
    named, slim, chance = np.array(names), slimness(shapes), np.random.default_rng(seed)
    steps = rounds * (len(named) // BATCH)
    rate = optax.warmup_cosine_decay_schedule(0, 3e-3, min(300, steps // 10), steps, 1e-5)
    method, averaging = optax.adamw(rate, weight_decay=1e-4), optax.ema(KEPT)

    @jax.jit
    def step(weights, state, averaged, key, *lesson):
        slopes = jax.grad(loss)(weights, *lesson, key)
        changes, state = method.update(slopes, state, weights)
        weights = optax.apply_updates(weights, changes)
        return weights, state, *averaging.update(weights, averaged)

    key, start = random.split(random.key(seed))
    weights = average = untrained(start)
    state, averaged = method.init(weights), averaging.init(weights)
    for _ in range(rounds):
        order = chance.permutation(len(named))
        for first in range(0, len(order) - BATCH + 1, BATCH):
            some = order[first : first + BATCH]
            key, now = random.split(key)
            lesson = pictures[some], slim[some], named[some]
            weights, state, average, averaged = step(weights, state, averaged, now, *lesson)
    return {name: np.asarray(weight) for name, weight in average.items()}


def main() -> None:
    lessons = all_lessons(20_000, PAGES)
    rough = trained(*labeled(lessons, None), 8)
    glyphs, names = labeled(lessons, partial(asked, rough))
    for seed, name in enumerate(NETWORKS, start=1):
        weights = trained(glyphs, names, ROUNDS, seed)
        place = FOLDER / name
        np.savez_compressed(
            place, **{part: weight.astype(np.float16) for part, weight in weights.items()}
        )
        print(f"{place}: {place.stat().st_size} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()

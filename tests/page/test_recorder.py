"""What a recorder keeps: places as they are seen, also of what is drawn turned."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import Canvas, Step, Stroke, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import Recorder
from tests.raster import raster


def sample(canvas: Canvas) -> None:
    """Every verb that puts ink on paper."""
    canvas.rect(Rect(10, 8, 16, 9), radius=3, fill="#6CCC8C", line=Stroke())
    canvas.rect(Rect(30, 8, 8, 9), line=Stroke(pt=1))
    canvas.circle(14, 24, 4, fill="#AE1B28")
    canvas.line(((20, 22), (38, 26)), Stroke(dash=(2, 1)))
    canvas.path((Step("M", ((20, 30),)), Step("L", ((30, 30),)), Step("L", ((25, 34),)), Step("Z")))
    canvas.text("Turned", 20, 32, Type(12, "bold"), anchor="center", turn=30)
    canvas.stamp("a dot and a line", 34, 32, dot)


def dot(canvas: Canvas) -> None:
    canvas.circle(0, 0, 1, fill="#000000")
    canvas.line(((0, 0), (4, 1)), Stroke())


@pytest.mark.parametrize("degrees", [0.0, 37.0, 90.0, 180.0, 360.0])
def test_what_is_recorded_turned_looks_as_what_is_printed_turned(degrees: float) -> None:
    def turned(canvas: Canvas) -> None:
        with canvas.turned(degrees, (24, 20)):
            sample(canvas)

    def replayed(canvas: Canvas) -> None:
        recorder = Recorder()
        turned(recorder)
        for op in recorder.ops:
            op.replay(canvas)

    printed, kept = (raster(48, 40, draw, dots_per_mm=10) for draw in (turned, replayed))
    assert (printed < 128).sum() > 2000
    assert (np.abs(printed.astype(int) - kept) > 64).mean() < 0.001


def test_turns_within_turns_add_up() -> None:
    once, twice = Recorder(), Recorder()
    with once.turned(90, (24, 20)):
        sample(once)
    with twice.turned(60, (24, 20)), twice.turned(30, (24, 20)):
        sample(twice)
    for one, two in zip(once.ops, twice.ops, strict=True):
        assert one.verb == two.verb
    assert list(twice.stamps) == ["a dot and a line turned by 90"]


def test_a_turned_cell_and_slot_take_the_upright_box_around_them() -> None:
    recorder = Recorder()
    with recorder.turned(90, (0, 0)):
        recorder.cell(Cell("a", "1"), Rect(1, 2, 3, 4))
        recorder.slot("name", Rect(1, 2, 3, 4), Type(10))
    recorder.cell(Cell("a", "2"), Rect(1, 2, 3, 4))
    boxes = [place.box for place in (*recorder.cells, *recorder.slots)]
    turned = pytest.approx((-6, 1, 4, 3))
    assert [(box.x, box.y, box.w, box.h) for box in boxes] == [turned, (1, 2, 3, 4), turned]

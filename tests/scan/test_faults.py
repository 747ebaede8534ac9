"""A photo that is too poor is rejected whole, with what is wrong with it and what to do; a good one
never is.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from sheetgen.errors import SheetError
from sheetgen.scan.decide import Held, Seen
from sheetgen.scan.faults import CAUSES, Exposure, fault_of
from sheetgen.scan.grain import noise_of
from sheetgen.scan.pixels import blank_of
from sheetgen.scan.reading import ReadSheet
from tests.sample import sample
from tests.scan.test_reading import flat_photo, one_of
from tests.shipped import shipped

DESK = (60, 80, 90)


def as_taken(photo: np.ndarray) -> np.ndarray:
    """The photo with some desk around it."""
    return cv2.copyMakeBorder(photo, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=DESK)


def dark(photo: np.ndarray) -> np.ndarray:
    return (photo * 0.25).astype(np.uint8)


def grainy(photo: np.ndarray) -> np.ndarray:
    """In the light of a candle phones make photos bright, and noise with them."""
    noise = np.random.default_rng(1).normal(0, 20, photo.shape).astype(np.float32)
    noise = cv2.GaussianBlur(noise, (0, 0), 0.7)
    return np.clip(photo * 0.5 + noise, 0, 255).astype(np.uint8)


def moved(photo: np.ndarray) -> np.ndarray:
    return cv2.blur(photo, (7, 1))


def moved_aslant(photo: np.ndarray) -> np.ndarray:
    return cv2.filter2D(photo, -1, np.eye(7) / 7)


def soft(photo: np.ndarray) -> np.ndarray:
    return cv2.GaussianBlur(photo, (0, 0), 3)


def far(photo: np.ndarray) -> np.ndarray:
    small = cv2.resize(photo, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return cv2.copyMakeBorder(small, 300, 300, 300, 300, cv2.BORDER_CONSTANT, value=DESK)


def of_few_pixels(photo: np.ndarray) -> np.ndarray:
    """As a messenger makes photos small, the sheet as large as the picture."""
    return cv2.resize(photo, None, fx=0.62, fy=0.62, interpolation=cv2.INTER_AREA)


def curled(photo: np.ndarray) -> np.ndarray:
    """Waves of 3.5 mm."""
    high, wide = photo.shape[:2]
    across, down = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
    up = (23 * np.sin(across / wide * 3 * np.pi)).astype(np.float32)
    return cv2.remap(photo, across, down + up, cv2.INTER_LINEAR, borderValue=DESK)


def beside_another(photo: np.ndarray) -> np.ndarray:
    """A corner of another sheet."""
    wider = cv2.copyMakeBorder(photo, 0, 0, 0, 200, cv2.BORDER_CONSTANT, value=DESK)
    wider[100:240, -160:-20] = photo[40:180, 40:180]
    return wider


@pytest.fixture
def exposures(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Held, Exposure]]:
    """What is known of each photo that is read."""
    known: list[tuple[Held, Exposure]] = []

    def fault(seen: Held, exposure: Exposure) -> str:
        known.append((seen, exposure))
        return ""

    monkeypatch.setattr("sheetgen.scan.reading.fault_of", fault)
    return known


@pytest.mark.parametrize(
    ("taken", "cause"),
    sample(
        [
            (dark, "dark"),
            (grainy, "dark"),
            (moved, "moved"),
            (moved_aslant, "moved"),
            (soft, "soft"),
            (far, "far"),
            (of_few_pixels, "small"),
            (curled, "bent"),
            (beside_another, "strays"),
            (lambda photo: photo, ""),
        ],
        5,
    ),
)
def test_what_is_wrong_with_a_photo_is_measured(
    taken: Callable[[np.ndarray], np.ndarray],
    cause: str,
    exposures: list[tuple[Held, Exposure]],
) -> None:
    one_of(taken(as_taken(flat_photo())))
    assert [exposure.cause() for _, exposure in exposures] == [cause]


def in_dim_corners(photo: np.ndarray) -> np.ndarray:
    """Less light around the corner squares than anywhere else."""
    light = np.ones(photo.shape[:2], np.float32)
    light[:70, :70] = light[:70, -70:] = light[-70:, :70] = light[-70:, -70:] = 0.8
    return (photo * cv2.GaussianBlur(light, (0, 0), 5)[..., None]).astype(np.uint8)


def test_light_at_the_corners_is_no_noise(exposures: list[tuple[Held, Exposure]]) -> None:
    for photo in (flat_photo(), in_dim_corners(flat_photo())):
        one_of(as_taken(photo))
    (_, even), (_, dim) = exposures
    assert dim.ink.noise.max() < 2 * even.ink.noise.max()


def test_a_desk_beside_a_narrow_sheet_is_no_noise() -> None:
    (pad,) = shipped("rainbow-roll").parts(["sheet"], theme="mono")
    blank = blank_of(pad.pieces[0])
    rest = np.zeros(blank.gray.shape, np.float32)
    rest[200:-200, -6:] = 0.5
    assert noise_of(rest, blank).max() < 0.01


def test_nothing_of_a_photo_that_is_too_poor_is_sure_and_it_says_why() -> None:
    sheet = one_of(curled(as_taken(flat_photo())))
    assert isinstance(sheet, ReadSheet), sheet
    assert sheet.fault.endswith(
        " of 106 cells cannot be read: the paper is curled or folded; press it flat and take it again"
    )
    assert {seen.state for seen in sheet.seen.values()} == {"unsure"}
    assert len(sheet.doubts) == 106


def test_only_doubts_that_another_photo_settles_count(
    exposures: list[tuple[Held, Exposure]],
) -> None:
    one_of(dark(flat_photo()))
    one_of(flat_photo())
    one_of(far(as_taken(flat_photo())))
    (seen, poor), (_, good), (_, distant) = exposures

    def fault(reason: str, count: int, exposure: Exposure) -> str:
        unsure = list(seen)[:count]
        doubts = {cell: Seen("unsure", "", 0.5, reason) for cell in unsure}
        return fault_of(seen | doubts, exposure)

    assert "8 of 106 cells cannot be read: it is dark" in fault("faint", 8, poor)
    assert fault("faint", 5, poor) == ""
    # What stands on paper like that is no fault of the photo.
    assert [fault(reason, 60, poor) for reason in ("rule", "writing", "overlap")] == [""] * 3
    assert fault("erased", 60, good) == ""
    assert fault("faint", 20, good) == ""
    assert "the light is uneven" in fault("faint", 30, good)
    # What hides a few cells leaves the others as clear as ever.
    assert fault("hidden", 15, good) == ""
    assert "a lamp shines on it, something lies on it" in fault("hidden", 17, good)
    assert "a lamp shines on it, something lies on it" in fault("hidden", 17, distant)
    assert "too far away" in fault("faint", 17, distant)


def test_too_much_light_hides_the_print_of_a_whole_sheet() -> None:
    sheet = one_of(np.clip(flat_photo() * 2.5, 0, 255).astype(np.uint8))
    assert isinstance(sheet, ReadSheet), sheet
    assert sheet.fault.endswith("cannot be read: it is too bright; take it again in less light")


SEEN_AT_ONCE = [
    (lambda photo: (photo * 0.12).astype(np.uint8), "dark"),
    (lambda photo: cv2.blur(photo, (21, 1)), "moved"),
    (lambda photo: cv2.GaussianBlur(photo, (0, 0), 4.5), "soft"),
    (lambda photo: np.clip(photo * 0.5 + GRAIN, 0, 255).astype(np.uint8), "dark"),
]
GRAIN = np.random.default_rng(2).normal(0, 60, as_taken(flat_photo()).shape)


@pytest.mark.parametrize(("taken", "cause"), SEEN_AT_ONCE)
def test_what_is_wrong_with_a_whole_picture_is_told_before_anything_is_found_on_it(
    taken: Callable[[np.ndarray], np.ndarray], cause: str
) -> None:
    photo = flat_photo()
    photo[:190, :190] = 200  # corner
    photo[-190:, :190] = 200
    answer = one_of(taken(as_taken(photo)))
    assert isinstance(answer, SheetError)
    (problem,) = answer.problems
    assert problem.message.endswith(f": {CAUSES[cause]}")
    plain = one_of(as_taken(photo))
    assert isinstance(plain, SheetError)
    assert "move thumbs away" in plain.problems[0].message


def test_of_sheets_none_of_which_is_whole_it_says_so() -> None:
    photo = flat_photo()
    halves = np.hstack([photo[:, : photo.shape[1] // 2]] * 2)
    answer = one_of(halves)
    assert isinstance(answer, SheetError)
    assert answer.problems[0].code == "corners-missing"
    assert "none of them whole; photograph one at a time" in answer.problems[0].message


def test_each_cause_is_told_in_half_a_sentence_with_what_to_do() -> None:
    for sentence in CAUSES.values():
        what, remedy = sentence.split("; ")
        assert len(what) < 60
        assert "again" in remedy

"""A photo that is too poor is rejected whole, with what is wrong with it and what to do; a good one
never is.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from sheetgen.errors import SheetError
from sheetgen.page.piece import Piece
from sheetgen.scan.decide import Held, Seen
from sheetgen.scan.faults import CAUSES, Exposure, fault_of
from sheetgen.scan.grain import noise_of
from sheetgen.scan.pixels import blank_of, rectangle
from sheetgen.scan.reading import ReadSheet
from tests.sample import sample
from tests.scan import samples
from tests.scan.measured import read_one
from tests.scan.simulator import cut_out, page_of
from tests.scan.test_reading import PRINTS, flat_photo, one_of, small
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


def moved_along(photo: np.ndarray, way: np.ndarray) -> np.ndarray:
    """The phone moved on such a way while the photo was taken: places in pixels, a row each."""
    kernel = np.zeros((41, 41), np.float32)
    places = np.round((way - way.mean(0) + 20) * 16).astype(np.int32)
    cv2.polylines(kernel, [places], False, 1.0, 1, cv2.LINE_AA, 4)
    return cv2.filter2D(photo, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def straight_way(length: float, degrees: float) -> np.ndarray:
    angle = np.radians(degrees)
    return np.array([(0, 0), (length * np.cos(angle), length * np.sin(angle))])


def bow(length: float, degrees: float) -> np.ndarray:
    """A quarter of a circle."""
    turn = np.linspace(0, np.pi / 2, 20) + np.radians(degrees)
    return 2 / np.pi * length * np.stack([np.cos(turn), np.sin(turn)], 1)


WAYS = [
    *(straight_way(7, degrees) for degrees in (0, 25, 45, 70, 90, 115, 135, 160)),
    *(straight_way(18, degrees) for degrees in (0, 25, 45, 70, 90, 115, 135, 160)),
    *(bow(length, degrees) for length in (9, 18) for degrees in (0, 40, 90, 130)),
]
"""Ways that a phone is moved on: short ones, on which a sheet is still found, and long ones."""


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


GAMES = [
    "unicorn-rainbow sheet",
    "uno-dice board",
    "formulas sheet",
    "rainbow-roll sheet",
    "color-dice board",
]
"""Each game with a part that people photograph."""


def sheet_of(game: str) -> np.ndarray:
    """A blank sheet as on a screenshot."""
    made, placed = page_of(*game.split(), "color", False)
    return small(cut_out(made, placed[0]))


@pytest.fixture
def exposures(monkeypatch: pytest.MonkeyPatch) -> list[Exposure]:
    """What is known of each photo on which a sheet can be read, before its cells are looked at."""
    known: list[Exposure] = []

    def seen(exposure: Exposure, *of: object) -> Held:
        known.append(exposure)
        return {}

    monkeypatch.setattr("sheetgen.scan.reading._seen", seen)
    monkeypatch.setattr("sheetgen.scan.reading.fault_of", lambda seen, exposure: "")
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
    exposures: list[Exposure],
) -> None:
    one_of(taken(as_taken(flat_photo())))
    assert [exposure.cause() for exposure in exposures] == [cause]


@pytest.mark.parametrize("way", sample(WAYS, 6))
@pytest.mark.parametrize("game", sample(GAMES, 1))
def test_a_phone_that_was_moved_in_any_direction_is_told_of_a_sheet_of_any_game(
    game: str, way: np.ndarray, exposures: list[Exposure]
) -> None:
    answer = one_of(moved_along(as_taken(sheet_of(game)), way))
    if isinstance(answer, SheetError):
        assert CAUSES["moved"] in answer.problems[0].message
    else:
        assert [exposure.cause() for exposure in exposures] == ["moved"]


@pytest.mark.parametrize("blur", [1.5, 2.5, 3.5, 5])
@pytest.mark.parametrize("game", sample(GAMES, 2))
def test_a_soft_photo_of_a_sheet_of_any_game_was_not_moved(
    game: str, blur: float, exposures: list[Exposure]
) -> None:
    answer = one_of(cv2.GaussianBlur(as_taken(sheet_of(game)), (0, 0), blur))
    if isinstance(answer, SheetError):
        assert CAUSES["moved"] not in answer.problems[0].message
    else:
        assert exposures[0].cause() in ("soft", "")


def glaring(photo: np.ndarray) -> np.ndarray:
    """Three lamps, reflected between the corners."""
    lamps = np.zeros(photo.shape[:2], np.float32)
    high, wide = lamps.shape
    for across, down in ((0.35, 0.3), (0.6, 0.5), (0.4, 0.7)):
        cv2.circle(lamps, (int(across * wide), int(down * high)), wide // 7, 260, -1)
    lamps = cv2.GaussianBlur(lamps, (0, 0), 20)[..., None]
    return np.clip(photo * 0.85 + lamps, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("game", sample(GAMES, 2))
def test_what_a_lamp_whitens_is_not_taken_for_curled_paper(
    game: str, exposures: list[Exposure]
) -> None:
    one_of(glaring(as_taken(sheet_of(game))))
    assert [exposure.cause() for exposure in exposures] == ["hidden"]


@pytest.mark.parametrize("game", sample(GAMES, 2))
def test_too_much_light_is_not_taken_for_curled_paper(game: str, exposures: list[Exposure]) -> None:
    one_of(np.clip(as_taken(sheet_of(game)) * 2.6 + 20, 0, 255).astype(np.uint8))
    assert exposures[0].cause() in ("bright", "")


@pytest.mark.parametrize("game", sample(GAMES, 2))
def test_curled_paper_is_neither_soft_nor_moved(game: str, exposures: list[Exposure]) -> None:
    one_of(curled(as_taken(sheet_of(game))))
    assert exposures[0].cause() in ("bent", "")


def test_curled_paper_that_looks_soft_is_rejected_as_curled() -> None:
    # curled and softer at its corners: it was read with 40 questions where blur was left out
    sheet = read_one(samples.sample(63_014, "loose", "bent"), PRINTS)
    assert isinstance(sheet, ReadSheet), sheet
    assert sheet.fault.endswith(CAUSES["bent"])


def in_dim_corners(photo: np.ndarray) -> np.ndarray:
    """Less light around the corner squares than anywhere else."""
    light = np.ones(photo.shape[:2], np.float32)
    light[:70, :70] = light[:70, -70:] = light[-70:, :70] = light[-70:, -70:] = 0.8
    return (photo * cv2.GaussianBlur(light, (0, 0), 5)[..., None]).astype(np.uint8)


def test_light_at_the_corners_is_no_noise_of_the_paper(exposures: list[Exposure]) -> None:
    for photo in (flat_photo(), in_dim_corners(flat_photo())):
        one_of(as_taken(photo))
    (sheet,) = shipped("unicorn-rainbow").parts(["sheet"])
    even, dim = (noise_of_cells(exposure, sheet.pieces[0]) for exposure in exposures)
    assert max(dim) < 2 * max(even)


def noise_of_cells(exposure: Exposure, piece: Piece) -> list[float]:
    """The noise of a photo in each cell; the edges of dim corners lie beside them."""
    noise = exposure.ink.noise
    return [float(noise[rectangle(placed.box, noise)].mean()) for placed in piece.cells]


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
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged: list[tuple[Held, Exposure]] = []

    def noted(seen: Held, exposure: Exposure) -> str:
        judged.append((seen, exposure))
        return ""

    monkeypatch.setattr("sheetgen.scan.reading.fault_of", noted)
    one_of(dark(flat_photo()))
    one_of(flat_photo())
    one_of(far(as_taken(flat_photo())))
    (seen, poor), (_, good), (_, distant) = judged

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


def lost_in_grain(photo: np.ndarray) -> np.ndarray:
    grain = np.random.default_rng(2).normal(0, 60, photo.shape)
    return np.clip(photo * 0.5 + grain, 0, 255).astype(np.uint8)


SEEN_AT_ONCE = [
    (lambda photo: (photo * 0.12).astype(np.uint8), "dark"),
    (lambda photo: cv2.blur(photo, (21, 1)), "moved"),
    (lambda photo: cv2.GaussianBlur(photo, (0, 0), 4.5), "soft"),
    (lost_in_grain, "dark"),
]


def without_left_corners() -> np.ndarray:
    photo = flat_photo()
    photo[:190, :190] = 200
    photo[-190:, :190] = 200
    return as_taken(photo)


@pytest.mark.parametrize(("taken", "cause"), SEEN_AT_ONCE)
def test_what_is_wrong_with_a_whole_picture_is_told_before_anything_is_found_on_it(
    taken: Callable[[np.ndarray], np.ndarray], cause: str
) -> None:
    answer = one_of(taken(without_left_corners()))
    assert isinstance(answer, SheetError)
    (problem,) = answer.problems
    assert problem.message.endswith(f": {CAUSES[cause]}")


def test_of_a_picture_that_is_good_but_for_its_corners_they_are_told() -> None:
    answer = one_of(without_left_corners())
    assert isinstance(answer, SheetError)
    assert "move thumbs away" in answer.problems[0].message


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

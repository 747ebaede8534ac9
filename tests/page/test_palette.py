"""The palette measured: colors stay apart for every eye, on a gray printer, and in what a theme
makes of them.

The matrices are those of Machado, Oliveira and Fernandes 2009 at full severity and the two half
planes of Brettel, Vienot and Mollon 1997 as worked out for sRGB by libDaltonLens; the differences
are CIEDE2000.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise

import pytest
from coloraide import Color

from sheetgen.catalog import game_ids, load_layout
from sheetgen.page.canvas import BLACK, WHITE
from sheetgen.page.ink import INKS, MID_GRAY, TEXT_GRAY, Ink, Theme, ThemeName

Linear = tuple[float, float, float]
Matrix = tuple[Linear, Linear, Linear]
Vision = Callable[[Linear], Linear]

MACHADO: dict[str, Matrix] = {
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

BRETTEL: dict[str, tuple[Linear, Matrix, Matrix]] = {
    "deuteranopia": (
        (-0.00293, -0.00645, 0.00938),
        ((0.36198, 0.86755, -0.22953), (0.26099, 0.64512, 0.09389), (-0.01975, 0.02686, 0.99289)),
        ((0.37009, 0.88540, -0.25549), (0.25767, 0.63782, 0.10451), (-0.01950, 0.02741, 0.99209)),
    ),
    "protanopia": (
        (0.00048, 0.00416, -0.00464),
        ((0.14510, 1.20165, -0.34675), (0.10447, 0.85316, 0.04237), (0.00429, -0.00603, 1.00174)),
        ((0.14115, 1.16782, -0.30897), (0.10495, 0.85730, 0.03776), (0.00431, -0.00586, 1.00155)),
    ),
    "tritanopia": (
        (0.03960, -0.02831, -0.01129),
        ((1.01354, 0.14268, -0.15622), (-0.01181, 0.87561, 0.13619), (0.07707, 0.81208, 0.11085)),
        ((0.93337, 0.19999, -0.13336), (0.05809, 0.82565, 0.11626), (-0.37923, 1.13825, 0.24098)),
    ),
}


def linear(paint: str) -> Linear:
    def channel(text: str) -> float:
        value = int(text, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return channel(paint[1:3]), channel(paint[3:5]), channel(paint[5:7])


def dot(a: Linear, b: Linear) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def through(matrix: Matrix, color: Linear) -> Linear:
    red, green, blue = (min(1.0, max(0.0, dot(row, color))) for row in matrix)
    return red, green, blue


def machado(name: str) -> Vision:
    return lambda color: through(MACHADO[name], color)


def brettel(name: str) -> Vision:
    normal, one, other = BRETTEL[name]
    return lambda color: through(one if dot(normal, color) >= 0 else other, color)


VISIONS: dict[str, Vision] = {
    "normal": lambda color: color,
    **{f"{name}, Machado": machado(name) for name in MACHADO},
    **{f"{name}, Brettel": brettel(name) for name in BRETTEL},
}


def difference(a: str, b: str, vision: Vision) -> float:
    one, other = (Color("srgb-linear", vision(linear(paint))) for paint in (a, b))
    return one.delta_e(other, method="2000")


def least(paints: Iterable[str], vision: Vision) -> float:
    return min(difference(a, b, vision) for a, b in combinations(paints, 2))


def luminance(paint: str) -> float:
    return dot((0.2126, 0.7152, 0.0722), linear(paint))


def lightness(paint: str) -> float:
    """L* of the gray that a printer makes of the color by its luminance."""
    y = luminance(paint)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


def weighed(paint: str) -> float:
    """L* of the gray that a printer makes of it by the old television weights."""
    gray = round(
        sum(weight * int(paint[i : i + 2], 16) for weight, i in ((0.30, 1), (0.59, 3), (0.11, 5)))
    )
    return lightness(f"#{gray:02X}{gray:02X}{gray:02X}")


def contrast(a: str, b: str) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def step(values: Iterable[float]) -> float:
    ordered = sorted(values)
    return min(b - a for a, b in pairwise(ordered))


PALETTES: dict[str, tuple[Ink, ...]] = {"shipped inks": tuple(INKS.values())}
for game in game_ids():
    loaded = load_layout(game)
    used = tuple(loaded.inks.values())
    if len(used) > 1:
        PALETTES[game] = used

palettes = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())
every_ink = pytest.mark.parametrize("ink", INKS.values(), ids=INKS.keys())


# The half planes of Brettel's model come out a little differently from one source of cone data to
# the next.
@pytest.mark.parametrize(
    ("vision", "solids", "tints", "four"),
    [
        ("normal", 29.5, 14.4, 31.1),
        ("deuteranopia, Machado", 17.7, 6.2, 22.7),
        ("deuteranopia, Brettel", 17.9, 6.1, 22.8),
        ("protanopia, Machado", 18.1, 6.7, 18.1),
        ("protanopia, Brettel", 17.9, 6.8, 17.9),
        ("tritanopia, Machado", 20.0, 7.0, 22.4),
        ("tritanopia, Brettel", 21.3, 6.2, 21.3),
    ],
)
def test_measured_as_the_palette_was_chosen(
    vision: str, solids: float, tints: float, four: float
) -> None:
    measured = (
        least((ink.solid for ink in INKS.values()), VISIONS[vision]),
        least((ink.tint for ink in INKS.values()), VISIONS[vision]),
        least((INKS[name].solid for name in ("red", "yellow", "blue", "green")), VISIONS[vision]),
    )
    assert measured == pytest.approx(
        (solids, tints, four), abs=0.5 if "Brettel" in vision else 0.06
    )


@palettes
def test_solids_differ_for_full_color_vision(palette: tuple[Ink, ...]) -> None:
    assert least((ink.solid for ink in palette), VISIONS["normal"]) >= 28


@palettes
@pytest.mark.parametrize("vision", [name for name in VISIONS if name != "normal"])
def test_solids_differ_for_color_blind_players(palette: tuple[Ink, ...], vision: str) -> None:
    assert least((ink.solid for ink in palette), VISIONS[vision]) >= 17


@palettes
@pytest.mark.parametrize(
    "gray", [lightness, weighed], ids=["by luminance", "by television weights"]
)
def test_solids_differ_on_a_gray_printer(
    palette: tuple[Ink, ...], gray: Callable[[str], float]
) -> None:
    assert step(gray(ink.solid) for ink in palette) >= 10


def test_gray_order_from_dark_to_light() -> None:
    assert (
        "".join(ink.letter for ink in sorted(INKS.values(), key=lambda ink: lightness(ink.solid)))
        == "VRBOGY"
    )


@every_ink
def test_letter_stands_out_on_its_solid(ink: Ink) -> None:
    assert ink.text in (BLACK, WHITE)
    assert contrast(ink.text, ink.solid) >= 4.5


@every_ink
def test_black_stands_out_on_the_tint(ink: Ink) -> None:
    assert contrast(BLACK, ink.tint) >= 14


@every_ink
def test_pencil_stands_out_on_the_tint(ink: Ink) -> None:
    assert contrast("#5A5A5A", ink.tint) >= 4.5


@every_ink
def test_line_color_stands_out_on_paper_and_tint(ink: Ink) -> None:
    assert round(contrast(ink.line, WHITE), 1) >= 5.4
    assert round(contrast(ink.line, ink.tint), 1) >= 4.6


@every_ink
@pytest.mark.parametrize("name", ["color", "light"])
def test_the_suit_in_a_cell_is_seen_in_gray_and_steps_back_behind_a_pencil(
    ink: Ink, name: ThemeName
) -> None:
    theme = Theme(name, INKS)
    paint, ground = theme.suit(ink.name), theme.tint(ink.name) or WHITE
    assert contrast(paint, ground) == pytest.approx(3, abs=0.07)
    assert contrast("#5A5A5A", ground) > 1.5 * contrast(paint, ground)


@pytest.mark.parametrize(
    ("theme", "pt", "drawn"),
    [("color", 1.25, 1.25), ("mono", 1.25, 1.25), ("light", 1.25, 0.875), ("light", 0.5, 0.5)],
)
def test_a_frame_is_thinner_in_light_and_never_under_half_a_point(
    theme: ThemeName, pt: float, drawn: float
) -> None:
    assert Theme(theme, INKS).frame("green", pt).pt == pytest.approx(drawn)


@every_ink
def test_tint_differs_from_paper(ink: Ink) -> None:
    assert difference(ink.tint, WHITE, VISIONS["normal"]) >= 12


def test_grays_that_carry_text_stand_out() -> None:
    assert contrast(MID_GRAY, WHITE) >= 4.5
    assert contrast(TEXT_GRAY, WHITE) >= 7


@palettes
@pytest.mark.parametrize("name", ["color", "light", "mono"])
def test_any_two_inks_of_a_theme_differ_by_letter_pattern_and_suit(
    palette: tuple[Ink, ...], name: ThemeName
) -> None:
    theme = Theme(name, {ink.name: ink for ink in palette})
    shown = [theme.ink(color) for color in theme.inks]
    assert len({ink.letter for ink in shown}) == len(shown)
    assert len({ink.pattern for ink in shown}) == len({ink.suit for ink in shown}) == len(shown)


@palettes
@pytest.mark.parametrize("name", ["color", "light", "mono"])
def test_every_theme_stays_readable(palette: tuple[Ink, ...], name: ThemeName) -> None:
    theme = Theme(name, {ink.name: ink for ink in palette})
    for color in theme.inks:
        ground = theme.tint(color) or WHITE
        assert contrast(theme.on_solid(color), theme.solid(color)) >= 4.5
        assert contrast(theme.line(color), ground) >= 4.5

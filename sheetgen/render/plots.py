"""Curves and bars as pictures, SVG or PNG, in the typeface and the inks of the sheets; the only
module that draws with matplotlib, which the extra `plots` installs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from sheetgen.errors import LayoutError, OutputError, UsageError
from sheetgen.files import write_whole
from sheetgen.page.canvas import BLACK
from sheetgen.page.ink import INKS, LIGHT_GRAY, TEXT_GRAY
from sheetgen.render.fonts import Typeface, shipped_font
from sheetgen.render.lettering import unprintable

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ENDINGS = (".svg", ".png")

SIZE = (7.0, 3.0)
"""Inches of a picture, wide and high."""

_DPI = 300  # Dots in each of a PNG
_SIZE = 9.0  # pt of words on a picture
_TITLE = 12.0  # pt of its title
_ACROSS = 80  # letters that stand beside each other below bars; the names of more stand aslant
_ALONG = 72  # letters in a line below the axis, so that none ends outside
_LABEL = 0.07  # The share of the height that the name at the end of a curve takes

_INKS = ("blue", "orange", "green", "violet", "red", "yellow")
# What tells curves apart in color, and in gray
_DASHES = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (7, 2, 1, 2)), (0, (3, 1.5)), (0, (1, 4)))


@dataclass(frozen=True, slots=True)
class Curve:
    """What one line shows: its name, and a value at each place of the chart; `least` and `most`
    are the ends of its interval at each, () where values are exact.
    """

    name: str
    values: Sequence[float]
    least: Sequence[float] = ()
    most: Sequence[float] = ()


@dataclass(frozen=True, slots=True)
class CurvePlot:
    """Curves over the same places.

    Attributes:
        title: over the picture.
        along, up: what the axes show.
        places: of the values on the axis along.
        curves: each with as many values as there are places.
        limits: the ends of the axis up; None as the values need them.
    """

    title: str
    along: str
    up: str
    places: Sequence[float]
    curves: Sequence[Curve]
    limits: tuple[float, float] | None = None

    @property
    def names(self) -> list[str]:
        """What each curve is called."""
        return [curve.name for curve in self.curves]


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar for each name, with the ends of its interval.

    Attributes:
        title: over the picture.
        up: what the axis shows.
        bars: by the name below each, its height and the ends of its interval.
    """

    title: str
    up: str
    bars: Mapping[str, tuple[float, float, float]]

    @property
    def names(self) -> list[str]:
        """What each bar is called."""
        return list(self.bars)


def plot(chart: CurvePlot | Bars, path: Path, font: Path | None = None) -> None:
    """Write a picture, the same bytes for the same chart.

    Args:
        path: ends in one of ENDINGS.
        font: a TrueType file with the letters that ours lacks.

    Raises:
        UsageError: `not-a-picture` for another ending.
        LayoutError: `missing-glyph` or `script` for a name, `bad-font`.
        OutputError: `plots-missing` without matplotlib, or as `replacing`.
    """
    refuse_other_ending(path)
    drawn = picture(chart, path.suffix.lower().removeprefix("."), font)
    write_whole(path, drawn)


def picture(chart: CurvePlot | Bars, kind: str, font: Path | None = None) -> bytes:
    """Return a chart as the bytes of an `svg` or a `png`. Raises as `plot` does."""
    refuse_without_extra()
    names = [chart.title, *chart.names]
    typeface = Typeface(font)
    checked = [unprintable(typeface, name, "the name ") for name in names]
    if problems := dict.fromkeys(filter(None, checked)):
        raise LayoutError(problems)
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    style = rc_context(
        {
            "font.family": _families(font),
            "font.size": _SIZE,
            "svg.fonttype": "path",
            "svg.hashsalt": "sheetgen",
            "text.parse_math": False,
            "axes.edgecolor": TEXT_GRAY,
        }
    )
    known = {"Date": None} if kind == "svg" else {"Software": None}
    out = BytesIO()
    with style:
        figure = Figure(figsize=SIZE, layout="constrained")
        if isinstance(chart, Bars):
            _draw_bars(chart, figure.add_subplot())
        else:
            _draw(chart, figure.add_subplot())
        figure.savefig(out, format=kind, dpi=_DPI, metadata=known)
    return out.getvalue()


def refuse_other_ending(path: Path) -> None:
    """Raise UsageError `not-a-picture` for a file that cannot be one of ours."""
    if path.suffix.lower() not in ENDINGS:
        raise UsageError(
            "not-a-picture",
            f"{path}: not the name of a picture; it ends in {' or '.join(ENDINGS)}",
            path,
        )


def refuse_without_extra() -> None:
    """Raise OutputError `plots-missing` where matplotlib is not installed."""
    if find_spec("matplotlib") is None:
        raise OutputError(
            "plots-missing", "plots need matplotlib; install it with: pip install matplotlib"
        )


def _families(font: Path | None) -> list[str]:
    """The typefaces as matplotlib knows them, the one that lacks letters first."""
    from matplotlib.font_manager import FontProperties, fontManager

    files = [shipped_font("regular"), shipped_font("bold"), *([font] if font else [])]
    for file in files:
        fontManager.addfont(file)
    names = [FontProperties(fname=file).get_name() for file in files]
    return list(dict.fromkeys(names))


def _frame(chart: CurvePlot | Bars, axes: Axes) -> None:
    """Draw title and axis."""
    axes.set_title(chart.title, loc="left", fontsize=_TITLE, fontweight="bold")
    axes.set_ylabel(chart.up)
    axes.grid(axis="y", color=LIGHT_GRAY, linewidth=0.5)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def _draw_bars(chart: Bars, axes: Axes) -> None:
    """Draw bars with their intervals."""
    _frame(chart, axes)
    places = range(len(chart.names))
    bars = chart.bars.values()
    axes.bar(
        places,
        [value for value, _, _ in bars],
        width=0.6,
        color=INKS["blue"].line,
        yerr=([value - low for value, low, _ in bars], [high - value for value, _, high in bars]),
        ecolor=BLACK,
        capsize=5,
    )
    longest = max(len(word) for name in chart.names for word in name.split())
    if longest * len(chart.names) > _ACROSS:
        axes.set_xticks(places, chart.names, rotation=45, ha="right", rotation_mode="anchor")
    else:
        axes.set_xticks(places, [name.replace(" ", "\n") for name in chart.names])


def _draw(chart: CurvePlot, axes: Axes) -> None:
    """Draw curves with their names at their ends."""
    from matplotlib.ticker import MaxNLocator

    _frame(chart, axes)
    axes.set_xlabel(fill(chart.along, _ALONG))
    axes.set_ylim(chart.limits)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    for number, curve in enumerate(chart.curves):
        ink = INKS[_INKS[number % len(_INKS)]].line
        axes.plot(
            chart.places,
            curve.values,
            color=ink,
            linestyle=_DASHES[number % len(_DASHES)],
            linewidth=1.6,
        )
        if curve.least:
            axes.fill_between(
                chart.places,
                curve.least,
                curve.most,
                color=ink,
                alpha=0.15,
                linewidth=0,
            )
    for curve, height in zip(chart.curves, _label_heights(chart, axes), strict=True):
        axes.annotate(
            curve.name,
            (chart.places[-1], curve.values[-1]),
            xytext=(1.02, height),
            textcoords="axes fraction",
            color=BLACK,
            va="center",
            # a line to the beginning of the name, so that it crosses no other
            arrowprops={
                "arrowstyle": "-",
                "color": TEXT_GRAY,
                "linewidth": 0.5,
                "relpos": (0, 0.5),
            },
        )


def _label_heights(chart: CurvePlot, axes: Axes) -> Iterator[float]:
    """Where the name of each curve stands, as a share of the height: beside its end, and none over
    another.
    """
    low, high = axes.get_ylim()
    ends = [(curve.values[-1] - low) / (high - low) for curve in chart.curves]
    order = sorted(range(len(ends)), key=lambda number: ends[number])
    for before, number in pairwise(order):
        ends[number] = max(ends[number], ends[before] + _LABEL)
    room = 1.0
    for number in reversed(order):
        ends[number] = min(ends[number], room)
        room = ends[number] - _LABEL
    yield from ends

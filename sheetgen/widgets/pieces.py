"""Parts to cut out and build: rows of nets, strips of stickers, rows of pawns, and the help at the foot of their pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from sheetgen.core.dice import Die
from sheetgen.errors import LayoutError
from sheetgen.paper.canvas import Stroke, Type
from sheetgen.paper.geometry import Rect
from sheetgen.paper.piece import Part, PartKind, Piece
from sheetgen.paper.recorder import Recorder
from sheetgen.paper.type import LEAST_PT
from sheetgen.values import frozen, replace
from sheetgen.widgets.base import Pen, run
from sheetgen.widgets.net import COLUMNS, CUT, LEAST_EDGE, MOST_EDGE, ROWS, Net, draw_net, placed_faces, tab_depth
from sheetgen.widgets.pawn import DISC, STAND_LENGTH, STAND_WIDTH, draw_disc, draw_stand
from sheetgen.widgets.scalebar import LENGTH, draw_scale_bar
from sheetgen.widgets.sticker import LEAST_DIE, MOST_DIE, draw_stickers, strip_size
from sheetgen.words import nearest

WIDTH = 194.0
"""What A4, Letter and A5 have in common between their margins, in mm."""

GUTTER = 3.0
"""Between pieces that are cut out with scissors, in mm."""

STRIP_HEIGHT = 22.0
"""Height of the help at the foot of a page, in mm."""

HELP: Mapping[PartKind, tuple[str, ...]] = MappingProxyType(
    {
        "dice": (
            "Print at 100 % on 160–200 g paper. The bar must be 100 mm long.",
            "Score the dashed lines with a ruler and an empty pen; cut the solid ones.",
            "Fold backward, print outside. Tab a under edge a makes a ring.",
            "Glue one lid with b, c, d, let it dry, then the other with e, f, g.",
        ),
        "stickers": (
            "Print at 100 % on label paper. The bar must be 100 mm long.",
            "Cut out along the lines. Each line is one die.",
            "Stick each pair that stands together on opposite sides of a blank die.",
            "Rub every sticker down with a fingernail, the corners last.",
        ),
        "pawns": (
            "Print at 100 % on 160–200 g paper. The bar must be 100 mm long.",
            "Discs: cut out, best glued onto card. Dashed rims are for dummies.",
            "Stand-ups: score the dashed lines, cut strips, fold backward.",
            "Glue the tab onto the far end of the foot: a little tent stands.",
        ),
    }
)
"""How each kind of part is printed and built, step by step."""

_BETWEEN_NETS = 3.0
_BESIDE_NETS = 2.5
_LETTER_TALL, _LABEL_TALL = 2.8, 2.6
_LABEL_WIDTH = 26.0
_BETWEEN_DISCS = 2.0
_HAIR = 0.1


@frozen
class Choice:
    """What of a game is made; None = all of it.

    Attributes:
        dice: ids of the dice.
        colors: whose pawns, discs and stand-ups.
        dummies: whose discs with the dashed rim of a dummy; None = the same colors.
    """

    dice: tuple[str, ...] | None = None
    colors: tuple[str, ...] | None = None
    dummies: tuple[str, ...] | None = None


EVERYTHING = Choice()
"""All that a game has of it."""


def cut_part(pen: Pen, name: str, kind: PartKind, title: str, size: float, choice: Choice = EVERYTHING) -> Part:
    """A part to cut out, drawn whole; what does not work out becomes complaints of the pen.

    Args:
        name: the part's name in the layout.
        kind: one of `CUT_OUT`.
        size: mm; the edge of the dice, or of the blank dice that the stickers go on. Pawns have one size.
        choice: the dice or pawns that are made.
    """
    if kind == "pawns":
        shades = tuple(pen.game.letters)
        colors = _chosen(pen, shades, choice.colors, "color")
        dummies = colors if choice.dummies is None else _chosen(pen, shades, choice.dummies, "color")
        pieces = pawn_pieces(pen, colors, pen.game.numbers.get("pawns", 0), dummies)
    else:
        ids = _chosen(pen, tuple(str(die.id) for die in pen.game.dice), choice.dice, "die")
        dice = tuple(die for die in pen.game.dice if str(die.id) in ids)
        pieces = net_pieces(pen, dice, size) if kind == "dice" else sticker_pieces(pen, dice, size)
    return Part(name, kind, title, pieces, strip(pen, kind, title), GUTTER)


def _chosen(pen: Pen, known: tuple[str, ...], given: tuple[str, ...] | None, what: str) -> tuple[str, ...]:
    """The names that are made, in the game's order; complains about those that the game does not have."""
    if given is None:
        return known
    for name in given:
        if name not in known:
            pen.complain(f"unknown-{what}", f'there is no {what} "{name}"{nearest(name, known)}', name)
    return tuple(name for name in known if name in given)


def labels(dice: Sequence[Die]) -> tuple[str, ...]:
    """What stands beside each die: its label, and which of several of that label it is."""
    names = [die.label or str(die.id) for die in dice]
    seen: dict[str, int] = {}
    result = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        count = names.count(name)
        result.append(f"{name}, {seen[name]} of {count}" if count > 1 else name)
    return tuple(result)


def balanced(count: int, most: int) -> tuple[int, ...]:
    """How many stand in each row when a row holds at most `most`: as even as can be, the longer rows first."""
    rows = -(-count // most)
    return tuple(count // rows + (row < count % rows) for row in range(rows))


def nets_in_a_row(edge: float, width: float = WIDTH) -> int:
    """How many nets stand side by side in a width; each further one needs two squares and the gap."""
    first = COLUMNS * edge + 2 * _BESIDE_NETS
    return max(1, 1 + int((width - first + 1e-6) / _pitch(edge)))


def net_pieces(pen: Pen, dice: Sequence[Die], edge: float) -> tuple[Piece, ...]:
    """Rows of nets, all of one size, each die's label below its net. Complains about dice without six faces, and odd edges."""
    if not LEAST_EDGE <= edge <= MOST_EDGE:
        pen.complain("die-size", f"paper dice are {LEAST_EDGE:g} to {MOST_EDGE:g} mm, not {edge:g}")
        return ()
    named = _buildable(pen, dice)
    rows = balanced(len(named), nets_in_a_row(edge))
    wide = (max(rows, default=1) - 1) * _pitch(edge) + COLUMNS * edge + 2 * _BESIDE_NETS
    high = ROWS * edge + tab_depth(edge) + _foot(edge)
    return tuple(
        _piece(pen, "net of " + ", ".join(die.id for die, _ in row), wide, high, partial(_nets, row, edge)) for row in _split(named, rows)
    )


def sticker_pieces(pen: Pen, dice: Sequence[Die], die_edge: float) -> tuple[Piece, ...]:
    """One labeled strip of six stickers for each die. Complains about dice without six faces, and odd edges."""
    if not LEAST_DIE <= die_edge <= MOST_DIE:
        pen.complain("sticker-size", f"stickers are for dice of {LEAST_DIE:g} to {MOST_DIE:g} mm, not {die_edge:g}")
        return ()
    width, height = strip_size(die_edge)
    box = Rect(0, 0, width, height)
    return tuple(
        _piece(pen, f"stickers of {die.id}", width, height, partial(draw_stickers, die=die, label=label, box=box, die_edge=die_edge))
        for die, label in _buildable(pen, dice)
    )


def pawn_pieces(pen: Pen, colors: Sequence[str], count: int, dummies: Sequence[str]) -> tuple[Piece, ...]:
    """For each color a row of discs and a row of stand-ups, for each color with dummies a row of their discs.

    Complains when there are no pawns.
    """
    if count < 1:
        pen.complain("no-pawns", 'there are no pawns; "numbers" needs "pawns", how many of each color')
        return ()
    wide = _LABEL_WIDTH + count * (DISC + _BETWEEN_DISCS) - _BETWEEN_DISCS + _HAIR
    row = _LABEL_WIDTH + count * STAND_WIDTH + 2 * _HAIR
    made = {"discs": colors, "dummies": dummies}
    rows = [(color, what) for color in pen.game.letters for what in made if color in made[what]]
    discs = [
        _piece(pen, f"{color} {what}", wide, DISC + 2 * _HAIR, partial(_discs, color=color, what=what, count=count)) for color, what in rows
    ]
    stands = [
        _piece(pen, f"{color} stand-ups", row, STAND_LENGTH + 2 * _HAIR, partial(_stands, color=color, count=count)) for color in colors
    ]
    return (*discs, *stands)


def strip(pen: Pen, kind: PartKind, title: str) -> Piece:
    """The help at the foot of each page: game and part, how to print and build it in numbered steps, the scale bar."""

    def draw(pen: Pen) -> None:
        pen.canvas.line(((0, 0.2), (WIDTH, 0.2)), Stroke(pt=0.5))
        head = Rect(0, 1.6, WIDTH - LENGTH - 6, 5)
        name = pen.type("label", size=10)
        pen.text(pen.game.title, head, name, anchor="left")
        used = pen.width(pen.game.title, name) + 2
        pen.text(title, Rect(used, head.y, head.w - used, head.h), Type(10), anchor="left")
        draw_scale_bar(pen, WIDTH - LENGTH - 0.2, 1.6)
        steps = HELP[kind]
        gap = 4.0
        column = (WIDTH - gap * (len(steps) - 1)) / len(steps)
        for number, (step, x) in enumerate(zip(steps, run(0, [column] * len(steps), gap), strict=True), 1):
            pen.text(str(number), Rect(x, 9.2, 4, 4), Type(11, "bold"), anchor="left")
            pen.paragraph(step, Rect(x + 4, 9.4, column - 4, STRIP_HEIGHT - 9.4), Type(7.5))

    return _piece(pen, f"help for {kind}", WIDTH, STRIP_HEIGHT, draw)


def _pitch(edge: float) -> float:
    """From one net to the next: its wings lie in the columns of its neighbors."""
    return 2 * edge + _BETWEEN_NETS


def _foot(edge: float) -> float:
    """What a net needs below its squares: a tab, or a letter with the label under it."""
    return max(tab_depth(edge), _LETTER_TALL + _LABEL_TALL)


def _nets(row: Sequence[tuple[Die, str]], edge: float, pen: Pen) -> None:
    depth = tab_depth(edge)
    for number, (die, label) in enumerate(row):
        net = Net(_BESIDE_NETS + number * _pitch(edge), depth, edge)
        draw_net(pen, die, net)
        below = net.square(5)
        _label(pen, label, Rect(below.x - 1.5, below.bottom + _foot(edge) - _LABEL_TALL, below.w + 4, _LABEL_TALL))


def _discs(pen: Pen, color: str, what: str, count: int) -> None:
    _row_label(pen, color, what)
    for number in range(count):
        x = _LABEL_WIDTH + number * (DISC + _BETWEEN_DISCS)
        draw_disc(pen, color, Rect(x, _HAIR, DISC, DISC), dummy=what == "dummies")


def _stands(pen: Pen, color: str, count: int) -> None:
    _row_label(pen, color, "stand-ups")
    row = Rect(_LABEL_WIDTH, _HAIR, count * STAND_WIDTH, STAND_LENGTH)
    for number in range(count):
        place = Rect(row.x + number * STAND_WIDTH, row.y, STAND_WIDTH, STAND_LENGTH)
        draw_stand(pen, color, place)
        if number:
            pen.canvas.line(((place.x, place.y), (place.x, place.bottom)), CUT)
    pen.canvas.rect(row, line=CUT)


def _row_label(pen: Pen, color: str, what: str) -> None:
    pen.text(color.capitalize(), Rect(0, 3, _LABEL_WIDTH - 3, 5), pen.type("label", size=10), anchor="left")
    pen.text(what, Rect(0, 7.6, _LABEL_WIDTH - 3, 4), pen.type("hint"), anchor="left")


def _buildable(pen: Pen, dice: Sequence[Die]) -> list[tuple[Die, str]]:
    """The dice that can be built, with their labels; complains about the others."""
    fit = []
    for die, label in zip(dice, labels(dice), strict=True):
        try:
            placed_faces(die)
        except LayoutError as error:
            for problem in error.problems:
                pen.complain(problem.code, problem.message, problem.subject)
        else:
            fit.append((die, label))
    return fit


def _split(items: Sequence[tuple[Die, str]], sizes: Sequence[int]) -> list[Sequence[tuple[Die, str]]]:
    """The items in runs of these sizes."""
    starts = [sum(sizes[:index]) for index in range(len(sizes))]
    return [items[start : start + size] for start, size in zip(starts, sizes, strict=True)]


def _label(pen: Pen, text: str, box: Rect) -> None:
    """A die's label, as small as it must be to fit under its net, at least 6 pt."""
    type = pen.type("hint")
    wide = pen.width(text, type)
    pen.text(text, box, replace(type, size=max(LEAST_PT, min(type.size, type.size * box.w / wide))) if wide else type)


def _piece(pen: Pen, name: str, width: float, height: float, draw: Callable[[Pen], None]) -> Piece:
    """Draws a piece on a sheet of its own, with the pen's complaints."""
    recorder = Recorder(pen.canvas.known if isinstance(pen.canvas, Recorder) else None)
    draw(replace(pen, canvas=recorder))
    stamps = {key: tuple(ops) for key, ops in recorder.stamps.items()}
    return Piece(name, width, height, tuple(recorder.ops), stamps=stamps)

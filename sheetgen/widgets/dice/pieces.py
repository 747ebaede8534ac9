"""Parts to cut out and build: nets, stickers or pawns, and the help at the foot of their pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Literal

from sheetgen.core.dice import Die
from sheetgen.page.canvas import THIN, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.labels import LabelSheet
from sheetgen.page.piece import Part, PartKind, Piece
from sheetgen.page.type import LEAST_PT
from sheetgen.widgets.base import Pen
from sheetgen.widgets.dice.cutout import WIDTH, own_sheet
from sheetgen.widgets.dice.net import draw_key, key_beside, key_width, net_pieces
from sheetgen.widgets.dice.pawn import PawnForm, pawn_pieces
from sheetgen.widgets.dice.sticker import StickerStyle, sticker_pieces
from sheetgen.widgets.text.scalebar import LENGTH, draw_scale_bar

GUTTER = 3.0
"""Between pieces that are cut out with scissors, in mm."""

STRIP_HEIGHT, KEYED_HEIGHT = 22.0, 27.0
"""Height of the help at the foot of a page, without and with the key of the nets, in mm."""

_HEAD_PT, _STEP_GAP = 10, 4.0

Help = Literal[
    "dice", "all dice", "square stickers", "round stickers", "discs", "stand-ups", "pawns"
]

HELP: Mapping[Help, tuple[str, ...]] = MappingProxyType(
    {
        "dice": (
            "Print at 100 % on 160–200 g paper. The bar must be 100 mm long.",
            "Score the dashed lines with a ruler and an empty pen; cut the solid ones.",
            (
                "Fold backward, print outside. The drawing names the edge that each tab goes under."
                " Tab a makes a ring."
            ),
            "Glue one lid with b, c, d, let it dry, then the other with e, f, g.",
        ),
        "all dice": (
            "Print at 100 % on 160–200 g paper. The bar must be 100 mm long.",
            "Score the dashed lines with a ruler and an empty pen; cut the solid ones.",
            (
                "Fold backward, print outside. The drawing of each kind names the edge that each"
                " tab goes under."
            ),
            (
                "Glue tab by tab in the order of their letters and let each dry. The face that"
                " comes last closes like a lid."
            ),
        ),
        "square stickers": (
            "Print at 100 % on label paper. The bar must be 100 mm long.",
            (
                "Cut from tick to tick with a ruler and a knife, or a guillotine, in the white"
                " between two stickers."
            ),
            (
                "Six in a row are one die. The 1st and 2nd, 3rd and 4th, 5th and 6th go on opposite"
                " sides of a blank one."
            ),
            "Rub every sticker down. Spares fill the sheet; --copies 1 leaves them out.",
        ),
        "round stickers": (
            "Print at 100 % on label paper. The bar must be 100 mm long.",
            "Cut out each sticker along its line. The six under a name are one die.",
            "Stick each pair that stands together on opposite sides of a blank die.",
            "Rub every sticker down. Spares fill the sheet; --copies 1 leaves them out.",
        ),
        "discs": (
            "Print at 100 % on 160–200 g paper. The bar must be 100 mm long.",
            "Discs or stand-ups: one kind is enough. Dashed rims are for dummies.",
            "Cut strips between the rows, best glued onto card.",
            "Punch out each disc (16 mm, 5/8 inch), or cut along its line.",
        ),
        "stand-ups": (
            "Print at 100 % on 160–200 g paper. The bar must be 100 mm long.",
            "Discs or stand-ups: one kind is enough. Dashed rims are for dummies.",
            "Score the dashed lines, cut strips, fold backward.",
            "Glue the tab onto the far end of the foot: a little tent stands.",
        ),
        "pawns": (
            (
                "Print at 100 % on 160–200 g paper. The bar must be 100 mm long. Discs or"
                " stand-ups: one kind is enough."
            ),
            (
                "Discs: punch out (16 mm, 5/8 inch) or cut, best glued onto card. Dashed rims are"
                " for dummies."
            ),
            "Stand-ups: score the dashed lines, cut strips, fold backward.",
            "Glue the tab onto the far end of the foot: a little tent stands.",
        ),
    }
)
"""How each kind of part is printed and built, step by step."""


@dataclass(frozen=True, slots=True)
class CutChoice:
    """What of a game is made; None = all of it.

    Attributes:
        dice: ids of the dice.
        colors: whose pawns, discs and stand-ups.
        dummies: whose pawns with the dashed rim of a dummy; None = the same colors.
        form: of pawns.
    """

    dice: tuple[str, ...] | None = None
    colors: tuple[str, ...] | None = None
    dummies: tuple[str, ...] | None = None
    form: PawnForm | None = None


EVERYTHING = CutChoice()
"""All that a game has of it."""


@dataclass(frozen=True, slots=True)
class Make:
    """How what is cut out is made.

    Attributes:
        die_size: mm, edge of a folded die with six faces; others follow from it (see
            `sheetgen.widgets.dice.net`).
        sticker_size: mm, edge of the blank dice that the stickers go on.
        sticker_style: butted squares, or single ones with round corners.
        labels: the sheet of labels that stickers are printed on, or None.
    """

    die_size: float = 20.0
    sticker_size: float = 16.0
    sticker_style: StickerStyle = "square"
    labels: LabelSheet | None = None


USUAL = Make()
"""As it is made when nobody says how."""


def cut_part(
    pen: Pen,
    name: str,
    kind: PartKind,
    title: str,
    make: Make = USUAL,
    choice: CutChoice = EVERYTHING,
) -> Part:
    """Return a part to cut out, drawn whole; what does not work out becomes complaints of the pen.

    Args:
        name: the part's name in the layout.
        kind: one of `CUT_OUT`.
        make: sizes and style.
        choice: the dice or pawns that are made.
    """
    if kind == "pawns":
        return _pawns(pen, name, title, choice)
    ids = _chosen(pen, pen.game.die_names, choice.dice, "die")
    dice: list[Die] = []
    for wanted in ids:
        dice += [die for die in pen.game.dice if wanted in (die.id, die.copy_of)]
    dice = list(dict.fromkeys(dice))
    if not dice and not pen.problems:
        message = f"there are no dice to make {title} of; the game or this part lists none"
        pen.complain("no-dice", message)
    part = _folded(pen, title, dice, make) if kind == "dice" else _stickers(pen, title, dice, make)
    return replace(part, id=name, holds="1 die" if len(dice) == 1 else f"{len(dice)} dice")


def _folded(
    pen: Pen,
    title: str,
    dice: Sequence[Die],
    make: Make,
) -> Part:
    """Return dice to fold, with the key at the foot of their pages where it stands there."""
    cubes = [die for die in dice if len(die.faces) == 6]
    what: Help = "dice" if len(cubes) == len(dice) else "all dice"
    foot = strip(
        pen,
        what,
        title,
        key=bool(cubes) and not key_beside(make.die_size),
    )
    return Part(
        "",
        "dice",
        title,
        net_pieces(pen, dice, make.die_size),
        foot,
        GUTTER,
    )


def _stickers(
    pen: Pen,
    title: str,
    dice: Sequence[Die],
    make: Make,
) -> Part:
    """Return stickers of dice; those on labels need no help."""
    made = partial(
        sticker_pieces,
        pen,
        dice,
        make.sticker_size,
        make.sticker_style,
        make.labels,
    )
    part = Part("", "stickers", title, made())
    if make.labels is not None:
        return part
    square = make.sticker_style == "square"
    return replace(
        part,
        strip=strip(pen, "square stickers" if square else "round stickers", title),
        gutter=0.0 if square else GUTTER,
        spares=made(spare=True),
    )


def _pawns(
    pen: Pen,
    name: str,
    title: str,
    choice: CutChoice,
) -> Part:
    """Return discs on one page, stand-ups on another, or one of both."""
    shades = tuple(pen.game.letters)
    colors = _chosen(pen, shades, choice.colors, "color")
    dummies = colors if choice.dummies is None else _chosen(pen, shades, choice.dummies, "color")
    count = pen.game.numbers.get("pawns", 0)
    if not (colors or dummies or pen.problems):
        pen.complain("no-pawns", "there are no pawns to make; the game or this part has no colors")
    discs, stands = pawn_pieces(pen, colors, count, dummies)
    pieces = {"discs": discs, "stand-ups": stands}
    form = choice.form or "discs and as stand-ups"
    return Part(
        name,
        "pawns",
        title,
        pieces.get(form, (*discs, *stands)),
        strip(pen, choice.form or "pawns", title),
        GUTTER,
        breaks=(1, len(discs) + 1),
        holds=f"{count * len(discs)} pawns, as {form}",
    )


def _chosen(
    pen: Pen, known: tuple[str, ...], given: tuple[str, ...] | None, what: str
) -> tuple[str, ...]:
    """Return the names that are made, in the order in which they are asked for; complain about
    those that the game does not have.
    """
    if given is None:
        return known
    for name in given:
        if name not in known:
            pen.unknown(what, name, known)
    return tuple(name for name in dict.fromkeys(given) if name in known)


def strip(
    pen: Pen,
    what: Help,
    title: str,
    *,
    key: bool = False,
) -> Piece:
    """Return the help at the foot of each page: game and part, how to print and build it in
    numbered steps, the scale bar, the key of the nets.
    """
    height = KEYED_HEIGHT if key else STRIP_HEIGHT
    right = WIDTH - (key_width() + 4 if key else 0)
    sheet, drawing = own_sheet(pen)
    sheet.canvas.line(((0, 0.2), (WIDTH, 0.2)), THIN)
    _draw_head(
        sheet,
        title,
        Rect(
            0,
            1.6,
            right - LENGTH - 6,
            5,
        ),
    )
    draw_scale_bar(sheet, right - LENGTH - 0.2, 1.6)
    _draw_steps(
        sheet,
        HELP[what],
        Rect(
            0,
            9.4,
            right,
            height - 9.4,
        ),
    )
    if key:
        draw_key(sheet, right + 3.7, 1.2)
    return Piece.recorded(
        f"help for {what}",
        WIDTH,
        height,
        drawing,
    )


def _draw_steps(pen: Pen, steps: Sequence[str], room: Rect) -> None:
    """Draw numbered steps side by side."""
    column = (room.w - _STEP_GAP * (len(steps) - 1)) / len(steps)
    places = room.columns([column] * len(steps), _STEP_GAP)
    for number, (step, place) in enumerate(zip(steps, places, strict=True), start=1):
        digit = place.moved(0, -0.2).left_part(4).upper(4)
        pen.text(
            str(number),
            digit,
            Type(11, "bold"),
            anchor="left",
        )
        pen.paragraph(step, place.less(left=4), Type(7.5))


def _draw_head(pen: Pen, title: str, box: Rect) -> None:
    """Draw the game's title and the part's on one line, as small as it must be to fit."""
    name, plain = pen.type("label", size=_HEAD_PT), Type(_HEAD_PT)
    wide = pen.width(pen.game.title, name) + 2 + pen.width(title, plain)
    size = max(LEAST_PT, min(_HEAD_PT, _HEAD_PT * box.w / wide))
    name, plain = replace(name, size=size), replace(plain, size=size)
    pen.text(pen.game.title, box, name, anchor="left")
    used = pen.width(pen.game.title, name) + 2
    pen.text(
        title,
        box.less(left=used),
        plain,
        anchor="left",
    )

"""Parts to cut out and build: nets, stickers or pawns, and the help at the foot of their pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from sheetgen.core.dice import Dice, Die
from sheetgen.messages import Words
from sheetgen.page.canvas import THIN, Type
from sheetgen.page.drawings import caption, drawing
from sheetgen.page.geometry import Rect
from sheetgen.page.labels import LabelSheet
from sheetgen.page.outline import draw_outline
from sheetgen.page.piece import Part, PartKind, Piece
from sheetgen.widgets.base import Pen
from sheetgen.widgets.dice.cutout import WIDTH, own_sheet, piece_of, small_text
from sheetgen.widgets.dice.net import draw_key, key_beside, key_width, net_pieces
from sheetgen.widgets.dice.pawn import PawnForm, pawn_pieces
from sheetgen.widgets.dice.sticker import StickerStyle, sticker_pieces
from sheetgen.widgets.text.scalebar import LENGTH, draw_scale_bar

GUTTER = 3.0
"""Between pieces that are cut out with scissors, in mm."""

LOW_STRIP = 22.0
"""mm, height of the help at the foot of a page, below nets whose key is not in it."""

STRIP = 27.0
"""mm, the same on other pages."""

_HEAD = Type(10, "semibold")
_STEP = Type(8)
_NOTE = Type(6.5)
_STEP_GAP = 4.0
_STEPS_BELOW = 11.6
_PICTURE = 0.42

StripHelp = Literal["dice", "square stickers", "round stickers", "discs", "stand-ups", "pawns"]

_PRINT = "Print at 100 % on {}. The bar must be 100 mm long."
_CARD = _PRINT.format("160–200 g paper")
_LABELS = _PRINT.format("label paper")
_STAND = "choice strip tent"

HELP: Mapping[StripHelp, tuple[str, str]] = {
    "dice": (_CARD, "score fold glue"),
    "square stickers": (_LABELS, "cut stick die"),
    "round stickers": (_LABELS, "snip stick die"),
    "discs": (_CARD, "choice rows disc"),
    "stand-ups": (_CARD, _STAND),
    "pawns": (_CARD, f"{_STAND} disc"),
}
"""How each kind of part is printed, and the drawings of the steps in which it is built."""


@dataclass(frozen=True, slots=True)
class CutChoice:
    """What of a game is made; None = all of it.

    Attributes:
        dice: ids of the dice.
        colors: whose pawns, discs and stand-ups.
        dummies: whose pawns with the dashed rim of a dummy; None = the same colors.
        form: of pawns.
    """

    dice: Words | None = None
    colors: Words | None = None
    dummies: Words | None = None
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
        pen.complain(
            "no-dice", f"there are no dice to make {title} of; the game or this part lists none"
        )
    part = _folded(pen, title, dice, make) if kind == "dice" else _stickers(pen, title, dice, make)
    return replace(part, id=name, holds="1 die" if len(dice) == 1 else f"{len(dice)} dice")


def _folded(pen: Pen, title: str, dice: Dice, make: Make) -> Part:
    """Return dice to fold, with the key at the foot of their pages where it stands there."""
    cubes = any(len(die.faces) == 6 for die in dice)
    foot = strip(
        pen,
        "dice",
        title,
        dice,
        key=cubes and not key_beside(make.die_size),
    )
    return Part(
        "",
        "dice",
        title,
        net_pieces(pen, dice, make.die_size),
        foot,
        GUTTER,
    )


def _stickers(pen: Pen, title: str, dice: Dice, make: Make) -> Part:
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
        strip=strip(
            pen,
            "square stickers" if square else "round stickers",
            title,
            dice,
        ),
        gutter=0.0 if square else GUTTER,
        spares=made(spare=True),
    )


def _pawns(pen: Pen, name: str, title: str, choice: CutChoice) -> Part:
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
        drawn=choice.form or "",
    )


def _chosen(pen: Pen, known: Words, given: Words | None, what: str) -> Words:
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
    what: StripHelp,
    title: str,
    dice: Dice = (),
    *,
    key: bool = False,
) -> Piece:
    """Return the help at the foot of each page: game and part, how to print it, the scale bar, what
    the letters of dice stand for, how to build them in steps, the key of the nets.
    """
    right = WIDTH - (key_width() + 4 if key else 0)
    height = LOW_STRIP if what == "dice" and not key else STRIP
    sheet = own_sheet(pen)
    sheet.canvas.line(((0, 0.2), (WIDTH, 0.2)), THIN)
    bar = Rect(right - LENGTH - 0.2, 1.6, LENGTH, height)
    left = Rect(0, 1.6, bar.x - 6, height)
    note, steps = HELP[what]
    small_text(
        sheet,
        f"{pen.game.title} · {title}",
        left.upper(5),
        _HEAD,
        anchor="left",
    )
    draw_scale_bar(sheet, bar.x, bar.y)
    sheet.paragraph(note, left.less(top=5.2).upper(3), _NOTE)
    small_text(
        sheet,
        _letters(pen, dice),
        bar.less(top=5.4).upper(4),
        anchor="left",
    )
    _draw_steps(
        sheet,
        steps.split(),
        Rect(0, _STEPS_BELOW, right, height - _STEPS_BELOW),
    )
    if key:
        draw_key(sheet, right + 3.7, 1.2)
    return piece_of(sheet, f"help for {what}", WIDTH, height)


def _letters(pen: Pen, dice: Dice) -> str:
    """Return what the letters of dice stand for."""
    colors = {face.color for die in dice for face in die.faces}
    return "   ".join(f"<{color}> {color}" for color in pen.theme.inks if color in colors)


def _draw_steps(pen: Pen, steps: Sequence[str], room: Rect) -> None:
    """Draw numbered steps side by side, each as a picture and in words."""
    column = (room.w - _STEP_GAP * (len(steps) - 1)) / len(steps)
    places = room.columns([column] * len(steps), _STEP_GAP)
    inks = tuple(pen.theme.inks.values())[:1]
    for number, (name, place) in enumerate(zip(steps, places, strict=True), start=1):
        picture = place.left_part(_PICTURE * place.w)
        draw_outline(
            pen.canvas,
            drawing(name, inks),
            picture.less(bottom=0.4),
            pen.theme,
        )
        text = place.less(left=picture.w + 1.5)
        pen.text(
            str(number),
            text.upper(3.5),
            replace(_HEAD, weight="bold"),
            anchor="left",
        )
        pen.paragraph(caption(name), text.less(left=3.4), _STEP)

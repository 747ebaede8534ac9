"""Whole prints, previews and kits under any options: refused in words, or with every piece on its
pages.
"""

from __future__ import annotations

import json
import random
import re
import shlex
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import click
import pypdfium2
from font_source_sans_pro import font_files_ttf
from PIL import Image

from sheetgen.catalog import LoadedLayout, game_ids, load_layout
from sheetgen.cli.print.kit import kit_command
from sheetgen.cli.print.printing import preview_command, print_command
from sheetgen.page.labels import LABELS
from sheetgen.page.piece import Part
from sheetgen.render.impose import name_slots
from tests.fuzz.guard import Wrong
from tests.fuzz.layouts import ROOT, beside_layouts
from tests.fuzz.pages import drawn, open_pdf
from tests.fuzz.program import program

EXAMPLE = "dragon-hoard.yaml"
GAMES = (*game_ids(), EXAMPLE)

COMMANDS = {"print": print_command, "preview": preview_command, "kit": kit_command}

NAMES = (
    "Ann",
    "Ben",
    "Zoë",
    "Łukasz",
    "Ngũgĩ",
    "Мария",
    "Ελένη",
    "名",
    "שרה",
    "A" * 60,
    "a\tb",
    "\x1b[31mred",
    "\u202eevil",
    "🙂",
    "(",
    "\\",
    "'",
    '"',
)
WORDS = ("", "x", "0", "-1", "nan", "1e9", "../../x", "both", "10x10", "/dev/null", "Ann,Ben")

FONT = Path(font_files_ttf["SourceSansProLightIt"])

MOST_COPIES = 60
"""Copies that a case asks for: thousands are no more of a test than these."""

Text = Callable[[random.Random, str], str]


def _names(chance: random.Random, game: str) -> str:
    names = NAMES[:5] if chance.random() < 0.7 else NAMES
    return ",".join(chance.choice(names) for _ in range(chance.choice((1, 2, 3, 7, 30))))


def _labels(chance: random.Random, game: str) -> str:
    if chance.random() < 0.6:
        return chance.choice((*LABELS, "L4732", "5160", "avery", "herma 4270"))
    lengths = [
        f"{chance.choice((0, 1, 10, 12.7, 16.9, 38.1, 99)):g}x{chance.choice((0, 10, 12.7, 15, 25.4)):g}"
        for _ in range(3)
    ]
    return "+".join([*lengths, f"{chance.randint(0, 6)}x{chance.randint(1, 20)}"])


def _switch(chance: random.Random, game: str) -> str:
    """A reading that the game knows, or one that is none."""
    switch = chance.choice(
        list(_game(game if chance.random() < 0.9 else chance.choice(GAMES)).spec.switches.values())
    )
    odd = chance.random() < 0.1
    return f"{switch.id}={chance.choice(('x', '', '0')) if odd else chance.choice((*map(str, switch.others), switch.reading))}"


def _part(chance: random.Random, game: str) -> str:
    return (
        chance.choice(_game(game).part_names)
        if chance.random() < 0.9
        else chance.choice(("pawns", "nothing", ""))
    )


@cache
def _game(name: str) -> LoadedLayout:
    return load_layout(str(ROOT / "examples" / name) if name == EXAMPLE else name)


TEXTS: Mapping[str, Text] = {
    "parts": _part,
    "names": _names,
    "labels": _labels,
    "settings": _switch,
    "font": lambda chance, game: chance.choice(("/dev/null", EXAMPLE, "nowhere.ttf", ".")),
}
"""What options of free text are told; every other option is told what its type takes, and sometimes
what it does not.
"""

_NEVER = ("every", "games", "folder", "cells", "plain", "as_json", "help", "help_all")


class Prints:
    """A command, a game and options."""

    name = "prints"

    def make(self, chance: random.Random) -> list[str]:
        name = chance.choices(list(COMMANDS), (16, 1, 3))[0]
        options = [
            option
            for option in COMMANDS[name].params
            if isinstance(option, click.Option) and option.name not in _NEVER
        ]
        game, chosen = (
            chance.choice(GAMES),
            chance.sample(options, min(chance.choice((0, 1, 1, 2, 3, 5, 8)), len(options))),
        )
        return [f"{name} {game}", *(_told(option, chance, game) for option in chosen)]

    def lay(self, pieces: Sequence[str]) -> None:
        beside_layouts()
        Path(EXAMPLE).write_bytes((ROOT / "examples" / EXAMPLE).read_bytes())

    def run(self, pieces: Sequence[str]) -> str:
        args = [word for piece in pieces for word in shlex.split(piece)]
        if not args or args[0] not in COMMANDS:
            return "nothing"
        code, out = program(*args, "--output", "output", "--json")
        if code:
            return "refused"
        told = json.loads(out)
        if args[0] == "preview":
            _look_at_pictures(told)
        elif args[0] == "kit":
            _look_at_kit(told)
        else:
            _look_at_files(told, args)
        return args[0]

    def shown(self, pieces: Sequence[str]) -> str:
        return f"sheetgen {' '.join(pieces)}\n"


def _told(option: click.Option, chance: random.Random, game: str) -> str:
    """An option as it is typed."""
    flag = max(option.opts, key=len)
    return flag if option.is_flag else f"{flag} {shlex.quote(_value(option, chance, game))}"


def _value(option: click.Option, chance: random.Random, game: str) -> str:
    """What the option takes, near to what is usual, and seldom what it does not."""
    kind, odd = option.type, chance.random() < 0.03
    if odd or (option.name == "font" and chance.random() < 0.9):
        return chance.choice(WORDS) if odd else str(FONT)
    if option.name in TEXTS:
        return TEXTS[option.name](chance, game)
    if isinstance(kind, click.Choice):
        return str(chance.choice(kind.choices))
    if isinstance(kind, click.IntRange | click.FloatRange):
        least, most = (
            kind.min or 0,
            min(kind.max or 100, MOST_COPIES if option.name in ("copies", "skip") else 1e9),
        )
        usual = option.default if isinstance(option.default, int | float) else min(least + 3, most)
        value = (
            chance.triangular(least, min(most, 3 * usual + 3), usual)
            if chance.random() < 0.9
            else chance.choice((least, most, most + 1))
        )
        return str(int(value)) if isinstance(kind, click.IntRange) else f"{value:.3f}"
    return chance.choice(WORDS)


def _look_at_files(told: dict[str, Any], args: Sequence[str]) -> None:
    """Raises Wrong when a file lacks a page, or pages lack a piece of some copy."""
    pieces, named = (
        _pieces(args),
        {part.id for part in _parts(args[1]) if any(map(name_slots, part.pieces))},
    )
    names = [
        name.strip()
        for name in (args[args.index("--names") + 1] if "--names" in args else "").split(",")
        if name.strip()
    ]
    for file in told["files"]:
        path = Path(file["path"])
        open_pdf(path, file["page_count"])
        if file["part"] in named:
            _look_for_names(path, names)
        if path.stat().st_size != file["bytes"]:
            raise Wrong(
                "nonsense",
                f"{file['bytes']} bytes were told, but there are {path.stat().st_size}",
                "bytes",
            )
        shown = [
            len(re.findall(r"/FormXob\.piece\d+ Do", operators))
            for page, operators in drawn(path.read_bytes())
            if page
        ]
        if sum(shown) < file["copy_count"] * pieces.get(file["part"], 0):
            raise Wrong(
                "nonsense",
                f"{file['copy_count']} copies of {pieces[file['part']]} pieces, but {shown} stand on"
                " pages",
                "lost pieces",
            )
        if "--labels" not in args and max(shown) < min(file["per_page"], sum(shown)):
            raise Wrong(
                "nonsense",
                f"{file['per_page']} on a page were told, but {shown} stand on pages",
                "per page",
            )


def _look_for_names(path: Path, names: Sequence[str]) -> None:
    """Raises Wrong when a name that was given for a part with name fields is not on its pages."""
    with pypdfium2.PdfDocument(path) as document:
        text = "".join(page.get_textpage().get_text_bounded() for page in document)
    for name, many in Counter(names).items():
        if text.count(name) < many:
            raise Wrong(
                "nonsense",
                f"{name!r} was to be printed {many} times, but is {text.count(name)} times on the"
                " pages",
                "lost names",
            )


def _pieces(args: Sequence[str]) -> Mapping[str, int]:
    """How many pieces each part has as the layout draws it, under the usual readings; none where
    others were chosen.
    """
    if (
        "--set" in args
        or "--seats" in args
        or "--sticker-size" in args
        or "--die-size" in args
        or "--labels" in args
    ):
        return {}
    return {part.id: len(part.pieces) for part in _parts(args[1])}


@cache
def _parts(game: str) -> tuple[Part, ...]:
    return _game(game).parts()


def _look_at_kit(told: dict[str, Any]) -> None:
    """Raises Wrong when a kit's contents do not follow each other up to its last page."""
    open_pdf(Path(told["path"]), told["page_count"])
    ends = [1, *(part["last"] for part in told["parts"])]
    if [part["first"] for part in told["parts"]] != [end + 1 for end in ends[:-1]] or ends[
        -1
    ] != told["page_count"]:
        raise Wrong(
            "nonsense",
            f"the contents say {Counter(ends)} of {told['page_count']} pages",
            "contents",
        )


def _look_at_pictures(told: dict[str, Any]) -> None:
    """Raises Wrong for a picture that cannot be opened, or is all of one color."""
    for file in told["files"]:
        with Image.open(file["path"]) as picture:
            darkest, brightest = picture.convert("L").getextrema()
        if darkest == brightest:
            raise Wrong("nonsense", "a picture shows nothing")

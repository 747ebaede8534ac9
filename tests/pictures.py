"""`make pictures`: the pictures of README and handbook, and `examples/gallery.md`, which shows
every part of every shipped game.

Each picture carries the hash of the recordings of what it shows, so that a test can tell one that
is of older pages.
"""

from __future__ import annotations

import hashlib
import io
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from PIL import Image, ImageChops, ImageColor, PngImagePlugin

from sheetgen.catalog import game_ids
from sheetgen.cli import run
from sheetgen.page.ink import Ink, ThemeName
from sheetgen.page.piece import Part
from sheetgen.render.cover import STOCK
from sheetgen.render.impose import impose
from sheetgen.render.kit import BUILT
from sheetgen.render.options import Options
from sheetgen.render.preview import page_images
from sheetgen.render.printing import part_pdf
from sheetgen.widgets.text.sign_sheet import sign_part
from tests import handbook
from tests.covers import printed_kit
from tests.drawing import drawing
from tests.recorded import RECORDINGS, recorded
from tests.shipped import DESIGNED, PARTS, drawn_part, shipped
from tests.widgets.table import pen

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "examples" / "pictures"
GALLERY = ROOT / "examples" / "gallery.md"
GOLDEN = ROOT / "tests" / "golden"

TAG = "drawing"
"""The note of a picture that keeps the hash."""

SMALL, LARGE, SYMBOLS_DPI = 50, 120, 80
"""Dots per inch in the gallery, in the README, and of the symbols in the layout guide."""

SYMBOLS = "symbols"
"""The picture of all signs."""

CLOSE = ("handbook-bonus", "handbook-night", "handbook-head", "simulated-cells")
"""Pictures with something small or pale to see, or with many tints."""

CONTACT, CONTACT_DPI = "contact", 26
"""The contact prints of all pages in a theme, and their dots per inch."""

COVER = "kit-cover"
"""What a kit's first page is called among the parts."""

GRAYS = (*range(0, 217, 36), 255)
_AIR = 6


@dataclass(frozen=True)
class Shot:
    """A picture of one page of a part: how it is called, what is said under it, what it shows."""

    name: str
    caption: str
    game: str
    part: str
    page: int = 0
    theme: ThemeName = "color"
    seats: str = ""

    @property
    def recording(self) -> str:
        """The golden drawing of that part."""
        return f"{self.game}-{self.part}" + (f"-{self.seats}" if self.seats else "")

    def images(self, dpi: float) -> list[Image.Image]:
        """All pages of the part, or the cover of the kit, white edges cut away."""
        if self.part == COVER:
            return [_trimmed(_cover(self.game, dpi))]
        made = drawn_part(
            self.game, self.part, self.theme, **({"seats": self.seats} if self.seats else {})
        )
        return _images(made, dpi, self.theme)


def shots(game: str) -> Iterator[Shot]:
    """The pictures of a game: its kit's cover, its parts in the order in which they are built, then
    other boards and themes.
    """
    yield Shot(f"{game}-{COVER}", "Cover of the kit", game, COVER)
    parts = [drawn_part(owner, part) for owner, part in PARTS if owner == game]
    for part in sorted(parts, key=lambda part: BUILT.index(part.kind)):
        count = len(impose(part, Options(copies=1)).pages)
        for page in range(count):
            number = f"-{page + 1}" if count > 1 else ""
            more = f", page {page + 1} of {count}" if count > 1 else ""
            yield Shot(
                f"{game}-{part.id}{number}",
                f"{part.title}{more} ({STOCK[part.kind]})",
                game,
                part.id,
                page,
            )
    if "seats" in shipped(game).spec.switches:
        for seats in "56":
            yield Shot(
                f"{game}-board-for-{seats}", f"Board for {seats}", game, "board", seats=seats
            )
    first = "sheet" if ("sheet" in {part.id for part in parts}) else "board"
    yield Shot(f"{game}-{first}-light", "In theme light", game, first, theme="light")
    yield Shot(f"{game}-{first}-mono", "In theme mono", game, first, theme="mono")


def designed() -> Iterator[Shot]:
    """The pictures of designers' games; that of hexes in black alone, too."""
    for game, part in DESIGNED.items():
        yield Shot(f"{game}-{part}", drawn_part(game, part).title, game, part)
    yield Shot("salt-roads-sheet-mono", "In theme mono", "salt-roads", "sheet", theme="mono")


def readme() -> dict[str, tuple[Shot, ...]]:
    """The README's pictures by name, each with what stands in it from left to right."""
    return {
        "readme-sheet": (Shot("", "", "unicorn-rainbow", "sheet"),),
        "readme-kit": (
            Shot("", "", "rainbow-roll", "mat"),
            Shot("", "", "rainbow-roll", "dice"),
            Shot("", "", "color-dice", "board"),
        ),
        "readme-designed": tuple(Shot("", "", game, part) for game, part in DESIGNED.items()),
    }


def drawn_from(shown: Sequence[Shot]) -> str:
    """The hash of the recordings of what a picture shows."""
    text = "".join((GOLDEN / f"{shot.recording}.txt").read_text(encoding="utf-8") for shot in shown)
    return hashlib.sha256(text.encode()).hexdigest()


def drawn_anew(part: Part) -> str:
    """The hash of a part that is not recorded."""
    return hashlib.sha256(
        "\n".join(line for piece in part.pieces for line in drawing(piece)).encode()
    ).hexdigest()


def gallery() -> str:
    """The page that shows every part of every game."""
    lines = [
        "# Gallery",
        "",
        (
            "Every part of every game as it is printed, and its kit's cover, small. `make pictures`"
            " makes this page and its pictures anew."
        ),
        "",
        "All pages of all kits for four at a glance:",
        *(
            f"![Contact prints in theme {theme}](pictures/{CONTACT}-{theme}.png)"
            for theme in get_args(ThemeName)
        ),
    ]
    for game in game_ids():
        spec = shipped(game).spec
        low, high = spec.players
        lines += [
            "",
            f"## {spec.title}",
            "",
            f"{shipped(game).front.about}. For {low} to {high} players: `sheetgen kit {game}`.",
            "",
        ]
        for shot in shots(game):
            lines += [
                f"**{shot.caption}**",
                "",
                f"![{spec.title}: {shot.caption}](pictures/{shot.name}.png)",
                "",
            ]
        lines.pop()
    lines += [
        "",
        "## Games of designers",
        "",
        "Each is one file of less than 120 lines beside this page, made with the widget `cells`.",
    ]
    for shot in designed():
        loaded = shipped(shot.game)
        if shot.theme == "color":
            lines += [
                "",
                (
                    f"[**{loaded.spec.title}**]({shot.game}.yaml): {loaded.front.about}. `sheetgen kit"
                    f" examples/{shot.game}.yaml`"
                ),
            ]
        lines += ["", f"![{loaded.spec.title}: {shot.caption}](pictures/{shot.name}.png)"]
    return "\n".join(lines) + "\n"


def _kit(game: str, options: Options) -> bytes:
    """The kit for four as it is printed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kit.pdf"
        printed_kit(game, path, options)
        return path.read_bytes()


def _cover(game: str, dpi: float) -> Image.Image:
    """The first page of a printed kit."""
    cover = next(page_images(_kit(game, Options()), dpi))
    return Image.open(io.BytesIO(cover)).convert("RGB")


def _images(part: Part, dpi: float, theme: ThemeName = "color") -> list[Image.Image]:
    """All pages of one copy of a part, white edges cut away."""
    options = Options(copies=1, theme=theme)
    pages = page_images(part_pdf(part, options, impose(part, options)), dpi)
    return [_trimmed(Image.open(io.BytesIO(page)).convert("RGB")) for page in pages]


def _trimmed(page: Image.Image) -> Image.Image:
    """The page up to its ink and a little air."""
    left, top, right, bottom = ImageChops.invert(page).getbbox() or (0, 0, *page.size)
    return page.crop(
        (
            max(0, left - _AIR),
            max(0, top - _AIR),
            min(page.width, right + _AIR),
            min(page.height, bottom + _AIR),
        )
    )


def _beside(images: Sequence[Image.Image], gap: int = 40) -> Image.Image:
    """Pictures side by side, equally high, and together no wider than a page shows."""
    tall = min(640, round(1100 / sum(image.width / image.height for image in images)))
    fitted = [
        image.resize((round(image.width * tall / image.height), tall), Image.Resampling.LANCZOS)
        for image in images
    ]
    whole = Image.new(
        "RGB", (sum(image.width for image in fitted) + gap * (len(fitted) - 1), tall), "white"
    )
    left = 0
    for image in fitted:
        whole.paste(image, (left, 0))
        left += image.width + gap
    return whole


def _palette(inks: Sequence[Ink]) -> Image.Image:
    """Grays and colors of games with those halfway to white, which their edges need."""
    colors = {(gray, gray, gray) for gray in GRAYS}
    for ink in inks:
        for paint in (ink.solid, ink.tint, ink.line):
            red, green, blue = ImageColor.getrgb(paint)[:3]
            colors |= {
                (red, green, blue),
                ((red + 255) // 2, (green + 255) // 2, (blue + 255) // 2),
            }
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for color in sorted(colors) for part in color])
    return palette


def _keep(name: str, image: Image.Image, mark: str, inks: Sequence[Ink]) -> None:
    """Writes a picture with few colors and the hash of what it shows."""
    note = PngImagePlugin.PngInfo()
    note.add_text(TAG, mark)
    if name in CLOSE or name.startswith(CONTACT):
        few = image.quantize(64, dither=Image.Dither.NONE)
    else:
        few = image.quantize(palette=_palette(inks), dither=Image.Dither.NONE)
    few.save(FOLDER / f"{name}.png", optimize=True, pnginfo=note)


def _keep_shots(name: str, image: Image.Image, shown: Sequence[Shot]) -> None:
    """Writes a picture of shipped parts."""
    _keep(
        name,
        image,
        drawn_from(shown),
        [ink for shot in shown for ink in shipped(shot.game).inks.values()],
    )


def contact(theme: ThemeName) -> Image.Image:
    """All pages of all kits in a theme, small, a game in each row."""
    rows = []
    for game in game_ids():
        # Drawn larger and made small, since no line is drawn thinner than a dot.
        pages = page_images(_kit(game, Options(theme=theme)), 4 * CONTACT_DPI)
        rows.append([Image.open(io.BytesIO(page)).convert("RGB").reduce(4) for page in pages])
    wide, tall = rows[0][0].size
    size = (max(map(len, rows)) * (wide + _AIR), len(rows) * (tall + _AIR))
    whole = Image.new("RGB", size, ImageColor.getrgb("#6C6C6C"))
    for down, row in enumerate(rows):
        for across, page in enumerate(row):
            whole.paste(page, (across * (wide + _AIR), down * (tall + _AIR)))
    return whole


def contact_drawn(theme: ThemeName) -> str:
    """The hash of the recordings of all that is on them."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.txt"))]
    return hashlib.sha256("\n".join([theme, *texts]).encode()).hexdigest()


def _keep_contacts() -> None:
    """Writes the contact prints."""
    inks = [ink for game in game_ids() for ink in shipped(game).inks.values()]
    for theme in get_args(ThemeName):
        _keep(f"{CONTACT}-{theme}", contact(theme), contact_drawn(theme), inks)


def _keep_handbook() -> None:
    """Writes the handbook's own pictures."""
    for name, (game, part) in handbook.shown().items():
        dpi = LARGE if name in CLOSE else SMALL
        _keep(name, _images(part, dpi)[0], drawn_anew(part), list(game.inks.values()))


def simulated() -> tuple[Shot, ...]:
    """The sheet that the heat map on the page about simulation is printed on."""
    return (Shot("", "", "unicorn-rainbow", "sheet"),)


def _keep_simulated() -> None:
    """Writes the pictures on the page about simulation."""
    with tempfile.TemporaryDirectory() as folder:
        heat = Path(folder) / "cells.pdf"
        run(["simulate", "unicorn", "--games", "400", "--seed", "1", "--heat", str(heat)])
        (page,) = page_images(heat.read_bytes(), LARGE)
    _keep_shots(
        "simulated-cells", _trimmed(Image.open(io.BytesIO(page)).convert("RGB")), simulated()
    )
    wins = FOLDER / "simulated-wins.png"
    run(["simulate", "uno", "--players", "4", "--seed", "1", "--plot", str(wins)])


def signs() -> Part:
    """What `sheetgen symbols` draws."""
    return sign_part(pen())


def signs_drawn() -> str:
    """The hash of that drawing."""
    return hashlib.sha256(repr([piece.ops for piece in signs().pieces]).encode()).hexdigest()


def main() -> None:
    """Makes all pictures and the gallery."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for game in game_ids():
        pages: dict[tuple[str, str, str], list[Image.Image]] = {}
        for shot in shots(game):
            key = (shot.part, shot.theme, shot.seats)
            if key not in pages:
                pages[key] = shot.images(SMALL)
            _keep_shots(shot.name, pages[key][shot.page], [shot])
    for shot in designed():
        _keep_shots(shot.name, shot.images(SMALL)[shot.page], [shot])
    for name, shown in readme().items():
        images = [shot.images(LARGE)[shot.page] for shot in shown]
        _keep_shots(name, images[0] if len(images) == 1 else _beside(images), shown)
    _keep_contacts()
    _keep_handbook()
    _keep_simulated()
    _keep(SYMBOLS, _images(signs(), SYMBOLS_DPI)[0], signs_drawn(), ())
    for recording in RECORDINGS:
        with tempfile.TemporaryDirectory() as folder:
            text = recorded(recording, Path(folder))
        recording.path.write_text(text, encoding="utf-8")
    GALLERY.write_text(gallery(), encoding="utf-8")


if __name__ == "__main__":
    main()

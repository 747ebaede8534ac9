"""`kit` as typed: the whole game in one file, and what the file says of itself to programs that
share no code with us.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pdfplumber
import pypdfium2
import pytest

from sheetgen.catalog import load_layout
from sheetgen.cli.print.kit import kit_command
from sheetgen.cli.print.printing import print_command
from tests.cli.run import Program
from tests.handbook import EXAMPLE, handbook
from tests.layout.test_backs import HEAD

FOR_THREE = {
    "unicorn-rainbow": {"sheet": 3, "reference": 3},
    "rainbow-roll": {"mat": 1, "sheet": 1, "reference": 3},
    "uno-dice": {"board": 3, "reference": 3},
    "formulas": {"sheet": 3, "reference": 3},
    "color-dice": {"board": 1, "reference": 3},
}
"""What three people need of each game: a sheet or board of their own, or one for the table; an aid
each.
"""


def printed(
    sheetgen: Program, folder: Path, game: str, *more: str
) -> tuple[dict[str, object], Path]:
    answer = sheetgen("kit", game, "--output", folder, "--json", *more)
    assert (answer.code, answer.err) == (0, "")
    return json.loads(answer.out), folder / f"{game}-kit.pdf"


@pytest.mark.parametrize("game", FOR_THREE)
def test_a_kit_holds_what_that_many_players_need(
    sheetgen: Program, tmp_path: Path, game: str
) -> None:
    told, path = printed(sheetgen, tmp_path, game, "--players", "3")
    parts = told["parts"]
    assert isinstance(parts, list)
    assert {
        part["part"]: part["copy_count"] for part in parts if part["part"] in FOR_THREE[game]
    } == FOR_THREE[game]
    assert {part["part"] for part in parts} == set(load_layout(game).part_names)
    assert {
        part["copy_count"] for part in parts if part["part"] in ("dice", "stickers", "pawns")
    } == {1}
    with pypdfium2.PdfDocument(path) as pdf:
        assert len(pdf) == told["page_count"] == parts[-1]["last"]
        titles = [(mark.get_title(), mark.get_dest().get_index() + 1) for mark in pdf.get_toc()]
        assert titles == [
            (load_layout(game).spec.title, 1),
            *((part["title"], part["first"]) for part in parts),
        ]
        labels = [pdf.get_page_label(number) for number in range(len(pdf))]
        assert labels == [
            "cover 1",
            *(
                f"{part['part']} {n}"
                for part in parts
                for n in range(1, part["last"] - part["first"] + 2)
            ),
        ]
        cover = pdf[0].get_textpage().get_text_bounded()
    for part in parts:
        assert part["title"] in cover
        assert (
            f"page {part['first']}"
            if part["first"] == part["last"]
            else f"pages {part['first']} to {part['last']}"
        ) in cover
    assert all(after["first"] == before["last"] + 1 for before, after in pairwise(parts))


@pytest.mark.parametrize(
    "reader",
    [("qpdf", "--check"), ("mutool", "info"), ("pdfinfo",), ("pdftotext",)],
    ids=lambda words: words[0],
)
def test_other_readers_find_nothing_wrong(
    sheetgen: Program, tmp_path: Path, reader: tuple[str, ...]
) -> None:
    if shutil.which(reader[0]) is None:
        pytest.skip(f"{reader[0]} is not installed")
    _, path = printed(sheetgen, tmp_path, "color-dice")
    told = subprocess.run([*reader, path], capture_output=True, text=True, check=True)
    assert told.stderr == ""


def test_every_part_is_printed_in_the_kit_as_by_itself(sheetgen: Program, tmp_path: Path) -> None:
    told, path = printed(sheetgen, tmp_path, "uno-dice")
    assert sheetgen("print", "uno-dice", "--part", "board", "--output", tmp_path).code == 0
    (board,) = (part for part in told["parts"] if part["part"] == "board")  # type: ignore[attr-defined]
    with (
        pypdfium2.PdfDocument(path) as kit,
        pypdfium2.PdfDocument(tmp_path / "uno-dice-board.pdf") as alone,
    ):
        for page in range(len(alone)):
            assert seen(kit[board["first"] - 1 + page]) == seen(alone[page])


def seen(page: pypdfium2.PdfPage) -> bytes:
    """What a page looks like but for a band as high as its number, where that stands."""
    picture = page.render(scale=1).to_numpy().copy()
    found = re.search(r"page \d+ of \d+", text(page))
    if found:
        _, low, _, high = page.get_textpage().get_charbox(found.start())
        picture[int(page.get_height() - high) - 4 : int(page.get_height() - low) + 5] = 255
    return picture.tobytes()


def said(page: pypdfium2.PdfPage) -> str:
    """What a page says beside its number."""
    return re.sub(r"\s*page \d+ of \d+", "", text(page))


@pytest.mark.parametrize("game", ["uno-dice", "formulas"])
def test_all_pages_of_a_kit_are_numbered_through(
    sheetgen: Program, tmp_path: Path, game: str
) -> None:
    told, path = printed(sheetgen, tmp_path, game, "--paper", "letter")
    with pypdfium2.PdfDocument(path) as kit:
        found = [re.findall(r"page (\d+) of (\d+)", text(page)) for page in kit]
        last = str(len(kit))
    assert found == [[(str(number), last)] for number in range(1, int(last) + 1)]
    assert told["page_count"] == int(last)


def text(page: pypdfium2.PdfPage) -> str:
    return str(page.get_textpage().get_text_bounded())


def test_boards_for_fewer_players_carry_the_code_of_all_boards(
    sheetgen: Program, tmp_path: Path
) -> None:
    _, two = printed(sheetgen, tmp_path / "two", "uno-dice", "--players", "2")
    _, four = printed(sheetgen, tmp_path / "four", "uno-dice", "--players", "4")
    codes = []
    for path in (two, four):
        with pypdfium2.PdfDocument(path) as pdf:
            codes.append(
                {
                    code
                    for page in pdf
                    for code in re.findall(r"\bSG\S{7}", page.get_textpage().get_text_bounded())
                }
            )
    assert codes[0] == codes[1] != set()


def test_the_file_says_its_title_author_and_language(sheetgen: Program, tmp_path: Path) -> None:
    _, path = printed(sheetgen, tmp_path, "formulas")
    with pdfplumber.open(path) as pdf:
        catalog = pdf.doc.catalog
        assert (catalog["Lang"], catalog["PageMode"].name) == (b"en", "UseOutlines")
        metadata = ElementTree.fromstring(
            catalog["Metadata"]
            .resolve()
            .get_data()
            .decode()
            .partition("?>")[2]
            .partition("<?xpacket")[0]
        )
        assert [pdf.metadata[key] for key in ("Title", "Author")] == ["Formulas", "sheetgen"]
    told = {
        element.tag.rpartition("}")[2]: "".join(element.itertext()) for element in metadata[0][0]
    }
    assert told == {
        "title": "Formulas",
        "creator": "sheetgen",
        "description": "formulas kit for 4, a4, color",
        "language": "en",
        "CreatorTool": "sheetgen",
    }


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("kit",), 2, "name a game, or --all"),
        (("kit", "unicorn", "--players", "5"), 2, "Unicorn Rainbow is for 1 to 4 players, not 5"),
        (("kit", "rainbow", "--players", "1"), 2, "Rainbow Roll is for 2 to 6 players, not 1"),
        (
            ("kit", "color", "--players", "4", "--set", "seats=2"),
            2,
            "--players says 4, and --set seats says 2",
        ),
        (("kit", "color", "--set", "seats=9"), 2, "Color Dice is for 2 to 6 players, not 9"),
        (("kit", "chess"), 2, 'there is no game "chess"'),
        (("kit", "unicorn", "--set", "sticker=3"), 2, 'there is no rule option "sticker"'),
        (
            ("kit", "rainbow", "--paper", "a5"),
            1,
            "the mat of rainbow-roll is 131.0 mm too high for a5",
        ),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    sheetgen: Program, tmp_path: Path, args: tuple[str, ...], code: int, words: str
) -> None:
    answer = sheetgen(*args, "--output", tmp_path)
    assert (answer.code, answer.out) == (code, "")
    assert words in answer.err
    assert list(tmp_path.iterdir()) == []


def test_a_designers_own_game_has_a_kit_as_well(sheetgen: Program, tmp_path: Path) -> None:
    hoard = Path(__file__).parent.parent.parent / "examples" / "dragon-hoard.yaml"
    answer = sheetgen("kit", hoard, "--players", "2", "--output", tmp_path)
    assert (answer.code, answer.err) == (0, "")
    assert (
        answer.out == f"{tmp_path}/dragon-hoard-kit.pdf:"
        f" {len(pypdfium2.PdfDocument(tmp_path / 'dragon-hoard-kit.pdf'))} pages for 2 players\n"
    )


def test_a_cover_says_what_the_handbook_lets_a_layout_say(
    sheetgen: Program, tmp_path: Path
) -> None:
    (said,) = re.findall(r"```yaml\n(cover: .*?)```", handbook(), re.DOTALL)
    shutil.copy(EXAMPLE.with_suffix(".svg"), tmp_path)
    art = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 194 122"><path d="M0 0h9v9"/></svg>'
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "gates.svg").write_text(art, encoding="utf-8")
    text = re.sub("(?m)^(minutes|age): .*\n", "", EXAMPLE.read_text(encoding="utf-8"))
    covers = []
    for more in ("", said):
        (tmp_path / EXAMPLE.name).write_text(text + more, encoding="utf-8")
        assert sheetgen("kit", tmp_path / EXAMPLE.name, "--output", tmp_path).code == 0
        with pypdfium2.PdfDocument(tmp_path / "four-locks-kit.pdf") as pdf:
            covers.append(pdf[0].get_textpage().get_text_bounded())
    plain, whole = covers
    assert "2–5 players" in plain
    assert "minutes" not in plain
    assert all(
        words in whole for words in ("2–5 players", "20–30 minutes", "age 8 and up", "empty pen")
    )


@pytest.mark.parametrize(
    ("game", "tools"),
    [
        ("uno", "card label paper scissors ruler empty pen glue stick pencils"),
        ("color", "card label paper scissors ruler empty pen glue stick"),
    ],
)
def test_boards_of_each_player_are_written_on(
    sheetgen: Program, tmp_path: Path, game: str, tools: str
) -> None:
    assert sheetgen("kit", game, "--output", tmp_path).code == 0
    (made,) = tmp_path.iterdir()
    with pypdfium2.PdfDocument(made) as pdf:
        words = " ".join(pdf[0].get_textpage().get_text_bounded().split())
    assert f" {tools} Print at 100 %" in words


def test_the_dice_on_a_cover_have_the_colors_of_the_games_dice(
    sheetgen: Program, tmp_path: Path
) -> None:
    assert sheetgen("kit", "unicorn", "--output", tmp_path).code == 0
    with pdfplumber.open(tmp_path / "unicorn-rainbow-kit.pdf") as pdf:
        page = pdf.pages[0]
        (row,) = (word["top"] for word in page.extract_words() if word["text"] == "fold")
        paints = [path["non_stroking_color"] for path in page.curves if abs(path["top"] - row) < 60]
    rgb = [paint for paint in paints if isinstance(paint, tuple) and len(paint) == 3]
    fills = {tuple(round(255 * share) for share in paint) for paint in rgb}
    assert {(0xAE, 0x1B, 0x28), (0xFF, 0xE7, 0x15), (0x34, 0x70, 0xDD)} <= fills
    assert (0xE4, 0x70, 0x00) not in fills


def test_a_title_in_letters_that_wordmarks_lack_is_set_in_words(
    sheetgen: Program, tmp_path: Path
) -> None:
    (tmp_path / "small.yaml").write_text(CARD.replace("Small", "Кубики"), encoding="utf-8")
    answer = sheetgen("kit", tmp_path / "small.yaml", "--output", tmp_path)
    assert (answer.code, answer.err) == (0, "")
    with pdfplumber.open(tmp_path / "small-kit.pdf") as pdf:
        sizes = {char["size"] for char in pdf.pages[0].chars if char["text"] == "К"}
    assert sizes == {18}


def test_a_cover_has_room_for_twelve_parts(sheetgen: Program, tmp_path: Path) -> None:
    part = "kind: reference, size: [60, 60], children: [{kind: text, text: Hello}]"
    parts = "".join(f"  p{number}: {{title: Part {number}, {part}}}\n" for number in range(12))
    text = CARD.partition("  card:")[0] + parts
    (tmp_path / "small.yaml").write_text(text, encoding="utf-8")
    args = ("--paper", "letter", "--output", tmp_path)
    assert sheetgen("kit", tmp_path / "small.yaml", *args).code == 0
    with pdfplumber.open(tmp_path / "small-kit.pdf") as pdf:
        words = pdf.pages[0].extract_words()
    tops = sorted(word["top"] for word in words if word["text"] == "Part")
    lines = sorted(word["bottom"] for word in words if word["text"] == "g")
    assert len(tops) == len(lines) == 12
    assert all(top > line for top, line in zip(tops[2:], lines, strict=False))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("minutes: 40-20", 'this is written "2-4" or 2, the smaller number first'),
        ("age: 100", "age"),
        ("cover: gone.svg", 'there is no picture "gone.svg" beside the layout'),
    ],
)
def test_what_cannot_stand_on_a_cover_is_shown_at_its_line(
    sheetgen: Program, tmp_path: Path, line: str, words: str
) -> None:
    (tmp_path / "small.yaml").write_text(f"{CARD}{line}\n", encoding="utf-8")
    answer = sheetgen("lint", tmp_path / "small.yaml")
    assert answer.code == 1
    assert answer.out.startswith(f"{tmp_path}/small.yaml:8:")
    assert words in answer.out


CARD = """
id: small
title: Small
players: 2
engine: none
parts:
  card: {kind: reference, size: [220, 100], children: [{kind: text, text: Hello}]}
"""
"""A game that fits on A4 only with its side down, with room for wide margins."""


def test_a_cover_stands_upright_before_parts_on_their_side(
    sheetgen: Program, tmp_path: Path
) -> None:
    (tmp_path / "small.yaml").write_text(CARD, encoding="utf-8")
    assert sheetgen("kit", tmp_path / "small.yaml", "--output", tmp_path).code == 0
    with pypdfium2.PdfDocument(tmp_path / "small-kit.pdf") as pdf:
        sizes = [
            tuple(round(side / 72 * 25.4) for side in pdf.get_page_size(number))
            for number in range(len(pdf))
        ]
    assert sizes == [(210, 297), *[(297, 210)] * (len(sizes) - 1)]


@pytest.mark.parametrize(
    ("paper", "margin", "scale"),
    [
        ("a4", 8, 1),
        ("a4", 20, 170 / 194),
        ("letter", 15, 249.4 / 263),
        ("a5", 8, 132 / 194),
        ("a5", 10, 128 / 194),
    ],
)
def test_a_cover_is_as_large_as_its_room_and_its_bar_is_always_100_mm_long(
    sheetgen: Program, tmp_path: Path, paper: str, margin: int, scale: float
) -> None:
    (tmp_path / "small.yaml").write_text(CARD.replace("220, 100", "80, 100"), encoding="utf-8")
    args = ("--paper", paper, "--margin", str(margin), "--output", tmp_path)
    assert sheetgen("kit", tmp_path / "small.yaml", *args).code == 0
    with pdfplumber.open(tmp_path / "small-kit.pdf") as pdf:
        page = pdf.pages[0]
        sizes = {char["size"] for char in page.chars}
        lines = [(float(line["x1"]) - float(line["x0"])) / 72 * 25.4 for line in page.lines]
        whole = page.bbox
        inked = [
            float(thing[edge]) / 72 * 25.4
            for thing in (*page.chars, *page.lines)
            for edge in ("x0", "x1")
        ]
    words = [scale * size for size in (10, 13, 18, 50)]
    assert min(words) >= 6.5
    assert all(any(size == pytest.approx(word, abs=0.01) for size in sizes) for word in words)
    assert max(lines) == pytest.approx(194 * scale, abs=0.01)
    assert any(line == pytest.approx(100, abs=0.01) for line in lines)
    assert min(inked) >= margin - 0.2
    assert max(inked) <= whole[2] / 72 * 25.4 - margin + 0.2


def test_a_cover_that_could_not_be_read_is_refused(sheetgen: Program, tmp_path: Path) -> None:
    """Words of 10 pt would be under 6.5 pt."""
    (tmp_path / "small.yaml").write_text(CARD.replace("220, 100", "60, 60"), encoding="utf-8")
    answer = sheetgen("kit", tmp_path / "small.yaml", "--paper", "a6", "--output", tmp_path / "out")
    assert answer.code == 1
    words = (
        "a kit's cover needs 126.1 x 171.0 mm, not 89.0 x 132.0 mm between the margins; print on a5"
        " or larger, margins small"
    )
    assert answer.err == words + "\n"


def test_the_cells_of_a_designers_own_kit_are_kept_as_those_of_its_parts(
    sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The code on a sheet leads to the cells that were printed, whichever command printed them."""
    hoard = Path(__file__).parent.parent.parent / "examples" / "dragon-hoard.yaml"
    kept = {}
    for command in ("print", "kit"):
        monkeypatch.setenv("SHEETGEN_DATA", str(tmp_path / command))
        assert sheetgen(command, hoard, "--output", tmp_path / "out").code == 0
        kept[command] = {
            path.name: path.read_bytes()
            for path in (tmp_path / command).rglob("*")
            if path.is_file()
        }
    assert kept["kit"] == kept["print"] != {}


def test_seats_that_are_set_say_for_how_many_the_kit_is(sheetgen: Program, tmp_path: Path) -> None:
    told, _ = printed(sheetgen, tmp_path, "color-dice", "--set", "seats=2")
    assert told["player_count"] == 2


def test_a_kit_takes_every_option_of_print_that_is_not_about_single_parts() -> None:
    of_print, of_kit = (
        {option for parameter in command.params for option in parameter.opts}
        for command in (print_command, kit_command)
    )
    assert of_print - of_kit == {
        "--part",
        "--copies",
        "--seats",
        "--cells",
        "--solutions",
        "--calibrate",
        "--sheet",
    }
    assert of_kit - of_print == {"--players"}


@pytest.mark.parametrize(
    ("game", "part", "asked"),
    [
        ("unicorn-rainbow", "dice", ("--die-size", "30", "--margin", "10")),
        (
            "unicorn-rainbow",
            "stickers",
            ("--sticker-style", "round", "--sticker-size", "20", "--skip", "2"),
        ),
        ("unicorn-rainbow", "stickers", ("--labels", "L4732", "--skip", "4")),
        (
            "unicorn-rainbow",
            "stickers",
            ("--labels", "12.7x12.7+15.2x15.2+8x10+12x18+r1", "--sticker-size", "13"),
        ),
        ("unicorn-rainbow", "sheet", ("--per-page", "1", "--scale-x", "1.01", "--serial", "7")),
        ("uno-dice", "board", ("--gap", "0", "--theme", "mono", "--printer", "office")),
    ],
)
def test_what_a_kit_is_told_it_does_as_print_does(
    sheetgen: Program, tmp_path: Path, game: str, part: str, asked: tuple[str, ...]
) -> None:
    if "office" in asked:
        assert (
            sheetgen(
                "print", "--calibrate", "--solutions", "--printer", "office", "--scale-y", "0.98"
            ).code
            == 0
        )
    told, path = printed(sheetgen, tmp_path, game, *asked)
    (inside,) = (each for each in told["parts"] if each["part"] == part)  # type: ignore[attr-defined]
    many = ("--copies", "4") if part == "sheet" else ()
    assert sheetgen("print", game, "--part", part, "--output", tmp_path, *many, *asked).code == 0
    with (
        pypdfium2.PdfDocument(path) as kit,
        pypdfium2.PdfDocument(tmp_path / f"{game}-{part}.pdf") as alone,
    ):
        assert inside["last"] - inside["first"] + 1 == len(alone)
        shown, by_itself = kit[inside["last"] - 1], alone[len(alone) - 1]
        assert (shown.get_size(), said(shown)) == (by_itself.get_size(), said(by_itself))
        assert seen(shown) == seen(by_itself)


LARGE = (
    HEAD.replace("players: 2", "players: 2-4")
    + """\
  map:
    kind: reference
    size: [300, 380]
    children:
      - {kind: text, text: A map}
  cards:
    kind: reference
    size: [63, 88]
    children:
      - {kind: text, text: A card}
    back:
      - {kind: text, text: Treasure}
"""
)


def test_the_cover_says_how_large_pieces_backs_and_labels_are_printed(
    sheetgen: Program, tmp_path: Path
) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(LARGE, encoding="utf-8")
    said = {}
    for asked in (
        ("--poster", "--duplex", "none"),
        ("--paper", "330x420"),
        ("--paper", "800x800", "--fold-over"),
    ):
        assert sheetgen("kit", path, "--players", "3", "--output", tmp_path, *asked).code == 0
        with pypdfium2.PdfDocument(tmp_path / "cards-kit.pdf") as pdf:
            said[asked[-1]] = pdf[0].get_textpage().get_text_bounded()
    assert "one for each player: 3, in 2 x 2 tiles" in said["none"]
    assert "both sides" in said["330x420"]
    assert ", to fold" in said["--fold-over"]
    for labels, called in (
        ("5366", "labels avery-5366"),
        ("99.9x35.25+100x40+5x5+2x7", "labels of 99.9 x 35.25 mm"),
    ):
        assert sheetgen("kit", "formulas", "--labels", labels, "--output", tmp_path).code == 0
        with pypdfium2.PdfDocument(tmp_path / "formulas-kit.pdf") as pdf:
            assert f"for blank dice instead\r\n{called}" in pdf[0].get_textpage().get_text_bounded()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("--labels", "L0000"), 'there are no labels "L0000"'),
        (("--duplex", "short"), "nothing that is printed has a back; leave --duplex out"),
        (("--printer", "nobody"), 'nothing is kept of a printer "nobody"'),
        (("--per-page", "0"), "a page takes auto, or 1 to 1000 pieces"),
        (("--sticker-size", "99"), "99.0 is not in the range 12 to 33"),
        (("--fold-over", "--poster"), "--poster prints no backs"),
    ],
)
def test_what_a_kit_cannot_be_told_is_refused(
    sheetgen: Program, tmp_path: Path, asked: tuple[str, ...], words: str
) -> None:
    answer = sheetgen("kit", EXAMPLE, "--output", tmp_path / "out", *asked)
    assert (answer.code, answer.out) == (2, "")
    assert words in " ".join(answer.err.split())
    assert not (tmp_path / "out").exists()

"""What `each` makes of words, mappings, columns and tables: a piece for each, and every mistake at
its row.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from sheetgen.catalog import lint, load_layout
from sheetgen.layout.schema import schema
from sheetgen.page.piece import Part, Piece
from tests.sample import few

HEAD = """\
sheetgen: 1
id: deck
title: Deck
players: 2-4
numbers: {most: 7}
palette: {gold: {ink: yellow, letter: G}, sea: {ink: blue, letter: S}}
parts:
  cards:
    kind: cards
    size: [63, 88]
"""

WIDGETS = """\
    children:
      - {text: "{name}", role: title}
      - {text: "{text}", wrap: fill}
"""

FLAG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>'
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("flag.svg").write_text(FLAG, encoding="utf-8")
    return tmp_path


def layout(each: str, widgets: str = WIDGETS, head: str = HEAD) -> str:
    Path("deck.yaml").write_text(f"{head}    each: {each}\n{widgets}", encoding="utf-8")
    return "deck.yaml"


def cards(each: str, widgets: str = WIDGETS) -> Part:
    (part,) = load_layout(layout(each, widgets)).parts()
    return part


def words(piece: Piece) -> list[str]:
    return [str(op.args[0]) for op in piece.ops if op.verb == "text"]


def shown(each: str, widgets: str = WIDGETS) -> list[list[str]]:
    return [words(piece) for piece in cards(each, widgets).pieces]


def table(text: str, file: str = "cards.csv", encoding: str = "utf-8") -> str:
    Path(file).write_bytes(text.encode(encoding))
    return file


def spreadsheet(rows: list[list[object]]) -> str:
    from openpyxl import Workbook

    book = Workbook()
    for row in rows:
        book.active.append(row)
    book.save("cards.xlsx")
    return "cards.xlsx"


def told(file: str = "deck.yaml") -> list[str]:
    return [f"{problem.where}: {problem.message}" for problem in lint(file).problems]


def noted(file: str = "deck.yaml") -> list[str]:
    findings = lint(file)
    assert findings.problems == ()
    return [f"{problem.where}: {problem.message}" for problem in findings.notes]


TWO = [["Gale", "Blow; hard, now"], ["Drift", "3"]]

WRITTEN = {
    "mappings": '[{name: Gale, text: "Blow; hard, now"}, {name: Drift, text: 3}]',
    "columns": '{name: [Gale, Drift], text: ["Blow; hard, now", 3]}',
}

TABLES = {
    "commas": 'name,text\nGale,"Blow; hard, now"\nDrift,3\n',
    "semicolons": 'name;text\nGale;"Blow; hard, now"\nDrift;3\n',
    "a byte order mark": '\ufeffname;text\nGale;"Blow; hard, now"\nDrift;3\n',
    "line ends of Windows": 'name;text\r\nGale;"Blow; hard, now"\r\nDrift;3\r\n',
    "no last line end": 'name;text\nGale;"Blow; hard, now"\nDrift;3',
    "blanks around": 'name , text \n Gale , "Blow; hard, now"\n Drift ,3 \n',
    "empty rows and cells": 'name;text;\n;;\nGale;"Blow; hard, now";\n\nDrift;3;\n;;\n',
    "heads with capitals": 'Name;TEXT\nGale;"Blow; hard, now"\nDrift;3\n',
    "quoted heads": '"name","text"\n"Gale","Blow; hard, now"\n"Drift","3"\n',
    "quoted separators in the head": '"name";"text";"a,b,c"\nGale;"Blow; hard, now";\nDrift;3;\n',
}


@pytest.mark.parametrize("way", WRITTEN)
def test_a_layout_says_itself_what_there_is_a_piece_for(way: str) -> None:
    assert shown(WRITTEN[way]) == TWO
    assert told() == []


@pytest.mark.parametrize("way", [way for way in TABLES if "separators" not in way])
def test_a_table_says_it_however_it_was_saved(way: str) -> None:
    assert shown(table(TABLES[way])) == TWO
    assert told() == []


def test_a_column_is_named_in_letters() -> None:
    layout(table(TABLES["quoted separators in the head"]))
    assert told() == [
        'cards.csv:1:16: "a,b,c" names no column; write letters a to z, digits and hyphens'
    ]


def test_a_spreadsheet_says_it_as_well() -> None:
    rows = [["Name", "Text", "Copies"], ["Gale", "Blow; hard, now", 1.0], [None], ["Drift", 3, 2]]
    assert shown(spreadsheet(rows)) == [TWO[0], TWO[1], TWO[1]]
    assert told() == []


def test_mistakes_in_a_spreadsheet_have_row_and_column() -> None:
    layout(spreadsheet([["name", "text", "copies"], ["Gale", "W" * 50, "two"], ["Drift", "a", ""]]))
    assert told() == [
        'cards.xlsx:2:2: "' + "W" * 50 + '" is 48.4 mm wider than its place of 62.5 mm at 8 pt',
        'cards.xlsx:2:3: copies are a whole number from 0 to 100, not "two"',
    ]


def test_without_its_reader_a_spreadsheet_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layout(spreadsheet([["name", "text"], ["a", "b"]]))
    monkeypatch.setitem(__import__("sys").modules, "openpyxl", None)
    assert told() == [
        "cards.xlsx:1:1: spreadsheets need openpyxl; install it with: pip install openpyxl"
    ]


def test_copies_are_pieces_with_their_backs() -> None:
    widgets = WIDGETS + '    back:\n      - {text: "{name}?"}\n'
    part = cards(table("name;text;copies\na;1;2\nb;2;0\nc;3;\n"), widgets)
    assert part.back is not None
    assert [words(piece)[0] for piece in part.pieces] == ["a", "a", "c"]
    assert [words(piece) for piece in part.back.pieces] == [["a?"], ["a?"], ["c?"]]
    assert part.pieces[0] is part.pieces[1]


def test_a_mistake_of_a_cell_that_both_sides_show_is_told_once() -> None:
    widgets = WIDGETS + '    back:\n      - {text: "{name}?"}\n'
    for rows in ("{nmae};b\n", "{nmae};b\nc;d\n"):
        layout(table("name;text\n" + rows), widgets)
        assert told() == ['cards.csv:2:1: nothing is called "nmae" here']


def test_a_back_that_says_the_same_is_drawn_once() -> None:
    part = cards(WRITTEN["mappings"], WIDGETS + "    back:\n      - {text: Deck}\n")
    assert part.back is not None
    assert part.back.pieces[0] is part.back.pieces[1]


WHEN = """\
    children:
      - {text: "{name}"}
      - {text: three, when: {cost: "3"}}
      - {text: also, when: {cost: 3}}
      - {text: both, when: {cost: 3, art: true}}
      - {kind: picture, file: "{art}", tall: 10, when: {art: true}}
      - {text: none, when: {art: false}}
      - panel: [{text: one, when: {name: a}}]
"""


def test_widgets_show_only_where_their_condition_holds() -> None:
    assert shown(table("name;cost;art\na;3;flag.svg\nb;3;\nc;30;flag.svg\n"), WHEN) == [
        ["a", "three", "also", "both", "one"],
        ["b", "three", "also", "none"],
        ["c"],
    ]
    assert told() == []


def test_a_style_may_have_the_condition() -> None:
    head = HEAD.replace("parts:", 'styles: {dear: {when: {cost: "3"}}}\nparts:')
    file = layout(
        "[{name: a, cost: 3}, {name: b, cost: 4}]",
        '    children: [{text: "{name}"}, {style: dear, text: dear}]\n',
        head,
    )
    (part,) = load_layout(file).parts()
    assert [words(piece) for piece in part.pieces] == [["a", "dear"], ["b"]]


def test_columns_stand_in_keys_of_widgets_and_in_grounds() -> None:
    widgets = """\
    ground: "{color}"
    children:
      - {icon: "{sign}", side: "{size}"}
      - {kind: picture, file: "{art}", tall: "{size}"}
      - {text: "{Sign} of {COLOR}: {most} {players}", color: "{color}"}
"""
    each = "[{sign: star, color: gold, size: 12, art: flag.svg}, {sign: moon, color: sea, size: 7.5, art: flag.svg}]"
    part = cards(each, widgets)
    assert [words(piece) for piece in part.pieces] == [
        ["star of gold: 7 2–4"],
        ["moon of sea: 7 2–4"],
    ]
    assert [dict(piece.ops[0].options)["fill"] for piece in part.pieces] == ["#FDF8A0", "#BED7FD"]
    assert told() == []


def test_a_column_goes_before_what_else_has_its_name() -> None:
    assert shown("[{title: Gale, most: 2}]", '    children: [{text: "{title} {most}"}]\n') == [
        ["Gale 2"]
    ]


def test_a_table_speaks_of_numbers_and_rule_options() -> None:
    assert shown(table("name;text\na;at most {most} of {title}\n")) == [["a", "at most 7 of Deck"]]


NOT_CSV = (
    "this row is not CSV; a text that opens with a quote is closed with one, and a quote inside of"
    ' it is written ""'
)

WRONG = {
    "a head twice": ("name;text;Name\na;b;c\n", ['cards.csv:1:11: the column "name" stands twice']),
    "a head without a name": (
        "name;text;größe\na;b;c\n",
        ['cards.csv:1:11: "größe" names no column; write letters a to z, digits and hyphens'],
    ),
    "no head": (
        "name;;text\na;x;b\n",
        ['cards.csv:1:6: "" names no column; write letters a to z, digits and hyphens'],
    ),
    "too many cells": (
        "name,text\na,b,c\nd,e\n",
        ["cards.csv:2:1: this row has 3 cells; the first has 2, and all have as many"],
    ),
    "too few cells": (
        "name,text\na\nd,e\nf\n",
        [
            "cards.csv:2:1: this row has 1 cell; the first has 2, and all have as many",
            "cards.csv:4:1: this row has 1 cell; the first has 2, and all have as many",
        ],
    ),
    "nothing at all": (
        "",
        ["deck.yaml:11:11: there are no entries to draw a part for; add some, or leave `each` out"],
    ),
    "blanks": (
        "\n \n",
        ["deck.yaml:11:11: there are no entries to draw a part for; add some, or leave `each` out"],
    ),
    "a head alone": (
        "name,text\n",
        ["deck.yaml:11:11: there are no entries to draw a part for; add some, or leave `each` out"],
    ),
    "copies": (
        "name,text,copies\na,b,-1\nc,d,two\ne,f,101\ng,h,1.5\ni,j,٣\n",
        [
            f'cards.csv:{row}:5: copies are a whole number from 0 to 100, not "{word}"'
            for row, word in enumerate(["-1", "two", "101", "1.5", "٣"], 2)
        ],
    ),
    "a text too wide": (
        "name,text\na,b\n" + "W" * 30 + ",c\n",
        ["cards.csv:3:1: this is 152.4 mm wide, 89.9 mm more than there is room for"],
    ),
    "a word too wide": (
        "name,text\na,b\nc," + "W" * 50 + "\n",
        [f'cards.csv:3:3: "{"W" * 50}" is 48.4 mm wider than its place of 62.5 mm at 8 pt'],
    ),
    "a missing column": (
        "name,txt\na,b\nc,d\n",
        ['deck.yaml:14:17: nothing is called "text" here; did you mean "txt"?'],
    ),
    "an unknown name in a cell": (
        "name,text\na,b\nc,{moast}\n",
        ['cards.csv:3:3: nothing is called "moast" here; did you mean "most"?'],
    ),
    "a name of a column in a cell": (
        "name,text\na,b\n{name},so {text}\n",
        [
            'cards.csv:3:1: nothing is called "name" here',
            'cards.csv:3:11: nothing is called "text" here',
        ],
    ),
    "a name of a column in the only row": (
        "name,text\n{text},b\n",
        ['cards.csv:2:1: nothing is called "text" here'],
    ),
    "an open quote": (
        'name,text\na,"b\nc,d\n',
        [f"cards.csv:2:1: {NOT_CSV}"],
    ),
    "words behind a quote": (
        'name,text\na,"b" c\n',
        [f"cards.csv:2:1: {NOT_CSV}"],
    ),
    "a null": (
        "name,text\na,b\0c\n",
        [
            "cards.csv:2:3: the typeface has no \x00 (U+0000); use a picture or icon, or another --font"
        ],
    ),
    "tabs": (
        "name\ttext\na\tb\n",
        ['cards.csv:1:1: "name\ttext" names no column; write letters a to z, digits and hyphens'],
    ),
    "no glyph": (
        "name,text\na,go\nb,漢 漢\n",
        [
            "cards.csv:3:3: the typeface has no 漢 (U+6F22); use a picture or icon, or another"
            " --font"
        ],
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_mistake_in_a_table_has_its_row_and_column(case: str) -> None:
    text, expected = WRONG[case]
    layout(table(text))
    assert told() == expected


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_another_encoding_is_refused_with_its_line(encoding: str) -> None:
    layout(table("name,text\na,b\nMöwe,ß\n", encoding=encoding))
    line, byte = (3, 16) if encoding == "latin-1" else (1, 1)
    assert told() == [
        f"cards.csv:{line}:1: cards.csv is not UTF-8 text (byte {byte}); save it as UTF-8"
    ]


def test_a_file_that_is_none_is_told_where_it_is_named() -> None:
    Path("folder.csv").mkdir()
    Path("large.csv").write_bytes(b"name,text\n" + b"a,b\n" * 600_000)
    Path("broken.xlsx").write_bytes(b"name,text\n")
    at = "deck.yaml:11:11: "
    for file, expected in {
        "nowhere.csv": at + 'there is no table "nowhere.csv" beside the layout',
        "../cards.csv": at + 'the table "../cards.csv" lies outside the layout\'s folder',
        "folder.csv": at + 'there is no table "folder.csv" beside the layout',
        "large.csv": at + 'the table "large.csv" is larger than 2 MB',
        "broken.xlsx": "broken.xlsx:1:1: this spreadsheet cannot be read; save it as XLSX or CSV",
        "coin": at + '"coin" is not a table; name a CSV or XLSX file, or write a list',
        "cards.ods": at + '"cards.ods" is not a table; name a CSV or XLSX file, or write a list',
    }.items():
        layout(file)
        assert told() == [expected]


MISWRITTEN = {
    "[a, {name: b}]": ["11:11: EXPECTED"],
    "[{name: a, text: [1]}]": ["11:28: this must be text, not a list"],
    "{name: [a, b], text: [c]}": ["11:11: EXPECTED"],
    "{name: a, text: [c]}": ["11:11: EXPECTED"],
    "7": ["11:11: EXPECTED"],
    "": ["11:10: EXPECTED"],
    "[]": ["11:11: there are no entries to draw a part for; add some, or leave `each` out"],
    "[{name: a, text: b, Name: c}]": ['11:31: the column "name" stands twice'],
}


@pytest.mark.parametrize("each", MISWRITTEN)
def test_entries_that_are_miswritten_have_their_place(each: str) -> None:
    layout(each)
    expected = "this must be a list of words or one of mappings, columns of one length, or the name of a table"
    assert told() == [
        f"deck.yaml:{line.replace('EXPECTED', expected)}" for line in MISWRITTEN[each]
    ]


def test_what_a_table_says_for_nothing_is_noted() -> None:
    widgets = WIDGETS + "      - {text: never, when: {name: z}}\n"
    layout(table("id;name;text;artist\n1;a;b;Ann\n"), widgets, f"{HEAD}    pad: 3\n")
    assert noted() == [
        'cards.csv:2:7: nothing shows the column "artist"',
        "deck.yaml:16:23: no entry is as this asks; nothing is shown",
    ]


def test_a_key_that_no_widget_shows_is_noted() -> None:
    layout("[{name: a, text: b}, {name: c, txet: d}]", head=f"{HEAD}    pad: 3\n")
    assert noted() == ['deck.yaml:12:48: nothing shows the column "txet"']


def test_a_condition_asks_for_columns_that_there_are() -> None:
    widgets = WIDGETS + "      - {text: x, when: {nmae: a}}\n"
    layout(WRITTEN["mappings"], widgets)
    assert told() == ['deck.yaml:15:26: there is no column "nmae"; did you mean "name"?']
    Path("deck.yaml").write_text(
        HEAD + "    children: [{text: x, when: {name: a}}]\n", encoding="utf-8"
    )
    assert told() == ['deck.yaml:11:33: there is no column "name"']


def test_a_mistake_of_the_layout_is_told_once() -> None:
    widgets = (
        WIDGETS
        + '      - {icon: stra}\n      - {text: "{txet}"}\n      - {text: "'
        + "W" * 99
        + '"}\n'
    )
    layout(table("name;text\n" + "".join(f"card {n};text\n" for n in range(200))), widgets)
    assert told() == [
        'deck.yaml:15:16: there is no icon "stra"; did you mean "star"?',
        'deck.yaml:16:17: nothing is called "txet" here; did you mean "text"?',
        "deck.yaml:17:10: this is 219.6 mm wide, 157.1 mm more than there is room for",
    ]


def test_what_goes_wrong_with_most_entries_is_a_mistake_of_the_layout() -> None:
    rows = "".join(f"c{n};{'W' * (40 + n)}\n" for n in range(5))
    layout(table("name;text\n" + rows + "c9;fine\n"))
    (line,) = told()
    assert line.startswith("deck.yaml:14:16: ")
    assert line.endswith(" (and 4 more like this)")


def test_a_mistake_of_an_entry_is_told_at_its_row_each_time() -> None:
    widgets = (
        '    children: [{text: "{name}"}, {icon: "{icon}"}, {kind: space, height: "{room}"}]\n'
    )
    layout(table("name,icon,room\na,star,1\nb,stra,x\nc,star,99\nd,star,1\n"), widgets)
    assert told() == [
        'cards.csv:3:3: there is no icon "stra"; did you mean "star"?',
        'cards.csv:3:8: this must be a number, not "x"',
        "deck.yaml:8:3: this is 111.4 mm high, 23.9 mm more than there is room for, for cards.csv:4:1",
    ]


BOARDS = """\
    children:
      - {text: "{each}", at: [40, 40]}
"""


def test_cards_ask_for_nothing_that_a_camera_needs_and_boards_once() -> None:
    layout("[a, b, c, d, e, f, g, h, i, j]", BOARDS)
    assert told() == []
    layout("[a, b, c, d, e, f, g, h, i, j]", BOARDS, HEAD.replace("kind: cards", "kind: board"))
    assert [line.partition(";")[0] for line in told()] == [
        "deck.yaml:8:3: the cards a has no place for its QR code",
        "deck.yaml:8:3: the cards a has no scale bar",
    ]


@pytest.mark.parametrize(
    ("kind", "per"),
    [("cards", "table"), ("reference", "table"), ("mat", "table"), ("sheet", "player")],
)
def test_a_deck_is_for_the_table(kind: str, per: str) -> None:
    file = layout(
        "[a, b]",
        BOARDS + "      - {kind: qr, at: [60, 40]}\n      - {kind: scale-bar, at: foot}\n",
        HEAD.replace("kind: cards", f"kind: {kind}").replace("[63, 88]", "[150, 100]"),
    )
    (part,) = load_layout(file).parts()
    assert part.per == per


def test_editors_know_what_each_takes() -> None:
    import yaml

    check = Draft7Validator(schema())
    good = [
        *WRITTEN.values(),
        "cards.csv",
        "[1, a]",
        "[{name: a, text: 2.5, art: null, rare: true}]",
    ]
    for each in good:
        data = yaml.safe_load(
            Path(
                layout(
                    each,
                    WIDGETS
                    + '      - {kind: space, height: "{room}", when: {name: "3", text: 3, art: true}}\n',
                )
            ).read_text()
        )
        assert not list(check.iter_errors(data)), each
    for each in ("7", "[[a]]", "{name: a}", "[{name: [a]}]"):
        data = yaml.safe_load(Path(layout(each)).read_text())
        assert list(check.iter_errors(data)), each
    data = yaml.safe_load(Path(layout("[a]", "    children: [{text: a, when: [b]}]\n")).read_text())
    assert list(check.iter_errors(data))
    json.dumps(data)


def test_two_thousand_entries_are_linted_in_a_few_seconds() -> None:
    most = few(400, 2000)
    rows = "".join(
        f"Card {n},Some words that say what card {n} does in the game.,{n % 5}\n"
        for n in range(most)
    )
    layout(
        table("name,text,cost\n" + rows), WIDGETS + '      - {text: "{cost}", when: {cost: "3"}}\n'
    )
    began = time.process_time()
    assert told() == []
    assert time.process_time() - began < most / 400

"""Scripts that letters alone do not make: refused wherever they may stand, with and without a font
that has their letters.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from sheetgen.errors import LayoutError
from sheetgen.page.scripts import composed, hindrance
from sheetgen.render.options import Options
from tests.render.fontfile import letters_font
from tests.render.samples import SLOTTED, part, printed

FROM_RIGHT = {
    "Hebrew": "שרה",
    "Arabic": "محمد",
    "Persian": "گلپری",
    "Urdu": "عائشہ",
    "Arabic digits": "٣",
    "Syriac": "ܡܪܝܡ",
    "Thaana": "މަރިޔަމް",
    "N'Ko": "ߝߊ߬ߕߎߡߊ߫",
    "Adlam": "𞤊𞤢𞤼𞤵",
    "joined forms": "ﻣﺤﻤﺪ",
    "turned round": "\u202eAnn\u202c",
    "one of two": "Sara (שרה)",
}

SHAPED = {
    "Devanagari": "हिन्दी",
    "Bengali": "বাংলা",
    "Gurmukhi": "ਪੰਜਾਬੀ",
    "Gujarati": "ગુજરાતી",
    "Oriya": "ଓଡ଼ିଆ",
    "Tamil": "தமிழ்",
    "Telugu": "తెలుగు",
    "Kannada": "ಕನ್ನಡ",
    "Malayalam": "മലയാളം",
    "Sinhala": "සිංහල",
    "Thai": "สมชาย",
    "Lao": "ລາວ",
    "Tibetan": "བོད",
    "Myanmar": "မြန်မာ",
    "Khmer": "ខ្មែរ",
    "Mongolian": "ᠮᠣᠩᠭᠣᠯ",
    "Balinese": "ᬩᬮᬶ",
    "Sundanese": "ᮞᮥᮔ᮪ᮓ",
    "Javanese": "ꦗꦮ",
    "Cham": "ꨌꩌ",
    "Tagalog": "ᜊᜌᜊᜌᜒᜈ᜔",
    "Chakma": "𑄌𑄋𑄴𑄟𑄳𑄦",
    "Hangul": "\u1112\u119e",
}

FINE = (
    *("Zoë", "Łukasz", "Nguyễn Thị Ánh", "Ærø", "Ōsaka", "Σωκράτης", "Жанна", "Йӧ"),
    *(
        "李雷",
        "ゆき",
        "한나",
        "ნინო",
        "Արամ",
        "ሰላም",
        "ᏣᎳᎩ",
        "½ × 2 → ±1",
        "2–4",
        "฿ 5",
        "❤️",
        "Ann",
        "",
    ),
)


@pytest.mark.parametrize("name", FROM_RIGHT.values(), ids=FROM_RIGHT)
def test_what_runs_from_right_to_left(name: str) -> None:
    assert hindrance(name) == "from right to left"


@pytest.mark.parametrize(("script", "name"), SHAPED.items(), ids=SHAPED)
def test_what_changes_beside_other_letters(script: str, name: str) -> None:
    assert hindrance(name) == f"in {script}, whose letters change beside others,"


@pytest.mark.parametrize("name", FINE)
def test_letters_that_stand_for_themselves(name: str) -> None:
    assert hindrance(name) == hindrance(unicodedata.normalize("NFD", name)) == ""
    assert composed(unicodedata.normalize("NFD", name)) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "sign", "\u00ad\u200b\u200c\u200e\u2060\u2066\u2069\u202a\u202d\u202c\ufeff"
)
def test_what_is_never_seen_is_never_printed(tmp_path: Path, sign: str) -> None:
    """A soft hyphen is no hyphen, and fonts that draw marks of direction are not asked for them."""
    name = f"An{sign}na"
    assert (hindrance(name), composed(name)) == ("", "Anna")
    font = letters_font(tmp_path, {sign: "M"})
    assert printed(part(SLOTTED), Options(names=(name,), font=font)) == printed(
        part(SLOTTED), Options(names=("Anna",), font=font)
    )


@pytest.mark.parametrize(
    "name", ["👩\u200d👧", "🇩🇪", "👍🏽", "x\u200dy", "🏴\U000e0067\U000e0062\U000e007f"]
)
def test_pictures_that_several_signs_make_are_refused_with_every_font(
    tmp_path: Path, name: str
) -> None:
    for font in (None, letters_font(tmp_path, dict.fromkeys(name, "M"))):
        with pytest.raises(LayoutError) as caught:
            printed(part(SLOTTED), Options(names=(name,), font=font))
        (problem,) = caught.value.problems
        assert problem.code == "script"
        assert "joined to one picture" in problem.message


def test_marks_without_a_letter_of_their_own() -> None:
    assert hindrance("Ẹ̀bùn") == "with marks on letters that do not have them by themselves (U+0300)"
    assert hindrance("x̄") == "with marks on letters that do not have them by themselves (U+0304)"


@pytest.mark.parametrize("own", [False, True], ids=["built-in font", "font that has them"])
@pytest.mark.parametrize("name", ["שרה", "محمد", "हिन्दी", "สมชาย"])
def test_such_names_are_refused_with_every_font(tmp_path: Path, name: str, own: bool) -> None:
    font = letters_font(tmp_path, dict.fromkeys(name, "M")) if own else None
    with pytest.raises(LayoutError) as caught:
        printed(part(SLOTTED), Options(names=("Ann", name), font=font))
    (problem,) = caught.value.problems
    assert (problem.code, problem.message) == (
        "script",
        f'names {hindrance(name)} cannot be set: "{name}"',
    )

"""Scripts that cannot be set letter after letter from left to right: a text in one of them is
refused, never printed wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import bidirectional, category, name, normalize

# Classes of characters that run from right to left, or turn others so
_FROM_RIGHT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI"})

# Scripts whose letters change their shape, their place or their order beside others. A font that
# has them is not enough.
_SHAPED = (
    (0x0900, 0x109F),  # Devanagari and its kin, Sinhala, Thai, Lao, Tibetan, Myanmar
    (0x1700, 0x18AF),  # Tagalog and its kin, Khmer, Mongolian
    (0x1900, 0x194F),  # Limbu
    (0x1980, 0x1C4F),  # New Tai Lue, Buginese, Tai Tham, Balinese, Sundanese, Batak, Lepcha
    (0x1CD0, 0x1CFF),  # signs of the Vedas
    (0xA800, 0xA95F),  # Syloti Nagri, Saurashtra, Kayah Li, Rejang
    (0xA980, 0xAAFF),  # Javanese, Cham, Tai Viet
    (0xABC0, 0xABFF),  # Meetei Mayek
    (0x11000, 0x11FFF),  # Brahmi, Chakma, Grantha and the many others of India and the islands
)

# Parts of Hangul syllables; those of today are one character together
_JAMO = ((0x1100, 0x11FF), (0xA960, 0xA97F), (0xD7B0, 0xD7FF))

# What chooses a form of the character before it; fonts have no glyph for it
_SELECTORS = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF))


# What guides lines from left to right, their breaks and joints, and is never seen; some fonts draw
# it all the same
_UNSEEN: Mapping[int, None] = dict.fromkeys(
    (
        0x00AD,
        0x200B,
        0x200C,
        0x200E,
        0x202A,
        0x202C,
        0x202D,
        *range(0x2060, 0x2065),
        0x2066,
        0x2068,
        0x2069,
        0xFEFF,
    )
)

# What makes one picture of several: families, flags, tones of skin. Set by themselves they are
# other pictures.
_JOINERS = ((0x200D, 0x200D), (0x1F1E6, 0x1F1FF), (0x1F3FB, 0x1F3FF), (0xE0020, 0xE007F))


def composed(text: str) -> str:
    """The text with letters and the marks after them as one character each, where there is one, and
    without what is never seen.
    """
    if text.isascii():
        return text
    text = text.translate(_UNSEEN)
    foreign = [letter for letter in text if not letter.isascii()]
    if not any(category(letter)[0] == "M" or _within(letter, _JAMO) for letter in foreign):
        return text
    return normalize("NFC", text)


def hindrance(text: str) -> str:
    """What keeps a text from being set, as `names ... cannot be set` says it; "" where it can be.

    >>> hindrance("Zoë"), hindrance("שרה")
    ('', 'from right to left')
    """
    if text.isascii():
        return ""
    foreign = [letter for letter in composed(text) if not letter.isascii()]
    return next(filter(None, map(_hindrance, foreign)), "")


def _hindrance(letter: str) -> str:
    if bidirectional(letter) in _FROM_RIGHT:
        return "from right to left"
    if _within(letter, _JOINERS):
        return f"with signs that are joined to one picture (U+{ord(letter):04X})"
    kind = category(letter)[0]
    if kind in "LM" and _within(letter, _SHAPED + _JAMO):
        return (
            f"in {name(letter, 'a script').split()[0].capitalize()}, whose letters change beside"
            " others,"
        )
    if kind == "M" and not _within(letter, _SELECTORS):
        return f"with marks on letters that do not have them by themselves (U+{ord(letter):04X})"
    return ""


def _within(letter: str, blocks: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= ord(letter) <= last for first, last in blocks)

"""Words and small sentences that every message shares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Words = tuple[str, ...]
"""Words, names or sentences in their order."""

Meanings = Mapping[str, str]
"""Words, and what each stands for or says."""

_LONGEST = 100  # letters of a word up to which anybody waits for a guess
_MOST = 200  # words to compare it with


def id_of(name: str) -> str:
    """A name as an id: `dice-chain` for `Dice Chain`."""
    return "-".join(name.lower().replace("_", " ").split())


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that a near miss most likely meant, or ""."""
    # Words are compared only when something is wrong; a good start should not wait for it.
    from difflib import get_close_matches

    words = list(known) if len(word) <= _LONGEST else []
    if len(words) > _MOST:
        words = [
            other for other in words if other[:1] == word[:1] and abs(len(other) - len(word)) < 3
        ][:_MOST]
    return next(iter(get_close_matches(word, words, n=1, cutoff=0.6)), "")


def nearest(word: str, known: Iterable[str]) -> str:
    """`; did you mean "label"?` for a near miss, else ""."""
    close = closest(word, known)
    return f'; did you mean "{close}"?' if close else ""


def nearest_or_known(word: str, known: Iterable[str], names: Iterable[str] = ()) -> str:
    """`; did you mean "red"?` for a near miss, else `; there is red, green or blue`: the known
    words, or other names of the same.
    """
    words = list(known)
    return nearest(word, words) or f"; there is {listed(names or words)}"


def listed(words: Iterable[str], last: str = "or") -> str:
    """`a, b or c`."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def count_of(number: int, thing: str, things: str = "") -> str:
    """`1 event`, `5 events`; `1 die`, `5 dice` where these are the `things`."""
    return f"1 {thing}" if number == 1 else f"{number:,} {things or f'{thing}s'}"


def span(least: int, most: int) -> str:
    """`2 to 4`; `2` where there is no other."""
    return str(least) if least == most else f"{least} to {most}"


def often(chance: float) -> str:
    """`1 time in 8`, `3 times in 4`, `all but 1 time in 30`, `never`: near enough to be said."""
    if chance in (0, 1):
        return "always" if chance else "never"
    seldom = min(chance, 1 - chance)
    if seldom < 0.1:
        usual = "all but " if chance > seldom else ""
        return f"{usual}1 time in {round(1 / seldom):,}"
    of = min(range(2, 11), key=lambda parts: abs(chance - round(chance * parts) / parts))
    times = round(chance * of)
    return f"{count_of(times, 'time')} in {of}"


def be(number: int) -> str:
    """`is` for one, else `are`."""
    return "is" if number == 1 else "are"


def quoted(names: Iterable[str]) -> str:
    """`"id", "title" and "players"`."""
    return listed([f'"{name}"' for name in names], "and")


def kebab(name: str) -> str:
    """A name as layouts write it: `label_width` is `label-width`, `from_` is `from`."""
    return name.rstrip("_").replace("_", "-")


# What joins emoji to one sign; a terminal that does not know it shows them one by one
_JOINER = "\u200d"


def printable(text: str) -> str:
    """The text with a blank for each character that a terminal would obey or not show, a tab or a
    bell.
    """
    return "".join(letter if letter.isprintable() or letter == _JOINER else " " for letter in text)


def visible(text: str) -> str:
    """The text with `U+0001` for each character that no screen shows."""
    shown = [letter if letter.isprintable() else f"U+{ord(letter):04X}" for letter in text]
    return "".join(shown)


def short(text: str, most: int) -> str:
    """The text, cut where it is longer than anybody reads."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def os_reason(error: OSError) -> str:
    """What the system says of a file, for the middle of a sentence: `permission denied`."""
    return (error.strerror or str(error)).lower()


def wide(text: str) -> int:
    """How many columns of a terminal the text takes: wide letters two, those that join the one
    before them and the codes of colors none.
    """
    if text.isascii() and text.isprintable():
        return len(text)
    from wcwidth import width

    return width(text)


def padded(text: str, room: int) -> str:
    """The text with blanks behind it up to so many columns."""
    return text + " " * max(0, room - wide(text))


def clipped(text: str, room: int) -> str:
    """The text cut to so many columns of a terminal, a joined sign whole or not at all."""
    if wide(text) <= room:
        return text
    from wcwidth import clip

    return f"{clip(text, 0, room - 1, fillchar='')}…"


def broken(
    text: str,
    room: int,
    indent: str = "",
    *,
    long_words: bool = False,
) -> list[str]:
    """The text in lines of so many columns of a terminal, broken between words; all but the first
    begin with the indent.

    A word longer than a line stands on a line of its own, or is broken, too, with `long_words`.
    """
    if wide(text) <= room:
        return [text]
    from wcwidth import wrap

    return wrap(
        text,
        room,
        subsequent_indent=indent,
        break_long_words=long_words,
        break_on_hyphens=False,
        propagate_sgr=False,
    )

"""Small sentences that every error message shares."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str:
    """`; did you mean "label"?` for a near miss, else ""."""
    # Words are compared only when something is wrong; a good start should not wait for it.
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f'; did you mean "{close[0]}"?' if close else ""


def listed(words: Iterable[str]) -> str:
    """`a, b or c`."""
    items = list(words)
    return " or ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)

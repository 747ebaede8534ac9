"""What people type at the table, in the words that `parsing` reads: `632`, `+ between 32 and 33`,
`x2 row 5`.
"""

from __future__ import annotations

import re

from sheetgen.core.notation import typed as plain

_CELL = r"(?:\d\.?\d|\d+\.\d+|(?:grid\.)?r\d{1,3}c\d{1,3})"
_SLOT = rf"(?:(?:signs\.)?{_CELL}-{_CELL}|\d{{4}})"
_PLAIN = (
    (r"^(.+): (\d+|[-+x])$", r"\2 \1"),
    (" is active$", ""),
    (r"\brow (\d+),? column (\d+)", r"\1.\2"),
    (r"\bbetween (\S+) (?:and )?(\S+)", r"\1-\2"),
    (r"\b(?:in|into|on|to|at|beside|the|a|my|use|round|cell|slot)\s+", ""),
    (r"\bplus\b", "+"),
    (r"\bminus\b", "-"),
    (r"^(?:x|mark|cross|tick) (?=row|col)", "activate "),
    (r"^(?:put|place|enter) ", "write "),
    (rf"^(?:times |x |[x×*](?={_SLOT}$)|[×*] )", "ability 1 "),
    ("^square ", "ability 2 "),
    ("^triple ", "ability 3 "),
    ("^turn ", "ability 4 "),
    ("^spread ", "ability 5 "),
    ("^(?:double|[x×]2) ", "ability 6 "),
    (r"^write (?=[-+])", "sign "),
    (r"^write (?=\d\s*[-+])", "combine "),
    (r"^c(?:ol(?:umn)?)? ?(?=\d+$)", "activate column "),
    (r"^r(?:ow)? ?(?=\d+$)", "activate row "),
    (rf"^(\d+ |\d)({_CELL})$", r"write \1 \2"),
    (rf"^([-+]) ({_CELL}) ({_CELL})$", r"\1 \2-\3"),
    (rf"^([-+]) ?({_SLOT})$", r"sign \1 \2"),
    (rf"^(\d+(?: ?[-+x×*] ?\d+)+) ?({_CELL})$", r"combine \1 \2"),
)
_DRAFTED = (
    (r"^(?:take|pick|choose) ", "draft "),
    (r"^(?:throw|roll) (.+?)(?: again)?$", r"reroll \1"),
    (r"^([^a-z]+|all) again$", r"reroll \1"),
    (r"^reroll (?:everything|(?:the )?rest)$", "reroll all"),
    (r"^(?=(?:[-+\d]+(?:\(\w+\))?[\s,]*)+$)", "draft "),
)
# What is typed for moves, while dice are drafted before anything else, and where no number has two
# digits; and what it stands for
_DIGITS = (
    (r"\b(\d)\.(\d)\b", r"\1\2"),
    (r"^(?!draft|reroll)(.*)\b(\d\d)(\d\d)$", r"\1\2-\3"),
)

_RUN = re.compile(r"(?<!\S)[-+\d]+(?!\S)")


def as_moves_are_written(text: str, *, drafts: bool, digits: bool) -> str:
    """A typed move with its verb, its places as they are printed; `digits` says that no number of
    a die, a row or a column has two.
    """
    read = " ".join(plain(text).rstrip(".! ").split())
    ways = (*(_DRAFTED if drafts else ()), *_PLAIN, *(_DIGITS if digits else ()))
    for typed, meant in ways:
        read = re.sub(typed, meant, read, flags=re.IGNORECASE)
    if digits and re.match("draft |reroll ", read, re.IGNORECASE):
        read = _RUN.sub(lambda run: " ".join(run[0]), read)
    return text if read.casefold() == text.casefold() else read

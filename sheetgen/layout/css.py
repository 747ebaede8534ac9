"""Style sheets inside of pictures: rules for elements, classes and ids; anything finer is refused
by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

MAX_LENGTH = 20_000
"""Characters of all style sheets of a picture."""

MAX_RULES = 200
"""Rules of all style sheets of a picture, one for each selector."""

_REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)
_SELECTOR = re.compile(r"(\*|[a-zA-Z][\w-]*)?([.#][\w-]+)?")

Properties = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Rule:
    """One selector and what it sets; `rank` says which of two rules wins, the later one where they
    are equal.
    """

    rank: int
    tag: str
    mark: str
    sets: Properties

    def fits(self, element: Element, tag: str) -> bool:
        """Whether the rule is for an element of that tag."""
        if self.tag not in ("", "*", tag):
            return False
        name = self.mark[1:]
        if self.mark.startswith("#"):
            return element.get("id") == name
        return not name or name in (element.get("class") or "").split()


def read_style(sheets: Iterable[str]) -> tuple[Rule, ...]:
    """The rules of a picture's style sheets, weakest first.

    Raises ValueError for what is not understood, naming it.
    """
    text = "\n".join(sheets)
    if len(text) > MAX_LENGTH:
        raise ValueError(f"its style sheet is longer than {MAX_LENGTH} characters")
    rules: list[Rule] = []
    for block in _REMARK.sub(" ", text).replace("<!--", " ").replace("-->", " ").split("}"):
        if not block.strip():
            continue
        selectors, brace, body = block.partition("{")
        if not brace or "{" in body:
            raise ValueError(f'the style "{_short(block)}" is not understood')
        sets = declarations(body)
        rules += [_rule(selector.strip(), sets) for selector in selectors.split(",")]
    if len(rules) > MAX_RULES:
        raise ValueError(f"its style sheet has more than {MAX_RULES} rules")
    return tuple(sorted(rules, key=lambda rule: rule.rank))


def declarations(text: str) -> Properties:
    """`fill: red; stroke: none` as properties.

    Raises ValueError for `!important`, which would win over all.
    """
    if "!" in text:
        raise ValueError(f'the style "{_short(text)}" is not understood')
    pairs = (part.partition(":") for part in text.split(";"))
    return {name.strip().lower(): value.strip() for name, colon, value in pairs if colon}


def _rule(selector: str, sets: Properties) -> Rule:
    match = _SELECTOR.fullmatch(selector)
    if not match or not selector:
        raise ValueError(
            f'the style for "{_short(selector)}" is not understood; only elements, classes and'
            " ids are"
        )
    tag, mark = match[1] or "", match[2] or ""
    return Rule({"#": 100, ".": 10}.get(mark[:1], 0) + (tag not in ("", "*")), tag, mark, sets)


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 40 else f"{words[:37]}..."

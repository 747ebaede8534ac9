"""Style sheets inside of pictures, read by tinycss2 and matched by cssselect2: rules for elements,
classes and ids; anything finer is refused by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from xml.etree.ElementTree import Element

import tinycss2
from cssselect2 import ElementWrapper, Matcher, SelectorError, compile_selector_list
from cssselect2 import parser as selectors

from sheetgen.messages import short

MAX_LENGTH = 20_000
"""Characters of all style sheets of a picture, and of the style of one element."""

MAX_RULES = 200
"""Rules of all style sheets of a picture, one for each selector."""

_TOO_LONG = f"its style sheet is longer than {MAX_LENGTH} characters"

_PLAIN = (selectors.LocalNameSelector, selectors.ClassSelector, selectors.IDSelector)

Properties = Mapping[str, str]


class StyleSheet:
    """The style sheets of a picture, as one. Raises ValueError for what is not understood, naming
    it.
    """

    def __init__(self, sheets: Iterable[str]) -> None:
        self._matcher = Matcher()
        self._count = 0
        text = "\n".join(sheets)
        if len(text) > MAX_LENGTH:
            raise ValueError(_TOO_LONG)
        for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
            if rule.type == "error":
                raise ValueError(f"its style sheet is not understood: {rule.message}")
            if rule.type != "qualified-rule":
                raise ValueError(f'the style "{_short(rule)}" is not understood')
            self._add(rule)

    def _add(self, rule: Any) -> None:
        self._count += 1 + sum(token == "," for token in rule.prelude)
        if self._count > MAX_RULES:
            raise ValueError(f"its style sheet has more than {MAX_RULES} rules")
        try:
            plain = all(map(_is_plain, selectors.parse(rule.prelude)))
        except SelectorError:
            plain = False
        if not plain:
            raise ValueError(
                f'the style for "{_short(*rule.prelude)}" is not understood; only elements, classes'
                " and ids are"
            )
        sets = _properties(rule.content)
        for selector in compile_selector_list(rule.prelude):
            self._matcher.add_selector(selector, sets)

    def sets(self, element: Element) -> dict[str, str]:
        """What the rules set for an element; those that win come last."""
        found: dict[str, str] = {}
        for *_, sets in self._matcher.match(ElementWrapper.from_xml_root(element)):
            found |= sets
        return found


def declarations(text: str) -> Properties:
    """`fill: red; stroke: none` as properties.

    Raises ValueError for `!important`, which would win over all.
    """
    if len(text) > MAX_LENGTH:
        raise ValueError(_TOO_LONG)
    return _properties(text)


def _is_plain(selector: Any) -> bool:
    """Whether a selector is of an element's own name, classes and id."""
    tree = selector.parsed_tree
    return (
        selector.pseudo_element is None
        and isinstance(tree, selectors.CompoundSelector)
        and all(isinstance(simple, _PLAIN) for simple in tree.simple_selectors)
    )


def _properties(block: str | Iterable[Any]) -> Properties:
    """The properties in a block of declarations; what is not a property is passed over, as
    browsers do. Raises ValueError.
    """
    sets: dict[str, str] = {}
    for each in tinycss2.parse_blocks_contents(block, skip_comments=True, skip_whitespace=True):
        if each.type == "declaration" and not each.important:
            sets[each.lower_name] = _text(each.value).strip()
        elif each.type != "error":
            raise ValueError(f'the style "{_short(each)}" is not understood')
    return sets


def _text(tokens: Iterable[Any]) -> str:
    """Tokens as they are written. Raises ValueError for brackets deeper than anybody writes."""
    try:
        return str(tinycss2.serialize(tokens))
    except RecursionError:
        raise ValueError("its style sheet is nested too deep") from None


def _short(*tokens: Any) -> str:
    return short(" ".join(_text(tokens).split()), 40)

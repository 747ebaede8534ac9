"""All that is wrong with a layout, under its defaults and under every other reading of each
switch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice

from sheetgen.core.spec import Switch
from sheetgen.errors import Problem, Problems, Remarks, Source, in_order
from sheetgen.layout.document import YamlDocument, mapping, narrowed
from sheetgen.layout.game_section import GameSection, read_game
from sheetgen.layout.parts import Budget, DrawnPart, Press, draw_each, draw_part, faults
from sheetgen.layout.places import saying
from sheetgen.layout.settings import allowed, span
from sheetgen.layout.signs import unreadable
from sheetgen.messages import Words, nearest
from sheetgen.page.piece import CUT_OUT, Part
from sheetgen.widgets import widget_kinds
from sheetgen.widgets.base import unset

# Problems of one kind at one place are one problem, whatever the millimeters
_Key = tuple[str, Source | str]


@dataclass(frozen=True, slots=True)
class LintFindings:
    """What is wrong with a layout, and what is not a mistake but good to know, each sorted by
    place; no problems = fine.
    """

    problems: Remarks = ()
    notes: Remarks = ()


def lint(document: YamlDocument, press: Press, oversize: Callable[[Part], str]) -> LintFindings:
    """Everything that there is to say of the layout.

    A problem that only another reading of a switch brings out is reported once, with the first such
    reading. What a switch does not touch is read and drawn only once.

    Args:
        document: the whole layout as read.
        press: how parts are made ready.
        oversize: how a part is printed that no paper with a name holds; "" for any other.
    """
    reading = read_game(document, {})
    base = _ReadParts(reading, draw_each(reading, press, reading.parts))
    reader = _Reader(
        document,
        replace(press, budget=Budget(MOST_OF_READINGS)),
        oversize,
        base,
    )
    problems = reader.problems(base)
    told = {problem.where for problem in problems}
    found = [
        *problems,
        *(problem for problem in reader.unset() if problem.where not in told),
        *reader.idle_entries(),
        *reader.idle_styles(),
    ]
    known = set(map(_key, found))
    for switch in reading.spec.switches.values():
        for value in _looked_at(switch, document):
            if reader.press.budget.left < 0:
                return LintFindings(in_order((*found, reader.too_many(switch.id))))
            problems = reader.problems(reader.under(switch.id, value))
            fresh = [problem for problem in problems if _key(problem) not in known]
            known.update(map(_key, fresh))
            label = f"{switch.id}={value}"
            found += [replace(problem, switch=problem.switch or label) for problem in fresh]
    return LintFindings(in_order(found), () if found else in_order(reader.notes.values()))


@dataclass(frozen=True, slots=True)
class _ReadParts:
    """The layout under some readings: its game section, and its parts by name."""

    reading: GameSection
    drawn: Mapping[str, DrawnPart]


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads only what other readings touch of a layout that was read under its defaults."""

    document: YamlDocument
    press: Press
    oversize: Callable[[Part], str]
    base: _ReadParts
    notes: dict[_Key, Problem] = field(default_factory=dict)

    def under(self, switch: str, value: str) -> _ReadParts:
        """The layout under another reading of one switch."""
        base = self.base.reading
        self.press.budget.left -= len(base.spec.switches) // _COPIED
        reading = base.under({switch: value})
        if switch in base.spoken:
            self.press.budget.left -= len(reading.spec.cells) + len(self.document.values) // _READ
        changed = {
            what for what in _SHOWN if getattr(base.spec, what) != getattr(reading.spec, what)
        }
        drawn = {}
        for name, one in self.base.drawn.items():
            # what is cut out has no cells
            seen = changed - {"cells"} if one.part and one.part.kind in CUT_OUT else changed
            is_same = not seen and switch not in one.spoken
            drawn[name] = one if is_same else draw_part(reading, self.press, name)
        return _ReadParts(reading, drawn)

    def too_many(self, switch: str) -> Problem:
        """What is reported where other readings, from that switch on, are not looked at."""
        message = (
            f"the other values of all rule options draw more than {MOST_OF_READINGS:,} lines, texts"
            " and cells; nothing was checked from this one on"
        )
        return Problem(
            "too-many-readings", message, self.document.where(("switches", switch), key=True)
        )

    def problems(self, way: _ReadParts) -> Remarks:
        """Everything that is wrong under these readings."""
        reading = way.reading
        problems = (*reading.problems, *reading.log.news(faults(self.document, way.drawn.values())))
        problems += tuple(
            unreadable(
                self.document,
                reading.spec,
                # without parts there is no kit
                (reading.model.picture, reading.model.cover) if way.drawn else (),
                partial(self.press.picture, self.document),
                problems,
            )
        )
        if not problems:
            self._note(way)
        return tuple(dict.fromkeys(problems))

    def unset(self) -> Problems:
        """Words that only a kit's cover prints, and that cannot be set."""
        top = self.document.top
        place = self.document.place
        texts = {place(key): top.get(key) for key in ("title", "about")}
        for name, part in mapping(top.get("parts")).items():
            if mapping(part).get("kind") not in CUT_OUT:  # whose pages print it
                texts[place("parts", name, "title")] = mapping(part).get("title")
        for at, text in texts.items():
            if isinstance(text, str):
                words = " ".join(text.split())
                for code, message, letters in unset(words, self.press.metrics):
                    yield Problem(code, message, narrowed(at.where, letters), subject=letters)

    def idle_entries(self) -> Problems:
        """What choices in the layout's own file say of values that their rule options lack, unless
        it was meant for one that is missing.
        """
        own = self.document.where(()).file
        for at, name, choice in saying(self.document, "by"):
            switch = self.base.reading.spec.switches.get(name)
            if switch is None or not switch.readings.keys() <= choice.keys():
                continue
            for label in choice.keys() - {"by"}:
                where = (at / label).key
                if not allowed(switch, label) and where.file == own:
                    message = f'{name} is {span(switch)}, never "{label}"'
                    yield Problem("bad-reading", message, where)

    def idle_styles(self) -> Problems:
        """Styles that no widget has, and that were meant for a kind of widget; and what is said of
        another kind. Where nothing is printed, they are there for layouts that extend this one.
        """
        if not self.base.drawn:
            return
        kinds = widget_kinds()
        used = {*kinds, *(name for _, name, _ in saying(self.document, "style"))}
        for name, keys in mapping(self.document.top.get("styles")).items():
            at = self.document.place("styles", name)
            if name in kinds and mapping(keys).get("kind", name) != name:
                message = f'the style "{name}" is meant in each {name}; it has no other kind'
                yield Problem("bad-value", message, (at / "kind").where)
            elif name not in used and (near := nearest(name, kinds)):
                yield Problem("unknown-style", f'no widget has the style "{name}"{near}', at.key)

    def _note(self, way: _ReadParts) -> None:
        """Keep what is to be known of parts, such as that no paper with a name holds them, under
        the first readings that make them so.
        """
        for name, one in way.drawn.items():
            is_new = way is self.base or one is not self.base.drawn[name]
            message = self.oversize(one.part) if one.part and is_new else ""
            where = self.document.where(("parts", name), key=True)
            for note in (*one.notes, Problem("needs-poster", message, where)):
                if note.message:
                    self.notes.setdefault(_key(note), note)


MOST_OF_READINGS = 400_000
"""Lines, texts and cells that are drawn for all readings but the defaults; large games have some
ten thousand.
"""

_READ = 4  # Values that are read while one line is drawn
_COPIED = 100  # Switches that are copied while one line is drawn

# What any part may show of a game
_SHOWN = ("title", "players", "dice", "cells", "letters", "numbers")


def _looked_at(switch: Switch, document: YamlDocument) -> Words:
    """The other values of a rule option that can make a difference: all readings; of a range its
    ends, those that a choice has an entry for, and the first that it has none for.
    """
    if switch.range is None:
        return switch.others
    low, high = switch.range
    choices = [choice for _, name, choice in saying(document, "by") if name == switch.id]
    entries = {int(label) for label in chain(*choices) if allowed(switch, label)}
    lacking = (value for value in range(low, high + 1) if value not in entries)
    values = {low, high, *entries, *islice(lacking, 1)}
    return tuple(str(value) for value in sorted(values) if str(value) != switch.reading)


def _key(problem: Problem) -> _Key:
    return problem.code, problem.where

"""The `rules` of a layout are read: every word is checked, with each number of players.

Nothing is evaluated here. What is wrong is noted at its place, once, and counts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from sys import maxsize
from typing import Any

from sheetgen.core.cells import POINTS, TOTAL, Cell, CellId, CellRun, CellTable
from sheetgen.core.counting import (
    LARGEST,
    CellCount,
    Count,
    Counting,
    LimitedCount,
    LineRule,
    ScoreRules,
)
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem
from sheetgen.layout.document import Place, YamlDocument, YamlMapping, whole
from sheetgen.layout.model_errors import found
from sheetgen.layout.resolve import MOST_REPEATED, choose
from sheetgen.layout.rule_sets import RuleSets
from sheetgen.layout.rules_model import COUNT_KEYS, LineModel, RulesModel, TieModel
from sheetgen.layout.settings import Settings
from sheetgen.layout.shapes import Checker, checked
from sheetgen.messages import Words, count_of, listed, quoted

_PLAYERS = frozenset(("players", "solo"))  # Rule options that are there by themselves

_JOINS = ("all", "any", "not")
_LIMITS = ("at-least", "at-most", "exactly")  # What stands in conditions alone

# The words that count, each with what may stand beside it
_BESIDE: Mapping[str, Words] = {
    **dict.fromkeys(("marked", "blank", "worth", "highest"), ("as",)),
    **dict.fromkeys(("written", "full", "points"), ()),
    **dict.fromkeys(("complete", "begun"), ("for",)),
    "if": ("times",),
    **dict.fromkeys(_JOINS, ()),
}

SHAPES = ("wrong-type", "bad-value", "unknown-key", "missing-key")
"""What can be wrong with rules whatever the areas are."""


def read_rules(
    document: YamlDocument,
    values: Settings,
    spec: GameSpec,
    spoken: set[str],
) -> tuple[Mapping[int, ScoreRules], list[Problem]]:
    """The rules under these values of rule options by how many play, and what is wrong with
    them; the rule options and numbers that they speak of are added to `spoken`.
    """
    at = document.place("rules")
    if at.is_hole:
        return {}, []
    if spec.engine != "none":
        return {}, [
            Problem(
                "two-ways",
                f"the engine {spec.engine} scores this game; leave out the rules, or the engine",
                at.key,
            )
        ]
    written = str(document.top["rules"])
    rules: dict[int, ScoreRules] = {}
    problems: dict[object, Problem] = {}
    everybody = spec.player_numbers
    for players in everybody:
        chosen = {"players": players, "solo": players == 1, **values}
        read = choose(document, chosen, spec.numbers, at.path)
        rules[players] = _read_once(read, spec.cells, written)
        spoken |= read.spoken
        said = f" (with {count_of(players, 'player')})" if len(rules) > 1 else ""
        for problem in read.problems:
            named = replace(problem, message=problem.message + said)
            problems.setdefault((problem.code, problem.where), named)
        if not _PLAYERS & read.spoken:
            rules = dict.fromkeys(everybody, rules[players])
            break
    return {} if problems else rules, list(problems.values())


def _read_once(document: YamlDocument, table: CellTable, written: str) -> ScoreRules:
    """The rules with one number of players; what is wrong is noted in their document."""
    at = document.place("rules")
    if len(document.values) > MOST_REPEATED:
        at.complain(
            "too-many-entries",
            f"with all that each repeats these are more than {MOST_REPEATED:,} values",
            key=True,
        )
    model = checked(
        RulesModel,
        document.data,
        at,
        "rules",
        numbers_are_text=True,
    )
    if model is None:
        return ScoreRules()
    reader = _RulesReader(table, model, at)
    rules = reader.rules(model)
    for key in ("sets", "families"):
        for name in getattr(model, key):
            # Under other values of rule options it may be used.
            is_used = name in reader.sets.used or written.count(f"'{name}'") > 1
            if not is_used and not document.problems:
                (at / key / name).complain(
                    "unused-name", f'"{name}" is not used in these rules; leave it out', key=True
                )
    return rules


class _RulesReader:
    """Reads the rules with one number of players; notes what is wrong in their document."""

    def __init__(self, table: CellTable, model: RulesModel, at: Place) -> None:
        self.table = table
        self.at = at
        self.sets = RuleSets(table, model, at)
        names = [cell.name for cell in table.areas.get(POINTS) or () if cell.name != TOTAL]
        self.names = {name.lower(): name for name in names}
        self.counting = Counting()
        self.read: set[CellId] = set()
        self.times: set[int] = set()  # what a line's marks are multiplied with

    def rules(self, model: RulesModel) -> ScoreRules:
        """All rules, as far as they are right."""
        at = self.at / "score"
        if not self.names:
            at.complain(
                "no-score-area",
                f"lines fill cells of an area {POINTS}; write `{POINTS}: {{cells: [red, total]}}`"
                " below `areas`, with a cell for each line",
                key=True,
            )
        lines = tuple(self._line(entry, at / index) for index, entry in enumerate(model.score))
        left = [name for name in self.names.values() if name not in self.counting.points]
        if left and not at.document.problems:
            at.complain(
                "uncounted-cell", f"no line counts {quoted(left)} of the area {POINTS}", key=True
            )
        at = self.at / "ties"
        ties = tuple(self._tie(entry, at / index) for index, entry in enumerate(model.ties))
        return ScoreRules(lines, ties, model.bands, frozenset(self.read))

    def _line(self, data: object, at: Place) -> LineRule:
        """A line of the score table, with what it can come to noted for those below it."""
        model = checked(LineModel, data, at, "a line")
        if model is None:
            self.counting.points[""] = (0, 0)
            return LineRule("", 0)
        name = self._cell_name(model.line, at / "line")
        self.times = set()
        count = self.count(model.count, at / "count")
        times = self._own_times(at / "count") if model.times is None else model.times
        line = LineRule(
            name,
            count,
            -times if model.minus else times,
            model.table,
            model.most,
        )
        low, high = self.counting.reach(line)
        last = len(line.table) - 1
        if line.table and not 0 <= low <= high <= last:
            (at / "table").complain(
                "table-too-short",
                f"this table has points for 0 to {last}; the count can be {low} to {high}",
            )
        self.counting.line(line)
        return line

    def _cell_name(self, word: str, at: Place) -> str:
        """The cell of the score table that a line fills, in whatever letters; "" for none."""
        name = self.names.get(word.lower(), "")
        if not self.names:
            return ""
        if not name:
            at.unknown(f"cell of the area {POINTS}", word, self.names.values())
        elif name in self.counting.points:
            at.complain("line-twice", f'the line "{name}" stands twice')
        return name

    def _own_times(self, at: Place) -> int:
        """What the cells say that a line's count is multiplied with."""
        if len(self.times) > 1:
            several = listed(map(str, sorted(self.times)), "and")
            at.complain(
                "different-times",
                f"these cells count {several} times; write one line for each, or count worth",
            )
        return max(self.times, default=1)

    def _tie(self, data: object, at: Place) -> LineRule:
        model = checked(TieModel, data, at, "a tie-break")
        if model is None:
            return LineRule("", 0)
        fewest = model.most is None
        if fewest == (model.fewest is None) and not at.document.holes:
            at.complain("missing-key", "a tie-break has one of most or fewest")
        word, times = ("fewest", -1) if fewest else ("most", 1)
        return LineRule(model.name, self.count(getattr(model, word) or 0, at / word), times)

    def count(self, data: object, at: Place, word: str = "") -> Count:
        """What is counted at a place, a list of counts by its sum; or whether `all`, or `any`, of
        them hold.
        """
        if at.is_hole:
            return 0
        if whole(data):
            return LimitedCount(data) if word else data
        if isinstance(data, dict):
            return self._one(data, at, asked=bool(word))
        if isinstance(data, list):
            inner = word and "all"
            counts = tuple(self.count(each, at / index, inner) for index, each in enumerate(data))
            least = 1 if word == "any" else len(counts)
            return LimitedCount(counts, least) if word else counts
        message = "a count is a mapping such as {marked: red}, or a list of them, not"
        at.complain("wrong-type", f"{message} {found(data)}")
        return 0

    def _one(self, data: YamlMapping, at: Place, *, asked: bool) -> Count:
        """The count of a mapping, or whether it holds; one word of it says which."""
        what, limits = ("a condition", _LIMITS) if asked else ("a count", ())
        words = [key for key in _BESIDE if asked or key not in _JOINS]
        word = next((key for key in data if key in words), "")
        beside = (word, *_BESIDE[word], *limits) if word else COUNT_KEYS
        keys = {key: COUNT_KEYS[key] for key in beside}
        checker = Checker(at, f"{what} with {word}" if word else what, words=_LIMITS)
        if not asked and not data.keys().isdisjoint(_LIMITS):
            checker = Checker(at, "a count; limits stand in a condition: {if: {…}}")
        values = checker.mapping(keys, data)
        if not word and not checker.faults:
            at.complain("missing-key", f"{what} has one of {listed(words)}", key=True)
        if word not in values or checker.faults:
            return 0
        count = self._counted(word, values, at)
        return _limited(count, values) if asked else count

    def _counted(self, word: str, values: Mapping[str, Any], at: Place) -> Count:
        """What one word counts, beside which these values stand."""
        value = values[word]
        place = at / word
        match word:
            case "all" | "any":
                return self.count(value, place, word)
            case "not":
                return LimitedCount(self.count(value, place, "all"), 0, 0)
            case "complete" | "begun":
                return self._members(word, value, values.get("for"), at)
            case "points":
                return self._points(value, place)
            case "if":
                own = {*self.times}
                count = self.count(value, place, "all")
                self.times = own
                return LimitedCount(count, times=values.get("times", 1))
            case "full":
                return self._held(self.sets.cells(value, place), word)
        return self._cells(
            word,
            self.sets.cells(value, place),
            values.get("as", ""),
            at,
        )

    def _cells(
        self,
        verb: str,
        cells: CellRun,
        text: str,
        at: Place,
    ) -> Count:
        """What the marks in some cells count."""
        areas = [self.table[cell.area] for cell in cells]
        marks = {mark for area in areas for mark in (area.plain, *area.marks)}
        is_number = text.isdecimal() and any(area.writes for area in areas)
        if text and cells and text not in marks and not is_number:
            (at / "as").unknown("mark", text, sorted(marks))
        self.times |= {cell.times if verb in ("marked", "blank") else 1 for cell in cells}
        values = {cell.id: self._value(verb, cell, at / verb) for cell in cells}
        self.read.update(values)
        least = -LARGEST if any(area.signed for area in areas) else 0
        count = CellCount(values, text, least, verb == "highest")
        return (len(cells), count) if verb == "blank" else count

    def _value(self, verb: str, cell: Cell, at: Place) -> int | None:
        """What a mark in a cell counts; None for the number that is written there."""
        plain = {"marked": 1, "blank": -1, "worth": cell.times}
        if verb in plain or self.table[cell.area].writes:
            return plain.get(verb)
        if verb == "written":
            message = "holds marks; its area says writes: number, or it is counted as marked"
            at.complain("no-number", f"{cell.id} {message}")
        elif not cell.values:
            at.complain("no-number", f"{cell.id} has no number in its name to compare")
        return min(cell.values, default=0)

    def _held(self, cells: CellRun, word: str) -> Count:
        """Whether cells are marked, all of them or, if `begun`, any."""
        values = dict.fromkeys([cell.id for cell in cells], 1)
        self.read.update(values)
        return LimitedCount(CellCount(values), 1 if word == "begun" else len(values))

    def _members(
        self,
        word: str,
        name: str,
        boxes: object,
        at: Place,
    ) -> Count:
        self.sets.used.add(name)
        if name not in self.sets.families:
            (at / word).unknown("family", name, self.sets.families)
        members = self.sets.families.get(name, {})
        keys = list(members)
        if boxes is not None and members:
            keys = [cell.name.lower() for cell in self.sets.cells(boxes, at / "for")]
        for key in (key for key in keys if key not in members):
            (at / "for").unknown(f"member of the family {name}", key, members)
        return tuple(self._held(members.get(key, ()), word) for key in dict.fromkeys(keys))

    def _points(self, names: Words, at: Place) -> Count:
        lines = tuple(self.names.get(name.lower(), name) for name in names)
        above = self.counting.points
        unknown = [name for name in lines if name not in above]
        if unknown and "" not in above:  # the name of a line that is wrong may be this one
            at.unknown("line above", unknown[0], above)
        self.times.add(1)
        return 0 if unknown else lines


def _limited(count: Count, values: Mapping[str, int]) -> Count:
    """Whether a count is within its limits; without any, whether it is at least 1."""
    low = values.get("exactly", -maxsize)
    high = values.get("exactly", maxsize)
    if values.keys().isdisjoint(_LIMITS):
        low = 1
    low = max(low, values.get("at-least", low))
    high = min(high, values.get("at-most", high))
    return LimitedCount(count, low, high)

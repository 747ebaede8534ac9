"""The `rules` of a layout are read: every word is checked, with each number of players.

Nothing is evaluated here. What is wrong is noted at its place, once, and counts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from sheetgen.core.cells import POINTS, TOTAL, CellId, CellTable
from sheetgen.core.counting import (
    CellCount,
    Count,
    JoinedCount,
    LimitedCount,
    LineRule,
    MemberCount,
    PointsCount,
    ScoreRules,
    Span,
    TieRule,
    span_of,
)
from sheetgen.core.spec import GameSpec, SwitchValue
from sheetgen.errors import Problem
from sheetgen.layout.document import Place, YamlDocument, whole
from sheetgen.layout.model_errors import found
from sheetgen.layout.resolve import MOST_REPEATED, choose
from sheetgen.layout.rule_sets import Cells, RuleSets
from sheetgen.layout.rules_model import COUNT_KEYS, LineModel, RulesModel, TieModel
from sheetgen.layout.shapes import Checker, checked
from sheetgen.messages import count_of, listed, quoted

_PLAYERS = frozenset(("players", "solo"))
"""Rule options that are there by themselves."""

_COUNTING: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("marked", "blank", "worth", "highest"), ("as",)),
    **dict.fromkeys(("written", "full", "points"), ()),
    **dict.fromkeys(("complete", "begun"), ("for",)),
    "if": ("times",),
}
"""The words that count, each with what may stand beside it."""

_LIMITS = ("at-least", "at-most", "exactly")
_Join = Literal["sum", "all", "any"]
_JOINING: Mapping[str, _Join] = {"all": "all", "any": "any", "not": "all"}
_ASKING: Mapping[str, tuple[str, ...]] = {
    **{word: (*beside, *_LIMITS) for word, beside in _COUNTING.items()},
    **dict.fromkeys(_JOINING, ()),
}
"""The words of conditions."""

_SHAPES = ("wrong-type", "bad-value", "unknown-key", "missing-key")
"""What can be wrong with rules whatever the areas are."""


def read_rules(
    document: YamlDocument,
    values: Mapping[str, SwitchValue],
    spec: GameSpec,
    spoken: set[str],
) -> tuple[Mapping[int, ScoreRules], list[Problem]]:
    """The rules under these values of rule options by how many play, and what is wrong with
    them; the rule options and numbers that they speak of are added to `spoken`.
    """
    at = document.place("rules")
    if "rules" not in document.top or at.is_hole:
        return {}, []
    if spec.engine != "none":
        message = f"the engine {spec.engine} scores this game; leave out the rules, or the engine"
        return {}, [Problem("two-ways", message, at.key)]
    raw = document.at(at.path)
    rules: dict[int, ScoreRules] = {}
    problems: dict[object, Problem] = {}
    for players in range(spec.players[0], spec.players[1] + 1):
        chosen = {"players": players, "solo": players == 1, **values}
        read = choose(document, chosen, {**chosen, **spec.numbers}, at.path)
        rules[players] = _read_once(read, spec.cells, str(raw))
        spoken |= read.spoken
        for problem in read.problems:
            said = f"{problem.message} (with {count_of(players, 'player')})"
            told = replace(problem, message=said) if len(rules) > 1 else problem
            problems.setdefault((problem.code, problem.where), told)
        if not _PLAYERS & read.spoken:
            rules = dict.fromkeys(range(spec.players[0], spec.players[1] + 1), rules[players])
            break
    return {} if problems else rules, list(problems.values())


def _read_once(document: YamlDocument, table: CellTable, written: str) -> ScoreRules:
    """The rules with one number of players; what is wrong is noted in their document."""
    at = document.place("rules")
    if len(document.values) > MOST_REPEATED:
        message = f"with all that each repeats these are more than {MOST_REPEATED:,} values"
        at.complain("too-many-entries", message, key=True)
    model = checked(RulesModel, document.data, at, "rules")
    if model is None:
        return ScoreRules()
    reader = _RulesReader(document, table, model)
    rules = reader.rules(model)
    if not document.problems:
        reader.sets.check_used(written)
    return rules


def only_shapes(problems: list[Problem]) -> list[Problem]:
    """The problems that rules have whatever the areas are."""
    return [problem for problem in problems if problem.code in _SHAPES]


class _RulesReader:
    """Reads the rules with one number of players; notes what is wrong in their document."""

    def __init__(self, document: YamlDocument, table: CellTable, model: RulesModel) -> None:
        self.document, self.table = document, table
        self.at = document.place("rules")
        score = table.areas.get(POINTS)
        names = [cell.name for cell in score or () if cell.name != TOTAL]
        self.names = {name.lower(): name for name in names}
        self.spans: dict[str, Span] = {}
        self.read: set[CellId] = set()
        self.times: set[int] = set()
        self.sets = RuleSets(table, model, self.at)

    def rules(self, model: RulesModel) -> ScoreRules:
        """All rules, as far as they are right."""
        lines = [
            self._line(entry, self.at / "score" / index) for index, entry in enumerate(model.score)
        ]
        self._check_counted()
        ties = [
            self._tie(entry, self.at / "ties" / index) for index, entry in enumerate(model.ties)
        ]
        bands = tuple(model.bands.items())
        return ScoreRules(tuple(lines), tuple(ties), bands, frozenset(self.read))

    def _line(self, data: object, at: Place) -> LineRule:
        """A line of the score table, with what it can come to noted for those below it."""
        model = checked(LineModel, data, at, "a line")
        if model is None:
            self.spans[""] = (0, 0)
            return LineRule("", 0)
        name = self._cell_name(model.line, at / "line")
        self.times = set()
        count = self.count(model.count, at / "count")
        own, *others = sorted(self.times) or [1]
        if others and model.times is None:
            several = listed(map(str, (own, *others)), "and")
            message = f"these cells count {several} times; write one line for each, or count worth"
            (at / "count").complain("different-times", message)
        times = own if model.times is None else model.times
        line = LineRule(
            name, count, -times if model.minus else times, model.table or (), model.most
        )
        span = span_of(count, self.spans)
        low, high = span if line.most is None else (min(bound, line.most) for bound in span)
        if line.table and not 0 <= low <= high < len(line.table):
            last = len(line.table) - 1
            message = f"this table has points for 0 to {last}; the count can be {low} to {high}"
            (at / "table").complain("table-too-short", message)
        points = [each * line.times for each in line.table[max(0, low) : high + 1] or (low, high)]
        self.spans[name] = (min(points), max(points))
        return line

    def _cell_name(self, word: str, at: Place) -> str:
        """The cell of the score table that a line fills, in whatever letters it is written; "" and
        a complaint where there is none, or another line fills it.
        """
        name = self.names.get(word.lower(), "")
        if not name:
            at.unknown(f"cell of the area {POINTS}", word, self.names.values())
        elif name in self.spans:
            at.complain("line-twice", f'the line "{name}" stands twice')
            return ""
        return name

    def _tie(self, data: object, at: Place) -> TieRule:
        model = checked(TieModel, data, at, "a tie-break")
        if model is None:
            return TieRule("", 0)
        fewest = model.most is None
        if fewest == (model.fewest is None) and not self.document.holes:
            at.complain("missing-key", "a tie-break has one of most or fewest")
        word = "fewest" if fewest else "most"
        return TieRule(model.name, self.count(getattr(model, word) or 0, at / word), fewest)

    def _check_counted(self) -> None:
        """Complains about cells of the score table that nothing fills."""
        left = [name for name in self.names.values() if name not in self.spans]
        if left and not self.document.problems:
            message = f"no line counts {quoted(left)} of the area {POINTS}"
            (self.at / "score").complain("uncounted-cell", message, key=True)

    def count(self, data: object, at: Place, join: _Join = "sum") -> Count:
        """What is counted at a place, a list of counts by its sum; or whether all, or any, of them
        hold.
        """
        if at.is_hole:
            return 0
        if whole(data):
            return data
        if isinstance(data, list):
            inner: _Join = "sum" if join == "sum" else "all"
            counts = [self.count(each, at / index, inner) for index, each in enumerate(data)]
            return JoinedCount(join, tuple(counts))
        if isinstance(data, dict):
            return self._one(data, at, asked=join != "sum")
        hint = f"; write {{marked: {data}}}" if data in self.table else ""
        message = (
            f"a count is a mapping such as {{marked: red}}, or a list of them, not {found(data)}"
        )
        at.complain("wrong-type", f"{message}{hint}")
        return 0

    def _one(self, data: Mapping[str, object], at: Place, *, asked: bool) -> Count:
        """The count of a mapping, or whether it holds; one word of it says which."""
        words, what = (_ASKING, "a condition") if asked else (_COUNTING, "a count")
        keys = COUNT_KEYS
        word = next((key for key in data if key in words), "")
        if word:
            keys = {key: keys[key] for key in (word, *words[word])}
            what = f"{what} with {word}"
        checker = Checker(at, what, words=_LIMITS)
        if not asked and not data.keys().isdisjoint(_LIMITS):
            checker = Checker(at, "a count; limits stand in a condition: {if: {…}}")
        values = checker.mapping(keys, data)
        if not word and not checker.faults:
            at.complain("missing-key", f"{what} has one of {listed(words)}", key=True)
        if word not in values or checker.faults:
            return 0
        if word in _JOINING:
            joined = self.count(data[word], at / word, _JOINING[word])
            return JoinedCount("none", (joined,)) if word == "not" else joined
        count = self._counted(word, values, at)
        return _limited(count, values) if asked else count

    def _counted(self, word: str, values: Mapping[str, Any], at: Place) -> Count:
        """What one word counts, beside which these values stand."""
        value, place = values[word], at / word
        match word:
            case "complete" | "begun":
                return self._members(word, value, values.get("for"), at)
            case "points":
                return self._points(value, place)
            case "if":
                times, own = values.get("times", 1), {*self.times}
                count = self.count(value, place, "all")
                self.times = own
                return LimitedCount(count, times=times)
            case "full":
                return MemberCount((self._set(value, place),))
        return self._cells(word, self._set(value, place), values.get("as", ""), at)

    def _set(self, data: object, at: Place) -> Cells:
        """The cells at a place, which are read from now on."""
        cells = self.sets.cells(data, at)
        self.read.update(cell.id for cell in cells)
        return cells

    def _cells(self, verb: str, cells: Cells, text: str, at: Place) -> Count:
        areas = [self.table[name] for name in dict.fromkeys(cell.area for cell in cells)]
        written = [area.id for area in areas if area.writes]
        marks = {mark for area in areas for mark in area.marks}
        if any("cross" not in area.marks for area in areas):
            marks.add("x")
        if text and cells and text not in marks and not (written and text.isdecimal()):
            (at / "as").unknown("mark", text, sorted(marks))
        if verb == "highest" and len(written) == len(areas):
            verb = "greatest"
        for cell in cells:
            if verb == "written" and cell.area not in written:
                message = "holds marks; its area says writes: number, or it is counted as marked"
            elif verb == "highest" and (cell.area in written or not cell.values):
                message = "has no number in its name to compare"
            else:
                continue
            (at / verb).complain("no-number", f"{cell.id} {message}")
            return 0
        is_plain = verb in ("marked", "blank")
        self.times |= {cell.times if is_plain else 1 for cell in cells}
        return CellCount(verb, cells, text, any(area.signed for area in areas))

    def _members(self, word: str, name: str, boxes: object, at: Place) -> Count:
        if name not in self.sets.families:
            (at / word).unknown("family", name, self.sets.families)
            return 0
        self.sets.used.add(name)
        members = self.sets.families[name]
        if boxes is not None and members:
            named = [box.name.lower() for box in self.sets.cells(boxes, at / "for")]
            for each in named:
                if each not in members:
                    (at / "for").unknown(f"member of the family {name}", each, members)
                    return 0
            members = {each: members[each] for each in named}
        self.read.update(cell.id for cells in members.values() for cell in cells)
        return MemberCount(tuple(members.values()), word == "complete")

    def _points(self, names: tuple[str, ...], at: Place) -> Count:
        lines = [self.names.get(name.lower(), name) for name in names]
        unknown = next((name for name in lines if name not in self.spans), None)
        if unknown is None:
            self.times.add(1)
            return PointsCount(tuple(lines))
        if "" not in self.spans:  # the name of a line that is wrong may be this one
            at.unknown("line above", unknown, self.spans)
        return 0


def _limited(count: Count, values: Mapping[str, int]) -> Count:
    """Whether a count is within its limits; without any, whether it is at least 1."""
    lows = [values[key] for key in ("at-least", "exactly") if key in values]
    highs = [values[key] for key in ("at-most", "exactly") if key in values]
    return LimitedCount(count, max(lows, default=None if highs else 1), min(highs, default=None))

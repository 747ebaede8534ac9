"""The `rules` of a layout become a `Counting`: every word is checked, with each number of players.

Nothing is evaluated here. What is wrong is noted at its place, once, and counts nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fnmatch import fnmatchcase
from re import sub
from typing import Literal, TypeVar

from sheetgen.core.cells import POINTS, TOTAL, CellTable
from sheetgen.core.counting import (
    CellCount,
    CellVerb,
    Count,
    Counting,
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
from sheetgen.layout.document import Place, YamlDocument, entries, whole
from sheetgen.layout.model_errors import found
from sheetgen.layout.resolve import choose
from sheetgen.layout.rule_sets import Cells, Members, RuleSets
from sheetgen.layout.rules_model import CountModel, FamilyModel, LineModel, RulesModel, TieModel
from sheetgen.layout.shapes import checked
from sheetgen.messages import count_of, listed, quoted, short

T = TypeVar("T")

_PLAYERS = frozenset(("players", "solo"))
"""Rule options that are there by themselves."""

_CELL_VERBS: Mapping[str, CellVerb] = {
    "marked": "marked",
    "blank": "blank",
    "written": "written",
    "worth": "worth",
    "highest": "highest",
}
_BESIDE: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(_CELL_VERBS, ("as",)),
    "written": (),
    **dict.fromkeys(("complete", "begun"), ("for",)),
    "full": (),
    "points": (),
    "if": ("times",),
}
"""The words that count, each with what may stand beside it."""

_LIMITS = ("at-least", "at-most", "exactly")
_JOINING: Mapping[str, Literal["all", "any", "none"]] = {"all": "all", "any": "any", "not": "none"}

_SHAPES = ("wrong-type", "bad-value", "unknown-key", "missing-key", "two-ways", "unused-key")
"""What can be wrong with rules whatever the areas are."""


def read_rules(
    document: YamlDocument,
    values: Mapping[str, SwitchValue],
    spec: GameSpec,
    spoken: set[str],
) -> tuple[Counting | None, list[Problem]]:
    """The rules under these values of rule options with any number of players, or None, and what is
    wrong with them; the rule options and numbers that they speak of are added to `spoken`.
    """
    at = document.place("rules")
    if "rules" not in document.top or at.is_hole:
        return None, []
    if spec.engine != "none":
        message = f"the engine {spec.engine} scores this game; leave out the rules, or the engine"
        return None, [Problem("two-ways", message, at.key)]
    raw = document.at(at.path)
    rules: dict[int, ScoreRules] = {}
    problems: dict[object, Problem] = {}
    for players in range(spec.players[0], spec.players[1] + 1):
        chosen = {"players": players, "solo": players == 1, **values}
        read = choose(document, chosen, {**chosen, **spec.numbers}, at.path)
        rules[players] = _RulesReader(read, spec.cells, raw).rules()
        spoken |= read.spoken
        for problem in read.problems:
            said = f"{problem.message} (with {count_of(players, 'player')})"
            told = replace(problem, message=said) if len(rules) > 1 else problem
            problems.setdefault((problem.code, problem.where), told)
        if not _PLAYERS & read.spoken:
            rules = dict.fromkeys(range(spec.players[0], spec.players[1] + 1), rules[players])
            break
    return None if problems else Counting(rules), list(problems.values())


def only_shapes(problems: list[Problem]) -> list[Problem]:
    """The problems that rules have whatever the areas are."""
    return [problem for problem in problems if problem.code in _SHAPES]


class _RulesReader:
    """Reads the rules with one number of players; notes what is wrong in their document."""

    def __init__(self, document: YamlDocument, table: CellTable, raw: object) -> None:
        self.document, self.table = document, table
        self.at = document.place("rules")
        self.words = {sub(r"\{[^}]*\}", "*", text) for text in _texts(raw)}
        self.spans: dict[str, Span] = {}
        self.families: dict[str, Members] = {}
        self.sets = RuleSets(table, {}, self.at)

    def rules(self) -> ScoreRules:
        """All rules, as far as they are right."""
        model = checked(RulesModel, self.document.data, self.at, "rules")
        if model is None:
            return ScoreRules()
        self.sets = RuleSets(self.table, model.sets, self.at / "sets")
        for name, data in model.families.items():
            place = self.at / "families" / name
            family = checked(FamilyModel, data, place, f'family "{name}"')
            self.families[name] = self.sets.members(family, place) if family else {}
        self._check_used("sets", model.sets)
        self._check_used("families", model.families)
        lines = tuple(
            self._line(line, place)
            for line, place in _read(LineModel, model.score, self.at / "score", "a line")
        )
        self._check_counted()
        ties = tuple(
            self._tie(tie, place)
            for tie, place in _read(TieModel, model.ties, self.at / "ties", "a tie-break")
        )
        return ScoreRules(lines, ties, tuple(model.bands.items()))

    def _line(self, model: LineModel, at: Place) -> LineRule:
        """A line of the score table, with what it can come to noted for those below it."""
        name = self._cell_name(model.line, at / "line")
        count = self.count(model.count, at / "count")
        times = self._times(count, at / "count") if model.times is None else model.times
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
        score = self.table.areas.get(POINTS)
        names = [cell.name for cell in score] if score else []
        name = next((name for name in names if name.lower() == word.lower()), "")
        if not names:
            message = f"there is no area {POINTS}; each line is a cell of it"
            at.complain("unknown-area", message, subject=POINTS)
        elif word == TOTAL:
            at.complain("bad-value", f"{TOTAL} is what all lines come to, and no line itself")
        elif not name:
            at.unknown(f"cell of {POINTS}", word, names)
        elif name in self.spans:
            at.complain("line-twice", f'the line "{name}" stands twice')
        else:
            return name
        return ""

    def _times(self, count: Count, at: Place) -> int:
        """What cells say that a mark in them counts; a complaint where they differ."""
        times = sorted(_own_times(count)) or [1]
        if len(times) > 1:
            several = listed(map(str, times), "and")
            message = f"these cells count {several} times; write one line for each, or count worth"
            at.complain("different-times", message)
        return times[0]

    def _tie(self, model: TieModel, at: Place) -> TieRule:
        given = {"most": model.most, "fewest": model.fewest}
        there = [key for key in given if given[key] is not None or (at / key).is_hole]
        word = _only(given, there, at, "a tie-break")
        return TieRule(model.name, self.count(given.get(word, 0), at / word), word == "fewest")

    def _check_counted(self) -> None:
        """Complains about cells of the score table that nothing fills."""
        score = self.table.areas.get(POINTS)
        filled = (*self.spans, TOTAL)
        left = [cell.name for cell in score.cells if cell.name not in filled] if score else []
        if left and not self.document.problems:
            message = f"no line counts {quoted(left)} of the area {POINTS}"
            (self.at / "score").complain("uncounted-cell", message, key=True)

    def _check_used(self, key: str, names: Mapping[str, object]) -> None:
        """Complains about sets or families that nothing speaks of."""
        for name in names:
            if not any(fnmatchcase(name, word) for word in self.words):
                message = f'"{name}" is not used in these rules; leave it out'
                (self.at / key / name).complain("unused-name", message, key=True)

    def count(self, data: object, at: Place, *, asked: bool = False) -> Count:
        """What is counted at a place, or whether there is any of it where that is asked."""
        if at.is_hole:
            return 0
        if whole(data):
            return data
        if isinstance(data, list):
            counts = [self.count(each, at / index, asked=asked) for index, each in enumerate(data)]
            return JoinedCount("all" if asked else "sum", tuple(counts))
        what = "a condition" if asked else "a count"
        if not isinstance(data, dict):
            hint = f"; write {{marked: {data}}}" if data in self.table else ""
            message = f"{what} is a mapping such as {{marked: red}}, or a list of them"
            at.complain("wrong-type", f"{message}, not {found(data)}{hint}")
            return 0
        model = checked(CountModel, data, at, what)
        words = (*_BESIDE, *_JOINING) if asked else tuple(_BESIDE)
        word = _only(words, data, at, what) if model else ""
        if not model or not word or not _fit(word, data, at, asked=asked):
            return 0
        if word in _JOINING:
            return JoinedCount(_JOINING[word], (self.count(data[word], at / word, asked=True),))
        count = self._counted(word, model, at)
        return _limited(count, model, at) if asked else count

    def _counted(self, word: str, model: CountModel, at: Place) -> Count:
        """What one word counts."""
        place = at / word
        if place.is_hole:
            return 0
        match word:
            case "complete" | "begun":
                return self._members(word, model, at)
            case "points":
                return self._points(model.points or (), place)
            case "if":
                condition = self.count(model.if_, place, asked=True)
                return LimitedCount(condition, times=1 if model.times is None else model.times)
            case "full":
                return MemberCount((self.sets.cells(model.full, place),))
        return self._cells(word, self.sets.cells(getattr(model, word), place), model.as_, at)

    def _cells(self, word: str, cells: Cells, text: str | None, at: Place) -> Count:
        areas = [self.table[name] for name in dict.fromkeys(cell.area for cell in cells)]
        written = [area for area in areas if area.writes]
        marks = {mark for area in areas for mark in area.marks}
        if any("cross" not in area.marks for area in areas):
            marks.add("x")
        if text and cells and text not in marks and not (written and text.isdecimal()):
            (at / "as").unknown("mark", text, sorted(marks))
        verb = _CELL_VERBS[word]
        if verb == "highest" and len(written) == len(areas):
            verb = "greatest"
        known = {area.id for area in written}
        for cell in cells:
            if verb == "written" and cell.area not in known:
                message = "holds marks; its area says writes: number, or it is counted as marked"
            elif verb == "highest" and (cell.area in known or not cell.values):
                message = "has no number in its name to compare"
            else:
                continue
            (at / word).complain("no-number", f"{cell.id} {message}")
            return 0
        return CellCount(verb, cells, text or "", any(area.signed for area in written))

    def _members(self, word: str, model: CountModel, at: Place) -> Count:
        name = model.complete or model.begun or ""
        members = self.families.get(name)
        if members is None:
            (at / word).unknown("family", name, self.families)
            return 0
        if model.for_ is None or not members:
            return MemberCount(tuple(members.values()), word == "complete")
        boxes = self.sets.cells(model.for_, at / "for")
        strange = next((box.id for box in boxes if box.name.lower() not in members), "")
        if strange:
            message = f"{strange} is named like no member of the family {name}"
            (at / "for").complain("no-member", f"{message} ({short(', '.join(members), 40)})")
            return 0
        named = dict.fromkeys(box.name.lower() for box in boxes)
        return MemberCount(tuple(members[each] for each in named), word == "complete")

    def _points(self, names: tuple[str, ...], at: Place) -> Count:
        unknown = next((name for name in names if name not in self.spans), None)
        if unknown is None:
            return PointsCount(names)
        if "" not in self.spans:  # the name of a line that is wrong may be this one
            at.unknown("line above", unknown, self.spans)
        return 0


def _read(shape: Callable[..., T], data: object, at: Place, what: str) -> Iterator[tuple[T, Place]]:
    """The entries of a list, and of lists in it, that have a shape, each with its place."""
    if isinstance(data, list | tuple):
        for index, entry in enumerate(data):
            yield from _read(shape, entry, at / index, what)
        return
    model = checked(shape, data, at, what)
    if model is not None:
        yield model, at


def _only(words: Iterable[str], given: Iterable[str], at: Place, what: str) -> str:
    """The one of these words that is given, or "" and a complaint."""
    there = [word for word in words if word in given]
    if len(there) == 1:
        return there[0]
    if there:
        message = f"{what} has {there[0]} or {there[1]}, one of them"
        (at / there[1]).complain("two-ways", message, key=True)
    else:
        at.complain("missing-key", f"{what} has one of {listed(words)}")
    return ""


def _fit(word: str, given: Iterable[str], at: Place, *, asked: bool) -> bool:
    """Whether all that is given may stand beside a word; a complaint where it may not."""
    limits = _LIMITS if asked and word in _BESIDE else ()
    wrong = next((key for key in given if key not in (word, *_BESIDE.get(word, ()), *limits)), "")
    if wrong in _LIMITS and not asked:
        message = f"{wrong} is for a condition; write {{if: {{{word}: …, {wrong}: …}}}}"
        (at / wrong).complain("unused-key", message, key=True)
    elif wrong:
        (at / wrong).complain("unused-key", f"{wrong} says nothing beside {word}", key=True)
    return not wrong


def _limited(count: Count, model: CountModel, at: Place) -> Count:
    """Whether a count is within limits; without any, whether it is at least 1."""
    exactly, least, most = model.exactly, model.at_least, model.at_most
    if exactly is not None and (least is not None or most is not None):
        message = "exactly stands alone; leave out at-least and at-most"
        (at / "exactly").complain("two-ways", message, key=True)
    if exactly is not None:
        return LimitedCount(count, exactly, exactly)
    return LimitedCount(count, 1 if least is None and most is None else least, most)


def _own_times(count: Count) -> set[int]:
    """What marks in the cells of a count are multiplied with."""
    match count:
        case CellCount("marked" | "blank", cells):
            return {cell.times for cell in cells}
        case CellCount() | PointsCount():
            return {1}
        case JoinedCount(_, counts):
            return {times for each in counts for times in _own_times(each)}
        case _:
            return set()


def _texts(data: object) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(data, str):
        yield data
    for _, inner in entries(data):
        yield from _texts(inner)

"""The `rules` of a layout become a `Counting`: every word is checked, under each number of players.

Nothing is evaluated here. What is wrong is noted at its place, once, and whatever depends on it is
left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from re import sub

from sheetgen.core.cells import Area, Cell, CellTable
from sheetgen.core.counting import (
    CellCount,
    CellVerb,
    Condition,
    ConditionalCount,
    Conditions,
    Count,
    Counting,
    CountSum,
    Limits,
    LineRule,
    MemberCount,
    PointsCount,
    ScoreRules,
    Span,
    TieRule,
    capped_span,
    line_span,
)
from sheetgen.core.spec import GameSpec, SwitchValue
from sheetgen.errors import Problem
from sheetgen.layout.document import Place, YamlDocument, entries, mapping, whole
from sheetgen.layout.model_errors import found
from sheetgen.layout.resolve import choose
from sheetgen.layout.rule_sets import Cells, RuleSets
from sheetgen.layout.rules_model import CountModel, LineModel, RulesModel, TieModel
from sheetgen.layout.shapes import checked
from sheetgen.messages import count_of, listed, quoted

SCORE, TOTAL = "score", "total"
"""The area whose cells are the lines, and the cell of it that they all come to."""

NUMBERED = (SCORE, "counts")
"""Areas in whose cells numbers stand, whatever they say of it."""

_PLAYERS = frozenset(("players", "solo"))
"""Rule options that are there by themselves."""

_CELL_VERBS: Mapping[str, CellVerb] = {
    "marked": "marked",
    "blank": "blank",
    "written": "written",
    "worth": "worth",
    "highest": "highest",
}
_VERBS = (*_CELL_VERBS, "complete", "begun", "full", "points", "if")
_JOINING = ("all", "any", "not")
_LIMITING = ("at-least", "at-most", "exactly")

_BESIDE: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("marked", "blank", "worth", "highest"), ("as",)),
    **dict.fromkeys(("complete", "begun"), ("for",)),
    "if": ("times",),
}
"""What may stand beside a word that counts."""

_SHAPES = ("wrong-type", "bad-value", "unknown-key", "missing-key", "two-ways", "unused-key")
"""What can be wrong with rules whatever the areas are."""


@dataclass(frozen=True, slots=True)
class ReadRules:
    """What a layout says of its score: how it is counted, or None; what is wrong; and the rule
    options and numbers that it speaks of.
    """

    counting: Counting | None = None
    problems: tuple[Problem, ...] = ()
    spoken: frozenset[str] = frozenset()


def read_rules(
    document: YamlDocument,
    values: Mapping[str, SwitchValue],
    spec: GameSpec,
    *,
    only_shapes: bool = False,
) -> ReadRules:
    """The rules under these values of rule options and any number of players.

    Args:
        only_shapes: whether areas were left out, so that only the shape of rules can be judged.
    """
    at = document.place("rules")
    if "rules" not in document.top or at.is_hole:
        return ReadRules()
    if spec.engine != "none":
        message = f"the engine {spec.engine} scores this game; leave out the rules, or the engine"
        return ReadRules(problems=(Problem("two-ways", message, at.key),))
    fewest, most = spec.players
    rules: dict[int, ScoreRules] = {}
    problems: dict[tuple[str, object], Problem] = {}
    spoken: set[str] = set()
    for players in range(fewest, most + 1):
        chosen = {"players": players, "solo": players == 1, **values}
        read = choose(document, chosen, {**chosen, **spec.numbers}, ("rules",))
        made = _RulesReader(read, spec.cells, document.at(("rules",))).rules()
        spoken |= read.spoken
        for problem in read.problems:
            said = f"{problem.message} (with {count_of(players, 'player')})"
            told = problem if players == fewest else replace(problem, message=said)
            problems.setdefault((problem.code, problem.where), told)
        if not _PLAYERS & read.spoken:
            rules = dict.fromkeys(range(fewest, most + 1), made)
            break
        rules[players] = made
    found_wrong = [
        problem for problem in problems.values() if not only_shapes or problem.code in _SHAPES
    ]
    counting = None if problems else Counting(rules)
    return ReadRules(counting, tuple(found_wrong), frozenset(spoken))


class _RulesReader:
    """Reads the rules with one number of players; notes what is wrong in their document."""

    def __init__(self, document: YamlDocument, table: CellTable, raw: object) -> None:
        self.document, self.table, self.raw = document, table, raw
        self.at = document.place("rules")
        data = mapping(document.data)
        self.sets = RuleSets(table, self.at, data)
        self.spans: dict[str, Span | None] = {}

    def rules(self) -> ScoreRules:
        """All rules, as far as they are right."""
        model = checked(RulesModel, self.document.data, self.at, "rules")
        if model is None:
            return ScoreRules(())
        self.sets.check()
        self._check_used(model)
        lines = list(self._lines(model.score, self.at / SCORE))
        self._check_counted(lines)
        ties = list(self._ties(model.ties, self.at / "ties"))
        self._check_bands(model.bands)
        return ScoreRules(tuple(lines), tuple(ties), tuple(model.bands.items()))

    def _lines(self, data: object, at: Place) -> Iterator[LineRule]:
        for entry, place in _flat(data, at):
            model = checked(LineModel, entry, place, "a line")
            line = self._line(model, place) if model else None
            if line:
                yield line

    def _line(self, model: LineModel, at: Place) -> LineRule | None:
        name = self._cell_name(model.line, at / "line")
        self.spans.setdefault(name or model.line, None)
        count = self.count(model.count, at / "count")
        if count is None or not name:
            return None
        times = self._times(count, at / "count") if model.times is None else model.times
        line = LineRule(
            name,
            count,
            -times if model.minus else times,
            model.table or (),
            model.most,
        )
        if self._is_covered(line, at):
            self.spans[line.name] = line_span(line, self._known_spans())
        return line

    def _cell_name(self, word: str, at: Place) -> str:
        """The cell of the score table that a line fills, in whatever letters it is written; "" and
        a complaint where there is none, or another line fills it.
        """
        if at.is_hole:
            return ""
        if SCORE not in self.table:
            message = f"there is no area {SCORE}; each line is a cell of it"
            at.complain("unknown-area", message, subject=SCORE)
            return ""
        names = [cell.name for cell in self.table[SCORE]]
        name = next((name for name in names if name.lower() == word.lower()), "")
        if word == TOTAL:
            at.complain("bad-value", f"{TOTAL} is what all lines come to, and no line itself")
        elif not name:
            at.unknown(f"cell of {SCORE}", word, names)
        elif name in self.spans:
            at.complain("line-twice", f'the line "{name}" stands twice')
        else:
            return name
        return ""

    def _times(self, count: Count, at: Place) -> int:
        """What cells say that a mark in them counts; 1 and a complaint where they differ."""
        times = sorted(_own_times(count)) or [1]
        if len(times) > 1:
            message = (
                f"these cells count {listed(map(str, times), 'and')} times; write one line for"
                " each, or count worth"
            )
            at.complain("different-times", message)
        return times[0]

    def _is_covered(self, line: LineRule, at: Place) -> bool:
        """Whether the table of a line has points for each count that there can be."""
        low, high = capped_span(line, self._known_spans())
        if not line.table or (low >= 0 and high < len(line.table)):
            return True
        last = len(line.table) - 1
        message = f"this table has points for 0 to {last}; the count can be {low} to {high}"
        (at / "table").complain("table-too-short", message)
        return False

    def _known_spans(self) -> dict[str, Span]:
        return {name: span for name, span in self.spans.items() if span is not None}

    def _ties(self, data: object, at: Place) -> Iterator[TieRule]:
        for entry, place in _flat(data, at):
            model = checked(TieModel, entry, place, "a tie-break")
            if model is None:
                continue
            word = _only(("most", "fewest"), mapping(entry), place, "a tie-break")
            count = self.count(mapping(entry)[word], place / word) if word else None
            if count is not None:
                yield TieRule(model.name, count, fewest=word == "fewest")

    def _check_bands(self, bands: Mapping[str, int]) -> None:
        """Complains about words for the same totals, one of which would never be said."""
        known: dict[int, str] = {}
        for word, least in bands.items():
            if least in known:
                message = f'"{word}" and "{known[least]}" begin at the same total'
                (self.at / "bands" / word).complain("band-twice", message)
            known[least] = word

    def _check_counted(self, lines: list[LineRule]) -> None:
        """Complains about cells of the score table that nothing fills."""
        score: Area | tuple[Cell, ...] = self.table.areas.get(SCORE, ())
        left = [cell.name for cell in score if cell.name not in (*self.spans, TOTAL)]
        if left and len(lines) == len(self.spans) and not self.document.holes:
            message = f"no line counts the {'cell' if len(left) == 1 else 'cells'} {quoted(left)}"
            (self.at / SCORE).complain("uncounted-cell", f"{message} of {SCORE}", key=True)

    def _check_used(self, model: RulesModel) -> None:
        """Complains about sets and families that nothing speaks of."""
        words = {sub(r"\{[^}]*\}", "*", text) for text in _texts(self.raw)}
        for key, noun, names in (
            ("sets", "set", model.sets),
            ("families", "family", model.families),
        ):
            for name in names:
                if not any(fnmatchcase(name, word) for word in words):
                    message = f'the {noun} "{name}" is not used; leave it out'
                    (self.at / key / name).complain("unused-name", message, key=True)

    def count(self, data: object, at: Place, *, limited: bool = False) -> Count | None:
        """What is counted at a place, or None where something is wrong with it, which is noted."""
        if at.is_hole:
            return None
        if whole(data):
            return data
        if isinstance(data, list):
            several = [self.count(each, at / index) for index, each in enumerate(data)]
            known = tuple(count for count in several if count is not None)
            return CountSum(known) if len(known) == len(several) else None
        if not isinstance(data, dict):
            hint = f"; write {{marked: {data}}}" if isinstance(data, str) else ""
            message = (
                "a count is a mapping such as {marked: red}, a whole number, or a list of them, not"
                f" {found(data)}{hint}"
            )
            at.complain("wrong-type", message)
            return None
        model = checked(CountModel, data, at, "a condition" if limited else "a count")
        verb = _only(_VERBS, data, at, "a count") if model else ""
        if model is None or not verb:
            return None
        allowed = (verb, *_BESIDE.get(verb, ()), *(_LIMITING if limited else ()))
        return self._counted(verb, model, at) if _fit(allowed, verb, data, at) else None

    def _counted(self, verb: str, model: CountModel, at: Place) -> Count | None:
        if (at / verb).is_hole:
            return None
        match verb:
            case "complete" | "begun":
                return self._members(verb, model, at)
            case "points":
                return self._points(model.points or (), at / verb)
            case "if":
                condition = self._condition(model.if_, at / verb)
                times = 1 if model.times is None else model.times
                return ConditionalCount(condition, times) if condition else None
        cells = self.sets.cells(getattr(model, verb), at / verb)
        if cells is None:
            return None
        if verb == "full":
            return MemberCount((cells,))
        return self._cells(verb, cells, model.as_ or "", at)

    def _cells(self, verb: str, cells: Cells, text: str, at: Place) -> Count | None:
        numbered = [cell for cell in cells if self._holds_numbers(cell)]
        areas = [self.table[cell.area] for cell in cells]
        known = dict.fromkeys(["x", *(mark for area in areas for mark in area.marks)])
        if text and text not in known and not (numbered and text.isdecimal()):
            (at / "as").unknown("mark", text, known)
            return None
        wrong = ""
        if verb == "written":
            wrong = _first(cells, numbered, "holds marks; its area says writes: number, or is")
            wrong = wrong and f"{wrong} counted as marked"
        elif verb == "highest" and not numbered:
            wrong = _first(
                cells, [cell for cell in cells if cell.values], "has no number to compare"
            )
        elif verb == "highest":
            wrong = _first(cells, numbered, "holds marks, others numbers; count them apart")
        if wrong:
            (at / verb).complain("no-number", wrong)
            return None
        kind = _CELL_VERBS[verb]
        if verb == "highest" and numbered:
            kind = "greatest"
        return CellCount(kind, cells, text, any(area.signed for area in areas))

    def _holds_numbers(self, cell: Cell) -> bool:
        return cell.area in NUMBERED or self.table[cell.area].writes

    def _members(self, verb: str, model: CountModel, at: Place) -> Count | None:
        name = model.complete or model.begun or ""
        members = self.sets.family(name, at / verb)
        if members is None or model.for_ is None:
            cells = members and tuple(members.values())
            return MemberCount(cells, verb == "complete") if cells else None
        boxes = self.sets.cells(model.for_, at / "for")
        if boxes is None:
            return None
        for box in boxes:
            if box.name.lower() not in members:
                some = ", ".join([*members][:_MOST_NAMED]) + (
                    " …" if len(members) > _MOST_NAMED else ""
                )
                message = f"{box.id} is named like no member of the family {name} ({some})"
                (at / "for").complain("no-member", message)
                return None
        named = dict.fromkeys(box.name.lower() for box in boxes)
        return MemberCount(tuple(members[each] for each in named), verb == "complete")

    def _points(self, names: tuple[str, ...], at: Place) -> Count | None:
        known = True
        for index, name in enumerate(names):
            if name not in self.spans:
                place = at / index if (at / index).path in self.document.values else at
                place.unknown("line above", name, self.spans)
                known = False
            elif self.spans[name] is None:
                known = False
        return PointsCount(names) if known else None

    def _condition(self, data: object, at: Place) -> Condition | None:
        """A condition; a list stands for all of its entries."""
        if at.is_hole:
            return None
        if isinstance(data, list):
            return self._joined("all", data, at)
        given = mapping(data)
        joining = [word for word in _JOINING if word in given]
        if joining:
            word = joining[0]
            if not _fit((word,), word, given, at):
                return None
            return self._joined("none" if word == "not" else word, given[word], at / word)
        count = self.count(data, at, limited=True)
        model = checked(CountModel, given, at, "a condition") if count is not None else None
        if count is None or model is None:
            return None
        return self._limited(count, model, at)

    def _limited(self, count: Count, model: CountModel, at: Place) -> Condition | None:
        exactly, least, most = model.exactly, model.at_least, model.at_most
        if exactly is None:
            return Limits(count, 1 if least is None and most is None else least, most)
        if least is None and most is None:
            return Limits(count, exactly, exactly)
        message = "exactly stands alone; leave out at-least and at-most"
        (at / "exactly").complain("two-ways", message, key=True)
        return None

    def _joined(self, word: str, data: object, at: Place) -> Condition | None:
        several = {at / index: each for index, each in entries(data)}
        if not isinstance(data, list):
            several = {at: data}
        made = [self._condition(each, place) for place, each in several.items()]
        known = tuple(condition for condition in made if condition is not None)
        if len(known) < len(made):
            return None
        if word == "none":
            return Conditions("none", (Conditions("all", known),))
        return Conditions("any" if word == "any" else "all", known)


_MOST_NAMED = 6
"""Members of a family that a message names."""


def _flat(data: object, at: Place) -> Iterator[tuple[object, Place]]:
    """The entries of a list, those of lists in it among them, each with its place."""
    if not isinstance(data, list | tuple):
        yield data, at
        return
    for index, entry in enumerate(data):
        yield from _flat(entry, at / index)


def _only(words: tuple[str, ...], data: Mapping[str, object], at: Place, what: str) -> str:
    """The one of these words that a mapping has as a key, or "" and a complaint."""
    given = [word for word in words if word in data]
    if not given:
        at.complain("missing-key", f"{what} has one of {', '.join(words)}")
        return ""
    if len(given) > 1:
        message = f"{what} has {given[0]} or {given[1]}, one of them"
        (at / given[1]).complain("two-ways", message, key=True)
        return ""
    return given[0]


def _fit(allowed: tuple[str, ...], word: str, data: Mapping[str, object], at: Place) -> bool:
    """Whether nothing else stands beside a word than is allowed; a complaint where it does."""
    wrong = next((key for key in data if key not in allowed), "")
    if wrong in (*_LIMITING, *_JOINING):
        message = f"{wrong} is for a condition; write {{if: {{{word}: …, {wrong}: …}}}}"
        (at / wrong).complain("unused-key", message, key=True)
    elif wrong:
        (at / wrong).complain("unused-key", f"{wrong} says nothing beside {word}", key=True)
    return not wrong


def _first(cells: Cells, right: list[Cell], wrong: str) -> str:
    """What is wrong with the first cell that is not right, or ""."""
    odd = next((cell for cell in cells if cell not in right), None)
    return f"{odd.id} {wrong}" if odd else ""


def _own_times(count: Count) -> set[int]:
    """What marks in the cells of a count are multiplied with."""
    match count:
        case CellCount("marked" | "blank", cells):
            return {cell.times for cell in cells}
        case CellCount() | PointsCount():
            return {1}
        case CountSum(counts):
            return {times for each in counts for times in _own_times(each)}
        case _:
            return set()


def _texts(data: object) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(data, str):
        yield data
    for _, inner in entries(data):
        yield from _texts(inner)

"""The game section of a layout becomes a `GameSpec`: dice, cells, rule options and numbers under
the readings in force.

Everything is read as far as it can be: a key of the section that is wrong is left out, and its
problems are kept beside the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from sheetgen.core.cells import Declared, area_of
from sheetgen.core.dice import Die
from sheetgen.core.spec import GameSpec, Switch, reading_text
from sheetgen.errors import AnyProblems, Problem, Remarks, UsageError
from sheetgen.games import engine, engine_names
from sheetgen.layout.areas import read_areas
from sheetgen.layout.dice import entry_names, read_dice
from sheetgen.layout.document import YamlDocument, YamlMapping, mapping
from sheetgen.layout.model import BESIDE, GameSectionModel, SwitchModel
from sheetgen.layout.model_errors import ID, OPTION, found, not_written, one_of
from sheetgen.layout.needs import Holder, lacking
from sheetgen.layout.palette import read_inks
from sheetgen.layout.resolve import choose, is_choice
from sheetgen.layout.settings import Settings, allowed, in_force, span, usual
from sheetgen.layout.shapes import Checker, checked, keys_of
from sheetgen.layout.signs import read_symbols
from sheetgen.messages import Words
from sheetgen.page.ink import Inks

# What goes wrong with the faces of some die, whichever it is, or without any
_OF_ANY_DIE = ("unknown-face", "no-link", "no-dice")

# What else goes wrong when something under that key is left out: consequences that nobody wants to
# read about
_FOLLOWS: Mapping[str, Words] = {
    "engine": ("two-ways",),
    "palette": ("unknown-color",),
    "symbols": ("unknown-symbol",),
    "dice": ("unknown-die", *_OF_ANY_DIE),
    "areas": ("unknown-area", "unknown-cell", "unknown-group", "bad-count"),
    "numbers": ("unknown-name",),
    "switches": ("unknown-name", "unknown-switch", "no-reading"),
}


@dataclass(frozen=True, slots=True)
class GameSection:
    """The game section of a layout under the rule options in force.

    Attributes:
        document: the whole layout as read, with places.
        spec: dice, cells, switches and numbers: all that is right.
        model: what it says, for what only a kit's cover shows of it.
        inks: its colors by name, those that are right.
        log: what is wrong.
        spoken: the rule options and numbers that its game section speaks of.
    """

    document: YamlDocument
    spec: GameSpec
    model: GameSectionModel
    inks: Inks
    log: ProblemLog
    spoken: frozenset[str]

    @property
    def parts(self) -> Words:
        """What can be printed, in the layout's order."""
        return tuple(mapping(self.document.top.get("parts")))

    @property
    def problems(self) -> Remarks:
        """Everything that is wrong."""
        return tuple(self.log.problems)

    def under(self, settings: Settings) -> GameSection:
        """The section with other values of some rule options, read anew where it speaks of one or
        the rules do not have what they need then.

        Raises UsageError for a setting that does not exist.
        """
        known = self.spec.switches
        if self.spoken.isdisjoint(settings):
            switches = Declared("switch", _chosen(known, settings, self.document))
            spec = replace(self.spec, switches=switches)
            if self.problems or not lacking(spec):
                return replace(self, spec=spec)
        return read_game(self.document, settings, None if self.problems else known)


class ProblemLog:
    """What is wrong so far, and what was left out because of it.

    Attributes:
        problems: everything that is wrong.
        gone: section -> the names of it that were left out; None = all of it may be missing.
    """

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.gone: dict[str, set[str] | None] = {}

    def lose(self, section: str, names: Iterable[str] | None = None) -> None:
        """Note that these names of a section, or the whole section, were left out."""
        gone = self.gone.setdefault(section, set())
        self.gone[section] = None if names is None or gone is None else gone | set(names)

    def news(self, problems: AnyProblems) -> Remarks:
        """The problems that are not mere consequences of something that was left out."""
        return tuple(problem for problem in problems if not self._follows(problem))

    def _follows(self, problem: Problem) -> bool:
        # A cell is spoken of by its address, and gone with its area; without an area it may be one
        # of any that is gone, as a face may be one of any die.
        names = {problem.subject, area_of(problem.subject)}
        of_any = problem.code in _OF_ANY_DIE
        of_any |= problem.code == "unknown-cell" and "." not in problem.subject
        gone = [self.gone[section] for section in self.gone if problem.code in _FOLLOWS[section]]
        return any(lost is None or lost & names or (lost and of_any) for lost in gone)

    def take(self, document: YamlDocument) -> None:
        """Take over what is wrong with a document, and note the sections of it that could not be
        read at all.
        """
        for path in document.holes:
            if len(path) == 1 and path[0] in _FOLLOWS:
                self.lose(str(path[0]))
        self.problems += self.news(document.problems)
        document.problems = []


def read_game(
    document: YamlDocument, settings: Settings, known: Mapping[str, Switch] | None = None
) -> GameSection:
    """Read the game section; `known` are its rule options where they were read before. Raises
    UsageError for a setting that does not exist.
    """
    log = ProblemLog()
    whole = replace(document, problems=[*document.problems])
    chosen = _chosen(_switches(whole) if known is None else known, settings, whole)
    _check_names(whole, "switches", OPTION)
    _check_names(whole, "parts", ID)
    _check_styles(whole)
    log.take(whole)
    switches = document.top.get("switches", {})
    log.lose("switches", set(switches) - set(chosen) if isinstance(switches, dict) else None)
    values = {name: switch.value for name, switch in chosen.items()}
    resolved = _resolved(document, values)
    model = _model(resolved, log)
    inks = read_inks(model, resolved)
    spec = _spec(model, inks, chosen, resolved, log)
    if "rules" in document.top:
        # Most layouts have none, and begin without what reads them.
        from sheetgen.layout.rules import SHAPES, read_rules

        counting, wrong = read_rules(document, values, spec, resolved.spoken)
        spec = replace(spec, counting=counting)
        if log.gone.get("areas") != set():
            wrong = [problem for problem in wrong if problem.code in SHAPES]
        log.problems += log.news(wrong)
    needs = Holder(spec, document, resolved, log.gone, whole=not log.problems)
    log.problems += needs.problems()
    return GameSection(
        document,
        spec,
        model,
        inks,
        log,
        frozenset(resolved.spoken),
    )


def _spec(
    model: GameSectionModel,
    inks: Inks,
    switches: Mapping[str, Switch],
    resolved: YamlDocument,
    log: ProblemLog,
) -> GameSpec:
    """The game as far as it is right."""
    letters = {name: ink.letter for name, ink in inks.items()}
    log.lose("palette", set(model.palette) - set(letters))
    symbols = read_symbols(model, resolved)
    _check_names(resolved, "symbols", ID)
    dice, odd = read_dice(model.dice, letters, symbols, resolved)
    cells, wrong = read_areas(model.areas, letters, resolved)
    log.take(resolved)
    log.lose("areas", wrong)
    log.lose("dice", _lost_dice(model, dice) | odd)
    if not all(map(entry_names, model.dice)):
        log.lose("dice")
    return GameSpec(
        id=model.id,
        title=model.title,
        players=model.players,
        engine=model.engine,
        dice=dice,
        cells=cells,
        letters=Declared("color", letters),
        switches=Declared("switch", switches),
        numbers=Declared("number", model.numbers),
        turn=model.turn,
        symbols=symbols,
    )


def _resolved(document: YamlDocument, values: Settings) -> YamlDocument:
    """The game section under the readings in force, whatever stands beside it left out."""
    section = {key: value for key, value in document.top.items() if key not in BESIDE}
    numbers = {
        name: number
        for name, number in mapping(section.get("numbers")).items()
        if isinstance(number, int)
    }
    part = YamlDocument(section, document.keys, document.values, document.holes)
    return choose(part, values, numbers)


def _switches(document: YamlDocument) -> dict[str, Switch]:
    """The rule options that are right."""
    section = _section(document, "switches", "`switches` is")
    read = {name: _switch(name, data, document) for name, data in section.items()}
    return {name: switch for name, switch in read.items() if switch}


def _section(document: YamlDocument, name: str, noun: str) -> YamlMapping:
    """What stands under a key beside the game section; nothing and a complaint where it is no
    mapping.
    """
    raw, at = document.top.get(name, {}), document.place(name)
    if not isinstance(raw, dict) and not at.is_hole:
        at.complain("wrong-type", f"{noun} a mapping, not {found(raw)}")
    return mapping(raw)


def _chosen(
    known: Mapping[str, Switch], settings: Settings, document: YamlDocument
) -> dict[str, Switch]:
    """The rule options under the readings that settings choose.

    Raises UsageError for a bad setting, or one of no right rule.
    """
    chosen = dict(known)
    for name, value in settings.items():
        if name in known:
            chosen[name] = in_force(known[name], value)
        elif not document.problems:
            message = one_of(name, known, "rule option")
            setting = f"{name}={reading_text(value)}"
            raise UsageError("unknown-switch", message, setting, subject=name)
    return chosen


def _switch(name: str, data: object, document: YamlDocument) -> Switch | None:
    """A rule option with its default in force; None, and problems in the document, for one that
    cannot be.
    """
    at = document.place("switches", name)
    model = checked(SwitchModel, data, at, f'rule option "{name}"')
    if model is None:
        return None
    if not model.readings and model.range is None:
        at.complain("missing-key", f'rule option "{name}" needs "readings" or "range"', key=True)
        return None
    if model.readings and model.range is not None:
        message = f'rule option "{name}" has "readings" or "range", not both'
        (at / "range").complain("bad-value", message, key=True)
        return None
    default = model.default
    if default is None and model.readings:
        default = usual(model.readings)
    if default is None:
        at.complain("missing-key", f'rule option "{name}" needs "default"', key=True)
        return None
    switch = Switch(
        name,
        model.question,
        model.readings,
        default,
        model.reason,
        default,
        model.range,
    )
    if not allowed(switch, reading_text(default)) and not any(
        hole[:2] == at.path for hole in document.holes
    ):
        (at / "default").complain(
            "bad-value", f'the default of "{name}" is {span(switch)}, not {found(default)}'
        )
        return None
    return switch


def _check_names(document: YamlDocument, section: str, pattern: str) -> None:
    """Complain about names in a section that are not written as a pattern says."""
    for name in mapping(document.top.get(section)):
        if not re.fullmatch(pattern, name):
            message = not_written(name, pattern)
            document.place(section, name).complain("bad-value", message, key=True)


def _check_styles(document: YamlDocument) -> None:
    """Complain about styles that are no mappings of keys."""
    for name, keys in _section(document, "styles", "styles are").items():
        at = document.place("styles", name)
        chosen = is_choice(mapping(keys))
        if (chosen or not isinstance(keys, dict)) and not at.is_hole:
            given = "a choice" if chosen else found(keys)
            message = f'style "{name}" is a mapping of a widget\'s keys, not {given}'
            at.complain("wrong-type", message)
        elif "style" in mapping(keys):
            message = f'a style has no other style; write its keys into "{name}"'
            (at / "style").complain("bad-value", message, key=True)


def _lost_dice(model: GameSectionModel, dice: Iterable[Die]) -> set[str]:
    """The dice that were left out; the name that numbered copies share is not the name of a die."""
    made = {str(die.id) for die in dice}
    lost: set[str] = set()
    for names in map(entry_names, model.dice):
        lost.update(
            [name for name in names[1:] if name not in made] if made.intersection(names) else names
        )
    return lost


def _model(resolved: YamlDocument, log: ProblemLog) -> GameSectionModel:
    """The game section, with whatever is wrong left out."""
    checker = Checker(resolved.place(), "the layout", words=BESIDE)
    values = checker.mapping(keys_of(GameSectionModel), resolved.top)
    for section in {path[0] for path in checker.faults if path and path[0] in _FOLLOWS}:
        log.lose(str(section))
    model = GameSectionModel(**{"id": "game", "title": "", "players": (1, 1), **values})
    if model.engine != "none" and engine(model.engine) is None:
        known = (*engine_names(), "none")
        message = one_of(model.engine, known, "engine")
        resolved.place("engine").complain("unknown-engine", message)
        log.lose("engine")
    return model

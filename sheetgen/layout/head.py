"""The game half of a layout becomes a `GameSpec`: dice, cells, switches and numbers under the readings in force.

Everything is read as far as it can be: a part of the head that is wrong is left out, and its problems are kept beside the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from pydantic import ValidationError

from sheetgen.core.cells import Declared
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem
from sheetgen.games import ENGINES
from sheetgen.layout.areas import read_areas
from sheetgen.layout.complaints import known_keys, misspelled, problems_of
from sheetgen.layout.dice import entry_names, read_dice
from sheetgen.layout.document import Document, TreePath, mapping
from sheetgen.layout.model import REQUIRED, HeadModel
from sheetgen.layout.naming import one_of
from sheetgen.layout.needs import Holder
from sheetgen.layout.palette import read_inks
from sheetgen.layout.resolve import choose
from sheetgen.layout.settings import Settings
from sheetgen.layout.switches import read_switches
from sheetgen.paper.ink import Ink
from sheetgen.values import frozen
from sheetgen.words import quoted

_BESIDE = ("switches", "parts", "extends")
"""Keys at the top of a layout that are no part of its head."""

_FOLLOWS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "palette": ("unknown-color",),
        "dice": ("unknown-die",),
        "areas": ("unknown-area", "unknown-cell", "unknown-group", "bad-count"),
        "numbers": ("unknown-name",),
        "switches": ("unknown-name", "unknown-switch", "no-reading"),
    }
)
"""What else goes wrong when something in that part of the head is left out: consequences that nobody wants to read about."""


@frozen
class Reading:
    """The game half of a layout under the switches in force.

    Attributes:
        document: the whole layout as read, with places.
        spec: dice, cells, switches and numbers: all that is right.
        about: the game in a sentence, or "".
        inks: its colors by name, those that are right.
        log: what is wrong.
        spoken: the switches and numbers that its game half speaks of.
    """

    document: Document
    spec: GameSpec
    about: str
    inks: Mapping[str, Ink]
    log: Log
    spoken: frozenset[str]

    @property
    def parts(self) -> tuple[str, ...]:
        """What can be printed, in the layout's order."""
        return part_names(self.document)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong."""
        return tuple(self.log.problems)


class Log:
    """What is wrong so far, and what was left out because of it.

    Attributes:
        problems: everything that is wrong.
        lost: code of a consequence -> the names that were left out; None = everything of that kind may be missing.
        gone: the same by section.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        self.lost: dict[str, set[str] | None] = {}
        self.gone: dict[str, set[str] | None] = {}

    def lose(self, section: str, names: Iterable[str] | None = None) -> None:
        """Notes that these names of a section, or the whole section, were left out."""
        gone = self.gone.setdefault(section, set())
        self.gone[section] = None if names is None or gone is None else gone | set(names)
        for code in _FOLLOWS[section]:
            known = self.lost.setdefault(code, set())
            self.lost[code] = None if names is None or known is None else known | set(names)

    def news(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """The problems that are not mere consequences of something that was left out."""
        return tuple(problem for problem in problems if not self._follows(problem))

    def _follows(self, problem: Problem) -> bool:
        names = self.lost.get(problem.code, set())
        # A cell is spoken of by its address, and gone with its area.
        return names is None or problem.subject in names or problem.subject.partition(".")[0] in names

    def holes(self, document: Document) -> None:
        """Notes the sections that could not be read at all."""
        for path in document.holes:
            if len(path) == 1 and path[0] in _FOLLOWS:
                self.lose(str(path[0]))


def read_game(document: Document, settings: Settings) -> Reading:
    """Reads the game half. Raises UsageError for a setting that does not exist."""
    log = Log(document.problems)
    log.holes(document)
    chosen = read_switches(document, settings, log.problems)
    log.lose("switches", set(mapping(document.top.get("switches"))) - set(chosen))
    values = {name: switch.value for name, switch in chosen.items()}
    top = Document(
        {key: value for key, value in document.top.items() if key not in _BESIDE}, document.keys, document.values, document.holes
    )
    resolved = choose(top, values, {**values, **_plain_numbers(document.top)})
    log.holes(resolved)
    log.problems += log.news(resolved.problems)
    model = _model(resolved, log)
    faults: list[Problem] = []
    inks = read_inks(model, resolved, faults)
    letters = {name: ink.letter for name, ink in inks.items()}
    log.lose("palette", set(model.palette) - set(letters))
    dice = read_dice(model.dice, letters, resolved, faults)
    cells, wrong = read_areas(model.areas, letters, resolved, faults)
    log.problems += log.news(faults)
    log.lose("areas", wrong)
    made = frozenset(str(die.id) for die in dice)
    log.lose("dice", {name for data in model.dice for name in _lost_dice(data, made)})
    spec = GameSpec(
        id=model.id,
        title=model.title,
        players=model.players,
        engine=model.engine,
        dice=dice,
        cells=cells,
        letters=MappingProxyType(Declared("color", letters)),
        switches=MappingProxyType(Declared("switch", chosen)),
        numbers=MappingProxyType(Declared("number", model.numbers)),
        turn=tuple(model.turn),
    )
    holder = Holder(spec, document, resolved, log.gone, whole=not log.problems)
    log.problems += holder.problems()
    return Reading(document, spec, model.about, inks, log, frozenset(resolved.spoken))


def part_names(document: Document) -> tuple[str, ...]:
    """The parts a layout declares, in its order."""
    return tuple(mapping(document.top.get("parts")))


def _lost_dice(data: object, made: frozenset[str]) -> tuple[str, ...]:
    """The dice of an entry that were left out; the name that numbered copies share is none of a die."""
    names = entry_names(data)
    return tuple(name for name in names[1:] if name not in made) if made.intersection(names) else names


def _model(resolved: Document, log: Log) -> HeadModel:
    """The head, with whatever is wrong left out."""
    data: dict[str, object] = {key: value for key, value in resolved.top.items() if (key,) not in resolved.holes}
    keys = (*known_keys(HeadModel), *_BESIDE)
    lacking = [key for key in REQUIRED if key not in resolved.top and not misspelled(key, set(resolved.top) - set(keys), keys)]
    if lacking:
        log.problems.append(Problem("missing-key", f"the layout needs {quoted(lacking)}", resolved.where(())))
    try:
        model = HeadModel.model_validate(data)
    except ValidationError as error:
        log.problems += problems_of(error, resolved, (), "the layout", keys)
        wrong = {item["loc"][0] for item in error.errors()}
        for section in wrong & set(_FOLLOWS):
            log.lose(str(section))
        model = HeadModel.model_validate({key: value for key, value in data.items() if key not in wrong})
    at: TreePath = ("engine",)
    if model.engine not in (*ENGINES, "none"):
        log.problems.append(Problem("unknown-engine", one_of(model.engine, (*ENGINES, "none"), "engine"), resolved.where(at)))
    return model


def _plain_numbers(data: Mapping[str, object]) -> dict[str, int]:
    return {name: number for name, number in mapping(data.get("numbers")).items() if isinstance(number, int)}

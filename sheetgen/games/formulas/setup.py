"""The sheet, the dice and the rule options of Formulas, as its layout has them."""

from __future__ import annotations

from collections.abc import Mapping, Set
from itertools import chain

from sheetgen.core.cells import CellId
from sheetgen.core.dice import DieId
from sheetgen.core.spec import GameSpec
from sheetgen.games.formulas.acts import On
from sheetgen.games.formulas.lattice import FormulasLattice
from sheetgen.games.formulas.state import FormulasSheet, FormulasState
from sheetgen.games.formulas.sums import FaceValues, Formula, face_of, formulas, results


class FormulasSetup:
    """Everything the rules look up about the sheet, the dice and the rule options.

    Attributes:
        lattice: the geometry of the sheet.
        blank: a sheet on which nobody has written.
        places: what dice and abilities are used on -> all places of that kind.
        boxes: number of a round -> its box.
        faces: each die of the box -> what it may show.
        plain: the dice with nothing but numbers, thrown before the first round.
        values, starts: the numbers that dice show, and that the plain dice show.
        squares: the squares of the numbers that dice show.
        draft, rerolls: how many dice the active player may draft, and how often re-roll; 0 = as
            often as wished.
        free, any_pays, matching: whether an ability costs no die, any die, or the one of its
            number.
    """

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.boxes = {cell.values[0]: cell.id for cell in spec.cells["rounds"]}
        self.faces: Mapping[DieId, FaceValues] = {
            die.id: tuple(map(face_of, die.faces)) for die in spec.dice
        }
        self.values = frozenset(face for face in chain(*self.faces.values()) if face >= 0)
        self.squares = frozenset(value * value for value in self.values)
        self.lattice = FormulasLattice(spec.cells, max(self.values))
        self.places: Mapping[On, Set[CellId]] = {
            On.CELL: self.lattice.around.keys(),
            On.SLOT: self.lattice.ends.keys(),
            On.MINUS: self.lattice.ends.keys(),
            On.IDLE: self.lattice.circles.keys(),
            On.LINE: self.lattice.circles.keys(),
        }
        self.blank = FormulasSheet(signs=self.lattice.printed)
        plain = {die: faces for die, faces in self.faces.items() if min(faces) >= 0}
        self.plain = tuple(plain)
        self.starts = frozenset(chain(*plain.values()))
        self._read_options()

    def _read_options(self) -> None:
        says = self.spec.says
        self.draft = self.spec.numbers["draft"]
        often = self.spec.switches["rerolls"].reading
        self.rerolls = 0 if often == "unlimited" else int(often)
        self.strict = says("strict-use", "true")
        self.free = says("ability-cost", "free")
        self.any_pays = says("ability-cost", "any")
        self.matching = says("ability-cost", "match")
        self.any_time = says("ability-when", "any")
        self.negative = says("allow-negative", "true")
        self.split = says("rest", "split")
        self.runs = says("validity", "run")
        self.left_to_right = says("precedence", "ltr")
        self.stacks = says("stack-x2", "true")

    def last(self, players: int) -> int:
        """How many rounds are played."""
        return self.spec.count("solo-rounds") if players == 1 else self.spec.numbers["rounds"]

    def may_reroll(self, state: FormulasState) -> bool:
        """Whether the active player has a re-roll left."""
        return not self.rerolls or state.rerolls < self.rerolls

    def may_double(self, circle: CellId) -> bool:
        """Whether the sixth ability may double a line (F11)."""
        return self.stacks or self.lattice.circles[circle].times == 1

    def formulas(self, dice: FaceValues, longest: int) -> tuple[Formula, ...]:
        """Every formula that some of the dice make, so many at most, shortest first."""
        return formulas(tuple(sorted(dice)), longest, negative=self.negative)

    def results(self, most: int) -> frozenset[int]:
        """Every number that a formula of at most so many dice can come to."""
        return results(tuple(self.faces.values()), most)

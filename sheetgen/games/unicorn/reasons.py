"""Why a move is not allowed: every reason, in words (rules 1.c).

Each method looks at one side of a move and reports all that is wrong there. A move against which
nothing is reported is legal; nobody asks while dice have to be thrown or when the game is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.core.play import Names
from sheetgen.errors import Problem, Problems
from sheetgen.games.unicorn.groups import GROUP_SIZES, color_of, numbers_of
from sheetgen.games.unicorn.notation import cell_text, dice_text, move_text
from sheetgen.games.unicorn.state import (
    DOWN,
    FLIP,
    OWN_CLAIMS,
    UP,
    Claim,
    ClaimedDie,
    Done,
    Move,
    Pick,
    UnicornPhase,
)
from sheetgen.messages import count_of

if TYPE_CHECKING:
    from sheetgen.games.unicorn.moves import UnicornMoves

CELL_SWITCHES = {
    "2": "secondary-min",
    "11": "eleven-twelve",
    "12": "eleven-twelve",
    "11/12": "eleven-twelve",
}
"""Number of a cell that may not be on the sheet -> the rule option that decides it."""


class UnicornReasons:
    """The reasons against the moves of one seat."""

    def __init__(self, moves: UnicornMoves, names: Names) -> None:
        self.moves = moves
        self.names = names
        self.own = names[moves.seat]
        self.state = moves.state
        self.seat = moves.seat
        self.groups = moves.groups
        self.setup = moves.setup
        self.spec = moves.setup.spec
        self.sheet = self.groups.sheet

    def against(self, move: Move) -> Problems:
        """Every reason against a move."""
        match move:
            case Pick():
                yield from self._pick(move)
            case Claim():
                yield from self._claim(move)
            case Done():
                yield from self._done()

    def _pick(self, pick: Pick) -> Problems:
        """Whose turn it is to pick, how many dice, and whether the box has them."""
        active = self.state.active
        late = self.state.phase != UnicornPhase.PICK
        if late:
            picked = " ".join(self.setup.sides[face].color for face in self.state.shown)
            yield Problem("already-picked", f"dice have been picked in this turn: {picked}")
        if self.seat != active:
            yield Problem(
                "not-your-turn",
                f"{self.own} is not the active player; {self.names[active]} picks",
                subject=str(self.seat),
            )
        elif late:
            yield from self._turn(None)
        wanted = self.spec.numbers["dice-picked"]
        if len(pick.colors) != wanted:
            picked = count_of(len(pick.colors), "die", "dice")
            yield Problem("pick-count", f"{picked} picked; it must be {wanted}")
        # colors that no die has, or too few
        box = self.setup.colors
        for color in dict.fromkeys(pick.colors):
            picks = pick.colors.count(color)
            there = box.count(color)
            if not there:
                colors = ", ".join(dict.fromkeys(box))
                yield Problem("pick-color", f"there is no {color} die; there are {colors}", color)
            elif picks > there:
                yield Problem(
                    "pick-too-many", f"{picks} {color} dice picked; the box has {there}", color
                )

    def _done(self) -> Problems:
        yield from self._turn(None)
        if not self.moves.acts or self.groups.needs_extra:
            return
        claims = self.groups.open_claims()
        if claims:
            shown = ", ".join(move_text(self.spec, claim) for claim in claims)
            yield Problem(
                "claim-possible",
                f"{self.own} can still claim {shown}; a penalty is taken only when no claim"
                " without an ability is left",
                claims[0].cell,
                switch="claim-mode" if self.groups.claimed else "",
            )

    def _claim(self, claim: Claim) -> Problems:
        """What no die is at fault for is about the cell."""
        for problem in self._against_claim(claim):
            yield replace(problem, where=problem.where or claim.cell)

    def _against_claim(self, claim: Claim) -> Problems:
        yield from self._turn(claim)
        if self.moves.acts:
            yield from self._extra(claim)
        yield from self._cell(claim)
        if self.state.shown:
            wrong = list(self._dice(claim))
            yield from wrong
            if claim.dice and not wrong:
                yield from self._number(claim)
                yield from self._group(claim)

    def _turn(self, claim: Claim | None) -> Problems:
        """Why a seat may not claim or finish now."""
        if not self.moves.acts:
            picks = self.state.phase == UnicornPhase.PICK and self.seat == self.state.active
            code = "pick-first" if picks else "not-your-turn"
            yield Problem(code, self._whose_turn(claim), subject=str(self.seat))

    def _whose_turn(self, claim: Claim | None) -> str:
        state = self.state
        own = self.own
        active = self.names[self.state.active]
        extra = claim is not None and claim.extra
        if state.phase == UnicornPhase.PICK:
            first = f"{active} has to pick dice and roll them first"
            if not extra:
                return first
            return f"a turn has one extra for each other player, and a new turn begins: {first}"
        if state.phase == UnicornPhase.YOURS:
            return f"{own} has to wait until {active} has finished claiming"
        if self.seat == state.active and claim:
            return (
                f"{own} has made {OWN_CLAIMS} claims already, or paid for them; there is no third"
                " in one half"
            )
        if len(self.groups.claimed) < OWN_CLAIMS or claim is None:
            return f"{own} has finished; the others act now"
        if extra:
            return f"{own} has made {OWN_CLAIMS} claims; only one extra may be spent in a turn"
        return f"{own} has made {OWN_CLAIMS} claims already; there is no third in one half"

    def _extra(self, claim: Claim) -> Problems:
        own = self.own
        if claim.extra and self.state.phase == UnicornPhase.YOURS:
            yield Problem(
                "extra-active",
                f"{own} is the active player; extras are for the other players' half",
            )
            return
        if claim.extra and not self.groups.needs_extra:
            yield Problem(
                "extra-first-claim",
                f"{own} has not claimed yet; the first claim takes no extra",
            )
        if not claim.extra and self.groups.needs_extra:
            yield Problem(
                "needs-extra",
                f"{own} has claimed already; a second claim takes an extra (extra"
                f" {cell_text(self.spec, claim.cell)})",
            )
        if claim.extra and not self.moves.has_extra:
            most, switch = self.setup.cap_said(len(self.state.sheets))
            yield Problem(
                "no-extra-left",
                f"{own} has crossed out {self.sheet.extras} extras; {most}",
                switch=switch,
            )

    def _cell(self, claim: Claim) -> Problems:
        area, _, name = claim.cell.partition(".")
        text = cell_text(self.spec, claim.cell)
        if claim.cell in self.setup.parts:
            if claim.cell in self.sheet.marks:
                yield Problem("marked", f"{text} is marked already; a claim needs an open cell")
        elif area not in self.setup.at:
            yield Problem(
                "marks-itself",
                f"{claim.cell} is not in a colored row; such marks are made automatically when they"
                " are due",
            )
        elif name == "1":
            yield Problem("number-one", f"{text}: a lone 1 cannot be claimed; numbers start at 2")
        else:
            cells = self.spec.cells[area].cells
            yield Problem(
                "no-such-cell",
                f"{text} is not on the sheet; {area} has {cells[0].name} to {cells[-1].name}",
                switch=CELL_SWITCHES.get(name, ""),
            )

    def _dice(self, claim: Claim) -> Problems:
        """What is wrong with a claim's dice, whatever they make."""
        if not claim.dice:
            yield from self._no_group(claim)
            return
        if len(claim.dice) not in GROUP_SIZES:
            dice = f"{dice_text(self.spec, claim.dice)}: {len(claim.dice)} dice"
            yield Problem("group-size", f"{dice}; a group is one or two")
        yield from self._thrown([die.face for die in claim.dice])
        for die in claim.dice:
            if die.face in self.setup.sides:
                yield from self._bad_change(die)

    def _no_group(self, claim: Claim) -> Problems:
        """No dice make the cell as they lie."""
        if claim.cell in self.setup.parts:
            text = cell_text(self.spec, claim.cell)
            roll = " ".join(self.state.shown)
            yield Problem(
                "no-group",
                f"no one or two of {roll} make {text} as they lie{self._hint(claim)}",
            )

    def _thrown(self, faces: list[str]) -> Problems:
        """Dice that do not lie there, or not so many of them."""
        shown = self.state.shown
        for face in dict.fromkeys(faces):
            named = faces.count(face)
            there = shown.count(face)
            if named > there:
                what = f"no die shows {face}"
                if there:
                    what = f"{named} dice that show {face} are named, {there} rolled"
                yield Problem("die-not-thrown", f"{what}; the roll is {' '.join(shown)}", face)

    def _bad_change(self, die: ClaimedDie) -> Problems:
        """The first change of a die that cannot be made."""
        setup = self.setup
        text = dice_text(self.spec, (die,))
        numbers = [setup.sides[die.face].number]
        for change in die.changes:
            number = setup.changed(numbers[-1], change)
            if change.startswith(FLIP) and change != FLIP:
                wrong = Problem("flip-amount", "a flip takes no amount; it shows the opposite face")
            elif change not in (UP, DOWN, FLIP):
                why = f"an ability changes a die by +1, by -1 or by flip, not by {change}"
                wrong = Problem("ability-amount", why)
            elif not setup.low <= number <= setup.high:
                stays = f"it must stay {setup.low} to {setup.high} all along"
                wrong = Problem("off-die", f"{number} is not on a die; {stays}")
            elif number in numbers:
                why = f"the die comes back to {number}; that spends abilities for nothing"
                wrong = Problem("pointless-change", why)
            else:
                numbers.append(number)
                continue
            yield replace(wrong, message=f"{text}: {wrong.message}", where=die.face)
            return

    def _number(self, claim: Claim) -> Problems:
        """Whether the dice make the color and the number of the cell."""
        faces = [die.face for die in claim.dice]
        color = color_of(self.setup, faces)
        row = self.setup.at[color]
        made: Sequence[int] = [sum(map(self.groups.end, claim.dice))]
        if claim.is_plain:
            made = numbers_of(self.setup, faces, has_triple=self.groups.has_triple)
        made = [number for number in made if number in row] or made
        area, _, name = claim.cell.partition(".")
        claimed = {int(part) for part in name.split("/") if part.isdecimal()}
        if area == color and not claimed.isdisjoint(made):
            return
        numbers = f"{made[0]}" if len(made) == 1 else f"{made[0]} to {made[-1]}"
        ones = self.groups.are_ones(self.state.shown)
        dice = dice_text(self.spec, claim.dice)
        yield Problem(
            "wrong-cell",
            f"{dice} makes {color} {numbers}, not {area} {name}",
            switch="triple-ones" if ones else "",
        )
        # perhaps three 1s were wanted of an ability (U12)
        if self.setup.triple_ones != "off" and not ones and self._forces_ones(claim):
            yield Problem(
                "triple-by-ability",
                f"{dice}: an ability cannot make the third 1; all three must be thrown",
                switch="triple-ones",
            )

    def _forces_ones(self, claim: Claim) -> bool:
        """Whether the claim's changes would make every die of the roll a 1."""
        rest = Counter(self.state.shown) - Counter(die.face for die in claim.dice)
        return all(self.groups.end(die) == 1 for die in claim.dice) and self.groups.are_ones(rest)

    def _group(self, claim: Claim) -> Problems:
        """Whether the group has served another claim of this half, and whether its changes can be
        paid.
        """
        makings = list(self.groups.makings(claim))
        free = [making for making in makings if self.groups.is_free(making.group)]
        text = dice_text(self.spec, claim.dice)
        if not free and self.moves.acts:
            yield self._reused(text)
        ways = free or makings
        if not any(map(self.groups.is_paid, ways)):
            costs = _abilities_text(*min((making.cost for making in ways), key=sum))
            has = _abilities_text(*self.groups.at_hand)
            yield Problem(
                "no-ability-left",
                f"{text} spends {costs}; {self.own} has {has} left",
                switch="ability-on",
            )

    def _reused(self, text: str) -> Problem:
        """The group, or one of its dice, has served another claim of this half (U1)."""
        if not self.setup.disjoint:
            return Problem(
                "same-group",
                f"{text} made the other claim of this half; a second one needs another group",
            )
        places = sorted({place for group in self.groups.claimed for place in group})
        used = " ".join(self.state.shown[place] for place in places)
        return Problem(
            "die-reused",
            f"{text}: {used} served the other claim; each die serves one",
            switch="claim-mode",
        )

    def _hint(self, claim: Claim) -> str:
        """What the dice make instead, and the first ability claim that would reach the cell."""
        claims = self.groups.claims(self.groups.all)
        made = ", ".join(dict.fromkeys(cell_text(self.spec, claim.cell) for claim in claims))
        instead = f"; they make {made}" if made else "; they make no cell at all"
        for move in self.moves:
            if isinstance(move, Claim) and move.cell == claim.cell:
                return f"{instead}, or with an ability {move_text(self.spec, move)}"
        return instead


def _abilities_text(pm1: int, flips: int) -> str:
    """Abilities in words: `one ±1 and 2 flips`."""
    counts = ((pm1, "±1", "±1"), (flips, "flip", "flips"))
    parts = [
        f"one {one}" if count == 1 else f"{count} {many}" for count, one, many in counts if count
    ]
    return " and ".join(parts) or "no ability"

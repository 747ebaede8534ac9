"""What stands on paper: its lines, its marks from a table and back, and what cannot be right or may
have been forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from sheetgen.core.cells import Area, CellId, Sheet
from sheetgen.core.dice import Roll, roll_text
from sheetgen.core.drawing import Drawing, Penciled
from sheetgen.core.play import Seat
from sheetgen.errors import Problem, SheetError
from sheetgen.fields.filled import Field, marks
from sheetgen.fields.marks import Count, Implied, Marks, run_of
from sheetgen.games import kit
from sheetgen.games.kit import check_papers
from sheetgen.games.unicorn import drawing
from sheetgen.games.unicorn.groups import Memo
from sheetgen.games.unicorn.play import with_dots
from sheetgen.games.unicorn.score import ends
from sheetgen.games.unicorn.state import END, OTHERS, PICK, YOURS, Paper, Setup, Table, new

CROSS, FIRST, DOT, GAINED, USED = "x", "1st", "dot", "gained", "used"
"""What stands in a cell: a cross, a First box's two marks, an ability's circle alone and crossed.
"""


class UnicornSheets:
    """One sheet a player."""

    worth = kit.no_value
    skippable = kit.nothing

    def __init__(self, setup: Setup) -> None:
        self.setup, self.spec = setup, setup.spec
        self._orders = Memo(self._order)
        self._read: tuple[Sequence[Sheet], Table] = (), Table(())

    def fields(self, players: int) -> tuple[Field, ...]:
        """Rows, abilities, firsts (they do not count in solo play and are not asked for there), the
        bonus, extras and penalties.
        """
        setup, cells, gathered = self.setup, self.spec.cells, partial(Marks, grouped=True)
        circled, first = (
            "Which abilities are circled, which of them used?",
            "Where were you first? A dot after the column for another player's.",
        )
        return (
            *map(self._row, setup.rows),
            gathered(
                "abilities",
                circled,
                "red.a used, red.b",
                area=cells["abilities"],
                text=GAINED,
                after={USED: USED},
                noun="ability",
            ),
            gathered(
                "first",
                first,
                "6 7.",
                asked=players != 1,
                area=cells["first"],
                text=FIRST,
                dotted=DOT,
            ),
            Implied(
                "bonus", asked=False, area=cells["bonus"], noun="row", by=self._rows_of_bonuses()
            ),
            self._count(
                "extras",
                f"How many extras are crossed out? (0 to {setup.caps[players]})",
                "5",
                setup.caps[players],
            ),
            self._count(
                "yours", f"How many yours penalties? (0 to {setup.yours})", "1", setup.yours
            ),
            self._count(
                "others", f"How many others penalties? (0 to {setup.others})", "2", setup.others
            ),
        )

    def _row(self, row: Area) -> Marks:
        example = " ".join(
            dict.fromkeys(
                (f"{row.cells[0].name}-{row.cells[min(3, len(row) - 1)].name}", row.cells[-1].name)
            )
        )
        question = f"Which cells of {row.id} are marked? ({run_of(row.cells)})"
        return Marks(
            row.id, question, example, area=row, letter=self.spec.letters.get(row.color, "")
        )

    def _count(self, key: str, question: str, example: str, cap: int) -> Count:
        return Count(key, question, example, grouped=True, area=self.spec.cells[key], cap=cap)

    def _rows_of_bonuses(self) -> Mapping[CellId, tuple[CellId, ...]]:
        """The bonus boxes, each with the row that it follows from."""
        return {
            box.id: tuple(cell.id for cell in self.spec.cells[box.name])
            for box in self.spec.cells["bonus"]
        }

    def sheet(self, state: Table, seat: Seat) -> Sheet:
        """The seat's paper, row bonuses included."""
        setup, cells, paper = self.setup, self.spec.cells, state.papers[seat]
        texts = {cell.id: CROSS for n, cell in enumerate(setup.cells) if paper.marks >> n & 1}
        for n, box in enumerate(cells["first"]):
            if (paper.firsts | paper.dots) >> n & 1:
                texts[box.id] = FIRST if paper.firsts >> n & 1 else DOT
        for n, circle in enumerate(cells["abilities"]):
            if paper.gained >> n & 1:
                texts[circle.id] = USED if paper.used >> n & 1 else GAINED
        texts |= {
            box: CROSS
            for box, row in self._rows_of_bonuses().items()
            if all(cell in texts for cell in row)
        }
        for area, count in (
            ("extras", paper.extras),
            ("yours", paper.yours),
            ("others", paper.others),
        ):
            texts |= {box.id: CROSS for box in cells[area].cells[:count]}
        return Sheet(self.spec.id, "", len(state.papers), marks(self.spec, texts))

    def position(self, sheets: Sequence[Sheet], roll: Roll | None) -> Table:
        """The table that these papers show at the beginning of a turn.

        It supposes what favors the players: each complete section has its ability, a listed ability
        is there though its section is open, the sheets of players that are not shown are empty. A
        dot that somebody forgot is there. Without a roll the first seat picks, or the game is over
        when a sheet ends it.
        """
        read, table = self._read
        if list(sheets) != read:
            table = self._lying(sheets)
            self._read = list(sheets), table
        if roll is None:
            return table
        papers, phase, acting, active, turn, picked, _, taken, uses = table
        return new(
            Table,
            (
                papers,
                YOURS if acting else phase,
                acting,
                active,
                turn,
                picked,
                self._shown(roll),
                taken,
                uses,
            ),
        )

    def _lying(self, sheets: Sequence[Sheet]) -> Table:
        """The table without a roll, which is the same for all rolls: claims of many rolls are asked
        for one after the other.
        """
        players = check_papers(self.spec, sheets)
        papers = [self.paper_of(sheet) for sheet in sheets]
        if problems := tuple(self.together(papers, players)):
            raise SheetError(problems)
        papers += [Paper()] * (players - len(papers))
        over = True in [ends(self.setup, paper) for paper in papers]
        return Table(
            with_dots(tuple(papers)),
            END if over else PICK,
            int(not over),
            turn=_turns(papers, over=over),
        )

    def others_half(self, state: Table) -> Table | None:
        """The first paper's owner in the other players' half; in solo play the same player, who has
        thrown the dice left over.
        """
        if state.phase == PICK or not state.shown:
            return state if state.phase == END else None
        over = [seat for seat, paper in enumerate(state.papers) if ends(self.setup, paper)]
        active = over[0] if over else min(1, len(state.papers) - 1)
        others = (1 << len(state.papers)) - 1 & ~(1 << active) or 1
        # Since the turn began only the active player's half can have brought about the end of the
        # game.
        if len(over) > 1 or not others & 1 or state.papers[active].others == self.setup.others:
            return state
        return state._replace(
            phase=OTHERS, acting=others, active=active, turn=state.turn - bool(over)
        )

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        """What cannot be right on one paper."""
        check_papers(self.spec, (sheet,))
        paper, players = self.paper_of(sheet), sheet.players
        return (
            *self._abilities(paper),
            *self._firsts(paper, players),
            *self._bonus(sheet),
            *self._counts(paper, players),
        )

    def picture(self, sheets: Sequence[Sheet], seat: int, room: int) -> Drawing:
        """Rows, abilities and strips."""
        return drawing.picture(self.setup, sheets[seat], room)

    def pencil(self, sheets: Sequence[Sheet], seat: int) -> tuple[Penciled, ...]:
        """Crosses, rings, `1st` and dots."""
        return drawing.pencil(sheets[seat])

    def paper_of(self, sheet: Sheet) -> Paper:
        """What the rules count on a sheet.

        Abilities that its marks have given are there, listed or not.
        """
        if not sheet.marks:
            return Paper()
        setup, cells = self.setup, self.spec.cells
        texts = {mark.cell: mark.text for mark in sheet.marks}
        crossed = sum(setup.bits[cell] for cell in texts if cell in setup.bits)
        boxes = [texts.get(box.id, "") for box in cells["first"]]
        circles = [texts.get(circle.id, "") for circle in cells["abilities"]]
        return Paper(
            marks=crossed,
            gained=setup.earned(crossed) | _bits(circles, GAINED) | _bits(circles, USED),
            used=_bits(circles, USED),
            firsts=_bits(boxes, FIRST),
            dots=_bits(boxes, DOT),
            extras=sum(box.id in texts for box in cells["extras"]),
            yours=sum(box.id in texts for box in cells["yours"]),
            others=sum(box.id in texts for box in cells["others"]),
        )

    def together(self, papers: Sequence[Paper], players: int) -> Iterator[Problem]:
        """What is right on each paper and cannot be on one table: 1sts too many of one column, and
        dots that nobody earned.

        The active player is first alone, or all that share a 1st are others who finished in the
        same half (U14).
        """
        most, there = max(1, players - 1), 0
        for paper in papers:
            there |= paper.firsts | paper.dots
        if not there:
            return
        for n, box in enumerate(self.spec.cells["first"]):
            firsts = sum(paper.firsts >> n & 1 for paper in papers)
            if firsts > most:
                who = "nobody shares a 1st" if most == 1 else f"at most {most} share a 1st"
                message = (
                    f"{firsts} papers have the 1st of {box.name}; with {players} players {who}"
                )
                yield Problem("shared-first", message, "first", subject=box.id)
            if (
                not firsts
                and len(papers) == players > 1
                and any(paper.dots >> n & 1 for paper in papers)
            ):
                message = f"a dot at {box.name}, but no paper has the 1st of {box.name}"
                yield Problem("dot-without-first", message, "first", subject=box.id)

    def _shown(self, roll: Roll) -> tuple[int, ...]:
        """The faces of a roll that could have been picked and thrown, the colors in the order of
        the box.

        Raises SheetError.
        """
        faces = [thrown.face for thrown in roll]
        codes = self.setup.by_text
        shown = tuple(
            [
                codes.get(faces[place].text, -1)
                for place in self._orders[tuple([face.color for face in faces])]
            ]
        )
        if -1 in shown or not shown:
            wanted, box = self.spec.numbers["dice-picked"], " ".join(self.setup.colors)
            message = (
                f"{roll_text(roll) or 'no dice'} is not a roll of this game; it has {wanted} dice"
                f" out of {box}"
            )
            raise SheetError(Problem("wrong-dice", message, "roll"))
        return shown

    def _order(self, colors: tuple[str, ...]) -> list[int]:
        """The places of the dice of a roll, by color in the order of the box; none where these
        colors cannot be picked.
        """
        setup = self.setup
        picked = tuple(sorted(colors)) in setup.pick_of
        return (
            sorted(range(len(colors)), key=lambda place: setup.colors.index(colors[place]))
            if picked
            else []
        )

    def _abilities(self, paper: Paper) -> Iterator[Problem]:
        """A circle needs its section (rules 1.c 7, U6)."""
        setup = self.setup
        earned = setup.earned(paper.marks)
        for n, circle in enumerate(self.spec.cells["abilities"]):
            if paper.gained & ~earned & 1 << n:
                cells = [
                    cell.name
                    for cell in setup.cells
                    if setup.bits[cell.id] & setup.circles[n] & ~paper.marks
                ]
                message = (
                    f"{circle.name} is not gained yet: {circle.name.partition('.')[0]}"
                    f" {', '.join(cells)} still open"
                )
                yield Problem(
                    "ability-without-section",
                    message,
                    "abilities",
                    self.spec.switches["ability-on"].text,
                    f'abilities "{circle.name}"',
                )

    def _firsts(self, paper: Paper, players: int) -> Iterator[Problem]:
        setup = self.setup
        for n, box in enumerate(self.spec.cells["first"]):
            missing, there = setup.columns[n] & ~paper.marks, f'first "{box.name}"'
            if paper.firsts >> n & 1 and missing:
                rows = [cell.area for cell in setup.cells if setup.bits[cell.id] & missing]
                message = f"1st of {box.name}, but {', '.join(rows)} {box.name} is open"
                yield Problem("first-on-open-column", message, "first", subject=there)
            if paper.dots >> n & 1 and players == 1:
                message = f"a dot at {box.name}, but there is no other player in a solo game"
                yield Problem("dot-in-solo", message, "first", subject=there)

    def _bonus(self, sheet: Sheet) -> Iterator[Problem]:
        crossed = {mark.cell for mark in sheet.marks}
        for box, row in self._rows_of_bonuses().items():
            if box in crossed and not crossed.issuperset(row):
                message = (
                    f"the bonus of {box.partition('.')[2]} is marked, but the row is not complete"
                )
                yield Problem("bonus-without-row", message, "bonus")

    def _counts(self, paper: Paper, players: int) -> Iterator[Problem]:
        """Extras against their cap and the marks they made; penalties against the end of the
        game.
        """
        setup, cap = self.setup, self.setup.caps[players]
        if paper.extras > cap:
            switch = self.spec.switches["extras-solo"].text if players == 1 else ""
            many = "one player" if players == 1 else f"{players} players"
            yield Problem(
                "too-many-extras",
                f"{paper.extras} extras crossed out; with {many} there are {cap}",
                "extras",
                switch,
            )
        crossed = paper.marks.bit_count()
        if 2 * paper.extras > crossed:
            message = (
                f"{paper.extras} extras crossed out, but {crossed} cells marked; each extra is the"
                " second mark of a turn"
            )
            yield Problem("extras-without-marks", message, "extras")
        if players > 1 and paper.yours == setup.yours and paper.others == setup.others:
            message = (
                f"{paper.yours} yours and {paper.others} others; the game ends with the first strip"
                " that is full"
            )
            yield Problem("both-strips-full", message, "others")


def _bits(texts: Sequence[str], wanted: str) -> int:
    return sum(1 << n for n, text in enumerate(texts) if text == wanted)


def _turns(papers: Sequence[Paper], *, over: bool) -> int:
    """The turn that the papers are in: each turn writes two marks or penalties of the active
    player, and one of each other.

    Extras are left out of account, with the marks that they paid for. The last penalty may have
    found no box, at the end of a game.
    """
    acts = sum(
        [paper.marks.bit_count() - paper.extras + paper.yours + paper.others for paper in papers]
    )
    each = max(3, len(papers) + 1)
    return (-(-acts // each) if over else acts // each) + 1

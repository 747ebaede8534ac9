"""The sheets of a table on a screen, of one player, of somebody by name, or all."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.cli.output import Output, called, columns
from sheetgen.cli.painting import painted
from sheetgen.core.play import Names, Seat
from sheetgen.games.game import AnyGame
from sheetgen.page.ink import Inks
from sheetgen.table.entry.showing import facts, picture


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table, and what its sheets are shown with."""

    game: AnyGame
    state: object
    names: Names
    inks: Inks
    output: Output

    def sheet(self, seat: Seat) -> None:
        """Show the sheet of a seat; the one that shows the whole table, where there is one."""
        output = self.output
        if not self.game.one_sheet:
            output.line(f"{called(self.names[seat])}'s sheet")
        if output.plain:
            output.sentences(facts(self.game, self.game.sheet(self.state, seat)), "  ")
        else:
            drawn = picture(
                self.game,
                self.state,
                seat,
                columns(),
                self.names,
            )
            output.lines(painted(output, drawn, self.inks))

    def sheets(self, whose: str, seat: Seat) -> None:
        """Show the sheet of a seat where nobody is named, of whoever is called so, else of those
        whose names begin so, or of `all`.
        """
        said = whose.casefold()
        names = [name.casefold() for name in self.names]
        found = [place for place, name in enumerate(names) if name == said] or [
            place for place, name in enumerate(names) if said == "all" or name.startswith(said)
        ]
        if not found:
            self.output.say(f"unknown player {whose}; there is {', '.join(self.names)}")
        elif self.game.one_sheet or not whose:
            self.sheet(seat)
        else:
            for each in found:
                self.sheet(each)

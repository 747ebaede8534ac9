"""What a photo of the board shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from sheetgen.core.cells import CellId, Sheet
from sheetgen.core.play import ScanArea
from sheetgen.errors import SheetError
from sheetgen.fields.filled import marks
from sheetgen.games import kit
from sheetgen.games.colordice import play
from sheetgen.games.colordice.attacks import blocked, won
from sheetgen.games.colordice.sheets import ColorSheets
from sheetgen.games.colordice.state import OUT, REMOVED, Phase, State


class ColorPhotos:
    """Pawns in areas."""

    inconsistencies = kit.nothing
    cross_checks = kit.nothing
    owner = kit.no_value

    def __init__(self, sheets: ColorSheets) -> None:
        self.sheets, self.setup = sheets, sheets.setup

    def scan_areas(self) -> Mapping[str, ScanArea]:
        """Pawns of the colors in play on the positions of their areas."""
        colors = self.setup.palette[: max(self.setup.seats, self.setup.areas_least)]
        return dict.fromkeys(
            colors, ScanArea(pawns=dict(zip(colors, self.setup.letters, strict=False)))
        )

    def sheets_in(self, texts: Mapping[CellId, str], piece: str, players: int) -> tuple[Sheet, ...]:
        """The position; pawns that stand in no area are outside, those of a dummy gone where they
        do not come back.
        """
        setup = self.setup
        count = players or setup.seats
        inside = Counter(texts.values())
        facts = []
        for color, (name, letter) in enumerate(
            zip(setup.palette[: max(count, setup.areas_least)], setup.letters, strict=False)
        ):
            rest = setup.pawns - inside[letter]
            if rest > 0:
                facts.append(
                    (name, f"{OUT if color < count or setup.dummy_returns else REMOVED} {rest}")
                )
        return (Sheet(setup.spec.id, "", players, marks(setup.spec, texts), tuple(facts)),)

    def with_sheets(self, state: State, sheets: Sequence[Sheet]) -> State:
        """Before the first attack or counterattack of a turn; a position that ends the game does
        so.
        """
        if state.phase in (Phase.FIRST, Phase.COUNTER) or state.attacked or state.order == "after":
            raise kit.mid_turn(
                "pawns are put right before the attacks of a turn; finish them, and take another"
                " photo of the board"
            )
        told, problems = self.sheets.audited(sheets[0], ())
        if problems:
            raise SheetError(problems)
        after = state._replace(pawns=self.sheets.rows(told, state.colors))
        ended = won(self.setup, after) or blocked(self.setup, after)
        return play.over(after, after.pawns, after.dice) if ended else after

"""`claims`: everything that is legal with a roll, grouped for reading: what says the same side by
side, long lists cut.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import click

from sheetgen.cli.options import (
    DICE_WORDS,
    common_options,
    flag,
    list_options,
)
from sheetgen.cli.output import Output, columns
from sheetgen.cli.play.move_list import WIDEST_MOVE, beyond
from sheetgen.cli.rated import show_advice, show_facts, show_known, show_moves
from sheetgen.cli.table.seated import SeatedTable, at_table
from sheetgen.core.advice import AnyAdvice
from sheetgen.core.grouping import grouped
from sheetgen.core.play import MoveSummary, Summaries
from sheetgen.messages import padded, wide
from sheetgen.table.judge.advising import advice_for, values
from sheetgen.table.judge.answers import of_advice, of_claims, of_game
from sheetgen.table.judge.move_set import by_group
from sheetgen.table.judge.referee import not_now
from sheetgen.table.log.turns import Sitting

# lines of moves that a screen has room for; what comes after them is cut to the first few of each
# group
SCREEN = 20
LINES = 8  # moves of a group, one a line, that are shown of a long list
FEW = 3  # the same after a full screen
ROWS = 3  # rows of moves side by side that are shown of a long list
BESIDE = 12  # moves that are shown at least where the screen is too narrow for many in a row
SEEN = 20  # moves at the beginning of a long list that decide how wide its columns are
MANY_ALIKE = 3  # where so many moves on average say the same, they stand side by side below it


@click.command(context_settings=DICE_WORDS)
@at_table
@flag("--abilities", help="Also what unused abilities would reach.")
@list_options
@flag("--advise", help="What each move is worth, the best first.")
@common_options
def claims_command(
    seated: SeatedTable,
    abilities: bool,
    everything: bool,
    best: int | None,
    advise: bool,
    output: Output,
) -> None:
    """List everything that is legal with a ROLL.

    On an empty sheet, or on a filled one.

    \b
    sheetgen claims unicorn R3 R5 Y4
    sheetgen claims uno Y2 R6 Y1 R1 B5 G3 --sheet ann.yaml
    """
    if problem := not_now(seated.sitting):
        raise seated.refusal(problem)
    played = seated.sitting.game
    offer = seated.sitting.offer
    claims = Claims.of(seated.sitting, str if output.as_json else played.on_paper)
    advice = advice_for(offer) if advise else None
    if output.as_json:
        answer = of_claims(
            seated.dice,
            claims.notes(abilities=abilities),
            claims.reach,
            seated.remarks,
        )
        advised = {"advice": of_advice(offer, advice)} if advice else {}
        output.json({**of_game(played.spec), **answer, **advised})
        return
    seated.show(output)
    if advice and best:
        show_advice(output, offer, advice, best, "--all")
    elif best:
        _show_best(output, claims.gains(abilities=abilities), best)
    else:
        if advice:
            show_known(output, offer, advice)
            claims = claims.rated(advice)
        ClaimList(output, everything).show(claims, abilities=abilities)
        if advice:
            output.gap()
            show_facts(output, advice, whole=everything)


@dataclass(frozen=True, slots=True)
class Claims:
    """What is legal at a table.

    Attributes:
        moves: what each legal move means.
        reach: what can be done once dice have been picked.
    """

    sitting: Sitting
    moves: Mapping[object, MoveSummary]
    reach: Summaries

    @staticmethod
    def of(sitting: Sitting, read: Callable[[str], str]) -> Claims:
        """Everything that the player who acts may do; moves are read like that."""
        offer = sitting.offer

        def shown(note: MoveSummary) -> MoveSummary:
            return replace(note, text=read(note.text))

        explained = {move: shown(offer.explain(move)) for move in offer.moves()}
        return Claims(sitting, explained, tuple(map(shown, offer.within_reach())))

    def rated(self, advice: AnyAdvice) -> Claims:
        """The same from the best move down, each with its value and why it is that; what is not
        valued stands last.
        """
        last = -len(self.moves)
        rest = {move: replace(note, worth=last) for move, note in self.moves.items()}
        best: dict[object, MoveSummary] = {}
        for value, valued in zip(values(advice), advice.moves, strict=True):
            detail = f"worth {value}; {valued.reason().text}"
            note = rest.pop(valued.move)
            best[valued.move] = replace(note, detail=detail, worth=-len(best))
        return replace(self, moves=best | rest)

    def notes(self, *, abilities: bool) -> list[MoveSummary]:
        """What every legal move means, those that spend abilities where they are asked for."""
        return [note for note in self.moves.values() if abilities or not note.aided]

    def gains(self, *, abilities: bool) -> list[tuple[MoveSummary, int]]:
        """How many points each move brings by itself."""
        gain = self.sitting.offer.gain
        gained = [
            (note, note.worth or gain(move))
            for move, note in self.moves.items()
            if abilities or not note.aided
        ]
        return [*((note, 0) for note in self.reach), *gained]


def _show_best(output: Output, gains: Sequence[tuple[MoveSummary, int]], most: int) -> None:
    """The moves that gain most, one a line, and how many more there are."""
    ranked = sorted(gains, key=lambda pair: (-pair[1], not pair[0].completes))
    rows = []
    for note, points in ranked[:most]:
        group = f"{note.group}: " if output.plain else ""
        gained = [f"{points:+d}"] if points else []
        rows.append((group + note.text, "", "; ".join([*gained, *facts(note)])))
    left = len(ranked) - len(rows)
    show_moves(output, rows, f"{left} more" if left else "")


def facts(note: MoveSummary) -> list[str]:
    """What a move means beyond its text, and what it completes."""
    texts = [beyond(note), *(f"completes {thing}" for thing in note.completes)]
    return [text for text in texts if text]


@dataclass(slots=True)
class ClaimList:
    """Claims in groups, the best of each first, as many as a screen holds."""

    output: Output
    everything: bool
    _shown: int = 0  # lines of moves

    def show(self, claims: Claims, *, abilities: bool) -> None:
        """All of it; moves that spend abilities only where they are asked for, the simplest first,
        else counted.
        """
        reach = [replace(note, group=f"within reach: {note.group}") for note in claims.reach]
        self._show_groups(reach)
        self._shown = 0
        aided = [note for note in claims.moves.values() if note.aided]
        aided.sort(key=lambda note: (len(beyond(note)), len(note.text)))
        own = claims.notes(abilities=False)
        self._show_groups([*own, *aided] if abilities else own)
        if aided and not abilities:
            more = f"{len(aided)} more with abilities; --abilities lists them, the simplest first"
            self.output.lines(("", more))
        elif claims.moves and abilities and not aided:
            self.output.line("no unused ability reaches anything")

    def _show_groups(self, notes: Summaries) -> None:
        show = self._show_plainly if self.output.plain else self._show_group
        for group, members in by_group(notes).items():
            show(group, sorted(members, key=lambda note: -note.worth))

    def _room(self, first: int, later: int, lines: int) -> int:
        """How many of so many lines are shown: fewer once a screen is full, all of them where no
        more than one would be left out, whose room would be that of the line that says so.
        """
        most = first if self._shown < SCREEN else later
        most = lines if self.everything or lines <= most + 1 else most
        self._shown += most
        return most

    def _show_plainly(self, group: str, notes: Summaries) -> None:
        """One move a line."""
        most = self._room(LINES, FEW, len(notes))
        for note in notes[:most]:
            self.output.line("; ".join((f"{group}: {note.text}", *facts(note))))
        if len(notes) > most:
            self.output.line(f"{group}: {len(notes) - most} more; --all lists them")

    def _show_group(self, group: str, notes: Summaries) -> None:
        count = self.output.style(f"({len(notes)})", "dim")
        self.output.lines(("", f"{self.output.style(group, 'bold')} {count}"))
        for said, alike in _alike(notes).items():
            if said is None:
                self._show_each(alike)
            else:
                self._show_side_by_side(said, alike)

    def _show_each(self, notes: Summaries) -> None:
        """Moves one a line, with their own words."""
        most = self._room(LINES, FEW, len(notes))
        widest = min(WIDEST_MOVE, max(wide(note.text) for note in notes))
        for note in notes[:most]:
            texts = [beyond(note)] if beyond(note) else []
            if note.completes:
                texts.append(self.output.style(f"completes {', '.join(note.completes)}", "green"))
            self.output.sentence(f"  {padded(note.text, widest)}  {'; '.join(texts)}".rstrip())
        self._show_rest("  ", len(notes) - most)

    def _show_side_by_side(self, said: str, notes: Summaries) -> None:
        """Moves in columns, below what they all say."""
        indent = "    " if said else "  "
        if said:
            self.output.line(f"  {said}")
        seen = notes if self.everything else notes[:SEEN]
        column = max(wide(note.text) for note in seen) + 2
        count = max(1, (columns() - len(indent)) // column)
        rows = [notes[start : start + count] for start in range(0, len(notes), count)]
        first = max(ROWS, -(-BESIDE // min(count, len(notes))))
        most = self._room(first, 1, len(rows))
        for row in rows[:most]:
            texts = "".join(padded(note.text, column) for note in row)
            self.output.sentence(f"{indent}{texts}".rstrip())
        self._show_rest(indent, len(notes) - most * count)

    def _show_rest(self, indent: str, more: int) -> None:
        if more > 0:
            rest = f"{indent}… and {more} more; --all lists them"
            self.output.line(self.output.style(rest, "dim"))


def _alike(notes: Summaries) -> Mapping[str | None, list[MoveSummary]]:
    """The notes by what they say where many say the same, else all under None, as do those that
    complete something.
    """
    said = [beyond(note) for note in notes if not note.completes]
    different = set(said)
    many_alike = len(different) * MANY_ALIKE <= len(said)
    shared = many_alike or different == {""} or all(note.aided for note in notes)
    return grouped(notes, lambda note: beyond(note) if shared and not note.completes else None)

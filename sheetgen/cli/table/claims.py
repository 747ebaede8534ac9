"""`claims`: everything that is legal with a roll, grouped for reading: what says the same side by
side, long lists cut.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import click

from sheetgen.catalog import LoadedGame
from sheetgen.cli.options import (
    DICE_WORDS,
    Words,
    at_table,
    changed_rules,
    common_options,
    refuse_options,
    table_options,
    typed_roll,
)
from sheetgen.cli.output import Output, called, columns, fitted, padded, width
from sheetgen.cli.play.offering import beyond
from sheetgen.core.dice import Roll, roll_text
from sheetgen.core.play import MoveSummary
from sheetgen.errors import SheetError, UsageError
from sheetgen.table.entry.papers import Laid, lay_all, seat
from sheetgen.table.judge.answers import of_claims, of_game
from sheetgen.table.judge.offers import gain
from sheetgen.table.judge.referee import not_now

# lines of moves that a screen has room for; what comes after them is cut to the first few of each
# group
SCREEN = 20
# moves of a group, one a line, that are shown of a long list, and after a full screen
LINES, FEW = 8, 3
# rows of moves side by side that are shown of a long list, and how many moves at least where the
# screen is narrow
ROWS, BESIDE = 3, 12
SEEN = 20  # moves at the beginning of a long list that decide how wide its columns are
MANY_ALIKE = 3  # where so many moves on average say the same, they stand side by side below it


@click.command(context_settings=DICE_WORDS)
@click.argument("game")
@click.argument("roll", nargs=-1, type=click.UNPROCESSED)
@table_options
@click.option(
    "--abilities", is_flag=True, help="Also what unused abilities of the sheet would reach."
)
@click.option("--all", "everything", is_flag=True, help="Long lists in full.")
@click.option(
    "--best",
    type=click.IntRange(1),
    metavar="N",
    help="Only the N moves that gain most by themselves.",
)
@common_options
def claims_command(
    game: str, roll: Words, sheets: Words, other: bool, anew: bool, output: Output, **wanted: Any
) -> None:
    """List everything that is legal with a ROLL.

    On an empty sheet, or on a filled one.

    \b
    sheetgen claims unicorn R3 R5 Y4
    sheetgen claims uno Y2 R6 Y1 R1 B5 G3 --sheet ann.yaml
    """
    refuse_options(roll, claims_command)
    abilities, everything, best = wanted["abilities"], wanted["everything"], wanted["best"]
    loaded, played, files = at_table(game, sheets, wanted["settings"])
    shown = played.parse_roll(typed_roll(played, roll)) if roll else None
    papers = lay_all(played, files)
    sitting = seat(played, papers, shown, other=other, anew=anew)
    if problem := not_now(sitting):
        raise (SheetError if roll or papers else UsageError)(problem)
    moves = list(played.moves(sitting.state, sitting.acting))
    notes = [
        played.notation.explain(sitting.state, sitting.acting, move, sitting.names)
        for move in moves
    ]
    reach = played.comments.within_reach(sitting.state, sitting.acting, sitting.names)
    remarks = played.comments.remarks(shown) if shown else ()
    if output.as_json:
        told = (note for note in notes if abilities or not note.aided)
        output.json({**of_game(played.spec), **of_claims(shown, told, reach, remarks)})
        return
    # What is odd about the roll, or cannot be right about a sheet: claims are listed all the same.
    for remark in remarks:
        output.remark(remark)
    for problem in (
        problem for paper in papers for problem in paper.file.placed(played.audit(paper.sheet))
    ):
        output.complain(problem)
    _head(output, loaded, shown, papers)
    if best:
        gained = [
            (note, note.worth or gain(played, sitting.state, sitting.acting, move))
            for note, move in zip(notes, moves, strict=True)
        ]
        _best(
            output,
            [
                *((note, 0) for note in reach),
                *(pair for pair in gained if abilities or not pair[0].aided),
            ],
            best,
        )
        return
    _list(
        output,
        [replace(note, group=f"within reach: {note.group}") for note in reach],
        abilities=False,
        everything=everything,
    )
    _list(output, notes, abilities=abilities, everything=everything)


def _best(output: Output, gained: Sequence[tuple[MoveSummary, int]], most: int) -> None:
    """The moves that gain most, one a line, and how many more there are."""
    ranked = sorted(gained, key=lambda pair: (-pair[1], not pair[0].completes))
    wide = max((len(note.text) for note, _ in ranked[:most]), default=0)
    for note, points in ranked[:most]:
        told = "; ".join(
            filter(
                None,
                (
                    f"{points:+d}" * bool(points),
                    beyond(note),
                    *(f"completes {thing}" for thing in note.completes),
                ),
            )
        )
        output.sentence(
            f"{note.group}: {note.text}; {told}".rstrip("; ")
            if output.plain
            else f"  {note.text.ljust(wide)}  {told}".rstrip()
        )
    if ranked[most:]:
        output.line(f"{'' if output.plain else '  '}{len(ranked) - most} more")


def _head(output: Output, loaded: LoadedGame, roll: Roll | None, papers: Sequence[Laid]) -> None:
    text = roll_text(roll or ())
    if output.colored:
        text = " ".join(
            output.painted(f" {thrown.text} ", thrown.face.color, loaded.inks)
            for thrown in roll or ()
        )
    who = f", {called(papers[0].sheet.player)}" if papers and papers[0].sheet.player else ""
    output.line(f"{output.style(loaded.spec.title, 'bold')}{who}{': ' if text else ''}{text}")
    if changed := changed_rules(loaded.spec):
        output.line(f"house rules: {changed}")


def _list(
    output: Output, listed: Sequence[MoveSummary], *, abilities: bool, everything: bool
) -> None:
    """What the roll gives by itself, and what abilities add: listed when asked for, the simplest
    first, else counted.

    All groups stand in their order, the best of each first; with `plain` one move a line.
    """
    aided = sorted(
        (note for note in listed if note.aided),
        key=lambda note: (len(beyond(note)), len(note.text)),
    )
    groups: dict[str, list[MoveSummary]] = {}
    for note in (*(note for note in listed if not note.aided), *(aided if abilities else ())):
        groups.setdefault(note.group, []).append(note)
    shown = 0
    for group, members in groups.items():
        members.sort(key=lambda note: -note.worth)
        if output.plain:
            most = len(members) if everything else LINES if shown < SCREEN else FEW
            most = len(members) if len(members) <= most + 1 else most
            shown += most
            for note in members[:most]:
                facts = (
                    f"{group}: {note.text}",
                    beyond(note),
                    *(f"completes {thing}" for thing in note.completes),
                )
                output.line("; ".join(filter(None, facts)))
            if members[most:]:
                output.line(f"{group}: {len(members) - most} more; --all lists them")
        else:
            output.lines(
                ("", f"{output.style(group, 'bold')} {output.style(f'({len(members)})', 'dim')}")
            )
            for said, alike in _alike(members).items():
                shown += _part(output, said, alike, everything=everything, full=shown < SCREEN)
    if aided and not abilities:
        output.lines(
            ("", f"{len(aided)} more with abilities; --abilities lists them, the simplest first")
        )
    elif listed and abilities and not aided:
        output.line("no unused ability reaches anything")


def _alike(notes: Sequence[MoveSummary]) -> Mapping[str | None, list[MoveSummary]]:
    """The notes by what they say where many say the same, else all under None, as do those that
    complete something.
    """
    said = [beyond(note) for note in notes if not note.completes]
    shared = (
        len(set(said)) * MANY_ALIKE <= len(said)
        or set(said) == {""}
        or all(note.aided for note in notes)
    )
    parts: dict[str | None, list[MoveSummary]] = {}
    for note in notes:
        parts.setdefault(beyond(note) if shared and not note.completes else None, []).append(note)
    return parts


def _part(
    output: Output, said: str | None, notes: Sequence[MoveSummary], *, everything: bool, full: bool
) -> int:
    """Moves in columns below what they all say, or (None) one a line with its own words; how many
    lines were shown.
    """
    indent = "    " if said else "  "
    if said:
        output.line(f"  {said}")
    if said is None:
        wide, count, most = (
            min(36, max(width(note.text) for note in notes)),
            1,
            LINES if full else FEW,
        )
        brings = [
            (
                output.style(f"completes {', '.join(note.completes)}", "green")
                if note.completes
                else ""
            )
            for note in notes
        ]
        told = [
            "; ".join(filter(None, (beyond(note), more)))
            for note, more in zip(notes, brings, strict=True)
        ]
        lines = [
            f"  {padded(note.text, wide)}  {text}".rstrip()
            for note, text in zip(notes, told, strict=True)
        ]
    else:
        wide = max(width(note.text) for note in (notes if everything else notes[:SEEN])) + 2
        count = max(1, (columns() - len(indent)) // wide)
        most = max(ROWS, -(-BESIDE // min(count, len(notes)))) if full else 1
        rows = (notes[start : start + count] for start in range(0, len(notes), count))
        lines = [
            (indent + "".join(padded(note.text, wide) for note in row)).rstrip() for row in rows
        ]
    # A line that says "1 more" would take the room of what it leaves out.
    if everything or len(lines) <= most + 1:
        most = len(lines)
    for line in lines[:most]:
        output.lines(fitted(line))
    if lines[most:]:
        output.line(
            output.style(f"{indent}… and {len(notes) - most * count} more; --all lists them", "dim")
        )
    return most

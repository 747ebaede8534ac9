"""`validate`: whether claims are legal, or whether filled sheets can be right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import takewhile
from pathlib import Path

import click

from sheetgen.cli.arguments import TableArguments, move_table, typed_roll
from sheetgen.cli.completion import complete_claim
from sheetgen.cli.options import (
    DICE_WORDS,
    STAR,
    TypedSettings,
    are_files,
    common_options,
    flag,
    game_argument,
    refuse_options,
    table_options,
)
from sheetgen.cli.output import Output, problem_lines
from sheetgen.cli.table.auditing import audit_command, say_agreed
from sheetgen.core.notation import faces_as_typed, typed
from sheetgen.core.play import MoveSummary
from sheetgen.errors import FileName, NotationError, Problem, SheetError, SheetgenError, UsageError
from sheetgen.files import alone
from sheetgen.games.kit import other_dice
from sheetgen.messages import Words, printable, short
from sheetgen.table.entry.earlier import undo as take_back
from sheetgen.table.entry.papers import begun_anew, parse_files, write_turn
from sheetgen.table.judge.answers import of_files, of_game, of_rulings
from sheetgen.table.judge.referee import Ruling, Trial, Verdict, judge, which_reading
from sheetgen.table.log.turns import FORCED

LONGEST_CLAIM = 120  # letters of a claim that a verdict repeats


@click.command(context_settings=DICE_WORDS)
@game_argument
@click.argument(
    "claims",
    nargs=-1,
    type=click.UNPROCESSED,
    metavar="[CLAIM]...",
    shell_complete=complete_claim,
)
@click.option("--roll", help="What the dice show, in quotes.")
@table_options
@flag("--write", help="Mark legal claims in the sheets' files.")
@flag("--force", help="The table agrees: write and note what is not right.")
@flag("--undo", help="Take back what was last written to the sheets.")
@common_options
def validate_command(
    game: str,
    claims: Words,
    roll: str | None,
    sheets: Words,
    other: bool,
    anew: bool,
    write: bool,
    force: bool,
    undo: bool,
    settings: TypedSettings,
    output: Output,
) -> int:
    """Say whether CLAIMs are legal, or audit a filled sheet.

    Claims are judged in order, each with those before it made; with --write, a
    turn may take several commands. Without any claim, the sheet is audited.

    \b
    sheetgen validate unicorn O7 R8 --roll "R3 R5 Y4" --sheet ann.yaml --write
    sheetgen validate unicorn ann.yaml
    """
    refuse_options(claims, validate_command)
    if undo:
        return _undo(output, (game, *claims, *sheets), only=not (roll or write))
    table = move_table(
        game,
        claims,
        sheets,
        settings,
        rolled=roll is not None,
    )
    _refuse_half(table, roll, write=write, force=force)
    output = replace(output, busy=write)
    if not table.words:
        return audit_command(output, table, force=force)
    with _held(table.sheets if write else ()):
        papers = parse_files(table.game, table.sheets, new=write)
        trial = Trial(
            table.game,
            begun_anew(papers, other=other) if anew else papers,
            roll,
            table.words,
            other,
            force,
            tuple(table.loaded.variants()),
        )
        return _answer(output, trial, write=write)


def _undo(output: Output, files: Sequence[str], *, only: bool) -> int:
    """Take back the last write to each file, and say what was taken back.

    Raises click.UsageError, SheetError, OutputError.
    """
    if not only:
        raise click.UsageError(
            "--undo takes back what was written; nothing else can be done with it"
        )
    for file in files:
        if take_back(Path(file)):
            output.say(f"{file} is as it was before it was last written")
        else:
            output.say(f"{file} was not there before; it is removed")
    if output.as_json:
        output.json({"files": of_files(files)})
    return 0


def _refuse_half(
    table: TableArguments,
    roll: str | None,
    *,
    write: bool,
    force: bool,
) -> None:
    """Raise click.UsageError where something is to be written without a sheet, or judged without a
    claim.
    """
    if table.words and force and not (table.sheets and write):
        raise click.UsageError(
            "--force notes in a sheet's file what the table agrees on; add --sheet FILE and --write"
        )
    if table.words and write and not table.sheets:
        raise click.UsageError("--write marks claims in a sheet's file; add --sheet FILE")
    if not table.words and (roll is not None or write):
        raise click.UsageError(
            "name a claim to judge; without one a filled sheet is audited, and nothing is rolled or"
            " written"
        )


@contextmanager
def _held(sheets: Sequence[str]) -> Iterator[None]:
    """No other command changes files in the folders of the sheets."""
    folders = sorted({Path(sheet).absolute().parent for sheet in sheets})
    with ExitStack() as held:
        for folder in folders:
            held.enter_context(alone(folder))
        yield


def _answer(output: Output, trial: Trial, *, write: bool) -> int:
    """Show the verdict, and write what is legal; the exit code.

    Where something is wrong, also say what the shell may have made of the words. Raises
    NotationError, SheetError, UsageError, OutputError.
    """
    unquoted = _unquoted(trial)
    try:
        if trial.roll is not None:
            typed_roll(trial.game, (trial.roll,))
        trial, verdict = _judged(trial, write=write)
    except SheetgenError:
        if unquoted:
            raise UsageError("roll-unquoted", unquoted, "--roll") from None
        raise
    _show(output, trial, verdict)
    if write:
        _write(output, trial, verdict)
    if verdict.legal or trial.force:
        return 0
    if unquoted:
        output.say(unquoted)
    if are_files(trial.claims):
        output.say(STAR)
    return 1


def _unquoted(trial: Trial) -> str:
    """What to say where the roll seems to have stopped at a blank, so that its other dice stand
    among the claims; else "".
    """
    faces = faces_as_typed(trial.game.spec.dice)
    roll = trial.roll or ""
    claims = trial.claims

    def is_face(word: str) -> bool:
        return typed(word) in faces

    first = [*takewhile(is_face, claims)]
    last = [*takewhile(is_face, reversed(claims))][::-1]
    if not is_face(roll.strip()) or not (first or last):
        return ""
    if not first:
        # Behind a verb, some of them may be the claim's own.
        first = ["…"] if claims[0].isalpha() else last
    return f'dice with blanks between them need quotes: --roll "{" ".join((roll, *first))}"'


def _judged(trial: Trial, *, write: bool) -> tuple[Trial, Verdict]:
    """The verdict, and the trial with the claims that it is about: where something is written,
    somebody is asked which move is meant.
    """
    verdict = judge(trial)
    while write and not isinstance(verdict, Problem) and verdict.legal and verdict.unclear:
        claims = [_meant(ruling, trial.papers[0].file.shown) for ruling in verdict.rulings]
        trial = replace(trial, claims=tuple(claims))
        verdict = judge(trial)
    if not isinstance(verdict, Problem):
        return trial, verdict
    # Nobody has to decide anything; without dice it is they that are missing.
    if verdict.code != "roll-first":
        raise SheetError(verdict)
    missing = replace(verdict, message=f"{verdict.message} with --roll")
    raise (UsageError if trial.roll is None else SheetError)(missing)


def _meant(ruling: Ruling, file: str) -> str:
    """The claim, in one reading where it has several: somebody at the prompt says which.

    Raises NotationError elsewhere.
    """
    if not ruling.readings:
        return ruling.text
    from sheetgen.cli.keyboard import ask_line, on_terminal

    numbered, question = which_reading(ruling.text, ruling.readings)
    said = ask_line(f"{question} ") if on_terminal() else ""
    if not said:
        readings = " or ".join(ruling.readings)
        raise NotationError(
            "ambiguous-move",
            f"{ruling.text} may be {readings}; name one, then it is written",
            FileName(file),
            subject=ruling.text,
        )
    return numbered.get(said, said)


def _show(output: Output, trial: Trial, verdict: Verdict) -> None:
    remarks = other_dice(trial.game.spec, trial.thrown) if trial.thrown else ()
    if output.as_json:
        rulings = of_rulings(trial.game.spec, verdict.rulings, remarks)
        output.json({**of_game(trial.game.spec), **rulings})
    else:
        for remark in remarks:
            output.remark(remark)
        for paper in trial.papers:
            output.complain(paper.audited(trial.game)[0])
        if verdict.before.goes_on:
            so_far = trial.game.on_paper(", ".join(verdict.before.events))
            output.say(f"the turn goes on: {so_far}")
        for ruling in verdict.rulings:
            _show_ruling(output, trial.game.on_paper, ruling)
    if trial.roll is None and not verdict.legal and not verdict.before.goes_on:
        output.say("the dice are unknown; name what they show with --roll")


def _show_ruling(output: Output, read: Callable[[str], str], ruling: Ruling) -> None:
    """A ruling line by line, sentences broken where a terminal ends, a snippet as it is."""
    text = short(printable(read(ruling.text)), LONGEST_CLAIM)
    if ruling.note:
        readings = read(" or ".join(ruling.readings))
        _show_legal(output, text, readings, ruling.note, ruling.depends)
        return
    output.sentence(f"{text}: {output.style('not legal', 'red', 'bold')}")
    for problem in ruling.problems:
        first, *snippet = problem_lines(problem)
        output.sentence(f"  {first}")
        output.lines(f"  {line}" for line in snippet)
    if ruling.instead:
        output.sentence(f"  legal instead: {read(', '.join(ruling.instead))}")
    output.sentences(ruling.depends, "  it would be legal with --set ")


def _show_legal(
    output: Output, text: str, readings: str, note: MoveSummary, switches: Words
) -> None:
    facts = [f"{text}: {output.style('legal', 'green', 'bold')}"]
    if note.completes and not readings:
        facts.append(f"; completes {', '.join(note.completes)}")
    if switches:
        facts.append(f" (by {', '.join(switches)})")
    output.sentence("".join(facts))
    if readings:
        output.sentence(f"  it may be {readings}")
    output.sentences(note.tells, "  ")


def _write(output: Output, trial: Trial, verdict: Verdict) -> None:
    """Mark in the sheets' files what is legal, or agreed on, in one go. Raises OutputError."""
    file = trial.papers[0].file.shown
    if not verdict.legal and not trial.force:
        output.say(f"nothing is written to {file}")
        return
    with_roll = f" with {trial.roll}" if trial.roll else ""
    agreed = [ruling for ruling in verdict.rulings if not ruling.legal]
    why = [f"{ruling.text}{with_roll}: {ruling.problems[0].message}" for ruling in agreed]
    for path in write_turn(trial.papers, verdict.before, verdict.after, why):
        output.say(f"{path} is written")
    if verdict.after.ending:
        output.say(verdict.after.ending)
    if not why:
        return
    say_agreed(output, file, len(why))
    new = verdict.after.events[len(verdict.before.events) :]
    if len(why) > sum(event.startswith(FORCED) for event in new):
        output.say("what cannot be read, or not be continued, is written into the file by hand")

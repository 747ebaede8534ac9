"""`validate`: whether claims are legal, and whether a filled sheet can be right."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import takewhile
from pathlib import Path

import click

from sheetgen.cli.options import (
    DICE_WORDS,
    STAR,
    Words,
    at_table,
    common_options,
    refuse_options,
    table_options,
    typed_roll,
)
from sheetgen.cli.output import Output, fitted, problem_lines
from sheetgen.errors import NotationError, Problem, SheetError, SheetgenError, UsageError, in_order
from sheetgen.files import alone
from sheetgen.games.game import Game
from sheetgen.messages import printable, short
from sheetgen.table.entry.papers import Laid, lay_all, refuse_twice, write_turn
from sheetgen.table.judge.agreed import note_agreed, noted
from sheetgen.table.judge.answers import encoded, of_game, of_rulings
from sheetgen.table.judge.referee import Ruling, Trial, Variant, Verdict, judge
from sheetgen.table.log.turns import FORCED

LONGEST_CLAIM = 120  # letters of a claim that a verdict repeats


@click.command(context_settings=DICE_WORDS)
@click.argument("game")
@click.argument("claims", nargs=-1, type=click.UNPROCESSED, metavar="[CLAIM]...")
@click.option("--roll", help="What the dice show, in quotes.")
@table_options
@click.option("--write", is_flag=True, help="Mark legal claims in the sheets' files.")
@click.option(
    "--force",
    is_flag=True,
    help="The table agrees on what is not right: write it, too, and note it in the sheet's file.",
)
@click.option(
    "--undo", is_flag=True, help="Take back what was last written to the sheets that are named."
)
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
    settings: Words,
    output: Output,
) -> int:
    """Say whether CLAIMs are legal, or audit a filled sheet.

    Claims are judged in order, each with those before it made; a turn may also be judged in several
    commands, when --write keeps in the sheets what the next one has to know. Without any claim, the
    sheet is searched for everything that cannot be right.

    \b
    sheetgen validate unicorn O7 R8 --roll "R3 R5 Y4"
    sheetgen validate uno chain Y2 Y1 B1 --roll "Y2 Y1 B1 R3 G4 *" --sheet ann.yaml --write
    sheetgen validate unicorn ann.yaml
    sheetgen validate --undo ann.yaml
    """
    refuse_options(claims, validate_command)
    if undo:
        return _undo(output, (game, *claims, *sheets), only=not (roll or write))
    output = replace(output, busy=write)
    loaded, played, sheets = at_table(game, sheets, settings)
    if (
        roll is None
        and claims
        and all(word.endswith((".yaml", ".yml")) or os.path.isfile(word) for word in claims)
    ):
        sheets, claims = (*sheets, *claims), ()
    _refuse_half(claims, roll, sheets, write=write, force=force)
    if not claims:
        return _audit(output, played, sheets, force=force)
    with ExitStack() as held:
        for folder in sorted({Path(sheet).absolute().parent for sheet in sheets}) if write else ():
            held.enter_context(alone(folder))
        papers = lay_all(played, sheets, new=write)
        return _hinted(
            output,
            Trial(played, papers, roll, claims, other, anew, force),
            loaded.variants,
            write=write,
            force=force,
        )


def _refuse_half(
    claims: Words, roll: str | None, sheets: Words, *, write: bool, force: bool
) -> None:
    """Nothing can be written without a sheet, and nothing judged without a claim.

    Raises click.UsageError.
    """
    if claims and force and not (sheets and write):
        raise click.UsageError(
            "--force notes in a sheet's file what the table agrees on; name it with --sheet, and"
            " say --write"
        )
    if claims and write and not sheets:
        raise click.UsageError("--write marks claims in a sheet's file; name it with --sheet")
    if not claims and (roll is not None or write):
        raise click.UsageError(
            "name a claim to judge; without one a filled sheet is audited, and nothing is rolled or"
            " written"
        )


def _hinted(
    output: Output,
    trial: Trial[object, object],
    variants: Callable[[], Iterator[Variant]],
    *,
    write: bool,
    force: bool,
) -> int:
    """The verdict's exit code; where something is wrong, also what the shell may have made of the
    words.

    Raises what `_judge` does.
    """
    unquoted = _unquoted(trial.game, trial.roll or "", trial.claims)
    try:
        roll = None if trial.roll is None else typed_roll(trial.game, (trial.roll,))
        code = _judge(output, replace(trial, roll=roll), variants, write=write, force=force)
    except SheetgenError:
        if unquoted:
            raise UsageError(
                Problem("roll-unquoted", unquoted, "--roll", subject="--roll")
            ) from None
        raise
    for hint in (unquoted, STAR if any(map(os.path.exists, trial.claims)) else ""):
        if code and hint:
            output.say(hint)
    return code


def _undo(output: Output, files: Sequence[str], *, only: bool) -> int:
    """Takes back the last write to each file; what was taken back is said.

    Raises click.UsageError, SheetError, OutputError.
    """
    from sheetgen.table.entry.earlier import undo

    if not only:
        raise click.UsageError(
            "--undo takes back what was written; nothing else can be done with it"
        )
    for file in files:
        back = undo(Path(file))
        output.say(
            f"{file} is as it was before it was last written"
            if back
            else f"{file} was not there before; it is removed"
        )
    if output.as_json:
        output.json({"files": list(files)})
    return 0


def _unquoted(game: Game[object, object], roll: str, claims: Sequence[str]) -> str:
    """What to say where the roll seems to have stopped at a blank, so that its other dice stand
    among the claims; else "".
    """
    faces = {face.text for die in game.spec.dice for face in die.faces}
    first = [*takewhile(lambda word: word.upper() in faces, claims)]
    last = [*takewhile(lambda word: word.upper() in faces, reversed(claims))][::-1]
    if roll.strip().upper() not in faces or not (first or last):
        return ""
    # Behind a verb, some of them may be the claim's own.
    rest = first or (["…"] if claims[0].isalpha() or len(last) == len(claims) else last)
    return f'dice with blanks between them need quotes: --roll "{" ".join((roll, *rest))}"'


def _judge(
    output: Output,
    trial: Trial[object, object],
    variants: Callable[[], Iterator[Variant]],
    *,
    write: bool,
    force: bool,
) -> int:
    roll = trial.thrown
    verdict = judge(trial, variants())
    while write and not isinstance(verdict, Problem) and verdict.legal and verdict.unclear:
        trial = replace(trial, claims=_said_which(verdict.rulings, trial.papers[0].file.shown))
        verdict = judge(trial, variants())
    if isinstance(verdict, Problem):
        # Nobody has to decide anything; without dice it is they that are missing.
        first = verdict.code == "roll-first"
        refusal = replace(verdict, message=f"{verdict.message} with --roll") if first else verdict
        raise (UsageError if first and roll is None else SheetError)(refusal)
    remarks = trial.game.comments.remarks(roll) if roll else ()
    if output.as_json:
        output.json(
            {**of_game(trial.game.spec), **of_rulings(verdict.rulings, verdict.depends, remarks)}
        )
    else:
        for remark in remarks:
            output.remark(remark)
        if verdict.before.goes_on:
            output.say(f"the turn goes on: {', '.join(verdict.before.events)}")
        for ruling, switches in zip(verdict.rulings, verdict.depends, strict=True):
            output.lines(_verdict(output, ruling, switches))
    if roll is None and not verdict.legal and not verdict.before.goes_on:
        output.say("nothing is known of the dice; --roll says what they show")
    if write:
        _write(output, trial, verdict)
    return int(not verdict.legal and not force)


def _write(output: Output, trial: Trial[object, object], verdict: Verdict[object, object]) -> None:
    """Marks in the sheets' files what is legal, or agreed on, in one go. Raises OutputError."""
    file = trial.papers[0].file.shown
    if not verdict.legal and not trial.force:
        output.say(f"nothing is written to {file}")
        return
    with_roll = f" with {trial.roll}" if trial.roll else ""
    why = [
        f"{ruling.text}{with_roll}: {ruling.problems[0].message}"
        for ruling in verdict.rulings
        if not ruling.legal
    ]
    for path in write_turn(trial.papers, verdict.before, verdict.after, why):
        output.say(f"{path} is written")
    if verdict.after.ending:
        output.say(verdict.after.ending)
    if why:
        _noted(output, file, why)
    if len(why) > sum(
        event.startswith(FORCED) for event in verdict.after.events[len(verdict.before.events) :]
    ):
        output.say("what cannot be read, or not be gone on from, is put into the file by hand")


def _said_which(rulings: Sequence[Ruling], file: str) -> tuple[str, ...]:
    """The claims with one reading for each that has several: somebody at the prompt says which.

    Raises NotationError elsewhere.
    """
    from sheetgen.cli.table.prompting import ask_line, on_terminal

    claims: list[str] = []
    for ruling in rulings:
        text = ruling.text
        if ruling.readings:
            numbered = {
                str(number): reading for number, reading in enumerate(ruling.readings, start=1)
            }
            choices = "; ".join(f"{number} = {reading}" for number, reading in numbered.items())
            said = ask_line(f"{choices}. Which {text} is it? ") if on_terminal() else ""
            if not said:
                message = (
                    f"{text} may be {' or '.join(ruling.readings)}; say which, then it is written"
                )
                raise NotationError(Problem("ambiguous-move", message, file, subject=text))
            text = numbered.get(said, said)
        claims.append(text)
    return tuple(claims)


def _verdict(output: Output, ruling: Ruling, switches: Sequence[str]) -> Iterator[str]:
    """A ruling line by line, sentences broken where a terminal ends, a snippet as it is."""
    text = short(printable(ruling.text), LONGEST_CLAIM)
    if ruling.legal and ruling.note:
        brings = (
            f"; completes {', '.join(ruling.note.completes)}"
            if ruling.note.completes and not ruling.readings
            else ""
        )
        force = f" (by {', '.join(switches)})" if switches else ""
        yield from fitted(f"{text}: {output.style('legal', 'green', 'bold')}{brings}{force}")
        if ruling.readings:
            yield from fitted(f"  it may be {' or '.join(ruling.readings)}")
        for sentence in ruling.note.tells:
            yield from fitted(f"  {sentence}")
        return
    yield from fitted(f"{text}: {output.style('not legal', 'red', 'bold')}")
    for problem in ruling.problems:
        first, *snippet = problem_lines(problem)
        yield from fitted(f"  {first}")
        yield from (f"  {line}" for line in snippet)
    if ruling.instead:
        yield from fitted(f"  legal instead: {', '.join(ruling.instead)}")
    for switch in switches:
        yield from fitted(f"  it would be legal with --set {switch}")


def _agree(output: Output, file: str, messages: Sequence[str]) -> None:
    """Notes in a sheet's file what the table has agreed on. Raises OutputError."""
    note_agreed(file, messages)
    _noted(output, file, messages)


def _noted(output: Output, file: str, messages: Sequence[str]) -> None:
    output.say(
        f"{len(messages)} agreed {'exception is' if len(messages) == 1 else 'exceptions are'} noted"
        f" in {file}"
    )


def _audit(output: Output, game: Game[object, object], files: Sequence[str], *, force: bool) -> int:
    """Says what is wrong with the sheets, each by itself and all together, and what may have been
    forgotten; the exit code.
    """
    if not files:
        raise click.UsageError(
            "name claims and what the dice show (--roll), or a filled sheet to audit"
        )
    wrong: dict[str, tuple[Problem, ...]] = {}
    notes: dict[str, tuple[Problem, ...]] = {}
    papers: list[Laid] = []
    for file in files:
        try:
            (paper,) = lay_all(game, (file,))
            papers.append(paper)
            found, agreed = paper.file.excepted(game.audit(paper.sheet))
            if force and found:
                _agree(
                    output,
                    file,
                    [f"{paper.file.exception(problem)}: {problem.message}" for problem in found],
                )
                found, agreed = (), (*agreed, *found)
            wrong[file] = in_order(paper.file.placed(found))
            notes[file] = paper.file.placed(
                (*map(noted, agreed), *game.comments.notes(paper.sheet))
            )
        except SheetgenError as error:
            wrong[file] = in_order(error.problems)
    problems = [problem for each in wrong.values() for problem in each]
    together: tuple[Problem, ...] = ()
    if len(papers) > 1 and not problems:
        try:
            refuse_twice(papers)
            game.position([paper.sheet for paper in papers])
        except SheetgenError as error:
            together = error.problems
    if output.as_json:
        told = {
            "problems": encoded((*problems, *together)),
            "notes": encoded([note for each in notes.values() for note in each]),
        }
        output.json({**of_game(game.spec), "legal": not (problems or together), **told})
        return int(bool(problems or together))
    for file, each in wrong.items():
        output.lines(line for problem in each for line in problem_lines(problem))
        if not each:
            output.line(f"{file}: nothing wrong")
        output.lines(f"note: {problem_lines(note)[0]}" for note in notes.get(file, ()))
    output.lines(line for problem in together for line in problem_lines(problem))
    return int(bool(problems or together))

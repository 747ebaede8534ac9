"""`validate`: whether claims are legal, and whether a filled sheet can be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetgen.cli.options import json_option, plain_option, settings_of, switch_option
from sheetgen.cli.output import Output, game_json, problem_json, problem_lines
from sheetgen.cli.tables import (
    DICE_WORDS,
    Paper,
    at_table,
    game_or_sheet,
    new_paper,
    other_option,
    read_papers,
    refuse_options,
    sheet_option,
    typed_roll,
    with_rules,
)
from sheetgen.core.dice import Roll
from sheetgen.core.game import Game, Seat
from sheetgen.errors import Problem, SheetError, SheetgenError, UsageError
from sheetgen.words import printable, short

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame
    from sheetgen.table.referee import Ruling

LONGEST_CLAIM = 120
"""Letters of a claim that a verdict repeats."""


@click.command(context_settings=DICE_WORDS)
@click.argument("game")
@click.argument("claims", nargs=-1, type=click.UNPROCESSED, metavar="[CLAIM]...")
@click.option("--roll", help="What the dice show, in quotes.")
@sheet_option
@other_option
@click.option("--write", is_flag=True, help="Mark legal claims in the sheets' files.")
@switch_option
@json_option
@plain_option
def validate_command(
    game: str,
    claims: tuple[str, ...],
    roll: str | None,
    sheets: tuple[str, ...],
    other: bool,
    write: bool,
    settings: tuple[str, ...],
    as_json: bool,
    plain: bool,
) -> int:
    """Say whether CLAIMs are legal, or audit a filled sheet.

    Claims are judged in order, each with those before it made. Without any, the sheet is searched for everything that cannot be right.

    \b
    sheetgen validate unicorn O7 R8 --roll "R3 R5 Y4"
    sheetgen validate uno chain Y2 Y1 B1 --roll "Y2 Y1 B1 R3 G4 *" --sheet ann.yaml --write
    sheetgen validate unicorn ann.yaml
    """
    from sheetgen.catalog import load_game
    from sheetgen.cli.auditing import audit

    refuse_options(claims, validate_command)
    output = Output(plain, as_json)
    chosen = settings_of(settings)
    game, first = game_or_sheet(game)
    sheets = (*first, *sheets)
    loaded = load_game(game, chosen)
    rules = with_rules(loaded)
    if roll is None and claims and all(_is_file(word) for word in claims):
        sheets, claims = (*sheets, *claims), ()
    if not claims:
        if roll is not None or write:
            raise click.UsageError("name a claim to judge; without one a filled sheet is audited, and nothing is rolled or written")
        if not sheets:
            raise click.UsageError("name claims and what the dice show (--roll), or a filled sheet to audit")
        return audit(output, rules, sheets)
    if write and not sheets:
        raise click.UsageError("--write marks claims in a sheet's file; name it with --sheet")
    papers = (new_paper(rules, sheets[0]),) if write and not Path(sheets[0]).exists() else read_papers(rules, sheets)
    return _Trial(output, loaded, chosen, rules, papers, roll, claims, other).run(write=write)


def _is_file(word: str) -> bool:
    return word.endswith((".yaml", ".yml")) or Path(word).is_file()


@dataclass(frozen=True, slots=True)
class _Trial:
    """One call of `validate` with claims.

    Attributes:
        output: where verdicts go.
        loaded: the game.
        settings: the switches as they were set.
        rules: its rules.
        papers: filled sheets, that of the player who acts first.
        roll: what the dice show, as typed, or None.
        claims: the words of the claims.
        other: whether another player threw the dice.
    """

    output: Output
    loaded: LoadedGame
    settings: Mapping[str, str]
    rules: Game[Any]
    papers: Sequence[Paper]
    roll: str | None
    claims: Sequence[str]
    other: bool

    def run(self, *, write: bool) -> int:
        """Judges, says so, and writes; the exit code."""
        from sheetgen.table.referee import not_now, rule

        roll = self._thrown(self.rules)
        state = at_table(self.rules, self.papers, roll, other=self.other)
        if problem := not_now(self.rules, state):
            raise (UsageError if roll is None and problem.code == "roll-first" else SheetError)(self._needs_roll(problem))
        rulings, state = rule(self.rules, state, self.claims)
        legal = all(ruling.legal for ruling in rulings)
        depends = self._depends(rulings)
        if self.output.as_json:
            self._in_json(rulings, depends, roll)
        else:
            for remark in self.rules.remarks(roll) if roll else ():
                self.output.say(f"note: {problem_lines(remark)[0]}")
            for ruling, switches in zip(rulings, depends, strict=True):
                self._say(ruling, switches)
        if roll is None and not legal:
            self.output.say("nothing is known of the dice; --roll says what they show")
        if write and legal:
            self._write(state)
        elif write:
            self.output.say(f"nothing is written to {self.papers[0].file.shown}")
        return int(not legal)

    def _thrown(self, rules: Game[Any]) -> Roll | None:
        return None if self.roll is None else typed_roll(rules, (self.roll,))

    def _needs_roll(self, problem: Problem) -> Problem:
        if problem.code != "roll-first":
            return problem
        return Problem(problem.code, f"{problem.message} with --roll", problem.where)

    def _depends(self, rulings: Sequence[Ruling]) -> tuple[tuple[str, ...], ...]:
        """For each claim the switches whose other readings would turn the verdict.

        They stand as they are in force for what is legal, and as they would allow it for what is not.
        """
        found: list[list[str]] = [[] for _ in rulings]
        for ours, theirs, rules in self._variants():
            for number, (ruling, legal) in enumerate(zip(rulings, self._legal(rules), strict=False)):
                if ruling.legal != legal:
                    found[number].append(ours if ruling.legal else theirs)
        return tuple(tuple(dict.fromkeys(switches)) for switches in found)

    def _variants(self) -> Iterator[tuple[str, str, Game[Any]]]:
        """The game under each other reading of each switch: the reading in force, the other one, the rules."""
        from sheetgen.games import rules_for
        from sheetgen.layout.head import read_game

        for switch in self.loaded.spec.switches.values():
            for reading in switch.others:
                rules = rules_for(read_game(self.loaded.document, {**self.settings, switch.id: reading}).spec)
                if rules is not None:
                    yield switch.text, f"{switch.id}={reading}", rules

    def _legal(self, rules: Game[Any]) -> tuple[bool, ...]:
        """Which claims are legal under other rules; () where the same papers and dice cannot be there."""
        from sheetgen.table.referee import rule, set_up

        try:
            sheets = [rules.parse_sheet(paper.file.entries) for paper in self.papers]
            state = set_up(rules, sheets, self._thrown(rules), other=self.other)
            return tuple(ruling.legal for ruling in rule(rules, state, self.claims, nearest=False)[0])
        except SheetgenError:
            return ()

    def _say(self, ruling: Ruling, switches: Sequence[str]) -> None:
        from sheetgen.cli.painting import fitted

        for line in self._verdict(ruling, switches):
            for part in fitted(line) if "\n" not in line else line.split("\n"):
                self.output.line(part)

    def _verdict(self, ruling: Ruling, switches: Sequence[str]) -> Iterator[str]:
        """A ruling line by line; the lines of a snippet stay together."""
        output, text = self.output, short(printable(ruling.text), LONGEST_CLAIM)
        if ruling.legal and ruling.note:
            brings = f"; completes {', '.join(ruling.note.completes)}" if ruling.note.completes else ""
            force = f" (by {', '.join(switches)})" if switches else ""
            yield f"{text}: {output.style('legal', 'green', 'bold')}{brings}{force}"
            return
        yield f"{text}: {output.style('not legal', 'red', 'bold')}"
        for problem in ruling.problems:
            first, *snippet = problem_lines(problem)
            yield f"  {first}"
            if snippet:
                yield "\n".join(f"  {line}" for line in snippet)
        if ruling.instead:
            yield f"  legal instead: {', '.join(ruling.instead)}"
        for switch in switches:
            yield f"  it would be legal with --set {switch}"

    def _in_json(self, rulings: Sequence[Ruling], depends: Sequence[Sequence[str]], roll: Roll | None) -> None:
        claims = [
            {
                "text": ruling.text,
                "legal": ruling.legal,
                "completes": list(ruling.note.completes) if ruling.note else [],
                "problems": [problem_json(problem) for problem in ruling.problems],
                "instead": list(ruling.instead),
                "depends": list(switches),
            }
            for ruling, switches in zip(rulings, depends, strict=True)
        ]
        self.output.json(
            {
                **game_json(self.rules.spec),
                "legal": all(ruling.legal for ruling in rulings),
                "problems": [problem_json(problem) for ruling in rulings for problem in ruling.problems],
                "claims": claims,
                "remarks": [problem_json(remark) for remark in (self.rules.remarks(roll) if roll else ())],
            }
        )

    def _write(self, state: Any) -> None:
        """Marks what has been claimed in the sheets' files, and what that brings about on the others' papers."""
        from sheetgen.table.amending import marked
        from sheetgen.table.sheets import write_over

        papers = self.papers[:1] if self.rules.one_paper else self.papers
        for seat, paper in enumerate(papers):
            text = marked(self.rules, paper.file, paper.sheet, self.rules.sheet(state, Seat(seat)))
            if text != paper.file.text or not Path(paper.file.shown).exists():
                write_over(paper.file, text)
                self.output.say(f"{paper.file.shown} is written")

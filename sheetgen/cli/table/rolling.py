"""`roll`: the game's own dice, colored and lettered."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.options import (
    DICE_WORDS,
    Words,
    common_options,
    refuse_files,
    refuse_options,
    settings_of,
)
from sheetgen.cli.output import SCHEMA, Output, columns, on_screen, padded, width
from sheetgen.core.dice import Die, DieId, Face, Roll, Stream, Throw, named_text, roll_text, throws
from sheetgen.errors import NotationError, OutputError, Problem, UsageError
from sheetgen.files import append_lines
from sheetgen.table.dice.plain import Plain, is_plain, plain_throw
from sheetgen.table.dice.throws import (
    draw,
    in_rows,
    lying_dice,
    named_dice,
    said,
    tally,
    told_apart,
)
from sheetgen.table.judge.answers import Json, of_fields, of_game

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame

STATS_TIMES, MOST_TIMES = 1000, 1_000_000

AGAIN = "again"  # the word after which dice are named by what they show
BAR = 20  # columns of the longest bar


@dataclass(frozen=True, slots=True)
class Asked:
    """What is thrown."""

    dice: tuple[Die, ...]  # the dice on hand
    take: int  # how many of them are thrown
    words: str  # as it was asked for
    box: LoadedGame | None = None  # the game whose dice they are; None for plain ones
    plain: Plain | None = None  # what is made of plain dice

    def told(self, roll: Roll) -> str:
        """A roll in words."""
        return self.plain.told(roll) if self.plain else roll_text(roll)


@click.command(context_settings=DICE_WORDS)
@click.argument("game")
@click.argument("dice", nargs=-1, type=click.UNPROCESSED)
@click.option(
    "--keep",
    metavar="FACES",
    help="Leave the dice that show these lying, and throw the others of a turn again.",
)
@click.option(
    "--seed", "told", help="A word or number; the same seed gives the same rolls everywhere."
)
@click.option(
    "--times", type=click.IntRange(1, MOST_TIMES), help="How often to roll (1; with --stats 1000)."
)
@click.option(
    "--stats", is_flag=True, help="Count the faces against what fair dice lead to expect."
)
@click.option("--log", metavar="FILE", help="Add the rolls to a file, a line of JSON each.")
@common_options
def roll_command(
    game: str,
    dice: Words,
    keep: str | None,
    told: str | None,
    times: int | None,
    stats: bool,
    log: str | None,
    settings: Words,
    output: Output,
) -> None:
    """Roll a game's own dice, or plain ones.

    DICE are letters, ids or colors of the game's dice; without any, those that a turn begins with.
    After `again` they are named by what they show. Plain dice are added up where a sign or a number
    to keep says so.

    \b
    sheetgen roll unicorn R Y Y
    sheetgen roll uno --log evening.jsonl
    sheetgen roll uno --keep R2,Y4
    sheetgen roll rainbow again P1 Y4
    sheetgen roll 2d6 d4 --seed friday
    sheetgen roll 4d6kh3+1
    """
    refuse_options((game, *dice), roll_command)
    if stats and log:
        raise click.UsageError(
            "--log keeps rolls, and --stats only counts them; leave one of them out"
        )
    output = replace(output, busy=log is not None)
    _roll(
        output,
        _asked(game, dice, keep, settings),
        told,
        times or (STATS_TIMES if stats else 1),
        Path(log) if log else None,
        stats=stats,
    )


def _roll(
    output: Output, asked: Asked, told: str | None, times: int, log: Path | None, *, stats: bool
) -> None:
    """Throws the dice, keeps the rolls if they are to be kept, and shows them.

    Raises OutputError when they are shown, but not kept.
    """
    seed = str(int.from_bytes(os.urandom(3), "big")) if told is None else told

    def rolls() -> Iterator[Roll]:
        stream = Stream(seed, "roll", asked.box.spec.id if asked.box else "plain")
        return throws(asked.dice, asked.take, stream, times)

    unkept = _kept(log, asked, seed, rolls()) if log else None
    if output.as_json:
        output.json(_in_json(asked, seed, rolls, stats=stats))
    elif stats:
        _counted(output, rolls(), asked.dice)
    else:
        _shown(output, asked, rolls(), many=times > 1)
    if told is None:
        output.say(output.style(f"seed {seed}", "dim"))
    if unkept:
        raise unkept


def _kept(log: Path, asked: Asked, seed: str, rolls: Iterable[Roll]) -> OutputError | None:
    """Adds the rolls to a file, a line each; what went wrong, to be said when the dice have been
    shown.
    """
    import json

    shown, head = (
        _faces(asked.dice),
        {
            "sheetgen": SCHEMA,
            "game": asked.box.spec.id if asked.box else None,
            "asked": asked.words,
            "seed": seed,
        },
    )
    lines = (
        head
        | {
            "roll": asked.told(roll),
            "dice": [shown[thrown.die, thrown.face] for thrown in roll],
        }
        for roll in rolls
    )
    try:
        append_lines(log, (json.dumps(line, ensure_ascii=False) for line in lines))
    except OutputError as error:
        return error
    return None


def _asked(game: str, words: Sequence[str], keep: str | None, settings: Sequence[str]) -> Asked:
    """What is to be thrown. Raises click.UsageError, UsageError, NotationError."""
    text = " ".join((game, *words))
    plain = is_plain(game) or is_plain(text)
    if keep is not None and (words or plain):
        raise click.UsageError(
            "--keep says which dice of a game's turn stay, in quotes where they are several"
            ' (--keep "R2 *"); name no others'
        )
    if plain:
        throw = plain_throw(text)
        return Asked(throw.dice, len(throw.dice), text, plain=throw)
    from sheetgen.catalog import load_game

    box = load_game(game, settings_of(settings))
    try:
        dice, take = _of_box(box, words, keep)
    except NotationError:
        refuse_files(words)
        raise
    return Asked(
        dice, take, " ".join((*words, *([f"--keep {keep}"] if keep is not None else ()))), box
    )


def _of_box(box: LoadedGame, words: Sequence[str], keep: str | None) -> tuple[tuple[Die, ...], int]:
    """The dice of a game that are on hand, and how many of them are thrown.

    Raises UsageError, NotationError.
    """
    spec, played, throw = box.spec, None, None
    if words and words[0].lower() == AGAIN:
        dice = lying_dice(" ".join(words[1:]), spec.dice)
    elif words:
        dice = named_dice(" ".join(words), spec.dice)
    else:
        played, dice = box.game, spec.dice
        throw = played.rules.turn_throw if played else None
    if throw:
        dice = tuple(spec.die(die) for die in throw.dice)
        if keep is None:
            return dice, throw.take
        dice = _rest(throw, dice, keep)
    elif not spec.dice:
        raise UsageError(Problem("no-dice", f"{spec.title} has no dice", spec.id))
    elif played:
        some = list(dict.fromkeys(die.letter or die.id for die in dice))[:3]
        message = (
            f"in {spec.title} a player picks dice first; name them, as in: sheetgen roll {spec.id}"
            f" {' '.join(some)}"
        )
        raise UsageError(Problem("pick-dice", message, spec.id))
    return dice, len(dice)


def _rest(throw: Throw, dice: Sequence[Die], keep: str) -> tuple[Die, ...]:
    """The dice of a turn that do not stay.

    Raises NotationError, UsageError where nobody knows which dice were drawn.
    """
    if throw.take < len(throw.dice):
        message = (
            "these dice are drawn unseen; name those that are thrown again: roll GAME again P1 Y4"
        )
        raise UsageError(Problem("name-the-rest", message, "--keep", subject="--keep"))
    kept = lying_dice(keep, dice)
    left = tuple(die for die in dice if die not in kept)
    if not left:
        raise UsageError(
            Problem(
                "nothing-left",
                "all dice stay; there is nothing to throw",
                "--keep",
                subject="--keep",
            )
        )
    return left


def _faces(dice: Sequence[Die]) -> dict[tuple[DieId, Face], Json]:
    """Every face of every die as programs read it."""
    return {
        (die.id, face): {"die": die.id, "face": number, **of_fields(face, "color", "value", "text")}
        for die in dice
        for number, face in reversed(tuple(enumerate(die.faces, start=1)))
    }


def _in_json(asked: Asked, seed: str, rolls: Callable[[], Iterator[Roll]], *, stats: bool) -> Json:
    shown, plain = _faces(asked.dice), asked.plain
    # A seed is told as a number where that comes back as it was typed.
    number = seed.isascii() and seed.isdecimal() and len(seed) < 19 and str(int(seed)) == seed
    data: Json = of_game(asked.box.spec) if asked.box else {"game": None, "switches": {}}
    data["seed"] = int(seed) if number else seed
    data["rolls"] = ([shown[thrown.die, thrown.face] for thrown in roll] for roll in rolls())
    if plain and plain.counts:
        sums = [each for each in plain.sums if each.counts]
        data["sums"] = (
            [
                {"text": each.text, "total": each.of(roll)[1], "left_out": each.of(roll)[2]}
                for each in sums
            ]
            for roll in rolls()
        )
    if stats:
        data["stats"] = [
            of_fields(one, "dice", "thrown")
            | {
                "faces": [
                    {"text": text, "count": came, "expected": round(due, 3)}
                    for text, came, due in one.rows
                ]
            }
            | {
                "chi_square": round(one.chi_square, 4),
                "freedom": one.freedom,
                "chance": round(one.chance, 6),
                "verdict": one.verdict,
            }
            for one in tally(rolls(), asked.dice)
        ]
    return data


def _shown(output: Output, asked: Asked, rolls: Iterable[Roll], *, many: bool) -> None:
    """The rolls; of a single one also which die is which, where two could be meant."""
    if many:
        _drawn(output, asked, rolls, many=True)
        return
    (roll,) = rolls
    _drawn(output, asked, (roll,), many=False)
    if asked.box and not told_apart(roll, asked.dice):
        output.say(f"dice {named_text(roll)}")


def _drawn(output: Output, asked: Asked, rolls: Iterable[Roll], *, many: bool) -> None:
    inks = asked.box.inks if asked.box and output.colored else {}
    painted = output.colored and not (asked.plain and asked.plain.counts)
    if many or not (output.plain or on_screen()):
        for number, roll in enumerate(rolls, start=1):
            words = (
                " ".join(
                    output.painted(f" {thrown.text} ", thrown.face.color, inks) for thrown in roll
                )
                if painted
                else ""
            )
            output.line((f"roll {number}: " if output.plain else "") + (words or asked.told(roll)))
        return
    (roll,) = rolls
    if output.plain:
        output.lines(
            (
                *(f"{thrown.die}: {said(thrown.face)}" for thrown in roll),
                f"roll: {asked.told(roll)}",
            )
        )
        return
    styles = {die.id: die.style for die in asked.dice}
    for row in in_rows([draw(thrown.face, styles[thrown.die]) for thrown in roll], columns()):
        for lines in zip(*(one.lines for one in row), strict=True):
            output.line(
                " ".join(
                    output.painted(line, one.color, inks)
                    for line, one in zip(lines, row, strict=True)
                )
            )
    output.line(asked.told(roll))


def _counted(output: Output, rolls: Iterable[Roll], dice: Sequence[Die]) -> None:
    for number, one in enumerate(tally(rolls, dice)):
        title = f"{one.thrown:,} throws of {' '.join(one.dice)}"
        figures = (
            f"chi-square {one.chi_square:.1f} with {one.freedom} degrees of freedom, chance"
            f" {one.chance:.3f}"
        )
        if output.plain:
            output.line(f"{title}: {one.verdict}; {figures}")
            output.lines(
                f"{text}: {came:,} came, {due:,.1f} expected" for text, came, due in one.rows
            )
            continue
        output.lines((*[""] * bool(number), output.style(title, "bold")))
        most = max(1, *(came for _, came, _ in one.rows))
        wide = max(width(text) for text, _, _ in one.rows)
        for text, came, due in one.rows:
            output.line(
                f"  {padded(text, wide)} {came:7,} came, {due:,.1f} expected "
                f" {'█' * round(BAR * came / most)}".rstrip()
            )
        output.sentence(one.verdict)
        output.sentence(figures)

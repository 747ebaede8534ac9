"""`roll`: the game's own dice, colored and lettered."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from sheetgen.cli.options import Words, common_options, settings_of
from sheetgen.cli.output import Output, columns, on_screen, padded, width
from sheetgen.core.dice import Die, Roll, Stream, Throw, named_text, roll_text, throws
from sheetgen.errors import Problem, UsageError
from sheetgen.table.answers import Json, of_fields, of_game
from sheetgen.table.dice import draw, in_rows, is_plain, lying_dice, named_dice, plain_dice, said, tally, told_apart

if TYPE_CHECKING:
    from sheetgen.catalog import LoadedGame

STATS_TIMES, MOST_TIMES = 1000, 1_000_000

AGAIN = "again"  # the word after which dice are named by what they show
BAR = 20  # columns of the longest bar


@click.command()
@click.argument("game")
@click.argument("dice", nargs=-1)
@click.option("--keep", metavar="FACES", help="Leave the dice that show these lying, and throw the others of a turn again.")
@click.option("--seed", "told", help="A word or number; the same seed gives the same rolls everywhere.")
@click.option("--times", type=click.IntRange(1, MOST_TIMES), help="How often to roll (1; with --stats 1000).")
@click.option("--stats", is_flag=True, help="Count the faces against what fair dice lead to expect.")
@common_options
def roll_command(
    game: str, dice: Words, keep: str | None, told: str | None, times: int | None, stats: bool, settings: Words, output: Output
) -> None:
    """Roll a game's own dice, or plain ones.

    DICE are letters, ids or colors of the game's dice; without any, those that a turn begins with. After `again` they are named by
    what they show.

    \b
    sheetgen roll unicorn R Y Y
    sheetgen roll uno
    sheetgen roll uno --keep R2,Y4
    sheetgen roll rainbow again P1 Y4
    sheetgen roll 2d6 --seed friday
    """
    box, thrown, take = _asked(game, dice, keep, settings)
    seed = str(int.from_bytes(os.urandom(3), "big")) if told is None else told

    def rolls() -> Iterator[Roll]:
        stream = Stream(seed, "roll", box.spec.id if box else "plain")
        return throws(thrown, take, stream, times or (STATS_TIMES if stats else 1))

    if output.as_json:
        output.json(_in_json(box, seed, rolls, thrown, stats=stats))
    elif stats:
        _counted(output, rolls(), thrown)
    else:
        _shown(output, box, rolls(), thrown, many=bool(times and times > 1))
        if box and (times or 1) < 2 and not told_apart(roll := next(rolls()), thrown):
            output.say(f"dice {named_text(roll)}")
    if told is None:
        output.say(output.style(f"seed {seed}", "dim"))


def _asked(game: str, words: Sequence[str], keep: str | None, settings: Sequence[str]) -> tuple[LoadedGame | None, tuple[Die, ...], int]:
    """The game, if it is one, the dice on hand, and how many of them are thrown. Raises click.UsageError."""
    if keep is not None and (words or is_plain(game)):
        raise click.UsageError("--keep says which dice of a game's turn stay; name no others")
    if is_plain(game):
        dice = plain_dice(" ".join((game, *words)))
        return None, dice, len(dice)
    from sheetgen.catalog import load_game

    box = load_game(game, settings_of(settings))
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
            return box, dice, throw.take
        dice = _rest(throw, dice, keep)
    elif not spec.dice:
        raise UsageError(Problem("no-dice", f"{spec.title} has no dice", spec.id))
    elif played:
        some = list(dict.fromkeys(die.letter or die.id for die in dice))[:3]
        message = f"in {spec.title} a player picks dice first; name them, as in: sheetgen roll {spec.id} {' '.join(some)}"
        raise UsageError(Problem("pick-dice", message, spec.id))
    return box, dice, len(dice)


def _rest(throw: Throw, dice: Sequence[Die], keep: str) -> tuple[Die, ...]:
    """The dice of a turn that do not stay. Raises NotationError, UsageError where nobody knows which dice were drawn."""
    if throw.take < len(throw.dice):
        message = "these dice are drawn unseen; name those that are thrown again: roll GAME again P1 Y4"
        raise UsageError(Problem("name-the-rest", message, "--keep", subject="--keep"))
    kept = lying_dice(keep, dice)
    left = tuple(die for die in dice if die not in kept)
    if not left:
        raise UsageError(Problem("nothing-left", "all dice stay; there is nothing to throw", "--keep", subject="--keep"))
    return left


def _in_json(box: LoadedGame | None, seed: str, rolls: Callable[[], Iterator[Roll]], dice: Sequence[Die], *, stats: bool) -> Json:
    shown = {
        (die.id, face): {"die": die.id, "face": number, **of_fields(face, "color", "value", "text")}
        for die in dice
        for number, face in reversed(tuple(enumerate(die.faces, start=1)))
    }
    # A seed is told as a number where that comes back as it was typed.
    number = seed.isascii() and seed.isdecimal() and len(seed) < 19 and str(int(seed)) == seed
    data: Json = of_game(box.spec) if box else {"game": None, "switches": {}}
    data["seed"] = int(seed) if number else seed
    data["rolls"] = ([shown[thrown.die, thrown.face] for thrown in roll] for roll in rolls())
    if stats:
        data["stats"] = [
            of_fields(one, "dice", "thrown")
            | {"faces": [{"text": text, "count": came, "expected": round(due, 3)} for text, came, due in one.rows]}
            | {"chi_square": round(one.chi_square, 4), "freedom": one.freedom, "chance": round(one.chance, 6), "verdict": one.verdict}
            for one in tally(rolls(), dice)
        ]
    return data


def _shown(output: Output, box: LoadedGame | None, rolls: Iterable[Roll], dice: Sequence[Die], *, many: bool) -> None:
    inks = box.inks if box and output.colored else {}
    if many or not (output.plain or on_screen()):
        for number, roll in enumerate(rolls, start=1):
            words = " ".join(output.painted(f" {thrown.text} ", thrown.face.color, inks) for thrown in roll) if output.colored else ""
            output.line((f"roll {number}: " if output.plain else "") + (words or roll_text(roll)))
        return
    (roll,) = rolls
    if output.plain:
        output.lines((*(f"{thrown.die}: {said(thrown.face)}" for thrown in roll), f"roll: {roll_text(roll)}"))
        return
    styles = {die.id: die.style for die in dice}
    for row in in_rows([draw(thrown.face, styles[thrown.die]) for thrown in roll], columns()):
        for lines in zip(*(one.lines for one in row), strict=True):
            output.line(" ".join(output.painted(line, one.color, inks) for line, one in zip(lines, row, strict=True)))
    output.line(roll_text(roll))


def _counted(output: Output, rolls: Iterable[Roll], dice: Sequence[Die]) -> None:
    for number, one in enumerate(tally(rolls, dice)):
        title = f"{one.thrown:,} throws of {' '.join(one.dice)}"
        figures = f"chi-square {one.chi_square:.1f} with {one.freedom} degrees of freedom, chance {one.chance:.3f}"
        if output.plain:
            output.line(f"{title}: {one.verdict}; {figures}")
            output.lines(f"{text}: {came:,} came, {due:,.1f} expected" for text, came, due in one.rows)
            continue
        output.lines((*[""] * bool(number), output.style(title, "bold")))
        most = max(1, *(came for _, came, _ in one.rows))
        wide = max(width(text) for text, _, _ in one.rows)
        for text, came, due in one.rows:
            output.line(f"  {padded(text, wide)} {came:7,} came, {due:,.1f} expected  {'█' * round(BAR * came / most)}".rstrip())
        output.sentence(one.verdict)
        output.sentence(figures)

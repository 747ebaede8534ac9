"""`roll`: the game's own dice, colored and lettered, or plain ones."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from sheetgen.catalog import LoadedGame, LoadedLayout, load_layout
from sheetgen.cli.options import (
    DICE_WORDS,
    TypedSettings,
    common_options,
    flag,
    game_argument,
    list_option,
    refuse_files,
    refuse_options,
    whole_number,
)
from sheetgen.cli.output import SCHEMA, Output, columns, on_screen
from sheetgen.cli.painting import painted_roll
from sheetgen.cli.table.tallies import show_tally, tally_json
from sheetgen.core.dice import (
    Dice,
    DieId,
    Face,
    Roll,
    Stream,
    Throw,
    all_of,
    named_text,
    roll_text,
    throws,
)
from sheetgen.core.spec import GameSpec
from sheetgen.errors import NotationError, UsageError
from sheetgen.files import append_lines
from sheetgen.messages import Words, count_of
from sheetgen.page.ink import Inks
from sheetgen.table.dice.plain import Plain, is_plain, plain_throw
from sheetgen.table.dice.statistics import chance, verdict
from sheetgen.table.dice.throws import (
    Tally,
    draw,
    in_rows,
    lying_dice,
    named_dice,
    said,
    tally,
    unambiguous,
)
from sheetgen.table.judge.answers import Json, of_fields, of_game

STATS_TIMES = 1000  # rolls that are counted where nobody says how many
MOST_TIMES = 1_000_000  # rolls

AGAIN = "again"  # the word after which dice are named by what they show


@dataclass(frozen=True, slots=True)
class Rolls:
    """Dice that are thrown so many times, with a seed always the same.

    Attributes:
        dice: the dice on hand.
        take: how many of them are thrown.
        words: as it was asked for.
        loaded: the game whose dice they are; None for plain ones.
        plain: what is made of plain dice.
    """

    dice: Dice
    take: int
    words: str
    loaded: LoadedLayout | None = None
    plain: Plain | None = None
    seed: str = ""
    times: int = 1

    @property
    def game(self) -> str | None:
        """The game's id."""
        return self.loaded.spec.id if self.loaded else None

    @property
    def inks(self) -> Inks:
        """The colors of the game's dice; plain ones have none."""
        return self.loaded.inks if self.loaded else {}

    def text(self, roll: Roll) -> str:
        """A roll in words."""
        return self.plain.in_words(roll) if self.plain else roll_text(roll)

    def as_json(self) -> Iterator[list[Json]]:
        """The dice of each roll, as programs read them."""
        shown = _faces(self.dice)
        for roll in self:
            yield [shown[thrown.die, thrown.face] for thrown in roll]

    def __iter__(self) -> Iterator[Roll]:
        stream = Stream(self.seed, "roll", self.game or "plain")
        return throws(self.dice, self.take, stream, self.times)


@click.command(context_settings=DICE_WORDS)
@game_argument
@click.argument("dice", nargs=-1, type=click.UNPROCESSED)
@list_option("--keep", "Dice that stay; the others are thrown again.", "FACES")
@click.option("--seed", help="A word or number; the same seed gives the same rolls.")
@whole_number("--times", 1, MOST_TIMES, help="How often to roll.")
@flag("--stats", help="Count the faces against what fair dice do.")
@click.option("--log", metavar="FILE", help="Add the rolls to a file, a line of JSON each.")
@common_options
def roll_command(
    game: str,
    dice: Words,
    keep: str | None,
    seed: str | None,
    times: int | None,
    stats: bool,
    log: str | None,
    settings: TypedSettings,
    output: Output,
) -> None:
    """Roll a game's own dice, or plain ones.

    DICE are letters, ids or colors of the game's dice; without any, those that a turn begins with.
    After `again` they are named by what they show.

    \b
    sheetgen roll unicorn R Y Y
    sheetgen roll uno --keep R2,Y4
    sheetgen roll rainbow again P1 Y4
    sheetgen roll 2d6 d4 --seed friday --log evening.jsonl
    sheetgen roll 4d6kh3+1
    """
    refuse_options((game, *dice), roll_command)
    if stats and log:
        raise click.UsageError(
            "--log keeps rolls, and --stats only counts them; leave one of them out"
        )
    by_chance = str(int.from_bytes(os.urandom(3), "big"))
    rolls = replace(
        _ordered(game, dice, keep, settings),
        seed=by_chance if seed is None else seed,
        times=times or (STATS_TIMES if stats else 1),
    )
    output = replace(output, busy=log is not None)
    try:
        if log:
            _keep(Path(log), rolls)
    finally:
        _show(output, rolls, stats=stats)
        if seed is None:
            output.say(output.style(f"seed {by_chance}", "dim"))


def _show(output: Output, rolls: Rolls, *, stats: bool) -> None:
    """The rolls, several of them one a line, or their counts."""
    if output.as_json:
        output.json(_in_json(rolls, stats=stats))
    elif stats:
        _show_counts(output, rolls)
    elif rolls.times > 1:
        for number, roll in enumerate(rolls, start=1):
            head = f"roll {number}: " if output.plain else ""
            output.line(f"{head}{_line(output, rolls, roll)}")
    else:
        _show_one(output, rolls)


def _keep(log: Path, rolls: Rolls) -> None:
    """Add the rolls to a file of rolls, a line each. Raises OutputError."""
    import json

    head = {
        "sheetgen": SCHEMA,
        "game": rolls.game,
        "asked": rolls.words,
        "seed": rolls.seed,
    }
    lines = (
        {**head, "roll": rolls.text(roll), "dice": dice}
        for roll, dice in zip(rolls, rolls.as_json(), strict=True)
    )
    texts = (json.dumps(line, ensure_ascii=False) for line in lines)
    append_lines(log, texts, b'{"sheetgen": ')


def _ordered(
    game: str,
    words: Sequence[str],
    keep: str | None,
    settings: TypedSettings,
) -> Rolls:
    """What is to be thrown, once. Raises click.UsageError, UsageError, NotationError."""
    text = " ".join((game, *words))
    plain = is_plain(game) or is_plain(text)
    if keep is not None and (words or plain):
        raise click.UsageError(
            "--keep says which dice of a game's turn stay, in quotes where they are several"
            ' (--keep "R2 *"); name no others'
        )
    if plain:
        throw = plain_throw(text)
        return Rolls(throw.dice, len(throw.dice), text, plain=throw)

    loaded = load_layout(game, settings)
    try:
        dice, take = _game_dice(loaded, words, keep)
    except NotationError:
        refuse_files(words)
        raise
    kept = () if keep is None else (f"--keep {keep}",)
    return Rolls(dice, take, " ".join((*words, *kept)), loaded)


def _game_dice(loaded: LoadedLayout, words: Sequence[str], keep: str | None) -> tuple[Dice, int]:
    """The dice of a game that are on hand, and how many of them are thrown.

    Raises UsageError, NotationError.
    """
    spec = loaded.spec
    if words:
        named = _named_dice(words, spec.dice)
        return named, len(named)
    if not spec.dice:
        raise UsageError("no-dice", f"{spec.title} has no dice", spec.id)
    throw = loaded.game.rules.turn_throw if isinstance(loaded, LoadedGame) else all_of(spec.die_ids)
    if throw is None:
        raise _pick_first(spec)
    dice = spec.dice_of(throw)
    if keep is None:
        return dice, throw.take
    rest = _rest(throw, dice, keep)
    return rest, len(rest)


def _named_dice(words: Sequence[str], dice: Dice) -> Dice:
    """Dice by their names, or after `again` by what they show. Raises NotationError."""
    if words[0].lower() == AGAIN:
        return lying_dice(" ".join(words[1:]), dice)
    return named_dice(" ".join(words), dice)


def _pick_first(spec: GameSpec) -> UsageError:
    """What is said of a game in which a player picks dice before they are thrown."""
    some = list(dict.fromkeys(die.letter or die.id for die in spec.dice))[:3]
    return UsageError(
        "pick-dice",
        f"in {spec.title} a player picks dice first; name them, as in: sheetgen roll {spec.id}"
        f" {' '.join(some)}",
        spec.id,
    )


def _rest(throw: Throw, dice: Dice, keep: str) -> Dice:
    """The dice of a turn that do not stay.

    Raises NotationError, UsageError where nobody knows which dice were drawn.
    """
    if throw.take < len(throw.dice):
        raise UsageError(
            "name-the-rest",
            "these dice are drawn unseen; name those that are thrown again: roll GAME again P1 Y4",
            "--keep",
        )
    kept = lying_dice(keep, dice)
    left = tuple(die for die in dice if die not in kept)
    if not left:
        raise UsageError("nothing-left", "all dice stay; there is nothing to throw", "--keep")
    return left


def _faces(dice: Dice) -> dict[tuple[DieId, Face], Json]:
    """Every face of every die as programs read it; of equal faces, the first."""
    faces: dict[tuple[DieId, Face], Json] = {}
    for die in dice:
        for number, face in enumerate(die.faces, start=1):
            side = {"die": die.id, "face": number, **of_fields(face, "color", "value", "text")}
            faces.setdefault((die.id, face), side)
    return faces


def _in_json(rolls: Rolls, *, stats: bool) -> Json:
    data = of_game(rolls.loaded.spec if rolls.loaded else None)
    data["seed"] = rolls.seed
    data["rolls"] = rolls.as_json()
    if rolls.plain and rolls.plain.counts:
        data["sums"] = _sums(rolls.plain, rolls)
    if stats:
        data["stats"] = [tally_json(*each) for each in _counts(rolls)]
    return data


def _sums(plain: Plain, rolls: Iterable[Roll]) -> Iterator[list[Json]]:
    """What the dice of each roll come to, and which are left out."""
    for roll in rolls:
        sums: list[Json] = []
        for each in plain.sums:
            if each.counts:
                _, total, left_out = each.of(roll)
                sums.append({"text": each.text, "total": total, "dropped": left_out})
        yield sums


def _show_one(output: Output, rolls: Rolls) -> None:
    """A roll, and which die is which, where two could be meant."""
    (roll,) = rolls
    if output.plain:
        output.lines(f"{thrown.die}: {said(thrown.face)}" for thrown in roll)
        output.line(f"roll: {rolls.text(roll)}")
    elif on_screen():
        _show_faces(output, rolls, roll)
        output.line(rolls.text(roll))
    else:
        output.line(_line(output, rolls, roll))
    if rolls.loaded and not unambiguous(roll, rolls.dice):
        output.say(f"dice {named_text(roll)}")


def _show_faces(output: Output, rolls: Rolls, roll: Roll) -> None:
    """The dice as pictures, in as many rows as they take."""
    styles = {die.id: die.style for die in rolls.dice}
    drawn = [draw(thrown.face, styles[thrown.die]) for thrown in roll]
    for row in in_rows(drawn, columns()):
        for lines in zip(*(one.lines for one in row), strict=True):
            pieces = zip(lines, row, strict=True)
            output.line(
                " ".join(output.painted(line, one.color, rolls.inks) for line, one in pieces)
            )


def _line(output: Output, rolls: Rolls, roll: Roll) -> str:
    """A roll in a line, in color where that says it all."""
    added_up = rolls.plain and rolls.plain.counts
    if output.colored and not added_up:
        return painted_roll(output, roll, rolls.inks)
    return rolls.text(roll)


def _counts(rolls: Rolls) -> Iterator[tuple[Tally, float, str]]:
    """Each kind of dice counted, with how likely fair ones stray as far, and that in words."""
    for one in tally(rolls, rolls.dice):
        likely = chance(one)
        yield one, likely, verdict(one, likely)


def _show_counts(output: Output, rolls: Rolls) -> None:
    for one, likely, in_words in output.apart(_counts(rolls)):
        title = f"{count_of(one.thrown, 'throw')} of {' '.join(one.dice)}"
        degrees = count_of(one.freedom, "degree")
        square = f"chi-square {one.chi_square:.1f} with {degrees} of freedom"
        show_tally(
            output,
            title,
            one,
            [in_words, f"{square}, chance {likely:.3f}"],
        )

"""What is settled before a game begins, in one glance: who plays, rule options, dice and seed;
Enter takes it all as it stands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from sheetgen.catalog import LoadedLayout
from sheetgen.cli.arguments import open_game, sheet_table
from sheetgen.cli.keyboard import Keyboard
from sheetgen.cli.options import TypedSettings, changed_rules, settings_of
from sheetgen.cli.play.commands import TAKEN, Left
from sheetgen.errors import SheetgenError, UsageError
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words, span
from sheetgen.table.log.players import GREEDY, check_names, players_in, seating_of

USUAL = 2  # players where nobody says how many


@dataclass(frozen=True, slots=True)
class GameSetUp:
    """How a game is to begin."""

    name: str  # the game as it was ordered
    loaded: LoadedLayout
    settings: TypedSettings  # rule options that differ
    players: Words  # in the order of the seats
    seed: str  # "" = drawn by chance
    typed: bool  # whether real dice are thrown

    @property
    def game(self) -> AnyGame:
        """The game's rules."""
        return self.loaded.paper


def set_up(name: str, settings: TypedSettings, seed: str, *, typed: bool) -> GameSetUp:
    """The game as it was ordered, for the usual players. Raises UsageError, SheetError."""
    table = sheet_table((name,), settings, played=True)
    if table.sheets:
        raise UsageError(
            "sheet-not-log",
            f"{name} is a filled sheet; a game is played by its name, or resumed by its log",
        )
    return GameSetUp(
        name,
        table.loaded,
        settings,
        seated(table.game, ""),
        seed,
        typed,
    )


def seated(game: AnyGame, text: str) -> Words:
    """Who sits where, by what was said of it; the usual number without names where nothing was.

    Raises UsageError for what may mean other players and for names that could not be told apart at
    the prompt, SheetError for a number of players that the game is not for.
    """
    fewest, most = game.spec.players
    if not text.strip():
        return ("",) * max(fewest, min(USUAL, most))
    return seats_taken(game, players_in(game, text))


def seats_taken(game: AnyGame, players: Words) -> Words:
    """The players, who can sit there. Raises UsageError and SheetError as `seated`."""
    if any(players):
        check_names(players, TAKEN)
    seating_of(game, players)
    return players


def agree(begun: GameSetUp, keyboard: Keyboard, players: str | None) -> GameSetUp:
    """The set-up with the players that were ordered; where none were, or these may mean others, it
    asks until somebody takes the set-up as it stands, or says who plays.

    Raises Left where nobody wants to, UsageError and SheetError as `seated`.
    """
    if players is not None:
        try:
            return replace(begun, players=seated(begun.game, players))
        except UsageError as error:
            if error.problems[0].code != "players-unclear":
                raise
            keyboard.output.say(error.problems[0].message)
    shown: GameSetUp | None = None
    while True:
        if begun is not shown:
            _show(begun, keyboard)
            shown = begun
        usual = ", ".join(seating_of(begun.game, begun.players).names)
        words = ["dice typed", "quit"]
        for switch in begun.game.spec.switches.values():
            words += [f"{switch.id}={value}" for value in switch.others]
        line = keyboard.ask(f"Who plays? Enter = {usual}", partial(tuple, words))
        if line is None or line.lower() == "quit":
            raise Left
        try:
            changed = _changed(begun, line, keyboard)
            if changed is None:
                return replace(begun, players=seated(begun.game, line))
        except SheetgenError as error:
            keyboard.output.say(error.problems[0].message)
        else:
            begun = changed


def _show(begun: GameSetUp, keyboard: Keyboard) -> None:
    """All of it in one glance."""
    say = keyboard.output.say
    spec = begun.game.spec
    many = span(*spec.players)
    colors = "; Ann=color takes a color" if begun.game.boards else ""
    rules = changed_rules(begun.loaded.spec) or "as the game has them"
    say(f"{spec.title}. Names, or just Enter, begin the game:")
    say(f"  players: how many ({many}), or names with commas; {GREEDY} is a bot{colors}")
    if spec.switches:
        say(f"  rule options: {rules} (? lists them)")
    real = "real ones, typed (dice thrown)"
    own = "thrown by the program (dice typed)"
    say(f"  dice: {real if begun.typed else own}")
    say(f"  seed: {begun.seed or 'by chance'} (seed WORD)")


def _changed(begun: GameSetUp, line: str, keyboard: Keyboard) -> GameSetUp | None:
    """What a line makes of the set-up; None for names, with which the game begins.

    Raises SheetgenError for what cannot be.
    """
    word, _, rest = line.partition(" ")
    word = word.lower()
    rest = rest.strip()
    rule = rest if word == "set" else line
    names_rule = rule.partition("=")[0].strip() in begun.game.spec.switches
    if word in ("?", "help"):
        _list(begun, keyboard)
        return begun
    if word == "dice" and rest.lower() in ("typed", "thrown"):
        return replace(begun, typed=rest.lower() == "typed")
    if word == "seed" and rest:
        return replace(begun, seed=rest)
    if not names_rule or "," in line:
        return None
    settings = begun.settings | settings_of((rule,))
    return replace(begun, loaded=open_game(begun.name, settings), settings=settings)


def _list(begun: GameSetUp, keyboard: Keyboard) -> None:
    """What can be settled; rule options with their readings."""
    keyboard.output.say(
        "Type who plays, as in Ann,Ben,bot:greedy; dice typed or dice thrown; seed WORD; quit; or a"
        " rule option:"
    )
    for switch in begun.game.spec.switches.values():
        others = (
            f"{switch.range[0]} to {switch.range[1]}" if switch.range else ", ".join(switch.others)
        )
        keyboard.output.say(f"  {switch.text}: {switch.question} Else {others}")

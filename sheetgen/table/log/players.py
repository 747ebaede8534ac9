"""Who sits at a table, clockwise: people by their names, bots as `bot:greedy`, and `Ann=blue` where
somebody has taken a board of a color.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from unicodedata import normalize

from sheetgen.core.play import Seat
from sheetgen.errors import UsageError
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words, listed, printable, short, span, visible, wide
from sheetgen.table.judge.policies import find

BOT = "bot:"  # a player of that name is one of the program's: `bot:greedy`
GREEDY = f"{BOT}greedy"  # the bot that plays where none is named
LONGEST = 24  # columns of a name, so that prompts and tables fit a narrow screen


def name_of(player: str) -> str:
    """The player without the color: `Ann` of `Ann=blue`."""
    return player.partition("=")[0].strip()


def bot_of(player: str) -> str:
    """The policy that a player stands for, or "" for somebody who is no bot."""
    name = name_of(player).lower()
    return name.removeprefix(BOT).strip() if name.startswith(BOT) else ""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at a table."""

    players: Words  # as they were named: `Ann`, `Ben=blue`, `bot:greedy`
    names: Words  # what each seat is called
    boards: Words = ()  # the color of each, where somebody has taken one

    @property
    def bots(self) -> Mapping[Seat, str]:
        """The seats that the program plays, each with the name of its policy."""
        return {seat: policy for seat, policy in enumerate(map(bot_of, self.players)) if policy}

    @property
    def sentence(self) -> str:
        """`At the table: Ann and Greedy`."""
        return f"At the table: {listed(self.names, 'and')}"


def seating_of(game: AnyGame, players: Sequence[str]) -> Seating:
    """These players at a table; whoever has taken no board gets the first that is left.

    Raises UsageError for a name twice and a board that nobody can take, SheetError for a number of
    players that the game is not for.
    """
    names = names_of(players)
    boards = _boards(game, players)
    return Seating(tuple(players), game.names(game.start(len(players), boards), names), boards)


def names_of(players: Sequence[str]) -> list[str]:
    """What everybody is called; bots by their policy, and nobody like another.

    Raises UsageError for a name twice.
    """
    names: list[str] = []
    for player in players:
        name = name_of(player)
        bot = bot_of(player).capitalize()
        if bot:
            numbered = [bot, *(f"{bot} {number}" for number in range(2, len(players) + 1))]
            name = next(each for each in numbered if each not in names)
        elif name and name.casefold() in map(str.casefold, names):
            raise UsageError(
                "name-twice",
                f"two players are called {name}; give them different names",
                name,
                subject="players",
            )
        names.append(name)
    return names


def _boards(game: AnyGame, players: Sequence[str]) -> Words:
    """The color of each seat's board, said by its beginning; () where nobody has taken one."""
    if not any("=" in player for player in players):
        return ()
    known = game.boards.colors(len(players)) if game.boards else ()
    said = [player.partition("=")[2].strip().casefold() for player in players]
    taken = [
        next((color for color in known if word and color.startswith(word)), word) for word in said
    ]
    left = (color for color in known if color not in taken)
    return tuple(color or next(left, "") for color in taken)


_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNT = rf"([0-9]{{1,3}}|{'|'.join(_NUMBERS)})"
_BOTS = rf"(?:{_COUNT}\s+)?bots?"
_AND = "(?:and|und|et)"  # as people around the table write it
# What stands between two names: a comma, a new line, `and`, or a comma with `and`
_BETWEEN = rf"\s*(?:[,;]|\s(?:{_AND}|[&+])\s|[\r\n\v\f\x85\u2028\u2029])(?:\s*{_AND}\s)?\s*"


def players_in(game: AnyGame, text: str) -> Words:
    """The players that somebody names, in the order of the seats: names with commas or `and`
    between them (`Ann=blue` takes a board, `bot` and `2 bots` are bots), or how many play.

    Raises UsageError for what may mean other players, too.
    """
    said = re.sub(
        r"\s*(=|(?<=bot):)\s*",
        r"\1",
        text.strip(),
        flags=re.IGNORECASE,
    )
    if (count := count_in(said)) is not None:
        return ("",) * count
    fewest, most = game.spec.players
    if _matches(rf"{_COUNT}\s*(?:-|–|to|or)\s*{_COUNT}\b.*", said):
        raise _unclear(text, f"say one number, {span(fewest, most)}, or who plays")
    names = re.split(_BETWEEN, said, flags=re.IGNORECASE)
    if len(names) == 1 and " " in said and not _matches(rf'{_BOTS}|".*"', said):
        names = said.split()
        if fewest == 1:
            how = f"write {','.join(names)} for {len(names)} players"
            raise _unclear(text, f'{how} or, with quotes, "{said}" for one')
    return players_named(names)


def players_named(names: Sequence[str]) -> Words:
    """The players of these names, each as it stands between commas: `Ann=blue`, `bot`, `2 bots`."""
    return tuple(player for name in names for player in _bots_in(_cleaned(name)))


def count_in(said: str) -> int | None:
    """How many play, where that is all that is said: `3`, `three`, `3 players`."""
    found = _matches(rf"{_COUNT}(?:\s+(?:players?|people))?", said)
    return _number(found[1]) if found else None


def _matches(pattern: str, text: str) -> re.Match[str] | None:
    return re.fullmatch(pattern, text, re.IGNORECASE)


def _cleaned(name: str) -> str:
    """A name without quotes, with single blanks, letters and their marks put together."""
    return normalize("NFC", " ".join(name.strip('"').split()))


def _bots_in(name: str) -> list[str]:
    """The bots that a name stands for, `bot` or `two bots`, or the name itself."""
    bots = _matches(_BOTS, name)
    return [GREEDY] * _number(bots[1] or "1") if bots else [name]


def _number(count: str) -> int:
    return int(count) if count.isdigit() else _NUMBERS.index(count.lower()) + 1


def _unclear(text: str, how: str) -> UsageError:
    return UsageError(
        "players-unclear",
        f'"{short(printable(text), 40)}" may mean different players; {how}',
        text,
        subject="players",
    )


def check_names(players: Sequence[str], taken: Container[str]) -> None:
    """Raise UsageError for a player whom nobody can be called at the prompt, where some words are
    taken.
    """
    for player in players:
        name = name_of(player)
        if bot_of(player):
            find(bot_of(player))
        elif why := _unfit(name, taken):
            raise UsageError("bad-name", why, name, subject="players")


def _unfit(name: str, taken: Container[str]) -> str:
    """Why nobody can be called so; "" for a name."""
    if not name:
        return (
            f"there is a comma without a name; names stand between commas, as in Ann,Ben,{GREEDY}"
        )
    if visible(name) != name:
        letter = next(letter for letter in name if not letter.isprintable())
        return f"{visible(name)} is not a name; {visible(letter)} cannot be seen"
    if not any(letter.isalpha() or letter > "\x7f" for letter in name):
        return f"{name!r} is not a name; a name has a letter"
    if ":" in name:
        return (
            f'"{name}" has a colon, which ends the name in NAME: MOVE; only bots are called so,'
            f" as in {GREEDY}"
        )
    if wide(name) > LONGEST:
        return f"the name {name[:LONGEST]}… is too long; up to {LONGEST} letters fit a screen"
    return f"{name} is a command of the game; choose another name" if name.lower() in taken else ""

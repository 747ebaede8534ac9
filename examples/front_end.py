"""A front end in sixty lines: you against a bot, over `sheetgen serve --stdio`.

python examples/front_end.py uno

docs/conversation.md has all that can be asked.
"""

import json
import subprocess
import sys

COMMAND = [sys.executable, "-m", "sheetgen", "serve", "--stdio"]


class Refused(Exception):
    """What sheetgen has refused; its message says why."""


class Table:
    """A game that sheetgen plays with us."""

    def __init__(self):
        pipe = subprocess.PIPE
        self.served = subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, encoding="utf-8")

    def ask(self, method, **params):
        """The answer to a request; the events that come before it are shown."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        print(json.dumps(request), file=self.served.stdin, flush=True)
        while line := self.served.stdout.readline():
            said = json.loads(line)
            if "result" in said:
                return said["result"]
            if "error" in said:
                raise Refused(said["error"]["message"])
            show(said["params"])
        raise EOFError("sheetgen has ended; its log keeps the game")


def show(event):
    """An event of the game, and what is written on paper because of it."""
    print(f"{event['player'] or 'The dice'}: {event['text']}")
    for player in event["written"]:
        print(f"    {player['player']}: {', '.join(player['acts'])}")


def step(table, waits):
    """Ask the player for what the game waits for; what it waits for then."""
    if waits["due"]:
        input("Enter throws the dice> ")
        return table.ask("roll")
    seat = waits["waiting"][0]["seat"]
    moves = [move["text"] for move in table.ask("moves", seat=seat)["moves"]]
    for number, move in enumerate(moves[:9], start=1):
        print(f"  {number}  {move}")
    typed = input("A move, or the number of one> ").strip()
    chosen = {str(number): move for number, move in enumerate(moves, start=1)}
    return table.ask("move", seat=seat, move=chosen.get(typed, typed))


def play(table, game, seed):
    """Play a game to its end, and say how it came out."""
    waits = table.ask("start", game=game, players=["You", "bot:greedy"], seed=seed)
    while not waits["ended"]:
        try:
            waits = step(table, waits)
        except Refused as why:
            print(why)
    print(waits["ended"])
    for player in table.ask("score")["players"]:
        print(f"{player['name']}: {player['total']}")


if __name__ == "__main__":
    table = Table()
    with table.served:
        play(table, sys.argv[1], seed="".join(sys.argv[2:]))

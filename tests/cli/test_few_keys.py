"""Few keys at the prompt of a game: numbers of the list, several acts in a line, words that are only
begun; and whatever is printed is taken back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from sheetgen.catalog import game_ids, load_game
from sheetgen.cli.keyboard import Keyboard
from sheetgen.cli.play.acts import bare, next_act
from sheetgen.cli.play.move_list import MoveList
from sheetgen.core.play import Rolled
from sheetgen.games.game import Game
from sheetgen.table.judge.move_set import MoveOffer
from sheetgen.table.log.journal import read
from sheetgen.table.log.replaying import replay
from sheetgen.table.log.session import begin
from tests.cli.run import Answer, Program
from tests.games.play import NAMES
from tests.sample import few
from tests.table.evenings import fresh
from tests.table.through_files import repeating_game, typed_in

Play = Callable[..., Answer]


pytestmark = pytest.mark.usefixtures("no_waiting_for_the_disk")


@pytest.fixture
def play(play: Play) -> Play:
    """The same for Ann and Ben."""
    return lambda lines, *args: play(lines, *args, "--players", "Ann,Ben")


def offers(name: str, tmp_path: Path, events: int) -> Iterator[MoveOffer]:
    """What may be done at tables of a random game."""
    game: Any = load_game(name).game
    session = fresh(game, 2, tmp_path / "game.jsonl", 8, bots="random")
    for _, _ in zip(session.play_out(), range(events), strict=False):
        for seat in session.waiting[:1]:
            yield MoveOffer(game, session.state, seat, session.names)
    session.journal.close()


@pytest.mark.parametrize("name", game_ids())
def test_whatever_is_printed_of_a_move_plays_it(name: str, tmp_path: Path) -> None:
    """By its number, as it is listed with and without what it means, as it is called in the log,
    with what stands around it.
    """
    for offer in offers(name, tmp_path, few(24, 2000)):
        listed = MoveList.of(offer)
        best = list(listed.notes)[: few(12, 10_000)]
        lines = list(listed.lines("all"))[-len(listed.notes) :]
        for number, (note, line) in enumerate(zip(best, lines, strict=False), start=1):
            wanted = offer.after(offer.meant(note.text)[0])
            told = note.text if note.text.strip() else "done"
            for typed in (
                f"#{number}",
                f"{listed.mark}{number}",
                " ".join(line.split()),
                f"{told}.",
                f"legal instead: {told}, ",
                f"May: {listed.mark}{number} {told} … (12)",
                f"{told} (typed)",
                told.lower(),
                told.upper(),
            ):
                act, left = next_act(bare(typed), listed, offer)
                meant = [offer.after(move) for move in offer.meant(act)]
                assert (left, wanted in meant) == ("", True), typed
                assert len(meant) == 1, typed


TOLD = [
    (command, name)
    for command in ("history", "replay")
    for name in game_ids()
    if (command, name) != ("history", "formulas")
]
"""In Formulas `history` does not say which of two dice alike is thrown again; `replay` does."""


@pytest.mark.parametrize(("command", "name"), TOLD)
def test_a_game_is_typed_as_its_log_is_told(
    command: str, name: str, sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All but the end of the game, when nobody asks for `history` any more; which of two dice alike
    was meant may not be told.
    """
    game: Any = load_game(name).game
    log, again = tmp_path / "game.jsonl", tmp_path / "again.jsonl"
    session = begin(game, NAMES[:2], log, seed="1", typed=True)
    for event in islice(repeating_game(game, 2, 8), few(24, 100_000)):
        if isinstance(event, Rolled):
            session.typed(event.roll)
        else:
            session.do({"seat": event.seat, "move": game.format_move(event.move)})
    if session.outcome is not None:
        session.undo()
    session.journal.close()
    said = told(command, log, sheetgen, monkeypatch)
    meant = [game.on_paper(event.text) for event in session.game_log.events]
    typed_in(game, 2, [*zip(said, meant, strict=True)], again, monkeypatch)
    assert told("history", again, sheetgen, monkeypatch) == told(
        "history", log, sheetgen, monkeypatch
    )
    papers, there = [
        [game.format_sheet(game.sheet(replay(read(path), game).state, seat)) for seat in (0, 1)]
        for path in (again, log)
    ]
    assert papers == there


def told(command: str, log: Path, sheetgen: Program, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A line for each event of a log, as `history` or `replay` tells it."""
    if command == "replay":
        lines = sheetgen("replay", log, "--plain").out.splitlines()
        return [line for line in lines if line.startswith(("Roll: ", "Ann: ", "Ben: "))]
    monkeypatch.setattr(Keyboard, "read", lambda *_: next(typed, None))
    typed = iter(["history all"])
    return re.findall(r"^  [0-9]+  .*$", sheetgen("play", log).err, re.MULTILINE)


UNICORN = ("unicorn", "--seed", 7)  # Ann throws R2 R1 Y4, which make O6, O5, Y4, R3 and R2
RAINBOW = ("rainbow", "--seed", 4)  # Ann throws P5 O4 B5 O3 R5 Y5 G6, then Y3 G2 O3 G6 O6


def moves_of(answer: Answer) -> list[str]:
    """What Ann and Ben did, as `history` has it."""
    found = re.findall(r"^  \d+  (\w+'s .*|the roll .*)$", answer.err, re.MULTILINE)
    return [text for text in found if not text.startswith("the roll")]


@pytest.mark.parametrize(
    "line",
    [
        "1 4",
        "o6 r3",
        "o6, r3",
        "O6 and R3.",
        "o6 then r3",
        "o6; r3;",
        "Ann: o6 r3",
        "Ann's O6=R2+Y4 then R3",
        "1 O6=R2+Y4 4 R3=R1+R2",
        "legal instead: O6=R2+Y4, R3=R1+R2",
        "o6 & r3",
    ],
)
def test_several_acts_stand_in_a_line(line: str, play: Play) -> None:
    answer = play(["rry", "", line, "history"], *UNICORN)
    assert moves_of(answer) == ["Ann's pick R R Y", "Ann's O6=R2+Y4", "Ann's R3=R1+R2"]


def test_what_is_refused_ends_the_line_and_that_is_said(play: Play) -> None:
    answer = play(["rry", "", "o6 o9 r3", "history"], *UNICORN)
    assert moves_of(answer) == ["Ann's pick R R Y", "Ann's O6=R2+Y4"]
    assert "no one or two of R2 R1 Y4 make O9 as they lie" in answer.err
    assert "\nNot done: r3\n" in answer.err


def test_what_follows_a_turn_is_nobodys(play: Play) -> None:
    answer = play(["rry", "", "o6 r3 r2", "history"], *UNICORN)
    assert len(moves_of(answer)) == 3
    assert "\nNot done: r2\n" in answer.err


def test_a_line_that_cannot_be_read_to_its_end_does_nothing(play: Play) -> None:
    """`chain` alone is a chain of nothing."""
    answer = play([*[""] * 6, "chain r9", "history"], "uno", "--seed", 106)
    assert moves_of(answer) == []


@pytest.mark.parametrize("line", ["3 5 4", "4 3", "2 2", "chain 1 2"])
def test_numbers_of_dice_are_no_moves_of_the_list(line: str, play: Play) -> None:
    """Of a chain and of dice to keep only the first can be made: whoever types more numbers means
    what dice show.
    """
    for dice in (["r2", "g4", "r1 r2 y2 y1 b5 g3"], ["b2", "b4", "r2 y2 b2 g2 g1 r1"]):
        answer = play([*dice, line, "history"], "uno", "--dice", "typed")
        assert moves_of(answer) == []
    dice = ["L1", "R6 R5 P3 P4 O5 Y1 L4"]
    assert moves_of(play([*dice, line, "history"], "rainbow", "--dice", "typed")) == []


@pytest.mark.parametrize("line", ["4", "4 2,3", "22 4", "4 in 2 3", "2 5 4"])
def test_numbers_of_formulas_are_no_moves_of_the_list(line: str, play: Play) -> None:
    answer = play(["4 5 2", line, "#4", "history"], "formulas", "--dice", "typed")
    assert "May: #1 write 5 52 … (75)" in answer.err
    assert len(moves_of(answer)) == 1
    signed = '"4": no move or command; moves of the list are typed as in #1; now: write 5 52\n'
    assert (signed in answer.out + answer.err) == (line == "4")


@pytest.mark.parametrize("line", ["rry 3 5 4", "rry 354", "1 354", "rry then 354"])
def test_dice_stand_behind_the_colors_that_are_picked(line: str, play: Play) -> None:
    answer = play([line, "history"], "unicorn")
    assert "Roll: R3 R5 Y4 (typed)\n" in answer.out


@pytest.mark.parametrize(
    "lines",
    [
        ["rry", "354 then o7 r8"],
        ["rry", "r3 r5 y4; o7; r8"],
        ["rry 3 5 4 then o7, r8"],
        ["rry then 354; o7 then r8"],
        ["r3 r5 y4 then o7 r8"],
    ],
)
def test_marks_stand_behind_real_dice(lines: list[str], play: Play) -> None:
    answer = play([*lines, "history"], "unicorn", "--dice", "typed")
    assert "Roll: R3 R5 Y4 (typed)\n" in answer.out
    assert moves_of(answer) == ["Ann's pick R R Y", "Ann's O7=R3+Y4", "Ann's R8=R3+R5"]
    assert "Not done" not in answer.err


def test_what_stands_behind_dice_that_end_the_turn_is_nobodys(play: Play) -> None:
    """R5 and O4 are no new colors, and not above R6 and O5."""
    lines = [
        "L1",
        "R6 O5 Y6 G6 B6 R4 O2 then r6 o5 y6 g6 b6 then roll",
        "R4 O2 then stop",
        "history",
    ]
    answer = play(lines, "rainbow", "--dice", "typed")
    assert moves_of(answer) == ["Ann's keep R6 O5 Y6 G6 B6", "Ann's roll"]
    assert "Not done: stop\n" in answer.err


def test_nothing_is_done_blindly_behind_dice_of_the_program(play: Play) -> None:
    for line in ("roll then 1", "roll; undo"):
        assert moves_of(play(["rry", line, "history"], *UNICORN)) == ["Ann's pick R R Y"]


def test_to_roll_on_stands_behind_the_dice_that_are_kept(play: Play) -> None:
    lines = ["", "", "g6p5 r", "", "keep O6 then roll", "", "y3 st", "history"]
    assert moves_of(play(lines, *RAINBOW)) == [
        "Ann's keep G6 P5",
        "Ann's roll",
        "Ann's keep O6",
        "Ann's roll",
        "Ann's keep Y3",
        "Ann's stop",
    ]


def test_digits_are_enough_where_the_dice_are_known(play: Play) -> None:
    for digits in ("214", "2 1 4", "2, 1, 4.", "Roll: R2 R1 Y4 (typed)"):
        answer = play(["rry", digits], *UNICORN, "--dice", "typed")
        assert "Roll: R2 R1 Y4 (typed)\n" in answer.out
    assert "Roll: R4 B3 (typed)\n" in play(["43"], "color").out
    assert "(typed)" not in play(["4"], "uno").out


def test_where_digits_are_dice_a_number_is_typed_behind_a_sign(play: Play) -> None:
    lines = ["", *["344 445 554"] * 2, "", "?", "#2", "1", "history"]
    answer = play(lines, "formulas", "--seed", 2)
    assert "\n    #2 draft 5\n" in answer.err
    assert moves_of(answer)[-2:] == ["Ann's draft 5", "Ann's draft 1"]


def test_everything_is_listed_and_what_is_about_a_word(play: Play) -> None:
    answer = play(["", "", "? all", "? 5 dice", "? mauve"], *RAINBOW)
    _, every, five, mauve = re.split(r"^Ann> .*\n", answer.err, flags=re.MULTILINE)[:4]
    numbers = re.findall(r"^ +(\d+) keep ", every, re.MULTILINE)
    assert numbers == [str(number) for number in range(1, 96)]
    assert len(five.splitlines()) == 11
    assert mauve.startswith("nothing legal is about mauve; ? all lists everything\n")
    of_red = play(["rry", "", "? red"], *UNICORN).err
    assert re.findall(r"^  \d (\w+)=", of_red, re.MULTILINE) == ["O6", "O5", "R3", "R2"]


def test_a_question_is_no_move(play: Play) -> None:
    answer = play(["rry", "", "o6?", "o6 ?", "history"], *UNICORN)
    assert moves_of(answer) == ["Ann's pick R R Y"]
    assert len(re.findall(r"^ +1 O6=R2\+Y4", answer.err, re.MULTILINE)) == 2


def test_what_scores_nothing_asks_once(play: Play) -> None:
    question = "Ann> stop\nstop scores nothing.\nIs it meant? (y/n)>"
    rainbow = ("rainbow", "--seed", 13)  # L5 lies there, so nothing has to be set aside
    for line, done in (("y", True), ("n", False), ("", False), ("keep G5", False)):
        answer = play(["", "", "stop", line, "history"], *rainbow)
        assert f"{question} {line}".rstrip() in answer.err
        assert ("Ann's stop" in answer.err) is done
    assert "Ann's keep G5" in answer.err


def test_enter_behind_dice_that_cannot_be_read_throws_nothing(play: Play) -> None:
    answer = play(["rry", "r2 r1 b9", "", "roll", "history"], *UNICORN)
    assert "Ann: Enter throws R R Y> r2 r1 b9\n" in answer.err
    assert "Ann: type what R R Y show>\n" in answer.err
    assert "  2  the roll R2 R1 Y4\n" in answer.err


def test_enter_behind_a_refused_move_only_says_what_it_does(play: Play) -> None:
    answer = play(["rry", "", "1 4", "o5", "o9", "", "", "history"], *UNICORN)
    assert "Ben> o9\n" in answer.err
    assert "Ben>\nMay: 1 extra O6=R2+Y4," in answer.err
    assert "Enter = done\nBen>\n" in answer.err
    assert moves_of(answer)[-1] == "Ben's done"


def test_unknown_words_say_the_nearest_or_what_can_be_done_now(play: Play) -> None:
    answer = play(["scroe", "foo", "", "", "fop", "s"], *RAINBOW)
    assert '"scroe": no move or command; did you mean "score"?\n' in answer.err
    assert '"foo": no move or command; type what L shows\n' in answer.err
    assert '"fop": no move or command; now: keep ' in answer.err
    assert "s may be sheet, score, scan or save\n" in answer.err
    assert "R1 R2" not in answer.err


def test_the_words_of_every_prompt(play: Play) -> None:
    answer = play(["save", "odds", "", "", "hint", "odds", "histo", "exit"], *RAINBOW)
    assert "Everything is kept as it happens: the game is in " in answer.err
    assert "No dice have fallen yet whose luck is counted.\n" in answer.err
    hint = r"^keep R5 O4 Y5 G6 B5 P5: 40 then; .* \(exact.*\)$"
    assert re.search(hint, answer.err, re.MULTILINE)
    best = r"^points of this turn \(exact.*\)\n  keep R5 O4 Y5 G6 B5 P5 +40[.0]*  40 then;"
    assert re.search(best, answer.out, re.MULTILINE)
    assert "Ann's dice were better than in " in answer.out
    assert "  2  the roll P5 O4 B5 O3 R5 Y5 G6\n" in answer.err
    assert answer.err.splitlines()[-1].startswith("The game is kept; ")


def test_before_a_throw_hint_and_odds_say_what_is_known_of_it(play: Play) -> None:
    answer = play(["", "hint", "odds", "quit"], *RAINBOW)
    assert re.search(r"^this roll .* \(exact.*\)$", answer.err, re.MULTILINE)
    assert re.search(r"^this roll .* \(exact.*\)$", answer.out, re.MULTILINE)


def test_where_nothing_is_computed_hint_and_odds_say_so(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "advice", lambda self, state, seat: None)
    answer = play(["", "hint", "", "hint", "odds", "quit"], *RAINBOW)
    assert "Dice are thrown first; then hint says which move looks best.\n" in answer.err
    assert (
        "Best as it looks from here: 1 keep R5 O4 Y5 G6 B5 P5 stopping would score 40" in answer.err
    )
    assert "nothing is computed for Rainbow Roll at this point\n" in answer.out


def test_a_color_does_not_begin_a_command(play: Play) -> None:
    answer = play(["r r y", "", "red 3 yes", "undo", "y", "red 3 yes", "quit"], "unicorn")
    assert "Done again" not in answer.out + answer.err
    assert '"red 3 yes": no move or command; now: ' in answer.out + answer.err


@pytest.mark.parametrize("line", ["o 7 9", "b 7 9", "r 13 14", "o7 8", "orange please"])
def test_a_line_that_no_game_reads_is_said_whole(line: str, play: Play) -> None:
    """The first letter or word of it is a color or a move: neither begins a command like `odds`."""
    answer = play(["rry", "3 5 4", line, "history"], "unicorn", "--dice", "typed")
    assert f'"{line}": no move or command; now: ' in answer.err
    assert moves_of(answer) == ["Ann's pick R R Y"]


@pytest.mark.parametrize("line", ["o7 3", "7 orange 4", "red 3 5", "x orange 7 1"])
def test_a_number_behind_a_mark_is_no_move_of_the_list(line: str, play: Play) -> None:
    """3 and 4 of the list are X on red 8 and on red 3: nobody has said so."""
    answer = play(["rry", "3 5 4", line, "history"], "unicorn", "--dice", "typed")
    assert f'"{line}": no move or command' in answer.err
    assert moves_of(answer) == ["Ann's pick R R Y"]
    assert len(moves_of(play(["rry", "3 5 4", "o7 then 3", "history"], "unicorn"))) == 3


def test_a_digit_is_no_die_where_real_dice_may_show_other_faces(play: Play) -> None:
    """The die that lies as a star may show any 2 on your table."""
    dice = ["y2", "b6", "Y2 R6 Y1 R1 * -1", "reroll *", "2", "history"]
    answer = play(dice, "uno", "--dice", "typed")
    assert "2: no die shows it; write dice like" in answer.err
    assert "(typed)" not in answer.out.rpartition("-1 (typed)")[2]


def test_dice_alike_are_named_in_the_list_whatever_their_order(play: Play) -> None:
    """Of the 3s that are thrown again beside the 6, that of c1 stands before it, the others behind
    it: `reroll 3 6` and `reroll 6 3` may both be any of them.
    """
    lines = ["5 5 2", *["5 44", "5 45", "2 54"] * 2, "6 3 3 3 - + - +", "? reroll"]
    answer = play(lines, "formulas", "--dice", "typed")
    assert "reroll 3(c1) 6(d1)" in answer.err
    assert "reroll 6(d1) 3(d2)" in answer.err
    assert re.findall(r"#\d+ reroll (?:3 6|6 3)  ", answer.err) == []

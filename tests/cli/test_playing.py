"""`play`, `replay`, `verify` and `logs`, with lines piped in."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

import pytest

from sheetgen.catalog import game_ids, load_layout
from sheetgen.cli.output import Output
from sheetgen.table.judge.marking import in_breath
from sheetgen.table.log.journal import Journal
from tests.cli.evenings import lines_of_a_game
from tests.cli.run import Answer, Program
from tests.games.play import NAMES
from tests.sample import few

Play = Callable[..., Answer]


pytestmark = pytest.mark.usefixtures("no_waiting_for_the_disk")


@pytest.mark.parametrize("name", game_ids())
def test_a_whole_game_is_played_from_the_first_roll_to_the_ranking(
    name: str, play: Play, sheetgen: Program, tmp_path: Path
) -> None:
    fewest, most = load_layout(name).spec.players
    for players in range(fewest, few(fewest, most) + 1):
        lines, totals = lines_of_a_game(name, players, 5)
        log = tmp_path / f"{players}.jsonl"
        answer = play(
            lines,
            name,
            "--players",
            ",".join(NAMES[:players]),
            "--seed",
            5,
            "--log",
            log,
            "--plain",
        )
        assert answer.code == 0
        assert "not legal" not in answer.err
        assert "The game is over: " in answer.out
        for who, total in zip(NAMES[:players], totals, strict=True):
            assert f"{who}: total: {total}" in answer.out
        replayed = sheetgen("replay", log).out
        for told in (answer.out, replayed):
            turns = re.findall(r"^Turn (\d+): ", told, re.MULTILINE)
            assert turns == [str(number) for number in range(1, len(turns) + 1)]
        assert sheetgen("verify", log).out.endswith(
            "The log is consistent with its seed and the rules.\n"
        )
        assert replayed.endswith(
            f"{answer.out[answer.out.index('The game is over') :].splitlines()[0]}\n"
        )


def test_a_sheet_is_that_of_whoever_is_called_so_before_those_who_begin_so(play: Play) -> None:
    names = ("--players", "Ann,Ann B", "--plain")
    shown = [play([f"sheet {said}", "quit"], "uno", *names).out for said in ("ann", "Ann b", "an")]
    whose = [[line for line in out.splitlines() if line.endswith("'s sheet")] for out in shown]
    assert whose == [["Ann's sheet"], ["Ann B's sheet"], ["Ann's sheet", "Ann B's sheet"]]


def test_plain_has_no_codes_and_no_empty_lines(play: Play) -> None:
    answer = play(
        ["RRY", "", "?", "help", "sheet all", "score", "rules", "R4", "quit"],
        "unicorn",
        "--players",
        "Ann,Ben",
        "--plain",
    )
    assert "\x1b" not in answer.out + answer.err
    assert "" not in answer.out.splitlines()


TURN = ["RRY", "R3 R5 Y4", "O7", "R8"]  # both marks of Ann, with typed dice


def said(play: Play, *lines: str, more: Sequence[object] = ()) -> str:
    """What the program says to the lines behind an ordinary first half of a turn, and to those
    alone.
    """
    before = play(TURN, "unicorn", "--players", "Ann,Ben", "--seed", 7)
    answer = play([*TURN, *lines], "unicorn", "--players", "Ann,Ben", "--seed", 7, *more)
    assert answer.code == 0
    out, err = answer.out.removeprefix(before.out), answer.err
    return out + err[err.index("Ben>") :]


def test_a_wrong_entry_says_why_and_what_would_be_legal_and_asks_again(play: Play) -> None:
    text = said(play, "O8")
    assert (
        "no one or two of R3 R5 Y4 make O8 as they lie; they make R3, R5, Y4, R8, O7, O9\n" in text
    )
    assert "legal instead: O7=R3+Y4, O9=R5+Y4, R3=R3\n" in text
    assert text.count("Ben> ") == 1


def test_what_is_legal_is_listed(play: Play) -> None:
    text = said(play, "?")
    # A mark in column 9 counts four, one in 7 or 8 three, one in 2 to 5 two.
    lines = [line.split() for line in text.splitlines() if line.startswith("  ")]
    assert [number for number, *_ in lines] == ["1", "2", "3", "4", "5", "6"]
    moves = [move for _, *move in lines]
    assert sorted(moves) == [
        ["O7=R3+Y4", "+3"],
        ["O9=R5+Y4", "+4"],
        ["R3=R3", "+2"],
        ["R5=R5", "+2"],
        ["R8=R3+R5", "+3"],
        ["Y4=Y4", "+2"],
    ]
    assert [gain for _, gain in moves] == sorted((gain for _, gain in moves), reverse=True)


def test_enter_does_the_obvious(play: Play) -> None:
    text = said(play, "R3", "")
    assert "  Ben: X on red 3\n" in text
    assert "Turn 2: Ben" in text


def test_enter_where_nothing_is_obvious_asks_again(play: Play) -> None:
    assert "There is more than one thing to do; ? lists what is legal.\n" in said(play, "")


def test_after_a_turn_it_is_said_what_stands_on_paper(play: Play) -> None:
    assert "This turn on paper:\n  Ann: X on red 8 and orange 7\n  Ben: X on red 3\n" in said(
        play, "R3", ""
    )


def test_an_act_of_somebody_else_is_taken_back_only_if_they_agree(play: Play) -> None:
    assert "Nothing is taken back." in said(play, "undo", "n")
    text = said(play, "undo", "y", "sheet")
    assert "Take back Ann's R8=R3+R5? (y/n)> y" in text
    assert "Taken back: Ann's R8=R3+R5\n  Ann: erase: X on red 8\n" in text


def test_what_was_taken_back_is_done_again(play: Play) -> None:
    assert "Done again: Ann's R8=R3+R5\n  Ann: X on red 8\n" in said(play, "undo", "y", "redo")
    assert "nothing was taken back that could be done again" in said(play, "redo")


@pytest.mark.parametrize("line", ["undo 3", "undo roll", "redo 2"])
def test_a_step_is_never_another_one_than_what_was_asked_for(play: Play, line: str) -> None:
    word, _, _ = line.partition(" ")
    text = said(play, "undo", "y", line)
    assert f"{word} goes one step; type it alone, once for each\n" in text
    assert text.count("Taken back") == 1
    assert "Done again" not in text


def test_no_seed_is_no_word(play: Play) -> None:
    answer = play(TURN, "unicorn", "--players", "Ann,Ben", "--seed", "")
    assert (answer.code, answer.out) == (2, "")
    assert "--seed takes a word or number" in answer.err


def test_the_others_go_in_any_order(play: Play) -> None:
    names = ["--players", "Ann,Ben,Cleo", "--seed", "7"]
    answer = play([*TURN, "Cleo: O7", "cleo R3", "extra R3", "ben R3"], "unicorn", *names)
    assert "Ben (or Cleo: …)> Cleo: O7" in answer.err
    assert "Cleo has claimed already; a second claim takes an extra (extra R3)" in answer.err
    assert answer.out.index("Cleo: X on orange 7") < answer.out.index("Ben: X on red 3")


def test_the_referee_refuses_warns_or_is_off(play: Play) -> None:
    assert "By agreement" not in said(play, "R9")
    warned = said(play, "referee warn", "R9=R3+R5", "y")
    assert "The referee is warn: what is not legal is asked about." in warned
    assert "Let it stand: R9=R3+R5? (y/n)> y" in warned
    assert "By agreement: Ben's R9=R3+R5\n  Ben: X on red 9\n" in warned
    assert "By agreement: Ben's R9=R3+R5\n" in said(play, "referee off", "R9=R3+R5")
    assert "By agreement: Ben's R9=R3+R5\n" in said(play, "force R9=R3+R5")
    legal = said(play, "force O7")
    assert "Ben's O7=R3+Y4 is legal; no agreement is needed\n  Ben: X on orange 7\n" in legal
    assert "By agreement" not in legal


@pytest.mark.parametrize(
    ("game", "lines", "move"),
    [
        ("rainbow", ["L1", "R6 O5 O4 Y1 G1 G2 B3"], "keep Y2"),
        ("rainbow", ["L1", "R6 O5 O4 Y1 G1 G2 B3"], "swap R6 orange"),
        ("formulas", ["5 5 2", *["5 44", "5 45", "2 54"] * 2, "1 2 3 + - 4 - +"], "draft 6"),
        ("formulas", ["5 5 2", *["5 44", "5 45", "2 54"] * 2, "1 2 3 + - 4 - +"], "reroll 6"),
    ],
)
def test_nobody_agrees_on_dice_that_do_not_lie_there(
    game: str, lines: list[str], move: str, play: Play
) -> None:
    answer = play([*lines, f"force {move}"], game, "--players", "Ann,Ben", "--dice", "typed")
    assert "By agreement" not in answer.out
    assert "cannot be forced: the game could not go on from it\n" in answer.err


def test_real_dice_are_typed_at_any_time_and_marked_so(play: Play) -> None:
    answer = play(["RRY", "R3 R5", "R3 R5 Y4", "quit"], "unicorn", "--players", "Ann,Ben")
    assert "3 dice are to be thrown (r1 r2 y1), and 2 came: R3 R5" in answer.err
    assert "Roll: R3 R5 Y4 (typed)\n" in answer.out


def test_real_dice_name_what_was_picked(play: Play) -> None:
    answer = play(["R3 R5 Y4", "O7"], "unicorn", "--players", "Ann,Ben", "--dice", "typed")
    assert "Roll: R3 R5 Y4 (typed)\n  Ann: X on orange 7\n" in answer.out


def test_with_typed_dice_enter_throws_nothing(play: Play) -> None:
    answer = play(
        ["RRY", "", "roll"], "unicorn", "--players", "Ann,Ben", "--dice", "typed", "--seed", 7
    )
    assert "Type what R R Y show, as in R1 R2 Y3; roll lets the program throw.\n" in answer.err
    assert "Roll: R2 R1 Y4\n" in answer.out


def test_a_game_that_was_left_goes_on(play: Play, sheetgen: Program) -> None:
    left = play([*TURN, "quit"], "unicorn", "--players", "Ann,Ben", "--seed", 7)
    assert "The game is kept; sheetgen play " in left.err
    gone_on = play(["sheet Ann", "R3", "done"], "--resume", "--plain")
    assert "Turn 1: Ann\nRoll: R3 R5 Y4 (typed)\n" in gone_on.out
    assert "Ann's sheet\n  red: 8\n  orange: 7\n" in gone_on.out
    assert "Turn 2: Ben" in gone_on.out
    assert json.loads(sheetgen("logs", "--json").out)["logs"][0]["players"] == [
        {"seat": 0, "name": "Ann"},
        {"seat": 1, "name": "Ben"},
    ]


def test_two_programs_do_not_play_one_game(play: Play, data: Path) -> None:
    play(TURN, "unicorn", "--players", "Ann,Ben")
    (log,) = (data / "games").iterdir()
    held = Journal(log)
    held.open()
    answer = play(["R3"], log)
    held.close()
    assert answer.code == 2
    assert "another program plays this game now" in answer.err


def test_nothing_is_shown_before_it_is_on_the_disk(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []

    def to_the_disk(held: int) -> None:
        happened.append(f"kept {os.pread(held, 100_000, 0).splitlines()[-1].decode()}")

    def shown(output: Output, text: str) -> None:
        happened.append(f"shown {text}")

    monkeypatch.setattr(os, "fsync", to_the_disk)
    monkeypatch.setattr(Output, "_write", shown)
    play([*TURN, "R3"], "unicorn", "--players", "Ann,Ben")
    for kept, told in (
        ('"journal": 1', "Unicorn Rainbow: Ann, Ben"),
        ('"roll": "r1=R3 r2=R5 y1=Y4"', "Roll: R3 R5 Y4 (typed)"),
        ('"seat": 0, "move": "O7=R3+Y4"', "  Ann: X on orange 7"),
        ('"seat": 1, "move": "R3=R3"', "  Ben: X on red 3"),
    ):
        place = happened.index(f"shown {told}\n")
        assert kept in [line for line in happened[:place] if line.startswith("kept ")][-1]


def test_where_nothing_can_be_kept_the_game_goes_on_and_says_so(play: Play, data: Path) -> None:
    (data / "games").write_text("a file in the way")
    answer = play(TURN, "unicorn", "--players", "Ann,Ben")
    assert answer.code == 0
    assert "The game cannot be kept (" in answer.err
    assert "Ann: X on orange 7" in answer.out
    assert answer.err.endswith("The game could not be kept.\n")


def test_words_are_added_before_the_first_roll(play: Play) -> None:
    plain = play(["RRY", ""], "unicorn", "--players", "Ann,Ben", "--seed", 7).out
    worded = play(
        ["word banana", "RRY", "", "word late"], "unicorn", "--players", "Ann,Ben", "--seed", 7
    )
    assert "The word banana is added to the seed.\n" in worded.out
    assert plain.splitlines()[-1] != worded.out.splitlines()[-1]
    assert "the first dice have fallen; words are added before that" in worded.err


def test_the_seed_is_told_at_the_end_and_nowhere_before(
    play: Play, sheetgen: Program, data: Path
) -> None:
    seed = "soft-shell-crab"
    left = play(
        ["RRY", "", "help", "?", "score", "amend", "undo", "quit"],
        "unicorn",
        "--players",
        "Ann,Ben",
        "--seed",
        seed,
    )
    (log,) = (data / "games").iterdir()
    told = [
        sheetgen(*words)
        for name in ("verify", "replay", "stats")
        for words in ((name, log), (name, log, "--json"))
    ]
    for answer in (left, *told, sheetgen("logs"), sheetgen("logs", "--json")):
        assert answer.code == 0
        assert seed not in answer.out + answer.err
    fingerprint = sha256(seed.encode()).hexdigest()[:32]
    assert f"The seed's fingerprint (SHA-256): {fingerprint}\n" in left.out
    over = play([], "rainbow", "--players", "bot:random,bot:random", "--seed", seed).out
    assert f"(SHA-256): {fingerprint}\n" in over
    assert f"The dice came from the seed {seed}; its fingerprint" in over


def test_bots_play_by_themselves_and_tell_programs(play: Play) -> None:
    args = ("rainbow", "--players", "bot:greedy,bot:random", "--seed", 3, "--json")
    answer = json.loads(play([], *args).out)
    assert [each["name"] for each in answer["players"]] == ["Greedy", "Random"]
    assert answer["ranking"][0]["rank"] == 1
    assert Path(answer["log"]).is_file()
    again = json.loads(play([], *args).out)
    assert again["players"] == answer["players"]
    assert again["log"] != answer["log"]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (
            ["unicorn", "--players", "Ann,Ben,Cy,Dee,Eve"],
            "Unicorn Rainbow is for 1 to 4 players, not 5",
        ),
        (["uno", "--players", "Ann"], "Dice Chain is for 2 to 4 players, not 1"),
        (["unicorn", "--players", "Ann,ann"], "two players are called ann"),
        (["unicorn", "--players", "Ann,bot:clever"], 'there is no bot "clever"'),
        (["unicorn", "--players", "Ann,?"], "'?' is not a name; a name has a letter"),
        (["unicorn", "--players", "Ann,-"], "'-' is not a name"),
        (["unicorn", "--players", "Ann,,Ben"], "there is a comma without a name"),
        (["unicorn", "--players", "Ann,\u200b"], "is not a name"),
        (["unicorn", "--players", "Ann,Undo"], "Undo is a command of the game"),
        (["unicorn", "--players", "quit"], "quit is a command of the game"),
        (["unicorn", "--players", "Ann,Ben:"], '"Ben:" has a colon'),
        (
            ["unicorn", "--players", f"Ann,{'B' * 200}"],
            "is too long; up to 24 letters fit a screen",
        ),
        (["unicorn", "--players", "Ann", "--json"], "--json is for games of bots alone"),
        (["chess"], 'there is no game "chess"'),
        (["--resume"], "no game is waiting to be resumed"),
        (["unicorn", "--resume"], "no game of unicorn-rainbow is waiting"),
        (["gone.jsonl"], "cannot read the log gone.jsonl"),
        (["examples/dragon-hoard.yaml"], "has no rules engine"),
        ([], "name a game to play"),
    ],
)
def test_what_cannot_be_played_is_said(args: Sequence[str], why: str, play: Play) -> None:
    answer = play([], *args)
    assert answer.code in (1, 2)
    assert why in answer.out + answer.err


def test_names_that_begin_alike_are_told_apart(play: Play) -> None:
    names = ("--players", "Cid,Ann,Ann B,Ann B C", "--seed", 1)
    lines = [
        "rry",
        "r3 r5 y4",
        "r3 o9",
        "Ann B C: o7",
        "r8",
        "done",
        "Ann B o7",
        "ann b c's done",
        "history",
    ]
    answer = play(lines, "unicorn", *names)
    for told in ("Ann B C's O7=R3+Y4", "Ann's R8=R3+R5", "Ann B's O7=R3+Y4", "Ann B C's done"):
        assert told in answer.err


@pytest.mark.parametrize(
    ("game", "line"),
    [("rainbow", "keep R6"), ("rainbow", "stop"), ("uno", "chain"), ("color", "stop")],
)
def test_a_move_before_the_dice_are_thrown_says_so(game: str, line: str, play: Play) -> None:
    for dice in ("thrown", "typed"):
        answer = play([line], game, "--players", "Ann,Ben", "--dice", dice)
        assert "> " + line + "\nDice are thrown first.\n" in answer.err


def test_dice_that_lie_and_attacks_that_cannot_be_are_no_examples(play: Play) -> None:
    options = ("--set", "first=seat", "--set", "rolling=own", "--dice", "typed")
    answer = play(["1 3 5 6"], "color", "--players", "Ann,Ben", *options)
    # On the first turn all dice are thrown, then the own one alone.
    assert "Ann: R1 B3 G5 Y6: throw some again (reroll R), keep them (stop)\n" in answer.err


def test_to_keep_dice_is_no_command(play: Play) -> None:
    answer = play(["", "", "", "keep"], "color", "--seed", 1, "--set", "first=seat")
    assert "FILE.jsonl" not in answer.err
    assert "Ann: stop" in answer.err or "attack" in answer.err


def test_names_that_read_like_moves_or_signs_of_other_scripts_are_names(play: Play) -> None:
    answer = play(
        ["RRY", "R3 R5 Y4", "O7", "O9", "🦄: O7", "🦄: done"],
        "unicorn",
        "--players",
        "O7,🦄",
        "--seed",
        7,
    )
    assert (
        "O7: X on orange 7 and orange 9\n  🦄: X on orange 7"
        in answer.out.split("This turn on paper:\n  ")[-1]
    )


def test_who_has_nothing_to_do_is_told_so(play: Play) -> None:
    assert "Ann has nothing to do now; Ben may act.\n" in said(play, "ann: O9")


def test_a_roll_that_decides_nothing_is_said_to_fall_again(play: Play) -> None:
    answer = play(["R4 B4", "R5 B3", "quit"], "color", "--players", "Ann,Ben", "--dice", "typed")
    assert answer.err.count("That decides nothing; it is thrown again.\n") == 1
    assert "Turn 1: Ann\n" in answer.out


def test_moves_that_look_all_the_same_leave_room_for_the_others(play: Play) -> None:
    lines = ["5 5 2", *["5 44", "5 45", "2 54"] * 2, "1 2 3 + - 4 - +", "?"]
    answer = play(lines, "formulas", "--players", "Ann,Ben", "--dice", "typed")
    signs, lines, *listed = answer.err[answer.err.index("Ann> ?\n") :].splitlines()[1:13]
    # Beside the three numbers there are ten slots, for a plus and for a minus; no die shows the 5
    # or 6 of a line.
    assert signs.startswith("  within reach, signs: + 43-44, + 44-45")
    assert signs.endswith(" … (20)")
    assert lines == "  within reach, activate: row 2, row 3, column 2, column 3, row 4, column 4"
    # Digits are dice here, so a number is typed behind a #.
    shown = [line.strip().split("  ")[0].split(" ", 1) for line in listed[:9]]
    assert [move for _, move in shown] == [
        "draft 1 + +",
        *("draft 1", "draft 2", "draft 3"),
        *("reroll 1", "reroll 2", "reroll 3", "reroll +(c1)"),
        "done",
    ]
    numbers = [int(number.removeprefix("#")) for number, _ in shown]
    drafts, rerolls = range(1, 5), range(numbers[4], numbers[4] + 4)
    # Behind the drafts stand the re-rolls, at least one of each number of dice; done is the last.
    assert numbers[:8] == [*drafts, *rerolls]
    assert rerolls.start > 4
    assert numbers[8] >= rerolls.start + 8
    left = numbers[8] - 9
    assert f" {left} more: " in listed[9]
    assert sum(int(number) for number in re.findall(r"\((\d+)\)", listed[9])) == left


def test_whoever_comes_later_reads_the_dice_beside_the_question(play: Play) -> None:
    marks = play(TURN, "unicorn", "--players", "Ann,Ben", "--seed", 7)
    assert "Ben: one mark, a group of one or two of R3 R5 Y4\n" in marks.err
    chain = play(
        ["R3", "B4", "R3 R5 B5 G1 G2 *", "reroll G1 G2", "Y6 Y5"],
        "uno",
        "--players",
        "Ann,Ben",
        "--dice",
        "typed",
    )
    assert "Ann: R3 * Y6 Y5 B5 R5: a chain in the order in which it is written\n" in chain.err
    dice = play(
        ["R6 B3", "R6 B3 G2 Y2", "reroll B", "B4"],
        "color",
        "--players",
        "Ann,Ben",
        "--dice",
        "typed",
    )
    assert (
        "Ann: R6 B4 G2 Y2: throw some again (reroll R B), keep them (stop), or attack (" in dice.err
    )
    rainbow = play(
        ["L1", "R6 O5 O4 Y1 G1 G2 B3", "keep R6 O5"],
        "rainbow",
        "--players",
        "Ann,Ben",
        "--dice",
        "typed",
    )
    assert (
        "Ann: R6 O5 aside, 11 points so far: keep dice of other colors, roll on or stop\n"
        in rainbow.err
    )


def test_a_turn_that_the_dice_end_says_so(play: Play) -> None:
    """Lower dice of colors that are aside are of no use."""
    lines = ["R6 O5 O4 Y1 G1 G2 B3", "keep R6 O5 Y1 G2 B3", "roll", "O4 G1", "quit"]
    out = play(
        lines, "rainbow", "--players", "Ann,Ben", "--dice", "typed", "--set", "first=asked"
    ).out
    assert out.count("bamboozled") == 1
    assert (
        "  bamboozled: none of it can be used, and Ann scores nothing\n  Ann: write 0 points, 0 in"
        " all\n" in out
    )


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("rainbow", "the lucky die picks who starts"),
        ("uno", "a number on one die begins each board"),
        ("formulas", "everybody writes the same three numbers"),
        ("color", "the highest die begins"),
    ],
)
def test_what_dice_decide_before_the_first_turn_is_said(
    game: str, sentence: str, play: Play
) -> None:
    answer = play([], game, "--players", "Ann,Ben")
    assert f"At first {sentence}.\n" in answer.err
    assert answer.out.endswith("Set-up: Ann\n")


def test_many_marks_in_one_breath() -> None:
    acts = [f"write {text} in space {number}" for number, text in enumerate("42", start=2)]
    assert (
        in_breath([*acts, "write a star in space 4"])
        == "write 4 in space 2, 2 in space 3 and a star in space 4"
    )
    assert (
        in_breath(["X on red 3", "X on red 4", "1st under 3", "cross out an extra"])
        == "X on red 3 and red 4, 1st under 3, cross out an extra"
    )


def test_what_is_written_twice_is_counted() -> None:
    assert in_breath(["a yours penalty", "a yours penalty", "X on red 3"]) == (
        "a yours penalty, 2 times, X on red 3"
    )


def test_the_lucky_die_counts_where_it_lies(play: Play) -> None:
    """It doubles when it is set aside, so until then stopping is worth more than what lies there;
    thrown again it doubles nothing (rules 2.d: R6 and P5 are 11, L6 makes the 6 a 12).
    """
    answer = play(
        ["", "", "r6 p5", "roll", "", "quit"], "rainbow", "--players", "Ann,Ben", "--seed", 12
    )
    asked = [line for line in answer.err.splitlines() if line.startswith("Ben: R6 P5 aside")]
    assert asked == [
        "Ben: R6 P5 aside: 11 points, or 17 if you stop now (L6 doubles R6); rolling on throws L6"
        " again: keep dice of other colors, roll on or stop",
        "Ben: R6 P5 aside, 11 points so far: keep dice of other colors or stop",
    ]


def test_input_without_end_is_refused(play: Play) -> None:
    answer = play(["y"] * 3000, "unicorn", "--players", "Ann,Ben")
    assert answer.code == 1
    assert "more than 1,000 lines in a row cannot be done in this game" in answer.err
    assert "The game is kept" in answer.err


def test_no_log_is_written_over(play: Play, tmp_path: Path) -> None:
    log = tmp_path / "saturday.jsonl"
    play(TURN, "unicorn", "--players", "Ann,Ben", "--log", log)
    before = log.read_bytes()
    answer = play(TURN, "unicorn", "--players", "Ann,Ben", "--log", log)
    assert f"{log} is not empty; a new game takes a new file" in answer.err
    assert log.read_bytes() == before


def test_a_log_edited_by_hand_is_found(play: Play, sheetgen: Program, tmp_path: Path) -> None:
    log = tmp_path / "saturday.jsonl"
    play(TURN, "unicorn", "--players", "Ann,Ben", "--log", log)
    assert sheetgen("verify", log).code == 0
    log.write_text(log.read_text().replace("Y4", "Y6", 1))
    answer = sheetgen("verify", log)
    assert answer.code == 1
    assert "line 3: this is not as it was written" in answer.err
    assert answer.out.endswith("The log does not match its seed and the rules.\n")


def test_the_games_that_are_kept_are_listed(play: Play, sheetgen: Program) -> None:
    assert "No game is kept yet" in sheetgen("logs").err
    play([], "rainbow", "--players", "bot:random,bot:random", "--seed", 3)
    play(TURN, "unicorn", "--players", "Ann,Ben")
    listed = json.loads(sheetgen("logs", "--json").out)["logs"]
    kept = {each["game"]: [player["name"] for player in each["players"]] for each in listed}
    assert kept == {"rainbow-roll": ["bot:random", "bot:random"], "unicorn-rainbow": ["Ann", "Ben"]}


def test_papers_are_printed_as_they_are_now(play: Play, tmp_path: Path) -> None:
    answer = play(
        [*TURN, f"print {tmp_path / 'wet'}"], "unicorn", "--players", "Ann,Ben", "--seed", 7
    )
    (page,) = (tmp_path / "wet").iterdir()
    assert f"{page}: 1 page\n" in answer.out
    assert page.name == "unicorn-rainbow-sheet-marked.pdf"
    assert page.read_bytes().startswith(b"%PDF")


def test_a_home_of_nobody_is_a_name_like_any_other(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    nobody = "~nobody-of-that-name"
    lines = [f"scan {nobody}/ann.jpg", f"print {nobody}", "quit"]
    answer = play(lines, "unicorn", "--players", "Ann,Ben")
    assert answer.code == 0, answer.err
    assert f"{nobody}/ann.jpg" in answer.err
    assert Path(nobody, "unicorn-rainbow-sheet-marked.pdf").exists()


def test_in_the_end_it_is_said_how_lucky_everybody_was(play: Play) -> None:
    out = play([], "rainbow", "--players", "bot:random,bot:random", "--seed", 3).out
    assert "Random's dice were better than in " in out
    assert "Random 2's dice were better than in " in out


SET_UP = ["5 5 2", "544", "545", "Ben: 544", "Ben: 545", "Ben: 254"]
"""Formulas: the dice of the set-up, typed, and what is written; Ann has a 2 left."""


@pytest.mark.parametrize("agreed", ["", "yes", "Y", "2 54", "254"])
def test_an_address_that_is_typed_counts_once_its_reading_is_agreed_to(
    play: Play, agreed: str
) -> None:
    lines = [*SET_UP, "2 r4c3", agreed, "quit"]
    answer = play(lines, "formulas", "--players", "Ann,Ben", "--dice", "typed", "--plain")
    question = "2 r4c3 is 2 54 on the sheet, row and column as printed; Enter = yes>"
    assert question in answer.err
    assert "  Ann: write 2 in 54\n" in answer.out


@pytest.mark.parametrize("refused", ["no", "?", "2 65", "quit"])
def test_an_address_that_is_not_agreed_to_writes_nothing(play: Play, refused: str) -> None:
    lines = [*SET_UP, "2 r4c3", refused, "sheet", "quit"]
    answer = play(lines, "formulas", "--players", "Ann,Ben", "--dice", "typed", "--plain")
    assert "Ann: write 2 in 54" not in answer.out
    assert ("  Ann: write 2 in 65\n" in answer.out) == (refused == "2 65")


def test_a_round_of_eight_dice_takes_few_keys(play: Play) -> None:
    thrown = "4 5 6 3 2 + - +"
    keyed = ["456+", "", "+3444 534 r4 c6", "-4454 +4555 355 r2"]
    lines = [*SET_UP, "254", thrown, *keyed, "quit"]
    answer = play(lines, "formulas", "--players", "Ann,Ben", "--dice", "typed", "--plain")
    assert sum(len(line) + 1 for line in keyed) <= 60
    assert "Not done" not in answer.err
    assert answer.out.endswith("round 2 begins; Ben is active\n") or "Turn 2: Ben" in answer.out


def test_a_log_keeps_addresses_and_the_screen_says_what_is_printed(
    play: Play, sheetgen: Program, tmp_path: Path
) -> None:
    log = tmp_path / "game.jsonl"
    lines = [*SET_UP, "254", "1 2 3 + - 4 - +", "?", "quit"]
    answer = play(
        lines, "formulas", "--players", "Ann,Ben", "--dice", "typed", "--log", log, "--plain"
    )
    assert '"write 2 r4c3"' in log.read_text(encoding="utf-8")
    replayed = sheetgen("replay", log, "--plain")
    for said in (answer.out, answer.err, replayed.out):
        assert "r4c3" not in said
    assert "Ann: write 2 54" in replayed.out
    assert "sign + 54-64" not in answer.err
    assert "within reach, signs: " in answer.err
    told = sheetgen("replay", log, "--json").out
    assert '"write 2 r4c3"' in told

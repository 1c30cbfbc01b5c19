"""A game at the terminal."""

import json
import re
import signal
from pathlib import Path

import pytest

import stoa
from patience import STUCK
from stoa.core.names import GREEK, computer_names
from stoa.core.record import verify
from stoa.core.sketch import columns
from stoa.games.santorini.rules import position

TWO_PEOPLE = ("--seat", "Ada=human", "--seat", "Ben=human")


def notations(record: stoa.Record) -> list[str]:
    return [record.game.spell(state, move) for state, move in record.steps()]


def only_file(folder: Path) -> Path:
    (file,) = folder.glob("*.stoa")
    return file


def test_a_whole_game_is_played_by_notation_and_saved(run, folder: Path, whole_game: stoa.Record) -> None:
    lines = "\n".join([*notations(whole_game), "mine.stoa", ""])
    result = run("play", "santorini", *TWO_PEOPLE, lines=lines)
    assert result.exit_code == 0
    assert "The game is over." in result.output
    assert re.search(r"Final place +1\. +2\.|Final place +2\. +1\.", result.output)
    record = stoa.Record.open(folder / "mine.stoa")
    assert record.moves == whole_game.moves
    assert record.names == ["Ada", "Ben"]
    assert "Saved as mine.stoa." in result.output


def test_a_whole_game_is_played_by_number_against_a_bot_through_a_pipe(program, folder: Path) -> None:
    running = program("play", "santorini", "--seat", "Me=human", "--seat", "Bot=random", "--seed", "1")
    text = ""
    while running.poll() is None and "The game is over." not in text:
        text += running.stdout.read(1)
        if text.endswith("Me> "):
            running.stdin.write("1\n")
            running.stdin.flush()
    _, err = running.communicate("\n", timeout=STUCK)
    assert re.search(r"◆ Bot moved (up |down )?from .+ and built ", text)
    assert (running.returncode, err) == (0, "")
    record = stoa.Record.open(only_file(folder))
    assert record.result in ("1 2", "2 1")
    assert record.notes["Player 2"] == "random"


def test_bots_alone_play_to_the_end_and_the_same_seed_gives_the_same_game(run, folder: Path) -> None:
    games = []
    for name in ("one.stoa", "two.stoa"):
        run("play", "santorini", "--seat", "A=greedy", "--seat", "B=mcts:20", "--seed", "4", lines=f"{name}\n")
        games.append(stoa.Record.open(folder / name).moves)
    assert games[0] == games[1]


def test_without_seats_it_is_one_person_against_computer_players_with_names(run, folder: Path) -> None:
    result = run("play", "santorini", "--seats", "3", "--name", "Ada", "--seed", "1", lines="c3\n")
    record = stoa.Record.open(only_file(folder))
    assert record.names == ["Ada", *computer_names(2, ["Ada"], 1)]
    assert f"● Ada   ◆ {record.names[1]} (Club)   ■ {record.names[2]} (Club)" in result.output
    assert f"◆ {record.names[1]} placed workers on " in result.output
    assert [record.notes[f"Player {n}"] for n in (1, 2, 3)] == ["human", "club", "club"]


def test_without_a_name_a_person_is_called_as_on_the_computer(run, folder: Path, monkeypatch) -> None:
    monkeypatch.setenv("LOGNAME", "ariadne")
    run("play", "santorini", lines="c3\n")
    record = stoa.Record.open(only_file(folder))
    assert record.names[0] == "ariadne"
    assert record.names[1] in set(GREEK) - {"Ariadne"}


def test_people_with_the_same_name_are_told_apart(run, folder: Path) -> None:
    run("play", "santorini", "--seat", "Ada=human", "--seat", "Ada=human", lines="c3\n")
    assert stoa.Record.open(only_file(folder)).names == ["Ada", "Ada 2"]


def test_several_moves_of_a_turn_in_one_line(run) -> None:
    result = run("play", "santorini", *TWO_PEOPLE, lines="c3\nb2\nd4\na1\nc3 c3-c2 +c3\nquit\nno\n")
    assert result.output.count("● Ada moved from c3 to c2 and built level 1 on c3.\n") == 1
    assert "◆ Ben: Choose the worker that will move and build." in result.output


@pytest.mark.parametrize("line", ["c3-c2+c3", "c3-c2 +c3", "C3, c2, +C3"])
def test_a_full_turn_can_be_written_as_one_word(run, line: str) -> None:
    result = run("play", "santorini", *TWO_PEOPLE, lines=f"c3\nb2\nd4\na1\n{line}\nquit\nno\n")
    assert result.output.count("● Ada moved from c3 to c2 and built level 1 on c3.\n") == 1


@pytest.mark.parametrize("line", ["b3-c3", "b3-c3#", "b3 b3-c3#"])
def test_the_sign_of_a_winning_climb_may_be_left_out_by_people(run, folder: Path, line: str) -> None:
    table = position.read(stoa.game("santorini"), "0000000000023000000000000/1/b3,a1/a5,e5")
    (folder / "win.json").write_text(json.dumps(table.dump()))
    output = run("play", "santorini", *TWO_PEOPLE, "--load", "win.json", lines=f"{line}\n\nno\n").output
    assert "Ada moved up from b3 to c3 (level 3). Ada won." in output


def test_a_full_turn_that_breaks_a_rule_is_refused_by_it(run) -> None:
    result = run("play", "santorini", *TWO_PEOPLE, lines="c3\nb2\nd4\na1\nc3-c5+c4\nquit\nno\n")
    assert "c5 is not next to c3; a worker moves one space. (SAN-022)" in result.output


def test_a_line_that_breaks_a_rule_plays_nothing(run) -> None:
    result = run("play", "santorini", *TWO_PEOPLE, lines="c3\nb2\nd4\na1\nc3 c3-c2 +e5\nlog\nquit\nno\n")
    assert "e5 is not next to your worker on c2; build on a neighbouring space. (SAN-026)" in result.output
    assert "  4. ● Ada placed a worker on a1." in result.output
    assert "  5. " not in result.output


def test_why_gives_the_rule_and_its_text(run) -> None:
    result = run("play", "santorini", *TWO_PEOPLE, lines="c3\nwhy c3\nwhy b2\nwhy 1\nwhy\nwhy [red]x\n")
    assert "c3 already holds a worker; choose an unoccupied space. (SAN-015)" in result.output
    assert "SAN-015  Placing is compulsory" in result.output
    assert "That is legal now: Place a worker on b2." in result.output
    assert "That is legal now: Place a worker on a1." in result.output
    assert "Name a move, such as: why @a1" in result.output
    assert "“[red]x” is not a move here." in result.output


def test_a_hint_shows_a_move_and_an_estimate(run) -> None:
    lines = "c3\nb2\nd4\na1\nhint mcts:50\nhint dunce\nquit\nno\n"
    result = run("play", "santorini", *TWO_PEOPLE, "--seed", "1", lines=lines)
    assert re.search(
        r"Hint: (a1|c3) – A computer player would choose: Choose the worker on [a-e][1-5]\. It expects \d+ %",
        result.output,
    )
    assert re.search(r"● Ada \d+%   ◆ Ben \d+%   \(50 visits\)", result.output)
    assert "there is no bot 'dunce'" in result.output


def test_undo_takes_back_the_answer_of_a_bot_too(run) -> None:
    result = run("play", "santorini", "--seat", "Me=human", "--seat", "Bot=random", lines="undo\nc3\nundo\nlog\nquit\n")
    assert "There is no move to take back." in result.output
    assert "3 moves are taken back." in result.output
    assert "  1. " not in result.output
    assert "Save the game?" not in result.output


@pytest.mark.usefixtures("experienced")
def test_what_is_asked_for_is_shown(run) -> None:
    result = run(
        "play", "santorini", *TWO_PEOPLE, lines="help\nmoves e5\nmoves q9\nboard\nscore\nc3\nlog\n?\nquit\nno\n"
    )
    assert "moves [WORD]     list the moves with their sentences" in result.output
    assert "25 @e5  Place a worker on e5." in result.output
    assert "No move has “q9” in it." in result.output
    ranks = [line for line in result.output.splitlines() if line.split() == ["a", "b", "c", "d", "e"]]
    assert len(ranks) == 3
    assert "▟▙           a dome" in result.output
    assert re.search(r"Victory +0 +0", result.output)
    assert "  1. ● Ada placed a worker on c3.\n" in result.output


def test_what_the_others_did_stands_between_the_table_and_the_question(run) -> None:
    seats = ("--seat", "Me=human", "--seat", "Bot=random")
    result = run("play", "santorini", *seats, "--seed", "1", lines="c3\nquit\nno\n")
    lines = result.output.splitlines()
    table = max(n for n, line in enumerate(lines) if line.split() == ["a", "b", "c", "d", "e"])
    told = [line for line in lines[table:] if line]
    assert told[1] == "● Me placed a worker on c3."
    assert told[2].startswith("◆ Bot placed workers on ")
    assert told[3].startswith("● Me: Place a worker")


def test_no_to_saving_leaves_no_file(run, folder: Path) -> None:
    run("play", "santorini", *TWO_PEOPLE, lines="c3\nquit\nno\n")
    assert list(folder.iterdir()) == []


def test_a_saved_game_goes_on_with_the_same_players(run, folder: Path) -> None:
    run("play", "santorini", "--seat", "Me=human", "--seat", "Bot=greedy", lines="c3\nsave first.stoa\nquit\n")
    before = (folder / "first.stoa").read_bytes()
    result = run("play", "santorini", "--load", "first.stoa", lines="1\nsave first.stoa\nsave second.stoa\nquit\n")
    assert "● Me   ◆ Bot (greedy)" in result.output
    assert "first.stoa exists already; name another file." in result.output
    assert (folder / "first.stoa").read_bytes() == before
    record = stoa.Record.open(folder / "second.stoa")
    assert record.notes["Player 2"] == "greedy"
    assert len(record.moves) > 3


def test_a_record_cannot_start_a_program(run, folder: Path) -> None:
    (folder / "program_of_a_record.py").write_text("open('ran', 'w').close()\n")
    game = stoa.Record(stoa.game("santorini"), 2)
    game.notes["Player 2"] = "program_of_a_record:Bot"
    game.save(folder / "game.stoa")
    result = run("play", "santorini", "--load", "game.stoa")
    assert result.exit_code == 2
    assert "wants the program 'program_of_a_record:Bot' in seat 2" in result.stderr
    assert not (folder / "ran").exists()


def test_a_game_can_be_saved_again_under_its_name(run, folder: Path) -> None:
    run("play", "santorini", *TWO_PEOPLE, lines="c3\nsave g.stoa\nb2\nsave\nd4\nquit\n\n")
    assert [file.name for file in folder.iterdir()] == ["g.stoa"]
    assert notations(stoa.Record.open(folder / "g.stoa")) == ["@c3", "@b2", "@d4"]


def test_a_file_that_cannot_be_written_does_not_lose_the_game(run, folder: Path) -> None:
    lines = f"c3\nsave no/such\nsave {'x' * 300}\nsave ~nobody.there/x\nquit\nno/such\n"
    result = run("play", "santorini", *TWO_PEOPLE, lines=lines)
    assert "cannot write no/such: No such file or directory" in result.output
    assert "File name too long" in result.output
    assert "cannot write ~nobody.there/x: No such file or directory" in result.output
    assert notations(stoa.Record.open(only_file(folder))) == ["@c3"]


def test_another_game_is_not_overwritten_at_the_end(run, folder: Path) -> None:
    (folder / "other.stoa").write_text("dear to me")
    run("play", "santorini", *TWO_PEOPLE, lines="c3\nquit\nother.stoa\nmine.stoa\n")
    assert (folder / "other.stoa").read_text() == "dear to me"
    assert notations(stoa.Record.open(folder / "mine.stoa")) == ["@c3"]


def test_a_position_is_played_from_by_the_seat_in_turn(run, folder: Path, whole_game: stoa.Record) -> None:
    state = whole_game.state(14)
    (folder / "p.json").write_text(json.dumps(state.dump()))
    result = run("play", "santorini", "--load", "p.json", "--name", "Ada", lines="1\n")
    assert f"{'●◆'[state.turn]} Ada: " in result.output
    assert stoa.Record.open(only_file(folder)).position == state.dump()


def test_the_end_of_input_saves_the_game(run, folder: Path) -> None:
    result = run("play", "santorini", *TWO_PEOPLE, lines="c3\nb2\n")
    assert result.exit_code == 0
    file = only_file(folder)
    assert f"Saved as {file.name}." in result.output
    assert f"stoa play santorini --load {file.name}" in result.output
    assert notations(stoa.Record.open(file)) == ["@c3", "@b2"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_saves_the_game(program, folder: Path, number: signal.Signals) -> None:
    running = program("play", "santorini", *TWO_PEOPLE)
    running.stdin.write("c3\n")
    running.stdin.flush()
    text = ""
    while "Ben> " not in text:
        text += running.stdout.read(1)
    running.send_signal(number)
    out, err = running.communicate(timeout=STUCK)
    assert running.returncode == 128 + number
    assert err.strip() == ""
    assert "Saved as" in out
    assert notations(stoa.Record.open(only_file(folder))) == ["@c3"]


def test_a_terminal_that_is_gone_does_not_lose_the_game(program, folder: Path) -> None:
    running = program("play", "santorini", *TWO_PEOPLE)
    running.stdin.write("c3\n")
    running.stdin.flush()
    text = ""
    while "Ben> " not in text:
        text += running.stdout.read(1)
    running.stdout.close()
    running.stdin.write("b2\n")
    running.stdin.close()
    running.wait(60)
    assert "Traceback" not in running.stderr.read()
    assert notations(stoa.Record.open(only_file(folder)))[0] == "@c3"


def test_a_bot_that_fails_does_not_lose_the_game(run, folder: Path) -> None:
    (folder / "own_bots.py").write_text(
        "from stoa.bots.bot import Bot, Thought\n"
        "class Cheat(Bot):\n"
        "    def choose(self, state, limit=None): return Thought(99)\n"
        "def cheat(dice): return Cheat('cheat')\n"
    )
    result = run("play", "santorini", "--seat", "Me=human", "--seat", "Bot=own_bots:cheat", lines="c3\n")
    assert result.exit_code == 2
    cause = "Workers are placed before anybody builds. (SAN-012)"
    assert result.stderr == f"stoa: own_bots:cheat chose a move that is not legal: {cause}\n"
    assert notations(stoa.Record.open(only_file(folder))) == ["@c3"]


def test_dice_are_told_committed_and_verified(run, folder: Path, pig: stoa.Game) -> None:
    result = run("play", "pig", "--seat", "A=random", "--seat", "B=random", "--seed", "2", lines="pig.stoa\n")
    record = stoa.Record.open(folder / "pig.stoa")
    assert f"Commitment to the dice: {record.commitment}" in result.output
    assert re.search(r"● A rolled [1-6]", result.output)
    assert verify(record) > 0
    assert "are those of the table's dice" in run("verify", "pig.stoa").output


def test_a_game_that_was_put_away_goes_on_with_the_same_dice(run, folder: Path, pig: stoa.Game) -> None:
    run("play", "pig", *TWO_PEOPLE, "--seed", "2", lines="roll\nsave a.stoa\nquit\n")
    first = stoa.Record.open(folder / "a.stoa")
    run("play", "pig", "--load", "a.stoa", "--seat", "A=random", "--seat", "B=random", lines="b.stoa\n")
    whole = stoa.Record.open(folder / "b.stoa")
    assert whole.commitment == first.commitment
    assert whole.moves[: len(first.moves)] == first.moves
    assert verify(whole) > 1


def test_dice_of_an_unknown_secret_are_not_mixed_with_new_ones(run, folder: Path, pig: stoa.Game) -> None:
    record = stoa.Record(pig, 2, secret=b"unknown to the reader")
    record.play(0)
    record.roll()
    record.save(folder / "a.stoa")
    run("play", "pig", "--load", "a.stoa", "--seat", "A=random", "--seat", "B=random", lines="b.stoa\n")
    whole = stoa.Record.open(folder / "b.stoa")
    assert whole.position == record.state().dump()
    assert verify(whole) > 0


def test_undo_never_takes_back_chance(run, pig: stoa.Game) -> None:
    result = run("play", "pig", *TWO_PEOPLE, lines="roll\nundo\nlog\nquit\nno\n")
    assert "Chance has spoken since the last move; it stays." in result.output
    assert "  2. ● Ada rolled" in result.output


def test_a_notation_that_is_a_word_of_the_table_is_the_move(run, install, pig: stoa.Game) -> None:
    class Wordy(type(pig)):
        def spell(self, state: stoa.State, move: int) -> str:
            return "board" if state.turn >= 0 and move == 0 else super().spell(state, move)

    install(Wordy(name="wordy"), "wordy", "wordy-box")
    assert "● Ada rolled " in run("play", "wordy", *TWO_PEOPLE, lines="board\nquit\nno\n").output


@pytest.mark.usefixtures("experienced")
def test_a_list_that_is_too_long_for_the_screen_goes_on_with_enter(run) -> None:
    before, second, third = run("play", "santorini", *TWO_PEOPLE, lines="\n\nquit\nno\n").output.split("Ada> ")[:3]
    assert "16 @a4  Place a worker on a4." in before
    assert before.endswith("… 9 more: press Enter.\n")
    assert "17 @b4  Place a worker on b4." in second
    assert "25 @e5  Place a worker on e5." in second
    assert "press Enter" not in second
    assert third.split()[:2] == ["▸", "●"]  # the table again


def test_many_moves_are_listed_by_their_kinds(run) -> None:
    lines = "1\n" * 6 + "\nsell\nbuy\nquit\nno\n"
    answers = run("play", "caledonia", *TWO_PEOPLE, "--seed", "3", lines=lines).output.split("> ")
    assert re.search(r"\d+–\d+ buy … +\d+ choices, such as: Buy 1 wool", answers[6] + answers[7])
    assert re.search(r"\d+ buy wool 1 +Buy 1 wool", answers[9])
    assert "sell wool" not in answers[9]


@pytest.mark.parametrize("lang", ["en", "de", "zh_Hans", "zh_Hant"])
@pytest.mark.parametrize("game", ["santorini", "corinth", "caledonia", "colosseum"])
def test_what_is_asked_fits_below_the_table_on_a_small_screen(run, monkeypatch, game: str, lang: str) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("LINES", "24")
    seats = (*TWO_PEOPLE, "--seat", "Cem=human")
    output = run("play", game, *seats, "--seed", "2", "--lang", lang, lines="1\n" * 12 + "quit\nno\n").output
    output = re.sub("\x1b\\[[0-9;]*m", "", output)
    first, *screens = re.split("(?:Ada|Ben|Cem)> ", output)[:-1]
    opening = 3 if game == "santorini" else 5  # lines with the title and the dice
    for screen in ["\n".join(first.splitlines()[opening:]), *screens]:
        lines = screen.strip("\n").splitlines()
        assert len(lines) < 24  # and a line to type in
        assert [line for line in lines if columns(line.rstrip()) > 80] == []


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "◆ Ben got the Star Performer Award (gladiator). Turn 1 began, with Ada first."),
        ("zh_Hant", "◆ Ben 獲得了明星獎勵牌（角鬥士）。第 1 回合開始了，由 Ada 先行動。"),
    ],
)
def test_where_there_is_no_room_for_all_that_happened_its_last_sentences_are_shown(
    run, monkeypatch, lang: str, told: str
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("LINES", "24")
    seats = (*TWO_PEOPLE, "--seat", "Cem=human")
    output = run("play", "colosseum", *seats, "--seed", "2", "--lang", lang, lines="quit\n").output
    lines = re.sub("\x1b\\[[0-9;]*m", "", output).splitlines()
    (cut,) = [n for n, line in enumerate(lines) if re.search("… ?[(（].(?:log|記錄)", line)]
    assert lines[cut + 1].strip() == told


def test_commands_have_names_in_every_language(run) -> None:
    for words in (
        ("Hilfe", "Warum c3", "PUNKTE", "verlassen"),
        ("幫助", "為什麼 c3", "得分", "退出"),
        ("帮助", "为什么c3", "得分", "退出"),
    ):
        output = run("play", "santorini", *TWO_PEOPLE, lines="\n".join(words) + "\n").output
        answers = output.split("Ada> ")
        assert "leave the table" in answers[1]
        assert "That is legal now: Place a worker on c3." in answers[2]
        assert "Total" in answers[3] or "Ben" in answers[3]
        assert len(answers) == 5


@pytest.mark.parametrize(
    ("lang", "more", "part", "commands", "seen"),
    [
        (
            "de",
            "Mehr: bogen1, märkte, tausch, ring, bühne, bogen2, bogen3, tisch, ?",
            "märkte",
            "hilfe, ?, züge",
            "Musiker",
        ),
        ("zh_Hans", "更多：玩家1、市场、交易、贵族、舞台、玩家2、玩家3、全部、?", "市场", "帮助、?、行动", "音乐家"),
    ],
)
def test_parts_of_the_table_and_commands_are_shown_in_the_readers_words(
    run, lang: str, more: str, part: str, commands: str, seen: str
) -> None:
    seats = (*TWO_PEOPLE, "--seat", "Cem=human")
    lines = f"{part}\nmarkets\n?\n"
    output = run("play", "colosseum", *seats, "--seed", "2", "--lang", lang, lines=lines).output
    first, by_word, by_key, signs, *_ = output.split("Ada> ")
    assert more in first
    assert by_word == by_key
    assert seen in by_word
    assert commands in signs.replace("\n", " ")


def test_a_place_where_nothing_can_be_done_is_answered_with_the_rule(run) -> None:
    output = run("play", "santorini", *TWO_PEOPLE, lines="c3\nb2\nd4\na1\nc3\ne1\nnowhere\n").output
    *_, place, nowhere, _ = output.split("Ada> ")
    assert "(SAN-022)" in place
    assert nowhere.startswith("“nowhere” is not a move here; Enter lists the moves, “help” tells what else there is.")


def test_the_table_speaks_german_and_chinese(run) -> None:
    german = run("play", "santorini", *TWO_PEOPLE, "--lang", "de", lines="c3\nwhy c3\n").output
    assert "Einen Arbeiter auf ein unbesetztes Feld setzen." in german
    chinese = run("play", "santorini", *TWO_PEOPLE, "--lang", "zh-TW", lines="c3\nb2\nd4\na1\n").output
    assert "選擇" in chinese


def test_names_cannot_steer_the_terminal(run) -> None:
    result = run("play", "santorini", "--seat", "\x1b[2J[red]Ada=human", lines="c3\n")
    assert "\x1b" not in result.output
    assert "[red]Ada: " in result.output


@pytest.mark.parametrize("typed", [b"\xff\xfe\n", b"\x00\n", "²\n".encode(), b"9" * 5000 + b"\n", b"[/red]\n"])
def test_odd_input_is_asked_again(run, typed: bytes) -> None:
    result = run("play", "santorini", *TWO_PEOPLE, lines=typed + b"c3\n")
    assert "Ada placed a worker on c3." in result.output


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--seats", "5"], "santorini is for 2, 3, 4 seats, not 5"),
        (["--seats", "2", *TWO_PEOPLE, "--seat", "Cy=human"], "3 players for 2 seats; say --seats 3"),
        (["--seat", "Ada"], "expected NAME=WHO, such as Ada=human or Bot=mcts:1000"),
        (["--seat", "Ada="], "expected NAME=WHO"),
        (["--seat", "Bot=deepblue"], "there is no bot 'deepblue'"),
        (["--option", "placement"], "option 'placement': expected name=value"),
        (["--option", "colour=red"], "santorini has no option 'colour'; it has: placement, supply"),
        (["--option", "placement=upside"], "'upside' is not one of original, roxley"),
        (["--option", "supply=unlimited", "--option", "supply=unlimited"], "option supply is given twice"),
        (["--load", "nothing.stoa"], "nothing.stoa: No such file or directory"),
        (["--load", "."], ".: Is a directory"),
        (["--load", "-"], "--load needs a file"),
        (["--load", "x", "--seats", "2"], "--load brings its own seats and options"),
    ],
)
def test_a_table_that_cannot_be_is_refused(fails, args: list[str], told: str) -> None:
    assert told in fails("play", "santorini", *args)


def test_a_record_of_another_game_is_refused(fails, saved: Path, pig: stoa.Game) -> None:
    assert fails("play", "pig", "--load", "game.stoa") == "stoa: game.stoa is a game of santorini, not of pig"


def test_tab_completes_notations_and_words(run, folder: Path) -> None:
    from stoa.cli.screen import Screen
    from stoa.cli.sitting import Sitting
    from stoa.core.words import Voice

    game = stoa.game("santorini")
    record = stoa.Record(game, 2)
    screen = Screen(game, Voice("en", game, record.names))
    sitting = Sitting(record, [None, None], screen, lambda who: pytest.fail("asked"))
    assert [sitting._complete("@a", n) for n in range(6)] == ["@a1", "@a2", "@a3", "@a4", "@a5", None]
    assert sitting._complete("wh", 0) == "why"


def test_teammates_share_a_sign() -> None:
    from stoa.cli.screen import Screen
    from stoa.core.words import Voice

    game = stoa.game("santorini")
    screen = Screen(game, Voice("en", game, ["Ada", "Ben", "Cem", "Dora"]))
    signs = [screen.seat(seat).plain[0] for seat in range(4)]
    assert signs[0] == signs[2] != signs[1] == signs[3]


def test_long_sentences_in_the_list_of_moves_stay_in_their_column(run) -> None:
    output = run("play", "colosseum", "--seats", "3", "--seed", "2", lines="moves\nquit\nno\n").output
    listed = [line for line in output.splitlines() if line.lstrip().startswith(("coins.", "26 coins."))]
    assert listed
    assert all(line.startswith(" " * 20) for line in listed)


def test_a_game_that_somebody_gave_up_does_not_go_on(run, folder: Path, whole_game: stoa.Record) -> None:
    whole_game.take_back()
    whole_game.resign([1])
    whole_game.save(folder / "g.stoa")
    output = run("play", "santorini", *TWO_PEOPLE, "--load", "g.stoa").output
    assert "Ben resigns.\nAda wins.\n" in output
    assert "Final place" in output
    assert "> " not in output


def test_why_explains_a_place_of_the_board(run) -> None:
    lines = "why e1\n1\n1\nwhy e1\nwhy nowhere\nquit\nno\n"
    answers = run("play", "caledonia", *TWO_PEOPLE, "--seed", "3", lines=lines).output.split("> ")[1:]
    assert answers[0].startswith("First the clans and starting tiles are chosen. (CAL-037)\nCAL-037")
    assert answers[3].startswith("That hex is not part of the map with one or two players. (CAL-035)\nCAL-035")
    assert answers[4].startswith("“nowhere” is not a move here")


def test_why_names_the_moves_where_several_rules_forbid_them(run) -> None:
    lines = "1\n" * 6 + "why d5\nwhy wool\nquit\nno\n"
    answers = run("play", "caledonia", *TWO_PEOPLE, "--seed", "3", lines=lines).output.split("> ")[7:]
    assert re.match(r"\w+ d5, \w+ d5.*: .+ \(CAL-094\)\n\w+ d5: .+ \(CAL-020\)\nCAL-094 ", answers[0])
    assert answers[1].startswith("That is legal now: Buy 1 wool for £")

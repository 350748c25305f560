"""`elcapitan arena`: what it prints, what it answers, what it refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from elcapitan import file_lock
from elcapitan.arena import calibration, positions, puzzles, yardstick
from elcapitan.cli import main
from elcapitan.client.campaign import voyages
from elcapitan.games.capitan.bots.weights import Weights, weights_for
from elcapitan.games.capitan.game import CHARACTERS

QUICK = ("--processes", "1", "--budget", "rollouts:1")
EASY = ("arena", "--focus", "easy", "--versus", "random", "--players", "2", *QUICK)
YSPAHAN = ("arena", "--game", "yspahan", "--focus", "easy", "--versus", "random", *QUICK)


def test_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*EASY, "--games", "3", "--json"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert found["games"] == 4  # whole deals: the focus in both seats of two
    assert err == "playing 4 games instead of 3, so that each deal is played from every seat\n"
    wanted = "focus versus players games win_share low high margin p95_s max_s illegal late unfinished"
    assert set(wanted.split()) <= set(found)
    assert found["illegal"] == found["late"] == found["unfinished"] == 0
    assert 0.0 <= found["low"] <= found["win_share"] <= found["high"] <= 1.0


def test_below_its_bar_is_a_finding(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*EASY, "--games", "2", "--bar", "0.99"]) == 1
    assert "easy against random, 2 players, 2 games" in capsys.readouterr().out


def test_a_ladder_orders_the_levels(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "ladder", "--levels", "random,easy", "--games", "4", "--json", *QUICK]) == 0
    strength = json.loads(capsys.readouterr().out)["strength"]
    assert strength["easy"] > strength["random"]


def test_a_sequential_test_stops_when_it_knows(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "sprt", *EASY[1:], "--games", "200", "--gain", "0.3", "--json"]
    assert main(command) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["answer"] == "better"
    assert found["games"] < 100


def test_every_character_is_measured_against_its_level(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "characters", "--versus", "easy", "--players", "2", "--games", "2", *QUICK]
    outcome = main([*command, "--json"])
    found = json.loads(capsys.readouterr().out)
    assert [each["focus"] for each in found] == [f"easy-{name}" for name in CHARACTERS]
    assert outcome == any(abs(each["win_share"] - 0.5) > 0.05 for each in found)
    assert main([*command[:2], "--versus", "random"]) == 2
    assert "whose characters are measured" in capsys.readouterr().err


def test_games_go_to_a_file_and_are_taken_from_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    assert main([*EASY, "--games", "2", "--out", str(file), "--json"]) == 0
    first = capsys.readouterr().out
    assert main([*EASY, "--games", "2", "--out", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["score"] == json.loads(first)["score"]
    assert len(file.read_text().splitlines()) == 2


def test_tuning_keeps_what_it_finds_with_how_it_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.json"
    command = ["arena", "tune", "--method", "spsa", "--players", "2", "--games", "2", "--steps", "1", "--seed", "7"]
    assert main([*command, "--out", str(file)]) == 0
    assert "step 1:" in capsys.readouterr().out
    held = json.loads(file.read_text(encoding="utf-8"))
    assert held["made"]["2"]["command"] == "elcapitan " + " ".join(command)
    assert held["made"]["2"]["seed"] == 7
    assert Weights(**held["weights"]["2"]) != weights_for(2)
    assert Weights(**held["weights"]["4"]) == weights_for(4)


def test_a_player_at_its_place_in_python_takes_part(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "--focus", "easy", "--versus", "benchmarks.mcts:Tree", "--players", "2", "--games", "2"]
    assert main([*command, *QUICK, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["versus"] == "benchmarks.mcts:Tree"
    assert found["illegal"] == found["unfinished"] == 0


def test_yspahan_tells_points_and_their_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*YSPAHAN, "--players", "3", "--games", "3", "--option", "gold_steps=three"]) == 0
    out = capsys.readouterr().out
    assert "easy against random, 3 players, 3 games: 100.0%" in out
    assert all(word in out for word in (" points", " souks", " caravan", " buildings", "0 illegal"))
    assert "florins" not in out
    assert "loans" not in out


def test_carcassonne_is_played_by_up_to_eight_with_its_expansions(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--game", "carcassonne", "--focus", "easy", "--versus", "random", *QUICK]
    assert main([*words, "--players", "8", "--games", "1", "--option", "expansions=inns,hills"]) == 0
    out = capsys.readouterr().out
    assert "easy against random, 8 players, 8 games" in out
    assert all(word in out for word in (" points", " roads", " cities", " meadows", "0 illegal"))


def test_an_option_is_part_of_what_is_kept_of_a_game(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = [*YSPAHAN, "--players", "2", "--games", "2", "--out", str(file)]
    assert main(command) == 0
    assert main([*command, "--option", "card_time=after"]) == 0
    assert main([*command, "--option", "card_time=after"]) == 0
    kept = [json.loads(line)["contest"]["chosen"] for line in file.read_text(encoding="utf-8").splitlines()]
    assert kept == [[], [], [["card_time", "after"]], [["card_time", "after"]]]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["arena"], "--focus is required"),
        (["arena", "--focus", "queen", "--versus", "easy"], "unknown computer player 'queen'"),
        (["arena", "--focus", "no.such:Player", "--versus", "easy"], "cannot be loaded"),
        (["arena", "tune", "--seed", "one"], "--seed must be a number"),
        (["arena", "tune"], "requires --out"),
        (["arena", "tune", "--out", "README.md"], "is not a file of weights"),
        (["arena", "learn"], "requires --out"),
        (["arena", "learn", "--out", "README.md"], "is not a file of weights"),
        (["arena", "learn", "--out", "."], "cannot be used"),
        (["arena", "learn", "--out", "new.json", "--players", "2", "--games", "1"], "too few games"),
        (["arena", "yardstick"], "--bot is required"),
        (["arena", "yardstick", "--make", "--worlds", "1"], "--worlds at least 2"),
        (["arena", "yardstick", "--bot", "easy", "--file", "."], "cannot be used"),
        (["arena", "yardstick", "--bot", "easy", "--file", "README.md"], "is no line of a yardstick"),
        ([*EASY, "--games", "0"], "--games must be at least 1"),
        ([*EASY, "--games", f"1{'0' * 400}"], "--games must be at most 1000000"),
        (["arena", "learn", "--out", "new.json", "--games", "99999999999"], "--games must be at most 1000000"),
        (["arena", "tune", "--out", "new.json", "--steps", f"1{'0' * 400}"], "--steps must be at most 1000000"),
        (["arena", "yardstick", "--make", "--worlds", f"1{'0' * 400}"], "--worlds must be at most 1000000"),
        (["arena", "puzzles", "--file", "p", "--positions", "2000000"], "--positions must be at most 1000000"),
        (["arena", "puzzles", "--file", "p", "--letters", "XZ"], "--letters must be some of ABCDEFLNOPX, not 'XZ'"),
        (["arena", "puzzles", "--file", "p", "--letters", "x"], "--letters must be some of"),
        ([*EASY, "--budget", f"rollouts:1{'0' * 400}"], "--budget must look like"),
        (["arena", "--focus", "easy", "--versus", "random", "--budget", "time:0"], "--budget must look like"),
        (["arena", "--focus", "easy", "--versus", "random", "--budget", "thoughts:3"], "--budget must look like"),
        (["arena", "--focus", "easy", "--versus", "random", "--budget", "time:nan"], "--budget must look like"),
        ([*EASY, "--extras", "atlantis"], "atlantis"),
        ([*EASY, "--processes", "0"], "--processes must be at least 1"),
        (["arena", "ladder", "--levels", "easy"], "2 to 5 computer players"),
        (["arena", "sprt", *EASY[1:], "--gain", "0.9"], "--gain must be between"),
        ([*YSPAHAN, "--players", "5"], "--players must be from 2 to 4 in yspahan, not 5"),
        ([*YSPAHAN, "--focus", "master"], "unknown computer player 'master'; choose from random, easy, normal, hard"),
        ([*YSPAHAN, "--extras", "porto"], "yspahan has no extra cities"),
        ([*YSPAHAN, "--option", "gold_steps=four"], "gold_steps cannot be 'four'; choose from any, three"),
        ([*YSPAHAN, "--option", "boats=3"], "yspahan has no option 'boats'"),
        ([*EASY, "--option", "gold_steps=three"], "elcapitan has no option 'gold_steps'"),
        (["arena", "ladder", "--game", "yspahan", "--levels", ",".join(["easy"] * 5)], "2 to 4 computer players"),
        (["arena", "learn", "--game", "carcassonne"], "carcassonne learn nothing"),
    ],
)
def test_what_was_asked_wrongly_gets_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize("words", [[*EASY, "--games", "2", "--out"], ["arena", "yardstick", "--bot", "easy", "--file"]])
def test_the_half_of_a_record_is_not_taken_for_a_line_that_was_cut_short(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "half.capitan"
    file.write_text('{"format": "elcapitan-record", "version": 2, "moves": [[1, ')
    assert main([*words, str(file)]) == 2
    assert f"line 1 of {file} is no" in capsys.readouterr().err
    assert file.read_text().endswith("[[1, ")


def test_a_file_of_something_else_is_not_added_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("milk\n")
    assert main([*EASY, "--games", "2", "--out", str(file)]) == 2
    assert "is no outcome of a game" in capsys.readouterr().err
    assert file.read_text() == "milk\n"


@pytest.mark.parametrize("option", ["--focus-budget", "--versus-budget", "--bar", "--gain"])
@pytest.mark.parametrize("word", ["nan", "inf", "-1", "0", "much"])
def test_a_share_is_a_number_above_0(option: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([*EASY, f"{option}={word}"])
    assert end.value.code == 2
    assert f"argument {option}: {word!r} is not a number above 0" in capsys.readouterr().err


def test_a_file_that_cannot_be_used_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*EASY, "--games", "2", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"elcapitan arena: {tmp_path} cannot be used: ")


KINDS_WITH_A_FILE = [
    ["--focus", "easy", "--versus", "random", "--players", "2", "--games", "2", "--out"],
    ["characters", "--versus", "easy", "--players", "2", "--games", "1", "--out"],
    ["calibrate", "--games", "20", "--out"],
    ["learn", "--players", "2", "--games", "1", "--out"],
    ["puzzles", "--positions", "1", "--file"],
    ["yardstick", "--make", "--positions", "1", "--file"],
]


@pytest.mark.skipif(sys.platform == "win32", reason="links are POSIX's")
@pytest.mark.parametrize("words", KINDS_WITH_A_FILE)
def test_a_second_command_on_the_same_file_is_refused(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, link = tmp_path / "found.jsonl", tmp_path / "link.jsonl"
    link.symlink_to(file)
    with file_lock.hold_alone(file) as is_ours:
        assert is_ours
        assert main(["arena", *words, str(link)]) == 2
    assert "link.jsonl is in use by another elcapitan arena" in capsys.readouterr().err
    assert not file.exists()
    assert [*tmp_path.iterdir()] == [link]


@pytest.mark.parametrize(
    "words",
    [["--focus", "nosuch", "--out"], ["learn", "--games", "0", "--out"], ["puzzles", "--positions", "0", "--file"]],
)
def test_a_refused_command_leaves_no_folder_behind(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    for folder in ("new", "old"):
        assert main(["arena", *words, str(tmp_path / folder / "runs" / "found.jsonl")]) == 2
    assert [*tmp_path.rglob("*")] == [tmp_path / "old"]


def test_the_campaign_is_measured_into_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "found.jsonl"
    with file_lock.hold_alone(file):
        assert main(["arena", "campaign", "--levels", "nosuch", "--out", str(file)]) == 2
    assert "unknown computer player 'nosuch'" in capsys.readouterr().err


def test_the_yardstick_that_is_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["arena", "yardstick", "--focus", "easy"]) == 2
    assert "yardstick-elcapitan.jsonl holds no position that is played out" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_what_is_learned_is_told_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "prediction.json"
    command = ["arena", "learn", "--players", "2", "--games", "20", "--out", str(file), "--processes", "1"]
    assert main(command) == 0
    assert "phase 3: correlation 0." in capsys.readouterr().out
    text = file.read_text(encoding="utf-8")
    assert list(json.loads(text)["weights"]["2"]["lisboa"]) == ["1", "2", "3"]
    file.write_text(text, encoding="utf-8-sig")  # as an editor saves it
    assert main(command) == 0
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("held", [{"made": [], "weights": {}}, {"made": {}, "weights": None}, [], {}])
def test_weights_are_not_learned_for_a_file_that_cannot_hold_them(
    held: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.json"
    file.write_text(json.dumps(held))
    assert main(["arena", "learn", "--players", "2", "--games", "100000", "--out", str(file)]) == 2
    assert "is not a file of weights" in capsys.readouterr().err


def test_puzzles_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["arena", "puzzles"]) == 2
    assert "--file" in capsys.readouterr().err
    file = str(tmp_path / "puzzles.jsonl")
    assert main(["arena", "puzzles", "--file", file, "--positions", "0"]) == 2
    assert "--positions must be at least 1" in capsys.readouterr().err
    contest = {"levels": ["easy", "easy"], "deal": "1/1", "rollouts": 1}
    found = {"playouts": 2, "contest": contest, "moves": [], "puzzles": [{}]}
    monkeypatch.setattr(puzzles, "search_game", lambda job: found)
    assert main(["arena", "puzzles", "--file", file, "--positions", "2", *QUICK]) == 0
    assert f"{file}: 2 puzzles" in capsys.readouterr().out


def test_the_yardstick_is_made_and_a_player_laid_against_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(positions, "BATCH", 2)
    monkeypatch.setattr(yardstick, "BATCH", 2)
    monkeypatch.setattr(positions, "MIXED_LEVELS", ("easy",))
    command = ["arena", "yardstick", "--bot", "easy", "--file", str(tmp_path / "yardstick.jsonl"), *QUICK]
    assert main(command) == 2
    assert "make them with --make" in capsys.readouterr().err
    assert main([*command, "--make", "--positions", "4", "--worlds", "4", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["bot"] == "easy"
    assert found["positions"] == 4
    assert {"phase 1", "phase 2", "phase 3"} <= set(found["groups"])
    assert main(command) == 0
    out = capsys.readouterr().out
    assert f"loss {found['florins']:.2f} +- {found['error']:.2f} florins" in out
    assert "phase 3" in out
    assert "instead of" in out


def test_the_yardstick_of_a_game_with_hidden_cards_speaks_its_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(positions, "BATCH", 2)
    monkeypatch.setattr(yardstick, "BATCH", 2)
    monkeypatch.setattr(positions, "MIXED_LEVELS", ("easy",))
    command = ["arena", "yardstick", "--game", "yspahan", "--bot", "easy", "--file", str(tmp_path / "yardstick.jsonl")]
    options = ["--option", "gold_steps=three", "--option", "card_time=after"]
    made = ["--make", "--positions", "8", "--worlds", "4", "--seed", "2", *options]
    assert main([*command, *QUICK, *made]) == 0
    out = capsys.readouterr().out
    assert "easy: 8 positions, loss " in out
    assert " points and " in out
    assert all(group in out for group in ("week 1", "week 2", "week 3", "with options", "without options"))


def test_the_tables_of_a_campaign_are_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def won_by_hard(voyage: voyages.Voyage) -> voyages.VoyageEnd:
        won = voyage.level == "hard"
        return voyages.VoyageEnd(voyage, won, ("win",) if won else ())

    monkeypatch.setattr(voyages, "play_voyage", won_by_hard)
    words = ["arena", "campaign", "--levels", "easy,hard", "--games", "2", "--processes", "1"]
    assert main(words) == 0
    first, second, *others = capsys.readouterr().out.splitlines()
    assert first == " 1 tanger           easy     won   0%  stars 0.0  (win 0%, shut-down 0%, six-cities 0%)"
    assert "hard     won 100%  stars 1.0" in second
    assert len(others) == 2 * 15
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[1]["won"] == 1.0


def test_a_table_of_a_campaign_is_played_to_its_end() -> None:
    voyage = voyages.Voyage("yspahan", "qazvin", "easy", "1/0", (None, 1))
    end = voyages.play_voyage(voyage)
    assert end == voyages.play_voyage(voyage)
    assert set(end.goals) <= {"win", "all-built", "lead-10"}


def test_the_chance_to_win_is_calibrated(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = [
        calibration.PlayedOut(game, 9, 1, ((9, 5), (6, 7), (8, 4)), (8, 5) if game % 4 else (5, 8))
        for game in range(20)
    ]
    monkeypatch.setattr(calibration, "play_games", lambda *_arguments: ([each] for each in played))
    monkeypatch.setattr(calibration, "chances_file", lambda game: tmp_path / f"{game}.json")
    assert main(["arena", "calibrate", "--game", "yspahan", "--games", "20", "--seed", "c"]) == 0
    assert "told    won     seats" in capsys.readouterr().out
    held = json.loads((tmp_path / "yspahan.json").read_text("utf-8"))
    assert held["made_by"] == "elcapitan arena calibrate --game yspahan --games 20 --seed c"
    assert sum(seats for _told, _won, seats in held["check"]) == 40
    assert main(["arena", "calibrate", "--games", "2"]) == 2

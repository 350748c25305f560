"""Computer players of other authors: found by their entry points, played like our own, never able to stop a game."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from elcapitan.bots import catalogue
from elcapitan.bots import subprocess_bot as aparts
from elcapitan.bots.bot import BotUnusable
from elcapitan.bots.catalogue import all_level_words
from elcapitan.bots.fallback_bot import FallbackBot
from elcapitan.bots.subprocess_bot import SubprocessBot, SubprocessBotError
from elcapitan.cli import main
from elcapitan.games.capitan.bots import api
from elcapitan.games.capitan.bots.api import CHOICES
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.kit.bots.game_bots import LevelBot
from tests.bots.installed_bots import install
from tests.games.capitan.positions import four
from tests.games.whole_games import THOUGHT, play_whole_game
from tests.timeouts import PATIENCE_S

STATE = four().state


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "site"
    folder.mkdir()
    yield install(folder, monkeypatch)
    catalogue.entry_points.cache_clear()


def test_installed_players_are_levels_like_our_own() -> None:
    assert "quick" in all_level_words("elcapitan")
    assert play_whole_game("elcapitan", ["quick", "easy"], seed=4).moves.count("end") > 20


def test_a_name_that_cannot_be_a_level_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    assert "Bad Name" not in catalogue.installed_bots("elcapitan")
    assert "'Bad Name' is left out" in caplog.text


def test_nobody_takes_the_place_of_a_level_of_ours() -> None:
    assert all_level_words("elcapitan").count("normal") == 1
    assert isinstance(make_bot("normal", 1), LevelBot)


@pytest.mark.parametrize(("name", "sentence"), [("unbuildable", "no charts"), ("shapeless", "no method choose")])
def test_who_cannot_be_loaded_is_told_in_one_sentence(
    name: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BotUnusable, match=sentence):
        make_bot(name, 1)
    assert main(["simulate", "--bots", f"{name},easy", "--out", str(tmp_path / "games")]) == 2
    assert main(["arena", "--focus", name, "--versus", "easy", "--games", "1", "--processes", "1"]) == 2
    assert capsys.readouterr().err.count(sentence) == 2


@pytest.mark.parametrize("name", ["raising", "cheating"])
def test_simulate_goes_on_with_a_stand_in(name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert main(["simulate", "--bots", f"{name},easy", "--out", str(tmp_path / "games")]) == 0
    assert f"the computer player {name} has failed" in caplog.text


def test_an_arena_counts_what_goes_wrong(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elcapitan.arena.contest.MAX_TURNS", 20)
    command = ["arena", "--focus", "raising", "--versus", "easy", "--players", "2", "--games", "1", "--processes", "1"]
    assert main(command) == 1
    assert ", 0 illegal" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("moves", "fault"),
    [
        (["end"], "end is refused"),
        (["loan 10"], "loan 10 is refused"),
        (["pass", "pass"], "pass is refused"),
    ],
)
def test_what_cannot_be_played_is_a_fault(moves: list[str], fault: str) -> None:
    assert fault in CHOICES.find_fault(STATE, [parse(text) for text in moves])


def test_a_player_that_keeps_to_the_rules_is_left_alone() -> None:
    steady = FallbackBot("quick", make_bot("quick", 1), make_bot("easy", 1), CHOICES.find_fault)
    assert steady.choose(STATE, 1, THOUGHT) == [*make_bot("quick", 1).choose(STATE, 1, THOUGHT)]
    assert steady.faults == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "why"),
    [("raising", "lost my compass"), ("sleeping", "no answer"), ("looping", "no answer"), ("dying", "has ended")],
)
def test_in_its_own_process_it_fails_alone_and_is_asked_again(
    name: str, why: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(aparts, "ANSWER_TIMEOUT_S", 0.3 if why == "no answer" else PATIENCE_S)
    monkeypatch.setattr(aparts, "START_TIMEOUT_S", PATIENCE_S)
    apart = SubprocessBot("elcapitan", name, 1)
    steady = FallbackBot(name, apart, make_bot("easy", 1), CHOICES.find_fault)
    try:
        for _ in range(2):
            assert CHOICES.find_fault(STATE, steady.choose(STATE, 1, THOUGHT)) == ""
    finally:
        apart.close()
    assert steady.faults == 2
    assert steady.is_fallback_active
    assert why in caplog.text


def test_in_its_own_process_it_plays_as_it_would_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aparts, "START_TIMEOUT_S", PATIENCE_S)
    apart, here = SubprocessBot("elcapitan", "quick", 1), make_bot("quick", 1)
    try:
        for seat in (1, 2, 3):
            state = STATE._replace(seat=seat)
            assert apart.choose(state, seat, THOUGHT) == [*here.choose(state, seat, THOUGHT)]
    finally:
        apart.close()


def test_a_player_that_cannot_be_loaded_there_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aparts, "START_TIMEOUT_S", PATIENCE_S)
    with pytest.raises(SubprocessBotError, match="no charts"):
        SubprocessBot("elcapitan", "unbuildable", 1).choose(STATE, 1, THOUGHT)


def test_whole_turns_are_legal_and_there_are_none_after_the_action() -> None:
    found = [*api.whole_turns(STATE)]
    assert found
    assert all(CHOICES.find_fault(STATE, turn.moves) == "" for turn in found)
    assert not [*api.whole_turns(four().ship("red", "tunis").acted().state)]
    assert STATE.stage is Stage.TURN

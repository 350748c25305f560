"""A game in a package of its own is played without a change of ours; a broken one is a sentence and stops nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from elcapitan import cli
from elcapitan.games import game_names
from elcapitan.games.installed_games import part_fault
from elcapitan.games.yspahan.game import YSPAHAN
from elcapitan.protocol import to_client
from elcapitan.table.record import parse_record
from tests.client.text.text_program import TextProgram
from tests.games import toy_player
from tests.games.installed_toy import BROKEN, lay_out_broken, lay_out_toy
from tests.registered_games import registered, with_parts, without
from tests.server.clients import Person
from tests.server.test_real_game import launch
from tests.toy_entry import TOY
from tests.toy_window import ToyFace

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    lay_out_toy(folder)
    return folder


@pytest.fixture(scope="module")
def broken_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("broken")
    lay_out_toy(folder)
    lay_out_broken(folder)
    return folder


@pytest.fixture
def installed(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(site, tmp_path, monkeypatch)


@pytest.fixture
def broken(broken_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(broken_site, tmp_path, monkeypatch)


def use(folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes of a test find what is installed there."""
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.setenv("ELCAPITAN_HOME", str(home))


def elcapitan(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "elcapitan", *words], capture_output=True, text=True, check=False)


@pytest.mark.usefixtures("installed")
def test_computer_players_play_it_and_the_record_is_verified(tmp_path: Path) -> None:
    done = elcapitan(
        "simulate", "--game", "toy", "--bots", "easy,random", "--option", "rounds=9", "--out", str(tmp_path)
    )
    assert (done.returncode, done.stderr) == (0, "")
    record = tmp_path / "game-0001.capitan"
    assert parse_record(record.read_text("utf-8")).game == "toy"
    assert elcapitan("verify", str(record)).returncode == 0


@pytest.mark.usefixtures("installed")
def test_the_arena_measures_its_levels() -> None:
    words = ("--focus", "easy", "--versus", "random", "--players", "2", "--games", "20", "--processes", "2", "--json")
    done = elcapitan("arena", "--game", "toy", *words)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["games"], found["illegal"], found["unfinished"]) == (20, 0, 0)


@pytest.mark.usefixtures("installed")
def test_what_it_lacks_is_a_sentence() -> None:
    done = elcapitan("arena", "yardstick", "--game", "toy", "--bot", "easy")
    assert (done.returncode, done.stderr) == (2, "elcapitan arena: the computer players of toy play nothing out\n")


def test_a_game_without_a_window_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with registered(without(YSPAHAN, "face")):
        assert cli.main(["play", "--game", "yspahan"]) == 2
    assert "yspahan has no window yet; play it with `elcapitan text --game yspahan`" in capsys.readouterr().err


def test_a_scene_that_is_not_there_is_told_before_it_is_opened() -> None:
    fault = part_fault(with_parts(TOY, face=f"{__name__}:HalfFace"), "face")
    assert fault.startswith("face of the game 'toy' cannot be loaded: ModuleNotFoundError")


class HalfFace(ToyFace):
    """A face whose table is nowhere."""

    parts: ClassVar[Any] = {**ToyFace.parts, "table": "no.such.module:Table"}


@pytest.mark.usefixtures("installed")
def test_it_is_played_by_clicks_in_the_window(tmp_path: Path) -> None:
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    path = os.pathsep.join((os.environ["PYTHONPATH"], str(ROOT)))
    words, variables = [sys.executable, "-m", toy_player.__name__], {**os.environ, **silent, "PYTHONPATH": path}
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=tmp_path, env=variables)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["mine"].count("bid 3") == 3, "three rounds"
    assert "ask" in found["mine"]
    assert {"move", "seat", "log", "menu"} <= {*found["seen"]}
    assert found["ranking"].startswith("The end: ")


@pytest.fixture
def program(installed: None) -> Iterator[TextProgram]:
    running = TextProgram("--game", "toy", "--bots", "easy", "--option", "rounds=1", "--name", "Ada")
    yield running
    running.kill()


def test_it_is_played_as_text_against_a_computer_player_at_the_own_server(program: TextProgram) -> None:
    program.until("^m4  bid 3")
    program.type("m4")
    program.until("^m1  roll")
    program.type("m1")
    program.until("^Ada: rolled")
    program.until("^The end: ")
    program.type("q")
    assert program.ended() == 0


@pytest.fixture
def first_game(installed: None) -> Iterator[TextProgram]:
    running = TextProgram("--game", "toy", "--name", "Ada")
    yield running
    running.kill()


def test_its_first_opponents_are_as_many_as_it_has_seats(first_game: TextProgram) -> None:
    first_game.until("^Rounds left: 3; Ada 0, ")
    first_game.type("q")
    assert first_game.ended() == 0


@pytest.mark.usefixtures("broken")
async def test_a_server_offers_all_games_but_the_broken_ones(tmp_path: Path) -> None:
    server = await launch(tmp_path)
    try:
        anna = await Person.greet(server.port, "Anna", wants="positions")
        (welcome,) = [message for message in anna.heard if isinstance(message, to_client.Welcome)]
        assert [game.name for game in welcome.games] == [*game_names(), "botless", "toy"]
        assert welcome.games[-1].levels == ["random", "easy"]
        await anna.leave()
    finally:
        await server.kill()


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_says_what_is_wrong_with_it(name: str) -> None:
    done = elcapitan("simulate", "--game", name, "--bots", "easy,easy")
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    told = f"argument --game: the game '{name}' of the package {name} is left out: {BROKEN[name][1]}"
    assert line.startswith(f"elcapitan simulate: {told}")


@pytest.mark.usefixtures("broken")
def test_our_own_games_are_played_beside_broken_ones(tmp_path: Path) -> None:
    done = elcapitan("simulate", "--game", "yspahan", "--bots", "random,random", "--out", str(tmp_path))
    assert done.returncode == 0
    told = done.stderr.splitlines()
    assert len(told) == len(BROKEN) + 1
    assert "the game 'yspahan' of the package second is left out: there is a game of that name" in told


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("words", [("simulate", "--bots", "easy,easy"), ("arena", "--focus", "easy")])
def test_a_game_whose_computer_players_cannot_be_loaded_is_a_sentence(words: tuple[str, ...]) -> None:
    done = elcapitan(*words, "--game", "botless")
    fault = "bots of the game 'botless' cannot be loaded: AttributeError: module 'botless' has no attribute 'Bots'"
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].endswith(fault)
    assert "Traceback" not in done.stderr

"""The player of examples/captain, installed as anybody would: it is offered, and plays at a real server."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from elcapitan.bots import catalogue
from elcapitan.client.model.bot_profiles import available_levels
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.ruleset import ElCapitan
from elcapitan.protocol import to_client, to_server
from elcapitan.table.record import parse_record
from tests.bots.installed_bots import install, lay_out
from tests.games.whole_games import play_whole_game
from tests.server.clients import Person
from tests.server.test_real_game import Player, launch
from tests.timeouts import PATIENCE_S

SAMPLE = Path(__file__).parents[2] / "examples" / "captain"
MOST_LINES = 42
RULES = ElCapitan()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as `pip install` leaves it."""
    folder = tmp_path_factory.mktemp("site")
    lay_out(folder, "captain", (SAMPLE / "captain.py").read_text("utf-8"), entry_points())
    return folder


def entry_points() -> dict[str, str]:
    project = tomllib.loads((SAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    return dict(project["entry-points"][catalogue.ENTRY_POINT_GROUP])


@pytest.fixture
def captain(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setenv("PYTHONPATH", str(site))
    catalogue.entry_points.cache_clear()
    yield
    catalogue.entry_points.cache_clear()


def test_the_sample_is_short_and_names_its_entry_point() -> None:
    assert len((SAMPLE / "captain.py").read_text("utf-8").splitlines()) <= MOST_LINES
    assert entry_points() == {"captain": "captain:Captain"}


@pytest.mark.usefixtures("captain")
def test_once_installed_it_is_a_level_among_the_others() -> None:
    assert catalogue.installed_bots("elcapitan") == ("captain",)
    assert "captain" in available_levels("elcapitan", catalogue.all_level_words("elcapitan"))
    assert type(make_bot("captain", 1)).__name__ == "Captain"


@pytest.mark.usefixtures("captain")
@pytest.mark.parametrize("players", [2, 4])
def test_it_plays_whole_games(players: int) -> None:
    assert (
        play_whole_game("elcapitan", ["captain", *["easy"] * (players - 1)], seed=players).moves.count("end")
        >= 17 * players
    )


def test_the_command_line_knows_it(site: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "elcapitan", "simulate", "--bots", "captain,easy", "--out", str(tmp_path)]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(site)}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert parse_record((tmp_path / "game-0001.capitan").read_text("utf-8")).seats[0].by == "captain"


async def test_it_and_players_that_fail_sit_at_a_real_table(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty = tmp_path / "faulty"
    faulty.mkdir()
    install(faulty, monkeypatch)
    catalogue.entry_points.cache_clear()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(site), str(faulty))))
    server = await launch(tmp_path / "home")
    try:
        anna = await Person.greet(server.port, "Anna", wants="moves", rules={"elcapitan": RULES.version})
        await anna.ask(to_server.CreateTable(game="elcapitan", seats=4), to_client.Seated)
        for seat, level in enumerate(("captain", "raising", "cheating"), 2):
            await anna.ask(to_server.AddBot(level=level, seat=seat), to_client.Table)
        anna.say(to_server.Start())
        player = Player(anna, RULES)  # which asserts that the server itself forced no move
        async with asyncio.timeout(PATIENCE_S):
            while not (player.stood_in or player.over):  # one turn may have sixteen moves
                await player.read_on()
                await player.play()
        assert player.stood_in, "she is told that somebody else moved for them"
        await anna.leave()
        assert server.process.stdin is not None
        server.process.stdin.close()
        assert await server.ended() == 0
    finally:
        if server.process.returncode is None:
            await server.kill()

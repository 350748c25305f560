"""What a server has loaded: nothing that paints or thinks, however many pages it has told whole positions."""

from __future__ import annotations

import signal
from fnmatch import fnmatch
from pathlib import Path

import pytest

from elcapitan import games
from elcapitan.protocol import to_client, to_server
from tests.server.clients import Person
from tests.server.server_process import run_process
from tests.signals import send_signal

PROGRAM = ("tests.server.pages.listed_program", "serve")
UNWANTED = {
    *("pygame", "numpy", "segno", "urllib.request", "asyncpg", "importlib.metadata", "statistics"),
    *("elcapitan_server.nodes.node_store", "elcapitan_server.nodes.node_requests"),
}
"""Of the window, the workshop, a printed code, PostgreSQL, lists of packages that offer nothing, reviews, and several
nodes."""
NO_PLAYER = "elcapitan.games.capitan.bots.settling_policy"
"""A number and a rule of thumb that are told of payday, too."""


async def tell_all(port: int, game: str) -> None:
    """A table with pages alone: options, whole positions, and what a seat is."""
    people = [
        await Person.greet(port, name, rules={}, features=["page", "hints"], language=language)
        for name, language in (("Anna", "cs"), ("Boris", "en"))
    ]
    anna, boris = people
    await anna.ask(to_server.AskOptions(game=game), to_client.GameOptions)
    await anna.ask(to_server.CreateTable(game=game, seats=2), to_client.Seated)
    await boris.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    await boris.ask(to_server.Ready(), to_client.Table)
    await anna.ask(to_server.Start(), to_client.Page)
    for person in people:
        await person.ask(to_server.AskPosition(), to_client.Page)
        await person.ask(to_server.AskAbout(thing="seat::1"), to_client.About)
        person.vanish()


async def test_a_server_paints_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = tmp_path / "modules.txt"
    monkeypatch.setenv("LISTED_MODULES", str(listed))
    async with run_process(tmp_path / "data", builtin=False, module=PROGRAM) as server:
        for game in games.game_names():
            await tell_all(server.port, game)
        send_signal(server.process.pid, signal.SIGTERM)
        assert await server.ended() == 0
    loaded = {*listed.read_text(encoding="utf-8").splitlines()}
    assert UNWANTED & loaded == set()
    players = {name for name in loaded if fnmatch(name, "elcapitan.games.*.bots.*")}
    assert players <= {NO_PLAYER}

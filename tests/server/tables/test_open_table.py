"""`elcapitan host`: a table is set out, stays when everyone has left, and is the first comer's."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server import serving
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.local_addresses import OwnAddress
from elcapitan_server.connections import rate_limits
from elcapitan_server.operations.options import add_options
from tests.server.clients import Person, run_server
from tests.server.in_memory_server import wait_until_settled
from tests.server.server_process import ROOT, launch
from tests.server.server_with_toy import offers
from tests.timeouts import PATIENCE_S


async def test_the_first_to_sit_down_anywhere_is_the_host(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        await server.lobby.ensure_open_table("toy", 2)
        anna = await Person.greet(port, "Anna")
        (table,) = (await anna.ask(to_server.ListTables(), to_client.Tables)).tables
        assert [seat.by for seat in table.seats] == [None, None]
        await anna.ask(to_server.JoinTable(table=table.id, seat=2), to_client.Seated)
        assert (await anna.hear(to_client.Table)).table.host == 2
        bert = await Person.greet(port, "Bert")
        await bert.ask(to_server.JoinTable(table=table.id), to_client.Seated)
        assert (await bert.hear(to_client.Table)).table.host == 2
        await anna.leave()
        await bert.leave()


async def test_it_stays_when_the_last_person_has_left_and_over_a_restart(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        await server.lobby.ensure_open_table("toy", 2)
        await server.lobby.ensure_open_table("toy", 2)
        (id,) = server.lobby.tables
        anna = await Person.greet(port, "Anna")
        await anna.ask(to_server.JoinTable(table=id, seat=1), to_client.Seated)
        await anna.ask(to_server.LeaveTable(), to_client.Left)
        await anna.ask(to_server.JoinTable(table=id, seat=2), to_client.Seated)
        assert (await anna.hear(to_client.Table)).table.host == 2
        await anna.ask(to_server.LeaveTable(), to_client.Left)
        await anna.leave()
    async with run_server(tmp_path) as (server, _):
        await server.lobby.ensure_open_table("toy", 2)
        assert [*server.lobby.tables] == [id]


async def test_whoever_comes_next_finds_nothing_of_those_before_them(tmp_path: Path) -> None:
    async with run_server(tmp_path, offers()) as (server, port):
        await server.lobby.ensure_open_table("elcapitan", 4)
        (id,) = server.lobby.tables
        before = server.lobby.tables[id].info()
        anna = await Person.greet(port, "Anna")
        await anna.ask(to_server.JoinTable(table=id, seat=4), to_client.Seated)
        await anna.ask(to_server.CloseSeat(seat=2), to_client.Table)
        await anna.ask(to_server.SetOptions(options={"start": "3"}), to_client.Table)
        await anna.ask(to_server.Say(text="Only for Bert"), to_client.Said)
        await anna.ask(to_server.LeaveTable(), to_client.Left)
        after = server.lobby.tables[id].info()
        assert (after.seats, after.options) == (before.seats, before.options)
        await anna.ask(to_server.JoinTable(table=id), to_client.Seated)
        assert (anna.seat, server.lobby.tables[id].row.host) == (1, 1)
        await wait_until_settled(anna)
        assert "Chat(" not in repr(anna.heard)
        assert (await anna.ask(to_server.Say(text="Hello"), to_client.Said)).line.number == 2, "no number twice"
        await anna.leave()
    async with run_server(tmp_path, offers()) as (server, _):
        assert [*server.lobby.tables[id].seats] == [1]
        assert [line.text for line in await server.lobby.tables[id].read_chat()] == ["Hello"]


async def test_a_game_that_is_not_there_is_not_set_out(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, _):
        with pytest.raises(RequestRefused):
            await server.lobby.ensure_open_table("chess", 2)
        assert server.lobby.tables == {}


async def test_the_command_prints_an_address_that_can_be_joined(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "elcapitan", "host", "--host", "127.0.0.1", "--port", "0", "--seats", "3"),
        *("--hidden", "--data", str(tmp_path)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            while not (line := (await process.stdout.readline()).decode()).startswith("    "):
                pass
            host, port = line.strip().split(":")
        assert host == "127.0.0.1"
        anna = await Person.greet(int(port))
        (table,) = (await anna.ask(to_server.ListTables(), to_client.Tables)).tables
        assert (table.game, len(table.seats), table.stage) == ("elcapitan", 3, "lobby")
        process.terminate()
        assert await anna.farewell() == "shutting-down"
        await anna.leave()
        async with asyncio.timeout(PATIENCE_S):
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def test_the_command_prints_each_address_with_its_adapter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [OwnAddress("192.168.1.20", "Wi-Fi wlan0"), OwnAddress("fd00::20"), OwnAddress("10.8.0.2", "tun0")]
    monkeypatch.setattr(serving, "named_addresses", lambda _bound: found)
    said: list[str] = []
    async with run_server(tmp_path) as (server, _):
        await serving._set_out_table(server, ("toy", 2), said.append, 21997, 0, argparse.Namespace())
    assert said == ["    192.168.1.20:21997  (Wi-Fi wlan0)", "    [fd00::20]:21997", "    10.8.0.2:21997  (tun0)"]


def test_everything_grows_with_the_requests() -> None:
    assert rate_limits.scale_rates(50.0) == rate_limits.DEFAULT_RATES
    assert rate_limits.scale_rates(500.0).control == rate_limits.Rate(50.0, 500)
    assert min(each.burst for each in rate_limits.scale_rates(0.1)) == 1


@pytest.mark.parametrize("rate", ["0", "-1", "nan", "x", "1e9"])
def test_a_rate_that_cannot_be_is_wrong_use(rate: str, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    add_options(parser)
    with pytest.raises(SystemExit) as ended:
        parser.parse_args([f"--requests-per-s={rate}"])
    assert ended.value.code == 2
    assert "is not a number" in capsys.readouterr().err


async def test_a_server_started_with_a_rate_keeps_to_it(tmp_path: Path) -> None:
    server = await launch(tmp_path, "--requests-per-s=0.1", builtin=False)
    try:
        anna = await Person.greet(server.port)
        for _ in range(4):
            anna.say(to_server.ListTables())
        assert await anna.farewell() == "too-fast"
        await anna.leave()
    finally:
        await server.kill()

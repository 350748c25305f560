"""Seats handed out to the owner of a built-in server, who has lost their list: theirs alone, and by the pipe alone."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.operations.owner_pipe import OwnerQuestions
from elcapitan_server.server import LOOPBACK, Server
from tests.server.clients import Person, run_server, table_of_two
from tests.timeouts import PATIENCE_S

OWNER = bytes(range(32))


async def ask(server: Server, *lines: bytes | dict[str, Any]) -> list[list[dict[str, Any]]]:
    """What is answered to these lines of the pipe."""
    said: list[str] = []
    questions = OwnerQuestions(server, said.append)
    for line in lines:
        questions.put(line if isinstance(line, bytes) else json.dumps({"most": 100} | line).encode())
    while len(said) < len(lines):
        await asyncio.sleep(0)
    return [json.loads(answer)["seats"] for answer in said]


async def test_the_host_s_seats_of_unknown_tables_are_handed_out(tmp_path: Path) -> None:
    async with run_server(tmp_path, owner=OWNER) as (server, port):
        anna, bert = await table_of_two(port)
        other, carl = await table_of_two(port)
        ((seat,),) = await ask(server, {"known": [other.table]})
        assert (seat["table"], seat["seat"]) == (anna.table, 1)
        again = await Person.greet(port, "Anna")
        seated = await again.ask(to_server.Resume(token=bytes.fromhex(seat["token"])), to_client.Seated)
        assert seated.seat == 1
        assert await anna.farewell() == "replaced"
        # Bert's own token is as good as before, and so is one that was handed out and not used.
        first, second = await ask(server, {"known": []}, b'{"known": []}')
        assert [each["table"] for each in first] == [each["table"] for each in second]
        await bert.ask(to_server.Look(token=bert.token), to_client.Seen)
        for each in (*first, *second):
            await again.ask(to_server.Look(token=bytes.fromhex(each["token"])), to_client.Seen)
        for person in (again, anna, bert, other, carl):
            await person.leave()


async def test_no_more_are_handed_out_than_the_owner_has_room_for(tmp_path: Path) -> None:
    """The last changed first; the tokens of all others stay what they are."""
    async with run_server(tmp_path, owner=OWNER) as (server, port):
        people = [person for _ in range(3) for person in await table_of_two(port)]
        tables = server.lobby.tables
        for changed_s, person in enumerate(people[::2], 1):
            tables[person.table].row = tables[person.table].row._replace(changed_s=changed_s)
        tokens = {table: host.seats[1].tokens for table, host in tables.items()}
        (seat,), none, nothing = await ask(
            server, *({"known": [people[4].table], "most": most} for most in (1, 0, -(10**400)))
        )
        assert (seat["table"], none, nothing) == (people[2].table, [], [])
        changed = [table for table, host in tables.items() if host.seats[1].tokens != tokens[table]]
        assert changed == [seat["table"]]
        for person in people:
            await person.leave()


async def test_they_outlive_a_restart(tmp_path: Path) -> None:
    async with run_server(tmp_path, owner=OWNER) as (server, port):
        anna, bert = await table_of_two(port)
        ((seat,),) = await ask(server, {"known": []})
        await anna.leave()
        await bert.leave()
    async with run_server(tmp_path, owner=OWNER) as (_server, port):
        again = await Person.greet(port, "Anna")
        await again.ask(to_server.Resume(token=bytes.fromhex(seat["token"])), to_client.Seated)
        await again.leave()


async def test_what_guests_have_made_is_not_the_owner_s(tmp_path: Path) -> None:
    async with run_server(tmp_path, owner=OWNER) as (server, port):
        anna, bert = await table_of_two(port)
        host = server.lobby.tables[anna.table]
        guest = server._accounts.for_address("192.168.1.77", 0.0)
        await server.lobby._all.pass_on(host, guest)
        assert await ask(server, {"known": []}) == [[]]
        await anna.leave()
        await bert.leave()
    async with run_server(tmp_path, owner=OWNER) as (server, _port):
        assert await ask(server, {"known": []}) == [[]]


async def test_a_lost_key_of_makers_costs_the_owner_no_game(tmp_path: Path) -> None:
    async with run_server(tmp_path, owner=OWNER) as (_server, port):
        anna, bert = await table_of_two(port)
        await anna.leave()
        await bert.leave()
    (tmp_path / "makers.key").unlink()
    async with run_server(tmp_path, owner=OWNER):
        pass
    async with run_server(tmp_path, owner=OWNER) as (server, _port):  # the list of seats is lost only later
        ((seat,),) = await ask(server, {"known": []})
        assert seat["table"] == anna.table


@pytest.mark.parametrize("is_there", [True, False])
async def test_a_table_that_the_owner_gave_up_in_the_lobby_is_its_new_host_s(tmp_path: Path, is_there: bool) -> None:
    async with run_server(tmp_path, owner=OWNER) as (server, port):
        anna, guest = await Person.greet(port, "Anna"), await Person.greet(port, "Guest")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await guest.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        host = server.lobby.tables[anna.table]
        (seated,) = [peer for seat, peer in host.company.seated.items() if seat == guest.seat]
        seated.guest = True  # as over the network
        seated.account = server._accounts.for_address("192.168.1.77", 0.0)
        if not is_there:
            guest.vanish()
            while guest.seat in host.company.seated:
                await asyncio.sleep(0.005)
        await anna.ask(to_server.LeaveTable(), to_client.Left)
        assert host.row.host == guest.seat
        if is_there:
            assert await ask(server, {"known": []}) == [[]]
        await guest.leave()
        await anna.leave()
    async with run_server(tmp_path, owner=OWNER) as (server, _port):
        assert await ask(server, {"known": []}) == [[]]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"[]",
        b'{"known": 3}',
        b'{"known": [], "most": "x"}',
        b"[" * 100_000,
        b'{"known": ' + b"9" * 5000 + b"}",
        b"\xff",
    ],
)
async def test_an_odd_line_hands_out_nothing_and_the_next_one_is_answered(tmp_path: Path, line: bytes) -> None:
    async with run_server(tmp_path, owner=OWNER) as (server, port):
        anna, bert = await table_of_two(port)
        nothing, seats = await ask(server, line, {"known": []})
        assert (nothing, [each["table"] for each in seats]) == ([], [anna.table])
        await anna.leave()
        await bert.leave()


async def test_an_owner_who_does_not_read_the_answer_keeps_nobody_waiting(tmp_path: Path) -> None:
    begun, read, heard = asyncio.Event(), threading.Event(), list[bool]()
    loop = asyncio.get_running_loop()

    def say(_answer: str) -> None:
        loop.call_soon_threadsafe(begun.set)
        heard.append(read.wait(PATIENCE_S))

    async with run_server(tmp_path, owner=OWNER) as (server, port):
        anna = await Person.greet(port)
        OwnerQuestions(server, say).put(b'{"known": [], "most": 1}')
        await begun.wait()
        await anna.ask(to_server.Ping(number=1), to_client.Pong)
        read.set()
        while not heard:
            await asyncio.sleep(0.001)
        assert heard == [True]
        await anna.leave()


async def test_nobody_can_ask_for_it_over_a_connection(tmp_path: Path) -> None:
    """Not even the owner's: the pipe of the parent process is the only way."""
    assert not [name for name in vars(to_server) if "hand" in name.lower() or "known" in name.lower()]
    async with run_server(tmp_path, owner=OWNER) as (server, port):
        anna, bert = await table_of_two(port)
        stranger = await Person.greet(port, "Eve")
        answer = await stranger.ask(to_server.Look(token=bytes(32)), to_client.Refused)
        assert answer.why == "bad-token"
        assert server.maker_of(LOOPBACK)
        for person in (anna, bert, stranger):
            await person.leave()

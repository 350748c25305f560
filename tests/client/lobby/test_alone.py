"""Games against computer players alone are never offered to the network by the same player's server."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from elcapitan.client.model.table_setup import quick_setup
from elcapitan.client.net.connection import RequestDeclined
from elcapitan.client.net.table_client import TableClient
from elcapitan.protocol import to_client, to_server
from tests.client.lobby.host_and_guest import Guest, HostAndGuest
from tests.games.capitan.client.endings import nearly_over, play_out
from tests.ports import reserved_port


@pytest.fixture
async def party() -> AsyncIterator[HostAndGuest]:
    with reserved_port() as port:
        one = HostAndGuest(port)
        yield one
        await one.close()


async def offered(link: TableClient) -> list[str]:
    """The tables that a server lists."""
    answer = await link.send_request(to_server.ListTables(), to_client.Tables)
    assert isinstance(answer, to_client.Tables)
    return sorted(table.id for table in answer.tables)


async def test_games_played_alone_running_and_finished_are_not_shown_to_guests(party: HostAndGuest) -> None:
    await party.link.load_game(nearly_over("easy"))
    finished = party.link.place
    await play_out(party.link)
    await party.link.leave()
    other = TableClient.for_local_server("Klára")  # their other window, at the same server
    await other.new_table(quick_setup(["easy"], "Klára"))
    running = other.place
    await party.host(3)
    guest = Guest()
    party.guests.append(guest)
    there = guest.link.client_for("127.0.0.1", party.port)
    assert await offered(there) == [party.table.id]
    for table in (finished, running):
        with pytest.raises(RequestDeclined) as declined:
            await there.watch_table(to_server.Watch(table=table))
        assert declined.value.answer.why == "no-onlookers"
    assert await offered(party.link) == sorted([finished, running, party.table.id]), "to herself they are"
    await other.close()

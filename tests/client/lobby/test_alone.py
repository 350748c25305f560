"""Games against computer players alone are never offered to the network by the same player's server."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from elcapitan.client.link import Link
from elcapitan.client.plan import quick_plan
from elcapitan.client.wire import Declined
from elcapitan.protocol import to_client, to_server
from tests.client.endings import nearly_over, play_out
from tests.client.lobby.company import Guest, Party
from tests.ports import reserved_port


@pytest.fixture
async def party() -> AsyncIterator[Party]:
    with reserved_port() as port:
        one = Party(port)
        yield one
        await one.close()


async def offered(link: Link) -> list[str]:
    """The tables that a server lists."""
    answer = await link.ask(to_server.ListTables(), to_client.Tables)
    assert isinstance(answer, to_client.Tables)
    return sorted(table.id for table in answer.tables)


async def test_games_played_alone_running_and_finished_are_not_shown_to_guests(party: Party) -> None:
    await party.link.load_game(nearly_over("easy"))
    finished = party.link.place
    await play_out(party.link)
    await party.link.leave()
    other = Link.to_builtin("Klára")  # her other window, at the same server
    await other.new_table(quick_plan(["easy"], "Klára"))
    running = other.place
    await party.host(3)
    guest = Guest()
    party.guests.append(guest)
    there = guest.link.elsewhere("127.0.0.1", party.port)
    assert await offered(there) == [party.table.id]
    for table in (finished, running):
        with pytest.raises(Declined) as declined:
            await there.look_on(to_server.Watch(table=table))
        assert declined.value.answer.why == "no-onlookers"
    assert await offered(party.link) == sorted([finished, running, party.table.id]), "to herself they are"
    await other.close()

"""How a guest finds a table: by a typed address, among several, and by what servers announce on the local network."""

from __future__ import annotations

import asyncio
import signal
import socket

import pytest

from elcapitan.client.lobby.lobby_model import POLL_INTERVAL_S
from elcapitan.client.net import connection, reconnecting
from elcapitan.protocol import to_client, to_server
from tests.client.lobby.host_and_guest import Guest, HostAndGuest, seen, settled
from tests.signals import send_signal

pytestmark = pytest.mark.slow


async def test_a_guest_who_types_the_address_sits_down_at_the_only_table(party: HostAndGuest) -> None:
    await party.host(2)
    guest = await party.guest()
    assert guest.room.me is not None
    assert (guest.room.me.seat, guest.room.me.name) == (2, "Ben")
    assert not guest.room.is_host
    await seen(lambda: party.table.seats[1].name == "Ben")


async def test_where_there_are_several_tables_the_guest_chooses(party: HostAndGuest) -> None:
    await party.host(2)
    other = await party.guest("Eva")
    await other.link.client_for("127.0.0.1", party.port).leave()
    other.room.at = other.link.client_for("127.0.0.1", party.port)
    await other.room.at.take_seat(to_server.CreateTable(game="elcapitan", seats=3, name="Eva"))
    guest = await party.guest()
    assert guest.room.table is None
    (mine,) = [spot for spot in guest.room.listed_tables if len(spot.table.seats) == 3]
    guest.room.choose(mine)
    assert guest.room.chosen_table == mine
    guest.room.join(mine, "Ben")
    await settled(guest.room)
    assert guest.room.table is not None
    assert [seat.name for seat in guest.room.table.seats] == ["Eva", "Ben", ""]


async def test_a_server_that_announces_itself_is_looked_at_and_listed_while_it_answers(party: HostAndGuest) -> None:
    await party.host(2)
    guest = Guest()
    party.guests.append(guest)
    guest.room.lan_discovery.resolve("Klára", ["127.0.0.1"], party.port, {})
    await seen(lambda: [spot.table.id for spot in guest.room.listed_tables] == [party.table.id])
    party.room.leave()
    await settled(party.room)
    guest.room.update(POLL_INTERVAL_S)
    await seen(lambda: not guest.room.listed_tables)


@pytest.mark.parametrize("end", ["SIGKILL", "SIGSTOP"])
async def test_a_server_that_takes_no_leave_is_listed_no_longer_and_again_when_it_answers(
    party: HostAndGuest, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its announcement stands for minutes; killed, it refuses, and stopped, it takes connections and says nothing."""
    for patience in (connection, "ANSWER_TIMEOUT_S"), (reconnecting, "DROP_AFTER_S"):
        monkeypatch.setattr(*patience, 3600.0)  # the list has a patience of its own
    await party.host(2)
    guest = Guest()
    party.guests.append(guest)
    guest.room.lan_discovery.resolve("Klára", ["127.0.0.1"], party.port, {})
    listed = [party.table.id]
    await seen(lambda: [spot.table.id for spot in guest.room.listed_tables] == listed)
    stopped = party.link.server_pid
    send_signal(stopped, signal.Signals[end])
    guest.room.update(POLL_INTERVAL_S)
    await seen(lambda: not guest.room.listed_tables)
    assert guest.room.lan_discovery.servers, "nobody has said that it is gone"
    if end == "SIGSTOP":
        send_signal(stopped, signal.SIGCONT)

    def found_again() -> bool:
        guest.room.update(POLL_INTERVAL_S)
        return [spot.table.id for spot in guest.room.listed_tables] == listed

    await seen(found_again)


async def test_the_own_server_is_not_listed(party: HostAndGuest) -> None:
    await party.host(2)
    assert party.link.opened is not None
    own = party.link.opened
    party.link._on_message(to_client.Opened(port=own.port, addresses=["127.0.0.1"]))
    party.room.lan_discovery.resolve("Klára", ["127.0.0.1"], own.port, {})
    assert not party.room._silent


async def test_who_leaves_before_the_search_has_begun_begins_none() -> None:
    guest = Guest()
    guest.room.search(True)
    guest.room.search(False)
    await asyncio.gather(*guest.room._silent)
    assert not guest.room.searching
    assert guest.room.lan_discovery._network is None


async def test_nobody_at_an_address_is_said() -> None:
    with socket.socket() as kept:
        kept.bind(("127.0.0.1", 0))
        port = kept.getsockname()[1]
        guest = Guest()
        guest.room.connect("127.0.0.1", port, "Ben")
        await settled(guest.room)
    assert guest.told == [f"No answer from 127.0.0.1:{port}"]


async def test_a_server_without_a_table_says_so(party: HostAndGuest) -> None:
    await party.host(2)
    port = party.port
    await party.link.leave()
    guest = await party.guest_at(port)
    assert guest.told == [f"There is no table at 127.0.0.1:{port} yet"]

"""What the host of a server can do to tables, addresses and what is kept of a person."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.connections.sanctions import Sanctions
from elcapitan_server.operations.admin_requests import AdminError, answer_request
from elcapitan_server.server import Server
from tests.server.clients import Person, move_id, run_server, table_of_two

HERE = "127.0.0.1"


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[tuple[Server, int, Person, Person]]:
    """A server with a game of Anna and Bert."""
    async with run_server(folder) as (server, port):
        anna, bert = await table_of_two(port)
        try:
            yield server, port, anna, bert
        finally:
            for person in (anna, bert):
                await person.leave()


async def test_tables_are_listed_with_who_is_there_and_from_where(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, port, anna, _):
        wanda = await Person.greet(port, "Wanda")
        await wanda.ask(to_server.Watch(table=anna.table), to_client.Watching)
        (table,) = (await answer_request(server, {"do": "tables"}))["tables"]
        assert (table["table"], table["game"], table["stage"], table["position"]) == (anna.table, "toy", "playing", 0)
        assert [(each["seat"], each["name"], each["address"]) for each in table["seats"]] == [
            (1, "Anna", HERE),
            (2, "Bert", HERE),
        ]
        assert table["onlookers"] == [{"name": "Wanda", "address": HERE}]
        await wanda.leave()


async def test_a_table_that_is_closed_is_gone_for_everyone_and_for_good(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, port, anna, bert):
        assert await answer_request(server, {"do": "close", "table": anna.table}) == {"closed": anna.table}
        assert await anna.farewell() == await bert.farewell() == "table-dropped"
        again = await Person.greet(port)
        assert (await again.ask(to_server.Resume(token=anna.token), to_client.Refused)).why == "bad-token"
        with pytest.raises(AdminError, match=r"There is no such table\."):
            await answer_request(server, {"do": "close", "table": anna.table})
        await again.leave()
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as journal:
        assert journal.execute("SELECT count(*) FROM tables").fetchone() == (0,)


async def test_a_banned_address_is_put_out_and_kept_out_until_it_is_pardoned(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, port, anna, bert):
        answer = await answer_request(server, {"do": "ban", "address": HERE, "for_s": 60, "force": True})
        assert answer == {"imposed": "ban", "for_s": 60, "closed": 2}
        assert await anna.farewell() == await bert.farewell() == "banned"
        late = await Person.connect(port)
        assert await late.farewell() == "banned"
        (sanction,) = (await answer_request(server, {"do": "sanctions"}))["sanctions"]
        assert sanction["kind"] == "ban"
        assert await answer_request(server, {"do": "pardon", "address": HERE}) == {"pardoned": True}
        again = await Person.greet(port)
        await again.leave()
        await late.leave()


@pytest.mark.parametrize("numbered", [False, True])
async def test_a_muted_address_plays_on_and_is_not_heard(tmp_path: Path, numbered: bool) -> None:
    async with run_server(tmp_path) as (server, port):
        anna = await Person.greet(port, features=["requests", "gestures"])
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await answer_request(server, {"do": "mute", "address": HERE, "for_s": 60, "force": True})
        request = {"request": 5} if numbered else {}
        for message in (to_server.Say(text="hello", **request), to_server.ShowGesture(gesture="thanks", **request)):
            refused = await anna.ask(message, to_client.Refused)
            assert (refused.why, refused.request) == ("muted", 5 if numbered else 0)
        await anna.ask(to_server.Ready(), to_client.Table)
        await answer_request(server, {"do": "pardon", "address": HERE})
        await anna.ask(to_server.Say(text="hello"), to_client.Said)
        assert not any(isinstance(each, to_client.Closing) for each in anna.heard)
        await anna.leave()


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({"do": "ban", "address": "nobody", "for_s": 60}, "'nobody' is not an address."),
        ({"do": "ban", "address": "10.1.2.3", "for_s": 60}, "belongs to a trusted network"),
        ({"do": "mute", "address": "192.0.2.1", "for_s": 0}, "must be longer than nothing"),
        ({"do": "mute", "address": "192.0.2.1"}, "does not know this request"),
        ({"do": "dance"}, "does not know this request"),
        ({"do": "ban", "address": "127.0.0.1", "for_s": 60}, "127.0.0.1 is this machine itself"),
        ({"do": "mute", "address": "::1", "for_s": 60}, "::1 is this machine itself"),
        ({"do": "ban", "address": "::ffff:127.0.0.0/104", "for_s": 60}, "contains this machine itself"),
        ({"do": "ban", "address": "126.0.0.0/7", "for_s": 60}, r"126\.0\.0\.0/7 is 1% of all addresses of IPv4"),
        ({"do": "ban", "address": "0.0.0.0/0", "for_s": 60}, r"0\.0\.0\.0/0 is 100% of all addresses of IPv4"),
        ({"do": "ban", "address": "::/0", "for_s": 60}, "::/0 is 100% of all addresses of IPv6"),
        ({"do": "ban", "address": "2000::/12", "for_s": 60}, "2000::/12 is 1/4096 of all addresses of IPv6"),
        ({"do": "ban", "address": "203.0.113.7/24", "for_s": 60}, r"inside of 203\.0\.113\.0/24: name the network"),
        ({"do": "ban", "address": "[2001:db8::1]/64", "for_s": 60}, "inside of 2001:db8::/64: name the network"),
        ({"do": "ban", "address": "203.0.113.0/33", "for_s": 60}, "is not a network such as"),
        ({"do": "ban", "address": "/24", "for_s": 60}, "is not a network such as"),
        ({"do": "ban", "address": "10.1.0.0/16", "for_s": 60}, "belongs to a trusted network"),
        ({"do": "announce", "text": "\x1b"}, "no character that can be shown"),
        ({"do": "announce", "text": "a" * 401}, r"has more than 400 characters\."),
        ({"do": "announce", "text": "a" * 100_000}, r"has more than 400 characters\."),
    ],
)
async def test_what_cannot_be_done_is_said_in_a_sentence(
    tmp_path: Path, request_: dict[str, Any], sentence: str
) -> None:
    async with run_server(tmp_path) as (server, _):
        server._accounts._trusted = [ip_network("10.0.0.0/8")]
        with pytest.raises(AdminError, match=sentence):
            await answer_request(server, request_)
        assert server.sanctions.in_force() == []


@pytest.mark.parametrize("address", ["203.0.113.7", "203.0.113.0/24", "2001:db8:0:11aa::5", "2001:db8::/32"])
async def test_this_machine_is_banned_by_its_addresses_on_the_network_only_by_force(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    async with run_server(tmp_path) as (server, _):
        monkeypatch.setattr(server, "hosts", ["203.0.113.7", "2001:db8:0:1100::1"])
        request = {"do": "ban", "address": address, "for_s": 60}
        with pytest.raises(AdminError, match="this machine itself"):
            await answer_request(server, request)
        await answer_request(server, {**request, "address": "203.0.112.7"})
        assert (await answer_request(server, {**request, "force": True}))["imposed"] == "ban"


@pytest.mark.parametrize(
    ("network", "inside", "outside"),
    [
        ("203.0.113.0/24", ["203.0.113.0", "203.0.113.255", "::ffff:203.0.113.7"], ["203.0.112.255", "203.0.114.0"]),
        ("::ffff:203.0.113.0/120", ["203.0.113.9"], ["203.0.114.1"]),
        ("203.0.113.7/32", ["203.0.113.7"], ["203.0.113.6"]),
        ("2001:db8::/32", ["2001:db8:ffff::1", "2001:db8::1%eth0"], ["2001:db9::1", "203.0.113.7"]),
        ("fe80::%eth0/48", ["fe80::1%eth0", "fe80::1"], ["fe80:0:1::1"]),
        ("2001:db8:0:1100::/56", ["2001:db8:0:11ff::1"], ["2001:db8:0:1200::1"]),
        ("2001:db8:0:1234::/64", ["2001:db8:0:1234::1", "2001:db8:0:1299::1"], ["2001:db8:0:1300::1"]),
    ],
)
async def test_a_ban_of_a_network_holds_for_its_addresses_and_no_other_until_it_is_pardoned(
    tmp_path: Path, network: str, inside: list[str], outside: list[str]
) -> None:
    def banned(server: Server, addresses: list[str]) -> list[bool]:
        return [server.accounts.for_address(each, 0.0).is_banned for each in addresses]

    async with run_server(tmp_path) as (server, _):
        here_before = server.accounts.for_address(inside[0], 0.0)
        await answer_request(server, {"do": "ban", "address": network, "for_s": 60})
        assert here_before.is_banned
        assert banned(server, inside) == [True] * len(inside)
        assert banned(server, outside) == [False] * len(outside)
    async with run_server(tmp_path) as (server, _):
        assert banned(server, inside) == [True] * len(inside), "a restart ends nothing"
        for file in tmp_path.iterdir():
            if file.name.startswith("sanctions"):
                assert "203.0" not in file.read_text()
        assert await answer_request(server, {"do": "pardon", "address": network}) == {"pardoned": True}
        assert banned(server, [*inside, *outside]) == [False] * len([*inside, *outside])


async def test_a_ban_of_a_network_does_not_hold_for_a_trusted_one_within(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, _):
        server._accounts._trusted = [ip_network("203.0.113.64/26")]
        for sanction in ("ban", "mute"):
            await answer_request(server, {"do": sanction, "address": "203.0.113.0/24", "for_s": 60})
        trusted, other = (server.accounts.for_address(f"203.0.113.{last}", 0.0) for last in (70, 7))
        assert (trusted.is_banned, trusted.is_muted) == (False, False)
        assert (other.is_banned, other.is_muted) == (True, True)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the loopback has one address")
async def test_connections_from_a_banned_network_are_closed_and_kept_out_and_no_others(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):

        async def connect(address: str) -> Person:
            return Person(*await asyncio.open_connection(HERE, port, local_addr=(address, 0)))

        inside, outside = await connect("127.0.7.5"), await connect("127.0.8.5")
        for person in (inside, outside):
            person.say(to_server.Hello(protocol=1, wants="positions"))
            await person.hear(to_client.Welcome)
        request = {"do": "ban", "address": "127.0.7.0/24", "for_s": 60, "force": True}
        assert (await answer_request(server, request))["closed"] == 1
        late = await connect("127.0.7.250")
        assert await inside.farewell() == await late.farewell() == "banned"
        await outside.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await answer_request(server, {"do": "mute", "address": "127.0.8.0/24", "for_s": 60, "force": True})
        assert (await outside.ask(to_server.Say(text="hello"), to_client.Refused)).why == "muted"
        for person in (inside, outside, late):
            await person.leave()


async def test_a_pardon_of_an_address_says_which_network_of_it_is_still_banned(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, _):
        await answer_request(server, {"do": "mute", "address": "203.0.113.0/24", "for_s": 60})
        await answer_request(server, {"do": "ban", "address": "203.0.113.7", "for_s": 90})
        found = (await answer_request(server, {"do": "sanctions"}))["sanctions"]
        assert [(each["kind"], each["of"]) for each in found] == [("mute", "IPv4 /24 network"), ("ban", "address")]
        answer = await answer_request(server, {"do": "pardon", "address": "203.0.113.7"})
        assert answer == {"pardoned": True, "left": ["IPv4 /24 network"]}
        assert server.accounts.for_address("203.0.113.7", 0.0).is_muted


@pytest.mark.parametrize(
    ("wide", "narrow"),
    [("203.0.113.0/24", "203.0.113.128/25"), ("2001:db8::/32", "2001:db8:1::/48"), ("2001:db8::/32", "2001:db8::/64")],
)
async def test_a_pardon_of_a_network_says_which_larger_one_is_still_banned(
    tmp_path: Path, wide: str, narrow: str
) -> None:
    async with run_server(tmp_path) as (server, _):
        await answer_request(server, {"do": "ban", "address": wide, "for_s": 60})
        answer = await answer_request(server, {"do": "pardon", "address": narrow})
        assert not answer["pardoned"]
        assert answer["left"] == [f"IPv{6 if ':' in wide else 4} /{wide.partition('/')[2]} network"]
        assert await answer_request(server, {"do": "pardon", "address": wide}) == {"pardoned": True}


async def test_an_announcement_is_cleaned_and_comes_to_every_player_wherever_they_are(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, port, anna, bert):
        wanda, nora = await Person.greet(port, "Wanda"), await Person.greet(port, "Nora")
        await wanda.ask(to_server.Watch(table=anna.table), to_client.Watching)
        stranger = await Person.connect(port)
        text = "Hello,\n\x1b[2Jall!"
        assert await answer_request(server, {"do": "announce", "text": text}) == {"announced": 4}
        for person in (anna, bert, wanda, nora):
            assert await person.hear(to_client.Announcement) == to_client.Announcement(text="Hello, [2Jall!")
        for person in (wanda, nora, stranger):
            await person.leave()


async def test_what_is_kept_at_tables_that_are_asleep_is_exported_and_erased_too(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _, anna, _bert):
        await anna.ask(to_server.Say(text="my secret"), to_client.Said)
        table = anna.table
    async with run_server(tmp_path) as (server, _):
        exported = await answer_request(server, {"do": "export", "name": "anna"})
        assert ([each["text"] for each in exported["chat"]], exported["seats"][0]["table"]) == (["my secret"], table)
        erased = await answer_request(server, {"do": "erase", "name": "Anna"})
        assert (erased["seats"], erased["chat"], server.lobby.tables[table].is_asleep) == (1, 1, True)
        left = await answer_request(server, {"do": "export", "name": "Anna"})
        assert (left["seats"], left["chat"]) == ([], [])


async def test_what_is_kept_of_a_person_is_exported_and_erased_everywhere_and_for_good(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _, anna, bert):
        await anna.ask(to_server.Say(text="my secret"), to_client.Said)
        await bert.ask(to_server.Say(text="I am Bert"), to_client.Said)
        exported = await answer_request(server, {"do": "export", "name": "anna"})
        assert [(each["table"], each["seat"], each["name"]) for each in exported["seats"]] == [(anna.table, 1, "Anna")]
        assert [each["text"] for each in exported["chat"]] == ["my secret"]
        erased = await answer_request(server, {"do": "erase", "name": "Anna"})
        assert erased == {"name": "Anna", "seats": 1, "chat": 1, "records": []}
        left = await answer_request(server, {"do": "export", "name": "Anna"})
        assert (left["seats"], left["chat"]) == ([], [])
        shown = (await bert.hear(to_client.Table)).table
        while shown.seats[0].name == "Anna":
            shown = (await bert.hear(to_client.Table)).table
        assert [seat.name for seat in shown.seats] == ["Player 1", "Bert"]
        assert isinstance(await anna.move("bid 1", move_id(1)), to_client.Done), "they play on"
        bert.say(to_server.Say(text="again"))
        while (said := (await bert.hear(to_client.Said)).line).text != "again":
            pass
        assert said.number == 3
        token = anna.token
    async with run_server(tmp_path) as (_, port):
        again = await Person.greet(port)
        seen = await again.ask(to_server.Look(token=token), to_client.Seen)
        assert (seen.table.seats[0].name, seen.table.position) == ("Player 1", 1)
        await again.leave()
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as journal:
        assert [text for (text,) in journal.execute("SELECT text FROM chat ORDER BY number")] == ["I am Bert", "again"]


async def test_bans_are_written_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that hangs stops no game."""
    written: list[threading.Thread] = []
    monkeypatch.setattr(Sanctions, "_write", lambda sanctions: written.append(threading.current_thread()))
    async with run_server(tmp_path) as (server, _):
        for asked in (
            {"do": "mute", "address": "203.0.113.7", "for_s": 60},
            {"do": "pardon", "address": "203.0.113.7"},
        ):
            await answer_request(server, asked)
    assert len(written) == 2
    assert threading.main_thread() not in written

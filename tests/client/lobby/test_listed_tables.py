"""Addresses as people type them, and what a list says of a table."""

from __future__ import annotations

import pytest

from elcapitan.client.lobby import listed_tables
from elcapitan.protocol.to_client import SeatInfo
from tests.client.lobby.host_and_guest import Guest, table

PERSON = SeatInfo(seat=1, name="Klára", colour="red", by="person")


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("192.168.1.20", ("192.168.1.20", 21997)),
        ("  192.168.1.20:21998 ", ("192.168.1.20", 21998)),
        ("claras-laptop.local", ("claras-laptop.local", 21997)),
        ("fe80::1", ("fe80::1", 21997)),
        ("[fe80::1]", ("fe80::1", 21997)),
        ("[fe80::1]:4000", ("fe80::1", 4000)),
        ("::1", ("::1", 21997)),
        ("[::1]:21998", ("::1", 21998)),
        ("fe80::1%eth0", ("fe80::1%eth0", 21997)),
        ("[fe80::1%eth0]:4000", ("fe80::1%eth0", 4000)),
        ("2001:DB8:0:0:0:0:0:9", ("2001:db8::9", 21997)),
        ("::ffff:192.0.2.1", ("192.0.2.1", 21997)),
        ("[::ffff:c000:201]:4000", ("192.0.2.1", 4000)),
        ("tls://[2001:db8::9]", ("tls://2001:db8::9", 21997)),
        ("TLS://here", ("tls://here", 21997)),
        ("[fe80::1%25eth0]:4000", ("fe80::1%eth0", 4000)),
        # the invitation that the lobby shows, for a browser
        ("http://192.168.1.20:21998/#abc", ("ws://192.168.1.20", 21998)),
        ("https://play.example.org/elcapitan/#tv/abc", ("wss://play.example.org/elcapitan/", 443)),
        ("HTTP://here", ("ws://here", 80)),
        ("192.168.1.20:21998/", ("192.168.1.20", 21998)),
        ("https://play.example.org/?from=messenger#abc", ("wss://play.example.org", 443)),
        ("http://here:21998?x=1", ("ws://here", 21998)),
        ("192.168.1.20:21998.", ("192.168.1.20", 21998)),
        ("[fe80::1%25]:4000", ("fe80::1%25", 4000)),
        # as an East Asian input method, and an Arabic or Persian keyboard, types it
        ("１９２．１６８．１．２０：２１９９８", ("192.168.1.20", 21998)),
        ("192。168。1。20", ("192.168.1.20", 21997)),
        ("١٩٢.١٦٨.١.٢٠:٢١٩٩٨", ("192.168.1.20", 21998)),
        ("۱۹۲.۱۶۸.۱.۲۰", ("192.168.1.20", 21997)),
        ("192.168.1.20 : 21998", ("192.168.1.20", 21998)),
        ("192.168.1.20 21998", ("192.168.1.20", 21998)),
        *(
            (sign[:1] + "192.168.1.20" + sign[-1:], ("192.168.1.20", 21997))
            for sign in ("\u202a\u202c", '"', "<>", ",")
        ),
    ],
)
def test_an_address_is_understood(typed: str, address: tuple[str, int]) -> None:
    assert listed_tables.parse_address(typed) == address


@pytest.mark.parametrize(
    "typed",
    [
        "",
        ":21997",
        "a b",
        "ftp://here",
        "http://a b/#x",
        "here 21998 1",
        "::1 21998",
        "here/there",
        "here:",
        "here:0",
        "here:65536",
        "here:x",
        "[fe80::1",
        "[fe80::1]x",
        *("here:21998:1", "::1%", "[here:1]:2", "1:2:3"),
        "a@b",
        *("here?x=1", "ws://here?x=1", "ws://here/?x=1", "..."),
        *("192.168.1..20", ".example.org", "a" * 64 + ".org", "x" * 70, "a\x1b", "a\u202e", "a\udce9", "a." * 130),
    ],
)
def test_what_is_no_address_is_none(typed: str) -> None:
    assert listed_tables.parse_address(typed) is None


@pytest.mark.parametrize(("host", "port"), [("192.168.1.20", 21997), ("fe80::1", 21998), ("here", 1)])
def test_a_server_is_called_so_that_its_address_can_be_read_again(host: str, port: int) -> None:
    assert listed_tables.parse_address(listed_tables.ListedTable(host, port, table()).server) == (host, port)


def test_a_table_is_called_after_its_host_and_counts_its_seats() -> None:
    waiting = table(PERSON, SeatInfo(seat=2, closed=True), SeatInfo(seat=3), extras=["lisboa"])
    assert (
        listed_tables.host_name(waiting),
        listed_tables.seats_taken(waiting),
        listed_tables.seats_total(waiting),
    ) == ("Klára", 1, 2)


def test_a_table_with_a_free_seat_before_its_game_can_be_joined() -> None:
    assert listed_tables.can_be_joined(table(PERSON, SeatInfo(seat=2)))
    assert not listed_tables.can_be_joined(table(PERSON, SeatInfo(seat=2, closed=True)))
    assert not listed_tables.can_be_joined(table(PERSON, SeatInfo(seat=2), stage="playing"))


def test_a_server_that_answers_at_several_addresses_is_offered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Guest().room
    monkeypatch.setattr(room, "_refresh_servers", lambda: None)
    room.lan_discovery.resolve("Klára", ["192.0.2.2", "fd00::2"], 21997, {})
    monkeypatch.setattr(room, "_tables_at", {("fd00::2", 21997): [], ("198.51.100.5", 21997): []})
    assert room.servers == [("198.51.100.5", 21997), ("fd00::2", 21997)]
    room._tables_at["192.0.2.2", 21997] = []
    assert room.servers == [("192.0.2.2", 21997), ("198.51.100.5", 21997)]

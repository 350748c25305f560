"""Chat at a table: cleaned, numbered, kept, sent to everyone there and to those who come later."""

from __future__ import annotations

import sqlite3
import unicodedata
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.limits import CHAT_LETTERS
from elcapitan.text_cleaning import JOINERS
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.connections.rate_limits import ConnectionRates, Rate
from elcapitan_server.store.table_store import MAX_CHAT_ROWS
from elcapitan_server.tables.table_chat import TableChat, clean_chat_text
from tests.server.clients import Person, run_server, sqlite_journal, table_of_two
from tests.server.tables.test_storage_failure import Switch


async def said(person: Person, text: str) -> to_client.ChatLine:
    return (await person.ask(to_server.Say(text=text), to_client.Said)).line


async def test_everybody_at_the_table_hears_it_the_speaker_included(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        carl = await Person.greet(port, "Carl")
        line = await said(anna, "Ahoj, Berte!")
        assert (line.number, line.seat, line.name, line.text) == (1, 1, "Anna", "Ahoj, Berte!")
        assert (await bert.hear(to_client.Said)).line == line
        assert (await said(bert, "Ahoj!")).number == 2
        answer = await carl.ask(to_server.Say(text="Ahoj?"), to_client.Refused)
        assert answer.why == "not-seated"
        assert not [each for each in carl.heard if isinstance(each, to_client.Said)]
        for person in (anna, bert, carl):
            await person.leave()


async def test_who_comes_later_or_again_gets_the_history_also_after_a_restart(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna = await Person.greet(port, "Anna")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        first = await said(anna, "Kdo hraje?")
        bert = await Person.greet(port, "Bert")
        bert.say(to_server.JoinTable(table=anna.table))
        assert (await bert.hear(to_client.Chat)).lines == [first]
        assert [type(each).__name__ for each in bert.heard[1:]] == ["Seated", "Table", "Chat"]
        second = await said(bert, "Já.")
        for person in (anna, bert):
            await person.leave()
    async with run_server(tmp_path) as (_, port):
        again = await Person.greet(port)
        again.say(to_server.Resume(token=anna.token))
        assert (await again.hear(to_client.Chat)).lines == [first, second]
        assert (await said(again, "A dál?")).number == 3
        await again.leave()


async def test_where_nothing_was_said_there_is_no_history(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        assert not [each for each in (*anna.heard, *bert.heard) if isinstance(each, to_client.Chat)]
        await anna.leave()
        await bert.leave()


async def test_the_newest_200_lines_are_kept_and_the_numbers_go_on(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna = await Person.greet(port, "Anna")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        for number in range(1, MAX_CHAT_ROWS + 6):
            assert (await said(anna, f"č. {number}")).number == number
        await anna.leave()
    async with run_server(tmp_path) as (_, port):
        again = await Person.greet(port)
        lines = (await again.ask(to_server.Resume(token=anna.token), to_client.Chat)).lines
        assert [line.number for line in lines] == [*range(6, MAX_CHAT_ROWS + 6)]
        await again.leave()


async def test_who_talks_too_fast_is_told_so_and_may_go_on_playing(tmp_path: Path) -> None:
    async with run_server(tmp_path, rates=ConnectionRates(chat=Rate(0.001, 2))) as (_, port):
        anna, bert = await table_of_two(port)
        for _ in range(2):
            await said(anna, "Honem!")
        answer = await anna.ask(to_server.Say(text="Honem!"), to_client.Refused)
        assert (answer.why, answer.to) == ("too-fast", "say")
        assert isinstance(await anna.move("bid 1", b"b" * 16), to_client.Done)
        heard = [(await bert.hear(to_client.Said)).line.number for _ in range(2)]
        assert [*heard, (await said(bert, "Však už.")).number] == [1, 2, 3]
        await anna.leave()
        await bert.leave()


async def test_a_line_that_shows_nothing_or_cannot_be_kept_is_not_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        answer = await anna.ask(to_server.Say(text="\u202e\u200b\x07 \n"), to_client.Refused)
        assert answer.why == "bad-text"
        disk = Switch(sqlite_journal(server), monkeypatch)
        disk.on = False
        answer = await anna.ask(to_server.Say(text="Slyšíš?"), to_client.Refused)
        assert answer.why == "storage-unavailable"
        disk.on = True
        assert (await said(anna, "Už ano?")).number == 1
        assert (await bert.hear(to_client.Said)).line.text == "Už ano?"
        await anna.leave()
        await bert.leave()


async def test_a_line_longer_than_the_wire_allows_is_refused_and_the_connection_goes_on(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna, bert = await table_of_two(port)
        answer = await anna.ask(to_server.Say(text="x" * (CHAT_LETTERS + 1)), to_client.Refused)
        assert (answer.why, answer.to) == ("bad-value", "say")
        assert answer.text == "The field text has at most 200 characters."
        assert answer.facts == {"field": "text", "most": 200}
        assert (await said(anna, "😀" * CHAT_LETTERS)).text == "😀" * CHAT_LETTERS, "characters are code points"
        await anna.leave()
        await bert.leave()


async def test_a_dropped_table_takes_its_chat_along(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        await said(anna, "Konec.")
        carl = await Person.greet(port, "Carl")
        await carl.ask(to_server.DropTable(token=anna.token), to_client.Dropped)
        for person in (anna, bert, carl):
            await person.leave()
        journal = sqlite_journal(server)._path
    async with run_server(tmp_path) as (server, _):
        assert server.lobby.tables == {}
    connection = sqlite3.connect(journal)
    assert connection.execute("SELECT count(*) FROM chat").fetchone() == (0,)
    connection.close()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Prodám  sklad v Marseille!", "Prodám sklad v Marseille!"),
        ("první\ndruhý\ttřetí", "první druhý třetí"),
        ("A\u202enna\u2066 lže\u2069", "Anna lže"),
        ("\x1b[31mčervená", "[31mčervená"),
        ("⛵ ahoj", "⛵ ahoj"),
    ],
)
def test_what_is_left_of_a_line(typed: str, kept: str) -> None:
    assert clean_chat_text(typed) == kept


@given(some.text(min_size=1, max_size=CHAT_LETTERS))
def test_no_line_holds_control_or_bidi_characters_or_is_too_long(typed: str) -> None:
    with suppress(RequestRefused):
        text = clean_chat_text(typed)
        assert 0 < len(text) <= CHAT_LETTERS
        assert not [letter for letter in text if unicodedata.category(letter)[0] == "C" and letter not in JOINERS]


def test_a_chat_that_could_not_be_kept_has_not_grown() -> None:
    chat = TableChat((), 3)
    assert chat.next_line(1, "Anna", "a", 0).number == 1
    assert chat.next_line(1, "Anna", "b", 0).number == 1
    assert chat.history() is None

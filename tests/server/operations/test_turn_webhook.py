"""Calls to players who are away: who is called and when, what is sent, and what becomes of a call that is not taken."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.environment import TurnCall
from elcapitan_server.connections.certificate import load_certificate
from elcapitan_server.operations import option_reload, turn_webhook
from elcapitan_server.operations.options import OptionError
from elcapitan_server.operations.turn_webhook import TurnWebhook
from tests.server.clients import move_id
from tests.server.connections.test_tls import CERTIFICATE
from tests.server.connections.test_tls import KEY as PRIVATE_KEY
from tests.server.full_game import OFFERS, back, start_game_of_two
from tests.server.in_memory_server import MemoryJournal, ServerCore, serve_in_memory, wait_until_settled
from tests.server.operations.test_options import resolved
from tests.virtual_time import in_virtual_time

KEY = b"a key of 16 bytes or more"
NOW = (0.0,) * 5
"""Five tries without a pause."""


class Receiver:
    """A server of the host's that is called."""

    def __init__(self, *statuses: str) -> None:
        self._statuses = [*statuses]
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        """The first line, the headers by lower-case name, the body."""
        self.port = 0

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("ascii").split("\r\n")[:-2]
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        self.requests.append((first, headers, await reader.readexactly(int(headers["content-length"]))))
        writer.write(self._statuses.pop(0).encode())
        writer.close()


@asynccontextmanager
async def receiving(*statuses: str, tls: ssl.SSLContext | None = None) -> AsyncIterator[Receiver]:
    """It gives these answers, one after the other."""
    receiver = Receiver(*statuses)
    server = await asyncio.start_server(receiver.answer, "127.0.0.1", 0, ssl=tls)
    receiver.port = server.sockets[0].getsockname()[1]
    async with server:
        yield receiver


def turn(seat: int = 2, *, is_due: Any = lambda: True) -> TurnCall:
    return TurnCall("k3v9q0c2m7xd", "toy", seat, "Bára", 17, is_due)


async def settle(webhook: TurnWebhook) -> None:
    """Until nothing waits any more."""
    while webhook._calls:
        await asyncio.wait([each.task for each in webhook._calls.values()])


async def test_a_call_is_a_small_signed_post(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")  # it goes by no proxy
    async with receiving("HTTP/1.1 204 No Content\r\n\r\n") as receiver:
        webhook = TurnWebhook(f"http://127.0.0.1:{receiver.port}/turns?to=us", KEY, NOW)
        webhook.call(turn())
        await settle(webhook)
    ((first, headers, body),) = receiver.requests
    assert (first, headers["host"]) == ("POST /turns?to=us HTTP/1.1", f"127.0.0.1:{receiver.port}")
    assert json.loads(body) == {
        "type": "your-turn", "table": "k3v9q0c2m7xd", "game": "toy", "seat": 2, "name": "Bára", "position": 17,
    }  # fmt: skip
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"


async def test_a_call_that_is_not_taken_is_tried_again_with_the_same_id(caplog: pytest.LogCaptureFixture) -> None:
    refused = ("HTTP/1.1 500 Oh\r\n\r\n", "HTTP/1.1 302 Found\r\nLocation: /b\r\n\r\n", "", "x" * 70_000)
    async with receiving(*refused, "HTTP/1.0 200 OK\r\n") as receiver:
        webhook = TurnWebhook(f"http://127.0.0.1:{receiver.port}/secret-path", KEY, NOW)
        webhook.call(turn())
        await settle(webhook)
    assert len(receiver.requests) == 5
    assert {headers["webhook-id"] for _, headers, _ in receiver.requests} == {"k3v9q0c2m7xd-2-17"}
    assert "(try 1 of 5): it answers b'HTTP/1.1 500 Oh\\r\\n'" in caplog.text
    assert "secret-path" not in caplog.text
    assert {first.split()[1] for first, _, _ in receiver.requests} == {"/secret-path"}, "it follows no redirect"
    assert len(caplog.records) == 1, "of four failures within a minute"


async def test_a_webhook_that_is_not_there_is_given_up_with_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async with receiving() as receiver:
        pass
    webhook = TurnWebhook(f"http://127.0.0.1:{receiver.port}/", KEY, NOW)
    webhook.call(turn())
    await settle(webhook)
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


@pytest.mark.parametrize("is_trusted", [True, False])
async def test_an_encrypted_call_is_made_to_a_trusted_server_alone(
    is_trusted: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    if is_trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    async with receiving("HTTP/1.1 200 OK\r\n\r\n", tls=load_certificate(CERTIFICATE, PRIVATE_KEY).context) as receiver:
        webhook = TurnWebhook(f"https://localhost:{receiver.port}/", KEY, (0.0,))
        webhook.call(turn())
        await settle(webhook)
    assert len(receiver.requests) == is_trusted
    assert ("certificate verify failed" in caplog.text) is not is_trusted


class Schedule(TurnWebhook):
    """Refuses every call, and writes down when it was tried."""

    def __init__(self) -> None:
        super().__init__("http://127.0.0.1/", KEY)
        self.tries: list[tuple[float, str]] = []

    async def _post(self, id: str, body: bytes) -> None:
        self.tries.append((asyncio.get_running_loop().time(), id))
        raise OSError("told so")


@in_virtual_time
async def test_the_pauses_grow_and_there_are_five_tries() -> None:
    webhook = Schedule()
    webhook.call(turn())
    await settle(webhook)
    assert [at_s for at_s, _ in webhook.tries] == [30.0, 35.0, 55.0, 135.0, 455.0]


@in_virtual_time
async def test_a_newer_call_of_the_seat_replaces_one_that_waits_and_one_that_is_not_due_is_dropped() -> None:
    webhook, due = Schedule(), [True]
    webhook.call(turn())
    webhook.call(turn(3, is_due=lambda: False))
    await asyncio.sleep(20.0)
    webhook.call(turn()._replace(position=18, is_due=lambda: due.pop() if due else False))
    await settle(webhook)
    assert webhook.tries == [(50.0, "k3v9q0c2m7xd-2-18")]


@in_virtual_time
async def test_more_calls_than_can_wait_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_webhook, "MAX_WAITING", 2)
    webhook = Schedule()
    for seat in (1, 2, 3, 2):
        webhook.call(turn(seat))
    await asyncio.sleep(31.0)
    webhook.close()
    await settle(webhook)
    assert [id for _, id in webhook.tries] == ["k3v9q0c2m7xd-1-17", "k3v9q0c2m7xd-2-17"]


@in_virtual_time
async def test_the_calls_of_one_address_keep_those_of_no_other_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_webhook, "MAX_WAITING", 4)
    webhook = Schedule()
    webhook.share_of = lambda table: table[0]
    for table in ("many 1", "many 2", "many 3", "many 4", "few 1", "few 2", "few 3", "many 5"):
        webhook.call(turn()._replace(table=table))
    await asyncio.sleep(31.0)
    webhook.close()
    await settle(webhook)
    assert {id for _, id in webhook.tries} == {f"{table}-2-17" for table in ("many 1", "many 2", "few 1", "few 2")}


# Who is called


@asynccontextmanager
async def calling(journal: MemoryJournal | None = None) -> AsyncIterator[tuple[ServerCore, list[TurnCall]]]:
    called: list[TurnCall] = []
    async with serve_in_memory(OFFERS, journal=journal, call_away=called.append) as house:
        yield house, called


@in_virtual_time
async def test_a_player_who_is_away_is_called_once_for_each_turn() -> None:
    async with calling() as (house, called):
        anna, bert = await start_game_of_two(house)  # both bid at first
        assert called == []
        await bert.leave()
        await anna.move("bid 1", move_id(1))
        (first,) = called
        assert first[:5] == (anna.table, "toy", 2, "Bert", 0)
        assert first.is_due()
        again = await back(house, bert)
        assert not first.is_due()
        await again.leave()
        assert called == [first], "they have seen that it is their turn"
        again = await back(house, again)
        await again.move("bid 3", move_id(2))
        assert not first.is_due()
        await again.leave()
        await wait_until_settled(anna)
        assert [each.position for each in called] == [0, 2]


@in_virtual_time
async def test_who_is_held_or_paused_or_need_not_act_is_not_called() -> None:
    async with calling() as (house, called):
        anna, bert = await start_game_of_two(house)
        await bert.leave()
        await wait_until_settled(anna)
        (first,) = called
        await anna.ask(to_server.HoldSeat(seat=2, level="meek"), to_client.Table)
        assert not first.is_due()
        await anna.ask(to_server.HoldSeat(seat=2), to_client.Table)
        assert first.is_due()
        await anna.ask(to_server.Agree(to="pause"), to_client.Table)
        assert not first.is_due()
        await anna.ask(to_server.Agree(to="go-on"), to_client.Table)
        await anna.move("bid 3", move_id(1))
        await anna.leave()
        assert [each.seat for each in called] == [2], "Bert has not bid"


@in_virtual_time
async def test_a_player_among_computer_players_is_not_called() -> None:
    async with calling() as (house, called):
        anna = await house.greet()
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await anna.ask(to_server.AddBot(seat=2, level="meek"), to_client.Table)
        anna.say(to_server.Start())
        await wait_until_settled(anna)
        await anna.leave()
        assert called == []


@in_virtual_time
async def test_a_call_is_due_while_the_table_is_asleep_until_it_is_deleted() -> None:
    async with calling() as (house, called):
        anna, bert = await start_game_of_two(house)
        for person in (anna, bert):
            await person.leave()
        assert [each.seat for each in called] == [1, 2]
        assert await house.lobby.unload_empty(0.0) == 1
        assert all(each.is_due() for each in called)
        again = await back(house, anna)
        assert [each.is_due() for each in called] == [False, True]
        assert len(called) == 2
        await house.lobby.close_table(again.table)
        assert not any(each.is_due() for each in called)


# The options


@pytest.mark.parametrize(
    "word",
    [
        "ftp://bot.example.org",
        "https://",
        "https://a:b@bot.example.org/",
        "http://bot.example.org/#x",
        "http://b:0/",
        "http://b:99999/",
        "http://[::1/",
        "http://bot.example.org/a b",
        "http://bot.example.org/\r\nX: y",
        "http://é.org",
    ],
)
def test_an_address_that_cannot_be_called_is_refused(word: str) -> None:
    with pytest.raises(OptionError, match="is not an address such as"):
        resolved(ELCAPITAN_TURN_WEBHOOK=word)


def test_a_webhook_needs_an_address_and_a_secret_of_some_length(tmp_path: Path) -> None:
    file, url = tmp_path / "key", "https://bot.example.org:8443/turns"

    def webhook(*words: str) -> TurnWebhook | None:
        return option_reload.webhook_of(resolved(*words))

    assert webhook() is None
    for words in (("--turn-webhook", url), ("--turn-webhook-secret", str(file))):
        with pytest.raises(OptionError, match="needs both"):
            webhook(*words)
    both = ("--turn-webhook", url, "--turn-webhook-secret", str(file))
    with pytest.raises(OptionError, match="cannot be read: No such file"):
        webhook(*both)
    file.write_bytes(b" 123456789012345\n")
    with pytest.raises(OptionError, match="fewer than 16 bytes"):
        webhook(*both)
    file.write_bytes(b"x" * 4097)
    with pytest.raises(OptionError, match="more than 4096 bytes"):
        webhook(*both)
    file.write_bytes(b"1234567890123456\n")
    assert webhook(*both) is not None


@in_virtual_time
async def test_after_a_restart_who_is_away_is_called_again_once_a_player_comes_to_the_table() -> None:
    async with calling() as (house, _):
        anna, bert = await start_game_of_two(house)
        await bert.leave()
        await wait_until_settled(anna)
        journal = house.journal
    async with calling(journal) as (house, called):
        assert called == []
        again = await back(house, anna)
        assert [(each.table, each.seat, each.position) for each in called] == [(anna.table, 2, 0)]
        assert called[0].is_due()
        await again.leave()

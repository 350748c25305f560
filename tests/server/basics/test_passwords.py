"""Tables with a password: players who know it join, guessing is limited, and it is not on disk."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import Any

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics import passwords
from elcapitan_server.basics.environment import Environment
from elcapitan_server.connections.address_limits import DEFAULT_LIMITS, AddressAccount
from tests.server.clients import Person
from tests.server.full_game import refusal, table
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time


async def locked(house: ServerCore, password: str = "Passat") -> Person:
    anna = await house.greet("Anna")
    await anna.ask(to_server.CreateTable(game="toy", seats=2, password=password), to_client.Seated)
    await wait_until_settled(anna)
    return anna


async def test_what_is_free_goes_back_to_the_system_before_a_hash_takes_its_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done, scrypt = [], hashlib.scrypt

    def make(password: bytes, **how: Any) -> bytes:
        done.append("hash")
        return scrypt(password, **how)

    monkeypatch.setattr(passwords, "return_free_memory", lambda: done.append("return"))
    monkeypatch.setattr(hashlib, "scrypt", make)
    await passwords.hash_password("Passat", Environment())
    assert done == ["return", "hash"]


async def test_only_who_knows_the_password_joins_or_watches() -> None:
    async with serve_in_memory() as house:
        anna = await locked(house)
        assert table(anna).locked
        bert = await house.greet("Bert")
        for word in ("", "passat", "Passat "):
            assert await refusal(bert, to_server.JoinTable(table=anna.table, password=word)) == "wrong-password"
            assert await refusal(bert, to_server.Watch(table=anna.table, password=word)) == "wrong-password"
        await bert.ask(to_server.Watch(table=anna.table, password="Passat"), to_client.Watching)
        await bert.ask(to_server.LeaveTable(), to_client.Left)
        await bert.ask(to_server.JoinTable(table=anna.table, password="Passat"), to_client.Seated)
        assert bert.seat == 2


async def test_the_host_sets_another_one_or_none_and_whoever_is_there_stays() -> None:
    async with serve_in_memory() as house:
        anna = await locked(house)
        wanda, nora = await house.greet("Wanda"), await house.greet("Nora")
        await wanda.ask(to_server.Watch(table=anna.table, password="Passat"), to_client.Watching)
        anna.say(to_server.SetTerms(password="Mistral"))
        await wait_until_settled(anna)
        assert table(anna).watching != []
        assert await refusal(nora, to_server.Watch(table=anna.table, password="Passat")) == "wrong-password"
        anna.say(to_server.SetTerms(password=""))
        await wait_until_settled(anna)
        assert not table(anna).locked
        await nora.ask(to_server.Watch(table=anna.table), to_client.Watching)


@pytest.mark.parametrize("before", ["", "Passat"])
@pytest.mark.parametrize("ask", [to_server.JoinTable, to_server.Watch])
async def test_one_that_is_set_while_a_newcomer_waits_holds_for_them(
    before: str, ask: Callable[..., to_server.ToServer]
) -> None:
    async with serve_in_memory() as house:
        anna, bert, carl = await locked(house, before), await house.greet("Bert"), await house.greet("Carl")
        host = house.lobby.tables[anna.table]
        assert host.lock.try_acquire()  # something else is done there
        anna.say(to_server.SetTerms(password="Mistral"))
        bert.say(ask(table=anna.table, password=before))
        while not (host.lock._players and host.lock._waiting):
            await asyncio.sleep(0)
        host.lock.release()
        assert (await bert.hear(to_client.Refused)).why == "wrong-password"
        await carl.ask(ask(table=anna.table, password="Mistral"), to_client.Table)


async def test_who_comes_back_with_their_token_needs_no_password_and_a_restart_keeps_it() -> None:
    async with serve_in_memory() as house:
        anna = await locked(house)
    async with serve_in_memory(journal=house.journal, seed="again") as house:
        again, bert = await house.greet("Anna"), await house.greet("Bert")
        await again.ask(to_server.Resume(token=anna.token), to_client.Seated)
        assert await refusal(bert, to_server.JoinTable(table=anna.table)) == "wrong-password"
        await bert.ask(to_server.JoinTable(table=anna.table, password="Passat"), to_client.Seated)


async def test_a_password_is_kept_as_a_slow_hash_alone() -> None:
    async with serve_in_memory() as house:
        await locked(house, "Passat")
        await locked(house, "Passat")
        assert "Passat" not in "\n".join(house.journal.connection.iterdump())
        hashes = [kept for (kept,) in house.journal.select("SELECT password FROM tables")]
        assert len({*hashes}) == 2


async def test_a_hash_is_made_beside_the_loop() -> None:
    aside: list[object] = []

    async def noted(work: object) -> object:
        aside.append(work)
        return work()  # type: ignore[operator]

    environment = Environment(run_in_thread=noted)
    kept = await passwords.hash_password("Passat", environment)
    assert kept is not None
    assert await passwords.is_password_right("Passat", kept, environment)
    assert not await passwords.is_password_right("passat", kept, environment)
    assert len(aside) == 3
    assert await passwords.hash_password("", environment) is None


async def test_a_password_that_was_kept_by_an_earlier_program_is_still_right() -> None:
    salt = bytes(range(16))
    kept = salt + hashlib.scrypt(b"Passat", salt=salt, n=2**14, r=8, p=1, dklen=32)
    environment = Environment()
    assert await passwords.is_password_right("Passat", kept, environment)
    assert not await passwords.is_password_right("Mistral", kept, environment)


@pytest.mark.parametrize("pause_s", [1.0, 12.0])
def test_an_address_guesses_five_times_a_minute_in_the_long_run(pause_s: float) -> None:
    account = AddressAccount(DEFAULT_LIMITS)
    granted = sum(account.spend_guess(1000.0 + pause_s * number) for number in range(600))
    assert granted <= 10 + 600 * pause_s / 12 + 1
    assert account.spend_guess(1000.0 + 601 * 12.0)


async def test_a_flood_of_passwords_is_hashed_one_at_a_time_and_the_addresses_take_turns() -> None:
    running, most = 0, 0
    done: list[str] = []

    async def aside(work: Callable[[], Any]) -> Any:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1
        return bytes(32)

    environment = Environment(run_in_thread=aside)

    async def hash_for(owner: str) -> None:
        await passwords.hash_password("Passat", environment, owner)
        done.append(owner)

    await asyncio.gather(*map(hash_for, [*20 * ["mallory"], "anna", "bert"]))
    assert most == 1
    assert {"anna", "bert"} < {*done[:4]}


@in_virtual_time
async def test_an_address_sets_so_many_passwords_a_minute_and_may_always_set_none() -> None:
    async with serve_in_memory(limits=DEFAULT_LIMITS) as house:
        anna = await house.greet("Anna", address="10.0.0.1")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Table)
        for number in range(10):
            await anna.ask(to_server.SetTerms(password=f"Passat {number}"), to_client.Table)
        assert await refusal(anna, to_server.SetTerms(password="Mistral")) == "too-fast"
        anna.say(to_server.SetTerms(password=""))
        await wait_until_settled(anna)
        assert not table(anna).locked
        await anna.ask(to_server.LeaveTable(), to_client.Left)
        locked_one = to_server.CreateTable(game="toy", seats=2, password="Mistral")
        assert await refusal(anna, locked_one) == "too-fast"
        await asyncio.sleep(12.0)
        await anna.ask(locked_one, to_client.Seated)

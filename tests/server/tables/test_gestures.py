"""Gestures: seen by everyone who has the feature, limited like the chat, forbidden by the host."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.limits import GestureName
from elcapitan_server.connections.rate_limits import ConnectionRates, Rate
from tests.server.clients import Person, run_server
from tests.server.full_game import seat_two
from tests.server.in_memory_server import MemoryJournal, ServerCore, serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time

WITH_GESTURES = ["requests", "gestures"]
LAUGH = to_server.ShowGesture(gesture="laugh")


async def seated(house: ServerCore, bert_features: list[str]) -> tuple[Person, Person]:
    """Two persons at a toy table in the lobby; Anna is the host and has the feature."""
    anna = await house.greet("Anna", features=WITH_GESTURES)
    bert = await house.greet("Bert", features=bert_features)
    await seat_two(anna, bert)
    return anna, bert


async def shown(person: Person) -> list[to_client.ToClient]:
    """What that person has been told of gestures since they were last asked about."""
    heard = await wait_until_settled(person)
    return [each for each in heard if isinstance(each, to_client.Gestures | to_client.GestureShown)]


async def refusal(person: Person, message: to_server.ToServer) -> str:
    return (await person.ask(message, to_client.Refused)).why


@pytest.mark.parametrize("gesture", get_args(GestureName))
@in_virtual_time
async def test_everyone_at_the_table_sees_a_gesture(gesture: GestureName) -> None:
    async with serve_in_memory() as house:
        anna, bert = await seated(house, WITH_GESTURES)
        wanda = await house.greet("Wanda", features=WITH_GESTURES)
        wanda.say(to_server.Watch(table=anna.table))
        assert await shown(wanda) == [to_client.Gestures()]
        await wait_until_settled(bert)
        bert.say(to_server.ShowGesture(gesture=gesture))
        seen = [to_client.GestureShown(seat=2, gesture=gesture)]
        assert await shown(bert) == await shown(anna) == await shown(wanda) == seen


@in_virtual_time
async def test_an_older_client_is_sent_nothing_of_it_and_changes_nothing() -> None:
    async with serve_in_memory() as house:
        anna, old = await seated(house, ["requests", "hints"])
        await anna.ask(LAUGH, to_client.GestureShown)
        assert await shown(old) == []
        assert await refusal(old, LAUGH) == "not-allowed"
        host = await house.greet("Host")
        await host.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
        await host.ask(to_server.SetTerms(gestures=False, takeover_s=60), to_client.Table)
        assert house.lobby.tables[host.table].row.terms.gestures
        assert await shown(host) == []


@in_virtual_time
async def test_the_host_switches_gestures_off_and_on_also_in_the_game() -> None:
    async with serve_in_memory() as house:
        anna, bert = await seated(house, WITH_GESTURES)
        assert await refusal(bert, to_server.SetTerms(gestures=False)) == "host-only"
        await shown(bert)
        await anna.ask(to_server.SetTerms(gestures=False), to_client.Gestures)
        assert await shown(bert) == [to_client.Gestures(allowed=False)]
        await anna.ask(to_server.Start(), to_client.Position)
        assert await refusal(anna, LAUGH) == await refusal(bert, LAUGH) == "no-gestures"
        await anna.ask(to_server.SetTerms(gestures=True), to_client.Gestures)
        await bert.ask(LAUGH, to_client.GestureShown)


@in_virtual_time
async def test_onlookers_and_strangers_show_none() -> None:
    async with serve_in_memory() as house:
        anna, _bert = await seated(house, WITH_GESTURES)
        wanda = await house.greet("Wanda", features=WITH_GESTURES)
        assert await refusal(wanda, LAUGH) == "not-seated"
        await wanda.ask(to_server.Watch(table=anna.table), to_client.Gestures)
        assert await refusal(wanda, LAUGH) == "not-seated"


async def test_gestures_and_lines_share_one_limit(tmp_path: Path) -> None:
    async with run_server(tmp_path, rates=ConnectionRates(chat=Rate(0.001, 2))) as (_, port):
        anna = await Person.greet(port, "Anna", features=WITH_GESTURES)
        await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Gestures)
        for _ in range(2):
            await anna.ask(LAUGH, to_client.GestureShown)
        for more in (LAUGH, to_server.Say(text="Honem!")):
            assert await refusal(anna, more) == "too-fast"
        await anna.leave()


@in_virtual_time
async def test_it_stays_switched_off_when_the_server_starts_again() -> None:
    journal = MemoryJournal()
    async with serve_in_memory(journal=journal) as house:
        anna, _bert = await seated(house, WITH_GESTURES)
        await anna.ask(to_server.SetTerms(gestures=False), to_client.Gestures)
        token, table = anna.token, anna.table
    async with serve_in_memory(journal=journal) as house:
        anna = await house.greet("Anna", features=WITH_GESTURES)
        assert (await anna.ask(to_server.Resume(token=token), to_client.Gestures)).allowed is False
        assert house.lobby.tables[table].row.terms.gestures is False


def test_another_gesture_is_none() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "show_gesture", "gesture": "rude"}, to_server.ShowGesture)

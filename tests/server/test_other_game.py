"""The seam for other games: one the house knows nothing of goes through all of it, from the lobby to the record.

A die, a secret card, two seats that answer at once: a person who speaks the wire by hand, a computer player in a
process of its own, an onlooker, a server killed in the middle of a round, a return by token, and the replay.
"""

from __future__ import annotations

from pathlib import Path

import msgpack
import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.table.record import parse_record
from elcapitan.table.replay import verify_record
from tests.server.clients import Person, move_id
from tests.server.server_process import launch, run_process
from tests.server.view_follower import ViewFollower
from tests.toy_game import Toy

pytestmark = pytest.mark.slow

TOY = {"toy": Toy()}


def newest(person: Person) -> to_client.Position:
    return next(each for each in reversed(person.heard) if isinstance(each, to_client.Position))


async def hears_until(person: Person, position: int) -> to_client.Position:
    while person.position < position:
        await person.next()
    return newest(person)


async def follow_until_over(person: Person, follower: ViewFollower) -> None:
    """By the rules and by nothing but what they are told."""
    read = 0
    while follower.over is None:
        while read == len(person.heard):
            await person.next()
        follower.hear(person.heard[read])
        read += 1


async def test_a_game_nobody_here_has_heard_of_is_played_through_the_whole_house(tmp_path: Path) -> None:
    first = await launch(tmp_path)
    anna = await Person.greet(first.port, "Anna")
    await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
    await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
    wanda = await Person.greet(first.port, "Wanda")
    await wanda.ask(to_server.Watch(table=anna.table), to_client.Watching)
    await anna.ask(to_server.Start(), to_client.Position)
    # Both were asked at once. The computer player has answered; neither Anna nor the onlooker can read what.
    assert (await hears_until(anna, 1)).state["bids"] == [None, True]
    seen = await hears_until(wanda, 1)
    assert (seen.state["bids"], seen.legal, "card" in seen.state) == ([False, True], [], False)
    card = newest(anna).state["card"]
    await first.kill()
    await anna.leave()
    await wanda.leave()

    async with run_process(tmp_path) as second:
        back = await Person.greet(second.port, "Anna", token=anna.token)
        found = await back.hear(to_client.Position)
        assert (found.position, found.state["bids"], found.state["card"]) == (1, [None, True], card)
        again = await Person.greet(second.port, "Wanda")
        await again.ask(to_server.Watch(table=anna.table), to_client.Watching)
        sven = await Person.greet(second.port, "Sven", wants="moves")
        await sven.ask(to_server.Watch(table=anna.table), to_client.Watching)
        follower = ViewFollower(Toy())
        number = 0
        while not any(isinstance(each, to_client.Over) for each in back.heard):
            asked = newest(back)
            if asked.legal and asked.position == back.position:
                number += 1
                answer = await back.move("roll" if "roll" in asked.legal else asked.legal[-1], move_id(number))
                assert isinstance(answer, to_client.Done)
            else:
                await back.next()
        over = next(each for each in back.heard if isinstance(each, to_client.Over))
        assert await again.hear(to_client.Over) == over
        await follow_until_over(sven, follower)
        assert follower.over == over
        assert all("card" not in each.state for each in again.heard if isinstance(each, to_client.Position))

        seen_last = await back.ask(to_server.Look(token=back.token), to_client.Seen)
        record = parse_record(seen_last.record)
        replayed = verify_record(record, lambda name: TOY[name])
        assert (record.winners, record.scores) == (tuple(over.winners), tuple(over.scores))
        assert [each.seed for each in record.shuffled] == over.seeds
        assert [line.by for line in record.seats] == ["person", "meek"]
        assert len(record.moves) == 9
        assert replayed.state.scores == record.scores
        assert follower.record == record, "what was hidden from the onlooker is told at the end"
        await sven.leave()
        await back.leave()
        await again.leave()


async def test_a_client_that_knows_no_rules_at_all_needs_none(tmp_path: Path) -> None:
    """Everything a simple client reads of a game is in plain values: no name of the game is needed to play it."""
    async with run_process(tmp_path) as server:
        anna = await Person.greet(server.port, "Anna", rules={})
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        position = await anna.ask(to_server.Start(), to_client.Position)
        assert msgpack.unpackb(msgpack.packb(position.state)) == position.state
        assert position.legal == [f"bid {each}" for each in range(4)]
        await anna.leave()

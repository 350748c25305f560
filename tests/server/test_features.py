"""What a client asks for in `hello` beside the messages of protocol 1, and that nobody else is sent any of it."""

from __future__ import annotations

import json

import msgpack
import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.framing import frame
from elcapitan_server.budgets import Rate, Rates
from tests.server.any_server import offers
from tests.server.hall import hall, settled
from tests.server.people import Person, move_id
from tests.virtual import in_virtual_time


def raw(person: Person, **fields: object) -> None:
    """Say what the program's own classes would not."""
    person._writer.write(frame(msgpack.packb(fields), 4096))


@in_virtual_time
async def test_features_that_are_known_are_granted_and_nobody_else_hears_of_any() -> None:
    async with hall() as house:
        for asked, granted in (([], []), (["both"], ["both"]), (["hats", "requests", "both"], ["both", "requests"])):
            person = await house.greet("Anna", features=asked)
            welcome = next(each for each in person.heard if isinstance(each, to_client.Welcome))
            assert welcome.features == granted


@pytest.mark.parametrize("wants", ["moves", "positions"])
@in_virtual_time
async def test_a_client_without_rules_can_have_positions_and_moves_and_the_board(wants: str) -> None:
    async with hall(offers()) as house:
        anna = await house.greet("Anna", wants=wants, features=["both"])
        bert = await house.greet("Bert")
        await anna.ask(to_server.CreateTable(game="elcapitan", seats=2, options={"start": "1"}), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await bert.ask(to_server.Ready(), to_client.Table)
        record = await anna.ask(to_server.Start(), to_client.Record)
        assert json.loads(record.record)["board"]["city"]
        position = await anna.hear(to_client.Position)
        await settled(anna)
        await settled(bert)
        before = len(anna.heard), len(bert.heard)
        assert isinstance(await anna.move(position.legal[0], move_id(1), 0), to_client.Done)
        assert isinstance(await anna.take_back("step", move_id(2)), to_client.Done)
        await settled(bert)
        mine, theirs = anna.heard[before[0] :], bert.heard[before[1] :]
        kinds = [type(each).__name__ for each in mine]
        assert kinds == ["Moved", "Position", "Done", "TakenBack", "Position", "Done"]
        moved = next(each for each in mine if isinstance(each, to_client.Moved))
        assert (moved.seat, moved.text, moved.position) == (1, position.legal[0], 1)
        assert [each.seat for each in theirs if isinstance(each, to_client.Moved)] == [0], "as before"
        assert not any(isinstance(each, to_client.Position) for each in theirs)
        anna.say(to_server.AskRecord())
        assert [type(each).__name__ for each in await settled(anna)] == ["Record", "Position"]


@in_virtual_time
async def test_where_not_everybody_may_see_the_same_both_is_positions_alone() -> None:
    async with hall() as house:
        anna = await house.greet("Anna", features=["both"])
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        position = await anna.ask(to_server.Start(), to_client.Position)
        assert isinstance(await anna.move(position.legal[0], move_id(1), 0), to_client.Done)
        assert not any(isinstance(each, to_client.Record | to_client.Moved) for each in anna.heard)


@in_virtual_time
async def test_a_request_with_a_number_is_followed_by_the_same_number_whatever_its_answer() -> None:
    async with hall() as house:
        anna = await house.greet("Anna", features=["requests"])
        anna.say(to_server.CreateTable(game="toy", seats=2, request=1))
        anna.say(to_server.AddBot(level="wild", request=2))
        anna.say(to_server.AddBot(level="meek"))
        anna.say(to_server.Start(request=2**31 - 1))
        raw(anna, type="set_seat", seat=1, name="x" * 25, request=7)
        anna.say(to_server.Move(id=move_id(1), position=77, text="bid 1", request=8))
        anna.say(to_server.TakeBack(id=move_id(2), position=0, what="step", request=9))
        heard = await settled(anna)
        assert [(type(each).__name__, getattr(each, "why", ""), getattr(each, "request", None)) for each in heard] == [
            ("Seated", "", None),
            ("Table", "", None),
            ("Answered", "", 1),
            ("Refused", "no-such-level", 2),
            ("Answered", "", 2),
            ("Table", "", None),
            ("Table", "", None),
            ("Position", "", None),
            ("Answered", "", 2**31 - 1),
            ("Refused", "bad-value", 7),
            ("Answered", "", 7),
            ("Refused", "stale", 8),
            ("Answered", "", 8),
            ("Refused", "nothing-to-take-back", 9),
            ("Answered", "", 9),
        ]


@in_virtual_time
async def test_a_request_with_a_number_that_comes_too_fast_is_answered_with_its_number() -> None:
    async with hall() as house:
        anna = house.door(rates=Rates(requests=Rate(1.0, 1)))
        anna.say(to_server.Hello(protocol=1, features=["requests"]))
        await anna.hear(to_client.Welcome)
        anna.say(to_server.Ready(request=4))
        anna.say(to_server.Ready(request=5))
        heard = [(getattr(each, "why", ""), getattr(each, "request", 0)) for each in await settled(anna)]
        assert heard == [("not-seated", 4), ("", 4), ("too-fast", 5), ("", 5)]


@in_virtual_time
async def test_what_a_person_types_too_long_is_refused_before_the_hello_it_ends_the_connection() -> None:
    async with hall() as house:
        anna = await house.greet("Anna")
        raw(anna, type="join_table", table="ABCDEFGHIJKL")
        (refused,) = await settled(anna)
        assert isinstance(refused, to_client.Refused)
        assert (refused.why, refused.to, refused.request) == ("bad-value", "join_table", 0)
        stranger = house.door()
        raw(stranger, type="join_table", table="ABCDEFGHIJKL")
        assert await stranger.farewell() == "malformed"

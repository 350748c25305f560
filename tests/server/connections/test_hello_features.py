"""What a client asks for in `hello` beside the messages of protocol 1, and that no other client is sent any of it."""

from __future__ import annotations

import json
from collections import defaultdict

import msgpack
import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.framing import frame
from elcapitan_server.connections.rate_limits import ConnectionRates, Rate
from tests.server.clients import Person, move_id
from tests.server.full_game import OFFERS
from tests.server.in_memory_server import serve_in_memory, wait_until_settled
from tests.server.server_with_toy import offers
from tests.virtual_time import in_virtual_time


def raw(person: Person, **fields: object) -> None:
    """Say what the program's own classes would not."""
    person._writer.write(frame(msgpack.packb(fields), 4096))


@in_virtual_time
async def test_features_that_are_known_are_granted() -> None:
    async with serve_in_memory() as house:
        for asked, granted in (([], []), (["both"], ["both"]), (["hats", "requests", "both"], ["both", "requests"])):
            person = await house.greet("Anna", features=asked)
            welcome = next(each for each in person.heard if isinstance(each, to_client.Welcome))
            assert welcome.features == granted


NEW = (b"features", b"request", b"answered")
"""Fields and types that a client of before there were features does not know, and would break off over."""


@in_virtual_time
async def test_a_client_that_asks_for_no_feature_is_sent_nothing_new_whatever_others_at_its_table_do() -> None:
    told: dict[int, bytes] = defaultdict(bytes)

    def tap(number: int, written: bytes) -> None:
        told[number] += written

    async with serve_in_memory(offers(), tap=tap) as house:
        old = await house.greet("Old", wants="moves")
        await old.ask(to_server.CreateTable(game="elcapitan", seats=2, options={"start": "2"}), to_client.Seated)
        new = await house.greet("New", features=["both", "requests"])
        await new.ask(to_server.JoinTable(table=old.table, request=1), to_client.Answered)
        await new.ask(to_server.Ready(request=2), to_client.Answered)
        await old.ask(to_server.Start(), to_client.Record)
        position = await new.hear(to_client.Position)
        move = to_server.Move(id=move_id(1), position=0, text=position.legal[0], request=3)
        await new.ask(move, to_client.Answered)
        await old.hear(to_client.Moved)
        raw(old, type="say", text="x" * 201)
        assert (await old.hear(to_client.Refused)).why == "bad-value"
    assert all(name not in told[0] for name in NEW)
    assert all(name in told[1] for name in NEW)


@in_virtual_time
async def test_a_ticket_says_nothing_where_everybody_connects() -> None:
    async with serve_in_memory() as house:
        person = house.door()
        person.say(to_server.Hello(protocol=1, ticket=bytes(32)))
        await person.hear(to_client.Welcome)
        bot = house.door(for_bots=True)
        bot.say(to_server.Hello(protocol=1, ticket=bytes(32)))
        assert (await bot.hear(to_client.Refused)).why == "bad-ticket"


@in_virtual_time
async def test_a_token_that_is_good_no_more_leaves_the_connection_open() -> None:
    async with serve_in_memory() as house:
        anna = await house.greet("Anna", token=bytes(32))
        (refused,) = await wait_until_settled(anna)
        assert isinstance(refused, to_client.Refused)
        assert (refused.why, refused.to) == ("bad-token", "hello")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)


@in_virtual_time
async def test_until_the_host_sets_another_level_the_middle_one_takes_over() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna = await house.greet("Anna")
        table = await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Table)
        assert table.table.takeover_level == "bold"


@pytest.mark.parametrize("wants", ["moves", "positions"])
@in_virtual_time
async def test_a_client_without_rules_can_have_positions_and_moves_and_the_board(wants: str) -> None:
    async with serve_in_memory(offers()) as house:
        anna = await house.greet("Anna", wants=wants, features=["both"])
        bert = await house.greet("Bert", wants="moves")
        await anna.ask(to_server.CreateTable(game="elcapitan", seats=2, options={"start": "1"}), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await bert.ask(to_server.Ready(), to_client.Table)
        record = await anna.ask(to_server.Start(), to_client.Record)
        assert json.loads(record.record)["board"]["city"]
        position = await anna.hear(to_client.Position)
        await wait_until_settled(anna)
        await wait_until_settled(bert)
        before = len(anna.heard), len(bert.heard)
        assert isinstance(await anna.move(position.legal[0], move_id(1), 0), to_client.Done)
        assert isinstance(await anna.take_back("step", move_id(2)), to_client.Done)
        await wait_until_settled(bert)
        mine, theirs = anna.heard[before[0] :], bert.heard[before[1] :]
        kinds = [type(each).__name__ for each in mine]
        assert kinds == ["Moved", "Position", "Done", "TakenBack", "Position", "Done"]
        moved = next(each for each in mine if isinstance(each, to_client.Moved))
        assert (moved.seat, moved.text, moved.position) == (1, position.legal[0], 1)
        assert [each.seat for each in theirs if isinstance(each, to_client.Moved)] == [0], "as before"
        assert not any(isinstance(each, to_client.Position) for each in theirs)
        anna.say(to_server.AskRecord())
        assert [type(each).__name__ for each in await wait_until_settled(anna)] == ["Record", "Position"]


@in_virtual_time
async def test_where_not_everybody_may_see_the_same_both_is_what_the_seat_is_told() -> None:
    async with serve_in_memory() as house:
        anna, bert = await house.greet("Anna", features=["both"]), await house.greet("Bert")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await bert.ask(to_server.Ready(), to_client.Table)
        record = json.loads((await anna.ask(to_server.Start(), to_client.Record)).record)
        position = await anna.hear(to_client.Position)
        assert record["deal"] == [position.state["card"], "?"]
        await bert.hear(to_client.Position)
        assert isinstance(await bert.move("bid 2", move_id(1), 0), to_client.Done)
        assert (await anna.hear(to_client.Moved)).text == "bid ?"
        assert (await anna.hear(to_client.Position)).state["bids"] == [None, True]


@in_virtual_time
async def test_a_request_with_a_number_is_followed_by_the_same_number_whatever_its_answer() -> None:
    async with serve_in_memory() as house:
        anna = await house.greet("Anna", features=["requests"])
        anna.say(to_server.CreateTable(game="toy", seats=2, request=1))
        anna.say(to_server.AddBot(level="wild", request=2))
        anna.say(to_server.AddBot(level="meek"))
        anna.say(to_server.Start(request=2**31 - 1))
        raw(anna, type="set_seat", seat=1, name="x" * 25, request=7)
        anna.say(to_server.Move(id=move_id(1), position=77, text="bid 1", request=8))
        anna.say(to_server.TakeBack(id=move_id(2), position=0, what="step", request=9))
        heard = await wait_until_settled(anna)
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
async def test_the_number_of_a_client_that_did_not_ask_for_numbers_is_ignored() -> None:
    async with serve_in_memory() as house:
        anna = await house.greet("Anna")
        anna.say(to_server.CreateTable(game="toy", seats=2, request=1))
        anna.say(to_server.AddBot(level="wild", request=2))
        raw(anna, type="set_seat", seat=1, name="x" * 25, request=3)
        heard = [(type(each).__name__, getattr(each, "request", None)) for each in await wait_until_settled(anna)]
        assert heard == [("Seated", None), ("Table", None), ("Refused", 0), ("Refused", 0)]


@in_virtual_time
async def test_a_request_with_a_number_that_comes_too_fast_is_answered_with_its_number() -> None:
    async with serve_in_memory() as house:
        anna = house.door(rates=ConnectionRates(requests=Rate(1.0, 1)))
        anna.say(to_server.Hello(protocol=1, features=["requests"]))
        await anna.hear(to_client.Welcome)
        anna.say(to_server.Ready(request=4))
        anna.say(to_server.Ready(request=5))
        heard = [(getattr(each, "why", ""), getattr(each, "request", 0)) for each in await wait_until_settled(anna)]
        assert heard == [("not-seated", 4), ("", 4), ("too-fast", 5), ("", 5)]


@in_virtual_time
async def test_what_a_person_types_too_long_is_refused_before_the_hello_it_ends_the_connection() -> None:
    async with serve_in_memory() as house:
        anna = await house.greet("Anna")
        raw(anna, type="join_table", table="ABCDEFGHIJKL")
        (refused,) = await wait_until_settled(anna)
        assert isinstance(refused, to_client.Refused)
        assert (refused.why, refused.to, refused.request) == ("bad-value", "join_table", 0)
        stranger = house.door()
        raw(stranger, type="join_table", table="ABCDEFGHIJKL")
        assert await stranger.farewell() == "malformed"


@in_virtual_time
async def test_legal_moves_are_told_on_request_to_a_client_that_follows_the_moves() -> None:
    async with serve_in_memory(offers()) as house:
        anna = await house.greet("Anna", wants="moves", features=["ask-position"])
        bert = await house.greet("Bert", wants="moves")
        await anna.ask(to_server.CreateTable(game="elcapitan", seats=2, options={"start": "1"}), to_client.Seated)
        anna.say(to_server.AskPosition())
        (early,) = [each for each in await wait_until_settled(anna) if isinstance(each, to_client.Refused)]
        assert (early.why, early.to) == ("not-in-this-stage", "ask_position")
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Record)
        position = await anna.ask(to_server.AskPosition(), to_client.Position)
        assert (position.seat, position.to_act, position.position) == (1, [1], 0)
        done = await anna.move(position.legal[0], move_id(1))
        assert isinstance(done, to_client.Done)
        after = await anna.ask(to_server.AskPosition(), to_client.Position)
        assert after.position == 1
        assert after.state != position.state
        positions = [each for each in anna.heard if isinstance(each, to_client.Position)]
        assert len(positions) == 2, "only when it asks"
        assert (await bert.ask(to_server.AskPosition(), to_client.Refused)).why == "not-allowed"


@in_virtual_time
async def test_an_onlooker_may_ask_for_the_position_too_and_has_no_legal_moves() -> None:
    async with serve_in_memory() as house:
        anna, bert = await house.greet("Anna"), await house.greet("Bert")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        wanda = await house.greet("Wanda", wants="moves", features=["ask-position"])
        await wanda.ask(to_server.Watch(table=anna.table), to_client.Record)
        position = await wanda.ask(to_server.AskPosition(), to_client.Position)
        assert (position.seat, position.legal) == (0, [])

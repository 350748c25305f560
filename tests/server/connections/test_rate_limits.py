"""What a connection may ask for in which time, and what becomes of one that asks for more."""

from __future__ import annotations

from pathlib import Path

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.limits import type_of
from elcapitan.protocol.to_server import ToServer
from elcapitan_server.connections.rate_limits import (
    EXPENSIVE,
    ConnectionRates,
    Rate,
    RateVerdict,
    RequestBudget,
    TokenBucket,
)
from tests.protocol.samples import TO_SERVER
from tests.server.clients import Person, run_server

STINGY = ConnectionRates(requests=Rate(0.001, 3), control=Rate(0.001, 2), chat=Rate(0.001, 1), refusals=Rate(0.001, 2))
ASK, PING, SAY, LIST = to_server.Ready(), to_server.Ping(), to_server.Say(text="Ahoj"), to_server.ListTables()


def verdicts(*messages: ToServer, rates: ConnectionRates = STINGY) -> list[RateVerdict]:
    budget = RequestBudget(rates)
    return [budget.spend(each, 1000.0) for each in messages]


def test_a_bucket_gives_its_burst_and_then_what_time_brings() -> None:
    bucket = TokenBucket(Rate(2.0, 3))
    assert [bucket.take_tokens(10.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take_tokens(10.5) for _ in range(2)] == [True, False]
    assert [bucket.take_tokens(1000.0) for _ in range(4)] == [True, True, True, False]


def test_a_bucket_gains_nothing_from_a_clock_that_stands() -> None:
    bucket = TokenBucket(Rate(1000.0, 1))
    assert [bucket.take_tokens(5.0), bucket.take_tokens(5.0), bucket.take_tokens(4.0)] == [True, False, False]


def test_requests_over_the_budget_are_answered_and_then_cut_off() -> None:
    granted, late, cut = RateVerdict.GRANTED, RateVerdict.TOO_FAST, RateVerdict.CUT
    assert verdicts(*[ASK] * 6) == [granted] * 3 + [late] * 2 + [cut]


def test_pings_have_a_budget_of_their_own() -> None:
    spent = verdicts(*[ASK] * 4, PING, PING, to_server.Pong())
    assert spent[3:] == [RateVerdict.TOO_FAST, RateVerdict.GRANTED, RateVerdict.GRANTED, RateVerdict.TOO_FAST]


def test_chat_is_slower_than_everything_else() -> None:
    assert verdicts(SAY, SAY, ASK) == [RateVerdict.GRANTED, RateVerdict.TOO_FAST, RateVerdict.GRANTED]


def test_what_has_a_long_answer_counts_for_more() -> None:
    """A list, and then only what is left."""
    rates = STINGY._replace(requests=Rate(0.001, EXPENSIVE + 1))
    granted, late = RateVerdict.GRANTED, RateVerdict.TOO_FAST
    assert verdicts(LIST, LIST, ASK, ASK, rates=rates) == [granted, late, granted, late]


def test_every_message_counts_as_the_document_says() -> None:
    dear = {
        "list_tables",
        "look",
        "ask_record",
        "ask_position",
        "ask_about",
        "ask_options",
        "resume",
        "set_options",
        "start",
        "agree",
    }
    dearest = {"load_game", "set_terms", "hold_seat", "ask_hint", "ask_replay", "create_table", "join_table", "watch"}
    dear.add("hello")  # with a token; without one it is not counted
    for message in TO_SERVER:
        name = type_of(type(message).__name__)
        counts = 25 if name in dearest else 5 if name in dear else 1
        if name in {"ping", "pong"}:
            continue  # counted apart
        assert verdicts(message, rates=ConnectionRates(requests=Rate(0.001, counts), chat=Rate(0.001, 9))) == [
            RateVerdict.GRANTED
        ]
        assert verdicts(message, rates=ConnectionRates(requests=Rate(0.001, counts - 1))) == [RateVerdict.TOO_FAST], (
            name
        )


async def test_too_many_pings_are_answered_so_and_cut_and_nothing_else_suffers(tmp_path: Path) -> None:
    async with run_server(tmp_path, rates=STINGY) as (_, port):
        anna = await Person.greet(port)
        for _ in range(2):
            await anna.ask(PING, to_client.Pong)
        refused = await anna.ask(PING, to_client.Refused)
        assert (refused.why, refused.to) == ("too-fast", "ping")
        await anna.ask(to_server.Look(token=bytes(32)), to_client.Refused)  # judged by its own budget
        anna.say(PING)
        assert await anna.farewell() == "too-fast"
        await anna.leave()


async def test_too_many_requests_get_the_answer_and_then_the_end(tmp_path: Path) -> None:
    async with run_server(tmp_path, rates=STINGY._replace(requests=Rate(0.001, 3 * EXPENSIVE))) as (_, port):
        anna, bert = await Person.greet(port, "Anna"), await Person.greet(port, "Bert")
        for _ in range(7):
            anna.say(LIST)
        assert await anna.farewell() == "too-fast"
        kinds = [type(each).__name__ for each in anna.heard]
        assert kinds == ["Welcome", *["Tables"] * 3, *["Refused"] * 2, "Closing"]
        refusals = [each for each in anna.heard if isinstance(each, to_client.Refused)]
        assert {(each.why, each.to) for each in refusals} == {("too-fast", "list_tables")}
        await bert.ask(LIST, to_client.Tables)  # no other client pays for it
        await anna.leave()
        await bert.leave()


async def test_a_move_that_came_too_fast_is_refused_by_its_id_and_nothing_happens(tmp_path: Path) -> None:
    async with run_server(tmp_path, rates=STINGY._replace(requests=Rate(0.001, 3 * EXPENSIVE))) as (_, port):
        anna = await Person.greet(port)
        for _ in range(3):
            await anna.ask(LIST, to_client.Tables)
        answer = await anna.move("end", b"m" * 16)
        assert isinstance(answer, to_client.Refused)
        assert (answer.why, answer.to, answer.id) == ("too-fast", "move", b"m" * 16)
        assert (await anna.ask(PING, to_client.Pong)).number == 0
        await anna.leave()

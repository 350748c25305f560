"""Every message times every role times every stage, in one table; everything else is not allowed.

Read twice: the rule alone is asked for every cell, and the message of every cell is sent to the real lobby by a client
that has that role at a table in that stage. A new message makes these tests fail until it has its row here.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from itertools import product
from typing import Any, get_args

import pytest

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.to_server import ToServer
from elcapitan_server.basics.permissions import PERMITTED, Role, TableStage, why_not
from tests.protocol.samples import TO_SERVER
from tests.server.clients import Person, play_to_the_end
from tests.server.in_memory_server import OWNER, ServerCore, serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time

STAGES: tuple[TableStage, ...] = ("lobby", "playing", "over")
COLUMNS: tuple[tuple[Role, TableStage | None], ...] = (
    (Role.NOWHERE, None),
    *product((Role.ONLOOKER, Role.SEAT, Role.HOST, Role.BOT), STAGES),
)
ANSWERS = {
    "+": "",
    "A": "already-seated",
    "N": "not-seated",
    "H": "host-only",
    "S": "not-in-this-stage",
    "O": "owner-only",
    "X": "not-allowed",
}
TABLE = {
    #                nowhere, onlooker, seat, host, computer player; each but the first in lobby, playing, over
    "ping": "+ +++ +++ +++ +++",
    "pong": "+ +++ +++ +++ +++",
    "list_tables": "+ +++ +++ +++ XXX",
    "look": "+ +++ +++ +++ XXX",
    "create_table": "+ AAA AAA AAA XXX",
    "load_game": "+ AAA AAA AAA XXX",
    "join_table": "+ AAA AAA AAA XXX",
    "resume": "+ AAA AAA AAA XXX",
    "watch": "+ AAA AAA AAA XXX",
    "ask_options": "+ AAA AAA AAA XXX",
    "leave_table": "N +++ +++ +++ XXX",
    "drop_table": "+ +++ +++ +++ XXX",
    "set_seat": "N NNN +SS +SS XXX",
    "set_options": "N NNN HHH +SS XXX",
    "set_terms": "N NNN HHH ++S XXX",
    "add_bot": "N NNN HHH +SS XXX",
    "remove_bot": "N NNN HHH +SS XXX",
    "kick": "N NNN HHH +++ XXX",
    "close_seat": "N NNN HHH +SS XXX",
    "ready": "N NNN +SS +SS XXX",
    "start": "N NNN HHH +SS XXX",
    "commit_share": "N NNN +S+ +S+ XXX",
    "reveal_share": "N NNN +S+ +S+ XXX",
    "hold_seat": "N NNN S+S S+S XXX",
    "agree": "N NNN S++ S++ XXX",
    "move": "N NNN S++ S++ S++",
    "take_back": "N NNN S++ S++ XXX",
    "take_hint": "N NNN S+S S+S XXX",
    "ask_record": "N S++ S++ S++ S++",
    "ask_position": "N S++ S++ S++ XXX",
    "ask_about": "N S++ S++ S++ XXX",
    "ask_hint": "N NNN S+S S+S XXX",
    "ask_replay": "N SS+ SS+ SS+ XXX",
    "say": "N +++ +++ +++ XXX",
    "show_gesture": "N NNN +++ +++ XXX",
    "open": "O OOO OOO OOO XXX",
    "close": "O OOO OOO OOO XXX",
    "stay": "O OOO OOO OOO XXX",
}
OWNERS = {"open", "close", "stay"}
"""Refused in TABLE for want of being the owner; they are granted them wherever they are."""
OF_ONE_SEAT = {(name, at) for name in ("kick", "ask_about", "ask_hint", "ask_replay") for at in ("playing", "over")}
"""Granted as a message, for an onlooker or a page; for a seat, and to other clients, the table refuses it."""


def named(message: ToServer) -> str:
    return limits.type_of(type(message).__name__)


def expected(name: str, role: Role, stage: TableStage | None) -> str:
    return ANSWERS[TABLE[name].replace(" ", "")[COLUMNS.index((role, stage))]]


def test_every_message_but_hello_has_its_row_and_its_rule() -> None:
    names = {limits.type_of(each.__name__) for each in get_args(to_server.AnyToServer)} - {"hello"}
    assert set(TABLE) == names
    assert {limits.type_of(each.__name__) for each in PERMITTED} == names
    assert {len(row.replace(" ", "")) for row in TABLE.values()} == {len(COLUMNS)}


@pytest.mark.parametrize("message", TO_SERVER, ids=named)
def test_who_may_send_what_and_when(message: ToServer) -> None:
    for role, stage in COLUMNS:
        wanted = "not-allowed" if isinstance(message, to_server.Hello) else expected(named(message), role, stage)
        refusal = why_not(message, role, stage)
        assert (refusal[0] if refusal else "") == wanted, (role, stage)
        as_owner = why_not(message, role, stage, owner=True)
        if named(message) in OWNERS and role is not Role.BOT:
            assert as_owner is None, (role, stage)
        else:
            assert as_owner == refusal, (role, stage)


def test_a_message_nobody_thought_of_is_not_allowed() -> None:
    class Sing(ToServer, frozen=True):
        pass

    for role, stage in COLUMNS:
        refusal = why_not(Sing(), role, stage, owner=True)
        assert refusal is not None
        assert refusal[0] == "not-allowed"


async def table_in(house: ServerCore, stage: TableStage, *, owner: bool = False) -> dict[Role, Person]:
    """A toy table in that stage, and a client in every role."""
    brought: dict[str, Any] = {"features": ["hints", "gestures", "ask-position"], **({"owner": OWNER} if owner else {})}
    anna, bert = await house.greet("Anna", **brought), await house.greet("Bert", **brought)
    wanda, nora = await house.greet("Wanda", **brought), await house.greet("Nora", **brought)
    await anna.ask(to_server.CreateTable(game="toy", seats=2, options={"start": "1"}), to_client.Seated)
    await bert.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
    await wanda.ask(to_server.Watch(table=anna.table), to_client.Watching)
    if stage != "lobby":
        await bert.ask(to_server.Ready(), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        await bert.hear(to_client.Position)
    if stage == "over":
        await play_to_the_end(anna, bert)
    for person in (anna, bert, wanda):
        await wait_until_settled(person)
    return {Role.HOST: anna, Role.SEAT: bert, Role.ONLOOKER: wanda, Role.NOWHERE: nora}


async def table_with_bot(house: ServerCore) -> Person:
    """A game of a person and a computer player; the computer player's connection."""
    anna = await house.greet("Anna")
    await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
    await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
    await anna.ask(to_server.Start(), to_client.Position)
    return await house.greet("", ticket=house.lobby.new_ticket(anna.table, 2))


CELLS = [
    *((role, stage) for role, stage in COLUMNS[1:] if role is not Role.BOT),
    (Role.BOT, "playing"),  # it comes with the first question and goes with the last move
    (Role.NOWHERE, "playing"),
]


async def answer_to(
    house: ServerCore, role: Role, stage: TableStage, message: ToServer, *, owner: bool = False
) -> list[object]:
    person = await table_with_bot(house) if role is Role.BOT else (await table_in(house, stage, owner=owner))[role]
    person.say(message)
    return await wait_until_settled(person)


@pytest.mark.slow
@pytest.mark.parametrize(("role", "stage"), CELLS)
@in_virtual_time
async def test_the_lobby_asks_the_table_before_it_does_anything(role: Role, stage: TableStage) -> None:
    for message in TO_SERVER:
        if isinstance(message, to_server.Hello):
            continue  # a second one ends the connection: test_peer.py
        async with serve_in_memory() as house:
            heard = await answer_to(house, role, stage, message)
        codes = [each.why for each in heard if isinstance(each, to_client.Refused)]
        wanted = expected(named(message), role, None if role is Role.NOWHERE else stage)
        if wanted:
            assert codes == [wanted], message
            assert not house.owner_asked
        elif (named(message), stage) not in OF_ONE_SEAT:
            assert not {*codes} & {*ANSWERS.values()}, message


@pytest.mark.parametrize("stage", STAGES)
@in_virtual_time
async def test_what_is_refused_changes_nothing_anywhere(stage: TableStage) -> None:
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(serve_in_memory())
        people = await table_in(house, stage)
        before = [*house.journal.connection.iterdump()]
        for role, person in people.items():
            for message in TO_SERVER:
                if isinstance(message, to_server.Hello):
                    continue
                if expected(named(message), role, None if role is Role.NOWHERE else stage):
                    person.say(message)
                    heard = [type(each) for each in await wait_until_settled(person)]
                    assert heard == [to_client.Refused], (role, message)
        assert [*house.journal.connection.iterdump()] == before


@pytest.mark.parametrize("role", [Role.NOWHERE, Role.ONLOOKER, Role.SEAT, Role.HOST])
@in_virtual_time
async def test_the_owner_is_granted_their_own_wherever_they_are(role: Role) -> None:
    async with serve_in_memory() as house:
        person = (await table_in(house, "playing", owner=True))[role]
        asked = [message for message in TO_SERVER if named(message) in OWNERS]
        for message in asked:
            person.say(message)
            assert await wait_until_settled(person) == []
        assert house.owner_asked == asked

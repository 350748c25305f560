"""After a rematch: which table each token shows, and that deleting one table never costs a player a seat at another."""

from __future__ import annotations

import asyncio

import pytest

from elcapitan.protocol import to_client, to_server
from tests.server.clients import Person, play_to_the_end
from tests.server.full_game import OFFERS, back, refusal, start_game_of_two, table
from tests.server.in_memory_server import ServerCore, serve_in_memory, wait_until_settled
from tests.virtual_time import in_virtual_time

REMATCH = to_server.Agree(to="rematch")


async def look(person: Person, token: bytes) -> str:
    """The table a token shows."""
    return (await person.ask(to_server.Look(token=token), to_client.Seen)).table.id


async def play_again(*people: Person) -> None:
    """Everyone agrees to a rematch and is there."""
    for person in people:
        person.say(REMATCH)
        await wait_until_settled(person)
    for person in people:
        await wait_until_settled(person)


async def end(*people: Person) -> None:
    await play_to_the_end(*people)
    for person in people:
        await wait_until_settled(person)


async def chain(house: ServerCore, count: int) -> tuple[list[str], list[bytes], list[bytes]]:
    """That many tables of Anna and Bert, each the rematch of the one before; and the tokens both have for each."""
    anna, bert = await start_game_of_two(house)
    tables, annas, berts = [anna.table], [anna.token], [bert.token]
    for _ in range(count - 1):
        await end(anna, bert)
        await play_again(anna, bert)
        tables.append(anna.table)
        annas.append(anna.token)
        berts.append(bert.token)
    return tables, annas, berts


@in_virtual_time
async def test_once_the_new_token_has_been_shown_each_token_is_its_own_tables() -> None:
    async with serve_in_memory(OFFERS) as house:
        tables, tokens, others = await chain(house, 2)
        nora = await house.greet("Nora")
        assert await look(nora, tokens[0]) == tables[1], "nobody knows yet whether the new token has arrived"
        assert await look(nora, tokens[1]) == tables[1]
        assert await look(nora, tokens[0]) == tables[0]
        assert await look(nora, others[0]) == tables[1], "that of another seat has not been shown"
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as house:
        nora = await house.greet("Nora")
        assert await look(nora, tokens[0]) == tables[0]
        assert await look(nora, tokens[1]) == tables[1]


@in_virtual_time
async def test_after_several_rematches_every_token_shows_its_own_table() -> None:
    async with serve_in_memory(OFFERS) as house:
        tables, tokens, _ = await chain(house, 4)
        nora = await house.greet("Nora")
        assert [await look(nora, token) for token in reversed(tokens)] == [*reversed(tables)]
        assert [await look(nora, token) for token in tokens] == tables


@in_virtual_time
async def test_rematches_that_a_damaged_journal_has_in_a_circle_are_followed_once() -> None:
    async with serve_in_memory(OFFERS) as house:
        tables, tokens, _ = await chain(house, 3)
        last = house.lobby.tables[tables[2]]
        last.row = last.row._replace(rematch=tables[1])
        nora = await house.greet("Nora")
        assert await look(nora, tokens[0]) == tables[0]


@in_virtual_time
async def test_a_look_with_a_token_does_not_use_it_up() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, _ = await start_game_of_two(house)
        nora = await house.greet("Nora")
        for _ in range(2):
            assert await look(nora, anna.token) == anna.table
        assert (await back(house, anna)).table == anna.table


@in_virtual_time
async def test_a_look_that_cannot_be_written_down_is_answered_all_the_same() -> None:
    async with serve_in_memory(OFFERS) as house:
        tables, tokens, _ = await chain(house, 2)
        nora = await house.greet("Nora")
        house.journal.full = True
        assert await look(nora, tokens[1]) == tables[1]
        assert await look(nora, tokens[0]) == tables[1], "only what is kept counts"


@in_virtual_time
async def test_deleting_the_finished_table_leaves_the_new_one_and_everybodys_way_there() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await end(anna, bert)
        old, mine = anna.table, anna.token
        await bert.leave()
        while not table(anna).seats[1].away:
            await anna.next()
        await play_again(anna)
        nora = await house.greet("Nora")
        assert await look(nora, anna.token) == anna.table
        assert (await nora.ask(to_server.DropTable(token=mine), to_client.Dropped)).table == old
        assert [*house.lobby.tables] == [anna.table]
        assert await look(nora, bert.token) == anna.table, "he was away, and has no token but the deleted table's"
        assert await refusal(nora, to_server.Look(token=mine)) == "bad-token"
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as house:
        again = await back(house, bert)
        assert (again.table, again.seat) == (anna.table, 2)
        assert (await back(house, again)).table == anna.table


@in_virtual_time
async def test_deleting_a_table_between_two_others_keeps_the_way_from_the_first_to_the_last() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await end(anna, bert)
        tables, tokens = [anna.table], [anna.token]
        await bert.leave()
        while not table(anna).seats[1].away:
            await anna.next()
        await play_again(anna)
        tables.append(anna.table)
        tokens.append(anna.token)
        house.lobby.tables[anna.table].row = house.lobby.tables[anna.table].row._replace(stage="over")
        await play_again(anna)
        nora = await house.greet("Nora")
        assert await look(nora, anna.token) == anna.table
        await nora.ask(to_server.DropTable(token=tokens[1]), to_client.Dropped)
        assert {*house.lobby.tables} == {tables[0], anna.table}
        assert await look(nora, bert.token) == anna.table
    async with serve_in_memory(OFFERS, journal=house.journal, seed="again") as house:
        assert (await back(house, bert)).table == anna.table


@in_virtual_time
async def test_a_deletion_that_cannot_be_written_down_changes_nothing() -> None:
    async with serve_in_memory(OFFERS) as house:
        tables, tokens, others = await chain(house, 2)
        nora = await house.greet("Nora")
        await look(nora, tokens[1])
        house.journal.full = True
        assert await refusal(nora, to_server.DropTable(token=tokens[0])) == "storage-unavailable"
        house.journal.full = False
        assert [*house.lobby.tables] == tables
        assert await look(nora, others[0]) == tables[1]
        await nora.ask(to_server.DropTable(token=tokens[0]), to_client.Dropped)


@in_virtual_time
@pytest.mark.parametrize("ask", [to_server.Resume, to_server.Look])
async def test_a_player_who_comes_back_while_a_rematch_begins_is_taken_there(
    ask: type[to_server.Resume] | type[to_server.Look],
) -> None:
    """A client that was told "bad-token" would forget the game."""
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await start_game_of_two(house)
        await end(anna, bert)
        old, mine = house.lobby.tables[anna.table], anna.token
        await anna.leave()
        nora = await house.greet("Nora")
        assert old.lock.try_acquire()
        nora.say(ask(token=mine))
        while not old.lock._waiting:
            await asyncio.sleep(0)
        await house.lobby._admission.rematch(old.row.id, bytes(16), None)
        old.lock.release()
        if ask is to_server.Resume:
            assert (await nora.hear(to_client.Seated)).table == old.row.rematch
        else:
            assert (await nora.hear(to_client.Seen)).table.id == old.row.rematch


@in_virtual_time
@pytest.mark.parametrize("ask", ["join", "watch", "look", "resume", "delete"])
async def test_a_table_that_is_deleted_while_somebody_waits_for_it_is_not_there_any_more(ask: str) -> None:
    """Of several nodes another one may have it: only then its client is sent there."""
    async with serve_in_memory(OFFERS) as house:
        anna = await house.greet("Anna")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        host = house.lobby.tables[anna.table]
        wish: dict[str, tuple[to_server.ToServer, str]] = {
            "join": (to_server.JoinTable(table=anna.table), "no-such-table"),
            "watch": (to_server.Watch(table=anna.table), "no-such-table"),
            "look": (to_server.Look(token=anna.token), "bad-token"),
            "resume": (to_server.Resume(token=anna.token), "bad-token"),
            "delete": (to_server.DropTable(token=anna.token), "bad-token"),
        }
        nora = await house.greet("Nora")
        assert host.lock.try_acquire()
        nora.say(wish[ask][0])
        while not host.lock._waiting:
            await asyncio.sleep(0)
        house.lobby.release_tables([anna.table])
        host.lock.release()
        assert (await nora.hear(to_client.Refused)).why == wish[ask][1]

"""Before a game the clients add to its seed; what is missing is not waited for long, and a stop of the server loses
nothing.
"""

from __future__ import annotations

import asyncio

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan.table.replay import verify_record
from elcapitan.table.seed_shares import check_receipt
from elcapitan_server.seeding import starting_table
from elcapitan_server.store.table_store import stored_tables
from tests.server.clients import Person
from tests.server.full_game import OFFERS, attending, back, refusal
from tests.server.in_memory_server import OWNER, ServerCore, serve_in_memory, wait_until_settled
from tests.server.seeding.seed_players import (
    KNOWS,
    KNOWS_NOT,
    all_settled,
    announce,
    at_table,
    give,
    newest,
    play_over,
    receipt_of,
    record_of,
    share_of,
)
from tests.server.server_with_toy import offer
from tests.toy_game import Toy
from tests.virtual_time import in_virtual_time

TIMEOUT_S = 3.0


def has_begun(person: Person) -> bool:
    return newest(person, to_client.Record) is not None


@in_virtual_time
async def test_the_seed_follows_from_all_shares_and_everyone_can_check_it() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await at_table(house, KNOWS, KNOWS)
        anna.say(to_server.Start())
        await announce(anna, bert)
        assert not has_begun(anna)
        await give(anna, bert)
        shuffle = record_of(bert).shuffled[0]
        assert [(each.seat, each.share) for each in shuffle.shares] == [
            (0, None),
            (1, share_of(anna).hex()),
            (2, share_of(bert).hex()),
        ]
        await play_over(anna, bert)
        over = newest(anna, to_client.Over)
        assert isinstance(over, to_client.Over)
        assert [(each.seat, len(each.share)) for each in over.shares] == [(0, 16), (1, 16), (2, 16)]
        for person in (anna, bert):
            record = record_of(person)
            verify_record(record, lambda _: Toy())
            assert check_receipt(receipt_of(person), record.shuffled[0].shares) == "whole"


@in_virtual_time
async def test_a_client_of_before_is_told_not_a_byte_of_it() -> None:
    told: dict[int, bytes] = {}

    def tap(number: int, written: bytes) -> None:
        told[number] = told.get(number, b"") + written

    async with serve_in_memory(OFFERS, tap=tap) as house:
        anna, bert = await at_table(house, KNOWS, KNOWS_NOT)
        anna.say(to_server.Start())
        await announce(anna)
        await give(anna)
        await wait_until_settled(bert)
        await play_over(anna, bert)
        assert [each.seat for each in record_of(anna).shuffled[0].shares] == [0, 1]
        assert not record_of(bert).has_shares
        verify_record(record_of(bert), lambda _: Toy())
    assert b"shares" in told[0]
    assert not any(word in told[1] for word in (b"share", b"share_asked", b"shares_announced", b'"version":4'))


@in_virtual_time
async def test_an_old_host_is_answered_when_the_game_has_begun() -> None:
    async with serve_in_memory(OFFERS) as house:
        old: dict[str, object] = {"wants": "moves", "features": ["requests"]}
        anna, bert = await at_table(house, old, KNOWS)
        anna.say(to_server.Start(request=9))
        await bert.hear(to_client.ShareAsked)
        await announce(bert)
        assert newest(anna, to_client.Answered) is None
        await give(bert)
        await wait_until_settled(anna)
        kinds = [type(each) for each in anna.heard if not isinstance(each, to_client.Ping | to_client.Pong)]
        assert kinds[-3:] == [to_client.Table, to_client.Record, to_client.Answered]


@in_virtual_time
async def test_an_old_host_who_waits_is_let_go_by_a_fault_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await at_table(house, KNOWS_NOT, KNOWS)
        anna.say(to_server.Start())
        await bert.hear(to_client.ShareAsked)
        await announce(bert)
        monkeypatch.setattr(starting_table, "open_match", None)
        bert.say(to_server.RevealShare(share=share_of(bert)))
        assert [await bert.farewell(), await anna.farewell()] == ["server-fault", "server-fault"]
        await asyncio.sleep(1.0)
        assert not house._here, "nothing is done for a connection that has ended"


@in_virtual_time
@pytest.mark.parametrize("silent", ["before the hash", "after the hash", "both"])
async def test_what_does_not_come_in_time_is_missing(silent: str) -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await at_table(house, KNOWS, KNOWS)
        anna.say(to_server.Start())
        if silent == "after the hash":
            await announce(anna, bert)
            await give(anna)
        elif silent == "before the hash":
            await announce(anna)
            await attending(TIMEOUT_S + 0.5, anna, bert)
            await give(anna)
        await attending(2 * TIMEOUT_S, anna, bert)
        assert has_begun(anna)
        assert has_begun(bert)
        shares = record_of(bert).shuffled[0].shares
        expected = {
            "before the hash": [(0, False), (1, True)],
            "after the hash": [(0, False), (1, True), (2, False)],
            "both": [],
        }
        assert [(each.seat, each.share is not None) for each in shares] == expected[silent]
        assert await refusal(bert, to_server.RevealShare(share=share_of(bert))) == "not-in-this-stage"
        await play_over(anna, bert)
        verify_record(record_of(anna), lambda _: Toy())


@in_virtual_time
async def test_a_share_other_than_announced_is_refused() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await at_table(house, KNOWS, KNOWS)
        assert await refusal(anna, to_server.CommitShare(hash=bytes(32))) == "not-now"
        anna.say(to_server.Start())
        await wait_until_settled(anna)
        assert await refusal(anna, to_server.RevealShare(share=bytes(16))) == "not-now"
        await announce(anna)
        assert await refusal(anna, to_server.CommitShare(hash=bytes(32))) == "not-now"
        await announce(bert)
        assert await refusal(anna, to_server.CommitShare(hash=bytes(32))) == "not-now"
        assert await refusal(anna, to_server.RevealShare(share=bytes(16))) == "bad-value"
        await give(anna, bert)
        assert has_begun(anna)


@in_virtual_time
async def test_meanwhile_nothing_of_the_game_can_be_changed_and_who_leaves_keeps_the_seat() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await at_table(house, KNOWS, KNOWS)
        anna.say(to_server.Start())
        await announce(anna, bert)
        for message in (
            *(
                to_server.Start(),
                to_server.Kick(seat=2),
                to_server.SetOptions(options={}),
                to_server.SetTerms(bank_s=9),
            ),
            *(to_server.Ready(), to_server.SetSeat(seat=1, name="A"), to_server.CloseSeat(seat=2)),
        ):
            assert await refusal(anna, message) == "not-now"
        await bert.ask(to_server.LeaveTable(), to_client.Left)
        await give(anna)
        await attending(TIMEOUT_S + 0.5, anna)
        assert has_begun(anna)
        again = await back(house, bert, **KNOWS)
        assert [each.share is None for each in record_of(again).shuffled[0].shares] == [True, False, True]


@in_virtual_time
async def test_closed_seats_are_not_counted() -> None:
    async with serve_in_memory({"carcassonne": offer("carcassonne")}) as house:
        anna, bert, carl = await at_table(house, *3 * [KNOWS], game="carcassonne")
        await anna.ask(to_server.Kick(seat=2), to_client.Table)
        await anna.ask(to_server.CloseSeat(seat=2), to_client.Table)
        await carl.ask(to_server.Ready(), to_client.Table)
        anna.say(to_server.Start())
        await announce(anna, carl)
        await give(carl, anna)
        begun = newest(carl, to_client.ShareAsked)
        assert isinstance(begun, to_client.ShareAsked)
        assert begun.seat == carl.seat == 2
        assert record_of(carl).shuffled[0].shares[2].share == share_of(carl).hex()
        assert newest(bert, to_client.ShareAsked) is None


@in_virtual_time
async def test_the_owner_of_a_built_in_server_alone_is_not_asked() -> None:
    async with serve_in_memory(OFFERS) as house:
        (anna,) = await at_table(house, {**KNOWS, "owner": OWNER}, seats=2)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        anna.say(to_server.Start())
        await wait_until_settled(anna)
        assert newest(anna, to_client.ShareAsked) is None
        assert not record_of(anna).has_shares


async def cut_short(house: ServerCore, *, after_hashes: bool) -> list[Person]:
    people = await at_table(house, KNOWS, KNOWS)
    people[0].say(to_server.Start())
    if after_hashes:
        await announce(*people)
        people[0].say(to_server.RevealShare(share=share_of(people[0])))
    await all_settled(*people)
    return people


@in_virtual_time
async def test_a_stop_before_the_hashes_are_fixed_is_a_new_start() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await cut_short(house, after_hashes=False)
    async with serve_in_memory(OFFERS, journal=house.journal, seed="later") as later:
        anna, bert = await back(later, anna, **KNOWS), await back(later, bert, **KNOWS)
        assert newest(anna, to_client.ShareAsked) is None
        anna.say(to_server.Start())
        await announce(anna, bert)
        await give(anna, bert)
        assert has_begun(bert)


@in_virtual_time
@pytest.mark.parametrize("comes_back", [True, False])
async def test_a_stop_after_that_goes_on_with_the_same_hashes(comes_back: bool) -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await cut_short(house, after_hashes=True)
        shares = {person.seat: share_of(person) for person in (anna, bert)}
        before = newest(anna, to_client.SharesAnnounced)
    async with serve_in_memory(OFFERS, journal=house.journal, seed="later") as later:
        anna = await back(later, anna, **KNOWS)
        assert newest(anna, to_client.SharesAnnounced) == before
        assert await refusal(anna, to_server.Start()) == "not-now"
        anna.say(to_server.RevealShare(share=shares[1]))
        if comes_back:
            bert = await back(later, bert, **KNOWS)
            bert.say(to_server.RevealShare(share=shares[2]))
            await wait_until_settled(bert)
        else:
            await attending(TIMEOUT_S + 0.5, anna)
        await wait_until_settled(anna)
        told = record_of(anna).shuffled[0].shares
        assert [each.share for each in told] == [None, shares[1].hex(), shares[2].hex() if comes_back else None]
        (stored,) = stored_tables(later.journal)
        assert (stored.row.stage, stored.row.seeding, stored.fault) == ("playing", None, None)


@in_virtual_time
async def test_a_full_disk_keeps_the_hashes_and_the_host_starts_again() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await at_table(house, KNOWS, KNOWS)
        anna.say(to_server.Start())
        house.journal.full = True
        await announce(anna, bert)
        refused = newest(anna, to_client.Refused)
        assert isinstance(refused, to_client.Refused)
        assert (refused.why, refused.to) == ("storage-unavailable", "start")
        house.journal.full = False
        anna.say(to_server.Start())
        await announce(anna, bert)
        fixed = newest(bert, to_client.SharesAnnounced)
        house.journal.full = True
        await give(anna, bert)
        assert not has_begun(anna)
        house.journal.full = False
        anna.say(to_server.Start())
        await all_settled(anna, bert)
        assert newest(bert, to_client.SharesAnnounced) == fixed
        await give(anna, bert)
        assert has_begun(anna)


@in_virtual_time
@pytest.mark.parametrize("when", ["hashes", "shares"])
async def test_a_full_disk_is_told_to_those_who_are_there_while_the_host_is_away(when: str) -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await at_table(house, KNOWS, KNOWS)
        anna.say(to_server.Start())
        if when == "shares":
            await announce(anna, bert)
        else:
            await announce(anna)
        await anna.ask(to_server.LeaveTable(), to_client.Left)
        house.journal.full = True
        await (give if when == "shares" else announce)(bert)
        await attending(TIMEOUT_S + 0.5, bert)
        refused = newest(bert, to_client.Refused)
        assert isinstance(refused, to_client.Refused)
        assert (refused.why, refused.to, refused.request) == ("storage-unavailable", "start", 0)


@in_virtual_time
@pytest.mark.parametrize("stopped", [False, True])
async def test_a_rematch_is_cut_anew(stopped: bool) -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await cut_short(house, after_hashes=True)
        shares = {person.seat: share_of(person) for person in (anna, bert)}
        await give(bert)
        await play_over(anna, bert)
        first = record_of(anna).shuffled[0]
        for person in (anna, bert):
            person.say(to_server.Agree(to="rematch"))
        await announce(anna, bert)
        later = house
        if stopped:
            later = ServerCore(OFFERS, journal=house.journal, seed="later")
            anna, bert = await back(later, anna, **KNOWS), await back(later, bert, **KNOWS)
        before = anna.table
        for person in (anna, bert):
            person.say(to_server.RevealShare(share=shares[person.seat]))
        await all_settled(anna, bert)
        assert anna.table != before
        second = record_of(anna).shuffled[0]
        assert [each.seat for each in second.shares] == [0, 1, 2]
        assert second.shares[0].hash != first.shares[0].hash
        if stopped:
            await later.close()


@in_virtual_time
@pytest.mark.parametrize("column", ["shares", "seeding"])
async def test_a_damaged_share_is_noticed(column: str) -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await at_table(house, KNOWS, KNOWS)
        anna.say(to_server.Start())
        await announce(anna, bert)
        if column == "shares":
            await give(anna, bert)
        (stored,) = stored_tables(house.journal)
        kept = getattr(stored.row, column)
        assert stored.fault is None
        for damaged in (kept[:-3] + ("0" if kept[-3] != "0" else "1") + kept[-2:], "{}", "[", "7", None):
            house.journal.connection.execute(f"UPDATE tables SET {column} = ?", (damaged,))
            (stored,) = stored_tables(house.journal)
            assert stored.fault is not None, damaged
        house.journal.connection.execute(f"UPDATE tables SET {column} = ?", (kept,))


@in_virtual_time
async def test_a_table_that_has_slept_or_come_with_a_copy_of_the_journal_has_its_shares() -> None:
    async with serve_in_memory(OFFERS) as house:
        anna, bert = await at_table(house, KNOWS, KNOWS)
        anna.say(to_server.Start())
        await announce(anna, bert)
        await give(anna, bert)
        shares = record_of(anna).shuffled[0].shares
        for person in (anna, bert):
            await person.leave()
        await attending(1.0)
        assert await house.lobby.unload_empty(0.0) == 1
        again = await back(house, anna, **KNOWS)
        assert record_of(again).shuffled[0].shares == shares
    async with serve_in_memory(OFFERS, journal=house.journal, seed="later") as later:
        anna, bert = await back(later, again, **KNOWS), await back(later, bert, **KNOWS)
        await play_over(anna, bert)
        record = record_of(anna)
        verify_record(record, lambda _: Toy())
        assert [each.share for each in record.shuffled[0].shares[1:]] == [each.share for each in shares[1:]]

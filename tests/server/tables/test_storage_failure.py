"""What happens at a table when the disk does not take what happened: nothing, with a reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from elcapitan_server.connections.peer import Peer
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.journal_access import CommitCallback, StorageUnavailable, Write
from tests.server.clients import Person, move_id, run_server, sqlite_journal, table_of_two


class Switch:
    """Stands before the journal and lets nothing through while it is off."""

    def __init__(self, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
        self.on = True
        self._put = journal.put
        monkeypatch.setattr(journal, "put", self.put)

    def put(self, writes: Sequence[Write], told: CommitCallback) -> None:
        if not self.on:
            raise StorageUnavailable("disk full")
        self._put(writes, told)


async def test_a_move_that_cannot_be_kept_has_not_happened_and_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as (server, port):
        disk = Switch(sqlite_journal(server), monkeypatch)
        anna, bert = await table_of_two(port)
        match = server.lobby.tables[anna.table].match
        assert match is not None
        state = match.state
        disk.on = False
        for ask in (anna.move("bid 2", move_id(1)), anna.move("bid 2", move_id(1))):
            answer = await ask
            assert isinstance(answer, to_client.Refused)
            assert (answer.why, answer.id) == ("storage-unavailable", move_id(1))
        assert match.state is state
        assert not [each for each in bert.heard if isinstance(each, to_client.Position) and each.position > 0]
        disk.on = True
        assert await anna.move("bid 2", move_id(1)) == to_client.Done(id=move_id(1), position=1)
        await anna.leave()
        await bert.leave()


async def test_no_wish_about_a_table_is_half_granted_without_a_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as (server, port):
        disk = Switch(sqlite_journal(server), monkeypatch)
        anna, carl = await Person.greet(port, "Anna"), await Person.greet(port, "Carl")
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        host = server.lobby.tables[anna.table]
        before = (host.row, dict(host.seats), dict(host.peers))
        disk.on = False
        for person, wish in (
            (anna, to_server.AddBot(level="meek")),
            (anna, to_server.SetSeat(seat=1, name="Hanna")),
            (anna, to_server.SetOptions(options={"rounds": 1})),
            (anna, to_server.LeaveTable()),
            (carl, to_server.JoinTable(table=anna.table)),
            (carl, to_server.CreateTable(game="toy", seats=2)),
            (carl, to_server.Resume(token=anna.token)),
            (carl, to_server.DropTable(token=anna.token)),
        ):
            assert (await person.ask(wish, to_client.Refused)).why == "storage-unavailable", wish
            assert (host.row, dict(host.seats), dict(host.peers)) == before
        disk.on = True
        assert list(server.lobby.tables) == [anna.table]
        await carl.ask(to_server.JoinTable(table=anna.table), to_client.Seated)
        await anna.ask(to_server.Ready(), to_client.Table)
        await anna.leave()
        await carl.leave()


async def test_nothing_is_told_or_answered_before_the_journal_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        host = server.lobby.tables[anna.table]
        assert host.match is not None
        match, put = host.match, server.journal.put
        seen: list[tuple[int, int]] = []
        said = dict.fromkeys(host.peers.values(), 0)
        for peer in said:

            def counted(
                frame: bytes, peer: Peer = peer, write: Callable[[bytes], None] = peer._transport.write
            ) -> None:
                said[peer] += 1
                write(frame)

            monkeypatch.setattr(peer._transport, "write", counted)

        def watched(writes: Sequence[Write], told: CommitCallback) -> None:
            def on_disk(fault: Exception | None) -> None:
                seen.append((match.position, sum(said.values())))
                told(fault)

            seen.append((match.position, sum(said.values())))
            put(writes, on_disk)

        monkeypatch.setattr(server.journal, "put", watched)
        await anna.move("bid 2", move_id(1))
        assert seen == [(0, 0), (0, 0)]
        assert match.position == 1
        assert list(said.values()) == [1, 1], "the mover hears of her move and of its acceptance in one go"
        await anna.leave()
        await bert.leave()


async def test_a_fault_at_one_table_sets_it_aside_and_leaves_the_others_alone(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        carl, dora = await table_of_two(port)
        host = server.lobby.tables[anna.table]
        host.match = None  # a bug of ours, as far as the table is concerned
        anna.say(to_server.Move(id=move_id(1), position=0, text="bid 1"))
        assert await anna.farewell() == "server-fault"
        assert await bert.farewell() == "server-fault"
        again = await Person.greet(port)
        refused = await again.ask(to_server.Resume(token=anna.token), to_client.Refused)
        assert refused.why == "table-set-aside"
        assert isinstance(await carl.move("bid 1", move_id(1)), to_client.Done)
        for person in (anna, bert, carl, dora, again):
            await person.leave()

"""Ways to a table: a new table, a free seat, a token, a ticket, or watching.

Waits for the table's lock, and enters the new connection in the registry; what may be asked there is the lobby's
question (lobby.py), what becomes of the table its host's.
"""

from __future__ import annotations

import asyncio
import logging
from collections import UserDict
from collections.abc import Callable, Collection
from typing import NamedTuple

from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.tickets import SeatTicket
from elcapitan_server.connections.address_limits import AddressAccount, share_of
from elcapitan_server.connections.peer import KEEP_ALIVE, KEEP_ALIVE_AT_TABLE, Peer
from elcapitan_server.connections.version_check import other_rules
from elcapitan_server.pages import table_pages
from elcapitan_server.store import table_store
from elcapitan_server.store.journal_access import StorageUnavailable
from elcapitan_server.tables import seats
from elcapitan_server.tables.hosted_table import HostedTable
from elcapitan_server.tables.table_expiry import LOOK_INTERVAL_S, AgeOf, RetentionDays, is_expired, is_unused
from elcapitan_server.tables.table_registry import TableRegistry

log = logging.getLogger(__name__)

MAX_LOOKS = 20
"""For a table that can be deleted, where others take what is found."""


class TablePlace(NamedTuple):
    """The place of a connection: a seat, or among the onlookers."""

    host: HostedTable
    seat: int
    """0 for an onlooker."""
    onlooker: int = 0
    """The onlooker's number; 0 for a seat."""


class ConnectionRegistry(UserDict[Peer, TablePlace]):
    """The places of all connections that are at a table; they get more pings."""

    def of(self, peer: Peer) -> TablePlace | None:
        """Where it is, if anywhere."""
        return self.data.get(peer)

    def __setitem__(self, peer: Peer, place: TablePlace) -> None:
        super().__setitem__(peer, place)
        if not peer.for_bots:
            peer.pace = KEEP_ALIVE_AT_TABLE

    def __delitem__(self, peer: Peer) -> None:
        super().__delitem__(peer)
        if not peer.for_bots:
            peer.pace = KEEP_ALIVE


class OwnerSeat(NamedTuple):
    """A seat that the owner of a built-in server can take again."""

    table: str
    seat: int
    token: bytes


def check_rules(peer: Peer, host: HostedTable) -> None:
    """RequestRefused if that connection knows other rules of the table's game, or wants moves and knows none."""
    game = host.row.game
    ours = host.offer.ruleset.version if host.offer is not None else 0
    if host.offer is not None and (theirs := peer.rules.get(game, ours)) != ours:
        found = other_rules(game, theirs, ours)
        raise RequestRefused(found.why, found.text)
    if peer.wants_moves and not peer.wants_positions and game not in peer.rules:
        raise RequestRefused(
            "rules-unknown", f"Your program does not know the rules of the game {game}, so it cannot follow its moves."
        )


def check_open(peer: Peer) -> None:
    """RequestRefused if that connection has ended while its request waited: nothing is done for one who has gone, or is
    banned by now.
    """
    if not peer.is_open:
        raise RequestRefused("not-now", "This connection has ended.")


class Admission:
    """Gives every connection its place. RequestRefused, or StorageUnavailable, if that is not possible."""

    def __init__(self, tables: TableRegistry, connections: ConnectionRegistry) -> None:
        self._all, self._connections = tables, connections
        tables.starts = self

    @staticmethod
    async def _prepare(peer: Peer, host: HostedTable) -> None:
        """For a page, load the words of the table's game. RequestRefused as check_rules."""
        check_rules(peer, host)
        if peer.page_language:
            await table_pages.load_words(host.row.game, host.environment)

    async def make_room(self, account: AddressAccount | None) -> None:
        """Where the server has no room for another table: delete one that may be. RequestRefused if that address may
        not make another one.
        """
        if account is not None:
            account.check_table_limit()
        looks = 0
        while self._all.is_full and looks < MAX_LOOKS:
            host = self._all.table_to_delete()
            if host is None:
                if not self._all.eviction.has_found:
                    return
                looks += 1  # others were quicker
                await asyncio.sleep(LOOK_INTERVAL_S)
                continue
            if not host.lock.try_acquire():
                continue  # a task that has a table's lock waits for no other table's: no deadlock
            try:
                await host.delete(why="This server is full and needed the room for another table.")
            except StorageUnavailable:
                return
            finally:
                host.lock.release()
            self.forget(host)
            log.info("table %s has been deleted: there was no room for another one", host.row.id)

    async def delete_expired(self, retention: RetentionDays, age_of: AgeOf) -> None:
        """Delete the tables that have been unused for too long."""

        def is_due(host: HostedTable) -> bool:
            now_s = asyncio.get_running_loop().time()
            return is_expired(host, retention, age_of) or is_unused(host, retention, now_s)

        for host in [*self._all.hosts.values()]:
            # A game that goes on elsewhere is still found by the tokens of the table before it.
            if is_due(host) and host.row.rematch not in self._all.hosts:
                async with host.lock:
                    if not is_due(host):
                        continue  # a player came while the lock was waited for
                    try:
                        await host.delete()
                    except StorageUnavailable:
                        return  # another time
                    self.forget(host)
                log.info("table %s has been deleted: nobody has been there for long", host.row.id)

    async def open_new_table(
        self, peer: Peer, host: HostedTable, seat: int, name: str | None, colour: str | None
    ) -> None:
        """The maker of a table sits down at it; from then on others find it."""
        await self._prepare(peer, host)
        await self.make_room(peer.account)  # a password takes a while, and others may have been quicker
        with self._all.reserve(host, peer.account):
            async with host.lock:
                check_open(peer)
                await self._sit(peer, host, seat, name, colour)

    async def rematch(self, table: str, seed: bytes, shares: str | None) -> None:
        """Everyone is taken to the new table; earlier games are deleted where an address keeps too many."""
        await self.make_room(None)
        host, tokens = await self._all.rematch(self._all.find(table), seed, shares)
        async with host.lock:
            for seat, peer in host.company.seated.items():
                self._connections[peer] = TablePlace(host, seat)
            for number, watcher in host.company.onlookers.items():
                self._connections[watcher.peer] = TablePlace(host, 0, number)
            host.begin(tokens)
        while (left := self._all.excess_table(host)) is not None:
            async with left.lock:  # which is free: no deadlock: a task inside waits for no other table
                try:
                    await left.delete()
                except StorageUnavailable:
                    return  # at another rematch
                self.forget(left)

    async def join(self, peer: Peer, message: to_server.JoinTable) -> None:
        """A new player takes a seat."""
        await self._prepare(peer, self._all.find(message.table))
        async with self._all.locked_with_password(peer, message.table, message.password) as host:
            if host.stage != "lobby":
                raise RequestRefused("not-in-this-stage", "This table's game has begun.")
            await self._wake(peer, host)
            await self._sit(peer, host, message.seat, message.name, message.colour)

    async def watch(self, peer: Peer, message: to_server.Watch) -> None:
        """An onlooker joins."""
        await self._prepare(peer, self._all.find(message.table))
        async with self._all.locked_with_password(peer, message.table, message.password) as host:
            await self._wake(peer, host)
            name = host.onlooker_name(peer, message.name)  # may refuse, so before anybody is put out
            if (number := host.company.onlooker_to_replace(peer)) != 0:
                del self._connections[host.remove_onlooker(number, to_client.Kicked(table=host.row.id))]
            number = host.add_onlooker(peer, name, television=message.television)
            self._connections[peer] = TablePlace(host, 0, number)

    async def _sit(self, peer: Peer, host: HostedTable, seat: int, name: str | None, colour: str | None) -> None:
        seat = seats.free_seat(host.seats, seat, host.row.seats, host.row.closed)
        self._connections[peer] = TablePlace(host, seat)
        try:
            await host.take_seat(peer, seat, name, colour)
        except BaseException:
            self._connections.pop(peer, None)  # gone already if the table is another node's
            raise
        self._all.tokens.keep(host.row.id, seat, host.seats[seat].tokens)

    async def resume(self, peer: Peer, token: bytes) -> None:
        """A player comes back to the seat of their token."""
        await self._prepare(peer, self._all.by_token(token)[0])
        async with self._all.locked_by_token(token) as (host, seat):
            await self._wake(peer, host)
            self._connections[peer] = TablePlace(host, seat)
            try:
                await host.return_to_seat(peer, seat, token)
            except BaseException:
                self._connections.pop(peer, None)
                raise
            self._all.tokens.keep(host.row.id, seat, host.seats[seat].tokens)

    async def hand_out_seats(
        self, known: Collection[str], most: int, own: bytes, fresh: Callable[[], bytes]
    ) -> list[OwnerSeat]:
        """The owner's seats at all tables but the `known` ones, each with a new token, the last changed first.

        At most that many: a token that the owner cannot keep would be made anew at each of their starts.
        `own` is the maker of this machine; what others have made here is not the owner's. StorageUnavailable.
        """

        async def hand_out(host: HostedTable) -> OwnerSeat | None:
            async with host.lock:
                if host.is_deleted or not (seat := self._all.owner_seat(host, own)):
                    return None
                token = fresh()
                await host.hand_out_token(seat, token)
                self._all.tokens.keep(host.row.id, seat, host.seats[seat].tokens)
                return OwnerSeat(host.row.id, seat, token)

        missing = [host for host in self._all.hosts.values() if host.row.id not in known and not host.is_set_aside]
        missing.sort(key=lambda host: -host.row.changed_s)
        found = await asyncio.gather(*map(hand_out, missing[: max(0, most)]))  # one sync of the disk for many of them
        return [seat for seat in found if seat is not None]

    async def _wake(self, peer: Peer, host: HostedTable) -> None:
        """Load the table's game; its lock is held. RequestRefused if the connection has ended, RequestRefused or
        StorageUnavailable if the game cannot be loaded.
        """
        check_open(peer)
        was_asleep = host.is_asleep
        await host.load_aside(share_of(peer.account))
        if was_asleep:
            self._all.note_load()
        check_open(peer)

    async def look(self, peer: Peer, token: bytes) -> None:
        """The state of a token's table, without joining it."""
        async with self._all.locked_by_token(token) as (host, seat):
            await self._wake(peer, host)
            await host.record_token_look(seat, token)
            peer.send(to_client.Seen(seat=seat, table=host.info(), record=host.record_text(seat, peer.record_parts)))

    async def delete(self, peer: Peer, token: bytes) -> None:
        """The host deletes the table, by their token."""
        host, seat = self._all.by_token(token)
        if seat != host.row.host:
            raise RequestRefused("host-only", "Only the host of the table may delete it.")
        async with host.lock:
            if self._all.by_token(token) != (host, seat):
                raise RequestRefused("not-now", "A rematch has just begun.")  # and the token is that table's
            await self._drop(peer, host)

    async def close(self, host: HostedTable) -> None:
        """The host of the server closes a table for good."""
        async with host.lock:
            if not host.is_deleted:
                await self._drop(None, host)

    async def _drop(self, peer: Peer | None, host: HostedTable) -> None:
        again = self._all.next_table(host)
        if again is None:
            await host.delete(peer)
            self.forget(host)
        else:
            async with again.lock:  # always the earlier table's first, against deadlocks
                await self._drop_before(peer, host, again)

    async def _drop_before(self, peer: Peer | None, host: HostedTable, again: HostedTable) -> None:
        """Delete a table whose rematch is played elsewhere: clients that have only its token are led there."""
        heirs = {
            seat: row._replace(tokens=row.tokens.with_inherited(host.seats[seat].tokens))
            for seat, row in again.seats.items()
            if not (again.is_deleted or row.tokens.with_used) and seat in host.seats and host.seats[seat].tokens.all()
        }
        writes = [table_store.put_seat(again.row.id, seat, row) for seat, row in heirs.items()]
        before = self._all.previous_table(host)
        if before is not None and not before.lock.try_acquire():
            before = None  # it is being changed just now; it leads nowhere then
        try:
            led = before.row._replace(rematch=again.row.id) if before is not None else None
            if led is not None:
                writes.append(table_store.put_table(led))
            await host.delete(peer, writes)
            if before is not None and led is not None:
                before.row = led
        finally:
            if before is not None:
                before.lock.release()
        self.forget(host)
        again.seats |= heirs
        for seat, row in heirs.items():
            self._all.tokens.keep(again.row.id, seat, row.tokens)

    async def seat_bot(self, peer: Peer, ticket: SeatTicket) -> None:
        """A computer player takes the seat it was called for; it is sent away if it is no longer wanted there."""
        table, seat, level = ticket
        host = self._all.hosts.get(table)
        if host is None:
            peer.close("table-dropped")
            return
        async with host.lock:
            wanted = None if host.running_match is None or host.row.paused else host.seat_control.player_of(seat)
            if wanted is None or wanted != (level or wanted):
                peer.close("table-dropped")
                return
            self._connections[peer] = TablePlace(host, seat)
            host.seat_bot(peer, seat, wanted)

    def renumber(self, table: str) -> None:
        """The game has begun: seats behind closed ones have other numbers now."""
        host = self._all.find(table)
        self._all.keep_tokens(host)
        for seat, peer in host.peers.items():
            self._connections[peer] = TablePlace(host, seat)

    def forget(self, host: HostedTable) -> None:
        """The table is gone, and with it all places at it."""
        self._all.remove(host)
        for peer in [peer for peer, place in self._connections.items() if place.host is host]:
            del self._connections[peer]

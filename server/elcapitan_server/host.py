"""One table: its seats, its game, its connections, and the one writer that changes them.

Order of every change: considered, written to the journal and synced, made part of the table, answered, told to the
others. All of it under one lock per table, so nothing else happens to the table in between. Knows games only as
Rulesets. The lobby (lobby.py) decides who may ask; computer players are called by botseats.py.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import framed
from elcapitan.table.match import Denied, Known, Match, Step, Undo
from elcapitan_server import rows, seats, telling
from elcapitan_server.botwatch import BotWatch
from elcapitan_server.chat import Chat
from elcapitan_server.company import Company
from elcapitan_server.journal import Keeper, StorageUnavailable
from elcapitan_server.limits import too_long
from elcapitan_server.offers import Offer
from elcapitan_server.opening import SEED_BYTES, Unreadable, played_again
from elcapitan_server.peer import Peer
from elcapitan_server.permissions import Stage
from elcapitan_server.preparing import begun, prepared
from elcapitan_server.rows import EntryRow, SeatRow, StoredTable
from elcapitan_server.seats import PERSON
from elcapitan_server.telling import Forced
from elcapitan_server.tokens import TOKEN_BYTES, TokenHashes, token_hash
from elcapitan_server.world import World

log = logging.getLogger(__name__)


class BotCaller(Protocol):
    """Who brings computer players to their seats."""

    def call(self, table: str, seat: int, game: str, level: str) -> None:
        """Bring one, unless it is on its way already."""

    def forget(self, table: str) -> None:
        """None of that table is wanted any more."""


class Host:
    """One table."""

    def __init__(
        self, stored: StoredTable, offer: Offer | None, journal: Keeper, world: World, bots: BotCaller
    ) -> None:
        self._stored: StoredTable | None = stored
        """Until the game has been played again from it."""
        self.row = stored.row
        self.seats: dict[int, SeatRow] = dict(stored.seats)
        self.offer = offer
        self._journal, self._world, self._bots = journal, world, bots
        self._link = stored.last_link
        self.match: Match | None = None
        self.company = Company()
        self._chat = Chat(stored.chat, rows.MOST_CHAT_ROWS)
        self.lock = asyncio.Lock()
        self.dropped = False
        self.standing = False
        """Set out by the server itself: it stays when the last person has left, and whoever comes first is its host."""
        self._broken = False
        self._last = next(((e.seat, e.text) for e in reversed(stored.entries) if e.kind == "move"), None)
        self._position = len(stored.entries)
        self._watch = BotWatch(self._move_for)

    # What the table looks like

    @property
    def peers(self) -> dict[int, Peer]:
        """The connections by their seats."""
        return self.company.seated

    @property
    def stage(self) -> Stage:
        return self.row.stage  # type: ignore[return-value]

    def info(self) -> to_client.TableInfo:
        """The table as the lobby shows it; nothing in it needs the game to be open."""
        shown = self.offer is None or self.offer.ruleset.open_information
        last = to_client.LastMove(seat=self._last[0], text=self._last[1]) if self._last and shown else None
        return telling.table(self.row, self.seats, self.company, self._position, last)

    def record_text(self) -> str:
        """The record so far, as far as everybody may see it."""
        return telling.record_text(self.match, self.seats)

    # Opening a table that was stored

    def wake(self) -> None:
        """Play the stored game again. Unreadable if it cannot be; the table is then left as it is in the journal."""
        if self._broken:
            raise Unreadable("The server made a mistake at this table; it can be played on after a restart.")
        if self._stored is not None:
            self.match = played_again(self._stored, self.offer)
            self._stored = None

    def set_aside(self) -> None:
        """After a fault of ours: what is in memory may not be what is in the journal, so nobody plays on with it."""
        self._broken = True
        self._watch.asked(())
        self.company.close("server-fault", "The server made a mistake at this table.")

    # Sitting down and getting up

    async def sit(self, peer: Peer, seat: int, name: str | None, colour: str | None) -> bytes:
        """Give a free seat to somebody new; the seat's token."""
        assert self.offer is not None
        seat = seats.free_seat(self.seats, seat, self.row.seats, self.row.closed)
        fresh = self._world.random_bytes(TOKEN_BYTES)
        row = SeatRow(
            seats.named(name, peer.name or f"Player {seat}"),
            seats.free_colour(self.seats, colour, self.offer),
            PERSON,
            tokens=TokenHashes(current=token_hash(fresh)),
        )
        alone = not any(each.by == PERSON for each in self.seats.values())
        table = self.row._replace(changed_s=self._world.wall_s(), host=seat if alone else self.row.host)
        await self._journal.commit([rows.put_table(table), rows.put_seat(table.id, seat, row)])
        self.row = table
        self.seats[seat] = row
        self._bring_in(peer, seat, fresh)
        return fresh

    async def come_back(self, peer: Peer, seat: int, used: bytes) -> bytes:
        """Give a seat to whoever has its token; the new token. The newest connection wins."""
        self.wake()
        row = self.seats[seat]
        fresh = self._world.random_bytes(TOKEN_BYTES)
        row = row._replace(tokens=row.tokens.returned_with(token_hash(used), token_hash(fresh)))
        await self._journal.commit([rows.put_seat(self.row.id, seat, row)])
        self.seats[seat] = row
        self._bring_in(peer, seat, fresh)
        return fresh

    def seat_bot(self, peer: Peer, seat: int) -> None:
        """A computer player takes the seat it was called for."""
        peer.bot = True
        self._bring_in(peer, seat, None)

    def _bring_in(self, peer: Peer, seat: int, token: bytes | None) -> None:
        if (before := self.peers.get(seat)) is not None:
            before.close("replaced", "A newer connection has taken this seat.")
        self.peers[seat] = peer
        peer.send(to_client.Seated(table=self.row.id, seat=seat, token=token))
        if peer.bot:
            peer.send(to_client.Table(table=self.info()))
        else:
            self.tell_table()
            self._tell_history(peer)
        self.catch_up(peer, seat)
        self.ask_bots()

    def _tell_history(self, peer: Peer) -> None:
        if (history := self._chat.history()) is not None:
            peer.send(history)

    def catch_up(self, peer: Peer, seat: int) -> None:
        """Everything somebody needs to follow the game from here."""
        if self.match is None:
            return
        if self._gets_positions(peer):
            peer.send(telling.position_for(self.match, seat))
        else:
            peer.send(to_client.Record(position=self.match.position, record=self.record_text()))
        if self.match.result is not None:
            peer.send(telling.over(self.match))

    # Looking on

    def look_on(self, peer: Peer, name: str | None) -> int:
        """Somebody comes to watch; her number. Unwilling if the table does not want that."""
        if self.row.onlookers == "none":
            raise seats.Unwilling("no-onlookers", "Nobody may look on at this table.")
        self.wake()
        number = self.company.look_on(peer, seats.named(name, peer.name or "Onlooker"))
        peer.send(to_client.Watching(table=self.row.id, number=number))
        self.tell_table()
        self._tell_history(peer)
        self.catch_up(peer, 0)
        return number

    def look_away(self, number: int, last: to_client.ToClient) -> Peer:
        """An onlooker goes, or has to; `last` is what she is told. Unwilling if there is no such onlooker."""
        if number not in self.company.onlookers:
            raise seats.Unwilling("no-such-onlooker", "Nobody of that number looks on.")
        peer = self.company.onlookers[number].peer
        peer.send(last)
        self.company.part(peer)
        self.tell_table()
        return peer

    # Leaving

    async def leave(self, seat: int) -> None:
        """Somebody gets up: in the lobby for good, and the table goes with the last person; in a game she is away."""
        peer = self.peers[seat]
        if self.stage == "lobby":
            others = [at for at, row in sorted(self.seats.items()) if row.by == PERSON and at != seat]
            if not others and self.standing:
                await self._clear()
            elif not others:
                await self._journal.commit([rows.drop_table(self.row.id)])
                self.dropped = True
                for watcher in self.company.onlookers.values():
                    watcher.peer.send(to_client.Kicked(table=self.row.id))
            else:
                row = self.row if self.row.host != seat else self.row._replace(host=others[0])
                await self._journal.commit([rows.clear_seat(self.row.id, seat), rows.put_table(row)])
                self.row = row
            self.seats.pop(seat, None)
        del self.peers[seat]
        peer.send(to_client.Left())
        self.tell_table()

    async def _clear(self) -> None:
        """A standing table as it was set out: whoever comes next finds nothing of those before her."""
        assert self.offer is not None
        row = self.row._replace(options=self.offer.options({}, self.row.seats), closed=())
        await self._journal.commit([*(rows.clear_seat(row.id, at) for at in self.seats), rows.put_table(row)])
        self.row, self.seats = row, {}

    async def put_out(self, seat: int) -> Peer | None:
        """The host wants a person out of her seat; her connection, if she has one."""
        if self.stage != "lobby":
            raise seats.Unwilling("not-in-this-stage", "A seat is its owner's once the game has begun.")
        if seat == self.row.host or seat not in self.seats or self.seats[seat].by != PERSON:
            raise seats.Unwilling("no-such-seat", "Nobody sits there who could be put out.")
        row = self.row._replace(changed_s=self._world.wall_s())
        await self._journal.commit([rows.clear_seat(row.id, seat), rows.put_table(row)])
        self.row = row
        del self.seats[seat]
        peer = self.peers.pop(seat, None)
        if peer is not None:
            peer.send(to_client.Kicked(table=row.id))
        self.tell_table()
        return peer

    def gone(self, peer: Peer) -> None:
        """A connection has ended; nothing happens if a newer one has its seat."""
        if not self.company.part(peer):
            return
        if peer.bot:
            self.ask_bots()
        else:
            self.tell_table()

    async def drop(self) -> None:
        """Delete the table for good."""
        await self._journal.commit([rows.drop_table(self.row.id)])
        self.dropped = True
        self._watch.asked(())
        self._bots.forget(self.row.id)
        self.company.close("table-dropped", "The host has deleted this table.")

    async def say(self, seat: int, onlooker: int, text: str) -> None:
        """Somebody at the table says something: kept, then told to everybody. `seat` is 0 for an onlooker."""
        if not seat and self.row.onlookers != "chat":
            raise seats.Unwilling("not-allowed", "At this table only the players talk.")
        name = self.seats[seat].name if seat else self.company.onlookers[onlooker].name
        line = self._chat.following(seat, name, text, self._world.wall_s())
        await self._journal.commit(rows.put_chat(self.row.id, line))
        self.company.tell_people(self._chat.add(line))

    # Before the game

    async def prepare(self, seat: int, message: to_server.ToServer) -> None:
        """Everything that is asked of a table in the lobby stage."""
        assert self.offer is not None
        if isinstance(message, to_server.Start):
            await self._start(self.offer)
            return
        wished = prepared(self.row, self.seats, self.offer, self._world, seat, message)
        row = wished.row._replace(changed_s=self._world.wall_s())
        writes = [rows.put_seat(row.id, at, each) for at, each in wished.seats.items()]
        writes += [rows.clear_seat(row.id, at) for at in wished.cleared]
        await self._journal.commit([*writes, rows.put_table(row)])
        self.row = row
        self.seats |= wished.seats
        for at in wished.cleared:
            del self.seats[at]
        self.tell_table()

    async def _start(self, offer: Offer) -> None:
        row, taken, numbers = begun(self.row, self.seats)
        seed = self._world.random_bytes(SEED_BYTES)
        row = row._replace(stage="playing", seed=seed, changed_s=self._world.wall_s())
        match = Match(offer.ruleset, row.options, seed)
        moved = {old: new for old, new in numbers.items() if old != new}
        writes = [rows.clear_seat(row.id, old) for old in moved]
        writes += [rows.put_seat(row.id, new, taken[new]) for new in moved.values()]
        await self._journal.commit([*writes, rows.put_table(row)])
        self.row, self.seats, self.match, self._link = row, taken, match, row.first_link()
        self.company.seated = {numbers[seat]: peer for seat, peer in self.peers.items()}
        for new in moved.values():
            if new in self.peers:
                self.peers[new].send(to_client.Seated(table=row.id, seat=new))
        self.tell_table()
        for seat, peer in self.company.everybody():
            self.catch_up(peer, seat)
        self.ask_bots()

    # The game

    async def move(self, seat: int, message: to_server.Move) -> None:
        """A seat's move: considered, kept, played, told, answered."""
        assert self.match is not None
        found = self.match.consider_move(seat, message.id, message.position, message.text)
        # An answer to an old position is nobody's mistake.
        mistake = isinstance(found, Denied) and found.why != "stale" and seat in self.match.to_act
        if mistake and self.seats[seat].by != PERSON and self._watch.mistaken(seat):
            await self._force(seat, "illegal")
        await self._answer(seat, message.id, "move", found)

    async def take_back(self, seat: int, message: to_server.TakeBack) -> None:
        """A seat's wish to undo: considered, kept, undone, told, answered."""
        assert self.match is not None
        found = self.match.consider_take_back(seat, message.id, message.position, message.what)
        await self._answer(seat, message.id, "take_back", found)

    async def _answer(self, seat: int, id: bytes, to: str, found: Step | Undo | Known | Denied) -> None:
        assert self.match is not None
        peer = self.peers[seat]
        if isinstance(found, Step | Undo):
            found = too_long(found, self._position) or found
        if isinstance(found, Denied):
            peer.send(telling.refused(self.match, id, to, found))
        elif isinstance(found, Known):
            peer.send(to_client.Done(id=id, position=found.position))
        else:
            peer.send(to_client.Done(id=id, position=await self._accept(found)))
            self._after_change()

    async def _accept(self, change: Step | Undo, forced: Forced | None = None) -> int:
        """Keep the change, then make it part of the game and tell the table."""
        match = self.match
        assert match is not None
        now = self._world.wall_s()
        number = match.position + 1
        if isinstance(change, Step):
            seat, text, turned_up = change.entry
            entry = EntryRow(number, "move", seat, change.id, text, turned_up, at_s=now)
            over = match.ruleset.result(change.state) is not None
        else:
            entry = EntryRow(number, "take_back", change.seat, change.id, moves=change.moves, at_s=now)
            over = False
        link = entry.chained(self._link)
        row = self.row._replace(changed_s=now, stage="over" if over else self.row.stage)
        kept = [rows.put_entry(row.id, entry, link)]
        await self._journal.commit([*kept, rows.put_table(row)] if over else kept)
        self.row, self._link = row, link
        self._position = match.accept(change)
        self._last = match.entries[-1][:2] if match.entries else None
        self._tell_change(change, forced)
        return self._position

    def _tell_change(self, change: Step | Undo, forced: Forced | None) -> None:
        assert self.match is not None
        if isinstance(change, Step):
            frame = framed(telling.moved(self.match, change, forced))
        else:
            frame = framed(telling.taken_back(self.match, change))
        for seat, peer in self.company.everybody():
            if self._gets_positions(peer):
                peer.send(telling.position_for(self.match, seat))
            else:
                peer.send_frame(frame)  # made once for all who follow the moves

    def _after_change(self) -> None:
        """Once the mover has her answer: whose turn it is now, or that the game is over."""
        assert self.match is not None
        if self.match.result is not None:
            for _, peer in self.company.everybody():
                peer.send(telling.over(self.match))
            self.tell_table()
            self._dismiss_bots()
        self.ask_bots()

    # Computer players

    def ask_bots(self) -> None:
        """See that every computer player that has to act is there and has a deadline."""
        if self.match is None or self.dropped or self._broken:
            return
        bots = [seat for seat in self.match.to_act if self.seats[seat].by != PERSON]
        self._watch.asked([(seat, self.match.asked_at(seat)) for seat in bots])
        for seat in bots:
            if seat not in self.peers:
                self._bots.call(self.row.id, seat, self.row.game, self.seats[seat].by)

    async def _move_for(self, seat: int, since: int, why: Forced) -> None:
        """The seat has been asked since position `since` and does not answer."""
        async with self.lock:
            if self.match is None or self.dropped or self._broken or self.match.asked_at(seat) != since:
                return
            try:
                await self._force(seat, why)
            except StorageUnavailable:
                self.ask_bots()  # and another deadline
            except Exception:
                log.exception("table %s: a fault of the server", self.row.id)
                self.set_aside()

    async def _force(self, seat: int, why: Forced) -> None:
        """Make the most harmless move in the place of a computer player."""
        assert self.match is not None
        if (step := self.match.first_legal(seat)) is not None:
            log.warning("table %s: moving for seat %s (%s)", self.row.id, seat, why)
            await self._accept(step, forced=why)
            self._after_change()

    def _dismiss_bots(self) -> None:
        self._bots.forget(self.row.id)
        for peer in [*self.peers.values()]:
            if peer.bot:
                peer.finish()

    async def rest(self) -> None:
        """The server stops: no more deadlines, and what has begun is finished."""
        await self._watch.rest()

    # Telling

    def tell_table(self) -> None:
        """Tell everybody at the table how it looks now."""
        self.company.tell_people(to_client.Table(table=self.info()))

    def _gets_positions(self, peer: Peer) -> bool:
        assert self.match is not None
        return peer.wants_positions or not self.match.ruleset.open_information

"""One table: who sits there, what is prepared and arranged, and the one writer that changes it.

Order of every change: considered, written to the journal and synced, made part of the table, answered, told to the
others. All of it under one lock per table, so nothing else happens to the table in between. Knows games only as
Rulesets; the game itself is game.py, who plays which seat is attendance.py. The lobby (lobby.py) decides who may ask.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress

from elcapitan.protocol import to_client, to_server
from elcapitan.table.match import Match
from elcapitan_server import arranging, passwords, rows, seats
from elcapitan_server.attendance import BotCaller
from elcapitan_server.chat import Chat
from elcapitan_server.game import Game
from elcapitan_server.journal import Keeper, StorageUnavailable, Write
from elcapitan_server.offers import Offer
from elcapitan_server.opening import SEED_BYTES, game_of
from elcapitan_server.peer import Peer
from elcapitan_server.preparing import begun, prepared
from elcapitan_server.rows import StoredTable
from elcapitan_server.seats import PERSON
from elcapitan_server.tablestate import TableState
from elcapitan_server.tokens import TOKEN_BYTES, TokenHashes, token_hash
from elcapitan_server.world import World


class Host(TableState):
    """One table."""

    def __init__(
        self, stored: StoredTable, offer: Offer | None, journal: Keeper, world: World, bots: BotCaller
    ) -> None:
        super().__init__(stored, offer, journal, world)
        self.chat = Chat(stored.chat, rows.MOST_CHAT_ROWS)
        self.game = Game(self, bots)
        self.attendance = self.game.attendance
        self.unkept: list[Write] = []
        """What belongs to a table that is not in the journal yet; goes there with the first person who sits down."""
        self._opened = False
        """Its game has been here before: its clock is."""
        self._alone_s = 0.0
        """When a person was last seen here."""
        self.standing = False
        """Set out by the server itself: it stays when the last person has left, and whoever comes first is its host."""

    def _woken(self, match: Match | None) -> None:
        """The stored game has been played again, perhaps not for the first time."""
        super()._woken(match)
        if not self._opened:
            self.attendance.set_clock()
        self._opened = True

    def doze_if_alone(self, for_s: float) -> None:
        """Let the game leave memory if no person has been here for so long and nobody has to act but persons."""
        now_s = asyncio.get_running_loop().time()
        if self.company.seated or self.company.onlookers:
            self._alone_s = now_s
        elif not (self.lock.locked() or self.dropped or self.broken) and now_s - self._alone_s >= for_s:
            match = self.going_on
            if match is None or self.row.paused or not any(map(self.attendance.player_of, match.to_act)):
                self.doze()
                self.attendance.attend()  # computer players have nothing to wait for

    def alone_s(self, now_s: float) -> float:
        """For how long no person has been here; what was before a restart is not known and counts."""
        return now_s - self._alone_s

    def set_aside(self) -> None:
        """After a fault of ours."""
        self.attendance.set_aside()

    # Sitting down and getting up

    async def sit(self, peer: Peer, seat: int, name: str | None, colour: str | None) -> bytes:
        """Give a free seat to somebody new; the seat's token."""
        assert self.offer is not None
        seat = seats.free_seat(self.seats, seat, self.row.seats, self.row.closed)
        fresh = self.world.random_bytes(TOKEN_BYTES)
        colour, kept = seats.colours_left(self.reserved, self.seats, seat, colour)
        row = rows.SeatRow(
            seats.named(name, peer.name or f"Player {seat}"),
            seats.free_colour(self.seats, colour, self.offer, kept),
            PERSON,
            tokens=TokenHashes(current=token_hash(fresh)),
        )
        alone = not any(each.by == PERSON for each in self.seats.values())
        table = self.row._replace(changed_s=self.world.wall_s(), host=seat if alone else self.row.host)
        await self.keep([rows.put_table(table), *self.unkept, rows.put_seat(table.id, seat, row)])
        self.row, self.unkept = table, []
        self.seats[seat] = row
        self._bring_in(peer, seat, fresh)
        return fresh

    async def come_back(self, peer: Peer, seat: int, used: bytes) -> bytes:
        """Give a seat to whoever has its token; the new token. The newest connection wins, and nobody holds it."""
        fresh = self.world.random_bytes(TOKEN_BYTES)
        row = self.seats[seat]
        if row.tokens.good(token_hash(used)):
            tokens = row.tokens.returned_with(token_hash(used), token_hash(fresh))
        else:  # she was led here from the table before a rematch, whose token stays good for it until this one is used
            tokens = TokenHashes(current=token_hash(fresh))
        row = row._replace(tokens=tokens, held_by=None)
        await self.keep([rows.put_seat(self.row.id, seat, row), *self.attendance.clock_writes()])
        self.seats[seat] = row
        self._bring_in(peer, seat, fresh)
        return fresh

    async def looked_at(self, seat: int, token: bytes) -> None:
        """Somebody has looked at the table with a token. The first token of a seat has arrived with its player then.

        Nothing else changes, and nothing is refused if that cannot be written down now.
        """
        row = self.seats[seat]
        if row.tokens.used or not row.tokens.good(token_hash(token)):
            return
        row = row._replace(tokens=row.tokens.looked_with())
        with suppress(StorageUnavailable):
            await self.keep([rows.put_seat(self.row.id, seat, row)])
            self.seats[seat] = row

    def seat_bot(self, peer: Peer, seat: int, level: str) -> None:
        """A computer player takes the seat it was called for, its own or one that it holds."""
        peer.bot, peer.level = True, level
        if (before := self.company.bots.get(seat)) is not None:
            before.close("replaced", "A newer connection has taken this seat.")
        self.company.bots[seat] = peer
        peer.send(to_client.Seated(table=self.row.id, seat=seat))
        peer.send(to_client.Table(table=self.info()))
        self.catch_up(peer, seat)
        self.attendance.attend()

    def _bring_in(self, peer: Peer, seat: int, token: bytes | None) -> None:
        if (before := self.company.seated.pop(seat, None)) is not None:
            self.attendance.attend({seat: before.heard_s})  # the line was down from then on, though nobody noticed
            before.close("replaced", "A newer connection has taken this seat.")
        self.company.seated[seat] = peer
        peer.send(to_client.Seated(table=self.row.id, seat=seat, token=token))
        self.tell_table()
        self._tell_what_was(peer, seat)
        self.attendance.attend()

    def _tell_what_was(self, peer: Peer, seat: int) -> None:
        if (history := self.chat.history()) is not None:
            peer.send(history)
        self.catch_up(peer, seat)
        self.attendance.tell_clock(peer)

    # Looking on

    def look_on(self, peer: Peer, name: str | None) -> int:
        """Somebody comes to watch; her number. Unwilling if the table does not want that."""
        if self.row.onlookers == "none":
            raise seats.Unwilling("no-onlookers", "Nobody may look on at this table.")
        number = self.company.look_on(peer, seats.named(name, peer.name or "Onlooker"))
        peer.send(to_client.Watching(table=self.row.id, number=number))
        self.tell_table()
        self._tell_what_was(peer, 0)
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
        peer = self.company.seated[seat]
        if self.stage == "lobby":
            others = [at for at, row in sorted(self.seats.items()) if row.by == PERSON and at != seat]
            if not others and self.standing:
                await self._clear()
            elif not others:
                await self.keep([rows.drop_table(self.row.id)])
                self.dropped = True
                for watcher in self.company.onlookers.values():
                    watcher.peer.send(to_client.Kicked(table=self.row.id))
            else:
                row = self.row if self.row.host != seat else self.row._replace(host=others[0])
                await self.keep([rows.clear_seat(self.row.id, seat), rows.put_table(row)])
                self.row = row
            self.seats.pop(seat, None)
        peer.send(to_client.Left())
        await self.gone(peer)

    async def _clear(self) -> None:
        """A standing table as it was set out: whoever comes next finds nothing of those before her."""
        assert self.offer is not None
        row = self.row._replace(
            options=self.offer.options({}, self.row.seats),
            closed=(),
            terms=arranging.first_terms(self.offer),
            password=None,
            onlookers="chat",
        )
        await self.keep([*(rows.clear_seat(row.id, at) for at in self.seats), rows.put_table(row)])
        self.row, self.seats = row, {}

    async def put_out(self, seat: int) -> Peer | None:
        """The host wants a person out of her seat; her connection, if she has one."""
        if self.stage != "lobby":
            raise seats.Unwilling("not-in-this-stage", "A seat is its owner's once the game has begun.")
        if seat == self.row.host or seat not in self.seats or self.seats[seat].by != PERSON:
            raise seats.Unwilling("no-such-seat", "Nobody sits there who could be put out.")
        row = self.row._replace(changed_s=self.world.wall_s())
        await self.keep([rows.clear_seat(row.id, seat), rows.put_table(row)])
        self.row = row
        del self.seats[seat]
        peer = self.company.seated.pop(seat, None)
        if peer is not None:
            peer.send(to_client.Kicked(table=row.id))
        self.tell_table()
        return peer

    async def gone(self, peer: Peer) -> None:
        """A connection has ended or left; nothing happens if a newer one has its seat."""
        seat = next((at for at, each in self.company.seated.items() if each is peer), 0)
        if not self.company.part(peer):
            return
        if peer.bot:
            self.attendance.attend()
            return
        self.agreed.discard(seat)
        self._alone_s = asyncio.get_running_loop().time()
        self.tell_table()
        # Her clock stands since she was last heard: what came after that is the line's doing.
        self.attendance.attend({seat: peer.heard_s})
        if self.going_on is not None:
            with suppress(StorageUnavailable):  # they agree again
                await self._settle_agreement()

    async def drop(self, asker: Peer | None = None, besides: Sequence[Write] = ()) -> None:
        """Delete the table for good; `asker` is answered before every connection here ends.

        `besides` is kept in the journal in the same step.
        """
        await self.keep([rows.drop_table(self.row.id), *besides])
        self.dropped = True
        self.attendance.attend()
        if asker is not None:
            asker.send(to_client.Dropped(table=self.row.id))
        self.company.close("table-dropped", "The host has deleted this table.")

    async def say(self, seat: int, onlooker: int, text: str) -> None:
        """Somebody at the table says something: kept, then told to everybody. `seat` is 0 for an onlooker."""
        if not seat and self.row.onlookers != "chat":
            raise seats.Unwilling("not-allowed", "At this table only the players talk.")
        name = self.seats[seat].name if seat else self.company.onlookers[onlooker].name
        line = self.chat.following(seat, name, text, self.world.wall_s())
        await self.keep(rows.put_chat(self.row.id, line))
        self.company.tell_people(self.chat.add(line))

    # Before the game

    async def prepare(self, seat: int, message: to_server.ToServer) -> None:
        """Everything that is asked of a table in the lobby stage alone."""
        assert self.offer is not None
        if isinstance(message, to_server.Start):
            await self._start(self.offer)
            return
        wished = prepared(self.row, self.seats, self.reserved, self.offer, self.world, seat, message)
        row = wished.row._replace(changed_s=self.world.wall_s())
        writes = [rows.put_seat(row.id, at, each) for at, each in wished.seats.items()]
        writes += [rows.clear_seat(row.id, at) for at in wished.cleared]
        await self.keep([*writes, rows.put_table(row)])
        self.row = row
        self.seats |= wished.seats
        for at in wished.cleared:
            del self.seats[at]
        self.tell_table()

    async def _start(self, offer: Offer) -> None:
        row, taken, numbers = begun(self.row, self.seats)
        row = row._replace(stage="playing", seed=self.world.random_bytes(SEED_BYTES), changed_s=self.world.wall_s())
        if self.origin is None:
            match = game_of(row, None, offer)
        else:
            match = await self.world.aside(lambda: game_of(row, self.origin, offer))  # a whole game to be replayed
        taken = {at: each._replace(left_ms=1000 * row.terms.bank_s) for at, each in taken.items()}
        writes = [rows.clear_seat(row.id, old) for old, new in numbers.items() if old != new]
        writes += [rows.put_seat(row.id, at, each) for at, each in taken.items()]
        await self.keep([*writes, rows.put_table(row)])
        self.row, self.seats, self.match, self.link = row, taken, match, row.first_link()
        self.company.seated = {numbers[seat]: peer for seat, peer in self.company.seated.items()}
        for old, new in numbers.items():
            if old != new and new in self.company.seated:
                self.company.seated[new].send(to_client.Seated(table=row.id, seat=new))
        self.begin()

    def begin(self, tokens: Mapping[int, bytes] | None = None) -> None:
        """The game begins: everybody at the table is told; with new tokens they have just come, for a rematch."""
        self.reserved, self.origin = {}, None
        self.attendance.set_clock(untold=True)
        if tokens is not None:
            for seat, peer in self.company.seated.items():
                peer.send(to_client.Seated(table=self.row.id, seat=seat, token=tokens[seat]))
            for number, watcher in self.company.onlookers.items():
                watcher.peer.send(to_client.Watching(table=self.row.id, number=number))
        self.tell_table()
        if tokens is not None and (history := self.chat.history()) is not None:
            self.company.tell_people(history)
        for seat, peer in self.company.everybody():
            self.catch_up(peer, seat)
        self.attendance.attend()

    # Beside the game

    async def set_terms(self, message: to_server.SetTerms) -> list[Peer]:
        """The host wants other terms; the onlookers who had to go."""
        assert self.offer is not None
        row, changed, _ = arranging.with_terms(self.row, self.seats, self.offer, message)
        if message.password is not None:
            row = row._replace(password=await passwords.kept(message.password, self.world))
        row = row._replace(changed_s=self.world.wall_s())
        await self.keep([rows.put_table(row), *(rows.put_seat(row.id, at, each) for at, each in changed.items())])
        self.row = row
        self.seats |= changed
        sent_away = [each.peer for each in self.company.onlookers.values()] if row.onlookers == "none" else []
        for peer in sent_away:
            peer.send(to_client.Kicked(table=row.id))
            self.company.part(peer)
        self.tell_table()
        self.attendance.attend()
        return sent_away

    async def hold(self, seat: int, message: to_server.HoldSeat) -> None:
        """Somebody wants a seat to be played by a computer player, by another one, or by its person again."""
        assert self.offer is not None
        wished = arranging.held(self.row, self.seats, self.offer, self.company.seated, seat, message)
        writes = [rows.put_seat(self.row.id, *wished), *self.attendance.clock_writes()]
        await self.keep(writes)
        self.seats[wished.seat] = wished.row
        self.tell_table()
        self.attendance.attend()

    async def agree(self, seat: int, message: to_server.Agree) -> bool:
        """Somebody agrees to what can be agreed upon now; whether it is a rematch, and everybody has."""
        if message.to != arranging.to_agree_upon(self.row):
            raise seats.Unwilling("not-now", "That cannot be agreed upon now.")
        (self.agreed.add if message.agreed else self.agreed.discard)(seat)
        if self.stage == "over":
            self.tell_table()
            return self._all_agree()
        if not await self._settle_agreement():
            self.tell_table()
        return False

    def _all_agree(self) -> bool:
        """Every person who is here has agreed; whoever is away is not waited for."""
        return bool(self.company.seated) and self.agreed >= self.company.seated.keys()

    async def _settle_agreement(self) -> bool:
        """Pause, or go on, if everybody wants that; whether it has been done."""
        if not self._all_agree():
            return False
        row = self.row._replace(paused=not self.row.paused, changed_s=self.world.wall_s())
        await self.keep([rows.put_table(row), *self.attendance.clock_writes()])
        self.row = row
        self.agreed.clear()
        self.tell_table()
        self.attendance.attend()
        return True

    async def rest(self) -> None:
        """The server stops: no more deadlines, and what has begun is finished."""
        await self.attendance.rest()

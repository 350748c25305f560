"""One table: its seats, its game, and the one writer that changes it.

Order of every change: considered, written to the journal and synced, made part of the table, answered, told to the
others. All of it under one lock per table, so nothing else happens to the table in between. Knows games only as
Rulesets; the game itself is table_game.py, who plays which seat is seat_control.py. The lobby (lobby.py) decides
who may ask.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.limits import GestureName
from elcapitan.table.match import Match
from elcapitan_server.basics import passwords
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.basics.tokens import TOKEN_BYTES, TokenHashes, token_hash
from elcapitan_server.connections.peer import Peer
from elcapitan_server.seeding.starting_table import GameStarts, StartingTable
from elcapitan_server.store import table_rows, table_store
from elcapitan_server.store.journal_access import JournalAccess, StorageUnavailable, Write
from elcapitan_server.store.table_loading import TableSummary
from elcapitan_server.store.table_options import PackedOptions
from elcapitan_server.store.table_rows import PERSON, HintRow, StoredTable
from elcapitan_server.tables import seats, table_changes
from elcapitan_server.tables.seat_control import BotCaller, SeatControl
from elcapitan_server.tables.table_game import TableGame
from elcapitan_server.tables.table_state import NOBODY


class HostedTable(StartingTable):
    """One table."""

    def __init__(
        self,
        kept: TableSummary,
        offer: OfferedGame | None,
        journal: JournalAccess,
        environment: Environment,
        bots: BotCaller,
        starts: Callable[[], GameStarts],
    ) -> None:
        super().__init__(kept, offer, journal, environment, starts)
        self._bots = bots
        self._game: TableGame | None = None
        """From the first game on that begins or is opened here: there may be thousands of tables without one."""
        self.unkept: list[Write] = []
        """What belongs to a table that is not in the journal yet; goes there with the first person who sits down."""
        self._opened = False
        """Its game has been here before: its clock is."""
        self.standing = False
        """Set out by the server itself: it stays when the last person has left, and the first to come is its host."""

    @property
    def game(self) -> TableGame:
        """The game that is played here, once it has begun."""
        if self._game is None:
            self._game = TableGame(self, self._bots)
        return self._game

    @property
    def seat_control(self) -> SeatControl:
        """Who plays which seat, once the game has begun."""
        return self.game.seat_control

    def _update_seats(self, stopped_s: Mapping[int, float] | None = None) -> None:
        """See that every seat that has to act can (SeatControl.update); without a game none has to."""
        if self._game is not None:
            self.seat_control.update(stopped_s)

    def _open(self, stored: StoredTable, match: Match | None) -> None:
        """The stored game has been played again, perhaps not for the first time."""
        super()._open(stored, match)
        if match is not None and not self._opened:
            self.seat_control.set_clock()
        self._opened = True
        if self.row.seeding is not None:  # the server was stopped meanwhile
            self.resume_seeding()

    def unload_if_empty(self, for_s: float) -> None:
        """Unload the game if no person has been here for that long and no computer player has to act."""
        if self.is_asleep or self.is_deleted or self.lock.is_locked() or self.company.has_people:
            return
        if self.seeding is not None and self.seeding.is_running:
            return
        match = self.running_match
        is_done = match is None or self.row.paused or not any(map(self.seat_control.player_of, match.to_act))
        if is_done and self.company.empty_s(asyncio.get_running_loop().time()) >= for_s:
            self.unload()
            self._update_seats()  # computer players have nothing to wait for

    def suspend(self) -> None:
        """After a fault of ours."""
        if self.seeding is not None:
            self.seeding.stop()  # a host who waits for the game is waited for at the end of their connection
        self.seat_control.suspend()

    # Sitting down and getting up

    async def take_seat(self, peer: Peer, seat: int, name: str | None, colour: str | None) -> bytes:
        """Give a free seat to a new player; the seat's token."""
        assert self.offer is not None
        seat = seats.free_seat(self.seats, seat, self.row.seats, self.row.closed)
        fresh = self.environment.random_bytes(TOKEN_BYTES)
        colour, kept = seats.colours_left(self.reserved, self.seats, seat, colour)
        row = table_rows.SeatRow(
            seats.checked_name(name, peer.name or f"Player {seat}"),
            seats.free_colour(self.seats, colour, self.offer, kept),
            PERSON,
            tokens=TokenHashes(current=token_hash(fresh)),
        )
        alone = not any(each.by == PERSON for each in self.seats.values())
        table = self.row._replace(changed_s=self.environment.wall_s(), host=seat if alone else self.row.host)
        writes = [table_store.put_table(table), *self.unkept, table_store.put_seat(table.id, seat, row)]
        await self._commit_after_others(writes)
        self.row, self.unkept = table, []
        self.seats[seat] = row
        self._attach(peer, seat, fresh)
        return fresh

    async def return_to_seat(self, peer: Peer, seat: int, used: bytes) -> bytes:
        """Give a seat to the client with its token; the new token. The newest connection wins; a holder goes."""
        fresh = self.environment.random_bytes(TOKEN_BYTES)
        row = self.seats[seat]
        if row.tokens.is_valid(token_hash(used)):
            tokens = row.tokens.after_return(token_hash(used), token_hash(fresh))
        else:  # by the token of the table before a rematch, which stays valid until this one is used
            tokens = TokenHashes(current=token_hash(fresh))
        row = row._replace(tokens=tokens, held_by=None)
        clocks = self.seat_control.clock_writes() if self._game is not None else ()
        await self.commit([table_store.put_seat(self.row.id, seat, row), *clocks])
        self.seats[seat] = row
        self._attach(peer, seat, fresh)
        return fresh

    async def hand_out_token(self, seat: int, token: bytes) -> None:
        """One more token takes that seat from now on. StorageUnavailable."""
        row = self.seats[seat]
        row = row._replace(tokens=row.tokens.after_handing_out(token_hash(token)))
        await self.commit([table_store.put_seat(self.row.id, seat, row)])
        self.seats[seat] = row

    async def record_token_look(self, seat: int, token: bytes) -> None:
        """The table was looked at with a token. The first token of a seat has arrived with its player then.

        Nothing else changes, and nothing is refused if that cannot be written down now.
        """
        row = self.seats[seat]
        if row.tokens.with_used or not row.tokens.is_valid(token_hash(token)):
            return
        row = row._replace(tokens=row.tokens.after_look())
        with suppress(StorageUnavailable):
            await self.commit([table_store.put_seat(self.row.id, seat, row)])
            self.seats[seat] = row

    def seat_bot(self, peer: Peer, seat: int, level: str) -> None:
        """A computer player takes the seat it was called for, its own or one that it holds."""
        peer.bot, peer.level = True, level
        if (before := self.company.bots.get(seat)) is not None:
            before.close("replaced", "A newer connection has taken this seat.")
        self.company.bots[seat] = peer
        peer.send(to_client.Seated(table=self.row.id, seat=seat))
        peer.send(to_client.Table(table=self.info()))
        self.send_catch_up(peer, seat)
        self.seat_control.update()

    def _attach(self, peer: Peer, seat: int, token: bytes | None) -> None:
        if (before := self.company.seated.pop(seat, None)) is not None:
            self._update_seats({seat: before.heard_s})  # the connection was lost from then on, though unnoticed
            before.close("replaced", "A newer connection has taken this seat.")
        self.company.seated[seat] = peer
        if peer.face:
            self.company.faces[seat] = peer.face
        else:
            self.company.faces.pop(seat, None)
        peer.send(to_client.Seated(table=self.row.id, seat=seat, token=token))
        if self.is_deleted:  # released while the seat was being stored
            self.release()
            return
        self.send_table()
        self._send_catch_up(peer, seat)
        if self.seeding is not None:
            self.seeding.welcome(seat, peer)
        self._update_seats()

    def _send_catch_up(self, peer: Peer, seat: int) -> None:
        if limits.HINTS in peer.features:
            peer.send(self.hints_message())
        if limits.GESTURES in peer.features:
            peer.send(to_client.Gestures(allowed=self.row.terms.gestures))
        if (history := self.chat.history()) is not None:
            peer.send(history)
        self.send_catch_up(peer, seat)
        if self._game is not None:
            self.seat_control.send_clock(peer)

    # Looking on

    def onlooker_name(self, peer: Peer, asked: str | None) -> str:
        """What a new onlooker is called. RequestRefused if the table wants none, or not by that name."""
        if self.row.onlookers == "none":
            raise RequestRefused("no-onlookers", "Nobody may look on at this table.")
        return seats.checked_name(asked, peer.name or "Onlooker")

    def add_onlooker(self, peer: Peer, name: str, *, television: bool) -> int:
        """A new onlooker; their number. RequestRefused if there are too many."""
        number = self.company.add_onlooker(peer, name, television=television)
        peer.send(to_client.Watching(table=self.row.id, number=number))
        self.send_table()
        self._send_catch_up(peer, 0)
        return number

    def remove_onlooker(self, number: int, last: to_client.ToClient) -> Peer:
        """An onlooker goes, or has to; `last` is what they are told. RequestRefused if there is no such onlooker."""
        if number not in self.company.onlookers:
            raise RequestRefused("no-such-onlooker", "Nobody of that number looks on.")
        peer = self.company.onlookers[number].peer
        peer.send(last)
        self.company.remove(peer)
        self.send_table()
        return peer

    # Leaving

    async def leave(self, seat: int) -> None:
        """A player leaves: in the lobby for good (and the table with the last person), in a game as one who is away."""
        peer = self.company.seated[seat]
        if self.stage == "lobby" and not self.is_seeding:
            others = [at for at, row in sorted(self.seats.items()) if row.by == PERSON and at != seat]
            if not others and self.standing:
                await self._reset()
            elif not others:
                await self._commit_after_others([table_store.drop_table(self.row.id)])
                self.is_deleted = True
                for watcher in self.company.onlookers.values():
                    watcher.peer.send(to_client.Kicked(table=self.row.id))
            else:
                row = self.row if self.row.host != seat else self.row._replace(host=others[0])
                await self.commit([table_store.clear_seat(self.row.id, seat), table_store.put_table(row)])
                self.row = row
            self.seats.pop(seat, None)
        peer.send(to_client.Left())
        await self.handle_disconnect(peer)

    async def _reset(self) -> None:
        """Reset a standing table: the next players find nothing of those before them."""
        assert self.offer is not None
        row = self.row._replace(
            options=PackedOptions.of(self.offer.options({}, self.row.seats)),
            closed=(),
            terms=table_changes.default_terms(self.offer),
            password=None,
            onlookers="chat",
        )
        seats = (table_store.clear_seat(row.id, at) for at in self.seats)
        said = (table_store.clear_chat(row.id, line.number) for line in self.chat.lines)
        await self.commit([*seats, *said, table_store.put_table(row)])
        self.row, self.seats = row, {}
        self.chat.remove(self.chat.lines)

    async def remove_person(self, seat: int) -> Peer | None:
        """The host removes a person from a seat; their connection, if they have one."""
        if self.stage != "lobby":
            raise RequestRefused("not-in-this-stage", "A seat is its owner's once the game has begun.")
        if seat == self.row.host or seat not in self.seats or self.seats[seat].by != PERSON:
            raise RequestRefused("no-such-seat", "Nobody sits there who could be put out.")
        row = self.row._replace(changed_s=self.environment.wall_s())
        await self.commit([table_store.clear_seat(row.id, seat), table_store.put_table(row)])
        self.row = row
        del self.seats[seat]
        peer = self.company.seated.pop(seat, None)
        if peer is not None:
            peer.send(to_client.Kicked(table=row.id))
        self.send_table()
        return peer

    async def handle_disconnect(self, peer: Peer) -> None:
        """A connection has ended or left; nothing happens if a newer one has its seat."""
        seat = next((at for at, each in self.company.seated.items() if each is peer), 0)
        if not self.company.remove(peer):
            return
        if peer.bot:
            self._update_seats()
            return
        if seat in self.agreed:
            self.agreed -= {seat}
        self.send_table()
        # The clock stops at the last message from the player: the time after that is the connection's.
        self._update_seats({seat: peer.heard_s})
        if self.running_match is not None:
            with suppress(StorageUnavailable):  # they agree again
                await self._settle_agreement()

    async def delete(
        self, asker: Peer | None = None, besides: Sequence[Write] = (), why: str = "The host has deleted this table."
    ) -> None:
        """Delete the table for good; `asker` is answered before every connection here ends, which is told why.

        `besides` is kept in the journal in the same step.
        """
        await self._commit_after_others([table_store.drop_table(self.row.id), *besides])
        self._end()
        if asker is not None:
            asker.send(to_client.Dropped(table=self.row.id))
        self.company.close("table-dropped", why)

    async def _commit_after_others(self, writes: Sequence[Write]) -> None:
        """Of a table that is made or deleted: in small groups with pauses, in which moves do not wait for them."""
        async with self.environment.table_stores:
            await self.commit(writes)

    def _end(self) -> None:
        self.is_deleted = True
        if self.seeding is not None:
            self.seeding.stop()
        self._update_seats()

    def release(self) -> None:
        """The table is another node's: nothing happens to it here any more, and everyone comes back by their token."""
        self._end()
        self.company.close("moved", "This table goes on at another node of this server; come back with your token.")

    async def add_chat_line(self, seat: int, onlooker: int, text: str) -> None:
        """A chat line: stored, then sent to everyone at the table. `seat` is 0 for an onlooker."""
        if not seat and self.row.onlookers != "chat":
            raise RequestRefused("not-allowed", "At this table only the players talk.")
        name = self.seats[seat].name if seat else self.company.onlookers[onlooker].name
        line = self.chat.next_line(seat, name, text, self.environment.wall_s())
        await self.commit(table_store.put_chat(self.row.id, line))
        self.company.send_to_people(self.chat.append(line))

    def show_gesture(self, peer: Peer, seat: int, gesture: GestureName) -> None:
        """A player's gesture: sent to everyone at the table who has the feature, and stored nowhere."""
        if limits.GESTURES not in peer.features:
            raise RequestRefused("not-allowed", "This connection has not asked for the feature gestures.")
        if not self.row.terms.gestures:
            raise RequestRefused("no-gestures", "The host of this table does not allow gestures.")
        self.company.send_gestures(to_client.GestureShown(seat=seat, gesture=gesture))

    # Before the game

    async def change_lobby(self, seat: int, message: to_server.ToServer) -> None:
        """Everything that is asked of a table in the lobby stage alone."""
        assert self.offer is not None
        if isinstance(message, to_server.Start):
            table_changes.start_table(self.row, self.seats)  # whether it can begin
            await self.make_seed()
            return
        plan = partial(
            table_changes.plan_lobby_change,
            *(self.row, self.seats, self.reserved, self.offer, self.environment, seat, message),
        )
        is_slow = isinstance(message, table_changes.OPTION_CHANGES)
        wished = await self.environment.compute_short(self._share(seat), plan) if is_slow else plan()
        row = wished.row._replace(changed_s=self.environment.wall_s())
        writes = [table_store.put_seat(row.id, at, each) for at, each in wished.seats.items()]
        writes += [table_store.clear_seat(row.id, at) for at in wished.cleared]
        await self.commit([*writes, table_store.put_table(row)])
        self.row = row
        self.seats |= wished.seats
        for at in wished.cleared:
            del self.seats[at]
        self.send_table()

    # Beside the game

    async def set_terms(self, message: to_server.SetTerms) -> list[Peer]:
        """The host changes the terms; returns the onlookers who had to go."""
        assert self.offer is not None
        row, changed, _ = table_changes.change_terms(self.row, self.seats, self.offer, message)
        if message.password is not None:
            password = await passwords.hash_password(message.password, self.environment, self._share(row.host))
            row = row._replace(password=password)
        row = row._replace(changed_s=self.environment.wall_s())
        await self.commit(
            [table_store.put_table(row), *(table_store.put_seat(row.id, at, each) for at, each in changed.items())]
        )
        before = self.row.terms
        self.row = row
        self.seats |= changed
        sent_away = [each.peer for each in self.company.onlookers.values()] if row.onlookers == "none" else []
        for peer in sent_away:
            peer.send(to_client.Kicked(table=row.id))
            self.company.remove(peer)
        self.send_table()
        if row.terms.allows_hints != before.allows_hints:
            self.company.send_hints(self.hints_message())
        if row.terms.gestures != before.gestures:
            self.company.send_gestures(to_client.Gestures(allowed=row.terms.gestures))
        self._update_seats()
        return sent_away

    async def take_hint(self, peer: Peer, seat: int) -> None:
        """A player is about to be shown a hint. It is counted, and everyone is told; once for each position."""
        if limits.HINTS not in peer.features:
            raise RequestRefused("not-allowed", "This connection has not asked for the feature hints.")
        if not self.row.terms.allows_hints:
            raise RequestRefused("no-hints", "The host of this table does not allow hints.")
        before = self.hints.get(seat)
        if before is not None and before.position == self.position:
            peer.send(self.hints_message())
            return
        row = HintRow(before.taken + 1 if before is not None else 1, self.position)
        await self.commit([table_store.put_hints(self.row.id, seat, row)])
        self.hints[seat] = row
        self.company.send_hints(self.hints_message())

    async def hold_seat(self, seat: int, message: to_server.HoldSeat) -> None:
        """A request for a seat to be played by a computer player, by another one, or by its person again."""
        assert self.offer is not None
        wished = table_changes.plan_seat_hold(self.row, self.seats, self.offer, self.company.seated, seat, message)
        writes = [table_store.put_seat(self.row.id, *wished), *self.seat_control.clock_writes()]
        await self.commit(writes)
        self.seats[wished.seat] = wished.row
        self.send_table()
        self.seat_control.update()

    async def agree(self, seat: int, message: to_server.Agree) -> bool:
        """A person agrees to the open question; whether it is a rematch and all have agreed."""
        if message.to != table_changes.open_agreement(self.row):
            raise RequestRefused("not-now", "That cannot be agreed upon now.")
        self.agreed = self.agreed | {seat} if message.agreed else self.agreed - {seat}
        if self.stage == "over":
            self.send_table()
            return self._have_all_agreed()
        if not await self._settle_agreement():
            self.send_table()
        return False

    def _have_all_agreed(self) -> bool:
        """Every person who is here has agreed; those who are away are not waited for, nor those whose connections end.

        Where all connections end because the server stops or another node takes the table over, this is no agreement.
        """
        here = {seat for seat, peer in self.company.seated.items() if peer.is_open}
        return bool(here) and self.agreed >= here

    async def _settle_agreement(self) -> bool:
        """Pause, or go on, if everyone wants that; whether it has been done."""
        if not self._have_all_agreed():
            return False
        row = self.row._replace(paused=not self.row.paused, changed_s=self.environment.wall_s())
        await self.commit([table_store.put_table(row), *self.seat_control.clock_writes()])
        self.row = row
        self.agreed = NOBODY
        self.send_table()
        self.seat_control.update()
        return True

    def shut_down(self) -> Awaitable[None] | None:
        """The server stops: no more deadlines, and what has begun is finished; None: it is already."""
        begun = self.seeding.stop() if self.seeding is not None else ()
        if self._game is None and not (begun or self.lock.is_locked()):
            return None
        return self.seat_control.shut_down(begun)

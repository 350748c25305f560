"""The state of one table that hosted_table.py, table_game.py and seat_control.py share.

Nothing here decides anything. It is changed under the table's lock, after the change has been stored in the journal.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Iterator, Sequence
from functools import partial

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.endpoint import frame_message
from elcapitan.table.match import Match
from elcapitan.table.record import SeatLine
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.basics.permissions import TableStage
from elcapitan_server.basics.table_lock import TableLock
from elcapitan_server.connections.peer import Peer, RecordParts
from elcapitan_server.pages.table_pages import TablePages
from elcapitan_server.store import table_loading, table_rows, table_store
from elcapitan_server.store.journal_access import CommitCallback, JournalAccess, Write
from elcapitan_server.tables import new_table, outgoing_messages
from elcapitan_server.tables.table_chat import TableChat
from elcapitan_server.tables.table_connections import TableConnections

log = logging.getLogger(__name__)

PAUSE_S = 0.0002
"""Moves between two pauses while a game is replayed in a thread."""
NO_CHAT = TableChat((), table_store.MAX_CHAT_ROWS)
NO_HINTS: dict[int, table_rows.HintRow] = {}
NOBODY: frozenset[int] = frozenset()
"""Those of every table that is asleep: nothing is added before it has woken."""


def _let_others_run() -> None:
    """Release the interpreter's lock to the event loop, which would otherwise get it five milliseconds later."""
    time.sleep(PAUSE_S)


class TableState:
    """One table. It is asleep while its game, chat and hints are in the journal alone."""

    def __init__(
        self,
        kept: table_loading.TableSummary,
        offer: OfferedGame | None,
        journal: JournalAccess,
        environment: Environment,
    ) -> None:
        self.row = kept.row
        self.seats: dict[int, table_rows.SeatRow] = kept.seats
        self.is_asleep = True
        self.fault = kept.fault
        """Why its rows in the journal cannot be played, as far as it is known."""
        self.reserved: dict[int, SeatLine] = {}
        """Who had the seats in the record the game will go on from, if it does."""
        self.offer = offer
        self.environment = environment
        self._journal = journal
        self.link = kept.last_link
        """The end of the chain of moves and take-backs."""
        self.match: Match | None = None
        self.chat = NO_CHAT
        self.company = TableConnections()
        self.pages: TablePages | None = None
        """From the first page on that comes, while the table is awake."""
        self.hints = NO_HINTS
        """Of the seats that have taken any in this game."""
        self.agreed = NOBODY
        """The seats that have agreed to the open question."""
        self.lock = TableLock()
        self.is_deleted = False
        self.is_broken = False
        self.person_moves = kept.person_moves
        """Moves that persons have made; those of before a restart are counted up to PLAYED_MOVES."""
        self._last = kept.last_move if self._is_public else None
        """The last move, as an onlooker is told it."""
        self._position = kept.position

    @property
    def stage(self) -> TableStage:
        return self.row.stage

    @property
    def is_set_aside(self) -> bool:
        """The table cannot be played: the journal's rows are damaged, or the server has made a mistake."""
        return self.is_broken or self.fault is not None

    @property
    def _is_public(self) -> bool:
        """Whether everyone may be told its moves as they are stored."""
        return self.stage == "over" or self.offer is None or self.offer.ruleset.open_information

    @property
    def is_private(self) -> bool:
        """One person plays against computer players, and onlookers are not allowed, or the table is empty.

        A guest of that person's built-in server is not shown it: there is nothing to join, and it was never offered.
        """
        alone = sum(row.by == table_rows.PERSON for row in self.seats.values()) <= 1
        has_room = self.stage == "lobby" and len(self.seats) + len(self.row.closed) < self.row.seats
        return alone and not has_room and (self.row.onlookers == "none" or not any(self.company.person_connections()))

    @property
    def is_storing(self) -> bool:
        """Whether a move could be stored; as long as it could not, all clocks stand."""
        return self._journal.is_storing

    @property
    def peers(self) -> dict[int, Peer]:
        """The connections by their seats, those of computer players among them."""
        return {**self.company.bots, **self.company.seated}

    @property
    def running_match(self) -> Match | None:
        """The game while moves are possible."""
        playing = self.stage == "playing" and not (self.is_deleted or self.is_broken)
        return self.match if playing else None

    def load(self, stored: table_rows.StoredTable) -> None:
        """Open a table that has just been made. TableUnreadable if it cannot be."""
        self._open(stored, new_table.replay_match(stored, self.offer))

    async def load_aside(self, share: str = "") -> None:
        """Wake the table. TableUnreadable, or StorageUnavailable, if that cannot be done.

        The lock is held meanwhile, so nothing happens to this table; no other one waits for it. Many that are asked for
        at once take turns by `share` (Environment.compute).
        """
        if self.is_broken:
            raise new_table.TableUnreadable(
                "The server made a mistake at this table; it can be played on after a restart."
            )
        if self.fault is not None:
            raise new_table.TableUnreadable(f"Set aside: {self.fault}.")
        if self.is_asleep:
            if (reason := new_table.why_unplayable(self.row, self.offer)) is not None:
                raise new_table.TableUnreadable(reason)
            rows = await self._read_rows()
            stored, match = await self.environment.compute(share, partial(self._replay, rows))
            self._check_here()
            self._open(stored, match)

    async def verify(self) -> None:
        """Look whether its rows in the journal are whole, if it is asleep: it is set aside if they are not.

        The lock is held meanwhile. StorageUnavailable if they cannot be read now.
        """
        if self.is_asleep and not (self.is_set_aside or self.is_deleted):
            rebuild = partial(table_loading.rebuild_table, self.row, self.seats, self.link, await self._read_rows())
            stored = await self.environment.compute("verification", rebuild)
            if stored.fault is not None:
                self._set_aside(stored.fault)

    async def _read_rows(self) -> table_loading.TableRows:
        self._check_here()
        rows = await table_loading.read_rows(self._journal, self.row.id)
        self._check_here()
        return rows

    def _check_here(self) -> None:
        """RequestRefused if it has been deleted, or is another node's, where it may have been played on."""
        if self.is_deleted:
            raise RequestRefused("no-such-table", "There is no such table.")

    def _replay(self, rows: table_loading.TableRows) -> tuple[table_rows.StoredTable, Match | None]:
        """In a thread."""
        stored = table_loading.rebuild_table(self.row, self.seats, self.link, rows)
        try:
            return stored, new_table.replay_match(stored, self.offer, _let_others_run)
        except new_table.TableUnreadable as reason:
            if reason.damage is not None:
                self._set_aside(reason.damage)
            raise

    def _set_aside(self, fault: str) -> None:
        self.fault = fault[:380]  # everyone who comes is told of it
        log.error("table %s: Set aside: %s.", self.row.id, fault)

    def _open(self, stored: table_rows.StoredTable, match: Match | None) -> None:
        """Its game has been replayed; None: it has not begun."""
        self.is_asleep = False
        self.match, self.hints = match, dict(stored.hints)
        self.chat = TableChat(stored.chat, table_store.MAX_CHAT_ROWS)
        if self.stage == "lobby":
            self.reserved = new_table.reserved_seats(stored)
        if match is not None and match.entries and (last := match.last_told(0)[:2]) != self._last:
            self._last = last

    def unload(self) -> None:
        """Put the table to sleep: the journal has what it needs to wake."""
        if self.is_asleep or self.is_set_aside:
            return
        # Nothing new is made that stays: it would keep the memory around it from the system.
        self.is_asleep = True
        if self.pages is not None:
            self.pages.clear()
            self.pages = None
        self.match = None
        self.hints, self.chat = NO_HINTS, NO_CHAT

    async def read_chat(self) -> Sequence[table_rows.ChatRow]:
        """The lines of its chat, whether it is asleep or not. StorageUnavailable if they cannot be read now."""
        if not self.is_asleep:
            return self.chat.lines
        return table_store.intact_chat(await self._journal.read(table_loading.SELECT_CHAT_OF_TABLE, self.row.id)).get(
            self.row.id, ()
        )

    @property
    def needs_reserved(self) -> bool:
        """Whether its game will go on from a record that has not been read yet."""
        return self.is_asleep and self.stage == "lobby" and self.row.origin is not None and not self.reserved

    async def read_reserved(self) -> None:
        """Know who had the seats in the record the game goes on from, if it does. StorageUnavailable."""
        if self.needs_reserved and not self.is_deleted:
            self.reserved = await self.seats_of_origin()

    async def seats_of_origin(self) -> dict[int, SeatLine]:
        """Who had the seats in the record the game goes on from, also once it has begun. StorageUnavailable."""
        if self.row.origin is None or self.is_deleted:
            return {}
        record = await self._read_origin()
        found: dict[int, SeatLine] = await self.environment.run_in_thread(partial(new_table.seats_of_record, record))
        return found

    async def _read_origin(self) -> str:
        """The record the game goes on from; it is not kept here: half a megabyte at the most. StorageUnavailable."""
        found = await self._journal.read(table_loading.SELECT_ORIGIN_OF_TABLE, self.row.id)
        return found[0][1] if found else ""

    @property
    def position(self) -> int:
        """Moves and take-backs so far, whether the game has been opened or not."""
        return self._position

    def commit(self, writes: Sequence[Write]) -> Awaitable[None]:
        """Done once all of them are on disk. StorageUnavailable if none of them is."""
        return self._journal.commit(writes)

    def enqueue(self, writes: Sequence[Write], told: CommitCallback) -> None:
        """The same with a callback; StorageUnavailable at once if it can never be stored."""
        self._journal.put(writes, told)

    def record_position(self) -> None:
        """The match has accepted a move or a take-back."""
        assert self.match is not None
        self._position = self.match.position
        self._last = self.match.last_told(0)[:2] if self.match.entries else None

    def info(self, with_faces: bool = False) -> to_client.TableInfo:
        """The table as the lobby shows it; nothing in it needs the game to be open."""
        last = to_client.LastMove(seat=self._last[0], text=self._last[1]) if self._last else None
        return outgoing_messages.table_info_message(
            self.row,
            self.seats,
            self.reserved,
            self.company,
            self._position,
            last,
            sorted(self.agreed),
            self.company.faces if with_faces else {},
        )

    def hints_message(self) -> to_client.Hints:
        """Whether hints are allowed, and how many each seat has taken."""
        seats = range(1, self.row.seats + 1) if self.stage != "lobby" else ()
        taken = [self.hints[seat].taken if seat in self.hints else 0 for seat in seats]
        return to_client.Hints(allowed=self.row.terms.allows_hints, taken=taken)

    def record_text(self, audience: int, parts: RecordParts) -> str:
        """The record so far, as a seat or the onlookers (0) have been told it, with these parts."""
        return outgoing_messages.record_text(self.match, self.seats, audience, parts)

    def _record_frame(self, match: Match, audience: int, parts: RecordParts) -> bytes:
        """The message `record`, made once for all who are told the same of one position."""

        def make() -> bytes:
            record = to_client.Record(position=match.position, record=self.record_text(audience, parts))
            return frame_message(record)

        lines = tuple(row[:3] for _, row in sorted(self.seats.items()))
        return self.environment.recent_frames.frame(match, (match.position, lines, audience, parts), make)

    def send_table(self) -> None:
        """Send everyone at the table its new state; computer players, too: they hurry only where persons wait."""
        plain = to_client.Table(table=self.info())
        self.company.send_table(plain, to_client.Table(table=self.info(with_faces=True)))
        if self.pages is not None:
            self.pages.tell_seats(self._page_seats())

    def _send_page(self, peer: Peer, seat: int, match: Match) -> Awaitable[None]:
        """Have everything sent to a page; done once it has been."""
        if self.pages is None:
            self.pages = TablePages(self.company.all_connections, self.environment)
        return self.pages.send_whole(peer, seat, match, self._page_seats())

    def _page_seats(self) -> Iterator[tuple[str, str, str, str]]:
        """By seat: name, colour, who plays it, the computer player that holds it."""
        return ((row.name, row.colour, row.by, row.held_by or "") for _seat, row in sorted(self.seats.items()))

    async def send_position(self, peer: Peer, seat: int) -> None:
        """The position and the legal moves. RequestRefused if the client has not asked for that feature."""
        if not (limits.ASK_POSITION in peer.features or peer.page_language):
            raise RequestRefused("not-allowed", "This connection has not asked for the feature ask-position.")
        if self.match is not None and peer.page_language:
            # What others are told as well goes on if this connection ends.
            await asyncio.shield(self._send_page(peer, seat, self.match))
        elif self.match is not None:
            peer.send(outgoing_messages.position_message(self.match, seat))

    async def send_about(self, peer: Peer, seat: int, message: to_server.AskAbout) -> None:
        """What a thing on a page is. RequestRefused if the client has not asked for that feature."""
        peer.send(await self._pages_for(peer).about(peer, seat, message.thing, message.chosen))

    def begin_hint(self, peer: Peer, seat: int) -> None:
        """Have a hint thought out for a page, and send it later. RequestRefused if the seat has not taken it."""
        taken = self.hints.get(seat)
        if taken is None or taken.position != self.position or self.match is None or seat not in self.match.to_act:
            raise RequestRefused("not-allowed", "Take a hint for this position first.")
        self._pages_for(peer).begin_hint(peer, seat, self.match, self._page_seats())

    async def send_replay(self, peer: Peer, moves: int) -> None:
        """An earlier position of the finished game. RequestRefused if the client has not asked for that feature."""
        if self.match is not None:
            pages = self._pages_for(peer)
            await pages.send_replay(peer, self.match, self._page_seats(), moves)

    def _pages_for(self, peer: Peer) -> TablePages:
        """RequestRefused if the client has not asked for the feature."""
        if not peer.page_language or self.pages is None:
            raise RequestRefused("not-allowed", "This connection has not asked for the feature page.")
        return self.pages

    def send_catch_up(self, peer: Peer, seat: int) -> None:
        """Everything a client needs to follow the game from here."""
        if self.match is None:
            return
        if peer.page_language:
            self._send_page(peer, seat, self.match)
        if peer.wants_moves:
            peer.send_frame(self._record_frame(self.match, seat, peer.record_parts))
        if peer.wants_positions:
            peer.send(outgoing_messages.position_message(self.match, seat))
        if self.match.result is not None:
            peer.send(outgoing_messages.over_message(self.match, with_shares=peer.adds_shares))

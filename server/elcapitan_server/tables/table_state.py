"""The state of one table that hosted_table.py, table_game.py and seat_control.py share.

Nothing here decides anything. It is changed under the table's lock, after the change has been stored in the journal.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence

from elcapitan.protocol import to_client
from elcapitan.table.match import Match
from elcapitan_server.basics.environment import Environment
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.basics.permissions import TableStage
from elcapitan_server.basics.table_lock import TableLock
from elcapitan_server.connections.address_limits import share_of
from elcapitan_server.connections.peer import Peer
from elcapitan_server.store.journal_access import CommitCallback, JournalAccess, Write
from elcapitan_server.store.table_store import PERSON, HintRow, SeatRow, StoredTable, reload_table
from elcapitan_server.tables import outgoing_messages
from elcapitan_server.tables.new_table import TableUnreadable, replay_match, reserved_seats
from elcapitan_server.tables.table_connections import TableConnections


class TableState:
    """One table."""

    def __init__(
        self, stored: StoredTable, offer: OfferedGame | None, journal: JournalAccess, environment: Environment
    ) -> None:
        self._stored: StoredTable | None = stored
        """Until the game has been played again from it."""
        self.is_unloaded = False
        """The game is in the journal alone, as the table has been empty for a while."""
        self.row = stored.row
        self.seats: dict[int, SeatRow] = dict(stored.seats)
        self.origin = stored.origin if stored.row.stage == "lobby" else None
        """The text of the record the game will go on from, if it does; not needed once it has begun."""
        self.reserved = reserved_seats(stored)
        """Who had the seats in that record."""
        self.offer = offer
        self.environment = environment
        self._journal = journal
        self.link = stored.last_link
        """The end of the chain of moves and take-backs."""
        self.match: Match | None = None
        self.company = TableConnections()
        self.hints: dict[int, HintRow] = dict(stored.hints)
        """Of the seats that have taken any in this game."""
        self.agreed: set[int] = set()
        """The seats that have agreed to what can be agreed upon now."""
        self.lock = TableLock()
        self.is_deleted = False
        self.is_broken = False
        self._last: tuple[int, str] | None = None
        """The last move, as an onlooker is told it."""
        if stored.row.stage == "over" or offer is None or offer.ruleset.open_information:
            self._last = next(((e.seat, e.text) for e in reversed(stored.entries) if e.kind == "move"), None)
        self._position = len(stored.entries)

    @property
    def stage(self) -> TableStage:
        return self.row.stage

    @property
    def is_set_aside(self) -> bool:
        """Nobody can play here: the journal's rows are damaged, or the server has made a mistake."""
        return self.is_broken or bool(self.damage)

    @property
    def damage(self) -> str:
        """What is damaged of this table in the journal; empty if nothing is."""
        return (self._stored.fault or "") if self._stored is not None else ""

    @property
    def is_private(self) -> bool:
        """One person plays against computer players, and onlookers are not allowed, or the table is empty.

        A guest of that person's built-in server is not shown it: there is nothing to join, and it was never offered.
        """
        alone = sum(row.by == PERSON for row in self.seats.values()) <= 1
        has_room = self.stage == "lobby" and len(self.seats) + len(self.row.closed) < self.row.seats
        return alone and not has_room and (self.row.onlookers == "none" or not any(self.company.person_connections()))

    @property
    def peers(self) -> dict[int, Peer]:
        """The connections by their seats, those of computer players among them."""
        return {**self.company.bots, **self.company.seated}

    @property
    def running_match(self) -> Match | None:
        """The game while moves are possible."""
        playing = self.stage == "playing" and not (self.is_deleted or self.is_broken)
        return self.match if playing else None

    def load(self) -> None:
        """Play the stored game again. TableUnreadable if it cannot be; the table then stays as it is in the journal."""
        if (stored := self._game_to_load()) is not None:
            self._on_loaded(replay_match(stored, self.offer))

    async def load_aside(self, asker: Peer) -> None:
        """Load the game for a new connection. TableUnreadable, or StorageUnavailable, if that cannot be done.

        The lock is held meanwhile, so nothing happens to this table; no other one waits for it.
        """
        if self.is_unloaded and not self.is_broken:
            self._stored = await reload_table(self._journal, self.row, self.seats, self.link)
            self.is_unloaded = False
        if (stored := self._game_to_load()) is not None:
            share = share_of(asker.account)
            self._on_loaded(await self.environment.compute(share, lambda: replay_match(stored, self.offer)))

    def _game_to_load(self) -> StoredTable | None:
        """What is to be played again; None: the game is here. TableUnreadable if it must not be."""
        if self.is_broken:
            raise TableUnreadable("The server made a mistake at this table; it can be played on after a restart.")
        return self._stored

    def _on_loaded(self, match: Match | None) -> None:
        """The stored game has been played again; None: it has not begun."""
        self.match, self._stored = match, None
        if match is not None and match.entries and not match.ruleset.open_information:
            self._last = match.last_told(0)[:2]

    def unload(self) -> None:
        """Let go of the game: the journal has it."""
        if self.is_unloaded or self.stage == "lobby" or (self._stored is not None and self._stored.fault):
            return
        self.match = self._stored = None
        self.is_unloaded = True

    @property
    def position(self) -> int:
        """Moves and take-backs so far, whether the game has been opened or not."""
        return self._position

    def commit(self, writes: Sequence[Write]) -> Awaitable[None]:
        """Done once all of them are on disk. StorageUnavailable if none of them is."""
        return self._journal.commit(writes)

    def enqueue(self, writes: Sequence[Write], told: CommitCallback) -> None:
        """The same for who is called when it is done; StorageUnavailable at once if it never will be."""
        self._journal.put(writes, told)

    def record_position(self) -> None:
        """The match has accepted a move or a take-back."""
        assert self.match is not None
        self._position = self.match.position
        self._last = self.match.last_told(0)[:2] if self.match.entries else None

    def info(self) -> to_client.TableInfo:
        """The table as the lobby shows it; nothing in it needs the game to be open."""
        last = to_client.LastMove(seat=self._last[0], text=self._last[1]) if self._last else None
        return outgoing_messages.table_info_message(
            self.row, self.seats, self.reserved, self.company, self._position, last, sorted(self.agreed)
        )

    def hints_message(self) -> to_client.Hints:
        """Whether hints are allowed, and how many each seat has taken."""
        seats = range(1, self.row.seats + 1) if self.stage != "lobby" else ()
        taken = [self.hints[seat].taken if seat in self.hints else 0 for seat in seats]
        return to_client.Hints(allowed=self.row.terms.hints, taken=taken)

    def record_text(self, audience: int, stand_ins: bool) -> str:
        """The record so far, as a seat or the onlookers (0) have been told it; `stand_ins`: with those who stood in."""
        return outgoing_messages.record_text(self.match, self.seats, audience, stand_ins)

    def send_table(self) -> None:
        """Tell everyone at the table how it looks now; computer players, too: they hurry only where persons wait."""
        self.company.send_to_all(to_client.Table(table=self.info()))

    def send_position(self, peer: Peer, seat: int) -> None:
        """The position and the legal moves. RequestRefused if the client has not asked for that feature."""
        if not peer.may_ask_position:
            raise RequestRefused("not-allowed", "This connection has not asked for the feature ask-position.")
        if self.match is not None:
            peer.send(outgoing_messages.position_message(self.match, seat))

    def send_catch_up(self, peer: Peer, seat: int) -> None:
        """Everything a client needs to follow the game from here."""
        if self.match is None:
            return
        if peer.wants_moves:
            peer.send(
                to_client.Record(position=self.match.position, record=self.record_text(seat, peer.wants_stand_ins))
            )
        if peer.wants_positions:
            peer.send(outgoing_messages.position_message(self.match, seat))
        if self.match.result is not None:
            peer.send(outgoing_messages.over_message(self.match))

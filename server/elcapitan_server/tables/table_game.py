"""The game at one table: a move or take-back is considered, stored, applied, announced and answered, in this order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import frame_message
from elcapitan.table.match import AlreadyAccepted, Denied, PendingMove, PendingTakeBack
from elcapitan_server.connections.address_limits import why_not_longer
from elcapitan_server.connections.peer import Peer
from elcapitan_server.store import table_store
from elcapitan_server.store.journal_access import CommitCallback, await_callback
from elcapitan_server.store.table_rows import EntryRow
from elcapitan_server.tables import outgoing_messages
from elcapitan_server.tables.outgoing_messages import ForcedReason
from elcapitan_server.tables.seat_control import BotCaller, SeatControl
from elcapitan_server.tables.table_state import NOBODY, TableState

log = logging.getLogger(__name__)


class TableGame:
    """The game at one table, once it has begun."""

    def __init__(self, table: TableState, bots: BotCaller) -> None:
        self._table = table
        self.seat_control = SeatControl(table, bots, self._force)

    def move(self, peer: Peer, seat: int, message: to_server.Move, then: CommitCallback) -> bool:
        """A seat's move: considered, stored, played, sent, answered; under the table's lock.

        Whether it is on its way: `then` is called at the end, with the error if there was one. If not, it is answered
        already.
        """
        match = self._table.match
        assert match is not None
        found: PendingMove | AlreadyAccepted | Denied
        if (denied := self._why_not_acting(peer, seat)) is not None:
            found = match.find_accepted(seat, message.id) or denied
        else:
            found = match.consider_move(seat, message.id, message.position, message.text)
        if type(found) is PendingMove:
            found = self._why_not_longer(found) or (found._replace(by=peer.level) if peer.bot else found)
        if peer.bot:
            if isinstance(found, Denied) and self._is_last_mistake(seat, found):
                return self._move_for(peer, seat, message, found, then)
            if message.stand_in:
                return self._answer(peer, message.id, "move", found, then, "stand-in")
        return self._answer(peer, message.id, "move", found, then)

    def _is_last_mistake(self, seat: int, denied: Denied) -> bool:
        """Whether a computer player has now been wrong too often; an answer to an old position is no mistake."""
        match = self._table.match
        assert match is not None
        return denied.why not in ("stale", "paused") and seat in match.to_act and self.seat_control.record_mistake(seat)

    def _move_for(self, peer: Peer, seat: int, message: to_server.Move, denied: Denied, then: CommitCallback) -> bool:
        """Move for a computer player that cannot, and only then answer what it asked for."""
        assert self._table.match is not None
        step = self._table.match.first_legal(seat)
        if step is None:
            return self._answer(peer, message.id, "move", denied, then)

        def made(fault: Exception | None) -> None:
            if fault is None:
                try:
                    self._answer(peer, message.id, "move", denied, then)
                except Exception as error:
                    fault = error
            then(fault)

        self._make_forced_move(step, "illegal", made)
        return True

    def take_back(self, peer: Peer, seat: int, message: to_server.TakeBack, then: CommitCallback) -> bool:
        """A seat's take-back: considered, stored, undone, sent, answered; as with a move."""
        match = self._table.match
        assert match is not None
        found = (
            match.find_accepted(seat, message.id)
            or self._why_not_acting(peer, seat)
            or match.consider_take_back(seat, message.id, message.position, message.what)
        )
        if type(found) is PendingTakeBack:
            found = self._why_not_longer(found) or found
        return self._answer(peer, message.id, "take_back", found, then)

    def _why_not_acting(self, peer: Peer, seat: int) -> Denied | None:
        """Why that connection may do nothing at all in its seat now, if it may not."""
        if self._table.row.paused:
            return Denied("paused", "The game is paused.")
        if not peer.bot and (reason := self.seat_control.why_not_own_move(seat)):
            return Denied(*reason)
        return None

    def _why_not_longer(self, change: PendingMove | PendingTakeBack) -> Denied | None:
        """The refusal of a game that has got too long, None if it may go on."""
        return why_not_longer(change, self._table.position + self._table.row.moves_before)

    def _answer(
        self,
        peer: Peer,
        id: bytes,
        to: str,
        found: PendingMove | PendingTakeBack | AlreadyAccepted | Denied,
        then: CommitCallback,
        forced: ForcedReason | None = None,
    ) -> bool:
        """Whether the answer is on its way; if not, it has been given."""
        assert self._table.match is not None
        if isinstance(found, Denied):
            peer.send(outgoing_messages.refused_message(self._table.match, id, to, found, peer.request))
        elif isinstance(found, AlreadyAccepted):
            peer.send(to_client.Done(id=id, position=found.position))
        else:
            self._commit_change(found, forced, peer, then)
            return True
        return False

    def _commit_change(
        self, change: PendingMove | PendingTakeBack, forced: ForcedReason | None, by: Peer | None, then: CommitCallback
    ) -> None:
        """Store the change, then make it part of the game, tell the table, and answer the request."""
        table, match = self._table, self._table.match
        assert match is not None
        now = table.environment.wall_s()
        number = match.position + 1
        if isinstance(change, PendingMove):
            seat, text, turned_up = change.entry
            entry = EntryRow(number, "move", seat, change.id, text, turned_up, 0, now, change.by)
            over = match.ruleset.result(change.state) is not None
        else:
            entry = EntryRow(number, "take_back", change.seat, change.id, moves=change.moves, at_s=now)
            over = False
        link = entry.chain_hash(table.link)
        row = table.row
        if over or row.changed_s != now:
            row = row._replace(changed_s=now, stage="over" if over else row.stage)
        writes = [table_store.put_entry(row.id, entry, link)]
        ending: set[int] = set()
        if self.seat_control.has_clock:
            ending = self.seat_control.seats_ending_turn(change) if isinstance(change, PendingMove) else set()
            writes += self.seat_control.clock_writes(ending)
        if over:
            writes.append(table_store.put_table(row))

        def kept(fault: Exception | None) -> None:
            if fault is None:
                try:
                    table.row, table.link = row, link
                    self._apply_change(change, ending, forced, by)
                except Exception as error:
                    fault = error
            then(fault)

        table.enqueue(writes, kept)

    def _apply_change(
        self,
        change: PendingMove | PendingTakeBack,
        ending: Collection[int],
        forced: ForcedReason | None,
        by: Peer | None,
    ) -> None:
        """Apply the stored change to the game and send it to everyone."""
        match = self._table.match
        assert match is not None
        named = len(match.to_act) > 1
        undone: Collection[int] = ()
        if self.seat_control.has_clock and isinstance(change, PendingTakeBack):
            undone = match.turns_undone_by(change)
        match.accept(change)
        self._table.environment.counters.moves += type(change) is PendingMove
        self._table.person_moves += isinstance(change, PendingMove) and not change.by
        self._table.record_position()
        self.seat_control.record_turns(ended=ending, undone=undone)
        self._send_change(change, forced, by, named=named)
        self._after_change()

    def _send_change(
        self, change: PendingMove | PendingTakeBack, forced: ForcedReason | None, by: Peer | None, *, named: bool
    ) -> None:
        table, match = self._table, self._table.match
        assert match is not None
        plain = outgoing_messages.ChangeFrames(match, change, forced, named=named)
        stand_in = self._stand_in(change)
        marked = outgoing_messages.ChangeFrames(match, change, forced, stand_in, named=named) if stand_in else plain
        done = to_client.Done(id=change.id, position=match.position)
        for seat, peer in table.company.all_connections():
            if peer.page_language:
                if peer is by:
                    peer.send(done)
                continue
            frames = marked if peer.record_parts.stand_ins else plain
            if peer.wants_positions:
                if peer.wants_moves:
                    peer.send_frame(frames.frame(seat, named=True))
                peer.send(outgoing_messages.position_message(match, seat))
                if peer is by:
                    peer.send(done)
            else:  # the mover gets it together with the answer
                frame = frames.for_all or frames.frame(seat)
                peer.send_frame(frame + frame_message(done) if peer is by else frame)
        if table.pages is not None:  # once the players have been answered
            table.pages.tell_change(match, change)

    def _stand_in(self, change: PendingMove | PendingTakeBack) -> str:
        """The level of the computer player that has moved in a person's place; empty: it was the seat's own move."""
        if isinstance(change, PendingTakeBack) or change.by == self._table.seats[change.entry.seat].by:
            return ""
        return change.by

    def _after_change(self) -> None:
        """Once the mover has the answer: whose turn it is now, or that the game is over."""
        table = self._table
        assert table.match is not None
        if table.match.result is not None:
            table.agreed = NOBODY
            if not table.match.ruleset.open_information:
                self._reveal()
            for with_shares in (False, True):
                table.company.send_over(
                    outgoing_messages.over_message(table.match, with_shares=with_shares), with_shares
                )
            table.send_table()
        self.seat_control.update_turns()

    def _reveal(self) -> None:
        """Nothing is a secret any more: clients that have followed the moves get the whole record. Computer players are
        disconnected."""
        table = self._table
        whole = {
            parts: frame_message(to_client.Record(position=table.position, record=table.record_text(0, parts)))
            for parts in {peer.record_parts for peer in table.company.person_connections()}
        }
        for peer in table.company.person_connections():
            if peer.wants_moves:
                peer.send_frame(whole[peer.record_parts])

    async def _force(self, seat: int, why: ForcedReason) -> None:
        """Make the most harmless move in the place of a computer player."""
        assert self._table.match is not None
        if (step := self._table.match.first_legal(seat)) is not None:
            made = asyncio.get_running_loop().create_future()
            self._make_forced_move(step, why, await_callback(made))
            await made

    def _make_forced_move(self, step: PendingMove, why: ForcedReason, then: CommitCallback) -> None:
        self._table.environment.counters.forced_moves[why] += 1
        log.warning("table %s: moving for seat %s (%s)", self._table.row.id, step.entry.seat, why)
        by = self.seat_control.player_of(step.entry.seat) or ""
        self._commit_change(step._replace(by=by), why, None, then)

"""The game at one table: moves and take-backs, considered, kept, made part of it, told and answered, in this order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import framed
from elcapitan.table.match import Denied, Known, Match, Step, Undo
from elcapitan_server import rows, telling
from elcapitan_server.attendance import Attendance, BotCaller
from elcapitan_server.journal import Told, settling
from elcapitan_server.limits import too_long
from elcapitan_server.peer import Peer
from elcapitan_server.rows import EntryRow
from elcapitan_server.tablestate import TableState
from elcapitan_server.telling import Forced

log = logging.getLogger(__name__)


class Game:
    """The game at one table, once it has begun."""

    def __init__(self, table: TableState, bots: BotCaller) -> None:
        self._table = table
        self.attendance = Attendance(table, bots, self._force)

    def move(self, peer: Peer, seat: int, message: to_server.Move, then: Told) -> bool:
        """A seat's move: considered, kept, played, told, answered; nobody else may change the table meanwhile.

        Whether it is on its way: `then` hears of the end, or of what went wrong. If not, it is answered already.
        """
        match = self._table.match
        assert match is not None
        found = (
            match.known(seat, message.id)
            or self._why_not_now(peer, seat)
            or match.consider_move(seat, message.id, message.position, message.text)
        )
        if type(found) is Step:
            found = self._why_too_long(found) or found
        if peer.bot:
            if isinstance(found, Denied) and self._is_last_mistake(seat, found):
                return self._move_for(peer, seat, message, found, then)
            if message.stand_in:
                return self._answer(peer, message.id, "move", found, then, "stand-in")
        return self._answer(peer, message.id, "move", found, then)

    def _is_last_mistake(self, seat: int, denied: Denied) -> bool:
        """Whether a computer player has now been wrong too often; an answer to an old position is nobody's mistake."""
        match = self._table.match
        assert match is not None
        return denied.why not in ("stale", "paused") and seat in match.to_act and self.attendance.mistaken(seat)

    def _move_for(self, peer: Peer, seat: int, message: to_server.Move, denied: Denied, then: Told) -> bool:
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

        self._make(step, "illegal", made)
        return True

    def take_back(self, peer: Peer, seat: int, message: to_server.TakeBack, then: Told) -> bool:
        """A seat's wish to undo: considered, kept, undone, told, answered; as with a move."""
        match = self._table.match
        assert match is not None
        found = (
            match.known(seat, message.id)
            or self._why_not_now(peer, seat)
            or match.consider_take_back(seat, message.id, message.position, message.what)
        )
        if type(found) is Undo:
            found = self._why_too_long(found) or found
        return self._answer(peer, message.id, "take_back", found, then)

    def _why_not_now(self, peer: Peer, seat: int) -> Denied | None:
        """Why that connection may do nothing at all in its seat now, if it may not."""
        if self._table.row.paused:
            return Denied("paused", "The game is paused.")
        if not peer.bot and (reason := self.attendance.why_not_hers(seat)):
            return Denied(*reason)
        return None

    def _why_too_long(self, change: Step | Undo) -> Denied | None:
        """Why this table gets no longer by what the rules allow, if it does not."""
        return too_long(change, self._table.position + self._table.row.moves_before)

    def _answer(
        self,
        peer: Peer,
        id: bytes,
        to: str,
        found: Step | Undo | Known | Denied,
        then: Told,
        forced: Forced | None = None,
    ) -> bool:
        """Whether the answer is on its way; if not, it has been given."""
        assert self._table.match is not None
        if isinstance(found, Denied):
            peer.send(telling.refused(self._table.match, id, to, found, peer.request))
        elif isinstance(found, Known):
            peer.send(to_client.Done(id=id, position=found.position))
        else:
            self._accept(found, forced, peer, then)
            return True
        return False

    def _accept(self, change: Step | Undo, forced: Forced | None, by: Peer | None, then: Told) -> None:
        """Keep the change, then make it part of the game, tell the table, and answer who has asked for it."""
        table, match = self._table, self._table.match
        assert match is not None
        now = table.world.wall_s()
        number = match.position + 1
        if isinstance(change, Step):
            seat, text, turned_up = change.entry
            entry = EntryRow(number, "move", seat, change.id, text, turned_up, 0, now)
            over = match.ruleset.result(change.state) is not None
        else:
            entry = EntryRow(number, "take_back", change.seat, change.id, moves=change.moves, at_s=now)
            over = False
        link = entry.chained(table.link)
        row = table.row
        if over or row.changed_s != now:
            row = row._replace(changed_s=now, stage="over" if over else row.stage)
        writes = [rows.put_entry(row.id, entry, link)]
        ending: set[int] = set()
        if self.attendance.clocked:
            ending = _ending(match, change)
            writes += self.attendance.clock_writes(ending)
        if over:
            writes.append(rows.put_table(row))

        def kept(fault: Exception | None) -> None:
            if fault is None:
                try:
                    table.row, table.link = row, link
                    self._change(change, ending, forced, by)
                except Exception as error:
                    fault = error
            then(fault)

        table.put(writes, kept)

    def _change(self, change: Step | Undo, ending: Collection[int], forced: Forced | None, by: Peer | None) -> None:
        """What is on disk becomes part of the game, and everybody hears of it."""
        match = self._table.match
        assert match is not None
        asked = match.to_act
        match.accept(change)
        self._table.moved_on()
        self.attendance.turns(ended=ending, undone={*match.to_act} - {*asked} if isinstance(change, Undo) else ())
        self._tell_change(change, asked, forced, by)
        self._after_change()

    def _tell_change(self, change: Step | Undo, asked: Sequence[int], forced: Forced | None, by: Peer | None) -> None:
        table, match = self._table, self._table.match
        assert match is not None
        frame = framed(telling.change(match, change, forced, named=len(asked) > 1))
        named = b""
        """The same with the seat that moved, for clients that do not know the rules; made only if one is here."""
        done = to_client.Done(id=change.id, position=match.position)
        secretive = not match.ruleset.open_information
        for seat, peer in table.company.everybody():
            if secretive or peer.wants_positions:
                if peer.wants_moves and not secretive:
                    named = named or framed(telling.change(match, change, forced, named=True))
                    peer.send_frame(named)
                peer.send(telling.position_for(match, seat))
                if peer is by:
                    peer.send(done)
            else:  # made once for all who follow the moves; the mover hears of it and of her answer in one go
                peer.send_frame(frame + framed(done) if peer is by else frame)

    def _after_change(self) -> None:
        """Once the mover has her answer: whose turn it is now, or that the game is over."""
        table = self._table
        assert table.match is not None
        if table.match.result is not None:
            table.agreed.clear()
            for _, peer in table.company.everybody():
                peer.send(telling.over(table.match))
            table.tell_table()
        self.attendance.attend_to_turns()

    async def _force(self, seat: int, why: Forced) -> None:
        """Make the most harmless move in the place of a computer player."""
        assert self._table.match is not None
        if (step := self._table.match.first_legal(seat)) is not None:
            made = asyncio.get_running_loop().create_future()
            self._make(step, why, settling(made))
            await made

    def _make(self, step: Step, why: Forced, then: Told) -> None:
        log.warning("table %s: moving for seat %s (%s)", self._table.row.id, step.entry.seat, why)
        self._accept(step, why, None, then)


def _ending(match: Match, change: Step | Undo) -> set[int]:
    """The seats whose turn a change will end: not asked any more, or asked anew by a move that stands for good."""
    if isinstance(change, Undo):
        return set()
    mover = {change.entry.seat} if change.final else set()
    return mover | {*match.to_act} - {*match.ruleset.to_act(change.state)}

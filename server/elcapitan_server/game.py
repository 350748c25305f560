"""The game at one table: moves and take-backs, considered, kept, made part of it, told and answered, in this order."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import framed
from elcapitan.table.match import Denied, Known, Match, Step, Undo
from elcapitan_server import rows, telling
from elcapitan_server.attendance import Attendance, BotCaller
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

    async def move(self, peer: Peer, seat: int, message: to_server.Move) -> None:
        """A seat's move: considered, kept, played, told, answered."""
        match = self._table.match
        assert match is not None
        found = match.consider_move(seat, message.id, message.position, message.text)
        found = self._why_not_now(peer, seat, found) or found
        # An answer to an old position is nobody's mistake.
        mistake = isinstance(found, Denied) and found.why not in ("stale", "paused") and seat in match.to_act
        if mistake and peer.bot and self.attendance.mistaken(seat):
            await self._force(seat, "illegal")
        await self._answer(peer, seat, message.id, "move", found, "stand-in" if peer.bot and message.stand_in else None)

    async def take_back(self, peer: Peer, seat: int, message: to_server.TakeBack) -> None:
        """A seat's wish to undo: considered, kept, undone, told, answered."""
        match = self._table.match
        assert match is not None
        found = match.consider_take_back(seat, message.id, message.position, message.what)
        await self._answer(peer, seat, message.id, "take_back", self._why_not_now(peer, seat, found) or found)

    def _why_not_now(self, peer: Peer, seat: int, found: Step | Undo | Known | Denied) -> Denied | None:
        """Why what the rules allow is not to be done now, if it is not."""
        if isinstance(found, Known | Denied):
            return None
        if self._table.row.paused:
            return Denied("paused", "The game is paused.")
        if not peer.bot and (reason := self.attendance.why_not_hers(seat)):
            return Denied(*reason)
        return too_long(found, self._table.position + self._table.row.moves_before)

    async def _answer(
        self,
        peer: Peer,
        seat: int,
        id: bytes,
        to: str,
        found: Step | Undo | Known | Denied,
        forced: Forced | None = None,
    ) -> None:
        assert self._table.match is not None
        if isinstance(found, Denied):
            peer.send(telling.refused(self._table.match, id, to, found))
        elif isinstance(found, Known):
            peer.send(to_client.Done(id=id, position=found.position))
        else:
            await self._accept(found, forced, peer)
            self._after_change()

    async def _accept(self, change: Step | Undo, forced: Forced | None = None, by: Peer | None = None) -> None:
        """Keep the change, then make it part of the game, tell the table, and answer who has asked for it."""
        table, match = self._table, self._table.match
        assert match is not None
        now = table.world.wall_s()
        number = match.position + 1
        if isinstance(change, Step):
            seat, text, turned_up = change.entry
            entry = EntryRow(number, "move", seat, change.id, text, turned_up, at_s=now)
            over = match.ruleset.result(change.state) is not None
        else:
            entry = EntryRow(number, "take_back", change.seat, change.id, moves=change.moves, at_s=now)
            over = False
        link = entry.chained(table.link)
        row = table.row
        if over or row.changed_s != now:
            row = row._replace(changed_s=now, stage="over" if over else row.stage)
        ending = _ending(match, change) if self.attendance.clocked else set()
        kept = [rows.put_entry(row.id, entry, link), *self.attendance.clock_writes(ending)]
        await table.keep([*kept, rows.put_table(row)] if over else kept)
        asked = match.to_act
        table.row, table.link = row, link
        match.accept(change)
        table.moved_on()
        self.attendance.turns(ended=ending, undone={*match.to_act} - {*asked} if isinstance(change, Undo) else ())
        self._tell_change(change, asked, forced, by)

    def _tell_change(self, change: Step | Undo, asked: Sequence[int], forced: Forced | None, by: Peer | None) -> None:
        table, match = self._table, self._table.match
        assert match is not None
        if isinstance(change, Step):
            frame = framed(telling.moved(match, change, asked, forced))
        else:
            frame = framed(telling.taken_back(match, change))
        done = to_client.Done(id=change.id, position=match.position)
        secretive = not match.ruleset.open_information
        for seat, peer in table.company.everybody():
            if secretive or peer.wants_positions:
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
        self.attendance.attend()

    async def _force(self, seat: int, why: Forced) -> None:
        """Make the most harmless move in the place of a computer player."""
        assert self._table.match is not None
        if (step := self._table.match.first_legal(seat)) is not None:
            log.warning("table %s: moving for seat %s (%s)", self._table.row.id, seat, why)
            await self._accept(step, forced=why)
            self._after_change()


def _ending(match: Match, change: Step | Undo) -> set[int]:
    """The seats whose turn a change will end: not asked any more, or asked anew by a move that stands for good."""
    if isinstance(change, Undo):
        return set()
    mover = {change.entry.seat} if change.final else set()
    return mover | {*match.to_act} - {*match.ruleset.to_act(change.state)}

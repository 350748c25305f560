"""The joint seed of a table's next game: the clients are asked for hashes, then for shares, then the game begins.

Everything happens under the table's lock. The round is in the journal before any share is told: a server that is
started again goes on with it, and never asks for shares beside another one of its own. What does not come in time is
missing, and the game begins without it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.to_server import ToServer
from elcapitan.table import seed_shares
from elcapitan.table.seed_shares import SHARE_BYTES, SeedShare
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.connections.peer import Peer
from elcapitan_server.seeding.share_round import ShareRound
from elcapitan_server.store import table_rows, table_store
from elcapitan_server.store.journal_access import StorageUnavailable
from elcapitan_server.tables.table_state import TableState

log = logging.getLogger(__name__)

CHANGING_REQUESTS = (
    *(to_server.SetSeat, to_server.SetOptions, to_server.SetTerms, to_server.AddBot, to_server.RemoveBot),
    *(to_server.Kick, to_server.CloseSeat, to_server.Ready),
)
"""What would change the game that is about to begin: whoever knew its seed could choose by it."""
WAITING_REQUESTS = (*CHANGING_REQUESTS, to_server.Start, to_server.Agree)

Begin = Callable[[bytes, tuple[SeedShare, ...]], Awaitable[None]]
"""Begins the game: its seed, and the shares it was made of; none: it is the server's alone."""


def askable(table: TableState) -> dict[int, Peer]:
    """Whose clients can add a share, by seat. Nobody, where the owner of a built-in server plays alone: the server is
    their own, and cheats nobody else."""
    persons = [seat for seat, row in table.seats.items() if row.by == table_rows.PERSON]
    seated = table.company.seated
    if len(persons) == 1 and all(peer.owner for peer in seated.values()):
        return {}
    return {seat: peer for seat, peer in seated.items() if peer.adds_shares}


class JointSeed:
    """The seed of one table's next game, made with the clients of its players."""

    def __init__(self, table: TableState, begin: Begin, suspend: Callable[[], None]) -> None:
        self._table, self._begin, self._suspend = table, begin, suspend
        seats = table.row.open_seats
        self._numbers: Mapping[int, int] = {old: new for new, old in enumerate(seats, 1)}
        """From a seat's number at the table to that in the game."""
        self._round: ShareRound | None = None
        if (stored := table.row.seeding) is not None:
            self._round = ShareRound.from_text(stored)
        self._alarm: asyncio.TimerHandle | None = None
        self._working: set[asyncio.Task[None]] = set()
        self._is_stopped = False
        self.ended = asyncio.Event()
        """The game has begun, or cannot begin now."""

    async def start(self) -> None:
        """Ask all clients that can add a share; without any the game begins at once."""
        asked = askable(self._table)
        if self.is_open:  # it could not be finished before
            self.ended.clear()
            self._send_to(asked)
        elif asked:
            self._round = ShareRound(
                self._table.environment.random_bytes(SHARE_BYTES), [self._numbers[seat] for seat in asked]
            )
            self._send_to(asked)
        else:
            await self._finish()

    @property
    def is_running(self) -> bool:
        """Whether shares are waited for."""
        return self._alarm is not None

    @property
    def is_open(self) -> bool:
        """Whether a game is about to begin: also where it could not be stored, and its host has to start it again."""
        return self._round is not None and not self._is_stopped

    def check_wait(self, message: ToServer) -> None:
        """RequestRefused of what has to wait until the game has begun."""
        if self.is_open and isinstance(message, WAITING_REQUESTS if self.is_running else CHANGING_REQUESTS):
            raise RequestRefused("not-now", "The game begins in a moment.")

    def welcome(self, seat: int, peer: Peer) -> None:
        """A player has come back meanwhile."""
        if self.is_open:
            self._send_to({seat: peer} if peer.adds_shares else {})

    async def take(self, seat: int, message: to_server.CommitShare | to_server.RevealShare) -> None:
        """A seat announces its share, or gives it. RequestRefused if that is not waited for."""
        round = self._round
        if round is None or not self.is_running:
            raise RequestRefused("not-now", "No share of a seed is expected at this table now.")
        if isinstance(message, to_server.CommitShare):
            round.commit(self._numbers[seat], message.hash)
        else:
            round.reveal(self._numbers[seat], message.share)
        if not round.missing:
            await (self._finish() if round.is_revealing else self._fix_hashes(round))

    def stop(self) -> set[asyncio.Task[None]]:
        """Wait no more; what has begun and is to be finished."""
        self._cancel_alarm()
        self._is_stopped = True
        self.ended.set()
        return self._working

    def _send_to(self, peers: Mapping[int, Peer]) -> None:
        """What is waited for now; the time for it runs from when the first was told."""
        round = self._round
        assert round is not None
        for old, peer in peers.items():
            seat = self._numbers[old]
            if round.is_revealing:
                hashes = round.hashes_by_seat(len(self._numbers))
                peer.send(to_client.SharesAnnounced(seat=seat, hash=round.own_hash, hashes=hashes))
            elif seat in round.missing:
                peer.send(to_client.ShareAsked(seat=seat, hash=round.own_hash))
        if self._alarm is None:
            timeout_s = self._table.environment.share_timeout_s
            self._alarm = asyncio.get_running_loop().call_later(timeout_s, self._expire)

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _expire(self) -> None:
        task = asyncio.ensure_future(self._go_on(self._alarm))
        self._working.add(task)  # the loop keeps no strong reference of its own
        task.add_done_callback(self._working.discard)

    async def _go_on(self, alarm: asyncio.TimerHandle | None) -> None:
        """The time is up: go on with what has come."""
        async with self._table.lock:
            if self._alarm is not alarm or not self.is_open or self._table.is_deleted:
                return  # the last has come meanwhile
            round = self._round
            assert round is not None
            try:
                if round.is_revealing or not round.hashes:
                    await self._finish()
                else:
                    await self._fix_hashes(round)
            except Exception:
                log.exception("table %s: a fault of the server", self._table.row.id)
                self._suspend()

    async def _fix_hashes(self, round: ShareRound) -> None:
        """All hashes are there, or too late: store them, and ask for the shares."""
        self._cancel_alarm()
        row = self._table.row._replace(seeding=round.text())
        try:
            await self._table.commit([table_store.put_table(row)])
        except StorageUnavailable as fault:
            self._round = None  # no share has been told; it can be begun anew
            self._give_up(fault)
            return
        self._table.row, round.is_revealing = row, True
        self._send_to(
            {seat: peer for seat, peer in askable(self._table).items() if self._numbers[seat] in round.hashes}
        )

    async def _finish(self) -> None:
        """Begin the game; if that is not possible now, its host may start it again, and the hashes stay."""
        self._cancel_alarm()
        shares = self._round.shares() if self._round is not None else ()
        seed = seed_shares.seed_of_shares(shares) if shares else self._table.environment.random_bytes(SHARE_BYTES)
        if self._round is None:
            await self._begin(seed, shares)  # in the request of the host, who is refused what cannot be
            self.ended.set()
            return
        try:
            await self._begin(seed, shares)
        except (StorageUnavailable, RequestRefused) as fault:
            self._give_up(fault)
        else:
            self.ended.set()

    def _give_up(self, fault: StorageUnavailable | RequestRefused) -> None:
        """Tell the host, or all who are here while the host is away."""
        self.ended.set()
        seated = self._table.company.seated
        host = seated.get(self._table.row.host)
        why, text = "storage-unavailable", "The server cannot store anything now; nothing was done."
        if isinstance(fault, RequestRefused):
            why, text = fault.why, fault.text
        to = "agree" if self._table.stage == "over" else "start"
        for peer in seated.values() if host is None else [host]:
            # What another one is just asking for is no start: its own request is answered as ever.
            peer.send(to_client.Refused(why=why, text=text, to=to, request=peer.request if peer is host else 0))

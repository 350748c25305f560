"""What is asked at a table by those who are there: moves, chat, hints, terms, leaving, and what is only read.

Whether they may ask it, and what becomes of a fault, is the lobby's question (lobby.py).
"""

from __future__ import annotations

import asyncio

import msgspec

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.to_server import ToServer
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.basics.tokens import TokenHashes
from elcapitan_server.connections.address_limits import check_password_rate
from elcapitan_server.connections.peer import Peer
from elcapitan_server.store.journal_access import await_callback
from elcapitan_server.tables.hosted_table import HostedTable
from elcapitan_server.tables.join_table import Admission, ConnectionRegistry, TablePlace
from elcapitan_server.tables.table_registry import TableRegistry

READING_REQUESTS = (
    to_server.AskRecord,
    to_server.AskPosition,
    to_server.AskAbout,
    to_server.AskHint,
    to_server.AskReplay,
)
"""What changes nothing at the table, and is answered at once: it does not wait for its turn there."""


async def answer_reading(peer: Peer, place: TablePlace, message: ToServer) -> None:
    """Answer one of READING_REQUESTS. RequestRefused if it is not granted."""
    host, seat, _ = place
    match message:
        case to_server.AskRecord():
            host.send_catch_up(peer, seat)
        case to_server.AskAbout():
            await host.send_about(peer, seat, message)
        case to_server.AskHint():
            host.begin_hint(peer, seat)
        case to_server.AskReplay():
            await host.send_replay(peer, message.moves)
        case _:
            await host.send_position(peer, seat)


class TableRequests:
    """Does what is asked at the tables of one server, each under its table's lock."""

    def __init__(
        self, tables: TableRegistry, connections: ConnectionRegistry, admission: Admission, *, has_owner: bool
    ) -> None:
        """`has_owner`: of a built-in server, at whose tables people come and go."""
        self._all, self._connections, self._admission = tables, connections, admission
        self._has_owner = has_owner

    async def handle(self, peer: Peer, place: TablePlace, message: ToServer) -> None:
        """RequestRefused, BadOptions or StorageUnavailable if it is not done."""
        host, seat, onlooker = place
        if host.seeding is not None:
            host.seeding.check_wait(message)
        match message:
            case to_server.Move():
                answer = asyncio.get_running_loop().create_future()
                if host.game.move(peer, seat, message, await_callback(answer)):
                    await answer
            case to_server.TakeBack():
                answer = asyncio.get_running_loop().create_future()
                if host.game.take_back(peer, seat, message, await_callback(answer)):
                    await answer
            case to_server.TakeHint():
                await host.take_hint(peer, seat)
            case to_server.Say():
                await host.add_chat_line(seat, onlooker, message.text)
            case to_server.ShowGesture():
                host.show_gesture(peer, seat, message.gesture)
            case to_server.Kick():
                await self._kick(host, message)
            case to_server.LeaveTable() if onlooker:
                host.remove_onlooker(onlooker, to_client.Left())
                del self._connections[peer]
            case to_server.LeaveTable():
                await self._leave(peer, host, seat)
            case to_server.CommitShare() | to_server.RevealShare():
                if host.seeding is None:
                    raise RequestRefused("not-now", "No share of a seed is expected at this table now.")
                await host.seeding.take(seat, message)
            case to_server.SetTerms():
                await self._set_terms(peer, host, message)
            case to_server.HoldSeat():
                await host.hold_seat(seat, message)
            case to_server.Agree():
                if await host.agree(seat, message):
                    await host.make_seed()
            case _:
                await host.change_lobby(seat, message)

    async def _kick(self, host: HostedTable, message: to_server.Kick) -> None:
        if message.seat and message.onlooker:
            raise RequestRefused("bad-value", "Name either a seat or an onlooker.", field="onlooker")
        if message.onlooker:
            del self._connections[host.remove_onlooker(message.onlooker, to_client.Kicked(table=host.row.id))]
            return
        out = await host.remove_person(message.seat)
        self._all.tokens.keep(host.row.id, message.seat, TokenHashes())
        if out is not None:
            self._connections.pop(out, None)

    async def _leave(self, peer: Peer, host: HostedTable, seat: int) -> None:
        before = host.row.host
        await host.leave(seat)
        del self._connections[peer]
        if self._has_owner and host.row.host != before and not peer.guest and not host.is_deleted:
            heir = host.company.seated.get(host.row.host)
            if heir is None or heir.guest:
                await self._all.pass_on(host, heir.account if heir is not None else None)
        if host.is_deleted:
            self._admission.forget(host)
        elif seat not in host.seats:
            self._all.tokens.keep(host.row.id, seat, TokenHashes())

    async def _set_terms(self, peer: Peer, host: HostedTable, message: to_server.SetTerms) -> None:
        check_password_rate(message.password, peer.account)
        # These terms are called like the features, and are as they were for a client without the feature.
        unknown = [each for each in (limits.HINTS, limits.GESTURES, limits.AIDS) if each not in peer.features]
        for out in await host.set_terms(msgspec.structs.replace(message, **dict.fromkeys(unknown))):
            del self._connections[out]

"""A WebSocket client that asks and waits, a server with a WebSocket port, and a reverse proxy."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from elcapitan.protocol import to_client, to_server
from elcapitan.protocol.endpoint import Endpoint, Side
from elcapitan_server.connections.address_limits import AddressLimits, TrustedNetwork
from elcapitan_server.connections.certificate import load_certificate
from elcapitan_server.connections.rate_limits import ConnectionRates
from elcapitan_server.connections.websocket import WebSocketAcceptor
from elcapitan_server.server import Server
from elcapitan_server.web.page_files import PageFile
from tests.server.clients import PLENTY, ROOM, run_server
from tests.server.connections.test_tls import CERTIFICATE, KEY
from tests.timeouts import PATIENCE_S

LOOPBACK = (ip_network("127.0.0.0/8"),)


class WebPerson:
    """One WebSocket; keeps every binary message in `messages`."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.end = Endpoint(Side.CLIENT)
        self.messages: list[bytes] = []
        self._coming: list[Any] = []

    @classmethod
    async def greet(cls, port: int, name: str = "Anna", **connecting: Any) -> WebPerson:
        person = cls(await connect(f"ws://127.0.0.1:{port}/", **connecting))
        await person.say(to_server.Hello(protocol=1, name=name, features=["both"]))
        await person.hear(to_client.Welcome)
        return person

    def bytes_of(self, *messages: to_server.ToServer) -> bytes:
        for message in messages:
            self.end.send(message)
        return self.end.data_to_send()

    async def say(self, *messages: to_server.ToServer) -> None:
        await self.line.send(self.bytes_of(*messages))

    async def hear(self, kind: type[to_client.ToClient]) -> Any:
        while True:
            while self._coming:
                if isinstance(message := self._coming.pop(0), kind):
                    return message
            async with asyncio.timeout(PATIENCE_S):
                received = await self.line.recv()
            assert isinstance(received, bytes)
            self.messages.append(received)
            self.end.receive_data(received)
            self._coming += self.end.events()

    async def end_code(self) -> int:
        """The code with which the server ends it."""
        with suppress(ConnectionClosed):
            async with asyncio.timeout(PATIENCE_S):
                async for message in self.line:
                    assert isinstance(message, bytes)
                    self.messages.append(message)
        assert self.line.close_code is not None
        return self.line.close_code


@asynccontextmanager
async def run_websocket(
    folder: Path,
    *,
    proxies: Sequence[TrustedNetwork] = (),
    origins: Sequence[str] = (),
    limits: AddressLimits = ROOM,
    tls: bool = False,
    rates: ConnectionRates = PLENTY,
    page: Mapping[str, PageFile] | None = None,
) -> AsyncIterator[tuple[Server, int, int]]:
    """A server with its two ports, of frames and of WebSockets."""
    certificate = load_certificate(CERTIFICATE, KEY) if tls else None
    async with run_server(folder, limits=limits, tls=certificate, rates=rates) as (server, plain):
        listener = await server.listen_through(
            lambda behind, accounts: WebSocketAcceptor(behind, proxies, origins, page, accounts),
            "127.0.0.1",
            [0],
            secure=tls,
        )
        yield server, plain, listener.sockets[0].getsockname()[1]


def addresses(server: Server) -> list[str]:
    """Where the players come from, as the server sees it."""
    return [peer.address for peer in server._peers if not peer.for_bots]


class Proxy:
    """A reverse proxy: it adds the address it is told to the header of each request, and passes everything on."""

    def __init__(self, to_port: int, *, adds: str = "", keeps: bool = True) -> None:
        """`adds`: the address the client is said to come from. Not `keeps`: a header of the client's is dropped."""
        self._to_port, self._adds, self._keeps = to_port, adds, keeps
        self._tasks: set[asyncio.Task[Any]] = set()

    async def __aenter__(self) -> int:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        theirs, behind = await asyncio.open_connection("127.0.0.1", self._to_port)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().rstrip("\r\n").split("\r\n")
        forwarded = [line.partition(":")[2].strip() for line in lines if line.lower().startswith("x-forwarded-for:")]
        lines = [line for line in lines if not line.lower().startswith("x-forwarded-for:")]
        added = [*(forwarded if self._keeps else ()), *([self._adds] if self._adds else ())]
        lines += [f"X-Forwarded-For: {', '.join(added)}"] if added else []
        behind.write("\r\n".join([first, *lines, "", ""]).encode())
        try:
            await asyncio.gather(_pass_on(reader, behind), _pass_on(theirs, writer))
        finally:
            for each in (writer, behind):
                each.transport.abort()
            self._tasks.discard(task)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while received := await reader.read(65536):
        writer.write(received)
    writer.close()

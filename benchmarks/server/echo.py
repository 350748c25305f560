"""The yardstick: a bare asyncio Protocol that unpacks each msgpack message and sends it to four clients.

`python -m benchmarks.server.echo` prints its port. A connection's first message names its group.
"""

from __future__ import annotations

import asyncio

import msgpack

_groups: dict[int, list[asyncio.Transport]] = {}


class Echo(asyncio.Protocol):
    """One connection."""

    def __init__(self) -> None:
        self._buffer = b""
        self._group: list[asyncio.Transport] | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while len(self._buffer) >= 4:
            end = 4 + int.from_bytes(self._buffer[:4], "big")
            if len(self._buffer) < end:
                return
            message = msgpack.unpackb(self._buffer[4:end])
            self._buffer = self._buffer[end:]
            if self._group is None:
                assert self._transport is not None
                self._group = _groups.setdefault(message["group"], [])
                self._group.append(self._transport)
            payload = msgpack.packb(message)
            frame = len(payload).to_bytes(4, "big") + payload
            for client in self._group:
                client.write(frame)


async def main() -> None:
    server = await asyncio.get_running_loop().create_server(Echo, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())

"""Connections in memory that are as bad as a seed says: late, in pieces, full, cut, reset, or silent for a minute.

A connection keeps the order of its bytes and loses none while it lasts; that is what TCP promises, and all it promises.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager, nullcontext
from contextvars import Context, copy_context
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

from tests.simulation.loop import PROGRAM, SimulatedLoop, in_context


class Weather(NamedTuple):
    """How the network is."""

    least_s: float = 0.001
    most_s: float = 0.05
    """Of the way of each piece."""
    tail: float = 0.02
    """Share of the pieces that take ten times as long: something was lost and sent again."""
    window: int = 16 * 1024
    """Bytes the system takes over before the other end has read them."""
    pieces: float = 0.3
    """Share of what is written that arrives in more than one piece."""


class End(asyncio.Transport):
    """One end of a connection."""

    def __init__(self, network: Network, own: tuple[str, int], other: tuple[str, int]) -> None:
        super().__init__({"peername": other, "sockname": own})
        self._network = network
        self._address = own[0]
        self.context: Context = copy_context()
        self.protocol: Any = None
        self.other: End
        self._unsent = bytearray()
        self._on_its_way = 0
        self._last_s = 0.0
        self._high = 64 * 1024
        self._full = False
        self._reading = True
        self._unread: list[bytes | None] = []
        """What has arrived while nobody wanted to read; None is the end."""
        self._closing = False
        self.closed = False
        self._mute = False
        """Its machine is gone: nothing ever answers."""

    # What the program does

    def is_closing(self) -> bool:
        return self._closing

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._high = 64 * 1024 if high is None else high

    def get_write_buffer_size(self) -> int:
        return len(self._unsent)

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def is_reading(self) -> bool:
        return self._reading

    def pause_reading(self) -> None:
        self._reading = False

    def resume_reading(self) -> None:
        self._reading = True
        self._network.loop.call_soon(self._read_on, context=Context())

    def can_write_eof(self) -> bool:
        return False

    def write(self, data: Any) -> None:
        program = PROGRAM.get()
        if self.closed or self._closing or (program is not None and not program.alive):
            return
        self._unsent += data
        self._send()
        if len(self._unsent) > self._high and not self._full:
            self._full = True
            self.protocol.pause_writing()

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._send()

    def abort(self) -> None:
        """The other end is told, if anything gets there."""
        if not self.closed:
            self._unsent.clear()
            self._network.carry(self, self.other.reset)
            self._end(None)

    # What the system does

    def vanish(self, *, silently: bool) -> None:
        """The program has died, and if silently, its machine with it."""
        self.closed = self._closing = True
        self._mute = silently
        self._unsent.clear()

    def reset(self) -> None:
        """The other end is gone."""
        if not self.closed:
            self._unsent.clear()
            self._end(ConnectionResetError("reset by peer"))

    def _send(self) -> None:
        """As much as the system takes."""
        chance, weather = self._network.chance, self._network.weather
        while self._unsent and (room := weather.window - self._on_its_way) > 0:
            size = min(len(self._unsent), room)
            if chance.random() < weather.pieces:
                size = chance.randint(1, size)
            piece = bytes(self._unsent[:size])
            del self._unsent[:size]
            self._on_its_way += size
            self._network.carry(self, self.other.arrive, piece)
        if self._closing and not self._unsent and not self.closed:
            self._network.carry(self, self.other.arrive, None)
            self._end(None)

    def arrive(self, piece: bytes | None) -> None:
        self._network.arrived(self, piece)
        if self.closed:
            if piece and not self._mute:
                self._network.carry(self, self.other.reset)  # nobody lives here any more
            return
        self._unread.append(piece)
        self._read_on()

    def _read_on(self) -> None:
        while self._unread and self._reading and not self.closed:
            piece = self._unread.pop(0)
            if piece is None:
                if not in_context(self.context, self.protocol.eof_received):
                    self.close()
            else:
                self._network.carry(self, self.other.taken, len(piece), at_once=True)
                in_context(self.context, self.protocol.data_received, piece)

    def taken(self, size: int) -> None:
        """The other end has read that much."""
        self._on_its_way -= size
        self._send()
        if self._full and not self._unsent and not self.closed:
            self._full = False
            in_context(self.context, self.protocol.resume_writing)

    def _end(self, error: Exception | None) -> None:
        self.closed = self._closing = True
        self._network.ends.pop(self, None)
        self._network.loop.call_soon(in_context, self.context, self.protocol.connection_lost, error, context=Context())

    @property
    def address(self) -> str:
        return self._address

    def due_s(self, now_s: float) -> float:
        """When the next piece gets there: never before the last one."""
        chance, weather = self._network.chance, self._network.weather
        delay = chance.uniform(weather.least_s, weather.most_s) * (10 if chance.random() < weather.tail else 1)
        self._last_s = max(self._last_s + 2e-6, now_s + delay)  # alarms of one moment come in any order
        return self._last_s


class _Socket(NamedTuple):
    """What is asked of a listener's socket."""

    address: tuple[str, int]

    def getsockname(self) -> tuple[str, int]:
        return self.address

    def dup(self) -> AbstractContextManager[_Socket]:
        return nullcontext(self)

    def setsockopt(self, level: int, kind: int, size: int) -> None:
        """Buffers have the size of the simulation."""

    def listen(self, backlog: int) -> None:
        """No queue is kept: whoever comes is accepted."""


class Listener:
    """Someone who waits for connections."""

    def __init__(self, network: Network, factory: Any, address: tuple[str, int]) -> None:
        self._network, self.factory = network, factory
        self.context = copy_context()
        self.sockets = (_Socket(address),)

    def close(self) -> None:
        self._network.listeners.pop(self.sockets[0].address[1], None)

    def is_serving(self) -> bool:
        return self._network.listeners.get(self.sockets[0].address[1]) is self

    async def wait_closed(self) -> None: ...


class Network:
    """All machines are in one house; `127.0.0.1` is the server's own."""

    def __init__(self, loop: SimulatedLoop, chance: Random) -> None:
        self.loop, self.chance = loop, chance
        self.weather = Weather()
        self.listeners: dict[int, Listener] = {}
        self.ends: dict[End, None] = {}
        self._cut: dict[str, list[tuple[End, Any, tuple[Any, ...]]]] = {}
        """Addresses nothing gets to or from now, with what is still tried to be sent."""
        self._next_port = 40_000
        self._history = blake2b(digest_size=16)
        self.pieces = 0

    # What programs ask for

    def listen(self, factory: Any, host: Any, port: int) -> Listener:
        if not port:
            self._next_port += 1
            port = self._next_port
        if port in self.listeners:
            raise OSError("the port is taken")
        self.listeners[port] = listener = Listener(self, factory, (host, port))
        return listener

    async def connect(self, factory: Any, source: str, port: int) -> tuple[End, Any]:
        await asyncio.sleep(2 * self.chance.uniform(self.weather.least_s, self.weather.most_s))
        while source in self._cut:
            await asyncio.sleep(0.5)  # the system goes on trying
        if port not in self.listeners:
            raise ConnectionRefusedError("nobody listens there")
        listener = self.listeners[port]
        self._next_port += 1
        here, there = (source, self._next_port), ("10.0.0.1", port)
        near, far = End(self, here, there), End(self, there, here)
        near.other, far.other = far, near
        far.context = listener.context
        self.ends[near] = self.ends[far] = None
        near.protocol, far.protocol = factory(), in_context(listener.context, listener.factory)
        near.protocol.connection_made(near)
        in_context(far.context, far.protocol.connection_made, far)
        return near, near.protocol

    # What carries bytes

    def arrived(self, end: End, piece: bytes | None) -> None:
        """Everything that ever happened between programs goes into one hash: two runs of a seed must have the same."""
        self.pieces += 1
        line = f"{self.loop.time():.9f} {end.address}:{end.get_extra_info('sockname')[1]} ".encode()
        self._history.update(line + (b"end" if piece is None else piece))

    @property
    def history(self) -> str:
        return self._history.copy().hexdigest()

    def carry(self, sender: End, work: Any, *values: Any, at_once: bool = False) -> None:
        """Bring something from an end to its other end, in order; it waits where the line is cut."""
        due = self.loop.time() if at_once else sender.due_s(self.loop.time())
        # The system's own doing: it belongs to no program, and happens even if the one that wrote it is dead by then.
        self.loop.call_at(due, self._arrive, sender, work, values, context=Context())

    def _arrive(self, sender: End, work: Any, values: tuple[Any, ...]) -> None:
        for address in (sender.address, sender.other.address):
            if address in self._cut:
                self._cut[address].append((sender, work, values))
                return
        work(*values)

    # What goes wrong

    def cut(self, address: str) -> None:
        """Nothing gets to or from there until `heal`."""
        self._cut.setdefault(address, [])

    def heal(self, address: str) -> None:
        for sender, work, values in self._cut.pop(address, []):
            self._arrive(sender, work, values)  # at once: before whatever is still on its way

    def heal_all(self) -> None:
        for address in [*self._cut]:
            self.heal(address)

    def break_lines(self, address: str) -> None:
        """Every connection to and from there is reset on both sides."""
        for end in [*self.ends]:
            if end.address == address:
                end.reset()
                end.other.reset()

    def program_died(self, ports: set[int], *, silently: bool) -> None:
        """Listeners on these ports are gone with their connections; who is at the other end hears of it or not."""
        for port in ports:
            self.listeners.pop(port, None)
        for end in [*self.ends]:
            if end.get_extra_info("sockname")[1] in ports:
                end.vanish(silently=silently)
                self.ends.pop(end, None)
                if not silently:
                    self.carry(end, end.other.reset)

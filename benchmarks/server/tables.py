"""A table under load: its players' connections, and one of them that follows the game by the real rules.

Moves are legal ones by chance, out of a seed. Every connection counts positions: a missing or repeated one is an error,
and so is every refusal.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from time import perf_counter
from types import MappingProxyType
from typing import Any

from benchmarks.server.wire import Fields, Line, Trouble
from elcapitan.games import DEFAULT_GAME, ruleset
from elcapitan.table import record as records


def source_of(number: int) -> str:
    """An address of this machine for the table of that number: 200 tables share one, as if each were a house."""
    house = 1 + number // 200
    return f"127.{house // 250}.{house % 250}.1"


class LoadedTable:
    """One table of four whose players move without a pause."""

    def __init__(
        self,
        number: int,
        chance: Random,
        players: int = 4,
        game: str = DEFAULT_GAME,
        options: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.number, self._chance, self._players = number, chance, players
        self._game, self._options = game, dict(options)
        self.lines: list[Line] = []
        self.answered_s: list[float] = []
        """From when each move was due to its acknowledgement."""
        self.moved_s: list[float] = []
        """When each move was sent, by perf_counter."""
        self.steps: list[int] = []
        """Bytes that each connection was sent for each accepted move."""
        self.errors: list[str] = []
        self.id = ""
        self.over = False
        self.next: float | None = None
        """When a move that had to wait for the one before was due."""
        self.closed_loop = False
        """The next move follows at once on the answer to the last."""
        self._rules = ruleset(game)
        self._state: Any = None
        self._positions: dict[Line, int] = {}
        self._pending: tuple[bytes, float] | None = None

    async def open(self, address: tuple[str, int]) -> None:
        """Everyone comes, sits down and begins. Trouble if the server does not let them."""
        source = self.source
        host = await Line.greet(address, source, {self._game: self._rules.version})
        table = {"game": self._game, "seats": self._players, "options": self._options}
        seated = await host.ask("seated", type="create_table", **table)
        self.id = seated["table"]
        self.lines = [host]
        for _ in range(self._players - 1):
            line = await self._greet_another(address, source)
            await line.ask("seated", type="join_table", table=seated["table"])
            await line.ask("table", type="ready")
            self.lines.append(line)
        await self.begin()

    @property
    def source(self) -> str:
        """The address of its players."""
        return source_of(self.number)

    async def _greet_another(self, address: tuple[str, int], source: str) -> Line:
        """One who sits down at the host's table."""
        return await Line.greet(address, source, {self._game: self._rules.version})

    async def begin(self) -> None:
        """The host starts the game."""
        host = self.lines[0]
        answer = await host.ask("record", type="start")
        record = records.parse_record(answer["record"])
        self._state = self._rules.new(record.all_options(), record.deal)
        for line in self.lines:
            self._positions[line] = answer["position"]
            line.on_message = self._on_message

    @property
    def waiting(self) -> bool:
        return self._pending is not None

    @property
    def _behind(self) -> bool:
        """Others were sent a move before the connection by which the game is followed."""
        return self._positions[self.lines[0]] != max(self._positions.values())

    def move(self, due_s: float) -> None:
        """Make the next move; `due_s` is when it was due, by perf_counter."""
        if self.over:
            return
        if self._pending is not None or self._behind:
            self.next = due_s if self.next is None else self.next
            return
        if not (to_act := self._rules.to_act(self._state)):
            return  # the game is over, and the message that says so is on its way
        seat = to_act[0]
        text = self._rules.show(self._chance.choice(self._rules.legal(self._state, seat)))
        line = next(each for each in self.lines if each.seat == seat)
        id = self._chance.randbytes(16)
        self._pending = id, due_s
        self.moved_s.append(perf_counter())
        line.say(type="move", id=id, position=self._positions[self.lines[0]], text=text)

    def replace(self, at: int, line: Line, position: int) -> None:
        """A player is back on another connection and knows the game up to that position."""
        old, self.lines[at] = self.lines[at], line
        del self._positions[old]
        self._positions[line] = position
        line.on_message = self._on_message

    def close(self) -> None:
        for line in self.lines:
            line.on_message = None
            line.close()

    async def drop(self) -> None:
        """Delete the table for good."""
        for line in self.lines:
            line.on_message = None
        host, *others = self.lines
        await host.ask("dropped", "closing", type="drop_table", token=host.token)
        for line in (host, *others):
            line.close()

    def _on_message(self, line: Line, fields: Fields, size: int) -> None:
        match fields["type"]:
            case "moved":
                self.steps.append(size)
                if fields["position"] != self._positions[line] + 1:
                    self.errors.append(f"position {fields['position']} after {self._positions[line]}")
                self._positions[line] = fields["position"]
                if line is self.lines[0]:
                    self._follow(fields)
            case "done":
                self.steps[-1] += size  # the mover is told of their move just before it is acknowledged
                self._acknowledged(fields)
            case "over":
                self.over = True
            case "refused" | "closing":
                self.errors.append(str(fields))

    def _follow(self, fields: Fields) -> None:
        seat, text = fields.get("seat") or self._rules.to_act(self._state)[0], fields["text"]
        played = self._rules.play(self._state, seat, self._rules.parse(text), tuple(fields.get("turned_up", ())))
        if played.refused:
            raise Trouble(f"the server accepted {text!r}, which rule {played.rule} forbids")
        self._state = played.state
        self._go_on()

    def _acknowledged(self, fields: Fields) -> None:
        if self._pending is None or fields["id"] != self._pending[0]:
            self.errors.append(f"an answer to nothing: {fields}")
            return
        self.answered_s.append(perf_counter() - self._pending[1])
        self._pending = None
        self._go_on()

    def _go_on(self) -> None:
        """The next move, once both the acknowledgement and the position have come."""
        if self._pending is not None or self._behind:
            return
        due, self.next = self.next, None
        if due is None and self.closed_loop:
            due = perf_counter()
        if due is not None:
            self.move(due)

"""What the players were told, held against what the disk keeps: the promises of the server, each with its sentence."""

from __future__ import annotations

from typing import NamedTuple

from elcapitan.table.ruleset import HIDDEN
from tests.simulation.disk import ENTRIES, Disk


class Broken(AssertionError):
    """Raised when the server has broken a promise; its text says which, to whom and when."""


class Answer(NamedTuple):
    """What became of a move or take-back, as far as its sender was told."""

    table: str
    seat: int
    id: bytes
    done: int
    """The position it led to; 0 if it was refused."""


class Promises:
    """Of one run."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.done: dict[tuple[str, int, bytes], int] = {}
        self._open: dict[tuple[str, int, bytes], int] = {}
        """How many times each was asked for without having been refused."""
        self._said: dict[tuple[str, int, int], tuple[int, str, tuple[str, ...]]] = {}
        """By table, position and audience: the move as everyone there was told it."""

    def asked(self, table: str, seat: int, id: bytes) -> None:
        """It is asked for, once more perhaps."""
        key = table, seat, id
        self._open[key] = self._open.get(key, 0) + 1

    def answered(self, answer: Answer) -> None:
        """Someone has their answer."""
        key = answer.table, answer.seat, answer.id
        if not answer.done:
            if key in self.done:
                raise Broken(f"{answer} was refused after it had been acknowledged for position {self.done[key]}")
            self._open[key] -= 1
            return
        if self.done.setdefault(key, answer.done) != answer.done:
            raise Broken(f"{answer} was acknowledged for position {self.done[key]} before")
        self.told(answer.table, answer.done)

    def told(self, table: str, position: int) -> None:
        """Someone hears of a position: it must be on the disk by now."""
        if position and self._disk.positions(table) < position:
            raise Broken(f"table {table}: position {position} was told before it was on the disk")

    def moved(
        self, table: str, position: int, seat: int, text: str, turned_up: tuple[str, ...], audience: int = 0
    ) -> None:
        """Someone hears of a move: whoever else hears of that position there must hear the same.

        `audience` is the seat that is told, where not every seat is told the same.
        """
        said = seat, text, turned_up
        heard = self._said.setdefault((table, position, audience), said)
        if heard != said:
            raise Broken(f"table {table}, position {position}: {said}, but others heard {heard}")
        self.told(table, position)

    def settle(self) -> None:
        """At the end: what was acknowledged is on the disk once, what was refused is not."""
        kept: dict[tuple[str, int, bytes], list[int]] = {}
        for table, number, seat, id in self._disk.file.execute(f"SELECT table_id, number, seat, id FROM ({ENTRIES})"):
            if id:
                kept.setdefault((table, seat, id), []).append(number)
        for key, position in self.done.items():
            if key not in kept:
                raise Broken(f"{key} was acknowledged for position {position} and is lost")
        for key, numbers in kept.items():
            if len(numbers) > 1:
                raise Broken(f"{key} is kept twice, as {numbers}")
            if key in self.done and numbers != [self.done[key]]:
                raise Broken(f"{key} was acknowledged for position {self.done[key]} and is kept as {numbers}")
        for key, count in self._open.items():
            if not count and key in kept and key not in self.done:
                raise Broken(f"{key} was refused as often as it was asked for, and is kept")
        for (table, position, _), (seat, text, turned_up) in self._said.items():
            found = self._disk.file.execute(
                f"SELECT seat, text FROM ({ENTRIES}) WHERE table_id = ? AND number = ?", (table, position)
            ).fetchone()
            if found != (seat, text) and HIDDEN not in text:
                raise Broken(f"table {table}, position {position}: {seat, text, turned_up} was told, {found} is kept")

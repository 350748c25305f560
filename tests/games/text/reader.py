"""A game in words without a server: what is typed, and all that is said."""

from __future__ import annotations

import random
from typing import Any

from elcapitan import games
from elcapitan.client.text.session import TextSession
from tests.games.offline_game import OfflineGame


class Reader(OfflineGame):
    """Reads everything and plays by typed lines."""

    def __init__(self, name: str, seats: int = 3, seed: int = 1, me: int = 1, **more: Any) -> None:
        super().__init__(name, seats, seed, me, **more)
        self.said: list[str] = []
        """Since the last order."""
        self.talked: list[str] = []
        self.everything: list[str] = []
        self.session = self.visit(self._read)

    def visit(self, read: Any) -> TextSession[Any]:
        """A session that begins now."""
        session = TextSession(games.text(self.rules.name), self, read, self.talked.append)
        session.poll()
        return session

    def _read(self, lines: list[str]) -> None:
        self.said += lines
        self.everything += lines

    def orders(self, *lines: str) -> list[str]:
        """What is said in answer to these lines."""
        self.said.clear()
        for line in lines:
            self.session.order(line)
            self.session.poll()
        return list(self.said)

    def others_play(self, chance: random.Random) -> None:
        """Until I am to act again, or the game is over."""
        self.play_others(chance)
        self.session.poll()

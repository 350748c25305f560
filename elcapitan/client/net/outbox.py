"""My moves on their way to the server: one at a time, the next when the last one is acknowledged.

What has not been answered is kept with its id, so that after a break the very same move is sent again and cannot happen
twice (docs/protocol.md).
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import deque
from collections.abc import Callable
from typing import Literal

from elcapitan.client.model.table_model import TableModel
from elcapitan.protocol import to_server

SLOW_ANSWER_S = 3.0
"""Without an acknowledgement for this long the player is told so."""
POLL_INTERVAL_S = 0.5
Request = to_server.Move | to_server.TakeBack


class Outbox:
    """The moves that the server has not acknowledged; the first is shown as the model's ghost."""

    def __init__(self, send: Callable[[Request], None], say_slow: Callable[[], None]) -> None:
        """`send` sends a message to the server if it is connected; `say_slow` is called by `watch`."""
        self.unanswered: Request | None = None
        self.said_slow = False
        self._sent_s = 0.0
        self._waiting: deque[str] = deque()
        self._send, self._say_slow = send, say_slow

    @property
    def waited_s(self) -> float:
        """Seconds for which the first move has waited for its answer."""
        return time.monotonic() - self._sent_s if self.unanswered is not None else 0.0

    def play(self, model: TableModel, text: str) -> None:
        """Make a move; a further one waits until this one is acknowledged, and is dropped if it is refused."""
        model.set_pending(text)
        if self.unanswered is not None:
            self._waiting.append(text)
            return
        self._request(to_server.Move(id=os.urandom(16), position=model.position, text=text))

    def take_back(self, model: TableModel, what: Literal["step", "turn"]) -> None:
        """Undo the last step, or the whole turn."""
        if self.unanswered is None:
            self._request(to_server.TakeBack(id=os.urandom(16), position=model.position, what=what))

    def _request(self, request: Request) -> None:
        self.unanswered, self._sent_s, self.said_slow = request, time.monotonic(), False
        self._send(request)

    def send_again(self) -> None:
        """After a break: the same id at the same position."""
        if self.unanswered is not None:
            self._send(self.unanswered)

    async def watch(self) -> None:
        """Say once of each move that it waits too long for its answer; ends when it is cancelled."""
        while True:
            await asyncio.sleep(POLL_INTERVAL_S)
            if self.waited_s > SLOW_ANSWER_S and not self.said_slow:
                self.said_slow = True
                self._say_slow()

    def is_answer_to_pending(self, name: bytes) -> bool:
        """Whether an answer with that id is the one that is waited for."""
        return self.unanswered is not None and name == self.unanswered.id

    def on_answer(self, model: TableModel | None, *, refused: bool) -> None:
        """Go on with what waits, or drop it."""
        self.unanswered = None
        if model is not None:
            model.set_pending(None)
        if refused:
            self._waiting.clear()
        elif self._waiting and model is not None:
            self.play(model, self._waiting.popleft())

    def show_ghost(self, model: TableModel) -> None:
        """The model is another one: what is on its way is on its way there, too."""
        if isinstance(self.unanswered, to_server.Move):
            model.set_pending(self.unanswered.text)

    def clear(self) -> None:
        """We are at no table any more."""
        self.unanswered = None
        self._waiting.clear()

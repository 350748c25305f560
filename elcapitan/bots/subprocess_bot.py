"""An installed computer player in a process of its own: its faults stay there.

A process that takes too long is killed and started again for the next question. This is no protection against malice: a
computer player you do not trust belongs on another machine or account and speaks the wire (docs/bots.md).
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any

from elcapitan import games
from elcapitan.bots.budget import Budget
from elcapitan.bots.spawn_context import spawn_context, without_interrupts

START_TIMEOUT_S = 4.0
"""Until the process runs and the player is loaded."""
ANSWER_TIMEOUT_S = 3.0
"""More than any budget; with the start still less than a server waits for a computer player's move (10 s)."""


class SubprocessBotError(Exception):
    """Raised when no answer comes from the process, or an error; the message says which."""


class SubprocessBot:
    """The computer player as its caller sees it; it thinks in the other process."""

    def __init__(self, game: str, name: str, seed: int) -> None:
        self._game, self._name, self._seed = game, name, seed
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    def choose(self, state: Any, seat: int, budget: Budget) -> list[Any]:
        """What the player answers. Failed if it does not."""
        if self._line is None:
            self._start()
        parse = games.ruleset(self._game).parse
        return [parse(text) for text in self._answer((state, seat, budget), ANSWER_TIMEOUT_S)]

    def close(self) -> None:
        """End the process."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._line = self._process = None

    def _start(self) -> None:
        context = spawn_context()
        self._line, far = context.Pipe()
        self._process = context.Process(target=_serve, args=(far, self._game, self._name, self._seed), daemon=True)
        with without_interrupts():
            self._process.start()
        far.close()
        self._answer(None, START_TIMEOUT_S)

    def _answer(self, question: Any, patience_s: float) -> list[str]:
        assert self._line is not None
        try:
            if question is not None:
                self._line.send(question)
            if not self._line.poll(patience_s):
                raise SubprocessBotError(f"no answer within {patience_s:.0f} s")
            kind, answer = self._line.recv()
        except SubprocessBotError:
            self.close()
            raise
        except (OSError, EOFError):
            self.close()
            raise SubprocessBotError("its process has ended") from None
        if kind == "failed":
            raise SubprocessBotError(answer)
        return [*answer]


def _serve(line: Connection, game: str, name: str, seed: int) -> None:
    """The far end: questions in, answers out, until the line is closed."""
    sys.stdout = sys.stderr  # the near end's is not its own to write to
    questions: SimpleQueue[Any] = SimpleQueue()

    def listen() -> None:
        # In a thread of its own, so that a player that never comes back does not outlive its game.
        with suppress(OSError, EOFError):
            while True:
                questions.put(line.recv())
        os._exit(0)

    try:
        player = games.bots(game).load_installed(name, seed)
    except Exception as error:
        line.send(("failed", str(error)))
        return
    show = games.ruleset(game).show
    line.send(("chosen", []))
    threading.Thread(target=listen, daemon=True).start()
    while True:
        state, seat, budget = questions.get()
        try:
            line.send(("chosen", [show(move) for move in player.choose(state, seat, budget)]))
        except Exception as error:
            line.send(("failed", repr(error)))

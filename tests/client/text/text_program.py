"""Text mode as a program of its own, with a hand that types."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue

import pytest

from tests.timeouts import PATIENCE_S


class TextProgram:
    """The program at its other end: what it writes, and a hand that types."""

    def __init__(self, *words: str, home: Path | None = None) -> None:
        """`home`: of a player who has a folder of their own."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "elcapitan", "text", "--plain", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8"} | ({"ELCAPITAN_HOME": str(home)} if home else {}),
        )
        self.said: list[str] = []
        self._lines: Queue[str | None] = Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def until(self, pattern: str) -> str:
        """The next line in which that is found."""
        while True:
            try:
                line = self._lines.get(timeout=PATIENCE_S)
            except Empty:
                line = None
            assert line is not None, f"{pattern!r} never came; there came {self.said}"
            self.said.append(line)
            if re.search(pattern, line):
                return line

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ended(self) -> int:
        return self.process.wait(PATIENCE_S)

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._reader.join(PATIENCE_S)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[TextProgram]]:
    """Those of a test, which end with it; they have one home."""
    monkeypatch.setenv("ELCAPITAN_HOME", str(tmp_path))
    running: list[TextProgram] = []
    yield running
    for program in running:
        program.kill()

"""The game line by line: reads lines, writes lines, and nothing on the screen ever moves."""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
import textwrap
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, TextIO

from elcapitan.client.shell.i18n import _
from elcapitan.client.text.columns import cell_count
from elcapitan.client.text.session import TextSession
from elcapitan.text_cleaning import clean_line

POLL_INTERVAL_S = 0.05
_BEGINNING = re.compile(r" *(?:- |\S+ {2,})?")
"""An indent, and the mark of a point or the name of a move or an order before its words."""
_SECOND_CELL = "\ufdd0"
"""Never a sign of a text: Unicode has none there."""
ANSWER_TIMEOUT_S = 10.0
"""How long the next line waits for the answer to the one before: leaving must work with a silent server."""


def write_lines(lines: list[str], out: TextIO | None = None) -> None:
    """Write them, each on its own line, at once."""
    target = out or sys.stdout
    width = shutil.get_terminal_size().columns if target.isatty() else 0
    for line in lines:
        target.write("\n".join(wrapped(speakable(clean_line(line)), width)) + "\n")
    target.flush()


def wrapped(line: str, width: int) -> list[str]:
    """The line cut between words, so that a terminal of that width does not cut within one; 0 leaves it whole.

    What follows begins below the text of the line, behind its indent and the name of a move.
    """
    if not width or cell_count(line) <= width:
        return [line]
    beginning = _BEGINNING.match(line)
    assert beginning is not None
    indent = " " * min(len(beginning[0]), width // 4)
    # Each sign is followed by a filler for its second cell; where a cut parts them, the next line is a cell longer.
    cells = "".join(sign + _SECOND_CELL * (cell_count(sign) - 1) for sign in line)
    lines = textwrap.wrap(cells, width - (_SECOND_CELL in cells), subsequent_indent=indent, break_on_hyphens=False)
    return [each.replace(_SECOND_CELL, "") for each in lines] or [line]


def screen_mode_hint(command: str, *, frozen: bool) -> str:
    """Shown where the whole screen of a terminal could be used and the library for it is missing. Nothing can be added
    to a frozen program.
    """
    if frozen:
        words = _("This build has no full-screen text mode; the game continues line by line. With Python: {command}")
        return words.format(command=command)
    return _("For the full-screen mode: {command}. The game continues line by line.").format(command=command)


def speakable(line: str) -> str:
    """The line without signs that a voice reads out by their names, or not at all."""
    return line.replace("\N{NO-BREAK SPACE}", " ").replace(" → ", _(", then ")).replace(" · ", ", ")


def read_lines(source: Iterable[str], loop: asyncio.AbstractEventLoop, hand_on: Callable[[str | None], None]) -> None:
    """In a thread of its own: every line as it comes, then None. The event loop never waits for a keyboard."""

    def read() -> None:
        with suppress(RuntimeError):  # the loop is closed: the player has quit, and lines still come
            with suppress(OSError, ValueError):  # the source of the lines is closed, or no text
                for line in source:
                    loop.call_soon_threadsafe(hand_on, line)
            loop.call_soon_threadsafe(hand_on, None)

    threading.Thread(target=read, name="keyboard", daemon=True).start()


async def run_session(session: TextSession[Any], source: Iterable[str]) -> None:
    """Until the player quits or the lines end."""
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    read_lines(source, asyncio.get_running_loop(), lines.put_nowait)
    while not session.over:
        session.poll()
        try:
            line = await asyncio.wait_for(lines.get(), POLL_INTERVAL_S)
        except TimeoutError:
            continue
        if line is None:
            return
        session.order(line)
        await _wait_for_answer(session)


async def _wait_for_answer(session: TextSession[Any]) -> None:
    """Wait until the last order is answered and shown: lines that come all at once are done one after the other."""
    loop = asyncio.get_running_loop()
    end_s = loop.time() + ANSWER_TIMEOUT_S
    while session.is_waiting and loop.time() < end_s:
        await asyncio.sleep(POLL_INTERVAL_S / 5)

"""The chat of one table: lines are cleaned and numbered, and the newest kept in memory and in the journal.

Who may talk and how often is asked elsewhere (permissions.py, rate_limits.py).
"""

from __future__ import annotations

from collections.abc import Iterable

from elcapitan.protocol import to_client
from elcapitan.protocol.limits import CHAT_LETTERS, date_number
from elcapitan.text_cleaning import clean_name
from elcapitan_server.basics.errors import RequestRefused
from elcapitan_server.store.table_rows import ChatRow


def clean_chat_text(text: str) -> str:
    """What of a line can be shown. RequestRefused if nothing is left of it."""
    kept = clean_name(text, CHAT_LETTERS)
    if not kept:
        raise RequestRefused("bad-text", "There is nothing in this line that can be shown.")
    return kept


class TableChat:
    """The newest lines of one table."""

    def __init__(self, kept: Iterable[ChatRow], most: int) -> None:
        self._lines, self._most = [*kept][-most:], most
        self._last = 0
        """The number of a line that was removed, if it was the last."""

    @property
    def lines(self) -> tuple[ChatRow, ...]:
        """Everything there is, oldest first."""
        return tuple(self._lines)

    def next_line(self, seat: int, name: str, text: str, now_s: int) -> ChatRow:
        """The line that would be the next one."""
        number = max(self._last, self._lines[-1].number if self._lines else 0) + 1
        return ChatRow(number, seat, name, clean_chat_text(text), now_s)

    def append(self, line: ChatRow) -> to_client.Said:
        """Add a stored line; returns the message for everyone."""
        self._lines = [*self._lines[1 - self._most :], line]
        return to_client.Said(line=_as_message(line))

    def remove(self, lines: Iterable[ChatRow]) -> None:
        """Remove these lines; the number of the next one does not depend on that."""
        gone = set(lines)
        self._last = max((line.number for line in self._lines), default=self._last)
        self._lines = [line for line in self._lines if line not in gone]

    def history(self) -> to_client.Chat | None:
        """All lines; None if there are none."""
        return to_client.Chat(lines=[_as_message(line) for line in self._lines]) if self._lines else None


def _as_message(line: ChatRow) -> to_client.ChatLine:
    at_s = date_number(line.at_s)
    return to_client.ChatLine(number=line.number, seat=line.seat, name=line.name, text=line.text, at_s=at_s)

"""Finds every table that this player has a seat at, and games left without a server.

Their own server's are there at once; those on the network are inserted as their servers answer, and one that does not
answer is listed as not reachable. Of many games each is read when it comes in sight.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

from elcapitan.client.lobby import listed_tables
from elcapitan.client.net import connection, request_errors, seat_tokens, table_client
from elcapitan.client.scenes import left_games, saved_games
from elcapitan.client.shell.i18n import _

FIRST_READ = 8
"""Games that are read before the list is shown: more than are visible at once."""
READ_PAUSE_S = 0.05
"""Between two looks whether lines in sight are to be read, and whether the list is still being scrolled."""

Line = saved_games.SavedGame | left_games.LeftGame
Change = Callable[[Sequence[Line] | None, Sequence[Line]], None]


class GamesTab(StrEnum):
    """One page of the list."""

    RUNNING = "running"
    FINISHED = "finished"
    LOBBIES = "lobbies"


def tab_of(line: Line) -> GamesTab | None:
    """None: its server has not been asked: it may belong to any page. One that is not reachable counts as going on."""
    if line.is_over:
        return GamesTab.FINISHED
    if not isinstance(line, saved_games.SavedGame) or line.found is None:
        return None if line.is_pending else GamesTab.RUNNING
    stages = {"lobby": GamesTab.LOBBIES, "over": GamesTab.FINISHED}
    return stages.get(line.found.table.stage, GamesTab.RUNNING)


def line_order(line: Line) -> tuple[int, float]:
    """The sort key of the list: games in progress, those not begun, those not read yet, those that are over; each the
    newest first. Pending lines stay in the order of their tokens.
    """
    if line.is_pending:
        return 2, 0.0
    return 3 if line.is_over else 0 if line.record else 1, -line.changed_s


class GameFinder:
    """Fills the list; told by `changed` of what was listed before and is now."""

    def __init__(self, link: table_client.TableClient, changed: Change) -> None:
        self.link = link
        self._changed = changed
        self.lines: list[Line] | None = None
        """None while they are being looked for."""
        self.trouble = ""
        self.in_sight: Callable[[], Sequence[Line]] = lambda: ()
        """The lines that are seen now; none while the list is being scrolled."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look for them, also while a dialogue is over the list."""
        if self.lines is None and self._task is None:
            self._task = asyncio.create_task(self._find_all())

    def cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def line_to(self, server: str) -> table_client.TableClient:
        """The client for that server."""
        address = listed_tables.parse_address(server)
        return self.link if server == self.link.server or address is None else self.link.client_for(*address)

    def add(self, found: Iterable[Line]) -> None:
        """Insert them; the others keep their order."""
        before = self.lines
        self.lines = list(heapq.merge(before or [], sorted(found, key=line_order), key=line_order))
        self._changed(before, self.lines)

    def put(self, line: Line, *instead: Line) -> None:
        """Other lines in its place; none: it is gone."""
        before = self.lines or []
        at = next((at for at, each in enumerate(before) if each is line), None)
        if at is not None:  # else it was deleted meanwhile
            self.lines = [*before[:at], *instead, *before[at + 1 :]]
            self._changed(before, self.lines)

    async def _find_all(self) -> None:
        elsewhere = [server for server in self.link.seats.servers() if server != self.link.server]
        await asyncio.gather(self._find(), *(self._find_elsewhere(server) for server in elsewhere))

    async def _find(self) -> None:
        """The newest are listed at once; of the others each is read when it comes in sight."""
        (found, kept), left = await asyncio.gather(self._read_newest(), asyncio.to_thread(left_games.left_games))
        pending = [saved_games.SavedGame(each, None, None, is_pending=True) for each in kept]
        self.add([*found, *left, *pending])
        if kept:
            await self._read_in_sight()

    async def _read_newest(self) -> tuple[list[saved_games.SavedGame], list[seat_tokens.SeatToken]]:
        """The newest games of our own server, and the tokens of the others."""
        found: list[saved_games.SavedGame] = []
        try:
            await self.link.find_lost_seats()
            kept = self.link.seats.seats_at(self.link.server)
            for each in kept[:FIRST_READ]:
                _add_line(found, each, await self._read(each))
                await asyncio.sleep(0)
        except request_errors.REQUEST_ERRORS as fault:
            self.trouble = _("The game could not be started: {reason}").format(reason=fault)
            return found, []
        return found, kept[FIRST_READ:]

    async def _read(self, kept: seat_tokens.SeatToken) -> saved_games.SavedGame | None:
        """The line of a game of our own server; None if the server does not know it."""
        try:
            found = await self.link.find_table(kept)
        except connection.RequestDeclined as declined:
            return _hidden_game(kept, declined)
        return self._with_people(saved_games.saved_game_of(found)) if found is not None else None

    def _with_people(self, line: saved_games.SavedGame) -> saved_games.SavedGame:
        token = line.seat_token
        return line._replace(people=len(self.link.seats.seats_of_people(token.server, token.table)))

    async def _read_in_sight(self) -> None:
        """Read the pending lines that are visible, one after the other, while the list is not scrolled.

        First the server is asked of each, which tells its page; then those of the page are replayed.
        """
        while self.lines and any(line.is_pending for line in self.lines):
            pending = next((line for line in self.in_sight() if line.is_pending), None)
            if not isinstance(pending, saved_games.SavedGame):
                await asyncio.sleep(READ_PAUSE_S)
            elif pending.found is not None:
                read = await asyncio.to_thread(saved_games.saved_game_of, pending.found)
                self.put(pending, self._with_people(read))
            else:
                await self._ask(pending)

    async def _ask(self, pending: saved_games.SavedGame) -> None:
        """Nothing in its place if the same table is listed already, or is gone."""
        try:
            found = await self.link.find_table(pending.seat_token)
        except request_errors.REQUEST_ERRORS as fault:
            self.put(pending, _hidden_game(pending.seat_token, fault))
            return
        listed = [
            line.seat_token.table
            for line in self.lines or ()
            if isinstance(line, saved_games.SavedGame) and line.is_reachable
        ]
        known = found is not None and found.seat_token.table not in listed
        self.put(pending, *([pending._replace(found=found)] if known else ()))

    async def _find_elsewhere(self, server: str) -> None:
        """A frame may come between two of its tables, for each is replayed."""
        found, unreachable = [], [saved_games.SavedGame(kept, None, None) for kept in self.link.seats.seats_at(server)]
        line = self.line_to(server)
        if line.server != server:  # an edited file: our own server would list its games once more
            self.add(unreachable)
            return
        try:
            hidden = list[saved_games.SavedGame]()
            own = await line.list_own_tables(lambda kept, declined: hidden.append(_hidden_game(kept, declined)))
            found += hidden
            for each in own:
                found.append(self._with_people(saved_games.saved_game_of(each)))
                await asyncio.sleep(0)
        except request_errors.REQUEST_ERRORS:
            found = unreachable
        self.add(found)


def _hidden_game(kept: seat_tokens.SeatToken, fault: Exception) -> saved_games.SavedGame:
    """The line of a game that its server does not show just now; it says why where that is our own or has
    answered.
    """
    server = "" if kept.server == seat_tokens.BUILTIN else kept.server
    is_told = isinstance(fault, connection.RequestDeclined) or not server
    trouble = request_errors.request_error_text(fault, server) if is_told else ""
    return saved_games.SavedGame(kept, None, None, trouble=trouble)


def _add_line(
    lines: list[saved_games.SavedGame], kept: seat_tokens.SeatToken, line: saved_games.SavedGame | None
) -> None:
    """Each table once: the token of a table before a rematch may show the new one, which its own token shows better."""
    if line is None:
        return
    same = next((at for at, each in enumerate(lines) if each.seat_token.table == line.seat_token.table), None)
    if same is None:
        lines.append(line)
    elif kept.table == line.seat_token.table:
        lines[same] = line

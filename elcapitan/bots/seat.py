"""One computer player at one table: a client like any other that follows the moves by its own rules.

Knows the wire and any Ruleset, and asks a bot for its moves; it knows nothing of how a bot thinks. In a game with
secrets it is told what its seat may know and nothing else. An answer to a position that is no longer the current one is
dropped.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from elcapitan.protocol import limits, to_client, to_server
from elcapitan.protocol.endpoint import Broken, Ended, Endpoint, Side, State
from elcapitan.table.record import parse_record
from elcapitan.table.replay import replay_record
from elcapitan.table.ruleset import Ruleset

log = logging.getLogger(__name__)

READ_BYTES = 64 * 1024
CONNECT_S = 5.0
OVERTAKEN = ("stale", "not-your-turn")
"""Why a move is refused that has come too late."""
RETRY_S = 1.0
"""Before a move is sent again that the server could not store."""
PERSON = "person"
"""Who plays a seat that is no computer player's."""


class BotCall(NamedTuple):
    """The server's call for a computer player: where to connect, the ticket, the level."""

    host: str
    port: int
    ticket: str
    """64 hex digits; good for one connection."""
    game: str
    level: str
    seed: int
    share: str = ""
    """The owner in the worker's queue: owners take turns."""


Run = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Does long work away from the event loop, in the turn of the seat's share."""
Choose = Callable[[Any, int], Awaitable[list[str]]]
"""Position and seat to the texts of the moves that are left of the turn, found away from the event loop."""


async def run_at_once(work: Callable[[], Any]) -> Any:
    """For a seat that shares its process with no other."""
    return work()


class BotSeat:
    """The connection of one seat and what is known of its game."""

    def __init__(
        self,
        ruleset: Ruleset,
        choose: Choose,
        watched_s: float = 0.0,
        stands_in: Callable[[], bool] = lambda: False,
        run: Run = run_at_once,
    ) -> None:
        """`watched_s`: a turn takes at least so long while nobody but computer players plays.

        `stands_in` says whether the last choice was made by another player than the one that sits here. `run` replays
        records, which takes up to a tenth of a second.
        """
        self._ruleset, self._choose, self._run = ruleset, choose, run
        self._watched_s, self._stands_in = watched_s, stands_in
        self._persons_play = True
        self._end = Endpoint(Side.CLIENT)
        self._seat = 0
        self._states: list[Any] = []
        """The first position and the one after each move that stands, as this seat knows them."""
        self._position = -1
        self._replaying: asyncio.Task[None] | None = None
        """A record is being replayed."""
        self._coming: list[object] = []
        """What has come meanwhile."""
        self._fault: Exception | None = None
        """What has ended the replay."""
        self._plan: list[str] = []
        self._sent: bytes | None = None
        """The id of the move that is not answered yet."""
        self._retry: asyncio.TimerHandle | None = None
        """The server cannot store the move that was sent; it is sent again then."""
        self._thought: asyncio.Task[None] | None = None
        self._asked = -1
        """The position the bot thinks about, or has thought about in vain."""

    async def play(self, call: BotCall) -> None:
        """Sit there until the server ends the connection."""
        async with asyncio.timeout(CONNECT_S):
            reader, writer = await asyncio.open_connection(call.host, call.port)
        self._writer = writer
        try:
            self._send(
                to_server.Hello(
                    protocol=limits.PROTOCOL,
                    rules={self._ruleset.name: self._ruleset.version},
                    program="computer player",
                    ticket=bytes.fromhex(call.ticket),
                )
            )
            going_on = True
            while going_on and self._fault is None:
                try:
                    received = await reader.read(READ_BYTES)
                except ConnectionError:
                    received = b""  # a server that ends while something is on its way to it resets the connection
                if received:
                    self._end.receive_data(received)
                else:
                    self._end.receive_eof()
                going_on = all(map(self._handle_message, self._end.events()))
                if going_on:
                    self._act_or_think()
        finally:
            for pending in (self._thought, self._retry, self._replaying):
                if pending is not None:
                    pending.cancel()
            writer.close()
        if self._fault is not None:
            raise self._fault

    def _send(self, message: to_server.ToServer) -> None:
        if self._end.state is State.CLOSED:
            return  # the farewell came in the same bytes as what is answered here
        self._end.send(message)
        self._writer.write(self._end.data_to_send())

    def _handle_message(self, event: object) -> bool:
        """Follow the table; False when the connection is over."""
        match event:
            case Broken(error=error):
                log.error("the server broke the protocol: %s", error)
                return False
            case Ended() | to_client.Closing() | to_client.Over():
                return False
            case to_client.Ping(number=number):
                self._send(to_server.Pong(number=number))
            case _ if self._replaying is not None:
                self._coming.append(event)
            case to_client.Seated(seat=seat):
                self._seat = seat
            case to_client.Table(table=info):
                self._persons_play = any(each.by == PERSON and not each.held_by for each in info.seats)
            case to_client.Record(position=position, record=text):
                self._replaying = asyncio.get_running_loop().create_task(self._replay(position, text))
            case to_client.Moved():
                self._follow(event)
            case to_client.TakenBack(position=position, moves=moves):
                del self._states[len(self._states) - moves :]
                self._position = position
                self._plan = []
            case to_client.Done():
                self._sent = self._retry = None
            case to_client.Refused(why="storage-unavailable", text=sentence) if self._plan:
                if self._retry is None:
                    log.warning("%s", sentence)  # once, however long it lasts
                self._retry = asyncio.get_running_loop().call_later(RETRY_S, self._send_again)
            case to_client.Refused(why=why, text=sentence):
                # The server moved in its place while the move was on its way: nothing is wrong.
                level = logging.INFO if why in OVERTAKEN else logging.WARNING
                log.log(level, "refused: %s: %s", why, sentence)
                # Think again about the same position; the server's patience ends the third time.
                self._sent, self._plan, self._asked = None, [], -1
        return True

    async def _replay(self, position: int, record: str) -> None:
        """Stand where a record ends, and then follow what has come since."""
        try:
            replayed = await self._run(lambda: replay_record(parse_record(record), lambda name: self._ruleset))
            self._states, self._position = [*replayed.states], position
            self._plan, self._asked = [], -1
            self._replaying = None
            coming, self._coming = self._coming, []
            for event in coming:
                self._handle_message(event)
            self._act_or_think()
        except Exception as fault:
            self._fault = fault
            self._writer.close()

    def _follow(self, moved: to_client.Moved) -> None:
        played, seat = None, moved.seat
        if moved.position == self._position + 1:
            move = self._ruleset.parse(moved.text)
            seat = seat or self._ruleset.to_act(self._states[-1])[0]
            played = self._ruleset.play(self._states[-1], seat, move, moved.turned_up)
        own = seat == self._seat and self._plan[:1] == [moved.text]
        self._plan = self._plan[1:] if own else []
        if played is None or played.refused:
            self._send(to_server.AskRecord())
            return
        self._states.append(played.state)
        self._position = moved.position

    def _act_or_think(self) -> None:
        """Send the next move of the plan, or begin to think, if it is this seat's turn."""
        if self._sent is not None or self._position < 0 or self._replaying is not None:
            return
        if self._seat not in self._ruleset.to_act(self._states[-1]):
            return
        if self._plan:
            self._sent = os.urandom(16)
            self._send(
                to_server.Move(id=self._sent, position=self._position, text=self._plan[0], stand_in=self._stands_in())
            )
        elif self._asked != self._position and (self._thought is None or self._thought.done()):
            self._asked = self._position
            self._thought = asyncio.get_running_loop().create_task(self._think(self._position, self._states[-1]))

    def _send_again(self) -> None:
        self._sent = None
        self._act_or_think()

    async def _think(self, position: int, state: Any) -> None:
        began_s = asyncio.get_running_loop().time()
        try:
            plan = await self._choose(state, self._seat)
            if not self._persons_play:
                await asyncio.sleep(began_s + self._watched_s - asyncio.get_running_loop().time())
        except Exception:
            log.exception("a computer player could not decide; the server will move for it")
            return
        finally:
            self._thought = None
        if position == self._position:
            self._plan = plan
        self._act_or_think()

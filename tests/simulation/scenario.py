"""One seed's story: tables begin in calm weather, then everything goes wrong, then it must all be good again.

`play(seed)` gives what happened or raises Broken. The same seed is the same story, byte by byte.
"""

from __future__ import annotations

import asyncio
import json
import logging
import warnings
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from elcapitan.protocol import to_client, to_server
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.store import table_store
from elcapitan_server.tables.new_table import replay_match
from tests.simulation.disk import Disk
from tests.simulation.loop import Program, SimulatedLoop
from tests.simulation.network import Network, Weather
from tests.simulation.players import Line, Player
from tests.simulation.promises import Broken, Promises
from tests.simulation.server_program import PORT, RULES, ServerProgram

STORM_S = 40.0
PATIENCE_S = 120.0
"""For everyone to be served again once all is well."""
RESTING_S = 25.0
"""For the last moves of computer players, the slowest of which the server makes for them."""
STOPPING_S = 5.0
CALM = Weather()


class Seen(NamedTuple):
    """What happened."""

    seed: int
    virtual_s: float
    moves: int
    lines: int
    """Connections the players made."""
    servers: int
    syncs: int
    pieces: int
    faults: dict[str, int]
    history: str
    """The hash of every piece that arrived, with its time and place."""


class Scenario:
    """One seed."""

    def __init__(self, seed: int, loop: SimulatedLoop) -> None:
        self.seed, self.loop = seed, loop
        self.network = loop.network = Network(loop, Random(f"{seed}/network"))
        self.disk = Disk(loop, Random(f"{seed}/disk"))
        self.ledger = Promises(self.disk)
        self.chance = Random(f"{seed}/story")
        self.faults: dict[str, int] = {}
        self.players: list[Player] = []
        self.house = ServerProgram(seed, loop, self.network, self.disk)
        self._doing: set[asyncio.Task[Any]] = set()
        self._player_program = Program("players")

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something that goes on beside the story."""
        task = self.loop.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    # Before the storm

    async def _open_tables(self) -> None:
        """One to three tables in calm weather; at each a host, guests or a computer player, at some an onlooker."""
        for number in range(self.chance.choice((1, 2, 2, 3))):
            game = self.chance.choice(("toy", "toy", "elcapitan", "yspahan"))
            bot = game != "elcapitan" and self.chance.random() < 0.4
            count = 2 if game == "toy" else self.chance.choice((2, 3))
            people = [self._player(game, f"{number}{at}") for at in range(count - bot)]
            await self._seat(game, count, people, bot=bot)
            if self.chance.random() < 0.5:
                watcher = self._player(game, f"{number}w")
                watcher.table = people[0].table
                people.append(watcher)
            self.players += people

    def _player(self, game: str, name: str) -> Player:
        address = f"10.0.1.{len(self.players) * 5 + int(name[0]) + 1}{ord(name[1]) % 10}"
        follows = self.chance.random() < 0.6
        chance = Random(f"{self.seed}/player/{name}")
        return Player(f"P{name}", address, PORT, RULES[game], self.ledger, chance, follows=follows)

    async def _seat(self, game: str, count: int, people: list[Player], *, bot: bool) -> None:
        lines = [await Line.open(player.address, PORT) for player in people]

        async def ask(at: int, message: to_server.ToServer, kind: type[Any]) -> Any:
            lines[at].say(message)
            found = None
            while True:
                for heard in await lines[at].hear(self.loop.time() + 30.0):
                    if isinstance(heard, to_client.Seated):
                        people[at].table, people[at].seat = heard.table, heard.seat
                        people[at].token = heard.token or people[at].token
                    if isinstance(heard, to_client.Refused):
                        raise Broken(f"in calm weather {message} is refused: {heard}")
                    found = heard if isinstance(heard, kind) else found
                if found is not None:
                    return found

        for at in range(len(people)):
            await ask(at, to_server.Hello(protocol=1, name=people[at].name, wants="positions"), to_client.Welcome)
        options = {"rounds": 9} if game == "toy" else {}
        await ask(0, to_server.CreateTable(game=game, seats=count, options=options), to_client.Table)
        for at in range(1, len(people)):
            await ask(at, to_server.JoinTable(table=people[0].table), to_client.Table)
            await ask(at, to_server.Ready(), to_client.Table)
        if bot:
            await ask(0, to_server.AddBot(level="meek"), to_client.Table)
        await ask(0, to_server.Start(), to_client.Position)
        for line in lines:
            line.drop()

    # The storm

    async def _storm(self) -> None:
        """Things go wrong, one after the other or several at once."""
        until_s = self.loop.time() + STORM_S
        kinds: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            "killed": self._fault_killed,
            "power cut": self._fault_power,
            "cut off": self._fault_cut,
            "reset": self._fault_reset,
            "disk full": self._fault_full,
            "disk slow": self._fault_slow,
            "bad weather": self._fault_weather,
            "workers killed": self._fault_workers,
            "clock set": self._fault_clock,
            "twin": self._fault_twin,
        }
        while self.loop.time() < until_s:
            await asyncio.sleep(self.chance.expovariate(1 / 3.0))
            kind = self.chance.choice([*kinds])
            self.faults[kind] = self.faults.get(kind, 0) + 1
            await kinds[kind]()

    async def _fault_killed(self, *, silently: bool = False) -> None:
        await self.house.kill(silently=silently)
        await asyncio.sleep(self.chance.choice((0.05, 1.0, 5.0)))
        await self.house.start()

    async def _fault_power(self) -> None:
        await self._fault_killed(silently=True)

    async def _fault_cut(self) -> None:
        address = self.chance.choice(self.players).address
        self.network.cut(address)
        self._later(self.chance.choice((0.5, 5.0, 20.0, 60.0)), lambda: self.network.heal(address))

    async def _fault_reset(self) -> None:
        self.network.break_lines(self.chance.choice(self.players).address)

    async def _fault_full(self) -> None:
        self.disk.full = True
        self._later(self.chance.uniform(0.1, 5.0), self._disk_is_well)

    async def _fault_slow(self) -> None:
        self.disk.slow_s = self.chance.uniform(0.1, 4.0)
        self._later(self.chance.uniform(0.5, 8.0), self._disk_is_well)

    def _disk_is_well(self) -> None:
        self.disk.full, self.disk.slow_s = False, 0.0

    async def _fault_weather(self) -> None:
        self.network.weather = Weather(0.001, self.chance.choice((0.2, 1.0)), 0.2, self.chance.choice((64, 2048)), 0.9)
        self._later(self.chance.uniform(1.0, 15.0), self._sun)

    def _sun(self) -> None:
        self.network.weather = CALM

    async def _fault_workers(self) -> None:
        self.house.kill_workers()

    async def _fault_clock(self) -> None:
        self.house.wall_s = max(0, self.house.wall_s + self.chance.choice((-(10**7), -3600, -1, 1, 86_400, 10**8)))

    async def _fault_twin(self) -> None:
        """Someone else, or the same person twice, takes a seat by its token: the newest connection wins."""
        owner = self.chance.choice([player for player in self.players if player.seat])

        async def twin() -> None:
            try:
                line = await Line.open("10.0.2.1", PORT)
                line.say(to_server.Hello(protocol=1, wants="positions", token=owner.token))
                await line.hear(self.loop.time() + self.chance.uniform(0.1, 3.0))
                line.drop()
            except Exception:
                pass  # it is nobody's business how they fare

        self.begin(twin())

    def _later(self, in_s: float, work: Callable[[], None]) -> None:
        self.loop.call_later(in_s, work)

    # After the storm

    async def _calm(self) -> None:
        """Everything works again, and everyone has to be served and come to the same end."""
        self.network.heal_all()
        self._sun()
        self._disk_is_well()
        before = {player: player.answers for player in self.players}
        moved = {player.table: self.disk.positions(player.table) for player in self.players}
        for player in self.players:
            player.hurry = True
        until_s = self.loop.time() + PATIENCE_S
        while True:
            await asyncio.sleep(1.0)
            waiting = [player for player in self.players if not self._served(player, before[player], moved)]
            if not waiting:
                break
            if self.loop.time() > until_s:
                names = ", ".join(f"{player.name} (position {player.position})" for player in waiting)
                raise Broken(f"{PATIENCE_S:.0f} s after the storm these are not served: {names}")

        for player in self.players:
            player.rests = True
        await asyncio.sleep(RESTING_S)

    def _served(self, player: Player, answers: int, moved: dict[str, int]) -> bool:
        """They have been answered, are where the table is, and the table has gone on, or its game is over."""
        if player.answers <= answers + 1 or player.position < self.disk.positions(player.table):
            return False
        return player.over or player.position >= moved[player.table] + 5

    async def _end(self) -> None:
        """Everyone rests, the server is stopped in good order, and all books are compared."""
        await self.loop.kill(self._player_program)
        for end in [*self.network.ends]:
            if end.address.startswith("10.0.1."):
                end.abort()
        await asyncio.sleep(1.0)
        server = self.house.server
        assert server is not None
        people = [peer for peer in server._peers if not peer.for_bots]
        if people:
            raise Broken(f"the server still has {people} when everybody has gone")
        begun_s = self.loop.time()
        await self.house.stop()
        if self.loop.time() - begun_s > STOPPING_S:
            raise Broken(f"the server took {self.loop.time() - begun_s:.1f} s to stop")
        await asyncio.sleep(0.1)
        left = [repr(task) for task in self.house.program.tasks]
        if left:
            raise Broken(f"a server that has stopped goes on with {left}")
        self.ledger.settle()
        self._compare()

    def _compare(self) -> None:
        """What is on the disk, opened as after a restart, is what every player has before them."""
        journal = self.disk.open(Path("journal.sqlite"))
        stored = {table.row.id: table for table in table_store.stored_tables(journal)}
        for player in self.players:
            table = stored[player.table]
            rules = RULES[table.row.game]
            match = replay_match(table, OfferedGame(rules, ()))
            assert match is not None
            if player.position != match.position:
                raise Broken(f"{player.name} is at position {player.position}, the journal at {match.position}")
            if player._follows:
                same = rules.digest(player.state) == rules.digest(match.view(player.seat))
            else:
                # What they were sent went through msgpack; the mapping itself may hold tuples.
                seen = rules.position(match.view(player.seat), player.seat or None)
                same = json.dumps(player.state, sort_keys=True) == json.dumps(seen, sort_keys=True)
            if not same:
                raise Broken(f"{player.name} and the journal differ about position {player.position}")

    async def play(self) -> Seen:
        await self.house.start()
        await self._open_tables()
        lives = [self.loop.run_in(self._player_program, player.live()) for player in self.players]
        try:
            await self._storm()
            await self._calm()
        finally:
            # A promise that was found broken on the way comes first.
            for life in lives:
                if life.done() and not life.cancelled() and (error := life.exception()) is not None:
                    raise error
        await self._end()
        if self.loop.faults:
            raise Broken(self.loop.faults[0])
        moves = sum(self.disk.positions(table) for table in {player.table for player in self.players})
        return Seen(
            self.seed,
            round(self.loop.time(), 6),
            moves,
            sum(player.lines for player in self.players),
            self.house.servers,
            self.disk.syncs,
            self.network.pieces,
            self.faults,
            self.network.history,
        )


class _Listening(logging.Handler):
    """Faults of the server are logged and survived; here they are not."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.faults: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if "fault of the server" in record.getMessage() or "could not send" in record.getMessage():
            self.faults.append(logging.Formatter().format(record))


@contextmanager
def _listening() -> Iterator[_Listening]:
    logger, handler = logging.getLogger("elcapitan_server"), _Listening()
    before, logger.propagate = logger.propagate, False
    logger.addHandler(handler)
    try:
        yield handler
    finally:
        logger.removeHandler(handler)
        logger.propagate = before


def play(seed: int) -> Seen:
    """The story of that seed. Broken if the server breaks a promise in it."""
    with (
        _listening() as log,
        warnings.catch_warnings(),
        asyncio.Runner(loop_factory=SimulatedLoop) as runner,
    ):
        # Who is killed between making a coroutine and beginning it never does.
        warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
        loop = runner.get_loop()
        assert isinstance(loop, SimulatedLoop)
        story = Scenario(seed, loop)
        try:
            seen = runner.run(story.play())
        except Broken as broken:
            raise Broken(
                f"seed {seed}, {loop.time():.3f} s: {broken}; faults {story.faults}; {log.faults[:1]}"
            ) from broken
        if log.faults:
            raise Broken(f"seed {seed}: {log.faults[0]}")
        return seen

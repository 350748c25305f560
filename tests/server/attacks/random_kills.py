"""The server killed at random moments under load, again and again: `python -m tests.server.attacks.random_kills
[--kills N]`.

Eight tables of two people who play by their own rules as fast as they are answered, over real sockets and with a real
journal: El Capitan, or Yspahan or a toy game, whose secrets make each follow their own view. What they were told is
compared with the journal at the end: nothing acknowledged is lost or there twice, what was refused is not there, and
everyone heard what they should.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from elcapitan import games
from elcapitan.protocol import to_client, to_server
from elcapitan.table.ruleset import Ruleset
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.store.journal import Journal
from elcapitan_server.store.table_store import stored_tables
from elcapitan_server.tables.new_table import replay_match
from tests.database_cleanup import open_database
from tests.ports import reserved_port
from tests.server.clients import Person
from tests.signals import send_signal
from tests.simulation.players import Player
from tests.simulation.promises import Broken, Promises
from tests.timeouts import PATIENCE_S
from tests.toy_game import Toy

ROOT = Path(__file__).parents[3]
GAME = "elcapitan"
RULES: dict[str, Ruleset] = {"toy": Toy(), **{name: games.ruleset(name) for name in games.game_names()}}


class JournalFile:
    """The disk of the ledger: looked at when no server is running any more."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def positions(self, table: str) -> int:
        return sys.maxsize  # nothing else reads the file while the server has it

    @property
    def file(self) -> sqlite3.Connection:
        return open_database(self._path)


async def start(folder: Path, port: int, *words: str) -> asyncio.subprocess.Process:
    """A server that listens."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.server.server_with_toy", "--host", "127.0.0.1", "--port", str(port)),
        *("--data", str(folder), "--requests-per-s", "100000", "--connections-per-address", "10000", *words),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    await process.stdout.readline()
    return process


async def seated(
    port: int,
    tables: int,
    ledger: Promises,
    chance: Random,
    kind: type[Player] = Player,
    at_most_s: float = 0.05,
    game: str = GAME,
) -> list[Player]:
    """That many tables of two whose games have begun, without connections. They think for that long at most."""
    players = []
    for number in range(tables):
        people = [await Person.greet(port, f"P{number}{at}", wants="moves") for at in (1, 2)]
        options = {"rounds": 9} if game == "toy" else {}
        await people[0].ask(to_server.CreateTable(game=game, seats=2, options=options), to_client.Table)
        await people[1].ask(to_server.JoinTable(table=people[0].table), to_client.Table)
        await people[1].ask(to_server.Ready(), to_client.Table)
        await people[0].ask(to_server.Start(), to_client.Record)
        for person in people:
            name = f"P{number}{person.seat}"
            player = kind(name, "127.0.0.1", port, RULES[game], ledger, Random(f"{chance.random()}"), follows=True)
            player.server = "127.0.0.1"
            player.table, player.seat, player.token, player.hurry = person.table, person.seat, person.token, True
            player.slowest_s = at_most_s
            players.append(player)
            await person.leave()
    return players


def still_well(lives: Iterable[asyncio.Task[None]]) -> None:
    """Broken if one of them has met something that breaks a promise."""
    for life in lives:
        if life.done() and not life.cancelled():
            life.result()


async def end(lives: Iterable[asyncio.Task[None]]) -> None:
    """Of the players, wherever they are."""
    for life in lives:
        life.cancel()
    await asyncio.gather(*lives, return_exceptions=True)


class Seen(NamedTuple):
    """What happened."""

    kills: int
    acknowledged: int
    kept: int

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.acknowledged} acknowledged moves: none lost, none twice; {self.kept} are kept"
        )


async def play_and_kill(
    folder: Path, kills: int, seed: int, tables: int = 8, at: Sequence[str] = (), game: str = GAME
) -> Seen:
    """Broken if a promise is. `at` names steps at which the server kills itself, one after the other, instead."""
    with reserved_port() as port:
        return await _play_and_kill(folder, port, kills, Random(seed), tables, at, game)


async def _play_and_kill(
    folder: Path, port: int, kills: int, chance: Random, tables: int, at: Sequence[str], game: str
) -> Seen:
    ledger = Promises(JournalFile(folder / "journal.sqlite"))  # type: ignore[arg-type]  # all that is asked of a disk
    server = await start(folder, port)
    players = await seated(port, tables, ledger, chance, game=game)
    lives = [asyncio.create_task(player.live()) for player in players]
    try:
        for number in range(len(at) or kills):
            if at:
                await stop(server, signal.SIGKILL)
                server = await start(folder, port, "--die-at", at[number])
                async with asyncio.timeout(PATIENCE_S):
                    await server.wait()
            else:
                before = sum(player.answers for player in players)
                while sum(player.answers for player in players) < before + len(players):
                    await asyncio.sleep(0.01)  # they are back: it is killed under load, not before it
                await asyncio.sleep(chance.uniform(0.0, 0.6))
                await stop(server, signal.SIGKILL)
                server = await start(folder, port)
            still_well(lives)
        if at:
            server = await start(folder, port)
        await until_all_agree(players)
    finally:
        await end(lives)
        await stop(server, signal.SIGKILL)
    still_well(lives)
    ledger.settle()
    return Seen(len(at) or kills, len(ledger.done), journal_agrees(folder, players, game))


async def stop(server: asyncio.subprocess.Process, number: signal.Signals) -> None:
    if server.returncode is None:
        send_signal(server.pid, number)
    await server.wait()


async def until_all_agree(players: Sequence[Player], answers: int = 5) -> None:
    """Everyone stops playing and comes to the same position; that many answers later nothing is under way any more."""
    for player in players:
        player.rests = True
    before = {player: player.answers for player in players}
    async with asyncio.timeout(PATIENCE_S):
        while any(player.answers < before[player] + answers for player in players) or any(
            one.position != other.position for one, other in zip(players[::2], players[1::2], strict=True)
        ):
            await asyncio.sleep(0.05)


def journal_agrees(folder: Path, players: Sequence[Player], game: str = GAME) -> int:
    """The moves in the journal, which lead where everyone is. Broken if they do not."""
    journal = Journal(folder / "journal.sqlite")
    stored = {table.row.id: table for table in stored_tables(journal)}
    journal.close()
    rules, kept = RULES[game], 0
    for player in players:
        match = replay_match(stored[player.table], OfferedGame(rules, ()))
        assert match is not None
        if (player.position, rules.digest(player.state)) != (match.position, rules.digest(match.view(player.seat))):
            raise Broken(f"{player.name} is at position {player.position}, the journal at {match.position}")
        kept += match.position
    return kept // 2


def by_command(
    name: str, about: str | None, what: str, usual: int, play: Callable[[Path, int, int], Coroutine[Any, Any, object]]
) -> int:
    """The program of a module: that many `what` from a seed, in a folder of its own; prints the result."""
    parser = argparse.ArgumentParser(prog=f"python -m {name}", description=about)
    parser.add_argument(f"--{what}", dest="count", type=int, default=usual)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="elcapitan-") as folder:
        seen = asyncio.run(play(Path(folder), options.count, options.seed))
    sys.stdout.write(f"{seen}\n")
    return 0


if __name__ == "__main__":
    sys.exit(by_command("tests.server.attacks.random_kills", __doc__, "kills", 200, play_and_kill))

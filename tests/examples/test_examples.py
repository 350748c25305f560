"""The players of examples/: each a file of its own that knows docs/protocol.md alone, playing whole games."""

from __future__ import annotations

import ast
import asyncio
import re
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import NamedTuple

import msgpack
import pytest

from elcapitan.protocol.codec import encode
from elcapitan.protocol.to_client import ToClient
from elcapitan.protocol.to_server import ToServer
from elcapitan_server.basics.game_catalogue import OfferedGame
from elcapitan_server.program import offered_games
from tests.protocol.newer_server import newer_than
from tests.protocol.samples import TO_CLIENT, TO_SERVER
from tests.server.clients import run_server, toy_offers
from tests.server.server_with_toy import offers

EXAMPLES = Path(__file__).parents[2] / "examples"
PLAYERS = {"python": [sys.executable, str(EXAMPLES / "bot.py")], "javascript": ["node", str(EXAMPLES / "bot.mjs")]}
MOST_LINES = 66
NAMED = ("yspahan", "carcassonne")
GAME_S = 300.0
"""Only a hang is ever cut off by it."""
without_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed: apt-get install nodejs")


def only(game: str) -> dict[str, OfferedGame]:
    """A game that is asked for by its name is one of all."""
    if game in NAMED:
        return offered_games()
    return toy_offers() if game == "toy" else {game: offers()[game]}


async def sits_down(player: str, *words: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*PLAYERS[player], *words, stdout=pipe, stderr=pipe)


class Words(NamedTuple):
    """What a player that has ended leaves behind."""

    code: int | None
    last: str
    """Its last line."""
    complained: str
    said: str


async def last_words(process: asyncio.subprocess.Process) -> Words:
    async with asyncio.timeout(GAME_S):
        said, complained = await process.communicate()
    told = said.decode().strip()
    return Words(process.returncode, told.rpartition("\n")[2], complained.decode(), told)


@pytest.mark.parametrize(
    ("game", "host", "guest"),
    [
        pytest.param(game, host, guest, marks=[without_node] if "javascript" in (host, guest) else [])
        for game, (host, guest) in [
            *(("toy", pair) for pair in product(PLAYERS, PLAYERS)),
            ("elcapitan", ("python", "python")),
            ("elcapitan", ("javascript", "javascript")),
            ("yspahan", ("python", "javascript")),
            ("yspahan", ("javascript", "python")),
            ("carcassonne", ("python", "javascript")),
        ]
    ],
)
async def test_two_players_play_a_whole_game(tmp_path: Path, game: str, host: str, guest: str) -> None:
    async with run_server(tmp_path, only(game)) as (server, port):
        first = await sits_down(host, "127.0.0.1", str(port), *([game] if game in NAMED else []))
        assert first.stdout is not None
        async with asyncio.timeout(GAME_S):
            said = (await first.stdout.readline()).decode()
        (table,) = re.findall(r"^seat 1 at table ([a-z0-9]{12})$", said, re.MULTILINE)
        second = await sits_down(guest, "127.0.0.1", str(port), table)
        ends = [await last_words(first), await last_words(second)]
        assert ends[0][:3] == ends[1][:3]
        assert ends[0].code == 0
        assert ends[0].complained == ""
        match = server.lobby.tables[table].match
        assert match is not None
        assert match.result is not None
        assert match.ruleset.name == game
        if game != "toy":  # its bids are secret; else each is told every move and whose it is, without knowing rules
            moves = [f"seat {entry.seat}: {entry.text}" for entry in match.entries]
            assert [[line for line in end.said.splitlines() if ": " in line] for end in ends] == [moves, moves]
        assert ends[0].last == f"seats {[*match.result.winners]} win with {[*match.result.scores]}"


@pytest.mark.parametrize("player", ["python", pytest.param("javascript", marks=without_node)])
async def test_a_player_of_today_plays_a_whole_game_at_a_newer_server(tmp_path: Path, player: str) -> None:
    async with run_server(tmp_path, toy_offers()) as (_, today), newer_than(today) as port:
        first = await sits_down(player, "127.0.0.1", str(port))
        assert first.stdout is not None
        async with asyncio.timeout(GAME_S):
            table = (await first.stdout.readline()).decode().split()[-1]
        second = await sits_down(player, "127.0.0.1", str(port), table)
        for words in [await last_words(first), await last_words(second)]:
            assert (words.code, words.complained) == (0, "")
            assert re.fullmatch(r"seats \[.*\] win with \[.*\]", words.last)


@pytest.mark.parametrize("player", ["python", pytest.param("javascript", marks=without_node)])
async def test_a_player_who_is_refused_says_why(tmp_path: Path, player: str) -> None:
    async with run_server(tmp_path) as (_, port):
        process = await sits_down(player, "127.0.0.1", str(port), "nosuchtable0")
        code, said, complained, _ = await last_words(process)
        assert code == 1
        assert "no-such-table" in said + complained
        assert "Traceback" not in complained


@pytest.mark.parametrize("player", ["python", pytest.param("javascript", marks=without_node)])
async def test_a_player_whose_game_is_over_answers_nobody_any_more(player: str) -> None:
    """A ping that comes together with the end, as it does where the other player takes a while to go."""
    last = [{"type": "over", "winners": [1], "scores": [7, 18]}, {"type": "ping", "number": 3}]
    payloads = [msgpack.packb(message) for message in last]

    async def served(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(4)
        writer.write(b"".join(len(payload).to_bytes(4, "big") + payload for payload in payloads))
        await writer.drain()
        await reader.read()
        writer.close()

    async with await asyncio.start_server(served, "127.0.0.1", 0) as server:
        process = await sits_down(player, "127.0.0.1", str(server.sockets[0].getsockname()[1]))
        assert (await last_words(process))[:3] == (0, "seats [1] win with [7, 18]", "")


@pytest.mark.parametrize("name", ["bot.py", "bot.mjs"])
def test_a_player_is_short(name: str) -> None:
    assert len((EXAMPLES / name).read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_the_python_player_imports_nothing_of_ours() -> None:
    tree = ast.parse((EXAMPLES / "bot.py").read_text(encoding="utf-8"))
    found = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert found - set(sys.stdlib_module_names) == {"msgpack"}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]


def test_the_javascript_player_needs_nothing_but_node() -> None:
    for name in ("bot.mjs", "msgpack.mjs"):
        found = re.findall(r'^import .* from "(.*)";$', (EXAMPLES / name).read_text(encoding="utf-8"), re.MULTILINE)
        assert all(each.startswith("node:") or each == "./msgpack.mjs" for each in found)


@without_node
def test_the_javascript_players_msgpack_reads_and_writes_every_message() -> None:
    """Through it and back; and values at every length at which msgpack changes its form."""
    odd = {
        "n": [0, 127, 128, 255, 256, 65535, 65536, 2**32, 2**53 - 1, -1, -32, -33, -128, -129, -40000, -(2**31) - 1],
        "t": ["", "a" * 31, "é" * 16, "a" * 255, "a" * 256, "a" * 65535, "a" * 65536],
        "b": [b"", b"x" * 255, b"x" * 256, b"x" * 65536],
        "l": [[0] * 15, [0] * 16, [0] * 65536],
        "m": [{str(number): None for number in range(count)} for count in (0, 15, 16, 65536)],
        "c": [True, False, None],
    }
    messages: list[ToServer | ToClient] = [*TO_SERVER, *TO_CLIENT]
    payloads = [*map(encode, messages), msgpack.packb(odd)]
    program = (
        'import { decode, encode } from "./msgpack.mjs"; import { readFileSync } from "node:fs";'
        'const lines = readFileSync(0, "utf8").trim().split("\\n");'
        'for (const line of lines) console.log(encode(decode(Buffer.from(line, "hex"))).toString("hex"));'
    )
    answer = subprocess.run(
        ["node", "--input-type=module", "--eval", program],
        cwd=EXAMPLES,
        input="\n".join(payload.hex() for payload in payloads),
        capture_output=True,
        text=True,
        check=True,
        timeout=GAME_S,
    )
    returned = [bytes.fromhex(line) for line in answer.stdout.split()]
    assert [msgpack.unpackb(each) for each in returned] == [msgpack.unpackb(each) for each in payloads]

"""Journals that programs of earlier schemas have written, and how each was made.

    python -m tests.server.store.old_journals CHECKOUT

CHECKOUT is the last program of a schema, as `git archive COMMIT` gives it. Its own server is run, two people play some
moves of El Capitan there and talk, a third waits at another table; what the server has written when it ends is kept in
journals/, with what the players know: `schema-N.sqlite.gz` and `schema-N.json`.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import signal
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.server.wire import Fields, Line, Trouble

JOURNALS = Path(__file__).parent / "journals"
MOVES = 14


async def play(address: tuple[str, int], chance: Random) -> dict[str, Any]:
    """A game with its moves; the tokens and the table."""
    newest: dict[Line, Fields] = {}

    def hear(line: Line, fields: Fields, size: int) -> None:
        if fields["type"] == "position":
            newest[line] = fields

    people = [await Line.greet(address, wants="positions") for _ in range(2)]
    anna, bert = people
    for line in people:
        line.on_message = hear
    table = (await anna.ask("seated", type="create_table", game="elcapitan", seats=2))["table"]
    await bert.ask("seated", type="join_table", table=table)
    await bert.ask("table", type="ready")
    try:
        await anna.ask("said", type="say", text="Good luck!")
        chat = True
    except Trouble:
        chat = False  # the first program had none
    await anna.ask("position", type="start")
    texts = []
    for number in range(1, MOVES + 1):
        while len(newest) < 2 or any(each.get("position", 0) != number - 1 for each in newest.values()):
            await asyncio.sleep(0.01)
        line = next(each for each in people if newest[each].get("legal"))
        texts.append(chance.choice(newest[line]["legal"]))
        await line.ask("done", type="move", id=chance.randbytes(16), position=number - 1, text=texts[-1])
    waiting = await Line.greet(address)
    lobby = (await waiting.ask("seated", type="create_table", game="elcapitan", seats=4))["table"]
    tokens = [line.token.hex() for line in people]
    for line in (*people, waiting):
        line.on_message = None
        line.close()
    return {"table": table, "lobby": lobby, "tokens": tokens, "moves": texts, "chat": chat}


async def make(checkout: Path) -> int:
    """Write the two files; the schema."""
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        words = ("-m", "elcapitan_server", "--host", "127.0.0.1", "--port", "0", "--data", str(data))
        paths = os.pathsep.join([str(checkout), str(checkout / "server")])
        environment = {**os.environ, "PYTHONPATH": paths}
        server = await asyncio.create_subprocess_exec(
            *(sys.executable, *words), cwd=checkout, env=environment, stdout=asyncio.subprocess.PIPE
        )
        assert server.stdout is not None
        found = re.search(r"(\d+)\.?\s*$", (await server.stdout.readline()).decode())
        assert found, "it does not listen"
        known = await play(("127.0.0.1", int(found[1])), Random(7))
        server.send_signal(signal.SIGTERM)
        assert await server.wait() == 0
        with closing(sqlite3.connect(data / "journal.sqlite")) as journal:
            (schema,) = journal.execute("PRAGMA user_version").fetchone()
            journal.execute("PRAGMA journal_mode = DELETE")  # one file, with the rest of its log
        content = (data / "journal.sqlite").read_bytes()
    (JOURNALS / f"schema-{schema}.sqlite.gz").write_bytes(gzip.compress(content, mtime=0))
    (JOURNALS / f"schema-{schema}.json").write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    return int(schema)


if __name__ == "__main__":
    sys.stdout.write(f"schema {asyncio.run(make(Path(sys.argv[1]).absolute()))}\n")

"""The program itself: `elcapitan serve --builtin` with its computer players, killed, continued, played to the end."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from elcapitan import games
from elcapitan.protocol import to_client, to_server
from elcapitan.table.record import parse_record
from elcapitan.table.replay import replay_record, verify_record
from elcapitan.table.ruleset import Ruleset
from tests.server.clients import Person, move_id
from tests.server.server_process import OWNER, ROOT, ServerProcess
from tests.timeouts import PATIENCE_S

pytestmark = pytest.mark.slow


async def launch(home: Path) -> ServerProcess:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.server.patient_program", "serve", "--builtin"),
        cwd=ROOT,
        env={**os.environ, "ELCAPITAN_HOME": str(home)},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(OWNER.hex().encode() + b"\n")
    async with asyncio.timeout(PATIENCE_S):
        server = ServerProcess(process, await process.stdout.readline())
    server.port = json.loads(server.line)["port"]
    return server


class Player:
    """A person who follows the game by the rules alone, and plays at random."""

    def __init__(self, person: Person, rules: Ruleset) -> None:
        self.person = person
        self.rules = rules
        self.state: Any = None
        self.chance = random.Random(5)
        self.number = 0
        self.over = False
        self.stood_in = False
        """A stand-in has moved for a computer player that failed."""

    async def read_on(self) -> None:
        """Until it is their turn or the game is over."""
        while not (self.over or (self.state is not None and self.person.seat in self.rules.to_act(self.state))):
            match await self.person.next():
                case to_client.Record(record=text):
                    self.state = replay_record(parse_record(text), games.ruleset).state
                case to_client.Moved(seat=0, text=text, turned_up=turned_up, digest=digest, forced=forced):
                    self.follow(text, turned_up)
                    assert digest in (None, self.rules.digest(self.state))
                    self.stood_in |= forced == "stand-in"
                    assert forced in (None, "stand-in")
                case to_client.Over():
                    self.over = True
                case to_client.Ping(number=number):
                    self.person.say(to_server.Pong(number=number))
                case to_client.Closing() as closing:
                    raise AssertionError(closing)

    def follow(self, text: str, turned_up: Sequence[str]) -> None:
        """The seat to act has made that move."""
        seat = self.rules.to_act(self.state)[0]
        played = self.rules.play(self.state, seat, self.rules.parse(text), turned_up)
        assert not played.refused
        self.state = played.state

    def move(self) -> to_server.Move:
        self.number += 1
        move = self.chance.choice(self.rules.legal(self.state, self.person.seat))
        return to_server.Move(id=move_id(self.number), position=self.person.position, text=self.rules.show(move))

    async def play(self) -> None:
        """One move, told and acknowledged."""
        move = self.move()
        self.person.say(move)
        moved = await self.person.hear(to_client.Moved)
        assert moved.text == move.text
        self.follow(moved.text, moved.turned_up)
        assert (await self.person.hear(to_client.Done)).id == move.id


@pytest.mark.parametrize("game", ["elcapitan", "carcassonne"])
async def test_a_whole_game_against_every_level_with_a_kill_in_mid_turn(tmp_path: Path, game: str) -> None:
    server = await launch(tmp_path)
    try:
        anna = await Person.greet(server.port, "Anna", wants="moves")
        await anna.ask(to_server.CreateTable(game=game, seats=4), to_client.Seated)
        for seat, level in enumerate(("random", "easy", "normal"), 2):
            await anna.ask(to_server.AddBot(level=level, seat=seat), to_client.Table)
        anna.say(to_server.Start())
        player = Player(anna, games.ruleset(game))
        for _ in range(25):
            await player.read_on()
            await player.play()
        await player.read_on()
        pending = player.move()
        anna.say(pending)
        await server.kill()
        anna.vanish()

        server = await launch(tmp_path)
        again = await Person.connect(server.port)
        again.say(to_server.Hello(protocol=1, rules={game: player.rules.version}, token=anna.token))
        player.person, player.state = again, None
        await again.hear(to_client.Seated)
        while player.state is None:
            message = await again.next()
            if isinstance(message, to_client.Record):
                player.state = replay_record(parse_record(message.record), games.ruleset).state
        again.say(pending)  # whether it was kept or not: now it is
        answer = None
        while not isinstance(answer, to_client.Done):
            answer = await again.next()
            if isinstance(answer, to_client.Moved):
                player.follow(answer.text, answer.turned_up)
        while not player.over:
            await player.read_on()
            if not player.over:
                await player.play()
        seen = await again.ask(to_server.Look(token=again.token), to_client.Seen)
        record = parse_record(seen.record)
        assert record.winners
        assert verify_record(record, games.ruleset).state == player.state
        assert record.seats[1].by == "random"
        await again.leave()
        assert server.process.stdin is not None
        server.process.stdin.close()
        assert await server.ended() == 0
    finally:
        if server.process.returncode is None:
            await server.kill()

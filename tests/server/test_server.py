"""A whole server in this process: two people and computer players at the toy table, over TCP."""

from __future__ import annotations

from pathlib import Path

import pytest

from elcapitan.protocol import to_client, to_server
from tests.server.clients import Person, play_to_the_end, run_server, table_of_two


async def test_two_people_play_a_whole_game(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (server, port):
        anna, bert = await table_of_two(port)
        await play_to_the_end(anna, bert)
        host = server.lobby.tables[anna.table]
        assert host.stage == "over"
        assert host.match is not None
        assert len(host.match.entries) == 9
        await anna.leave()
        await bert.leave()


@pytest.mark.slow
async def test_a_person_and_a_computer_player_play_a_whole_game(tmp_path: Path) -> None:
    async with run_server(tmp_path) as (_, port):
        anna = await Person.greet(port)
        await anna.ask(to_server.CreateTable(game="toy", seats=2), to_client.Seated)
        await anna.ask(to_server.AddBot(level="meek"), to_client.Table)
        await anna.ask(to_server.Start(), to_client.Position)
        await play_to_the_end(anna)
        over = next(each for each in anna.heard if isinstance(each, to_client.Over))
        assert len(over.seeds) == 1
        await anna.leave()

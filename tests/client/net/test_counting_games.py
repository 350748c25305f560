"""A game that ends, here or elsewhere, goes into the statistics once; one that was only watched does not."""

from __future__ import annotations

import asyncio

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.notices import Notice, NoticeKind, notice_text
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.statistics.statistics_store import statistics_file, stored_games
from tests.client.fake_server import until
from tests.client.scenes.scene_helpers import offline_link
from tests.client.statistics.played_games import finished_model
from tests.games.capitan.client.endings import WITHIN_S, nearly_over, play_out


async def test_the_end_of_a_game_is_counted_and_coming_back_to_it_is_not() -> None:
    link = TableClient.for_local_server("Klára")
    try:
        await link.load_game(nearly_over("easy"))
        token = link.seat_token
        assert token is not None
        await play_out(link)
        await until(lambda: len(stored_games("elcapitan")) == 1, within_s=WITHIN_S)
        [game] = stored_games("elcapitan")
        assert [seat.by for seat in game.seats] == ["person", "easy"]
        assert game.ended_s > 1.6e9
        await link.leave()
        await link.resume(token)
        assert len(stored_games("elcapitan")) == 1
    finally:
        await link.close()


async def counted(model: TableModel) -> list[Notice]:
    """Hand that game in as over; what the player is told."""
    link, told = offline_link(), list[Notice]()
    link.notice = told.append
    link._count_finished_game(model, 5.0)
    await asyncio.gather(*link._tasks)
    return told


async def test_a_game_that_was_watched_does_not_count() -> None:
    assert await counted(finished_model(me=0)) == []
    assert stored_games("elcapitan") == []


async def test_a_game_that_a_computer_player_ended_for_me_does_not_count() -> None:
    model = finished_model()
    model.set_seats([seat._replace(held_by="easy") if seat.seat == 1 else seat for seat in model.seats])
    assert await counted(model) == []
    assert stored_games("elcapitan") == []


async def test_a_file_that_takes_no_game_is_told_in_one_sentence() -> None:
    statistics_file().parent.mkdir(parents=True)
    statistics_file().write_text("no database at all" * 100)
    [told] = await counted(finished_model())
    assert told.what is NoticeKind.NOT_COUNTED
    assert notice_text(told) == "The statistics cannot be read: statistics.sqlite3 is damaged"

"""A game that ends, here or elsewhere, goes into the statistics once; one that was only watched does not."""

from __future__ import annotations

import asyncio

import pytest

from elcapitan.client.model import stand_ins
from elcapitan.client.model.game_records import game_record
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.notices import Notice, NoticeKind, notice_text
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.statistics.statistics_store import statistics_file, stored_games
from elcapitan.client.statistics.stored_game import stored_game
from elcapitan.protocol import to_client, to_server
from tests.client.fake_server import until
from tests.client.model.stood_in import stood_in_model
from tests.client.scenes.scene_helpers import offline_link
from tests.client.statistics.played_games import finished_model
from tests.games.capitan.client.endings import nearly_over, play_out


async def test_the_end_of_a_game_is_counted_and_coming_back_to_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stand_ins, "is_continued", lambda model: False)  # as if it had been played from its beginning
    link = TableClient.for_local_server("Klára")
    try:
        await link.load_game(nearly_over("easy"))
        token = link.seat_token
        assert token is not None
        await play_out(link)
        await until(lambda: len(stored_games("elcapitan")) == 1)
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


async def test_a_game_that_counts_says_what_was_won_in_it_first() -> None:
    model = finished_model()
    assert await counted(model) == []
    assert stored_games("elcapitan")
    assert set(model.achieved) == set(stored_game(model, 5.0).facts["achieved"]) != set()


async def test_a_game_that_was_watched_does_not_count() -> None:
    model = finished_model(me=0)
    assert await counted(model) == []
    assert stored_games("elcapitan") == []
    assert model.achieved == ()


async def test_a_game_in_which_a_computer_player_moved_for_me_does_not_count() -> None:
    assert await counted(stood_in_model(lambda _at, number: number == 7)) == []
    assert stored_games("elcapitan") == []


async def test_a_game_that_is_played_on_from_a_record_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    link = TableClient.for_local_server("Klára")
    counted = games_counted(link, monkeypatch)
    try:
        await link.load_game(nearly_over("easy"))
        await play_out(link)
        assert counted == []
    finally:
        await link.close()


async def test_a_computer_player_that_plays_for_me_is_in_the_record_and_the_game_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stand_ins, "is_continued", lambda model: False)
    link = TableClient.for_local_server("Klára")
    counted = games_counted(link, monkeypatch)
    try:
        model = await link.load_game(nearly_over("easy"))
        known = len(model.steps)
        await link.send_request(to_server.HoldSeat(seat=link.seat, level="easy"), to_client.Table)
        await until(lambda: link.table is not None and link.table.stage == "over")
        assert counted == []
        assert {step.by for step in model.steps[known:]} == {"easy"}
        assert {(each.seat, each.by) for each in game_record(model).stand_ins} == {(model.me, "easy")}
    finally:
        await link.close()


def games_counted(link: TableClient, monkeypatch: pytest.MonkeyPatch) -> list[TableModel]:
    """The games that the link puts into the statistics from now on, instead of doing it."""
    counted: list[TableModel] = []

    async def add(model: TableModel, _ended_s: float) -> None:
        counted.append(model)

    monkeypatch.setattr(link, "_add_to_statistics", add)
    return counted


async def test_a_file_that_takes_no_game_is_told_in_one_sentence() -> None:
    statistics_file().parent.mkdir(parents=True)
    statistics_file().write_text("no database at all" * 100)
    [told] = await counted(finished_model())
    assert told.what is NoticeKind.NOT_COUNTED
    assert notice_text(told) == "The statistics cannot be read: statistics.sqlite3 is damaged"

"""How far a player is in a campaign: stars are never lost, two windows and damaged files lose nothing."""

from __future__ import annotations

import json

import pytest

from elcapitan import paths
from elcapitan.client.campaign import campaign_progress
from elcapitan.client.campaign.campaign_data import campaign_of
from elcapitan.client.campaign.campaign_progress import (
    award_of,
    campaign_table,
    campaign_title,
    forget_fresh,
    read_progress,
    remember_table,
    store_result,
)
from elcapitan.client.model.table_model import TableModel
from tests.client.statistics.played_games import finished_model

GAME = "elcapitan"
ID = "abcdefghijkl"


@pytest.fixture(autouse=True)
def every_game_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign_progress, "counts_for_player", lambda model: True)


def ended(winner: bool = True) -> TableModel:
    model = finished_model()
    result = model.rules.result(model.state)
    assert result is not None
    others = [seat.seat for seat in model.seats if seat.seat not in result.winners]
    model.me = result.winners[0] if winner else others[0]
    return model


def test_a_result_gives_stars_and_opens_the_next_table() -> None:
    campaign = campaign_of(GAME)
    assert [read_progress(GAME).is_open(campaign, table) for table in campaign.tables[:2]] == [True, False]
    remember_table(GAME, ID, "tanger")
    store_result(ID, ended())
    progress = read_progress(GAME)
    assert "win" in progress.results["tanger"].goals
    assert progress.results["tanger"].place == 1
    assert progress.fresh == ("tanger",)
    assert progress.is_open(campaign, campaign.tables[1])
    assert progress.next_table(campaign).name == "valencia"
    assert campaign_title(ID) == "Campaign 1: Tanger", "it keeps its name in lists"
    assert ID not in progress.running
    forget_fresh(GAME)
    assert read_progress(GAME).fresh == ()


def test_the_ranking_tells_the_stars_and_the_end_of_a_chapter() -> None:
    campaign = campaign_of(GAME)
    chapter = [table for table in campaign.tables if table.chapter == campaign.chapters[0]]
    assert award_of(ID, ended()) is None
    for table in chapter:
        remember_table(GAME, table.name, table.name)
        award = award_of(table.name, ended())
        assert award is not None
        assert award.title == f"Campaign {table.number}: {campaign.title('tables', table.name)}"
        assert award.stars[0], "won"
        if table is not chapter[-1]:
            assert award.chapter == ""
            store_result(table.name, ended())
    assert award is not None
    before = sum(read_progress(GAME).stars(table) for table in chapter)
    stars = before + sum(award.stars)
    assert (
        award.chapter
        == f"“{campaign.title('chapters', chapter[0].chapter)}” is done: {stars} of {3 * len(chapter)} stars"
    )
    store_result(chapter[-1].name, ended())
    assert award_of(chapter[-1].name, ended()) == award


def test_a_worse_game_takes_nothing_away() -> None:
    remember_table(GAME, ID, "tanger")
    store_result(ID, ended())
    before = read_progress(GAME)
    remember_table(GAME, "another", "tanger")
    store_result("another", ended(winner=False))
    after = read_progress(GAME)
    assert {*after.results["tanger"].goals} >= {*before.results["tanger"].goals}
    assert after.results["tanger"][1:] == before.results["tanger"][1:]


def test_a_game_counts_once_and_only_at_its_table() -> None:
    store_result(ID, ended())
    assert read_progress(GAME).results == {}
    remember_table(GAME, ID, "tanger")
    store_result(ID, ended())
    store_result(ID, ended(winner=False))
    assert read_progress(GAME).results["tanger"].place == 1


@pytest.mark.parametrize("text", ["{", '{"results": [3]}', '{"running": []}', '{"fresh": 1}'])
def test_a_damaged_file_is_set_aside_and_play_goes_on(text: str) -> None:
    file = paths.ensure_folder(paths.data()) / f"campaign-{GAME}.json"
    file.write_text(text, encoding="utf-8")
    assert read_progress(GAME).is_damaged == (text in ("{", '{"results": [3]}'))
    remember_table(GAME, ID, "tanger")
    assert read_progress(GAME).running == {ID: "tanger"}
    assert file.with_name(f"{file.name}.damaged").read_text(encoding="utf-8") == text


def test_what_is_whole_in_a_damaged_file_goes_on() -> None:
    file = paths.ensure_folder(paths.data()) / f"campaign-{GAME}.json"
    known = {"goals": ["win"], "place": 1, "mine": 9, "other": 5}
    text = json.dumps({"results": {"tanger": known}, "fresh": None, "running": {"x": "valencia"}, "later": 1})
    file.write_text(text, encoding="utf-8")
    before = read_progress(GAME)
    assert [*before.results] == ["tanger"]
    remember_table(GAME, ID, "tanger")
    after = read_progress(GAME)
    assert after.results == before.results
    assert after.running == {"x": "valencia", ID: "tanger"}
    assert json.loads(file.read_text(encoding="utf-8"))["later"] == 1
    assert file.with_name(f"{file.name}.damaged").read_text(encoding="utf-8") == text


def test_what_a_newer_version_has_written_stays() -> None:
    file = paths.ensure_folder(paths.data()) / f"campaign-{GAME}.json"
    known = {"goals": ["win"], "place": 1, "mine": 9, "other": 5, "medal": "gold"}
    unknown = {"goals": "win", "place": "first"}
    newer = {"later": 1, "running": {"x": "no-such-place"}, "results": {"tanger": known, "valencia": unknown}}
    file.write_text(json.dumps(newer), encoding="utf-8")
    assert campaign_table("x") is None
    assert [*read_progress(GAME).results] == ["tanger"], "the other one is no result of this version"
    remember_table(GAME, ID, "tanger")
    store_result(ID, ended())
    remember_table(GAME, "another", "valencia")
    after = json.loads(file.read_text(encoding="utf-8"))
    assert after["later"] == 1
    assert after["results"]["tanger"]["medal"] == "gold"
    assert after["results"]["valencia"] == unknown
    store_result("another", ended())
    after = json.loads(file.read_text(encoding="utf-8"))
    assert after["unreadable"] == [{"valencia": unknown}]
    assert [*read_progress(GAME).results] == ["tanger", "valencia"]

"""What is stored of whole games agrees with their scores; averages, details and columns follow from it."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell import i18n
from elcapitan.client.statistics.stored_game import StatisticsPanel, StoredGame
from elcapitan.client.statistics.summary import csv_text, summarize, summary_lines
from elcapitan.games import statistics
from elcapitan.games.yspahan.client.statistics.finished_yspahan import finished_yspahan
from elcapitan.games.yspahan.rules.model.board import SOUKS
from elcapitan.games.yspahan.rules.model.events import BuildingBuilt, GroupTaken
from tests.games.yspahan.client.facts.weeks import record
from tests.games.yspahan.client.statistics.finished_games import MINE, THEIRS, stored_yspahan, two_dozen_games

WORDS = statistics("yspahan")


@pytest.mark.parametrize("name", ["two", "three", "four"])
@pytest.mark.parametrize("me", [1, 2])
def test_the_facts_of_a_whole_game_agree_with_its_scores_and_events(name: str, me: int) -> None:
    model = TableModel.from_record(record(name), me=me)
    game = finished_yspahan(model)
    scores = record(name)["scores"]
    events = [event for step in model.steps for event in step.events]
    assert [sum(parts) for parts in game.parts] == scores
    assert [sum(points) for points in zip(*game.weeks, strict=True)] == scores
    value = {souk.id: souk.value for souk in SOUKS}
    assert sum(value[souk] * count for souk, count in game.souks.items()) == game.parts[me - 1][0]
    built = [event.building for event in events if isinstance(event, BuildingBuilt) and event.seat == me]
    assert [*game.buildings] == built
    assert list(game.buildings.values()) == sorted(game.buildings.values())
    taken = sum(isinstance(event, GroupTaken) and event.seat == me for event in events)
    assert taken <= sum(game.actions.values())  # who can take nothing draws (A2)
    turns = sum(game.actions.values())
    assert turns in ({31, 32} if name == "two" else {21})  # N2: two turns for the starter of the day
    assert WORDS.are_facts_valid(json.loads(json.dumps(WORDS.facts(model))))


@pytest.mark.parametrize(
    "wrong",
    [
        {"more": 1},
        {"parts": [[1, 2]]},
        {"weeks": [[1, 2]]},
        {"weeks": [[1], [2], [3]]},
        {"souks": {"sack-9": 1}},
        {"buildings": {"hoist": "1"}},
        {"actions": []},
        {"dice_cards": "2"},
        {"achieved": [1]},
    ],
)
def test_edited_facts_are_noticed(wrong: dict[str, Any]) -> None:
    facts = stored_yspahan(1).facts
    assert WORDS.are_facts_valid(facts)
    assert not WORDS.are_facts_valid(facts | wrong)
    assert not WORDS.are_facts_valid({})


def test_averages_have_the_decimal_sign_of_the_language() -> None:
    games = [stored_yspahan(1, souks={"vase-12": 1}, buildings={"shop": 3}), stored_yspahan(2)]
    assert WORDS.figures(games) == [
        ("Average points", "80"),
        ("Most points", "80"),
        ("Souks per game", "0.5"),
        ("Buildings per game", "0.5"),
    ]
    i18n.use_language("cs")
    assert WORDS.figures(games)[2][1] == "0,5"


def test_a_district_is_averaged_over_the_games_in_which_it_scored() -> None:
    games = [
        stored_yspahan(1, souks={"vase-12": 1, "vase-4": 2, "sack-8": 1}),
        stored_yspahan(2, souks={"vase-12": 1}),
        stored_yspahan(3),
    ]
    _title, rows = WORDS.best(games)
    assert [(row.name, row.value, row.games) for row in rows] == [("Vase", 16, 2), ("Sack", 8, 1)]


def rows_of(title: str, games: list[StoredGame]) -> dict[str, str]:
    panel = next(panel for panel in WORDS.panels(games) if panel.title == title)
    return {row.name: row.text for row in panel.rows}


def test_points_are_compared_with_those_of_all_opponents() -> None:
    games = [stored_yspahan(1, (MINE, THEIRS, (12, 0, 0, 0, 0, 0)), ("easy", "hard"))]
    assert rows_of("Where your points come from", games)["Souks"] == "20.0 (11.0)"
    assert rows_of("Where your points come from", games)["Caravan"] == "30.0 (12.0)"


def test_records_are_told_with_their_day() -> None:
    games = [stored_yspahan(1), stored_yspahan(2, (MINE, MINE)), stored_yspahan(3, (THEIRS, MINE))]
    rows = rows_of("Weeks and records", games)
    assert rows["Best week"].startswith("40 · ")
    assert rows["Best game"].startswith("80 · 2023-11-1")
    assert rows["Largest lead"].startswith("30 · 2023-11-1")
    assert "Largest lead" not in rows_of("Weeks and records", games[1:])


def test_a_building_tells_how_often_when_and_with_what_success() -> None:
    games = [
        stored_yspahan(1, buildings={"hoist": 4}),
        stored_yspahan(2, (THEIRS, MINE), buildings={"hoist": 8}),
        stored_yspahan(3),
        stored_yspahan(4),
    ]
    rows = rows_of("Buildings", games)
    assert rows["Hoist"] == "50 % · day 6 · won 50 %"
    assert rows["Bath"] == "never"


def test_souks_actions_and_cards_are_counted() -> None:
    games = [
        stored_yspahan(1, souks={"vase-12": 2, "sack-3": 3}, actions={"supply": 3, "gold": 1}),
        stored_yspahan(2, cards={"three-gold": 2}, dice_cards=1),
    ]
    assert rows_of("Your best souks", games) == {"Vase, blue souk": "12.0 (2×)", "Sack, red souk": "4.5 (3×)"}
    actions = rows_of("Your main actions", games)
    assert (actions["Supply a district"], actions["Take gold"], actions["Draw a card"]) == ("75 %", "25 %", "0 %")
    assert "Build with two players" not in actions
    assert rows_of("Cards", games) == {"Three gold": "1.0", "Discarded as a die": "0.5"}


def test_every_panel_says_what_its_numbers_are() -> None:
    panels: list[StatisticsPanel] = [*WORDS.panels(two_dozen_games())]
    assert len(panels) == 6
    assert all(panel.title and panel.note.endswith(".") and 0 < len(panel.rows) <= 6 for panel in panels)


def test_the_command_prints_the_details() -> None:
    lines = summary_lines(summarize(two_dozen_games(), "yspahan"))
    assert any(line.startswith("Buildings (In how many games") for line in lines)
    assert any(line.startswith("  Paddock: ") for line in lines)


def test_csv_has_the_facts_of_each_game() -> None:
    game = stored_yspahan(1, souks={"vase-12": 2}, buildings={"hoist": 4}, camels_given=3, achieved=["camel"])
    (row,) = csv.DictReader(io.StringIO(csv_text([game], "yspahan")))
    assert (row["score"], row["souks"], row["week_3"], row["complete_souks"]) == ("80", "20", "40", "vase-12 2")
    assert (row["built_on_day"], row["camels_given"], row["achievements"]) == ("hoist 4", "3", "camel")


@pytest.mark.parametrize("name", ["two", "four"])
def test_sources_of_a_game_add_up_to_its_scores(name: str) -> None:
    rows = WORDS.income_rows(TableModel.from_record(record(name)))
    assert [sum(points) for points in zip(*(points for _name, points in rows), strict=True)] == record(name)["scores"]


def test_every_level_takes_a_victory_against_each_of_them() -> None:
    games = [
        stored_yspahan(1),
        stored_yspahan(2, by=("normal-supplier",)),
        stored_yspahan(3, (THEIRS, MINE), ("hard",)),
    ]
    assert "every-level" not in WORDS.earned(games)
    games.append(stored_yspahan(4, by=("hard-card-player",)))
    assert WORDS.earned(games)["every-level"] == games[3]


def test_there_are_a_dozen_achievements_each_with_its_lesson() -> None:
    found = WORDS.achievements()
    assert len({each.id for each in found}) == len({each.title for each in found}) == 12
    assert all(each.lesson.endswith(".") for each in found)

"""The campaigns as they are shipped: every table can be played, every goal can be met, every word is there twice."""

from __future__ import annotations

from typing import Any, get_origin, get_type_hints

import pytest

from elcapitan import games
from elcapitan.bots.catalogue import all_level_words, split_level_word
from elcapitan.client.campaign.campaign_data import STARS, Campaign, campaign_of, has_campaign, table_plan
from elcapitan.client.campaign.goal_figures import figures_of, goals_met
from elcapitan.client.lessons.lesson_words import read_lesson_file
from tests.art_memory import art
from tests.client.statistics.played_games import finished_model

GAMES = [game for game in games.game_names() if has_campaign(game)]
RECORDS = {"elcapitan": "four", "yspahan": "yspahan/four", "carcassonne": "carcassonne/eight"}
OF_THE_RESULT = ("won", "place", "score", "lead", "hints")


@pytest.fixture(params=GAMES)
def campaign(request: pytest.FixtureRequest) -> Campaign:
    return campaign_of(str(request.param))


def test_every_game_of_the_box_has_one() -> None:
    assert set(GAMES) >= set(RECORDS)


def test_every_table_is_one_that_the_rules_allow(campaign: Campaign) -> None:
    rules, board = games.ruleset(campaign.game), games.builtin_parts(campaign.game)
    for table in campaign.tables:
        plan = table_plan(campaign, table, "Klára")
        options = {"players": len(plan.seats), **plan.options, **({"extras": [*plan.extras]} if board else {})}
        dealer = rules.dealer(bytes(16), {**board, **options})
        state = rules.new({**board, **options, "start": dealer.starter(len(plan.seats))}, dealer.deal())
        assert rules.to_act(state), table.name
        assert not plan.faults, table.name
        assert {seat.by for seat in plan.seats[1:]} <= {*all_level_words(campaign.game)}, table.name
        assert art().has_picture(table.picture), table.name


def test_a_player_called_like_a_rival_gets_no_namesake(campaign: Campaign) -> None:
    for table in campaign.tables:
        assert not table_plan(campaign, table, table.rivals[0].name).faults


def test_levels_rise_along_the_route(campaign: Campaign) -> None:
    levels = games.opponents(campaign.game)
    best = [max(levels.index(split_level_word(rival.by)[0]) for rival in table.rivals) for table in campaign.tables]
    assert best == sorted(best)


def test_every_goal_is_about_what_a_finished_game_tells(campaign: Campaign) -> None:
    statistics: Any = games.statistics(campaign.game)
    kinds = get_type_hints(statistics.facts_type)
    achieved = {each.id for each in statistics.achievements()}
    for table in campaign.tables:
        assert len({goal.name for goal in table.goals}) == STARS, table.name
        assert table.goals[0].name == "win", table.name
        for goal in table.goals:
            assert goal.limits.least or goal.limits.most, goal.name
            for name in (*goal.limits.least, *goal.limits.most):
                field, _dot, entry = name.partition(".")
                assert field in OF_THE_RESULT or field in kinds, name
                assert (
                    entry in achieved if field == "achieved" else entry != "count" or get_origin(kinds[field]) is dict
                )


def test_every_goal_is_set_at_a_table(campaign: Campaign) -> None:
    goals = read_lesson_file(f"campaigns/{campaign.game}", "campaign")["goals"]
    assert {*goals} == {goal.name for table in campaign.tables for goal in table.goals}


def test_a_finished_game_meets_goals(campaign: Campaign) -> None:
    model = finished_model(RECORDS[campaign.game])
    result = model.rules.result(model.state)
    assert result is not None
    model.me = result.winners[0]
    figures = figures_of(model)
    assert (figures["won"], figures["place"]) == (1, 1)
    assert figures["lead"] == result.scores[model.me - 1] - sorted(result.scores)[-2]
    assert "win" in goals_met(campaign.tables[0].goals, model)
    model.me = next(seat.seat for seat in model.seats if seat.seat not in result.winners)
    assert "win" not in goals_met(campaign.tables[0].goals, model)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_word_is_there(campaign: Campaign, language: str) -> None:
    words = read_lesson_file(f"campaigns/{campaign.game}", f"words.{language}")
    wanted = {
        "campaign": [campaign.game],
        "chapters": campaign.chapters,
        "ranks": [name for name, _stars in campaign.ranks],
        "labels": [label.name for label in campaign.chart.labels],
        "goals": read_lesson_file(f"campaigns/{campaign.game}", "campaign")["goals"],
        "tables": [table.name for table in campaign.tables],
    }
    for kind, names in wanted.items():
        for name in names:
            assert words[kind][name]["title"], (kind, name)
    said = ["rival", "text", "ahead", "overtaken", *(["behind"] if campaign.speaks_at_scorings else [])]
    for table in campaign.tables:
        assert all(words["tables"][table.name][each] for each in said), table.name


def test_stops_are_on_the_chart_and_apart(campaign: Campaign) -> None:
    chart = campaign.chart
    for table in campaign.tables:
        assert chart.west < table.at[0] < chart.east, table.name
        assert chart.south < table.at[1] < chart.north, table.name
    assert campaign.ranks[-1][1] <= campaign.most_stars

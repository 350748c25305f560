"""El Capitan's part of the statistics: averages, best cities, achievements over several games."""

from __future__ import annotations

from elcapitan.client.shell import i18n
from elcapitan.games import statistics
from tests.client.statistics.played_games import played

WORDS = statistics("elcapitan")


def test_averages_have_the_decimal_sign_of_the_language() -> None:
    games = [played(1, (100, 80), loans=1), played(2, (-20, 80), loans=2)]
    assert WORDS.figures(games) == [("Average money", "40"), ("Most money", "100"), ("Loans per game", "1.5")]
    i18n.use_language("cs")
    assert WORDS.figures(games)[2][1] == "1,5"


def test_a_city_is_averaged_over_the_games_in_which_it_paid() -> None:
    games = [played(1, income={"Venezia": 10, "Tunis": 12}), played(2, income={"Venezia": 30})]
    _title, rows = WORDS.best(games)
    assert [(row.name, row.value, row.games) for row in rows] == [("Venezia", 20, 2), ("Tunis", 12, 1)]


def test_an_achievement_belongs_to_the_first_game_that_earned_it() -> None:
    games = [played(1), played(2, achieved=["tie"]), played(3, achieved=["tie", "loan"])]
    assert {name: game.key for name, game in WORDS.earned(games).items()} == {
        "tie": games[1].key,
        "loan": games[2].key,
    }


def test_every_level_takes_a_victory_against_each_of_them() -> None:
    games = [
        played(1, (100, 80, 70), ("easy", "hard-baron")),
        played(2, (10, 80), ("expert",)),
        played(3, (100, 80), ("normal-racer",)),
    ]
    assert "every-level" not in WORDS.earned(games)
    games.append(played(4, (100, 80), ("expert-pirate",)))
    assert WORDS.earned(games)["every-level"] == games[3]


def test_there_are_a_dozen_achievements_each_with_its_lesson() -> None:
    found = WORDS.achievements()
    assert len({each.id for each in found}) == len({each.title for each in found}) == 12
    assert all(each.lesson.endswith(".") for each in found)

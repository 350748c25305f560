"""What payday would pay and what changes it: read off the rules' own payday, position by position."""

import pytest

from elcapitan.games.capitan.client.advice import forecast
from elcapitan.games.capitan.rules.model.moves import Build
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.rules.payday import payday
from elcapitan.games.capitan.rules.play import play
from elcapitan.kit.rules.played import Played
from tests.games.capitan.client.random_games import game
from tests.games.capitan.positions import table


@pytest.mark.parametrize("players", [2, 4])
def test_p3_to_p7_income_is_what_the_purses_get(players: int) -> None:
    for at, (state, _, _) in enumerate(game(players, seed=4)):
        if at % 20 == 0:
            paid = forecast.forecast(state)
            assert paid == payday(state)
            purses = [player.money for player in state.players]
            assert [old + more for old, more in zip(purses, forecast.payday_totals(paid), strict=True)] == list(
                paid.money
            )


def test_p5_shifts_add_up_for_everybody() -> None:
    seen = 0
    for state, move, played in game(3, seed=7):
        if isinstance(move, Build):
            moved = forecast.payday_changes(payday(state), payday(played.state))
            after = forecast.payday_totals(payday(played.state))
            assert tuple(now - more for now, more in zip(after, moved, strict=True)) == forecast.payday_totals(
                payday(state)
            )
            seen += any(moved)
    assert seen > 10


def built(rows: str, seat: str, site: int) -> tuple[forecast.RankChange, ...]:
    at = table("red", "green", "blue", "yellow").row("marseille", rows).ship(seat, "marseille").to_act(seat).state
    played = play(at, Build(site))
    assert isinstance(played, Played), played
    return forecast.rank_changes(at, played.state, "marseille")


def test_p5_first_place_changes_hands() -> None:
    assert built("rgg", "red", 4) == (forecast.RankChange(1, 2, 1), forecast.RankChange(2, 1, 2))


def test_p5_second_place_is_taken_where_nobody_held_it() -> None:
    assert built("rr", "blue", 3) == (forecast.RankChange(2, 0, 3),)


def test_p5_nothing_changes_hands_when_the_first_builds_again() -> None:
    assert built("rrg", "red", 4) == ()


def test_n5_two_players_have_no_second_place() -> None:
    at = table("red", "green").row("marseille", "rr").ship("green", "marseille").to_act("green").state
    played = play(at, Build(3))
    assert isinstance(played, Played)
    assert forecast.rank_changes(at, played.state, "marseille") == ()


def test_p4_next_city_is_the_step_of_the_chart() -> None:
    game_ = table("red", "green", "blue")
    for city in ("marseille", "venezia", "napoli"):
        game_ = game_.row(city, "r")
    found = forecast.next_city(game_.state, 1)
    assert found is not None
    assert (found.cities, found.florins, found.bonus) == (4, 5, 0)
    assert forecast.next_city(game_.state._replace(stage=Stage.OVER), 1) is None


def test_p7_ninth_city_brings_the_next_bonus_card() -> None:
    game_ = table("red", "green", "blue")
    cities = [plan.id for plan in game_.state.board.cities]
    for city in cities[:8]:
        game_ = game_.row(city, "r")
    found = forecast.next_city(game_.state, 1)
    assert found is not None
    assert found.bonus == game_.state.board.bonus[0]
    assert forecast.next_city(game_.row(cities[8], "r").state, 1) is None

"""The prediction: every feature is what its name says, what can be counted is counted, weights for all tables."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.bots import prediction
from elcapitan.games.capitan.bots.coefficients import Coefficients
from elcapitan.games.capitan.bots.evaluation import Evaluation
from elcapitan.games.capitan.bots.prediction import features, predicted_lead, predicted_money
from elcapitan.games.capitan.bots.simulation.board_tables import board_tables_of
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.bots.training.learning import sets_of_extras
from elcapitan.games.capitan.bots.weights import Weights
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.kit.bots.weights import read_weights
from tests.games.capitan.positions import Game, four, printed_board, table

FEATURES = read_weights(prediction.FILE)["features"]
JUDGE = Coefficients(board_tables_of(printed_board(), 4), Weights())
PAIR = Coefficients(board_tables_of(printed_board(), 2), Weights())


def look(game: Game, judge: Coefficients = JUDGE) -> Evaluation:
    return Evaluation(judge, SimState.of(game.state, Random(1)))


def named(game: Game, seat: int = 1, judge: Coefficients = JUDGE) -> dict[str, float]:
    return dict(zip(FEATURES, features(look(game, judge))[seat - 1], strict=True))


def test_what_a_seat_has() -> None:
    plain = named(four().phase(1, round=3).money("red", 20))
    assert (plain["constant"], plain["money"], plain["round"], plain["cities"]) == (1.0, 20.0, 3.0, 9.0)
    assert plain["debt"] == plain["bonus card"] == plain["can act without a card"] == 0.0
    rich = named(four().phase(1, round=3).money("red", 21).stock("red", 2))
    assert (rich["money"], rich["warehouses left"]) == (21.0, 2.0)
    assert rich["pieces of all"] < plain["pieces of all"]


def test_what_the_rows_are_worth_now() -> None:
    game = four().phase(1, round=3)
    before, after = named(game), named(game.row("napoli", "rr"))
    assert after["warehouses standing"] == before["warehouses standing"] + 2
    assert after["ranks paid now"] > before["ranks paid now"]
    assert after["chart paid now"] >= before["chart paid now"]
    assert after["room in the rows"] < before["room in the rows"]
    assert after["value of their cities"] > before["value of their cities"]


def test_how_firmly_a_seat_stands() -> None:
    def standing(row: str) -> list[float]:
        numbers = named(four().phase(1, round=3).row("napoli", row))
        return [numbers[name] for name in ("warehouses at risk", "cities at risk", "lead in the rows", "first ranks")]

    # Every dark site ahead takes the first warehouse away: four of them, three behind the fourth site.
    assert standing("rr") == [2.0, 1.0, 2.0, 1.0]
    assert standing("rg") == [1.0, 1.0, 0.0, 1.0]
    assert standing("gr") == [1.0, 1.0, 0.0, 0.0]
    assert standing("gggr") == [0.0, 0.0, -2.0, 0.0]


def test_a_purse_that_is_too_thin() -> None:
    rich, poor = named(four().phase(1, round=3).money("red", 200)), named(four().phase(1, round=3).money("red", 0))
    assert rich["purse too thin for a turn"] == rich["purse too thin for the phase"] == 0.0
    assert poor["purse too thin for a turn"] == 1.0
    assert poor["purse too thin for the phase"] == JUDGE.weights.fare * poor["warehouses to be built"]


def test_the_order_of_the_seats_and_the_best_of_the_others() -> None:
    game = four().phase(1, round=3)
    numbers = features(look(game))
    at = FEATURES.index("turns until theirs")
    assert [row[at] for row in numbers] == pytest.approx([0.0, 1 / 3, 2 / 3, 1.0])
    money = look(game).expected_money()
    best = FEATURES.index("best other's expected money")
    for seat, row in enumerate(numbers):
        assert row[best] == max(florins for other, florins in enumerate(money) if other != seat)


def test_between_two_the_neutral_warehouses_count_for_their_seat() -> None:
    game = table("red", "green").phase(1, round=3)
    before, after = named(game, 1, PAIR), named(game.row("napoli", "rR"), 1, PAIR)
    assert after["warehouses standing"] >= before["warehouses standing"] + 1


def test_what_can_be_counted_is_counted() -> None:
    last = four().phase(3, round=9).starter("green").to_act("red").stock("green", 0)
    game = SimState.of(last.state, Random(1))
    exact = Evaluation(JUDGE, game)
    assert exact.is_exact
    assert predicted_money(JUDGE, game) == exact.expected_money()
    game.over, game.money = True, [7, 5, 3, 1]
    assert predicted_money(JUDGE, game) == [7.0, 5.0, 3.0, 1.0]
    assert predicted_lead(game, JUDGE, 0) > predicted_lead(game, JUDGE, 3)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("phase", [1, 2, 3])
def test_there_are_weights_for_every_table(players: int, phase: int) -> None:
    found = set()
    for extras in sets_of_extras():
        board_tables = board_tables_of(Board.of(standard_board(), extras), players)
        weights = prediction.prediction_weights(players, phase, board_tables.extras)
        assert len(weights) == len(FEATURES)
        found.add(weights)
    assert len(found) == len(sets_of_extras())


def test_cities_that_nobody_learned_are_predicted_as_if_there_were_none() -> None:
    assert prediction.prediction_weights(4, 1, ("atlantis",)) == prediction.prediction_weights(4, 1, ())


def test_the_stored_weights_say_how_they_were_made() -> None:
    assert all("arena learn" in each["command"] for each in read_weights(prediction.FILE)["made"].values())

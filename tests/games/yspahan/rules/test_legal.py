"""The list of legal moves: whole, without doubles, the most harmless first."""

from __future__ import annotations

from typing import Literal

import pytest

from elcapitan.games.yspahan.rules.model.board import SQUARE_AT
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from tests.games.yspahan.positions import Game, legal, play, table


def test_the_cheapest_roll_comes_first() -> None:
    assert legal(table().hand(1, "three-gold")) == ["roll 0", "roll 1", "roll 2", "play three-gold"]


@pytest.mark.parametrize(
    ("camels", "gold", "buildings", "first"),
    [
        (3, 2, (), "camels"),
        (2, 3, (), "gold"),
        (2, 2, (), "camels"),
        (3, 2, ("shop",), "gold"),
        (2, 2, ("paddock", "shop"), "gold"),
        (3, 3, ("paddock",), "camels"),
    ],
)
def test_the_larger_of_camels_and_gold_comes_first(
    camels: int, gold: int, buildings: tuple[str, ...], first: str
) -> None:
    texts = legal(table().main(1, camels=(1, camels), gold=(6, gold)).have(1, buildings=buildings))
    assert texts[0] == first
    assert texts[1] == ("gold" if first == "camels" else "camels")
    assert texts[2:4] == ["draw camels", "draw gold"]


def test_with_two_players_the_yellow_dice_of_the_other_do_not_make_it_larger() -> None:
    assert legal(table(2).main(2, camels=(1, 1, 3), gold=(6, 2)))[0] == "gold"


def test_then_a_card_is_drawn() -> None:
    assert legal(table().main(1, sack=(2, 2), vase=(4, 1)))[:3] == [
        *("draw sack", "draw vase", "supervisor sack west-2")
    ]


@pytest.mark.parametrize("buildings", [(), ("bath",)])
@pytest.mark.parametrize("origin", ["crossing", "west-10", "south-3", "east-1"])
def test_then_the_nearest_square_that_costs_least(origin: str, buildings: tuple[str, ...]) -> None:
    game = table().main(1, sack=(2, 2), barrel=(3, 1), vase=(5, 1)).deck(0)
    game = game.supervisor(origin).have(1, buildings=buildings)
    moved = [play(game, text) for text in legal(game, "supervisor")]
    costs = [(2 - each.player(1).gold, abs_steps(each, origin)) for each in moved]
    assert legal(game)[0].startswith("supervisor")
    assert costs[0] == min(costs)
    assert [price for price, _ in costs] == sorted(price for price, _ in costs)


def abs_steps(game: Game, origin: str) -> int:
    """How far the supervisor stands from that square."""
    arms = [name.rpartition("-") for name in (origin, game.square)]
    numbers = [int(number) if arm else 0 for arm, _, number in arms]
    assert game.square in SQUARE_AT
    return abs(numbers[0] - numbers[1]) if arms[0][0] == arms[1][0] else sum(numbers)


def test_a_good_is_sent_before_it_is_kept_and_a_turn_ended_before_all_else() -> None:
    game = table().main(1, gold=(2, 1)).goods(2, "chest-4b").have(2, camels=1).hand(1, "three-camels")
    asked = play(game, "supervisor gold west-2")
    assert legal(asked) == ["send", "keep"]
    after = play(asked, "send")
    assert legal(after) == ["end", "play three-camels"]


def test_a_card_is_listed_once_however_often_it_is_held() -> None:
    game = table().main(1, camels=(1, 2)).hand(1, "three-gold", "three-gold")
    texts = legal(game)
    assert len(texts) == len(set(texts))
    assert texts.count("play three-gold") == texts.count("camels three-gold") == 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("card_time", ["any", "after"])
def test_the_first_legal_move_always_brings_the_game_to_its_end(
    players: int, card_time: Literal["any", "after"]
) -> None:
    """So the server can finish the game of a computer player that fails."""
    game, moves = table(players, card_time=card_time), 0
    while texts := legal(game):
        game = play(game, texts[0])
        moves += 1
    assert game.state.stage is YspahanStage.OVER
    assert 21 * 2 * players < moves < 400

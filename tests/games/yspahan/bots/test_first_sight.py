"""What a position is worth, and what is done at first sight, where a player would say it at once."""

from __future__ import annotations

from math import ceil
from random import Random

import pytest

from elcapitan.games.yspahan.bots.choices import candidates
from elcapitan.games.yspahan.bots.decision import judge_for
from elcapitan.games.yspahan.bots.simulation.outlook import expected_points, outlook_of
from elcapitan.games.yspahan.bots.simulation.sim_game import SimGame
from elcapitan.games.yspahan.rules.model.board import SHOPS, SOUK_OF, SOUKS
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from tests.games.yspahan.positions import Game, table


def value(game: Game, seat: int = 1) -> float:
    return expected_points(SimGame.of(game.state, Random(0)), judge_for(len(game.state.players)))[seat - 1]


def best(game: Game, *, thorough: bool = True) -> list[str]:
    found = candidates(game.state, judge_for(len(game.state.players)), Random(0), thorough=thorough)
    return [str(move) for move in found[0].choice.moves]


def test_a_complete_souk_is_worth_nearly_its_value_and_more_with_the_bazaar() -> None:
    empty, complete = table(3).day(1, 5), table(3).day(1, 5).goods(1, "chest-4a", "chest-4b")
    assert 2.5 < value(complete) - value(empty) <= 4.0
    with_bazaar = [game.have(1, buildings=("bazaar",)) for game in (empty, complete)]
    assert value(with_bazaar[1]) - value(with_bazaar[0]) > value(complete) - value(empty) + 1.0


def test_an_incomplete_souk_is_worth_nothing_after_the_last_turn_of_the_week() -> None:
    last = table(3).day(1, 7).after(1).last_turn()
    assert value(last.goods(1, "sack-8a")) == value(last)


def test_what_helps_one_seat_hurts_the_others() -> None:
    game = SimGame.of(table(3).points(5, 0, 0).state, Random(0))
    first, second = (outlook_of(game, judge_for(3), seat).lead for seat in (0, 1))
    assert first > 0 > second


def test_the_last_good_of_a_dear_souk_is_placed() -> None:
    game = table(3).main(1, sack=(2, 2), vase=(4, 1), gold=(6, 2)).goods(1, "vase-12b", "vase-12c").day(1, 6)
    assert best(game) == ["supply vase", "place vase-12a"]


@pytest.mark.parametrize("placing", [False, True])
def test_a_started_souk_is_completed_before_another_is_begun(placing: bool) -> None:
    game = table(3).placing(1, "chest", 3) if placing else table(3).main(1, chest=(3, 3))
    shops = [SHOPS.index(text.removeprefix("place ")) for text in best(game.goods(1, "chest-4b")) if "place" in text]
    assert SHOPS[shops[0]] == "chest-4a"
    assert {SOUKS[SOUK_OF[shop]].id for shop in shops[1:]} <= {"chest-6", "chest-8"}
    assert len(shops) == 3


def test_r6_ones_own_good_takes_the_last_camel_of_the_highest_row() -> None:
    game = table(3).main(1, camels=(3, 1)).goods(1, "vase-12a").goods(2, "vase-12b").have(1, gold=3)
    shops = tuple(SHOPS.index(shop) for shop in ("vase-12b", "vase-12a"))
    state = game.state._replace(stage=YspahanStage.LOADING, waiting=shops, caravan=(2,) * 11)
    assert best(Game(state)) == ["first vase-12a"]


@pytest.mark.parametrize(("more", "dice"), [(0, 0), (2, 2), (9, 3)])
def test_d1_gold_beyond_what_is_kept_buys_dice(more: int, dice: int) -> None:
    kept = ceil(judge_for(3).weights.yellow_keep)
    assert best(table(3).have(1, gold=kept + more), thorough=False) == [f"roll {dice}"]


def test_a_rival_s_complete_souk_draws_the_supervisor() -> None:
    game = (
        table(3).main(1, camels=(3, 1), gold=(6, 1)).goods(2, "vase-12a", "vase-12b", "vase-12c").day(1, 7).last_turn()
    )
    assert best(game) == ["supervisor camels east-3"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_no_group_is_left_a_card_is_drawn(players: int) -> None:
    assert best(table(players).main(1)) == ["draw"]


def test_where_no_group_leads_anywhere_the_supervisor_walks_for_nothing() -> None:
    game = table(3).main(1, vase=(2, 1)).goods(2, "vase-4a", "vase-6a", "vase-12b").have(1, gold=0)
    game = Game(game.state._replace(deck=0, discard=()))
    (move,) = best(game.supervisor("west-5"))
    assert move.startswith("supervisor vase ")

"""What a position is worth, and the main actions at first sight, where a player would say it at once."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.bots.evaluation import lead, seat_values
from elcapitan.games.yspahan.bots.main_options import main_options, plan_placing
from elcapitan.games.yspahan.bots.weights import STANDARD
from elcapitan.games.yspahan.rules.model.board import SHOPS, SOUK_OF, SOUKS
from tests.games.yspahan.positions import Game, table


def value(game: Game, seat: int = 1) -> float:
    return seat_values(game.state)[seat - 1]


def best(game: Game) -> list[str]:
    return [str(move) for move in main_options(game.state, STANDARD, with_cards=True)[0].moves]


def test_a_complete_souk_is_worth_nearly_its_value_and_more_with_the_bazaar() -> None:
    empty, complete = table(3).day(1, 5), table(3).day(1, 5).goods(1, "chest-4a", "chest-4b")
    assert 2.5 < value(complete) - value(empty) <= 4.0
    with_bazaar = [game.have(1, buildings=("bazaar",)) for game in (empty, complete)]
    assert value(with_bazaar[1]) - value(with_bazaar[0]) > value(complete) - value(empty) + 1.0


def test_an_incomplete_souk_is_worth_nothing_after_the_last_turn_of_the_week() -> None:
    last = table(3).day(1, 7).after(1).last_turn()
    assert value(last.goods(1, "sack-8a")) == value(last)


def test_a_camel_protects_goods_beside_the_road() -> None:
    exposed = table(3).goods(1, "vase-12a", "vase-12b", "vase-12c")
    protected = exposed.have(1, camels=1)
    bare = table(3).have(1, camels=1)
    assert value(protected) - value(exposed) > value(bare) - value(table(3))


def test_gold_camels_and_cards_are_worth_nothing_when_no_turn_is_left() -> None:
    last = table(3).day(3, 7).after(1).last_turn()
    rich = last.have(1, gold=9, camels=9).hand(1, "exchange", "three-gold")
    assert value(rich) == value(last.have(1, gold=0))


def test_what_helps_one_seat_hurts_the_others() -> None:
    game = table(3).points(5, 0, 0)
    assert lead(game.state, 1) > 0 > lead(game.state, 2)


def test_the_last_good_of_a_dear_souk_is_placed() -> None:
    game = table(3).main(1, sack=(2, 2), vase=(4, 1), gold=(6, 2)).goods(1, "vase-12b", "vase-12c").day(1, 6)
    assert best(game) == ["supply vase", "place vase-12a"]


def test_a_started_souk_is_completed_before_another_is_begun() -> None:
    state = table(3).main(1, chest=(3, 3)).goods(1, "chest-4b").state
    plan = plan_placing(state, "chest", 3, STANDARD)
    assert SHOPS[plan.shops[0]] == "chest-4a"
    assert {SOUKS[SOUK_OF[shop]].id for shop in plan.shops[1:]} <= {"chest-6", "chest-8"}
    assert len(plan.shops) == 3


def test_a_rival_s_complete_souk_draws_the_supervisor() -> None:
    game = (
        table(2).main(1, camels=(3, 1), gold=(6, 1)).goods(2, "vase-12a", "vase-12b", "vase-12c").day(1, 7).last_turn()
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

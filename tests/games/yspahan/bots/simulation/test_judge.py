"""What things are worth in imagined games, where a player would say it at once."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.sim_board import BUILDING_BIT, BUILDING_NAMES, CARD_NAMES
from elcapitan.games.yspahan.bots.simulation.sim_weights import SimWeights, sim_weights_for
from elcapitan.games.yspahan.rules.model.board import DISTRICTS, SOUKS, WEEKS

SOUK = {souk.id: at for at, souk in enumerate(SOUKS)}
CHEST, VASE = DISTRICTS.index("chest"), DISTRICTS.index("vase")


@pytest.fixture(params=[2, 3, 4])
def judge(request: pytest.FixtureRequest) -> Judge:
    return Judge(sim_weights_for(request.param), request.param)


def test_w1_a_complete_souk_is_worth_its_value_when_the_week_ends_and_an_incomplete_one_nothing(judge: Judge) -> None:
    for souk, plan in enumerate(SOUKS):
        assert judge.souks[0][souk][plan.shops][0] == plan.value
        assert judge.souks[1][souk][plan.shops][0] == plan.value + 2  # B9
        assert judge.souks[0][souk][plan.shops - 1][0] == 0.0


def test_k3_to_k5_the_third_worked_example(judge: Judge) -> None:
    """Red's blue souk 1 of 2, the yellow one another player's, the violet one free: one good completes, one begins."""
    standing = (-1, 1, 0)
    (only,) = judge.allotments(CHEST, standing, 2, 0, 0)
    assert only.parts == ((SOUK["chest-4"], 1), (SOUK["chest-8"], 1))
    assert only.gain == pytest.approx(4.0)


def test_k6_what_finds_no_shop_is_left_out(judge: Judge) -> None:
    assert judge.allotments(VASE, (1, 2, 3), 2, 3, 0) == []
    (only,) = judge.allotments(VASE, (1, 2, 2), 4, 3, 0)
    assert only.parts == ((SOUK["vase-12"], 1),)


def test_the_dearest_souk_comes_first(judge: Judge) -> None:
    assert judge.allotments(VASE, (0, 0, 0), 3, 0, 0)[0].parts == ((SOUK["vase-12"], 3),)


def test_b3_the_third_building_scores_and_one_too_dear_is_never_built(judge: Judge) -> None:
    two, hoist = BUILDING_BIT["paddock"] | BUILDING_BIT["shop"], BUILDING_NAMES.index("hoist")
    bath = BUILDING_NAMES.index("bath")
    assert judge.building_gain(2, 2, two, bath, 0, 0) == pytest.approx(5.0)
    assert judge.building_gain(3, 4, two, hoist, 0, 5) < -1e6
    assert judge.building_gain(0, 4, two, hoist, 1, 0) == pytest.approx(5.0)
    assert judge.means(2, 2, two, 0).building in (bath, -1)
    assert judge.means(2, 2, two, 0).with_building >= judge.means(2, 2, two, 0).alone


def test_e1_gold_camels_and_cards_are_worth_nothing_at_the_end(judge: Judge) -> None:
    assert judge.resources(9, 9, 0, 0) == 0.0
    assert judge.resources(9, 9, 0, 5) > judge.resources(8, 9, 0, 5) > 0.0
    for card in range(len(CARD_NAMES) + 1):
        assert judge.cards[card][0] == 0.0
        assert judge.cards[card][8] > 0.0


def test_v2_loading_scores_at_once_and_later_with_the_caravan() -> None:
    judge = Judge(SimWeights(), 4)
    last_of_the_game = [judge.load_gain(0, 0, loaded, 0, 3) for loaded in (0, 4, 8)]
    assert last_of_the_game == pytest.approx([3.0, 3.0, 3.0])  # 2 + 1, 1 + 2, 0 + 3
    assert judge.load_gain(3, 1, 8, 0, 3) == pytest.approx(9.0)  # three goods rise two rows


def test_v6_a_good_on_the_caravan_scores_in_later_weeks_too(judge: Judge) -> None:
    first, last = (judge.caravan_value(2, 2, 4, 0, week) for week in (1, WEEKS))
    assert last == pytest.approx(4.0), "two goods, the highest in the second row"
    assert first > 1.3 * last

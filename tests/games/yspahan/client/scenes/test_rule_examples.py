"""The examples of the rule book: numbers that the rules give, a picture for every name, and room for all of them."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.client.scenes import rule_examples
from elcapitan.games.yspahan.rules.model.board import BATH_STEPS, SHOP_AT


def test_d3_worked_example_1_the_other_yellow_die_goes_and_the_sack_floor_is_empty() -> None:
    rolled, taken = (picture.picture for picture in rule_examples.example_pictures("tower"))
    assert isinstance(rolled, rule_examples.TowerPicture)
    assert isinstance(taken, rule_examples.TowerPicture)
    counts = [group.white + group.yellow if group else 0 for group in rolled.tower]
    assert counts == [3, 1, 2, 2, 0, 3]
    left = [group.white + group.yellow if group else 0 for group in taken.tower]
    assert left == [0, 0, 2, 2, 0, 3]


def test_k4_the_yellow_souk_is_completed_before_the_blue_one_is_begun() -> None:
    shops = [picture.picture for picture in rule_examples.example_pictures("souks")]
    filled = [sum(map(bool, each.state.shops)) for each in shops if isinstance(each, rule_examples.SoukPicture)]
    assert filled == [2, 3, 5]
    state = rule_examples.on_turn_with(rule_examples.first_position(), "chest", 4, 3)
    standing = list(state.shops)
    for shop in ("chest-6a", "chest-6b"):
        standing[SHOP_AT[shop]] = rule_examples.BLUE
    with pytest.raises(ValueError, match="refused"):
        rule_examples.after_moves(state._replace(shops=tuple(standing)), "supply chest", "place chest-4a")


def test_r3_worked_prices_of_the_street() -> None:
    assert rule_examples.street_prices(0) == (2, 1, 0, 1, 2, 3, 2, 1, 0, 1, 2)
    assert set(rule_examples.street_prices(BATH_STEPS)) == {0}


def test_v5_worked_example_6_is_the_scored_caravan() -> None:
    _loading, scored = rule_examples.example_pictures("caravan")
    assert isinstance(scored.picture, rule_examples.CaravanPicture)
    assert (scored.picture.goods, len(rule_examples.LOADED)) == (rule_examples.LOADED, 9)
    for sum_ in ("2 × 2 = 4", "1 × 2 = 2", "4 × 3 = 12"):
        assert sum_ in scored.caption


def test_w1_the_account_of_the_week_adds_up_as_the_page_says() -> None:
    souks, whole = rule_examples.example_pictures("week")
    assert [line.amount for line in souks.sums] == [6, 2, 4, 2]
    *lines, total = whole.sums
    assert total.amount == sum(line.amount for line in lines) == 20
    assert total.total

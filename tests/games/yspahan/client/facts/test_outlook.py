"""The outlook is what the week's end then pays, and after the last one all points of the game."""

from __future__ import annotations

import random

from elcapitan.games.yspahan.client.facts.outlook import outlook_or_result, week_outlook
from elcapitan.games.yspahan.rules.model.events import WeekEnded
from tests.games.yspahan.offline_link import RULES, OfflineYspahan


def test_w1_before_the_last_turn_ends_the_outlook_is_what_is_paid() -> None:
    ends = 0
    for seats in (2, 3, 4):
        chance, link = random.Random(seats), OfflineYspahan(seats, seats)
        while not link.over:
            before = week_outlook(link.state)
            (seat,) = RULES.to_act(link.state)
            link.play(str(chance.choice(RULES.legal(link.state, seat))))
            for event in link.model.steps[-1].events:
                if isinstance(event, WeekEnded):
                    ends += 1
                    assert event.souks == tuple(each.values for each in before)
                    assert event.bazaar == tuple(each.bazaar for each in before)
                    assert event.caravan == tuple(each.caravan for each in before)
    assert ends == 9


def test_e1_after_the_last_week_all_points_are_shown_and_no_outlook() -> None:
    chance, link = random.Random(1), OfflineYspahan(3, 1)
    while not link.over:
        assert outlook_or_result(link.state) == week_outlook(link.state)
        (seat,) = RULES.to_act(link.state)
        link.play(str(chance.choice(RULES.legal(link.state, seat))))
    shown = outlook_or_result(link.state)
    assert [each.points for each in shown] == [player.points for player in link.state.players]
    assert [each.caravan for each in shown] == [player.parts.caravan for player in link.state.players]
    assert any(each.other for each in shown)


def test_a_complete_souk_is_named_and_an_incomplete_one_is_not() -> None:
    state = OfflineYspahan(3).state
    shops = (1,) * 6 + (2,) * 4 + (0,) * (len(state.shops) - 10)
    first, second, third = week_outlook(state._replace(shops=shops, caravan=(2, 2, 1, 2)))
    assert (first.souks, first.values, first.goods, first.row, first.caravan) == (("sack-8",), 8, 1, 1, 1)
    assert (second.souks, second.goods, second.row, second.points) == ((), 3, 2, 6)
    assert third.points == 0

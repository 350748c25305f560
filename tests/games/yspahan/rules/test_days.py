"""T1 to T5: days, turns, the order of the last day, and what may be taken back."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.rules.model.events import DayBegan, GameFinished, OrderChanged, TurnFinished, WeekEnded
from elcapitan.games.yspahan.rules.model.state import EMPTY_TOWER, YspahanStage
from tests.games.yspahan.positions import happened, legal, play, table, the


@pytest.mark.parametrize("players", [3, 4])
def test_t1_a_day_has_one_turn_for_each_the_starter_first(players: int) -> None:
    game, order = table(players, starter=2).main(2, camels=(1, 9)), []
    while not happened(game, DayBegan):
        order.append(game.state.seat)
        game = play(game, "camels" if len(order) == 1 else "draw", "end")
        assert the(game, TurnFinished).seat == order[-1]
    assert order == [*range(2, players + 1), 1]


def test_t1_three_weeks_of_seven_days() -> None:
    game, days, weeks = table(3), [(1, 1)], []
    while game.state.stage is not YspahanStage.OVER:
        game = play(game, legal(game)[0])
        days += [(event.week, event.day) for event in happened(game, DayBegan)]
        weeks += [event.week for event in happened(game, WeekEnded)]
    assert days == [(week, day) for week in (1, 2, 3) for day in range(1, 8)]
    assert weeks == [1, 2, 3]


def test_t3_the_dice_left_are_put_back_and_the_left_neighbour_starts() -> None:
    game = table(4, starter=4).main(3, camels=(1, 2), sack=(2, 3), gold=(6, 1))
    after = play(game, "gold", "end")
    assert (after.state.tower, after.state.stage) == (EMPTY_TOWER, YspahanStage.ROLL)
    assert (after.state.starter, after.state.turns_left) == (1, (1, 2, 3, 4))
    assert after.events == (TurnFinished(3), DayBegan(1, 2, 1, (1, 2, 3, 4)))


def test_t3_after_day_seven_the_week_ends_and_the_neighbour_starts_too() -> None:
    after = play(table(3, starter=2).day(1, 7).after(1), "end")
    assert [type(event) for event in after.events[-2:]] == [WeekEnded, DayBegan]
    assert (after.state.week, after.state.day, after.state.starter) == (2, 1, 3)


def test_t3_after_day_twenty_one_the_game_ends() -> None:
    after = play(table(3).day(3, 7).after(1).last_turn(), "end")
    assert after.state.stage is YspahanStage.OVER
    assert (after.state.seat, after.state.turns_left) == (0, ())
    assert happened(after, GameFinished)


def test_t4_on_the_last_day_four_play_by_their_points_fewest_first() -> None:
    after = play(table(4, starter=1).day(3, 6).points(9, 8, 7, 6).after(4), "end")
    assert (after.state.starter, after.state.turns_left) == (4, (4, 3, 2, 1))
    changed = the(after, OrderChanged)
    assert (changed.turns, changed.points) == ((4, 3, 2, 1), (9, 8, 7, 6))
    assert legal(after, "roll") == ["roll 0", "roll 1", "roll 2"]


def test_t4_among_equals_who_sat_farther_from_the_starter_of_day_20_plays_earlier() -> None:
    after = play(table(4, starter=3).day(3, 6).points(5, 5, 5, 5).after(2), "end")
    assert after.state.turns_left == (2, 1, 4, 3)


def test_t4_where_the_order_is_the_usual_one_nothing_is_said() -> None:
    after = play(table(4, starter=4).day(3, 6).points(1, 2, 3, 4).after(3), "end")
    assert after.state.turns_left == (1, 2, 3, 4)
    assert not happened(after, OrderChanged)


def test_t4_three_players_change_nothing() -> None:
    after = play(table(3, starter=1).day(3, 6).points(9, 8, 0).after(3), "end")
    assert after.state.turns_left == (2, 3, 1)


def test_t4_the_points_of_other_days_change_nothing() -> None:
    for week, day in ((3, 5), (2, 6)):
        after = play(table(4, starter=1).day(week, day).points(9, 8, 7, 6).after(4), "end")
        assert after.state.turns_left == (2, 3, 4, 1)


@pytest.mark.parametrize(
    ("text", "final"),
    [
        ("camels", False),
        ("gold", False),
        ("supply sack", False),
        ("draw gold", True),
        ("supervisor camels north-1", False),  # nothing there
        ("supervisor sack south-2", False),  # a good that gives no card
        ("supervisor gold south-6", True),  # B8
        ("supervisor gold west-6", False),  # a question first
    ],
)
def test_t5_what_reveals_a_card_is_final(text: str, final: bool) -> None:
    game = table().main(1, camels=(1, 2), sack=(2, 3), gold=(6, 1))
    game = game.goods(2, "sack-3c").goods(3, "sack-4b").have(3, buildings=("caravanserai",))
    game = game.goods(4, "chest-6c").have(4, camels=1)
    assert play(game, text).final is final


def test_t5_rolls_answers_and_ends_are_final() -> None:
    game = table().main(1, gold=(1, 2)).goods(2, "vase-4a").have(2, camels=1)
    assert play(table(), "roll 0").final
    for answer in ("keep", "send"):
        assert play(game, "supervisor gold north-1", answer).final
    assert play(table().after(1), "end").final


def test_t5_building_playing_and_placing_are_not_final() -> None:
    game = table().after(1).have(1, camels=2, gold=9).hand(1, "three-camels", "sell-gold", "good-on-caravan")
    for text in ("build paddock", "play three-camels", "play sell-gold 3", "play good-on-caravan"):
        assert not play(game, text).final
    assert not play(table().placing(1, "sack", 1), "place sack-8a").final


def test_t5_a_draw_without_a_card_reveals_nothing() -> None:
    assert play(table().main(2), "draw").final
    assert not play(table().main(2).deck(0), "draw").final

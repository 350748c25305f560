"""N1 to N5: what is different with two players."""

from __future__ import annotations

import pytest

from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusalCode
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from tests.games.yspahan.positions import Game, assert_refused, happened, legal, play, table, the


def other(**tower: tuple[int, ...]) -> Game:
    """The turn of seat 2, which is not the starter."""
    return table(2).main(2, **tower)


def test_n1_eight_white_dice_and_two_camels_in_each_row() -> None:
    after = play(table(2), "roll 1")
    assert [len(dice) for dice in (the(after, events.Rolled).white, the(after, events.Rolled).yellow)] == [8, 1]
    assert table(2).state.camels_per_row == 2


def test_n2_a_day_has_three_turns_starter_other_starter() -> None:
    game, order = table(2, starter=2).main(2, camels=(1, 2), gold=(3, 6)), []
    while not happened(game, events.DayBegan):
        order.append(game.state.seat)
        game = play(game, legal(game)[0], "end")
        assert the(game, events.TurnFinished)
    assert order == [2, 1, 2]
    assert game.state.turns_left == (1, 2, 1)


def test_n2_ruling_a_card_as_a_die_once_in_each_turn() -> None:
    game = table(2).main(1, camels=(1, 2), gold=(2, 2)).hand(1, "exchange", "sell-gold")
    game = play(game, "camels exchange", "end", "draw gold", "end").main(1, gold=(2, 2)).last_turn()
    after = play(game, "gold sell-gold")
    assert (after.player(1).camels, after.player(1).gold) == (3, 2 + 3)


def test_n3_the_yellow_dice_stay_for_the_day_and_serve_the_starter() -> None:
    game = table(2).main(1, camels=(1, 2), sack=(2, 0, 1), gold=(3, 1, 2))
    after = play(game, "camels")
    assert (after.group("sack"), after.group("gold")) == ((2, 0, 1), (3, 1, 2))
    assert not happened(after, events.YellowDiceGone)
    third = play(after, "end", "draw gold", "end")
    assert play(third, "supply sack").state.to_place == ("sack", 1)


@pytest.mark.parametrize("seat", [1, 2])
def test_n3_of_a_mixed_group_only_the_white_ones_count_for_the_other(seat: int) -> None:
    after = play(table(2).main(seat, camels=(1, 2, 1), gold=(3, 1)), "camels")
    counted = 3 if seat == 1 else 2
    assert (the(after, events.CamelsTaken).dice, the(after, events.GroupTaken).counted) == (counted, counted)
    assert after.group("camels") is None  # ruling: the yellow ones are out for the day


def test_n3_a_group_of_yellow_dice_alone_they_cannot_take() -> None:
    game = other(camels=(1, 2), vase=(4, 0, 2))
    for text in ("supply vase", "draw vase", "supervisor vase west-4", "build paddock vase"):
        assert_refused(game, text, YspahanRefusalCode.YELLOW_DICE_ONLY, "N3", floor="vase")
    assert not [text for text in legal(game) if " vase" in text]


def test_n3_ruling_if_there_is_nothing_else_they_draw() -> None:
    game = other(vase=(4, 0, 2))
    assert legal(game) == ["draw"]
    after = play(game, "draw")
    assert after.group("vase") == (4, 0, 2)


def test_n4_building_is_a_main_action_for_which_a_group_is_taken() -> None:
    game = other(camels=(1, 2), sack=(4, 3)).have(2, camels=2, gold=0)
    assert legal(game, "build") == ["build paddock camels", "build paddock sack"]
    after = play(game, "build paddock sack")
    assert (after.group("sack"), after.player(2).buildings, after.state.built) == (None, ("paddock",), "paddock")
    assert after.state.stage is YspahanStage.AFTER
    assert isinstance(after.events[0], events.GroupTaken)
    assert_refused(game, "build paddock", YspahanRefusalCode.BUILDING_TAKES_GROUP, "N4")
    assert_refused(game, "build paddock vase", YspahanRefusalCode.FLOOR_EMPTY, "A1", floor="vase")


def test_n4_ruling_the_floor_and_the_dice_do_not_matter() -> None:
    game = other(camels=(1, 2), gold=(4, 1, 3)).have(2, camels=2)
    one, two = (play(game, f"build paddock {floor}") for floor in ("camels", "gold"))
    assert one.player(2) == two.player(2)


def test_n4_there_is_no_building_besides() -> None:
    game = play(other(camels=(1, 2), gold=(4, 1)).have(2, camels=9, gold=9), "camels")
    assert legal(game) == ["end"]
    for text in ("build shop", "build shop gold"):
        assert_refused(game, text, YspahanRefusalCode.ACTION_DONE, "A1")


def test_n4_the_cards_do_not_spare_the_group() -> None:
    game = other(camels=(1, 2)).hand(2, "build-free-of-camels", "build-free-of-gold")
    assert_refused(game, "build shop build-free-of-camels", YspahanRefusalCode.BUILDING_TAKES_GROUP, "N4")
    after = play(game, "build shop camels build-free-of-camels build-free-of-gold")
    assert the(after, events.BuildingBuilt) == events.BuildingBuilt(2, "shop", 0, 0, 1, 0)
    assert after.group("camels") is None


def test_n5_the_starter_alternates_day_by_day() -> None:
    game, starters = table(2), []
    while game.state.week == 1:
        if game.state.stage is YspahanStage.ROLL:
            starters.append(game.state.starter)
        game = play(game, legal(game)[0])
    assert starters == [1, 2, 1, 2, 1, 2, 1]
    assert game.state.starter == 2


@pytest.mark.parametrize(("points", "starter", "changed"), [((4, 9), 1, True), ((9, 4), 2, False), ((4, 4), 2, False)])
def test_n5_on_the_last_day_the_one_with_fewer_points_starts(
    points: tuple[int, int], starter: int, changed: bool
) -> None:
    after = play(table(2, starter=1).day(3, 6).points(*points).after(1).last_turn(), "end")
    assert (after.state.starter, after.state.turns_left) == (starter, (starter, 3 - starter, starter))
    assert bool(happened(after, events.OrderChanged)) is changed

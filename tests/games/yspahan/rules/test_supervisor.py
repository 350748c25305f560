"""R1 to R7: the road, the supervisor's move and its price, what is loaded, and whose camel saves a good."""

from __future__ import annotations

from typing import Any

import pytest

from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.board import BESIDE, DISTANCES, ROAD, SHOPS, SQUARE_AT, SQUARES, WAYS
from elcapitan.games.yspahan.rules.model.refusal import YspahanRefusalCode
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.rules.supervisor import step_price
from elcapitan.games.yspahan.ruleset import Yspahan
from tests.games.yspahan.positions import Game, assert_refused, happened, legal, play, table, the


def test_r1_the_road_is_a_cross_of_twenty_nine_squares() -> None:
    assert {arm: len(squares) for arm, squares in ROAD.items()} == {"west": 10, "east": 7, "north": 4, "south": 7}
    assert (len(SQUARES), SQUARES[0]) == (29, "crossing")


def test_r1_the_crossing_lies_beside_no_shop_two_squares_beside_two() -> None:
    beside = {square: [SHOPS[shop] for shop in BESIDE[at]] for at, square in enumerate(SQUARES)}
    assert {square: shops for square, shops in beside.items() if len(shops) != 1} == {
        "crossing": [],
        "east-1": ["barrel-3a", "vase-4a"],
        "south-1": ["barrel-3a", "sack-3b"],
    }


def moving(number: int, gold: int = 2, origin: str = "crossing", **options: Any) -> Game:
    return table(**options).main(1, gold=(number, 2)).have(1, gold=gold).supervisor(origin)


def squares(game: Game) -> set[str]:
    return {text.split()[2] for text in legal(game, "supervisor gold")}


def test_r2_exactly_as_many_squares_as_the_number() -> None:
    assert squares(moving(2, gold=0)) == {"west-2", "east-2", "north-2", "south-2"}
    after = play(moving(2), "supervisor gold west-2")
    assert (after.square, after.player(1).gold) == ("west-2", 2)
    assert the(after, events.SupervisorMoved) == events.SupervisorMoved(
        1, "crossing", "west-2", 2, ("west-1", "west-2"), 0
    )


def test_r2_one_square_more_or_less_for_each_gold() -> None:
    for square, price in (("west-1", 1), ("west-3", 1), ("west-4", 2), ("crossing", 2)):
        after = play(moving(2), f"supervisor gold {square}")
        assert (the(after, events.SupervisorMoved).price, after.player(1).gold) == (price, 2 - price)
    assert_refused(moving(2), "supervisor gold west-5", YspahanRefusalCode.NOT_ENOUGH_GOLD, "R2", price=3, gold=2)


def test_r2_with_the_option_three_no_more_than_three_gold() -> None:
    rich = moving(1, gold=9)
    assert play(rich, "supervisor gold west-10").player(1).gold == 0
    capped = moving(1, gold=9, gold_steps="three")
    assert play(capped, "supervisor gold west-4").player(1).gold == 6
    assert_refused(capped, "supervisor gold west-5", YspahanRefusalCode.OVER_THREE_GOLD, "R2", price=4, most=3)
    bath = capped.have(1, buildings=("bath",))
    assert play(bath, "supervisor gold west-7").player(1).gold == 6
    assert_refused(bath, "supervisor gold west-8", YspahanRefusalCode.OVER_THREE_GOLD, "R2", price=4, most=3)


def test_r3_between_two_squares_there_is_one_way_and_it_enters_none_twice() -> None:
    for origin, row in enumerate(WAYS):
        for square, way in enumerate(row):
            assert len(set(way)) == len(way) == DISTANCES[origin][square]
            assert SQUARES[origin] not in way
            assert way == () if origin == square else way[-1] == SQUARES[square]


def test_r3_at_the_crossing_by_any_arm_but_the_one_he_came_by() -> None:
    assert squares(moving(3, gold=0, origin="south-1")) == {"south-4", "west-2", "east-2", "north-2"}
    way = WAYS[SQUARE_AT["south-2"]][SQUARE_AT["east-2"]]
    assert way == ("south-1", "crossing", "east-1", "east-2")


def test_r3_ruling_the_price_is_what_the_formula_says_and_nobody_pays_more() -> None:
    for free in (0, 3):
        for number in range(1, 7):
            for distance in range(18):
                expected = 0 if abs(distance - number) <= free else abs(distance - number) - free
                assert step_price(distance, number, free) == expected


def test_r4_he_may_be_left_where_he_is() -> None:
    game = moving(2, origin="west-5").goods(3, "sack-6b")
    after = play(game, "supervisor gold west-5")
    assert (after.square, after.player(1).gold, after.state.caravan) == ("west-5", 0, (3,))
    assert the(after, events.SupervisorMoved).way == ()


def test_r4_ruling_with_the_bath_staying_may_cost_nothing() -> None:
    game = moving(3, gold=0, origin="west-5").goods(3, "sack-6b").have(1, buildings=("bath",))
    after = play(game, "supervisor gold west-5")
    assert (the(after, events.SupervisorMoved).price, after.state.caravan) == (0, (3,))


def test_r5_the_goods_beside_his_last_square_are_loaded_whoever_owns_them() -> None:
    game = moving(3).goods(1, "chest-4b").goods(2, "sack-3b").goods(3, "sack-3a")
    after = play(game, "supervisor gold west-3")
    assert after.state.caravan == (3,)
    assert (after.good("sack-3a"), after.good("sack-3b"), after.good("chest-4b")) == (0, 2, 1)
    own = play(moving(2).goods(1, "chest-4b"), "supervisor gold west-2")
    assert own.state.caravan == (1,)


def test_r5_a_move_that_loads_nothing_is_legal_and_he_may_end_on_the_crossing() -> None:
    after = play(moving(2, origin="north-2"), "supervisor gold crossing")
    assert (after.square, after.state.stage, happened(after, events.GoodLoaded)) == ("crossing", YspahanStage.AFTER, [])


def two_owners() -> Game:
    """The supervisor comes to `east-1`, beside which seats 2 and 3 have a good."""
    return moving(1).goods(3, "barrel-3a").goods(2, "vase-4a")


def test_r6_of_two_goods_of_two_owners_the_mover_says_which_goes_first() -> None:
    game = play(two_owners(), "supervisor gold east-1")
    assert (game.state.stage, game.state.seat, game.state.asked) == (YspahanStage.LOADING, 1, None)
    assert legal(game) == ["first barrel-3a", "first vase-4a"]
    assert play(game, "first barrel-3a").state.caravan == (3, 2)
    assert play(game, "first vase-4a").state.caravan == (2, 3)
    assert_refused(
        game,
        "first sack-3b",
        YspahanRefusalCode.NOT_WAITING,
        "R6",
        shop="sack-3b",
        waiting=("barrel-3a", "vase-4a"),
    )
    assert_refused(game, "send", YspahanRefusalCode.NOT_NOW, "R7", stage="loading")


def test_r6_ruling_two_goods_of_one_owner_go_in_alphabetical_order_without_a_question() -> None:
    game = moving(1).goods(2, "sack-3b", "barrel-3a")
    after = play(game, "supervisor gold south-1")
    assert [event.shop for event in happened(after, events.GoodLoaded)] == ["barrel-3a", "sack-3b"]
    assert after.state.stage is YspahanStage.AFTER


def test_r7_an_owner_may_give_a_camel_and_the_shop_keeps_its_good() -> None:
    game = play(moving(2).goods(2, "chest-4b").have(2, camels=3), "supervisor gold west-2")
    assert (Yspahan().to_act(game.state), Yspahan().on_turn(game.state)) == ((2,), 1)
    assert legal(game) == ["send", "keep"]
    kept = play(game, "keep")
    assert (kept.good("chest-4b"), kept.player(2).camels, kept.state.caravan) == (2, 2, (2,))
    assert kept.events == (events.CamelGiven(2, "chest-4b"), events.GoodLoaded(2, "", 1, 1, 2))
    sent = play(game, "send")
    assert (sent.good("chest-4b"), sent.player(2).camels, sent.state.caravan) == (0, 3, (2,))
    assert sent.events == (events.GoodLoaded(2, "chest-4b", 1, 1, 2),)
    for after in (kept, sent):
        assert (after.state.seat, after.state.stage) == (1, YspahanStage.AFTER)


def test_r7_everything_else_waits_for_the_answer() -> None:
    game = play(moving(2).goods(2, "chest-4b").have(2, camels=3), "supervisor gold west-2")
    for text in ("end", "camels", "first chest-4b", "build shop", "place chest-4b", "play three-gold", "roll 0"):
        assert_refused(game, text, YspahanRefusalCode.CAMEL_ASKED, "R7", seat=2, shop="chest-4b")


def test_r7_without_a_question_there_is_no_answer() -> None:
    for text in ("keep", "send"):
        assert_refused(moving(2), text, YspahanRefusalCode.NOT_NOW, "R7", stage="main")


def test_r7_the_mover_may_do_so_for_their_own() -> None:
    game = play(moving(2).goods(1, "chest-4b").have(1, camels=1), "supervisor gold west-2")
    assert Yspahan().to_act(game.state) == (1,)
    after = play(game, "keep")
    assert (after.player(1).camels, after.good("chest-4b"), after.state.caravan) == (0, 1, (1,))


def test_r7_who_has_no_camel_is_not_asked() -> None:
    after = play(moving(2).goods(2, "chest-4b"), "supervisor gold west-2")
    assert (after.state.asked, after.state.caravan) == (None, (2,))


def test_r7_ruling_one_question_after_the_other_in_the_order_of_r6() -> None:
    game = two_owners().have(2, camels=1).have(3, camels=1)
    game = play(game, "supervisor gold east-1", "first vase-4a")
    assert (Yspahan().to_act(game.state), game.state.caravan) == ((2,), ())
    assert [SHOPS[shop] for shop in game.state.waiting] == ["barrel-3a"]
    game = play(game, "keep")
    assert (Yspahan().to_act(game.state), game.state.caravan, game.state.waiting) == ((3,), (2,), ())
    after = play(game, "send")
    assert (after.state.caravan, after.good("vase-4a"), after.good("barrel-3a")) == ((2, 3), 2, 0)


def test_r7_ruling_a_full_caravan_is_scored_before_the_second_owner_is_asked() -> None:
    game = two_owners().have(3, camels=1).caravan(*[4] * 11)
    game = play(game, "supervisor gold east-1", "first vase-4a")
    assert happened(game, events.CaravanScored)
    assert (Yspahan().to_act(game.state), game.state.caravan) == ((3,), ())


def test_r7_ruling_with_one_camel_for_two_goods_the_second_is_not_asked_for() -> None:
    game = moving(1).goods(2, "sack-3b", "barrel-3a").have(2, camels=1)
    game = play(game, "supervisor gold south-1")
    assert game.state.asked == (2, SHOPS.index("barrel-3a"))
    kept = play(game, "keep")
    assert (kept.good("barrel-3a"), kept.good("sack-3b"), kept.state.caravan) == (2, 0, (2, 2))
    sent = play(game, "send")
    assert sent.state.asked == (2, SHOPS.index("sack-3b"))


def test_r7_ruling_a_good_that_was_kept_is_not_asked_for_again() -> None:
    game = moving(1).goods(2, "sack-3b", "barrel-3a").have(2, camels=5)
    after = play(game, "supervisor gold south-1", "keep", "keep")
    assert (after.state.stage, after.player(2).camels, after.state.caravan) == (YspahanStage.AFTER, 3, (2, 2))


def test_r7_ruling_no_card_can_be_played_for_a_camel_in_the_turn_of_another() -> None:
    game = moving(2).goods(2, "chest-4b").hand(2, "three-camels")
    after = play(game, "supervisor gold west-2")
    assert after.state.caravan == (2,)
    asked = play(game.have(2, camels=1), "supervisor gold west-2")
    assert legal(asked) == ["send", "keep"]


@pytest.mark.parametrize("answer", ["keep", "send"])
def test_r7_a_card_of_the_caravanserai_comes_either_way(answer: str) -> None:
    game = moving(2).goods(2, "chest-4b").have(2, camels=1, buildings=("caravanserai",))
    after = play(play(game, "supervisor gold west-2"), answer, turned_up=["exchange"])
    assert the(after, events.CardDrawn) == events.CardDrawn(2, "exchange")

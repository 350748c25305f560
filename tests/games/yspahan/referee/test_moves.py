"""The referee's own rules, tried on small tables laid out by hand: refusals with their rule, and what moves do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tests.games.yspahan.referee import board
from tests.games.yspahan.referee.errors import BreachError
from tests.games.yspahan.referee.laid import BLUE, GREEN, RED, LaidTable
from tests.games.yspahan.referee.moves import all_texts
from tests.games.yspahan.referee.position import AFTER, LOADING, MAIN, OVER, ROLL
from tests.games.yspahan.referee.table import RefereeTable

RICH = {"gold": 9, "camels": 9}
NINE = ("1", "2", "3", "4", "5", "6", "6", "6", "6")


def in_main(players: int = 3, **options: str) -> LaidTable:
    """Blue begins; a group on every floor; everything Blue could want."""
    floors = {"camels": (1, 1), "sack": (2, 1), "barrel": (3, 2), "chest": (4, 2), "vase": (5, 1), "gold": (6, 1)}
    return LaidTable(players, **options).dice(**floors).has(BLUE, **RICH)


def after_main(players: int = 3, **options: str) -> LaidTable:
    return in_main(players, **options).do("camels").has(BLUE, **RICH)


def test_the_board_is_the_one_of_the_text() -> None:
    assert (len(board.SHOPS_OF), len(board.SOUK_OF), len(board.BESIDE), sum(board.CARDS.values())) == (14, 47, 29, 18)
    named = Counter(shop for shops in board.BESIDE.values() for shop in shops)
    assert {shop for shop, count in named.items() if count == 2} == {"sack-3b", "barrel-3a", "vase-4a"}
    assert len(set(board.SOUK_OF) - set(named)) == 20
    assert set(named) <= set(board.SOUK_OF)
    assert {square for square, shops in board.BESIDE.items() if len(shops) == 2} == {"east-1", "south-1"}
    assert (
        board.distance("west-10", "west-7"),
        board.distance("west-2", "east-3"),
        board.distance("crossing", "north-4"),
    ) == (3, 5, 4)


REFUSED: dict[str, tuple[Callable[[], LaidTable], str, str]] = {
    "d1_four_yellow_dice": (lambda: in_main().to_roll(), "roll 4", "D1"),
    "d1_more_than_the_gold_there_is": (lambda: LaidTable(3).to_roll(), "roll 3", "D1"),
    "d1_rolling_again": (in_main, "roll 0", "D1"),
    "t2_main_action_before_the_roll": (lambda: LaidTable(3).to_roll(), "camels", "T2"),
    "t2_ending_without_a_main_action": (in_main, "end", "T2"),
    "t2_two_main_actions": (after_main, "gold", "T2"),
    "a1_an_empty_floor": (lambda: in_main().dice(camels=(1, 2)), "gold", "A1"),
    "a2_drawing_without_a_group": (in_main, "draw", "A2"),
    "a5_no_good_could_be_placed": (
        lambda: in_main().goods(RED, "chest-4a", "chest-6a", "chest-8a"),
        "supply chest",
        "A5",
    ),
    "a6_no_card_is_left": (lambda: in_main().lay(deck=0), "draw sack", "A6"),
    "c2_a_card_not_in_hand": (in_main, "camels exchange", "C2"),
    "c3_a_card_not_in_hand": (in_main, "play three-gold", "C3"),
    "c3_before_the_main_action": (
        lambda: in_main(card_time="after").holds(BLUE, "three-gold"),
        "play three-gold",
        "C3",
    ),
    "c3_between_two_goods": (
        lambda: in_main().holds(BLUE, "three-gold").do("supply chest"),
        "play three-gold",
        "C3",
    ),
    "c3_building_card_without_a_building": (
        lambda: after_main().holds(BLUE, board.FREE_OF_GOLD),
        f"play {board.FREE_OF_GOLD}",
        "C3",
    ),
    "c4_nothing_given": (lambda: in_main().holds(BLUE, "exchange"), "play exchange gold 0", "C4"),
    "c4_more_than_there_is": (lambda: in_main().holds(BLUE, "exchange"), "play exchange camels 10", "C4"),
    "c4_five_camels_sold": (lambda: in_main().holds(BLUE, "sell-camels"), "play sell-camels 5", "C4"),
    "c4_eleven_gold_sold": (
        lambda: in_main().has(BLUE, gold=11).holds(BLUE, "sell-gold"),
        "play sell-gold 11",
        "C4",
    ),
    "c4_nothing_to_spare": (
        lambda: after_main().holds(BLUE, board.FREE_OF_GOLD),
        f"build paddock {board.FREE_OF_GOLD}",
        "C4",
    ),
    "k2_a_shop_of_another_district": (lambda: in_main().do("supply chest"), "place vase-4a", "K2"),
    "k1_an_occupied_shop": (
        lambda: in_main().goods(BLUE, "chest-4a").do("supply chest"),
        "place chest-4a",
        "K1",
    ),
    "k3_another_player_is_there": (
        lambda: in_main().goods(RED, "chest-4a").do("supply chest"),
        "place chest-4b",
        "K3",
    ),
    "k3_with_a_card_too": (
        lambda: in_main().goods(RED, "chest-4a").holds(BLUE, "good-in-shop"),
        "play good-in-shop chest-4b",
        "K3",
    ),
    "k4_an_incomplete_one_is_left": (
        lambda: in_main().goods(BLUE, "chest-4a").do("supply chest"),
        "place chest-6a",
        "K4",
    ),
    "k6_stopping_early": (lambda: in_main().do("supply chest").do("place chest-6a"), "end", "K6"),
    "r2_more_than_three_steps": (
        lambda: in_main(gold_steps="three"),
        "supervisor camels west-5",
        "R2",
    ),
    "r2_more_steps_than_gold": (lambda: in_main().has(BLUE, gold=1), "supervisor camels west-3", "R2"),
    "r6_a_shop_that_is_not_loaded": (
        lambda: in_main().goods(RED, "barrel-3a").goods(GREEN, "vase-4a").do("supervisor camels east-1"),
        "first chest-8a",
        "R6",
    ),
    "r6_an_answer_before_the_order": (
        lambda: in_main().goods(RED, "barrel-3a").goods(GREEN, "vase-4a").do("supervisor camels east-1"),
        "send",
        "R6",
    ),
    "b1_before_the_main_action": (in_main, "build paddock", "B1"),
    "b1_too_dear": (lambda: after_main().has(BLUE, camels=1), "build paddock", "B1"),
    "b1_two_in_a_turn": (lambda: after_main().do("build paddock"), "build bath", "B1"),
    "b2_the_same_twice": (lambda: after_main().has(BLUE, buildings=["bath"]), "build bath", "B2"),
    "n4_after_the_main_action": (lambda: after_main(2), "build paddock sack", "N4"),
    "n4_without_a_group": (lambda: in_main(2), "build paddock", "N4"),
    "record_a_card_twice": (
        lambda: in_main().holds(BLUE, "exchange", "exchange"),
        "camels exchange exchange",
        "record",
    ),
    "record_cards_in_the_other_order": (
        lambda: after_main().holds(BLUE, board.FREE_OF_CAMELS, board.FREE_OF_GOLD),
        f"build bath {board.FREE_OF_GOLD} {board.FREE_OF_CAMELS}",
        "record",
    ),
    "record_two_spaces": (in_main, "supply  chest", "record"),
    "record_a_number_with_a_nought": (lambda: in_main().to_roll(), "roll 01", "record"),
    "record_no_move": (in_main, "dance", "record"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_an_illegal_move_is_refused_with_its_rule(name: str) -> None:
    laid, text, rule = REFUSED[name]
    assert laid().rule_against(text) == rule


def test_t1_and_r7_only_who_is_to_act_may() -> None:
    table = in_main().goods(RED, "vase-4a").has(RED, camels=1)
    assert table.rule_against("camels", seat=RED) == "T1"
    assert table.legal_texts(RED) == set()
    table.do("supervisor camels north-1")
    assert (table.to_act(), table.on_turn()) == ((RED,), BLUE)
    assert table.rule_against("end", seat=BLUE) == "R7"
    assert table.legal_texts(RED) == {"keep", "send"}


def test_t3_the_left_neighbour_begins_and_the_dice_are_put_back() -> None:
    table = in_main().turns(GREEN).do("camels").do("end")
    assert (table.now.day, table.now.starter, table.now.turns_left) == (2, RED, [RED, GREEN, BLUE])
    assert (table.now.tower, table.now.stage, table.now.acted) == ({}, ROLL, False)


def test_d3_yellow_dice_go_with_the_last_good_of_the_starter() -> None:
    table = LaidTable(3).dice(chest=(3, 2, 0), gold=(5, 1, 1), sack=(2, 0, 1)).do("supply chest")
    assert table.do("place chest-6a").now.tower["gold"].yellow == 1
    table.do("place chest-6b")
    assert {floor: (group.white, group.yellow) for floor, group in table.now.tower.items()} == {"gold": (1, 0)}


@pytest.mark.parametrize(
    ("card", "buildings", "camels"), [("", [], 2), (" exchange", [], 3), (" exchange", ["paddock"], 4)]
)
def test_a3_camels_with_c2_and_the_paddock(card: str, buildings: list[str], camels: int) -> None:
    table = LaidTable(3).dice(camels=(1, 2)).has(BLUE, buildings=buildings).holds(BLUE, "exchange").do(f"camels{card}")
    assert table.player(BLUE).camels == camels


def test_b6_two_gold_more_and_b4_not_for_what_was_done_before() -> None:
    table = LaidTable(3).dice(camels=(1, 1), gold=(6, 1)).has(BLUE, gold=2, camels=2).do("gold").do("build shop")
    assert table.player(BLUE).gold == 2 + 1 - 2
    table.turns(BLUE).lay(stage=MAIN).dice(gold=(6, 1)).do("gold")
    assert table.player(BLUE).gold == 1 + 1 + 2


def test_b1_one_building_in_every_turn() -> None:
    table = after_main().do("build paddock").do("end").do("gold").has(RED, **RICH).do("build paddock")
    assert (table.now.built, table.player(RED).buildings) == (True, ["paddock"])


def test_k4_asks_for_the_same_district_alone() -> None:
    table = in_main().goods(BLUE, "vase-6a", "sack-8c").do("supply chest")
    assert table.rule_against("place chest-8d") is None


@pytest.mark.parametrize("square", ["west-1", "west-4", "east-7"])
def test_r3_the_bath_is_worth_up_to_three_squares_and_never_gold(square: str) -> None:
    table = in_main().has(BLUE, buildings=["bath"]).do(f"supervisor barrel {square}")
    assert table.player(BLUE).gold == 9 - (square == "east-7")


def test_k7_a_souk_without_goods_is_free_again() -> None:
    table = in_main().goods(RED, "vase-4a").do("supervisor camels north-1").do("end")
    assert table.now.shops["vase-4a"] == 0
    assert table.turns(GREEN).do("supply vase").rule_against("place vase-4a") is None


def test_r6_two_goods_of_one_owner_go_by_name_and_the_owner_is_asked_while_camels_last() -> None:
    table = in_main().goods(RED, "sack-3b", "barrel-3a").has(RED, camels=1).do("supervisor camels south-1")
    assert (table.now.asked, table.now.waiting) == ((RED, "barrel-3a"), ["sack-3b"])
    table.do("keep")
    assert (table.now.stage, table.now.caravan, table.now.shops["barrel-3a"]) == (AFTER, [RED, RED], RED)
    assert (table.now.shops["sack-3b"], table.player(RED).points) == (0, 4)


def test_r7_whoever_sends_is_asked_for_the_other_good_too() -> None:
    table = in_main().goods(RED, "sack-3b", "barrel-3a").has(RED, camels=1).do("supervisor camels south-1").do("send")
    assert (table.now.stage, table.now.asked, table.player(RED).camels) == (LOADING, (RED, "sack-3b"), 1)


def test_b8_every_good_loaded_draws_a_card_for_its_owner() -> None:
    table = in_main().goods(RED, "sack-3b", "barrel-3a").has(RED, buildings=[board.CARAVANSERAI])
    table.do("supervisor camels south-1", "three-gold", "exchange")
    assert (table.player(RED).hand, table.now.deck) == (["three-gold", "exchange"], 16)
    table.turns(RED).lay(stage=MAIN).do("draw sack", "sell-gold").do("end")
    table.turns(RED).lay(stage=MAIN).holds(RED, "good-on-caravan").do("play good-on-caravan")
    assert (table.player(RED).hand, table.now.caravan) == ([], [RED] * 3)


def test_b3_points_by_the_number_of_buildings() -> None:
    table = LaidTable(3)
    for building in board.BUILDINGS:
        table.turns(BLUE).lay(stage=AFTER, built=False).has(BLUE, **RICH).do(f"build {building}")
    assert table.player(BLUE).points == 0 + 0 + 5 + 5 + 5 + 10


def test_c4_what_cards_do() -> None:
    hand = ("exchange", "exchange", "three-camels", "three-gold", "sell-camels", "sell-gold", "good-in-shop")
    table = LaidTable(3).to_roll().has(BLUE, gold=4, camels=1).holds(BLUE, *hand)
    table.do("play exchange gold 3").do("play exchange camels 2").do("play three-camels").do("play three-gold")
    assert (table.player(BLUE).gold, table.player(BLUE).camels) == (1 + 2 + 3, 4 - 2 + 3)
    table.do("play sell-camels 4").do("play sell-gold 5").do("play good-in-shop vase-12b")
    assert (table.player(BLUE).points, table.now.shops["vase-12b"]) == (8 + 5, BLUE)
    assert (table.player(BLUE).gold, table.player(BLUE).camels, table.player(BLUE).hand) == (1, 1, [])
    assert (table.now.discard, table.now.stage) == (list(hand), ROLL)


def test_c4_h_and_i_together_make_a_building_free_even_where_cards_come_after() -> None:
    table = (
        after_main(card_time="after").has(BLUE, gold=0, camels=0).holds(BLUE, board.FREE_OF_CAMELS, board.FREE_OF_GOLD)
    )
    table.do(f"build hoist {board.FREE_OF_CAMELS} {board.FREE_OF_GOLD}")
    assert (table.player(BLUE).buildings, table.now.discard) == (
        [board.HOIST],
        [board.FREE_OF_CAMELS, board.FREE_OF_GOLD],
    )


def test_c6_the_discard_pile_is_shuffled_when_the_next_card_has_to_be_drawn() -> None:
    table = in_main().lay(deck=1, discard=["exchange", "three-gold"])
    others = Counter(board.CARDS) - Counter(["exchange", "three-gold", "sell-gold"])
    table.has(GREEN, hand=list(others.elements()))
    assert table.rule_against("draw sack", "exchange") == "chance"
    table.do("draw sack", "sell-gold")
    assert (table.now.deck, table.now.shuffles) == (0, 1)
    table.do("end").do("draw barrel", "three-gold")
    assert (table.now.deck, table.now.shuffles, table.now.pile) == (1, 2, ["exchange", "three-gold"])
    assert table.now.discard == []


def test_a2_is_made_with_nothing_happening_when_no_card_is_left() -> None:
    table = LaidTable(3).turns(RED).lay(deck=0)
    table.has(BLUE, hand=list(Counter(board.CARDS).elements()))
    assert table.legal_texts(RED) == {"draw"}
    assert (table.do("draw").now.stage, table.player(RED).hand) == (AFTER, [])


def test_n2_the_starter_has_the_first_and_the_last_turn() -> None:
    table = RefereeTable(2, {}, RED)
    table.play(RED, "roll 0", NINE[:8])
    table.play(RED, "camels", ())
    table.play(RED, "end", ())
    assert (table.to_act(), table.now.turns_left, table.now.stage) == ((BLUE,), [BLUE, RED], MAIN)


def test_n3_yellow_dice_stay_for_the_day_and_serve_the_starter_again() -> None:
    table = LaidTable(2).turns(BLUE, RED, BLUE).dice(camels=(1, 1, 0), gold=(6, 0, 2)).do("camels").do("end")
    assert table.rule_against("gold") == "N3"
    table.do("draw", "exchange").do("end").do("gold")
    assert table.player(BLUE).gold == 2 + 2


def test_n3_white_dice_alone_count_for_the_other_and_the_yellow_ones_go_with_them() -> None:
    table = LaidTable(2).turns(RED, BLUE).dice(camels=(1, 1, 2)).do("camels")
    assert (table.player(RED).camels, table.now.tower) == (1, {})


def test_n4_building_takes_a_group_and_is_the_main_action() -> None:
    table = in_main(2).do("build paddock vase")
    assert (table.now.stage, table.now.built, table.now.acted) == (AFTER, True, True)
    assert "vase" not in table.now.tower
    assert table.legal("build") == set()


@pytest.mark.parametrize(("points", "starter"), [((5, 9), 1), ((9, 5), 2), ((7, 7), 2)])
def test_n5_fewer_points_begin_the_last_day(points: tuple[int, int], starter: int) -> None:
    table = LaidTable(2).lay(week=3, day=6, stage=AFTER).turns(BLUE)
    for seat in (1, 2):
        table.has(seat, points=points[seat - 1])
    assert table.do("end").now.turns_left == [starter, 3 - starter, starter]


def test_e1_equals_share_the_victory() -> None:
    table = LaidTable(3).lay(week=3, day=7, stage=AFTER).turns(BLUE).goods(BLUE, "chest-4").has(RED, points=4)
    table.do("end")
    assert (table.now.stage, table.to_act(), table.on_turn()) == (OVER, (), 0)
    assert (table.scores(), table.winners()) == ((4, 4, 0), (BLUE, RED))
    assert table.legal_texts(BLUE) == set()
    with pytest.raises(BreachError, match="E1"):
        table.play(BLUE, "end", ())


def test_s5_other_hands_are_hidden() -> None:
    table = in_main().holds(RED, "three-gold", "exchange")
    hands = {audience: table.position(audience)["players"][RED - 1]["hand"] for audience in (None, BLUE, RED)}
    assert hands == {None: ["?", "?"], BLUE: ["?", "?"], RED: ["exchange", "three-gold"]}
    assert table.whole_position()["players"][RED - 1]["hand"] == ["exchange", "three-gold"]


@pytest.mark.parametrize(
    ("players", "options", "start", "rule"),
    [
        (5, {}, 1, "S1"),
        (1, {}, 1, "S1"),
        (3, {}, 4, "S6"),
        (3, {"gold_steps": "two"}, 1, "R2"),
        (3, {"card_time": ""}, 1, "C3"),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused(players: int, options: dict[str, str], start: int, rule: str) -> None:
    with pytest.raises(BreachError) as breach:
        RefereeTable(players, options, start)
    assert breach.value.rule == rule


def test_every_text_tried_is_tried_once_and_no_legal_move_is_missed() -> None:
    table = in_main().has(BLUE, gold=2).holds(BLUE, "exchange")
    texts = list(all_texts(table.now))
    assert len(texts) == len(set(texts))
    legal = table.legal_texts(BLUE)
    assert {"camels", "camels exchange", "supply vase exchange", "draw gold", "play exchange gold 2"} <= legal
    assert sum(text.startswith("supervisor") for text in legal) == 6 * len(board.BESIDE) - sum(
        abs(board.distance("crossing", square) - number) > 2 for square in board.BESIDE for number in range(1, 7)
    )

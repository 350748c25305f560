"""X7 to X10, and T4 and T6 where the pirate is concerned. The protection is 1, 2, 3 florins by phase, a step costs 2.

Islas Canarias lies one left of Tanger; from there it is one step to Tanger, two to Tunis, five to Constantinople.
"""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.rules.model.events import PirateMoved, ProtectionCollected, ShipDisplaced, WarehouseBuilt
from elcapitan.games.capitan.rules.model.pieces import PirateMove
from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from tests.games.capitan.positions import (
    EXTRAS,
    Game,
    all_happened,
    assert_harbour,
    assert_refused,
    happened,
    legal,
    play,
    table,
)

HOME = "islas-canarias"


def four() -> Game:
    return table("red", "green", "blue", "yellow", extras=EXTRAS).phase(1, 2)


def two() -> Game:
    return table("red", "green", extras=EXTRAS).phase(1, 2)


def at_home() -> Game:
    """Red has just arrived at Islas Canarias."""
    return four().arrived("red", HOME)


def at_candia() -> Game:
    """Red lies in Candia since their last turn."""
    return four().ship("red", "candia")


def purses(game: Game) -> list[int]:
    return [player.money for player in game.state.players]


def goals(game: Game, fare: str) -> set[str]:
    return {text.split()[1] for text in legal(game, "pirate") if text.split(" ", 3)[3] == fare}


# X7


def test_x7_it_begins_on_the_second_space_of_its_home() -> None:
    assert_harbour(four(), HOME, None, "pirate")
    assert table("red", "green", extras=("porto", "lisboa")).state.pirate is None


def test_x7_without_it_no_pirate_moves() -> None:
    game = table("red", "green", extras=("porto",)).ship("red", "candia")
    assert_refused(play(game, "pirate tunis 1 florins"), RefusalCode.NO_PIRATE, rule="X7", unchanged=game)
    assert legal(game, "pirate") == set()


@pytest.mark.parametrize(("closed", "space"), [(1, 2), (2, 1)])
def test_x7_the_space_under_it_is_closed_to_ships_everywhere(closed: int, space: int) -> None:
    game = four().pirate("napoli", closed).hand("red", "napoli-1")
    assert play(game, "sail napoli-1 napoli").player("red").space == space


def test_l5_with_the_other_space_taken_a_ship_is_only_passing() -> None:
    game = four().pirate("napoli", 2).ship("green", "napoli", 1).hand("red", "napoli-1", "napoli-2")
    after = play(game, "sail napoli-1 napoli")
    assert after.player("red").space == 0
    assert_refused(play(after, "build 1"), RefusalCode.PASSING, rule="L5")


def test_l5_ruling_a_space_that_the_pirate_leaves_does_not_anchor_them() -> None:
    game = four().pirate("napoli", 2).ship("green", "napoli", 1).hand("red", "napoli-1", "napoli-2")
    after = play(game, "sail napoli-1 napoli", "pirate tunis 1 florins")
    assert after.player("red").space == 0
    assert_harbour(after, "napoli", "green", None)
    assert_refused(play(after, "build 1"), RefusalCode.PASSING, rule="L5")


def test_l4_an_anchored_ship_stays_where_it_is_when_the_pirate_frees_a_cheaper_space() -> None:
    after = play(four().pirate("candia", 1).ship("red", "candia", 2), "pirate tunis 1 florins")
    assert_harbour(after, "candia", None, "red")


# X8


def test_x8_never_within_a_city() -> None:
    game = at_candia()
    assert_refused(play(game, f"pirate {HOME} 1 florins"), RefusalCode.PIRATE_THERE, rule="X8", unchanged=game)


def test_x8_only_where_a_harbour_space_is_free() -> None:
    game = at_candia().ship("green", "tunis").ship("blue", "tunis")
    assert_refused(play(game, "pirate tunis 1 florins"), RefusalCode.PIRATE_NO_SPACE, rule="X8", unchanged=game)
    assert "tunis" not in goals(game, "florins")


def test_x8_there_is_no_third_space_but_in_porto() -> None:
    assert_refused(play(at_candia(), "pirate tunis 3 florins"), RefusalCode.NO_SUCH_SPACE, rule="X8")
    assert_harbour(play(at_candia(), "pirate porto 3 florins"), "porto", None, None, "pirate")


def test_x8_to_a_city_of_this_table_only() -> None:
    game = table("red", "green", extras=(HOME,)).ship("red", "candia")
    assert_refused(play(game, "pirate porto 1 florins"), RefusalCode.UNKNOWN_CITY, rule="X8", unchanged=game)


@pytest.mark.parametrize("space", [1, 2])
def test_x8_the_mover_picks_a_free_space(space: int) -> None:
    after = play(at_candia(), f"pirate tunis {space} florins")
    assert after.state.pirate == ("tunis", space)
    assert after.city("tunis").harbour.count(0) == 1
    assert_harbour(after, HOME, None, None)


def test_x8_a_ship_gives_way_to_the_free_space() -> None:
    after = play(at_candia().ship("green", "tunis", 1), "pirate tunis 1 florins")
    assert_harbour(after, "tunis", "pirate", "green")
    assert happened(after, ShipDisplaced) == ShipDisplaced(2, "tunis", 1, 2)


def test_x8_their_own_ship_too_and_it_builds_at_the_new_price() -> None:
    game = at_candia().ship("red", "candia", 2)
    after = play(game, "pirate candia 2 florins", "build 1")
    assert_harbour(after, "candia", "red", "pirate")
    assert happened(after, WarehouseBuilt).price == 3


@pytest.mark.parametrize(
    ("ships", "onto", "then"),
    [
        ((None, "green", "blue"), 2, ("green", "pirate", "blue")),
        ((None, "green", None), 2, ("green", "pirate", None)),
        (("green", None, None), 1, ("pirate", "green", None)),
        (("green", "blue", None), 1, ("pirate", "blue", "green")),
        (("green", None, "blue"), 3, ("green", "blue", "pirate")),
    ],
)
def test_x8_ruling_in_porto_to_the_cheapest_free_space(
    ships: tuple[str | None, ...], onto: int, then: tuple[str | None, ...]
) -> None:
    game = at_candia()
    for space, colour in enumerate(ships, 1):
        game = game.ship(colour, "porto", space) if colour else game
    assert_harbour(play(game, f"pirate porto {onto} florins"), "porto", *then)


# X9


@pytest.mark.parametrize(("phase", "rate"), [(1, 1), (2, 2), (3, 3)])
def test_x9_protection_by_phase_for_warehouses_in_the_row_and_fortresses(phase: int, rate: int) -> None:
    game = at_home().phase(phase, 2).row("tunis", "ggb").fortress("tunis", "blue", "yellow")
    after = play(game, "pirate tunis 1 charge")
    assert purses(after) == [20 + 5 * rate, 20 - 2 * rate, 20 - 2 * rate, 20 - rate]
    assert [event.buildings for event in all_happened(after, ProtectionCollected)] == [2, 2, 1]


def test_x9_an_owner_pays_no_more_than_they_have_left() -> None:
    after = play(at_home().phase(3, 2).row("tunis", "ggb").money("green", 5), "pirate tunis 1 charge")
    assert purses(after) == [28, 0, 17, 20]


def test_x9_ruling_shut_down_and_own_buildings_pay_nothing() -> None:
    game = at_home().row("tunis", ".rb").picture("tunis", "g").fortress("tunis", "red")
    assert purses(play(game, "pirate tunis 1 charge")) == [21, 20, 19, 20]


def test_x9_ruling_neutral_warehouses_pay_nothing() -> None:
    after = play(two().arrived("red", HOME).row("tunis", "GRGgr"), "pirate tunis 1 charge")
    assert purses(after) == [21, 19]


def test_x9_ruling_a_negative_purse_pays_nothing() -> None:
    game = at_home().row("tunis", "ggb").money("green", -4)
    assert purses(play(game, "pirate tunis 1 charge")) == [21, -4, 19, 20]


def test_x9_the_turn_does_not_end_before_the_duty_is_done() -> None:
    acted = play(at_home(), "build 1")
    assert_refused(play(acted, "end"), RefusalCode.PIRATE_DUTY, rule="X9", facts={"city": HOME})
    assert play(acted, "pirate tunis 1 charge", "end").state.seat == 2


def test_x9_before_the_action_too() -> None:
    after = play(at_home(), "pirate tunis 1 charge", "build 1", "end")
    assert after.refused is None
    assert after.state.turn.pirate is PirateMove.NONE  # a fresh turn


def test_x9_only_who_arrives_in_this_turn_collects() -> None:
    stays = four().ship("red", HOME)
    assert_refused(play(stays, "pirate tunis 1 charge"), RefusalCode.NO_PROTECTION, rule="X9", unchanged=stays)
    assert play(stays, "build 1", "end").refused is None
    elsewhere = play(four().arrived("red", "tanger"), "pirate tunis 1 charge")
    assert_refused(elsewhere, RefusalCode.NO_PROTECTION, rule="X9", facts={"city": HOME})


def test_x9_who_leaves_and_comes_back_has_arrived() -> None:
    game = four().ship("red", HOME).hand("red", "tanger-1", "tanger-2")
    after = play(game, "sail tanger-1 tanger", f"sail tanger-2 {HOME}")
    assert "tunis" in goals(after, "charge")


def test_x9_who_sails_on_owes_nothing() -> None:
    game = four().ship("red", "tanger").hand("red", "candia-1", "tunis-1")
    after = play(game, f"sail candia-1 {HOME}", "sail tunis-1 tunis")
    assert goals(after, "charge") == set()
    assert play(after, "build 1", "end").refused is None


def test_x9_who_is_only_passing_does_not_collect() -> None:
    game = four().ship("green", HOME, 1).ship("red", "tanger").hand("red", "tunis-1", "candia-1")
    after = play(game, f"sail tunis-1 {HOME}")
    assert_refused(play(after, "pirate tunis 1 charge"), RefusalCode.NO_PROTECTION, rule="X9")
    assert "tunis" in goals(after, "florins")


def test_x9_ruling_who_has_collected_sails_no_more() -> None:
    game = at_home().hand("red", "tanger-1")
    assert "sail tanger-1 tanger" in legal(game)
    after = play(game, "pirate tunis 1 charge")
    assert_refused(play(after, "sail tanger-1 tanger"), RefusalCode.COLLECTED, rule="X9")
    assert legal(after, "sail") == set()


def test_x9_ruling_the_money_is_theirs_at_once_and_t6_counts_it() -> None:
    game = at_home().money("red", 1).row("tunis", "gg").hand("red", "tanger-1")
    assert "tunis" in goals(game, "charge")  # 1 and 2 are the 3 florins of the first space
    assert "candia" not in goals(game, "charge")
    assert_refused(play(game, "pirate candia 1 charge"), RefusalCode.STRANDED, rule="T6", unchanged=game)
    assert play(game, "pirate tunis 1 charge", "build 1").player("red").money == 0


def test_x9_ruling_after_collecting_t6_is_reckoned_at_home() -> None:
    game = at_home().money("red", 9).hand("red", "tanger-1").display("tunis-1", "candia-1")
    assert legal(game, "buy") == {"buy tunis-1", "buy candia-1"}
    assert legal(play(game, "pirate tunis 1 charge"), "buy") == {"buy tunis-1", "buy candia-1"}
    poorer = play(game.money("red", 6), "pirate tunis 1 charge")
    assert_refused(play(poorer, "buy tunis-1"), RefusalCode.STRANDED, rule="T6")  # 4 for the card, 3 for the space


def test_x9_ruling_not_where_nothing_can_be_done_at_home() -> None:
    game = at_home().row(HOME, "gbrrr").stock("red", 3).hand("red", "tanger-1")  # no fortress left, three side by side
    assert goals(game, "charge") == set()
    assert "sail tanger-1 tanger" in legal(game)


def test_x9_to_its_home_when_it_lies_elsewhere() -> None:
    game = at_home().pirate("tunis", 1).row(HOME, "gb")
    after = play(game, f"pirate {HOME} 2 charge")
    assert_harbour(after, HOME, "red", "pirate")
    assert purses(after) == [22, 19, 19, 20]
    assert_harbour(play(game, f"pirate {HOME} 1 charge"), HOME, "pirate", "red")  # their own ship gives way


def test_x9_with_a_negative_purse_they_may_still_reopen_and_must_collect() -> None:
    game = at_home().money("red", -5).row(HOME, "..gb").picture(HOME, "rg").row("tunis", "gb")
    after = play(game, "reopen 5")
    assert_refused(play(after, "end"), RefusalCode.PIRATE_DUTY, rule="X9")
    assert play(after, "pirate tunis 1 charge").player("red").money == -3


# X10


@pytest.mark.parametrize(("city", "price"), [("tanger", 2), ("porto", 4), ("tunis", 4), ("constantinople", 10)])
def test_x10_two_florins_a_step(city: str, price: int) -> None:
    after = play(at_candia(), f"pirate {city} 1 florins")
    assert after.player("red").money == 20 - price
    assert happened(after, PirateMoved) == PirateMoved(1, HOME, city, 1, price, ())
    assert not all_happened(after, ProtectionCollected)


def test_x10_not_beyond_their_purse() -> None:
    game = play(at_candia().money("red", 8), "build 1")
    assert goals(game, "florins") == {"porto", "lisboa", "tanger", "valencia", "tunis"}
    assert_refused(
        play(game, "pirate napoli 1 florins"), RefusalCode.TOO_DEAR, rule="X10", facts={"price": 6, "money": 5}
    )


def test_q2_a_negative_purse_moves_it_by_cards_alone() -> None:
    game = at_candia().money("red", -1).row("candia", "..gb").picture("candia", "rg").hand("red", "tunis-1")
    assert_refused(play(game, "pirate tanger 1 florins"), RefusalCode.PURSE_BELOW_ZERO, rule="Q2", unchanged=game)
    assert goals(game, "tunis-1") == {"tunis", "tanger", "lisboa"}


def test_x10_a_card_is_used_from_where_the_pirate_is() -> None:
    game = at_candia().hand("red", "alexandria-2", "candia+tunis")
    assert goals(game, "alexandria-2") == {"alexandria", "tanger", "lisboa", "porto", "valencia", "tunis"}
    assert goals(game, "candia+tunis") == set()
    assert goals(game.pirate("tunis"), "candia+tunis") == {"candia"}


def test_x10_the_cards_are_discarded_and_nothing_is_paid() -> None:
    after = play(
        at_candia().hand("red", "tanger-1", "napoli+tanger", "tunis-1"), "pirate napoli 1 tanger-1 napoli+tanger"
    )
    assert after.player("red").hand == ("tunis-1",)
    assert (after.state.destinations.discard, after.state.links.discard) == (("tanger-1",), ("napoli+tanger",))
    assert after.player("red").money == 20


def test_x10_ruling_two_cards_in_their_order() -> None:
    game = at_candia().hand("red", "tanger-1", "napoli+tanger")
    assert goals(game, "tanger-1 napoli+tanger") == {"napoli"}
    assert "napoli" not in goals(game, "napoli+tanger tanger-1")
    assert_refused(play(game, "pirate napoli 1 napoli+tanger tanger-1"), RefusalCode.PIRATE_OUT_OF_REACH, rule="X10")


def test_x10_ruling_not_the_same_card_twice_nor_one_that_is_not_theirs() -> None:
    game = at_candia().hand("red", "tunis-1").hand("green", "tanger-1")
    for cards in ("tunis-1 tunis-1", "tanger-1", "tunis-1 tanger-1"):
        assert_refused(play(game, f"pirate tanger 1 {cards}"), RefusalCode.NOT_IN_HAND, rule="X10", unchanged=game)


def test_x10_a_city_on_the_way_needs_no_free_space() -> None:
    game = at_candia().ship("green", "tanger").ship("blue", "tanger").hand("red", "tanger-1", "napoli+tanger")
    assert goals(game, "tanger-1 napoli+tanger") == {"napoli"}
    assert "tanger" not in goals(game, "tanger-1")


def test_x10_two_cards_do_not_bring_it_back_to_where_it_was() -> None:
    game = at_candia().pirate("tanger").hand("red", "tunis-1", "tanger-2")
    assert "tunis" in goals(game, "tunis-1")
    assert "tanger" not in goals(game, "tunis-1 tanger-2")
    assert_refused(play(game, "pirate tanger 1 tunis-1 tanger-2"), RefusalCode.PIRATE_THERE, rule="X8")


def test_x10_before_or_after_the_action() -> None:
    for first, second in (("build 1", "pirate tunis 1 florins"), ("pirate tunis 1 florins", "build 1")):
        assert play(at_candia(), first, second, "end").state.seat == 2


def test_x10_ruling_one_pirate_move_a_turn() -> None:
    for game in (at_candia(), at_home()):
        after = play(game, "pirate tunis 1 florins")
        assert_refused(play(after, "pirate candia 2 florins"), RefusalCode.PIRATE_MOVED, rule="X10")
    collected = play(at_home(), "pirate tunis 1 charge")
    assert_refused(play(collected, "pirate candia 2 florins"), RefusalCode.PIRATE_MOVED, rule="X10")
    assert legal(collected, "pirate") == set()


def test_x10_ruling_it_lifts_duty_and_right_of_this_turn() -> None:
    after = play(at_home(), "pirate tunis 1 florins")
    assert_refused(play(after, "pirate candia 1 charge"), RefusalCode.PIRATE_MOVED, rule="X10")
    assert play(after, "build 1", "end").state.seat == 2
    earlier = four().ship("red", "tanger").hand("red", "tunis-1")
    after = play(earlier, "pirate napoli 1 florins", f"sail tunis-1 {HOME}")
    assert play(after, "build 1", "end").state.seat == 2


def test_x10_not_in_a_loan_turn() -> None:
    assert_refused(play(at_candia(), "loan 10", "pirate tunis 1 florins"), RefusalCode.LOAN_TURN, rule="T3")
    assert_refused(play(at_candia(), "pirate tunis 1 florins", "loan 10"), RefusalCode.TURN_BEGUN, rule="T3")


def test_x10_in_the_first_round_too() -> None:
    game = table("red", "green", extras=EXTRAS).display("tunis-1").money("red", 8)
    assert goals(game, "florins") == {"tanger", "lisboa"}  # 4 for the card and 2 for the space are kept back (T6)


# T4 and T6


def poor_in_candia() -> Game:
    """Red lies in the second space of Candia with the florins for the first; the bank has no loan left."""
    game = at_candia().ship("red", "candia", 2).money("red", 3).stock("red", 3).hand("red", "candia-1").display()
    lent = game.loans("red", *[10] * 18, *[16] * 12)
    return lent.row("constantinople", "gbrrr")  # where the card would bring them, they could not build


def test_t4_ruling_no_pirate_moves_in_a_turn_that_is_passed() -> None:
    game = poor_in_candia()
    assert legal(game) == {"pass"}
    assert_refused(play(game, "pirate candia 2 candia-1"), RefusalCode.MUST_PASS, rule="T4", unchanged=game)
    assert play(game, "pass").state.seat == 2


def test_t6_a_pirate_move_that_opens_an_action_is_legal_where_something_else_is() -> None:
    game = poor_in_candia().loans("red")
    assert legal(game) == {"loan 10", "loan 16", "pirate candia 2 candia-1"}
    assert play(game, "pirate candia 2 candia-1", "build 1").player("red").money == 0


def test_t6_ruling_what_the_pirate_might_free_is_not_counted_on() -> None:
    game = four().pirate("tunis", 1).ship("green", "tunis", 2).display("tunis-1").money("red", 10)
    assert legal(game, "buy") == set()  # the pirate could be lifted from Tunis, and yet


def test_t6_a_pirate_move_must_leave_an_action_within_reach() -> None:
    game = at_candia().money("red", 6)
    assert goals(game, "florins") == {"tanger", "lisboa"}  # 3 for the harbour are kept back
    assert_refused(play(game, "pirate porto 1 florins"), RefusalCode.STRANDED, rule="T6", unchanged=game)


def test_t6_the_harbours_are_reckoned_as_the_pirate_leaves_them() -> None:
    game = four().ship("red", "bank").hand("red", "tunis-1", "tunis-3").ship("green", "tunis", 2).display()
    assert "tanger" in goals(game, "tunis-3")
    assert_refused(play(game, "pirate tunis 1 tunis-3"), RefusalCode.STRANDED, rule="T6", unchanged=game)
    onto_herself = four().pirate("napoli").ship("red", "candia", 1).money("red", 5)
    assert {text for text in legal(onto_herself, "pirate") if "candia" in text} == {"pirate candia 2 florins"}

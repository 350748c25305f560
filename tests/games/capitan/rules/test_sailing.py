"""L1 to L7: the uses of a card, harbour spaces, passing ships and the bank harbour."""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.rules.model.events import LoanTaken, Sailed
from elcapitan.games.capitan.rules.model.pieces import BANK
from elcapitan.games.capitan.rules.model.refusal import RefusalCode
from tests.games.capitan.positions import (
    Game,
    assert_harbour,
    assert_refused,
    four,
    happened,
    legal,
    play,
    printed_board,
)

CITIES = [city.id for city in printed_board().cities]


def test_l1_a_destination_card_leads_from_anywhere_straight_to_its_city() -> None:
    game = four().hand("red", "alexandria-2")
    for origin in ("start", "bank", *(city for city in CITIES if city != "alexandria")):
        after = play(game.ship("red", origin), "sail alexandria-2 alexandria")
        assert_harbour(after, "alexandria", "red", None)
        sailed = happened(after, Sailed)
        assert (sailed.seat, sailed.card, sailed.origin, sailed.city, sailed.space) == (
            (1, "alexandria-2", origin, "alexandria", 1)
        )


def test_l1_ruling_not_to_the_city_where_the_ship_is() -> None:
    game = four().hand("red", "napoli-1").ship("red", "napoli")
    assert_refused(play(game, "sail napoli-1 napoli"), RefusalCode.ALREADY_THERE, rule="L1", unchanged=game)


def test_l1_a_card_must_be_in_their_own_hand() -> None:
    game = four().hand("green", "napoli-1").display("tunis-1")
    for text in ("sail napoli-1 napoli", "sail tunis-1 tunis", "sail rome-1 rome"):
        assert_refused(play(game, text), RefusalCode.NOT_IN_HAND, rule="L1", unchanged=game)


def test_l1_a_city_that_is_not_on_this_table_is_refused() -> None:
    game = four().hand("red", "napoli-1").ship("red", "napoli")
    for city in ("lisboa", "bank", "start", "rome"):
        assert_refused(play(game, f"sail napoli-1 {city}"), RefusalCode.UNKNOWN_CITY, rule="L1", unchanged=game)


@pytest.mark.parametrize(
    ("card", "origin", "reached"),
    [
        ("tunis-1", "napoli", "marseille- venezia+ valencia+ candia+ tunis+ tanger- alexandria- constantinople-"),
        ("tanger-2", "marseille", "venezia+ constantinople+ valencia+ napoli+ candia- tunis- alexandria-"),
        ("tanger-2", "constantinople", "marseille+ venezia+ napoli+ candia+ alexandria+ valencia- tunis-"),
    ],
)
def test_l2_a_sea_route_is_up_to_as_many_steps_as_the_card_has_seals(card: str, origin: str, reached: str) -> None:
    game = four().hand("red", card).ship("red", origin)
    for word in reached.split():
        city, within = word[:-1], word[-1] == "+"
        after = play(game, f"sail {card} {city}")
        if within:
            assert after.player("red").place == city
        else:
            assert_refused(after, RefusalCode.OUT_OF_REACH, rule="L2", unchanged=game, facts={"seals": int(card[-1])})


def test_l2_corners_may_be_turned_and_the_steps_are_named() -> None:
    game = four().hand("red", "candia-1").ship("red", "marseille")
    assert_refused(
        play(game, "sail candia-1 napoli"), RefusalCode.OUT_OF_REACH, rule="L2", facts={"steps": 2, "seals": 1}
    )


def test_l2_a_card_for_the_city_where_they_are_still_serves_as_a_sea_route() -> None:
    game = four().hand("red", "napoli-1").ship("red", "napoli")
    assert legal(game, "sail") == {f"sail napoli-1 {city}" for city in ("venezia", "valencia", "candia", "tunis")}


@pytest.mark.parametrize("origin", ["bank", "start"])
def test_l2_no_sea_route_from_the_bank_nor_from_the_start(origin: str) -> None:
    game = four().hand("red", "tanger-2").ship("red", origin).phase(1, round=2)
    assert legal(game, "sail") == {"sail tanger-2 tanger"}
    assert_refused(play(game, "sail tanger-2 valencia"), RefusalCode.NOT_FROM_HERE, rule="L7", unchanged=game)


def test_l2_the_ship_must_end_in_another_city_than_it_left() -> None:
    game = four().hand("red", "tanger-2").ship("red", "napoli")
    assert_refused(play(game, "sail tanger-2 napoli"), RefusalCode.ALREADY_THERE, rule="L2", unchanged=game)


def test_l3_a_link_card_leads_either_way_once() -> None:
    game = four().hand("red", "venezia+tanger")
    there = play(game.ship("red", "venezia"), "sail venezia+tanger tanger")
    back = play(game.ship("red", "tanger"), "sail venezia+tanger venezia")
    assert (there.player("red").place, back.player("red").place) == ("tanger", "venezia")
    assert_refused(play(there, "sail venezia+tanger venezia"), RefusalCode.NOT_IN_HAND, rule="L1", unchanged=there)


def test_l3_a_link_card_leads_nowhere_else() -> None:
    game = four().hand("red", "venezia+tanger")
    facts = {"first": "venezia", "second": "tanger"}
    at_venezia = game.ship("red", "venezia")
    assert_refused(play(at_venezia, "sail venezia+tanger napoli"), RefusalCode.NOT_ON_CARD, rule="L3", facts=facts)
    assert_refused(play(at_venezia, "sail venezia+tanger venezia"), RefusalCode.ALREADY_THERE, rule="L3")
    at_napoli = game.ship("red", "napoli")
    assert_refused(
        play(at_napoli, "sail venezia+tanger tanger"), RefusalCode.NOT_ON_CARD, rule="L3", unchanged=at_napoli
    )


def test_l4_a_ship_takes_the_first_free_harbour_space_from_the_cheapest() -> None:
    game = four().hand("red", "napoli-1")
    assert_harbour(play(game, "sail napoli-1 napoli"), "napoli", "red", None)
    one_there = game.ship("green", "napoli", space=1)
    assert_harbour(play(one_there, "sail napoli-1 napoli"), "napoli", "green", "red")
    dear_taken = game.ship("green", "napoli", space=2)
    assert_harbour(play(dear_taken, "sail napoli-1 napoli"), "napoli", "red", "green")


def test_l4_a_ship_in_harbour_stays_where_it_is_when_a_cheaper_space_falls_free() -> None:
    game = four().ship("green", "napoli").ship("red", "napoli").hand("green", "tunis-1").to_act("green")
    after = play(game, "sail tunis-1 tunis")
    assert_harbour(after, "napoli", None, "red")
    assert_harbour(after, "tunis", "green", None)


def test_l4_they_may_sail_away_and_come_back_to_the_cheaper_space() -> None:
    game = four().ship("red", "napoli", space=2).hand("red", "tunis-1", "napoli+tunis")
    after = play(game, "sail tunis-1 tunis", "sail napoli+tunis napoli")
    assert_harbour(after, "napoli", "red", None)
    assert_harbour(after, "tunis", None, None)


def full_tunis() -> Game:
    return four().ship("green", "tunis").ship("blue", "tunis").ship("red", "napoli")


def test_l5_a_ship_that_finds_every_space_taken_is_passing_and_cannot_act_there() -> None:
    passing = play(full_tunis().hand("red", "tunis-1", "candia-1"), "sail tunis-1 tunis")
    assert (passing.player("red").place, passing.player("red").space) == ("tunis", 0)
    assert happened(passing, Sailed).space == 0
    assert_harbour(passing, "tunis", "green", "blue")
    for text in ("build 1", "fortress", "reopen 1"):
        assert_refused(play(passing, text), RefusalCode.PASSING, rule="L5", unchanged=passing)
    assert_refused(play(passing, "end"), RefusalCode.ACTION_MISSING, rule="T2", unchanged=passing)


@pytest.mark.parametrize(
    ("card", "to"), [("candia-1", "candia"), ("candia-1", "alexandria"), ("tunis+alexandria", "alexandria")]
)
def test_l5_a_passing_ship_sails_on_by_every_kind_of_card_as_from_that_city(card: str, to: str) -> None:
    passing = play(full_tunis().hand("red", "tunis-1", card), "sail tunis-1 tunis")
    assert play(passing, f"sail {card} {to}").player("red").space == 1


def test_l5_cities_on_the_way_need_no_free_space() -> None:
    full_on_the_way = full_tunis().hand("red", "candia-3").ship("red", "tanger")
    assert play(full_on_the_way, "sail candia-3 alexandria").player("red").space == 1  # by way of Tunis


def test_l5_ruling_a_passing_ship_is_in_that_city_and_cannot_sail_to_it() -> None:
    passing = play(full_tunis().hand("red", "tunis-1", "tunis-3"), "sail tunis-1 tunis")
    assert_refused(play(passing, "sail tunis-3 tunis"), RefusalCode.ALREADY_THERE, rule="L1", unchanged=passing)


def test_l5_ruling_a_space_that_falls_free_does_not_anchor_a_passing_ship() -> None:
    passing = play(full_tunis().hand("red", "tunis-1", "candia-1"), "sail tunis-1 tunis")
    freed = passing.ship(
        "green", "marseille"
    )  # nothing in a turn of these rules does this yet; the ruling holds anyhow
    assert_harbour(freed, "tunis", None, "blue")
    assert freed.player("red").space == 0
    assert_refused(play(freed, "build 1"), RefusalCode.PASSING, rule="L5", unchanged=freed)


def test_l6_the_bank_harbour_holds_all_ships_and_is_reached_free_from_anywhere() -> None:
    game = (
        four()
        .phase(1, round=2)
        .ship("red", "start")
        .ship("green", "napoli")
        .ship("blue", "bank")
        .ship("yellow", "bank")
    )
    for colour in game.colours:
        after = play(game.to_act(colour), "loan 10")
        assert (after.player(colour).place, after.player(colour).space) == (BANK, 0)
        assert happened(after, LoanTaken).origin == game.player(colour).place
        game = after
    assert [player.place for player in game.state.players] == [BANK] * 4
    assert_harbour(game, "napoli", None, None)


def test_l6_ruling_only_to_take_a_loan() -> None:
    game = four().phase(1, round=2).ship("red", "napoli").hand("red", "tunis-3", "napoli+tunis")
    assert not any(BANK in text for text in legal(game))
    assert_refused(play(game, "sail tunis-3 bank"), RefusalCode.UNKNOWN_CITY, rule="L1", unchanged=game)


@pytest.mark.parametrize("origin", ["bank", "start"])
def test_l7_only_the_city_of_a_destination_card_leads_away(origin: str) -> None:
    hand = ("tunis-3", "venezia+tanger", "napoli+tunis")
    game = four().phase(1, round=2).ship("red", origin).hand("red", *hand)
    assert legal(game, "sail") == {"sail tunis-3 tunis"}
    assert_refused(play(game, "sail napoli+tunis napoli"), RefusalCode.NOT_FROM_HERE, rule="L7", unchanged=game)


def test_l7_who_is_still_at_the_bank_borrows_again_or_sails() -> None:
    game = four().phase(1, round=2).ship("red", "bank").loans("red", 10).hand("red", "tunis-1")
    assert play(game, "loan 16").player("red").place == BANK
    assert_harbour(play(game, "sail tunis-1 tunis"), "tunis", "red", None)

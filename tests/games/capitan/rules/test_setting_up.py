"""S1 to S5: what every seat gets and what lies open before the first turn."""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.rules.loans import cards_left
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.pieces import START
from elcapitan.games.capitan.rules.model.position import position
from elcapitan.games.capitan.rules.setting_up import new_game
from tests.games.capitan.positions import COLOURS, SEED, four, legal, printed_board, table


@pytest.mark.parametrize("players", [3, 4, 5])
def test_s1_every_seat_has_ship_warehouses_fortress_and_20_florins(players: int) -> None:
    for player in table(*COLOURS[:players]).state.players:
        assert (player.place, player.space) == (START, 0)
        assert (player.warehouses, player.neutral, player.fortresses) == (6, 0, 1)
        assert (player.money, player.hand, player.loans, player.bonus) == (20, (), (), 0)


@pytest.mark.parametrize("players", [0, 1, 6])
def test_s1_only_two_to_five_play(players: int) -> None:
    with pytest.raises(ValueError, match=f"not by {players}"):
        new_game(printed_board(), players, 1, Dealer(printed_board(), SEED).deal())


def test_s1_nothing_stands_on_the_board() -> None:
    for city in four().state.cities:
        assert not any((*city.row, *city.picture, *city.harbour, *city.fortresses))


def test_s2_ruling_hands_and_money_are_public_and_the_order_of_the_decks_is_not_in_the_position() -> None:
    game = four().hand("green", "napoli-1").money("green", 13)
    shown = position(game.state)
    assert (shown["players"][1]["hand"], shown["players"][1]["money"]) == (["napoli-1"], 13)
    for deck in (shown["destinations"], shown["links"]):
        assert deck["hidden"] == list(
            printed_board().sorted_cards(deck["hidden"])
        )  # which cards, in no order of theirs


def test_s3_has_18_destination_cards_two_for_each_city() -> None:
    cards = printed_board().destination_cards.values()
    assert len(cards) == 18
    for city in printed_board().cities:
        assert sum(card.city == city.id for card in cards) == 2


def test_s3_has_36_link_cards_every_pair_of_cities_once() -> None:
    pairs = {frozenset(card.cities) for card in printed_board().link_cards.values()}
    assert len(printed_board().link_cards) == len(pairs) == 36
    assert all(len(pair) == 2 for pair in pairs)


def test_s3_four_destination_and_six_link_cards_lie_face_up_and_the_rest_is_hidden() -> None:
    state = four().state
    for deck, places, kind in (
        (state.destinations, 4, printed_board().destination_cards),
        (state.links, 6, printed_board().link_cards),
    ):
        assert len(deck.display) == places
        assert None not in deck.display
        assert deck.hidden | set(deck.display) == set(kind)
        assert (len(deck.hidden), deck.discard) == (len(kind) - places, ())


def test_s3_a_deal_that_is_no_deal_of_this_board_is_refused() -> None:
    deal = list(Dealer(printed_board(), SEED).deal())
    for wrong in (deal[:-1], [*deal, "napoli-1"], [deal[1], *deal[1:]], [*deal[4:], *deal[:4]], ["rome-1", *deal[1:]]):
        with pytest.raises(ValueError, match="deal"):
            new_game(printed_board(), 3, 1, wrong)


def test_s4_eighteen_loans_of_10_twelve_of_16_and_three_bonus_cards() -> None:
    assert [(loan.amount, loan.count) for loan in printed_board().loans] == [(10, 18), (16, 12)]
    assert printed_board().bonus == (15, 10, 5)
    borrowed = four().loans("red", 10, 10, 16).loans("blue", 10).state
    assert (cards_left(borrowed, 10), cards_left(borrowed, 16), cards_left(borrowed, 12)) == (15, 11, 0)


def test_s5_ruling_a_named_seat_starts_and_holds_the_token() -> None:
    game = table("red", "green", "blue", starter="blue")
    assert (game.state.seat, game.state.starter) == (3, 3)
    assert legal(game)
    assert (game.state.phase, game.state.round, game.state.passes) == (1, 1, 0)


@pytest.mark.parametrize("starter", [0, 4, -1])
def test_s5_ruling_a_seat_that_is_not_there_cannot_start(starter: int) -> None:
    with pytest.raises(ValueError, match="cannot start"):
        new_game(printed_board(), 3, starter, Dealer(printed_board(), SEED).deal())


def test_s5_ruling_the_seed_draws_a_seat_and_every_seat_can_be_drawn() -> None:
    drawn = [Dealer(printed_board(), number.to_bytes(16, "big")).starter(5) for number in range(60)]
    assert set(drawn) == {1, 2, 3, 4, 5}
    assert drawn[7] == Dealer(printed_board(), (7).to_bytes(16, "big")).starter(5)

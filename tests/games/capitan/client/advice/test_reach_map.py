"""The ways to every city: each can be sailed, no cheaper one is missed, and what can be done there is right."""

from itertools import permutations

import pytest

from elcapitan.games.capitan.client.advice import reach_map
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Build, BuildFortress, Buy, Reopen, Sail
from elcapitan.games.capitan.rules.model.pieces import BANK, Turn
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.reach import is_action_in_reach, leg_destinations
from elcapitan.kit.rules.played import Played
from tests.games.capitan.client.random_games import EXTRAS, game, start
from tests.games.capitan.positions import table


def fresh(players: int, seed: int, extras: tuple[str, ...] = ()) -> list[GameState]:
    """Positions at the beginning of turns."""
    return [
        state
        for state, _, _ in game(players, seed, extras)
        if state.stage is Stage.TURN and state.turn == Turn() and not state.mover.money < 0
    ]


@pytest.mark.parametrize(("players", "extras"), [(2, ()), (4, ()), (3, EXTRAS)])
def test_l1_to_l3_every_way_can_be_sailed_leg_by_leg(players: int, extras: tuple[str, ...]) -> None:
    sailed = 0
    for state in fresh(players, 30 + players, extras)[::4]:
        for each in reach_map.reachable_cities(state, state.seat):
            for way in each.ways:
                place = state.mover.place
                for leg in way.legs:
                    assert leg.city in leg_destinations(state.board, leg.card, place)
                    assert leg.price == (0 if leg.card in state.mover.hand else state.board.prices[leg.card])
                    place = leg.city
                assert place == each.city
                assert len({leg.card for leg in way.legs}) == len(way.legs)
                sailed += 1
    assert sailed > 200


@pytest.mark.parametrize(("players", "extras"), [(2, ()), (5, ()), (3, EXTRAS)])
def test_no_way_of_up_to_three_cards_is_cheaper_than_the_first_one(players: int, extras: tuple[str, ...]) -> None:
    for state in fresh(players, 40 + players, extras)[5::25]:
        least = brute(state)
        for each in reach_map.reachable_cities(state, state.seat):
            if state.mover.place == each.city and state.mover.space:
                assert each.ways == (reach_map.ShipRoute(()),)
            elif each.city in least:
                assert each.price is not None
                assert each.price <= least[each.city]
                assert each.price == least[each.city] or len(each.ways[0].legs) > 3
            else:
                assert not each.ways or len(each.ways[0].legs) > 3


def brute(state: GameState) -> dict[str, int]:
    """The least florins by trying every row of up to three cards."""
    board = state.board
    shown = [card for card in (*state.destinations.display, *state.links.display) if card]
    price = {card: board.prices[card] for card in shown} | dict.fromkeys(state.mover.hand, 0)
    least: dict[str, int] = {}
    for count in (1, 2, 3):
        for cards in permutations(price, count):
            ends = {state.mover.place}
            for card in cards:
                ends = {city for place in ends for city in leg_destinations(board, card, place)}
            for city in ends - {state.mover.place}:
                least[city] = min(least.get(city, 999), sum(price[card] for card in cards))
    return least


@pytest.mark.parametrize(("players", "extras"), [(3, ()), (4, EXTRAS)])
def test_t6_something_is_in_reach_exactly_when_a_turn_can_be_paid(players: int, extras: tuple[str, ...]) -> None:
    seen = {True: 0, False: 0}
    for state in fresh(players, 50 + players, extras)[::3]:
        best = reach_map.cheapest_turn(reach_map.reachable_cities(state, state.seat))
        within = best is not None and (best.total or 0) <= state.mover.money
        assert within == is_action_in_reach(state)
        seen[within] += 1
    assert seen[True] > 10


def test_b1_total_is_what_really_has_to_be_paid() -> None:
    done = 0
    for state in fresh(4, 61)[::6]:
        for each in reach_map.reachable_cities(state, state.seat):
            if each.total is None or each.total > state.mover.money or not each.ways[0].legs:
                continue
            after = state
            for leg in each.ways[0].legs:
                if leg.price or leg.card not in after.mover.hand:
                    after = played(after, Buy(leg.card))
            for leg in each.ways[0].legs:
                after = played(after, Sail(leg.card, leg.city))
            assert after.mover.place == each.city
            assert after.mover.space == each.space
            prices = [
                after.mover.money - played(after, move).mover.money
                for move in legal_moves(after)
                if isinstance(move, Build | Reopen | BuildFortress)
            ]
            assert state.mover.money - after.mover.money + min(prices) == each.total
            done += 1
    assert done > 40


def played(state: GameState, move: Buy | Sail | Build | Reopen | BuildFortress) -> GameState:
    result = play(state, move)
    assert isinstance(result, Played), (move, result)
    return result.state


def test_l5_full_harbour_has_no_space_and_no_action() -> None:
    state = table("red", "green", "blue").ship("green", "napoli", space=1).ship("blue", "napoli", space=2).state
    napoli = next(each for each in reach_map.reachable_cities(state, 1) if each.city == "napoli")
    assert (napoli.space, napoli.action, napoli.total) == (0, None, None)


def test_q2_negative_purse_reaches_nothing_but_a_reopening() -> None:
    game_ = table("red", "green", "blue").ship("red", "marseille").money("red", -3)
    assert reach_map.cheapest_turn(reach_map.reachable_cities(game_.state, 1)) is None


def test_l7_from_the_bank_only_destination_cards_lead_away_first() -> None:
    state = start(3)
    for each in reach_map.reachable_from_bank(state, 1):
        assert all(way.legs[0].card in state.board.destination_cards for way in each.ways)
    assert state.mover.place != BANK


def test_t1_somebody_elses_reach_is_asked_as_if_it_were_their_turn() -> None:
    state = fresh(3, 8)[20]
    other = state.seat % 3 + 1
    assert reach_map.reachable_cities(state, other) == reach_map.reachable_cities(
        state._replace(seat=other, turn=Turn()), other
    )

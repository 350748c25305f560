"""How a ship can get somewhere: nothing that matters is missing, and nothing costs more than it must."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from elcapitan.games.capitan.bots.simulation import reachable_actions
from elcapitan.games.capitan.bots.simulation.plan import LOAN
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.moves import Move, parse
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play
from elcapitan.kit.rules.played import Played
from tests.games.capitan.positions import EXTRAS, Game, four, table
from tests.games.whole_games import play_whole_game


def after_moves(state: GameState, moves: tuple[Move, ...]) -> GameState:
    for move in moves:
        result = play(state, move)
        assert isinstance(result, Played), f"{move}: {result}"
        state = result.state
    return state


def imagined(game: Game) -> SimState:
    return SimState.of(game.state, Random(1))


def by_city(game: Game) -> dict[str, reachable_actions.SimRoute]:
    position = imagined(game)
    return {position.board_tables.names[way.city]: way for way in reachable_actions.thorough_routes(position)}


def cheapest_deeds(position: SimState, found: list[reachable_actions.SimRoute]) -> dict[str, int]:
    """By city, the least florins of any turn that acts there."""
    cheapest: dict[str, int] = {}
    for way in found:
        for plan in reachable_actions.action_plans(position, way, reachable_actions.buildable_colours(position)):
            place = position.board_tables.names[plan.city]
            cheapest[place] = min(way.cost + plan.price, cheapest.get(place, 99))
    return cheapest


@pytest.mark.parametrize("players", [2, 4])
def test_every_city_within_three_cards_is_found_at_its_lowest_price(players: int) -> None:
    """Against all purchases and legs the rules allow, tried one after the other."""
    compared = 0
    game = play_whole_game("elcapitan", ["easy"] * (players - 1) + ["random"], seed=31)
    for state in game.states:
        mover = state.mover
        if state.stage is not Stage.TURN or len(mover.hand) > 1 or not 5 <= mover.money <= 10 or compared > 80:
            continue  # the brute force is too slow for rich hands and purses
        cheapest = by_brute_force(state)
        position = SimState.of(state, Random(1))
        assert cheapest_deeds(position, reachable_actions.thorough_routes(position)) == cheapest
        for city, florins in cheapest_deeds(position, reachable_actions.quick_routes(position)).items():
            assert florins >= cheapest[city]
        compared += len(cheapest)
    assert compared > 10


def by_brute_force(state: GameState) -> dict[str, int]:
    """By city, the least florins of any turn that acts there."""
    best: dict[str, int] = {}

    def try_all(now: GameState, played_cards: int) -> None:
        if now.turn.acted:
            if now.mover.space:
                spent = state.mover.money - now.mover.money
                best[now.mover.place] = min(spent, best.get(now.mover.place, spent))
            return
        for move in legal_moves(now):
            legs = played_cards + str(move).startswith("sail")
            if legs <= reachable_actions.MAX_CARDS and str(move) != "pass":
                try_all(after_moves(now, (move,)), legs)

    try_all(state, 0)
    return best


def test_a_quick_look_finds_most_of_it_as_cheap() -> None:
    game = play_whole_game("elcapitan", ["easy"] * 3, seed=5)
    same = all_of_them = 0
    for state in [state for state in game.states if state.stage is Stage.TURN]:
        position = SimState.of(state, Random(1))
        best = cheapest_deeds(position, reachable_actions.thorough_routes(position))
        seen = cheapest_deeds(position, reachable_actions.quick_routes(position))
        all_of_them += len(best)
        same += sum(seen.get(city) == florins for city, florins in best.items())
    assert same > 0.85 * all_of_them > 100


def test_staying_where_they_lie_is_a_way() -> None:
    game = four().ship("red", "tunis", space=2).phase(1, round=2)
    for look in (reachable_actions.thorough_routes, reachable_actions.quick_routes):
        stays = [way for way in look(imagined(game)) if not way.legs]
        assert [(way.space, way.cost) for way in stays] == [(2, 0)]


def test_a_full_harbour_is_only_passed() -> None:
    game = four().ship("green", "tunis").ship("blue", "tunis").display("tunis-3", "candia+tunis").money("red", 20)
    found, board_tables = by_city(game), imagined(game).board_tables
    assert "tunis" not in found
    legs = [(board_tables.cards[card], board_tables.names[city]) for card, city in found["candia"].legs]
    assert legs == [("tunis-3", "tunis"), ("candia+tunis", "candia")]


def test_no_city_has_more_ways_than_are_kept() -> None:
    game = four().ship("red", "napoli").phase(1, round=2).money("red", 60)
    game = game.hand("red", "tunis-3", "candia-3", "napoli-2", "marseille-3")
    found = [way.city for way in reachable_actions.thorough_routes(imagined(game)) if way.legs]
    assert max(found.count(city) for city in found) <= reachable_actions.ROUTES_PER_CITY


def test_both_loans_are_turns_but_not_in_the_first_round() -> None:
    assert [(plan.deed, plan.kind) for plan in reachable_actions.loan_plans(imagined(four().phase(1, round=2)))] == [
        (LOAN, 0),
        (LOAN, 1),
    ]
    assert not list(reachable_actions.loan_plans(imagined(four())))


def test_two_players_build_in_both_colours() -> None:
    position = imagined(table("red", "green").ship("red", "tunis").phase(1, round=2))
    stay = next(way for way in reachable_actions.thorough_routes(position) if not way.legs)
    plans = [
        plan
        for plan in reachable_actions.action_plans(position, stay, reachable_actions.buildable_colours(position))
        if plan.placing
    ]
    built = {(plan.piece, plan.placing.site) for plan in plans if plan.placing}
    assert built == {(1, 1), (1, 2), (-1, 1), (-1, 2)}


HOME = "islas-canarias"


@pytest.mark.parametrize("look", [reachable_actions.thorough_routes, reachable_actions.quick_routes])
@pytest.mark.parametrize(
    ("hand", "may"),
    [
        (("candia-1", "tunis-1"), True),
        (("candia-1",), False),  # T6: without the protection nothing can be done from there
    ],
)
def test_protection_is_collected_first_and_pays_for_the_action(
    look: Callable[[SimState], list[reachable_actions.SimRoute]], hand: tuple[str, ...], may: bool
) -> None:
    """X9: before or after the action; the money is theirs at once."""
    game = table("red", "green", "blue", "yellow", extras=EXTRAS).phase(3, 2).ship("red", "tanger").money("red", 2)
    game = game.row("tunis", "ggbb").hand("red", *hand)
    position = imagined(game)
    turns = {
        tuple(map(str, plan.moves(position.board_tables, game.state)))
        for way in look(position)
        for plan in reachable_actions.action_plans(position, way, reachable_actions.buildable_colours(position))
    }
    turn = (f"sail candia-1 {HOME}", "pirate tunis 1 charge", "build 1")
    assert (turn in turns) is may
    if may:
        assert after_moves(game.state, tuple(map(parse, turn))).mover.money == 2 + 12 - 3
    else:
        assert play(game.state, parse(turn[0])).refused

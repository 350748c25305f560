"""Whole turns: what is proposed is legal, comes out as said, and nothing that matters is missing."""

from __future__ import annotations

import pytest

from elcapitan.bots.macro import MOST_CARDS, WAYS_A_CITY, cards_ahead, macro_turns, ways
from elcapitan.rules.legal import legal_moves
from elcapitan.rules.moves import Move
from elcapitan.rules.play import play
from elcapitan.rules.state import GameState, Played, Stage
from tests.bots.games import played
from tests.helpers import four, table


def after_moves(state: GameState, moves: tuple[Move, ...]) -> GameState:
    for move in moves:
        result = play(state, move)
        assert isinstance(result, Played), f"{move}: {result}"
        state = result.state
    return state


def positions(players: int, seed: int) -> list[GameState]:
    game = played(["easy"] * (players - 1) + ["random"], seed)
    return [state for state in game.states if state.stage is Stage.TURN][::3]


def on_the_table(state: GameState) -> tuple[object, ...]:
    """All that a turn has changed, the cards on display apart."""
    return state.players, state.cities


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_turn_is_legal_and_comes_out_as_said(players: int) -> None:
    for state in positions(players, seed=players):
        for turn in macro_turns(state):
            assert on_the_table(after_moves(state, turn.moves)) == on_the_table(turn.after), turn.moves


def test_every_turn_to_the_extra_cities_comes_out_as_said() -> None:
    """Lisboa pays at once, Porto loses warehouses, and who comes to the pirate's home moves it."""
    moved = 0
    for seed in (1, 2):
        game = played(["easy"] * 3, seed, extras=("porto", "lisboa", "islas-canarias"))
        for state in [state for state in game.states if state.stage is Stage.TURN][::4]:
            for turn in macro_turns(state):
                after = after_moves(state, turn.moves)
                assert on_the_table(after) == on_the_table(turn.after), turn.moves
                assert after.turn.loan or str(legal_moves(after)[0]) == "end"
                moved += str(turn.moves[-1]).startswith("pirate")
    assert moved > 10


def test_a_card_bought_ahead_is_legal_and_comes_out_as_said() -> None:
    for state in positions(4, seed=21)[::4]:
        for turn in macro_turns(state)[:3]:
            for card, further in cards_ahead(turn):
                assert str(further.moves[-1]) == f"buy {card}"
                assert on_the_table(after_moves(state, further.moves)) == on_the_table(further.after)


@pytest.mark.parametrize("players", [2, 4])
def test_every_city_within_three_cards_is_found_at_its_lowest_price(players: int) -> None:
    """Against all purchases and legs the rules allow, tried one after the other."""
    compared = 0
    game = played(["easy"] * (players - 1) + ["random"], seed=31)
    for state in game.states:
        mover = state.mover
        if state.stage is not Stage.TURN or len(mover.hand) > 1 or not 5 <= mover.money <= 10 or compared > 80:
            continue  # the brute force is too slow for rich hands and purses
        cheapest = by_brute_force(state)
        found: dict[str, int] = {}
        for turn in macro_turns(state):
            if turn.after.mover.space:
                place = turn.after.mover.place
                spent = state.mover.money - turn.after.mover.money
                found[place] = min(spent, found.get(place, spent))
        assert found == cheapest
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
            if legs <= MOST_CARDS and str(move) != "pass":
                try_all(after_moves(now, (move,)), legs)

    try_all(state, 0)
    return best


def test_staying_where_she_lies_is_a_way() -> None:
    game = four().ship("red", "tunis", space=2).phase(1, round=2)
    stays = [way for way in ways(game.state) if not way.legs]
    assert [(way.city, way.space, way.cost) for way in stays] == [("tunis", 2, 0)]


def test_a_full_harbour_is_only_passed() -> None:
    game = four().ship("green", "tunis").ship("blue", "tunis").display("tunis-3", "candia+tunis").money("red", 20)
    found = {way.city: way for way in ways(game.state)}
    assert "tunis" not in found
    assert found["candia"].legs == (("tunis-3", "tunis"), ("candia+tunis", "candia"))


def test_no_city_has_more_ways_than_are_kept() -> None:
    game = four().ship("red", "napoli").phase(1, round=2).money("red", 60)
    game = game.hand("red", "tunis-3", "candia-3", "napoli-2", "marseille-3")
    found = [way.city for way in ways(game.state) if way.legs]
    assert max(found.count(city) for city in found) <= WAYS_A_CITY


def test_both_loans_are_turns_but_not_in_the_first_round() -> None:
    later = four().phase(1, round=2).state
    loans = [str(turn.moves[0]) for turn in macro_turns(later) if str(turn.moves[0]).startswith("loan")]
    assert loans == ["loan 10", "loan 16"]
    assert not [turn for turn in macro_turns(four().state) if str(turn.moves[0]).startswith("loan")]


def test_nothing_is_bought_ahead_in_a_loan_turn() -> None:
    loan = next(turn for turn in macro_turns(four().phase(1, round=2).state) if str(turn.moves[0]) == "loan 10")
    assert not list(cards_ahead(loan))


def test_two_players_build_in_both_colours() -> None:
    game = table("red", "green").ship("red", "tunis").phase(1, round=2)
    built = {str(turn.moves[-1]) for turn in macro_turns(game.state) if turn.after.mover.place == "tunis"}
    assert {"build 1", "build 2", "build 1 neutral", "build 2 neutral"} <= built

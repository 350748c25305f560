"""What may be done now: all of it can be played, the best at first sight first, and compared in the same worlds."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.games.yspahan.bots.choices import YspahanChoice, candidates, draw_world
from elcapitan.games.yspahan.bots.decision import judge_for
from elcapitan.games.yspahan.bots.simulation.outlook import outlook_of
from elcapitan.games.yspahan.rules.model.moves import RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.play import why_not
from elcapitan.kit.bots.search import Candidate, World, compare
from tests.games.whole_games import play_whole_game
from tests.games.yspahan.offline_link import RULES
from tests.games.yspahan.positions import table

TOWER = {"camels": (1, 3), "sack": (2, 2), "barrel": (3, 1), "gold": (6, 3)}


def found_in(state: YspahanState, players: int = 3) -> list[Candidate[YspahanChoice]]:
    return candidates(state, judge_for(players), Random(1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_candidate_can_be_played(players: int) -> None:
    game = play_whole_game("yspahan", ["easy"] * players, seed=4)
    kinds = set()
    for number, (state, seat) in enumerate(game.asked):
        if number % 3:
            continue
        for candidate in found_in(RULES.view(state, seat), players):
            kinds.add(type(candidate.choice.moves[0]))
            assert why_not(state, candidate.choice.moves[0]) is None
    assert len(kinds) >= 7


def test_c3_with_two_players_cards_may_be_played_before_the_action() -> None:
    state = table(2).main(1, **TOWER).have(1, gold=4).hand(1, "three-camels").state
    texts = [str(each.choice.moves[0]) for each in found_in(state, 2)]
    assert "play three-camels" in texts
    later = state._replace(options=state.options._replace(card_time="after"))
    assert "play three-camels" not in [str(each.choice.moves[0]) for each in found_in(later, 2)]


def test_dice_are_bought_as_far_as_gold_goes() -> None:
    found = {each.choice.moves for each in found_in(table(3).have(1, gold=2).state)}
    assert found == {(RollDice(yellow),) for yellow in range(3)}


def test_the_first_estimate_of_a_roll_outweighs_a_few_worlds() -> None:
    """Gold has a use in the first week; every die bought wins three points in the only worlds that are tried."""

    def world() -> World[YspahanChoice]:
        return lambda choice: (3.0 * int(str(choice.moves[0]).removeprefix("roll ")), 0.0)

    state = table(3).have(1, gold=2).state
    few, many = (compare(found_in(state), world, Budget(rollouts=rollouts).begin()) for rollouts in (6, 300))
    assert few[0].choice.moves == (RollDice(0),)
    assert many[0].choice.moves == (RollDice(2),)


def test_ending_the_turn_is_compared_with_what_can_still_be_done() -> None:
    found = found_in(table(3).after(1).have(1, camels=2, gold=2).state)
    assert {str(each.choice.moves[0]) for each in found} >= {"end", "build paddock", "build shop", "build bath"}
    assert [each.mean for each in found] == sorted((each.mean for each in found), reverse=True)


def test_goods_that_are_being_placed_are_not_compared() -> None:
    (found,) = found_in(table(3).placing(1, "sack", 2).state)
    assert [str(move).split()[0] for move in found.choice.moves] == ["place", "place"]


def test_in_one_world_a_choice_comes_to_the_same() -> None:
    state = table(3).main(1, **TOWER).state
    first, second = found_in(state)[:2]
    world, other = (draw_world(state, judge_for(3), Random(seed), outlook_of) for seed in (1, 2))
    assert world(first.choice) == world(first.choice)
    assert len({world(first.choice), world(second.choice), other(first.choice)}) == 3


def test_a_level_by_first_sight_rolls_without_a_comparison() -> None:
    state = table(3).have(1, gold=2).state
    assert [each.choice.moves for each in candidates(state, judge_for(3), Random(1), thorough=False)] == [
        (RollDice(0),)
    ]

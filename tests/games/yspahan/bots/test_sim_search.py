"""The search of `hard`: what is compared, in the same worlds, within the budget, and the better one wins."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.games.yspahan.bots import sim_search
from elcapitan.games.yspahan.bots.hard import judge_for
from elcapitan.games.yspahan.bots.sim_search import Candidate, candidates, compare
from elcapitan.games.yspahan.bots.simulation.judge import Judge
from elcapitan.games.yspahan.bots.simulation.outlook import SeatOutlook
from elcapitan.games.yspahan.bots.simulation.sim_game import SimGame, World
from elcapitan.games.yspahan.rules.model.moves import EndTurn, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.rules.play import why_not
from tests.games.yspahan.bots.yspahan_games import YSPAHAN, play_yspahan
from tests.games.yspahan.positions import table

TOWER = {"camels": (1, 3), "sack": (2, 2), "barrel": (3, 1), "gold": (6, 3)}


def found_in(state: YspahanState, players: int = 3) -> list[Candidate]:
    return candidates(state, judge_for(players), Random(1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_candidate_can_be_played(players: int) -> None:
    game = play_yspahan(["easy"] * players, seed=4)
    kinds = set()
    for number, (state, seat) in enumerate(zip(game.states, game.seats, strict=False)):
        if number % 3:
            continue
        for candidate in found_in(YSPAHAN.view(state, seat), players):
            kinds.add(type(candidate.moves[0]))
            assert why_not(state, candidate.moves[0]) is None
    assert len(kinds) >= 7


def test_c3_with_two_players_cards_may_be_played_before_the_action() -> None:
    state = table(2).main(1, **TOWER).have(1, gold=4).hand(1, "three-camels").state
    texts = [str(each.moves[0]) for each in found_in(state, 2)]
    assert "play three-camels" in texts
    later = state._replace(options=state.options._replace(card_time="after"))
    assert "play three-camels" not in [str(each.moves[0]) for each in found_in(later, 2)]


def test_dice_are_bought_as_far_as_gold_goes() -> None:
    found = {each.moves for each in found_in(table(3).have(1, gold=2).state)}
    assert found == {(RollDice(yellow),) for yellow in range(3)}


def test_a_roll_goes_by_its_first_sight_where_two_worlds_say_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gold has a use in the first week; every die bought wins three points in the only worlds that are tried."""
    monkeypatch.setattr(
        sim_search, "outlook_of", lambda game, judge, seat: SeatOutlook(0.0, 3.0 * (2 - game.gold[seat]))
    )
    monkeypatch.setattr(sim_search, "play_until", lambda game, judge, day: None)
    state = table(3).have(1, gold=2).state
    few, many = (
        compare(state, found_in(state), judge_for(3), Random(1), Budget(rollouts=rollouts).begin())
        for rollouts in (6, 300)
    )
    assert few[0].moves == (RollDice(0),)
    assert many[0].moves == (RollDice(2),)


def test_ending_the_turn_is_compared_with_what_can_still_be_done() -> None:
    moves = [each.moves[0] for each in found_in(table(3).after(1).have(1, camels=2, gold=2).state)]
    assert moves[0] == EndTurn()
    assert {"build paddock", "build shop", "build bath"} <= set(map(str, moves))


def test_goods_that_are_being_placed_are_not_compared() -> None:
    assert found_in(table(3).placing(1, "sack", 2).state) == []


def test_rollouts_are_counted_and_worlds_are_common(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds: list[World] = []

    def looked(game: SimGame, judge: Judge, seat: int) -> SeatOutlook:
        worlds.append(game.world)
        return SeatOutlook(0.0, 0.0)

    monkeypatch.setattr(sim_search, "outlook_of", looked)
    state = table(3).have(1, gold=3).state
    compare(state, found_in(state), judge_for(3), Random(1), Budget(rollouts=24).begin())
    assert len(worlds) == 24
    first = worlds[:12]
    assert [first.count(each) for each in dict.fromkeys(first)] == [4, 4, 4]


def test_the_one_that_leads_to_more_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three more yellow dice are worth nothing here: whoever has more gold left is better off."""
    monkeypatch.setattr(
        sim_search, "outlook_of", lambda game, judge, seat: SeatOutlook(game.gold[seat], float(game.gold[seat]))
    )
    monkeypatch.setattr(sim_search, "play_until", lambda game, judge, day: None)
    state = table(3).have(1, gold=3).state
    ranked = compare(state, found_in(state), judge_for(3), Random(1), Budget(rollouts=24).begin())
    assert [each.moves[0] for each in ranked[:2]] == [RollDice(0), RollDice(1)]
    assert ranked[0].lead_over(ranked[1]) == 1.0


def test_without_a_world_first_sight_decides() -> None:
    state = table(3).main(1, **TOWER).state
    found = found_in(state)
    assert compare(state, found, judge_for(3), Random(1), Budget(rollouts=0).begin()) == found


def test_only_its_share_of_the_budget_is_spent() -> None:
    state, watch = table(3).have(1, gold=3).state, Budget(rollouts=100).begin()
    compare(state, found_in(state), judge_for(3), Random(1), watch, 0.0, 0.2)
    assert watch.is_spent(0.2)
    assert not watch.is_spent(0.25)

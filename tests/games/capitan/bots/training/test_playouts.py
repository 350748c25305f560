"""Imagined games after a turn: to their end, alike in one world, and turns that come to the same are told apart."""

from __future__ import annotations

from elcapitan.games.capitan.bots.levels import CapitanBots
from elcapitan.games.capitan.rules.model.moves import Buy, End, Move, Pass, parse
from elcapitan.games.capitan.rules.model.state import Stage
from tests.games.capitan.positions import Game, four

BOTS = CapitanBots()
WORLDS = ("a", "b", "c")


def begun() -> Game:
    """Red may take a loan; a turn begins."""
    return four().phase(1, 2)


def turn(*texts: str) -> list[Move]:
    return [parse(text) for text in texts]


def test_what_is_built_last_of_all_is_paid_by_the_rules() -> None:
    game = four().phase(3, 9).stock("red", 0, fortresses=0).stock("yellow", 1, fortresses=0)
    game = game.starter("red").to_act("yellow").ship("yellow", "marseille", 1).money("yellow", 30)
    (money,) = BOTS.play_on(game.state, turn("build 1", "end"), WORLDS[:1])
    price, first_rank = 4, 4
    assert money[3] == 30 - price + first_rank


def test_turns_with_the_same_purchases_in_another_order_come_to_the_same() -> None:
    state = begun().state
    one, other = [card for card in state.destinations.display if card is not None][:2]
    assert BOTS.result_of(state, [Buy(one), Buy(other), End()]) == BOTS.result_of(state, [Buy(other), Buy(one), End()])
    assert BOTS.result_of(state, [Buy(one), End()]) != BOTS.result_of(state, [Buy(other), End()])


def test_the_shortlist_has_whole_turns_and_is_empty_where_no_turn_begins() -> None:
    state = begun().state
    turns = BOTS.shortlist(state)
    assert len(turns) > 3
    assert all(isinstance(each[-1], End) for each in turns)
    assert BOTS.shortlist(begun().acted().state) == []
    assert BOTS.shortlist(state._replace(stage=Stage.SETTLING)) == []


def test_the_action_names_the_kind() -> None:
    assert BOTS.kind_of(turn("buy napoli-1", "sail napoli-1 napoli", "build 3", "end")) == "build"
    assert BOTS.kind_of(turn("loan 16", "end")) == "loan"
    assert BOTS.kind_of([Pass()]) == "pass"

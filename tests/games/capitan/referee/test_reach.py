"""T6 twice: the search of reach.py, which skips what cannot help, against one that skips nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.capitan.positions import table
from tests.games.capitan.referee import positions
from tests.games.capitan.referee.actions import some_action
from tests.games.capitan.referee.board import KINDS
from tests.games.capitan.referee.errors import BreachError
from tests.games.capitan.referee.position import TURN, Position
from tests.games.capitan.referee.reach import action_within_reach, buy, sail
from tests.games.capitan.referee.test_record import played
from tests.games.capitan.second_reading import laid


def found_by_trying_everything(position: Position) -> bool:
    """Every purchase and every sailing from every table that can come about, whether they help or not."""
    waiting, seen = [position], {table_of(position)}
    while waiting:
        here = waiting.pop()
        if some_action(here):
            return True
        for there in everything_next(here):
            if table_of(there) not in seen:
                seen.add(table_of(there))
                waiting.append(there)
    return False


def table_of(position: Position) -> tuple[object, ...]:
    player = position.mover
    return player.ship, player.money, frozenset(player.hand), *(position.displays[kind] for kind in KINDS)


def everything_next(position: Position) -> list[Position]:
    board, found = position.board, []
    for card in position.mover.hand:
        for city in board.cities:
            try:
                found.append(sail(position, board.cards[card], city))
            except BreachError:
                continue
    for kind in KINDS:
        for shown in position.displays[kind]:
            if shown is None:
                continue
            try:
                found.append(buy(position, board.cards[shown]))
            except BreachError:
                continue
    return found


@pytest.mark.slow
@pytest.mark.parametrize("money", [-1, 0, 2, 4, 7])
def test_t6_both_searches_agree_on_the_tables_of_a_game(money: int) -> None:
    answers = []
    for position in list(positions(played(4, seed=4)))[3::17]:
        if position.stage == TURN and not position.acted:
            poor = position.with_player(position.seat, replace(position.mover, money=money))
            answers.append(found_by_trying_everything(poor))
            assert action_within_reach(poor) == answers[-1]
    assert len(answers) > 5
    assert False in answers or money > 4


def test_t6_a_round_trip_can_end_on_a_cheaper_space_of_the_same_city() -> None:
    # The second space of Venezia costs 4; the first is free by now and costs 3. Marseille and Napoli cost 4 at least.
    game = table("red", "green", "blue").ship("red", "venezia", 2).money("red", 3)
    game = game.hand("red", "marseille+venezia", "marseille+napoli", "venezia+napoli").display()
    position = laid(game.state)
    assert not some_action(position)
    assert action_within_reach(position)
    position = laid(game.ship("green", "venezia", 1).state)
    assert not action_within_reach(position)
    assert not found_by_trying_everything(position)

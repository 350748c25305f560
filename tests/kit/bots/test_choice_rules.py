"""What may be played at once, judged alike in every game: by each seat's view, up to where something new is learnt."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from elcapitan import games
from elcapitan.kit.bots.game_bots import KitBots
from tests.games.whole_games import PlayedGame, play_whole_game

each_game = pytest.mark.parametrize("game", games.game_names())


@cache
def some_game(game: str) -> PlayedGame:
    return play_whole_game(game, ["random"] * 3, seed=4)


def positions(game: str) -> list[tuple[Any, int]]:
    """Views of the seats to act."""
    view = games.ruleset(game).view
    return [(view(state, seat), seat) for state, seat in some_game(game).asked][::7]


def bots_of(game: str) -> KitBots:
    found = games.bots(game)
    assert isinstance(found, KitBots)
    return found


@each_game
def test_no_move_is_a_fault_and_a_legal_one_is_none(game: str) -> None:
    find_fault, legal = bots_of(game).find_fault, games.ruleset(game).legal
    for state, seat in positions(game):
        assert find_fault(state, []) == "it gave no move"
        assert {find_fault(state, [move]) for move in legal(state, seat)} == {""}


@each_game
def test_a_refused_move_is_named_with_its_rule(game: str) -> None:
    rules, find_fault, refused = games.ruleset(game), bots_of(game).find_fault, 0
    everything = {rules.parse(text) for text in some_game(game).moves}
    for state, seat in positions(game)[::4]:
        legal = rules.legal(state, seat)
        for move in everything.difference(legal):
            fault = find_fault(state, [move])
            assert fault == "" or fault.startswith(f"{move} is refused: ")
            refused += bool(fault)
    assert refused > 50


@each_game
def test_nothing_follows_the_last_move_of_a_choice(game: str) -> None:
    bots, legal, ended = bots_of(game), games.ruleset(game).legal, set()
    for state, seat in positions(game):
        for move in legal(state, seat)[:12]:
            if bots.choices.is_last(state, move):
                assert bots.find_fault(state, [move, move]) == f"it goes on after {move}"
                ended.add(type(move))
    assert ended


@each_game
def test_a_choice_is_completed_by_legal_moves_to_its_last_one(game: str) -> None:
    bots, rules, lengths = bots_of(game), games.ruleset(game), set()

    def go_on(state: Any) -> list[Any]:
        return [rules.legal(state, bots.choices.to_act(state))[0]]

    for state, seat in positions(game):
        first = rules.legal(state, seat)[-1]
        whole = bots.choices.complete(state, [first], go_on)
        assert whole[0] == first
        assert bots.find_fault(state, whole) == ""
        lengths.add(len(whole))
    assert len(lengths) > 1


@each_game
def test_only_the_seat_to_act_is_asked(game: str) -> None:
    state, seat = positions(game)[0]
    choices = bots_of(game).choices
    choices.check_to_act(state, seat)
    assert choices.to_act(state) == seat
    assert choices.to_act(some_game(game).last) == 0
    with pytest.raises(ValueError, match=f"seat {seat % 3 + 1} is not to act"):
        choices.check_to_act(state, seat % 3 + 1)

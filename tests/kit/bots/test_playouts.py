"""Games played on after a choice, in every game whose players are measured so."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from elcapitan import games
from elcapitan.bots.bot import GameReviews
from tests.games.whole_games import play_whole_game

GAMES = [*filter(games.has_reviews, games.game_names())]
WORLDS = ("a", "b", "c")
each_game = pytest.mark.parametrize("game", GAMES)


@cache
def compared(game: str) -> list[tuple[Any, list[Any]]]:
    """Positions of a game with their shortlists."""
    states = play_whole_game(game, ["easy"] * 3, seed=5).states[::25]
    found = [(state, [*bots_of(game).shortlist(state)]) for state in states]
    return [(state, choices) for state, choices in found if choices]


def bots_of(game: str) -> GameReviews:
    return games.reviews(game)


@each_game
def test_a_world_of_one_name_ends_alike_and_another_not(game: str) -> None:
    bots, (state, (choice, *_others)) = bots_of(game), compared(game)[0]
    for ask in (bots.play_on, bots.look_ahead):
        assert [*ask(state, choice, WORLDS)] == [*ask(state, choice, WORLDS)]
        assert len({str(each) for each in ask(state, choice, WORLDS)}) > 1


@each_game
def test_the_choices_of_a_shortlist_are_legal_and_come_to_different_ends(game: str) -> None:
    bots, rules, kinds = bots_of(game), games.ruleset(game), set()
    for state, choices in compared(game):
        view = rules.view(state, rules.to_act(state)[0])
        assert len({bots.result_of(state, choice) for choice in choices}) == len(choices) > 1
        for choice in choices:
            assert bots.find_fault(view, choice) == ""
            assert len(next(iter(bots.play_on(state, choice, WORLDS)))) == 3
            kinds.add(bots.kind_of(choice))
    assert len(kinds) > 1
    assert "" not in kinds


@each_game
def test_a_choice_the_rules_refuse_is_an_error_in_their_words(game: str) -> None:
    bots = bots_of(game)
    state, choice = next((state, choices[0]) for state, choices in compared(game) if len(choices[0]) > 1)
    wrong = [choice[-1], *choice]
    for ask in (bots.result_of, lambda state, choice: [*bots.play_on(state, choice, WORLDS)]):
        with pytest.raises(ValueError, match="is refused"):
            ask(state, wrong)


@each_game
def test_without_a_choice_a_game_is_played_out_from_the_beginning_of_a_turn(game: str) -> None:
    bots, (state, _choices) = bots_of(game), compared(game)[0]
    ends = [[*scores] for scores in bots.play_out(state, WORLDS)]
    assert ends == [[*scores] for scores in bots.play_on(state, (), WORLDS)]
    assert {len(scores) for scores in ends} == {3}

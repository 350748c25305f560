"""An imagined game is a game by the rules, and its land agrees with theirs."""

from __future__ import annotations

from random import Random

import pytest

from elcapitan.games.carcassonne.bots import choices
from elcapitan.games.carcassonne.bots.judge import CarcassonneJudge
from elcapitan.games.carcassonne.bots.judge_weights import JudgeWeights
from elcapitan.games.carcassonne.bots.playing_on import play_moves, shuffle_unseen
from elcapitan.games.carcassonne.bots.simulation import sim_land
from elcapitan.games.carcassonne.bots.simulation.sim_game import CarcassonneSim, sim_figure
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.rules.play import legal_moves
from tests.games.carcassonne.rules.properties.random_play import OPTION_SETS, each_wheel_and_expansions, random_game


def fields(held: object) -> dict[str, object]:
    """Those of an object whose class may be compiled: it has no `vars` then."""
    found = {name: getattr(held, name) for name in dir(held) if not name.startswith("_")}
    return {name: value for name, value in found.items() if not callable(value)}


def assert_land_agrees(game: CarcassonneSim, state: CarcassonneState) -> None:
    land, expected = game.land, state.land
    for part in range(len(expected.feature_of)):
        assert land.find(part) == expected.feature_of[part]
    for number, feature in expected.features.items():
        if feature.kind != tiles.MEADOW:
            assert bool(land.holes[number]) == bool(feature.open), (number, feature)
        assert sorted(land.held[number]) == sorted(map(sim_figure, state.figures_on(number)))
    assert {sim_land.square_place(square): around for square, around in land.free.items()} == {
        square: around for square, (around, _places) in expected.free.items()
    }


@pytest.mark.parametrize("number", each_wheel_and_expansions(quick=2))
def test_land_and_choices_are_those_of_the_rules(number: int) -> None:
    """The figures stand where they do by the rules, and what is judged at a decision are all moves and no other."""
    steps = [*random_game(2 + number % 7, OPTION_SETS[number], number + 1000)]
    game = CarcassonneSim(steps[0].before)
    for at, step in enumerate(steps):
        if at % 30 < 3 and step.before.stage is not CarcassonneStage.DRAW:
            found = choices.possible_choices(game, CarcassonneJudge(game, JudgeWeights()))
            firsts = {str(choices.moves_of(game, choice)[0]) for choice in found}
            assert firsts == {*map(str, legal_moves(step.before))}, step.move
            assert_land_agrees(game, step.before)
        game.play(step.move, step.turned_up)
        assert game.state == step.after
    assert game.stage is CarcassonneStage.OVER
    assert_land_agrees(game, step.after)


@pytest.mark.parametrize("number", [0, 93, 94])
def test_a_tile_taken_back_leaves_the_land_as_it_was(number: int) -> None:
    for step in random_game(3, OPTION_SETS[number], number):
        if step.before.stage is CarcassonneStage.PLACE:
            game = CarcassonneSim(step.before)
            before = game.copy().land
            assert game.tile is not None
            for square, rotation in game.place_moves():
                game.land.take_back(game.land.lay(game.tile, square, rotation))
            assert fields(game.land) == fields(before)


def test_chance_draws_what_is_unseen_and_a_copy_goes_its_own_way() -> None:
    step = next(random_game(2, OPTION_SETS[-2], 7))
    game = CarcassonneSim(step.before)
    other, chance = game.copy(), Random(1)
    deck = iter(shuffle_unseen(other.state, chance))
    while other.stage is not CarcassonneStage.OVER:
        play_moves(other, [chance.choice(legal_moves(other.state))], deck, chance)
    assert min(other.state.unseen.values()) >= 0
    assert game.state == step.before
    assert len(game.land.types) == len(step.before.land.tiles)

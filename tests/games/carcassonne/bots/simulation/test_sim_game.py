"""The fast game agrees with the rules: both are played beside each other."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks import carcassonne_mcts
from elcapitan.games.carcassonne.bots.playing_on import shuffle_unseen
from elcapitan.games.carcassonne.bots.simulation import sim_land, sim_moves
from elcapitan.games.carcassonne.bots.simulation.sim_game import CarcassonneSim
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.rules.play import legal_moves
from tests.games.carcassonne.rules.properties.random_play import OPTION_SETS, each_wheel_and_expansions, random_game


def content(game: CarcassonneSim) -> dict[str, object]:
    """All that the position is, without the land."""
    held = {name: value for name, value in vars(game).items() if name not in ("land", "box", "flocks")}
    return {**held, "flocks": dict(sorted(game.flocks.items()))}


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
    assert {sim_land.square_place(square): around for square, around in land.free.items()} == {
        square: around for square, (around, _places) in expected.free.items()
    }


@pytest.mark.parametrize("number", each_wheel_and_expansions(quick=5))
def test_points_and_legal_moves_are_those_of_the_rules(number: int) -> None:
    game = None
    for step in random_game(2 + number % 7, OPTION_SETS[number], number + 1000):
        if game is None:
            game = CarcassonneSim(step.before)
        fast = carcassonne_mcts.legal_moves(game)
        assert sorted(map(str, fast)) == sorted(map(str, legal_moves(step.before))), step.move
        sim_moves.play(game, step.move, step.turned_up)
        assert content(game) == content(CarcassonneSim(step.after)), step.move
    assert game is not None
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
    while other.stage is not CarcassonneStage.OVER:
        if other.stage is CarcassonneStage.DRAW:
            other.draw(shuffle_unseen(other, chance))
        else:
            move = chance.choice(carcassonne_mcts.legal_moves(other))
            sim_moves.play(other, move, ("2",) if other.bag()["2"] else ("1",))
    assert min(other.unseen.values()) >= 0
    assert content(game) == content(CarcassonneSim(step.before))

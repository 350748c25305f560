"""Computer players of Carcassonne: what they know and do in single positions (games: tests/games/test_levels.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

from elcapitan import games
from elcapitan.bots.budget import Budget
from elcapitan.bots.catalogue import levels as level_names
from elcapitan.games.carcassonne import bots as bots_package
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage
from elcapitan.games.carcassonne.rules.play import DRAW, legal_moves
from elcapitan.kit.rules.played import Played
from tests.games.carcassonne.positions import do, draws, herd, placed, stand, table
from tests.games.carcassonne.rules.properties.random_play import EVERYTHING, GAME, random_game
from tests.games.whole_games import THOUGHT

BOTS = games.bots("carcassonne")
BUDGET = Budget(rollouts=1)
LEVELS = level_names("carcassonne")


def test_equal_seeds_and_positions_give_equal_moves() -> None:
    state = draws(table("b03 0 0 0"), "b18")
    chosen = {str(BOTS.make("random", seed).choose(state, 1, BUDGET)[0]) for seed in range(30)}
    assert chosen == {str(move) for move in legal_moves(state)}
    assert BOTS.make("random", 3).choose(state, 1, BUDGET) == BOTS.make("random", 3).choose(state, 1, BUDGET)
    assert BOTS.make("random", 3).choose(table("b03 0 0 0"), 1, BUDGET) == [moves.DrawTile()]


def test_only_the_seat_to_act_chooses() -> None:
    with pytest.raises(ValueError, match="seat 2 is not to act"):
        BOTS.make("random", 1).choose(table("b03 0 0 0"), 2, BUDGET)


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        ((), "it gave no move"),
        (("draw",), ""),
        (("draw", "pass"), "it goes on after draw"),
        (("pass",), "pass is refused: draw-first, T2"),
    ],
)
def test_what_cannot_be_played_is_said(texts: tuple[str, ...], fault: str) -> None:
    assert BOTS.find_fault(table("b03 0 0 0"), [moves.parse(text) for text in texts]) == fault


def test_place_and_figure_are_one_choice() -> None:
    state = draws(table("b03 0 0 0"), "b18")
    chosen = [moves.parse(text) for text in ("place 0 -1 2", "figure follower city-1")]
    assert BOTS.find_fault(state, chosen) == ""
    assert BOTS.find_fault(state, [*chosen, moves.DrawTile()]) == "it goes on after figure follower city-1"
    assert BOTS.is_turn(placed(table("b03 0 0 0"), "b18 0 -1 2"))
    assert BOTS.scores(state) == [0, 0]
    assert BOTS.details(state, [[], []])[0]["cities"] == 0


def test_no_level_knows_the_order_of_the_stack() -> None:
    """It is in no position, and what computer players are made of asks no dealer for it."""
    for file in Path(bots_package.__file__).parent.rglob("*.py"):
        assert "dealer" not in file.read_text(encoding="utf-8").lower(), file


@pytest.mark.parametrize("level", LEVELS)
def test_tiles_shuffled_anew_change_no_choice(level: str) -> None:
    """At a table that was only told what was drawn, and at whose stack any order may follow."""
    steps = [*random_game(3, EVERYTHING, 7)]
    told, asked = steps[0].before, 0
    for number, step in enumerate(steps):
        if number % 90 == 2 and step.before.stage is CarcassonneStage.PLACE:
            draw = step.before._replace(stage=CarcassonneStage.DRAW, tile="")
            orders = {GAME.dealer(bytes([seed]) * 16, EVERYTHING, draw).turn_up(draw, DRAW) for seed in range(9)}
            first, again = (BOTS.make(level, 1).choose(state, step.seat, THOUGHT) for state in (step.before, told))
            assert first == again
            asked += len(orders) > 1
        played = GAME.play(told, step.seat, step.move, step.turned_up)
        assert isinstance(played, Played)
        told = played.state
    assert asked > 1


@pytest.mark.parametrize("level", LEVELS[2:])
def test_the_last_tile_takes_the_points_that_lie_there(level: str) -> None:
    state = draws(table("b16 0 0 0", "b24-1 1 0 0", "b24-1 2 0 0"), "b22")._replace(stack=0)
    ended = do(state, *map(str, BOTS.make(level, 1).choose(state, 1, BUDGET))).state
    assert ended.stage is CarcassonneStage.OVER
    assert ended.players[0].points == 4


@pytest.mark.parametrize("level", LEVELS)
def test_the_plague_takes_what_is_worth_least(level: str) -> None:
    state = stand(table("b07 4 2 0", "b01 6 2 0", wheel="board"), "1 follower 4 2 city-1", "1 follower 6 2 meadow-1")
    asked = state._replace(stage=CarcassonneStage.PLAGUE, plague=(1,), tile="b18", seat=2)
    (answer,) = BOTS.make(level, 1).choose(asked, 1, BUDGET)
    assert level == "random" or str(answer) == "return 6 2"


@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_figure_is_placed_on_a_tile_that_lies_already(level: str) -> None:
    state = placed(table("b16 0 0 0", "b24-1 1 0 0", "b24-1 2 0 0"), "b22 3 0 0")._replace(stack=0)
    (figure,) = BOTS.make(level, 1).choose(state, 1, Budget(rollouts=20))
    assert str(figure) in ("figure follower road-3", "figure big road-3") or level == "easy"


@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_large_flock_is_scored(level: str) -> None:
    flock = herd(stand(table("b01 0 0 0"), "1 shepherd 0 0 meadow-1"), "0 0 meadow-1", 4, 3, 3, 3, 3, 3, 3)
    state = do(placed(flock, "b02 0 1 0"), "pass").state
    assert [str(move) for move in BOTS.make(level, 1).choose(state, 1, BUDGET)] == ["sheep score"]

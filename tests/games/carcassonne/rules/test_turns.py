"""T1 to T5: the order of a turn, drawing, what can be taken back, and the end."""

from __future__ import annotations

import pytest

from elcapitan.games.carcassonne.rules import play
from elcapitan.games.carcassonne.rules.model import events, moves
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.kit.rules.played import Played
from tests.games.carcassonne.positions import do, draws, ended, herd, legal, placed, refused, stand, table, turn


def test_t1_a_turn_is_draw_place_figure_and_then_the_next_seat() -> None:
    lying = table("b03 0 0 0", players=3)._replace(seat=3)
    after = do(lying, "draw / b18", "place 0 -1 2", "figure follower meadow-1").state
    assert (after.stage, after.seat) == (CarcassonneStage.DRAW, 1)


@pytest.mark.parametrize(
    ("stage", "text", "why"),
    [
        ("draw", "place 0 -1 2", "draw-first"),
        ("draw", "pass", "draw-first"),
        ("draw", "sheep grow", "draw-first"),
        ("draw", "return 0 0", "draw-first"),
        ("place", "draw", "nothing-to-draw"),
        ("place", "figure follower city-1", "not-now"),
        ("place", "crown tax", "not-now"),
        ("place", "sheep score", "no-sheep-due"),
        ("figure", "place 1 0 0", "not-now"),
        ("figure", "draw", "nothing-to-draw"),
        ("figure", "sheep score", "no-sheep-due"),
        ("figure", "return 0 0", "not-now"),
        ("over", "draw", "game-over"),
        ("over", "pass", "game-over"),
    ],
)
def test_t1_each_move_has_its_stage(stage: str, text: str, why: str) -> None:
    lying = table("b03 0 0 0")
    at = {
        "draw": lying,
        "place": draws(lying, "b18"),
        "figure": placed(lying, "b18 0 -1 2"),
        "over": ended(lying).state,
    }
    assert refused(at[stage], text).why == why


def test_t2_ruling_drawing_is_a_move_and_all_see_the_tile() -> None:
    lying = table("b03 0 0 0")
    assert legal(lying) == ["draw"]
    done = do(lying, "draw / b18")
    assert done.events == [events.TileDrawn(1, "b18", lying.stack - 1, 0)]
    assert done.state.unseen["b18"] == lying.unseen["b18"] - 1


@pytest.mark.parametrize("answer", ["", "b18 b18", "b99", "b04 b04 b18", "r07", "b03 b03 b03 b03 b18"])
def test_t2_chance_answers_what_the_stack_can_give(answer: str) -> None:
    lying = table("b01 0 0 0")
    assert refused(lying, f"draw / {answer}").why == "wrong-chance"


def test_t2_no_other_move_is_answered_by_tiles() -> None:
    lying = table("b03 0 0 0")
    assert refused(draws(lying, "b18"), "place 0 -1 2 / b01").why == "wrong-chance"
    assert refused(placed(lying, "b18 0 -1 2"), "pass / 1").why == "wrong-chance"


def test_t3_tile_then_aside_then_hill_then_wheel() -> None:
    state = table("b01 1 -1 0", wheel="board")
    assert [type(event).__name__ for event in do(state, "draw / b24-1").events] == [
        *("TileDrawn", "PigMoved", "WheelTurned"),
    ]
    lonely = table("b01 0 0 0")
    found = do(lonely, "draw / b04 h13").events
    assert [type(event).__name__ for event in found] == ["TileSetAside", "TileDrawn", "TileBuried"]


def test_t3_ruling_a_tile_set_aside_turns_no_wheel_and_is_no_hill() -> None:
    done = do(table("b04 0 0 0"), "draw / h13 b24-1 b18")
    assert (done.state.buried, done.state.aside) == (0, ("h13", "b24-1"))


def final(state: CarcassonneState, text: str) -> bool:
    order, _slash, answer = text.partition(" / ")
    found = play.play(state, moves.parse(order), tuple(answer.split()))
    assert isinstance(found, Played)
    return found.final


def test_t4_only_the_tile_and_what_the_sheep_follow_can_be_taken_back() -> None:
    lying = table("b01 0 0 0")
    assert final(lying, "draw / b01")
    assert not final(draws(lying, "b01"), "place 1 0 0")
    figure = placed(lying, "b01 1 0 0")
    assert final(figure, "pass")
    assert final(figure, "figure follower cloister")
    assert final(figure, "figure shepherd meadow-1 / 2")
    herded = placed(herd(stand(lying, "1 shepherd 0 0 meadow-1"), "0 0 meadow-1", 2), "b01 1 0 0")
    assert not final(herded, "pass")
    assert not final(herded, "figure follower cloister")
    assert final(do(herded, "pass").state, "sheep score")


def test_t5_the_game_ends_when_the_last_tile_is_scored() -> None:
    lying = table("b03 0 0 0")._replace(stack=0)
    done = turn(lying, "b18 0 -1 2", "figure follower city-1")
    assert (done.state.stage, done.state.seat, done.points) == (CarcassonneStage.OVER, 0, (4, 0))
    assert legal(done.state) == []


def test_t5_the_game_ends_when_no_tile_left_can_be_placed() -> None:
    lonely = table("b01 0 0 0")._replace(stack=2)
    done = do(lonely, "draw / b04 i01")
    assert (done.state.stage, done.state.aside, done.state.stack) == (CarcassonneStage.OVER, ("b04", "i01"), 0)

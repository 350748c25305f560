"""D1 to D9: shepherds and sheep."""

from __future__ import annotations

import pytest

from elcapitan.games.carcassonne.rules.model.events import FigureReturned, FlockLost, FlockScored, TokenDrawn
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState, Flock
from elcapitan.games.carcassonne.rules.sheep import tokens_in_bag
from tests.games.carcassonne.positions import do, draws, herd, legal, placed, refused, stand, supply, table, turn


def flock(*sheep: int) -> CarcassonneState:
    """Red's shepherd on 0 0, and Blue's on 1 0 on the same meadow."""
    state = stand(table("b01 0 0 0", "b01 1 0 0"), "1 shepherd 0 0 meadow-1", "2 shepherd 1 0 meadow-1")
    return herd(herd(state, "0 0 meadow-1", *sheep), "1 0 meadow-1", 1)


def test_d1_on_a_meadow_part_instead_of_a_follower() -> None:
    state = placed(table("b01 0 0 0"), "b02 1 0 0")
    assert "figure shepherd meadow-1" in legal(state)
    assert refused(state, "figure shepherd road-1").why == "wrong-part"


def test_d2_not_beside_another_shepherd_and_it_is_no_follower() -> None:
    state = placed(stand(table("b01 0 0 0"), "2 shepherd 0 0 meadow-1"), "b01 1 0 0")
    assert (refused(state, "figure shepherd meadow-1").why, refused(state, "figure shepherd meadow-1").facts) == (
        "shepherd-there",
        {"seat": 2},
    )
    farmer = placed(stand(table("b01 0 0 0"), "2 follower 0 0 meadow-1"), "b01 1 0 0")
    assert "figure shepherd meadow-1" in legal(farmer)


def test_d3_a_token_at_once_and_a_wolf_sends_the_shepherd_home() -> None:
    state = placed(table("b01 0 0 0"), "b01 1 0 0")
    sheep = do(state, "figure shepherd meadow-1 / 3")
    assert sheep.of(TokenDrawn) == [TokenDrawn(1, 3)]
    assert sheep.state.flocks == (Flock(sheep.state.land.at[1, 0].part("meadow-1"), (3,)),)
    assert (sheep.state.tokens, tokens_in_bag(sheep.state)["3"]) == (1, 5)
    wolf = do(state, "figure shepherd meadow-1 / wolf")
    assert wolf.of(FigureReturned) == [FigureReturned(1, "shepherd", "wolf", 1, 0, "meadow-1")]
    assert (wolf.state.flocks, wolf.state.tokens, tokens_in_bag(wolf.state)["wolf"]) == ((), 1, 2)


@pytest.mark.parametrize("answer", ["", "5", "1 2", "sheep"])
def test_d3_the_bag_gives_one_of_its_tokens(answer: str) -> None:
    state = placed(table("b01 0 0 0"), "b01 1 0 0")
    assert refused(state, f"figure shepherd meadow-1 / {answer}").why == "wrong-chance"
    full = herd(stand(state, "2 shepherd 0 0 meadow-1"), "0 0 meadow-1", 4)
    assert refused(full._replace(figures=()), "figure shepherd meadow-1 / 4").why == "wrong-chance"


def test_d4_ruling_the_player_on_turn_must_decide_for_their_own_shepherd() -> None:
    state = placed(flock(2), "b02 0 -1 2")
    assert state.sheep_due
    asked = do(state, "pass").state
    assert (asked.stage, asked.seat, asked.sheep_due) == (CarcassonneStage.SHEEP, 1, False)
    assert legal(asked) == ["sheep score", "sheep grow"]
    assert refused(asked, "pass").why == "not-now"
    assert not placed(table("b01 0 0 0"), "b01 1 0 0").sheep_due
    own = turn(table("b01 0 0 0"), "b01 1 0 0", "figure shepherd meadow-1 / 1")
    assert own.state.stage is CarcassonneStage.DRAW
    assert refused(draws(flock(2), "b01"), "sheep grow").why == "no-sheep-due"


def test_d5_growing_adds_a_sheep_or_the_wolf_takes_all() -> None:
    asked = turn(flock(2), "b02 0 -1 2").state
    grown = do(asked, "sheep grow / 3")
    assert [each.sheep for each in grown.state.flocks] == [(2, 3), (1,)]
    assert grown.state.stage is CarcassonneStage.DRAW
    wolf = do(asked, "sheep grow / wolf")
    assert [type(event) for event in wolf.events] == [TokenDrawn, FlockLost, FigureReturned, FigureReturned]
    assert wolf.of(FlockLost) == [FlockLost(3)]
    assert tokens_in_bag(wolf.state) == {**asked.box.bag}


def test_d5_a_shepherd_whose_tokens_have_gone_has_a_flock_again() -> None:
    lying = stand(table("b01 0 0 0"), "1 shepherd 0 0 meadow-1")
    grown = turn(lying, "b01 1 0 0", "pass", "sheep grow / 2")
    assert [each.sheep for each in grown.state.flocks] == [(2,)]


def test_d6_each_shepherd_gets_all_sheep_of_the_meadow() -> None:
    done = turn(flock(2, 3), "b02 0 -1 2", "pass", "sheep score")
    assert done.points == (6, 6)
    assert done.of(FlockScored) == [FlockScored(((0, 0), (1, 0), (0, -1)), 6, 0, (6, 6))]
    assert (done.state.flocks, done.state.figures, supply(done.state, 2)["shepherd"]) == ((), (), 1)


def test_d7_joined_meadows_have_one_flock() -> None:
    apart = stand(table("b01 0 0 0", "b01 2 0 0"), "1 shepherd 0 0 meadow-1", "2 shepherd 2 0 meadow-1")
    apart = herd(herd(apart, "0 0 meadow-1", 1), "2 0 meadow-1", 4)
    assert turn(apart, "b01 1 0 0", "pass", "sheep score").points == (5, 5)
    assert turn(apart, "b01 0 1 0", "pass", "sheep score").points == (1, 0)


def test_d8_printed_sheep_count_every_time() -> None:
    lying = herd(stand(table("r07 0 0 0", "b01 0 -1 0"), "1 shepherd 0 -1 meadow-1"), "0 -1 meadow-1", 2)
    (scored,) = turn(lying, "b01 1 -1 0", "pass", "sheep score").of(FlockScored)
    assert (scored.tokens, scored.printed, scored.points) == (2, 1, (3, 0))


def test_d9_ruling_the_plague_takes_the_only_shepherd_and_the_sheep_go_back() -> None:
    lying = table("b01 4 3 0", "b01 5 3 0", wheel="board")._replace(pig=4)
    alone = herd(stand(lying, "1 shepherd 4 3 meadow-1"), "4 3 meadow-1", 3)
    done = do(alone, "draw / b24-1", "return 4 3")
    assert (done.of(FlockLost), done.state.flocks) == ([FlockLost(3)], ())
    two = herd(stand(lying, "1 shepherd 4 3 meadow-1", "2 shepherd 5 3 meadow-1"), "4 3 meadow-1", 3)
    assert len(do(two, "draw / b24-1", "return 4 3").state.flocks) == 1

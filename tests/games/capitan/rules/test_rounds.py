"""P1 and P2: when a phase ends. What the payday then pays: test_payday.py."""

from __future__ import annotations

from elcapitan.games.capitan.rules.model.events import PaydayHeld, RoundBegan
from elcapitan.games.capitan.rules.model.state import Stage
from tests.games.capitan.positions import Game, all_happened, happened, legal, play, printed, table


def third_round() -> Game:
    return table("red", "green", "blue").phase(1, round=3)


def round_played(game: Game) -> Game:
    """Every seat's turn ends, as if each had taken their action, until the round is over."""
    for colour in game.colours:
        game = play(game.to_act(colour).acted(), "end")
    return game


def test_p1_the_round_is_played_to_its_end_before_the_payday() -> None:
    game = third_round().stock("red", 0).acted()
    second = play(game, "end")
    assert not all_happened(second, PaydayHeld)
    third = play(second.acted(), "end")
    assert not all_happened(third, PaydayHeld)
    assert (third.state.seat, third.state.stage) == (3, Stage.TURN)
    after = play(third.acted(), "end")
    assert (happened(after, PaydayHeld).phase, happened(after, PaydayHeld).round) == (1, 3)
    assert after.state.stage is not Stage.TURN


def test_p1_the_round_ends_before_the_seat_that_began_the_phase() -> None:
    game = third_round().starter("blue").stock("green", 0).to_act("red").acted()
    second = play(game, "end")
    assert not all_happened(second, PaydayHeld)
    assert happened(play(second.acted(), "end"), PaydayHeld)


def test_p1_a_warehouse_or_a_fortress_left_keeps_the_phase_going() -> None:
    for game in (third_round().stock("red", 1), third_round().stock("red", 0, fortresses=1)):
        after = round_played(game)
        assert not all_happened(after, PaydayHeld)
        assert (happened(after, RoundBegan).round, after.state.round) == (4, 4)


def test_p1_every_turn_of_the_last_piece_ends_the_phase_for_all_others_too() -> None:
    after = round_played(third_round().stock("blue", 0).stock("red", 5, fortresses=1))
    assert happened(after, PaydayHeld)
    assert play(after, "start 1").player("red").warehouses == 5 + 6


def paupers() -> Game:
    """Nobody can do anything: no money, no cards, no loans in the bank."""
    board = printed()
    board["loan"] = [{**loan, "count": 0} for loan in board["loan"]]
    game = table("red", "green", "blue", board=board).phase(1, round=2)
    return game.money("red", 0).money("green", 0).money("blue", 0)


def test_p2_ruling_a_whole_round_passed_by_everybody_brings_the_payday() -> None:
    second = play(paupers(), "pass", "pass")
    assert not all_happened(second, PaydayHeld)
    after = play(second, "pass")
    assert happened(after, PaydayHeld).phase == 1
    assert after.state.stage is Stage.STARTING


def test_p2_ruling_one_turn_that_was_not_passed_keeps_the_phase_going() -> None:
    game = paupers().ship("green", "tunis").money("green", 2)
    after = play(game, "pass", "build 1", "end", "pass")
    assert not all_happened(after, PaydayHeld)
    assert (after.state.round, after.state.passes) == (3, 0)


def test_p2_ruling_passes_are_counted_within_one_round() -> None:
    game = paupers().ship("red", "tunis").money("red", 2)
    second_round = play(game, "build 1", "end", "pass", "pass")
    assert second_round.state.passes == 0
    assert legal(second_round) == {"pass"}
    after = play(second_round, "pass", "pass")
    assert after.state.passes == 2
    assert not all_happened(after, PaydayHeld)
    assert happened(play(after, "pass"), PaydayHeld)

"""The list of legal moves: complete (test_random_games.py), always in the same order, the most harmless first."""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.bots.random_bot import random_move
from elcapitan.games.capitan.rules import legal
from elcapitan.games.capitan.rules.legal import building_actions, legal_moves
from elcapitan.games.capitan.rules.model import moves
from tests.games.capitan.positions import Game, four, play, table


def kinds(game: Game) -> list[str]:
    return list(dict.fromkeys(str(move).split()[0] for move in legal_moves(game.state)))


def test_actions_come_first_then_loans_legs_and_purchases() -> None:
    game = four().phase(1, round=2).ship("red", "napoli").picture("napoli", "r").hand("red", "tunis-1")
    assert kinds(game.display("candia-1")) == ["reopen", "build", "fortress", "loan", "sail", "buy"]


def test_after_the_action_the_end_comes_first() -> None:
    assert legal_moves(four().display("candia-1").acted().state) == [moves.End(), moves.Buy("candia-1")]


def test_repaying_comes_before_extending() -> None:
    game = four().to_act("yellow").stock("red", 0).loans("red", 10, 16).money("red", 99).acted()
    after = play(game, "end")
    assert kinds(after) == ["repay", "extend"]
    assert legal_moves(after.state)[0] == moves.Repay(10)


def test_the_next_starting_player_is_first_of_all_the_seat_that_names_them() -> None:
    after = play(four().to_act("yellow").stock("red", 0).money("blue", 0).acted(), "end")
    assert [str(move) for move in legal_moves(after.state)] == ["start 3", "start 4", "start 1", "start 2"]


def test_a_neutral_warehouse_comes_after_the_main_one() -> None:
    game = table("red", "green").ship("red", "napoli").row("napoli", "g").picture("napoli", "rR").display()
    building = [
        moves.Reopen(2),
        moves.Build(2),
        moves.Reopen(2, neutral=True),
        moves.Build(2, neutral=True),
        moves.BuildFortress(),
    ]
    assert legal_moves(game.state) == building


def test_the_whole_list_of_a_position() -> None:
    game = four().phase(1, round=2).ship("red", "tunis").hand("red", "napoli+tunis").display("candia-1").money("red", 5)
    assert legal_moves(game.state) == [
        moves.Build(1),
        moves.Build(2),
        moves.BuildFortress(),
        moves.TakeLoan(10),
        moves.TakeLoan(16),
        moves.Sail("napoli+tunis", "napoli"),
    ]


@pytest.mark.parametrize("purse", [0, -1])
def test_passing_is_listed_only_when_nothing_else_is(purse: int) -> None:
    game = four().phase(1, round=2).money("red", purse).loans("blue", *[10] * 18, *[16] * 12)
    assert legal_moves(game.state) == [moves.Pass()]
    assert moves.Pass() not in legal_moves(game.ship("red", "tunis").picture("tunis", "r").state)


def test_the_actions_that_build_are_found_without_looking_at_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    game = four().phase(1, round=2).ship("red", "tunis").hand("red", "napoli+tunis").display("candia-1").money("red", 5)
    whole = legal_moves(game.state)
    for later in ("loan_moves", "sailing_moves", "purchase_moves"):
        monkeypatch.setattr(legal, later, lambda state, later=later: pytest.fail(f"{later} was asked"))
    assert building_actions(game.state) == whole[:3] == [moves.Build(1), moves.Build(2), moves.BuildFortress()]
    assert random_move(game.state, lambda moves: moves[-1]) == moves.BuildFortress()


def test_after_the_action_a_random_player_ends_the_turn_without_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legal, "purchase_moves", lambda state: pytest.fail("a list was made"))
    assert random_move(four().display("candia-1").acted().state, lambda moves: moves[-1]) == moves.End()

"""The list of legal moves: complete (test_random_games.py), always in the same order, the most harmless first."""

from __future__ import annotations

import pytest

from elcapitan.games.capitan.bots.random_bot import random_move
from elcapitan.games.capitan.rules import legal
from elcapitan.games.capitan.rules.legal import building_actions, legal_moves
from elcapitan.games.capitan.rules.model.moves import (
    Build,
    BuildFortress,
    Buy,
    End,
    Pass,
    Reopen,
    Repay,
    Sail,
    TakeLoan,
)
from tests.games.capitan.positions import Game, four, play, table


def kinds(game: Game) -> list[str]:
    return list(dict.fromkeys(str(move).split()[0] for move in legal_moves(game.state)))


def test_actions_come_first_then_loans_legs_and_purchases() -> None:
    game = four().phase(1, round=2).ship("red", "napoli").picture("napoli", "r").hand("red", "tunis-1")
    assert kinds(game.display("candia-1")) == ["reopen", "build", "fortress", "loan", "sail", "buy"]


def test_after_the_action_the_end_comes_first() -> None:
    assert legal_moves(four().display("candia-1").acted().state) == [End(), Buy("candia-1")]


def test_repaying_comes_before_extending() -> None:
    game = four().to_act("yellow").stock("red", 0).loans("red", 10, 16).money("red", 99).acted()
    after = play(game, "end")
    assert kinds(after) == ["repay", "extend"]
    assert legal_moves(after.state)[0] == Repay(10)


def test_the_next_starting_player_is_first_of_all_the_seat_that_names_them() -> None:
    after = play(four().to_act("yellow").stock("red", 0).money("blue", 0).acted(), "end")
    assert [str(move) for move in legal_moves(after.state)] == ["start 3", "start 4", "start 1", "start 2"]


def test_a_neutral_warehouse_comes_after_the_main_one() -> None:
    game = table("red", "green").ship("red", "napoli").row("napoli", "g").picture("napoli", "rR").display()
    building = [Reopen(2), Build(2), Reopen(2, neutral=True), Build(2, neutral=True), BuildFortress()]
    assert legal_moves(game.state) == building


def test_the_whole_list_of_a_position() -> None:
    game = four().phase(1, round=2).ship("red", "tunis").hand("red", "napoli+tunis").display("candia-1").money("red", 5)
    assert legal_moves(game.state) == [
        Build(1),
        Build(2),
        BuildFortress(),
        TakeLoan(10),
        TakeLoan(16),
        Sail("napoli+tunis", "napoli"),
    ]


@pytest.mark.parametrize("purse", [0, -1])
def test_passing_is_listed_only_when_nothing_else_is(purse: int) -> None:
    game = four().phase(1, round=2).money("red", purse).loans("blue", *[10] * 18, *[16] * 12)
    assert legal_moves(game.state) == [Pass()]
    assert Pass() not in legal_moves(game.ship("red", "tunis").picture("tunis", "r").state)


def test_the_actions_that_build_are_found_without_looking_at_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    game = four().phase(1, round=2).ship("red", "tunis").hand("red", "napoli+tunis").display("candia-1").money("red", 5)
    whole = legal_moves(game.state)
    for later in ("loan_moves", "sailing_moves", "purchase_moves"):
        monkeypatch.setattr(legal, later, lambda state, later=later: pytest.fail(f"{later} was asked"))
    assert building_actions(game.state) == whole[:3] == [Build(1), Build(2), BuildFortress()]
    assert random_move(game.state, lambda moves: moves[-1]) == BuildFortress()


def test_after_the_action_a_random_player_ends_the_turn_without_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legal, "purchase_moves", lambda state: pytest.fail("a list was made"))
    assert random_move(four().display("candia-1").acted().state, lambda moves: moves[-1]) == End()

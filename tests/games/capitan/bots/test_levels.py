"""What the levels do in single turns of El Capitan (in whole games: tests/games/test_levels.py)."""

from __future__ import annotations

import pytest

from elcapitan.bots.catalogue import levels
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.play import play
from elcapitan.kit.rules.played import Played
from tests.games.capitan.positions import four
from tests.games.whole_games import THOUGHT, play_whole_game, share_of_wins, whole_turn

LEVELS = levels("elcapitan")

pytestmark = pytest.mark.slow


def chosen(level: str, state: GameState) -> list[str]:
    return [str(move) for move in whole_turn("elcapitan", make_bot(level, 1), state)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_ends_with_its_end(level: str) -> None:
    assert chosen(level, four().state)[-1] == "end"


@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_taken_over_after_its_action_is_only_ended(level: str) -> None:
    assert chosen(level, four().ship("red", "tunis").acted().state) == ["end"]


@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_taken_over_after_a_purchase_is_finished_without_a_loan(level: str) -> None:
    game = four().phase(1, round=3).display("tunis-1", "candia-3", "candia+tunis").money("red", 14)
    begun = play(game.state, parse("buy tunis-1"))
    assert isinstance(begun, Played)
    moves = chosen(level, begun.state)
    assert moves[-1] == "end"
    assert not any(move.startswith("loan") for move in moves)


@pytest.mark.parametrize("level", LEVELS)
def test_who_can_do_nothing_at_all_passes(level: str) -> None:
    broke = four().display().money("red", 0)  # the first round: no loans, and no card to sail by
    assert chosen(level, broke.state) == ["pass"]


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_is_one_move_when_settling_and_when_naming(level: str) -> None:
    states = play_whole_game("elcapitan", [level] * 3, seed=2).states
    asked = [state for state in states if state.stage.value != "turn"]
    assert asked
    assert all(len(make_bot(level, 1).choose(state, state.seat, THOUGHT)) == 1 for state in asked)


@pytest.mark.parametrize(
    ("players", "deals", "share"),
    [
        (2, 4, 0.6),
        (4, 3, 0.4),
        pytest.param(2, 10, 0.6, marks=pytest.mark.deep),
        pytest.param(4, 6, 0.4, marks=pytest.mark.deep),
    ],
)
def test_normal_beats_easy(players: int, deals: int, share: float) -> None:
    """Clearly more than its fair share of a half or a quarter."""
    assert share_of_wins("elcapitan", "normal", "easy", players, deals) >= share

"""The levels as a table sees them: legal moves, games that end, equal games from equal seeds, one stronger."""

from __future__ import annotations

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.bots.catalogue import levels
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.rules.model.state import GameState, Played
from elcapitan.games.capitan.rules.play import play
from tests.games.capitan.bots.whole_games import THOUGHT, play_game, share_of_wins, whole_turn
from tests.games.capitan.positions import four, table

LEVELS = levels("elcapitan")

pytestmark = pytest.mark.slow

EXTRAS = ("porto", "lisboa", "islas-canarias")


def chosen(level: str, state: GameState, seed: int = 1) -> list[str]:
    return [str(move) for move in whole_turn(make_bot(level, seed), state)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_level_finishes_games_with_legal_moves(level: str, players: int) -> None:
    assert play_game([level] * players, seed=players).turns >= 18 * players


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 4])
def test_every_level_finishes_games_with_the_extra_cities(level: str, players: int) -> None:
    game = play_game([level] * players, seed=players, extras=EXTRAS)
    assert any(move.startswith("pirate") for move in game.moves)


def test_mixed_tables_finish_too() -> None:
    assert len(play_game(["random", "easy", "normal"], seed=3).money) == 3


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    assert play_game([level] * 3, seed=11).moves == play_game([level] * 3, seed=11).moves


def test_another_seed_plays_another_game() -> None:
    first = four().state
    openings = {tuple(chosen("easy", first, seed)) for seed in range(8)}
    assert len(openings) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_depends_on_seed_and_position_alone(level: str) -> None:
    state = four().state
    fresh, used = make_bot(level, 5), make_bot(level, 5)
    used.choose(table("red", "green").state, 1, THOUGHT)
    assert fresh.choose(state, 1, THOUGHT) == used.choose(state, 1, THOUGHT)


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
    states = play_game([level] * 3, seed=2).states
    asked = [state for state in states if state.stage.value != "turn"]
    assert asked
    assert all(len(make_bot(level, 1).choose(state, state.seat, THOUGHT)) == 1 for state in asked)


def test_asking_a_seat_that_is_not_to_act_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="seat 2"):
        make_bot("easy", 1).choose(four().state, 2, THOUGHT)


def test_no_time_at_all_still_gives_a_whole_turn() -> None:
    state = four().state
    for level in LEVELS:
        moves = whole_turn(make_bot(level, 1), state, Budget(seconds=0.0))
        assert str(moves[-1]) == "end"


def test_easy_beats_random() -> None:
    assert share_of_wins("easy", "random", players=3, deals=3) >= 0.8


@pytest.mark.parametrize(("players", "deals", "share"), [(2, 10, 0.6), (4, 6, 0.4)])
def test_normal_beats_easy(players: int, deals: int, share: float) -> None:
    """Clearly more than its fair share of a half or a quarter."""
    assert share_of_wins("normal", "easy", players, deals) >= share

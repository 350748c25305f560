"""The levels of every game as a table sees them: legal moves, games that end, equal games from equal seeds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import count, cycle, product
from math import gcd
from typing import Any

import pytest

from elcapitan import games
from elcapitan.bots.budget import Budget
from elcapitan.bots.catalogue import level_word, levels
from tests.games.capitan.positions import EXTRAS
from tests.games.option_choices import choice_id, option_choices
from tests.games.whole_games import THOUGHT, PlayedGame, play_whole_game, share_of_wins

GAMES = games.game_names()
LEVELS = [(game, level) for game in GAMES for level in levels(game)]
each_game = pytest.mark.parametrize("game", GAMES)
each_level = pytest.mark.parametrize(("game", "level"), LEVELS)


def tables() -> list[Any]:
    """Every level with the fewest players, the strongest with the most, too; deeper, all with the most, and one with
    each number between; options in turn.
    """
    rows = []
    for game in GAMES:
        fewest, most = games.ruleset(game).seats
        choices = option_choices(games.ruleset(game), EXTRAS)
        rows_of = [*product(levels(game), (fewest,)), *product(reversed(levels(game)), (most,))]
        rows_of += zip(cycle(levels(game)), range(fewest + 1, most), strict=False)
        # Without a common divisor no option stands still.
        least = max(1, len(choices) // len(rows_of))
        stride = next(step for step in count(least) if gcd(step, len(choices)) == 1)
        for at, who in enumerate(rows_of):
            deep = [pytest.mark.deep] * (at > len(levels(game)))
            rows.append(pytest.param(game, *who, choices[at * stride % len(choices)], marks=deep))
    return rows


def seated(game: str) -> int:
    """Three players, or as many as it has seats."""
    return min(3, games.ruleset(game).seats[1])


@cache
def some_game(game: str) -> PlayedGame:
    return play_whole_game(game, ["random"] * seated(game), seed=2)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "level", "players", "choice"), tables(), ids=choice_id)
def test_every_level_finishes_games_with_legal_moves(
    game: str, level: str, players: int, choice: dict[str, Any]
) -> None:
    played = play_whole_game(game, [level] * players, players, Budget(rollouts=1), **choice)
    assert len(played.scores) == players


@each_game
def test_mixed_tables_finish_too_and_play_the_same_game_from_the_same_seed(game: str) -> None:
    mixed = ["random", *games.opponents(game)][: seated(game)]
    one, other = (play_whole_game(game, mixed, seed=3) for _ in range(2))
    assert one == other
    assert len(one.scores) == len(mixed)


@each_game
def test_another_seed_plays_another_game(game: str) -> None:
    assert play_whole_game(game, ["easy"] * 2, seed=1).moves != play_whole_game(game, ["easy"] * 2, seed=2).moves


@each_level
def test_a_choice_depends_on_seed_and_view_alone(game: str, level: str) -> None:
    make, view = games.bots(game).make, games.ruleset(game).view
    fresh, used = make(level, 5), make(level, 5)
    asked = [(view(state, seat), seat) for state, seat in some_game(game).asked][:60:5]
    used.choose(*asked.pop(), THOUGHT)
    for state, seat in asked:
        assert fresh.choose(state, seat, THOUGHT) == used.choose(state, seat, THOUGHT)


@each_level
def test_no_time_at_all_still_gives_a_choice(game: str, level: str) -> None:
    for state, seat in [*some_game(game).asked][:30:10]:
        view = games.ruleset(game).view(state, seat)
        found = games.bots(game).make(level, 1).choose(view, seat, Budget(seconds=0.0))
        assert games.bots(game).find_fault(view, found) == ""


@each_level
def test_asking_a_seat_that_is_not_to_act_is_a_mistake(game: str, level: str) -> None:
    state, seat = next(some_game(game).asked)
    other = seat % seated(game) + 1
    with pytest.raises(ValueError, match=f"seat {other}"):
        games.bots(game).make(level, 1).choose(state, other, THOUGHT)


@each_game
def test_an_unknown_word_is_no_level(game: str) -> None:
    with pytest.raises(KeyError):
        games.bots(game).make("normal-queen", 1)


@each_game
def test_easy_beats_random(game: str) -> None:
    assert share_of_wins(game, "easy", "random", players=seated(game), deals=3) >= 0.8


@cache
def asked_in_games(game: str) -> list[tuple[Any, int]]:
    view = games.ruleset(game).view
    played = [play_whole_game(game, ["easy"] * seated(game), seed) for seed in (5, 6, 7)]
    return [(view(state, seat), seat) for each in played for state, seat in each.asked]


@cache
def plain_choice(game: str, level: str, at: int) -> Sequence[Any]:
    """What the level itself chooses in that one of `asked_in_games`."""
    return games.bots(game).make(level, 3).choose(*asked_in_games(game)[at], THOUGHT)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "level", "character"),
    [
        (game, level, character)
        for game in GAMES
        for level in games.opponents(game)[:3]
        for character in games.characters(game)
    ],
)
def test_a_character_plays_otherwise_somewhere(game: str, level: str, character: str) -> None:
    own = games.bots(game).make(level_word(level, character), 3)
    assert any(
        plain_choice(game, level, at) != own.choose(state, seat, THOUGHT)
        for at, (state, seat) in enumerate(asked_in_games(game))
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in GAMES if games.characters(game)])
def test_characters_finish_their_games(game: str) -> None:
    words = [level_word("normal", character) for character in games.characters(game)[-games.ruleset(game).seats[1] :]]
    assert len(play_whole_game(game, words, seed=8).scores) == len(words)

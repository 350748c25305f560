"""Whole games of computer players of any game, as a table plays them: every seat is given its view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from elcapitan import games
from elcapitan.bots.bot import Bot
from elcapitan.bots.budget import Budget

THOUGHT = Budget(rollouts=4)
"""A level that looks ahead plays worse by so little, but by the same code."""
MOST_CHOICES = 2_000
"""Several times those of the longest game of five."""


class PlayedGame(NamedTuple):
    """A game that was played to its end."""

    states: tuple[Any, ...]
    """The whole positions in which a computer player was asked."""
    seats: tuple[int, ...]
    """Who was asked in each."""
    moves: tuple[str, ...]
    last: Any
    """The position at the end."""
    scores: tuple[int, ...]

    @property
    def asked(self) -> Iterator[tuple[Any, int]]:
        """Each position with the seat that was asked in it."""
        return zip(self.states, self.seats, strict=True)


def play_whole_game(
    name: str, levels: Sequence[str], seed: int, budget: Budget = THOUGHT, **options: Any
) -> PlayedGame:
    """One game of these levels by seat, the same for the same seed.

    Every choice is checked against the view it was made from, and then against the game.
    """
    game, bots = games.ruleset(name), games.bots(name)
    chosen = {"players": len(levels), **games.builtin_parts(name), **options}
    dealer = game.dealer(seed.to_bytes(16, "big"), chosen)
    state = game.new({**chosen, "start": dealer.starter(len(levels))}, dealer.deal())
    players = [bots.make(level, 100 * seed + seat) for seat, level in enumerate(levels, 1)]
    states: list[Any] = []
    seats: list[int] = []
    moves: list[str] = []
    while to_act := game.to_act(state):
        assert len(states) < MOST_CHOICES, "the game does not come to its end"
        seat = to_act[0]
        states.append(state)
        seats.append(seat)
        view = game.view(state, seat)
        choice = players[seat - 1].choose(view, seat, budget)
        assert bots.find_fault(view, choice) == ""
        for move in choice:
            after = game.play(state, seat, move, dealer.turn_up(state, move))
            assert not after.refused, f"{move}: {after.text}"
            state = after.state
            moves.append(str(move))
    result = game.result(state)
    assert result is not None
    return PlayedGame(tuple(states), tuple(seats), tuple(moves), state, result.scores)


def whole_turn(name: str, bot: Bot, state: Any, budget: Budget = THOUGHT) -> list[Any]:
    """All that the seat to act does in its turn, however often it has to be asked, where no chance comes in between."""
    game = games.ruleset(name)
    (seat,) = game.to_act(state)
    moves: list[Any] = []
    while True:
        for move in bot.choose(game.view(state, seat), seat, budget):
            moves.append(move)
            if game.ends_turn(move):
                return moves
            after = game.play(state, seat, move)
            assert not after.refused, f"{move}: {after.text}"
            state = after.state


def share_of_wins(name: str, focus: str, versus: str, players: int, deals: int, budget: Budget = THOUGHT) -> float:
    """How many games the focus wins, in every seat of each deal; equals share."""
    won = 0.0
    for seed in range(1, deals + 1):
        for seat in range(players):
            levels = [focus if at == seat else versus for at in range(players)]
            scores = play_whole_game(name, levels, seed, budget).scores
            won += (scores[seat] == max(scores)) / scores.count(max(scores))
    return won / (deals * players)

"""A whole game between computer players, played to its end at once: what the strongest one makes of a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from elcapitan import games
from elcapitan.bots.budget import Budget
from elcapitan.bots.gc_control import GcPaused

AT_ONCE = Budget(rollouts=1)
"""For computer players that move between two frames: for levels that need no time to think."""
MAX_CHOICES = 2000
"""Beyond them a game is broken off; one of five players has some 500."""


def play_whole_game(
    game: str, options: Mapping[str, Any], seed: bytes, levels: Sequence[str], thinker: int, budget: Budget
) -> list[int]:
    """The scores. The seat `thinker` has that budget for each choice, the others move at once."""
    rules, bots = games.ruleset(game), games.bots(game)
    dealer = rules.dealer(seed, options)
    state = rules.new(options, dealer.deal())
    players = [bots.make(level, int.from_bytes(seed, "big")) for level in levels]
    with GcPaused():
        for _ in range(MAX_CHOICES):
            if not (to_act := rules.to_act(state)):
                break
            seat = to_act[0]
            view = rules.view(state, seat)
            for move in players[seat - 1].choose(view, seat, budget if seat == thinker else AT_ONCE):
                played = rules.play(state, seat, move, dealer.turn_up(state, move))
                if played.refused:
                    raise ValueError(f"{move} is refused: {played.text}")
                state = played.state
    return [*bots.scores(state)]

"""Which turn a lesson suggests: the best at first sight that brings about what the lesson is about."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan import games
from elcapitan.games.capitan.client.lessons.effects import turn_effects
from elcapitan.games.capitan.client.lessons.lesson_data import Idea
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState

FEW_MOVES = 4
"""Of a turn that is easily followed: a card, a sailing, an action, and the end."""
BEST = 4
"""So many turns at the head of the shortlist are good enough to be suggested."""


def next_idea(state: GameState, ideas: Sequence[Idea], told: Sequence[str]) -> tuple[Idea, Sequence[Move]] | None:
    """The idea to tell where a turn begins, and the turn that is suggested for it; None if there is nothing to tell."""
    turns: Sequence[Sequence[Move]] | None = None
    for idea in ideas:
        if idea.name in told or not idea.fits(state):
            continue
        if not idea.advises:
            return idea, ()
        if turns is None:
            turns = games.playouts(games.DEFAULT_GAME).shortlist(state)[:BEST]
        if not idea.effect:
            return idea, turns[0] if turns else ()
        fitting = (turn for turn in turns if len(turn) <= FEW_MOVES and idea.effect in turn_effects(state, turn))
        if found := next(fitting, None):
            return idea, found
    return None

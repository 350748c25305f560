"""The level `hard`: the best few turns of the level below, without its noise, played on in imagined games."""

from __future__ import annotations

from random import Random

from elcapitan.bots.budget import Watch
from elcapitan.bots.characters import PLAIN, Character, weights_of
from elcapitan.bots.finishing import ended
from elcapitan.bots.normal import ranked
from elcapitan.bots.search import Line, best_line
from elcapitan.bots.weights import NORMAL
from elcapitan.rules.moves import Move
from elcapitan.rules.state import GameState

BEST_FEW = 6
"""Turns worth a search."""


def turns(state: GameState, watch: Watch, chance: Random, character: Character = PLAIN) -> list[tuple[Move, ...]]:
    """The best first; the others by what they seem at first sight."""
    weights = weights_of(character, NORMAL)
    seen = ranked(state, watch, chance, weights, noise=0.0)
    lines: list[Line] = []
    for each in seen:
        moves = ended(state, each.turn.moves)
        if moves is not None:
            lines.append(Line(moves))
        if len(lines) == BEST_FEW:
            break
    if not lines:
        return []
    best = best_line(state, lines, watch, chance, weights)
    return [best.moves[:-1], *(each.turn.moves for each in seen)]

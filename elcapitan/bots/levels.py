"""The computer players by level: a position goes in, the moves that are left of the turn come out.

None sees more than lies on the table, none gets or loses money. Equal seeds and positions give equal moves: what is
left to chance is drawn from the bot's seed and the position, so it holds after a take-back and a restart, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from elcapitan.bots import easy, hard, kit, normal, settle, wanderer
from elcapitan.bots.atlas import atlas_of
from elcapitan.bots.budget import Budget, Watch
from elcapitan.bots.characters import BY_NAME, PLAIN, Character, weights_of
from elcapitan.bots.finishing import ended
from elcapitan.bots.imagined import Imagined
from elcapitan.bots.judge import Judge, judge_of
from elcapitan.bots.memory import Uncollected
from elcapitan.bots.names import LEVELS, OPPONENTS, split
from elcapitan.bots.plan import Plan
from elcapitan.bots.weights import weights_for
from elcapitan.rules.moves import Move
from elcapitan.rules.position import digest
from elcapitan.rules.state import GameState, Stage

__all__ = ["LEVELS", "OPPONENTS", "Bot", "Thinker", "Wanderer", "bot"]

Think = Callable[[Imagined, Judge, Watch, Random, Character], list[Plan]]
"""The turns a level would play, the best first."""

THOUGHTS: dict[str, Think] = {"easy": easy.turns, "normal": normal.turns, "hard": hard.turns}


class Bot(Protocol):
    """A computer player."""

    def choose(self, state: GameState, seat: int, budget: Budget) -> Sequence[Move]:
        """All that is left of the turn, its end included; one move when settling or naming the starter."""


def bot(level: str, seed: int) -> Bot:
    """The computer player of that word. KeyError if there is none; kit.Unusable if somebody else's cannot be loaded."""
    if level == "random":
        return Wanderer(seed)
    base, character = split(level)
    if base in THOUGHTS:
        return Thinker(THOUGHTS[base], seed, BY_NAME[character] if character else PLAIN)
    return kit.loaded(level, seed)


def _chance(seed: int, state: GameState) -> Random:
    return Random(f"{seed}/{digest(state)}")


class Wanderer:
    """Plays legal moves at random."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, state: GameState, seat: int, budget: Budget) -> list[Move]:
        return wanderer.wander(_of(state, seat), _chance(self._seed, state))


class Thinker:
    """Considers whole turns and plays the best of them."""

    def __init__(self, think: Think, seed: int, character: Character = PLAIN) -> None:
        self._think = think
        self._seed = seed
        self._character = character

    def choose(self, state: GameState, seat: int, budget: Budget) -> list[Move]:
        with Uncollected():
            return self._choice(state, seat, budget.begin())

    def _choice(self, state: GameState, seat: int, watch: Watch) -> list[Move]:
        match _of(state, seat).stage:
            case Stage.SETTLING:
                return [settle.settled(state)]
            case Stage.STARTING:
                return [settle.starter(state)]
        chance = _chance(self._seed, state)
        if state.turn.acted:
            return ended(state, ()) or wanderer.wander(state, chance)
        atlas = atlas_of(state.board, len(state.players))
        judge = judge_of(atlas, weights_of(self._character, weights_for(atlas.players)))
        for plan in self._think(Imagined.of(state, chance), judge, watch, chance, self._character):
            if moves := ended(state, plan.moves(atlas, state)):
                return moves
        # No whole turn was found: more than three cards lead to the only action, or nothing is left but to pass.
        return wanderer.wander(state, chance)


def _of(state: GameState, seat: int) -> GameState:
    """The position, seen to be that seat's to act in."""
    if state.seat != seat or state.stage is Stage.OVER:
        raise ValueError(f"seat {seat} is not to act in this position")
    return state

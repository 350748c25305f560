"""The computer players of Carcassonne by level: a position goes in, moves come out.

Equal seeds and positions give equal moves: what is left to chance is drawn from the bot's seed and the position, so it
holds after a take-back and a restart, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from operator import attrgetter
from random import Random
from typing import Final

from elcapitan.bots.bot import Bot
from elcapitan.bots.budget import Budget, RunningBudget
from elcapitan.games.carcassonne.bots.decision import decide_turn
from elcapitan.games.carcassonne.bots.judge_weights import JudgeWeights
from elcapitan.games.carcassonne.game import CARCASSONNE
from elcapitan.games.carcassonne.rules import play
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.rules.model.position import digest
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.kit.bots.game_bots import KitBots, LevelBot, check_to_act

HESITATION: Final[Mapping[str, float]] = {"easy": 3.5, "normal": 0.8}
"""By level: see `decide_turn`."""


class RandomCarcassonneBot:
    """Plays legal moves at random, one at a time."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, state: CarcassonneState, seat: int, budget: Budget) -> Sequence[Move]:
        check_to_act(state.asked, seat)
        legal = play.legal_moves(state)
        # Its dice are a digest of the position, dear to make; a draw leaves nothing to be chosen.
        return legal if len(legal) == 1 else [Random(f"{self._seed}/{digest(state)}").choice(legal)]


def decide(level: str, state: CarcassonneState, chance: Random, watch: RunningBudget) -> Sequence[Move]:
    """What the seat to act does, up to where something new is learnt."""
    return decide_turn(state, JudgeWeights(), chance, watch, HESITATION[level])


def find_fault(state: CarcassonneState, chosen: Sequence[Move]) -> str:
    """Why these moves cannot be played one after the other; empty if they can. What chance answers ends them."""
    if not chosen:
        return "it gave no move"
    seat = state.asked
    for at, move in enumerate(chosen, 1):
        if refused := play.why_not(state, move):
            return f"{move} is refused: {refused.why}, {refused.rule}"
        if at == len(chosen):
            break
        played = None if isinstance(move, moves.DrawTile) or play.draws_token(move) else play.play(state, move)
        if played is None or played.refused or played.state.asked != seat:
            return f"it goes on after {move}"
        state = played.state
    return ""


class CarcassonneBots(KitBots):
    """The GameBots of Carcassonne."""

    game = CARCASSONNE.name
    levels = HESITATION
    unit = "points"

    def level_bot(self, level: str, character: str, seed: int) -> Bot:
        return LevelBot(partial(decide, level), seed, attrgetter("asked"), digest)

    def random_bot(self, seed: int) -> Bot:
        return RandomCarcassonneBot(seed)

    find_fault = staticmethod(find_fault)

    def scores(self, state: CarcassonneState) -> Sequence[int]:
        return [player.points for player in state.players]

    def is_turn(self, state: CarcassonneState) -> bool:
        return state.stage in (CarcassonneStage.FIGURE, CarcassonneStage.SHEEP)

    def details(self, state: CarcassonneState, made: Sequence[Sequence[Move]]) -> Sequence[Mapping[str, int]]:
        return [player.parts._asdict() for player in state.players]

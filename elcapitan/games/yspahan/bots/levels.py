"""The computer players of Yspahan by level: a view of the position goes in, the moves that are left of the turn come
out.

None sees more than its view tells (S5), none gets or loses anything. Equal seeds and views give equal moves: what is
left to chance is drawn from the bot's seed and the view, so it holds after a take-back and a restart, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from elcapitan.bots.budget import RunningBudget
from elcapitan.games.yspahan.bots.advice import advise
from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.bots.decision import LEVELS, decide_turn, judge_for
from elcapitan.games.yspahan.bots.random_bot import random_move
from elcapitan.games.yspahan.bots.training import learning, tuning
from elcapitan.games.yspahan.bots.training.playouts import YspahanPlayouts
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.bots.game_bots import KitBots


class YspahanBots(KitBots, YspahanPlayouts):
    """The GameHints, GameAnalysis of Yspahan."""

    choices = CHOICES
    levels = LEVELS
    unit, phase_name = "points", "week"
    error_rates_file = Path(__file__).with_name("error_rates.json")

    def decide(
        self, level: str, character: str, state: YspahanState, chance: Random, watch: RunningBudget
    ) -> Sequence[Move]:
        """Up to where something new is learnt."""
        judge = judge_for(len(state.players), character)
        return decide_turn(state, judge, chance, watch, LEVELS[level]).moves

    def draw_move(self, legal: Sequence[Move], chance: Random) -> Move:
        return random_move(legal, chance.randrange)

    advise = staticmethod(advise)
    tune = staticmethod(tuning.TUNING.tune)
    self_play = staticmethod(learning.self_play)
    learn = staticmethod(learning.learn)

    def is_turn(self, state: YspahanState) -> bool:
        return state.acted

    def phase(self, state: YspahanState) -> int:
        return state.week

    def is_reviewed(self, state: YspahanState) -> bool:
        return state.to_place is None


make_bot = YspahanBots().make

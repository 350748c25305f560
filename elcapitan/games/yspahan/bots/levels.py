"""The computer players of Yspahan by level: a view of the position goes in, the moves that are left of the turn come
out.

None sees more than its view tells (S5), none gets or loses anything. Equal seeds and views give equal moves: what is
left to chance is drawn from the bot's seed and the view, so it holds after a take-back and a restart, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from elcapitan.bots.budget import RunningBudget
from elcapitan.games.yspahan.bots.advice import advise
from elcapitan.games.yspahan.bots.api import CHOICES
from elcapitan.games.yspahan.bots.decision import LEVELS, decide_turn, judge_for
from elcapitan.games.yspahan.bots.random_bot import random_move
from elcapitan.games.yspahan.bots.training import learning, playouts, tuning
from elcapitan.games.yspahan.rules.model.moves import EndTurn, Move
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.bots.game_bots import KitBots
from elcapitan.kit.bots.playouts import KitPlayouts


class YspahanBots(KitBots, KitPlayouts):
    """The GameHints, GameAnalysis of Yspahan."""

    choices = CHOICES
    levels = LEVELS
    unit, phase_name = "points", "week"
    playout_version, least_suspect, kinds = playouts.VERSION, playouts.LEAST_SUSPECT, playouts.KINDS
    other_kind = "card"
    puzzle_terms = playouts.PUZZLES
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
    shortlist = staticmethod(playouts.shortlisted_choices)
    similar_turns = staticmethod(playouts.similar_turns)
    result_of = staticmethod(playouts.result_of)
    letters_of = staticmethod(playouts.letters_of)
    imagine = staticmethod(playouts.imagine)
    tune = staticmethod(tuning.TUNING.tune)
    self_play = staticmethod(learning.self_play)
    learn = staticmethod(learning.learn)

    def scores(self, state: YspahanState) -> Sequence[int]:
        return [player.points for player in state.players]

    def is_turn(self, state: YspahanState) -> bool:
        return state.acted

    def details(self, state: YspahanState, moves: Sequence[Sequence[Move]]) -> Sequence[Mapping[str, int]]:
        return [player.parts._asdict() for player in state.players]

    def phase(self, state: YspahanState) -> int:
        return state.week

    def is_reviewed(self, state: YspahanState) -> bool:
        return state.to_place is None

    def kind_of(self, choice: Sequence[Move]) -> str:
        """The main action, `roll`, `answer`, and after a card was drawn `build`, `card` or `end`."""
        found = super().kind_of(choice)
        return "end" if found == self.other_kind and isinstance(choice[0], EndTurn) else found


make_bot = YspahanBots().make

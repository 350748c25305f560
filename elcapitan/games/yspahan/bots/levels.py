"""The computer players of Yspahan by level: a view of the position goes in, the moves that are left of the turn come
out.

None sees more than its view tells (S5), none gets or loses anything. Equal seeds and views give equal moves: what is
left to chance is drawn from the bot's seed and the view, so it holds after a take-back and a restart, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from elcapitan.bots.bot import Bot
from elcapitan.bots.budget import Budget, RunningBudget
from elcapitan.games.yspahan.bots.advice import advise
from elcapitan.games.yspahan.bots.api import find_fault, to_act
from elcapitan.games.yspahan.bots.characters import CHARACTERS, YspahanCharacter
from elcapitan.games.yspahan.bots.decision import decide_turn, judge_for
from elcapitan.games.yspahan.bots.random_bot import random_move
from elcapitan.games.yspahan.bots.training import playouts, tuning
from elcapitan.games.yspahan.game import YSPAHAN
from elcapitan.games.yspahan.rules.legal import legal_moves
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.position import digest
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.bots.game_bots import KitBots, LevelBot, check_to_act

HESITATION: Final[Mapping[str, float | None]] = {"easy": 8.0, "normal": 1.2, "hard": None}
"""By level: see `decide_turn`. The arena set them (benchmarks/README.md)."""


class RandomYspahanBot:
    """Plays legal moves at random, one at a time."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, state: YspahanState, seat: int, budget: Budget) -> Sequence[Move]:
        check_to_act(to_act(state), seat)
        legal = legal_moves(state)
        # Its dice are a digest of the position, dear to make; every third time there is nothing to be drawn.
        return legal if len(legal) == 1 else [random_move(legal, Random(f"{self._seed}/{digest(state)}").randrange)]


def decide(
    level: str, character: YspahanCharacter, state: YspahanState, chance: Random, watch: RunningBudget
) -> Sequence[Move]:
    """What the seat to act does, up to where something new is learnt."""
    judge = judge_for(len(state.players), character)
    return decide_turn(state, judge, chance, watch, hesitation=HESITATION[level]).moves


class YspahanBots(KitBots):
    """The GameHints, GameTuning and GameReviews of Yspahan."""

    game = YSPAHAN.ruleset.name
    levels = HESITATION
    unit, phase_name = "points", "week"
    playout_version, least_suspect = playouts.VERSION, playouts.LEAST_SUSPECT
    error_rates_file = Path(__file__).with_name("error_rates.json")

    def level_bot(self, level: str, character: str, seed: int) -> Bot:
        return LevelBot(partial(decide, level, CHARACTERS.named(character)), seed, to_act, digest)

    def random_bot(self, seed: int) -> Bot:
        return RandomYspahanBot(seed)

    find_fault = staticmethod(find_fault)
    advise = staticmethod(advise)
    shortlist = staticmethod(playouts.shortlisted_choices)
    result_of = staticmethod(playouts.result_of)
    kind_of = staticmethod(playouts.kind_of)
    play_on = staticmethod(playouts.play_on)
    look_ahead = staticmethod(playouts.look_ahead)
    tune = staticmethod(tuning.tune)

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

    def play_out(self, state: YspahanState, worlds: Iterable[str]) -> Iterator[Sequence[int]]:
        return playouts.play_on(state, (), worlds)


make_bot = YspahanBots().make

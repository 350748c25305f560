"""The computer players by level: a position goes in, the moves that are left of the turn come out.

None sees more than is on the table, none gets or loses money. Equal seeds and positions give equal moves: what is
left to chance is drawn from the bot's seed and the position, so it holds after a take-back and a restart, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from zlib import crc32

from elcapitan.bots.bot import Advice, Bot
from elcapitan.bots.budget import Budget, RunningBudget
from elcapitan.bots.gc_control import register_cache
from elcapitan.games.capitan.bots import api, easy, hard, normal, random_bot, settling_policy
from elcapitan.games.capitan.bots.advice import advise
from elcapitan.games.capitan.bots.characters import judge_for
from elcapitan.games.capitan.bots.coefficients import coefficients_of
from elcapitan.games.capitan.bots.complete_turn import complete_turn
from elcapitan.games.capitan.bots.simulation.board_tables import MAX_CACHED_ROWS, RowBook, board_tables_of
from elcapitan.games.capitan.bots.simulation.plan import Plan
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.bots.training import learning, tuning
from elcapitan.games.capitan.bots.training.playouts import CapitanPlayouts
from elcapitan.games.capitan.game import LEVELS
from elcapitan.games.capitan.rules.model.moves import Move, TakeLoan
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.kit.bots.game_bots import KitBots

STRONGEST = "expert"


class QuickRandomBot:
    """Plays legal moves at random, one at a time.

    Its dice depend on what is quickly read of a position, and two positions may share them: a digest would take longer
    than the move.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, state: GameState, seat: int, budget: Budget) -> list[Move]:
        api.CHOICES.check_to_act(state, seat)
        mover, turn = state.mover, state.turn
        moment = (
            f"{self._seed}/{state.phase}/{state.round}/{seat}/{turn.sailed}{turn.acted}/{mover.money}/{len(mover.hand)}"
        )
        drawn = crc32(moment.encode())
        return [random_bot.random_move(state, lambda moves: moves[drawn % len(moves)])]


class CapitanBots(KitBots, CapitanPlayouts):
    """The GameBots of El Capitan."""

    choices = api.CHOICES
    levels = LEVELS
    unit, phase_name = "florins", "phase"
    error_rates_file = Path(__file__).with_name("error_rates.json")

    def decide(self, level: str, character: str, state: GameState, chance: Random, watch: RunningBudget) -> list[Move]:
        """All moves left of the turn: whole turns are considered and the best of them is played."""
        match state.stage:
            case Stage.SETTLING:
                return [settling_policy.choose_settling(state)]
            case Stage.STARTING:
                return [settling_policy.choose_starter(state)]
        if state.turn.acted:
            return complete_turn(state, ()) or random_bot.random_turn(state, chance)
        game = SimState.of(state, chance)
        for plan in ranked_turns(level, game, character, chance, watch):
            if moves := complete_turn(state, plan.moves(game.board_tables, state)):
                return moves
        # No whole turn was found: more than three cards lead to the only action, or nothing is left but to pass.
        return random_bot.random_turn(state, chance)

    def random_bot(self, seed: int) -> Bot:
        return QuickRandomBot(seed)

    self_play = staticmethod(learning.self_play)
    learn = staticmethod(learning.learn)
    tune = staticmethod(tuning.TUNING.tune)

    def advise(self, state: GameState, budget: Budget) -> Advice:
        return advise(state, budget) or Advice(tuple(make_bot(STRONGEST, 0).choose(state, state.seat, budget)))

    def scores(self, state: GameState) -> Sequence[int]:
        return [player.money for player in state.players]

    def is_turn(self, state: GameState) -> bool:
        return state.stage is Stage.TURN

    is_reviewed = is_turn

    def details(self, state: GameState, moves: Sequence[Sequence[Move]]) -> Sequence[Mapping[str, int]]:
        return [{"loans": sum(isinstance(move, TakeLoan) for move in own)} for own in moves]

    def phase(self, state: GameState) -> int:
        return state.phase


def ranked_turns(level: str, game: SimState, character: str, chance: Random, watch: RunningBudget) -> list[Plan]:
    """The turns that a level would play, the best first."""
    judge = judge_for(game, character)
    match level:
        case "easy":
            return easy.turns(game, chance, character)
        case "normal":
            return [plan for _, plan in normal.rank_turns(game, judge, chance, normal.NOISE)]
    return hard.turns(game, judge, watch, chance, is_expert=level == STRONGEST)


make_bot = CapitanBots().make


def _trim_caches() -> bool:
    """Forget the rows of former games once there are too many; whether that was done."""
    if RowBook.made <= MAX_CACHED_ROWS:
        return False
    board_tables_of.cache_clear()
    coefficients_of.cache_clear()
    RowBook.made = 0
    return True


register_cache(_trim_caches)

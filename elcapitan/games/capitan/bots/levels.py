"""The computer players by level: a position goes in, the moves that are left of the turn come out.

None sees more than lies on the table, none gets or loses money. Equal seeds and positions give equal moves: what is
left to chance is drawn from the bot's seed and the position, so it holds after a take-back and a restart, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from elcapitan.bots.bot import Advice, Bot, Learned, TuningStep
from elcapitan.bots.bot_loading import load_bot, load_bot_at
from elcapitan.bots.budget import Budget, RunningBudget
from elcapitan.bots.catalogue import split_level_word
from elcapitan.bots.gc_control import GcPaused, register_cache
from elcapitan.games.capitan.bots import api, easy, hard, normal, random_bot, settling_policy
from elcapitan.games.capitan.bots.advice import advise
from elcapitan.games.capitan.bots.characters import BY_NAME, NO_CHARACTER, Character, character_weights
from elcapitan.games.capitan.bots.coefficients import Coefficients, coefficients_of
from elcapitan.games.capitan.bots.complete_turn import complete_turn
from elcapitan.games.capitan.bots.simulation.board_tables import MAX_CACHED_ROWS, RowBook, board_tables_of
from elcapitan.games.capitan.bots.simulation.plan import Plan
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.bots.training import learning, playouts, tuning
from elcapitan.games.capitan.bots.weights import weights_for
from elcapitan.games.capitan.game import EL_CAPITAN
from elcapitan.games.capitan.rules.model.moves import Move, TakeLoan
from elcapitan.games.capitan.rules.model.position import digest
from elcapitan.games.capitan.rules.model.state import GameState, Stage

__all__ = ["Bot", "PlanningBot", "RandomBot", "make_bot"]

RankTurns = Callable[[SimState, Coefficients, RunningBudget, Random, Character], list[Plan]]
"""The turns a level would play, the best first."""

STRONGEST = "expert"
ERROR_RATES = Path(__file__).with_name("error_rates.json")
RANKINGS: dict[str, RankTurns] = {
    "easy": easy.turns,
    "normal": normal.turns,
    "hard": hard.turns,
    "expert": hard.expert_turns,
}


def make_bot(level: str, seed: int) -> Bot:
    """The computer player of that word. KeyError if there is none; BotUnusable if an installed one cannot be loaded."""
    if level == "random":
        return RandomBot(seed)
    base, character = split_level_word(level)
    if base in RANKINGS:
        return PlanningBot(RANKINGS[base], seed, BY_NAME[character] if character else NO_CHARACTER)
    return load_bot(EL_CAPITAN.ruleset.name, level, seed)


def _chance(seed: int, state: GameState) -> Random:
    return Random(f"{seed}/{digest(state)}")


class RandomBot:
    """Plays legal moves at random, one at a time.

    Its dice depend on what is quickly read of a position, and two positions may share them: a digest would take longer
    than the move.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, state: GameState, seat: int, budget: Budget) -> list[Move]:
        _check_turn(state, seat)
        mover, turn = state.mover, state.turn
        moment = (
            f"{self._seed}/{state.phase}/{state.round}/{seat}/{turn.sailed}{turn.acted}/{mover.money}/{len(mover.hand)}"
        )
        drawn = crc32(moment.encode())
        return [random_bot.random_move(state, lambda moves: moves[drawn % len(moves)])]


class PlanningBot:
    """Considers whole turns and plays the best of them."""

    def __init__(self, think: RankTurns, seed: int, character: Character = NO_CHARACTER) -> None:
        self._think = think
        self._seed = seed
        self._character = character

    def choose(self, state: GameState, seat: int, budget: Budget) -> list[Move]:
        with GcPaused():
            return self._choice(state, seat, budget.begin())

    def _choice(self, state: GameState, seat: int, watch: RunningBudget) -> list[Move]:
        match _check_turn(state, seat).stage:
            case Stage.SETTLING:
                return [settling_policy.choose_settling(state)]
            case Stage.STARTING:
                return [settling_policy.choose_starter(state)]
        chance = _chance(self._seed, state)
        if state.turn.acted:
            return complete_turn(state, ()) or random_bot.random_turn(state, chance)
        board_tables = board_tables_of(state.board, len(state.players))
        judge = coefficients_of(board_tables, character_weights(self._character, weights_for(board_tables.players)))
        for plan in self._think(SimState.of(state, chance), judge, watch, chance, self._character):
            if moves := complete_turn(state, plan.moves(board_tables, state)):
                return moves
        # No whole turn was found: more than three cards lead to the only action, or nothing is left but to pass.
        return random_bot.random_turn(state, chance)


def _check_turn(state: GameState, seat: int) -> GameState:
    """The position, seen to be that seat's to act in."""
    if state.seat != seat or state.stage is Stage.OVER:
        raise ValueError(f"seat {seat} is not to act in this position")
    return state


class CapitanBots:
    """The GameBots of El Capitan."""

    def make(self, level: str, seed: int) -> Bot:
        return make_bot(level, seed)

    def load_installed(self, name: str, seed: int) -> Bot:
        return load_bot(EL_CAPITAN.ruleset.name, name, seed)

    def load_at(self, place: str, seed: int) -> Bot:
        return load_bot_at(EL_CAPITAN.ruleset.name, place, seed)

    def find_fault(self, state: GameState, moves: Sequence[Any]) -> str:
        return api.find_fault(state, moves)

    def advise(self, state: GameState, budget: Budget) -> Advice:
        return advise(state, budget) or Advice(tuple(make_bot(STRONGEST, 0).choose(state, state.seat, budget)))

    @property
    def unit(self) -> str:
        return "florins"

    def scores(self, state: GameState) -> Sequence[int]:
        return [player.money for player in state.players]

    def is_turn(self, state: GameState) -> bool:
        return state.stage is Stage.TURN

    def details(self, state: GameState, moves: Sequence[Sequence[Move]]) -> Sequence[Mapping[str, int]]:
        return [{"loans": sum(isinstance(move, TakeLoan) for move in own)} for own in moves]

    def phase(self, state: GameState) -> int:
        return state.phase

    @property
    def playout_version(self) -> int:
        return playouts.VERSION

    @property
    def phase_name(self) -> str:
        return "phase"

    def shortlist(self, state: GameState) -> Sequence[Sequence[Move]]:
        return playouts.shortlisted_turns(state)

    def similar_turns(self, state: GameState, turn: Sequence[Move]) -> Sequence[Sequence[Move]]:
        return playouts.similar_turns(state, turn)

    def result_of(self, state: GameState, turn: Sequence[Move]) -> str:
        return playouts.result_of(state, turn)

    def kind_of(self, turn: Sequence[Move]) -> str:
        return playouts.kind_of(turn)

    def letters_of(self, state: GameState, turn: Sequence[Move]) -> str:
        return playouts.letters_of(state, turn)

    def play_on(self, state: GameState, turn: Sequence[Move], worlds: Iterable[str]) -> Iterator[Sequence[int]]:
        return playouts.play_on(state, turn, worlds)

    @property
    def least_suspect(self) -> float:
        return playouts.LEAST_SUSPECT

    def is_reviewed(self, state: GameState) -> bool:
        return self.is_turn(state)

    def play_out(self, state: GameState, worlds: Iterable[str]) -> Iterator[Sequence[int]]:
        return playouts.play_out(state, worlds)

    def look_ahead(self, state: GameState, turn: Sequence[Move], worlds: Iterable[str]) -> Iterator[float]:
        return playouts.look_ahead(state, turn, worlds)

    @property
    def error_rates_file(self) -> Path:
        return ERROR_RATES

    def self_play(self, players: int, seed: str, numbers: Iterable[int]) -> learning.GameMoments:
        return learning.self_play(players, seed, numbers)

    def learn(self, players: int, parts: Iterable[learning.GameMoments]) -> Learned:
        return learning.learn(players, parts)

    def tune(
        self, players: int, extras: Sequence[str], method: str, *, seed: int, steps: int, deals: int
    ) -> Iterator[TuningStep]:
        return tuning.tune(players, extras, method, seed=seed, steps=steps, deals=deals)


def _trim_caches() -> bool:
    """Forget the rows of former games once there are too many; whether that was done."""
    if RowBook.made <= MAX_CACHED_ROWS:
        return False
    board_tables_of.cache_clear()
    coefficients_of.cache_clear()
    RowBook.made = 0
    return True


register_cache(_trim_caches)

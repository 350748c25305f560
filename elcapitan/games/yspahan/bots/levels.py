"""The computer players of Yspahan by level: a view of the position goes in, the moves that are left of the turn come
out.

None sees more than its view tells (S5), none gets or loses anything. Equal seeds and views give equal moves: what is
left to chance is drawn from the bot's seed and the view, so it holds after a take-back and a restart, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from elcapitan.bots.bot import Advice, Bot, TuningStep
from elcapitan.bots.bot_loading import load_bot, load_bot_at
from elcapitan.bots.budget import Budget
from elcapitan.bots.catalogue import split_level_word
from elcapitan.bots.gc_control import GcPaused
from elcapitan.games.yspahan.bots import easy, normal
from elcapitan.games.yspahan.bots.advice import advise
from elcapitan.games.yspahan.bots.api import find_fault, to_act
from elcapitan.games.yspahan.bots.characters import BY_NAME, PLAIN, YspahanCharacter, character_weights
from elcapitan.games.yspahan.bots.greedy import greedy_moves
from elcapitan.games.yspahan.bots.hard import decide_turn, judge_for
from elcapitan.games.yspahan.bots.random_bot import random_move
from elcapitan.games.yspahan.bots.training import playouts, tuning
from elcapitan.games.yspahan.bots.turn_completion import complete_turn
from elcapitan.games.yspahan.bots.weights import STANDARD, YspahanWeights
from elcapitan.games.yspahan.game import YSPAHAN
from elcapitan.games.yspahan.rules.legal import legal_moves
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.position import digest
from elcapitan.games.yspahan.rules.model.state import YspahanState

Decide = Callable[[YspahanState, Random, YspahanWeights], tuple[Move, ...]]
"""What a level decides now: the main action with its places, or one move of any other kind."""

DECISIONS: dict[str, Decide] = {"easy": easy.easy_moves, "normal": normal.normal_moves}
STRONGEST = "hard"
ERROR_RATES = Path(__file__).with_name("error_rates.json")


class RandomYspahanBot:
    """Plays legal moves at random, one at a time."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, state: YspahanState, seat: int, budget: Budget) -> Sequence[Move]:
        _check_to_act(state, seat)
        legal = legal_moves(state)
        # Its dice are a digest of the position, dear to make; every third time there is nothing to be drawn.
        return legal if len(legal) == 1 else [random_move(legal, _chance(self._seed, state).randrange)]


class ThinkingYspahanBot:
    """Decides as its level does, whatever the budget, and plays the turn to where something new is learnt."""

    def __init__(self, decide: Decide, seed: int, character: YspahanCharacter = PLAIN) -> None:
        self._decide, self._seed = decide, seed
        self._weights = character_weights(character, STANDARD)

    def choose(self, state: YspahanState, seat: int, budget: Budget) -> Sequence[Move]:
        _check_to_act(state, seat)
        with GcPaused():
            decision = self._decide(state, _chance(self._seed, state), self._weights)
            return complete_turn(state, seat, decision, lambda after: greedy_moves(after, self._weights))


class SearchingYspahanBot:
    """Compares all it can do in imagined games, as many as the budget allows."""

    def __init__(self, seed: int, character: YspahanCharacter = PLAIN) -> None:
        self._seed, self._character = seed, character

    def choose(self, state: YspahanState, seat: int, budget: Budget) -> Sequence[Move]:
        _check_to_act(state, seat)
        watch = budget.begin()
        with GcPaused():
            judge = judge_for(len(state.players), self._character)
            return decide_turn(state, judge, _chance(self._seed, state), watch).moves


def _chance(seed: int, state: YspahanState) -> Random:
    return Random(f"{seed}/{digest(state)}")


def _check_to_act(state: YspahanState, seat: int) -> None:
    if to_act(state) != seat:
        raise ValueError(f"seat {seat} is not to act in this position")


def make_bot(level: str, seed: int) -> Bot:
    """The computer player of that word. KeyError if there is none; BotUnusable if an installed one cannot be loaded."""
    if level == "random":
        return RandomYspahanBot(seed)
    base, name = split_level_word(level)
    character = BY_NAME.get(name, PLAIN)
    if base == STRONGEST:
        return SearchingYspahanBot(seed, character)
    if base in DECISIONS:
        return ThinkingYspahanBot(DECISIONS[base], seed, character)
    return load_bot(YSPAHAN.ruleset.name, level, seed)


class YspahanBots:
    """The GameHints, GameTuning and GameReviews of Yspahan."""

    def make(self, level: str, seed: int) -> Bot:
        return make_bot(level, seed)

    def load_installed(self, name: str, seed: int) -> Bot:
        return load_bot(YSPAHAN.ruleset.name, name, seed)

    def load_at(self, place: str, seed: int) -> Bot:
        return load_bot_at(YSPAHAN.ruleset.name, place, seed)

    def find_fault(self, state: YspahanState, moves: Sequence[Any]) -> str:
        return find_fault(state, moves)

    @property
    def unit(self) -> str:
        return "points"

    def scores(self, state: YspahanState) -> Sequence[int]:
        return [player.points for player in state.players]

    def is_turn(self, state: YspahanState) -> bool:
        return state.acted

    def details(self, state: YspahanState, moves: Sequence[Sequence[Move]]) -> Sequence[Mapping[str, int]]:
        return [player.parts._asdict() for player in state.players]

    def advise(self, state: YspahanState, budget: Budget) -> Advice:
        return advise(state, budget)

    def tune(
        self, players: int, extras: Sequence[str], method: str, *, seed: int, steps: int, deals: int
    ) -> Iterator[TuningStep]:
        return tuning.tune(players, extras, method, seed=seed, steps=steps, deals=deals)

    @property
    def playout_version(self) -> int:
        return playouts.VERSION

    @property
    def phase_name(self) -> str:
        return "week"

    def phase(self, state: YspahanState) -> int:
        return state.week

    def shortlist(self, state: YspahanState) -> Sequence[Sequence[Move]]:
        return playouts.shortlisted_choices(state)

    def result_of(self, state: YspahanState, turn: Sequence[Move]) -> str:
        return playouts.result_of(state, turn)

    def kind_of(self, turn: Sequence[Move]) -> str:
        return playouts.kind_of(turn)

    def play_on(self, state: YspahanState, turn: Sequence[Move], worlds: Iterable[str]) -> Iterator[Sequence[int]]:
        return playouts.play_on(state, turn, worlds)

    @property
    def least_suspect(self) -> float:
        return playouts.LEAST_SUSPECT

    def is_reviewed(self, state: YspahanState) -> bool:
        return state.to_place is None

    def play_out(self, state: YspahanState, worlds: Iterable[str]) -> Iterator[Sequence[int]]:
        return playouts.play_on(state, (), worlds)

    def look_ahead(self, state: YspahanState, turn: Sequence[Move], worlds: Iterable[str]) -> Iterator[float]:
        return playouts.look_ahead(state, turn, worlds)

    @property
    def error_rates_file(self) -> Path:
        return ERROR_RATES

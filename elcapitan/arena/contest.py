"""One game between computer players, measured: the money, the thinking time of every choice, and what went wrong.

A choice that the rules refuse does not stop the game: the first legal move is played instead, as the server does it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from time import process_time
from typing import Any

from elcapitan.bots.budget import Budget
from elcapitan.bots.gc_control import GcPaused, collect_between_games
from elcapitan.games.capitan.boards import standard_board
from elcapitan.games.capitan.bots import api
from elcapitan.games.capitan.bots.levels import Bot, make_bot
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.dealer import SEED_BYTES, Dealer
from elcapitan.games.capitan.rules.model.moves import Move, TakeLoan
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.setting_up import new_game
from elcapitan.games.capitan.ruleset import board_of
from elcapitan.table.seeds import bot_seed

MAX_TURNS = 600
"""Turns; a game of five has about 150. Whoever borrows for ever has not finished."""
LATE_FACTOR = 1.5
"""A choice is late when it took more than this share of its budget of seconds."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: the same contest is the same game on every machine, if thoughts are counted in rollouts."""

    levels: tuple[str, ...]
    """By seat."""
    deal: str
    """Names the seed of the dealer: contests with the same deal are dealt the same cards."""
    extras: tuple[str, ...] = ()
    seconds: float | None = None
    rollouts: int | None = None
    """One of the two: what a choice may cost (Budget)."""
    shares: tuple[float, ...] = ()
    """By seat, what part of the budget it has; empty: all of it."""

    @property
    def seed(self) -> bytes:
        """As game n of `simulate --seed S` for the deal "S/n"."""
        return blake2b(self.deal.encode(), digest_size=SEED_BYTES).digest()

    def budget(self, seat: int) -> Budget:
        """What a choice of that seat (from 1) may cost."""
        share = self.shares[seat - 1] if self.shares else 1.0
        if self.rollouts is not None:
            return Budget(rollouts=max(1, round(self.rollouts * share)))
        return Budget(seconds=(self.seconds or 0.0) * share)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a contest; everything by seat."""

    contest: Contest
    money: tuple[int, ...]
    """At the end, or where the game was broken off."""
    loans: tuple[int, ...]
    """How many were taken."""
    thought_s: tuple[tuple[float, ...], ...]
    """Processor seconds of each choice."""
    illegal: tuple[int, ...]
    late: tuple[int, ...]
    """Choices, of which."""
    turns: int
    """Of everybody together."""
    finished: bool

    def as_json(self) -> dict[str, Any]:
        """What a line of an arena's file holds."""
        return {**asdict(self), "thought_s": [[round(each, 6) for each in times] for times in self.thought_s]}

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> Outcome:
        """The outcome of such a line. KeyError, TypeError or ValueError if it is none."""
        held = dict(line["contest"])
        for name in ("levels", "extras", "shares"):
            held[name] = tuple(held[name])
        return cls(
            contest=Contest(**held),
            money=tuple(int(each) for each in line["money"]),
            loans=tuple(int(each) for each in line["loans"]),
            thought_s=tuple(tuple(times) for times in line["thought_s"]),
            illegal=tuple(int(each) for each in line["illegal"]),
            late=tuple(int(each) for each in line["late"]),
            turns=int(line["turns"]),
            finished=bool(line["finished"]),
        )


def make_player(level: str, seed: int) -> Bot:
    """The computer player of that word, or at that place in Python (`package.module:Class`). KeyError, kit.Unusable."""
    return api.load_bot_at(level, seed) if ":" in level else make_bot(level, seed)


def play_contest(contest: Contest) -> Outcome:
    """Play it."""
    # Neither former games' rows nor what another player leaves behind are gone through while a choice is timed.
    collect_between_games()
    with GcPaused():
        return _play_out(contest)


def _play_out(contest: Contest) -> Outcome:
    board = board_of(standard_board(), contest.extras)
    dealer = Dealer(board, contest.seed)
    count = len(contest.levels)
    bots = [make_player(level, bot_seed(contest.seed, seat)) for seat, level in enumerate(contest.levels, 1)]
    state = new_game(board, count, dealer.starter(count), dealer.deal())
    thought: list[list[float]] = [[] for _ in bots]
    illegal, late, loans = [0] * count, [0] * count, [0] * count
    turns = 0
    while state.stage is not Stage.OVER and turns < MAX_TURNS:
        turns += state.stage is Stage.TURN
        at, before = state.seat - 1, state
        budget = contest.budget(state.seat)
        begun_s = process_time()
        moves = _choice(bots[at], state, budget)
        took_s = process_time() - begun_s
        thought[at].append(took_s)
        late[at] += budget.seconds is not None and took_s > LATE_FACTOR * budget.seconds
        for move in moves:
            played = play(state, move, dealer.turn_up(state, move))
            if played.refused:
                illegal[at] += 1
                break
            loans[at] += isinstance(move, TakeLoan)
            state = played.state
        if state is before:
            illegal[at] += not moves
            harmless = legal_moves(state)[0]
            played = play(state, harmless, dealer.turn_up(state, harmless))
            assert not played.refused, f"{harmless} is on the list of legal moves"
            state = played.state
    return Outcome(
        contest=contest,
        money=tuple(player.money for player in state.players),
        loans=tuple(loans),
        thought_s=tuple(map(tuple, thought)),
        illegal=tuple(illegal),
        late=tuple(late),
        turns=turns,
        finished=state.stage is Stage.OVER,
    )


def _choice(player: Bot, state: GameState, budget: Budget) -> Sequence[Move]:
    try:
        return player.choose(state, state.seat, budget)
    except Exception:  # a player of somebody else's may fail in any way; it is counted as an illegal choice
        return ()

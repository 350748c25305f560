"""One game between computer players, measured: the scores, the thinking time of every choice, and what went wrong.

A choice that the rules refuse does not stop the game: the first legal move is played instead, as the server does it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from time import process_time
from typing import Any

from elcapitan import games
from elcapitan.bots.bot import Bot
from elcapitan.bots.budget import Budget
from elcapitan.bots.gc_control import GcPaused, collect_between_games
from elcapitan.table.seeds import bot_seed

MAX_TURNS = 600
"""Turns; a game of five has about 150. A bot that borrows for ever never finishes."""
LARGEST = 10**9
"""No number of a game comes near it; a longer one is a fault of the file."""
LATE_FACTOR = 1.5
"""A choice is late when it took more than this share of its budget of seconds."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One game to be played; with budgets in rollouts it is the same game on every machine."""

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
    game: str = games.DEFAULT_GAME
    chosen: tuple[tuple[str, str | int | tuple[str, ...]], ...] = ()
    """Other options of the game that are not left at their defaults, by name."""

    @property
    def seed(self) -> bytes:
        """As game n of `simulate --seed S` for the deal "S/n"."""
        return blake2b(self.deal.encode(), digest_size=16).digest()

    @property
    def options(self) -> dict[str, Any]:
        """Of the game, all but the starting player."""
        chosen = {option.name: option.default for option in games.ruleset(self.game).options}
        chosen |= games.builtin_parts(self.game) | dict(self.chosen)
        return chosen | {"players": len(self.levels)} | ({"extras": list(self.extras)} if self.extras else {})

    def budget(self, seat: int) -> Budget:
        """What a choice of that seat (from 1) may cost."""
        share = self.shares[seat - 1] if self.shares else 1.0
        if self.rollouts is not None:
            return Budget(rollouts=max(1, round(self.rollouts * share)))
        return Budget(seconds=(self.seconds or 0.0) * share)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a contest, by seat."""

    contest: Contest
    scores: tuple[int, ...]
    """At the end, or where the game was broken off."""
    details: tuple[Mapping[str, int], ...]
    """By name, what else the game counts (GameBots)."""
    thought_s: tuple[tuple[float, ...], ...]
    """Processor seconds of each choice."""
    illegal: tuple[int, ...]
    late: tuple[int, ...]
    """Choices, of which."""
    turns: int
    """Of everyone together."""
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
        held["chosen"] = tuple((name, _frozen(value)) for name, value in held.get("chosen", ()))
        found = cls(
            contest=Contest(**held),
            scores=tuple(map(whole, line["scores"])),
            details=tuple({str(name): whole(count) for name, count in each.items()} for each in line["details"]),
            thought_s=tuple(tuple(map(_seconds, times)) for times in line["thought_s"]),
            illegal=tuple(map(whole, line["illegal"])),
            late=tuple(map(whole, line["late"])),
            turns=whole(line["turns"]),
            finished=bool(line["finished"]),
        )
        hash(found.contest)  # by which it is found again
        by_seat = found.scores, found.details, found.thought_s, found.illegal, found.late
        if any(len(part) != len(found.contest.levels) for part in by_seat):
            raise ValueError("not all of it is there for each seat")
        return found


def whole(value: Any) -> int:
    """A number of a file, such as a score. TypeError, ValueError or OverflowError if it is none, or far too large."""
    if abs(number := int(value)) >= LARGEST:
        raise ValueError("no number of a game")
    return number


def _seconds(value: Any) -> float:
    if not 0.0 <= (number := float(value)) < LARGEST:
        raise ValueError("no time of a choice")
    return number


def _frozen(value: Any) -> Any:
    """A set of choices comes out of a file as a list."""
    return tuple(value) if isinstance(value, list) else value


def make_player(level: str, seed: int, game: str = games.DEFAULT_GAME) -> Bot:
    """The computer player of that level, or at that place in Python (`package.module:Class`). KeyError, BotUnusable."""
    bots = games.bots(game)
    return bots.load_at(level, seed) if ":" in level else bots.make(level, seed)


def play_contest(contest: Contest) -> Outcome:
    """Play it."""
    # Neither former games' rows nor what another player leaves behind are gone through while a choice is timed.
    collect_between_games()
    with GcPaused():
        return _play_out(contest)


def _play_out(contest: Contest) -> Outcome:
    rules, kind = games.ruleset(contest.game), games.bots(contest.game)
    count = len(contest.levels)
    options = contest.options
    dealer = rules.dealer(contest.seed, options)
    seeds = [bot_seed(contest.seed, seat) for seat in range(1, count + 1)]
    players = [make_player(level, seed, contest.game) for level, seed in zip(contest.levels, seeds, strict=True)]
    state = rules.new({**options, "start": dealer.starter(count)}, dealer.deal())
    thought: list[list[float]] = [[] for _ in players]
    illegal, late = [0] * count, [0] * count
    made: list[list[Any]] = [[] for _ in players]
    turns = 0
    while (to_act := rules.to_act(state)) and turns < MAX_TURNS:
        seat, before = to_act[0], state
        at, budget = seat - 1, contest.budget(seat)
        begun_s = process_time()
        moves = _choice(players[at], rules.view(state, seat), seat, budget)
        took_s = process_time() - begun_s
        thought[at].append(took_s)
        late[at] += budget.seconds is not None and took_s > LATE_FACTOR * budget.seconds
        for move in moves:
            played = rules.play(state, seat, move, dealer.turn_up(state, move))
            if played.refused:
                illegal[at] += 1
                break
            made[at].append(move)
            turns += played.final and kind.is_turn(state)
            state = played.state
        if state is before:
            illegal[at] += not moves
            harmless = rules.legal(state, seat)[0]
            played = rules.play(state, seat, harmless, dealer.turn_up(state, harmless))
            assert not played.refused, f"{harmless} is on the list of legal moves"
            turns += played.final and kind.is_turn(state)
            state = played.state
    return Outcome(
        contest=contest,
        scores=tuple(kind.scores(state)),
        details=tuple(kind.details(state, made)),
        thought_s=tuple(map(tuple, thought)),
        illegal=tuple(illegal),
        late=tuple(late),
        turns=turns,
        finished=not rules.to_act(state),
    )


def _choice(player: Bot, state: Any, seat: int, budget: Budget) -> Sequence[Any]:
    try:
        return player.choose(state, seat, budget)
    except Exception:  # a player of another author's may fail in any way; it is counted as an illegal choice
        return ()

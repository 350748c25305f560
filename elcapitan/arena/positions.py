"""Positions out of games between mixed levels, their turns played out in many worlds, and players asked about them.

Every function here is the work of one process; yardstick.py says what is wanted and keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import inf
from random import Random
from time import process_time
from typing import Any, NamedTuple

from elcapitan import games
from elcapitan.arena.contest import Contest, make_player
from elcapitan.arena.statistics import share_won
from elcapitan.bots.bot import Bot, GamePlayouts
from elcapitan.bots.budget import Budget
from elcapitan.bots.gc_control import GcPaused, collect_between_games
from elcapitan.table.record import parse_record
from elcapitan.table.replay import replay_record
from elcapitan.table.ruleset import GameDealer, Ruleset

PER_GAME = 4
"""Positions taken from one game: one of each phase, and more."""
BATCH = 125
"""Worlds played out in one step, of one half."""
MIXED_LEVELS = ("easy", "normal", "hard")
SELF_PLAY_GAMES = 100
"""Quick games played in one step."""
ROLLOUTS = 16
"""Of the players whose games the positions come from."""
BOT_SEED = 1
"""Of the player that is measured."""

TurnTexts = tuple[str, ...]
"""All moves of a turn, as texts."""


class BadPosition(ValueError):
    """Raised when a position or a turn is not one by the rules; the message is one sentence."""


class SourceGames(NamedTuple):
    """The games that positions are taken from."""

    game: str
    seed: str
    extras: tuple[str, ...] = ()
    """Every other game has some of these."""
    chosen: tuple[tuple[str, Any], ...] = ()
    """And some of these other options, by name."""
    letters: str = ""
    """Of the rules that puzzles shall be about; then every game has all extras and options. Empty: any."""


class PlayedGame(NamedTuple):
    """A game as far as the last position taken from it."""

    contest: Contest
    moves: tuple[str, ...]
    record: str = ""
    """Its record, which ends at the only position that is taken from it, where no seed deals the game."""


class SourcePosition(NamedTuple):
    """Where a turn begins."""

    name: str
    """The game's number and how many moves were made, such as `17/42`."""
    source: PlayedGame
    at: int
    phase: int

    @property
    def rules(self) -> Ruleset:
        return games.ruleset(self.source.contest.game)

    @property
    def bots(self) -> GamePlayouts:
        return games.playouts(self.source.contest.game)

    def parse(self, turn: TurnTexts) -> list[Any]:
        """The moves of a turn."""
        return [self.rules.parse(text) for text in turn]


class Sums(NamedTuple):
    """One turn in a number of worlds."""

    worlds: int = 0
    margin: float = 0.0
    """Points ahead of the best other, added up."""
    squares: float = 0.0
    """Of the same, for the standard error."""
    own: float = 0.0
    won: float = 0.0
    """Shares of games won."""

    def plus(self, other: Sums) -> Sums:
        """Both together."""
        return Sums(
            self.worlds + other.worlds,
            self.margin + other.margin,
            self.squares + other.squares,
            self.own + other.own,
            self.won + other.won,
        )

    @property
    def mean(self) -> float:
        """Of the margin; below everything before the first world."""
        return self.margin / self.worlds if self.worlds else -inf

    @property
    def variance(self) -> float:
        """Of the margin in one world; there are at least two."""
        return max(0.0, (self.squares - self.margin * self.margin / self.worlds) / (self.worlds - 1))


class SourceJob(NamedTuple):
    """A game to be played."""

    source: SourceGames
    number: int


class BatchJob(NamedTuple):
    """Turns to be played out in BATCH worlds of one half."""

    position: SourcePosition
    turns: Mapping[int, TurnTexts]
    """By number."""
    half: int
    """0 or 1."""
    first: int
    """Worlds of that half that are done."""


class SelfPlayJob(NamedTuple):
    """Quick games to learn from."""

    game: str
    players: int
    seed: str
    numbers: range


class PlayerJob(NamedTuple):
    """What a player is asked."""

    position: SourcePosition
    turns: tuple[TurnTexts, ...]
    worlds: tuple[int, int]
    """In which these have been played out, by half."""
    level: str
    budget: Budget


class PlayerChoice(NamedTuple):
    """What a player chose."""

    position: str
    turn: TurnTexts
    number: int
    """Of the turn; of a new one, the next."""
    halves: tuple[Sums, Sums] | None
    """Of a new turn, what came of it."""
    thought_s: float


def play_source_game(job: SourceJob) -> tuple[int, PlayedGame, dict[int, tuple[int, list[TurnTexts]]]]:
    """The game's number, the game, and of each position taken from it: after how many moves, phase and turns."""
    chance = Random(f"{job.source.seed}/{job.number}")
    fewest, most = games.ruleset(job.source.game).seats
    game, begun = play_mixed_game(job, fewest + job.number % (most - fewest + 1), chance)
    chosen = {at: (phase, turns) for phase, found in begun.items() for at, turns in [chance.choice(found)]}
    others = [(at, phase, turns) for phase, found in begun.items() for at, turns in found if at not in chosen]
    for at, phase, turns in chance.sample(others, min(len(others), max(0, PER_GAME - len(chosen)))):
        chosen[at] = phase, turns
    cut = PlayedGame(game.contest, game.moves[: max(chosen, default=0)])
    return job.number, cut, dict(sorted(chosen.items()))


def play_mixed_game(
    job: SourceJob, players: int, chance: Random
) -> tuple[PlayedGame, dict[int, list[tuple[int, list[TurnTexts]]]]]:
    """A game of mixed levels, and by phase where there is a choice in it: after how many moves, and which."""
    contest, bots = mixed_contest(job, players, chance), games.playouts(job.source.game)
    rules = games.ruleset(contest.game)
    texts: list[str] = []
    begun: dict[int, list[tuple[int, list[TurnTexts]]]] = {}
    for state, made in positions_of(contest, job.number):
        texts += made
        if rules.to_act(state) and len(turns := bots.shortlist(state)) > 1:
            written = [tuple(rules.show(move) for move in turn) for turn in turns]
            begun.setdefault(bots.phase(state), []).append((len(texts), written))
    return PlayedGame(contest, tuple(texts)), begun


def mixed_contest(
    job: SourceJob, players: int, chance: Random, mixed: Sequence[str] = MIXED_LEVELS, rollouts: int = ROLLOUTS
) -> Contest:
    """A game of mixed levels; every other one has some of the extras and options."""
    (game, seed, extras, chosen, letters), number = job
    levels = tuple(chance.choice(mixed) for _ in range(players))
    if not letters:
        extras = tuple(each for each in extras if chance.random() < 0.5) if number % 2 else ()
        chosen = tuple(each for each in chosen if chance.random() < 0.5) if number % 2 else ()
    return Contest(levels, f"{seed}/{number}", extras, rollouts=rollouts, game=game, chosen=chosen)


def positions_of(contest: Contest, number: int) -> Iterator[tuple[Any, list[str]]]:
    """Every position in which a player is asked, and the moves made since the last one; at last the final position."""
    rules = games.ruleset(contest.game)
    collect_between_games()
    seated = [make_player(level, number * 16 + seat, contest.game) for seat, level in enumerate(contest.levels)]
    state, dealer = _new_game(contest)
    made: list[str] = []
    while to_act := rules.to_act(state):
        yield state, made
        seat, made = to_act[0], []
        for move in seated[seat - 1].choose(rules.view(state, seat), seat, contest.budget(seat)):
            played = rules.play(state, seat, move, dealer.turn_up(state, move))
            assert not played.refused, "our levels play by the rules"
            state = played.state
            made.append(rules.show(move))
    yield state, made


def _new_game(contest: Contest) -> tuple[Any, GameDealer]:
    rules, players = games.ruleset(contest.game), len(contest.levels)
    dealer = rules.dealer(contest.seed, contest.options)
    return rules.new({**contest.options, "start": dealer.starter(players)}, dealer.deal()), dealer


@contextmanager
def _by_the_rules(position: SourcePosition) -> Iterator[None]:
    """BadPosition if the game, a move or a turn is not one by the rules."""
    try:
        yield
    except BadPosition:
        raise
    except ValueError as error:
        raise BadPosition(f"position {position.name} is not one by the rules: {error}") from None


@lru_cache(maxsize=8)
def state_at(position: SourcePosition) -> Any:
    """The position itself. ValueError if the game does not lead there."""
    if position.source.record:
        return replay_record(parse_record(position.source.record), games.ruleset).state
    rules = position.rules
    state, dealer = _new_game(position.source.contest)
    for text in position.source.moves[: position.at]:
        move = rules.parse(text)
        played = rules.play(state, rules.to_act(state)[0], move, dealer.turn_up(state, move))
        if played.refused:
            raise ValueError(played.text)
        state = played.state
    return state


def play_batch(job: BatchJob) -> tuple[BatchJob, dict[int, Sums]]:
    """By the number of the turn, what came of it. BadPosition if the position or a turn is not one by the rules."""
    position = job.position
    collect_between_games()
    begin = 2 * job.first + job.half * BATCH  # the halves take their steps by turns from one row of worlds
    worlds = [f"{position.name}/{world}" for world in range(begin, begin + BATCH)]
    found: dict[int, Sums] = {}
    with GcPaused(), _by_the_rules(position):
        for number, turn in job.turns.items():
            found[number] = sums_of(position, turn, worlds)
    return job, found


def sums_of(position: SourcePosition, turn: TurnTexts, worlds: Sequence[str]) -> Sums:
    """What came of the turn in those worlds. ValueError if the rules refuse it."""
    state = state_at(position)
    seat = position.rules.to_act(state)[0]
    margins, own, won = [], 0, 0.0
    for scores in position.bots.play_on(state, position.parse(turn), worlds):
        margins.append(scores[seat - 1] - max(score for at, score in enumerate(scores, 1) if at != seat))
        own += scores[seat - 1]
        won += share_won(scores, seat)
    return Sums(len(margins), sum(margins), sum([each * each for each in margins]), own, round(won, 4))


def play_among_themselves(job: SelfPlayJob) -> Any:
    """What is to be known of those games."""
    collect_between_games()
    with GcPaused():
        return games.analysis(job.game).self_play(job.players, job.seed, job.numbers)


def ask_player(job: PlayerJob) -> PlayerChoice:
    """What the player chooses; a turn that is not in the list is played out.

    BadPosition if it, the position or one of the turns is not one by the rules.
    """
    position, turns = job.position, job.turns
    collect_between_games()
    with _by_the_rules(position):
        state = state_at(position)
        player = make_player(job.level, BOT_SEED, position.source.contest.game)
        begun_s = process_time()
        moves = _whole_turn(player, position, state, job.budget)
        thought_s = process_time() - begun_s
        bots = position.bots
        wanted = bots.result_of(state, moves)
        for number, turn in enumerate(turns):
            if bots.result_of(state, position.parse(turn)) == wanted:
                return PlayerChoice(position.name, turn, number, None, thought_s)
    turn, number = tuple(position.rules.show(move) for move in moves), len(turns)
    halves = [Sums(), Sums()]
    for half in (0, 1):
        for first in range(0, job.worlds[half], BATCH):
            _, found = play_batch(BatchJob(position, {number: turn}, half, first))
            halves[half] = halves[half].plus(found[number])
    return PlayerChoice(position.name, turn, number, (halves[0], halves[1]), thought_s)


def _whole_turn(player: Bot, position: SourcePosition, state: Any, budget: Budget) -> Sequence[Any]:
    """All moves up to where something new is learnt, however often it takes to ask for them."""
    rules = position.rules
    seat = rules.to_act(state)[0]
    _, dealer = _new_game(position.source.contest)
    turn: list[Any] = []
    with GcPaused():
        while rules.to_act(state) == (seat,):
            for move in player.choose(rules.view(state, seat), seat, budget):
                played = rules.play(state, seat, move, dealer.turn_up(state, move))
                if played.refused:
                    raise BadPosition(f"in position {position.name} it played {move}, which is refused: {played.text}")
                turn.append(move)
                state = played.state
                if played.final:
                    return turn
    return turn

"""Why a computer player did that: what she expected of the position before and after, and what else she considered.

The same turns and the same judgement she thinks with, from the position that everybody sees; nothing is remembered and
nothing is asked of her, so that it serves a replay and an onlooker, too. Left out is what chance adds to her judgement,
and of `hard` what she saw in imagined games: this is her first sight, by which she chooses what she looks at longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from elcapitan.bots.atlas import atlas_of
from elcapitan.bots.characters import BY_NAME, PLAIN, weights_of
from elcapitan.bots.easy import felt
from elcapitan.bots.finishing import ended
from elcapitan.bots.imagined import Imagined
from elcapitan.bots.judge import judge_of
from elcapitan.bots.judgement import worths
from elcapitan.bots.names import OPPONENTS, split
from elcapitan.bots.normal import ranked
from elcapitan.bots.ways import colours, deeds, loans, thorough_ways
from elcapitan.bots.weights import weights_for
from elcapitan.rules.loans import cost
from elcapitan.rules.moves import Buy, End, Move, MovePirate, Pass
from elcapitan.rules.payday import payday
from elcapitan.rules.play import play
from elcapitan.rules.state import GameState

MOST_OTHERS = 3


class Considered(NamedTuple):
    """One turn."""

    moves: tuple[Move, ...]
    place: str
    """Where the action is: a city, or the bank harbour."""
    florins: tuple[int, ...]
    """By seat: the money she expects everybody to have (what that is stands in `Reasons.at_once`)."""


class Reasons(NamedTuple):
    """What she thought, as far as it can be told from the position."""

    level: str
    """Whose thinking it is; that of `normal` where nothing is known of hers."""
    at_once: bool
    """She counts what a payday would leave now, her debts paid; else what the end of the game will bring."""
    before: tuple[int, ...]
    chosen: Considered
    others: tuple[Considered, ...]
    """What seemed best to her of everything else, the best first; none with the same action."""


def reasons(before: GameState, moves: Sequence[Move], word: str) -> Reasons:
    """Of the turn that these moves were, played in the position before its first one by whoever `word` names.

    ValueError if the turn had begun already, AssertionError if the moves cannot be played there.
    """
    level, character = split(word)
    level = level if level in OPPONENTS else "normal"
    manner = BY_NAME[character] if character else PLAIN
    atlas, game = atlas_of(before.board, len(before.players)), Imagined.of(before, Random(0))
    judge = judge_of(atlas, weights_of(manner, weights_for(atlas.players)))
    at_once = level == "easy"

    def expected(state: GameState) -> tuple[int, ...]:
        if at_once:
            return left_now(state)
        # Judged as if nothing of the turn had been done: what is left of it is only its end.
        return tuple(round(each) for each in worths(judge, Imagined.of(state._replace(turn=before.turn), Random(0))))

    def seen(turn: Sequence[Move]) -> Considered:
        after = _played(before, turn)
        return Considered(tuple(turn), after.mover.place, expected(after))

    if at_once:
        building = colours(game)
        plans = [*(plan for way in thorough_ways(game) for plan in deeds(game, way, building)), *loans(game)]
        plans.sort(key=lambda plan: -felt(game, plan, manner))
    else:
        plans = [plan for _, plan in ranked(game, judge, Random(0))]
    chosen = seen(moves)
    others: list[Considered] = []
    for plan in plans:
        whole = ended(before, plan.moves(atlas, before))
        if whole is None:
            continue
        other = seen(whole)
        if all(_action(other) != _action(each) for each in (chosen, *others)):
            others.append(other)
        if len(others) == MOST_OTHERS:
            break
    return Reasons(level, at_once, expected(before), chosen, tuple(others))


def left_now(state: GameState) -> tuple[int, ...]:
    """By seat, the purse if today were payday and all loans were repaid."""
    return tuple(
        money - sum(cost(state.board, loan) for loan in player.loans)
        for money, player in zip(payday(state).money, state.players, strict=True)
    )


def _played(state: GameState, moves: Sequence[Move]) -> GameState:
    """The position after the turn but for its end."""
    for move in moves:
        if not isinstance(move, End | Pass):
            played = play(state, move)
            assert not played.refused, f"{move} was never played in this position: {played}"
            state = played.state
    return state


def _action(turn: Considered) -> tuple[str, str]:
    """What a turn is told from others by: where and what; not by its cards, nor by where the pirate goes after it."""
    kept = [move for move in turn.moves if not isinstance(move, Buy | End | MovePirate)]
    return turn.place, str(kept[-1]) if kept else ""

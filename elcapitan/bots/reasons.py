"""Why a computer player did that: what she expected of the position before and after, and what else she considered.

The same turns and the same evaluation she thinks with, from the position that everybody sees; nothing is remembered and
nothing is asked of her, so that it serves a replay and an onlooker, too. Left out is what chance adds to her judgement,
and of `hard` what she saw in imagined games: this is her first sight, by which she chooses what she looks at longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from elcapitan.bots.budget import Budget
from elcapitan.bots.characters import BY_NAME, PLAIN, weights_of
from elcapitan.bots.easy import felt
from elcapitan.bots.evaluate import Evaluation
from elcapitan.bots.macro import macro_turns
from elcapitan.bots.names import OPPONENTS, split
from elcapitan.bots.normal import ranked
from elcapitan.bots.weights import NORMAL
from elcapitan.rules.loans import cost
from elcapitan.rules.moves import Buy, End, Move, MovePirate
from elcapitan.rules.payday import payday
from elcapitan.rules.play import play
from elcapitan.rules.state import GameState

MOST_OTHERS = 3
FOREVER = Budget(rollouts=1)
"""One look at everything; no clock runs."""


class Considered(NamedTuple):
    """One turn."""

    moves: tuple[Move, ...]
    place: str
    """Where the action is: a city, or the bank harbour."""
    score: float
    """How good it seems to her: her own florins against those of the others."""
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
    """The best first; none with the same action."""


def reasons(before: GameState, moves: Sequence[Move], word: str) -> Reasons:
    """Of the turn that these moves were, played in the position before its first one by whoever `word` names."""
    level, character = split(word)
    level = level if level in OPPONENTS else "normal"
    manner = BY_NAME[character] if character else PLAIN
    weights, seat = weights_of(manner, NORMAL), before.seat
    evaluation = Evaluation(before, weights)
    at_once = level == "easy"

    def seen(turn: Sequence[Move], after: GameState) -> Considered:
        if at_once:
            return Considered(tuple(turn), after.player(seat).place, felt(after, seat, manner), left_now(after))
        worths = tuple(round(each) for each in evaluation.worths(after))
        return Considered(tuple(turn), after.player(seat).place, evaluation.score(after, seat), worths)

    if at_once:
        turns = macro_turns(before)
    else:
        turns = [each.turn for each in ranked(before, FOREVER.begin(), Random(0), weights, noise=0.0)]
    found = sorted((seen(turn.moves, turn.after) for turn in turns), key=lambda each: -each.score)
    chosen = seen(moves, _played(before, moves))
    others: list[Considered] = []
    for each in found:
        if all(_action(each) != _action(other) for other in (chosen, *others)):
            others.append(each)
    now = left_now(before) if at_once else tuple(round(each) for each in evaluation.worths(before))
    return Reasons(level, at_once, now, chosen, tuple(others[:MOST_OTHERS]))


def left_now(state: GameState) -> tuple[int, ...]:
    """By seat, the purse if today were payday and all loans were repaid."""
    return tuple(
        money - sum(cost(state.board, loan) for loan in player.loans)
        for money, player in zip(payday(state).money, state.players, strict=True)
    )


def _played(state: GameState, moves: Sequence[Move]) -> GameState:
    """The position after the turn but for its end."""
    for move in moves:
        if not isinstance(move, End):
            played = play(state, move)
            assert not played.refused, f"{move} was never played in this position: {played}"
            state = played.state
    return state


def _action(turn: Considered) -> tuple[str, str]:
    """What a turn is told from others by: where and what; not by its cards, nor by where the pirate goes after it."""
    kept = [move for move in turn.moves if not isinstance(move, Buy | End | MovePirate)]
    return turn.place, str(kept[-1]) if kept else ""

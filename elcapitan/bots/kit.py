"""The kit for computer players of your own: a base class, what helps in writing one, and how it is found.

A package that is installed beside this program offers a player by an entry point of the group `elcapitan.bots`; its
name is then a level like our own (docs/bots.md). What such a player breaks is apart.py's and steady.py's business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint
from random import Random
from typing import NamedTuple

from elcapitan.bots import names
from elcapitan.bots.budget import Budget
from elcapitan.bots.finishing import ended
from elcapitan.bots.imagined import Imagined
from elcapitan.bots.ways import colours, deeds, loans, thorough_ways
from elcapitan.rules.moves import Move
from elcapitan.rules.play import play
from elcapitan.rules.position import digest
from elcapitan.rules.state import GameState, Stage


class Unusable(Exception):
    """Raised when an installed player cannot be loaded; the message is one sentence."""


class Player(ABC):
    """A computer player; one is made for each seat it plays."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    @abstractmethod
    def choose(self, state: GameState, seat: int, budget: Budget) -> Sequence[Move]:
        """What the seat does in this position, in which it has to act; it is asked until its turn is over.

        Usually all that is left of the turn, with its end; one move when settling (Q1) or naming the starter (Q4).
        The position is all there is to know: a player may be asked about any, in any order, after a take-back again.
        """

    def chance(self, state: GameState) -> Random:
        """Dice that fall the same way whenever the same seat is asked about the same position."""
        return Random(f"{self.seed}/{digest(state)}")


class WholeTurn(NamedTuple):
    """One way to use a turn."""

    moves: tuple[Move, ...]
    """With its end."""
    after: GameState
    """The position after it but for its end, before new cards are turned up."""


def whole_turns(state: GameState) -> Iterator[WholeTurn]:
    """The turns worth a thought at the beginning of one, each legal: the cheapest ways to each city, each action there.

    Nothing where no such turn is found, the action is done already, or no turn is being played: legal_moves(state) then
    has what there is.
    """
    if state.turn.acted or state.stage is not Stage.TURN:
        return
    game = Imagined.of(state, Random(0))
    building = colours(game)
    for plan in [*(plan for way in thorough_ways(game) for plan in deeds(game, way, building)), *loans(game)]:
        if moves := ended(state, plan.moves(game.atlas, state)):
            yield WholeTurn(tuple(moves), _played(state, moves[:-1]))


def _played(state: GameState, moves: Sequence[Move]) -> GameState:
    for move in moves:
        played = play(state, move)
        assert not played.refused, "the moves of a turn that the rules have accepted"
        state = played.state
    return state


def loaded(name: str, seed: int) -> Player:
    """The installed player of that name. KeyError if there is none, Unusable if it cannot be loaded."""
    return _made(names.entry_points()[name], seed)


def placed(place: str, seed: int) -> Player:
    """The player at a place in Python such as `benchmarks.mcts:Tree`, installed or not. Unusable if there is none."""
    return _made(EntryPoint(place, place, names.GROUP), seed)


def _made(point: EntryPoint, seed: int) -> Player:
    try:
        player: Player = point.load()(seed)
    except Exception as error:  # somebody else's code may fail in any way
        raise Unusable(f"the computer player {point.name!r} ({point.value}) cannot be loaded: {error!r}") from error
    if not callable(getattr(player, "choose", None)):
        raise Unusable(f"the computer player {point.name!r} ({point.value}) has no method choose(state, seat, budget)")
    return player

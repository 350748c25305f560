"""The kit for computer players of your own: a base class, what helps in writing one, and what is wrong with its moves.

A package that is installed beside this program offers a player by an entry point of the group `elcapitan.bots`; its
name is then a level like our own (docs/bots.md). It is loaded by elcapitan/bots/bot_loading.py; what such a player
breaks is subprocess_bot.py's and fallback_bot.py's business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from elcapitan.bots.budget import Budget
from elcapitan.games.capitan.bots.complete_turn import complete_turn
from elcapitan.games.capitan.bots.simulation.reachable_actions import thorough_plans
from elcapitan.games.capitan.bots.simulation.sim_state import SimState
from elcapitan.games.capitan.game import EL_CAPITAN
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.position import digest
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import before_end, play
from elcapitan.kit.bots.choice_rules import ChoiceRules
from elcapitan.kit.rules.seeded_chance import SEED_BYTES


class BotPlayer(ABC):
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
    game = SimState.of(state, Random(0))
    for plan in thorough_plans(game):
        if moves := complete_turn(state, plan.moves(game.board_tables, state)):
            yield WholeTurn(tuple(moves), before_end(state, moves))


def why_not(state: GameState, move: Move) -> Refusal | None:
    """Why the seat to act cannot make that move."""
    # Which cards are turned up makes no move more or less legal.
    played = play(state, move, Dealer(state.board, bytes(SEED_BYTES)).turn_up(state, move))
    return played if played.refused else None


def _ends_turn(state: GameState, move: Move) -> bool:
    return EL_CAPITAN.ruleset.ends_turn(move)


CHOICES: Final = ChoiceRules(EL_CAPITAN.ruleset, why_not, _ends_turn)
"""What is wrong with a player's moves."""

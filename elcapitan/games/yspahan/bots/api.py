"""What installed computer players of Yspahan are measured by: why their moves cannot be played.

A package offers one by an entry point of the group `elcapitan.bots.yspahan` (docs/bots.md): something that makes, from
a seed, an object with a method `choose(state, seat, budget)`. `state` is the seat's view of the position, with `?` for
cards in other hands; the answer is one move or more, up to the next roll, card drawn or question to another seat.
"""

from __future__ import annotations

from typing import Final

from elcapitan.games.yspahan.game import YSPAHAN
from elcapitan.games.yspahan.rules import play
from elcapitan.games.yspahan.rules.model.moves import Move, RollDice
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.bots.choice_rules import ChoiceRules


def is_answered(state: YspahanState, move: Move) -> bool:
    """Whether chance answers a legal move: a roll, or cards drawn."""
    return isinstance(move, RollDice) or play.cards_drawn(state, move) > 0


CHOICES: Final = ChoiceRules(YSPAHAN.ruleset, play.why_not, is_answered)

"""The level `easy`: does what brings most at first sight, or something nearly as good, as a beginner would.

Looks at no rival, keeps cards for their effects and never discards one as a die; never does anything much worse than
the best they see.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from elcapitan.games.yspahan.bots.greedy import greedy_moves
from elcapitan.games.yspahan.bots.main_options import MainOption
from elcapitan.games.yspahan.bots.weights import YspahanWeights
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanState

CANDIDATES: Final = 4
"""Main actions they hesitate between."""
CHOICE_NOISE: Final = 1.5
"""Points by which an action must be better to be chosen about three times as often."""
MAX_LOSS: Final = 4.0
"""Points they never give away by hesitating."""


def easy_moves(state: YspahanState, chance: Random, weights: YspahanWeights) -> tuple[Move, ...]:
    """What they do now."""

    def hesitate(options: Sequence[MainOption]) -> MainOption:
        open_to_them = [each for each in options[:CANDIDATES] if options[0].gain - each.gain <= MAX_LOSS]
        shares = [exp((each.gain - options[0].gain) / CHOICE_NOISE) for each in open_to_them]
        return chance.choices(open_to_them, shares)[0]

    return greedy_moves(state, weights._replace(rival=0.0), hesitate, with_cards=False)

"""The weights by which the computer players judge, in points at the end of the game unless said otherwise.

The defaults are what tuning began with, and what all levels but `expert` believe; what `expert` believes stands in
weights.json, by number of players, with how it was made.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from elcapitan.kit.bots.weights import StoredWeights


class JudgeWeights(NamedTuple):
    """One set of weights, for every number of players and all expansions."""

    finish_own: float = 1.0
    """How often one of the owners places a tile that finishes a road or city at an open edge, when they draw one."""
    finish_other: float = 0.1
    """The same of each other player."""
    extend: float = 0.2
    """What a tile that fits there and does not finish counts for instead."""
    crowd: float = 0.6
    """How much each further hole slows the filling of one."""
    around_own: float = 0.3
    """How often an owner places a tile that fits on an empty square around their cloister."""
    around_other: float = 0.1
    city: float = 1.0
    """What a point of a city counts for."""
    meadow: float = 1.0
    """The same of a meadow."""
    sheep: float = 1.0
    """The same of a flock."""
    follower: float = 4.5
    """The only follower in the supply."""
    spare: float = 0.8
    """What each further follower is worth as a part of the one before."""
    fade: float = 6.0
    """Turns to come after which a figure has lost a good third of its use."""
    back: float = 0.7
    """What a figure that comes back later is worth as a part of one that is back now."""
    big: float = 1.5
    """What the big figure is worth more than a follower."""
    builder: float = 4.0
    """In the supply."""
    double: float = 3.0
    """A second tile."""
    doubles: float = 3.0
    """Second tiles that a builder hardly ever exceeds."""
    pig: float = 1.5
    shepherd: float = 2.5
    harvest: float = 0.35
    """How often in a turn a flock can be scored."""
    growth: float = 2.0
    """Finished cities that a large meadow comes to touch during a whole game, beside those that are open now."""
    large: float = 8.0
    """Tiles of a large meadow."""
    intruders: float = 0.35
    """Of a meadow's points, what others take during a whole game."""
    events: float = 0.5
    """How often a figure still is where it is when the wheel's event comes."""
    goods: float = 2.0
    """How much a token tells about the majority."""
    rival: float = 1.0
    """What a point of all rivals together takes from a point of one's own."""

    def in_points(self) -> JudgeWeights:
        """Without preference: what is scored already and what may still be scored count alike."""
        return self._replace(city=1.0, sheep=1.0)


STORED: Final = StoredWeights(Path(__file__).with_name("weights.json"), JudgeWeights)
MOST_TUNED: Final = 4
"""Players; with more, the weights for that many are believed."""


def tuned_weights(players: int) -> JudgeWeights:
    """What `expert` believes at a table of that many players."""
    return STORED.of(min(players, MOST_TUNED))

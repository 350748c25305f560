"""Looking ahead: the best few turns are played on in imagined games, all on the same worlds, and compared there.

A world is a shuffle of our own of the cards nobody sees; what the table's dealer holds is not known here. Everybody
goes on by a quick look, for a few rounds; then the position is judged. What the eye says of a turn counts as much as a
few worlds do. The worse half of the turns is dropped again and again, so that an answer is ready at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from elcapitan.bots.budget import Watch
from elcapitan.bots.glance import glance
from elcapitan.bots.imagined import Imagined
from elcapitan.bots.judgement import Judge, Look, against
from elcapitan.bots.plan import PASS, Plan
from elcapitan.bots.ways import quick_ways

ROUNDS = 2
"""Rounds of the table that a game is imagined for."""
NOISE = 2.0
"""Florins by which a captain's judgement varies from one imagined game to the next."""
EYE = 3
"""Worlds that the first sight of a turn counts for."""


class Line:
    """One turn that is considered, and what came of it in each world."""

    def __init__(self, plan: Plan, seen: float = 0.0) -> None:
        self.plan = plan
        self.seen = seen
        """What it is worth at first sight."""
        self.worth: list[float] = []

    @property
    def mean(self) -> float:
        """To be compared with that of a line that has been in as many worlds."""
        return (EYE * self.seen + sum(self.worth)) / (EYE + len(self.worth))


def best_line(game: Imagined, lines: Sequence[Line], watch: Watch, chance: Random, judge: Judge) -> Line:
    """The line that does best within the time. ValueError if there is none."""
    if not lines:
        raise ValueError("no turn to look at")
    live = list(lines)
    steps = (len(live) - 1).bit_length()
    for step in range(1, steps + 1):
        while not watch.spent(step / steps):
            worths = _one_world(game, live, watch, chance, judge)
            for line, worth in zip(live, worths, strict=False):
                line.worth.append(worth)
        live = sorted(live, key=lambda each: -each.mean)[: (len(live) + 1) // 2]
    return live[0]


def _one_world(game: Imagined, lines: Sequence[Line], watch: Watch, chance: Random, judge: Judge) -> Sequence[float]:
    """By line, what it comes to there; none if the time was over before all had been looked at."""
    world, judgement = game.dealt(chance), chance.getrandbits(32)
    worths = []
    for line in lines:
        if watch.over():
            return ()
        worths.append(imagined(world.copy(Random(judgement)), line.plan, judge))
        watch.rolled_out()
    return worths


def imagined(game: Imagined, plan: Plan, judge: Judge) -> float:
    """What the turn is worth to the seat to act, in the one world the game is; the game is played on."""
    seat = game.seat
    game.play(plan)
    for _ in range(ROUNDS * game.players - 1):
        if game.over:
            break
        game.play(reply(game, judge))
    return against(judge.worths(game), seat, judge.weights)


def reply(game: Imagined, judge: Judge) -> Plan:
    """What whoever is to act would do at a glance."""
    gauss = game.chance.gauss
    return glance(Look(judge, game), quick_ways(game), lambda: gauss(0.0, NOISE)) or Plan(PASS)

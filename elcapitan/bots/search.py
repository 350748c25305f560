"""Looking ahead: the best few turns are played on in imagined games, all on the same worlds, and compared there.

A world is a shuffle of our own of the cards nobody sees; what the table's dealer holds is not known here. Everybody
goes on by a quick look, for a few rounds. The position is judged after each of them, and the mean counts: early
judgements know less of what follows, late ones more of what was mere chance. What the eye says of a turn counts as much
as a few worlds do. The worse half of the turns is dropped again and again, so that an answer is ready at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from elcapitan.bots.budget import Watch
from elcapitan.bots.glance import Whims, glance
from elcapitan.bots.imagined import Imagined
from elcapitan.bots.judge import Judge
from elcapitan.bots.judgement import Outlook, against, worths
from elcapitan.bots.plan import PASS, Plan
from elcapitan.bots.ways import quick_ways
from elcapitan.rules.payday import LAST_PHASE

ROUNDS = 4
"""Rounds of the table that a game is imagined for."""
NOISE = 1.0
"""Florins by which a captain's likings vary from one imagined game to the next."""
DECIDED = 80.0
"""Florins of a lead that nobody makes up for in the last phase."""
WON = 1000.0
"""More than any purse: between turns that win for sure, the eye chooses."""
EYE = 2
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
    seat, whims = game.seat, whims_of(game)
    game.play(plan)
    turns, sights = game.players - 1, 0.0
    for _ in range(ROUNDS):
        for _ in range(turns):
            if game.over:
                break
            game.play(reply(game, judge, whims[game.seat]))
        turns = game.players
        sights += sight(game, judge, seat)
    return sights / ROUNDS


def whims_of(game: Imagined) -> list[Whims]:
    """By seat; they hold in this world to the end, whatever is tried in it: so turns are compared fairly."""
    gauss = game.chance.gauss
    return [[gauss(0.0, NOISE) for _ in range(game.atlas.cities + 1)] for _ in range(game.players)]


def sight(game: Imagined, judge: Judge, seat: int) -> float:
    """What the position is worth to the seat; WON where the game is as good as won, whatever the florins."""
    money = worths(judge, game)
    if game.phase == LAST_PHASE:
        lead = money[seat] - max(florins for rival, florins in enumerate(money) if rival != seat)
        if lead >= DECIDED:
            return WON
    return against(money, seat, judge.weights)


def reply(game: Imagined, judge: Judge, whims: Whims) -> Plan:
    """What whoever is to act would do at a glance."""
    return glance(Outlook(judge, game), quick_ways(game), whims) or Plan(PASS)

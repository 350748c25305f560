"""What a seat does: all that it may do is ranked by first estimate or in imagined games, and one of it is chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from elcapitan.bots.budget import Budget, RunningBudget
from elcapitan.games.carcassonne.bots import choices
from elcapitan.games.carcassonne.bots.characters import CHARACTERS
from elcapitan.games.carcassonne.bots.judge import CarcassonneJudge
from elcapitan.games.carcassonne.bots.judge_weights import JudgeWeights, tuned_weights
from elcapitan.games.carcassonne.bots.playing_on import draw_world
from elcapitan.games.carcassonne.bots.simulation.sim_game import CarcassonneSim
from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage as Stage
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.rules.play import DRAW
from elcapitan.kit.bots import search

MOST_ALIKE: Final = 3
"""Choices compared that place the tile in the same way."""
TRUST: Final = (2.0, 4.5)
"""By rounds, imagined games that the first estimate counts for: the further they go, the more chance is in them."""
HESITATED: Final = 30
"""Choices between which a level hesitates: the best by first estimate."""
MAX_LOSS: Final = 8.0
"""Points that hesitation never costs, as far as the level can tell."""

FEW: Final = 4
"""Players. With eight and everything, an imagined game of two rounds takes a tenth of a turn's time."""


class CarcassonneLevel(NamedTuple):
    """How a level chooses a tile and a figure; all else is done as it seems best by first estimate."""

    hesitation: float = 0.0
    """The points by which one choice must be better than another to be made about three times as often."""
    candidates: int = 0
    """The best few by first estimate, which are compared in imagined games; none: it hesitates."""
    rounds: int = 0
    """Turns of the own seat in these games, after those of all others; none with more than `FEW` players."""
    tuned: bool = False
    """It believes the weights of weights.json."""


LEVELS: Final[Mapping[str, CarcassonneLevel]] = {
    "easy": CarcassonneLevel(hesitation=6.0),
    "normal": CarcassonneLevel(hesitation=1.3),
    "hard": CarcassonneLevel(candidates=8),
    "expert": CarcassonneLevel(candidates=10, rounds=1, tuned=True),
}
"""The arena set them (benchmarks/README.md)."""
FIRST_ESTIMATE: Final = CarcassonneLevel(hesitation=1e-6)
"""Does what is best by first estimate."""


def weights_of(level: str, character: str, players: int) -> JudgeWeights:
    """What a player of that level and character believes."""
    return CHARACTERS.weights(character, tuned_weights(players) if LEVELS[level].tuned else JudgeWeights())


RankedMoves = list[tuple[float, Sequence[Move]]]
"""What may be done now, each with the points that it is worth less than the first."""


def decide_turn(
    state: CarcassonneState, weights: JudgeWeights, level: CarcassonneLevel, chance: Random, watch: RunningBudget
) -> RankedMoves:
    """What the seat to act does, up to where something new is learnt, and before what else it was chosen."""
    if state.stage is Stage.DRAW:
        return [(0.0, [DRAW])]
    game = CarcassonneSim(state)
    judge = CarcassonneJudge(game, weights)
    found = sorted(choices.possible_choices(game, judge), key=lambda choice: -choice.gain)
    is_answer = state.stage in (Stage.PLAGUE, Stage.SHEEP)
    if level.candidates and not is_answer:
        few = search.best_few(found, lambda each: each[1:3], level.candidates, MOST_ALIKE)
        rounds = level.rounds if len(state.players) <= FEW else 0
        candidates = [search.Candidate(each, each.gain, TRUST[rounds]) for each in few]
        outcome = CarcassonneJudge(game, weights.in_points())
        best, *others = search.compare(candidates, lambda: draw_world(game, judge, outcome, chance, rounds), watch)
        behind = [(best.lead_over(other) if other.leads else best.seen - other.seen, other.choice) for other in others]
        ranked = [(0.0, best.choice), *behind]
    else:
        found = found[:HESITATED]
        gains = [each.gain for each in found]
        at = 0 if is_answer else search.hesitate(gains, chance, level.hesitation, MAX_LOSS)
        ranked = [(gains[at] - each.gain, each) for each in (found.pop(at), *found)]
    return [(behind, choices.moves_of(game, choice)) for behind, choice in ranked]


def first_estimates(state: CarcassonneState, weights: JudgeWeights | None = None) -> RankedMoves:
    """What the seat to act may do, by first estimate; None: as `expert` judges."""
    believed = weights or tuned_weights(len(state.players))
    return decide_turn(state, believed, FIRST_ESTIMATE, Random(0), Budget(rollouts=1).begin())

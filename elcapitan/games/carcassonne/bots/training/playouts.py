"""Whole games imagined after a choice: what the yardstick and the review play out by the thousand.

A choice is a tile with a figure, or an answer about sheep or to the plague. A world shuffles the unseen tiles and draws
tokens of its own; everyone goes on greedily by the weights of `expert`, to the end, comparing a few places for a tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from elcapitan.bots.bot import PuzzleTerms
from elcapitan.games.carcassonne.bots import playing_on
from elcapitan.games.carcassonne.bots.decision import first_estimates
from elcapitan.games.carcassonne.bots.explanation import explains
from elcapitan.games.carcassonne.bots.judge import CarcassonneJudge
from elcapitan.games.carcassonne.bots.judge_weights import JudgeWeights, tuned_weights
from elcapitan.games.carcassonne.bots.simulation.sim_game import CarcassonneSim
from elcapitan.games.carcassonne.bots.training import rule_letters
from elcapitan.games.carcassonne.rules.model import moves
from elcapitan.games.carcassonne.rules.model.position import digest
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from elcapitan.games.carcassonne.rules.play import draws_token, play
from elcapitan.kit.bots.playouts import KitPlayouts
from elcapitan.kit.bots.search import best_few
from elcapitan.kit.rules.played import expect_played

BEST_FEW: Final = 8
"""Choices of a position that are compared, the best by first estimate."""
MOST_ALIKE: Final = 2
"""Of these, choices that place the tile in the same way."""
MOST_PLACES: Final = 12
"""For a tile, of which those who play a game to its end choose: all of them take twice the time, more with all
expansions."""
THIRDS: Final = 3
"""Parts of the game, by tiles drawn."""


class CarcassonnePlayout(NamedTuple):
    """A game in one world, the choice done."""

    game: CarcassonneSim
    weights: JudgeWeights
    seat: int
    """From 0, who chose."""
    deck: Iterator[str]
    tokens: Random

    def play_out(self) -> Sequence[int]:
        """Every seat's points at the end."""
        game, judge = self.game, CarcassonneJudge(self.game, self.weights)
        while game.stage is not CarcassonneStage.OVER:
            if playing_on.is_next_turn(game, self.seat):
                judge = CarcassonneJudge(game, self.weights)
            playing_on.play_step(game, judge, self.deck, self.tokens, MOST_PLACES)
        return game.points

    def look_ahead(self) -> float:
        """The points that the seat is ahead of the others, as judged before it draws again."""
        judge = CarcassonneJudge(self.game, self.weights)
        playing_on.play_rounds(self.game, judge, self.seat, self.deck, self.tokens, 0)
        return judge.value(self.game, judge.stakes(self.seat))


class CarcassonnePlayouts(KitPlayouts):
    """Where there is a choice, and games played on after it."""

    playout_version = 2
    """Raised whenever the players of imagined games change: what was played out before is then to be made again."""
    least_suspect = 1.5
    """Points that a choice must seem to lose before the review plays it out."""
    phase_name = "third"
    kinds = {
        moves.PlaceFigure: "figure",
        moves.TakeCrown: "crown",
        moves.PlaceNoFigure: "none",
        moves.DecideFlock: "sheep",
        moves.ReturnFigure: "plague",
    }
    is_reviewed = staticmethod(explains)
    puzzle_terms = PuzzleTerms(letters="BDFGHIKLMPRVW")

    def shortlist(self, state: CarcassonneState) -> Sequence[Sequence[moves.Move]]:
        """The choices worth comparing, by first estimate, the best first; empty where there are not several."""
        if not explains(state):
            return []
        choices = [tuple(made) for _behind, made in first_estimates(state)]
        found = best_few(choices, lambda made: made[:-1], BEST_FEW, MOST_ALIKE)
        return found if len(found) > 1 else []

    def similar_turns(self, state: CarcassonneState, turn: Sequence[moves.Move]) -> Sequence[Sequence[moves.Move]]:
        """The same tile in the same way with other figures, the best by first estimate first."""
        return [made for _behind, made in first_estimates(state) if made[0] == turn[0] and [*made] != [*turn]]

    letters_of = staticmethod(rule_letters.letters_of)

    def result_of(self, state: CarcassonneState, choice: Sequence[moves.Move]) -> str:
        """A digest of the position after it, or before a token is drawn. ValueError if the rules refuse a move."""
        for move in choice:
            if draws_token(move):
                return f"{move} {digest(state)}"
            state = expect_played(move, play(state, move)).state
        return digest(state)

    def phase(self, state: CarcassonneState) -> int:
        """The third of the game, from 1."""
        total = state.box.stack + state.box.river_tiles
        return 1 + min(THIRDS - 1, THIRDS * (total - state.stack - state.river) // total)

    def imagine(
        self, state: CarcassonneState, choice: Sequence[moves.Move], worlds: Iterable[str]
    ) -> Iterator[CarcassonnePlayout]:
        """By world, the game after the choice, which may be empty. ValueError if it is not one by the rules."""
        self.result_of(state, choice)
        weights, begin = tuned_weights(len(state.players)), CarcassonneSim(state)
        for world in worlds:
            game, tokens = begin.copy(), Random(f"{world}/tokens")
            playing_on.play_moves(game, choice, iter(()), tokens)
            deck = iter(playing_on.shuffle_unseen(game.state, Random(world)))
            yield CarcassonnePlayout(game, weights, state.asked - 1, deck, tokens)

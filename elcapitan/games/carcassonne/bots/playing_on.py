"""Imagined games: the unseen tiles are shuffled anew, and everyone does what seems best by first estimate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from elcapitan.games.carcassonne.bots import choices
from elcapitan.games.carcassonne.bots.choices import CarcassonneChoice
from elcapitan.games.carcassonne.bots.judge import CarcassonneJudge
from elcapitan.games.carcassonne.bots.simulation.sim_game import CarcassonneSim
from elcapitan.games.carcassonne.rules import sequence, sheep
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage as Stage
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.rules.play import DRAW, draws_token
from elcapitan.kit.bots.search import World


def shuffle_unseen(state: CarcassonneState, chance: Random) -> list[str]:
    """An order in which the tiles may be drawn: the river, its lake last, before all others."""
    kinds, lake = state.box.kinds, state.box.lake
    order = [tile for tile, count in state.unseen.items() for _copy in range(count)]
    chance.shuffle(order)
    return sorted(order, key=lambda tile: 2 if kinds[tile].set != tiles.RIVER else tile == lake)


def turn_up(state: CarcassonneState, move: moves.Move, deck: Iterator[str], chance: Random) -> Sequence[str]:
    """What chance answers to a move: tiles of the deck, or a token of the bag."""
    if move is DRAW:
        return sequence.tiles_to_draw(state, islice(deck, state.stack + state.river))
    bag = sheep.tokens_in_bag(state) if draws_token(move) else {}
    return chance.choices([*bag], [*bag.values()]) if bag else ()


def play_moves(game: CarcassonneSim, made: Sequence[moves.Move], deck: Iterator[str], chance: Random) -> None:
    """Legal moves, with the answers of chance."""
    for move in made:
        game.play(move, turn_up(game.state, move, deck, chance))


def play_step(
    game: CarcassonneSim, judge: CarcassonneJudge, deck: Iterator[str], chance: Random, most: int = 0
) -> None:
    """The seat that is asked does what seems best, or draws.

    `most`: of so many places for a tile, drawn by chance; 0: of all.
    """
    made: Sequence[moves.Move] = [DRAW]
    if game.stage != Stage.DRAW:
        places = game.place_moves() if most and game.stage == Stage.PLACE else []
        few = chance.sample(places, most) if len(places) > most else places
        made = choices.moves_of(game, max(choices.possible_choices(game, judge, few)))
    play_moves(game, made, deck, chance)


def is_next_turn(game: CarcassonneSim, seat: int) -> bool:
    """Whether that seat, from 0, begins its turn."""
    return game.stage == Stage.DRAW and game.seat == seat and not game.state.second


def play_rounds(
    game: CarcassonneSim, judge: CarcassonneJudge, seat: int, deck: Iterator[str], chance: Random, rounds: int
) -> None:
    """All seats play by the judge until that seat, from 0, begins a turn, and for `rounds` rounds more."""
    while game.stage != Stage.OVER:
        if is_next_turn(game, seat):
            if not rounds:
                break
            rounds -= 1
        play_step(game, judge, deck, chance)


def draw_world(
    game: CarcassonneSim, judge: CarcassonneJudge, outcome: CarcassonneJudge, chance: Random, rounds: int
) -> World[CarcassonneChoice]:
    """A world, and what a choice is worth there after `rounds` rounds, before the seat on turn draws again.

    All seats play by `judge`; `outcome` judges where it ends.
    """
    seat, stakes = game.seat, judge.stakes(game.seat)
    order, luck = shuffle_unseen(game.state, chance), chance.random()

    def play_on(choice: CarcassonneChoice) -> tuple[float, float]:
        ahead, deck, tokens = game.copy(), iter(order), Random(luck)
        play_moves(ahead, choices.moves_of(game, choice), deck, tokens)
        play_rounds(ahead, judge, seat, deck, tokens, rounds)
        lead = outcome.value(ahead, stakes)
        return lead, lead

    return play_on

"""Imagined games: the unseen tiles are shuffled anew, and everyone does what seems best by first estimate."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from elcapitan.games.carcassonne.bots import choices
from elcapitan.games.carcassonne.bots.choices import TileChoice
from elcapitan.games.carcassonne.bots.judge import CarcassonneJudge
from elcapitan.games.carcassonne.bots.simulation.sim_game import SHEPHERD, CarcassonneSim
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage as Stage
from elcapitan.kit.bots.search import World


def shuffle_unseen(game: CarcassonneSim, chance: Random) -> list[str]:
    """An order in which the tiles may be drawn: the river, its lake last, before all others."""
    kinds, lake = game.box.kinds, game.box.lake
    order = [tile for tile, count in game.unseen.items() for _copy in range(count)]
    chance.shuffle(order)
    return sorted(order, key=lambda tile: 2 if kinds[tile].set != tiles.RIVER else tile == lake)


def draw_token(game: CarcassonneSim, chance: Random) -> str:
    bag = game.bag()
    return chance.choices([*bag], [*bag.values()])[0]


def do_choice(game: CarcassonneSim, choice: TileChoice, chance: Random) -> None:
    """The seat on turn places the tile, if it does not lie yet, and the figure; a shepherd draws a token."""
    if game.tile:
        game.place(choice.square, choice.rotation)
    kind, place = choice.figure
    if choice.figure == choices.NO_FIGURE:
        game.finish_figure()
    elif kind == choices.CROWN:
        game.take_crown(place)
    else:
        game.put(kind, place, draw_token(game, chance) if kind == SHEPHERD else "")


def play_step(
    game: CarcassonneSim, judge: CarcassonneJudge, deck: Iterator[str], chance: Random, most: int = 0
) -> None:
    """The seat that is asked does what seems best; a tile is drawn from the deck.

    `most`: of so many places for a tile, drawn by chance; 0: of all.
    """
    if game.stage == Stage.DRAW:
        game.draw(deck)
        return
    stakes = judge.stakes(game.asked)
    if game.stage == Stage.SHEEP:
        score, grow = judge.flock_gains(game, game.own_flock(), stakes)
        game.decide_flock("" if score >= grow else draw_token(game, chance))
    elif game.stage == Stage.PLAGUE:
        game.return_figure(max(choices.return_gains(game, judge, stakes))[1])
    else:
        places = game.place_moves() if most and game.tile else []
        few = chance.sample(places, most) if len(places) > most else places
        do_choice(game, max(choices.tile_choices(game, judge, stakes, few)), chance)


def draw_world(
    game: CarcassonneSim, judge: CarcassonneJudge, outcome: CarcassonneJudge, chance: Random, rounds: int
) -> World[TileChoice]:
    """A world, and what a choice is worth there after `rounds` rounds, before the seat on turn draws again.

    All seats play by `judge`; `outcome` judges where it ends.
    """
    seat, stakes = game.seat, judge.stakes(game.seat)
    order, luck = shuffle_unseen(game, chance), chance.random()

    def play_on(choice: TileChoice) -> tuple[float, float]:
        ahead, deck, tokens, left = game.copy(), iter(order), Random(luck), rounds
        do_choice(ahead, choice, tokens)
        while ahead.stage != Stage.OVER:
            if ahead.stage == Stage.DRAW and ahead.seat == seat and not ahead.second:
                if not left:
                    break
                left -= 1
            play_step(ahead, judge, deck, tokens)
        lead = outcome.value(ahead, stakes)
        return lead, lead

    return play_on

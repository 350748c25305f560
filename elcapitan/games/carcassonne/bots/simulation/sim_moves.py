"""The moves of the rules in the fast game, and back."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.games.carcassonne.bots.simulation.sim_game import CarcassonneSim
from elcapitan.games.carcassonne.bots.simulation.sim_land import PARTS, SimFigure, square_number, square_place
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.moves import Move


def place_move(square: int, rotation: int) -> Move:
    return moves.PlaceTile(*square_place(square), rotation)


def figure_move(kind: tiles.TileKind, figure: tuple[int, int]) -> Move:
    """A figure on a part of that tile."""
    return moves.PlaceFigure(tiles.KINDS[figure[0]], kind.parts[figure[1]].name)


def return_move(game: CarcassonneSim, figure: SimFigure) -> Move:
    return moves.ReturnFigure(*square_place(game.land.squares[figure[2] // PARTS]))


def play(game: CarcassonneSim, move: Move, turned_up: Sequence[str] = ()) -> None:
    """A legal move, with the answer of chance."""
    match move:
        case moves.DrawTile():
            game.draw(turned_up)
        case moves.PlaceTile(x, y, rotation):
            game.place(square_number(x, y), rotation)
        case moves.PlaceFigure(kind, part):
            token = turned_up[0] if kind == tiles.SHEPHERD else ""
            game.put(tiles.KINDS.index(kind), game.land.types[-1].places[part], token)
        case moves.PlaceNoFigure():
            game.finish_figure()
        case moves.TakeCrown(sector):
            game.take_crown(tiles.SECTORS.index(sector))
        case moves.DecideFlock(decision):
            game.decide_flock(turned_up[0] if decision == moves.GROW else "")
        case moves.ReturnFigure(x, y):
            tile = game.land.at[square_number(x, y)][0] // PARTS
            game.return_figure(next(each for each in game.return_moves() if each[2] // PARTS == tile))

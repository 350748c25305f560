"""Placing one figure on the tile just laid (F1, F3, B1, B2, B7, D1, D2, O4), a crown (W9), or none."""

from __future__ import annotations

from tests.games.carcassonne.referee import board, position, sheep
from tests.games.carcassonne.referee.chance import Chance
from tests.games.carcassonne.referee.errors import RECORD, BreachError
from tests.games.carcassonne.referee.land import Spot
from tests.games.carcassonne.referee.position import Figure, Position


def check_figure(now: Position, kind: str, name: str) -> Spot:
    """Where the figure would stand; raises BreachError with the first rule it breaks."""
    position.check_stage(now, "figure", position.FIGURE)
    if kind not in board.FIGURES:
        raise BreachError(RECORD, f"{kind!r} is no kind of figure.")
    if kind not in now.mover.supply:
        raise BreachError("S2", f"{kind} is not in play.")
    if now.mover.supply[kind] == 0:
        raise BreachError("F1", f"No {kind} is in the supply.")
    laid = now.tiles[-1]
    part = board.tile(laid.id).part(name)
    if part is None:
        raise BreachError("F1", f"{laid.id} has no {name}.")
    spot = Spot(laid.x, laid.y, name)
    feature = now.land.feature(spot)
    own_follower = any(figure.seat == now.seat for figure in now.figures_on(feature, *board.FOLLOWERS))
    if kind in board.FOLLOWERS:
        # O4: "With `no` no follower is placed on a meadow".
        if part.kind == board.MEADOW and now.options.farmers == "no":
            raise BreachError("O4", "There are no farmers in this game.")
        # F3: "only on a part whose whole feature holds no follower yet, not even an own one".
        if now.figures_on(feature, *board.FOLLOWERS):
            raise BreachError("F3", f"A follower is on {name} already.")
    if kind == board.BUILDER:
        # B2: "on a road or city part whose feature holds a follower of the same player".
        if part.kind not in (board.ROAD, board.CITY):
            raise BreachError("B2", f"A builder never stands on a {part.kind}.")
        if not own_follower:
            raise BreachError("B2", f"No own follower is on {name}.")
    if kind == board.PIG:
        # B7: "on a meadow part whose meadow holds a farmer of the same player".
        if part.kind != board.MEADOW:
            raise BreachError("B7", f"A pig never stands on a {part.kind}.")
        if not own_follower:
            raise BreachError("B7", f"No own farmer is on {name}.")
    if kind == board.SHEPHERD:
        if part.kind != board.MEADOW:
            raise BreachError("D1", f"A shepherd never stands on a {part.kind}.")
        # D2: "Not on a meadow with another shepherd".
        if now.figures_on(feature, board.SHEPHERD):
            raise BreachError("D2", f"A shepherd is on {name} already.")
    return spot


def place_figure(now: Position, kind: str, name: str, chance: Chance) -> None:
    spot = check_figure(now, kind, name)
    now.mover.supply[kind] -= 1
    now.figures.append(Figure(now.seat, kind, *spot))
    now.tell("FigurePlaced", seat=now.seat, kind=kind, x=spot.x, y=spot.y, part=spot.part)
    if kind == board.SHEPHERD:
        sheep.first_token(now, chance)


def check_crown(now: Position, sector: str) -> None:
    """W9: "an *ordinary* figure on any empty crown space instead"."""
    position.check_stage(now, "crown", position.FIGURE)
    if not now.options.with_board:
        raise BreachError("O3", "There is no wheel.")
    if sector not in board.SECTORS:
        raise BreachError(RECORD, f"{sector!r} is no sector.")
    if len(now.crowns.get(sector, [])) == board.CROWN_SPACES[sector]:
        raise BreachError("W9", f"No crown space of {sector} is empty.")
    if now.mover.supply[board.FOLLOWER] == 0:
        raise BreachError("W9", "No ordinary figure is in the supply.")


def place_crown(now: Position, sector: str) -> None:
    check_crown(now, sector)
    now.mover.supply[board.FOLLOWER] -= 1
    now.crowns.setdefault(sector, []).append(now.seat)
    now.tell("CrownTaken", seat=now.seat, sector=sector)

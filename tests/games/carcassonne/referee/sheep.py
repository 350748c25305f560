"""Shepherds, sheep and wolves (D3 to D9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.carcassonne.referee import board, position
from tests.games.carcassonne.referee.land import Feature, Spot
from tests.games.carcassonne.referee.position import Figure, Position

if TYPE_CHECKING:
    from tests.games.carcassonne.referee.chance import Chance


def bag(now: Position) -> list[str]:
    """What is in it, as listed: 1s, 2s, 3s, 4s, wolves (S8). A wolf never lies outside."""
    outside = [str(token) for tokens in now.flocks.values() for token in tokens]
    return [token for token, count in board.BAG.items() for _ in range(count - outside.count(token))]


def _draw_token(now: Position, chance: Chance) -> str:
    token = chance.token(now)
    now.tokens += 1
    now.tell("TokenDrawn", seat=now.seat, sheep=0 if token == board.WOLF else int(token))
    return token


def first_token(now: Position, chance: Chance) -> None:
    """D3, of the shepherd placed last."""
    shepherd = now.figures[-1]
    token = _draw_token(now, chance)
    if token == board.WOLF:
        # "Wolf: the wolf goes back into the bag, the shepherd to its owner."
        now.send_home(shepherd, "wolf")
    else:
        now.flocks[shepherd.spot] = [int(token)]


def shepherd_of(now: Position, seat: int) -> Figure:
    """The seat's shepherd on the land; there is one where D4 asks."""
    return next(figure for figure in now.figures if (figure.seat, figure.kind) == (seat, board.SHEPHERD))


def flock(now: Position, meadow: Feature) -> list[Spot]:
    """The places on that meadow where tokens lie: joined meadows have one common flock (D7)."""
    return [spot for spot in now.flocks if spot in meadow]


def grow(now: Position, chance: Chance) -> None:
    """D5."""
    position.check_stage(now, "sheep", position.SHEEP)
    own = shepherd_of(now, now.seat)
    token = _draw_token(now, chance)
    if token != board.WOLF:
        now.flocks[own.spot].append(int(token))
        return
    # "Wolf: all sheep of the meadow and the wolf go back into the bag, all its shepherds to their owners."
    meadow = now.land.feature(own.spot)
    lose_flock(now, meadow)
    for shepherd in now.figures_on(meadow, board.SHEPHERD):
        now.send_home(shepherd, "wolf")


def score(now: Position) -> None:
    """D6: "each shepherd's owner gets 1 point for each sheep of the whole meadow", printed ones too (D8)."""
    position.check_stage(now, "sheep", position.SHEEP)
    meadow = now.land.feature(shepherd_of(now, now.seat).spot)
    places = flock(now, meadow)
    tokens = [token for spot in places for token in now.flocks[spot]]
    printed = sum(now.land.part(spot).sheep for spot in meadow)
    shepherds = now.figures_on(meadow, board.SHEPHERD)
    points = now.pay("sheep", "sheep", {shepherd.seat: sum(tokens) + printed for shepherd in shepherds})
    now.tell("FlockScored", squares=now.land.squares(meadow), tokens=sum(tokens), printed=printed, points=points)
    for spot in places:
        del now.flocks[spot]
    for shepherd in shepherds:
        now.send_home(shepherd, "flock")


def lose_flock(now: Position, meadow: Feature) -> None:
    """Its tokens go back into the bag."""
    places = flock(now, meadow)
    now.tell("FlockLost", tokens=sum(token for spot in places for token in now.flocks[spot]))
    for spot in places:
        del now.flocks[spot]

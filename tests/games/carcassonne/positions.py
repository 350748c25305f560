"""Positions of Carcassonne for tests: tiles and figures that lie as said, and turns played on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from elcapitan.games.carcassonne.rules import play, scoring
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.events import Event
from elcapitan.games.carcassonne.rules.model.land import Land
from elcapitan.games.carcassonne.rules.model.refusal import Refusal
from elcapitan.games.carcassonne.rules.model.state import (
    CarcassonnePlayer,
    CarcassonneStage,
    CarcassonneState,
    Figure,
    Flock,
)
from elcapitan.games.carcassonne.tile_file import box_of
from elcapitan.kit.rules.played import Played

PLENTY = 40
"""Tiles left in the stack."""


def table(
    *lying: str, players: int = 2, sets: Sequence[str] = tiles.SETS, wheel: str = "none", farmers: bool = True
) -> CarcassonneState:
    """Seat 1 is to draw; the tiles lie as in `b16 0 0 0`, and nothing else but the wheel's board if it is in play."""
    box = box_of(tiles.CarcassonneOptions(tuple(sets), wheel, farmers))
    land = Land()
    if box.has_wheel_board:
        for square, x, y in box.board:
            land = land.lay(square, (x, y), 0)
    for text in lying:
        tile, x, y, rotation = text.split()
        land = land.lay(box.kinds[tile], (int(x), int(y)), int(rotation))
    return CarcassonneState(
        box,
        (CarcassonnePlayer(box.supply),) * players,
        seat=1,
        stage=CarcassonneStage.DRAW,
        land=land,
        stack=PLENTY,
        river=0,
        unseen=box.unseen,
        pig=box.pig,
    )


def stand(state: CarcassonneState, *figures: str) -> CarcassonneState:
    """Figures out of the supply, each as `1 follower 0 0 road-1`: seat, kind, square, part."""
    for text in figures:
        seat, kind, x, y, part = text.split()
        at = int(seat) - 1
        players = list(state.players)
        players[at] = players[at].with_figures(kind, -1)
        assert players[at].supply[tiles.KINDS.index(kind)] >= 0
        placed = Figure(int(seat), kind, state.land.at[int(x), int(y)].part(part))
        state = state._replace(players=tuple(players), figures=(*state.figures, placed))
    return state


def herd(state: CarcassonneState, place: str, *sheep: int) -> CarcassonneState:
    """Tokens beside the shepherd on `0 0 meadow-1`."""
    x, y, part = place.split()
    flock = Flock(state.land.at[int(x), int(y)].part(part), sheep)
    return state._replace(flocks=(*state.flocks, flock), tokens=state.tokens + len(sheep))


class Done(NamedTuple):
    """What some moves have led to."""

    state: CarcassonneState
    events: list[Event]

    def of(self, kind: type[Any]) -> list[Any]:
        """The events of that class."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def points(self) -> tuple[int, ...]:
        return points(self.state)

    @property
    def legal(self) -> list[str]:
        return legal(self.state)


def do(state: CarcassonneState, *texts: str) -> Done:
    """Plays moves; after a slash stands what chance answers: `draw / b04 b01`."""
    events: list[Event] = []
    for text in texts:
        order, _slash, answer = text.partition(" / ")
        played = play.play(state, moves.parse(order), tuple(answer.split()))
        assert isinstance(played, Played), f"{text}: {played}"
        state = played.state
        events += played.events
    return Done(state, events)


def turn(state: CarcassonneState, tile_there: str, *texts: str) -> Done:
    """The player on turn places a tile, as `b22 3 0 0`, and does what follows; without more they pass."""
    tile, _space, place = tile_there.partition(" ")
    return do(draws(state, tile), f"place {place}", *(texts or ("pass",)))


def placed(state: CarcassonneState, tile_there: str) -> CarcassonneState:
    """The player on turn has placed a tile, as `b22 3 0 0`, and may place a figure."""
    tile, _space, place = tile_there.partition(" ")
    return do(draws(state, tile), f"place {place}").state


def refused(state: CarcassonneState, text: str) -> Refusal:
    """Why a move is refused."""
    order, _slash, answer = text.partition(" / ")
    found = play.play(state, moves.parse(order), tuple(answer.split()))
    assert isinstance(found, Refusal), f"{text} is legal"
    return found


def draws(state: CarcassonneState, tile: str) -> CarcassonneState:
    """That tile is to be placed."""
    return state._replace(stage=CarcassonneStage.PLACE, tile=tile)


def legal(state: CarcassonneState) -> list[str]:
    return [str(move) for move in play.legal_moves(state)]


def ended(state: CarcassonneState) -> Done:
    """The last scoring of a position."""
    history: list[tuple[Event, CarcassonneState]] = []
    after = scoring.end_game(state, history)
    return Done(after, [event for event, _after in history])


def points(state: CarcassonneState) -> tuple[int, ...]:
    return tuple(player.points for player in state.players)


def supply(state: CarcassonneState, seat: int) -> dict[str, int]:
    return dict(zip(tiles.KINDS, state.players[seat - 1].supply, strict=True))

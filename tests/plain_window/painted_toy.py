"""The toy game with a board of its own within the plain window: bids and a die to be clicked, a die that flies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pygame import Rect, Surface

from elcapitan.client.sound_names import Sound
from elcapitan.client.table.clips import AnimationClip, FlightSprite, Point
from elcapitan.client.table.hit_test import ThingRects, numbered
from elcapitan.kit.table.click_paths import Way
from elcapitan.kit.table.event_view import EventView
from elcapitan.kit.table.motion import Motion, fly
from elcapitan.kit.table.things import Thing
from elcapitan.plain_window.plain_clicks import PlainClicks
from elcapitan.plain_window.plain_events import PlainDirector, PlainEvents
from elcapitan.plain_window.plain_face import PlainFace, PlainReplay
from elcapitan.plain_window.plain_table import PlainController, PlainTable
from elcapitan.plain_window.plain_things import PlainQueries
from elcapitan.plain_window.plain_view import PlainFrame, PlainLayout, PlainView
from tests.toy_game import Refused

BID, DIE, CUP, VOICE = "bid", Thing("die"), Thing("cup"), Thing("voice")
TOO_HIGH = 4


class PaintedClicks(PlainClicks):
    """A bid is one click; the die is taken up, then put into the cup, or a point is asked for."""

    kinds = frozenset((BID, "die", "cup", "voice"))

    def ways(self, moves: tuple[str, ...]) -> Iterable[Way]:
        word, _, number = moves[0].partition(" ")
        if word == "bid":
            yield Way((Thing(BID, number=int(number)),), moves)
        elif word in ("roll", "ask"):
            yield Way((DIE, CUP if word == "roll" else VOICE), moves)

    def reasons(self, chosen: tuple[Thing, ...], target: Thing) -> Iterable[Refused | None]:
        if target.kind == BID:
            played = self.rules.play(self.state, self.me, f"bid {target.number}")
            yield played if isinstance(played, Refused) else None


def rolling(event: tuple[Any, ...], motion: Motion[Any, Any]) -> list[AnimationClip]:
    """The die flies to the seat that rolls."""
    if event[0] != "rolled":
        return []
    start = motion.where.spot(motion.before, "die")
    end = motion.where.point(motion.before, "seat", number=event[1])
    return motion.clip([fly("die", start.point, end, start.size[0], 0.5)], hides=[DIE])


class PaintedDirector(PlainDirector):
    """The die flies."""

    views = PlainEvents({tuple: EventView(lambda event, names: "", rolling, Sound.CLICK)}, carried={"die": "die"})


class PaintedQueries(PlainQueries):
    """Of these clicks."""

    clicks_type = PaintedClicks


class PaintedController(PlainController):
    """With these queries."""

    queries_type = PaintedQueries


class PaintedView(PlainView):
    """A row of bids, and a row of the die and what to do with it."""

    rail_u = 72

    def _board_things(self, board: Rect, state: Any) -> ThingRects:
        side = board.w // 6
        bids = [Rect(board.x + side * at, board.y, side, side) for at in range(TOO_HIGH + 1)]
        rest = [(thing, rect.move(0, 2 * side)) for thing, rect in zip((DIE, CUP, VOICE), bids, strict=False)]
        return [*numbered(BID, bids, first=0), *rest]

    def _draw_board(self, dst: Surface, layout: PlainLayout, now: PlainFrame) -> None:
        for thing, rect in layout.things:
            if thing not in now.hidden:
                self.brush.look.fill(dst, rect, "#4a3206", radius=8)

    def _draw_flying(self, dst: Surface, what: FlightSprite, at: Point) -> None:
        self.brush.look.disc(dst, at, 20, "#f4f4ee")


class PaintedTable(PlainTable):
    """The table of one game."""

    director_type, controller_type, view_type = PaintedDirector, PaintedController, PaintedView


class PaintedReplay(PlainReplay, PaintedTable):
    """A recorded game."""


class PaintedFace(PlainFace):
    """The Face of the painted toy."""

    game, package = "toy", __package__
    parts = {"table": ".painted_toy:PaintedTable", "replay": ".painted_toy:PaintedReplay"}

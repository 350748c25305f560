"""The table of events: each event of the rules has one view, with its motion and its sound."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from elcapitan.client.sound_names import GameSound, Sound
from elcapitan.client.table.clips import AnimationClip, Flight, Point, last_arrival_s
from elcapitan.games.carcassonne.client import sounds
from elcapitan.games.carcassonne.client.events import log_lines, sprites
from elcapitan.games.carcassonne.client.paint import tile_art
from elcapitan.games.carcassonne.client.sounds import CarcassonneSound as Heard
from elcapitan.games.carcassonne.rules.model import events, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_thing
from elcapitan.kit.table.event_view import Cues, EventView, EventViews, Views, still
from elcapitan.kit.table.motion import Motion, fly
from elcapitan.kit.table.things import Thing

if TYPE_CHECKING:
    from elcapitan.games.carcassonne.client.events.places import CarcassonnePlaces

    Scenery = Motion[CarcassonneState, CarcassonnePlaces]
    """What flies is asked with it."""

DRAW_S, DROP_S, DUST_S = 0.32, 0.22, 0.3
FIGURE_S, HOME_S, POINTS_S = 0.38, 0.45, 0.7
SECTOR_S = 0.26
"""The wheel's pig goes one sector on."""
TOKEN_S, WOLF_S, LIGHT_S = 0.5, 0.7, 0.5


# -- what flies


def _drawn(event: events.TileDrawn, m: Scenery) -> list[AnimationClip]:
    """The tile comes off the stack."""
    where = m.where
    start, end = where.point(m.before, Kind.STACK), where.point(m.before, Kind.HAND)
    flight = fly(
        sprites.TILE, start, end, where.px(m.before, 120), DRAW_S, name=event.tile, apex=where.px(m.before, 30)
    )
    return m.clip([flight], on=m.before)


def _placed(event: events.TilePlaced, m: Scenery) -> list[AnimationClip]:
    """Another player's tile drops onto its square; one's own is there already."""
    if event.seat == m.where.me:
        return []
    thing = square_thing((event.x, event.y), Kind.TILE)
    end, _size = m.where.spot(m.after, *thing)
    start = m.where.point(m.before, Kind.HAND)
    above = end[0], end[1] - m.where.px(m.after, 60)
    side, piece = m.where.tile_px, event.rotation + 4 * tile_art.copy_of((event.x, event.y))
    flights = (
        fly(sprites.TILE, start, above, side, DRAW_S, name=event.tile, piece=piece),
        fly(sprites.TILE, above, end, side, DROP_S, DRAW_S, name=event.tile, piece=piece, ease="in-quad"),
        fly(sprites.DUST, end, end, side * 1.2, DUST_S, DRAW_S + DROP_S, ease="linear"),
    )
    return [
        *m.clip(flights[:2], hides={thing}),
        *m.clip([flights[2]._replace(begin_s=0, end_s=DUST_S)]),
    ]


def _figure(event: events.FigurePlaced, m: Scenery) -> list[AnimationClip]:
    """It steps from its owner's panel down to its part."""
    if event.seat == m.where.me:
        return []
    start = m.where.point(m.before, Kind.SUPPLY, "", event.seat)
    end = m.where.part(m.after, (event.x, event.y), event.part)
    flight = _walk(event.kind, event.seat, start, end, m, FIGURE_S)
    return m.clip([flight], hides={Thing(Kind.FIGURE, f"{event.x} {event.y}")})


def _crown(event: events.CrownTaken, m: Scenery) -> list[AnimationClip]:
    if event.seat == m.where.me:
        return []
    at = len(m.after.crowns[tiles.SECTORS.index(event.sector)]) - 1
    start = m.where.point(m.before, Kind.SUPPLY, "", event.seat)
    end = m.where.point(m.after, Kind.CROWN, event.sector, at)
    return m.clip([_walk(tiles.FOLLOWER, event.seat, start, end, m, FIGURE_S)], on=m.before)


def _returned(event: events.FigureReturned, m: Scenery) -> list[AnimationClip]:
    """It walks home."""
    end = m.where.point(m.after, Kind.SUPPLY, "", event.seat)
    if event.sector:
        start = m.where.point(m.before, Kind.CROWN, event.sector, 0)
    else:
        start = m.where.part(m.before, (event.x, event.y), event.part)
    return m.clip([_walk(event.kind, event.seat, start, end, m, HOME_S)])


def _walk(kind: str, seat: int, start: Point, end: Point, m: Scenery, s: float) -> Flight:
    side = m.where.figure_px
    return fly(sprites.FIGURE, start, end, side, s, name=kind, piece=seat, apex=side * 0.6, ease="in-out-sine")


def _points(points: Sequence[int], start: Point, m: Scenery) -> list[AnimationClip]:
    """They fly to the panels of those who get any."""
    size = m.where.px(m.after, 40)
    found = [
        fly(sprites.POINTS, start, m.where.point(m.after, Kind.SUPPLY, "", seat), size, POINTS_S, piece=each, apex=size)
        for seat, each in enumerate(points, 1)
        if each
    ]
    return m.clip(found, *range(1, len(points) + 1))


def _feature(event: events.FeatureScored | events.FlockScored, m: Scenery) -> list[AnimationClip]:
    if events.is_final(event):
        return []
    return _points(event.points, m.where.middle(m.after, event.squares), m)


def _wheel(event: events.WheelTurned | events.CrownsScored, m: Scenery) -> list[AnimationClip]:
    """The light of the sector washes over the land, and points fly from it."""
    start = m.where.point(m.after, Kind.WHEEL, event.sector)
    clips = _points(event.points, start, m)
    middle = m.where.land_middle(m.after)
    light = fly(sprites.LIGHT, middle, middle, 10, LIGHT_S, name=event.sector, ease="linear")
    return [clip._replace(flights=(light, *clip.flights), length_s=max(clip.length_s, LIGHT_S)) for clip in clips]


def _pig(event: events.PigMoved, m: Scenery) -> list[AnimationClip]:
    """The pig goes from sector to sector."""
    first = tiles.SECTORS.index(event.origin)
    stops = [
        m.where.spot(m.before, Kind.WHEEL, tiles.SECTORS[(first + step) % len(tiles.SECTORS)])
        for step in range(event.steps + 1)
    ]
    walk = [
        fly(sprites.PIG, here.point, there.point, here.size, SECTOR_S, SECTOR_S * at, apex=here.size[0] * 0.3)
        for at, (here, there) in enumerate(itertools.pairwise(stops))
    ]
    return m.clip(walk, hides={Thing(Kind.WHEEL)}, s=last_arrival_s(walk))


def _token(event: events.TokenDrawn, m: Scenery) -> list[AnimationClip]:
    """A token comes out of the bag: sheep run, a wolf's shadow crosses."""
    name = f"sheep-{event.sheep}" if event.sheep else tiles.WOLF
    start = m.where.point(m.before, Kind.SUPPLY, "", event.seat)
    end = m.where.land_middle(m.before)
    seconds = TOKEN_S if event.sheep else WOLF_S
    return m.clip([fly(sprites.TOKEN, start, end, m.where.px(m.before, 90), seconds, name=name, ease="out-cubic")])


def _goods(event: events.GoodsTaken, m: Scenery) -> list[AnimationClip]:
    """They hop to the panel."""
    end = m.where.point(m.after, Kind.SUPPLY, "", event.seat)
    tile = m.after.laid.square
    start = m.where.middle(m.after, [tile])
    taken = [name for name, count in zip(tiles.GOODS, (event.wine, event.grain, event.cloth), strict=True) if count]
    side = m.where.px(m.after, 34)
    return m.clip(
        [fly(sprites.TOKEN, start, end, side, 0.5, 0.08 * at, name=name, apex=side) for at, name in enumerate(taken)]
    )


def _ticks(clip: AnimationClip, sound: GameSound) -> Cues:
    """One at each sector."""
    return [(flight.end_s, sound) for flight in clip.flights]


# -- the table

VIEWS: Final[Views] = {
    events.TileDrawn: EventView(log_lines.line_text, _drawn, Heard.TILE_DRAW, quiet=True),
    events.TileSetAside: EventView(log_lines.line_text, still, Heard.TILE_TURN),
    events.TileBuried: EventView(log_lines.line_text, still, Heard.TILE_TURN),
    events.PigMoved: EventView(log_lines.line_text, _pig, Heard.WHEEL_TICK, _ticks),
    events.WheelTurned: EventView(log_lines.line_text, _wheel, Heard.WHEEL_STOP),
    events.PlagueAsked: EventView(log_lines.line_text, still, Sound.SHUT, quiet=True),
    events.CrownsScored: EventView(log_lines.line_text, _wheel, Heard.GOODS),
    events.TilePlaced: EventView(log_lines.line_text, _placed, Heard.TILE_PLACE),
    events.FigurePlaced: EventView(log_lines.line_text, _figure, Heard.FIGURE, clause=log_lines.figure_clause),
    events.CrownTaken: EventView(log_lines.line_text, _crown, Heard.FIGURE, clause=log_lines.crown_clause),
    events.FigureReturned: EventView(log_lines.line_text, _returned, None, quiet=True),
    events.TokenDrawn: EventView(log_lines.line_text, _token, lambda event: Heard.SHEEP if event.sheep else Heard.WOLF),
    events.FlockScored: EventView(log_lines.line_text, _feature, Heard.SHEEP),
    events.FlockLost: EventView(log_lines.line_text, still, Heard.WOLF),
    events.FeatureScored: EventView(log_lines.line_text, _feature, lambda event: sounds.DONE[event.kind]),
    events.GoodsTaken: EventView(log_lines.line_text, _goods, Heard.GOODS),
    events.MeadowScored: EventView(log_lines.line_text, still, None),
    events.GoodsScored: EventView(log_lines.line_text, still, None),
    events.ExtraTile: EventView(log_lines.line_text, still, Heard.TILE_DRAW),
    events.CarcassonneEnded: EventView(log_lines.line_text, still, None),
}
EVENT_VIEWS: Final = EventViews(
    VIEWS, sum_of=lambda state, seat: state.players[seat - 1].points, carried=sprites.CARRIED
)


def event_line(facts: log_lines.LineFacts, event: events.Event) -> log_lines.CarcassonneLine:
    """The line of an event; one that another event tells already is quiet."""
    view = EVENT_VIEWS.view(event)
    words = view.sentence(event, facts)
    clause = view.clause(event, facts) if view.clause is not None else ""
    seat, squares = getattr(event, "seat", 0), log_lines.event_squares(event)
    return log_lines.CarcassonneLine(words, view.quiet or not words, seat, clause, squares)

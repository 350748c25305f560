"""What the moves of one turn bring about, in the words that the lessons' data use.

road, city, cloister, meadow    a follower is placed there
big, builder, pig, shepherd     such a figure is placed
crown                           a follower goes on a crown space; `crown alone`: the first of two in a sector
none                            no figure is placed
sheep                           the player decides about their flock
finish                          something of the player's scores, with its kind too, such as `finish city`
hill                            a hill decides it for them
vineyard                        it is a cloister with vineyards
inn, cathedral                  the tile brings an inn or a cathedral to a follower of theirs
on-hill                         a follower is placed on a hill
outnumber                       it scores for them, and not for others who stand there
blocked                         a feature of a rival alone, which could be finished before, cannot be any more
goods, double, flock            the player takes goods, has a second tile, or scores a flock
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elcapitan.games.carcassonne.client.facts import prospects
from elcapitan.games.carcassonne.rules.model import events, moves, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState


def turn_effects(start: CarcassonneState, turn: Sequence[moves.Move]) -> frozenset[str]:
    """The effects of these moves of the seat to act in `start`. ValueError if the rules refuse one of them."""
    state, happened = prospects.play_known(start, turn)
    return frozenset([*_of_moves(start, turn), *_of_events(start.asked, happened), *_of_land(start, state)])


def _of_moves(start: CarcassonneState, turn: Sequence[moves.Move]) -> Iterator[str]:
    for move in turn:
        match move:
            case moves.PlaceFigure(kind=kind, part=part):
                yield part.partition("-")[0] if kind in tiles.FOLLOWERS else kind
                yield kind
                if start.tile and start.box.kinds[start.tile].hill:
                    yield "on-hill"
            case moves.TakeCrown(sector=sector):
                at = tiles.SECTORS.index(sector)
                yield "crown"
                if start.box.crown_spaces[at] > 1 and not start.crowns[at]:
                    yield "crown alone"
            case moves.PlaceNoFigure():
                yield "none"
            case moves.DecideFlock():
                yield "sheep"


def _of_events(me: int, happened: Sequence[events.Event]) -> Iterator[str]:
    for event in happened:
        match event:
            case events.FeatureScored(kind=kind, points=points, worth=worth) if points[me - 1]:
                yield from ("finish", f"finish {kind}")
                if any(there and not more for there, more in zip(event.strength, points, strict=True)):
                    yield "outnumber"
                if event.by_hill:
                    yield "hill"
                if worth.vineyards:
                    yield "vineyard"
            case events.GoodsTaken(seat=seat) if seat == me:
                yield "goods"
            case events.ExtraTile():
                yield "double"
            case events.FlockScored(points=points) if points[me - 1]:
                yield "flock"


def _of_land(start: CarcassonneState, now: CarcassonneState) -> Iterator[str]:
    """What the tile has changed for figures that stand."""
    me = start.asked
    if len(now.land.tiles) == len(start.land.tiles):
        return
    for number in dict.fromkeys(now.land.feature_of[part] for part in now.laid.parts):
        if any(figure.seat == me and figure.kind in tiles.FOLLOWERS for figure in now.figures_on(number)):
            parts = [now.land.part(part) for part in now.laid.parts if now.land.feature_of[part] == number]
            yield from ("inn" for part in parts if part.inn)
            yield from ("cathedral" for part in parts if part.cathedral)
    if any(
        figure.seat != me and _is_hopeless(now, me, figure.part) and not _is_hopeless(start, me, figure.part)
        for figure in start.figures
        if figure in now.figures
    ):
        yield "blocked"


def _is_hopeless(state: CarcassonneState, me: int, part: int) -> bool:
    """Whether a feature of other players alone is never finished."""
    number = state.land.feature_of[part]
    return prospects.is_never_finished(state, number) and not any(
        figure.seat == me for figure in state.figures_on(number)
    )

"""What things are worth: if the game ended now, once a feature is finished, and what an unfilled square waits for.

All of it is what the rules count; nothing is estimated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import NamedTuple

from elcapitan.games.carcassonne.clicks import Clicks, figure_choice, placement
from elcapitan.games.carcassonne.rules import builders, figures, meadows, play, scoring, sheep
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.events import CrownsScored, Event, FlockScored
from elcapitan.games.carcassonne.rules.model.land import AROUND, STEPS, Feature, Square
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState, Figure


class SeatForecast(NamedTuple):
    """The points of a seat if the game ended now."""

    now: int
    """What it has."""
    cities: int
    roads: int
    cloisters: int
    meadows: int
    goods: int

    @property
    def total(self) -> int:
        return sum(self)


def forecast(state: CarcassonneState) -> tuple[SeatForecast, ...]:
    """By seat (E3 to E5)."""
    ended = scoring.end_game(state, []) if state.seat else state
    found = []
    for player, after in zip(state.players, ended.players, strict=True):
        more = {name: getattr(after.parts, name) - getattr(player.parts, name) for name in SeatForecast._fields[1:]}
        found.append(SeatForecast(player.points, **more))
    return tuple(found)


class FeatureFacts(NamedTuple):
    """A feature with all that hangs together with it."""

    number: int
    kind: str
    open: int
    """Open ends, or empty squares around a cloister; 0: finished."""
    figures: tuple[Figure, ...]
    strength: tuple[int, ...]
    """By seat (F4)."""
    owners: tuple[int, ...]
    """The seats that would score it; none: nobody stands there."""
    now: int
    """Points if the game ended now, for each owner."""
    finished: int
    """Points if it were finished as it is; of a meadow, the same as now."""
    cities_done: tuple[int, ...] = ()
    """Of a meadow: the finished cities that it touches, by their features."""
    cities_open: tuple[int, ...] = ()


def feature_facts(state: CarcassonneState, number: int) -> FeatureFacts:
    land = state.land
    feature = land.features[number]
    standing = state.figures_on(number)
    majority = figures.find_majority(state, standing)
    ends = 1 if feature.kind == tiles.MEADOW else feature.open
    known = number, feature.kind, ends, tuple(standing), majority.strength, majority.owners
    if feature.kind == tiles.MEADOW:
        touched = dict.fromkeys(
            land.feature_of[land.tile(part).parts[place]] for part in feature.parts for place in land.part(part).cities
        )
        done = tuple(city for city in touched if not land.features[city].open)
        pigs = builders.pigs_on(state, standing)
        value = max(
            (state.box.points.meadow_pig if pigs[seat - 1] else state.box.points.meadow for seat in majority.owners),
            default=state.box.points.meadow,
        )
        points = meadows.finished_cities(land, feature) * value
        rest = tuple(city for city in touched if land.features[city].open)
        return FeatureFacts(*known, points, points, done, rest)
    worth = scoring.WORTH[feature.kind]
    now = worth(state, feature, not feature.open).points
    finished = worth(state, feature, True).points
    if feature.kind == tiles.CLOISTER:  # L1: the empty squares around it are to be occupied
        finished += feature.open * state.box.points.cloister
    return FeatureFacts(*known, now, finished)


def meadow_points(state: CarcassonneState, meadow: int) -> tuple[int, ...]:
    """By seat, what a meadow with farmers would bring if the game ended now (M2, B8)."""
    after = meadows.score_meadow(state, meadow, [])
    return tuple(new.points - old.points for new, old in zip(after.players, state.players, strict=True))


def gap_count(state: CarcassonneState, square: Square) -> int | None:
    """How many unseen tiles fit on a free square (P3); None: it is beside no tile."""
    found = state.land.free.get(square)
    if found is None:
        return None
    kinds = state.box.kinds
    return sum(count for name, count in state.unseen.items() if found[0] in kinds[name].fits)


def touching(state: CarcassonneState, square: Square) -> int:
    """How many sides of a free square are taken."""
    return sum(edge != tiles.OPEN for edge in state.land.free[square][0]) if square in state.land.free else 0


def unseen_total(state: CarcassonneState) -> int:
    """Tiles that nobody has seen: in the stack, of the river, under hills."""
    return sum(state.unseen.values())


class DraftOutcome(NamedTuple):
    """What a draft brings if it is confirmed as it is."""

    after: CarcassonneState
    events: tuple[Event, ...]


def draft_outcome(state: CarcassonneState, chosen: Clicks) -> DraftOutcome | None:
    """None: the tile has no place yet. A shepherd's token is not known, so a shepherd is left out."""
    laid, choice = placement(chosen), figure_choice(chosen)
    if laid is None and not isinstance(choice, moves.PlaceFigure | moves.TakeCrown):
        return None
    is_open = choice is None or (isinstance(choice, moves.PlaceFigure) and choice.kind == tiles.SHEPHERD)
    made: list[moves.Move] = [laid] if laid is not None else []
    made.append(moves.PlaceNoFigure() if is_open or choice is None else choice)
    return moves_outcome(state, made)


def moves_outcome(state: CarcassonneState, made: Iterable[moves.Move]) -> DraftOutcome | None:
    """What moves bring that chance does not answer; None: one of them is not legal."""
    events: list[Event] = []
    for move in made:
        played = play.play(state, move)
        if played.refused:
            return None
        state, events = played.state, [*events, *played.events]
    return DraftOutcome(state, tuple(events))


def part_prospect(state: CarcassonneState, part: str, kind: str) -> int:
    """What such a figure on that part of the tile laid last would bring if the game ended now, or is scored at once.

    A pig brings what its owner scores more for each city (B8); builders and shepherds bring nothing by themselves.
    """
    facts, points = feature_facts(state, state.land.feature_of[state.laid.part(part)]), state.box.points
    if kind == tiles.PIG:
        return len(facts.cities_done) * (points.meadow_pig - points.meadow) if state.seat in facts.owners else 0
    return facts.now if kind in tiles.FOLLOWERS else 0


def flock_chances(state: CarcassonneState) -> tuple[int, int]:
    """Wolves and all tokens in the bag."""
    left = sheep.tokens_in_bag(state)
    return left[tiles.WOLF], sum(left.values())


def flock_points(state: CarcassonneState) -> tuple[int, ...]:
    """By seat, what the flock that is asked about would bring if it were scored now (D6, D8)."""
    played = play.play(state, moves.DecideFlock(moves.SCORE))
    assert not played.refused, "the flock is asked about"
    return next(event.points for event in played.events if isinstance(event, FlockScored))


def loss_of(state: CarcassonneState, move: moves.ReturnFigure) -> int:
    """What the seat that answers the plague would have less at the end if it took that figure back (W7).

    The crowns that are scored after the last answer (W8) do not depend on it.
    """
    outcome = moves_outcome(state, [move])
    after, events = outcome if outcome is not None else (state, ())
    seat = state.asked - 1
    crowns = sum(event.points[seat] for event in events if isinstance(event, CrownsScored))
    return forecast(state)[seat].total - forecast(after)[seat].total + crowns


def wheel_chances(state: CarcassonneState) -> tuple[int, int, int]:
    """How many unseen tiles turn the wheel by 1, 2 and 3."""
    found = [0, 0, 0]
    for name, count in state.unseen.items():
        if icon := state.box.kinds[name].icon:
            found[icon - 1] += count
    return found[0], found[1], found[2]


def most_goods(state: CarcassonneState, seat: int) -> tuple[str, ...]:
    """The goods of which a seat has as many as anyone (G3)."""
    own = state.players[seat - 1].goods
    return tuple(
        kind
        for at, kind in enumerate(tiles.GOODS)
        if own[at] and own[at] == max(player.goods[at] for player in state.players)
    )


def play_known(state: CarcassonneState, turn: Iterable[moves.Move]) -> DraftOutcome:
    """The position and the events up to where chance answers. ValueError if the rules refuse a move."""
    known = [*takewhile(lambda move: not (isinstance(move, moves.DrawTile) or play.draws_token(move)), turn)]
    found = moves_outcome(state, known)
    if found is None:
        raise ValueError(f"a move is refused: {', '.join(map(str, known))}")
    return found


def open_squares(state: CarcassonneState, feature: Feature) -> Iterator[Square]:
    """The empty squares that a city, road or cloister waits for."""
    for part in feature.parts:
        (x, y), rotation = state.land.tile(part).square, state.land.tile(part).rotation
        sides = [STEPS[(edge + rotation) % len(STEPS)] for edge in state.land.part(part).edges]
        around = ((x + dx, y + dy) for dx, dy in (AROUND if feature.kind == tiles.CLOISTER else sides))
        yield from (square for square in around if square not in state.land.at)


def is_never_finished(state: CarcassonneState, number: int) -> bool:
    """Whether a city, road or cloister waits for a square in which no unseen tile fits."""
    feature = state.land.features[number]
    if feature.kind == tiles.MEADOW:
        return False
    return any(gap_count(state, square) == 0 for square in open_squares(state, feature))

"""Majorities (F4 to F6, H3) and what a tile has finished (E1, E2): roads, cities, cloisters, goods (G2)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tests.games.carcassonne.referee import board
from tests.games.carcassonne.referee.land import Feature
from tests.games.carcassonne.referee.position import Position

PART_OF = {board.ROAD: "roads", board.CITY: "cities", board.CLOISTER: "cloisters"}


class Majority(NamedTuple):
    """Who owns a feature."""

    strength: dict[int, int]
    """By seat with followers on it (F4)."""
    owners: list[int]
    """Who score it; none where it holds no follower (F6)."""
    by_hill: bool
    """A hill has decided a tie (H3): of several with as many, not all score."""


def majority(now: Position, feature: Feature) -> Majority:
    followers = now.figures_on(feature, *board.FOLLOWERS)
    strength: Counter[int] = Counter()
    for figure in followers:
        # F4: "an ordinary figure 1, a big one 2. Not builder, pig, shepherd."
        strength[figure.seat] += 2 if figure.kind == board.BIG else 1
    # F5: "The one with most scores the full points ... If several have as many, each of them scores all of it".
    most = max(strength.values(), default=0)
    tied = sorted(seat for seat in strength if strength[seat] == most)
    if len(tied) > 1 and now.in_play("hills"):
        # H3: "those of them who have a follower on a hill tile of it score, the others not."
        on_hill = {figure.seat for figure in followers if now.land.tile(figure.x, figure.y).hill}
        above = [seat for seat in tied if seat in on_hill]
        if above:
            return Majority(dict(strength), above, by_hill=above != tied)
    return Majority(dict(strength), tied, by_hill=False)


def value(now: Position, feature: Feature) -> int:
    """The points of a road, city or cloister as it lies, finished or not."""
    land, points = now.land, board.POINTS
    kind, finished = land.kind(feature), land.is_finished(feature)
    tiles = len(land.squares(feature))
    parts = [land.part(spot) for spot in feature]
    if kind == board.ROAD:
        if any(part.inn for part in parts):
            # I1: "A finished road with one or more inns: 2 points a tile. Unfinished at the end: 0."
            return points["road_inn"] * tiles if finished else 0
        return (points["road"] if finished else points["open_road"]) * tiles  # R2, E3
    if kind == board.CITY:
        counted = tiles + sum(part.shields for part in parts)
        if any(part.cathedral for part in parts):
            # I2: "finished 3 points a tile and a shield; unfinished at the end 0."
            return points["city_cathedral"] * counted if finished else 0
        return (points["city"] if finished else points["open_city"]) * counted  # K2, E3
    (spot,) = feature
    around = land.occupied_around(spot.x, spot.y)
    if not finished:
        # E3: "a cloister 1 for itself and each occupied square around it"; H4: "an unfinished one ... nothing more".
        return points["open_cloister"] * (1 + len(around))
    # L1: 9 points; H4: "3 more for each vineyard on the eight squares around it", "only with `hills`".
    return points["cloister"] * (1 + len(around)) + points["vineyard"] * vineyards(now, feature)


def vineyards(now: Position, cloister: Feature) -> int:
    if not now.in_play("hills"):
        return 0
    (spot,) = cloister
    return sum(now.land.tile(*square).vineyard for square in now.land.occupied_around(spot.x, spot.y))


def score(now: Position, feature: Feature) -> None:
    """Pays a road, city or cloister to its owners; nothing happens where no follower stands (F6)."""
    owned = majority(now, feature)
    if not owned.owners:
        return
    land = now.land
    kind, parts = land.kind(feature), [land.part(spot) for spot in feature]
    finished, squares = land.is_finished(feature), land.squares(feature)
    worth = value(now, feature)
    points = now.pay(kind, PART_OF[kind], dict.fromkeys(owned.owners, worth))
    counted = len(squares)
    if kind == board.CLOISTER:
        counted += len(land.occupied_around(*squares[0]))
    now.tell(
        "FeatureScored",
        kind=kind,
        squares=squares,
        finished=finished,
        worth=worth,
        tiles=counted,
        shields=sum(part.shields for part in parts),
        inn=any(part.inn for part in parts),
        cathedral=any(part.cathedral for part in parts),
        vineyards=vineyards(now, feature) if kind == board.CLOISTER and finished else 0,
        strength=[owned.strength.get(seat, 0) for seat in now.players],
        by_hill=owned.by_hill,
        points=points,
    )


def score_tile(now: Position) -> None:
    """E1: "everything that this tile has finished is scored, one after the other"."""
    for feature in finished_by(now, now.tiles[-1].x, now.tiles[-1].y):
        score(now, feature)
        _take_goods(now, feature)
        # F7: "all figures on it go back to their owners, also of those who scored nothing, and builders".
        for figure in now.figures_on(feature):
            now.send_home(figure, "finished")


def finished_by(now: Position, x: int, y: int) -> list[Feature]:
    """E2: the tile's cities by number, its roads, its own cloister, those around in reading order; each once."""
    land = now.land
    own = [spot for kind in (board.CITY, board.ROAD, board.CLOISTER) for spot in land.spots_on(x, y, kind)]
    around = [spot for square in land.occupied_around(x, y) for spot in land.spots_on(*square, board.CLOISTER)]
    features = dict.fromkeys(land.feature(spot) for spot in own + around)
    return [feature for feature in features if land.is_finished(feature)]


def _take_goods(now: Position, feature: Feature) -> None:
    """G2: "Whoever places the tile that finishes a city takes one token for every symbol in it"."""
    shown = Counter(goods for spot in feature if (goods := now.land.part(spot).goods) is not None)
    if not shown:
        return
    for goods, count in shown.items():
        now.mover.goods[goods] += count
    now.tell("GoodsTaken", seat=now.seat, **{goods: shown[goods] for goods in board.GOODS})

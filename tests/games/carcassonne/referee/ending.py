"""The end of the game (T5, E3 to E7): what is unfinished, meadows (M2, B8), goods (G3), who wins."""

from __future__ import annotations

from tests.games.carcassonne.referee import board, position, scoring
from tests.games.carcassonne.referee.land import Feature
from tests.games.carcassonne.referee.position import Position


def end_game(now: Position) -> None:
    """E6: "at the end nothing moves: figures, tokens and crowns stay"."""
    land = now.land
    for feature in land.features(board.CITY, board.ROAD, board.CLOISTER):
        if not land.is_finished(feature):
            scoring.score(now, feature)  # E3
    for meadow in land.features(board.MEADOW):
        _score_meadow(now, meadow)
    if now.in_play("traders"):
        for goods in board.GOODS:
            _score_goods(now, goods)
    now.tell("GameEnded", points=[player.points for player in now.players.values()], winners=winners(now))
    now.stage, now.seat, now.tile = position.OVER, 0, None
    now.second = now.double = now.sheep_due = False


def _score_meadow(now: Position, meadow: Feature) -> None:
    """M2: "3 points for every finished city that it touches"."""
    owned = scoring.majority(now, meadow)
    if not owned.owners:
        return
    cities = now.land.finished_cities(meadow)
    pigs = {figure.seat for figure in now.figures_on(meadow, board.PIG)}
    points = now.pay(
        "meadow",
        "meadows",
        {
            # B8: "its owner scores 4 instead of 3 points a city on that meadow, if they own it".
            seat: cities * board.POINTS["meadow_pig" if seat in pigs else "meadow"]
            for seat in owned.owners
        },
    )
    strength = [owned.strength.get(seat, 0) for seat in now.players]
    now.tell(
        "MeadowScored",
        squares=now.land.squares(meadow),
        cities=cities,
        strength=strength,
        by_hill=owned.by_hill,
        pigs=[seat in pigs for seat in now.players],
        points=points,
    )


def _score_goods(now: Position, goods: str) -> None:
    """G3: "most tokens of a kind: 10 points, equals 10 each"; with no token nobody gets them."""
    counts = {seat: player.goods[goods] for seat, player in now.players.items()}
    most = max(counts.values())
    if most == 0:
        return
    points = now.pay(goods, "goods", {seat: board.POINTS["goods"] for seat in counts if counts[seat] == most})
    now.tell("GoodsScored", goods=goods, counts=list(counts.values()), points=points)


def winners(now: Position) -> list[int]:
    """E7: "Most points win. Equals share the victory." """
    most = max(player.points for player in now.players.values())
    return [seat for seat, player in now.players.items() if player.points == most]

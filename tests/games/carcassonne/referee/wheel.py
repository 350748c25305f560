"""The wheel of fortune (W2 to W8)."""

from __future__ import annotations

from tests.games.carcassonne.referee import board, position, sheep
from tests.games.carcassonne.referee.errors import BreachError
from tests.games.carcassonne.referee.position import Figure, Position


def turn_wheel(now: Position, icon: int) -> None:
    """W2: the pig goes on, the event of the sector where it stops, then its crowns; then the tile is placed.

    Stage `plague` where somebody is asked (W7): then the crowns follow their answers (W8).
    """
    assert now.pig is not None
    before = now.pig
    now.pig = board.SECTORS[(board.SECTORS.index(before) + icon) % len(board.SECTORS)]
    now.tell("PigMoved", origin=before, sector=now.pig, steps=icon)
    if now.pig == board.PLAGUE:
        # W7: "the player who drew first, then clockwise"; "who has none there is passed over".
        on_land = {figure.seat for figure in now.figures}
        now.plague = [seat for seat in now.seats_from(now.seat) if seat in on_land]
        if now.plague:
            now.tell("PlagueAsked", seats=list(now.plague))
            now.stage = position.PLAGUE
            return
    else:
        _pay_sector(now)
    _score_crowns(now)


def _pay_sector(now: Position) -> None:
    assert now.pig is not None
    counts = [_counted(now, seat) for seat in now.players]
    points: dict[int, int] = {}
    if now.pig == board.FORTUNE:
        points[now.seat] = board.POINTS["fortune"]  # W3
    for seat, count in enumerate(counts, start=1):
        if now.pig == board.TAX:
            points[seat] = sum(_tax(now, knight) for knight in _followers(now, seat, board.CITY))
        if now.pig == board.FAMINE:
            points[seat] = board.POINTS["famine"] * count["cities"]
        if now.pig == board.STORM:
            points[seat] = board.POINTS["storm"] * count["figures"]
        if now.pig == board.INQUISITION:
            points[seat] = board.POINTS["inquisition"] * count["monks"]
    now.tell("WheelTurned", sector=now.pig, counts=counts, points=now.pay(now.pig, "wheel", points))


def _counted(now: Position, seat: int) -> dict[str, int]:
    """What the sector counts of that seat."""
    knights, farmers = _followers(now, seat, board.CITY), _followers(now, seat, board.MEADOW)
    monks = _followers(now, seat, board.CLOISTER)
    if now.pig == board.TAX:
        return {"knights": len(knights), "shields": sum(_shields(now, knight) for knight in knights)}
    if now.pig == board.FAMINE:
        # W5: "for each of their farmers 1 point for each finished city the meadow touches".
        cities = [now.land.finished_cities(now.land.feature(farmer.spot)) for farmer in farmers]
        return {"farmers": len(farmers), "cities": sum(cities)}
    if now.pig == board.STORM:
        return {"figures": sum(now.players[seat].supply.values())}  # W6
    return {"monks": len(monks)} if now.pig == board.INQUISITION else {}


def _followers(now: Position, seat: int, kind: str) -> list[Figure]:
    """That seat's knights, farmers or monks."""
    return [
        figure
        for figure in now.figures
        if figure.seat == seat and figure.kind in board.FOLLOWERS and now.land.part(figure.spot).kind == kind
    ]


def _tax(now: Position, knight: Figure) -> int:
    """W4: "the shields of that city plus the number of their own knights in it"."""
    city = now.land.feature(knight.spot)
    own = [figure for figure in now.figures_on(city, *board.FOLLOWERS) if figure.seat == knight.seat]
    return _shields(now, knight) + len(own)


def _shields(now: Position, knight: Figure) -> int:
    return sum(now.land.part(spot).shields for spot in now.land.feature(knight.spot))


def check_return(now: Position, x: int, y: int) -> Figure:
    """W7: the figure on that square of the seat asked now."""
    position.check_stage(now, "return", position.PLAGUE)
    for figure in now.figures:
        if (figure.seat, figure.x, figure.y) == (now.plague[0], x, y):
            return figure
    raise BreachError("W7", f"No own figure stands on {x} {y}.")


def return_figure(now: Position, x: int, y: int) -> None:
    figure = check_return(now, x, y)
    feature = now.land.feature(figure.spot)
    now.send_home(figure, "plague")
    if figure.kind in board.FOLLOWERS:
        _send_home_alone(now, figure.seat, figure)
    if figure.kind == board.SHEPHERD and not now.figures_on(feature, board.SHEPHERD):
        # D9: "when W7 takes the only shepherd off a meadow, its sheep go back into the bag."
        sheep.lose_flock(now, feature)
    now.plague.pop(0)
    if not now.plague:
        now.stage = position.PLACE
        _score_crowns(now)


def _send_home_alone(now: Position, seat: int, gone: Figure) -> None:
    """B4: when the last follower is off the feature, "their builder or pig there goes back too"."""
    own = [figure for figure in now.figures_on(now.land.feature(gone.spot)) if figure.seat == seat]
    if any(figure.kind in board.FOLLOWERS for figure in own):
        return
    for figure in own:
        if figure.kind in (board.BUILDER, board.PIG):
            now.send_home(figure, "alone")


def _score_crowns(now: Position) -> None:
    """W8, of the sector reached."""
    assert now.pig is not None
    seats = now.crowns.pop(now.pig, [])
    if not seats:
        return
    # "a single one 3 points; in a sector of two, one figure alone 6, two figures 3 each, also of the same player."
    alone = board.CROWN_SPACES[now.pig] == 2 and len(seats) == 1
    each = board.POINTS["crown_alone" if alone else "crown"]
    points = now.pay("crowns", "crowns", {seat: each * seats.count(seat) for seat in seats})
    now.tell("CrownsScored", sector=now.pig, seats=seats, points=points)
    for seat in seats:
        now.players[seat].supply[board.FOLLOWER] += 1
        now.tell("FigureReturned", seat=seat, kind=board.FOLLOWER, sector=now.pig, why="crown")

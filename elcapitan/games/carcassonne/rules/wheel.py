"""The wheel of fortune: its events, the plague and the crown spaces (rules W1 to W10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from elcapitan.games.carcassonne.rules import builders, cities, meadows, sheep, supply, turns
from elcapitan.games.carcassonne.rules.model import events, tiles
from elcapitan.games.carcassonne.rules.model.events import History, WheelCount
from elcapitan.games.carcassonne.rules.model.moves import ReturnFigure, TakeCrown
from elcapitan.games.carcassonne.rules.model.refusal import CarcassonneRefusalCode, Refusal, refuse
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState, Figure

CROWNS: Final = tuple(TakeCrown(sector) for sector in tiles.SECTORS)


def turn_wheel(state: CarcassonneState, history: History) -> CarcassonneState:
    """The tile drawn may turn the wheel.

    W2: "the pig goes clockwise by the icon's number; the event of the sector where it stops; the crowns of that sector.
    Then placing."
    """
    steps = state.box.kinds[state.tile].icon
    if not steps or not state.box.has_wheel_board:
        return state
    origin, pig = state.pig, (state.pig + steps) % len(tiles.SECTORS)
    sector = tiles.SECTORS[pig]
    state = state._replace(pig=pig)
    history.append((events.PigMoved(tiles.SECTORS[origin], sector, steps), state))
    if sector == tiles.PLAGUE:
        return _ask_plague(state, history)
    found = [EVENTS[sector](state, seat) for seat in range(1, len(state.players) + 1)]
    points = tuple(worth for _count, worth in found)
    state = state.with_points("wheel", points)
    history.append((events.WheelTurned(sector, tuple(count for count, _worth in found), points), state))
    return _score_crowns(state, history)


def _followers(state: CarcassonneState, seat: int, kind: str) -> list[Figure]:
    """A player's followers on features of that kind."""
    own = [each for each in state.figures if each.seat == seat and each.kind in tiles.FOLLOWERS]
    return [each for each in own if state.land.part(each.part).kind == kind]


Counted = tuple[WheelCount, int]
"""What a player has of what a sector counts, and the points for it."""


def _fortune(state: CarcassonneState, seat: int) -> Counted:
    """W3: "the player who drew, 3 points" """
    return WheelCount(), state.box.points.fortune if seat == state.seat else 0


def _tax(state: CarcassonneState, seat: int) -> Counted:
    """W4: "every player, for each of their knights: the shields of that city plus the number of their own knights in
    it. (Two knights, two shields: 2 x 4 = 8.)"
    """
    land = state.land
    held = [land.feature_of[knight.part] for knight in _followers(state, seat, tiles.CITY)]
    shields = sum(cities.city_shields(land, land.features[city]) for city in held)
    return WheelCount(knights=len(held), shields=shields), sum(held.count(city) for city in held) + shields


def _famine(state: CarcassonneState, seat: int) -> Counted:
    """W5: "every player, for each of their farmers 1 point for each finished city the meadow touches. Majorities do not
    matter. The pig does nothing here."
    """
    farmers = _followers(state, seat, tiles.MEADOW)
    touched = sum(meadows.finished_cities(state.land, state.land.feature(farmer.part)) for farmer in farmers)
    return WheelCount(farmers=len(farmers), cities=touched), touched * state.box.points.famine


def _storm(state: CarcassonneState, seat: int) -> Counted:
    """W6: "every player, 1 point for each figure in their supply. Builder, pig and shepherd count too" """
    left = sum(state.players[seat - 1].supply)
    return WheelCount(figures=left), left * state.box.points.storm


def _inquisition(state: CarcassonneState, seat: int) -> Counted:
    """W6: "2 points for each monk" """
    monks = len(_followers(state, seat, tiles.CLOISTER))
    return WheelCount(monks=monks), monks * state.box.points.inquisition


EVENTS: Final[Mapping[str, Callable[[CarcassonneState, int], Counted]]] = {
    tiles.FORTUNE: _fortune,
    tiles.TAX: _tax,
    tiles.FAMINE: _famine,
    tiles.STORM: _storm,
    tiles.INQUISITION: _inquisition,
}


def _ask_plague(state: CarcassonneState, history: History) -> CarcassonneState:
    """W7: "every player takes back one figure from the land, the player who drew first, then clockwise. Who has none
    there is passed over".
    """
    count = len(state.players)
    there = {figure.seat for figure in state.figures}
    clockwise = [(state.seat - 1 + step) % count + 1 for step in range(count)]
    asked = tuple(seat for seat in clockwise if seat in there)
    if not asked:
        return _score_crowns(state, history)
    state = state._replace(stage=CarcassonneStage.PLAGUE, plague=asked)
    history.append((events.PlagueAsked(asked), state))
    return state


def own_figure(state: CarcassonneState, move: ReturnFigure) -> Figure | None:
    """The figure on that square of the seat that is asked; no tile carries more than one (F2)."""
    for figure in state.figures:
        if figure.seat == state.asked and state.land.tile(figure.part).square == (move.x, move.y):
            return figure
    return None


def why_not_return(state: CarcassonneState, move: ReturnFigure) -> Refusal | None:
    if refused := turns.why_not_stage(state, CarcassonneStage.PLAGUE):
        return refused
    if own_figure(state, move) is None:
        return refuse(CarcassonneRefusalCode.NO_FIGURE_THERE, "W7", x=move.x, y=move.y)
    return None


def return_moves(state: CarcassonneState) -> list[ReturnFigure]:
    """W7: "any own figure, of every kind"; the one placed last is the most harmless."""
    squares = [state.land.tile(each.part).square for each in reversed(state.figures) if each.seat == state.asked]
    return [ReturnFigure(x, y) for x, y in squares]


def return_figure(
    state: CarcassonneState, move: ReturnFigure, turned_up: Sequence[str], history: History
) -> CarcassonneState:
    """W7: "B4 and D9 follow at once". W8: the crowns come after the last answer."""
    figure = own_figure(state, move)
    assert figure is not None, f"{move} has been judged"
    feature = state.land.feature_of[figure.part]
    state = supply.send_home(state, [figure], "plague", history)
    state = builders.leave_no_one_alone(state, figure.seat, feature, history)
    if figure.kind == tiles.SHEPHERD:
        state = sheep.lose_flock_without_shepherd(state, feature, history)
    state = state._replace(plague=state.plague[1:])
    return state if state.plague else _score_crowns(state._replace(stage=CarcassonneStage.PLACE), history)


def _score_crowns(state: CarcassonneState, history: History) -> CarcassonneState:
    """The crown spaces of the sector reached.

    W8: "a single one 3 points; in a sector of two, one figure alone 6, two figures 3 each, also of the same player.
    They go back."
    """
    seats, sector = state.crowns[state.pig], tiles.SECTORS[state.pig]
    if not seats:
        return state
    values = state.box.points
    alone = len(seats) == 1 < state.box.crown_spaces[state.pig]
    each = values.crown_alone if alone else values.crown
    points = tuple(seats.count(seat) * each for seat in range(1, len(state.players) + 1))
    state = state.with_points("crowns", points)
    history.append((events.CrownsScored(sector, seats, points), state))
    for seat in seats:
        player = state.players[seat - 1].with_figures(tiles.FOLLOWER, +1)
        state = state.with_player(seat, player)._replace(crowns=_with_crowns(state, state.pig, seats := seats[1:]))
        history.append((events.FigureReturned(seat, tiles.FOLLOWER, "crown", sector=sector), state))
    return state


def _with_crowns(state: CarcassonneState, sector: int, seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*state.crowns[:sector], seats, *state.crowns[sector + 1 :])


def why_not_crown(state: CarcassonneState, move: TakeCrown) -> Refusal | None:
    """W9: "Whoever places no figure on the tile may place an ordinary figure on any empty crown space instead" """
    if refused := turns.why_not_stage(state, CarcassonneStage.FIGURE):
        return refused
    if not state.box.has_wheel_board:
        return refuse(CarcassonneRefusalCode.NO_WHEEL, "O3")
    if not state.mover.supply[0]:
        return refuse(CarcassonneRefusalCode.NONE_LEFT, "W9", kind=tiles.FOLLOWER)
    sector = tiles.SECTORS.index(move.sector)
    if len(state.crowns[sector]) == state.box.crown_spaces[sector]:
        return refuse(CarcassonneRefusalCode.NO_CROWN_FREE, "W9", sector=move.sector)
    return None


def crown_moves(state: CarcassonneState) -> list[TakeCrown]:
    """Every crown space that `why_not_crown` allows."""
    if not state.box.has_wheel_board or not state.mover.supply[0]:
        return []
    spaces = zip(CROWNS, state.crowns, state.box.crown_spaces, strict=True)
    return [crown for crown, seats, most in spaces if len(seats) < most]


def take_crown(state: CarcassonneState, move: TakeCrown, history: History) -> CarcassonneState:
    sector = tiles.SECTORS.index(move.sector)
    seats = (*state.crowns[sector], state.seat)
    players = supply.players_after_taking(state, tiles.FOLLOWER)
    state = state._replace(players=players, crowns=_with_crowns(state, sector, seats))
    history.append((events.CrownTaken(state.seat, move.sector), state))
    return state

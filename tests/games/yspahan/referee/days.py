"""The course of turns, days and weeks (T, D3), the last day (T4, N5), the end of a week (W) and of the game (E)."""

from __future__ import annotations

from tests.games.yspahan.referee.board import BAZAAR, CROSSING, DATA, LIMIT, SHOPS_OF, VALUE_OF
from tests.games.yspahan.referee.caravan import score_caravan
from tests.games.yspahan.referee.position import AFTER, MAIN, OVER, ROLL, Position, turns_of_a_day


def finish_main_action(position: Position) -> None:
    position.acted = True
    position.stage = AFTER
    # D3: all yellow dice still in the tower go. With two players they stay for the day (N3).
    if position.seat == position.starter and len(position.players) > 2:
        for group in position.tower.values():
            group.yellow = 0
        position.tower = {floor: group for floor, group in position.tower.items() if group.white}


def end_turn(position: Position) -> None:
    position.turns_left.pop(0)
    position.acted = position.built = False
    if position.turns_left:
        position.stage = MAIN
        return
    # T3: the dice left in the tower are put back.
    position.tower = {}
    if position.day < DATA["days"]:
        position.day += 1
    else:
        end_week(position)
        # E1: the game ends with the third week, after W1; W2 is for those who play on.
        if position.week == DATA["weeks"]:
            position.stage = OVER
            return
        position.supervisor = CROSSING  # W2
        position.week, position.day = position.week + 1, 1
    begin_day(position)


def begin_day(position: Position) -> None:
    """The left neighbour of the starter is the new starter (T3), but for the last day (T4, N5)."""
    last_starter = position.starter
    position.starter = position.left_neighbour(last_starter)
    position.turns_left = turns_of_a_day(position)
    if position.week == DATA["weeks"] and position.day == DATA["days"]:
        points = {seat: player.points for seat, player in position.players.items()}
        if len(position.players) == 4:
            # T4: fewest points first; among equals who sat farther clockwise from the starter of day 20.
            order = sorted(points, key=lambda seat: (points[seat], -((seat - last_starter) % 4)))
            position.starter, position.turns_left = order[0], order
        if len(position.players) == 2 and points[1] != points[2]:
            # N5: the one with fewer points is starter.
            position.starter = 1 if points[1] < points[2] else 2
            position.turns_left = turns_of_a_day(position)
    position.stage = ROLL


def end_week(position: Position) -> None:
    """W1, in its order: complete souks, then all goods leave the city, then the caravan, which keeps its goods."""
    earned = dict.fromkeys(position.players, 0)
    for souk in SHOPS_OF:
        for seat, player in position.players.items():
            if position.is_complete(souk, seat):
                bonus = LIMIT["bazaar_points"] if BAZAAR in player.buildings else 0
                player.parts["souks"] += VALUE_OF[souk]
                player.parts["bazaar"] += bonus
                earned[seat] += VALUE_OF[souk] + bonus
    position.shops = dict.fromkeys(position.shops, 0)
    scored = score_caravan(position)
    position.payments += ([points[seat] for seat in position.players] for points in (scored, earned))


def winners(position: Position) -> list[int]:
    """Most points win; equals share the victory (E1)."""
    best = max(player.points for player in position.players.values())
    return [seat for seat, player in position.players.items() if player.points == best]

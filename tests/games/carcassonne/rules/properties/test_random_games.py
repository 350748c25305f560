"""Random games of all sets of options: nothing is lost, nothing is refused that is listed, every game ends."""

from __future__ import annotations

from itertools import product

import pytest

from elcapitan.games.carcassonne.rules import play
from elcapitan.games.carcassonne.rules.model import events, moves, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneStage, CarcassonneState
from tests.games.carcassonne.positions import points
from tests.games.carcassonne.rules.properties.audit import faults
from tests.games.carcassonne.rules.properties.random_play import (
    EVERYTHING,
    GAME,
    OPTION_SETS,
    RandomStep,
    each_wheel_and_expansions,
    random_game,
)


@pytest.mark.parametrize("number", each_wheel_and_expansions(quick=2))
def test_nothing_is_lost(number: int) -> None:
    """Every 7th position is counted again; with that many games each part of a turn is met."""
    for at, step in enumerate(random_game(2 + number % 7, OPTION_SETS[number], number)):
        if at % 7 == 0 or step.after.stage is CarcassonneStage.OVER:
            assert faults(step.after) == [], (at, step.move)
        check_step(step)


def check_step(step: RandomStep) -> None:
    """Points come from the events alone, and the positions handed over lead to the last one."""
    before, after = step.before, step.after
    gained = [0] * len(before.players)
    for event, _then in step.played.history:
        if isinstance(event, events.Scoring):
            gained = [sum(each) for each in zip(gained, event.points, strict=True)]
    assert points(after) == tuple(sum(each) for each in zip(points(before), gained, strict=True))
    assert all(player.points == sum(player.parts) >= 0 for player in after.players)
    if step.played.history:
        last = step.played.history[-1][1]
        for part in ("players", "land", "figures", "flocks", "crowns", "pig", "aside", "unseen", "tokens"):
            assert getattr(last, part) == getattr(after, part), (step.move, part)
    final = play.draws_token(step.move) or not (
        isinstance(step.move, moves.PlaceTile) or after.stage is CarcassonneStage.SHEEP
    )
    assert step.played.final == final


def test_legal_moves_are_those_that_are_not_refused() -> None:
    figures = [moves.PlaceFigure(kind, part) for kind in tiles.KINDS for part in part_names()]
    others: list[moves.Move] = [
        *figures,
        *map(moves.TakeCrown, tiles.SECTORS),
        *map(moves.DecideFlock, ("grow", "score")),
        *(moves.DrawTile(), moves.PlaceNoFigure()),
    ]
    for number, options in ((1, EVERYTHING), (2, OPTION_SETS[0]), (3, {**EVERYTHING, "wheel": "none"})):
        for at, step in enumerate(random_game(3, options, number)):
            state = step.before
            squares = [(x + dx, y) for x, y in state.land.free for dx in (0, 1)] if at % 5 == 0 else [*state.land.free]
            tried = [
                *(moves.PlaceTile(x, y, turns) for (x, y), turns in product({*squares}, range(4))),
                *others,
                *(moves.ReturnFigure(*tile.square) for tile in state.land.tiles),
            ]
            listed = play.legal_moves(state)
            assert len({*listed}) == len(listed) > 0
            assert {move for move in tried if play.why_not(state, move) is None} == {*listed}


def part_names() -> list[str]:
    kinds = (tiles.CITY, tiles.ROAD, tiles.MEADOW)
    return [tiles.CLOISTER, *(f"{kind}-{number}" for kind in kinds for number in range(1, 6))]


def test_p1_the_nearest_place_is_listed_first() -> None:
    for step in random_game(2, OPTION_SETS[0], 5):
        if step.before.stage is CarcassonneStage.PLACE:
            first, *rest = (abs(move.x) + abs(move.y) for move in placements(step.before))
            assert all(first <= each for each in rest)


def placements(state: CarcassonneState) -> list[moves.PlaceTile]:
    return [move for move in play.legal_moves(state) if isinstance(move, moves.PlaceTile)]


def test_a_game_of_first_moves_ends() -> None:
    for number, options in enumerate((EVERYTHING, OPTION_SETS[0])):
        for players in (2, 8):
            state = next(iter(random_game(players, options, number))).before
            dealer, count = GAME.dealer(bytes(16), options), 0
            while state.asked:
                move = play.legal_moves(state)[0]
                played = play.play(state, move, dealer.turn_up(state, move))
                assert not played.refused
                state, count = played.state, count + 1
            assert count < 600

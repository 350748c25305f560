"""Whole games of Carcassonne by clicks alone, and by keys alone: what lights up is clicked, a draft is confirmed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pygame
import pytest

from elcapitan.client.sheet.winner_moment import END_S
from elcapitan.games.carcassonne.clicks import figure_choice
from elcapitan.games.carcassonne.client.scenes.ranking import CarcassonneRanking
from elcapitan.games.carcassonne.client.scenes.scoring_film import ScoringFilm
from elcapitan.games.carcassonne.things import CarcassonneKind
from tests.client import headless_stage
from tests.games.carcassonne.client.table_without_server import EVERYTHING, CarcassonneTable
from tests.hypothesis_profiles import some_of

Kind = CarcassonneKind
MOST_ACTIONS = 1500
"""Three times what the longest of these games takes."""


def play_out(
    table: CarcassonneTable, chance: random.Random, act: Callable[[CarcassonneTable, random.Random], None]
) -> set[str]:
    """Play until the game is over; the verbs of my moves."""
    for _ in range(MOST_ACTIONS):
        if table.link.over:
            break
        table.others(chance)
        if not table.link.over and table.scene.controller.queries.moves:
            act(table, chance)
    assert table.link.over
    for _ in range(5):
        table.frame()
    assert isinstance(table.stack.top, ScoringFilm)
    for _ in ("to its end", "on"):
        table.stack.handle(headless_stage.key(pygame.K_ESCAPE))
        table.frame()
    table.stack.update(END_S)
    assert isinstance(table.stack.top, CarcassonneRanking)
    assert table.scene.director.picture == table.model.state == table.link.state
    return {text.split()[0] for text in table.link.asked}


def click_something(table: CarcassonneTable, chance: random.Random) -> None:
    """Lay the tile, turn it or lay it elsewhere now and then, choose a figure or none, and confirm."""
    chosen, possible = table.scene.ui.chosen, table.possible
    on_land = [thing for thing in possible if thing.kind in (Kind.SQUARE, Kind.TILE)]
    rest = [thing for thing in possible if thing not in on_land]
    if not possible:
        table.press(pygame.K_f)  # everything that can be done is off the screen
    elif figure_choice(chosen) is not None and chance.random() < 0.8:
        table.click(Kind.END)
    else:
        stays = bool(chosen) and rest and chance.random() < 0.9
        table.click(*chance.choice(rest if stays else on_land or rest))


@pytest.mark.parametrize("box", some_of([(2, {}), (3, EVERYTHING), (8, EVERYTHING), (4, {})], 3), ids=str)
def test_a_whole_game_by_clicks(box: tuple[int, Mapping[str, Any]]) -> None:
    players, options = box
    table, chance = CarcassonneTable(players, players, options), random.Random(players)
    verbs = play_out(table, chance, click_something)
    assert {"draw", "place", "figure", "pass"} <= verbs
    assert players != 3 or {"crown", "sheep", "return"} <= verbs


def press_something(table: CarcassonneTable, chance: random.Random) -> None:
    """Walk with Tab or an arrow, and press Enter."""
    if not table.scene.ui.chosen or chance.random() < 0.3:
        ways = [pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_r]
        table.press(chance.choice(ways))
    if chance.random() < 0.05:
        table.press(chance.choice([pygame.K_p, pygame.K_u, pygame.K_1, pygame.K_2, pygame.K_f, pygame.K_l]))
    if table.scene.controller.queries.moves:
        table.press(pygame.K_RETURN)


def test_a_whole_game_by_keys() -> None:
    table, chance = CarcassonneTable(2, 9), random.Random(9)
    verbs = play_out(table, chance, press_something)
    assert {"draw", "place", "figure"} <= verbs

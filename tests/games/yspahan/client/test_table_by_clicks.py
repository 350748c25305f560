"""Whole games of Yspahan by clicks alone, and by keys alone: what lights up is clicked, what is asked is answered."""

from __future__ import annotations

import random

import pygame
import pytest

from elcapitan.client.sheet.winner_moment import END_S
from elcapitan.client.widgets.amount_dialog import AmountDialog
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.yspahan.client.scenes.ranking import PointsRankingScene
from elcapitan.games.yspahan.client.scenes.week_end import WeekEndScene
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing
from tests.client.scenes.scene_helpers import of_kind
from tests.games.yspahan.client.table_without_server import YspahanTable

Kind = YspahanKind
MOST_ACTIONS = 6000
"""Three times what the longest of these games takes."""


def possible(table: YspahanTable) -> list[Thing]:
    """What can be clicked now; the end of the turn is the last resort of a random player."""
    found = list(table.scene.controller.queries.possible)
    useful = [target for target in found if target.kind != Kind.HAND]
    return useful or found


def answer_dialog(table: YspahanTable, chance: random.Random) -> bool:
    """Answer the question on top, if there is one."""
    top = table.stack.top
    if isinstance(top, ChoiceDialog):
        table.answer(chance.choice([b.value for b in of_kind(top, Button) if b.value != -1]))
        return True
    if isinstance(top, AmountDialog):
        table.answer(chance.choice(["more", "most", "good"]))
        return True
    return False


def play_out(table: YspahanTable, chance: random.Random, act: object) -> set[str]:
    """Play until the game is over; the verbs of my moves."""
    assert callable(act)
    for _ in range(MOST_ACTIONS):
        if table.link.over:
            break
        if isinstance(table.stack.top, WeekEndScene):
            table.leave_ledger()
            continue
        if answer_dialog(table, chance):
            continue
        table.others(chance)
        if not table.link.over and table.scene.controller.queries.moves:
            act(table, chance)
    assert table.link.over
    table.frames(5)
    while isinstance(table.stack.top, WeekEndScene):
        table.leave_ledger()
        table.frames(5)
    table.stack.update(END_S)
    assert isinstance(table.stack.top, PointsRankingScene)
    return {text.split()[0] for text in table.link.asked}


def click_something(table: YspahanTable, chance: random.Random) -> None:
    cards = [target for target in table.scene.controller.queries.possible if target.kind == Kind.HAND]
    target = chance.choice(cards) if cards and chance.random() < 0.2 else chance.choice(possible(table))
    table.click(*target)


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_by_clicks(players: int) -> None:
    table, chance = YspahanTable(players, seed=players), random.Random(players)
    verbs = play_out(table, chance, click_something)
    assert {"roll", "supply", "place", "supervisor", "end"} <= verbs
    assert table.scene.director.picture == table.model.state
    assert table.model.state == table.link.model.rules.view(table.link.state, 1)


def press_something(table: YspahanTable, chance: random.Random) -> None:
    """Walk with Tab or an arrow and press Enter; the letters and digits now and then."""
    if chance.random() < 0.3:
        table.press(chance.choice([pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_5, pygame.K_6, pygame.K_e, pygame.K_r]))
        return
    if chance.random() < 0.1:
        table.press(chance.choice([pygame.K_b, pygame.K_v, pygame.K_d]))
        return
    table.press(chance.choice([pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP]))
    focus = table.scene.ui.focus
    if focus is not None and focus in table.scene.controller.queries.possible:
        table.press(pygame.K_RETURN)


def test_a_whole_game_by_keys() -> None:
    table, chance = YspahanTable(3, seed=9), random.Random(9)
    verbs = play_out(table, chance, press_something)
    assert {"roll", "supply", "place", "supervisor", "end"} <= verbs

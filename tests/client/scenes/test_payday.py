"""The payday and the ranking: counted line by line, settled by clicks, nothing left in the dark."""

import random

import pygame
import pytest

from elcapitan.client.kit.button import Button
from elcapitan.client.model import TableModel
from elcapitan.client.scenes.payday import ROW_S, PayDayScene
from elcapitan.client.scenes.ranking import RankingScene
from elcapitan.client.scenes.table import TableScene
from elcapitan.client.settings import Settings
from elcapitan.client.stack import Stack
from elcapitan.rules.moves import parse
from elcapitan.rules.state import Stage
from tests.client import stages
from tests.client.scenes.scening import button, of_kind, overlaps, press
from tests.client.scenes.tabling import Lonely, Tabling
from tests.client.table.test_ledger import whole


def at_stage(stage: Stage, players: int = 3) -> TableModel:
    """A game cut where seat 1 is asked in that stage for the first time."""
    for seed in range(6, 16):
        for at, step in enumerate(whole(players, seed).steps):
            if step.after.stage is stage and step.after.seat == 1:
                return whole(players, seed, upto=at + 1)
    raise AssertionError(f"seat 1 is never asked in {stage}")


def shown(model: TableModel, *, count: bool = False, speed: str = "normal") -> tuple[Stack, PayDayScene, Lonely]:
    stack = stages.stack(settings=Settings(language="en", speed=speed))
    actions = Lonely(model, 6)
    stack.push(TableScene(stack, model, None))
    scene = PayDayScene(stack, model, actions, count=count)
    stack.push(scene)
    stack.draw(stages.surface())
    return stack, scene, actions


def values(scene: PayDayScene) -> list[object]:
    return [each.value for each in of_kind(scene, Button)]


def test_counting_takes_a_moment_for_each_line_and_then_offers_to_go_on() -> None:
    stack, scene, _ = shown(at_stage(Stage.SETTLING), count=True)
    assert scene.busy
    assert "skip" in values(scene)
    for _ in range(int(scene.lines * ROW_S / 0.1) + 2):
        stack.update(0.1)
    assert not scene.busy
    assert "skip" not in values(scene)


def test_space_skips_the_counting() -> None:
    stack, scene, _ = shown(at_stage(Stage.SETTLING), count=True)
    stack.handle(stages.key(pygame.K_SPACE))
    assert not scene.counting


def test_settling_is_asked_for_every_loan_and_nothing_else_goes_on_before() -> None:
    model = at_stage(Stage.SETTLING)
    stack, scene, actions = shown(model)
    assert "(Q1)" in button(scene, "Continue").why_not
    loans = sum(not loan.extended for loan in model.state.player(1).loans)
    for _ in range(loans):
        moves = [each for each in of_kind(scene, Button) if each.enabled and each.value not in ("continue", "skip")]
        stages.click_on(stack, moves[-1])
        stack.update(0.02)
    assert len(actions.asked) == loans
    assert all(parse(text) for text in actions.asked)
    assert model.state.seat != 1 or model.state.stage is not Stage.SETTLING


def test_starter_is_named_by_a_click_on_a_seat() -> None:
    model = at_stage(Stage.STARTING)
    stack, scene, actions = shown(model)
    assert "(Q4)" in button(scene, "Continue").why_not
    press(stack, "P3")
    stack.update(0.02)
    assert actions.asked == ["start 3"]
    assert button(scene, "Continue").enabled


@pytest.mark.parametrize("stage", [Stage.SETTLING, Stage.STARTING])
@pytest.mark.parametrize("players", [3, 4])
def test_no_button_lies_upon_another(stage: Stage, players: int) -> None:
    _, scene, _ = shown(at_stage(stage, players))
    assert overlaps(scene) == []


def test_continue_goes_back_to_the_table() -> None:
    model = at_stage(Stage.STARTING)
    stack = stages.stack()
    stack.push(TableScene(stack, model, None))
    scene = PayDayScene(stack, model)
    stack.push(scene)
    press(stack, "Continue")
    assert stack.top is not scene


def test_ranking_leads_to_the_menu_to_the_table_and_keeps_the_record() -> None:
    model = whole()
    stack = stages.stack()
    actions = Lonely(model, 6)
    stack.push(TableScene(stack, model, None))
    scene = RankingScene(stack, model, actions)
    stack.push(scene)
    stack.draw(stages.surface())
    assert overlaps(scene) == []
    press(stack, "Save record")
    assert ".capitan" in vars(stack)["_toast"].words
    press(stack, "To the menu")
    assert actions.left
    press(stack, "See the table")
    assert stack.top is not scene


@pytest.mark.parametrize("players", [2, 5])
def test_every_number_of_players_can_be_painted(players: int) -> None:
    model = whole_of(players)
    stack = stages.stack()
    stack.push(TableScene(stack, model, None))
    for scene in (PayDayScene(stack, model), RankingScene(stack, model)):
        stack.push(scene)
        assert stack.draw(stages.surface()) is None
        assert stack.draw(stages.surface()) == []


def whole_of(players: int) -> TableModel:
    """A game of any number of seats, played by others to its end."""
    table, chance = Tabling(players, seed=players, me=0), random.Random(1)
    table.actions.others(chance)
    return table.model

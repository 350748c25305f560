"""Setting out: the table comes, or the reason why not; and one may turn back."""

from __future__ import annotations

import asyncio

import pytest

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.connection import ConnectionLost, RequestDeclined
from elcapitan.client.net.local_server import ServerUnavailable
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell.scene import Answer
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.confirm_dialog import ConfirmDialog
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.protocol import to_client
from tests.client.fake_server import until
from tests.client.headless_stage import stack, surface
from tests.client.model.test_table_model import model_after
from tests.client.scenes.scene_helpers import of_kind, offline_link, press
from tests.timeouts import PATIENCE_S


def setting_out(sit_down: object) -> tuple[SceneStack, StartingGame]:
    link = offline_link()
    stage, scene = stack(), StartingGame(link, sit_down)  # type: ignore[arg-type]
    stage.push(Menu(link))
    stage.push(scene)
    return stage, scene


async def test_the_table_comes_when_it_is_ready() -> None:
    async def sit_down() -> TableModel:
        return model_after(3)

    stage, scene = setting_out(sit_down)
    stage.draw(surface())
    await until(lambda: stage.top is not scene)
    assert isinstance(stage.top, TableScene)
    assert [type(each) for each in stage.scenes] == [Menu, TableScene]


async def test_a_question_is_answered_before_the_table_comes() -> None:
    ready, found = asyncio.Event(), asyncio.Event()

    async def sit_down() -> TableModel:
        await ready.wait()
        found.set()
        return model_after(3)

    stage, _scene = setting_out(sit_down)
    stage.ask("Quit?", "", [Answer("yes", "Yes"), Answer("no", "No")], lambda answer: None)
    ready.set()
    await asyncio.wait_for(found.wait(), PATIENCE_S)
    await asyncio.sleep(0)
    assert [type(each) for each in stage.scenes] == [Menu, StartingGame, ConfirmDialog]
    press(stage, "No")
    assert [type(each) for each in stage.scenes] == [Menu, TableScene]


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (ServerUnavailable("no disk"), "could not be started: no disk"),
        (ConnectionRefusedError("refused"), "could not be started: refused"),
        (ConnectionLost(), "what was saved is safe"),
        (TimeoutError(), "what was saved is safe"),
        (RequestDeclined(to_client.Refused(why="x", text="Not today.")), "This table cannot be opened: Not today."),
    ],
)
async def test_a_fault_is_told_and_one_can_go_back(fault: Exception, words: str) -> None:
    async def sit_down() -> TableModel:
        raise fault

    stage, scene = setting_out(sit_down)
    await until(lambda: bool(scene.trouble))
    assert words in scene.trouble
    stage.draw(surface())
    press(stage, "Back")
    assert isinstance(stage.top, Menu)


async def test_what_failed_can_be_tried_again() -> None:
    faults: list[Exception] = [ServerUnavailable("the machine is busy")]

    async def sit_down() -> TableModel:
        if faults:
            raise faults.pop()
        return model_after(3)

    stage, scene = setting_out(sit_down)
    await until(lambda: bool(scene.trouble))
    press(stage, "Try again")
    assert not scene.trouble
    await until(lambda: isinstance(stage.top, TableScene))


async def test_a_refusal_is_not_asked_again() -> None:
    async def sit_down() -> TableModel:
        raise RequestDeclined(to_client.Refused(why="x", text="Not today."))

    stage, scene = setting_out(sit_down)
    await until(lambda: bool(scene.trouble))
    assert [each.label for each in of_kind(stage.top, Button)] == ["Back"]


async def test_turning_back_stops_the_waiting() -> None:
    stopped = asyncio.Event()

    async def sit_down() -> TableModel:
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()
        raise AssertionError

    stage, _scene = setting_out(sit_down)
    await asyncio.sleep(0)
    press(stage, "Back")
    await asyncio.wait_for(stopped.wait(), PATIENCE_S)
    assert isinstance(stage.top, Menu)

"""Setting out: the table comes, or the reason why not; and one may turn back."""

from __future__ import annotations

import asyncio

import pytest

from elcapitan.client.builtin import NoServer
from elcapitan.client.model import TableModel
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.setting_out import SettingOut
from elcapitan.client.scenes.table import TableScene
from elcapitan.client.stack import Stack
from elcapitan.client.wire import Declined, LineLost
from elcapitan.protocol import to_client
from tests.client.harbour import until
from tests.client.scenes.scening import lonely_link, press
from tests.client.stages import stack, surface
from tests.client.test_model import model_after
from tests.patience import PATIENCE_S


def setting_out(sit_down: object) -> tuple[Stack, SettingOut]:
    link = lonely_link()
    stage, scene = stack(), SettingOut(link, sit_down)  # type: ignore[arg-type]
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


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (NoServer("no disk"), "could not be started: no disk"),
        (ConnectionRefusedError("refused"), "could not be started: refused"),
        (LineLost(), "what was saved is safe"),
        (TimeoutError(), "what was saved is safe"),
        (Declined(to_client.Refused(why="x", text="Not today.")), "cannot open this table: Not today."),
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

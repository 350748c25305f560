"""The real program in a real window, played by a real mouse: nothing is known of it but what anybody can know."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.bots.levels import bot
from elcapitan.client.plan import own_name, quick_plan
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.payday import PayDayScene
from elcapitan.client.scenes.ranking import RankingScene
from elcapitan.client.scenes.setting_out import SettingOut
from elcapitan.client.scenes.table import TableScene
from elcapitan.rules.moves import Move
from elcapitan.rules.state import GameState, Stage
from tests.window import program as programs
from tests.window.captain import Captain
from tests.window.mirror import Mirror
from tests.window.onlooker import Onlooker
from tests.window.screen import Hand, Screen, open_hand, open_screen

SIZE = (1280, 720)
LEVELS = ("normal", "normal")


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    with open_screen(tmp_path / "screen", SIZE) as opened:
        yield opened


@pytest.fixture
def hand(screen: Screen) -> Iterator[Hand]:
    with open_hand(screen) as opened:
        yield opened


@pytest.fixture
def home(tmp_path: Path) -> Path:
    programs.write_settings(tmp_path / "home", SIZE)
    return tmp_path / "home"


@asynccontextmanager
async def captain(screen: Screen, hand: Hand, home: Path, *words: str) -> AsyncIterator[Captain]:
    """A person before the program, started with these words."""
    onlooker = Onlooker(home)
    with programs.running(screen, home, *words) as program:
        mirror = Mirror(SIZE, onlooker)
        hand.point(mirror.aside)
        try:
            yield Captain(program, screen, hand, onlooker, mirror, home.parent / "album")
        finally:
            mirror.stack.close()
            await onlooker.close()


class Plan:
    """What she wants to do: as a player in her first game, who sees what pays now."""

    def __init__(self) -> None:
        self._bot = bot("easy", 11)
        self._moves: list[Move] = []

    def next(self, state: GameState) -> Move:
        if not self._moves or state.stage is not Stage.TURN:
            self._moves = self._bot.choose(state, state.seat, Budget(rollouts=0))
        return self._moves.pop(0)


async def play_to_the_end(at: Captain) -> set[int]:
    """Until the final ranking is in front; the phases whose payday was seen."""
    plan = Plan()
    paydays: set[int] = set()
    while not isinstance(at.mirror.top, RankingScene):
        state = at.model.state
        match at.mirror.top:
            case PayDayScene() if state.seat == at.model.me and state.stage in (Stage.SETTLING, Stage.STARTING):
                await at.settle(plan.next(state))
            case PayDayScene(settled=settled):
                await at.sees()
                paydays.add(settled.held.phase)
                at.keep(f"payday-{settled.held.phase}")
                await at.press("Continue")
            case TableScene() if at.my_turn:
                await at.play(plan.next(state))
            case _:
                await at.until(lambda: at.my_turn or not isinstance(at.mirror.top, TableScene), "something to do")
        at.program.meet()
    return paydays


async def test_a_whole_game_to_the_ranking_by_mouse_alone(screen: Screen, hand: Hand, home: Path) -> None:
    async with captain(screen, hand, home, "--bots", ",".join(LEVELS)) as at:
        plan = quick_plan(LEVELS, own_name(at.mirror.settings))
        at.mirror.stack.push(SettingOut(at.onlooker, lambda: at.onlooker.new_table(plan)))
        await at.sees_scene(TableScene)
        assert await play_to_the_end(at) == {1, 2, 3}

        await at.sees_scene(RankingScene)
        at.keep("ranking")
        assert at.model.state.stage is Stage.OVER
        assert {step.seat for step in at.model.steps} == {1, 2, 3}
        await at.press("See the table")
        await at.sees_everything()
        at.keep("table")
        await at.type("Escape")
        await at.press("To the menu")
        await at.sees_scene(Menu)
        await at.sees_everything()
        await at.press("Quit")
        assert at.program.has_left(), f"still there: {at.program.survivors()}"
        assert at.program.process.returncode == 0
        assert at.program.complaints() == ""

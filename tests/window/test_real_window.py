"""The real program in a real window, played by a real mouse: nothing is known of it but what anybody can know."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from elcapitan.bots.budget import Budget
from elcapitan.client.model.table_setup import PERSON, quick_setup
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell import settings as kept_settings
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.client.facts.targets import Target, TargetKind
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.model.moves import End, Move
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from tests.window import program as programs
from tests.window.mirror import Mirror
from tests.window.onlooker import Onlooker
from tests.window.screen import Hand, Screen, open_hand, open_screen
from tests.window.user import WindowUser

SIZE = (1280, 720)
NAME = "Klára"
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
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@asynccontextmanager
async def captain(screen: Screen, hand: Hand, home: Path, *words: str, speed: str = "off") -> AsyncIterator[WindowUser]:
    """A person before the program, started with these words; `speed` is that of the animation."""
    settings = Settings(language="en", width=SIZE[0], height=SIZE[1], speed=speed, name=NAME, reduced_motion=True)
    kept_settings.write(home / "config" / "settings.toml", settings)
    onlooker = Onlooker(home)
    with programs.running(screen, home, *words) as program:
        mirror = Mirror(settings, onlooker)
        hand.point(mirror.aside)
        try:
            yield WindowUser(program, screen, hand, onlooker, mirror, home.parent / "album")
        finally:
            mirror.stack.close()
            await onlooker.close()


class Plan:
    """What they want to do: as a player in their first game, who sees what pays now."""

    def __init__(self) -> None:
        self._bot = make_bot("easy", 11)
        self._moves: list[Move] = []

    def next(self, state: GameState) -> Move:
        if not self._moves or state.stage is not Stage.TURN:
            self._moves = [*self._bot.choose(state, state.seat, Budget(rollouts=0))]
        return self._moves.pop(0)


async def settled(at: WindowUser, plan: Plan) -> bool:
    """One answer to the payday in front; when none is asked, it is put away, and that is said."""
    payday = at.mirror.top
    assert isinstance(payday, PaydayScene)
    await at.sees()
    if at.model.state.seat == at.model.me and at.model.state.stage in (Stage.SETTLING, Stage.STARTING):
        await at.settle(plan.next(at.model.state))
        return False
    at.keep(f"payday-{payday.settled.held.phase}")
    at.click_now(at.mirror.button("Continue"))
    return True


async def play_to_the_end(at: WindowUser) -> set[int]:
    """Until the final ranking is in front; the phases whose payday was seen."""
    plan = Plan()
    paydays: set[int] = set()
    while not isinstance(at.mirror.top, RankingScene):
        match at.mirror.top:
            case PaydayScene() as payday:
                if await settled(at, plan):
                    paydays.add(payday.settled.held.phase)
            case TableScene() if at.my_turn:
                await at.play(plan.next(at.model.state))
            case _:
                await at.until(lambda: at.my_turn or not isinstance(at.mirror.top, TableScene), "something to do")
        at.program.meet()
    return paydays


async def leave_from_ranking(at: WindowUser, ranking: type[Scene]) -> None:
    """Look at the ranking and the table once more, go to the menu and quit; nothing is left of the program."""
    await at.sees_scene(ranking)
    at.keep("ranking")
    await at.press("See the table")
    await at.sees_everything()
    at.keep("table")
    await at.type("Escape")
    await at.press("Main menu")
    await at.sees_scene(Menu)
    await at.sees_everything()
    await at.press("Quit")
    assert at.program.family or programs.UNDER_WINE, "a server and a worker belonged to it"
    assert at.program.has_left(), f"still there: {at.program.survivors()}"
    assert at.program.process.returncode == 0
    assert at.program.complaints() == ""


async def test_a_whole_game_to_the_ranking_by_mouse_alone(screen: Screen, hand: Hand, home: Path) -> None:
    async with captain(screen, hand, home, "--bots", ",".join(LEVELS)) as at:
        plan = quick_setup(LEVELS, NAME)
        at.mirror.stack.push(StartingGame(at.onlooker, lambda: at.onlooker.new_table(plan)))
        await at.sees_scene(TableScene)
        assert await play_to_the_end(at) == {1, 2, 3}

        assert at.model.state.stage is Stage.OVER
        assert {step.seat for step in at.model.steps} == {1, 2, 3}
        await leave_from_ranking(at, RankingScene)


async def test_second_thoughts_a_loan_and_a_crash(screen: Screen, hand: Hand, home: Path) -> None:
    plan = Plan()
    async with captain(screen, hand, home, speed="fast") as at:
        await at.sees_everything()
        await at.press("New game")
        others = await at.meets_the_others()
        assert len(set(others)) == len(others), f"{others} play alike"
        await at.choose("Klára")
        await at.press("Set sail")
        await at.sees_scene(TableScene)
        assert [seat.by for seat in at.model.seats if seat.by != PERSON] == others
        await look_around(at)
        await play_after_second_thoughts(at, plan)
        await my_turn(at)
        await borrow(at)
        await my_turn(at)
        await at.play(plan.next(at.model.state))
        stood, number = at.model.state, at.model.position
        await at.sees_everything()
        at.program.kill(at.onlooker.server_pid)
        assert at.program.has_left(), f"still there: {at.program.survivors()}"

    async with captain(screen, hand, home) as at:
        await at.press("Continue saved game")
        await at.until(lambda: "Continue" in [each.label for each in at.mirror.buttons()], "a game to continue")
        await at.sees_everything()
        at.keep("continue")
        await at.press("Continue")
        await at.sees_scene(TableScene)
        await at.sees_everything()
        assert at.model.state == stood
        assert at.model.position == number
        await play_turn(at, plan)
        await at.type("Escape")
        await at.sees_scene(PauseDialog)
        await at.press("Quit")
        assert at.program.has_left(), f"still there: {at.program.survivors()}"
        assert at.program.process.returncode == 0
        assert at.program.complaints() == ""


async def my_turn(at: WindowUser) -> None:
    """The others' moves have flown over the table, and nothing of them is left in the air."""
    await at.until(lambda: at.my_turn, "my turn")
    await at.sees_everything()


async def look_around(at: WindowUser) -> None:
    """A city from near, what a thing is, and the pause: each comes, and goes without a trace."""
    await at.sees_everything()
    await at.touch(Target(TargetKind.CITY, "napoli"), times=2)
    assert at.table().ui.close_up == "napoli"
    await at.sees_everything()
    at.keep("close-up")
    await at.type("Escape")
    assert at.table().ui.close_up is None
    await at.sees_everything()
    await at.point(Target(TargetKind.CHART))
    await at.sees_everything()
    at.keep("explained")
    await at.look_away()
    await at.sees_everything()
    await at.type("Escape")
    await at.sees_scene(PauseDialog)
    at.keep("pause")
    await at.press("Back to the game")
    await at.sees_scene(TableScene)
    await at.sees_everything()


async def play_turn(at: WindowUser, plan: Plan) -> None:
    """The rest of a turn."""
    move = plan.next(at.model.state)
    while not isinstance(move, End):
        await at.play(move)
        move = plan.next(at.model.state)
    await at.play(move)


async def play_after_second_thoughts(at: WindowUser, plan: Plan) -> None:
    """A turn that is begun, taken back step by step and as a whole, and then played all the same."""
    first = at.model.state
    await at.play(Plan().next(first))
    assert at.model.state != first
    await at.take_back(Target(TargetKind.UNDO))
    assert at.model.state == first
    dropped = Plan()
    for _ in range(2):
        await at.play(dropped.next(at.model.state))
    await at.take_back(Target(TargetKind.UNDO_TURN))
    assert at.model.state == first
    await at.sees_everything()
    await play_turn(at, plan)


async def borrow(at: WindowUser) -> None:
    """A visit to the bank: the button asks which loan."""
    purse, loan = at.model.state.mover.money, at.model.start.board.loans[0].amount
    await at.touch(Target(TargetKind.BANK))
    await at.sees_scene(ChoiceDialog)
    at.keep("which-loan")
    await at.answer(0)
    await at.until(lambda: at.model.state.mover.money == purse + loan, "the loan")
    await at.sees_everything()
    at.keep("at-the-bank")
    await at.play(End())

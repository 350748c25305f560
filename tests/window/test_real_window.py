"""The real program in a real window, played by a real mouse: nothing is known of it but what anybody can know."""

from __future__ import annotations

from pathlib import Path

from elcapitan.client.model.table_setup import PERSON, quick_setup
from elcapitan.client.scenes.pause import PauseDialog
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.client.scenes.ranking import RankingScene
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.model.moves import End
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.window.capitan_turns import Plan, my_turn, play_turn, settled
from tests.window.screen import Hand, Screen
from tests.window.user import NAME, WindowUser, window_user

LEVELS = ("normal", "normal")


async def play_to_the_end(at: WindowUser) -> set[int]:
    """Until the final ranking is in front; the phases whose payday was seen."""
    plan = Plan()
    paydays: set[int] = set()
    while not isinstance(at.mirror.top, RankingScene):
        match at.mirror.top:
            case PaydayScene() as payday:
                if await settled(at, plan):
                    paydays.add(payday.scoring.held.phase)
            case TableScene() if at.my_turn:
                await at.play(plan.next(at.model.state))
            case _:
                at.program.meet()
                await at.until(lambda: at.my_turn or not isinstance(at.mirror.top, TableScene), "something to do")
    return paydays


async def test_a_whole_game_to_the_ranking_by_mouse_alone(screen: Screen, hand: Hand, home: Path) -> None:
    async with window_user(screen, hand, home, "--bots", ",".join(LEVELS)) as at:
        plan = quick_setup(LEVELS, NAME)
        at.mirror.stack.push(StartingGame(at.onlooker, lambda: at.onlooker.new_table(plan)))
        await at.sees_scene(TableScene)
        assert await play_to_the_end(at) == {1, 2, 3}

        assert at.model.state.stage is Stage.OVER
        assert {step.seat for step in at.model.steps} == {1, 2, 3}
        await at.leave_from_ranking(RankingScene)


async def test_second_thoughts_a_loan_and_a_crash(screen: Screen, hand: Hand, home: Path) -> None:
    plan = Plan()
    async with window_user(screen, hand, home, speed="fast") as at:
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

    async with window_user(screen, hand, home) as at:
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
        await at.press_key("Escape")
        await at.sees_scene(PauseDialog)
        await at.press("Quit")
        assert at.program.has_left(), f"still there: {at.program.survivors()}"
        assert at.program.process.returncode == 0
        assert at.program.complaints() == ""


async def look_around(at: WindowUser) -> None:
    """A city from near, what a thing is, and the pause: each comes, and goes without a trace."""
    await at.sees_everything()
    await at.touch(Thing(CapitanKind.CITY, "napoli"), times=2)
    assert at.table().ui.close_up == "napoli"
    await at.sees_everything()
    at.keep("close-up")
    await at.press_key("Escape")
    assert at.table().ui.close_up == ""
    await at.sees_everything()
    await at.point(Thing(CapitanKind.CHART))
    await at.sees_everything()
    at.keep("explained")
    await at.look_away()
    await at.sees_everything()
    await at.press_key("Escape")
    await at.sees_scene(PauseDialog)
    at.keep("pause")
    await at.press("Back to the game")
    await at.sees_scene(TableScene)
    await at.sees_everything()


async def play_after_second_thoughts(at: WindowUser, plan: Plan) -> None:
    """A turn that is begun, taken back step by step and as a whole, and then played all the same."""
    first = at.model.state
    await at.play(Plan().next(first))
    assert at.model.state != first
    await at.take_back(Thing(CapitanKind.UNDO))
    assert at.model.state == first
    dropped = Plan()
    for _ in range(2):
        await at.play(dropped.next(at.model.state))
    await at.take_back(Thing(CapitanKind.UNDO_TURN))
    assert at.model.state == first
    await at.sees_everything()
    await play_turn(at, plan)


async def borrow(at: WindowUser) -> None:
    """A visit to the bank: the button asks which loan."""
    purse, loan = at.model.state.mover.money, at.model.start.board.loans[0].amount
    await at.touch(Thing(CapitanKind.BANK))
    await at.sees_scene(ChoiceDialog)
    at.keep("which-loan")
    await at.answer(0)
    await at.until(lambda: at.model.state.mover.money == purse + loan, "the loan")
    await at.sees_everything()
    at.keep("at-the-bank")
    await at.play(End())

"""Turns of El Capitan in a window, as a player in their first game would play them."""

from __future__ import annotations

from elcapitan.bots.budget import Budget
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.client.scenes.payday import PaydayScene
from elcapitan.games.capitan.rules.model.moves import End, Move
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from tests.window.user import WindowUser


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
    at.keep(f"payday-{payday.scoring.held.phase}")
    at.click_now(at.mirror.button("Continue"))
    return True


async def my_turn(at: WindowUser) -> None:
    """The others' moves have flown over the table, and nothing of them is left in the air."""
    await at.until(lambda: at.my_turn, "my turn")
    await at.sees_everything()


async def play_turn(at: WindowUser, plan: Plan) -> None:
    """The rest of a turn."""
    move = plan.next(at.model.state)
    while not isinstance(move, End):
        await at.play(move)
        move = plan.next(at.model.state)
    await at.play(move)

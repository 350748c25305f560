"""The real window played by real keys alone: the mouse is put aside at the beginning and never touched again."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pygame

from elcapitan.client.model.table_setup import quick_setup
from elcapitan.client.scenes.key_help import KeyHelpDialog
from elcapitan.client.scenes.starting_game import StartingGame
from elcapitan.client.shell.keyboard import DIGITS
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.clicks import CapitanClicks
from elcapitan.games.capitan.client.controller.input import is_reachable
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.model.moves import Move, Sail
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing
from tests.client.headless_stage import key
from tests.games.capitan.walking import next_group, next_in_direction
from tests.window.capitan_turns import Plan
from tests.window.screen import Hand, Screen
from tests.window.user import WindowUser, window_user

TURNS = 4
NAMES = {
    pygame.K_TAB: "Tab",
    pygame.K_RETURN: "Return",
    pygame.K_ESCAPE: "Escape",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_F1: "F1",
    **{key_: str(at + 1) for at, key_ in enumerate(DIGITS[:9])},
}
WAYS = {(1, 0): pygame.K_RIGHT, (-1, 0): pygame.K_LEFT, (0, 1): pygame.K_DOWN, (0, -1): pygame.K_UP}


class Typist:
    """Makes the moves of a plan by keys, and sees each of them made."""

    def __init__(self, at: WindowUser) -> None:
        self.at = at

    def press(self, name: int) -> None:
        """A key into the window and into its mirror."""
        self.at.hand.key(NAMES.get(name) or pygame.key.name(name))
        self.at.mirror.take([key(name)])
        self.at.mirror.settle()

    async def play(self, move: Move) -> None:
        made = len(self.at.model.steps)
        await self.at.sees()
        if isinstance(move, Sail):
            self._do(Thing(CapitanKind.HAND, move.card))
            assert self.at.table().ui.chosen == move.card
        self._do(CapitanClicks(self.at.model.state, self.at.model.me).clicks_of((move,))[-1])
        if isinstance(self.at.mirror.top, ChoiceDialog):
            await self.at.sees()
            raise AssertionError("three players are never asked which of their moves a key means")
        await self.at._is_made(made, move)

    def _do(self, target: Thing) -> None:
        if target.kind == CapitanKind.END:
            self.press(pygame.K_e)
            return
        self._go_to(target)
        self.press(pygame.K_RETURN)

    def _go_to(self, target: Thing) -> None:
        scene = self.at.table()
        board = scene.model.start.board
        if target.name in board.index:
            for _ in range(20):
                self.press(DIGITS[board.index[target.name]])
                if scene.ui.focus == target:
                    return
        for pressed in self._way(scene, target):
            self.press(pressed)
        assert scene.ui.focus == target, f"the ring stands at {scene.ui.focus}, not at {target}"

    def _way(self, scene: TableScene, target: Thing) -> list[int]:
        """The shortest way of Tab and arrows, as someone would find it who sees the table."""
        legal = scene.controller.queries.legal
        places = [place for place in scene.controller.thing_rects if is_reachable(place[0], legal)]
        ways: dict[Thing | None, list[int]] = {scene.ui.focus: []}
        waiting = deque(ways)
        while waiting:
            here = waiting.popleft()
            if here == target:
                return ways[here]
            steps = {pygame.K_TAB: next_group(places, here, 1)}
            left = scene.ui.focus_before if here is scene.ui.focus else None
            steps |= {arrow: next_in_direction(places, here, direction, left) for direction, arrow in WAYS.items()}
            for pressed, there in steps.items():
                if there not in ways:
                    ways[there] = [*ways[here], pressed]
                    waiting.append(there)
        raise AssertionError(f"no way of Tab and arrows leads to {target}")


async def test_some_turns_by_keys_alone(screen: Screen, hand: Hand, home: Path) -> None:
    async with window_user(screen, hand, home, "--bots", "easy,easy") as at:
        at.mirror.stack.push(
            StartingGame(at.onlooker, lambda: at.onlooker.new_table(quick_setup(("easy", "easy"), "Klára")))
        )
        await at.sees_scene(TableScene)
        typist = Typist(at)
        await at.until(lambda: at.my_turn, "my turn")
        typist.press(pygame.K_F1)
        await at.sees_scene(KeyHelpDialog)
        typist.press(pygame.K_ESCAPE)
        await at.sees_scene(TableScene)
        plan, turns = Plan(), 0
        while turns < TURNS:
            await at.until(lambda: at.my_turn, "my turn")
            assert at.model.state.stage is Stage.TURN
            move = plan.next(at.model.state)
            await typist.play(move)
            turns += str(move) == "end"
            at.program.meet()
        await at.sees_everything()
        at.keep("keys")
        mine = [step for step in at.model.steps if step.seat == at.model.me]
        assert sum(step.text == "end" for step in mine) == TURNS

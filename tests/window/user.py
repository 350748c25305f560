"""A person before the window: looks until they see what they wait for, and clicks what a move needs.

Never guesses by the clock: before each click the window shows what the mirror shows, after each move the server says
that it has been made.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.newgame.new_game import NewGame
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import settings as kept_settings
from elcapitan.client.shell.scene import Scene
from elcapitan.client.shell.settings import Settings
from elcapitan.client.statistics.statistics_store import stored_games
from elcapitan.client.statistics.stored_game import StoredGame
from elcapitan.client.table.hit_test import thing_at, thing_rect
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games import statistics
from elcapitan.games.capitan.clicks import CapitanClicks
from elcapitan.games.capitan.client.scenes.table import TableScene
from elcapitan.games.capitan.rules.model.moves import Move, MovePirate, Sail, parse
from elcapitan.games.capitan.rules.model.state import Stage
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.click_paths import AskChoice, PlayMoves
from elcapitan.kit.table.things import Thing
from tests.client.headless_stage import click, key, moved
from tests.games.capitan.clicking import intent
from tests.timeouts import PATIENCE_S
from tests.window import program as programs
from tests.window.mirror import Mirror, where_different
from tests.window.onlooker import Onlooker
from tests.window.program import Program
from tests.window.screen import Hand, Screen

SIZE = (1280, 720)
NAME = "Klára"
LOOKS_EVERY_S = 0.04
KEYS = {"Escape": pygame.K_ESCAPE}


class WindowUser:
    """Plays by mouse."""

    def __init__(
        self, program: Program, screen: Screen, hand: Hand, onlooker: Onlooker, mirror: Mirror, album: Path
    ) -> None:
        """`album` is where pictures are put."""
        self.program, self.screen, self.hand = program, screen, hand
        self.onlooker, self.mirror = onlooker, mirror
        self.album = album

    # -- looking

    @property
    def model(self) -> TableModel:
        assert self.onlooker.model is not None, "at a table"
        return self.onlooker.model

    async def until(self, true: Callable[[], bool], what: str) -> None:
        """Look at window and table until it is so."""
        began = time.monotonic()
        while not true():
            assert self.program.running, f"the window has gone: {self.program.complaints()}"
            if time.monotonic() - began > PATIENCE_S:
                seen, ought = self.keep("seen"), self.album / "ought.png"
                pygame.image.save(self.mirror.picture(), ought)
                where = where_different(pygame.image.load(seen), pygame.image.load(ought))[:9]
                told = f"not seen within {PATIENCE_S:.0f} s: {what}; otherwise at {where}; compare {seen} and {ought}"
                raise AssertionError(told)
            await asyncio.sleep(LOOKS_EVERY_S)
            if self.onlooker.model is not None:
                await self.onlooker.look()
            self.mirror.settle()

    async def sees(self) -> None:
        """The window shows where the game stands."""
        await self.until(lambda: self.mirror.matches(self.screen.picture()), "what the table says")

    async def sees_everything(self) -> None:
        """Every pixel of the window is as it ought to be: nothing was forgotten, nothing is left lying about."""

        def is_right() -> bool:
            return self.mirror.matches(self.screen.picture(), everywhere=True)

        await self.until(is_right, "a window that is right everywhere")

    async def sees_scene(self, kind: type) -> None:
        """That scene is there and the window shows it."""
        await self.until(lambda: isinstance(self.mirror.top, kind), kind.__name__)
        await self.sees()

    async def meets_the_others(self) -> list[str]:
        """Reads on the window who the computer players of a new game are: chance has drawn it; the words for them."""
        await self.until(lambda: isinstance(self.mirror.top, NewGame), NewGame.__name__)
        await self.until(lambda: self.mirror.recognise(self.screen.picture()), "a character on each of the lines")
        await self.sees()
        scene = self.mirror.top
        assert isinstance(scene, NewGame)
        return [seat.by for seat in scene.plan.seats if seat.by != PERSON]

    def keep(self, name: str) -> Path:
        """Put a picture of the screen into the album."""
        self.album.mkdir(exist_ok=True)
        file = self.album / f"{name}.png"
        pygame.image.save(self.screen.picture(), file)
        return file

    # -- hands

    def click_now(self, rect: Rect, times: int = 1) -> None:
        """Click into the middle of it and take the mouse away."""
        self.hand.click(rect.center, times)
        self.hand.point(self.mirror.aside)
        self.mirror.take([*click(rect.center) * times, moved(self.mirror.aside)])
        self.mirror.settle()

    async def click(self, rect: Rect, times: int = 1) -> None:
        """Click it, having seen that it is there."""
        await self.sees()
        self.click_now(rect, times)

    async def press(self, label: str) -> None:
        """Click the button that says so."""
        await self.sees()
        self.click_now(self.mirror.button(label))

    async def choose(self, words: str) -> None:
        """Click that word among several."""
        await self.click(self.mirror.choice(words))

    async def point(self, target: Thing) -> None:
        """Let the mouse rest on a thing of the table."""
        at = self._place(target).center
        self.hand.point(at)
        self.mirror.take([moved(at)])

    async def look_away(self) -> None:
        """The mouse points at nothing."""
        self.hand.point(self.mirror.aside)
        self.mirror.take([moved(self.mirror.aside)])

    async def touch(self, target: Thing, times: int = 1) -> None:
        """Click a thing on the table."""
        await self.click(self._place(target), times)

    def _place(self, target: Thing) -> Rect:
        scene = self.table()
        rect = thing_rect(scene.controller.thing_rects, target)
        assert rect is not None, f"{target} is not on the table"
        assert thing_at(scene.controller.thing_rects, rect.center) == target, f"something lies upon {target}"
        return rect

    async def press_key(self, name: str) -> None:
        """Press a key."""
        await self.sees()
        self.hand.key(name)
        self.mirror.take([key(KEYS[name])])
        self.mirror.settle()

    # -- the table

    def table(self) -> TableScene:
        scene = self.mirror.top
        assert isinstance(scene, TableScene), f"{type(scene).__name__} is in front"
        return scene

    @property
    def my_turn(self) -> bool:
        """Someone waits for a click of mine at the table."""
        scene = self.mirror.top
        mine = self.model.state.seat == self.model.me and self.model.state.stage is Stage.TURN
        return mine and isinstance(scene, TableScene) and bool(scene.controller.queries.legal)

    async def play(self, move: Move) -> None:
        """Make a move of a turn by clicks, and see it made."""
        made = len(self.model.steps)
        *first, target = self._clicks(move)
        for each in first:
            await self.touch(each)
        meant = intent(self.model.state, self.model.me, self.table().ui.chosen, target)
        await self.touch(target)
        if isinstance(meant, AskChoice):
            await self.sees_scene(ChoiceDialog)
            await self.answer(meant.moves.index(move))
        else:
            assert meant == PlayMoves((move,)), f"{target} means {meant}, not {move}"
        await self._is_made(made, move)

    def _clicks(self, move: Move) -> tuple[Thing, ...]:
        """What is clicked: for a voyage the card and its goal, or every other time the goal if that says enough."""
        state, me = self.model.state, self.model.me
        clicks = CapitanClicks(state, me).clicks_of((move,))
        if isinstance(move, MovePirate):
            return (Thing(CapitanKind.PIRATE), *clicks[1:])
        if (
            isinstance(move, Sail)
            and len(self.model.steps) % 2
            and intent(state, me, None, clicks[-1]) == PlayMoves((move,))
        ):
            return clicks[1:]
        return clicks

    async def _is_made(self, made: int, move: Move) -> None:
        await self.until(lambda: len(self.model.steps) > made, f"the move {move}")
        assert parse(self.model.steps[made].text) == move

    async def answer(self, number: int) -> None:
        """Click that answer (from 0) to the question in front."""
        await self.click(next(button for button in self.mirror.buttons() if button.value == number).rect)

    async def take_back(self, target: Thing) -> None:
        """Click Undo, for the last step or for the whole turn, and see it done."""
        before = self.model.position
        await self.touch(target)
        await self.until(lambda: self.model.position > before, "the take-back")

    async def settle(self, move: Move) -> None:
        """Answer what the payday asks, and see it done."""
        made = len(self.model.steps)
        await self.click(next(button for button in self.mirror.buttons() if button.value == move).rect)
        await self._is_made(made, move)

    # -- the end

    def _counted(self) -> list[StoredGame]:
        """The finished games among the statistics of the window's player: this one alone."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("ELCAPITAN_HOME", str(self.onlooker.player_home))
            return stored_games(self.model.rules.name)

    async def leave_from_ranking(self, ranking: type[Scene]) -> None:
        """Look at the ranking and the table once more, go to the menu and quit; nothing is left of the program."""
        self.program.meet()
        await self.until(lambda: bool(self._counted()), "the game among the statistics")
        known = statistics(self.model.rules.name)
        earned = known.earned(self._counted())
        self.model.achieved = tuple(each.id for each in known.achievements() if each.id in earned)
        await self.sees_scene(ranking)
        self.keep("ranking")
        await self.press("See the table")
        await self.sees_everything()
        self.keep("table")
        await self.press_key("Escape")
        await self.press("Main menu")
        await self.sees_scene(Menu)
        await self.sees_everything()
        await self.press("Quit")
        assert self.program.family or programs.UNDER_WINE, "a server and a worker belonged to it"
        assert self.program.has_left(), f"still there: {self.program.survivors()}"
        assert self.program.process.returncode == 0
        assert not (said := self.program.complaints()), said


@asynccontextmanager
async def window_user(
    screen: Screen, hand: Hand, home: Path, *words: str, speed: str = "off"
) -> AsyncIterator[WindowUser]:
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

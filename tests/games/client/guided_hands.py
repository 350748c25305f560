"""The guided first game of each game, on a stack, with hands that do what the table shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pygame

from elcapitan import games
from elcapitan.bots.bot import Advice
from elcapitan.bots.whole_game import AT_ONCE
from elcapitan.client.lessons.lesson_data import GuidedCourse
from elcapitan.client.lessons.lesson_words import LessonText, lesson_words
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import i18n
from elcapitan.client.shell.settings import Settings
from elcapitan.client.table.hit_test import thing_rect
from elcapitan.client.widgets.button import Button
from elcapitan.client.widgets.choice_dialog import ChoiceDialog
from elcapitan.games.capitan.rules.model.events import FortressBuilt, LoanTaken, WarehouseShut
from elcapitan.games.yspahan.clicks import YspahanClicks
from elcapitan.games.yspahan.rules.model import events
from elcapitan.kit.table.things import Thing
from tests.client import headless_stage
from tests.client.prompt_adviser import PromptAdviser
from tests.client.scenes.scene_helpers import of_kind, offline_link
from tests.games.client.window_games import CAPITAN, YSPAHAN, WindowGame

LABELS = {"build": ("Build", "Postav"), "reopen": ("Reopen", "Znovu")}


class GuidedCase(NamedTuple):
    """What differs between guided games."""

    game: WindowGame
    told: tuple[str, ...]
    """The ideas up to the first scoring, for a player who does what is suggested."""
    events: dict[str, type]
    """What the suggested turn of an idea brings about."""
    file: str
    """Where progress is kept."""
    before_choice: int
    """How many suggested moves come before the first one that can be taken back."""
    ends_turn: tuple[str, ...]
    """The move after the suggested ones, before the next idea is told."""
    click: Callable[[GuidedHands], None]
    """Click what is shown as the next step, as often as it needs."""

    @property
    def course(self) -> GuidedCourse:
        course: GuidedCourse = games.lessons(self.game.name).book.courses[0]  # type: ignore[attr-defined]
        return course

    def words(self, idea: str, language: str) -> LessonText:
        """Of an idea in a language."""
        folder: str = games.lessons(self.game.name).folder  # type: ignore[attr-defined]
        return LessonText(**lesson_words(folder, "ideas", idea, language))

    def titles(self, language: str = "en") -> list[str]:
        return [self.words(idea, language).title for idea in self.told]


class GuidedHands:
    """The guided game on a stack."""

    def __init__(self, case: GuidedCase, language: str = "en", size: tuple[int, int] = headless_stage.SIZE) -> None:
        i18n.use_language(language)
        self.case = case
        self.stack = headless_stage.stack(size, Settings(language=language, name="Ada", speed="off"))
        self.surface = headless_stage.surface(size)
        self.table: Any = games.lessons(case.game.name).guided_game(self.stack)
        self.stack.push(Menu(offline_link()))
        self.stack.push(self.table)
        self.told: dict[str, str] = {}
        """By the titles that the panel has had, in their order: what it said."""
        self.frame()

    @property
    def in_table(self) -> bool:
        return self.stack.top is self.table

    @property
    def steps(self) -> Any:
        """What is suggested and not yet done."""
        return self.table.controller.hints.steps

    @property
    def words(self) -> str:
        """Everything in the panel."""
        text = self.table.panel.text
        return "\n".join([text.title, *(row.words for row in (*text.news, *text.rows))])

    @property
    def toast(self) -> str:
        toast = vars(self.stack)["_toast"]
        return toast.words if toast else ""

    def frame(self, count: int = 3) -> None:
        """Let that many frames pass, and paint the last one."""
        for _frame in range(count):
            self.stack.update(0.3)
        self.stack.draw(self.surface)
        text = self.table.panel.text
        if text.place and self.in_table:  # not that there is nothing new
            self.told.setdefault(text.title, self.words)

    def key(self, name: int) -> None:
        self.stack.handle(headless_stage.key(name))
        self.frame()

    def press(self, value: str) -> None:
        """A button of the panel."""
        buttons = [each for each in self.table.panel.group.widgets if isinstance(each, Button)]
        headless_stage.click_on(self.stack, next(each for each in buttons if each.value == value))
        self.frame()

    def click(self, target: Thing) -> None:
        rect = thing_rect(self.table.controller.thing_rects, target)
        assert rect is not None, f"{target} is not on the table"
        for event in headless_stage.click(rect.center):
            self.stack.handle(event)
        self.frame()

    def focus_by_tab(self, value: str) -> None:
        """Tab until that button of the panel has the ring."""
        for _tab in range(30):
            focused = self.table.panel.group.focused
            if isinstance(focused, Button) and focused.value == value:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab does not reach {value}")

    def play(self, *moves: str) -> None:
        """Moves of the player that are not clicked."""
        for move in moves:
            self.table.actions.play(move)
        self.frame()

    def play_freely(self) -> None:
        """What a player might do where nothing is suggested."""
        bot = games.bots(self.case.game.name).make("easy", 1)
        self.play(str(bot.choose(self.table.model.state, 1, AT_ONCE)[0]))

    def leave_scoring(self) -> None:
        """Skip the counting, settle by the first answer, and go on."""
        scene = self.stack.top
        assert isinstance(scene, self.case.game.scoring)
        for _click in range(60):
            self.frame(2)
            if self.stack.top is not scene:
                return
            enabled = {each.value: each for each in reversed(of_kind(scene, Button)) if each.enabled}
            wanted = enabled.get("skip") or enabled.get("continue") or [*enabled.values()][-1]
            headless_stage.click_on(self.stack, wanted)
        raise AssertionError("the scoring does not end")

    def play_to_scoring(self, do: Callable[[], None], most: int = 300) -> None:
        """Until the first scoring: `do` where a step is suggested, freely elsewhere."""
        for _step in range(most):
            if isinstance(self.stack.top, self.case.game.scoring):
                return
            if not self.in_table or not self.table.model.is_my_move:
                self.frame()
                continue
            made = len(self.table.model.steps)
            if self.steps:
                do()
                assert len(self.table.model.steps) > made
            else:
                self.play_freely()
        raise AssertionError("no scoring")


def _click_capitan(hands: GuidedHands) -> None:
    step, made = hands.steps[0], len(hands.table.model.steps)
    for target in step.targets:
        if len(hands.table.model.steps) == made and hands.in_table:
            hands.click(target)
    if isinstance(hands.stack.top, ChoiceDialog):  # which of two moves is meant
        buttons = of_kind(hands.stack.top, Button)
        labels = LABELS[str(step.move).split()[0]]
        headless_stage.click_on(hands.stack, next(each for each in buttons if each.label.startswith(labels)))
        hands.frame()


def _click_yspahan(hands: GuidedHands) -> None:
    """First a floor, then what its dice do."""
    made = len(hands.table.model.steps)
    for _click in range(3):
        if len(hands.table.model.steps) == made:
            steps, chosen = hands.steps, hands.table.controller.queries.chosen
            hands.click(YspahanClicks(steps[0].before, 1).hinted([step.move for step in steps], chosen))


GUIDED = {
    "elcapitan": GuidedCase(
        CAPITAN,
        ("sail", "value", "majority", "loan", "fortress", "payday", "shutting-down"),
        {"loan": LoanTaken, "fortress": FortressBuilt, "shutting-down": WarehouseShut},
        "lessons.json",
        0,
        ("end",),
        _click_capitan,
    ),
    "yspahan": GuidedCase(
        YSPAHAN,
        ("tower", "supply", "cards", "value", "yellow", "building", "supervisor", "resources", "week"),
        {
            "supply": events.DistrictSupplied,
            "value": events.SoukCompleted,
            "supervisor": events.GoodLoaded,
            "building": events.BuildingBuilt,
            "resources": events.CamelsTaken,
            "cards": events.CardDrawn,
        },
        "lessons-yspahan.json",
        1,
        (),
        _click_yspahan,
    ),
}


class QuickAdviser(PromptAdviser):
    """Advises at once what a computer player of the first level would do."""

    game = ""

    def ask(self, state: Any) -> None:
        self.state = state
        seat = games.ruleset(self.game).to_act(state)[0]
        self.answer = Advice(tuple(games.bots(self.game).make("easy", 1).choose(state, seat, AT_ONCE)))

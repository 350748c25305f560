"""The stack: who is on top, what is painted again, what lies behind a question."""

import sys
from collections.abc import Callable

import pygame
import pytest

from elcapitan.client.drawing import theme
from elcapitan.client.shell.scene import Answer, Scene, SceneContext
from elcapitan.client.shell.scene_stack import SceneStack
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.text_dialog import TextDialog
from tests.client.headless_stage import click, click_on, key, look, mouse, stack, surface


class Plain(Scene):
    """Counts what happens to it."""

    def __init__(self, colour: str = "#204060") -> None:
        super().__init__()
        self.colour = colour
        self.told: list[str] = []
        self.farewells = 0

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        self.told.append("enter")

    def leave(self) -> None:
        self.told.append("leave")

    def on_removed(self) -> None:
        super().on_removed()
        self.farewells += 1

    def relayout(self) -> None:
        self.told.append("relayout")

    def handle(self, event: pygame.event.Event) -> bool:
        self.told.append("event")
        return True

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if not self.stale:
            return []
        self.stale = False
        surface.fill(self.colour)
        return None


def two() -> tuple[SceneStack, Plain, Plain]:
    below, above = Plain(), Plain("#602040")
    stage = stack()
    stage.push(below)
    stage.push(above)
    return stage, below, above


def test_only_the_topmost_gets_events() -> None:
    stage, below, above = two()
    stage.handle(key(pygame.K_a))
    assert "event" not in below.told
    assert above.told[-1] == "event"


def test_a_scene_gets_the_arrow_that_a_key_of_the_keypad_means(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    stage, _below, above = two()
    heard: list[pygame.event.Event] = []
    monkeypatch.setattr(above, "handle", heard.append)
    for mod in (0, pygame.KMOD_NUM):
        stage.handle(key(pygame.K_KP4, mod))
    assert [event.key for event in heard] == [pygame.K_LEFT, pygame.K_KP4]


def test_a_scene_enters_and_leaves_in_turn() -> None:
    stage, below, above = two()
    stage.pop()
    assert above.told == ["enter", "relayout", "leave"]
    assert below.told == ["enter", "relayout", "leave", "enter"]


def test_a_scene_that_is_covered_is_not_gone() -> None:
    stage, below, above = two()
    stage.push(Plain())
    assert (below.farewells, above.farewells) == (0, 0)
    stage.go_to_menu()
    assert (below.farewells, above.farewells) == (0, 1)
    stage.close()
    assert (below.farewells, above.farewells) == (1, 1)


def test_the_last_scene_cannot_be_popped() -> None:
    stage = stack()
    stage.push(only := Plain())
    stage.pop()
    assert stage.top is only


def test_home_leaves_everything_but_the_first() -> None:
    stage, below, _above = two()
    stage.push(Plain())
    stage.go_to_menu()
    assert stage.scenes == (below,)


def test_nothing_is_painted_twice() -> None:
    stage, _below, _above = two()
    assert stage.draw(surface()) is None
    assert stage.draw(surface()) == []


def test_a_new_look_lays_every_scene_out_again() -> None:
    stage, below, above = two()
    stage.draw(surface())
    stage.resize(look((1920, 1080)))
    assert below.told[-1] == above.told[-1] == "relayout"
    assert stage.draw(surface((1920, 1080))) is None


def test_settings_that_change_are_told_and_followed() -> None:
    told: list[Settings] = []
    stage = SceneStack(look(), Settings(), told.append)
    stage.push(scene := Plain())
    stage.change_settings(Settings(speed="fast"))
    assert told == [Settings(speed="fast")] == [stage.settings]
    assert scene.told[-1] == "relayout"


def asked(answers: list[str]) -> tuple[SceneStack, Plain]:
    stage = stack()
    stage.push(below := Plain("#ffffff"))
    stage.ask(
        "Delete this game?",
        "It will be gone.",
        [Answer("yes", "Delete", "danger"), Answer("no", "Keep")],
        answers.append,
    )
    return stage, below


def test_a_question_is_answered_by_its_buttons() -> None:
    answers: list[str] = []
    stage, below = asked(answers)
    click_on(stage, stage.top.group.widgets[0])  # type: ignore[attr-defined]
    assert answers == ["yes"]
    assert stage.top is below


def test_escape_is_the_last_answer() -> None:
    answers: list[str] = []
    stage, _below = asked(answers)
    stage.handle(key(pygame.K_ESCAPE))
    assert answers == ["no"]


def test_behind_a_question_the_scene_is_seen_darkened() -> None:
    stage, _below = asked([])
    painted = surface()
    stage.draw(painted)
    shade = painted.get_at((5, 5))[0]
    assert 40 < shade < 140


def test_a_click_on_a_toast_is_the_toasts_alone() -> None:
    stage, looked_up = stack(), list[str]()
    stage.push(scene := Plain("#ffffff"))
    stage.draw(painted := surface())
    stage.toast("The row is full", lambda: looked_up.append("B2"))
    (rect,) = stage.draw(painted) or []
    scene.told.clear()
    pressed, released = click(rect.center)[1:]
    assert stage.handle(pressed)
    assert stage.handle(released)
    assert looked_up == ["B2"]
    assert scene.told == [], "nothing of it reaches the scene below"
    for event in click(rect.center)[1:]:
        stage.handle(event)
    assert scene.told == ["event", "event"], "the toast has gone"


def test_a_click_on_a_toast_reaches_no_scene_that_it_opens() -> None:
    stage, opened = stack(), Plain("#602040")
    stage.push(Plain())
    stage.draw(painted := surface())
    stage.toast("The row is full", lambda: stage.push(opened))
    (rect,) = stage.draw(painted) or []
    for event in click(rect.center)[1:]:
        stage.handle(event)
    assert stage.top is opened
    assert "event" not in opened.told


def test_a_toast_stands_for_a_while_and_is_cleaned_up() -> None:
    stage = stack()
    stage.push(Plain("#ffffff"))
    painted = surface()
    stage.draw(painted)
    stage.toast("The server has not answered yet")
    (rect,) = stage.draw(painted) or []
    assert painted.get_at(rect.center)[:3] != (255, 255, 255)
    assert stage.draw(painted) == []
    stage.update(60)
    assert stage.draw(painted) is None
    assert painted.get_at(rect.center)[:3] == (255, 255, 255)


def test_a_window_too_small_to_read_says_so_and_plays_nothing() -> None:
    small, plain = stack((640, 360)), Plain()
    small.push(plain)
    picture = surface((640, 360))
    plain.told.clear()
    assert small.draw(picture) is None
    assert picture.get_at((0, 0)) == pygame.Color(theme.VEIL)
    words = pygame.mask.from_threshold(picture, theme.CREAM, (40, 40, 40, 255))
    assert words.count() > 100
    assert not small.handle(key(pygame.K_RETURN))
    assert "event" not in plain.told
    assert small.draw(picture) == []
    small.resize(look((800, 450)))
    assert small.draw(surface((800, 450))) is None
    assert small.handle(key(pygame.K_RETURN))


@pytest.mark.parametrize("size", [(1, 1), (1, 700), (40, 40), (3000, 2)])
def test_a_window_of_any_size_is_painted(size: tuple[int, int]) -> None:
    small = stack(size)
    small.push(Plain())
    assert small.draw(surface(size)) is None


@pytest.mark.parametrize("size", [(800, 450), (800, 600), (1280, 720), (720, 1280)])
def test_sizes_in_which_letters_have_room_are_readable(size: tuple[int, int]) -> None:
    assert look(size).is_large_enough


@pytest.mark.parametrize("size", [(799, 450), (800, 449), (719, 1280), (640, 360), (1, 1)])
def test_sizes_in_which_letters_lie_over_one_another_are_not(size: tuple[int, int]) -> None:
    assert not look(size).is_large_enough


def test_while_letters_are_composed_no_key_reaches_the_scene() -> None:
    stage, answers = stack(), list[str]()
    stage.push(Scene())
    stage.push(dialog := TextDialog("Password", "", "OK", answers.append))
    stage.handle(pygame.event.Event(pygame.TEXTEDITING, text="wang", start=4, length=0))
    for name in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_TAB):
        assert stage.handle(key(name))
    assert stage.top is dialog
    assert dialog.field.focused
    stage.handle(pygame.event.Event(pygame.TEXTEDITING, text="", start=0, length=0))
    stage.handle(pygame.event.Event(pygame.TEXTINPUT, text="王"))
    stage.handle(key(pygame.K_RETURN))
    assert answers == ["王"]


def test_a_composition_that_was_given_up_does_not_lock_the_keyboard() -> None:
    for end in (pygame.event.Event(pygame.WINDOWFOCUSLOST), mouse(pygame.MOUSEBUTTONDOWN, (5, 5))):
        stage = stack()
        stage.push(below := Scene())
        stage.push(TextDialog("Password", "", "OK", lambda answer: None))
        stage.handle(pygame.event.Event(pygame.TEXTEDITING, text="wang", start=4, length=0))
        stage.handle(end)
        stage.handle(key(pygame.K_ESCAPE))
        assert stage.top is below


def test_a_scene_that_comes_while_letters_are_composed_gets_the_keys() -> None:
    stage, above = stack(), Plain()
    stage.push(Scene())
    stage.push(dialog := TextDialog("Password", "", "OK", lambda answer: None))
    editing = pygame.event.Event(pygame.TEXTEDITING, text="wang", start=4, length=0)
    for event in (editing, key(pygame.K_ESCAPE)):
        stage.handle(event)
    assert stage.top is dialog
    stage.push(above)  # such as the ranking, while a line is typed in the chat
    stage.handle(key(pygame.K_ESCAPE))
    assert above.told[-1] == "event"
    stage.pop()
    assert dialog.field.composed == ""
    stage.handle(key(pygame.K_ESCAPE))
    assert stage.top is not dialog


def test_a_chat_that_closes_by_itself_takes_no_keys_along(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, scene = stack(), Plain()
    stage.push(scene)
    monkeypatch.setattr(Plain, "typing", True)
    stage.handle(pygame.event.Event(pygame.TEXTEDITING, text="wang", start=4, length=0))
    monkeypatch.setattr(Plain, "typing", False)
    scene.told.clear()
    stage.handle(key(pygame.K_ESCAPE))
    assert scene.told == ["event"]


def test_once_the_window_closes_no_scene_comes_any_more() -> None:
    stage, below, above = two()
    late = Plain()
    stage.toast("Welcome")
    stage.close()
    stage.push(late)  # a request has been answered meanwhile
    stage.replace(late)
    stage.go_to_menu("lobby")
    stage.pop()
    stage.ask("Sure?", "Really?", [Answer("yes", "Yes")], lambda answer: None)
    stage.toast("Connection lost")
    stage.drop_toast()
    assert late.told == []
    assert stage.scenes == ()
    assert (below.farewells, above.farewells) == (1, 1)


@pytest.mark.parametrize("close", [SceneStack.close, SceneStack.drop_to_lowest])
def test_a_scene_that_fails_as_it_leaves_ends_its_work_and_holds_up_no_other(
    close: Callable[[SceneStack], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, _below, above = two()
    stage.push(top := Plain())

    def fail() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(top, "leave", fail)
    close(stage)
    assert (above.farewells, top.farewells) == (1, 1)


def test_it_is_told_once_that_a_scene_has_gone_and_not_that_a_question_has() -> None:
    stage, _below, _above = two()
    assert not stage.take_scene_left()
    stage.ask("?", "Really?", [Answer("yes", "Yes")], lambda answer: None)
    stage.pop()
    assert not stage.take_scene_left()
    stage.pop()
    assert stage.take_scene_left()
    assert not stage.take_scene_left()

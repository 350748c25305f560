"""Gamepads: their events as keys, what is held, who comes and goes, and machines without any."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame._sdl2 import controller as sdl_controller

from elcapitan.client.key_actions import KeyAction
from elcapitan.client.shell.gamepads import FIRST_REPEAT_S, REPEAT_S, Gamepads, pad_key_event
from elcapitan.client.shell.key_bindings import PAD_BUTTONS, PAD_BUTTONS_HELD, Bindings
from elcapitan.client.shell.pad_buttons import (
    PadButton,
    PadFamily,
    pad_button_label,
    pad_button_of,
    pad_family,
)
from elcapitan.client.shell.scene import SharedTurn
from tests.client import headless_stage
from tests.client.shell import sdl_pad
from tests.client.virtual_pad import axis_event, button_event
from tests.timeouts import PATIENCE_S

LEFT_X, LEFT_Y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
RIGHT_Y = pygame.CONTROLLER_AXIS_RIGHTY
LEFT_TRIGGER, RIGHT_TRIGGER = pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT
XBOX_GUID = "030000005e040000ea02000000000000"


class FakeController:
    """A device of SDL, by its place in the list; its instance number is the place plus ten."""

    names: tuple[str, ...] = ()

    def __init__(self, index: int) -> None:
        if index >= len(self.names):
            raise pygame.error("Invalid joystick device index")
        self._index = index

    @property
    def name(self) -> str:
        return self.names[self._index].encode("latin-1").decode()

    def as_joystick(self) -> FakeController:
        return self

    def get_instance_id(self) -> int:
        return self._index + 10

    def get_guid(self) -> str:
        return XBOX_GUID

    def get_name(self) -> str:
        return self.name


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[FakeController]]:
    monkeypatch.setattr(sdl_controller, "init", lambda: None)
    monkeypatch.setattr(sdl_controller, "get_count", lambda: len(FakeController.names))
    monkeypatch.setattr(sdl_controller, "is_controller", lambda index: True)
    monkeypatch.setattr(sdl_controller, "Controller", FakeController)
    yield FakeController
    FakeController.names = ()


def keys(events: list[pygame.event.Event]) -> list[tuple[int, int]]:
    assert all(event.type == pygame.KEYDOWN for event in events)
    return [(event.key, event.mod) for event in events]


@pytest.fixture
def pads() -> Gamepads:
    return Gamepads(lambda words: None)


@pytest.mark.parametrize(
    ("button", "key", "held"),
    [
        ("a", pygame.K_RETURN, 0),
        ("b", pygame.K_ESCAPE, 0),
        ("start", pygame.K_ESCAPE, 0),
        ("rb", pygame.K_TAB, 0),
        ("lb", pygame.K_TAB, pygame.KMOD_SHIFT),
        ("up", pygame.K_UP, 0),
        ("left", pygame.K_LEFT, 0),
    ],
)
def test_buttons_are_the_keys_that_every_scene_knows(pads: Gamepads, button: str, key: int, held: int) -> None:
    assert keys(pads.handle(button_event(button))) == [(key, held)]
    assert pads.handle(button_event(button, pygame.CONTROLLERBUTTONUP)) == []


@pytest.mark.parametrize(("button", "action"), [("x", KeyAction.HINT), ("y", KeyAction.END), ("view", KeyAction.HELP)])
def test_actions_keep_their_button_whatever_key_the_player_gave_them(
    pads: Gamepads, button: str, action: KeyAction
) -> None:
    (event,) = pads.handle(button_event(button))
    for chosen in ({}, {action.value: "q"}, {KeyAction.UNDO.value: "tab", action.value: "backspace"}):
        assert Bindings(chosen).key_action(event) is action
    assert event.key == pygame.K_UNKNOWN, "no text field takes it for a key of its own"


def test_every_button_has_one_action_and_every_pad_a_word_for_it() -> None:
    assert len(set(PAD_BUTTONS.values())) == len(PAD_BUTTONS)
    assert not set(PAD_BUTTONS) & set(PAD_BUTTONS_HELD)
    assert Bindings({}, PadFamily.XBOX).label(KeyAction.UNDO_TURN) == "RT + LT"
    assert all(pad_button_label(button, family) for button in PadButton for family in PadFamily)
    labels = {family: Bindings({}, family).label(KeyAction.HINT) for family in PadFamily}
    assert labels == {PadFamily.XBOX: "X", PadFamily.PLAYSTATION: "Square", PadFamily.NINTENDO: "X"}
    assert Bindings({}, PadFamily.XBOX).label(KeyAction.GAME_1) == ""
    assert Bindings({}).pad_label(PadButton.A) == ""


@pytest.mark.parametrize(
    ("name", "guid", "family"),
    [
        ("Xbox One Controller", XBOX_GUID, PadFamily.XBOX),
        ("Wireless Controller", "030000004c050000cc09000000000000", PadFamily.PLAYSTATION),
        ("Pro Controller", "030000007e0500000920000000000000", PadFamily.NINTENDO),
        ("HORI Nintendo Switch pad", "030000000d0f0000c100000000000000", PadFamily.NINTENDO),
        ("Sony PS4 clone", "", PadFamily.PLAYSTATION),
        ("", "", PadFamily.XBOX),
    ],
)
def test_the_make_of_a_pad_is_known_by_its_number_or_name(name: str, guid: str, family: PadFamily) -> None:
    assert pad_family(name, guid) is family


def test_a_held_direction_repeats_and_a_held_button_does_not(pads: Gamepads) -> None:
    pads.handle(button_event("a"))
    assert pads.update(10.0) == []
    pads.handle(button_event("down"))
    assert pads.is_held
    assert pads.update(FIRST_REPEAT_S - 0.01) == []
    assert keys(pads.update(0.02)) == [(pygame.K_DOWN, 0)]
    assert pads.update(REPEAT_S / 2) == []
    assert keys(pads.update(REPEAT_S)) == [(pygame.K_DOWN, 0)]
    pads.handle(button_event("down", pygame.CONTROLLERBUTTONUP))
    assert not pads.is_held
    assert pads.update(10.0) == []


def test_at_a_shared_window_each_person_s_pad_acts_in_their_turn(pads: Gamepads, plugged: type[FakeController]) -> None:
    plugged.names = ("one", "two")
    pads.open()

    def acts(pad: int, person: int, people: int = 2) -> bool:
        pads.follow_turn(SharedTurn(person, people))
        return bool(pads.handle(button_event("a", pad=pad)))

    assert acts(11, 1)  # the first one pressed in a turn is theirs
    assert not acts(11, 2)
    assert not acts(10, 1)
    assert acts(10, 2)
    pads.follow_turn(SharedTurn(2, 2))
    assert not pads.handle(axis_event(LEFT_X, 1.0, pad=11))
    assert acts(11, 0)  # whoever watches
    assert acts(11, 2, people=3)  # fewer pads than people: they pass them on
    pads.follow_turn(None)
    assert acts(11, 2)


def test_of_two_held_directions_the_newer_repeats(pads: Gamepads) -> None:
    pads.handle(button_event("down"))
    pads.handle(button_event("right"))
    assert keys(pads.update(1.0)) == [(pygame.K_RIGHT, 0)]
    pads.handle(button_event("right", pygame.CONTROLLERBUTTONUP))
    assert keys(pads.update(1.0)) == [(pygame.K_DOWN, 0)]


def test_the_left_stick_walks_beyond_its_dead_zone_only(pads: Gamepads) -> None:
    assert pads.handle(axis_event(LEFT_X, 0.3)) == []
    assert pads.in_use is None, "a worn stick is nobody's hand"
    assert keys(pads.handle(axis_event(LEFT_X, 0.8))) == [(pygame.K_RIGHT, 0)]
    assert pads.handle(axis_event(LEFT_X, 1.0)) == []
    assert pads.handle(axis_event(LEFT_X, 0.4)) == []
    assert keys(pads.update(1.0)) == [(pygame.K_RIGHT, 0)], "still held: a trembling hand is one step"
    assert pads.handle(axis_event(LEFT_X, 0.1)) == []
    assert pads.update(1.0) == []


def test_a_stick_held_askew_keeps_its_direction_until_it_clearly_turns(pads: Gamepads) -> None:
    pads.handle(axis_event(LEFT_X, 0.7))
    assert pads.handle(axis_event(LEFT_Y, 0.8)) == []
    assert keys(pads.handle(axis_event(LEFT_Y, 1.0))) == [(pygame.K_DOWN, 0)]


def test_the_right_stick_is_a_wheel(pads: Gamepads) -> None:
    assert pads.handle(axis_event(RIGHT_Y, 1.0)) == []
    turned = [event for _frame in range(50) for event in pads.update(0.02)]
    assert {event.type for event in turned} == {pygame.MOUSEWHEEL}
    assert 10 <= -sum(event.y for event in turned) <= 18
    assert all(pad_button_of(event) is PadButton.SCROLL for event in turned)
    pads.handle(axis_event(RIGHT_Y, 0.0))
    assert pads.update(1.0) == []


def test_the_left_trigger_takes_back_once_a_pull_and_the_right_one_looks_at_everything(pads: Gamepads) -> None:
    (event,) = pads.handle(axis_event(LEFT_TRIGGER, 0.7))
    assert Bindings().key_action(event) is KeyAction.UNDO
    assert pads.handle(axis_event(LEFT_TRIGGER, 1.0)) == []
    pads.handle(axis_event(LEFT_TRIGGER, 0.0))
    assert len(pads.handle(axis_event(LEFT_TRIGGER, 1.0))) == 1
    assert pads.handle(axis_event(RIGHT_TRIGGER, 1.0)) == []
    assert keys(pads.handle(button_event("left"))) == [(pygame.K_LEFT, pygame.KMOD_SHIFT)]
    held = [*pads.handle(button_event("r3")), *pads.handle(button_event("l3")), *pads.handle(button_event("y"))]
    assert [Bindings().key_action(each) for each in held] == [KeyAction.GAME_2, KeyAction.CHAT, KeyAction.END]
    (tab,) = pads.handle(button_event("rb"))
    assert Bindings().key_action(tab) is KeyAction.NEXT
    assert keys([tab]) == [(pygame.K_TAB, 0)]
    pads.handle(axis_event(RIGHT_TRIGGER, 0.0))
    assert keys(pads.handle(button_event("left"))) == [(pygame.K_LEFT, 0)]


def test_a_key_or_the_mouse_puts_the_pad_down(pads: Gamepads) -> None:
    for other in (headless_stage.key(pygame.K_a), pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 0))):
        pads.handle(button_event("a"))
        assert pads.in_use is PadFamily.XBOX
        assert pads.handle(other) == []
        assert pads.in_use is None
    pads.handle(button_event("a"))
    pads.handle(headless_stage.moved((5, 5)))
    assert pads.in_use is PadFamily.XBOX, "the window moved under a resting mouse"


def test_nothing_stays_held_when_the_window_loses_the_focus(pads: Gamepads) -> None:
    pads.handle(button_event("down"))
    pads.handle(axis_event(LEFT_X, 1.0))
    pads.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert pads.update(10.0) == []


def test_pads_that_come_and_go_are_told_and_those_that_were_there_are_not(plugged: type[FakeController]) -> None:
    told: list[str] = []
    pads = Gamepads(told.append)
    plugged.names = ("Old pad",)
    pads.open()
    pads.handle(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=0))
    assert told == []
    plugged.names = ("Old pad", "DualSense")
    pads.handle(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=1))
    assert told == ["Gamepad connected: DualSense"]
    pads.handle(button_event("down", pad=11))
    assert pads.in_use is PadFamily.PLAYSTATION
    pads.handle(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=11))
    assert told[1:] == ["Gamepad disconnected: DualSense. Mouse and keyboard still work."]
    assert pads.update(10.0) == [], "nothing repeats that nobody holds"
    assert pads.in_use is None
    pads.handle(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=11))
    assert len(told) == 2


def test_a_pad_that_leaves_takes_nothing_from_the_one_in_hand(plugged: type[FakeController]) -> None:
    plugged.names = ("One", "Two")
    pads = Gamepads(lambda words: None)
    pads.open()
    pads.handle(button_event("down", pad=10))
    pads.handle(axis_event(LEFT_X, 0.2, pad=11))
    pads.handle(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=11))
    assert keys(pads.update(1.0)) == [(pygame.K_DOWN, 0)]
    assert pads.in_use is PadFamily.XBOX


def test_a_device_in_other_hands_is_left_alone(plugged: type[FakeController]) -> None:
    told: list[str] = []
    pads = Gamepads(told.append)
    pads.handle(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=7))
    assert told == []


def test_without_the_joystick_subsystem_there_are_no_pads(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise pygame.error("SDL not built with joystick support")

    monkeypatch.setattr(sdl_controller, "init", missing)
    pads = Gamepads(lambda words: None)
    pads.open()
    assert pads.update(1.0) == []


def test_a_pad_event_of_the_table_alone_is_marked_with_its_button() -> None:
    assert pad_button_of(pad_key_event(PadButton.START)) is PadButton.START
    assert pad_button_of(headless_stage.key(pygame.K_ESCAPE)) is None


@pytest.mark.parametrize("when", ["early", "later"])
def test_a_pad_made_by_sdl_itself_is_found_obeyed_and_missed(when: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", sdl_pad.__name__, when],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    if done.returncode == sdl_pad.NO_LIBRARY:
        pytest.skip("SDL's library is not beside pygame")
    assert done.returncode == 0, done.stderr


def test_a_pad_whose_name_is_no_text_is_used_all_the_same(plugged: type[FakeController]) -> None:
    plugged.names = ("Man\xe8te",)
    told: list[str] = []
    pads = Gamepads(told.append)
    pads.handle(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=0))
    assert told == ["Gamepad connected: Gamepad"]
    assert keys(pads.handle(button_event("a", pad=10))) == [(pygame.K_RETURN, 0)]

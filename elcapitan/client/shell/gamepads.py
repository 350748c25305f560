"""Gamepads: turns their events into the key and wheel events that all scenes understand, and tells which are connected
and disconnected.

The app gives it every event and the time of each frame; it has no clock of its own. It needs SDL's joystick subsystem
and does nothing where there is none.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.pad_buttons import PadButton, PadFamily, pad_family

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

    from elcapitan.client.shell.scene import SharedTurn

FIRST_REPEAT_S, REPEAT_S = 0.4, 0.12
"""Until a held direction repeats, and between repetitions: as fast as an eye follows the ring."""
ENGAGE, RELEASE = 0.5, 0.35
"""Shares of a stick's way: a direction begins beyond the first and ends within the second. Worn sticks rest at 0.2."""
TURN = 1.4
"""A held direction changes only when the stick points this much more along the other axis."""
WHEEL_PER_S = 14.0
"""Notches of a mouse wheel for a right stick held fully."""
FULL = 32767
KEYS: Final[Mapping[PadButton, tuple[int, int]]] = {
    PadButton.A: (pygame.K_RETURN, 0),
    PadButton.B: (pygame.K_ESCAPE, 0),
    PadButton.START: (pygame.K_ESCAPE, 0),
    PadButton.LEFT_SHOULDER: (pygame.K_TAB, pygame.KMOD_SHIFT),
    PadButton.RIGHT_SHOULDER: (pygame.K_TAB, 0),
}
"""Key and modifiers that a button stands for in every scene; the others have a meaning at the table alone."""
DOWNS: Final = {
    pygame.CONTROLLER_BUTTON_A: PadButton.A,
    pygame.CONTROLLER_BUTTON_B: PadButton.B,
    pygame.CONTROLLER_BUTTON_X: PadButton.X,
    pygame.CONTROLLER_BUTTON_Y: PadButton.Y,
    pygame.CONTROLLER_BUTTON_BACK: PadButton.BACK,
    pygame.CONTROLLER_BUTTON_START: PadButton.START,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: PadButton.LEFT_STICK,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: PadButton.RIGHT_STICK,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PadButton.LEFT_SHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: PadButton.RIGHT_SHOULDER,
}
ARROWS: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: pygame.K_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: pygame.K_DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: pygame.K_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: pygame.K_RIGHT,
}
STICK: Final = {(1, 0): pygame.K_RIGHT, (-1, 0): pygame.K_LEFT, (0, 1): pygame.K_DOWN, (0, -1): pygame.K_UP}
RIGHT_STICK: Final = (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY)
TRIGGERS: Final = (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT)
JOYSTICK_EVENTS: Final = frozenset(
    (
        pygame.JOYAXISMOTION,
        pygame.JOYBALLMOTION,
        pygame.JOYHATMOTION,
        pygame.JOYBUTTONDOWN,
        pygame.JOYBUTTONUP,
        pygame.JOYDEVICEADDED,
        pygame.JOYDEVICEREMOVED,
        pygame.CONTROLLERAXISMOTION,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERBUTTONUP,
        pygame.CONTROLLERDEVICEADDED,
        pygame.CONTROLLERDEVICEREMOVED,
        pygame.CONTROLLERDEVICEREMAPPED,
        pygame.CONTROLLERTOUCHPADDOWN,
        pygame.CONTROLLERTOUCHPADMOTION,
        pygame.CONTROLLERTOUCHPADUP,
        pygame.CONTROLLERSENSORUPDATE,
    )
)
"""Events of pads; scenes see none of them. They cannot be blocked: SDL makes a pad's events from the joystick's."""
HANDS: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN)


def pad_key_event(button: PadButton, arrow: int = pygame.K_UNKNOWN, held: int = pygame.KMOD_NONE) -> pygame.event.Event:
    """The pressed key that a button stands for; its attribute `pad` says which button it was.

    `arrow` and `held`: the arrow key of a direction, and what is held with it. A button without a key of its own sends
    K_UNKNOWN. `Bindings.key_action` reads `pad`, so a player who has given an action another key, or none, still has
    it on the pad, and no text field takes it for a letter.
    """
    key, modifiers = KEYS.get(button, (arrow, held))
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=modifiers, unicode="", scancode=0, pad=button)


class ConnectedPad(NamedTuple):
    """A pad that is plugged in."""

    controller: Controller
    """Keeps the device open: SDL sends no events of others."""
    name: str
    family: PadFamily


class Gamepads:
    """All pads that are plugged in; they play as one.

    Where several people share the window and there is a pad for each, the first button pressed in the turn of a person
    without a pad makes that pad theirs; in their turn no other one acts.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        """`tell` shows one sentence to the player."""
        self._tell = tell
        self._pads: dict[int, ConnectedPad] = {}
        """By SDL's instance number."""
        self._turn: SharedTurn | None = None
        self._owners: dict[int, int] = {}
        """By instance number, whose pad it is at a shared window."""
        self._last = -1
        """The instance number of the pad used last."""
        self.in_use: PadFamily | None = None
        """The pad that was the last device used; None: keyboard, mouse or touch."""
        self._release()

    def _release(self) -> None:
        """Nothing is held."""
        self._arrows: list[int] = []
        """The held directions of the directional pad, the newest last."""
        self._axes: dict[int, float] = {}
        """Where each axis stands, from -1 to 1."""
        self._pointing: tuple[int, int] | None = None
        """Where the left stick points; None: at rest."""
        self._repeats_in_s = 0.0
        self._wheel = [0.0, 0.0]
        """The parts of a notch that the right stick has turned, across and down."""
        self._pulled: set[int] = set()
        """The triggers that are pulled."""

    def open(self) -> None:
        """Start SDL's controllers and open the pads that are there; without the subsystem there are none."""
        try:
            from pygame._sdl2 import controller

            controller.init()
            for index in range(controller.get_count()):
                self._connect(index)
        except (ImportError, pygame.error) as fault:
            logging.getLogger(__name__).info("no gamepads: %s", fault)

    def _connect(self, index: int) -> ConnectedPad | None:
        """Open the device at that place in SDL's list; None if it is open already, is no pad, or is used by another
        program."""
        try:
            from pygame._sdl2 import controller

            if not controller.is_controller(index):
                return None
            found = controller.Controller(index)
            joystick = found.as_joystick()
            number, guid, name = joystick.get_instance_id(), joystick.get_guid(), ""
            with contextlib.suppress(UnicodeError):  # its maker may have written it in any encoding
                name = found.name or joystick.get_name()
        except (ImportError, pygame.error) as fault:
            logging.getLogger(__name__).info("a gamepad could not be opened: %s", fault)
            return None
        if number in self._pads:
            return None
        pad = self._pads[number] = ConnectedPad(found, name or _("Gamepad"), pad_family(name, guid))
        return pad

    def follow_turn(self, turn: SharedTurn | None) -> None:
        """Whose turn it is at a shared window; None: nobody shares it, and pads are nobody's again."""
        if turn != self._turn:
            self._turn = turn
            self._release()
        if turn is None:
            self._owners.clear()

    def _acts(self, number: int, *, pressed: bool) -> bool:
        """Whether that pad acts now; `pressed`: a button of it was, which makes it the person's who has none."""
        turn = self._turn
        if turn is None or not turn.person or len(self._pads) < turn.people:
            return True
        has_none = turn.person not in self._owners.values()
        if has_none and pressed:
            self._owners.setdefault(number, turn.person)
        return self._owners.get(number, turn.person if has_none else 0) == turn.person

    # -- events

    def handle(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """The key events that an event of a pad stands for. Any other event may say that the pad was put down."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                if (pad := self._connect(event.device_index)) is not None:
                    self._tell(_("Gamepad connected: {name}").format(name=pad.name))
            case pygame.CONTROLLERDEVICEREMOVED:
                self._disconnect(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN if self._acts(event.instance_id, pressed=True):
                return self._press(event.instance_id, event.button)
            case pygame.CONTROLLERBUTTONUP if event.button in ARROWS and ARROWS[event.button] in self._arrows:
                self._arrows.remove(ARROWS[event.button])
            case pygame.CONTROLLERAXISMOTION if self._acts(event.instance_id, pressed=False):
                return self._move(event.instance_id, event.axis, max(-1.0, event.value / FULL))
            case pygame.WINDOWFOCUSLOST:
                self._release()
            case kind if kind in HANDS or (kind == pygame.MOUSEMOTION and event.rel != (0, 0)):
                self.in_use = None
        return []

    def _disconnect(self, number: int) -> None:
        pad = self._pads.pop(number, None)
        self._owners.pop(number, None)
        if pad is None:
            return
        self._tell(_("Gamepad disconnected: {name}. Mouse and keyboard still work.").format(name=pad.name))
        if number == self._last:
            self._release()
            self.in_use = None

    def _use(self, number: int) -> None:
        """This pad is in use now; what is held on another one is released."""
        if number != self._last:
            self._release()
            self._last = number
        pad = self._pads.get(number)
        self.in_use = pad.family if pad is not None else PadFamily.XBOX

    def _press(self, number: int, code: int) -> list[pygame.event.Event]:
        if code in ARROWS:
            self._use(number)
            self._arrows.append(ARROWS[code])
            return [self._step(ARROWS[code])]
        if code in DOWNS:
            self._use(number)
            return [pad_key_event(DOWNS[code], held=self._held_modifier)]
        return []

    def _step(self, key: int) -> pygame.event.Event:
        self._repeats_in_s = FIRST_REPEAT_S
        return self._arrow(key)

    def _arrow(self, key: int) -> pygame.event.Event:
        """With the right trigger pulled it is an arrow with Shift: the ring visits everything on the table."""
        return pad_key_event(PadButton.DIRECTION, key, self._held_modifier)

    @property
    def _held_modifier(self) -> int:
        return pygame.KMOD_SHIFT if pygame.CONTROLLER_AXIS_TRIGGERRIGHT in self._pulled else pygame.KMOD_NONE

    def _move(self, number: int, axis: int, value: float) -> list[pygame.event.Event]:
        # An idle pad with a worn stick takes nothing from the one in use.
        if number != self._last:
            if abs(value) < ENGAGE:
                return []
            self._use(number)
        self._axes[axis] = value
        if axis in TRIGGERS:
            return self._pull(number, axis, value)
        if axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            return self._point(number)
        if axis in RIGHT_STICK:
            if abs(value) < RELEASE:
                self._wheel[RIGHT_STICK.index(axis)] = 0.0
            elif abs(value) > ENGAGE:
                self._use(number)
        return []

    def _pull(self, number: int, axis: int, value: float) -> list[pygame.event.Event]:
        if value < RELEASE:
            self._pulled.discard(axis)
        elif value > ENGAGE and axis not in self._pulled:
            self._use(number)
            self._pulled.add(axis)
            if axis == pygame.CONTROLLER_AXIS_TRIGGERLEFT:
                return [pad_key_event(PadButton.LEFT_TRIGGER, held=self._held_modifier)]
        return []

    def _point(self, number: int) -> list[pygame.event.Event]:
        x = self._axes.get(pygame.CONTROLLER_AXIS_LEFTX, 0.0)
        y = self._axes.get(pygame.CONTROLLER_AXIS_LEFTY, 0.0)
        before, self._pointing = self._pointing, _direction(x, y, self._pointing)
        if self._pointing is None or self._pointing == before:
            return []
        self._use(number)
        return [self._step(STICK[self._pointing])]

    # -- time

    @property
    def is_held(self) -> bool:
        """Something is held that repeats: frames must come."""
        return self._held is not None or any(abs(self._axes.get(axis, 0.0)) > RELEASE for axis in RIGHT_STICK)

    @property
    def _held(self) -> int | None:
        """The arrow key that is held."""
        if self._arrows:
            return self._arrows[-1]
        return STICK[self._pointing] if self._pointing else None

    def update(self, dt_s: float) -> list[pygame.event.Event]:
        """The events of what has been held for `dt_s` more seconds."""
        found = self._scroll(dt_s)
        if (key := self._held) is not None:
            self._repeats_in_s -= dt_s
            # One a frame: after a slow frame the ring must not jump.
            if self._repeats_in_s <= 0:
                self._repeats_in_s = REPEAT_S
                found.append(self._arrow(key))
        return found

    def _scroll(self, dt_s: float) -> list[pygame.event.Event]:
        """Notches of a wheel, across and down; down on the stick is a wheel turned towards the player, which SDL counts
        as negative."""
        notches = [0, 0]
        for at, (axis, sign) in enumerate(zip(RIGHT_STICK, (1, -1), strict=True)):
            value = self._axes.get(axis, 0.0)
            if abs(value) >= RELEASE:
                self._wheel[at] += sign * value * WHEEL_PER_S * dt_s
                notches[at] = int(self._wheel[at])
                self._wheel[at] -= notches[at]
        if notches == [0, 0]:
            return []
        across, down = notches
        held = self._held_modifier
        return [pygame.event.Event(pygame.MOUSEWHEEL, x=across, y=down, flipped=False, pad=PadButton.SCROLL, held=held)]


def _direction(x: float, y: float, before: tuple[int, int] | None) -> tuple[int, int] | None:
    """Where a stick points; `before` is kept in doubt."""
    if max(abs(x), abs(y)) < (ENGAGE if before is None else RELEASE):
        return None
    ways = {(1 if x > 0 else -1, 0): abs(x), (0, 1 if y > 0 else -1): abs(y)}
    best = max(ways, key=lambda way: ways[way])
    return before if before in ways and ways[best] < TURN * ways[before] else best

"""The buttons of a gamepad: what each make of pad calls them.

SDL's mapping makes all pads alike and names the buttons as Xbox does. On a Nintendo pad it reports the button with the
printed letter (its hint about button labels is on by default), so that A acts there, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from elcapitan.client.shell.i18n import _, pgettext

if TYPE_CHECKING:
    from pygame.event import Event


class PadButton(StrEnum):
    """A button, trigger or stick of a gamepad."""

    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    BACK = "back"
    START = "start"
    LEFT_STICK = "left-stick"
    """Pressing the stick; `RIGHT_STICK` too."""
    RIGHT_STICK = "right-stick"
    LEFT_SHOULDER = "left-shoulder"
    RIGHT_SHOULDER = "right-shoulder"
    LEFT_TRIGGER = "left-trigger"
    RIGHT_TRIGGER = "right-trigger"
    DIRECTION = "direction"
    """The directional pad or the left stick."""
    SCROLL = "scroll"
    """Moving the right stick."""


class PadFamily(StrEnum):
    """Who made the pad: what is printed on its buttons."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"


VENDORS: Final = {"4c05": PadFamily.PLAYSTATION, "7e05": PadFamily.NINTENDO}
"""The maker's USB number (Sony 054c, Nintendo 057e), as a joystick's GUID has it, the low byte first."""
MAKERS: Final = (
    (PadFamily.PLAYSTATION, ("playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5")),
    (PadFamily.NINTENDO, ("nintendo", "switch", "joy-con", "joycon")),
)
"""Words in the name of a pad of another maker that is built like theirs."""


def pad_family(name: str, guid: str) -> PadFamily:
    """By the maker's number in the joystick's GUID, else by the pad's name, else Xbox, as most pads are labelled."""
    if (family := VENDORS.get(guid[8:12].lower())) is not None:
        return family
    low = name.lower()
    return next((family for family, words in MAKERS if any(word in low for word in words)), PadFamily.XBOX)


def pad_button_of(event: Event) -> PadButton | None:
    """The button that this key or wheel event stands for; None: it is from a keyboard or mouse."""
    button = getattr(event, "pad", None)
    return button if isinstance(button, PadButton) else None


def pad_button_label(button: PadButton, family: PadFamily) -> str:
    """What is printed on the button, or how its sign is called."""
    match family, button:
        case _, PadButton.DIRECTION:
            return _("D-pad, left stick")
        case _, PadButton.SCROLL:
            return _("Right stick")
        case PadFamily.PLAYSTATION, _:
            return _playstation_label(button)
        case PadFamily.NINTENDO, _ if button in NINTENDO_LABELS:
            return NINTENDO_LABELS[button]
        case _, PadButton.BACK:
            return pgettext("gamepad", "View")
        case _, PadButton.START:
            return pgettext("gamepad", "Menu")
        case _:
            return XBOX_LABELS[button]


XBOX_LABELS: Final[Mapping[PadButton, str]] = {
    PadButton.A: "A",
    PadButton.B: "B",
    PadButton.X: "X",
    PadButton.Y: "Y",
    PadButton.LEFT_STICK: "L3",
    PadButton.RIGHT_STICK: "R3",
    PadButton.LEFT_SHOULDER: "LB",
    PadButton.RIGHT_SHOULDER: "RB",
    PadButton.LEFT_TRIGGER: "LT",
    PadButton.RIGHT_TRIGGER: "RT",
}
NINTENDO_LABELS: Final[Mapping[PadButton, str]] = {
    PadButton.LEFT_SHOULDER: "L",
    PadButton.RIGHT_SHOULDER: "R",
    PadButton.LEFT_TRIGGER: "ZL",
    PadButton.RIGHT_TRIGGER: "ZR",
    PadButton.BACK: "−",
    PadButton.START: "+",
}


def _playstation_label(button: PadButton) -> str:
    labels = {
        PadButton.A: pgettext("gamepad", "Cross"),
        PadButton.B: pgettext("gamepad", "Circle"),
        PadButton.X: pgettext("gamepad", "Square"),
        PadButton.Y: pgettext("gamepad", "Triangle"),
        PadButton.BACK: "Create",
        PadButton.START: "Options",
        PadButton.LEFT_STICK: "L3",
        PadButton.RIGHT_STICK: "R3",
        PadButton.LEFT_SHOULDER: "L1",
        PadButton.RIGHT_SHOULDER: "R1",
        PadButton.LEFT_TRIGGER: "L2",
        PadButton.RIGHT_TRIGGER: "R2",
    }
    return labels[button]

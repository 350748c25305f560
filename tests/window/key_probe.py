"""A window that prints what each key means to the program: combination, action, place in the row of digits, text."""

from __future__ import annotations

import json
import sys

import pygame

from elcapitan.client.shell import keyboard
from elcapitan.client.shell.key_bindings import Bindings, key_combination


def main() -> None:
    """Until F12 is pressed."""
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    _say("ready")
    while True:
        event = pygame.event.wait()
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_F12:
                return
            told = key_combination(event), Bindings().key_action(event), keyboard.digit_of(event)
            _say(told)


def _say(told: object) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

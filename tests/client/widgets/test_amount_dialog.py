"""A number that is asked for: the keys that count it up and down."""

from __future__ import annotations

import pygame
import pytest

from elcapitan.client.widgets.amount_dialog import AmountDialog
from tests.client.headless_stage import key, stack
from tests.client.shell.test_keyboard import ALT_GR


def asked() -> AmountDialog:
    dialog = AmountDialog("How many?", 9, str, lambda _number: None)
    stack().push(dialog)
    return dialog


def test_plus_and_arrows_count() -> None:
    dialog = asked()
    start = dialog.number
    dialog.handle(key(pygame.K_PLUS))
    dialog.handle(key(pygame.K_EQUALS, pygame.KMOD_LSHIFT))
    assert dialog.number == start + 2


@pytest.mark.parametrize("mod", ALT_GR)
def test_a_sign_that_is_typed_with_alt_gr_counts_nothing(mod: int) -> None:
    dialog = asked()
    start = dialog.number
    for sign in (pygame.K_PLUS, pygame.K_MINUS, pygame.K_EQUALS):
        dialog.handle(key(sign, mod))
        assert dialog.number == start

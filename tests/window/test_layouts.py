"""The keyboards of other countries in a real window: X has the layout, and real keys are pressed by their position."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from elcapitan.client.key_actions import KeyAction
from tests.window.screen import Hand, Screen

E, W, M, V, ONE, SIX, MINUS = 26, 25, 58, 55, 10, 15, 20
"""X numbers keys by their position; these are named after an American keyboard."""
CTRL, ALT_GR, SHIFT, CAPS_LOCK = 37, 108, 50, 66


class KeyProbe:
    """The window of key_probe.py, and what it says."""

    def __init__(self, screen: Screen, hand: Hand, process: subprocess.Popen[str]) -> None:
        self._screen, self._hand, self._process = screen, hand, process

    def use_layout(self, *words: str) -> None:
        """Give the keyboard that layout."""
        surroundings = {**os.environ, "DISPLAY": self._screen.display}
        subprocess.run(["setxkbmap", *words], env=surroundings, check=True, capture_output=True)

    def press(self, key: int, *held: int) -> list[object]:
        """Combination, action and digit of that key."""
        for each in held:
            self._hand.hold(each)
            self.line()
        self._hand.key(str(key))
        said = self.line()
        for each in reversed(held):
            self._hand.let_go(each)
        assert isinstance(said, list)
        return said

    def line(self) -> object:
        """The next that it says."""
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())


@pytest.fixture
def probe(screen: Screen, hand: Hand) -> Iterator[KeyProbe]:
    surroundings = {
        **os.environ,
        "DISPLAY": screen.display,
        "SDL_VIDEODRIVER": "x11",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    command = [sys.executable, "-m", "tests.window.key_probe"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings) as process:
        opened = KeyProbe(screen, hand, process)
        try:
            assert opened.line() == "ready"
            yield opened
        finally:
            hand.key("F12")
            process.terminate()


def test_letter_keys_work_by_position_in_other_scripts(probe: KeyProbe) -> None:
    for layout in ("ru", "gr", "il", "ara", "th", "ge", "bg", "ua"):
        probe.use_layout(layout)
        assert probe.press(E) == ["e", KeyAction.END, None], layout
        assert probe.press(W) == ["w", KeyAction.WHY, None], layout
        assert probe.press(M) == ["m", KeyAction.SOUND, None], layout
        assert probe.press(E, SHIFT) == ["shift+e", None, None], layout
        assert probe.press(ONE)[2] == 0, layout
        assert probe.press(V, ALT_GR) == ["altgr+v", None, None], layout
        assert probe.press(E, CTRL, ALT_GR) == ["altgr+e", None, None], layout


LATIN = {
    "us": "ewmv",
    "cz": "ewmv",
    "pl": "ewmv",
    "de": "ewmv",
    "tr": "ewmv",
    "fr": "ez,v",
    "us -variant dvorak": ".,mk",
}


def test_in_latin_layouts_the_sign_counts_and_digits_go_by_position(probe: KeyProbe) -> None:
    for layout, letters in LATIN.items():
        probe.use_layout(*layout.split())
        assert "".join(str(probe.press(key)[0]) for key in (E, W, M, V)) == letters, layout
        assert [probe.press(key)[2] for key in (ONE, SIX, MINUS)] == [0, 5, 10], layout
        assert probe.press(E, ALT_GR)[1] is None, layout
        assert probe.press(E, CTRL, ALT_GR)[1] is None, layout


def test_another_layout_may_be_chosen_during_the_game(probe: KeyProbe) -> None:
    for layouts in ("us,ru", "cz,il", "gr,de", "ru,fr"):
        probe.use_layout(layouts, "-option", "grp:caps_toggle")
        for _switched in range(4):
            assert probe.press(E) == ["e", KeyAction.END, None], layouts
            assert probe.press(ONE)[2] == 0, layouts
            probe.press(CAPS_LOCK)


def test_caps_lock_changes_no_key_of_the_table(probe: KeyProbe) -> None:
    for layout in ("us", "cz", "ru"):
        probe.use_layout(layout, "-option", "")
        probe.press(CAPS_LOCK)
        assert probe.press(E) == ["e", KeyAction.END, None], layout
        assert probe.press(ONE)[2] == 0, layout
        assert probe.press(E, SHIFT) == ["shift+e", None, None], layout
        probe.press(CAPS_LOCK)  # it is locked no longer

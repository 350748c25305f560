"""A field to type into, by the keys of other countries: AltGr, other scripts, input methods, Cmd."""

from __future__ import annotations

import pygame
import pytest

from elcapitan.client.widgets.text_field import TextField
from elcapitan.client.widgets.widget import Submitted, Typed, WidgetEvent
from tests.client.headless_stage import key, look, surface, typed
from tests.client.shell.test_keyboard import ALT_GR, pressed

COMMANDS = [
    pytest.param(pygame.KMOD_LCTRL, id="Ctrl"),
    pytest.param(pygame.KMOD_RCTRL | pygame.KMOD_NUM, id="right Ctrl"),
    pytest.param(pygame.KMOD_LMETA, id="Cmd"),
]


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was copied, the newest last."""
    copied = ["SECRET"]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[-1])
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    return copied


def field(text: str = "") -> TextField:
    made = TextField(pygame.Rect(100, 100, 300, 40), text)
    made.focus(True)
    return made


def give(to: TextField, *events: pygame.event.Event) -> list[WidgetEvent]:
    return [report for event in events if (report := to.handle(event)) is not None]


def composing(words: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTEDITING, text=words, start=len(words), length=0)


@pytest.mark.parametrize("mod", ALT_GR)
@pytest.mark.parametrize(("letter", "sign"), [("v", "@"), ("a", "ą"), ("c", "&"), ("x", "#"), ("z", "ż")])
def test_alt_gr_types_its_sign_and_nothing_else(clipboard: list[str], mod: int, letter: str, sign: str) -> None:
    one = field("Ada")
    give(one, *typed("m"), key(ord(letter), mod), *typed(sign))
    assert one.text == "Adam" + sign
    assert clipboard == ["SECRET"]


def test_ctrl_and_alt_together_are_alt_gr() -> None:
    one = field("Ada")
    give(one, key(pygame.K_a, pygame.KMOD_LCTRL | pygame.KMOD_LALT), *typed("ą"))
    assert one.text == "Adaą"


@pytest.mark.parametrize("mod", COMMANDS)
def test_copy_cut_and_paste(clipboard: list[str], mod: int) -> None:
    one = field("Ada")
    give(one, key(pygame.K_a, mod), key(pygame.K_c, mod))
    assert (one.text, clipboard[-1]) == ("Ada", "Ada")
    give(one, key(pygame.K_x, mod))
    assert one.text == ""
    give(one, key(pygame.K_v, mod), key(pygame.K_v, mod))
    assert one.text == "AdaAda"


def test_commands_of_a_cyrillic_keyboard_lie_where_they_do_on_others(clipboard: list[str]) -> None:
    one = field("Ada")
    give(one, pressed("ф", "a", pygame.KMOD_LCTRL), pressed("с", "c", pygame.KMOD_LCTRL))
    assert clipboard[-1] == "Ada"
    give(one, pressed("ч", "x", pygame.KMOD_LCTRL), *[pressed("м", "v", pygame.KMOD_LCTRL)] * 2)
    assert one.text == "AdaAda"
    give(one, pressed("я", "z", pygame.KMOD_LCTRL))
    assert one.text == "Ada"


def test_the_letter_that_x_reports_with_a_command_is_not_typed() -> None:
    one = field("Ada")
    give(one, pressed("ф", "a", pygame.KMOD_LCTRL), *typed("ф"))
    assert (one.text, one.marked) == ("Ada", (0, 3))
    give(one, *typed("ф"))
    assert one.text == "ф"


def test_on_a_french_keyboard_the_sign_says_what_is_meant(clipboard: list[str]) -> None:
    one = field("Ada")
    give(one, pressed("a", "q", pygame.KMOD_LCTRL), *typed("E"))
    assert one.text == "E"
    give(one, pressed("q", "a", pygame.KMOD_LCTRL), *typed("v"))
    assert one.text == "Ev"


def test_undo_brings_back_what_was_there_step_by_step() -> None:
    one = field()
    give(one, *typed("Ada"), key(pygame.K_BACKSPACE))
    undo = key(pygame.K_z, pygame.KMOD_LCTRL)
    seen = []
    for _ in range(5):
        give(one, undo)
        seen.append(one.text)
    assert seen == ["Ada", "Ad", "A", "", ""]


def test_a_sent_line_does_not_come_back() -> None:
    one = field()
    give(one, *typed("Ahoy"))
    one.clear()
    assert not give(one, key(pygame.K_z, pygame.KMOD_LCTRL))
    assert one.text == ""


def test_what_is_composed_is_shown_and_no_text_yet() -> None:
    one, dst = field("Ada "), surface()
    one.draw(dst, look())
    before = pygame.image.tobytes(dst, "RGB")
    assert not give(one, composing("wang"))
    assert (one.text, one.composed) == ("Ada ", "wang")
    one.draw(dst, look())
    assert pygame.image.tobytes(dst, "RGB") != before
    assert give(one, composing(""), *typed("王")) == [Typed(one, "Ada 王")]
    assert one.composed == ""


@pytest.mark.parametrize(
    "name", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_DELETE, pygame.K_HOME]
)
def test_keys_that_choose_among_words_do_nothing_to_the_field(name: int) -> None:
    one = field("Ada")
    assert not give(one, composing("wang"), key(name))
    assert (one.text, one.caret) == ("Ada", 3)
    give(one, composing(""))
    assert give(one, key(pygame.K_RETURN)) == [Submitted(one, "Ada")]


def test_a_field_that_is_left_forgets_what_was_composed() -> None:
    one = field("Ada")
    give(one, composing("wang"))
    one.focus(False)
    assert one.composed == ""


@pytest.mark.parametrize(
    "fault", [pygame.error("OpenClipboard failed"), UnicodeDecodeError("utf-8", b"\xe9", 0, 1, "")]
)
def test_a_clipboard_that_cannot_be_used_changes_nothing(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_text: str) -> str:
        raise fault

    one = field("Ada")
    for name in ("get_text", *(["put_text"] if isinstance(fault, pygame.error) else [])):
        monkeypatch.setattr(pygame.scrap, name, fail)
    give(one, *(key(letter, pygame.KMOD_LCTRL) for letter in (pygame.K_v, pygame.K_a, pygame.K_c)))
    assert one.text == "Ada"


def test_a_text_that_is_too_long_already_gets_no_longer(clipboard: list[str]) -> None:
    one = field("A" * 30)
    give(one, *typed("abcdefghijkl"))
    clipboard.append("abcdefghijkl")
    give(one, key(pygame.K_v, pygame.KMOD_LCTRL))
    assert one.text == "A" * 30


def test_of_a_long_clipboard_the_beginning_is_pasted(clipboard: list[str]) -> None:
    clipboard.append("Eva" + "\u0301" * 10_000_000)
    one = field()
    give(one, key(pygame.K_v, pygame.KMOD_LCTRL))
    assert one.text.startswith("Eva")
    assert len(one.text) == one.longest


def test_letters_are_no_longer_composed_once_the_window_is_left() -> None:
    one = field("Ada")
    give(one, composing("に"), pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert one.composed == ""
    assert give(one, key(pygame.K_RETURN)) == [Submitted(one, "Ada")]
